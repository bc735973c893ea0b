//! `/gala move` and all else about a game that is on, or over.

use crate::rules::Square;
use crate::rules::notation::MoveTextError;
use crate::service::command::read_turn;
use crate::service::{BoardSide, Command, Refusal};

use super::{Entry, Needed, Opt, moves};

const SIDES: [&str; 3] = ["white", "black", "flip"];

pub(super) const ENTRIES: [Entry; 8] = [
    Entry {
        of: None,
        name: "move",
        about: "Play a move, such as d3-f5, or place a man of Chelma, such as R@f2",
        options: &[
            Opt::Offered(
                "move",
                "From and to, such as d3-f5, or R@f2",
                Needed::Yes,
                moves::offer_moves,
            ),
            Opt::Game,
        ],
        read: |given| {
            let text = given.text("move").unwrap_or_default();
            Ok(Command::Move(read_turn(text)?))
        },
    },
    Entry {
        of: None,
        name: "board",
        about: "Show the board",
        options: &[
            Opt::Choice("side", "Whose home is at the bottom", &SIDES),
            Opt::Flag("captured", "Whether to show the captured men beside it"),
            Opt::Flag(
                "text",
                "In words instead of a picture, good to hear: all men, and the board rank by rank",
            ),
            Opt::Game,
        ],
        read: |given| {
            Ok(Command::Board {
                side: given.text("side").and_then(BoardSide::named),
                captured: given.flag("captured"),
                text: given.flag("text"),
            })
        },
    },
    Entry {
        of: None,
        name: "moves",
        about: "List the moves you have, of all men or of one",
        options: &[
            Opt::Text("square", "Where the man stands, such as d3", Needed::No),
            Opt::Game,
        ],
        read: |given| {
            let square = given.text("square").map(|text| {
                text.trim()
                    .to_lowercase()
                    .parse::<Square>()
                    .map_err(|_| Refusal::MoveText(MoveTextError::OffBoard(text.trim().to_owned())))
            });
            Ok(Command::Moves(square.transpose()?))
        },
    },
    Entry {
        of: None,
        name: "resign",
        about: "Give the game up (you are asked again first)",
        options: &[Opt::Game],
        read: |_| Ok(Command::Resign { confirmed: false }),
    },
    Entry {
        of: None,
        name: "draw",
        about: "Offer a draw, or answer the one offered to you",
        options: &[
            Opt::Choice(
                "answer",
                "What to do; to offer if left out",
                &["offer", "accept", "decline"],
            ),
            Opt::Game,
        ],
        read: |given| {
            Ok(match given.text("answer") {
                Some("accept") => Command::AcceptDraw,
                Some("decline") => Command::DeclineDraw,
                _ => Command::Draw,
            })
        },
    },
    Entry {
        of: None,
        name: "export",
        about: "Write the game down, to keep it or to paste it elsewhere",
        options: &[Opt::Game],
        read: |_| Ok(Command::Export),
    },
    Entry {
        of: None,
        name: "replay",
        about: "Show all moves so far one after another",
        options: &[Opt::Game],
        read: |_| Ok(Command::Replay),
    },
    Entry {
        of: None,
        name: "help",
        about: "What you can do here, and how the game is played",
        options: &[],
        read: |_| Ok(Command::Help),
    },
];

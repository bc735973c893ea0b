//! `/gala games` and all else that looks back: moves, earlier boards, finished games, statistics.

use crate::service::game_index::Wanted;
use crate::service::{BoardSide, Command};

use super::{Entry, Opt};

const SIDES: [&str; 2] = ["white", "black"];
const RULES: [&str; 7] = [
    "farmers",
    "winther",
    "pyramid",
    "botermans",
    "pyramid-4",
    "chelma",
    "chelma-open",
];

pub(super) const ENTRIES: [Entry; 5] = [
    Entry {
        of: None,
        name: "games",
        about: "List your games, those that wait for you first; or finished games",
        options: &[
            Opt::Flag("finished", "List the finished games of this server instead"),
            Opt::Person("person", "Finished games: only those of this person"),
            Opt::Choice("rules", "Finished games: only those by these rules", &RULES),
            Opt::Number("page", "Finished games: which part of the list", 1),
        ],
        read: |given| {
            let (person, rules) = (given.person("person"), given.text("rules"));
            let page = given.number("page");
            let finished = given.flag("finished");
            if !finished && person.is_none() && rules.is_none() && page.is_none() {
                return Ok(Command::Games(None));
            }
            Ok(Command::Games(Some(Wanted {
                person: person.map(|named| named.person.id),
                rules: rules.map(str::to_owned),
                page: page.map_or(0, |page| page.saturating_sub(1)),
            })))
        },
    },
    Entry {
        of: None,
        name: "history",
        about: "List the moves of a game, page by page",
        options: &[
            Opt::Number("page", "Which page; the last one if left out", 1),
            Opt::Game,
        ],
        read: |given| {
            let page = given.number("page");
            Ok(Command::History {
                page: page.map(|page| page.saturating_sub(1)),
            })
        },
    },
    Entry {
        of: None,
        name: "position",
        about: "Show the board of a game as it stood, and go back and forward from there",
        options: &[
            Opt::Number(
                "ply",
                "After so many moves, both sides' counted; 0 is the start",
                0,
            ),
            Opt::Choice("side", "Whose home is at the bottom", &SIDES),
            Opt::Game,
        ],
        read: |given| {
            let side = given.text("side").and_then(BoardSide::named);
            Ok(Command::Position {
                ply: given.number("ply").unwrap_or(0),
                side: match side {
                    Some(BoardSide::Of(side)) => Some(side),
                    _ => None,
                },
            })
        },
    },
    Entry {
        of: None,
        name: "stats",
        about: "What you or somebody else has played on this server, and the ratings",
        options: &[Opt::Person("person", "Who; you if left out")],
        read: |given| {
            let person = given.person("person");
            Ok(Command::Stats(person.map(|named| named.person)))
        },
    },
    Entry {
        of: None,
        name: "leaderboard",
        about: "Who is rated best at this game on this server",
        options: &[],
        read: |given| Ok(Command::Leaderboard(given.game_kind)),
    },
];

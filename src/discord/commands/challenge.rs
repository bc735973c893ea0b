//! `/gala challenge` and what answers it, and the rules a server plays by.

use crate::rules::any::Kind;
use crate::service::{Chair, ColourChoice, Command, Proposal, Refusal};

use super::{Entry, Given, Needed, Opt};

const OPPONENT: Opt = Opt::Person("opponent", "Whom you challenge; anyone if left out");
const LEVELS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];
const LEVEL: Opt = Opt::Choice(
    "level",
    "Play against the computer: 1 for beginners, 8 as well as it can",
    &LEVELS,
);
const COLOUR: Opt = Opt::Choice(
    "colour",
    "Which side you play",
    &["white", "black", "random"],
);
const GALA_RULES: Opt = Opt::Choice(
    "rules",
    "Which reading of the rules; if you name none, the usual ones here",
    &["farmers", "winther", "pyramid", "botermans", "pyramid-4"],
);
const CHELMA_RULES: Opt = Opt::Choice(
    "rules",
    "With turn 30 or without; if you name none, the usual ones here",
    &["chelma", "chelma-open"],
);
const RATED: Opt = Opt::Flag(
    "rated",
    "Whether the result counts for your ratings; it does if left out",
);
pub(super) const OPTIONS: Opt = Opt::Text(
    "options",
    "Options of winther, such as single-gala lone-gala",
    Needed::No,
);

pub(super) const ENTRIES: [Entry; 8] = [
    Entry {
        of: Some(Kind::Gala),
        name: "challenge",
        about: "Challenge somebody to a game of Gala, or anyone who likes to play",
        options: &[
            OPPONENT,
            LEVEL,
            COLOUR,
            GALA_RULES,
            OPTIONS,
            RATED,
            Opt::Person("partner", "pyramid-4: who plays on your side"),
            Opt::Person("opponent2", "pyramid-4: who plays beside your opponent"),
            Opt::Choice(
                "players",
                "pyramid-4: how many people play; seats you give to nobody are open to anyone",
                &["2", "3", "4"],
            ),
            Opt::Choice(
                "partner-level",
                "pyramid-4: the computer plays on your side",
                &LEVELS,
            ),
            Opt::Choice(
                "opponent2-level",
                "pyramid-4: the computer plays beside your opponent",
                &LEVELS,
            ),
        ],
        read: read_challenge,
    },
    Entry {
        of: Some(Kind::Chelma),
        name: "challenge",
        about: "Challenge somebody to a game of Chelma, or anyone who likes to play",
        options: &[OPPONENT, LEVEL, COLOUR, CHELMA_RULES, RATED],
        read: read_challenge,
    },
    Entry {
        of: Some(Kind::Gala),
        name: "default",
        about: "Which rules challenges on this server have if they name none",
        options: &[GALA_RULES, OPTIONS],
        read: read_default,
    },
    Entry {
        of: Some(Kind::Chelma),
        name: "default",
        about: "Which rules challenges on this server have if they name none",
        options: &[CHELMA_RULES],
        read: read_default,
    },
    Entry {
        of: None,
        name: "accept",
        about: "Take up a challenge",
        options: &[
            Opt::Choice(
                "as",
                "pyramid-4: on whose side you play",
                &["opponent", "partner"],
            ),
            Opt::Game,
        ],
        read: |given| {
            Ok(match given.text("as") {
                Some("partner") => Command::AcceptAsPartner,
                _ => Command::Accept,
            })
        },
    },
    Entry {
        of: None,
        name: "decline",
        about: "Turn a challenge down",
        options: &[Opt::Game],
        read: |_| Ok(Command::Decline),
    },
    Entry {
        of: None,
        name: "withdraw",
        about: "Take your challenge back",
        options: &[Opt::Game],
        read: |_| Ok(Command::Withdraw),
    },
    Entry {
        of: None,
        name: "rematch",
        about: "Play the same opponent again, sides swapped",
        options: &[Opt::Game],
        read: |_| Ok(Command::Rematch),
    },
];

fn read_challenge(given: &Given<'_>) -> Result<Command, Refusal> {
    Ok(Command::Challenge(Box::new(Proposal {
        opponent: given.chair("opponent", "level", Chair::Opponent)?,
        second: given.chair("opponent2", "opponent2-level", Chair::Second)?,
        partner: given.chair("partner", "partner-level", Chair::Partner)?,
        players: given
            .text("players")
            .and_then(|players| players.parse().ok()),
        colour: match given.text("colour") {
            Some("white") => ColourChoice::White,
            Some("black") => ColourChoice::Black,
            _ => ColourChoice::Random,
        },
        game: given.game_kind,
        ruleset: given.ruleset().map_err(Refusal::Rules)?,
        rated: given.switch("rated"),
    })))
}

fn read_default(given: &Given<'_>) -> Result<Command, Refusal> {
    Ok(Command::DefaultRules {
        game: given.game_kind,
        chosen: given.ruleset().map_err(Refusal::Rules)?,
    })
}

//! `/chelma`: what Chelma alone has.

use crate::rules::any::Kind;

use crate::service::commands::specs::challenge::{CHALLENGE, COLOUR, LEVEL, OPPONENT, RATED};
use crate::service::commands::specs::clock::{CLOCK, TIME_OUT, WEEKENDS};
use crate::service::commands::{CommandSpec, OptionKind, OptionSpec, Under};

/// What the game is.
pub(super) const ABOUT: &str = "Play Chelma, Halma with chessmen";

/// Its own commands.
pub(super) static COMMANDS: [CommandSpec; 1] = [CommandSpec {
    under: Under::Game(Kind::Chelma),
    about: "Challenge somebody to a game of Chelma, or anyone who likes to play",
    options: &[
        OPPONENT,
        LEVEL,
        COLOUR,
        OptionSpec::of(
            "rules",
            "With turn 30 or without; if you name none, the usual ones here",
            OptionKind::Preset(Some(Kind::Chelma)),
        ),
        CLOCK,
        TIME_OUT,
        WEEKENDS,
        RATED,
    ],
    ..CHALLENGE
}];

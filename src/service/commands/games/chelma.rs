//! `/chelma`: the commands that only Chelma has.

use crate::rules::any::Kind;
use crate::rules::chelma::Game;

use super::GameCommands;
use crate::service::commands::specs::challenge::{CHALLENGE, COLOUR, LEVEL, OPPONENT, RATED};
use crate::service::commands::specs::game_control::{CLOCK, TIME_OUT, WEEKENDS};
use crate::service::commands::{CommandSpec, OptionKind, OptionSpec, Under};

impl GameCommands for Game {
    const ABOUT: &'static str = "Play Chelma, Halma with chessmen";

    const COMMANDS: &'static [CommandSpec] = &[CommandSpec {
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
}

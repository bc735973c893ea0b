//! `/chelma`: the commands that only Chelma has.

use crate::rules::any::Kind;
use crate::rules::chelma::Game;

use super::GameCommands;
use crate::service::commands::specs::challenge::{
    CHALLENGE, COACH, COLOUR, LEVEL, OPPONENT, RATED,
};
use crate::service::commands::specs::game_control::{CLOCK, TIME_OUT, WEEKENDS};
use crate::service::commands::{CommandSpec, Completion, OptionSpec, Under};

impl GameCommands for Game {
    const ABOUT: &'static str = "Play Chelma, Halma with chess pieces";

    const COMMANDS: &'static [CommandSpec] = &[CommandSpec {
        under: Under::Game(Kind::Chelma),
        about: "Challenge somebody to a game of Chelma, or leave it open to anyone",
        options: &[
            OPPONENT,
            LEVEL,
            COLOUR,
            OptionSpec::text(
                "rules",
                "With or without the move-30 rule; default: the server's",
            )
            .completed(Completion::OwnPresets),
            CLOCK,
            TIME_OUT,
            WEEKENDS,
            RATED,
            COACH,
        ],
        ..CHALLENGE
    }];
}

//! `/gala`: the commands that only Gala has.

use crate::rules::any::Kind;
use crate::rules::gala::Game;

use super::GameCommands;
use crate::service::commands::specs::challenge::{
    CHALLENGE, COACH, COLOUR, LEVEL, LEVELS, OPPONENT, RATED,
};
use crate::service::commands::specs::game_control::{CLOCK, TIME_OUT, WEEKENDS};
use crate::service::commands::{CommandSpec, Completion, OPTIONS, OptionSpec, Under};

impl GameCommands for Game {
    const ABOUT: &'static str = "Play Gala, the Farmer's Chess";

    const COMMANDS: &'static [CommandSpec] = &[CommandSpec {
        under: Under::Game(Kind::Gala),
        about: "Challenge somebody to a game of Gala, or leave it open to anyone",
        options: &[
            OPPONENT,
            LEVEL,
            COLOUR,
            OptionSpec::text("rules", "Which rule set; default: the server's")
                .completed(Completion::OwnPresets),
            OPTIONS,
            CLOCK,
            TIME_OUT,
            WEEKENDS,
            RATED,
            COACH,
            OptionSpec::person("partner", "pyramid-4: who plays on your side"),
            OptionSpec::person("opponent2", "pyramid-4: who plays beside your opponent"),
            OptionSpec::choice(
                "players",
                "pyramid-4: how many people play; seats you give to nobody are open to anyone",
                &["2", "3", "4"],
            ),
            OptionSpec::choice(
                "partner-level",
                "pyramid-4: the computer plays on your side",
                &LEVELS,
            ),
            OptionSpec::choice(
                "opponent2-level",
                "pyramid-4: the computer plays beside your opponent",
                &LEVELS,
            ),
        ],
        ..CHALLENGE
    }];
}

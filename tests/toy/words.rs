//! What the toy game says and shows. A real game would have its sentences in the catalogues of each language.

use crate::draw::{BoardKind, Figure, ResultMark, Scene, Track};
use crate::lessons::GameLessons;
use crate::present::Localizer;
use crate::present::games::GameWords;
use crate::present::games::illegal::IllegalTurn;
use crate::present::words::{ArgValue, MessageArg};
use crate::rules::any::BoardGame;
use crate::rules::toy::{Game, Illegal, Ruleset, Runner, TextError, WIDTH};
use crate::service::commands::games::GameCommands;

impl MessageArg for Runner {
    fn arg(&self, _: Localizer) -> ArgValue {
        ArgValue::from(self.to_string())
    }
}

impl GameCommands for Game {
    const ABOUT: &'static str = "Play the toy game";
}

/// It is not taught.
impl GameLessons for Game {}

impl GameWords for Game {
    const RANKS: u8 = WIDTH;

    fn scene(&self, ply: usize) -> Scene {
        let pieces = self.pieces_after(ply).into_iter();
        let over = self.outcome().filter(|_| ply >= self.length());
        Scene {
            board: BoardKind::TOY,
            pieces: pieces
                .map(|(at, side, _)| (at, Figure::runner(side)))
                .collect(),
            last: self.route_of(ply).map(|(_, route)| Track {
                route,
                captured: false,
            }),
            result: over.map(|outcome| outcome.winner().map_or(ResultMark::Drawn, ResultMark::Won)),
            ..Scene::default()
        }
    }

    fn illegal(_: Localizer, illegal: &Illegal, _: Option<&Game>, _: bool) -> IllegalTurn {
        IllegalTurn {
            turn: illegal.mv.to_string(),
            why: match illegal.over {
                true => "the game is over".to_owned(),
                false => "your runner steps to an empty square beside it".to_owned(),
            },
            hint: None,
        }
    }

    fn text_error(_: Localizer, error: &TextError) -> String {
        error.to_string()
    }

    fn goal(_: Localizer, _: &Ruleset) -> String {
        "Whoever reaches the rank where the other began wins.".to_owned()
    }
}

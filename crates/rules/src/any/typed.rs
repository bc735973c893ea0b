//! A turn as typed, before it is known at which game.

use core::str::FromStr;

use super::{BoardGame, TextError};
use crate::prelude::*;

macro_rules! define {
    ({} $($name:ident in $module:ident,)+) => {
        /// A turn as typed, read by the grammar of every game; at least one of them can read it.
        ///
        /// `Kd3-e4` names a Korna in Gala and a King in Chelma; `R@f2` is for Chelma only.
        ///
        /// ```
        /// use gala_rules::any::{Game, Kind, TypedTurn};
        /// let [gala, chelma] = [0, 1].map(|at| Game::new(&Kind::ALL[at].usual()));
        /// let placed: TypedTurn = "R@f2".parse().unwrap();
        /// assert!(chelma.check(&placed).is_ok() && gala.check(&placed).is_err());
        /// assert!("good game".parse::<TypedTurn>().is_err());
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct TypedTurn {
            $(pub(super) $module: Result<
                <crate::$module::Game as BoardGame>::Typed,
                <crate::$module::Game as BoardGame>::TextError,
            >,)+
        }

        impl TypedTurn {
            /// The turn in the text form of its game, without way-points: `d3-f5`, `d3xf5`, `R@f2`.
            pub fn text(&self) -> String {
                $(
                    if let Ok(typed) = &self.$module {
                        return <crate::$module::Game>::typed_text(typed);
                    }
                )+
                // Unreachable: at least one game could read it.
                String::new()
            }
        }

        impl FromStr for TypedTurn {
            type Err = TextError;

            /// Reads a turn as typed in any game.
            ///
            /// # Errors
            /// What is wrong with it as a move of Gala, if it can be a turn of no game.
            fn from_str(text: &str) -> Result<TypedTurn, TextError> {
                let read = TypedTurn { $($module: text.parse(),)+ };
                match [$(read.$module.is_ok()),+].contains(&true) {
                    true => Ok(read),
                    false => Err(text.parse::<crate::gala::notation::TypedMove>().err().map_or_else(
                        || TextError::Gala(crate::gala::notation::MoveTextError::NotAMove(text.to_owned())),
                        TextError::Gala,
                    )),
                }
            }
        }
    };
}

crate::games!([define] {});

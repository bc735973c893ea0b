//! Turns and texts that are refused, for any game.

use super::{BoardGame, Role, TurnError};
use crate::Side;
use crate::match_game;
use crate::prelude::*;

macro_rules! define {
    ({} $($name:ident in $module:ident,)+) => {
        /// A turn that the rules refuse.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Illegal {
            $(
                #[doc = concat!("In a game of ", stringify!($name), ".")]
                $name(Box<<crate::$module::Game as BoardGame>::Illegal>),
            )+
        }

        /// Text that is no turn.
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        pub enum TextError {
            $(
                #[doc = concat!("Of ", stringify!($name), ".")]
                #[error(transparent)]
                $name(#[from] <crate::$module::Game as BoardGame>::TextError),
            )+
        }

        /// Text that is no position of the game in question, or none that its rules begin at.
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        pub enum PositionError {
            $(
                #[doc = concat!("Of ", stringify!($name), ".")]
                #[error(transparent)]
                $name(#[from] <crate::$module::Game as BoardGame>::PositionError),
            )+
        }

        impl PositionError {
            /// The limit that was broken, if a side has more pieces than it may have: whose pieces, of which kind or of
            /// all kinds together (`None`), and how many there may be.
            ///
            /// ```
            /// use gala_rules::any::{Game, Role, Ruleset};
            /// use gala_rules::{gala::Role as OfGala, Side};
            /// let three = "ggg7/10/10/10/10/10/10/10/10/G9 w";
            /// let refused = Game::from_position_text(&Ruleset::default(), three).unwrap_err();
            /// let galas = Some(Role::Gala(OfGala::Gala));
            /// assert_eq!(refused.too_many(), Some((Side::Black, galas, 2)));
            /// ```
            pub fn too_many(&self) -> Option<(Side, Option<Role>, u32)> {
                match self {
                    $(PositionError::$name(error) => {
                        let (side, role, most) = <crate::$module::Game as BoardGame>::too_many(error)?;
                        Some((side, role.map(Role::$name), most))
                    })+
                }
            }
        }

        $(
            impl From<Box<<crate::$module::Game as BoardGame>::Illegal>> for NotLegal {
                fn from(illegal: Box<<crate::$module::Game as BoardGame>::Illegal>) -> NotLegal {
                    NotLegal::Illegal(Illegal::$name(illegal))
                }
            }

            impl
                From<
                    TurnError<
                        <crate::$module::Game as BoardGame>::TextError,
                        <crate::$module::Game as BoardGame>::Illegal,
                    >,
                > for NotLegal
            {
                fn from(
                    error: TurnError<
                        <crate::$module::Game as BoardGame>::TextError,
                        <crate::$module::Game as BoardGame>::Illegal,
                    >,
                ) -> NotLegal {
                    match error {
                        TurnError::Text(error) => error.into(),
                        TurnError::Illegal(illegal) => illegal.into(),
                    }
                }
            }

            impl From<<crate::$module::Game as BoardGame>::TextError> for NotLegal {
                fn from(error: <crate::$module::Game as BoardGame>::TextError) -> NotLegal {
                    NotLegal::Text(TextError::$name(error))
                }
            }
        )+
    };
}

crate::games!([define] {});

impl TextError {
    /// Whether the text does not look like a turn at all.
    pub fn is_no_turn(&self) -> bool {
        match_game!(TextError, self, G, error => G::is_no_turn(error))
    }
}

/// Why a typed turn is not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotLegal {
    /// It is no turn of this game.
    Text(TextError),
    /// The rules refuse it.
    Illegal(Illegal),
}

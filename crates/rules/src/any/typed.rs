//! A turn as typed, before it is known at which game.

use core::str::FromStr;

use crate::chelma::{self, TurnTextError};
use crate::notation::{MoveTextError, TypedMove};
use crate::prelude::*;

/// A turn as typed, read by the grammar of either game; at least one of them can read it.
///
/// `Kd3-e4` names a Korna in Gala and a King in Chelma; `R@f2` is for Chelma only.
///
/// ```
/// use gala_rules::any::TypedTurn;
/// let both: TypedTurn = "Kd3-e4".parse().unwrap();
/// assert!(both.gala().is_ok() && both.chelma().is_ok());
/// let one: TypedTurn = "i9-j10".parse().unwrap();
/// assert!(one.gala().is_ok() && one.chelma().is_err());
/// assert!("good game".parse::<TypedTurn>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedTurn {
    gala: Result<TypedMove, MoveTextError>,
    chelma: Result<chelma::TypedTurn, TurnTextError>,
}

impl TypedTurn {
    /// As a move of Gala.
    ///
    /// # Errors
    /// Why it can be none.
    pub fn gala(&self) -> Result<&TypedMove, MoveTextError> {
        self.gala.as_ref().map_err(MoveTextError::clone)
    }

    /// As a turn of Chelma.
    ///
    /// # Errors
    /// Why it can be none.
    pub fn chelma(&self) -> Result<&chelma::TypedTurn, TurnTextError> {
        self.chelma.as_ref().map_err(TurnTextError::clone)
    }

    /// The turn as a game's text has it, without way-points: `d3-f5`, `d3xf5`, `R@f2`.
    pub fn text(&self) -> String {
        match (&self.gala, &self.chelma) {
            (Ok(typed), _) => typed.mv().text(typed.captures),
            (_, Ok(typed)) => typed.turn().to_string(),
            // Unreachable: one of them could be read.
            _ => String::new(),
        }
    }
}

impl FromStr for TypedTurn {
    type Err = MoveTextError;

    /// Reads a turn as typed in either game.
    ///
    /// # Errors
    /// What is wrong with it as a move of Gala, if it can be a turn of neither game.
    fn from_str(text: &str) -> Result<TypedTurn, MoveTextError> {
        let (gala, chelma) = (text.parse::<TypedMove>(), text.parse());
        if let (Err(error), Err(_)) = (&gala, &chelma) {
            return Err(error.clone());
        }
        Ok(TypedTurn { gala, chelma })
    }
}

//! A move chosen by taps: first the man, then where he goes. What has been chosen so far stands in the text behind each button.

use std::fmt;
use std::str::FromStr;

use crate::rules::any::Turn;
use crate::rules::{Square, chelma};

/// What somebody who taps is asked next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Which man.
    Man {
        /// The part of the list shown, from 0.
        page: usize,
    },
    /// Where this man goes.
    Target {
        /// Who.
        man: Man,
        /// The part of the list shown, from 0.
        page: usize,
    },
}

/// A man that can be moved or placed.
///
/// ```
/// use galabot::service::move_picker::Man;
/// for text in ["d3", "R@"] {
///     let man: Man = text.parse().unwrap();
///     assert_eq!(man.to_string(), text);
/// }
/// assert!("K@".parse::<Man>().is_err(), "a King stands from the start");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Man {
    /// In the hand: one of this kind. (Chelma)
    InHand(chelma::Role),
    /// On this square.
    On(Square),
}

/// Text that names no man.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected the square of a man such as \"d3\", or one in hand such as \"R@\", but found \"{0}\""
)]
pub struct ManError(pub String);

impl Man {
    /// The man who takes this turn.
    pub const fn of(turn: Turn) -> Man {
        match turn {
            Turn::Place { role, .. } => Man::InHand(role),
            Turn::Go(mv) => Man::On(mv.from),
        }
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Man::InHand(role) => write!(f, "{}@", role.letter()),
            Man::On(square) => square.fmt(f),
        }
    }
}

impl FromStr for Man {
    type Err = ManError;

    fn from_str(text: &str) -> Result<Man, ManError> {
        let error = || ManError(text.to_owned());
        let Some(letter) = text.strip_suffix('@') else {
            return text.parse().map(Man::On).map_err(|_| error());
        };
        let mut placed = chelma::Role::PLACED.into_iter();
        let named = placed.find(|role| letter == role.letter().to_string());
        named.map(Man::InHand).ok_or_else(error)
    }
}

//! How arguments are written in the texts behind buttons.

use std::str::FromStr;

use crate::rules::Side;

/// Stands for a missing argument.
pub(in crate::service) const NOTHING: &str = "-";

/// Writes an argument that may be missing.
pub(super) fn or_nothing<T: ToString>(argument: Option<T>) -> String {
    argument.map_or_else(|| NOTHING.to_owned(), |argument| argument.to_string())
}

/// Reads an argument that may be missing.
pub(super) fn there<'a>(argument: &&'a str) -> Option<&'a str> {
    Some(*argument).filter(|argument| *argument != NOTHING)
}

/// Reads an argument that may be missing, if it can be read.
pub(super) fn read_or_nothing<T: FromStr>(argument: &str) -> Option<Option<T>> {
    match argument {
        NOTHING => Some(None),
        argument => Some(Some(argument.parse().ok()?)),
    }
}

/// The word for a side.
pub(super) fn side_word(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// The side with this word.
pub(super) fn read_side(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side_word(*side) == word)
}

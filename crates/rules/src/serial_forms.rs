//! With the feature `serde`: the vocabulary as text, and [`serde_turns`](crate::serde_turns) for many turns in one
//! text.
//!
//! A value has exactly one text: what [`Display`](core::fmt::Display) or `code` gives. Any other text is refused, even
//! if people may type it.

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};

use crate::chelma::terrain::BOARD;
use crate::mover::Mover;
use crate::prelude::*;
use crate::serial::{as_code, as_text};
use crate::{Grade, Move, Square, any, chelma};

as_code!(Grade);
as_code!(Mover);
as_text!(Square, "square", |text| whole(first_square(text)));
as_text!(Move, "move", |text| whole(first_move(text, "-")));
as_text!(chelma::Turn, "move", |text| whole(first_turn(text, "-")));
as_text!(any::Ruleset, "set of rules");

/// The value that was read, if the whole text was used.
fn whole<T>(read: Option<(T, &str)>) -> Option<T> {
    read.and_then(|(value, rest)| rest.is_empty().then_some(value))
}

/// The square at the beginning of a text, and the rest of the text.
fn first_square(text: &str) -> Option<(Square, &str)> {
    let bytes = text.as_bytes();
    bytes.first().filter(|letter| letter.is_ascii_lowercase())?;
    let digits = bytes[1..].iter().take_while(|byte| byte.is_ascii_digit());
    let (square, rest) = text.split_at(1 + digits.count());
    Some((square.parse().ok()?, rest))
}

fn first_move<'a>(text: &'a str, between: &str) -> Option<(Move, &'a str)> {
    let (from, rest) = first_square(text)?;
    let (to, rest) = first_square(rest.strip_prefix(between)?)?;
    Some((Move { from, to }, rest))
}

fn first_turn<'a>(text: &'a str, between: &str) -> Option<(chelma::Turn, &'a str)> {
    if text.as_bytes().get(1) != Some(&b'@') {
        let (mv, rest) = first_move(text, between)?;
        return Some((chelma::Turn::Go(mv), rest));
    }
    let letter = text.chars().next()?;
    let role = chelma::Role::from_letter(letter).filter(|role| role.letter() == letter)?;
    let (to, rest) = first_square(text.get(2..)?)?;
    let place = chelma::Turn::Place { role, to };
    BOARD.has(to).then_some((place, rest))
}

/// Many turns as one text without separators, `d3f5e4f6R@f2`: for `#[serde(with = "gala_rules::serde_turns")]`.
pub mod turns {
    use super::*;

    /// Writes the turns.
    ///
    /// # Errors
    /// Whatever the serializer fails with.
    pub fn serialize<S: Serializer>(turns: &[chelma::Turn], to: S) -> Result<S::Ok, S::Error> {
        let texts = turns.iter().map(|turn| turn.to_string().replace('-', ""));
        texts.collect::<String>().serialize(to)
    }

    /// Reads the turns.
    ///
    /// # Errors
    /// If a turn is written in any other way.
    pub fn deserialize<'de, D>(from: D) -> Result<Vec<chelma::Turn>, D::Error>
    where
        D: Deserializer<'de>,
    {
        let text = String::deserialize(from)?;
        let (mut turns, mut rest) = (Vec::new(), text.as_str());
        while !rest.is_empty() {
            let (turn, after) = first_turn(rest, "").ok_or_else(|| {
                let begin: String = rest.chars().take(8).collect();
                D::Error::custom(format!("{begin:?} does not begin with a turn"))
            })?;
            turns.push(turn);
            rest = after;
        }
        Ok(turns)
    }
}

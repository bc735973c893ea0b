//! Version 1 of a full chunk of a table's turns.
//!
//! As in [`super::v1`]: unknown members are refused, and a written form is never edited. The turns are written one after the
//! other without anything between, `d3f5e4f6` or `R@f2`: a chunk takes two thirds of what it does in a table's own record, so
//! that the turns of the longest game of an earlier release can all go into chunks with its next change.

use serde::{Deserialize, Serialize};

use super::v1::read_turn;
use crate::rules::any::Turn;
use crate::rules::{Move, Square};
use crate::service::TableId;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Turns {
    table: u64,
    chunk: u64,
    turns: String,
}

impl Turns {
    pub(super) fn of(table: TableId, chunk: u64, turns: &[Turn]) -> Turns {
        let texts = turns.iter().map(|turn| turn.to_string().replace('-', ""));
        Turns {
            table: table.0,
            chunk,
            turns: texts.collect(),
        }
    }

    pub(super) fn read(self) -> Result<(TableId, u64, Vec<Turn>), String> {
        let mut turns = Vec::with_capacity(super::CHUNK);
        let mut rest = self.turns.as_str();
        while !rest.is_empty() {
            let (turn, after) = first_turn(rest)?;
            turns.push(turn);
            rest = after;
        }
        Ok((TableId(self.table), self.chunk, turns))
    }
}

/// The turn with which a text begins, and what comes after it.
fn first_turn(text: &str) -> Result<(Turn, &str), String> {
    let unknown = || {
        let begin: String = text.chars().take(8).collect();
        format!("{begin:?} does not begin with a turn")
    };
    let placed = text.as_bytes().get(1) == Some(&b'@');
    let first = match placed {
        true => 2,
        false => square_length(text).ok_or_else(unknown)?,
    };
    let second = text.get(first..).and_then(square_length);
    let (turn, after) = text.split_at(first + second.ok_or_else(unknown)?);
    if placed {
        return Ok((read_turn(turn)?, after));
    }
    // A long game has thousands, so no text is made of each.
    let square = |text: &str| text.parse::<Square>().map_err(|_| unknown());
    let (from, to) = (square(&turn[..first])?, square(&turn[first..])?);
    Ok((Turn::Go(Move { from, to }), after))
}

/// How many bytes the square takes with which a text begins: a letter and the digits after it.
fn square_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    bytes.first().filter(|letter| letter.is_ascii_lowercase())?;
    let digits = bytes[1..].iter().take_while(|byte| byte.is_ascii_digit());
    Some(digits.count())
        .filter(|digits| *digits > 0)
        .map(|digits| 1 + digits)
}

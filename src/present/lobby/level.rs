//! The level of the computer that suits a person, in words.

use crate::present::words::tr;
use crate::present::{Localizer, Message};
use crate::service::Table;

/// What is known, after a game, of the level that suits its player: whether that is enough, and from how many games.
pub fn level_found(
    words: Localizer,
    table: &Table,
    (level, known): (u8, bool),
    games: usize,
) -> Message {
    let (kind, level) = (table.challenge.ruleset.kind(), u32::from(level));
    Message::text(match known {
        true => tr!(
            words,
            "level-found",
            kind = kind,
            level = level,
            games = games
        ),
        false => tr!(
            words,
            "level-next",
            kind = kind,
            level = level,
            games = games
        ),
    })
}

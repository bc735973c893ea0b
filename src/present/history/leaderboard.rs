//! The leaderboard of a server in words.

use std::fmt::Write as _;

use super::{rated, whole};
use crate::present::Message;
use crate::present::words::{Localizer, tr};
use crate::rules::any::Kind;
use crate::service::PersonId;
use crate::service::game_index::{LevelRating, Rating};

/// The most people that a leaderboard names.
const MOST_LEADERS: usize = 20;

/// The same where the levels of the computer stand below them.
const MOST_ABOVE_LEVELS: usize = 15;

/// Who is rated at a game on this server.
pub(crate) fn leaders(
    words: Localizer,
    kind: Kind,
    leaders: &[(PersonId, Rating)],
    levels: &[LevelRating],
) -> Message {
    if leaders.is_empty() {
        return Message::text(tr!(words, "history-no-leaders", kind = kind));
    }
    let mut text = tr!(words, "history-leaders", kind = kind);
    let mut guesses = false;
    let most = match levels.is_empty() {
        true => MOST_LEADERS,
        false => MOST_ABOVE_LEVELS,
    };
    for (at, (person, rating)) in leaders.iter().take(most).enumerate() {
        if !rating.is_sure() && !std::mem::replace(&mut guesses, true) {
            write!(text, "\n{}", tr!(words, "history-guesses")).ok();
        }
        let (who, rating) = (words.mention(*person), rated(words, rating));
        write!(text, "\n{}. {who}: {rating}", at + 1).ok();
    }
    if leaders.len() > most {
        let more = tr!(words, "history-more", count = leaders.len() - most);
        write!(text, "\n{more}").ok();
    }
    if !levels.is_empty() {
        write!(text, "\n{}", tr!(words, "history-levels")).ok();
    }
    for one in levels {
        let line = tr!(
            words,
            "history-level",
            level = u32::from(one.level),
            points = whole(one.points),
            count = one.games
        );
        write!(text, "\n{line}").ok();
    }
    write!(text, "\n{}", tr!(words, "history-leaders-hint")).ok();
    Message::text(text)
}

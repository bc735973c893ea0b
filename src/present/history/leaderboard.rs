//! The leaderboard of a server in words.

use std::fmt::Write as _;

use super::rated;
use crate::present::Message;
use crate::present::words::{Localizer, tr};
use crate::rules::any::Kind;
use crate::service::PersonId;
use crate::service::game_index::Rating;

/// The most people that a leaderboard names.
const MOST_LEADERS: usize = 20;

/// Who is rated at a game on this server.
pub(crate) fn leaders(words: Localizer, kind: Kind, leaders: &[(PersonId, Rating)]) -> Message {
    if leaders.is_empty() {
        return Message::text(tr!(words, "look-no-leaders", kind = kind));
    }
    let mut text = tr!(words, "look-leaders", kind = kind);
    let mut guesses = false;
    for (at, (person, rating)) in leaders.iter().take(MOST_LEADERS).enumerate() {
        if !rating.is_sure() && !std::mem::replace(&mut guesses, true) {
            write!(text, "\n{}", tr!(words, "look-guesses")).ok();
        }
        let (who, rating) = (words.mention(*person), rated(words, rating));
        write!(text, "\n{}. {who}: {rating}", at + 1).ok();
    }
    if leaders.len() > MOST_LEADERS {
        let more = tr!(words, "look-more", count = leaders.len() - MOST_LEADERS);
        write!(text, "\n{more}").ok();
    }
    write!(text, "\n{}", tr!(words, "look-leaders-hint")).ok();
    Message::text(text)
}

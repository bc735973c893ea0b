//! Results of games, told in the channel that a server has chosen for them.

use crate::rules::{Outcome, Side};
use crate::service::game_index::RatingChange;
use crate::service::{ChannelId, Stage, Table};

use super::outcomes::{draw_reason, win_reason};
use super::ratings::changed;
use super::text::rules_name;
use super::words::tr;
use super::{Localizer, Message};

/// The result of a game, what it did to the ratings of White and of Black, and where it can be looked at. Nobody is
/// pinged: the players know.
pub fn result_in_feed(
    words: Localizer,
    table: &Table,
    ratings: Option<[RatingChange; 2]>,
    thread: Option<ChannelId>,
) -> Message {
    let Stage::Finished(outcome) = table.stage else {
        return Message::default();
    };
    let people = |side: Side| words.mentions(table.ids(side));
    let challenge = &table.challenge;
    let (kind, rules) = (challenge.ruleset.kind(), rules_name(words, challenge));
    let result = match outcome {
        Outcome::Win { side, reason, .. } => tr!(
            words,
            "feed-won",
            kind = kind,
            rules = rules,
            winner = people(side),
            side = side,
            loser = people(side.other()),
            why = win_reason(words, reason, side)
        ),
        Outcome::Draw(reason) => tr!(
            words,
            "feed-drawn",
            kind = kind,
            rules = rules,
            white = people(Side::White),
            black = people(Side::Black),
            why = draw_reason(words, reason)
        ),
    };
    let ratings = ratings.map(|changes| changed(words, table, changes));
    let thread = thread.map(|thread| tr!(words, "feed-thread", game = table.id, thread = thread));
    let lines: Vec<String> = [Some(result), ratings, thread]
        .into_iter()
        .flatten()
        .collect();
    Message::text(lines.join("\n"))
}

//! What happened at a table, told to everybody at it.

use crate::rules::any::Game;
use crate::service::game_index::RatingChange;
use crate::service::{Event, EventKind, Table};

use super::lobby::challenges::{
    begun_in, challenged, declined, joined, lapsed, left, opening, withdrawn,
};
use super::play::endings::ended;
use super::play::move_picker::with_pieces;
use super::play::moves::moved;
use super::play::{coach, game_control, offers};
use super::{Localizer, Message, clock, lessons};

/// Tells the last event of a log. `table` and `game` are as they were just after it.
pub fn event(words: Localizer, table: &Table, log: &[Event], game: &Game) -> Message {
    event_with_ratings(words, (table, log, game), None)
}

/// The same; of the end of a rated game also what it did to the ratings of White and of Black.
pub fn event_with_ratings(
    words: Localizer,
    (table, log, game): (&Table, &[Event], &Game),
    ratings: Option<[RatingChange; 2]>,
) -> Message {
    let Some(event) = log.last() else {
        return Message::default();
    };
    let message = told(words, (table, log, game), event, ratings);
    match asks(&event.what) {
        true => message,
        false => with_pieces(words, message, table, game),
    }
}

/// Whether somebody is asked something, which comes before the move.
fn asks(what: &EventKind) -> bool {
    matches!(
        what,
        EventKind::DrawOffered(_)
            | EventKind::DrawProposed(_)
            | EventKind::DrawAgreed(_)
            | EventKind::ResignationProposed(_)
            | EventKind::TakeBackAsked(_)
            | EventKind::PauseAsked(_)
            | EventKind::Coached(_)
    )
}

fn told(
    words: Localizer,
    (table, log, game): (&Table, &[Event], &Game),
    event: &Event,
    ratings: Option<[RatingChange; 2]>,
) -> Message {
    if table.is_lesson()
        && let Some(message) = lessons::event(words, table, log, game)
    {
        return message.pinging_people();
    }
    let mut message = match &event.what {
        EventKind::Challenged(challenge) => challenged(words, table, challenge),
        EventKind::Joined { slot, person } => joined(words, table, *slot, person),
        EventKind::Left => left(words, table, event),
        EventKind::Declined => declined(words, table, event),
        EventKind::Withdrawn => withdrawn(words, table),
        EventKind::Lapsed => lapsed(words, table),
        EventKind::Accepted(seating) => opening(words, table, game, seating),
        EventKind::Moved(_) => moved(words, table, log, game),
        EventKind::Coached(remark) => coach::warned(words, table, log, game, remark),
        EventKind::DrawOffered(side) => offers::draw_offered(words, table, *side),
        EventKind::DrawProposed(_) | EventKind::DrawAgreed(_) => {
            offers::draw_wanted(words, table, event)
        }
        EventKind::DrawDeclined(side) => offers::draw_declined(words, table, log, *side),
        EventKind::ResignationProposed(side) => {
            offers::resignation_proposed(words, table, event, *side)
        }
        EventKind::Ended(outcome) => ended(words, (table, log, game), *outcome, ratings),
        EventKind::ThreadOpened(thread) => begun_in(words, table, *thread),
        EventKind::Reminded(reminder) => clock::reminded(words, table, log, *reminder),
        EventKind::VacationBegan(_) | EventKind::VacationEnded(_) => {
            clock::vacations(words, table, log)
        }
        EventKind::TakeBackAsked(asked) => {
            game_control::take_back_asked(words, table, game, event, *asked)
        }
        EventKind::TakeBackDeclined(side) => {
            game_control::take_back_declined(words, table, event, *side)
        }
        EventKind::TakenBack { plies, .. } => {
            game_control::taken_back(words, table, log, game, *plies)
        }
        EventKind::PauseAsked(side) => game_control::pause_asked(words, table, event, *side),
        EventKind::PauseDeclined(side) => game_control::pause_declined(words, table, event, *side),
        EventKind::Paused => game_control::paused(words, table, event),
        EventKind::Unpaused => game_control::unpaused(words, table, game, event),
        EventKind::Moving(_) => game_control::moving(words, table, game, event),
        EventKind::Abandoned => game_control::abandoned(words, table, event),
        EventKind::Announced(_)
        | EventKind::ClockPassed(_)
        | EventKind::TimeCredited(_)
        | EventKind::Adjourned
        | EventKind::GoesOn
        | EventKind::PlayedOn
        | EventKind::StillAsked
        | EventKind::TaskSet(_)
        | EventKind::LessonEnded { .. }
        | EventKind::Hinted => Message::default(),
    };
    message.text = words.sentence(message.text);
    message.answered = message.answered.map(|text| words.sentence(text));
    // Who plays alone looks on anyway, and is called only into a new thread.
    let calls = matches!(event.what, EventKind::Accepted(_) | EventKind::Moving(_));
    if table.is_alone() && event.by.is_some() && !calls {
        message.ping.clear();
    }
    message.pinging_people()
}

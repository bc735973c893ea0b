//! What happened at a table, told to everybody at it.

use crate::rules::any::Game;
use crate::service::{Event, Table, What};

use super::lobby::challenges::{begun_in, challenged, declined, joined, left, opening};
use super::play::endings::ended;
use super::play::moves::moved;
use super::play::{game_control, offers};
use super::words::tr;
use super::{Localizer, Message, clock, lessons};

/// Tells the last event of a log. `table` and `game` are as they were just after it.
pub fn event(words: Localizer, table: &Table, log: &[Event], game: &Game) -> Message {
    let Some(event) = log.last() else {
        return Message::default();
    };
    if table.is_lesson()
        && let Some(message) = lessons::event(words, table, log, game)
    {
        return message.pinging_people();
    }
    let mut message = match &event.what {
        What::Challenged(challenge) => challenged(words, table, challenge),
        What::Joined { chair, person } => joined(words, table, *chair, person),
        What::Left => left(words, table, event),
        What::Declined => declined(words, table, event),
        What::Withdrawn => Message::text(tr!(
            words,
            "news-withdrawn",
            person = table.challenge.challenger.id,
            game = table.id
        )),
        What::Lapsed => Message::text(tr!(words, "news-lapsed", game = table.id)),
        What::Accepted(seating) => opening(words, table, game, seating),
        What::Moved(_) => moved(words, table, log, game),
        What::DrawOffered(side) => offers::draw_offered(words, table, *side),
        What::DrawDeclined(side) => offers::draw_declined(words, table, event, *side),
        What::ResignationProposed(side) => offers::resignation_proposed(words, table, event, *side),
        What::Ended(outcome) => ended(words, table, log, game, *outcome),
        What::ThreadOpened(thread) => begun_in(words, table, *thread),
        What::Reminded(reminder) => clock::reminded(words, table, log, *reminder),
        What::VacationBegan(_) | What::VacationEnded(_) => clock::vacations(words, table, log),
        What::TakeBackAsked(asked) => {
            game_control::take_back_asked(words, table, game, event, *asked)
        }
        What::TakeBackDeclined(side) => {
            game_control::take_back_declined(words, table, event, *side)
        }
        What::TakenBack { plies, .. } => game_control::taken_back(words, table, log, game, *plies),
        What::PauseAsked(side) => game_control::pause_asked(words, table, event, *side),
        What::PauseDeclined(side) => game_control::pause_declined(words, table, event, *side),
        What::Paused => game_control::paused(words, table, event),
        What::Unpaused => game_control::unpaused(words, table, game, event),
        What::Moving(_) => game_control::moving(words, table, game, event),
        What::Abandoned => game_control::abandoned(words, table, event),
        What::Announced(_)
        | What::ClockPassed(_)
        | What::TimeCredited(_)
        | What::Adjourned
        | What::GoesOn
        | What::TaskSet(_)
        | What::LessonEnded { .. }
        | What::Hinted => Message::default(),
    };
    message.text = words.sentence(message.text);
    message.pinging_people()
}

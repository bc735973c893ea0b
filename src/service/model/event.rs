//! Events: what happens at a table, one entry of its log each. They are stored; all else about a game follows from
//! them.

use serde::{Deserialize, Serialize};

use crate::rules::any::Turn;
use crate::rules::mover::Mover;
use crate::rules::{Outcome, Side};

use super::challenge::{Challenge, Home, Person, Seating, Slot};
use super::clock::Reminder;
use super::coach::CoachRemark;

use super::ids::{ChannelId, CommandId, MessageId, PersonId, Timestamp};

/// A request to take moves back, which the other side has not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeBack {
    /// The side that asks.
    pub side: Side,
    /// How many of the last turns would be undone.
    pub plies: usize,
}

/// What happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventKind {
    /// A challenge was made: always the first event, and only the first.
    Challenged(Box<Challenge>),
    /// The message of the challenge is in its channel.
    Announced(MessageId),
    /// A person accepted the challenge and took this slot, while other slots are still open.
    Joined {
        /// The slot, called `chair` in the store.
        #[serde(rename = "chair")]
        slot: Slot,
        /// The person.
        person: Person,
    },
    /// A person who had joined left, and the slot is open again.
    Left,
    /// All slots are taken, and these people play.
    Accepted(Seating),
    /// A challenged person declined.
    Declined,
    /// The challenger withdrew.
    Withdrawn,
    /// The challenge was not accepted in time.
    Lapsed,
    /// The game's thread was opened.
    ThreadOpened(ChannelId),
    /// A turn was taken.
    Moved(Turn),
    /// The turn that follows it in the same commit answers only what its player is asked. Other turns drop every
    /// question, as all did before there was this.
    StillAsked,
    /// A player wants to offer a draw, and their partner has to agree.
    DrawProposed(Side),
    /// This side offers a draw.
    DrawOffered(Side),
    /// A player accepts the draw offered to this side, and their partner has to agree.
    DrawAgreed(Side),
    /// The offer to this side was declined, in words or by playing on; or a player declined what their partner of this
    /// side had proposed.
    DrawDeclined(Side),
    /// The player to move was shown a good move.
    Hinted,
    /// The coach said something about the last turn.
    Coached(Box<CoachRemark>),
    /// The player stands by a turn of which the coach has warned, and the computer may answer it.
    PlayedOn,
    /// A partner wants to resign, and the other partner has to agree.
    ResignationProposed(Side),
    /// The game is over. This follows the move, resignation or agreement that ended it, in the same commit.
    Ended(Outcome),
    /// A turn is over, and this mover's time begins to run. This comes before the move, in the same commit.
    ClockPassed(Mover),
    /// The player to move got time back, in milliseconds, because the service was not running, or did not show them the
    /// last turn.
    TimeCredited(u64),
    /// The player to move was reminded.
    Reminded(Reminder),
    /// A player went on vacation, and their time stands still.
    VacationBegan(PersonId),
    /// A player is back from vacation.
    VacationEnded(PersonId),
    /// This side asks to undo the last turns.
    TakeBackAsked(TakeBack),
    /// This side declined to undo turns.
    TakeBackDeclined(Side),
    /// This many of the last turns are undone.
    TakenBack {
        /// The number of turns.
        plies: usize,
        /// The mover after it.
        to: Mover,
    },
    /// This side asks for a pause.
    PauseAsked(Side),
    /// This side declined a pause.
    PauseDeclined(Side),
    /// Both sides agreed to a pause, and the clocks stand still.
    Paused,
    /// The pause is over.
    Unpaused,
    /// The game cannot be shown to its players, and the clocks stand still.
    Adjourned,
    /// The game can be shown again.
    GoesOn,
    /// A player continues the game elsewhere: a new thread is opened there.
    Moving(Home),
    /// The game ended without a result.
    Abandoned,
    /// A lesson set up a position with a task.
    TaskSet(TaskSet),
    /// The lesson is over.
    LessonEnded {
        /// Whether all its tasks were done.
        done: bool,
    },
}

impl EventKind {
    /// Whether the game ends with a result.
    pub fn is_end(&self) -> bool {
        matches!(self, EventKind::Ended(_))
    }

    /// Whether a challenge ended with it before a game began.
    pub fn closes_challenge(&self) -> bool {
        matches!(
            self,
            EventKind::Declined | EventKind::Withdrawn | EventKind::Lapsed
        )
    }

    /// Whether time or the service caused it, and no person.
    pub(super) fn is_times(&self) -> bool {
        matches!(
            self,
            EventKind::TimeCredited(_)
                | EventKind::Reminded(_)
                | EventKind::VacationBegan(_)
                | EventKind::VacationEnded(_)
                | EventKind::Adjourned
                | EventKind::GoesOn
        )
    }
}

/// One entry of a table's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Its number in the log, from 1.
    pub seq: u64,
    /// When it happened.
    pub at: Timestamp,
    /// The person who caused it; `None` if it was the service.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<PersonId>,
    /// The command it came from.
    pub command: CommandId,
    /// What happened.
    #[serde(rename = "kind")]
    pub what: EventKind,
}

/// A position of a lesson with a task. It is stored by value, so that it never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskSet {
    /// The name of the task.
    pub name: String,
    /// The position in text.
    pub position: String,
    /// Whether the lesson begins with it on a server whose usual rules are house rules: it teaches other ones.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not_by_house_rules: bool,
}

/// The events since the board last changed, newest first. A turn, turns taken back and a new task change it.
pub(in crate::service) fn on_this_board(log: &[Event]) -> impl Iterator<Item = &Event> {
    log.iter()
        .rev()
        .take_while(|event| !begins_board(&event.what))
}

/// Whether this event changes the board.
pub(in crate::service) fn begins_board(what: &EventKind) -> bool {
    matches!(
        what,
        EventKind::Moved(_) | EventKind::TakenBack { .. } | EventKind::TaskSet(_)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::DrawReason;

    #[test]
    fn a_game_that_is_abandoned_and_a_lesson_that_is_over_have_no_result() {
        assert!(EventKind::Ended(Outcome::Draw(DrawReason::Agreed)).is_end());
        let done = true;
        for what in [EventKind::Abandoned, EventKind::LessonEnded { done }] {
            assert!(!what.is_end(), "{what:?}");
        }
    }
}

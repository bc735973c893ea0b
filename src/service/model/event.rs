//! Events: what happens at a table, one line of its log each. They are stored, and all else about a game follows from them.

use serde::{Deserialize, Serialize};

use crate::rules::any::Turn;
use crate::rules::mover::Mover;
use crate::rules::{Outcome, Side};

use super::challenge::{Challenge, Home, Person, Seating, Slot};
use super::clock::Reminder;

use super::ids::{ChannelId, CommandId, MessageId, PersonId, Timestamp};

/// Somebody asks to take moves back, and the other side has not answered yet.
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
    /// The message with the challenge stands in its channel.
    Announced(MessageId),
    /// Somebody accepted the challenge while others are still awaited, and takes this chair.
    Joined {
        /// Which.
        chair: Slot,
        /// Who.
        person: Person,
    },
    /// Somebody who had joined does not want to play after all, and the chair is free again.
    Left,
    /// The challenge was accepted by all it needs, and these people sit down.
    Accepted(Seating),
    /// Somebody challenged declined.
    Declined,
    /// The challenger withdrew.
    Withdrawn,
    /// Nobody took the challenge up in time.
    Lapsed,
    /// The game's thread is there.
    ThreadOpened(ChannelId),
    /// A turn was taken.
    Moved(Turn),
    /// This side offers a draw.
    DrawOffered(Side),
    /// The offer to this side was declined, in words or by playing on.
    DrawDeclined(Side),
    /// Somebody to move was shown a good move.
    Hinted,
    /// A partner wants to resign, and the other one has to agree.
    ResignationProposed(Side),
    /// The game is over; follows the move, resignation or agreement that ended it, in the same commit.
    Ended(Outcome),
    /// Somebody's turn is over and this mover's time begins to run; comes before the move that does it, in the same commit.
    ClockPassed(Mover),
    /// The player to move gets time back, in milliseconds, because the service was not running.
    TimeCredited(u64),
    /// Whoever is to move was reminded.
    Reminded(Reminder),
    /// Somebody went on vacation, and their time stands still.
    VacationBegan(PersonId),
    /// Somebody is back from vacation.
    VacationEnded(PersonId),
    /// This side asks for the last turns to be undone.
    TakeBackAsked(TakeBack),
    /// This side, which was asked, wants nothing to be undone.
    TakeBackDeclined(Side),
    /// So many of the last turns are undone.
    TakenBack {
        /// How many.
        plies: usize,
        /// Who is to move again.
        to: Mover,
    },
    /// This side asks for a pause.
    PauseAsked(Side),
    /// This side, which was asked, wants no pause.
    PauseDeclined(Side),
    /// Both sides agree upon a pause, and the clocks stand still.
    Paused,
    /// The pause is over.
    Unpaused,
    /// The game cannot be shown to its players, and the clocks stand still.
    Adjourned,
    /// It can be shown again.
    GoesOn,
    /// Somebody has the game go on elsewhere: a new thread is opened there.
    Moving(Home),
    /// The game is given up without a result.
    Abandoned,
    /// In a lesson a position is set up in which something is to be done.
    TaskSet(TaskSet),
    /// The lesson is over.
    LessonEnded {
        /// Whether all its tasks have been gone through.
        done: bool,
    },
}

impl EventKind {
    /// Whether nobody did it, but time or the service.
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

/// One line of a table's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Its place in the log, from 1.
    pub seq: u64,
    /// When.
    pub at: Timestamp,
    /// Who did it; `None` when the service did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<PersonId>,
    /// The command it came from.
    pub command: CommandId,
    /// What happened.
    #[serde(rename = "kind")]
    pub what: EventKind,
}

/// A position of a lesson in which something is to be done: by value, so that it stays what it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskSet {
    /// Which task.
    pub name: String,
    /// Its position in text.
    pub position: String,
}

/// What has happened, newest first, since the board was changed last: by a turn, by turns taken back, or by a lesson.
pub(in crate::service) fn on_this_board(log: &[Event]) -> impl Iterator<Item = &Event> {
    log.iter()
        .rev()
        .take_while(|event| !begins_board(&event.what))
}

/// Whether the board is another one after it.
pub(in crate::service) fn begins_board(what: &EventKind) -> bool {
    matches!(
        what,
        EventKind::Moved(_) | EventKind::TakenBack { .. } | EventKind::TaskSet(_)
    )
}

//! What people may ask about what is kept of them, and the answers to it.

use super::ids::PersonId;

/// The three highest bits of the numbers that stand for somebody who has been deleted. Neither the chat service nor the computer
/// has any of them.
const TOMBSTONES: u64 = 0b101;

/// What is asked about one's own data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Privacy {
    /// What is kept, in short.
    Show,
    /// All of it, as a file.
    Export,
    /// Delete it. Unless `confirmed`, the bot asks back first.
    Delete {
        /// Whether it has been asked back already.
        confirmed: bool,
    },
}

/// The answer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UserData {
    /// What is kept, in short.
    Shown {
        /// The games and challenges in which the caller has or had a part, without lessons.
        games: usize,
        /// How many of them are not over.
        live: usize,
        /// The lessons they have begun.
        lessons: usize,
        /// Whether the caller has chosen any settings.
        chosen: bool,
        /// The puzzles that the caller has tried.
        puzzles: usize,
    },
    /// All of it follows, part by part ([`Service::export_part`](crate::service::Service::export_part)).
    Export,
    /// Whether the caller really wants it deleted, with the number of games they would give up, without lessons, and for how
    /// many days backups from before still have it.
    AskDelete {
        /// The games.
        live: usize,
        /// The days; `None` if no backups are made.
        days: Option<u32>,
    },
    /// The deletion is under way and not done.
    Deleting,
    /// The deletion was begun and has stopped in its midst, for something went wrong; it is told by this reference.
    Unfinished(String),
    /// Nothing that is kept tells of them any more.
    Deleted {
        /// For how many days backups from before still do; `None` if no backups are made.
        days: Option<u32>,
        /// Whether threads of games have their name, and are being renamed.
        threads: bool,
    },
}

impl PersonId {
    /// A number that stands for somebody who has been deleted.
    pub fn tombstone(lot: u64) -> PersonId {
        PersonId(lot >> 3 | TOMBSTONES << 61)
    }

    /// Whether it stands for somebody who has been deleted.
    ///
    /// ```
    /// use galabot::service::PersonId;
    /// assert!(PersonId::tombstone(7).is_gone() && !PersonId::tombstone(7).is_computer());
    /// assert!(!PersonId(1_234_567_890_123_456_789).is_gone());
    /// ```
    pub fn is_gone(self) -> bool {
        self.0 >> 61 == TOMBSTONES
    }
}

//! What people can ask about the data kept about them, and the answers.

use super::ids::PersonId;

/// The three highest bits of the numbers of tombstones. No number of the chat service or of the computer begins with
/// them.
const TOMBSTONES: u64 = 0b101;

/// A request about one's own data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Privacy {
    /// A summary of it.
    Show,
    /// All of it, as a file.
    Export,
    /// Delete it. Unless `confirmed`, the bot asks first.
    Delete {
        /// Whether the bot has asked already.
        confirmed: bool,
    },
}

/// The answer to such a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UserData {
    /// Nothing is kept about the caller but what they have used of their limits of a day.
    Nothing,
    /// A summary of the data.
    Shown {
        /// The caller's games and challenges, past ones included, without lessons.
        games: usize,
        /// How many of them are not over.
        live: usize,
        /// The lessons they have begun.
        lessons: usize,
        /// Whether there are any settings of the caller.
        chosen: bool,
        /// The puzzles that the caller has tried.
        puzzles: usize,
        /// In how many browsers and Activities the caller is signed in to the web pages.
        signed_in: usize,
    },
    /// All data follows, part by part ([`Service::export_part`](crate::service::Service::export_part)).
    Export,
    /// Asks for confirmation. It says how many games the caller would give up, and how long backups still have the
    /// data.
    AskDelete {
        /// The number of live games, without lessons.
        live: usize,
        /// For how many days; `None` if no backups are made.
        days: Option<u32>,
    },
    /// The deletion is under way and not done.
    Deleting,
    /// The deletion began and then failed midway; this is the reference of the fault.
    Unfinished(String),
    /// No kept data is about them any more.
    Deleted {
        /// For how many days older backups still have it; `None` if no backups are made.
        days: Option<u32>,
        /// Whether threads of games have their name, and are being renamed.
        threads: bool,
    },
}

impl PersonId {
    /// A number that stands for a deleted person.
    pub fn tombstone(random: u64) -> PersonId {
        PersonId(random >> 3 | TOMBSTONES << 61)
    }

    /// Whether it stands for a deleted person.
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

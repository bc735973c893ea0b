//! Which private messages go when the board has changed: the squares of a piece, the question before resigning, hints.
//!
//! Each person has one of a kind at a table; the next takes the place of the one before. They are known in memory alone:
//! one of before a restart stays until it is pressed or dismissed, and is taken away by the press.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;

use crate::service::{MessageId, PersonId, TableId};

/// What a private message is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum About {
    /// The choice of a move.
    Move,
    /// The question before somebody resigns.
    Resigning,
    /// A hint.
    Hint,
}

/// Whose message is about what, and the version of the table that it was made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Topic {
    /// The table.
    pub table: TableId,
    /// Its version.
    pub version: u64,
    /// Who reads it.
    pub person: PersonId,
    /// What it is for.
    pub about: About,
}

/// A private message, as long as it can be reached.
#[derive(Clone)]
pub(crate) struct LeftMessage {
    /// The number of our application.
    pub application: u64,
    /// Discord's token for the interaction that it answers.
    pub token: String,
    /// The message if it is a further one, and not the place kept for the answer.
    pub followup: Option<MessageId>,
    /// The message.
    pub message: MessageId,
    /// The number of the interaction.
    pub asked: u64,
    /// Until when the token is good.
    pub until: Instant,
}

/// By table, reader and what it is for: the version of the table that it was made of, and the message.
type Known = HashMap<(TableId, PersonId, About), (u64, LeftMessage)>;

/// The private messages that go when the board has changed.
#[derive(Default)]
pub(crate) struct PassingMessages {
    known: Mutex<Known>,
}

impl PassingMessages {
    fn known(&self) -> MutexGuard<'_, Known> {
        // Nothing panics while it is held.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a message. Returns the one that it takes the place of, or itself if it was overtaken by a later one.
    pub fn put(&self, topic: Topic, left: LeftMessage) -> Option<LeftMessage> {
        let mut known = self.known();
        let now = Instant::now();
        known.retain(|_, (_, left)| left.until > now);
        let key = (topic.table, topic.person, topic.about);
        if known
            .get(&key)
            .is_some_and(|(_, later)| later.asked > left.asked)
        {
            return Some(left);
        }
        let message = left.message;
        let (_, before) = known.insert(key, (topic.version, left))?;
        Some(before).filter(|before| before.message != message)
    }

    /// A message is pressed: what becomes of it is up to the answer. What it was about, if it is known.
    pub fn pressed(&self, message: MessageId) -> Option<Topic> {
        let mut known = self.known();
        let mut all = known.iter();
        let (key, (version, _)) = all.find(|(_, (_, left))| left.message == message)?;
        let ((table, person, about), version) = (*key, *version);
        known.remove(&(table, person, about));
        Some(Topic {
            table,
            version,
            person,
            about,
        })
    }

    /// Those of a table, with its version when they were made.
    pub fn of(&self, table: TableId) -> Vec<(MessageId, u64)> {
        let known = self.known();
        let here = known.iter().filter(|((at, ..), _)| *at == table);
        here.map(|(_, (version, left))| (left.message, *version))
            .collect()
    }

    /// Forgets a message, which is about to be taken away.
    pub fn take(&self, message: MessageId) -> Option<LeftMessage> {
        let mut known = self.known();
        let mut all = known.iter();
        let (key, _) = all.find(|(_, (_, left))| left.message == message)?;
        let key = *key;
        known.remove(&key).map(|(_, left)| left)
    }
}

//! How far a thread has been read, in memory and as it is noted.

use std::collections::{BTreeMap, BTreeSet};

use crate::service::notes::ReadUpTo;
use crate::service::{MessageId, Timestamp};

use crate::discord::chat_message::EDITS_HEARD_FOR;
use crate::discord::rest::{number_at, time_of};

/// How far a thread has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    /// Nothing up to here is ever read.
    pub(super) begins: u64,
    /// Everything up to here needs never be read again.
    pub(super) up_to: u64,
    /// Everything up to here has been read in this life. That is as far as `up_to`, or further while something is still
    /// being answered.
    pub(super) read: u64,
    /// Later messages than `up_to` that were passed over in silence, or explained: they are not heard again. The next
    /// reading takes them in.
    pub(super) passed_over: BTreeSet<u64>,
    /// What has still to be said about what was read up to there.
    pub(super) owed: String,
    /// Up to which edit a message is done with, as far as it may be read again.
    pub(super) edits: BTreeMap<u64, Timestamp>,
}

impl Seen {
    /// A thread never read, which begins here.
    pub(super) fn of(noted: Option<ReadUpTo>, begins: u64) -> Seen {
        let noted = noted.unwrap_or(ReadUpTo {
            up_to: MessageId(begins),
            passed_over: BTreeSet::new(),
            owed: String::new(),
            edits: BTreeMap::new(),
        });
        let edits = noted.edits.into_iter();
        let seen = Seen {
            begins,
            up_to: noted.up_to.0,
            read: noted.up_to.0,
            passed_over: noted.passed_over.iter().map(|message| message.0).collect(),
            owed: noted.owed,
            edits: edits.map(|(message, edited)| (message.0, edited)).collect(),
        };
        seen.not_before(begins)
    }

    /// Nothing before this is to be read.
    pub(super) fn not_before(mut self, begins: u64) -> Seen {
        self.begins = begins;
        self.up_to = self.up_to.max(begins);
        self.read = self.read.max(begins);
        let up_to = self.up_to;
        self.passed_over.retain(|id| *id > up_to);
        self
    }

    pub(super) fn note(&self) -> ReadUpTo {
        ReadUpTo {
            up_to: MessageId(self.up_to),
            passed_over: self.passed_over.iter().copied().map(MessageId).collect(),
            owed: self.owed.clone(),
            edits: self
                .edits
                .iter()
                .map(|(id, edited)| (MessageId(*id), *edited))
                .collect(),
        }
    }

    /// A message is done with, up to the edit that it was heard with if it was edited. It must not be heard again.
    pub(super) fn pass_over(&mut self, message: u64, edited: Option<Timestamp>) {
        if message > self.up_to {
            self.passed_over.insert(message);
        }
        if let Some(edited) = edited {
            self.done_with(message, edited);
        }
    }

    /// A message is done with up to this edit.
    pub(super) fn done_with(&mut self, message: u64, edited: Timestamp) {
        let last = self.edits.entry(message).or_insert(edited);
        *last = edited.max(*last);
    }

    /// Whether a message is done with up to this edit.
    pub(super) fn is_done_with(&self, message: u64, edited: Timestamp) -> bool {
        self.edits.get(&message).is_some_and(|last| edited <= *last)
    }

    /// Whether a message has been heard or passed over.
    pub(super) fn knows(&self, message: u64) -> bool {
        message <= self.read || self.passed_over.contains(&message)
    }

    /// What has been read is never read again, except messages from the first one that is still being answered.
    pub(super) fn bound(&mut self, under_way: Option<u64>) {
        let before = under_way.map_or(u64::MAX, |first| first.saturating_sub(1));
        let up_to = self.up_to.max(self.read.min(before));
        self.passed_over.retain(|id| *id > up_to);
        self.up_to = up_to;
        // After a restart it is read from here on.
        let again = edited_after(up_to);
        self.edits.retain(|id, _| *id > again);
    }

    /// From where on messages may have been edited since they were read.
    pub(super) fn with_edits(&self) -> u64 {
        edited_after(self.read).clamp(self.begins.min(self.read), self.read)
    }

    /// The last message of which it is noted that it was read.
    pub(super) fn last(&self) -> u64 {
        let passed_over = self.passed_over.last().copied();
        self.up_to.max(passed_over.unwrap_or(0))
    }
}

/// The message after which others may be edited once this one has been said.
fn edited_after(message: u64) -> u64 {
    let sent = time_of(message).0.saturating_sub(EDITS_HEARD_FOR);
    number_at(sent).0
}

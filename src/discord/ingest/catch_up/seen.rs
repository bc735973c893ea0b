//! How far a thread has been read, in memory and as it is noted.

use std::collections::BTreeSet;

use crate::service::MessageId;
use crate::service::notes::ReadUpTo;

use crate::discord::chat_message::EDITS_HEARD_FOR;
use crate::discord::rest::{number_at, time_of};

/// How far a thread has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    /// Nothing up to here is ever read.
    pub(super) begins: u64,
    /// Everything up to here needs never be read again.
    pub(super) up_to: u64,
    /// Everything up to here has been read in this life: as far, unless something is still being answered.
    pub(super) read: u64,
    pub(super) passed_over: BTreeSet<u64>,
    /// What has still to be said about what was read up to there.
    pub(super) owed: String,
}

impl Seen {
    /// A thread never read, which begins here.
    pub(super) fn of(noted: Option<ReadUpTo>, begins: u64) -> Seen {
        let noted = noted.unwrap_or(ReadUpTo {
            up_to: MessageId(begins),
            passed_over: BTreeSet::new(),
            owed: String::new(),
        });
        let seen = Seen {
            begins,
            up_to: noted.up_to.0,
            read: noted.up_to.0,
            passed_over: noted.passed_over.iter().map(|message| message.0).collect(),
            owed: noted.owed,
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
        }
    }

    /// What has been read is never read again, except messages from the first one that is still being answered.
    pub(super) fn bound(&mut self, under_way: Option<u64>) {
        let before = under_way.map_or(u64::MAX, |first| first.saturating_sub(1));
        let up_to = self.up_to.max(self.read.min(before));
        self.passed_over.retain(|id| *id > up_to);
        self.up_to = up_to;
    }

    /// From where on messages may have been edited since they were read.
    pub(super) fn with_edits(&self) -> u64 {
        let sent = time_of(self.read).0.saturating_sub(EDITS_HEARD_FOR);
        number_at(sent)
            .0
            .clamp(self.begins.min(self.read), self.read)
    }

    /// The last message of which it is noted that it was read.
    pub(super) fn last(&self) -> u64 {
        let passed_over = self.passed_over.last().copied();
        self.up_to.max(passed_over.unwrap_or(0))
    }
}

//! Who looks, and what Discord has said of late about who sees what. Who may see a game is decided in `site`.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::service::{ChannelId, GuildId, PersonId, Table};

/// For how long it is believed who sees which channel.
const BELIEVED_FOR: Duration = Duration::from_secs(60);

/// Of how many that is remembered.
const MOST_REMEMBERED: usize = 4096;

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Viewer {
    /// Nobody who is known.
    Stranger,
    /// This person, who has signed in.
    Person(PersonId),
}

impl Viewer {
    /// The person, if it is known who looks.
    pub fn person(self) -> Option<PersonId> {
        match self {
            Viewer::Stranger => None,
            Viewer::Person(person) => Some(person),
        }
    }
}

/// Whether a person sees a channel, and when that was asked.
type Believed = HashMap<(PersonId, GuildId, ChannelId), (bool, Instant)>;

/// What Discord has said of late about who sees what.
#[derive(Default)]
pub(super) struct Access(Mutex<Believed>);

impl Access {
    /// What was said of late, if anything was.
    pub fn known(&self, key: &(PersonId, GuildId, ChannelId)) -> Option<bool> {
        let believed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (sees, asked) = believed.get(key)?;
        (asked.elapsed() < BELIEVED_FOR).then_some(*sees)
    }

    /// Notes what is said now.
    pub fn note(&self, key: (PersonId, GuildId, ChannelId), sees: bool) {
        let mut believed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if believed.len() >= MOST_REMEMBERED {
            believed.retain(|_, (_, asked)| asked.elapsed() < BELIEVED_FOR);
        }
        if believed.len() >= MOST_REMEMBERED {
            let oldest = believed.iter().min_by_key(|(_, (_, asked))| *asked);
            if let Some(oldest) = oldest.map(|(key, _)| *key) {
                believed.remove(&oldest);
            }
        }
        believed.insert(key, (sees, Instant::now()));
    }
}

/// Whether it is played where only its players are: in a direct message or a private thread, or as a lesson.
pub(super) fn is_private(table: &Table) -> bool {
    table.is_in_place() || table.is_lesson()
}

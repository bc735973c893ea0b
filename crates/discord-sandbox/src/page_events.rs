//! The pages and scripts that listen to `/sandbox/api/events`.

use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::id::Id;

/// All listeners.
#[derive(Default)]
pub struct PageEvents {
    listeners: Vec<(Option<Id>, UnboundedSender<String>)>,
}

impl PageEvents {
    /// Listens as a person, or as no one of them: to everything but what is for one person alone.
    pub fn listen(&mut self, person: Option<Id>) -> UnboundedReceiver<String> {
        let (sender, receiver) = unbounded_channel();
        self.listeners.push((person, sender));
        receiver
    }

    /// How many listen.
    pub fn count(&self) -> usize {
        self.listeners.len()
    }

    /// Tells everyone, or only those who listen as one person.
    pub fn tell(&mut self, event: &Value, only: Option<Id>) {
        if self.listeners.is_empty() {
            return;
        }
        let line = event.to_string();
        self.listeners.retain(|(person, sender)| {
            if only.is_none() || only == *person {
                sender.send(line.clone()).is_ok()
            } else {
                !sender.is_closed()
            }
        });
    }
}

//! `/privacy`: what is kept of whoever asks.

use crate::service::{Command, Privacy};

use super::Entry;

/// What hangs below `/privacy`.
pub(super) const ENTRIES: [Entry; 3] = [
    Entry {
        of: None,
        name: "show",
        about: "What I keep about you, in short",
        options: &[],
        read: |_| Ok(Command::Privacy(Privacy::Show)),
    },
    Entry {
        of: None,
        name: "export",
        about: "All that I keep about you, as a file that only you see",
        options: &[],
        read: |_| Ok(Command::Privacy(Privacy::Export)),
    },
    Entry {
        of: None,
        name: "delete",
        about: "Have everything about you deleted; I ask back first",
        options: &[],
        read: |_| Ok(Command::Privacy(Privacy::Delete { confirmed: false })),
    },
];

//! `/privacy`: what is kept of whoever asks.

use crate::service::command::Command;
use crate::service::limits::Asked;
use crate::service::model::privacy::Privacy;

use super::{ButtonSpec, CommandSpec, Cost, Emphasis, Under};

/// What all of them have in common.
const PRIVACY: CommandSpec = CommandSpec {
    under: Under::Privacy,
    cost: Cost::Much,
    quota: Asked::Privacy { confirmed: false },
    ..CommandSpec::USUAL
};

/// The commands of this group.
pub(super) static COMMANDS: [CommandSpec; 4] = [
    CommandSpec {
        name: "show",
        about: "What I keep about you, in short",
        read: |_| Ok(Command::Privacy(Privacy::Show)),
        is: |command| *command == Command::Privacy(Privacy::Show),
        ..PRIVACY
    },
    CommandSpec {
        name: "export",
        about: "All that I keep about you, as a file that only you see",
        read: |_| Ok(Command::Privacy(Privacy::Export)),
        is: |command| *command == Command::Privacy(Privacy::Export),
        ..PRIVACY
    },
    CommandSpec {
        name: "delete",
        about: "Have everything about you deleted; I ask back first",
        read: |_| Ok(Command::Privacy(Privacy::Delete { confirmed: false })),
        is: |command| *command == Command::Privacy(Privacy::Delete { confirmed: false }),
        ..PRIVACY
    },
    // It was asked for before, and is not counted again.
    CommandSpec {
        name: "forget-me",
        under: Under::Nothing,
        buttons: &[ButtonSpec::bare(
            "forget-me",
            "button-help",
            Emphasis::Secondary,
            Command::Privacy(Privacy::Delete { confirmed: true }),
        )],
        is: |command| *command == Command::Privacy(Privacy::Delete { confirmed: true }),
        quota: Asked::Privacy { confirmed: true },
        ..PRIVACY
    },
];

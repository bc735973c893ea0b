//! `/privacy`: the data that is kept about the caller.

use crate::service::command::Command;
use crate::service::limits::Quota;
use crate::service::model::privacy::Privacy;
use crate::service::model::refusal::Refusal;

use crate::service::commands::handler::handler;
use crate::service::commands::{ButtonSpec, CommandSpec, Cost, Emphasis, Typed, Under};

/// What all of them have in common.
const PRIVACY: CommandSpec = CommandSpec {
    under: Under::Privacy,
    cost: Cost::Much,
    quota: Quota::Privacy { confirmed: false },
    ..CommandSpec::USUAL
};

/// The commands of this group.
pub(super) static COMMANDS: [CommandSpec; 4] = [
    CommandSpec {
        name: "show",
        about: "What I store about you, in short",
        typed: &[Typed::Own("privacy", |words, _| {
            words.is_empty().then_some(Err(Refusal::PrivacyBySlash))
        })],
        read: |_| Ok(Command::Privacy(Privacy::Show)),
        handler: handler! { Command::Privacy(asked @ Privacy::Show) => |service, request, now| service.privacy(request, *asked, now) },
        ..PRIVACY
    },
    CommandSpec {
        name: "export",
        about: "Everything I store about you, as a file that only you see",
        read: |_| Ok(Command::Privacy(Privacy::Export)),
        handler: handler! { Command::Privacy(asked @ Privacy::Export) => |service, request, now| service.privacy(request, *asked, now) },
        ..PRIVACY
    },
    CommandSpec {
        name: "delete",
        about: "Delete everything I store about you (I'll ask you to confirm)",
        read: |_| Ok(Command::Privacy(Privacy::Delete { confirmed: false })),
        handler: handler! { Command::Privacy(asked @ Privacy::Delete { confirmed: false }) => |service, request, now| service.privacy(request, *asked, now) },
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
        handler: handler! { Command::Privacy(asked @ Privacy::Delete { confirmed: true }) => |service, request, now| service.privacy(request, *asked, now) },
        quota: Quota::Privacy { confirmed: true },
        ..PRIVACY
    },
];

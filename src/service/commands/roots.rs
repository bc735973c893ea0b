//! The slash commands that hold all others.

use crate::rules::any::Kind;

use super::spec::{CommandSpec, Under};
use super::specs::ORDER;

/// A slash command that holds others.
pub struct Root {
    /// Its name.
    pub name: &'static str,
    /// Its description, in English.
    pub about: &'static str,
    /// The place of the commands that are under this one only.
    pub(super) under: Under,
    /// The game that its commands are about, if it belongs to one.
    pub kind: Option<Kind>,
}

/// The slash commands that belong to no game.
pub(super) static OTHERS: [Root; 3] = [
    Root {
        name: "rules",
        about: "Look up the rules, with diagrams",
        under: Under::Rules,
        kind: None,
    },
    Root {
        name: "settings",
        about: "Your language, colours, reminders and vacation, and what this server has chosen",
        under: Under::Settings,
        kind: None,
    },
    Root {
        name: "privacy",
        about: "What I store about you: see it, export it, delete it",
        under: Under::Privacy,
        kind: None,
    },
];

impl Root {
    /// The slash command with this name.
    pub fn named(name: &str) -> Option<&'static Root> {
        super::roots().find(|root| root.name == name)
    }

    /// The commands under it, those that people need first before the others.
    pub fn commands(&'static self) -> impl Iterator<Item = &'static CommandSpec> {
        let is_game = matches!(self.under, Under::Game(_));
        let below = super::all()
            .filter(move |spec| spec.under == self.under || is_game && spec.under == Under::Games);
        let mut below: Vec<&CommandSpec> = below.collect();
        if is_game {
            let place = |name: &str| ORDER.iter().position(|known| *known == name);
            below.sort_by_key(|spec| place(spec.name).unwrap_or(ORDER.len()));
        }
        below.into_iter()
    }

    /// The command with this name under it.
    pub fn command(&'static self, name: &str) -> Option<&'static CommandSpec> {
        self.commands().find(|spec| spec.name == name)
    }
}

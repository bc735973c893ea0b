//! The slash commands below which all others hang.

use crate::rules::any::Kind;

use super::spec::{CommandSpec, Under};

/// A slash command, below which others hang.
pub struct Root {
    /// What it is called.
    pub name: &'static str,
    /// What it is about, in English.
    pub about: &'static str,
    /// Where commands hang that hang here and only here.
    pub(super) under: Under,
    /// The game that commands below it are about.
    pub kind: Kind,
}

/// The game that is meant where none is named.
const FIRST: Kind = Kind::ALL[0];

/// The slash commands that are of no game.
pub(super) static OTHERS: [Root; 3] = [
    Root {
        name: "rules",
        about: "Look the rules up, with figures",
        under: Under::Rules,
        kind: FIRST,
    },
    Root {
        name: "settings",
        about: "Your language, colours, reminders and vacation, and what this server has chosen",
        under: Under::Settings,
        kind: FIRST,
    },
    Root {
        name: "privacy",
        about: "What I keep about you: see it, take it with you, have it deleted",
        under: Under::Privacy,
        kind: FIRST,
    },
];

impl Root {
    /// The slash command of this name.
    pub fn named(name: &str) -> Option<&'static Root> {
        super::roots().find(|root| root.name == name)
    }

    /// The commands that hang below it, in their order.
    pub fn commands(&'static self) -> impl Iterator<Item = &'static CommandSpec> {
        let is_game = matches!(self.under, Under::Game(_));
        super::all()
            .filter(move |spec| spec.under == self.under || is_game && spec.under == Under::Games)
    }

    /// The command of this name below it.
    pub fn command(&'static self, name: &str) -> Option<&'static CommandSpec> {
        self.commands().find(|spec| spec.name == name)
    }
}

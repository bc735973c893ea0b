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
    under: Under,
    /// The game that commands below it are about.
    pub kind: Kind,
}

/// The slash commands below which all others hang, in their order.
pub const ROOTS: [Root; 5] = [
    Root {
        name: "gala",
        about: "Play Gala, the Farmer's Chess",
        under: Under::Game(Kind::Gala),
        kind: Kind::Gala,
    },
    Root {
        name: "chelma",
        about: "Play Chelma, Halma with chessmen",
        under: Under::Game(Kind::Chelma),
        kind: Kind::Chelma,
    },
    Root {
        name: "rules",
        about: "Look the rules up, with figures",
        under: Under::Rules,
        kind: Kind::Gala,
    },
    Root {
        name: "settings",
        about: "Your language, colours, reminders and vacation, and what this server has chosen",
        under: Under::Settings,
        kind: Kind::Gala,
    },
    Root {
        name: "privacy",
        about: "What I keep about you: see it, take it with you, have it deleted",
        under: Under::Privacy,
        kind: Kind::Gala,
    },
];

impl Root {
    /// The slash command of this name.
    pub fn named(name: &str) -> Option<&'static Root> {
        const { &ROOTS }.iter().find(|root| root.name == name)
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

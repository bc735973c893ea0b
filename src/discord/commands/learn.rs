//! `/gala learn`, `/gala hint` and all else that helps to learn.

use crate::service::Command;

use super::{Entry, Opt, PUBLIC};

pub(super) const ENTRIES: [Entry; 3] = [
    Entry {
        of: None,
        name: "learn",
        about: "Learn the game in five minutes, in a thread of your own",
        options: &[],
        read: |given| Ok(Command::Learn(given.game_kind)),
    },
    Entry {
        of: None,
        name: "hint",
        about: "Show a good move to you alone, in a casual game or against the computer",
        options: &[Opt::Game],
        read: |_| Ok(Command::Hint),
    },
    Entry {
        of: None,
        name: "review",
        about: "Look a finished game over: where it was won and lost, and what was better",
        options: &[Opt::Flag(PUBLIC, "Whether everybody sees it"), Opt::Game],
        read: |_| Ok(Command::Review(None)),
    },
];

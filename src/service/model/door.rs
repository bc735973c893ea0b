//! The front door: what a person who is new here sees first, and where its buttons lead.

use crate::ai::Level;
use crate::rules::any::{Kind, Ruleset};

use super::clock::{MINUTE, SECOND, TimeControl};
use super::house_rules::{HouseRules, NoRules, called};
use super::ids::PersonId;
use super::proposal::{Opponent, Proposal};
use super::refusal::Quoted;

/// What a person asks at the front door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DoorAsk {
    /// Show the door.
    Open,
    /// List all commands; those of a game, if it is asked in its thread.
    Commands,
    /// Which game to learn.
    Learn,
    /// Begin a game with the computer at once: casual, without a clock, the caller White.
    Computer(Kind),
    /// Let the computer play at this level, while nothing has been played.
    Level(Level),
    /// Show the form for a challenge, as far as it is filled in.
    Form(ChallengeForm),
    /// Challenge as the form says.
    Send(ChallengeForm, Option<Box<Opponent>>),
}

/// The form for a challenge. It is kept in the texts behind its own buttons and menus, and nowhere else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChallengeForm {
    /// The name of the rules, a preset or house rules; those of the server if it is missing.
    pub rules: Option<String>,
    /// Which of [`ChallengeForm::CLOCKS`]; that of the server if it is missing.
    pub clock: Option<usize>,
    /// Who is challenged; anyone if it is missing.
    pub person: Option<PersonId>,
}

impl ChallengeForm {
    /// The clocks offered in the form: none, two for an evening, and days for each move.
    pub const CLOCKS: [TimeControl; 7] = [
        TimeControl::None,
        TimeControl::Game {
            bank: 15 * MINUTE,
            increment: 10 * SECOND,
        },
        TimeControl::Game {
            bank: 30 * MINUTE,
            increment: 20 * SECOND,
        },
        TimeControl::Days(1),
        TimeControl::Days(3),
        TimeControl::Days(7),
        TimeControl::Days(14),
    ];

    /// The presets that can be chosen, game by game.
    pub fn presets() -> impl Iterator<Item = &'static str> {
        Kind::ALL.iter().copied().flat_map(Kind::preset_names)
    }

    /// The challenge that it describes, to this person or to anyone, on a server with these house rules.
    ///
    /// # Errors
    /// If there are no such rules any more.
    pub(in crate::service) fn proposal(
        &self,
        opponent: Option<Opponent>,
        house: &[HouseRules],
    ) -> Result<Proposal, NoRules> {
        let rules = self.rules.as_deref().map(|rules| called(&[rules], house));
        Ok(Proposal {
            opponent,
            ruleset: rules.transpose()?,
            clock: self.clock.and_then(|at| Self::CLOCKS.get(at).copied()),
            ..Proposal::default()
        })
    }
}

/// What is shown at the front door.
#[derive(Clone, Debug, PartialEq)]
pub enum DoorView {
    /// The door itself.
    Open {
        /// What was read that is no command; nothing if there was no such text.
        unknown: Vec<Quoted>,
        /// Whether it is shown in a direct message, where fewer things can be done.
        direct: bool,
        /// Whether there is a way to the list of all commands.
        more: bool,
    },
    /// Which game to learn.
    Learn,
    /// The form for a challenge.
    Form {
        /// As far as it is filled in.
        form: ChallengeForm,
        /// The usual rules here.
        usual: Ruleset,
        /// The house rules.
        house: Vec<HouseRules>,
    },
}

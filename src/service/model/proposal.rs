//! What a challenger asks for.

use crate::ai::Level;
use crate::rules::any::{Kind, Ruleset};

use super::challenge::{ColourChoice, Person, Slot};
use super::clock::{TimeControl, TimeOut};
use super::computer::Computer;

/// What a challenger asks for.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Proposal {
    /// The opponent; `None` is anyone.
    pub opponent: Option<Opponent>,
    /// A second opponent, in play of four.
    pub second: Option<Opponent>,
    /// The partner, in play of four.
    pub partner: Option<Opponent>,
    /// How many people play, in play of four: 2 to 4. Slots without a name are open to anyone.
    pub players: Option<usize>,
    /// The challenger's side.
    pub colour: ColourChoice,
    /// The game, if no rules are named.
    pub game: Kind,
    /// The rules; `None` is what the server has chosen.
    pub ruleset: Option<Ruleset>,
    /// The clock; `None` is what the server has chosen.
    pub clock: Option<TimeControl>,
    /// What happens on time-out; `None` is what the server has chosen.
    pub time_out: Option<TimeOut>,
    /// Whether the clocks stand still at weekends.
    pub weekends_off: bool,
    /// Whether the computer is asked to be a coach as well.
    pub coach: bool,
    /// Whether the computer, which is the opponent, plays at the level that suits the challenger.
    pub finds_level: bool,
    /// Whether the game counts for ratings; `None` is the default: it does, unless the computer plays.
    pub rated: Option<bool>,
}

impl Proposal {
    /// Whether nobody but the computer is asked to play, so that it can be played in private.
    pub fn is_for_one(&self) -> bool {
        let asked = [&self.opponent, &self.second, &self.partner];
        let named = asked.into_iter().flatten();
        let people = named.filter(|named| !named.person.id.is_computer());
        self.has_computer() && people.count() == 0
    }

    /// The same with the computer as the opponent, if a coach is asked for and nobody is named: a coach plays.
    pub fn with_coach(self) -> Proposal {
        let nobody = self.opponent.is_none() && self.second.is_none() && self.partner.is_none();
        match self.coach && nobody {
            true => Proposal {
                opponent: Some(Opponent::computer(Computer::USUAL, Slot::Opponent)),
                ..self
            },
            false => self,
        }
    }

    /// Whether the computer is asked to play.
    pub fn has_computer(&self) -> bool {
        let asked = [&self.opponent, &self.second, &self.partner];
        let mut asked = asked.into_iter().flatten();
        asked.any(|opponent| opponent.person.id.is_computer())
    }
}

/// A person who is challenged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The person.
    pub person: Person,
    /// Whether it is a bot, which cannot play.
    pub bot: bool,
    /// Whether they are on the server where they are named.
    pub member: bool,
}

impl Opponent {
    /// The computer at this level, in this slot.
    pub fn computer(level: Level, slot: Slot) -> Opponent {
        Opponent {
            person: Computer::new(level, slot).person(),
            bot: false,
            member: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::fixtures::person;

    #[test]
    fn a_game_with_the_computer_alone_is_for_one_person() {
        let computer = Opponent::computer(Computer::USUAL, Slot::Opponent);
        let somebody = Opponent {
            person: person(2),
            bot: false,
            member: true,
        };
        let open = Proposal::default();
        let alone = Proposal {
            opponent: Some(computer),
            ..Proposal::default()
        };
        let with_partner = Proposal {
            partner: Some(somebody),
            ..alone.clone()
        };
        let is_for_one = [alone, with_partner, open].map(|proposal| proposal.is_for_one());
        assert_eq!(is_for_one, [true, false, false]);
    }
}

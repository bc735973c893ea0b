//! The computer as a player: a person like any other at a table, with a number that no person can have.
//!
//! The number contains the level, so a stored game needs nothing else. How it plays is in `crate::computer`.

use std::fmt;

use crate::ai::Level;
use crate::rules::Side;

use super::challenge::{Challenge, Invitation, Person, Slot};
use super::ids::PersonId;
use super::table::Table;

/// The computer in a slot, at a level.
///
/// ```
/// use galabot::ai::Level;
/// use galabot::service::{Slot, Computer, PersonId};
/// let computer = Computer::new(Level::new(5).unwrap(), Slot::Opponent);
/// assert_eq!(computer.to_string(), "Computer (level 5)");
/// assert_eq!(Computer::of(computer.person().id), Some(computer));
/// assert_eq!(Computer::of(PersonId(5)), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Computer {
    level: Level,
    /// Distinguishes several computers at one table.
    number: u64,
}

/// The chat service numbers from below and never gets this far.
const FIRST: u64 = 1 << 63;

/// As many as there are slots.
const NUMBERS: u64 = 3;

const LEVELS: u64 = Level::ALL.len() as u64;

impl Computer {
    /// The level if none is named.
    pub const USUAL: Level = Level::ALL[2];

    /// The most games that one person may play against the computer at once.
    pub const MOST_GAMES: usize = 5;

    /// The computer that takes this slot.
    pub const fn new(level: Level, slot: Slot) -> Computer {
        Computer {
            level,
            number: match slot {
                Slot::Opponent => 0,
                Slot::Second => 1,
                Slot::Partner => 2,
            },
        }
    }

    /// Its level.
    pub const fn level(self) -> Level {
        self.level
    }

    /// The computer with this number, if it is a computer's number.
    pub fn of(person: PersonId) -> Option<Computer> {
        let at = person.0.checked_sub(FIRST)?;
        let number = at / LEVELS;
        let level = Level::ALL.get((at % LEVELS) as usize)?;
        (number < NUMBERS).then_some(Computer {
            level: *level,
            number,
        })
    }

    /// The computer as a player at a table.
    pub fn person(self) -> Person {
        let level = u64::from(self.level.number()) - 1;
        Person {
            id: PersonId(FIRST + self.number * LEVELS + level),
            name: self.to_string(),
        }
    }
}

impl fmt::Display for Computer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Computer (level {})", self.level)
    }
}

impl PersonId {
    /// Whether no person has this number: the computer's, a tombstone's, or one that is given to no one.
    ///
    /// ```
    /// use galabot::service::PersonId;
    /// assert!(PersonId(1 << 63).is_reserved() && PersonId::tombstone(7).is_reserved());
    /// assert!(!PersonId(1_234_567_890_123_456_789).is_reserved());
    /// ```
    pub const fn is_reserved(self) -> bool {
        self.0 >= FIRST
    }

    /// Whether this is the computer.
    pub fn is_computer(self) -> bool {
        Computer::of(self).is_some()
    }
}

impl Challenge {
    /// The computers that are asked to play, with their slots. They accept at once.
    pub fn computers(&self) -> Vec<(Slot, &Person)> {
        let mut asked: Vec<(Slot, &Person)> = Vec::new();
        asked.extend(self.opponent.iter().map(|person| (Slot::Opponent, person)));
        if let Some(party) = &self.party {
            for (slot, sought) in [
                (Slot::Second, &party.second),
                (Slot::Partner, &party.partner),
            ] {
                if let Invitation::Person(person) = sought {
                    asked.push((slot, person));
                }
            }
        }
        asked.retain(|(_, person)| person.id.is_computer());
        asked
    }
}

impl Table {
    /// Whether the computer plays here, or is asked to. Such a game is never rated.
    pub fn has_computer(&self) -> bool {
        !self.challenge.computers().is_empty()
    }

    /// Whether one person plays a game, and for all other seats the computer. Nobody else waits for a move then.
    pub fn is_alone(&self) -> bool {
        !self.is_lesson() && self.is_of_one_person()
    }

    /// Whether one person plays here, or learns, and the computer moves for all others.
    pub fn is_of_one_person(&self) -> bool {
        let people = self.people();
        let computers = people.iter().filter(|person| person.is_computer()).count();
        computers > 0 && people.len() == computers + 1
    }

    /// The side at the bottom of the boards that everybody at the table sees, from the first to the last: White's,
    /// unless the computer alone plays White.
    pub fn bottom(&self) -> Side {
        match self.is_computers(Side::White) {
            true => Side::Black,
            false => Side::White,
        }
    }

    /// The side at the bottom of the boards that only this person sees: the person's own, or as everybody sees it.
    pub fn bottom_for(&self, person: PersonId) -> Side {
        self.side_of(person).unwrap_or_else(|| self.bottom())
    }

    /// Whether the computer plays all seats of this side.
    pub fn is_computers(&self, side: Side) -> bool {
        let people = self.side(side);
        !people.is_empty() && people.iter().all(|person| person.id.is_computer())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::fixtures::{begun, challenged, person};

    #[test]
    fn each_computer_at_a_table_has_a_number_of_its_own() {
        for slot in [Slot::Opponent, Slot::Second, Slot::Partner] {
            for level in Level::ALL {
                let computer = Computer::new(level, slot);
                let person = computer.person();
                assert_eq!(Computer::of(person.id), Some(computer));
                assert_eq!(person.name, format!("Computer (level {level})"));
            }
        }
        let after = PersonId(FIRST + NUMBERS * LEVELS);
        assert!(!after.is_computer(), "there are no more of them");
    }

    #[test]
    fn whoever_still_waits_for_an_opponent_does_not_play_alone() {
        assert!(!challenged(None).is_alone());
        assert!(!begun(person(2)).is_alone());
        let computer = Computer::new(Computer::USUAL, Slot::Opponent);
        assert!(begun(computer.person()).is_alone());
    }
}

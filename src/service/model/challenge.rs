//! Challenges: who plays whom, where, by which rules and with which clock.

use serde::{Deserialize, Serialize};

use crate::rules::Side;
use crate::rules::any::Ruleset;
use crate::rules::mover::{Castle, Mover};

use super::clock::Timing;
use super::house_rules::HouseName;
use super::ids::{ChannelId, GuildId, PersonId, TableId};
use super::is_default;

/// A person at a table, with the name they had when they sat down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// Their id.
    pub id: PersonId,
    /// Display name at the time, 1 to 100 characters.
    pub name: String,
}

/// Which side the challenger takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ColourChoice {
    /// The challenger plays White.
    White,
    /// The challenger plays Black.
    Black,
    /// Chosen at random when the challenge is accepted.
    #[default]
    Random,
}

/// The other two slots of a game for four seats, besides the challenger's and the opponent's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamInvitations {
    /// For the other seat of the challenger's side.
    pub partner: Invitation,
    /// For the other seat of the opponent's side.
    pub second: Invitation,
}

/// Who is wanted in a slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Invitation {
    /// No one: the player of the other seat of that side plays this one too.
    Shared,
    /// This person.
    Person(Person),
    /// The first person who accepts.
    Anyone,
}

/// A place at a table that a person takes by accepting the challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Slot {
    /// Against the challenger.
    Opponent,
    /// Beside the opponent, in play of four.
    Second,
    /// Beside the challenger, in play of four.
    Partner,
}

/// Which person has which seat, once the game is on.
///
/// ```
/// use galabot::rules::{Side, mover::{Castle, Mover}};
/// use galabot::service::{Person, PersonId, Seating};
/// let [anna, ben, cleo] = [1, 2, 3].map(|id| Person { id: PersonId(id), name: id.to_string() });
/// let seating = Seating::Four([anna.clone(), ben.clone(), ben.clone(), cleo.clone()]);
/// assert_eq!(seating.at(Mover::Seat(Castle::SouthEast)), &cleo);
/// assert_eq!(seating.of(Side::White), [&anna, &cleo]);
/// assert_eq!(seating.of(Side::Black), [&ben], "one person may hold both seats of a side");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Seating {
    /// White and Black.
    Two([Person; 2]),
    /// South-west, north-west, north-east and south-east, in the order of play.
    Four([Person; 4]),
}

impl Seating {
    /// Who plays for this mover; for a side in play of four, the person on its western seat.
    pub fn at(&self, mover: Mover) -> &Person {
        match (self, mover) {
            (Seating::Two(people), mover) => &people[mover.side().index()],
            (Seating::Four(people), Mover::Seat(castle)) => &people[castle as usize],
            (Seating::Four(people), Mover::Side(Side::White)) => {
                &people[Castle::SouthWest as usize]
            }
            (Seating::Four(people), Mover::Side(Side::Black)) => {
                &people[Castle::NorthWest as usize]
            }
        }
    }

    /// The one or two people of a side, the western seat's first.
    pub fn of(&self, side: Side) -> Vec<&Person> {
        let mut people = vec![self.at(Mover::Side(side))];
        if let Seating::Four(all) = self {
            let eastern = match side {
                Side::White => &all[Castle::SouthEast as usize],
                Side::Black => &all[Castle::NorthEast as usize],
            };
            if eastern.id != people[0].id {
                people.push(eastern);
            }
        }
        people
    }
}

/// Where a challenge was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Home {
    /// The server, or `None` in a direct message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild: Option<GuildId>,
    /// The channel of the challenge, under which the game's thread will be; or the direct message or private thread in
    /// which the game is played itself.
    pub channel: ChannelId,
}

/// A challenge as it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// The challenger.
    pub challenger: Person,
    /// The person who is challenged; `None` is anyone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<Person>,
    /// Which side the challenger takes.
    pub colour: ColourChoice,
    /// The rules they will play by.
    pub ruleset: Ruleset,
    /// What the server called them, if they were house rules of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<HouseName>,
    /// The other two slots, in play of four.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub party: Option<TeamInvitations>,
    /// Where it was made.
    pub home: Home,
    /// The clock.
    #[serde(default, skip_serializing_if = "is_default")]
    pub timing: Timing,
    /// Whether its result counts for the ratings of its players, if two people play it. For a game with the computer,
    /// whether that was asked for.
    pub rated: bool,
    /// Whether the computer, which plays against the challenger, is their coach as well.
    #[serde(default, skip_serializing_if = "is_default")]
    pub coach: bool,
    /// Whether the computer was asked for at the level that suits the challenger.
    #[serde(default, skip_serializing_if = "is_default")]
    pub finds_level: bool,
    /// The finished game of which this is the rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<TableId>,
}

impl Challenge {
    /// The slots that people have to take, with the person invited to each; `None` is anyone. Without any, the game
    /// begins at once.
    pub fn asked(&self) -> Vec<(Slot, Option<&Person>)> {
        let mut slots = vec![(Slot::Opponent, self.opponent.as_ref())];
        if let Some(party) = &self.party {
            for (slot, sought) in [
                (Slot::Second, &party.second),
                (Slot::Partner, &party.partner),
            ] {
                match sought {
                    Invitation::Shared => {}
                    Invitation::Person(person) => slots.push((slot, Some(person))),
                    Invitation::Anyone => slots.push((slot, None)),
                }
            }
        }
        slots.retain(|(_, wanted)| !wanted.is_some_and(|person| person.id.is_computer()));
        slots
    }
}

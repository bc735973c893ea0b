//! A table: a game from its challenge to its result, and the log of all that happened at it.
//!
//! The log is the truth; a [`Table`] is what its events add up to, kept beside them so that nobody has to read the
//! whole log to know whose turn it is. [`Table::apply`] is the only place where an event changes anything.

use serde::{Deserialize, Serialize};

use crate::rules::any::{Ruleset, Turn};
use crate::rules::gala::Mover;
use crate::rules::gala::terrain::Castle;
use crate::rules::{Outcome, Side};

use super::clock::{GameClock, Timing};
use super::ids::{ChannelId, CommandId, GuildId, MessageId, PersonId, TableId, Timestamp};
use super::is_default;
use crate::service::lessons::lesson::TaskSet;

pub use super::event::{Event, What};

/// Somebody at a table, with the name they had when they sat down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// Who.
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
    /// The lot decides when the challenge is accepted.
    #[default]
    Random,
}

/// The other two chairs of a game for four seats, beside the challenger's and the opponent's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Party {
    /// Who plays the other seat of the challenger's side.
    pub partner: Sought,
    /// Who plays the other seat of the opponent's side.
    pub second: Sought,
}

/// Who is wanted on a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Sought {
    /// Nobody: whoever plays the other seat of that side plays this one too.
    Shared,
    /// This person.
    Person(Person),
    /// Whoever comes first.
    Anyone,
}

/// A place at a table that somebody takes by accepting the challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Chair {
    /// Against the challenger.
    Opponent,
    /// Beside the opponent, in play of four.
    Second,
    /// Beside the challenger, in play of four.
    Partner,
}

/// Who sits where, once the game is on.
///
/// ```
/// use galabot::rules::{Side, gala::Mover, gala::terrain::Castle};
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
    /// Who plays for this mover; for a side in play of four, the one on its western seat.
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

    /// The one or two people on a side, the western seat's first.
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
    /// The channel in which the challenge stands and under which the thread will hang.
    pub channel: ChannelId,
}

/// A challenge as it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// Who challenges.
    pub challenger: Person,
    /// Who is challenged; `None` is anyone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<Person>,
    /// Which side the challenger takes.
    pub colour: ColourChoice,
    /// What they will play by.
    pub ruleset: Ruleset,
    /// The other two chairs, in play of four.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub party: Option<Party>,
    /// Where it was made.
    pub home: Home,
    /// How much time there is for the moves.
    #[serde(default, skip_serializing_if = "is_default")]
    pub timing: Timing,
    /// Whether its result counts for the ratings of its players, if two people play it; with the computer, whether somebody wished
    /// that it did.
    pub rated: bool,
    /// The finished game of which this is the rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<TableId>,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Stage {
    /// Waiting for an answer to the challenge.
    Challenged,
    /// The challenge was declined or withdrawn, or has lapsed; nothing was played.
    Closed,
    /// The game is on.
    Playing,
    /// The game is over.
    Finished(Outcome),
    /// The game was given up, without a result, before both sides had moved; or it is a lesson that is over.
    Abandoned,
}

/// Somebody asks to take moves back, and the other side has not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeBack {
    /// The side that asks.
    pub side: Side,
    /// How many of the last turns would be undone.
    pub plies: usize,
}

/// A game from its challenge to its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Which.
    pub id: TableId,
    /// Number of events so far; the next has `seq` one higher. A commit names the version it builds on.
    pub version: u64,
    /// The version with which somebody last did something: what time has brought since makes no button out of date,
    /// nor does a hint.
    #[serde(rename = "last_action_version")]
    pub last_deed: u64,
    /// The challenge that began it.
    pub challenge: Challenge,
    /// How far it has come.
    pub stage: Stage,
    /// Who has accepted so far, while others are awaited.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joined: Vec<(Chair, Person)>,
    /// Who plays, once all have accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<Seating>,
    /// What is to be done, if this is a lesson: the turns then count from its position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task: Option<TaskSet>,
    /// The turns so far, White's first.
    #[serde(with = "crate::rules::serde_turns")]
    pub turns: Vec<Turn>,
    /// The side whose draw offer stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw_offer: Option<Side>,
    /// Who wants to resign, if the partner has still to agree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resigning: Option<PersonId>,
    /// What is asked to be taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take_back: Option<TakeBack>,
    /// The side that asks for a pause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pause_asked: Option<Side>,
    /// The time of each, if there is a clock and the game has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<GameClock>,
    /// Where it goes on, if that is not where the challenge was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved_to: Option<Home>,
    /// The message with the challenge, once posted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub challenge_message: Option<MessageId>,
    /// The game's thread, once opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thread: Option<ChannelId>,
    /// When the challenge was made.
    pub opened_at: Timestamp,
    /// When the last event happened.
    pub changed_at: Timestamp,
}

impl Table {
    /// A fresh table with its challenge as the first event.
    pub fn open(
        id: TableId,
        challenge: Challenge,
        by: PersonId,
        command: CommandId,
        at: Timestamp,
    ) -> (Table, Event) {
        let event = Event {
            seq: 1,
            at,
            by: Some(by),
            command,
            what: What::Challenged(Box::new(challenge.clone())),
        };
        let table = Table {
            id,
            version: 1,
            last_deed: 1,
            challenge,
            stage: Stage::Challenged,
            joined: Vec::new(),
            seats: None,
            task: None,
            turns: Vec::new(),
            draw_offer: None,
            resigning: None,
            take_back: None,
            pause_asked: None,
            clock: None,
            moved_to: None,
            challenge_message: None,
            thread: None,
            opened_at: at,
            changed_at: at,
        };
        (table, event)
    }

    /// The table that a whole log adds up to, or `None` if the log does not begin with a challenge or skips a number.
    pub fn replay(id: TableId, log: &[Event]) -> Option<Table> {
        let (first, rest) = log.split_first()?;
        let What::Challenged(challenge) = &first.what else {
            return None;
        };
        let (mut table, _) = Table::open(
            id,
            (**challenge).clone(),
            first.by?,
            first.command.clone(),
            first.at,
        );
        for event in rest {
            if event.seq != table.version + 1 {
                return None;
            }
            table.apply(event);
        }
        Some(table)
    }

    /// Takes the next event into account.
    pub fn apply(&mut self, event: &Event) {
        self.version = event.seq;
        if !event.what.is_times() && event.what != What::Hinted {
            self.last_deed = event.seq;
        }
        self.changed_at = event.at;
        if let Some(clock) = &mut self.clock {
            clock.apply(event);
        }
        match &event.what {
            What::Challenged(_) | What::Hinted => {}
            What::Announced(message) => self.challenge_message = Some(*message),
            What::Joined { chair, person } => self.joined.push((*chair, person.clone())),
            What::Left => {
                self.joined
                    .retain(|(_, person)| Some(person.id) != event.by);
            }
            What::Accepted(seating) => {
                self.joined.clear();
                self.clock = GameClock::start(self.challenge.timing, seating, event.at);
                self.seats = Some(seating.clone());
                self.stage = Stage::Playing;
            }
            What::Declined | What::Withdrawn | What::Lapsed => self.stage = Stage::Closed,
            What::ThreadOpened(thread) => self.thread = Some(*thread),
            What::Moved(turn) => {
                self.turns.push(*turn);
                self.resigning = None;
                self.take_back = None;
            }
            What::DrawOffered(side) => self.draw_offer = Some(*side),
            What::DrawDeclined(_) => self.draw_offer = None,
            What::ResignationProposed(_) => self.resigning = event.by,
            What::Ended(outcome) => {
                self.nothing_asked();
                self.stage = Stage::Finished(*outcome);
            }
            What::Abandoned | What::LessonEnded { .. } => {
                self.nothing_asked();
                self.stage = Stage::Abandoned;
            }
            What::TaskSet(task) => {
                self.task = Some(task.clone());
                self.turns.clear();
            }
            What::TakeBackAsked(asked) => self.take_back = Some(*asked),
            What::TakeBackDeclined(_) => self.take_back = None,
            What::TakenBack { plies, .. } => {
                self.nothing_asked();
                let left = self.turns.len().saturating_sub(*plies);
                self.turns.truncate(left);
            }
            What::PauseAsked(side) => self.pause_asked = Some(*side),
            What::PauseDeclined(_) | What::Paused => self.pause_asked = None,
            What::Moving(home) => {
                self.moved_to = Some(*home);
                self.thread = None;
            }
            // They are the clock's.
            What::ClockPassed(_)
            | What::TimeCredited(_)
            | What::Reminded(_)
            | What::VacationBegan(_)
            | What::VacationEnded(_)
            | What::Unpaused
            | What::Adjourned
            | What::GoesOn => {}
        }
    }

    /// Whatever waited for an answer waits no longer.
    fn nothing_asked(&mut self) {
        self.draw_offer = None;
        self.resigning = None;
        self.take_back = None;
        self.pause_asked = None;
    }

    /// Where it is played: where it was moved last, else where the challenge was made.
    pub fn home(&self) -> Home {
        self.moved_to.unwrap_or(self.challenge.home)
    }

    /// Whether the game was begun, over now or not.
    pub fn is_begun(&self) -> bool {
        self.seats.is_some()
    }

    /// Whether the result counts for ratings: two people play, without the computer, and nobody said that it should not.
    ///
    /// In play of four a side may have two people, of whom neither has won alone; such a game counts for nobody.
    pub fn is_rated(&self) -> bool {
        let alone = match &self.seats {
            Some(_) => Side::BOTH.iter().all(|side| self.side(*side).len() == 1),
            None => {
                let shared = |party: &Party| {
                    party.partner == Sought::Shared && party.second == Sought::Shared
                };
                self.challenge.party.as_ref().is_none_or(shared)
            }
        };
        self.challenge.rated && alone && !self.has_computer()
    }

    /// Whether the table still waits for somebody: an open challenge or a running game.
    pub fn is_live(&self) -> bool {
        matches!(self.stage, Stage::Challenged | Stage::Playing)
    }

    /// Who plays for this mover, once the game is on.
    pub fn person(&self, mover: Mover) -> Option<&Person> {
        self.seats.as_ref().map(|seats| seats.at(mover))
    }

    /// The one or two people on this side, once the game is on.
    pub fn side(&self, side: Side) -> Vec<&Person> {
        let seats = self.seats.as_ref();
        seats.map_or_else(Vec::new, |seats| seats.of(side))
    }

    /// The numbers of the one or two people on this side, once the game is on.
    pub fn ids(&self, side: Side) -> Vec<PersonId> {
        self.side(side).iter().map(|person| person.id).collect()
    }

    /// The side this person plays on.
    pub fn side_of(&self, person: PersonId) -> Option<Side> {
        let sits = |side: &Side| self.side(*side).iter().any(|seated| seated.id == person);
        Side::BOTH.into_iter().find(sits)
    }

    /// The other one on the side of this person, in play of four, if there is one.
    pub fn partner_of(&self, person: PersonId) -> Option<&Person> {
        let people = self.side(self.side_of(person)?);
        people.into_iter().find(|seated| seated.id != person)
    }

    /// The chairs that somebody has to take before the game begins, with who is wanted on each. The computer is not waited
    /// for.
    pub fn awaited(&self) -> Vec<(Chair, Option<&Person>)> {
        let challenge = &self.challenge;
        let mut chairs = vec![(Chair::Opponent, challenge.opponent.as_ref())];
        if let Some(party) = &challenge.party {
            for (chair, sought) in [
                (Chair::Second, &party.second),
                (Chair::Partner, &party.partner),
            ] {
                match sought {
                    Sought::Shared => {}
                    Sought::Person(person) => chairs.push((chair, Some(person))),
                    Sought::Anyone => chairs.push((chair, None)),
                }
            }
        }
        chairs.retain(|(_, wanted)| !wanted.is_some_and(|person| person.id.is_computer()));
        chairs.retain(|(chair, _)| !self.joined.iter().any(|(taken, _)| taken == chair));
        chairs
    }

    /// Everybody with a part in it, each once: those who play, or the challenger, those challenged and those who joined.
    pub fn people(&self) -> Vec<PersonId> {
        let mut people: Vec<PersonId> = Vec::new();
        let mut add = |person: &Person| {
            if !people.contains(&person.id) {
                people.push(person.id);
            }
        };
        if self.seats.is_some() {
            for side in Side::BOTH {
                self.side(side).into_iter().for_each(&mut add);
            }
        } else {
            add(&self.challenge.challenger);
            self.joined.iter().for_each(|(_, person)| add(person));
            let awaited = self.awaited().into_iter();
            awaited.filter_map(|(_, wanted)| wanted).for_each(&mut add);
        }
        people
    }
}

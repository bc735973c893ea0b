//! A table: a game from its challenge to its result, and the log of all that happened at it.
//!
//! The log is the truth; a [`Table`] is what its events add up to, kept beside them so that nobody has to read the
//! whole log to know whose turn it is. [`Table::apply`] is the only place where an event changes anything.

use crate::rules::gala::Ruleset;
use crate::rules::{Move, Outcome, Side};

use super::ids::{ChannelId, CommandId, GuildId, MessageId, PersonId, TableId, Timestamp};

/// Somebody at a table, with the name they had when they sat down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// Display name at the time, 1 to 100 characters.
    pub name: String,
}

/// Which side the challenger takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ColourChoice {
    /// The challenger plays White.
    White,
    /// The challenger plays Black.
    Black,
    /// The lot decides when the challenge is accepted.
    #[default]
    Random,
}

/// Where a challenge was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Home {
    /// The server, or `None` in a direct message.
    pub guild: Option<GuildId>,
    /// The channel in which the challenge stands and under which the thread will hang.
    pub channel: ChannelId,
}

/// A challenge as it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Who challenges.
    pub challenger: Person,
    /// Who is challenged; `None` is anyone.
    pub opponent: Option<Person>,
    /// Which side the challenger takes.
    pub colour: ColourChoice,
    /// What they will play by.
    pub ruleset: Ruleset,
    /// Where it was made.
    pub home: Home,
    /// The finished game of which this is the rematch.
    pub rematch_of: Option<TableId>,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Waiting for an answer to the challenge.
    Challenged,
    /// The challenge was declined or withdrawn; nothing was played.
    Closed,
    /// The game is on.
    Playing,
    /// The game is over.
    Finished(Outcome),
}

/// What happened at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A challenge was made: always the first event, and only the first.
    Challenged(Box<Challenge>),
    /// The message with the challenge stands in its channel.
    Announced(MessageId),
    /// The challenge was accepted, and these people sit down.
    Accepted {
        /// Who plays White.
        white: Person,
        /// Who plays Black.
        black: Person,
    },
    /// The challenged person declined.
    Declined,
    /// The challenger withdrew.
    Withdrawn,
    /// The game's thread is there.
    ThreadOpened(ChannelId),
    /// A move was played.
    Moved(Move),
    /// This side offers a draw.
    DrawOffered(Side),
    /// The offer to this side was declined, in words or by playing on.
    DrawDeclined(Side),
    /// The game is over; follows the move, resignation or agreement that ended it, in the same commit.
    Ended(Outcome),
}

/// One line of a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its place in the log, from 1.
    pub seq: u64,
    /// When.
    pub at: Timestamp,
    /// Who did it; `None` when the house did.
    pub by: Option<PersonId>,
    /// The command it came from.
    pub command: CommandId,
    /// What happened.
    pub what: What,
}

/// A game from its challenge to its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Which.
    pub id: TableId,
    /// Number of events so far; the next has `seq` one higher. A commit names the version it builds on.
    pub version: u64,
    /// The challenge that began it.
    pub challenge: Challenge,
    /// How far it has come.
    pub stage: Stage,
    /// Who plays White and who Black, once accepted.
    pub seats: Option<[Person; 2]>,
    /// The moves so far, White's first.
    pub moves: Vec<Move>,
    /// The side whose draw offer stands.
    pub draw_offer: Option<Side>,
    /// The message with the challenge, once posted.
    pub challenge_message: Option<MessageId>,
    /// The game's thread, once opened.
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
            challenge,
            stage: Stage::Challenged,
            seats: None,
            moves: Vec::new(),
            draw_offer: None,
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
        self.changed_at = event.at;
        match &event.what {
            What::Challenged(_) => {}
            What::Announced(message) => self.challenge_message = Some(*message),
            What::Accepted { white, black } => {
                self.seats = Some([white.clone(), black.clone()]);
                self.stage = Stage::Playing;
            }
            What::Declined | What::Withdrawn => self.stage = Stage::Closed,
            What::ThreadOpened(thread) => self.thread = Some(*thread),
            What::Moved(mv) => self.moves.push(*mv),
            What::DrawOffered(side) => self.draw_offer = Some(*side),
            What::DrawDeclined(_) => self.draw_offer = None,
            What::Ended(outcome) => {
                self.draw_offer = None;
                self.stage = Stage::Finished(*outcome);
            }
        }
    }

    /// Whether the table still waits for somebody: an open challenge or a running game.
    pub fn is_live(&self) -> bool {
        matches!(self.stage, Stage::Challenged | Stage::Playing)
    }

    /// Who sits on this side, once the game is on.
    pub fn person(&self, side: Side) -> Option<&Person> {
        self.seats.as_ref().map(|seats| &seats[side.index()])
    }

    /// The side this person may move for: the only one they hold, or, for one who plays against themselves, the one
    /// to move.
    pub fn side_of(&self, person: PersonId, to_move: Side) -> Option<Side> {
        let seats = self.seats.as_ref()?;
        [to_move, to_move.other()]
            .into_iter()
            .find(|side| seats[side.index()].id == person)
    }

    /// Everybody with a part in it: the two players, or the challenger and the one challenged.
    pub fn people(&self) -> Vec<PersonId> {
        let mut people: Vec<PersonId> = match &self.seats {
            Some(seats) => seats.iter().map(|person| person.id).collect(),
            None => std::iter::once(self.challenge.challenger.id)
                .chain(self.challenge.opponent.as_ref().map(|person| person.id))
                .collect(),
        };
        people.dedup();
        people
    }
}

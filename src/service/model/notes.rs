//! Notes: small facts that belong to no table, person or server record. Each has a kind, and a key of that kind.
//!
//! [`Note`] is how they are stored. They are read and written by the type of their value, through `Notes` of the ports.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::puzzles::PuzzleId;

use super::clock::TimeControl;
pub use super::club_puzzles::{ClubBook, ClubPuzzle, ClubPuzzles, EndedGame, MinedGames};
use super::ids::{ChannelId, GuildId, MessageId, PersonId, TableId, Timestamp};
use super::is_default;
use super::language::Language;
pub use super::planned_replies::{Line, Plan, PlannedReplies};
use super::shard_id::ShardId;
pub use super::web_sessions::{LaunchPlace, MOST_SESSIONS, WebSession, WebSessions};

/// A number that identifies what a note is about.
pub trait NoteId: Copy {
    /// The number.
    fn number(self) -> u64;

    /// The id with this number.
    fn of(number: u64) -> Self;
}

macro_rules! note_id {
    ($($id:ident),+) => {
        $(impl NoteId for $id {
            fn number(self) -> u64 {
                self.0
            }

            fn of(number: u64) -> $id {
                $id(number)
            }
        })+
    };
}

note_id!(ChannelId, GuildId, PersonId, TableId);

impl NoteId for Served {
    fn number(self) -> u64 {
        self.0
    }

    fn of(number: u64) -> Served {
        Served(number)
    }
}

/// For kinds that have a single note.
impl NoteId for () {
    fn number(self) -> u64 {
        0
    }

    fn of(_: u64) {}
}

/// The servers that a note is about: all of them, or those of one shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Served(u64);

impl Served {
    /// All servers.
    pub const ALL: Served = Served(0);

    /// Those of a shard, or all.
    pub fn by(shard: Option<ShardId>) -> Served {
        shard.map_or(Served::ALL, |shard| {
            Served(u64::from(shard.number()) << 32 | u64::from(shard.count().get()))
        })
    }
}

/// Stored as nothing if it is all of them.
impl Serialize for Served {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Some(self.0)
            .filter(|number| *number > 0)
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Served {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Served, D::Error> {
        Ok(Served(Option::deserialize(deserializer)?.unwrap_or(0)))
    }
}

/// The value of a note.
pub trait NoteValue: Sized {
    /// The id of what a note of this kind is about.
    type Id: NoteId;

    /// The key of the note about this id.
    fn key(id: Self::Id) -> NoteKey;

    /// The note with this value.
    fn into_note(self, id: Self::Id) -> Note;

    /// The value of a note, if it is of this kind.
    fn of(note: Note) -> Option<Self>;
}

/// Declares the kinds of notes: what each is about, and the number that sorts its keys. The numbers never change.
macro_rules! notes {
    ($($(#[$doc:meta])* $kind:ident($id:ty) = $number:literal,)+) => {
        /// A note: what it is about, and its value.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Note {
            $($(#[$doc])* $kind($id, $kind),)+
        }

        /// The key of a note.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum NoteKey {
            $($(#[$doc])* $kind($id),)+
        }

        impl Note {
            /// Its key.
            pub fn key(&self) -> NoteKey {
                match self {
                    $(Note::$kind(id, _) => NoteKey::$kind(*id),)+
                }
            }
        }

        impl NoteKey {
            /// The number of its kind, and the number of what it is about.
            pub fn numbers(self) -> (u8, u64) {
                match self {
                    $(NoteKey::$kind(id) => ($number, id.number()),)+
                }
            }

            /// The key with these numbers, if there is such a kind.
            pub fn of(kind: u8, id: u64) -> Option<NoteKey> {
                match kind {
                    $($number => Some(NoteKey::$kind(NoteId::of(id))),)+
                    _ => None,
                }
            }
        }

        $(impl NoteValue for $kind {
            type Id = $id;

            fn key(id: $id) -> NoteKey {
                NoteKey::$kind(id)
            }

            fn into_note(self, id: $id) -> Note {
                Note::$kind(id, self)
            }

            fn of(note: Note) -> Option<$kind> {
                match note {
                    Note::$kind(_, value) => Some(value),
                    _ => None,
                }
            }
        })+
    };
}

notes! {
    /// How far a thread has been read.
    ReadUpTo(ChannelId) = 1,
    /// That messages in this thread cannot be read back, and that its players were told.
    HistoryUnreadable(ChannelId) = 2,
    /// That the thread of a game is lost, and that this was reported.
    LostThread(TableId) = 3,
    /// Since when a game cannot be shown, and who has been told.
    Undeliverable(TableId) = 4,
    /// Where a game continues, because a player asked for its board there.
    MovedTo(TableId) = 5,
    /// Which messages of a game have buttons.
    ButtonMessages(TableId) = 6,
    /// The finished games with messages that still have buttons.
    ButtonsOwed(()) = 7,
    /// The finished review of a game, in the engine's text.
    MadeReview(TableId) = 8,
    /// Who waits for the review of which game.
    ReviewsAsked(()) = 9,
    /// The language in which the learner at a table uses the chat service, or who plays in a direct message.
    LessonLanguage(TableId) = 10,
    /// The language of a server's locale.
    ServerLanguage(GuildId) = 11,
    /// The puzzles of the day that a server has had.
    DailyPuzzles(GuildId) = 12,
    /// The channel into which the last puzzle of the day could not be posted.
    DailyRefused(GuildId) = 13,
    /// When the service was last running for all servers, or for those of a shard.
    Heartbeat(Served) = 14,
    /// How many sessions with the chat service were begun recently.
    SessionStarts(()) = 15,
    /// Which commands are registered with the chat service.
    RegisteredCommands(()) = 16,
    /// What makes the nonces of this store's posts differ from those of another store.
    NonceSalt(()) = 17,
    /// That a server was welcomed.
    Welcomed(GuildId) = 18,
    /// That servers which played before there were rules for newcomers keep their rules.
    KnownRulesKept(()) = 19,
    /// The channel into which the last result could not be posted.
    ResultsRefused(GuildId) = 20,
    /// What players of a game have planned, each for themselves.
    PlannedReplies(TableId) = 21,
    /// The puzzles from the games of a server.
    ClubPuzzles(GuildId) = 22,
    /// Which games of a server have been looked at for puzzles.
    MinedGames(GuildId) = 23,
    /// The sessions in which a person is signed in to the web pages.
    WebSessions(PersonId) = 24,
}

impl Note {
    /// Whether it says nothing, so that no record is kept of it.
    pub fn is_empty(&self) -> bool {
        match self {
            Note::PlannedReplies(_, PlannedReplies(all)) => all.is_empty(),
            Note::WebSessions(_, WebSessions(all)) => all.is_empty(),
            _ => false,
        }
    }
}

/// That servers which played before there were rules for newcomers keep the rules they know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownRulesKept;

/// That a server was welcomed after it had invited the bot at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcomed(pub Timestamp);

/// How far a thread has been read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadUpTo {
    /// Everything up to here need never be read again.
    pub up_to: MessageId,
    /// Messages after it that were skipped and are not to be answered either.
    pub passed_over: BTreeSet<MessageId>,
    /// What is still to be said about the messages read; it may mention people.
    pub owed: String,
    /// Up to which edit a message is done with, for those that may still be read again because they were edited.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub edits: BTreeMap<MessageId, Timestamp>,
}

/// That messages in a thread cannot be read back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HistoryUnreadable;

/// A thread that is lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LostThread {
    /// The thread.
    pub thread: ChannelId,
    /// After how many turns its loss was reported.
    pub turns: usize,
    /// Whether it is lost for good.
    pub gone: bool,
}

/// Since when a game cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undeliverable {
    /// An id that the chat service had given out before anyone was told.
    pub since: MessageId,
    /// The people who have been told.
    pub told: Vec<PersonId>,
}

/// Where a game continues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovedTo {
    /// The server.
    pub guild: GuildId,
    /// The channel above the thread.
    pub channel: ChannelId,
    /// The thread there, once it is open.
    pub thread: Option<ChannelId>,
}

/// A message with its channel.
pub type At = (ChannelId, MessageId);

/// Which messages of a table have buttons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ButtonMessages {
    /// The one that should have them.
    pub now: Option<At>,
    /// Those that should not have them any more, oldest first.
    pub owed: Vec<At>,
    /// The one that the computer's answer goes into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waiting: Option<Waiting>,
    /// The last answer that went into one, with the number of its event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Waiting>,
    /// Those that say that the computer thinks although it has answered in another message, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stale: Vec<Waiting>,
}

/// A message that tells an event which the computer is to answer, or the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waiting {
    /// The message.
    pub at: At,
    /// The number of the event.
    pub seq: u64,
}

/// Finished games with messages that still have buttons, in the order in which they ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ButtonsOwed(pub Vec<TableId>);

/// A review in the engine's text, which is read again for the game it was made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeReview(pub String);

/// Who waits for which review, in the order in which they asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewsAsked(pub Vec<ReviewAsked>);

/// A person who waits for a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewAsked {
    /// The game.
    pub table: TableId,
    /// The person.
    pub person: PersonId,
    /// When they asked.
    pub at: Timestamp,
    /// Whether they want it for the share card of the game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub for_card: bool,
}

/// The language of the learner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LessonLanguage(pub Language);

/// The language of a server's locale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerLanguage(pub Language);

/// The puzzles that a server has had in this round of the book, each with its day; the latest last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyPuzzles(pub Vec<(u64, PuzzleId)>);

/// The channel into which a puzzle could not be posted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyRefused(pub ChannelId);

/// The channel into which a result could not be posted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultsRefused(pub ChannelId);

/// When the service was last running, and since when it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heartbeat {
    /// When it was last running.
    pub last: Timestamp,
    /// When it last came back; 0 if it was never away.
    pub back: Timestamp,
    /// The last time that it was away for so long that an evening's clock may count it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absence: Option<Absence>,
}

/// That the service was not running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Absence {
    /// When it came back.
    pub back: Timestamp,
    /// For how long it was away, in milliseconds.
    pub away: u64,
}

impl Heartbeat {
    /// Until when no one loses on time by this clock, because the service was not running; that may be long past.
    pub(in crate::service) fn grace_period(&self, control: TimeControl) -> Option<Timestamp> {
        let back = match control.is_for_an_evening() {
            false => Some(self.back).filter(|back| back.0 > 0),
            true => {
                let counts = |absence: &Absence| absence.away > control.unnoticed();
                self.absence.filter(counts).map(|absence| absence.back)
            }
        };
        back.map(|back| Timestamp(back.0.saturating_add(control.grace_period())))
    }
}

/// The count of sessions begun, as the moment from which the full number may be begun at once again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SessionStarts {
    /// That moment.
    pub rested_at: Timestamp,
}

/// Which commands are registered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegisteredCommands {
    /// The application.
    pub application: u64,
    /// The CRC-32 of their definition.
    pub sum: u32,
    /// The ids that they got, by their names; none in notes of old.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub ids: BTreeMap<String, u64>,
}

/// The letters and digits at the beginning of every nonce.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NonceSalt(pub String);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::clock::{HOUR, SECOND};

    #[test]
    fn what_is_noted_of_the_servers_of_a_shard_is_not_noted_of_others() {
        let shards = [(0, 1), (0, 2), (1, 2), (1, 3)];
        let mut all = vec![Served::ALL];
        all.extend(shards.map(|(number, count)| Served::by(ShardId::new(number, count))));
        for (at, served) in all.iter().enumerate() {
            assert!(!all[..at].contains(served), "{served:?}");
            let stored = serde_json::to_string(served).expect("it is stored");
            let read: Option<Served> = serde_json::from_str(&stored).ok();
            assert_eq!(read, Some(*served), "{stored}");
        }
        assert_eq!(Served::by(None), Served::ALL);
    }

    #[test]
    fn of_whoever_has_signed_out_everywhere_nothing_is_kept() {
        let note = Note::WebSessions(PersonId(1), WebSessions::default());
        assert!(note.is_empty());
    }

    const BACK: Timestamp = Timestamp(1_704_067_200_000);

    /// Until when an evening's clock spares its players; it notices an absence of more than ninety seconds.
    fn spares(away: u64) -> Option<Timestamp> {
        let heartbeat = Heartbeat {
            last: BACK,
            back: BACK,
            absence: Some(Absence { back: BACK, away }),
        };
        heartbeat.grace_period("15m+10s".parse().expect("a clock"))
    }

    #[test]
    fn an_evening_s_clock_spares_after_an_absence_that_it_notices() {
        assert_eq!(spares(90 * SECOND), None);
        let until = Timestamp(BACK.0 + 90 * SECOND);
        assert_eq!(spares(90 * SECOND + 1), Some(until));
    }

    #[test]
    fn a_clock_of_days_spares_for_an_hour_if_the_service_was_ever_away() {
        let spares = |back| {
            let heartbeat = Heartbeat {
                last: BACK,
                back,
                absence: None,
            };
            heartbeat.grace_period(TimeControl::Days(1))
        };
        assert_eq!(spares(Timestamp(0)), None);
        assert_eq!(spares(BACK), Some(Timestamp(BACK.0 + HOUR)));
    }

    #[test]
    fn a_note_that_there_is_one_of_has_the_same_key_as_ever() {
        assert_eq!(NoteKey::ButtonsOwed(()).numbers(), (7, 0));
        assert_eq!(NoteKey::of(7, 0), Some(NoteKey::ButtonsOwed(())));
    }
}

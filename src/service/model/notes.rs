//! Notes: small facts that no table, person or server has among its own, each of a kind, under a key of its kind.
//!
//! [`Note`] is how they are stored. They are read and written by the type of what is noted, through `Notes` of the ports.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::puzzles::PuzzleId;

use super::ids::{ChannelId, GuildId, MessageId, PersonId, TableId, Timestamp};
use super::language::Language;

/// A number that names something a note is about.
pub trait NoteId: Copy {
    /// The number.
    fn number(self) -> u64;

    /// What has this number.
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

note_id!(ChannelId, GuildId, TableId);

/// Of these there is one note only.
impl NoteId for () {
    fn number(self) -> u64 {
        0
    }

    fn of(_: u64) {}
}

/// What may be noted.
pub trait NoteValue: Sized {
    /// What a note of this kind is about.
    type Id: NoteId;

    /// The key of the note about this.
    fn key(id: Self::Id) -> NoteKey;

    /// The note that says this.
    fn into_note(self, id: Self::Id) -> Note;

    /// What a note says, if it is of this kind.
    fn of(note: Note) -> Option<Self>;
}

/// Declares the kinds of notes: what each is about, and the number by which its keys are sorted, which never changes.
macro_rules! notes {
    ($($(#[$doc:meta])* $kind:ident($id:ty) = $number:literal,)+) => {
        /// Something noted: what it is about, and what is noted of it.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Note {
            $($(#[$doc])* $kind($id, $kind),)+
        }

        /// Under what something is noted.
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
    /// That messages in this thread may not be read back, and that its players were told.
    HistoryUnreadable(ChannelId) = 2,
    /// That the thread of a game is lost, and that it was said.
    LostThread(TableId) = 3,
    /// Since when a game cannot be shown, and who has been told.
    Undeliverable(TableId) = 4,
    /// Where a game goes on, because a player asked for its board there.
    MovedTo(TableId) = 5,
    /// Which messages of a game have buttons.
    ButtonMessages(TableId) = 6,
    /// The finished games of which messages still have buttons.
    ButtonsOwed(()) = 7,
    /// What was found when a game was looked over, in the engine's text.
    MadeReview(TableId) = 8,
    /// Who waits for the review of which game.
    ReviewsAsked(()) = 9,
    /// The language in which the learner at a table uses the chat service.
    LessonLanguage(TableId) = 10,
    /// The language of a server's locale.
    ServerLanguage(GuildId) = 11,
    /// The puzzles of the day that a server has had.
    DailyPuzzles(GuildId) = 12,
    /// The channel into which the last puzzle of the day could not be posted.
    DailyRefused(GuildId) = 13,
    /// When the service was there last.
    Heartbeat(()) = 14,
    /// How many sessions with the chat service were begun lately.
    SessionStarts(()) = 15,
    /// Which commands are registered with the chat service.
    RegisteredCommands(()) = 16,
    /// What tells the nonces of this store's posts from those of another store.
    NonceSalt(()) = 17,
}

/// How far a thread has been read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadUpTo {
    /// Everything up to here needs never be read again.
    pub up_to: MessageId,
    /// Messages after it that were passed over, and are not to be answered either.
    pub passed_over: BTreeSet<MessageId>,
    /// What has still to be said about what was read; it may mention people.
    pub owed: String,
}

/// That messages in a thread may not be read back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HistoryUnreadable;

/// A thread that is lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LostThread {
    /// Which.
    pub thread: ChannelId,
    /// After how many turns that was said.
    pub turns: usize,
    /// Whether it is gone for good.
    pub gone: bool,
}

/// Since when a game cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undeliverable {
    /// A number that the chat service had given before anybody was told.
    pub since: MessageId,
    /// Who has been told.
    pub told: Vec<PersonId>,
}

/// Where a game goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovedTo {
    /// On which server.
    pub guild: GuildId,
    /// Below which channel.
    pub channel: ChannelId,
    /// The thread there, once it is open.
    pub thread: Option<ChannelId>,
}

/// A message, and the channel where it stands.
pub type At = (ChannelId, MessageId);

/// Which messages of a table have buttons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ButtonMessages {
    /// The one that should.
    pub now: Option<At>,
    /// Those that should not any more, oldest first.
    pub owed: Vec<At>,
}

/// Finished games of which messages still have buttons, in the order in which they ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ButtonsOwed(pub Vec<TableId>);

/// A review in the engine's text, which reads it again for the game it was made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeReview(pub String);

/// Who waits for which review, in the order in which they asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewsAsked(pub Vec<ReviewAsked>);

/// Somebody who waits for a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewAsked {
    /// Of which game.
    pub table: TableId,
    /// Who.
    pub person: PersonId,
    /// When they asked.
    pub at: Timestamp,
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

/// When the service was there last, and since when it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heartbeat {
    /// When it was there last.
    pub last: Timestamp,
    /// When it came back last; 0 if it was never away.
    pub back: Timestamp,
}

/// How many sessions were begun: the moment from which on all that may be begun at once may be begun again.
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
    /// By which application.
    pub application: u64,
    /// The CRC-32 of their definition.
    pub sum: u32,
}

/// Letters and digits that begin every nonce.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NonceSalt(pub String);

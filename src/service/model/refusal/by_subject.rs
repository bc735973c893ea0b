//! The refusals of one subject each: game control, settings, invitations, lessons, puzzles, hints and reviews.

use crate::lessons::Wish;
use crate::puzzles::PuzzleId;
use crate::rules::any::Kind;

use super::Refusal;
use crate::service::model::challenge::Person;
use crate::service::model::clock::text::ClockTextError;
use crate::service::model::ids::{ChannelId, PersonId, TableId, Timestamp};
use crate::service::model::settings::Vacation;

/// Why something around a game is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ControlRefusal {
    /// The clock named for a challenge is none.
    Clock(ClockTextError),
    /// Weekends or what happens on time-out were named for a game without a clock.
    ClockNeeded,
    /// This game has no clock.
    NoClock(TableId),
    /// A win on time was claimed by the side that is to move.
    OwnTime,
    /// A win on time was claimed of somebody who has time left.
    TimeLeft {
        /// Who.
        person: PersonId,
        /// Until when, unless their clock stands still.
        until: Option<Timestamp>,
    },
    /// The service was not running, and nobody loses on time yet.
    JustBack {
        /// Until when.
        until: Timestamp,
    },
    /// The caller has taken no turn that could be taken back.
    NothingToTakeBack(TableId),
    /// Taking back was asked for and declined since the last turn.
    TakeBackOnce,
    /// So much has happened at this table that only moves and what ends the game are still possible.
    EnoughHappened(TableId),
    /// So many people have taken and left chairs of this challenge that only its last chair may still be taken.
    EnoughCame(TableId),
    /// Nobody asks to take a move back.
    NoTakeBack,
    /// The question is that of the caller's side; the other side has to answer it.
    OwnRequest {
        /// Who may answer: any of them.
        opponents: Vec<PersonId>,
    },
    /// Nobody asks for a pause.
    NoPause,
    /// There is no pause to end.
    NotPaused,
    /// There is a pause already.
    PausedAlready,
    /// A game in which both sides have moved is resigned, not given up.
    BothMoved(TableId),
    /// The game was given up without a result.
    Abandoned(TableId),
    /// The game is played below this channel already.
    PlayedThere {
        /// Which.
        game: TableId,
        /// In this thread.
        thread: ChannelId,
    },
    /// The game belongs to another server.
    OtherServer(TableId),
}

/// Why something is not chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsRefusal {
    /// A day that is none. Holds what was read.
    NoDay(String),
    /// A vacation that begins before today.
    VacationPast,
    /// A vacation whose last day is before its first, or that lasts no day.
    VacationBackwards,
    /// More days than are left in a year.
    VacationTooLong {
        /// How many are left in it.
        left: u64,
        /// Which year.
        year: i32,
    },
    /// A vacation that meets another.
    VacationTwice(Vacation),
    /// As many vacations are kept of the caller as one person may have ([`MOST_VACATIONS`](crate::service::MOST_VACATIONS)).
    VacationsTooMany,
    /// There is no vacation to end.
    NoVacation,
    /// Neither a number of days nor a last day was given.
    VacationHowLong,
    /// Too many channels or people are named.
    TooMany,
    /// Too many people are blocked.
    TooManyBlocked,
    /// Who may change these settings is for those alone who may manage the server.
    NotAppointing,
    /// On this server games are played in these channels only.
    Elsewhere(Vec<ChannelId>),
}

/// Why somebody is not named in a challenge, or why it is not answered from here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InviteRefusal {
    /// They are not on this server.
    NotMember(PersonId),
    /// They take no challenges, or none from or with the caller: that is not told apart.
    Unavailable(PersonId),
    /// The caller has challenged them too often already.
    TooManyToOne {
        /// Whom.
        person: PersonId,
        /// The most that may wait.
        most: usize,
    },
    /// Too many challenges wait for them.
    TooManyWaiting {
        /// For whom.
        person: PersonId,
        /// The most that may wait.
        most: usize,
    },
    /// It can only be done on the server where the game belongs.
    OnItsServer(TableId),
}

/// Why something is not done in a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonRefusal {
    /// A lesson is held below a channel of a server.
    NeedsServer,
    /// No lesson is held here.
    NoLesson,
    /// Somebody else learns here.
    NotYours {
        /// Who.
        learner: Person,
    },
    /// In a lesson there is nothing to offer, to claim or to look back at.
    OnlyInGames,
    /// The teacher is to move.
    TeacherThinks,
    /// The lesson is over.
    Over(Kind),
    /// The turn may be taken, but is not what the task wants.
    Misses {
        /// The turn, as players write it.
        turn: String,
        /// What it lacks.
        wish: Wish,
    },
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleRefusal {
    /// The book has none of this name. Holds what was read.
    None(String),
    /// There are none of the game by these rules, but by others.
    NoneBy {
        /// The game asked about.
        game: Kind,
        /// The rules, as they were read.
        rules: String,
        /// The rules of this game by which there are some.
        known: Vec<String>,
        /// The other game, if that is the one by these rules.
        other: Option<Kind>,
    },
    /// Rules were named that are not those of the puzzle named, or of the one the caller is at.
    ByOthers(PuzzleId, String),
    /// The caller has solved all of them.
    AllSolved {
        /// Of this game.
        game: Kind,
        /// By these rules, if they were named.
        rules: Option<String>,
        /// So many.
        count: usize,
    },
    /// A move was given, and the caller is at no puzzle of this game.
    NotAtOne(Kind),
}

/// Why somebody is not helped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnalysisRefusal {
    /// In a game that counts everybody plays alone.
    HintInRated(TableId),
    /// A game is looked over when it is over.
    StillPlaying(TableId),
    /// Nothing has been played that could be looked over.
    NothingPlayed(TableId),
    /// The caller waits for a search already.
    Thinking,
    /// Too many people wait for searches.
    Busy,
    /// No review of the caller's is being made.
    NoReview,
}

/// A refusal of a subject is a [`Refusal`].
macro_rules! of_subject {
    ($($subject:ident: $refusal:ident),* $(,)?) => {
        $(impl From<$refusal> for Refusal {
            fn from(why: $refusal) -> Refusal {
                Refusal::$subject(why)
            }
        })*
    };
}

of_subject! {
    Control: ControlRefusal,
    Settings: SettingsRefusal,
    Invite: InviteRefusal,
    Lesson: LessonRefusal,
    Puzzle: PuzzleRefusal,
    Analysis: AnalysisRefusal,
}

//! The refusals by subject: game control, settings, invitations, lessons, puzzles, hints and reviews.

use crate::lessons::Wish;
use crate::puzzles::PuzzleId;
use crate::rules::any::Kind;

use super::Refusal;
use crate::service::model::challenge::{Home, Person};
use crate::service::model::clock::text::ClockTextError;
use crate::service::model::house_rules::HouseRefusal;
use crate::service::model::ids::{ChannelId, MessageId, PersonId, TableId, Timestamp};
use crate::service::model::permission::Permission;
use crate::service::model::planned_replies::Line;
use crate::service::model::settings::Vacation;

/// Why a command around a game is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ControlRefusal {
    /// The clock named for a challenge is not a time control.
    Clock(ClockTextError),
    /// Weekends or what happens on time-out were named for a game without a clock.
    ClockNeeded,
    /// Weekends off were asked for with a clock of minutes and hours.
    WeekendsShort,
    /// This game has no clock.
    NoClock(TableId),
    /// The side to move claimed a win on time.
    OwnTime,
    /// A win on time was claimed, but the other side has time left.
    TimeLeft {
        /// The player.
        person: PersonId,
        /// Until when, unless their clock stands still.
        until: Option<Timestamp>,
    },
    /// The last turn could not be told yet, so the player to move may not know of it.
    Unshown {
        /// The player.
        person: PersonId,
    },
    /// The service was not running, and no one loses on time yet.
    JustBack {
        /// Until when.
        until: Timestamp,
    },
    /// A win on time was claimed, but a move sent in time may stand unread in the thread of the game.
    Unread {
        /// Whether the bot has not the permission to read back there.
        denied: bool,
    },
    /// A win on time was claimed elsewhere, but another process reads the thread of the game.
    ClaimedElsewhere {
        /// The thread, in which it can be claimed.
        thread: ChannelId,
    },
    /// The caller has taken no turn that could be taken back.
    NothingToTakeBack(TableId),
    /// Taking back was asked for and declined since the last turn.
    TakeBackOnce,
    /// So much has happened at this table that only moves, and what ends the game, are still possible.
    EnoughHappened(TableId),
    /// So many people have taken and left slots of this challenge that only its last slot may still be taken.
    EnoughCame(TableId),
    /// No request to take a move back is open.
    NoTakeBack,
    /// The caller's own side has asked; the other side must answer.
    OwnRequest {
        /// Who may answer: any of them.
        opponents: Vec<PersonId>,
    },
    /// No request for a pause is open.
    NoPause,
    /// A pause was asked for and declined since the last turn.
    PauseOnce,
    /// There is no pause to end.
    NotPaused,
    /// There is a pause already.
    PausedAlready,
    /// A game in which both sides have moved can be resigned, but not abandoned.
    BothMoved(TableId),
    /// The game ended without a result.
    Abandoned(TableId),
    /// The game is played below this channel already.
    PlayedThere {
        /// The game.
        game: TableId,
        /// Its thread.
        thread: ChannelId,
    },
    /// The game belongs to another server.
    OtherServer(TableId),
}

/// Why something about the coach is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoachRefusal {
    /// A coach was asked for in a game with other people.
    WithPeople,
    /// A coach was asked for in a game with a clock.
    WithClock,
    /// There is no coach in this game.
    None(TableId),
    /// The coach has said nothing about the last turn of this game.
    Silent(TableId),
    /// The caller plays on where the coach has asked nothing.
    NothingAsked(TableId),
    /// The coach has warned of the caller's last turn, and waits for an answer.
    Waits(TableId),
}

/// Why a planned reply is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanRefusal {
    /// It is the caller's turn: a plan begins with the next move of the others.
    YourTurn(TableId),
    /// No reply of the caller is at the end.
    NoReply,
    /// A turn of it cannot be played.
    Illegal {
        /// The turns before it.
        before: Line,
        /// Why it cannot be played after these.
        why: Box<Refusal>,
    },
    /// It has more than [`MOST_TURNS`](crate::service::planned_replies::MOST_TURNS) turns.
    TooLong,
    /// With it there would be more than [`MOST_LINES`](crate::service::planned_replies::MOST_LINES) lines.
    TooManyLines,
}

/// Why a setting is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsRefusal {
    /// A text that is no day. Holds what was read.
    NoDay(String),
    /// A vacation that begins before today.
    VacationPast,
    /// A vacation whose last day is before its first, or that lasts no day.
    VacationBackwards,
    /// More days than are left in a year.
    VacationTooLong {
        /// The days that are left.
        left: u64,
        /// The year.
        year: i32,
    },
    /// A vacation that overlaps this one.
    VacationTwice(Vacation),
    /// The most vacations that may be kept of one person are kept already
    /// ([`MOST_VACATIONS`](crate::service::MOST_VACATIONS)).
    VacationsTooMany,
    /// There is no vacation to end.
    NoVacation,
    /// Neither a number of days nor a last day was given.
    VacationHowLong,
    /// Too many channels or people are named.
    TooMany,
    /// Too many people are blocked.
    TooManyBlocked,
    /// Only people who may manage the server decide who else may change these settings.
    NotAppointing,
    /// On this server games are played in these channels only.
    Elsewhere(Vec<ChannelId>),
    /// The bot may not do there what it would have to.
    CannotPost {
        /// The channel.
        channel: ChannelId,
        /// What is missing there; at least one.
        lacks: Vec<Permission>,
    },
    /// What needs a thread was asked for in a channel that takes none of the bot's: a forum, or one for voices.
    NoThreads(ChannelId),
    /// The bot can post nothing in a channel of this kind.
    NoPosts(ChannelId),
}

/// Why a person cannot be named in a challenge, or a challenge cannot be answered from here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InviteRefusal {
    /// They are not on this server.
    NotMember(PersonId),
    /// They take no challenges, or none from or with the caller; the answer does not tell which.
    Unavailable(PersonId),
    /// The caller has challenged them too often already.
    TooManyToOne {
        /// The person.
        person: PersonId,
        /// The most that may wait.
        most: usize,
    },
    /// Too many challenges wait for them.
    TooManyWaiting {
        /// The person.
        person: PersonId,
        /// The most that may wait.
        most: usize,
    },
    /// It can only be done on the server of the game.
    OnItsServer(TableId),
}

/// Why a command is refused in a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonRefusal {
    /// No lesson is held here.
    NoLesson,
    /// Another person learns here.
    NotYours {
        /// The learner.
        learner: Person,
    },
    /// A lesson has nothing to offer, to claim or to look back at.
    OnlyInGames,
    /// The teacher is to move.
    TeacherThinks,
    /// The lesson is over.
    Over(Kind),
    /// The turn is legal, but is not what the task wants.
    Misses {
        /// The turn, as players write it.
        turn: String,
        /// The wish that it does not meet.
        wish: Wish,
    },
}

/// Why a request about puzzles is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleRefusal {
    /// The book has no puzzle with this name. Holds what was read.
    None(String),
    /// There are no puzzles of the game by these rules, but there are by others.
    NoneBy {
        /// The game asked about.
        game: Kind,
        /// The rules as read.
        rules: String,
        /// The rules of this game with puzzles.
        known: Vec<String>,
        /// The other game, if these rules belong to it.
        other: Option<Kind>,
    },
    /// There are no puzzles from this server's games of this kind.
    NoneOfClub {
        /// The game asked about.
        game: Kind,
        /// Whether any are looked for there; `None` in a direct message.
        wanted: Option<bool>,
    },
    /// The puzzle was from a game of this server, and is not kept any more.
    Dropped(PuzzleId),
    /// The puzzle is from a game of another server, and is not posed anywhere else.
    OfOtherClub,
    /// The named rules are not those of the puzzle that is meant.
    ByOthers(PuzzleId, String),
    /// The caller has solved all of them.
    AllSolved {
        /// Of this game.
        game: Kind,
        /// By these rules, if they were named.
        rules: Option<String>,
        /// The number of puzzles.
        count: usize,
    },
    /// A move was given, but the caller has no present puzzle of this game.
    NotAtOne(Kind),
    /// There is no puzzle of the day here, or it is another one by now.
    NotOfTheDay,
    /// The caller has neither solved this puzzle of the day nor looked at its solution.
    NotDone(PuzzleId),
    /// The caller has shared how they did.
    SharedBefore,
}

/// Why a hint or a review is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnalysisRefusal {
    /// In a rated game players get no help.
    HintInRated(TableId),
    /// A hint is for whoever is to move.
    HintNotYourTurn {
        /// Who is to move.
        to_move: Person,
    },
    /// A game is reviewed only when it is over.
    StillPlaying(TableId),
    /// There is no turn to review.
    NothingPlayed(TableId),
    /// The caller already waits for a search.
    Thinking,
    /// Too many people wait for searches.
    Busy,
    /// The caller waits for no review.
    NoReview,
    /// The share card of the game has been posted already.
    CardPosted(TableId),
    /// The turn that is meant was not the caller's.
    NotYourMove(TableId),
    /// No game of the caller has been reviewed.
    NoneReviewed,
}

/// A rematch that there is, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveRematch {
    /// The game.
    pub game: TableId,
    /// Where its challenge was made.
    pub home: Home,
    /// The message of the challenge, if it is known and waits for an answer.
    pub message: Option<MessageId>,
    /// Whether it is being played.
    pub plays: bool,
    /// The thread of the game, if it is open.
    pub thread: Option<ChannelId>,
}

/// Makes the refusal of a subject a [`Refusal`].
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
    Plan: PlanRefusal,
    Coach: CoachRefusal,
    Settings: SettingsRefusal,
    Invite: InviteRefusal,
    Lesson: LessonRefusal,
    Puzzle: PuzzleRefusal,
    Analysis: AnalysisRefusal,
    House: HouseRefusal,
}

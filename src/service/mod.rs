//! The house: who plays whom, whose turn it is and what happens next. Synchronous, knows no Discord and no clock of its own.
//!
//! [`command`] reads what people type, [`Service::execute`] carries it out through one commit of the [`Store`], and a
//! [`Reply`] says what came of it, in facts; `crate::present` finds the words.

mod agenda;
pub mod annals;
mod around;
mod bounds;
pub mod button;
mod change;
mod choose;
pub mod clock;
pub mod command;
mod computer;
mod forget;
mod games;
mod house;
pub mod ids;
mod invitees;
mod language;
mod lesson;
pub mod limits;
mod lobby;
mod look;
mod mention;
mod names;
mod noted;
mod play;
pub mod ports;
mod privacy;
mod proposal;
mod puzzle;
pub mod question;
mod refusal;
mod reply;
mod request;
mod server;
pub mod settings;
mod spoken;
mod stop;
pub mod table;
mod takeback;
pub mod tap;
mod timekeeper;
mod tongues;
mod topic;
mod tutor;
mod vacation;

pub use agenda::{OwnGame, Urgency};
pub use bounds::MOST_EVENTS;
pub use choose::{
    Choice, ChoiceRefusal, Chosen, MOST_BLOCKED, MOST_NAMED, PersonChoice, ServerChoice,
};
pub use clock::{GameClock, Reminder, TimeControl, TimeOut, Timing};
pub use command::{BoardSide, Command, Heard, Manages, Opponent, Place, Proposal, Request, Via};
pub use computer::Computer;
pub use house::{Answered, Service};
pub use ids::{
    ChannelId, CommandId, GuildId, MessageId, PersonId, PostId, RoleId, TableId, Timestamp,
};
pub use invitees::{InviteRefusal, LAPSES_AFTER, MOST_TO_ONE, MOST_WAITING};
pub use language::Language;
pub use lesson::{LessonRefusal, LessonStep, TaskSet};
pub use lobby::MOST_CHALLENGES;
pub use mention::{mention_of, named_in, without_mention_of};
pub use ports::{
    BoardView, Clock, Commit, Committed, Content, Erased, Erasing, FirstAnswer, KeptAt, Lane, Past,
    Post, Pseudonym, Store, StoreError, TableChange, Watch, Who,
};
pub use privacy::{ExportPart, FROZEN, Kept, Privacy, REVIEWS_ASKED, seen_note};
pub use puzzle::{
    DailyNews, DailySolved, Days, Fate, LastDaily, PUZZLE_HOUR, Posed, PuzzleAsk, PuzzleRefusal,
    Said, Score, Skill, Solver, Tried, puzzle_day,
};
pub use question::{Asked, Question};
pub use refusal::{AroundRefusal, Quoted, Refusal};
pub use reply::{Fault, Reply};
pub use settings::{Bottom, Manager, PersonSettings, ServerSettings, Settings, Theme, Vacation};
pub use spoken::lesson_locale_note;
pub use stop::Stop;
pub use table::{
    Chair, Challenge, ColourChoice, Event, Home, Party, Person, Seating, Sought, Stage, Table,
    TakeBack, What,
};
pub use timekeeper::HEARTBEAT;
pub use topic::Topic;
pub use tutor::{Hinted, TutorRefusal, hints};
pub use vacation::{MOST_VACATIONS, VACATION_DAYS, VacationChoice, day};

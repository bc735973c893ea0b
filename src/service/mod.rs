//! The house: who plays whom, whose turn it is and what happens next. Synchronous, knows no Discord and no clock of its own.
//!
//! [`command`] reads what people type, [`Service::execute`] carries it out through one commit of the [`Store`], and a
//! [`Reply`] says what came of it, in facts; `crate::present` finds the words.

mod app;
pub mod button;
mod change;
pub mod command;
mod game_cache;
pub mod game_index;
mod history;
mod lessons;
pub mod limits;
mod lobby;
mod model;
mod people;
mod play;
pub mod ports;
mod post;
mod puzzles;
pub mod question;
mod reply;
mod request;
mod rules;
mod stop;
mod system_events;
mod timekeeping;
mod tongues;
mod topic;

pub use app::{Answered, Service};
pub use command::{BoardSide, Command, Heard};
pub use lessons::analysis::{Hinted, TutorRefusal, hints};
pub use lessons::lesson::{LessonRefusal, LessonStep, TaskSet};
pub use lobby::challenges::MOST_CHALLENGES;
pub use lobby::invitees::{InviteRefusal, LAPSES_AFTER, MOST_TO_ONE, MOST_WAITING};
pub use lobby::my_games::{OwnGame, Urgency};
pub use model::clock::{GameClock, Reminder, TimeControl, TimeOut, Timing};
pub use model::computer::Computer;
pub use model::ids::{
    ChannelId, CommandId, GuildId, MessageId, PersonId, PostId, RoleId, TableId, Timestamp,
};
pub use model::language::Language;
pub use model::mention::{mention_of, named_in, without_mention_of};
pub use model::proposal::{Opponent, Proposal};
pub use model::puzzle_record::{DailySolved, Days, Fate, Skill, Solver, Tried};
pub use model::refusal::{AroundRefusal, Quoted, Refusal};
pub use model::settings::{Bottom, Manager, PersonSettings, ServerSettings, Theme, Vacation};
pub use model::table::{
    Chair, Challenge, ColourChoice, Event, Home, Party, Person, Seating, Sought, Stage, Table,
    TakeBack, What,
};
pub use model::vacation::{MOST_VACATIONS, VACATION_DAYS, VacationChoice, day};
pub use model::{clock, ids, move_picker, settings, table};
pub use people::language_choice::lesson_locale_note;
pub use people::privacy::{ExportPart, FROZEN, Kept, Privacy, REVIEWS_ASKED, seen_note};
pub use people::settings_commands::{
    Choice, ChoiceRefusal, Chosen, MOST_BLOCKED, MOST_NAMED, PersonChoice, ServerChoice,
};
pub use play::bounds::MOST_EVENTS;
pub use ports::{
    BoardView, Clock, Commit, Committed, Content, Erased, Erasing, FirstAnswer, KeptAt, Lane, Past,
    Post, Pseudonym, Store, StoreError, TableChange, Watch,
};
pub use puzzles::daily::{DailyNews, LastDaily, PUZZLE_HOUR, puzzle_day};
pub use puzzles::solving::{Posed, PuzzleAsk, PuzzleRefusal, Said, Score};
pub use question::{Asked, Question};
pub use reply::{Fault, Reply};
pub use request::{Manages, Place, Request, Via};
pub use stop::Stop;
pub use timekeeping::process_due::HEARTBEAT;
pub use topic::Topic;

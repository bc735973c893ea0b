//! Who plays whom, whose turn it is and what happens next. Synchronous; it knows neither Discord nor a clock of its
//! own.
//!
//! [`commands`] describes what can be asked and reads what people type. [`Service::execute`] carries it out through one
//! commit of the [`Store`]. A [`Reply`] gives the result as facts; `crate::present` puts it into words.

mod access;
mod analysis;
mod app;
pub mod button;
mod change;
pub mod command;
pub mod commands;
mod deadlines;
mod dispatch;
mod error;
#[cfg(test)]
mod fixtures;
mod game_cache;
pub mod game_index;
mod history;
pub mod leases;
mod lessons;
pub mod limits;
mod lobby;
mod model;
mod people;
mod planned_later;
mod play;
pub mod ports;
mod post;
mod puzzles;
pub mod question;
mod replay;
mod reply;
mod request;
mod results;
pub mod rpc;
mod rules;
mod system_events;
mod timekeeping;
mod topic;

pub use access::is_open_at;
pub use app::Service;
pub use command::Command;
pub use commands::Heard;
pub use deadlines::Deadlines;
pub use error::{Fault, Stop};
pub use limits::MOST_CHALLENGES;
pub use lobby::invitees::{LAPSES_AFTER, MOST_TO_ONE, MOST_WAITING};
pub use model::better::{BetterAsk, BetterSaid, BetterStep, BetterView, mistakes_of};
pub use model::challenge::{
    Challenge, ColourChoice, Home, Invitation, Person, Seating, Slot, TeamInvitations,
};
pub use model::clock::{Reminder, TimeControl, TimeOut, Timing};
pub use model::coach::{CoachRemark, CoachSaid, CoachStep};
pub use model::computer::Computer;
pub use model::door::{ChallengeForm, DoorAsk, DoorView};
pub use model::event::{Event, EventKind, TakeBack, TaskSet};
pub use model::game_clock::GameClock;
pub use model::hints::{Hinted, hints};
pub use model::ids::{
    ChannelId, CommandId, GuildId, MessageId, PersonId, PostId, RoleId, TableId, Timestamp,
};
pub use model::language::Language;
pub(crate) use model::language::languages;
pub use model::lesson::LessonStep;
pub use model::mention::{mention_of, named_in, without_mention_of};
pub use model::moment::Moment;
pub use model::notes::{Note, NoteKey};
pub use model::own_game::{GameSummary, Urgency};
pub use model::permission::{ChannelCheck, Need, Permission};
pub use model::privacy::{Privacy, UserData};
pub use model::proposal::{Opponent, Proposal};
pub use model::puzzle::{
    DailyNews, Feedback, LastDaily, MOST_SOLVERS, Origin, PUZZLE_HOUR, PuzzleAsk, PuzzleView,
    Score, SharedDaily, puzzle_day,
};
pub use model::puzzle_record::{
    Attempt, DailySolved, Days, PuzzleRecord, PuzzleStatus, Skill, WrongTries,
};
pub use model::refusal::{
    AnalysisRefusal, ChallengeAnswer, CoachRefusal, ControlRefusal, InviteRefusal, LessonRefusal,
    LiveRematch, PlanRefusal, PuzzleRefusal, Quoted, Refusal, SettingsRefusal,
};
pub use model::settings::{
    BoardSide, Bottom, Manager, PersonSettings, ServerSettings, Theme, Vacation,
};
pub use model::settings_change::{
    MOST_BLOCKED, PersonSettingsChange, ServerSettingsChange, SettingsChange, SettingsView,
};
pub use model::shard_id::ShardId;
pub use model::table::{Stage, Table};
pub use model::to_remember::{MOST_TO_REMEMBER, ToRemember, praised, to_remember};
pub use model::vacation::{MOST_VACATIONS, VACATION_DAYS, VacationChoice, day};
pub use model::{
    clock, club_puzzles, house_rules, ids, move_picker, planned_replies, settings, table, usage,
};
pub use people::privacy::ExportPart;
pub use people::settings_commands::MOST_NAMED;
pub use play::bounds::MOST_EVENTS;
pub use ports::{
    BoardView, Clock, Commit, Committed, Content, Erased, Erasing, FirstAnswer, KeptAt, Lane, Look,
    Past, Post, Pseudonym, RatingsView, Reach, Store, StoreError, TableChange, Watch,
};
pub use puzzles::club::UnminedGame;
pub use puzzles::solving::judged;
pub use question::{Asked, Question};
pub use reply::{Answered, Reply};
pub use request::{Manages, Place, Request, Via};
pub use timekeeping::next_look::next_look;
pub use topic::Topic;

/// Notes, and how they are read and written.
pub mod notes {
    pub use super::model::notes::*;
    pub use super::ports::Notes;
}

//! The answer to the caller of a command. It holds facts; `crate::present` puts them into words.

use crate::rules::Square;
use crate::rules::any::{Kind, Ruleset};

use super::post::{BoardView, FirstAnswer, Post, RatingsView};
use super::question::Asked;
use crate::service::model::better::BetterView;
use crate::service::model::coach::CoachRemark;
use crate::service::model::door::DoorView;
use crate::service::model::event::Event;
use crate::service::model::finished_games::{Finished, Page, Stats, Wanted};
use crate::service::model::hints::Hinted;
use crate::service::model::house_rules::{HouseRules, HouseView};
use crate::service::model::ids::{CommandId, PersonId, TableId};
use crate::service::model::move_picker::PickerStep;
use crate::service::model::own_game::GameSummary;
use crate::service::model::planned_replies::PlanView;
use crate::service::model::privacy::UserData;
use crate::service::model::puzzle::{PuzzleView, SharedDaily};
use crate::service::model::rating::{LevelRating, Rating};
use crate::service::model::refusal::Refusal;
use crate::service::model::settings_change::SettingsView;
use crate::service::model::table::Table;

/// The answer to a command.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// It was done and saved; what everyone should see is in the outbox.
    Done {
        /// The table after it.
        table: Box<Table>,
        /// The event that describes it best.
        event: Box<Event>,
    },
    /// The command was handled before, with this answer.
    Repeated(FirstAnswer),
    /// The board to show.
    Board {
        /// The game.
        table: Box<Table>,
        /// Which of its boards.
        view: BoardView,
        /// Whether the clocks that stand still are told, too.
        clocks: bool,
    },
    /// The board to be described in words.
    BoardText {
        /// The game.
        table: Box<Table>,
        /// Which of its boards.
        view: BoardView,
    },
    /// An earlier board, with buttons to those before and after it.
    Position {
        /// The game.
        table: Box<Table>,
        /// Which of its boards.
        view: BoardView,
    },
    /// The next question of the move picker.
    Choose {
        /// The game.
        table: Box<Table>,
        /// The question.
        step: PickerStep,
    },
    /// The button belongs to an earlier state of the game; this is the present one.
    Stale {
        /// The game.
        table: Box<Table>,
        /// Whether the caller is to move.
        to_move: bool,
    },
    /// The moves so far.
    History {
        /// The game.
        table: Box<Table>,
        /// The page of the list, from 0; `None` is the last one.
        page: Option<usize>,
        /// Which turns a hint was given for, and to whom.
        hints: Vec<Hinted>,
    },
    /// Finished games.
    Finished {
        /// The search.
        wanted: Wanted,
        /// The games found, the latest first.
        found: Page<Finished>,
        /// The house rules of the server, by whose names they are told.
        house: Vec<HouseRules>,
    },
    /// What a person has played on a server.
    Stats {
        /// The person, and up to when.
        view: RatingsView,
        /// Their statistics.
        stats: Stats,
    },
    /// The people with a rating at a game on a server, the best first.
    Leaders {
        /// The game.
        kind: Kind,
        /// The people with their ratings.
        leaders: Vec<(PersonId, Rating)>,
        /// How strong the levels of the computer are beside them, those that rated people have played.
        levels: Vec<LevelRating>,
    },
    /// The moves to list.
    Moves {
        /// The game.
        table: Box<Table>,
        /// The square of the piece; `None` is all pieces.
        from: Option<Square>,
    },
    /// Asks whether the caller really wants to resign.
    AskResign {
        /// The game.
        table: Box<Table>,
        /// The caller, who alone can answer.
        person: PersonId,
        /// Whether an answer typed there is about this game.
        typed: bool,
    },
    /// The other side asks to take turns back, and the caller has not answered but asked for the same. It is not taken
    /// as an answer, since the two may mean different turns.
    TakeBackAsked {
        /// The game.
        table: Box<Table>,
        /// The person who asks.
        asker: PersonId,
        /// How many of the last turns they mean.
        plies: usize,
    },
    /// What the caller's last turn gives away.
    Coach {
        /// The game.
        table: Box<Table>,
        /// The warning.
        remark: Box<CoachRemark>,
        /// Whether it is only offered, since the command was typed where everybody reads.
        offered: bool,
    },
    /// What the caller has planned in a game.
    Plan(Box<PlanView>),
    /// The caller plays on.
    PlayingOn,
    /// The caller's live games and challenges, the most urgent first.
    Games(Vec<GameSummary>),
    /// The game to write down.
    Export {
        /// The game.
        table: Box<Table>,
        /// Which turns a hint was given for, and to whom.
        hints: Vec<Hinted>,
    },
    /// The moves to show one after another.
    Replay {
        /// The game.
        table: Box<Table>,
        /// The last board, with the side at its bottom.
        view: BoardView,
    },
    /// A good move is to be found and shown. If the command was typed in chat, it is only offered.
    Hint(Box<Table>),
    /// The finished game is to be reviewed. If the command was typed in chat, that is only offered.
    Review {
        /// The game.
        table: Box<Table>,
        /// The turn to show, counted from 1; `None` is all of them.
        turn: Option<usize>,
    },
    /// A mistake of the caller in a finished game, and a better turn to be found. If the command was typed in chat,
    /// that is only offered.
    Better(Box<BetterView>),
    /// The share card of a finished game is to be posted. If the command was typed in chat, that is only offered.
    Share(Box<Table>),
    /// The review that the caller waits for is to be stopped.
    StopReview,
    /// The settings of the caller and of the server.
    Settings(Box<SettingsView>),
    /// About the data kept of the caller.
    Privacy(UserData),
    /// The answer to a question about the rules.
    Rules {
        /// The rules.
        ruleset: Ruleset,
        /// Whether they were named, or are those of the game played here; otherwise they are the default ones.
        chosen: bool,
        /// The question.
        asked: Asked,
        /// The house rules of the server, by whose names they are told.
        house: Vec<HouseRules>,
    },
    /// House rules: all of a server, or those that were made, changed or tried.
    HouseRules(Box<HouseView>),
    /// A puzzle.
    Puzzle(Box<PuzzleView>),
    /// How the caller did at the puzzle of the day, for everybody to see.
    SharedDaily {
        /// How they did.
        shared: Box<SharedDaily>,
        /// The command id of the post, if nobody typed for it, so that it comes once.
        job: CommandId,
    },
    /// What is shown at the front door.
    Door(DoorView),
    /// The caller's new game with the computer.
    Begun(Box<Table>),
    /// What is done most in this game.
    BriefHelp(Box<Table>),
    /// All that can be done; about this game, if it was asked in one.
    Help(Option<Box<Table>>),
    /// All that can be done in a direct message.
    DirectHelp,
    /// It was refused, for this reason.
    Refused(Refusal),
}

impl Reply {
    /// The table it is about, if any.
    pub fn table(&self) -> Option<TableId> {
        match self {
            Reply::Done { table, .. }
            | Reply::Board { table, .. }
            | Reply::BoardText { table, .. }
            | Reply::Position { table, .. }
            | Reply::Choose { table, .. }
            | Reply::History { table, .. }
            | Reply::Export { table, .. }
            | Reply::Stale { table, .. }
            | Reply::Moves { table, .. }
            | Reply::Review { table, .. }
            | Reply::AskResign { table, .. }
            | Reply::TakeBackAsked { table, .. }
            | Reply::Coach { table, .. }
            | Reply::Replay { table, .. } => Some(table.id),
            Reply::Hint(table)
            | Reply::Begun(table)
            | Reply::Share(table)
            | Reply::BriefHelp(table) => Some(table.id),
            Reply::Better(view) => Some(view.table.id),
            Reply::Plan(view) => Some(view.table.id),
            Reply::Help(table) => table.as_ref().map(|table| table.id),
            Reply::Repeated(_)
            | Reply::PlayingOn
            | Reply::StopReview
            | Reply::Games(_)
            | Reply::Finished { .. }
            | Reply::Stats { .. }
            | Reply::Leaders { .. }
            | Reply::Settings(_)
            | Reply::Privacy(_)
            | Reply::Rules { .. }
            | Reply::HouseRules(_)
            | Reply::Puzzle(_)
            | Reply::SharedDaily { .. }
            | Reply::Door(_)
            | Reply::DirectHelp
            | Reply::Refused(_) => None,
        }
    }
}

/// The answer to a command, with the posts that its commit put into the outbox.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// The answer to the caller.
    pub reply: Reply,
    /// The posts to be sent.
    pub posts: Vec<Post>,
}

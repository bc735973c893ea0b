//! What the caller of a command is answered. These are facts; `crate::present` finds the words.

use crate::rules::Square;
use crate::rules::any::{Kind, Ruleset};

use super::post::{BoardView, FirstAnswer, Post};
use super::question::Asked;
use crate::service::model::event::Event;
use crate::service::model::finished_games::{Finished, Page, Stats, Wanted};
use crate::service::model::hints::Hinted;
use crate::service::model::ids::{PersonId, TableId};
use crate::service::model::move_picker::PickerStep;
use crate::service::model::own_game::GameSummary;
use crate::service::model::privacy::UserData;
use crate::service::model::puzzle::PuzzleView;
use crate::service::model::rating::Rating;
use crate::service::model::refusal::Refusal;
use crate::service::model::settings_change::SettingsView;
use crate::service::model::table::Table;

/// The answer to a command.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// It was done and saved; what everybody should see is in the outbox.
    Done {
        /// The table after it.
        table: Box<Table>,
        /// The event that tells it best.
        event: Box<Event>,
    },
    /// The command had been handled before, with this answer.
    Repeated(FirstAnswer),
    /// The board to show.
    Board {
        /// The game.
        table: Box<Table>,
        /// Which board of it.
        view: BoardView,
    },
    /// The board to tell in words.
    BoardText {
        /// The game.
        table: Box<Table>,
        /// Which board of it.
        view: BoardView,
    },
    /// The board as it stood, with the ways to those before and after it.
    Position {
        /// The game.
        table: Box<Table>,
        /// Which board of it.
        view: BoardView,
    },
    /// What somebody who chooses a move by taps is asked.
    Choose {
        /// The game.
        table: Box<Table>,
        /// Which choice.
        step: PickerStep,
    },
    /// The button belongs to an earlier state of the game, which is now as it is here.
    Stale(Box<Table>),
    /// The moves so far.
    History {
        /// The game.
        table: Box<Table>,
        /// Which part of the list, from 0; `None` is the last one.
        page: Option<usize>,
        /// Who was helped with which of them.
        hints: Vec<Hinted>,
    },
    /// Finished games.
    Finished {
        /// Which were looked for.
        wanted: Wanted,
        /// Those found, the latest first.
        found: Page<Finished>,
    },
    /// What somebody has played on a server.
    Stats {
        /// Who.
        person: PersonId,
        /// What.
        stats: Stats,
    },
    /// Who is rated at a game on a server, the best first.
    Leaders {
        /// Which game.
        kind: Kind,
        /// Who, and how well.
        leaders: Vec<(PersonId, Rating)>,
    },
    /// The moves to list.
    Moves {
        /// The game.
        table: Box<Table>,
        /// Of the man here, or of all.
        from: Option<Square>,
    },
    /// Whether the caller really wants to resign.
    AskResign(Box<Table>),
    /// The caller plays on.
    PlayingOn,
    /// The caller's live games and challenges, the most urgent first.
    Games(Vec<GameSummary>),
    /// The game to write down.
    Export {
        /// The game.
        table: Box<Table>,
        /// Who was helped with which of its moves.
        hints: Vec<Hinted>,
    },
    /// The moves to show one after another.
    Replay {
        /// The game.
        table: Box<Table>,
        /// The board at their end, and the side at its bottom.
        view: BoardView,
    },
    /// A good move is to be found and shown; typed in chat it is only offered.
    Hint(Box<Table>),
    /// The finished game is to be looked over; typed in chat it is only offered.
    Review {
        /// The game.
        table: Box<Table>,
        /// The turn that is to be shown, 1 being the first; `None` is all of them.
        turn: Option<usize>,
    },
    /// The review that the caller waits for is to be broken off.
    StopReview,
    /// What has been chosen by the caller and by the server.
    Settings(Box<SettingsView>),
    /// What is kept of the caller.
    Privacy(UserData),
    /// What was asked about the rules.
    Rules {
        /// Of which.
        ruleset: Ruleset,
        /// Whether they were named, or are those of the game played here; otherwise they are the usual ones.
        chosen: bool,
        /// What was asked.
        asked: Asked,
    },
    /// A puzzle.
    Puzzle(Box<PuzzleView>),
    /// What can be done; in this game, if it was asked in one.
    Help(Option<Box<Table>>),
    /// It was not done, and why.
    Refused(Refusal),
}

impl Reply {
    /// The table it is about, if it is about one.
    pub fn table(&self) -> Option<TableId> {
        match self {
            Reply::Done { table, .. }
            | Reply::Board { table, .. }
            | Reply::BoardText { table, .. }
            | Reply::Position { table, .. }
            | Reply::Choose { table, .. }
            | Reply::History { table, .. }
            | Reply::Export { table, .. }
            | Reply::Moves { table, .. }
            | Reply::Review { table, .. }
            | Reply::Replay { table, .. } => Some(table.id),
            Reply::AskResign(table) | Reply::Stale(table) | Reply::Hint(table) => Some(table.id),
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
            | Reply::Puzzle(_)
            | Reply::Refused(_) => None,
        }
    }
}

/// The answer to a command, with the posts its commit put into the outbox.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// What the caller is told.
    pub reply: Reply,
    /// What is to be sent.
    pub posts: Vec<Post>,
}

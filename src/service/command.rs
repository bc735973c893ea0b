//! What a person can ask of the service. How each command is given, and what is known of it, is in [`super::commands`].

use crate::rules::Square;
use crate::rules::any::{Kind, TypedTurn};

use super::question::Question;
use super::topic::Topic;
use crate::rules::Side;
use crate::service::model::better::BetterAsk;
use crate::service::model::challenge::Person;
use crate::service::model::coach::CoachStep;
use crate::service::model::door::DoorAsk;
use crate::service::model::finished_games::Wanted;
use crate::service::model::house_rules::HouseAsk;
use crate::service::model::ids::PersonId;
use crate::service::model::lesson::LessonStep;
use crate::service::model::moment::Moment;
use crate::service::model::move_picker::PickerStep;
use crate::service::model::planned_replies::PlanAsk;
use crate::service::model::privacy::Privacy;
use crate::service::model::proposal::Proposal;
use crate::service::model::puzzle::PuzzleAsk;
use crate::service::model::settings::BoardSide;
use crate::service::model::settings_change::SettingsChange;

/// A command with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Challenge a person, or anyone.
    Challenge(Box<Proposal>),
    /// Accept a challenge.
    Accept,
    /// Accept a challenge of play of four on the challenger's own side.
    AcceptAsPartner,
    /// Decline a challenge.
    Decline,
    /// Withdraw one's own challenge.
    Withdraw,
    /// Play a move, or place a piece.
    Move(TypedTurn),
    /// Move or place the only piece of this kind that may go to this square.
    MoveTo {
        /// The kind of piece.
        piece: Topic,
        /// The square.
        to: Square,
    },
    /// Show the board of a game with a clock, and how much time there is.
    Clock,
    /// Show the board.
    Board {
        /// The side at the bottom; `None` is the caller's own.
        side: Option<BoardSide>,
        /// Whether the captured pieces are to be shown beside it.
        captured: bool,
        /// Whether to describe it in words, without a picture.
        text: bool,
    },
    /// List the moves of one piece or of all.
    Moves(Option<Square>),
    /// Resign. Unless `confirmed`, the bot asks first.
    Resign {
        /// Whether the bot has asked already.
        confirmed: bool,
    },
    /// Answer the question whether one wants to resign.
    AnswerResign {
        /// The person who was asked. `None` on buttons of earlier releases, which did not say.
        asked: Option<PersonId>,
        /// Whether the answer is yes.
        resigns: bool,
    },
    /// Offer a draw, or accept one that is offered.
    Draw,
    /// Accept the draw that is offered.
    AcceptDraw,
    /// Decline the draw offer.
    DeclineDraw,
    /// Ask to take back one's own last move.
    TakeBack,
    /// Show, add to or drop what the caller has planned.
    Plan(PlanAsk),
    /// Something about the coach's remarks.
    Coach(CoachStep),
    /// Agree to take moves back.
    AcceptTakeBack,
    /// Decline to take moves back.
    DeclineTakeBack,
    /// Ask for a pause, or agree to one that is asked for.
    Pause,
    /// Agree to the pause.
    AcceptPause,
    /// Decline the pause.
    DeclinePause,
    /// End the pause.
    Unpause,
    /// Claim the win because the other side's time has run out.
    Claim,
    /// End without a result a game in which not both sides have moved, or withdraw a challenge.
    Abandon,
    /// Continue the game here; in its own thread, end the pause.
    Resume,
    /// Challenge the opponent of a finished game again, sides swapped.
    Rematch,
    /// List one's own live games, or finished ones.
    Games(Option<Wanted>),
    /// Ask for the next step of the move picker.
    Choose(PickerStep),
    /// List the moves so far.
    History {
        /// Which part of the list, from 0; `None` is the last one.
        page: Option<usize>,
    },
    /// Show an earlier board.
    Position {
        /// When; the last board if the game is shorter.
        at: Moment,
        /// The side at the bottom; `None` is the caller's own.
        side: Option<Side>,
    },
    /// Show what a person has played on this server, and with what success.
    Stats(Option<Person>),
    /// Show who has the best ratings at a game on this server.
    Leaderboard(Kind),
    /// Write the game down as text.
    Export,
    /// Show the moves of the game so far, one after another.
    Replay,
    /// Choose personal or server settings, or show them.
    Settings(Box<SettingsChange>),
    /// Show, export or delete the caller's data.
    Privacy(Privacy),
    /// Look something up in the rules.
    Rules(Box<Question>),
    /// Show, make, change or drop house rules.
    HouseRules(Box<HouseAsk>),
    /// Learn a game.
    Learn(Kind),
    /// Go on in a lesson.
    Lesson(LessonStep),
    /// Find a good move, shown to the caller only.
    Hint,
    /// Review a finished game, or one turn of it, counted from 1.
    Review(Option<usize>),
    /// Post the share card of a finished game in its thread.
    Share,
    /// Stop the review that the caller waits for.
    StopReview,
    /// A command about puzzles.
    Puzzle(Box<PuzzleAsk>),
    /// A command about the caller's own mistakes in a finished game.
    Better(Box<BetterAsk>),
    /// Explain what can be done here.
    Help,
    /// Something at the front door.
    Door(DoorAsk),
}

impl Command {
    /// Whether it is a turn at a game.
    pub fn is_turn(&self) -> bool {
        matches!(self, Command::Move(_) | Command::MoveTo { .. })
    }
}

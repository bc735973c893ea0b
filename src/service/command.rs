//! What a person can ask of the service. How each is given, and what is known of it, is described in [`super::commands`].

use crate::rules::Square;
use crate::rules::any::{Kind, TypedTurn};

use super::question::Question;
use crate::rules::Side;
use crate::service::model::challenge::Person;
use crate::service::model::finished_games::Wanted;
use crate::service::model::lesson::LessonStep;
use crate::service::model::move_picker::PickerStep;
use crate::service::model::privacy::Privacy;
use crate::service::model::proposal::Proposal;
use crate::service::model::puzzle::PuzzleAsk;
use crate::service::model::settings::BoardSide;
use crate::service::model::settings_change::SettingsChange;

/// What somebody asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Challenge somebody, or anyone.
    Challenge(Box<Proposal>),
    /// Take up a challenge.
    Accept,
    /// Take up a challenge of play of four on the challenger's own side.
    AcceptAsPartner,
    /// Turn a challenge down.
    Decline,
    /// Take one's own challenge back.
    Withdraw,
    /// Play a move, or place a man.
    Move(TypedTurn),
    /// Show the board.
    Board {
        /// The side at the bottom; `None` is the caller's own.
        side: Option<BoardSide>,
        /// Whether the captured men are to be shown beside it.
        captured: bool,
        /// Whether it is told in words, without a picture.
        text: bool,
    },
    /// List the moves, of one man or of all.
    Moves(Option<Square>),
    /// Give the game up. Unless `confirmed`, the bot asks back first.
    Resign {
        /// Whether it has been asked back already.
        confirmed: bool,
    },
    /// Decide after all not to resign.
    PlayOn,
    /// Offer a draw, or accept one that is offered.
    Draw,
    /// Accept the draw that is offered.
    AcceptDraw,
    /// Turn the draw offer down.
    DeclineDraw,
    /// Ask for one's own last move to be undone, or agree to what is asked.
    TakeBack,
    /// Agree that moves are undone.
    AcceptTakeBack,
    /// Turn the request to undo moves down.
    DeclineTakeBack,
    /// Ask for a pause, or agree to one that is asked for.
    Pause,
    /// Agree to the pause.
    AcceptPause,
    /// Turn the pause down.
    DeclinePause,
    /// End the pause.
    Unpause,
    /// Claim the win, for the other side's time has run out.
    Claim,
    /// Give up, without a result, a game in which not both sides have moved, or a challenge.
    Abandon,
    /// Have the game go on here; in its own thread, end the pause.
    Resume,
    /// Challenge the opponent of a finished game again, sides swapped.
    Rematch,
    /// List one's own live games, or finished ones.
    Games(Option<Wanted>),
    /// Ask for the next choice of a move by taps.
    Choose(PickerStep),
    /// List the moves so far.
    History {
        /// Which part of the list, from 0; `None` is the last one.
        page: Option<usize>,
    },
    /// Show the board as it stood.
    Position {
        /// After so many turns; the last board if there were not so many.
        ply: usize,
        /// The side at the bottom; `None` is the caller's own.
        side: Option<Side>,
    },
    /// Tell what somebody has played on this server, and how well.
    Stats(Option<Person>),
    /// Tell who is rated best at a game on this server.
    Leaderboard(Kind),
    /// Write the game down, to be kept or pasted elsewhere.
    Export,
    /// Show the moves of the game so far one after another.
    Replay,
    /// Choose something for oneself or for the server, or see what has been chosen.
    Settings(Box<SettingsChange>),
    /// See, get or have deleted what is kept of oneself.
    Privacy(Privacy),
    /// Look something up in the rules.
    Rules(Box<Question>),
    /// Learn a game.
    Learn(Kind),
    /// Go on in a lesson.
    Lesson(LessonStep),
    /// Find a good move, for the one who asks alone.
    Hint,
    /// Look a finished game over, or only this turn of it, 1 being the first.
    Review(Option<usize>),
    /// Break off the review that the caller waits for.
    StopReview,
    /// Something about puzzles.
    Puzzle(Box<PuzzleAsk>),
    /// Explain what can be done here.
    Help,
}

//! Puzzles made of one's own mistakes: the position before a turn that a review calls a mistake, and a better one to be
//! found. What is asked about them, and the answers.

use crate::ai::review::{Judged, Review, Verdict};
use crate::rules::Side;
use crate::rules::any::{Game, Kind, NotLegal, Turn, TypedTurn};

use super::ids::PersonId;
use super::move_picker::{PickerStep, PieceRef};
use super::table::Table;

/// A request about one's own mistakes in a finished game. A turn is meant by its number, 1 being the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BetterAsk {
    /// Show the caller the position before their worst mistake. Where no game is meant it is their newest reviewed one,
    /// of this game if it is named.
    Find(Option<Kind>),
    /// Show the caller the position before this turn.
    Put(usize),
    /// The next step of the move picker.
    Choose {
        /// The turn.
        ply: usize,
        /// The step.
        step: PickerStep,
    },
    /// Try another turn instead of this one.
    Try {
        /// The turn.
        ply: usize,
        /// The other one.
        turn: TypedTurn,
    },
    /// Show the best turn instead of this one.
    Best(usize),
}

/// A mistake of the caller, and what there is to say about it.
#[derive(Clone, Debug, PartialEq)]
pub struct BetterView {
    /// The finished game.
    pub table: Table,
    /// The caller.
    pub person: PersonId,
    /// The side at the bottom of the board.
    pub bottom: Side,
    /// What to say.
    pub said: BetterSaid,
    /// The turn of which the coach has warned there, if the caller has taken it back and played another.
    pub first: Option<Turn>,
}

/// What to say about a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BetterSaid {
    /// The worst one is to be found.
    Find,
    /// Something about this turn.
    At(usize, BetterStep),
}

/// What to say about a turn that was a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BetterStep {
    /// The position before it is shown.
    Put {
        /// The page of the list of pieces shown, from 0.
        page: usize,
    },
    /// Where this piece may go.
    Targets {
        /// The piece.
        piece: PieceRef,
        /// The page of the list shown, from 0.
        page: usize,
    },
    /// The turn that was tried is illegal.
    NotLegal(NotLegal),
    /// This turn was tried.
    Tried(Turn),
    /// The best turn.
    Best,
}

/// The mistakes and blunders of a person in a finished game, the worst first.
pub fn mistakes_of(table: &Table, game: &Game, review: &Review, person: PersonId) -> Vec<Judged> {
    let judged = review.judged(game, &table.turns).into_iter();
    let own = |one: &Judged| is_of(table, game, one.ply, person);
    let mut mistakes: Vec<Judged> = judged
        .filter(|one| one.verdict >= Verdict::Mistake && own(one))
        .collect();
    mistakes.sort_by(|one, other| {
        let worse = other.loss.total_cmp(&one.loss);
        worse.then(one.ply.cmp(&other.ply))
    });
    mistakes
}

/// Whether this turn of a game is one of this person's.
pub(in crate::service) fn is_of(table: &Table, game: &Game, ply: usize, person: PersonId) -> bool {
    let played = (1..=table.turns.len()).contains(&ply);
    let mover = table.person(game.mover_at(ply.saturating_sub(1)));
    played && mover.is_some_and(|mover| mover.id == person)
}

//! The legal moves of Gala: all of a position in a list, and one by one as suggestions.

use crate::rules::any::Turn;
use crate::rules::gala::{Game, Position, Role, Rules};
use crate::rules::{Move, Side, Square, SquareSet};

use crate::present::Localizer;
use crate::present::games::moves::{Movable, Suggestion, Telling, Urgency, wins};
use crate::present::words::tr;

/// The pieces that can move, by their squares.
pub(super) fn list(game: &Game) -> Vec<Movable> {
    let position = game.position();
    let mut pieces = game.rules().moves(position).by_piece().to_vec();
    pieces.sort_unstable_by_key(|(square, _)| *square);
    let target = |to: Square| {
        if position.occupied().has(to) {
            format!("x{to}")
        } else {
            to.to_string()
        }
    };
    let movable = |(from, to): &(Square, SquareSet)| {
        let piece = position.piece_at(*from)?;
        Some(Movable {
            at: Some(*from),
            role: piece.role.to_string(),
            letter: piece.role.letter(),
            targets: to.into_iter().map(target).collect(),
        })
    };
    pieces.iter().filter_map(movable).collect()
}

/// Every legal move, in no order.
pub(super) fn suggestions(game: &Game, telling: Telling) -> Vec<Suggestion> {
    let (rules, position) = (game.rules(), game.position());
    let side = position.side_to_move();
    let threats = rules.threatened(position, side).count();
    let offered = |mv: Move| {
        let piece = position.piece_at(mv.from)?;
        let taken = position.piece_at(mv.to).map(|piece| piece.role);
        let next = rules.after(position, mv);
        let wins = telling == Telling::All && wins(rules.decided(&next), side);
        let urgency = match taken {
            Some(_) if telling == Telling::Captures => Urgency::Takes,
            None if telling == Telling::Captures => Urgency::Quiet,
            _ if wins => Urgency::Wins,
            Some(Role::Gala) => Urgency::TakesVital,
            _ if answers(rules, &next, side, threats) => Urgency::Answers,
            Some(_) => Urgency::Takes,
            None => Urgency::Quiet,
        };
        Some(Suggestion {
            turn: Turn::Go(mv),
            kind: piece.role.into(),
            taken: taken.map(Into::into),
            piece: piece.role.to_string(),
            letter: piece.role.letter(),
            order: piece.role.index(),
            urgency,
        })
    };
    let moves = rules.moves(position);
    moves.iter().filter_map(offered).collect()
}

/// A suggestion as it is shown in a list.
pub(super) fn suggested(words: Localizer, suggestion: &Suggestion) -> String {
    let (turn, role, wins) = (suggestion.notation(), suggestion.kind, suggestion.wins());
    match suggestion.taken {
        Some(taken) => tr!(
            words,
            "offer-takes",
            turn = turn,
            role = role,
            taken = taken,
            wins = wins
        ),
        None => tr!(words, "offer-man", turn = turn, role = role, wins = wins),
    }
}

/// Whether fewer Galas of this side are threatened than before.
fn answers(rules: &Rules, next: &Position, side: Side, threats: u32) -> bool {
    threats > 0 && rules.threatened(next, side).count() < threats
}

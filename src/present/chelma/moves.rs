//! The legal turns of Chelma: all of a position in a list, and one by one as suggestions.

use crate::rules::SquareSet;
use crate::rules::chelma::{Game, Role, Turn};

use crate::present::Localizer;
use crate::present::games::moves::{Movable, Suggestion, Telling, Urgency, wins};
use crate::present::words::tr;

/// The pieces that can be placed or move, by their squares.
pub(super) fn list(game: &Game) -> Vec<Movable> {
    let position = game.position();
    let legal = game.rules().moves(position);
    let movable = |at, role: Role, to: SquareSet| Movable {
        at,
        role: role.to_string(),
        letter: role.letter(),
        targets: to.into_iter().map(|at| at.to_string()).collect(),
    };
    let placed = legal.by_kind().map(|(role, to)| movable(None, role, to));
    let mut pieces = legal.by_piece().to_vec();
    pieces.sort_unstable_by_key(|(square, _)| *square);
    let moved = pieces.iter().filter_map(|(from, to)| {
        let piece = position.piece_at(*from)?;
        Some(movable(Some(*from), piece.role, *to))
    });
    placed.chain(moved).collect()
}

/// Every legal turn, in no order.
pub(super) fn suggestions(game: &Game, telling: Telling) -> Vec<Suggestion> {
    let (rules, position) = (game.rules(), game.position());
    let side = position.side_to_move();
    let offered = |turn: Turn| {
        let wins =
            telling == Telling::All && wins(rules.decided(&rules.after(position, turn)), side);
        let role = match turn {
            Turn::Place { role, .. } => role,
            Turn::Go(mv) => position.piece_at(mv.from)?.role,
        };
        Some(Suggestion {
            turn,
            kind: role.into(),
            taken: None,
            piece: role.to_string(),
            letter: role.letter(),
            order: role.index(),
            urgency: if wins { Urgency::Wins } else { Urgency::Quiet },
        })
    };
    let moves = rules.moves(position);
    moves.iter().filter_map(offered).collect()
}

/// A suggestion as it is shown in a list.
pub(super) fn suggested(words: Localizer, suggestion: &Suggestion) -> String {
    let (turn, role, wins) = (suggestion.notation(), suggestion.kind, suggestion.wins());
    match suggestion.turn {
        Turn::Place { .. } => tr!(words, "offer-place", turn = turn, role = role, wins = wins),
        Turn::Go(_) => tr!(words, "offer-man", turn = turn, role = role, wins = wins),
    }
}

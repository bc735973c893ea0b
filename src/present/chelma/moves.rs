//! The legal turns of Chelma: all of a position in a list, and one by one as suggestions.

use crate::rules::SquareSet;
use crate::rules::chelma::{Game, Role, Turn};

use crate::present::Localizer;
use crate::present::games::moves::{Movable, Suggestion, Telling, Urgency, wins, yes};
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
pub(super) fn suggestions(words: Localizer, game: &Game, telling: Telling) -> Vec<Suggestion> {
    let (rules, position) = (game.rules(), game.position());
    let side = position.side_to_move();
    let offered = |turn: Turn| {
        let wins =
            telling == Telling::All && wins(rules.decided(&rules.after(position, turn)), side);
        let (role, shown) = match turn {
            Turn::Place { role, .. } => {
                let shown = tr!(
                    words,
                    "offer-place",
                    turn = turn,
                    role = role,
                    wins = yes(wins)
                );
                (role, shown)
            }
            Turn::Go(mv) => {
                let role = position.piece_at(mv.from)?.role;
                let shown = tr!(
                    words,
                    "offer-man",
                    turn = turn,
                    role = role,
                    wins = yes(wins)
                );
                (role, shown)
            }
        };
        Some(Suggestion {
            turn,
            kind: role.into(),
            taken: None,
            piece: role.to_string(),
            letter: role.letter(),
            order: role.index(),
            urgency: if wins { Urgency::Wins } else { Urgency::Quiet },
            shown,
        })
    };
    let moves = rules.moves(position);
    moves.iter().filter_map(offered).collect()
}

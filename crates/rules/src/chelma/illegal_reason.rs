//! Why a turn is refused, and by which route a legal one goes.

use super::movement::{Rules, possible};
use super::reach::{chains, jump_directions, shortest_chain, steps};
use super::terrain::{BOARD, marked};
use super::{Illegal, Piece, Position, Reason, Role, Turn};
use crate::prelude::*;
use crate::{Move, Square, SquareSet};

impl Rules {
    /// Why this turn may not be taken, or `None` if it may.
    ///
    /// ```
    /// use gala_rules::chelma::{Preset, Reason};
    /// let rules = Preset::Chelma.rules();
    /// let refused = rules.why_not(&rules.start(), "R@e2".parse().unwrap()).unwrap();
    /// assert_eq!(refused.reason, Reason::NotMarked);
    /// assert_eq!(refused.targets.count(), 6);
    /// let refused = rules.why_not(&rules.start(), "h1-g1".parse().unwrap()).unwrap();
    /// assert!(matches!(refused.reason, Reason::PlacingFirst(hand) if hand.len() == 6));
    /// ```
    pub fn why_not(&self, position: &Position, turn: Turn) -> Option<Illegal> {
        let moves = self.moves(position);
        if moves.has(turn) {
            return None;
        }
        let (piece, targets) = match turn {
            Turn::Place { role, .. } => {
                let side = position.side_to_move();
                (Some(Piece { role, side }), moves.places(role))
            }
            Turn::Go(mv) => (position.piece_at(mv.from), moves.targets(mv.from)),
        };
        let reason = match self.decided(position) {
            Some(outcome) => Reason::Over(outcome),
            None if possible(position).has(turn) => Reason::MustLeave(self.must_leave(position)),
            None => reason(position, turn),
        };
        Some(Illegal {
            turn,
            piece,
            reason,
            targets,
        })
    }

    /// The route of a legal move, as drawn: from, every landing square, to.
    ///
    /// Of several chains it is the shortest. Ties are broken by the first jump clockwise from north, then by the
    /// second, and so on. A step or a leap has no squares between, nor has an illegal move.
    ///
    /// ```text
    /// 4  . . . . . . . .
    /// 3  . b . . . . . .     The Rook goes a1-c3 in two jumps, either way
    /// 2  n . b . . . . .     round; north comes first.
    /// 1  R n . . . . . .
    ///    a b c d e f g h
    /// ```
    ///
    /// ```
    /// use gala_rules::chelma::Preset;
    /// let position = "8/8/8/8/8/1b6/n1b5/Rn6 w - 30".parse().unwrap();
    /// let route = Preset::Chelma.rules().route(&position, "a1-c3".parse().unwrap());
    /// assert_eq!(route.iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["a1", "a3", "c3"]);
    /// ```
    pub fn route(&self, position: &Position, mv: Move) -> Vec<Square> {
        position
            .piece_at(mv.from)
            .and_then(|piece| shortest_chain(piece.role, mv.from, mv.to, position.occupied()))
            .unwrap_or_else(|| vec![mv.from, mv.to])
    }

    /// The first of these way-points that lies on no chain of jumps of this legal move.
    ///
    /// Jumps can be taken back, so a chain can pass every square that a chain can reach, in any order.
    pub fn stray_way_point(
        &self,
        position: &Position,
        mv: Move,
        way_points: &[Square],
    ) -> Option<Square> {
        let reached = position
            .piece_at(mv.from)
            .map_or(SquareSet::EMPTY, |piece| {
                chains(piece.role, mv.from, position.occupied())
            });
        let passed = if reached.has(mv.to) {
            reached.or(mv.from.into())
        } else {
            SquareSet::EMPTY
        };
        way_points.iter().copied().find(|point| !passed.has(*point))
    }
}

fn reason(position: &Position, turn: Turn) -> Reason {
    let to = turn.to();
    if !BOARD.has(to) {
        return Reason::OffBoard(to);
    }
    match turn {
        Turn::Place { role, to } => no_placement(position, role, to),
        Turn::Go(mv) => no_move(position, mv),
    }
}

fn no_placement(position: &Position, role: Role, to: Square) -> Reason {
    let side = position.side_to_move();
    if !position.is_placing() {
        return Reason::AllPlaced;
    }
    if position.in_hand(side, role) == 0 {
        let hand = position.hand(side).collect();
        return Reason::NoneInHand { role, hand };
    }
    match position.piece_at(to) {
        Some(piece) if marked(side).has(to) => Reason::Occupied(piece),
        _ => Reason::NotMarked,
    }
}

fn no_move(position: &Position, mv: Move) -> Reason {
    let side = position.side_to_move();
    if position.is_placing() {
        return Reason::PlacingFirst(position.hand(side).collect());
    }
    if !BOARD.has(mv.from) {
        return Reason::OffBoard(mv.from);
    }
    let Some(piece) = position.piece_at(mv.from) else {
        return Reason::NoPiece;
    };
    if piece.side != side {
        return Reason::NotYours;
    }
    if mv.from == mv.to {
        return Reason::Stays;
    }
    let Some(other) = position.piece_at(mv.to) else {
        return unreached(piece.role, mv);
    };
    let others = position.occupied().without(mv.to.into());
    let reached = chains(piece.role, mv.from, others).or(steps(piece.role, mv.from));
    match unreached(piece.role, mv) {
        _ if reached.has(mv.to) => Reason::Occupied(other),
        // A piece to jump over would not be enough.
        Reason::NothingToJump(_) => Reason::NoChain,
        reason => reason,
    }
}

/// Why a piece does not get to an empty square.
fn unreached(role: Role, mv: Move) -> Reason {
    let directions = jump_directions(role).iter();
    let jump = directions
        .filter_map(|direction| direction.from(mv.from))
        .find(|over| is_between(*over, mv));
    if let Some(over) = jump {
        return Reason::NothingToJump(over);
    }
    if jumps_might_lead(role, mv) {
        Reason::NoChain
    } else {
        Reason::NotItsWay
    }
}

/// Whether a square is exactly in the middle of a move of two squares.
fn is_between(over: Square, mv: Move) -> bool {
    over.file() * 2 == mv.from.file() + mv.to.file()
        && over.rank() * 2 == mv.from.rank() + mv.to.rank()
}

/// Whether jumps of this piece could lead from one square to the other if all the pieces to jump over were there.
fn jumps_might_lead(role: Role, mv: Move) -> bool {
    let files = mv.from.file().abs_diff(mv.to.file());
    let ranks = mv.from.rank().abs_diff(mv.to.rank());
    let even = files.is_multiple_of(2) && ranks.is_multiple_of(2);
    match role {
        Role::Queen | Role::Rook => even,
        Role::Bishop => even && (files + ranks).is_multiple_of(4),
        Role::King | Role::Knight | Role::Pawn => false,
    }
}

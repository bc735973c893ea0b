//! What a move of Chelma is good for: the way home and jumps. Placing a piece has no reason of its own.

use crate::reason::Reason;
use crate::rules::chelma::terrain::{court, home, marked};
use crate::rules::chelma::{Game, Role, Turn};

/// What the last turn was good for, the most important first.
pub(super) fn reasons(before: &Game, after: &Game) -> Vec<Reason> {
    let own = before.side_to_move();
    let mut reasons = Vec::new();
    let Some(played) = after.played(after.turns().len()) else {
        return reasons;
    };
    let Turn::Go(mv) = played.turn else {
        return reasons;
    };
    let goal = match played.piece.role {
        Role::King | Role::Queen | Role::Pawn => court(own.other()),
        Role::Rook | Role::Bishop | Role::Knight => marked(own.other()),
    };
    if goal.has(mv.to) && !goal.has(mv.from) {
        reasons.push(Reason::ComesHome);
    }
    if home(own).has(mv.from) && !home(own).has(mv.to) {
        reasons.push(Reason::LeavesHome);
    }
    if played.route.len() > 2 {
        reasons.push(Reason::Jumps(played.route.len() - 1));
    }
    reasons
}

//! What a move of Gala is good for: captures, and threats against Galas.

use crate::reason::Reason;
use crate::rules::Side;
use crate::rules::gala::{Game, Position};

/// What the last move was good for, the most important first.
pub(super) fn reasons(before: &Game, after: &Game) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let own = before.side_to_move();
    let threatened = |position: &Position, side: Side| before.rules().threatened(position, side);
    let captured = after
        .played(after.moves().len())
        .and_then(|played| played.captured);
    reasons.extend(captured.map(|piece| Reason::Takes(piece.role)));
    if threatened(after.position(), own).is_empty() {
        let saved = threatened(before.position(), own).into_iter().next();
        reasons.extend(saved.map(Reason::Saves));
    }
    let enemy = own.other();
    let known = threatened(before.position(), enemy);
    let fresh = threatened(after.position(), enemy).without(known);
    reasons.extend(fresh.into_iter().next().map(Reason::Threatens));
    reasons
}

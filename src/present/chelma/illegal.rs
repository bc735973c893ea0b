//! Why a turn of Chelma is refused, and what would work.

use crate::rules::chelma::{Illegal, Reason, Role, Turn};

use super::held;
use crate::present::Localizer;
use crate::present::games::illegal::{self, Attempt};
use crate::present::outcomes::over;
use crate::present::text::type_moves;
use crate::present::words::tr;

/// Why a turn is refused, as a clause.
pub(super) fn reason(words: Localizer, illegal: &Illegal) -> String {
    let to = illegal.turn.to();
    let from = match illegal.turn {
        Turn::Go(mv) => mv.from,
        Turn::Place { to, .. } => to,
    };
    let attempt = Attempt {
        from,
        to,
        piece: illegal.piece.map(|piece| (piece.role, piece.side)),
    };
    let role = attempt.role();
    match &illegal.reason {
        Reason::Over(outcome) => over(words, *outcome),
        Reason::OffBoard(square) => tr!(words, "chelma-off-board", square = square),
        Reason::PlacingFirst(hand) => {
            tr!(words, "chelma-placing-first", pieces = held(words, hand))
        }
        Reason::AllPlaced => tr!(words, "chelma-all-placed"),
        Reason::NoneInHand { role, hand } => tr!(
            words,
            "chelma-none-in-hand",
            role = role,
            pieces = held(words, hand)
        ),
        Reason::NotMarked => tr!(words, "chelma-not-marked", to = to),
        Reason::Occupied(piece) if illegal.piece.is_some_and(|own| own.side == piece.side) => {
            tr!(words, "chelma-occupied-own", to = to, role = piece.role)
        }
        Reason::Occupied(piece) => tr!(
            words,
            "chelma-occupied",
            to = to,
            side = piece.side,
            role = piece.role
        ),
        Reason::NoPiece => attempt.no_piece(words),
        Reason::NotYours => attempt.not_yours(words),
        Reason::OtherRole(named) => attempt.other_role(words, *named),
        Reason::Stays => tr!(words, "chelma-stays"),
        Reason::NotItsWay => attempt.not_its_way(words, |role| way_of(words, role)),
        Reason::NothingToJump(over) => tr!(
            words,
            "chelma-nothing-to-jump",
            role = role,
            from = from,
            over = over
        ),
        Reason::NoChain => tr!(words, "chelma-no-chain", role = role, from = from, to = to),
        Reason::MustLeave(squares) => {
            let squares: Vec<String> = squares.into_iter().map(|at| at.to_string()).collect();
            tr!(words, "chelma-must-leave", squares = words.or(&squares))
        }
        Reason::WayPoint(stray) => tr!(
            words,
            "chelma-way-point",
            stray = stray,
            from = from,
            to = to
        ),
    }
}

/// How a piece moves, in one clause.
fn way_of(words: Localizer, role: Role) -> String {
    match role {
        Role::King => tr!(words, "way-king"),
        Role::Queen => tr!(words, "way-queen"),
        Role::Rook => tr!(words, "way-rook"),
        Role::Bishop => tr!(words, "way-bishop"),
        Role::Knight => tr!(words, "way-knight"),
        Role::Pawn => tr!(words, "way-pawn"),
    }
}

/// What would work.
pub(super) fn hint(words: Localizer, illegal: &Illegal, commands: bool) -> Option<String> {
    let named: Vec<String> = illegal
        .targets
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    match (illegal.turn, illegal.piece) {
        (Turn::Place { .. }, Some(piece)) if !named.is_empty() => Some(tr!(
            words,
            "hint-placed",
            role = piece.role,
            targets = words.or(&named)
        )),
        (Turn::Go(mv), Some(piece)) if !named.is_empty() => {
            Some(illegal::targets(words, piece.role, mv.from, &named))
        }
        _ if matches!(illegal.reason, Reason::Over(_)) => None,
        _ => type_moves(words, commands),
    }
}

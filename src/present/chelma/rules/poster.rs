//! The poster of a rule set of Chelma.

use crate::draw::{Figure, Sign};
use crate::present::Localizer;
use crate::present::words::tr;
use crate::rules::Side;
use crate::rules::chelma::{Piece, Role};

/// Every kind of piece with how many of it a side has and how it moves.
pub(in crate::present::chelma) fn legend(words: Localizer) -> Vec<(Sign, String)> {
    let side = Side::White;
    let line = |role: Role| {
        let count = role.most();
        let text = match role {
            Role::King => tr!(words, "legend-king", count = count),
            Role::Queen => tr!(words, "legend-queen", count = count),
            Role::Rook => tr!(words, "legend-rook", count = count),
            Role::Bishop => tr!(words, "legend-bishop", count = count),
            Role::Knight => tr!(words, "legend-knight", count = count),
            Role::Pawn => tr!(words, "legend-pawn", count = count),
        };
        (Sign::Piece(Figure::from(Piece { role, side })), text)
    };
    Role::ALL.into_iter().map(line).collect()
}

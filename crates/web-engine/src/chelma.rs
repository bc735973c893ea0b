//! Chelma for a page: why a turn is refused, and what is still to be placed.

use gala_rules::Side;
use gala_rules::chelma::{self, Game, Illegal, Role};

use crate::forms::{Piece, Reason, Refusal, code};
use crate::web_game::WebGame;

impl WebGame for Game {
    fn refusal(illegal: &Illegal) -> Refusal {
        Refusal {
            turn: Some(illegal.turn.to_string()),
            piece: illegal.piece.map(piece),
            targets: illegal.targets.into_iter().collect(),
            reason: reason(&illegal.reason),
        }
    }

    fn hands(&self) -> [Vec<String>; 2] {
        Side::BOTH.map(|side| self.position().hand(side).map(code).collect())
    }
}

fn piece(piece: chelma::Piece) -> Piece {
    Piece::of(piece.role, piece.side)
}

fn reason(reason: &chelma::Reason) -> Reason {
    let held = |hand: &[Role]| hand.iter().copied().map(code).collect();
    match reason {
        chelma::Reason::Over(outcome) => Reason::Over { outcome: *outcome },
        chelma::Reason::OffBoard(square) => Reason::OffBoard { square: *square },
        chelma::Reason::PlacingFirst(hand) => Reason::PlacingFirst { hand: held(hand) },
        chelma::Reason::AllPlaced => Reason::AllPlaced,
        chelma::Reason::NoneInHand { role: named, hand } => Reason::NoneInHand {
            role: code(*named),
            hand: held(hand),
        },
        chelma::Reason::NotMarked => Reason::NotMarked,
        chelma::Reason::Occupied(by) => Reason::Occupied { by: piece(*by) },
        chelma::Reason::NoPiece => Reason::NoPiece,
        chelma::Reason::NotYours => Reason::NotYours,
        chelma::Reason::OtherRole(named) => Reason::OtherRole { role: code(*named) },
        chelma::Reason::Stays => Reason::Stays,
        chelma::Reason::NotItsWay => Reason::NotItsWay,
        chelma::Reason::NothingToJump(over) => Reason::NothingToJump { over: *over },
        chelma::Reason::NoChain => Reason::NoChain,
        chelma::Reason::MustLeave(squares) => Reason::MustLeave {
            squares: squares.into_iter().collect(),
        },
        chelma::Reason::WayPoint(square) => Reason::WayPoint { square: *square },
    }
}

//! Gala for a page: why a move is refused, and by which ways Galas are threatened.

use gala_rules::gala::{Game, Illegal};
use gala_rules::mover::Mover;
use gala_rules::{Side, SquareSet, gala};

use crate::forms::{Piece, Reason, Refusal, Standing, Threat, code};
use crate::web_game::WebGame;

impl WebGame for Game {
    fn refusal(illegal: &Illegal) -> Refusal {
        Refusal {
            turn: Some(illegal.mv.to_string()),
            piece: illegal.piece.map(|piece| Piece::of(piece.role, piece.side)),
            targets: illegal.targets.into_iter().collect(),
            reason: reason(&illegal.reason),
        }
    }

    fn threats(&self) -> Vec<Threat> {
        let (rules, position) = (self.rules(), self.position());
        let sides = Side::BOTH.into_iter();
        let threatened: SquareSet = sides
            .map(|side| rules.threatened(position, side))
            .fold(SquareSet::EMPTY, SquareSet::or);
        let threats = threatened.into_iter().map(|at| Threat {
            at,
            ways: rules.attacks(position, at),
        });
        threats.collect()
    }

    fn east(&self) -> SquareSet {
        match self.position().mover() {
            Mover::Side(_) => SquareSet::EMPTY,
            Mover::Seat(_) => self.position().of_east(),
        }
    }
}

fn reason(reason: &gala::Reason) -> Reason {
    match reason {
        gala::Reason::Over(outcome) => Reason::Over { outcome: *outcome },
        gala::Reason::NoPiece => Reason::NoPiece,
        gala::Reason::NotYours => Reason::NotYours,
        gala::Reason::Partners { to_move, owner } => Reason::Partners {
            to_move: Mover::Seat(*to_move),
            owner: Mover::Seat(*owner),
        },
        gala::Reason::OtherRole(role) => Reason::OtherRole { role: code(*role) },
        gala::Reason::Stays => Reason::Stays,
        gala::Reason::NotItsWay => Reason::NotItsWay,
        gala::Reason::Hindered(hindrance) => {
            let pieces = hindrance.pieces.iter();
            Reason::Hindered {
                bars: hindrance.bars.clone(),
                pieces: pieces
                    .map(|(at, piece)| Standing::of(*at, piece.role, piece.side))
                    .collect(),
                unanswered: hindrance.unanswered,
            }
        }
        gala::Reason::UnansweredThreat {
            galas,
            by,
            fewest,
            answers,
        } => Reason::UnansweredThreat {
            galas: galas.into_iter().collect(),
            by: by.into_iter().collect(),
            fewest: *fewest,
            answers: answers
                .iter()
                .map(|mv| gala_rules::any::Turn::Go(*mv))
                .collect(),
        },
        gala::Reason::WayPoint(square) => Reason::WayPoint { square: *square },
    }
}

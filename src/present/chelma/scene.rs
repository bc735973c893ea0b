//! What a picture of Chelma shows: pieces on the board and in hand, and the last turn.

use crate::draw::{BoardKind, Scene, Track};
use crate::rules::Side;
use crate::rules::chelma::{Game, Piece, Position};

/// The board after `ply` turns; pieces still to be placed are shown beside it.
pub(super) fn scene(game: &Game, ply: usize) -> Scene {
    let position = game.position_at(ply).unwrap_or(game.position());
    Scene {
        last: game.played(ply).map(|played| Track {
            route: played.route,
            captured: false,
        }),
        ..pieces(position)
    }
}

/// The pieces of a position, on the board and in hand.
pub(super) fn pieces(position: &Position) -> Scene {
    let hand = |side| {
        let pieces = position.hand(side);
        pieces.map(|role| Piece { role, side }.into()).collect()
    };
    Scene {
        board: BoardKind::CHELMA,
        pieces: position
            .pieces()
            .map(|(square, piece)| (square, piece.into()))
            .collect(),
        hands: Side::BOTH.map(hand),
        ..Scene::default()
    }
}

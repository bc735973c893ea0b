//! What a picture of Gala shows: pieces, the last move, threats with the route they take, whose turn it is.

use crate::draw::{Figure, PartnerSide, Scene, Track};
use crate::rules::gala::{CentreGoal, Game, Position, Rules};
use crate::rules::mover::Mover;
use crate::rules::{Side, Square, SquareSet};

/// The board after `ply` turns. Threats come with an arrow from each piece that makes them. In play of four it shows
/// whose turn it is.
pub(super) fn scene(game: &Game, ply: usize) -> Scene {
    let position = game.position_at(ply).unwrap_or(game.position());
    let mut scene = Scene {
        pieces: pieces(position),
        last: game.played(ply).map(|played| Track {
            route: played.route,
            captured: played.captured.is_some(),
        }),
        turn: match position.mover() {
            Mover::Side(_) => None,
            seat => Some(seat.into()),
        },
        goal_wins: game.rules().ruleset().centre_goal == CentreGoal::Wins,
        ..Scene::default()
    };
    show_threats(&mut scene, game.rules(), position);
    scene
}

/// The pieces captured in the first `ply` moves, by the side that captured them, each side's in the order of their
/// roles.
pub(super) fn captured(game: &Game, ply: usize) -> [Vec<Figure>; 2] {
    let mut captured = [Vec::new(), Vec::new()];
    for played in (1..=ply).map_while(|ply| game.played(ply)) {
        captured[played.piece.side.index()].extend(played.captured);
    }
    captured.map(|mut pieces| {
        pieces.sort_by_key(|piece| piece.role);
        pieces.into_iter().map(Figure::from).collect()
    })
}

/// Every piece of a position; in play of four those of the eastern seats as such.
pub(super) fn pieces(position: &Position) -> Vec<(Square, Figure)> {
    let east = position.of_east();
    let partner_side = |square| {
        if east.has(square) {
            PartnerSide::East
        } else {
            PartnerSide::West
        }
    };
    position
        .pieces()
        .map(|(square, piece)| {
            let partner_side = partner_side(square);
            (
                square,
                Figure {
                    partner_side,
                    ..piece.into()
                },
            )
        })
        .collect()
}

/// The same pieces with another mover.
pub(super) fn with_mover(position: &Position, mover: Mover) -> Position {
    let mut turned = Position::empty(mover);
    for (square, piece) in position.pieces() {
        turned.put(square, piece, position.of_east().has(square));
    }
    turned
}

/// Rings the threatened Galas of either side, with an arrow along the route of each piece that threatens one.
pub(super) fn show_threats(scene: &mut Scene, rules: &Rules, position: &Position) {
    scene.threatened = threatened(rules, position);
    for side in Side::BOTH {
        for gala in rules.threatened(position, side) {
            scene.attacks.extend(rules.attacks(position, gala));
        }
    }
}

/// Every threatened Gala, of either side.
pub(super) fn threatened(rules: &Rules, position: &Position) -> SquareSet {
    Side::BOTH.iter().fold(SquareSet::EMPTY, |all, side| {
        all | rules.threatened(position, *side)
    })
}

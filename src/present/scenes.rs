//! What a picture of a game shows: the men, the last move, threats with the way they come, whose turn it is, the end.

use crate::draw::{BoardKind, Figure, PartnerSide, ResultMark, Scene, Track};
use crate::rules::gala::{Mover, Position, Rules};
use crate::rules::{Game, Move, Outcome, Side, Square, SquareSet, any, chelma};

/// The picture of a game after so many turns, 0 being the start; `bottom` is the side whose home is at the bottom.
///
/// Beyond the last turn it is the last position. How a game ended shows if the board ended it.
pub fn scene(game: &any::Game, ply: usize, bottom: Side) -> Scene {
    match game {
        any::Game::Gala(game) => gala_scene(game, ply, bottom),
        any::Game::Chelma(game) => chelma_scene(game, ply, bottom),
    }
}

/// The scene of a game that has ended so, perhaps off the board: nobody is to move then, and nothing threatens.
pub fn ended(scene: Scene, result: ResultMark) -> Scene {
    Scene {
        result: Some(result),
        threatened: SquareSet::EMPTY,
        attacks: Vec::new(),
        turn: None,
        ..scene
    }
}

/// The picture of a game of Gala after so many moves, 0 being the start; `bottom` is the side whose home is at the bottom.
///
/// Beyond the last move it is the last position. Threats come with an arrow from each man that makes them. In play of four
/// it shows whose turn it is.
pub fn gala_scene(game: &Game, ply: usize, bottom: Side) -> Scene {
    let ply = ply.min(game.moves().len());
    let position = game.position_at(ply).unwrap_or(game.position());
    let over = (ply == game.moves().len())
        .then(|| game.outcome())
        .flatten();
    let mut scene = Scene {
        pieces: men(position),
        bottom,
        last: game.played(ply).map(|played| Track {
            route: played.route,
            captured: played.captured.is_some(),
        }),
        result: over.map(result_mark),
        ..Scene::default()
    };
    if over.is_none() {
        show_threats(&mut scene, game.rules(), position);
        scene.turn = match position.mover() {
            Mover::Side(_) => None,
            seat => Some(seat.into()),
        };
    }
    scene
}

/// The same for Chelma; men still to be placed are shown beside the board.
pub fn chelma_scene(game: &chelma::Game, turns: usize, bottom: Side) -> Scene {
    let turns = turns.min(game.turns().len());
    let position = game.position_at(turns).unwrap_or(game.position());
    let over = (turns == game.turns().len())
        .then(|| game.outcome())
        .flatten();
    Scene {
        bottom,
        last: game.played(turns).map(|played| Track {
            route: played.route,
            captured: false,
        }),
        result: over.map(result_mark),
        ..chelma_men(position)
    }
}

/// The men of a position of Chelma, on the board and in hand.
pub(crate) fn chelma_men(position: &chelma::Position) -> Scene {
    let hand = |side| {
        let men = position.hand(side);
        men.map(|role| chelma::Piece { role, side }.into())
            .collect()
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

/// The men captured in the first `ply` moves, by the side that captured them, each side's in the order of their roles.
pub fn captured_men(game: &Game, ply: usize) -> [Vec<Figure>; 2] {
    let mut captured = [Vec::new(), Vec::new()];
    for played in (1..=ply).map_while(|ply| game.played(ply)) {
        captured[played.piece.side.index()].extend(played.captured);
    }
    captured.map(|mut pieces| {
        pieces.sort_by_key(|piece| piece.role);
        pieces.into_iter().map(Figure::from).collect()
    })
}

/// The mark of a game's end.
pub fn result_mark(outcome: Outcome) -> ResultMark {
    outcome.winner().map_or(ResultMark::Drawn, ResultMark::Won)
}

/// Every man of a position; in play of four those of the eastern seats as such.
pub(crate) fn men(position: &Position) -> Vec<(Square, Figure)> {
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

/// The same men with somebody else to move.
pub(crate) fn with_mover(position: &Position, mover: Mover) -> Position {
    let mut turned = Position::empty(mover);
    for (square, piece) in position.pieces() {
        turned.put(square, piece, position.of_east().has(square));
    }
    turned
}

/// Rings the threatened Galas of either side, with an arrow along the way of each man that threatens one.
pub(crate) fn show_threats(scene: &mut Scene, rules: &Rules, position: &Position) {
    scene.threatened = threatened(rules, position);
    for side in Side::BOTH {
        let threatened = rules.threatened(position, side);
        let attacking = with_mover(position, Mover::Side(side.other()));
        for gala in threatened {
            let captors: SquareSet = rules.captors(position, gala);
            scene.attacks.extend(
                captors
                    .into_iter()
                    .map(|from| rules.route(&attacking, Move { from, to: gala })),
            );
        }
    }
}

/// Every threatened Gala, of either side.
pub(crate) fn threatened(rules: &Rules, position: &Position) -> SquareSet {
    Side::BOTH.iter().fold(SquareSet::EMPTY, |all, side| {
        all | rules.threatened(position, *side)
    })
}

/// The present position without the threats that are drawn in a game: they are for the solver to see.
pub(crate) fn unmarked_scene(game: &any::Game, bottom: Side) -> Scene {
    Scene {
        threatened: SquareSet::EMPTY,
        attacks: Vec::new(),
        ..scene(game, game.len(), bottom)
    }
}

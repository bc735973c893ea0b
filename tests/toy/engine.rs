//! How the engine plays the toy game: whoever is nearer to the goal is better.

use crate::engine_game::{EngineGame, Evaluation, Root};
use crate::level::{Ladder, Level, errs, sees};
use crate::rules::any::{BoardGame, Turn};
use crate::rules::toy::{Game, Position, WIDTH};
use crate::rules::{Move, Side, Square, SquareSet};
use crate::search::searchable;
use crate::search_game::{End, PackedMove, SearchGame};

/// The toy game as the search sees it.
pub struct Toy;

const LADDER: Ladder = Ladder {
    skills: [
        errs(1, 8, 36),
        errs(2, 8, 38),
        errs(2, 1, 12),
        sees(100, 0),
        sees(200, 0),
        sees(500, 0),
        sees(1_000, 0),
        sees(2_000, 0),
    ],
    trained_from: Level::ALL[7],
};

fn square(index: usize) -> Square {
    Square::from_index(index).expect("a square of a move")
}

fn key(position: &Position) -> u64 {
    let [white, black] = position.runners.map(|runner| runner.index() as u64);
    let mover = position.mover.index() as u64;
    ((1 + white) << 8 | black << 1 | mover).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl SearchGame for Toy {
    type Node = Position;
    type Moves = SquareSet;

    fn side(&self, node: &Position) -> Side {
        node.mover
    }

    fn key(&self, node: &Position) -> u64 {
        key(node)
    }

    fn end(&self, node: &Position) -> Option<End> {
        node.winner().map(End::Won)
    }

    fn evaluate(&self, node: &Position) -> i32 {
        let [white, black] = node.runners.map(|runner| i32::from(runner.rank()));
        let ahead = 100 * (white + black - i32::from(WIDTH) + 1);
        match node.mover {
            Side::White => ahead,
            Side::Black => -ahead,
        }
    }

    fn moves(&self, node: &Position, _: bool) -> SquareSet {
        node.targets(node.mover)
    }

    fn is_empty(&self, moves: &SquareSet) -> bool {
        moves.first().is_none()
    }

    fn has(&self, moves: &SquareSet, mv: PackedMove) -> bool {
        mv != PackedMove::NONE && moves.has(square(mv.to()))
    }

    fn quiet_moves(&self, node: &Position, moves: &SquareSet, mut each: impl FnMut(PackedMove)) {
        let from = node.runners[node.mover.index()].index();
        for to in *moves {
            each(PackedMove::new(from, to));
        }
    }

    fn after(&self, node: &Position, mv: PackedMove) -> Position {
        let (from, to) = (square(mv.from()), square(mv.to()));
        node.after(Move { from, to })
    }
}

searchable!(Toy);

impl EngineGame for Game {
    type SearchGame = Toy;

    fn seen(&self, _: Evaluation) -> Option<(Toy, Root<Position>)> {
        if self.outcome().is_some() {
            return None;
        }
        let before = &self.positions()[..self.length()];
        let root = Root {
            node: *self.position(),
            past: before.iter().map(key).collect(),
            halfmove_clock: 0,
            turned: false,
        };
        Some((Toy, root))
    }

    fn unpack(mv: PackedMove, _: bool) -> Turn {
        let (from, to) = (square(mv.from()), square(mv.to()));
        Turn::Go(Move { from, to })
    }

    fn ladder(&self) -> &'static Ladder {
        &LADDER
    }
}

//! Chelma as the search sees it: nothing is ever captured, so everything is about the way to the other corner.

mod distance;
mod engine_game;
mod eval_cache;
mod hint;
mod reference;
mod theme;
mod weights;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::net::{self, Layers, Net, Shape};
use super::search::searchable;
use super::search_game::{End, PackedMove, SearchGame};
use crate::rules::chelma::terrain::{court, home, marked};
use crate::rules::chelma::{Goal, LATE_FROM, Late, LongGame, Moves, Position, Role, Rules, Turn};
use crate::rules::{Move, Side, Square, SquareSet};
pub(super) use distance::Distances;
use eval_cache::EvalCache;

/// A rule set with its evaluation.
pub struct Chelma {
    rules: Rules,
    distances: &'static Distances,
    eval_cache: EvalCache,
    net: Option<Arc<Net>>,
    late: Late,
    /// Whether enemy pieces on goal squares count as a side's own.
    enemy_counts: bool,
    long: u32,
}

/// The plies after which both sides have made their 30th move, placements counted.
const BOTH_LATE: u32 = 12 + 2 * LATE_FROM;

/// A position with how far its pieces still have to go.
#[derive(Clone, Copy)]
pub struct Node {
    position: Position,
    end: Option<End>,
    /// How far the two groups of each side's pieces still have to go, in tenths of a move.
    left: [[i32; 2]; 2],
    /// The hidden layer of the network, if there is one.
    layers: Layers,
}

/// Inputs of its network: own pieces, then the enemy's, by role and square; then how far it is to turn 30. Its bound
/// was found by matches: 1,000 points did worse, and 300 no better.
pub(super) const NETWORK: Shape = Shape {
    inputs: TIMES + 62,
    most: 400,
};

/// The first input for the time.
const TIMES: usize = 2 * 6 * 64;

/// The inputs for a piece, as White and as Black sees the board.
#[inline]
fn inputs(side: Side, role: Role, square: Square) -> [usize; 2] {
    let at = 8 * usize::from(square.rank()) + usize::from(square.file());
    net::inputs(side, (role.index(), 6), (at, 64))
}

/// The inputs for all pieces of a position.
fn piece_inputs(position: &Position) -> impl Iterator<Item = [usize; 2]> {
    let pieces = position.pieces();
    pieces.map(|(square, piece)| inputs(piece.side, piece.role, square))
}

/// In a packed move, a piece placed from the hand has the number of its kind added to this in place of a square.
const HAND: usize = 100;

impl Chelma {
    pub(super) fn new(
        rules: Rules,
        distances: &'static Distances,
        net: Option<Arc<Net>>,
    ) -> Chelma {
        Chelma {
            rules,
            distances,
            eval_cache: EvalCache::new(),
            net,
            late: rules.ruleset().late,
            enemy_counts: rules.ruleset().goal == Goal::EnemyCounts,
            long: match rules.ruleset().long_game {
                LongGame::TwoHundredMovesDraw => crate::rules::chelma::LONG_GAME,
                LongGame::PlaysOn => u32::MAX,
            },
        }
    }

    pub(super) fn node(&self, position: &Position) -> Node {
        let net = self.net.as_ref();
        Node {
            position: *position,
            end: self.end_of(position),
            left: Side::BOTH
                .map(|side| [false, true].map(|others| self.left_of(position, side, others))),
            layers: net.map_or_else(net::nothing, |net| net.layers(piece_inputs(position))),
        }
    }

    /// The inputs for all pieces of a position and for its time.
    pub(super) fn all_inputs(&self, position: &Position) -> impl Iterator<Item = [usize; 2]> {
        piece_inputs(position).chain([[self.time(position); 2]])
    }

    /// The input for how far it is to turn 30. The ply tells whose turn it is too, so each side has inputs of its own.
    #[inline]
    fn time(&self, position: &Position) -> usize {
        let gone = (position.ply() as usize).saturating_sub(12);
        TIMES
            + match self.late {
                Late::PlaysOn => 0,
                _ if gone < 60 => gone,
                _ => 60 + gone % 2,
            }
    }

    /// How far one group of a side's pieces still has to go, in tenths of a move.
    fn left_of(&self, position: &Position, side: Side, others: bool) -> i32 {
        match self.enemy_counts {
            false => self.distances.left_of(position, side, others),
            true => self.distances.left_beside_enemies(position, side, others),
        }
    }

    /// The static evaluation by hand, for the side to move.
    pub(super) fn by_hand(&self, node: &Node) -> i32 {
        let position = &node.position;
        let side = position.side_to_move();
        let left = |side: Side| node.left[side.index()].iter().sum::<i32>();
        let mut score = 5 * (left(side.other()) - left(side)) + 25;
        if self.is_judged_later(position) {
            score += self.lateness(position, side.other()) - self.lateness(position, side);
        }
        score
    }

    /// A move of the search as a turn; those it makes are always possible.
    #[inline]
    pub(super) fn unpack(mv: PackedMove) -> Turn {
        let square = |index| Square::from_index(index);
        let to = square(mv.to()).unwrap_or(CORNER);
        match square(mv.from()) {
            Some(from) => Turn::Go(Move { from, to }),
            None => Turn::Place {
                role: Role::ALL[(mv.from() - HAND).min(5)],
                to,
            },
        }
    }

    fn end_of(&self, position: &Position) -> Option<End> {
        self.rules.decided(position).map(End::from)
    }

    /// Whether a side may still lose because it has not left home.
    #[inline]
    fn is_judged_later(&self, position: &Position) -> bool {
        let judged = match self.late {
            Late::LosesAtThirty => true,
            Late::JudgedOnceAtThirty => position.ply() < BOTH_LATE,
            Late::MustLeaveFromThirty | Late::PlaysOn => false,
        };
        judged && !position.is_placing()
    }

    /// What turn 30 will cost a side that has pieces at home, in points. Where it is judged once and both sides have
    /// lost by it, the two cancel out: that is a draw.
    fn lateness(&self, position: &Position, side: Side) -> i32 {
        let at_home = position.of_side(side).and(home(side));
        if at_home.is_empty() {
            return 0;
        }
        let moves_left = LATE_FROM as i32 - position.moves_of(side) as i32;
        if at_home.count() as i32 > moves_left {
            // A move takes one piece away at the most: this side has lost.
            return 6000 - 100 * moves_left;
        }
        // The moves that its pieces need alone; by jumping they may need fewer, held up more. The fewer moves are to
        // spare, the more each of these counts. Found by matches: 1,200 / (spare + 1) won 85 of 100 games against 240 /
        // (spare + 4).
        let needed = self.distances.out_of_home(position, side);
        needed * 1200 / ((moves_left - needed).max(0) + 1)
    }
}

impl Chelma {
    /// A number of own moves below which this side cannot fill its goal squares.
    fn least_to_arrive(&self, position: &Position, side: Side) -> u32 {
        let (own, enemy) = (position.of_side(side), side.other());
        if self.enemy_counts {
            // The enemy may fill the rest itself.
            return u32::from(!own.meets(home(enemy)));
        }
        let others = |all: SquareSet, goal: SquareSet| all.without(goal).count();
        let court_pieces = own.without(
            position
                .of_role(Role::Rook)
                .or(position.of_role(Role::Bishop))
                .or(position.of_role(Role::Knight)),
        );
        others(court_pieces, court(enemy)) + others(own.without(court_pieces), marked(enemy))
    }
}

const CORNER: Square = Square::new(0, 0).expect("a1 is on the board");

impl SearchGame for Chelma {
    type Node = Node;
    type Moves = Moves;

    #[inline]
    fn side(&self, node: &Node) -> Side {
        node.position.side_to_move()
    }

    #[inline]
    fn key(&self, node: &Node) -> u64 {
        node.position.hash()
    }

    /// With turn 30 the ply is part of the position until both have made their 30th move; without it the draw of the
    /// two hundredth move may be near.
    #[inline]
    fn context(&self, node: &Node, halfmove_clock: u32) -> u64 {
        let ply = node.position.ply();
        let late = match halfmove_clock.saturating_add(24).checked_sub(self.long) {
            _ if self.late != Late::PlaysOn && ply < BOTH_LATE + 2 => u64::from(ply) + 1,
            Some(late) => u64::from(late) + 1,
            None => 0,
        };
        late.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    fn end(&self, node: &Node) -> Option<End> {
        node.end
    }

    fn halfmove_limit(&self) -> u32 {
        self.long
    }

    fn evaluate(&self, node: &Node) -> i32 {
        let position = &node.position;
        let correction = match &self.net {
            Some(net) if !position.is_placing() => {
                let mut layers = node.layers;
                net.add(&mut layers, [self.time(position); 2], true);
                net.judge(&layers, position.side_to_move(), NETWORK.most)
            }
            _ => 0,
        };
        self.by_hand(node) + correction
    }

    fn moves(&self, node: &Node, _: bool) -> Moves {
        self.rules.moves(&node.position)
    }

    #[inline]
    fn is_empty(&self, moves: &Moves) -> bool {
        moves.is_empty()
    }

    #[inline]
    fn has(&self, moves: &Moves, mv: PackedMove) -> bool {
        moves.has(Chelma::unpack(mv))
    }

    fn quiet_moves(&self, node: &Node, moves: &Moves, mut each: impl FnMut(PackedMove)) {
        // Both sides go through the squares in the order in which they see the board.
        let ahead = node.position.side_to_move() == Side::White;
        let mut all = |from: usize, targets: SquareSet| {
            let mut bits = targets.0;
            while bits != 0 {
                let at = match ahead {
                    true => bits.trailing_zeros(),
                    false => 127 - bits.leading_zeros(),
                };
                bits ^= 1 << at;
                if let Some(to) = Square::from_index(at as usize) {
                    each(PackedMove::new(from, to));
                }
            }
        };
        for (role, places) in moves.by_kind() {
            all(HAND + role.index(), places);
        }
        for group in moves.by_piece().chunk_by(|(one, _), (other, _)| {
            node.position.role_at(*one) == node.position.role_at(*other)
        }) {
            let count = group.len();
            for at in 0..count {
                let (from, targets) = group[if ahead { at } else { count - 1 - at }];
                all(from.index(), targets);
            }
        }
    }

    fn after(&self, node: &Node, mv: PackedMove) -> Node {
        let side = node.position.side_to_move();
        let position = self.rules.after(&node.position, Chelma::unpack(mv));
        let mut left = node.left;
        let others = matches!(self.kind(node, mv), 2..=4);
        let mut renew = |side: Side, others: bool| {
            left[side.index()][usize::from(others)] =
                self.eval_cache
                    .look_up(&position, side, others, self.enemy_counts, || {
                        self.left_of(&position, side, others)
                    });
        };
        renew(side, others);
        let left_or_entered = |at| Square::from_index(at).is_some_and(|at| home(side).has(at));
        if self.enemy_counts && (left_or_entered(mv.from()) || left_or_entered(mv.to())) {
            // What stands at home fills, or no longer fills, a goal square of the enemy.
            renew(side.other(), false);
            renew(side.other(), true);
        }
        let mut layers = node.layers;
        if let Some(net) = &self.net
            && let Some(to) = Square::from_index(mv.to())
        {
            let role = position.role_at(to);
            if let Some(from) = Square::from_index(mv.from()) {
                net.add(&mut layers, inputs(side, role, from), false);
            }
            net.add(&mut layers, inputs(side, role, to), true);
        }
        Node {
            position,
            end: self.end_of(&position),
            left,
            layers,
        }
    }

    fn resets_halfmove_clock(&self, _: &Node, mv: PackedMove) -> bool {
        mv.from() >= HAND
    }

    fn null_move(&self, node: &Node) -> Option<Node> {
        if node.position.is_placing() {
            return None;
        }
        let side = node.position.side_to_move();
        // Near the goal there is zugzwang: the duty to move may be what matters.
        (node.left[side.index()].iter().sum::<i32>() > 60).then(|| {
            let position = self.rules.null_move(&node.position);
            Node {
                position,
                end: self.end_of(&position),
                ..*node
            }
        })
    }

    /// Each move takes one piece to its goal at the most. By turn 30 the other side loses with its own last move or, if
    /// that is judged once, with the last move of both.
    fn least_to_win(&self, node: &Node, side: Side) -> u32 {
        let position = &node.position;
        if position.is_placing() {
            return u32::MAX;
        }
        let arrives = self.least_to_arrive(position, side);
        let enemy = side.other();
        let plies_left = BOTH_LATE.saturating_sub(position.ply());
        match self.late {
            Late::PlaysOn | Late::MustLeaveFromThirty => arrives,
            Late::LosesAtThirty => {
                let theirs = LATE_FROM.saturating_sub(position.moves_of(enemy));
                let before = u32::from(position.side_to_move() == enemy);
                arrives.min(theirs.saturating_sub(before))
            }
            Late::JudgedOnceAtThirty if plies_left == 0 => arrives,
            Late::JudgedOnceAtThirty => {
                let own = match position.side_to_move() == side {
                    true => plies_left.div_ceil(2),
                    false => plies_left / 2,
                };
                arrives.min(own)
            }
        }
    }

    fn kind(&self, node: &Node, mv: PackedMove) -> usize {
        match Square::from_index(mv.from()) {
            Some(from) => node.position.role_at(from).index(),
            None => (mv.from() - HAND).min(5),
        }
    }
}

searchable!(Chelma);

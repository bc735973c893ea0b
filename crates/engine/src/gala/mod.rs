//! Gala as the search sees it.

pub mod endings;
mod engine_game;
mod hint;
mod hunt;
mod reference;
mod theme;
mod values;
mod weights;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::net::{self, Layers, Net, Shape};
use super::search::searchable;
use super::search_game::{DECISIVE, End, Material, PackedMove, SearchGame, TacticalMove};
use crate::rules::gala::game::HALFMOVE_LIMIT;
use crate::rules::gala::terrain::CENTRE;
use crate::rules::gala::{
    CaptureGoal, CentreGoal, FewGalas, LoneGala, Moves, Position, Role, Rules, Threats,
};
use crate::rules::{Move, Side, Square, SquareSet};
use hunt::apart;
use values::Values;

/// A rule set with its evaluation.
pub struct Gala {
    rules: Rules,
    values: Values,
    net: Option<Arc<Net>>,
    /// Whether a side with one Gala left cannot win any more.
    lone_cannot_win: bool,
    /// Whether a threat at a Gala must be answered.
    must_answer: bool,
}

/// A position with its running sum.
#[derive(Clone, Copy)]
pub struct Node {
    position: Position,
    end: Option<End>,
    /// The value of all pieces on their squares, for White, in points.
    sum: i32,
    /// The hidden layer of the network, if there is one.
    layers: Layers,
}

/// Inputs of its network: own pieces, then the enemy's, by role and square.
pub(super) const NETWORK: Shape = Shape {
    inputs: 800,
    most: 600,
};

/// The inputs for a piece, as White and as Black sees the board.
#[inline]
fn inputs(side: Side, role: Role, square: Square) -> [usize; 2] {
    net::inputs(side, (role.index(), 4), (square.index(), 100))
}

/// The inputs for all pieces of a position.
pub(super) fn all_inputs(position: &Position) -> impl Iterator<Item = [usize; 2]> {
    let pieces = position.pieces();
    pieces.map(|(square, piece)| inputs(piece.side, piece.role, square))
}

/// From this half-move clock on, the transposition table keeps positions apart by it, because the draw is near.
const NEAR_HALFMOVE_LIMIT: u32 = HALFMOVE_LIMIT - 24;

impl Gala {
    pub(super) fn new(rules: Rules, net: Option<Arc<Net>>) -> Gala {
        let lone_cannot_win = rules.ruleset().few_galas == FewGalas::OneEachDraws;
        Gala {
            must_answer: rules.ruleset().threats != Threats::MayBeIgnored,
            values: Values::by_hand(&rules),
            rules,
            net,
            lone_cannot_win,
        }
    }

    pub(super) fn node(&self, position: &Position) -> Node {
        let net = self.net.as_ref();
        Node {
            position: *position,
            end: self.end_of(position),
            sum: self.values.sum(position),
            layers: net.map_or_else(net::nothing, |net| net.layers(all_inputs(position))),
        }
    }

    /// A move of the search as squares; those it makes are always on the board.
    #[inline]
    pub(super) fn unpack(mv: PackedMove) -> Move {
        let square = |index| Square::from_index(index).unwrap_or(CORNER);
        Move {
            from: square(mv.from()),
            to: square(mv.to()),
        }
    }

    /// The static evaluation by hand, for the side to move.
    pub(super) fn by_hand(&self, position: &Position) -> i32 {
        let sum = self.values.sum(position);
        match position.side_to_move() {
            Side::White => sum,
            Side::Black => -sum,
        }
    }

    fn end_of(&self, position: &Position) -> Option<End> {
        self.rules.decided(position).map(End::from)
    }
}

const CORNER: Square = Square::new(0, 0).expect("a1 is on the board");

impl SearchGame for Gala {
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

    #[inline]
    fn context(&self, _: &Node, halfmove_clock: u32) -> u64 {
        match halfmove_clock.checked_sub(NEAR_HALFMOVE_LIMIT) {
            None => 0,
            Some(late) => u64::from(late + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15),
        }
    }

    #[inline]
    fn end(&self, node: &Node) -> Option<End> {
        node.end
    }

    fn halfmove_limit(&self) -> u32 {
        HALFMOVE_LIMIT
    }

    #[inline]
    fn in_check(&self, node: &Node) -> bool {
        !self.rules.threatened_galas(&node.position).is_empty()
    }

    #[inline]
    fn must_answer(&self) -> bool {
        self.must_answer
    }

    fn evaluate(&self, node: &Node) -> i32 {
        let position = &node.position;
        let side = position.side_to_move();
        let sign = |side| if side == Side::White { 1 } else { -1 };
        let correction = match &self.net {
            Some(net) => net.judge(&node.layers, side, NETWORK.most),
            None => self.values.tempo,
        };
        let mut score = node.sum * sign(side) + correction;
        if hunt::is_on(score, position) {
            let hunter = if score > 0 { side } else { side.other() };
            score += self.hunt(position, hunter) * sign(hunter) * sign(side);
        }
        if self.lone_cannot_win {
            let galas = Side::BOTH.map(|side| position.of_piece(side, Role::Gala).count());
            if galas[0] != galas[1] {
                let better = if galas[0] > galas[1] {
                    Side::White
                } else {
                    Side::Black
                };
                // The other side can hope for a draw at the most.
                let for_better = score * sign(side) * sign(better);
                score = for_better.max(for_better / 16) * sign(side) * sign(better);
            }
        }
        score
    }

    /// From the fortieth ply without a capture on, less and less of it counts: 36 points less at the hundredth, 256 at
    /// the two hundredth, a Gala at the four hundredth. Otherwise both sides, each a tempo ahead in its own eyes, would
    /// avoid the third repetition with moves of Kampas without end. So would a side that leads and makes no progress.
    #[inline]
    fn faded(&self, static_eval: i32, reversible_plies: u32) -> i32 {
        let stale = reversible_plies.saturating_sub(40).min(2000) as i32;
        let doubt = stale * stale / 100;
        static_eval.signum() * (static_eval.abs() - doubt).max(0)
    }

    #[inline]
    fn moves(&self, node: &Node, in_check: bool) -> Moves {
        let threatened = match in_check && self.must_answer {
            true => self.rules.threatened_galas(&node.position),
            false => SquareSet::EMPTY,
        };
        self.rules.moves_undecided(&node.position, threatened)
    }

    #[inline]
    fn is_empty(&self, moves: &Moves) -> bool {
        moves.is_empty()
    }

    #[inline]
    fn has(&self, moves: &Moves, mv: PackedMove) -> bool {
        moves.has(Gala::unpack(mv))
    }

    fn has_tactical_moves(&self) -> bool {
        true
    }

    #[inline]
    fn tactical_moves(&self, node: &Node, moves: &Moves, mut each: impl FnMut(TacticalMove)) {
        let position = &node.position;
        let side = position.side_to_move();
        let enemies = position.of_side(side.other());
        let winning = self.rules.winning_squares(position, side);
        let last = self
            .values
            .decisive(position.of_piece(side.other(), Role::Gala).count());
        for (from, targets) in moves.by_piece() {
            let role = position.role_at(*from);
            let attacker = self.values.exchange[role.index()];
            for to in targets.and(enemies) {
                let victim = position.role_at(to);
                let victim = if victim == Role::Gala && last {
                    DECISIVE
                } else {
                    self.values.exchange[victim.index()]
                };
                let mv = PackedMove::new(from.index(), to);
                each(TacticalMove {
                    mv,
                    victim,
                    attacker,
                });
            }
            if role == Role::Gala && !winning.is_empty() && !CENTRE.has(*from) {
                for to in targets.and(winning).without(enemies) {
                    let mv = PackedMove::new(from.index(), to);
                    let victim = DECISIVE;
                    each(TacticalMove {
                        mv,
                        victim,
                        attacker,
                    });
                }
            }
        }
    }

    #[inline]
    fn quiet_moves(&self, node: &Node, moves: &Moves, mut each: impl FnMut(PackedMove)) {
        let position = &node.position;
        let side = position.side_to_move();
        let enemies = position.of_side(side.other());
        let winning = self.rules.winning_squares(position, side);
        for (from, targets) in moves.by_piece() {
            let mut targets = targets.without(enemies);
            if !winning.is_empty() && position.role_at(*from) == Role::Gala && !CENTRE.has(*from) {
                targets = targets.without(winning);
            }
            for to in targets {
                each(PackedMove::new(from.index(), to));
            }
        }
    }

    #[inline]
    fn after(&self, node: &Node, mv: PackedMove) -> Node {
        let mv = Gala::unpack(mv);
        let position = &node.position;
        let side = position.side_to_move();
        let role = position.role_at(mv.from);
        let mut sum =
            node.sum + self.values.of(side, role, mv.to) - self.values.of(side, role, mv.from);
        let captured = position.of_side(side.other()).has(mv.to);
        if captured {
            sum -= self.values.of(side.other(), position.role_at(mv.to), mv.to);
        }
        let mut layers = node.layers;
        if let Some(net) = &self.net {
            net.add(&mut layers, inputs(side, role, mv.from), false);
            net.add(&mut layers, inputs(side, role, mv.to), true);
            if captured {
                let victim = position.role_at(mv.to);
                net.add(&mut layers, inputs(side.other(), victim, mv.to), false);
            }
        }
        let next = self.rules.after(position, mv);
        let end = if captured || role == Role::Gala {
            self.end_of(&next)
        } else {
            None
        };
        Node {
            position: next,
            end,
            sum,
            layers,
        }
    }

    #[inline]
    fn resets_halfmove_clock(&self, node: &Node, mv: PackedMove) -> bool {
        let mv = Gala::unpack(mv);
        node.position.occupied().has(mv.to) || node.position.of_role(Role::Kampa).has(mv.from)
    }

    #[inline]
    fn is_irreversible(&self, node: &Node, mv: PackedMove) -> bool {
        node.position.occupied().has(Gala::unpack(mv).to)
    }

    fn null_move(&self, node: &Node) -> Option<Node> {
        let side = node.position.side_to_move();
        (node.position.of_side(side).count() > 5).then(|| Node {
            position: self.rules.null_move(&node.position),
            ..*node
        })
    }

    #[inline]
    fn is_exposed(&self, node: &Node, square: usize) -> bool {
        let Some(square) = Square::from_index(square) else {
            return false;
        };
        let position = &node.position;
        let enemy = if position.of_side(Side::White).has(square) {
            Side::Black
        } else {
            Side::White
        };
        self.rules.reaches(position, enemy, square)
    }

    fn material(&self, node: &Node, side: Side) -> Material {
        let count = |set: SquareSet| set.count() as i32;
        Material {
            vital: count(node.position.of_piece(side, Role::Gala)),
            pieces: count(node.position.of_side(side)),
        }
    }

    /// Each move captures one Gala at the most, or takes one a step towards the centre.
    fn least_to_win(&self, node: &Node, side: Side) -> u32 {
        let (position, ruleset) = (&node.position, self.rules.ruleset());
        if ruleset.capture_goal == CaptureGoal::OneGala || ruleset.lone_gala == LoneGala::Loses {
            return 1;
        }
        let captures = position.of_piece(side.other(), Role::Gala).count();
        let own = position.of_piece(side, Role::Gala);
        if ruleset.centre_goal != CentreGoal::Wins || own.count() < 2 {
            return captures;
        }
        let to_centre = |gala| CENTRE.into_iter().map(|at| apart(gala, at)).min();
        let steps: i32 = own.into_iter().filter_map(to_centre).sum();
        captures.min(steps.unsigned_abs())
    }

    #[inline]
    fn kind(&self, node: &Node, mv: PackedMove) -> usize {
        node.position.role_at(Gala::unpack(mv).from).index()
    }
}

searchable!(Gala);

//! Opponents to measure against: a random one, and the frozen first version of our own search, `ref-v0`.
//!
//! Plain alpha-beta (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975), deepened iteratively: captures are
//! played out, material and simple squares are counted. It shares nothing with the real search but the random numbers,
//! so it stays as it is while that one gets better. Do not improve it.

use super::engine_game::EngineGame;
use super::rng::Rng;
use crate::rules::any::Turn;
use crate::rules::{Outcome, Side};

/// Any legal move, each as likely; `None` if the game is over.
pub fn random<G: EngineGame>(game: &G, seed: u64) -> Option<Turn> {
    let legal = game.legal();
    let mut rng = Rng(seed ^ ((game.length() as u64) << 32));
    let at = rng.below(legal.len() as u64) as usize;
    legal.get(at).copied()
}

/// A game as `ref-v0` sees it.
pub(super) trait ReferenceGame: EngineGame {
    /// A position.
    type Position: Copy;

    /// The position after a legal turn of the present one.
    fn after(&self, turn: Turn) -> Self::Position;
    /// The side to move.
    fn side_of(position: &Self::Position) -> Side;
    /// How the position has ended the game.
    fn ended(&self, position: &Self::Position) -> Option<Outcome>;
    /// The positions after each legal turn, captures first; after captures only, if `captures` says so.
    fn children(&self, position: &Self::Position, captures: bool) -> Vec<Self::Position>;
    /// The evaluation for White.
    fn evaluate(position: &Self::Position) -> i32;
    /// Whether the present game has had this position before.
    fn has_had(&self, position: &Self::Position) -> bool;
}

/// The move of `ref-v0` after this many nodes; `None` if the game is over.
pub(super) fn reference<G: ReferenceGame>(game: &G, nodes: u64, seed: u64) -> Option<Turn> {
    let legal = game.legal().into_iter();
    let mut moves: Vec<(Turn, G::Position)> = legal.map(|turn| (turn, game.after(turn))).collect();
    let mut rng = Rng(seed);
    for at in (1..moves.len()).rev() {
        moves.swap(at, rng.below(at as u64 + 1) as usize);
    }
    let mut walk = Walk { left: nodes };
    let mut best = moves.first().map(|(turn, _)| *turn)?;
    for depth in 1..40 {
        let mut alpha = -WIN * 2;
        let mut leader = best;
        for (turn, child) in &moves {
            let score = walk.after::<G>(game, child, depth - 1, alpha, WIN * 2, 1);
            if walk.left == 0 {
                break;
            }
            if score > alpha {
                alpha = score;
                leader = *turn;
            }
        }
        if walk.left == 0 && depth > 1 {
            break;
        }
        best = leader;
        if walk.left == 0 || alpha.abs() > WIN / 2 {
            break;
        }
        if let Some(at) = moves.iter().position(|(turn, _)| *turn == best) {
            moves[..=at].rotate_right(1);
        }
    }
    Some(best)
}

const WIN: i32 = 1_000_000;

struct Walk {
    left: u64,
}

impl Walk {
    fn after<G: ReferenceGame>(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        // The score is for the side to move at the root: the other side, or in play of four perhaps the same.
        let same = game.side_to_move() == G::side_of(position);
        let (alpha, beta) = if same { (alpha, beta) } else { (-beta, -alpha) };
        let score = if ply == 1 && game.has_had(position) {
            0
        } else {
            self.walk(game, position, depth, alpha, beta, ply)
        };
        if same { score } else { -score }
    }

    fn walk<G: ReferenceGame>(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        self.left = self.left.saturating_sub(1);
        let side = G::side_of(position);
        match game.ended(position) {
            Some(Outcome::Win { side: winner, .. }) => {
                return if winner == side { WIN - ply } else { ply - WIN };
            }
            Some(Outcome::Draw(_)) => return 0,
            None => {}
        }
        let mut best = -WIN * 2;
        if depth <= 0 {
            let static_eval = G::evaluate(position);
            best = if side == Side::White {
                static_eval
            } else {
                -static_eval
            };
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let children = game.children(position, depth <= 0);
        if children.is_empty() && depth > 0 {
            return 0;
        }
        for child in &children {
            let score = if G::side_of(child) == side {
                self.walk(game, child, depth - 1, alpha, beta, ply + 1)
            } else {
                -self.walk(game, child, depth - 1, -beta, -alpha, ply + 1)
            };
            if self.left == 0 {
                return best.max(score);
            }
            best = best.max(score);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

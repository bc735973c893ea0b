//! Opponents to measure against: a random one, and the frozen first version of our own search, `ref-v0`.
//!
//! Plain alpha-beta (Knuth and Moore, 1975), deepened step by step, captures played out, material and simple squares. It
//! shares nothing with the search beside it but the dice, so that it stays as it is while that one gets better. Do not
//! improve it, nor change the dice.

use super::engine_game::EngineGame;
use super::level::Chance;
use crate::rules::chelma::{self, Turn, terrain};
use crate::rules::gala::game::HALFMOVE_LIMIT;
use crate::rules::gala::{Position, Rules};
use crate::rules::{DrawReason, Game, Move, Outcome, Role, Side, Square};

/// Any legal move, each as likely; `None` if the game is over.
pub fn random<G: EngineGame>(game: &G, seed: u64) -> Option<G::Move> {
    let legal = game.legal();
    let mut chance = Chance(seed ^ ((game.length() as u64) << 32));
    let at = chance.below(legal.len() as u64) as usize;
    legal.get(at).copied()
}

/// The move of `ref-v0` after so many nodes; `None` if the game is over.
pub fn reference<G: Plain>(game: &G, nodes: u64, seed: u64) -> Option<G::Move> {
    let mut moves = game.first_moves()?;
    let mut chance = Chance(seed);
    for at in (1..moves.len()).rev() {
        moves.swap(at, chance.below(at as u64 + 1) as usize);
    }
    let mut walk = Walk { left: nodes };
    let mut best = moves.first().map(|(mv, _)| *mv)?;
    for depth in 1..40 {
        let mut alpha = -WIN * 2;
        let mut leader = best;
        for (mv, child) in &moves {
            let score = walk.after::<G>(game, child, depth - 1, alpha, WIN * 2, 1);
            if walk.left == 0 {
                break;
            }
            if score > alpha {
                alpha = score;
                leader = *mv;
            }
        }
        if walk.left == 0 && depth > 1 {
            break;
        }
        best = leader;
        if walk.left == 0 || alpha.abs() > WIN / 2 {
            break;
        }
        if let Some(at) = moves.iter().position(|(mv, _)| *mv == best) {
            moves[..=at].rotate_right(1);
        }
    }
    Some(best)
}

const WIN: i32 = 1_000_000;

/// A game as `ref-v0` sees it.
pub trait Plain: EngineGame {
    /// A position.
    type Spot: Copy;

    /// The moves of the present position with what follows; `None` if the game is over.
    fn first_moves(&self) -> Option<Vec<(Self::Move, Self::Spot)>>;
    /// The side to move.
    fn mover(&self, spot: &Self::Spot) -> Side;
    /// How the position has ended the game.
    fn decided(&self, spot: &Self::Spot) -> Option<Outcome>;
    /// What follows, captures first; only captures if those are wanted.
    fn children(&self, spot: &Self::Spot, captures: bool) -> Vec<Self::Spot>;
    /// Worth for White.
    fn simply(&self, spot: &Self::Spot) -> i32;
    /// Whether the present game has had this position before.
    fn stood(&self, spot: &Self::Spot) -> bool;
}

struct Walk {
    left: u64,
}

impl Walk {
    fn after<G: Plain>(
        &mut self,
        game: &G,
        spot: &G::Spot,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        // Told for the mover of the parent, who is the other side, or in play of four perhaps the same.
        let same = game.side() == game.mover(spot);
        let (alpha, beta) = if same { (alpha, beta) } else { (-beta, -alpha) };
        let score = if ply == 1 && game.stood(spot) {
            0
        } else {
            self.walk(game, spot, depth, alpha, beta, ply)
        };
        if same { score } else { -score }
    }

    fn walk<G: Plain>(
        &mut self,
        game: &G,
        spot: &G::Spot,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        self.left = self.left.saturating_sub(1);
        let side = game.mover(spot);
        match game.decided(spot) {
            Some(Outcome::Win { side: winner, .. }) => {
                return if winner == side { WIN - ply } else { ply - WIN };
            }
            Some(Outcome::Draw(_)) => return 0,
            None => {}
        }
        let mut best = -WIN * 2;
        if depth <= 0 {
            let worth = game.simply(spot);
            best = if side == Side::White { worth } else { -worth };
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let children = game.children(spot, depth <= 0);
        if children.is_empty() && depth > 0 {
            return 0;
        }
        for child in &children {
            let score = if game.mover(child) == side {
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

/// Material.
const MEN: [i32; 4] = [1200, 400, 350, 100];

impl Plain for Game {
    type Spot = Position;

    fn first_moves(&self) -> Option<Vec<(Move, Position)>> {
        let next = |mv| (mv, self.rules().after(self.position(), mv));
        (self.outcome().is_none()).then(|| self.legal().into_iter().map(next).collect())
    }

    fn mover(&self, spot: &Position) -> Side {
        spot.side_to_move()
    }

    fn decided(&self, spot: &Position) -> Option<Outcome> {
        let long = self.halfmove_clock() + 1 >= HALFMOVE_LIMIT;
        let drawn = long.then_some(Outcome::Draw(DrawReason::HundredMoves));
        Rules::decided(self.rules(), spot).or(drawn)
    }

    fn children(&self, spot: &Position, captures: bool) -> Vec<Position> {
        let moves = self.rules().moves(spot);
        let takes = |mv: &Move| spot.occupied().has(mv.to);
        let mut found: Vec<(i32, Move)> = moves
            .iter()
            .filter(|mv| !captures || takes(mv))
            .map(|mv| {
                let victim = spot.piece_at(mv.to).map_or(0, |man| MEN[man.role.index()]);
                let own = spot
                    .piece_at(mv.from)
                    .map_or(0, |man| MEN[man.role.index()]);
                (if victim > 0 { own / 8 - victim } else { 1 }, mv)
            })
            .collect();
        found.sort_by_key(|(rank, _)| *rank);
        found
            .into_iter()
            .map(|(_, mv)| self.rules().after(spot, mv))
            .collect()
    }

    fn simply(&self, spot: &Position) -> i32 {
        let off = |at: u8| i32::from(if at < 5 { 4 - at } else { at - 5 });
        let worth = |square: Square, role: Role| {
            let far = off(square.file()).max(off(square.rank()));
            let place = match role {
                Role::Gala => 20,
                Role::Korna | Role::Horsa => 3,
                Role::Kampa => 5,
            };
            MEN[role.index()] + place * (4 - far)
        };
        let men = spot.pieces();
        men.map(|(square, man)| match man.side {
            Side::White => worth(square, man.role),
            Side::Black => -worth(square, man.role),
        })
        .sum()
    }

    fn stood(&self, spot: &Position) -> bool {
        (0..=self.moves().len()).any(|ply| self.position_at(ply) == Some(spot))
    }
}

impl Plain for chelma::Game {
    type Spot = chelma::Position;

    fn first_moves(&self) -> Option<Vec<(Turn, chelma::Position)>> {
        let next = |turn| (turn, self.rules().after(self.position(), turn));
        (self.outcome().is_none()).then(|| self.legal().into_iter().map(next).collect())
    }

    fn mover(&self, spot: &chelma::Position) -> Side {
        spot.side_to_move()
    }

    fn decided(&self, spot: &chelma::Position) -> Option<Outcome> {
        self.rules().decided(spot)
    }

    fn children(&self, spot: &chelma::Position, captures: bool) -> Vec<chelma::Position> {
        if captures {
            return Vec::new();
        }
        let turns = self.rules().moves(spot);
        turns
            .iter()
            .map(|turn| self.rules().after(spot, turn))
            .collect()
    }

    fn simply(&self, spot: &chelma::Position) -> i32 {
        let men = spot.pieces();
        let mut sum: i32 = men
            .map(|(square, _)| 10 * (i32::from(square.rank()) - i32::from(square.file())))
            .sum();
        for (side, sign) in [(Side::White, 1), (Side::Black, -1)] {
            let enemy = side.other();
            let goals = terrain::court(enemy) | terrain::marked(enemy);
            sum += sign * 15 * spot.of_side(side).and(goals).count() as i32;
            sum -= sign * 12 * spot.of_side(side).and(terrain::home(side)).count() as i32;
        }
        sum
    }

    fn stood(&self, spot: &chelma::Position) -> bool {
        (0..=self.turns().len()).any(|at| self.position_at(at).is_some_and(|p| p.repeats(spot)))
    }
}

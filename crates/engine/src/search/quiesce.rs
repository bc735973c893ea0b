//! Quiescence search: captures and wins are played out before a node is judged by its static evaluation.

use super::super::order::{self, HASH_MOVE, Ranked};
use super::super::score::{CERTAIN, MOST_PLIES};
use super::super::search_game::{DECISIVE, PackedMove};
use super::super::transposition::Bound;
use super::{INFINITE, Place, Search, Searchable};

/// In check at the horizon, at most this many evasions are tried, unless all of them lose.
const MOST_EVASIONS: usize = 8;

impl<A: Searchable> Search<'_, A> {
    /// Plays out captures and wins at once, so that a node is judged only when it is quiet. Source: Harris, "The
    /// Heuristic Search and the Game of Chess", 1975. `beyond` is the number of plies below the horizon. At the horizon
    /// itself, evasions of a check are searched too.
    pub(super) fn quiesce(
        &mut self,
        node: &A::Node,
        mut alpha: i32,
        beta: i32,
        place: Place,
        beyond: u32,
    ) -> i32 {
        if self.count() {
            return 0;
        }
        let ply = place.ply;
        self.lines[ply].clear();
        if let Some(score) = self.end_score(node, ply) {
            return score;
        }
        let key = self.game.key(node);
        if beyond == 0 && self.is_drawn_by_history(key, &place) {
            return self.draw_score(self.game.side(node));
        }
        let static_eval = self.static_eval(node, place.reversible_plies);
        if ply >= MOST_PLIES {
            return static_eval;
        }
        let is_pv = beta - alpha > 1;
        let table_key = key ^ self.game.context(node, place.halfmove_clock);
        let entry = self.table.find(table_key);
        if !is_pv && let Some(score) = Self::table_score(entry, i32::MIN, (alpha, beta), ply) {
            return score;
        }
        let in_check = beyond == 0 && self.game.in_check(node);
        let floor = alpha;
        let mut best = -INFINITE;
        let mut best_move = PackedMove::NONE;
        if !in_check {
            // Stand pat.
            best = static_eval;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        if in_check || self.game.has_tactical_moves() {
            // What the rules forbid in check is no capture either.
            let must_answer =
                in_check || beyond > 0 && self.game.must_answer() && self.game.in_check(node);
            let moves = self.game.moves(node, must_answer);
            let start = self.moves.len();
            let hash_move = entry.map_or(PackedMove::NONE, |entry| entry.mv);
            if in_check {
                self.rank_first(node, &moves, hash_move);
                self.rank_quiet(node, &moves, hash_move, place);
                if self.moves.len() == start {
                    return self.draw_score(self.game.side(node));
                }
            } else {
                let pruned = self.rank_tactical(node, &moves, hash_move, (static_eval, alpha));
                best = best.max(pruned);
            }
            let kind = (beyond, in_check, is_pv);
            (best, best_move) = self.play_out(node, (alpha, beta), place, kind, start, best);
            self.moves.truncate(start);
            if self.stopped {
                return 0;
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > floor && is_pv => Bound::Exact,
            _ => Bound::Upper,
        };
        let depth = if beyond == 0 { 0 } else { -1 };
        let score = Self::to_table(best, ply);
        self.table.store(table_key, best_move, score, depth, bound);
        best
    }

    /// Adds the tactical moves that may raise alpha to the move stack, ranked. Gives the highest score that one left
    /// out could reach, below every score if none was.
    #[inline]
    fn rank_tactical(
        &mut self,
        node: &A::Node,
        moves: &A::Moves,
        hash_move: PackedMove,
        (static_eval, alpha): (i32, i32),
    ) -> i32 {
        let mut pruned = -INFINITE;
        let stack = &mut self.moves;
        self.game.tactical_moves(node, moves, |tactical| {
            // Delta pruning: what cannot reach alpha even so is not tried (Schrüfer, "A Strategic Quiescence Search",
            // ICCA Journal 12/1, 1989). A win always can.
            if tactical.victim < DECISIVE && static_eval + tactical.victim + 150 <= alpha {
                pruned = pruned.max(static_eval + tactical.victim);
                return;
            }
            let rank = match tactical.mv == hash_move {
                true => HASH_MOVE,
                false => 8 * tactical.victim - tactical.attacker,
            };
            stack.push(Ranked {
                mv: tactical.mv,
                rank,
                gain: tactical.victim - tactical.attacker,
            });
        });
        pruned
    }

    /// Searches the moves on the stack from `start` on. Gives the best score, at least `best`, and its move, if any
    /// move has reached it.
    #[inline]
    fn play_out(
        &mut self,
        node: &A::Node,
        (mut alpha, beta): (i32, i32),
        place: Place,
        (beyond, in_check, is_pv): (u32, bool, bool),
        start: usize,
        mut best: i32,
    ) -> (i32, PackedMove) {
        let mut best_move = PackedMove::NONE;
        let count = self.moves.len() - start;
        for number in 0..count {
            let Ranked { mv, gain, .. } = order::pick(&mut self.moves[start..], number);
            if in_check && best > -CERTAIN && number >= MOST_EVASIONS {
                break;
            }
            let child = self.game.after(node, mv);
            // A piece is not given for less where it can be taken back: a static exchange of two moves (Reul, "New
            // Architectures in Computer Chess", 2009).
            if !in_check && gain < 0 && self.game.is_exposed(&child, mv.to()) {
                continue;
            }
            let next = self.next(node, mv, place);
            let score = if self.game.side(&child) == self.game.side(node) {
                self.quiesce(&child, alpha, beta, next, beyond + 1)
            } else {
                -self.quiesce(&child, -beta, -alpha, next, beyond + 1)
            };
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                best_move = mv;
                if score > alpha {
                    alpha = score;
                    if is_pv {
                        self.extend_line(place.ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        (best, best_move)
    }
}

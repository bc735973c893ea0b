//! Beyond the horizon: captures and wins are played out before a node is judged.

use super::super::order::{self, HASH_MOVE, Ranked};
use super::super::score::{CERTAIN, MOST_PLIES, WON};
use super::super::search_game::{DECISIVE, End, PackedMove, SearchGame};
use super::super::transposition::Bound;
use super::{INFINITE, Place, Search};

impl<A: SearchGame> Search<'_, A> {
    /// Plays out captures and wins at once, so that a node is judged only when it is quiet (Harris, "The Heuristic Search
    /// and the Game of Chess", 1975). Where a Gala is pressed at the horizon, up to eight answers are tried, once, and more only
    /// while all lose.
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
        let Place {
            ply,
            halfmove_clock,
            ..
        } = place;
        let side = self.game.side(node);
        self.lines[ply].clear();
        match self.game.end(node) {
            Some(End::Won(winner)) if winner == side => return WON - ply as i32,
            Some(End::Won(_)) => return ply as i32 - WON,
            Some(End::Drawn) => return self.drawn(side),
            None => {}
        }
        let key = self.game.key(node);
        if beyond == 0
            && (halfmove_clock >= self.game.halfmove_limit() || self.repeats(key, place.since))
        {
            return self.drawn(side);
        }
        let static_eval = self.static_eval(node, place.since);
        if ply >= MOST_PLIES {
            return static_eval;
        }
        let open = beta - alpha > 1;
        let key_here = key ^ self.game.context(node, halfmove_clock);
        let known = self.table.find(key_here);
        if let Some(entry) = known
            && !open
        {
            let score = Self::from_table(entry.score, ply);
            match entry.bound {
                Bound::Exact => return score,
                Bound::Lower if score >= beta => return score,
                Bound::Upper if score <= alpha => return score,
                _ => {}
            }
        }
        let in_check = beyond == 0 && self.game.in_check(node);
        let floor = alpha;
        let mut best = -INFINITE;
        if !in_check {
            best = static_eval;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        if !in_check && !self.game.has_tactical_moves() {
            // Nothing is tried here: the node is judged as it stands.
            return self.judged(key_here, ply, (best, floor, beta), open);
        }
        // What the rules forbid under a threat is no capture either.
        let bound = in_check || beyond > 0 && self.game.must_answer() && self.game.in_check(node);
        let moves = self.game.moves(node, bound);
        let start = self.moves.len();
        let first = known.map_or(PackedMove::NONE, |entry| entry.mv);
        if in_check {
            self.rank_first(node, &moves, first);
            self.rank_quiet(node, &moves, first, place);
            if self.moves.len() == start {
                return self.drawn(side);
            }
        } else {
            let pile = &mut self.moves;
            self.game.tactical_moves(node, &moves, |tactical_moves| {
                // Delta pruning: what cannot reach alpha even so is not tried (Schrüfer, "A Strategic Quiescence Search",
                // ICCA Journal 12/1, 1989). A win always can.
                if tactical_moves.takes < DECISIVE
                    && static_eval + tactical_moves.takes + 150 <= alpha
                {
                    best = best.max(static_eval + tactical_moves.takes);
                    return;
                }
                let rank = if tactical_moves.mv == first {
                    HASH_MOVE
                } else {
                    8 * tactical_moves.takes - tactical_moves.risks
                };
                let takes = tactical_moves.takes - tactical_moves.risks;
                pile.push(Ranked {
                    mv: tactical_moves.mv,
                    rank,
                    takes,
                });
            });
        }
        let mut best_step = PackedMove::NONE;
        let count = self.moves.len() - start;
        for number in 0..count {
            let Ranked { mv, takes, .. } = order::pick(&mut self.moves[start..], number);
            if in_check && best > -CERTAIN && number >= 8 {
                break;
            }
            let child = self.game.after(node, mv);
            // A man is not given for less where it can be taken back: a static exchange of two moves (Reul, "New Architectures in
            // Computer Chess", 2009).
            if !in_check && takes < 0 && self.game.is_exposed(&child, mv.to()) {
                continue;
            }
            let next = self.next(node, mv, place);
            let score = if self.game.side(&child) == side {
                self.quiesce(&child, alpha, beta, next, beyond + 1)
            } else {
                -self.quiesce(&child, -beta, -alpha, next, beyond + 1)
            };
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                best_step = mv;
                if score > alpha {
                    alpha = score;
                    if open {
                        self.extend_line(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        if self.stopped {
            return 0;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > floor && open {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let depth = if beyond == 0 { 0 } else { -1 };
        self.table
            .note(key_here, best_step, Self::to_table(best, ply), depth, bound);
        best
    }

    /// Notes what a node at the horizon is worth in which nothing is tried.
    fn judged(
        &mut self,
        key: u64,
        ply: usize,
        (static_eval, floor, beta): (i32, i32, i32),
        open: bool,
    ) -> i32 {
        let bound = match static_eval {
            _ if static_eval >= beta => Bound::Lower,
            _ if static_eval > floor && open => Bound::Exact,
            _ => Bound::Upper,
        };
        let kept = Self::to_table(static_eval, ply);
        self.table.note(key, PackedMove::NONE, kept, 0, bound);
        static_eval
    }
}

//! The tree: one node after the other, deeper where it is worth it.

use super::super::order::{self, GAINS, HASH_MOVE, LOSES, PieceTo, Ranked};
use super::super::score::{CERTAIN, MOST_PLIES, WON};
use super::super::search_game::{End, PackedMove, SearchGame};
use super::super::transposition::Bound;
use super::{INFINITE, MOST_EXTENDED, Place, Search};

impl<A: SearchGame> Search<'_, A> {
    /// The worth of a node for the side to move: principal variation search (Marsland and Campbell, "Parallel Search of Strongly
    /// Ordered Game Trees", 1982), fail soft (Fishburn, "Another optimization of alpha-beta search", 1983).
    pub(super) fn search(
        &mut self,
        node: &A::Node,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
        place: Place,
    ) -> i32 {
        if depth <= 0 {
            return self.quiesce(node, alpha, beta, place, 0);
        }
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
        let key = self.game.key(node);
        if ply > 0 {
            match self.game.end(node) {
                Some(End::Won(winner)) if winner == side => return WON - ply as i32,
                Some(End::Won(_)) => return ply as i32 - WON,
                Some(End::Drawn) => return self.drawn(side),
                None => {}
            }
            if halfmove_clock >= self.game.halfmove_limit() || self.repeats(key, place.since) {
                return self.drawn(side);
            }
            if ply >= MOST_PLIES {
                return self.static_eval(node, place.since);
            }
            // Mate distance pruning (Heinz, "Scalable Search in Computer Chess", 2000): nothing here can be better than a win
            // already found nearer the root.
            alpha = alpha.max(ply as i32 - WON);
            beta = beta.min(WON - 1 - ply as i32);
            if alpha >= beta {
                return alpha;
            }
        }
        let open = beta - alpha > 1;
        let key_here = key ^ self.game.context(node, halfmove_clock);
        let known = self.table.find(key_here);
        if let Some(entry) = known
            && !open
            && i32::from(entry.depth) >= depth
        {
            let score = Self::from_table(entry.score, ply);
            match entry.bound {
                Bound::Exact => return score,
                Bound::Lower if score >= beta => return score,
                Bound::Upper if score <= alpha => return score,
                _ => {}
            }
        }
        let in_check = self.game.in_check(node);
        let mut depth = depth;
        // A threat extension, as for a check (Slate and Atkin, "Chess 4.5", 1977), bounded.
        if in_check && place.extended < MOST_EXTENDED {
            depth += 1;
        }
        let longer = place.extended + i32::from(in_check);
        let static_eval = self.static_eval(node, place.since);
        let calm = !open && !in_check && beta.abs() < CERTAIN;
        if calm {
            // Reverse futility, or static null move: so far ahead that a ply or a few will not lose it (Heinz,
            // "Extended Futility Pruning", ICCA Journal 21/2, 1998, turned round).
            if depth <= 6 && static_eval - 90 * depth >= beta {
                return static_eval;
            }
            // Null move: if passing is good enough, moving is (Donninger, "Null Move and Deep Search", ICCA Journal
            // 16/3, 1993). Not twice in a row, and not where a Gala must be saved.
            if depth >= 3
                && static_eval >= beta
                && !place.null_move
                && ply > 0
                && let Some(null_move) = self.game.null_move(node)
            {
                let less = 3 + depth / 4 + ((static_eval - beta) / 200).min(3);
                let next = Place {
                    ply: ply + 1,
                    halfmove_clock: 0,
                    since: place.since + 1,
                    extended: place.extended,
                    last: None,
                    null_move: true,
                };
                self.path.push(key);
                let score = self.child(node, &null_move, depth - less, (beta - 1, beta), next);
                self.path.pop();
                if self.stopped {
                    return 0;
                }
                if score >= beta {
                    return if score >= CERTAIN { beta } else { score };
                }
            }
            // Razoring: so far behind that only captures can help (Birmingham and Kent, "Tree-searching and tree-pruning
            // techniques", 1977).
            if depth <= 2 && static_eval + 150 + 200 * depth <= alpha {
                let score = self.quiesce(node, alpha, beta, place, 0);
                if score <= alpha || self.stopped {
                    return score;
                }
            }
        }
        // Internal iterative reduction: without a move to begin with, a shallower search finds one first (Schröder, "Internal
        // Iterative Reductions", talkchess.com, 2020).
        if depth >= 4 && known.is_none_or(|entry| entry.mv == PackedMove::NONE) {
            depth -= 1;
        }
        let moves = self.game.moves(node, in_check);
        let start = self.moves.len();
        if self.game.is_empty(&moves) {
            return self.drawn(side);
        }
        let first = known.map_or(PackedMove::NONE, |entry| entry.mv);
        let (mut best, mut best_step, mut bound) = (-INFINITE, PackedMove::NONE, Bound::Upper);
        // Futility: near the leaves, and so far behind that no still move can help, none is tried (Heinz, as above).
        let futile = calm && depth <= 4 && static_eval + 60 + 90 * depth <= alpha;
        if futile {
            best = static_eval;
        }
        // Still moves are ranked only when all that comes before them has been tried: mostly it need not be.
        self.rank_first(node, &moves, first);
        let mut waiting = !futile;
        let mut tried: [(PackedMove, PieceTo); 48] =
            [(PackedMove::NONE, PieceTo::new(0, PackedMove::NONE)); 48];
        let mut quiets = 0;
        self.path.push(key);
        for number in 0.. {
            if waiting && !order::has(&self.moves[start + number..], GAINS / 2) {
                waiting = false;
                self.rank_quiet(node, &moves, first, place);
            }
            if start + number >= self.moves.len() {
                break;
            }
            let Ranked { mv, rank, takes } = order::pick(&mut self.moves[start..], number);
            if ply == 0 && self.excluded.contains(&mv) {
                continue;
            }
            let quiet_moves = takes == 0;
            if calm && best > -CERTAIN {
                // Late move pruning, or move count based pruning (Romstad, "An Introduction to Late Move Reductions", 2006, and
                // Stockfish after it): near the leaves, still moves that come late, and captures that seem to lose, are left
                // out. Nothing better comes after them.
                if quiet_moves && depth <= 5 && number as i32 >= 4 + depth * depth {
                    best = best.max(static_eval.min(alpha));
                    break;
                }
                if rank <= LOSES / 2 && depth <= 3 {
                    break;
                }
            }
            let piece_to = PieceTo::new(self.game.kind(node, mv), mv);
            let child = self.game.after(node, mv);
            let next = Place {
                extended: longer,
                last: Some(piece_to),
                ..self.next(node, mv, place)
            };
            let score = if number == 0 {
                self.child(node, &child, depth - 1, (alpha, beta), next)
            } else {
                // Late move reductions: what is tried late is looked at less deeply first (Levy, Broughton and Taylor,
                // "The SEX Algorithm in Computer Chess", 1989; the numbers after Stockfish).
                let mut less = 0;
                if depth >= 2 && number >= 2 && quiet_moves && !in_check {
                    less = reduction(depth, number);
                    less -= i32::from(open);
                    less -= rank.clamp(-16_000, 16_000) / 6000;
                    less -= i32::from(rank >= HASH_MOVE / 128);
                    less = less.clamp(0, depth - 1);
                }
                let zero = (alpha, alpha + 1);
                let mut score = self.child(node, &child, depth - 1 - less, zero, next);
                if score > alpha && less > 0 {
                    score = self.child(node, &child, depth - 1, zero, next);
                }
                if score > alpha && score < beta {
                    score = self.child(node, &child, depth - 1, (alpha, beta), next);
                }
                score
            };
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                best_step = mv;
                if score > alpha {
                    alpha = score;
                    bound = Bound::Exact;
                    if open {
                        self.extend_line(ply, mv);
                    }
                    if score >= beta {
                        bound = Bound::Lower;
                        if quiet_moves {
                            self.history.learn(
                                side,
                                ply,
                                depth,
                                place.last,
                                (mv, piece_to),
                                &tried[..quiets],
                            );
                        }
                        break;
                    }
                }
            }
            if quiet_moves && quiets < tried.len() {
                tried[quiets] = (mv, piece_to);
                quiets += 1;
            }
        }
        self.path.pop();
        self.moves.truncate(start);
        if self.stopped {
            // Told upwards only at the root, where alpha is what the moves tried so far have reached.
            return if ply == 0 && bound != Bound::Upper {
                alpha
            } else {
                0
            };
        }
        if best == -INFINITE {
            return 0;
        }
        if ply > 0 || self.excluded.is_empty() {
            let mv = if bound == Bound::Upper {
                PackedMove::NONE
            } else {
                best_step
            };
            let kept = Self::to_table(best, ply);
            self.table.note(key_here, mv, kept, depth, bound);
        }
        best
    }

    /// The move and the line below it become the line of this ply.
    pub(super) fn extend_line(&mut self, ply: usize, mv: PackedMove) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// Puts the moves that are loud on the pile, ranked, and the one that was best before.
    pub(super) fn rank_first(&mut self, node: &A::Node, moves: &A::Moves, first: PackedMove) {
        let Search {
            game, moves: pile, ..
        } = self;
        let mut known = false;
        game.tactical_moves(node, moves, |tactical_moves| {
            // Most valuable victim, least valuable attacker (Slate and Atkin, as above).
            let rank = if tactical_moves.mv == first {
                known = true;
                HASH_MOVE
            } else if tactical_moves.takes < tactical_moves.risks
                && game.is_exposed(&game.after(node, tactical_moves.mv), tactical_moves.mv.to())
            {
                LOSES + tactical_moves.takes - tactical_moves.risks
            } else {
                GAINS + 8 * tactical_moves.takes - tactical_moves.risks
            };
            pile.push(Ranked {
                mv: tactical_moves.mv,
                rank,
                takes: tactical_moves.takes.max(1),
            });
        });
        if !known && first != PackedMove::NONE && game.has(moves, first) {
            pile.push(Ranked {
                mv: first,
                rank: HASH_MOVE,
                takes: 0,
            });
        }
    }

    /// Puts all other moves on the pile, ranked.
    pub(super) fn rank_quiet(
        &mut self,
        node: &A::Node,
        moves: &A::Moves,
        first: PackedMove,
        place: Place,
    ) {
        let Search {
            game,
            history,
            moves: pile,
            ..
        } = self;
        let side = game.side(node);
        game.quiet_moves(node, moves, |mv| {
            if mv != first {
                let piece_to = PieceTo::new(game.kind(node, mv), mv);
                pile.push(Ranked {
                    mv,
                    rank: history.rank(side, place.ply, mv, piece_to, place.last),
                    takes: 0,
                });
            }
        });
    }
}

/// By how many plies a move tried so late is looked at less deeply: grows with the logarithms of depth and number.
fn reduction(depth: i32, number: usize) -> i32 {
    let logarithm = |n: usize| LOGARITHMS[n.min(63)];
    (logarithm(depth as usize) * logarithm(number) + 300) / 1100
}

/// Sixteen times the logarithm to the base 2, as whole numbers.
const LOGARITHMS: [i32; 64] = {
    let mut table = [0; 64];
    let mut n = 1;
    while n < 64 {
        table[n] = (n as u128).pow(16).ilog2() as i32;
        n += 1;
    }
    table
};

//! The search of one inner node: prune it whole, or try its moves and search their nodes.

use super::super::order::{self, GAINS, HASH_MOVE, LOSES, PieceTo, Ranked};
use super::super::score::{CERTAIN, MOST_PLIES, WON};
use super::super::search_game::{PackedMove, SearchGame};
use super::super::transposition::Bound;
use super::{INFINITE, MOST_EXTENDED, Place, Search};

/// A node whose moves are to be tried.
struct Visit<'n, N> {
    node: &'n N,
    key: u64,
    place: Place,
    /// Plies left, extension and reduction included.
    depth: i32,
    alpha: i32,
    beta: i32,
    static_eval: i32,
    in_check: bool,
    /// Whether the window is open: a node of the principal variation.
    is_pv: bool,
    /// Whether moves may be left out by the static evaluation.
    may_prune: bool,
}

/// The best score of a node so far.
struct Found {
    score: i32,
    mv: PackedMove,
    bound: Bound,
}

/// A game with the search compiled for it.
///
/// Generic code is compiled in each crate that calls it, as that crate is optimised. Called through here, the search is
/// compiled in the crate that has the game. A default would be generic again, so `searchable!` writes it for each.
pub trait Searchable: SearchGame + Sized {
    /// Calls [`Search::search`], and nothing else.
    fn subtree(
        search: &mut Search<'_, Self>,
        node: &Self::Node,
        depth: i32,
        window: (i32, i32),
        place: Place,
    ) -> i32;
}

/// Makes a game [`Searchable`].
macro_rules! searchable {
    ($game:ty) => {
        impl $crate::search::Searchable for $game {
            fn subtree(
                search: &mut $crate::search::Search<'_, $game>,
                node: &<$game as $crate::search_game::SearchGame>::Node,
                depth: i32,
                window: (i32, i32),
                place: $crate::search::Place,
            ) -> i32 {
                search.search(node, depth, window, place)
            }
        }
    };
}
pub(crate) use searchable;

impl<A: Searchable> Search<'_, A> {
    /// The score of a node for the side to move: principal variation search (Marsland and Campbell, "Parallel Search of
    /// Strongly Ordered Game Trees", 1982), fail soft (Fishburn, "Another optimization of alpha-beta search", 1983).
    pub(crate) fn search(
        &mut self,
        node: &A::Node,
        mut depth: i32,
        (mut alpha, mut beta): (i32, i32),
        mut place: Place,
    ) -> i32 {
        if depth <= 0 {
            return self.quiesce(node, alpha, beta, place, 0);
        }
        if self.count() {
            return 0;
        }
        let ply = place.ply;
        self.lines[ply].clear();
        let key = self.game.key(node);
        if ply > 0 {
            if let Some(score) = self.end_score(node, ply) {
                return score;
            }
            if self.is_drawn_by_history(key, &place) {
                return self.draw_score(self.game.side(node));
            }
            if ply >= MOST_PLIES {
                return self.static_eval(node, place.reversible_plies);
            }
            // Mate distance pruning (Heinz, "Scalable Search in Computer Chess", 2000): nothing here can be better than
            // a win already found nearer the root.
            alpha = alpha.max(ply as i32 - WON);
            beta = beta.min(WON - 1 - ply as i32);
            if alpha >= beta {
                return alpha;
            }
        }
        let is_pv = beta - alpha > 1;
        let table_key = key ^ self.game.context(node, place.halfmove_clock);
        let entry = self.table.find(table_key);
        if !is_pv && let Some(score) = Self::table_score(entry, depth, (alpha, beta), ply) {
            return score;
        }
        let in_check = self.game.in_check(node);
        // Check extension (Slate and Atkin, "Chess 4.5", 1977), bounded.
        if in_check && place.extended < MOST_EXTENDED {
            depth += 1;
        }
        let static_eval = self.static_eval(node, place.reversible_plies);
        let mut visit = Visit {
            node,
            key,
            place,
            depth,
            alpha,
            beta,
            static_eval,
            in_check,
            is_pv,
            may_prune: !is_pv && !in_check && beta.abs() < CERTAIN,
        };
        if visit.may_prune
            && let Some(score) = self.prune_before_moves(&visit)
        {
            return score;
        }
        place.extended += i32::from(in_check);
        visit.place = place;
        let hash_move = entry.map_or(PackedMove::NONE, |entry| entry.mv);
        // Internal iterative reduction: without a hash move, a shallower search finds one first (Schröder, "Internal
        // Iterative Reductions", talkchess.com, 2020).
        if depth >= 4 && hash_move == PackedMove::NONE {
            visit.depth -= 1;
        }
        let moves = self.game.moves(node, in_check);
        if self.game.is_empty(&moves) {
            return self.draw_score(self.game.side(node));
        }
        let found = self.try_moves(&mut visit, &moves, hash_move);
        if self.stopped {
            // Told upwards only at the root, where alpha is the score of the best move tried so far.
            return if ply == 0 && found.bound != Bound::Upper {
                visit.alpha
            } else {
                0
            };
        }
        if found.score == -INFINITE {
            return 0;
        }
        if ply > 0 || self.excluded.is_empty() {
            self.store(table_key, ply, visit.depth, &found);
        }
        found.score
    }

    /// Ends a node before its moves are found, where the static evaluation or a null move decides it.
    #[inline]
    fn prune_before_moves(&mut self, visit: &Visit<'_, A::Node>) -> Option<i32> {
        let Visit {
            node,
            place,
            depth,
            alpha,
            beta,
            static_eval,
            ..
        } = *visit;
        // Reverse futility, or static null move: so far ahead that a ply or a few will not lose it (Heinz,
        // "Extended Futility Pruning", ICCA Journal 21/2, 1998, turned round).
        if depth <= 6 && static_eval - 90 * depth >= beta {
            return Some(static_eval);
        }
        // Null move: if passing is good enough, moving is (Donninger, "Null Move and Deep Search", ICCA Journal
        // 16/3, 1993). Not twice in a row, and not in check.
        if depth >= 3
            && static_eval >= beta
            && !place.null_move
            && place.ply > 0
            && let Some(passed) = self.game.null_move(node)
        {
            let reduction = 3 + depth / 4 + ((static_eval - beta) / 200).min(3);
            let next = Place {
                ply: place.ply + 1,
                halfmove_clock: 0,
                reversible_plies: place.reversible_plies + 1,
                extended: place.extended,
                last: None,
                null_move: true,
            };
            self.path.push(visit.key);
            let score = self.child(node, &passed, depth - reduction, (beta - 1, beta), next);
            self.path.pop();
            if self.stopped {
                return Some(0);
            }
            if score >= beta {
                return Some(if score >= CERTAIN { beta } else { score });
            }
        }
        // Razoring: so far behind that only captures can help (Birmingham and Kent, "Tree-searching and tree-pruning
        // techniques", 1977).
        if depth <= 2 && static_eval + 150 + 200 * depth <= alpha {
            let score = self.quiesce(node, alpha, beta, place, 0);
            if score <= alpha || self.stopped {
                return Some(score);
            }
        }
        None
    }

    /// Tries the moves of a node in order, until one causes a beta cutoff. Raises `visit.alpha` to the best score.
    #[inline]
    fn try_moves(
        &mut self,
        visit: &mut Visit<'_, A::Node>,
        moves: &A::Moves,
        hash_move: PackedMove,
    ) -> Found {
        let Visit {
            node,
            place,
            depth,
            beta,
            static_eval,
            ..
        } = *visit;
        let start = self.moves.len();
        let mut found = Found {
            score: -INFINITE,
            mv: PackedMove::NONE,
            bound: Bound::Upper,
        };
        // Futility: near the leaves, and so far behind that no quiet move can help, none is tried (Heinz, as above).
        let futile = visit.may_prune && depth <= 4 && static_eval + 60 + 90 * depth <= visit.alpha;
        if futile {
            found.score = static_eval;
        }
        // Quiet moves are ranked only when all tactical ones that gain have been tried: mostly they need not be.
        self.rank_first(node, moves, hash_move);
        let mut quiets_wait = !futile;
        let mut tried = [(PackedMove::NONE, PieceTo::new(0, PackedMove::NONE)); 48];
        let mut quiets = 0;
        self.path.push(visit.key);
        for number in 0.. {
            if quiets_wait && !order::has(&self.moves[start + number..], GAINS / 2) {
                quiets_wait = false;
                self.rank_quiet(node, moves, hash_move, place);
            }
            if start + number >= self.moves.len() {
                break;
            }
            let Ranked { mv, rank, gain } = order::pick(&mut self.moves[start..], number);
            if place.ply == 0 && self.excluded.contains(&mv) {
                continue;
            }
            let is_quiet = gain == 0;
            if visit.may_prune && found.score > -CERTAIN {
                // Late move pruning, or move count based pruning (Romstad, "An Introduction to Late Move Reductions",
                // 2006, and Stockfish after it): near the leaves, late quiet moves, and captures that seem to lose, are
                // left out. Nothing better comes after them.
                if is_quiet && depth <= 5 && number as i32 >= 4 + depth * depth {
                    found.score = found.score.max(static_eval.min(visit.alpha));
                    break;
                }
                if rank <= LOSES / 2 && depth <= 3 {
                    break;
                }
            }
            let piece_to = PieceTo::new(self.game.kind(node, mv), mv);
            let child = self.game.after(node, mv);
            let next = Place {
                last: Some(piece_to),
                ..self.next(node, mv, place)
            };
            let reduction = match number {
                2.. if is_quiet => reduction_for(visit, number, rank),
                _ => 0,
            };
            let score = self.child_score(visit, &child, next, number == 0, reduction);
            if self.stopped {
                break;
            }
            if score > found.score {
                found.score = score;
                found.mv = mv;
                if score > visit.alpha {
                    visit.alpha = score;
                    found.bound = Bound::Exact;
                    if visit.is_pv {
                        self.extend_line(place.ply, mv);
                    }
                    if score >= beta {
                        found.bound = Bound::Lower;
                        if is_quiet {
                            let side = self.game.side(node);
                            let (best, others) = ((mv, piece_to), &tried[..quiets]);
                            self.history
                                .learn(side, place.ply, depth, place.last, best, others);
                        }
                        break;
                    }
                }
            }
            if is_quiet && quiets < tried.len() {
                tried[quiets] = (mv, piece_to);
                quiets += 1;
            }
        }
        self.path.pop();
        self.moves.truncate(start);
        found
    }

    /// The score of a child. The first one is searched with the whole window, the others reduced and with a null window
    /// first. While these beat alpha, they are searched again with more depth and a wider window.
    #[inline]
    fn child_score(
        &mut self,
        visit: &Visit<'_, A::Node>,
        child: &A::Node,
        next: Place,
        is_first: bool,
        reduction: i32,
    ) -> i32 {
        let Visit {
            node, alpha, beta, ..
        } = *visit;
        let depth = visit.depth - 1;
        if is_first {
            return self.child(node, child, depth, (alpha, beta), next);
        }
        let null_window = (alpha, alpha + 1);
        let mut score = self.child(node, child, depth - reduction, null_window, next);
        if score > alpha && reduction > 0 {
            score = self.child(node, child, depth, null_window, next);
        }
        if score > alpha && score < beta {
            score = self.child(node, child, depth, (alpha, beta), next);
        }
        score
    }

    /// Stores the result of a node in the transposition table.
    #[inline]
    fn store(&mut self, table_key: u64, ply: usize, depth: i32, found: &Found) {
        let mv = match found.bound {
            Bound::Upper => PackedMove::NONE,
            _ => found.mv,
        };
        let score = Self::to_table(found.score, ply);
        self.table.store(table_key, mv, score, depth, found.bound);
    }

    /// The move and the line below it become the line of this ply.
    pub(super) fn extend_line(&mut self, ply: usize, mv: PackedMove) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// Adds the tactical moves and the hash move to the move stack, ranked.
    pub(super) fn rank_first(&mut self, node: &A::Node, moves: &A::Moves, hash_move: PackedMove) {
        let Search {
            game, moves: stack, ..
        } = self;
        let mut has_hash_move = false;
        game.tactical_moves(node, moves, |tactical| {
            // Most valuable victim, least valuable attacker (Slate and Atkin, as above).
            let rank = if tactical.mv == hash_move {
                has_hash_move = true;
                HASH_MOVE
            } else if tactical.victim < tactical.attacker
                && game.is_exposed(&game.after(node, tactical.mv), tactical.mv.to())
            {
                LOSES + tactical.victim - tactical.attacker
            } else {
                GAINS + 8 * tactical.victim - tactical.attacker
            };
            stack.push(Ranked {
                mv: tactical.mv,
                rank,
                gain: tactical.victim.max(1),
            });
        });
        if !has_hash_move && hash_move != PackedMove::NONE && game.has(moves, hash_move) {
            stack.push(Ranked {
                mv: hash_move,
                rank: HASH_MOVE,
                gain: 0,
            });
        }
    }

    /// Adds the quiet moves but the hash move to the move stack, ranked by the history tables.
    pub(super) fn rank_quiet(
        &mut self,
        node: &A::Node,
        moves: &A::Moves,
        hash_move: PackedMove,
        place: Place,
    ) {
        let Search {
            game,
            history,
            moves: stack,
            ..
        } = self;
        let side = game.side(node);
        game.quiet_moves(node, moves, |mv| {
            if mv != hash_move {
                let piece_to = PieceTo::new(game.kind(node, mv), mv);
                stack.push(Ranked {
                    mv,
                    rank: history.rank(side, place.ply, mv, piece_to, place.last),
                    gain: 0,
                });
            }
        });
    }
}

/// Late move reductions, in plies: quiet moves tried late are searched less deeply first (Levy, Broughton and Taylor,
/// "The SEX Algorithm in Computer Chess", 1989; the numbers after Stockfish).
#[inline]
fn reduction_for<N>(visit: &Visit<'_, N>, number: usize, rank: i32) -> i32 {
    if visit.depth < 2 || visit.in_check {
        return 0;
    }
    let mut reduction = reduction(visit.depth, number);
    reduction -= i32::from(visit.is_pv);
    reduction -= rank.clamp(-16_000, 16_000) / 6000;
    reduction -= i32::from(rank >= HASH_MOVE / 128);
    reduction.clamp(0, visit.depth - 1)
}

/// The base reduction, in plies: grows with the logarithms of the depth and of the number of the move.
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

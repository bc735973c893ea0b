//! The search: principal variation search, deepened move by move, with a transposition table.
//!
//! Of the techniques, each is cited where it stands. Whole numbers only, and nothing that depends on the machine: the same
//! task gives the same move, score and number of nodes everywhere. Only the stop flag comes from outside.

use std::sync::atomic::{AtomicBool, Ordering};

use super::arena::{Arena, End, Step};
use super::order::{self, GAINS, KNOWN, LOSES, Memory, Ranked, Trace};
use super::score::{CERTAIN, MOST, MOST_PLIES, WON};
use super::table::{Bound, Table};

/// When a search ends at the latest: whichever comes first.
///
/// ```
/// use galabot::ai::Limits;
/// assert_eq!(Limits::nodes(4000).nodes, 4000);
/// assert_eq!(Limits::depth(3).depth, 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// So many positions looked at, from 1 on.
    pub nodes: u64,
    /// So many plies ahead, quiescence and extensions not counted, 1 to 64.
    pub depth: u32,
}

impl Limits {
    /// The most plies ahead.
    pub const DEEPEST: u32 = 64;

    /// Only so many nodes.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes,
            depth: Limits::DEEPEST,
        }
    }

    /// Only so deep, with as many nodes as that takes.
    pub const fn depth(depth: u32) -> Limits {
        Limits {
            nodes: u64::MAX,
            depth,
        }
    }
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) line: Vec<Step>,
    pub(super) score: i32,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

/// Where in the tree a node is.
#[derive(Clone, Copy)]
struct Place {
    ply: usize,
    /// Moves in a row without one that [`Arena::resets`].
    quiet: u32,
    /// How many plies longer this line is than others.
    extended: i32,
    /// The move before; none at the root and after a move skipped.
    last: Option<Trace>,
    /// Whether the move before was skipped.
    skipped: bool,
}

/// Beyond every score.
const INFINITE: i32 = WON + 1;

/// Threats at a Gala lengthen a line by so many plies at most. Without a bound such lines swallow the search.
const MOST_EXTENDED: i32 = 4;

pub(super) struct Search<'a, A: Arena> {
    arena: &'a A,
    stop: &'a AtomicBool,
    limits: Limits,
    table: Table,
    memory: Memory,
    nodes: u64,
    stopped: bool,
    /// The moves of all nodes on the way, one behind the other.
    moves: Vec<Ranked>,
    /// The keys of the game and of the line being looked at.
    path: Vec<u64>,
    /// How many of them belong to the game.
    past: usize,
    /// The best line from each ply on.
    lines: Vec<Vec<Step>>,
    /// Moves that do not count at the root.
    excluded: Vec<Step>,
    /// See [`super::Manner::seed`].
    seed: u64,
    depth_now: i32,
}

impl<'a, A: Arena> Search<'a, A> {
    /// A search after a game whose positions had these keys, the present one not among them.
    pub(super) fn new(
        arena: &'a A,
        limits: Limits,
        past: Vec<u64>,
        stop: &'a AtomicBool,
    ) -> Search<'a, A> {
        Search {
            arena,
            stop,
            limits,
            table: Table::for_nodes(limits.nodes),
            memory: Memory::new(),
            nodes: 0,
            stopped: false,
            moves: Vec::with_capacity(4096),
            past: past.len(),
            path: past,
            lines: vec![Vec::with_capacity(MOST_PLIES); MOST_PLIES + 2],
            excluded: Vec::new(),
            seed: 0,
            depth_now: 0,
        }
    }

    /// Leaves these moves out at the root.
    pub(super) fn without(mut self, excluded: Vec<Step>) -> Search<'a, A> {
        self.excluded = excluded;
        self
    }

    /// Judges positions a little differently, by a few points at most.
    pub(super) fn preferring(mut self, seed: u64) -> Search<'a, A> {
        self.seed = seed;
        self
    }

    /// Searches deeper and deeper (iterative deepening: Slate and Atkin, "Chess 4.5", 1977) and tells after each depth.
    ///
    /// Gives `None` only if there is no move at the root.
    pub(super) fn run(
        &mut self,
        root: &A::Node,
        quiet: u32,
        mut tell: impl FnMut(&Finding),
    ) -> Option<Finding> {
        let first = self.first_move(root)?;
        let mut found = Finding {
            line: vec![first],
            score: self.arena.evaluate(root).clamp(-MOST, MOST),
            depth: 0,
            nodes: 0,
        };
        let deepest = self.limits.depth.clamp(1, Limits::DEEPEST);
        for depth in 1..=deepest {
            self.depth_now = depth as i32;
            let (score, whole) = self.aspire(root, quiet, depth as i32, found.score);
            // A depth cut short has still tried the best move so far first: whatever beat it is better.
            if let Some(score) = score
                && !self.lines[0].is_empty()
            {
                found.line.clone_from(&self.lines[0]);
                found.score = score;
            }
            found.nodes = self.nodes;
            if !whole {
                break;
            }
            found.depth = depth;
            tell(&found);
            let decided = found.score.abs() >= CERTAIN
                && WON - found.score.abs() <= i32::try_from(depth).unwrap_or(i32::MAX);
            if decided || self.stopped {
                break;
            }
        }
        Some(found)
    }

    /// Every root move with its worth for the mover, each looked at so many plies deep by itself, or, where `blind` says
    /// so, judged at first sight.
    pub(super) fn rank_root(
        &mut self,
        root: &A::Node,
        quiet: u32,
        depth: i32,
        mut blind: impl FnMut(Step) -> bool,
    ) -> Vec<(Step, i32)> {
        let pressed = self.arena.is_pressed(root);
        let moves = self.arena.moves(root, pressed);
        let mut steps = Vec::new();
        self.arena.loud(root, &moves, |loud| steps.push(loud.step));
        self.arena.still(root, &moves, |step| steps.push(step));
        let key = self.arena.key(root);
        let mut ranked = Vec::with_capacity(steps.len());
        self.path.push(key);
        for step in steps {
            let child = self.arena.after(root, step);
            let place = Place {
                ply: 1,
                quiet: if self.arena.resets(root, step) {
                    0
                } else {
                    quiet + 1
                },
                extended: MOST_EXTENDED,
                last: None,
                skipped: false,
            };
            let worth = if blind(step) && self.arena.end(&child).is_none() {
                let worth = self.worth(&child);
                let same = self.arena.side(&child) == self.arena.side(root);
                if same { worth } else { -worth }
            } else {
                self.child(root, &child, depth - 1, (-INFINITE, INFINITE), place)
            };
            if self.stopped {
                break;
            }
            ranked.push((step, worth));
        }
        self.path.pop();
        ranked
    }

    /// How many positions have been looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    fn first_move(&mut self, root: &A::Node) -> Option<Step> {
        let pressed = self.arena.is_pressed(root);
        let moves = self.arena.moves(root, pressed);
        let mut first = None;
        let excluded = &self.excluded;
        let mut offer = |step| {
            if first.is_none() && !excluded.contains(&step) {
                first = Some(step);
            }
        };
        self.arena.loud(root, &moves, |loud| offer(loud.step));
        self.arena.still(root, &moves, offer);
        first
    }

    /// One depth, first with a narrow window around the score before (aspiration windows: Slate and Atkin, as above).
    /// Gives the score, if any move has beaten the window's lower end, and whether the depth was finished.
    fn aspire(
        &mut self,
        root: &A::Node,
        quiet: u32,
        depth: i32,
        before: i32,
    ) -> (Option<i32>, bool) {
        let place = Place {
            ply: 0,
            quiet,
            extended: 0,
            last: None,
            skipped: false,
        };
        let mut width = 40;
        let (mut alpha, mut beta) = if depth >= 4 && before.abs() < CERTAIN {
            (before - width, before + width)
        } else {
            (-INFINITE, INFINITE)
        };
        loop {
            self.lines[0].clear();
            let score = self.search(root, depth, alpha, beta, place);
            if self.stopped {
                let beaten = score > alpha;
                return (beaten.then_some(score), false);
            }
            width *= 3;
            if score <= alpha && alpha > -INFINITE {
                alpha = if width > 1000 {
                    -INFINITE
                } else {
                    score - width
                };
            } else if score >= beta && beta < INFINITE {
                beta = if width > 1000 {
                    INFINITE
                } else {
                    score + width
                };
            } else {
                return (Some(score), true);
            }
        }
    }

    #[inline]
    fn count(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        self.nodes += 1;
        // One ply must be finished, whatever it takes, or the move would be a random one.
        if self.nodes >= self.limits.nodes && self.depth_now > 1
            || self.nodes % 1024 == 0 && self.stop.load(Ordering::Relaxed)
        {
            self.stopped = true;
        }
        self.stopped
    }

    /// Whether the game is drawn by repetition: the third time counts, and a position that comes back within the line
    /// looked at does so too, since whoever could force it once can force it again.
    fn repeats(&self, key: u64, quiet: u32) -> bool {
        let len = self.path.len();
        let oldest = len - len.min(quiet as usize);
        let mut in_the_past = 0;
        for at in (oldest..len).rev() {
            if self.path[at] == key {
                in_the_past += 1;
                if at >= self.past || in_the_past == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// A score as the table keeps it: wins counted from the position.
    fn to_table(score: i32, ply: usize) -> i32 {
        match score {
            score if score >= CERTAIN => score + ply as i32,
            score if score <= -CERTAIN => score - ply as i32,
            score => score,
        }
    }

    fn from_table(score: i16, ply: usize) -> i32 {
        match i32::from(score) {
            score if score >= CERTAIN => score - ply as i32,
            score if score <= -CERTAIN => score + ply as i32,
            score => score,
        }
    }

    /// The worth of a node's child for the side to move at the node: not always is it the other side's turn then.
    #[inline]
    fn child(
        &mut self,
        node: &A::Node,
        child: &A::Node,
        depth: i32,
        (alpha, beta): (i32, i32),
        place: Place,
    ) -> i32 {
        if self.arena.side(node) == self.arena.side(child) {
            self.search(child, depth, alpha, beta, place)
        } else {
            -self.search(child, depth, -beta, -alpha, place)
        }
    }

    /// The worth of a node for the side to move, fail soft (principal variation search: Marsland and Campbell,
    /// "Parallel Search of Strongly Ordered Game Trees", 1982).
    fn search(
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
        let Place { ply, quiet, .. } = place;
        let side = self.arena.side(node);
        self.lines[ply].clear();
        let key = self.arena.key(node);
        if ply > 0 {
            match self.arena.end(node) {
                Some(End::Won(winner)) if winner == side => return WON - ply as i32,
                Some(End::Won(_)) => return ply as i32 - WON,
                Some(End::Drawn) => return 0,
                None => {}
            }
            if quiet >= self.arena.quiet_limit() || self.repeats(key, quiet) {
                return 0;
            }
            if ply >= MOST_PLIES {
                return self.worth(node);
            }
            // Mate distance pruning: nothing here can be better than a win already found nearer the root.
            alpha = alpha.max(ply as i32 - WON);
            beta = beta.min(WON - 1 - ply as i32);
            if alpha >= beta {
                return alpha;
            }
        }
        let open = beta - alpha > 1;
        let key_here = key ^ self.arena.context(node, quiet);
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
        let pressed = self.arena.is_pressed(node);
        let mut depth = depth;
        if pressed && place.extended < MOST_EXTENDED {
            depth += 1;
        }
        let longer = place.extended + i32::from(pressed);
        let worth = self.worth(node);
        let calm = !open && !pressed && beta.abs() < CERTAIN;
        if calm {
            // Reverse futility, or static null move: so far ahead that a ply or a few will not lose it (Heinz,
            // "Extended Futility Pruning", ICCA Journal 21/2, 1998, turned round).
            if depth <= 6 && worth - 90 * depth >= beta {
                return worth;
            }
            // Null move: if passing is good enough, moving is (Donninger, "Null Move and Deep Search", ICCA Journal
            // 16/3, 1993). Not twice in a row, and not where a Gala must be saved.
            if depth >= 3
                && worth >= beta
                && !place.skipped
                && ply > 0
                && let Some(skipped) = self.arena.skipped(node)
            {
                let less = 3 + depth / 4 + ((worth - beta) / 200).min(3);
                let next = Place {
                    ply: ply + 1,
                    quiet: 0,
                    extended: place.extended,
                    last: None,
                    skipped: true,
                };
                self.path.push(key);
                let score = self.child(node, &skipped, depth - less, (beta - 1, beta), next);
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
            if depth <= 2 && worth + 150 + 200 * depth <= alpha {
                let score = self.quiesce(node, alpha, beta, place, 0);
                if score <= alpha || self.stopped {
                    return score;
                }
            }
        }
        // Internal iterative reduction: without a move to begin with, a shallower search finds one first (Schröder).
        if depth >= 4 && known.is_none_or(|entry| entry.step == Step::NONE) {
            depth -= 1;
        }
        let moves = self.arena.moves(node, pressed);
        let start = self.moves.len();
        if self.arena.is_empty(&moves) {
            return 0;
        }
        let first = known.map_or(Step::NONE, |entry| entry.step);
        let (mut best, mut best_step, mut bound) = (-INFINITE, Step::NONE, Bound::Upper);
        // Futility: near the leaves, and so far behind that no still move can help, none is tried (Heinz, as above).
        let futile = calm && depth <= 4 && worth + 60 + 90 * depth <= alpha;
        if futile {
            best = worth;
        }
        self.rank_all(node, &moves, first, place, !futile);
        let count = self.moves.len() - start;
        let mut tried: [(Step, Trace); 48] = [(Step::NONE, Trace::new(0, Step::NONE)); 48];
        let mut stills = 0;
        self.path.push(key);
        for number in 0..count {
            let Ranked { step, rank, takes } = order::pick(&mut self.moves[start..], number);
            if ply == 0 && self.excluded.contains(&step) {
                continue;
            }
            let still = takes == 0;
            if calm && best > -CERTAIN {
                // Late move pruning: near the leaves, still moves that come late, and captures that seem to lose, are left
                // out. Nothing better comes after them.
                if still && depth <= 5 && number as i32 >= 4 + depth * depth {
                    best = best.max(worth.min(alpha));
                    break;
                }
                if rank <= LOSES / 2 && depth <= 3 {
                    break;
                }
            }
            let trace = Trace::new(self.arena.kind(node, step), step);
            let child = self.arena.after(node, step);
            let next = Place {
                ply: ply + 1,
                quiet: if self.arena.resets(node, step) {
                    0
                } else {
                    quiet + 1
                },
                extended: longer,
                last: Some(trace),
                skipped: false,
            };
            let score = if number == 0 {
                self.child(node, &child, depth - 1, (alpha, beta), next)
            } else {
                // Late move reductions: what is tried late is looked at less deeply first (Levy, Broughton and Taylor,
                // "The SEX Algorithm in Computer Chess", 1989; the numbers after Stockfish).
                let mut less = 0;
                if depth >= 2 && number >= 2 && still && !pressed {
                    less = reduction(depth, number);
                    less -= i32::from(open);
                    less -= rank.clamp(-16_000, 16_000) / 6000;
                    less -= i32::from(rank >= KNOWN / 128);
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
                best_step = step;
                if score > alpha {
                    alpha = score;
                    bound = Bound::Exact;
                    if open {
                        self.extend_line(ply, step);
                    }
                    if score >= beta {
                        bound = Bound::Lower;
                        if still {
                            self.memory.learn(
                                side,
                                ply,
                                depth,
                                place.last,
                                (step, trace),
                                &tried[..stills],
                            );
                        }
                        break;
                    }
                }
            }
            if still && stills < tried.len() {
                tried[stills] = (step, trace);
                stills += 1;
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
            let step = if bound == Bound::Upper {
                Step::NONE
            } else {
                best_step
            };
            let kept = Self::to_table(best, ply);
            self.table.note(key_here, step, kept, depth, bound);
        }
        best
    }

    /// The move and the line below it become the line of this ply.
    fn extend_line(&mut self, ply: usize, step: Step) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(step);
        line.extend_from_slice(&lower[0]);
    }

    fn worth(&self, node: &A::Node) -> i32 {
        let mut worth = self.arena.evaluate(node);
        if self.seed != 0 {
            worth += (mixed(self.arena.key(node) ^ self.seed) % 7) as i32 - 3;
        }
        worth.clamp(-MOST, MOST)
    }

    /// Puts all moves of a node on the pile, ranked.
    fn rank_all(&mut self, node: &A::Node, moves: &A::Moves, first: Step, place: Place, all: bool) {
        let Search {
            arena,
            memory,
            moves: pile,
            ..
        } = self;
        let side = arena.side(node);
        let start = pile.len();
        arena.loud(node, moves, |loud| {
            // Most valuable victim, least valuable attacker.
            let rank = if loud.step == first {
                KNOWN
            } else if loud.takes < loud.risks
                && arena.is_exposed(&arena.after(node, loud.step), loud.step.to())
            {
                LOSES + loud.takes - loud.risks
            } else {
                GAINS + 8 * loud.takes - loud.risks
            };
            let takes = loud.takes.max(1);
            pile.push(Ranked {
                step: loud.step,
                rank,
                takes,
            });
        });
        if !all {
            let here = &pile[start..];
            if arena.has(moves, first) && !here.iter().any(|known| known.rank == KNOWN) {
                pile.push(Ranked {
                    step: first,
                    rank: KNOWN,
                    takes: 0,
                });
            }
            return;
        }
        arena.still(node, moves, |step| {
            let rank = if step == first {
                KNOWN
            } else {
                let trace = Trace::new(arena.kind(node, step), step);
                memory.rank(side, place.ply, step, trace, place.last)
            };
            pile.push(Ranked {
                step,
                rank,
                takes: 0,
            });
        });
    }

    /// Plays out captures and wins at once, so that a node is judged only when it is quiet (Harris, "The Heuristic Search
    /// and the Game of Chess", 1975). Where a Gala is pressed at the horizon, all answers are tried, once.
    fn quiesce(
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
        let Place { ply, quiet, .. } = place;
        let side = self.arena.side(node);
        self.lines[ply].clear();
        match self.arena.end(node) {
            Some(End::Won(winner)) if winner == side => return WON - ply as i32,
            Some(End::Won(_)) => return ply as i32 - WON,
            Some(End::Drawn) => return 0,
            None => {}
        }
        let key = self.arena.key(node);
        if beyond == 0 && (quiet >= self.arena.quiet_limit() || self.repeats(key, quiet)) {
            return 0;
        }
        let worth = self.worth(node);
        if ply >= MOST_PLIES {
            return worth;
        }
        let open = beta - alpha > 1;
        let key_here = key ^ self.arena.context(node, quiet);
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
        let pressed = beyond == 0 && self.arena.is_pressed(node);
        let floor = alpha;
        let mut best = -INFINITE;
        if !pressed {
            best = worth;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let moves = self.arena.moves(node, pressed);
        let start = self.moves.len();
        let first = known.map_or(Step::NONE, |entry| entry.step);
        if pressed {
            self.rank_all(node, &moves, first, place, true);
            if self.moves.len() == start {
                return 0;
            }
        } else {
            let pile = &mut self.moves;
            self.arena.loud(node, &moves, |loud| {
                // Delta pruning: what cannot reach alpha even so is not tried (Heinz, as above).
                if worth + loud.takes + 150 <= alpha {
                    best = best.max(worth + loud.takes);
                    return;
                }
                let rank = if loud.step == first {
                    KNOWN
                } else {
                    8 * loud.takes - loud.risks
                };
                let takes = loud.takes - loud.risks;
                pile.push(Ranked {
                    step: loud.step,
                    rank,
                    takes,
                });
            });
        }
        let mut best_step = Step::NONE;
        let count = self.moves.len() - start;
        for number in 0..count {
            let Ranked { step, takes, .. } = order::pick(&mut self.moves[start..], number);
            if pressed && best > -CERTAIN && number >= 8 {
                break;
            }
            let child = self.arena.after(node, step);
            // A man is not given for less where it can be taken back (a static exchange of two moves).
            if !pressed && takes < 0 && self.arena.is_exposed(&child, step.to()) {
                continue;
            }
            let next = Place {
                ply: ply + 1,
                quiet: if self.arena.resets(node, step) {
                    0
                } else {
                    quiet + 1
                },
                extended: place.extended,
                last: None,
                skipped: false,
            };
            let score = if self.arena.side(&child) == side {
                self.quiesce(&child, alpha, beta, next, beyond + 1)
            } else {
                -self.quiesce(&child, -beta, -alpha, next, beyond + 1)
            };
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                best_step = step;
                if score > alpha {
                    alpha = score;
                    if open {
                        self.extend_line(ply, step);
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
}

/// A number that looks like chance, the same for the same one (splitmix64: Steele, Lea and Flood, 2014).
pub(super) const fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
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

//! The search: iterative deepening of a principal variation search, with a transposition table.
//!
//! Each technique is cited where it stands. Integers only, and nothing that depends on the machine: the same
//! task gives the same move, score and number of nodes everywhere. Only the stop flag comes from outside, and what
//! others write into a table that is shared with them.

mod quiesce;
mod tree;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::order::{HistoryTables, PieceTo, Ranked};
use super::rng::mixed;
use super::score::{CERTAIN, MOST, MOST_PLIES, WON};
use super::search_game::{End, PackedMove};
use super::transposition::{Bound, Entry, TranspositionTable};
use crate::rules::Side;

pub use tree::Searchable;
pub(crate) use tree::searchable;

/// The limits of a search: it ends at the first one reached.
///
/// ```
/// use gala_engine::Limits;
/// assert_eq!(Limits::nodes(4000).nodes, 4000);
/// assert_eq!(Limits::depth(3).depth, 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of nodes searched, from 1 on.
    pub nodes: u64,
    /// The depth in plies, 1 to 64, quiescence and extensions not counted.
    pub depth: u32,
}

impl Limits {
    /// The greatest depth, in plies.
    pub const DEEPEST: u32 = 64;

    /// At most this many nodes, at any depth.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes,
            depth: Limits::DEEPEST,
        }
    }

    /// At most this depth in plies, at any number of nodes.
    pub const fn depth(depth: u32) -> Limits {
        Limits {
            nodes: u64::MAX,
            depth,
        }
    }
}

/// The result of a search so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) line: Vec<PackedMove>,
    pub(super) score: i32,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

/// Where a node is in the tree, and what its line brings with it.
#[derive(Clone, Copy)]
pub struct Place {
    /// Plies from the root.
    ply: usize,
    /// Plies since a move that `SearchGame::resets_halfmove_clock`.
    halfmove_clock: u32,
    /// Plies since the last irreversible move.
    reversible_plies: u32,
    /// Extensions of this line so far, in plies.
    extended: i32,
    /// The move before; `None` at the root, after a null move and in quiescence search.
    last: Option<PieceTo>,
    /// Whether the move before was a null move.
    null_move: bool,
}

/// Greater than every score.
const INFINITE: i32 = WON + 1;

/// The most check extensions in a line, in plies. Without a bound such lines would swallow the search.
const MOST_EXTENDED: i32 = 4;

/// A search in progress.
pub struct Search<'a, A: Searchable> {
    game: &'a A,
    /// Each of them stops it.
    stops: [&'a AtomicBool; 2],
    limits: Limits,
    table: Arc<TranspositionTable>,
    history: HistoryTables,
    nodes: u64,
    stopped: bool,
    /// The move stack: the moves of all nodes from the root to the present one.
    moves: Vec<Ranked>,
    /// The keys of the positions of the game, then of the present line.
    path: Vec<u64>,
    /// The number of keys in `path` that belong to the game.
    past: usize,
    /// The principal variation from each ply on.
    lines: Vec<Vec<PackedMove>>,
    /// Root moves that are not searched.
    excluded: Vec<PackedMove>,
    /// See [`super::SearchOptions::seed`].
    seed: u64,
    /// See [`super::SearchOptions::contempt`].
    contempt: i32,
    /// The side to move at the root, whose contempt it is.
    root_side: Side,
    /// The depth of the present iteration, in plies.
    iteration: i32,
}

/// A search put aside between two depths: all of it but the game and the flag that stops it.
pub(super) struct Parked {
    limits: Limits,
    table: Arc<TranspositionTable>,
    history: HistoryTables,
    nodes: u64,
    moves: Vec<Ranked>,
    path: Vec<u64>,
    past: usize,
    lines: Vec<Vec<PackedMove>>,
    excluded: Vec<PackedMove>,
    seed: u64,
    contempt: i32,
    root_side: Side,
}

impl<'a, A: Searchable> Search<'a, A> {
    /// A search after a game whose positions had these keys, the present one not among them.
    pub(super) fn new(
        game: &'a A,
        limits: Limits,
        past: Vec<u64>,
        stop: &'a AtomicBool,
    ) -> Search<'a, A> {
        let table = Arc::new(TranspositionTable::for_nodes(limits.nodes));
        Search::beside(game, limits, past, [stop; 2], table)
    }

    /// A search with a table that other searches of the same position may share. Each of two flags stops it.
    pub(super) fn beside(
        game: &'a A,
        limits: Limits,
        past: Vec<u64>,
        stops: [&'a AtomicBool; 2],
        table: Arc<TranspositionTable>,
    ) -> Search<'a, A> {
        Search {
            game,
            stops,
            limits,
            table,
            history: HistoryTables::new(),
            nodes: 0,
            stopped: false,
            moves: Vec::with_capacity(4096),
            past: past.len(),
            path: past,
            lines: vec![Vec::new(); MOST_PLIES + 2],
            excluded: Vec::new(),
            seed: 0,
            contempt: 0,
            root_side: Side::White,
            iteration: 0,
        }
    }

    /// Excludes these moves at the root.
    pub(super) fn excluding(mut self, excluded: Vec<PackedMove>) -> Search<'a, A> {
        self.excluded = excluded;
        self
    }

    /// Adds noise of -3 to 3 points to static evaluations, decided by the seed; none for seed 0.
    pub(super) fn with_seed(mut self, seed: u64) -> Search<'a, A> {
        self.seed = seed;
        self
    }

    /// Sets the contempt in points (Jansen, "Using Knowledge about the Opponent in Game-Tree Search", 1992): a draw is
    /// worse than even by it for the side to move at the root, and better for the other. It fades as evaluations do.
    pub(super) fn with_contempt(mut self, contempt: i32) -> Search<'a, A> {
        self.contempt = self.game.faded(contempt, self.past as u32);
        self
    }

    /// Iterative deepening (Slate and Atkin, "Chess 4.5", 1977): calls `tell` after each finished depth.
    ///
    /// `None` only if there is no move at the root.
    pub(super) fn run(
        &mut self,
        root: &A::Node,
        halfmove_clock: u32,
        mut tell: impl FnMut(&Finding),
    ) -> Option<Finding> {
        let mut found = self.begin(root)?;
        loop {
            let finished = found.depth;
            let goes_on = self.deepen(root, halfmove_clock, &mut found);
            if found.depth > finished {
                tell(&found);
            }
            if !goes_on {
                return Some(found);
            }
        }
    }

    /// What is known before the first depth; `None` only if there is no move at the root.
    pub(super) fn begin(&mut self, root: &A::Node) -> Option<Finding> {
        let first = self.first_move(root)?;
        self.root_side = self.game.side(root);
        Some(Finding {
            line: vec![first],
            score: self.game.evaluate(root).clamp(-MOST, MOST),
            depth: 0,
            nodes: 0,
        })
    }

    /// Searches the next depth, the one after that of `found`. Gives whether there is another to search.
    pub(super) fn deepen(
        &mut self,
        root: &A::Node,
        halfmove_clock: u32,
        found: &mut Finding,
    ) -> bool {
        let depth = found.depth + 1;
        self.iteration = depth as i32;
        let (score, finished) =
            self.aspiration_search(root, halfmove_clock, depth as i32, found.score);
        // An unfinished depth has tried the best move so far first: whatever beat it is better.
        if let Some(score) = score
            && !self.lines[0].is_empty()
        {
            found.line.clone_from(&self.lines[0]);
            found.score = score;
        }
        found.nodes = self.nodes;
        if !finished {
            return false;
        }
        found.depth = depth;
        let decided = found.score.abs() >= CERTAIN
            && WON - found.score.abs() <= i32::try_from(depth).unwrap_or(i32::MAX);
        let deepest = self.limits.depth.clamp(1, Limits::DEEPEST);
        depth < deepest && !decided && !self.stopped
    }

    /// Puts the search aside between two depths.
    pub(super) fn park(self) -> Parked {
        Parked {
            limits: self.limits,
            table: self.table,
            history: self.history,
            nodes: self.nodes,
            moves: self.moves,
            path: self.path,
            past: self.past,
            lines: self.lines,
            excluded: self.excluded,
            seed: self.seed,
            contempt: self.contempt,
            root_side: self.root_side,
        }
    }

    /// Goes on with a search of the same game.
    pub(super) fn resume(game: &'a A, parked: Parked, stop: &'a AtomicBool) -> Search<'a, A> {
        Search {
            game,
            stops: [stop; 2],
            limits: parked.limits,
            table: parked.table,
            history: parked.history,
            nodes: parked.nodes,
            stopped: false,
            moves: parked.moves,
            path: parked.path,
            past: parked.past,
            lines: parked.lines,
            excluded: parked.excluded,
            seed: parked.seed,
            contempt: parked.contempt,
            root_side: parked.root_side,
            iteration: 0,
        }
    }

    /// Every root move with its score for the side to move, each searched by itself to `depth` plies. Where `blind`
    /// says so, it gets the static evaluation of the position after it instead.
    pub(super) fn rank_root(
        &mut self,
        root: &A::Node,
        halfmove_clock: u32,
        depth: u32,
        mut blind: impl FnMut(PackedMove) -> bool,
    ) -> Vec<(PackedMove, i32)> {
        self.root_side = self.game.side(root);
        let in_check = self.game.in_check(root);
        let moves = self.game.moves(root, in_check);
        let mut moves_found = Vec::new();
        self.game
            .tactical_moves(root, &moves, |tactical| moves_found.push(tactical.mv));
        self.game
            .quiet_moves(root, &moves, |mv| moves_found.push(mv));
        let key = self.game.key(root);
        let mut ranked = Vec::with_capacity(moves_found.len());
        self.path.push(key);
        for mv in moves_found {
            let child = self.game.after(root, mv);
            let place = Place {
                extended: MOST_EXTENDED,
                ..self.next(root, mv, self.root(halfmove_clock))
            };
            let score = if blind(mv) && self.game.end(&child).is_none() {
                let score = self.static_eval(&child, place.reversible_plies);
                let same = self.game.side(&child) == self.game.side(root);
                if same { score } else { -score }
            } else {
                self.child(root, &child, depth as i32 - 1, (-INFINITE, INFINITE), place)
            };
            if self.stopped {
                break;
            }
            ranked.push((mv, score));
        }
        self.path.pop();
        ranked
    }

    /// The number of nodes searched so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    fn first_move(&mut self, root: &A::Node) -> Option<PackedMove> {
        let in_check = self.game.in_check(root);
        let moves = self.game.moves(root, in_check);
        let mut first = None;
        let excluded = &self.excluded;
        let mut offer = |mv| {
            if first.is_none() && !excluded.contains(&mv) {
                first = Some(mv);
            }
        };
        self.game
            .tactical_moves(root, &moves, |tactical| offer(tactical.mv));
        self.game.quiet_moves(root, &moves, offer);
        first
    }

    /// One iteration, first with a narrow window around the last score (aspiration windows: Slate and Atkin, as above).
    /// Gives the score, if any move has beaten alpha, and whether the iteration was finished.
    fn aspiration_search(
        &mut self,
        root: &A::Node,
        halfmove_clock: u32,
        depth: i32,
        before: i32,
    ) -> (Option<i32>, bool) {
        let place = self.root(halfmove_clock);
        let mut width = 40;
        let (mut alpha, mut beta) = if depth >= 4 && before.abs() < CERTAIN {
            (before - width, before + width)
        } else {
            (-INFINITE, INFINITE)
        };
        loop {
            self.lines[0].clear();
            let score = A::subtree(self, root, depth, (alpha, beta), place);
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

    /// The place of the root.
    fn root(&self, halfmove_clock: u32) -> Place {
        Place {
            ply: 0,
            halfmove_clock,
            reversible_plies: self.past as u32,
            extended: 0,
            last: None,
            null_move: false,
        }
    }

    /// The place after a legal move.
    #[inline]
    fn next(&self, node: &A::Node, mv: PackedMove, place: Place) -> Place {
        let counted = |ends: bool, before: u32| if ends { 0 } else { before + 1 };
        Place {
            ply: place.ply + 1,
            halfmove_clock: counted(
                self.game.resets_halfmove_clock(node, mv),
                place.halfmove_clock,
            ),
            reversible_plies: counted(self.game.is_irreversible(node, mv), place.reversible_plies),
            extended: place.extended,
            last: None,
            null_move: false,
        }
    }

    /// Counts a node. Gives whether the search is to stop.
    #[inline]
    fn count(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        self.nodes += 1;
        // The first iteration must be finished, whatever it takes, or the move would be a random one.
        if self.nodes >= self.limits.nodes && self.iteration > 1
            || self.nodes.is_multiple_of(1024)
                && self.stops.iter().any(|stop| stop.load(Ordering::Relaxed))
        {
            self.stopped = true;
        }
        self.stopped
    }

    /// The score of a node that ends the game, for the side to move; a win or loss counts the plies from the root.
    #[inline]
    fn end_score(&self, node: &A::Node, ply: usize) -> Option<i32> {
        let side = self.game.side(node);
        self.game.end(node).map(|end| match end {
            End::Won(winner) if winner == side => WON - ply as i32,
            End::Won(_) => ply as i32 - WON,
            End::Drawn => self.draw_score(side),
        })
    }

    /// Whether the half-move clock or a repetition draws the game.
    #[inline]
    fn is_drawn_by_history(&self, key: u64, place: &Place) -> bool {
        place.halfmove_clock >= self.game.halfmove_limit()
            || self.repeats(key, place.reversible_plies)
    }

    /// Whether the game is drawn by repetition. The third time counts. Within the present line the second does, since a
    /// side that could force it once can force it again (Campbell, "The Graph-History Interaction: On Ignoring Position
    /// History", 1985).
    fn repeats(&self, key: u64, reversible_plies: u32) -> bool {
        let len = self.path.len();
        let oldest = len - len.min(reversible_plies as usize);
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

    /// The score of an entry of the transposition table, if it is deep enough and its bound decides this window.
    #[inline]
    fn table_score(
        entry: Option<Entry>,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
    ) -> Option<i32> {
        let entry = entry.filter(|entry| i32::from(entry.depth) >= depth)?;
        let score = Self::from_table(entry.score, ply);
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        decides.then_some(score)
    }

    /// A score as the transposition table keeps it: mate distances counted from the position, not from the root.
    fn to_table(score: i32, ply: usize) -> i32 {
        match score {
            score if score >= CERTAIN => score + ply as i32,
            score if score <= -CERTAIN => score - ply as i32,
            score => score,
        }
    }

    /// A score out of the transposition table, mate distances counted from the root again.
    fn from_table(score: i16, ply: usize) -> i32 {
        match i32::from(score) {
            score if score >= CERTAIN => score - ply as i32,
            score if score <= -CERTAIN => score + ply as i32,
            score => score,
        }
    }

    /// The score of a node's child for the side to move at the node. In play of four the same side may move again.
    #[inline]
    fn child(
        &mut self,
        node: &A::Node,
        child: &A::Node,
        depth: i32,
        (alpha, beta): (i32, i32),
        place: Place,
    ) -> i32 {
        if self.game.side(node) == self.game.side(child) {
            A::subtree(self, child, depth, (alpha, beta), place)
        } else {
            -A::subtree(self, child, depth, (-beta, -alpha), place)
        }
    }

    /// The score of a draw for this side.
    #[inline]
    fn draw_score(&self, side: Side) -> i32 {
        if side == self.root_side {
            -self.contempt
        } else {
            self.contempt
        }
    }

    /// The static evaluation for the side to move, with noise and fading, -[`MOST`] to [`MOST`].
    fn static_eval(&self, node: &A::Node, reversible_plies: u32) -> i32 {
        let mut static_eval = self.game.evaluate(node);
        if self.seed != 0 {
            static_eval += (mixed(self.game.key(node) ^ self.seed) % 7) as i32 - 3;
        }
        let static_eval = self.game.faded(static_eval, reversible_plies);
        static_eval.clamp(-MOST, MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::super::gala::Gala;
    use super::*;

    /// Keeps a score found at one ply and takes it out at another.
    fn carried(score: i32, from: usize, to: usize) -> i32 {
        let kept = Search::<Gala>::to_table(score, from);
        Search::<Gala>::from_table(i16::try_from(kept).expect("it fits"), to)
    }

    #[test]
    fn a_win_in_the_table_is_as_far_away_wherever_the_position_comes_again() {
        // Found seven plies from the root, the win is four plies further on: eleven in all.
        let win = WON - 11;
        assert_eq!(carried(win, 7, 7), win);
        assert_eq!(carried(win, 7, 3), WON - 7);
        assert_eq!(carried(win, 7, 20), WON - 24);
        assert_eq!(carried(-win, 7, 3), 7 - WON);
        assert_eq!(carried(-win, 7, 20), 24 - WON);
        for (from, to) in [(0, 0), (0, 40), (40, 0), (1, 2)] {
            for score in [0, 250, -250, MOST, -MOST] {
                assert_eq!(
                    carried(score, from, to),
                    score,
                    "an evaluation has no distance"
                );
            }
        }
    }
}

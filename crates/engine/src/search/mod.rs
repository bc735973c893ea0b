//! The search: principal variation search, deepened move by move, with a transposition table.
//!
//! Of the techniques, each is cited where it stands. Whole numbers only, and nothing that depends on the machine: the same
//! task gives the same move, score and number of nodes everywhere. Only the stop flag comes from outside.

mod quiesce;
mod tree;

use std::sync::atomic::{AtomicBool, Ordering};

use super::order::{HistoryTables, PieceTo, Ranked};
use super::score::{CERTAIN, MOST, MOST_PLIES, WON};
use super::search_game::{PackedMove, SearchGame};
use super::transposition::TranspositionTable;
use crate::rules::Side;

/// When a search ends at the latest: whichever comes first.
///
/// ```
/// use gala_engine::Limits;
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
    pub(super) line: Vec<PackedMove>,
    pub(super) score: i32,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

/// Where in the tree a node is.
#[derive(Clone, Copy)]
struct Place {
    ply: usize,
    /// Moves in a row without one that [`SearchGame::resets_halfmove_clock`].
    halfmove_clock: u32,
    /// How many positions before this one may come again.
    since: u32,
    /// How many plies longer this line is than others.
    extended: i32,
    /// The move before; none at the root and after a move skipped.
    last: Option<PieceTo>,
    /// Whether the move before was skipped.
    null_move: bool,
}

/// Beyond every score.
const INFINITE: i32 = WON + 1;

/// Threats at a Gala lengthen a line by so many plies at most. Without a bound such lines swallow the search.
const MOST_EXTENDED: i32 = 4;

pub(super) struct Search<'a, A: SearchGame> {
    game: &'a A,
    stop: &'a AtomicBool,
    limits: Limits,
    table: TranspositionTable,
    history: HistoryTables,
    nodes: u64,
    stopped: bool,
    /// The moves of all nodes on the way, one behind the other.
    moves: Vec<Ranked>,
    /// The keys of the game and of the line being looked at.
    path: Vec<u64>,
    /// How many of them belong to the game.
    past: usize,
    /// The best line from each ply on.
    lines: Vec<Vec<PackedMove>>,
    /// Moves that do not count at the root.
    excluded: Vec<PackedMove>,
    /// See [`super::Manner::seed`].
    seed: u64,
    /// See [`super::Manner::contempt`].
    contempt: i32,
    /// Whose contempt it is.
    root_side: Side,
    depth_now: i32,
}

impl<'a, A: SearchGame> Search<'a, A> {
    /// A search after a game whose positions had these keys, the present one not among them.
    pub(super) fn new(
        game: &'a A,
        limits: Limits,
        past: Vec<u64>,
        stop: &'a AtomicBool,
    ) -> Search<'a, A> {
        Search {
            game,
            stop,
            limits,
            table: TranspositionTable::for_nodes(limits.nodes),
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
            depth_now: 0,
        }
    }

    /// Leaves these moves out at the root.
    pub(super) fn excluding(mut self, excluded: Vec<PackedMove>) -> Search<'a, A> {
        self.excluded = excluded;
        self
    }

    /// Judges positions a little differently, by a few points at most.
    pub(super) fn with_seed(mut self, seed: u64) -> Search<'a, A> {
        self.seed = seed;
        self
    }

    /// Contempt (Jansen, "Using Knowledge about the Opponent in Game-Tree Search", 1992): judges a draw so many points worse
    /// than even for the side to move at the root, and better for the other; less where leads have faded.
    pub(super) fn with_contempt(mut self, contempt: i32) -> Search<'a, A> {
        self.contempt = self.game.faded(contempt, self.past as u32);
        self
    }

    /// Searches deeper and deeper (iterative deepening: Slate and Atkin, "Chess 4.5", 1977) and tells after each depth.
    ///
    /// Gives `None` only if there is no move at the root.
    pub(super) fn run(
        &mut self,
        root: &A::Node,
        halfmove_clock: u32,
        mut tell: impl FnMut(&Finding),
    ) -> Option<Finding> {
        let first = self.first_move(root)?;
        self.root_side = self.game.side(root);
        let mut found = Finding {
            line: vec![first],
            score: self.game.evaluate(root).clamp(-MOST, MOST),
            depth: 0,
            nodes: 0,
        };
        let deepest = self.limits.depth.clamp(1, Limits::DEEPEST);
        for depth in 1..=deepest {
            self.depth_now = depth as i32;
            let (score, whole) = self.aspire(root, halfmove_clock, depth as i32, found.score);
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
        halfmove_clock: u32,
        depth: u32,
        mut blind: impl FnMut(PackedMove) -> bool,
    ) -> Vec<(PackedMove, i32)> {
        self.root_side = self.game.side(root);
        let in_check = self.game.in_check(root);
        let moves = self.game.moves(root, in_check);
        let mut steps = Vec::new();
        self.game
            .tactical_moves(root, &moves, |tactical_moves| steps.push(tactical_moves.mv));
        self.game.quiet_moves(root, &moves, |mv| steps.push(mv));
        let key = self.game.key(root);
        let mut ranked = Vec::with_capacity(steps.len());
        self.path.push(key);
        for mv in steps {
            let child = self.game.after(root, mv);
            let place = Place {
                extended: MOST_EXTENDED,
                ..self.next(root, mv, self.root(halfmove_clock))
            };
            let static_eval = if blind(mv) && self.game.end(&child).is_none() {
                let static_eval = self.static_eval(&child, place.since);
                let same = self.game.side(&child) == self.game.side(root);
                if same { static_eval } else { -static_eval }
            } else {
                self.child(root, &child, depth as i32 - 1, (-INFINITE, INFINITE), place)
            };
            if self.stopped {
                break;
            }
            ranked.push((mv, static_eval));
        }
        self.path.pop();
        ranked
    }

    /// How many positions have been looked at.
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
            .tactical_moves(root, &moves, |tactical_moves| offer(tactical_moves.mv));
        self.game.quiet_moves(root, &moves, offer);
        first
    }

    /// One depth, first with a narrow window around the score before (aspiration windows: Slate and Atkin, as above).
    /// Gives the score, if any move has beaten the window's lower end, and whether the depth was finished.
    fn aspire(
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

    /// The place of the root after so many quiet moves in a row.
    fn root(&self, halfmove_clock: u32) -> Place {
        Place {
            ply: 0,
            halfmove_clock,
            since: self.past as u32,
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
            since: counted(self.game.is_irreversible(node, mv), place.since),
            extended: place.extended,
            last: None,
            null_move: false,
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
            || self.nodes.is_multiple_of(1024) && self.stop.load(Ordering::Relaxed)
        {
            self.stopped = true;
        }
        self.stopped
    }

    /// Whether the game is drawn by repetition: the third time counts, and a position that comes back within the line
    /// looked at does so too, since whoever could force it once can force it again (Campbell, "The
    /// Graph-History Interaction: On Ignoring Position History", 1985).
    fn repeats(&self, key: u64, since: u32) -> bool {
        let len = self.path.len();
        let oldest = len - len.min(since as usize);
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
        if self.game.side(node) == self.game.side(child) {
            self.search(child, depth, alpha, beta, place)
        } else {
            -self.search(child, depth, -beta, -alpha, place)
        }
    }

    /// What a draw is worth for this side.
    #[inline]
    fn drawn(&self, side: Side) -> i32 {
        if side == self.root_side {
            -self.contempt
        } else {
            self.contempt
        }
    }

    fn static_eval(&self, node: &A::Node, since: u32) -> i32 {
        let mut static_eval = self.game.evaluate(node);
        if self.seed != 0 {
            static_eval += (mixed(self.game.key(node) ^ self.seed) % 7) as i32 - 3;
        }
        let static_eval = self.game.faded(static_eval, since);
        static_eval.clamp(-MOST, MOST)
    }
}

/// A number that looks like chance, the same for the same one (splitmix64: Steele, Lea and Flood, 2014).
pub(super) const fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
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
                assert_eq!(carried(score, from, to), score, "worth knows no distance");
            }
        }
    }
}

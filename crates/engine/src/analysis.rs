//! Several lines of one position, searched a depth at a time: whoever waits for them sees them grow, and can stop
//! between.

use std::sync::atomic::AtomicBool;

use super::engine_game::{EngineGame, Seen};
use super::search::{Finding, Limits, Parked, Search};
use super::search_game::PackedMove;
use super::{SearchOptions, Thought, thought};
use crate::rules::any::Game;
use crate::rules::match_game;

/// What [`any::lines`](super::any::lines) does, in steps. In the end it has found exactly the same.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use gala_engine::{Analysis, Limits, SearchOptions, any};
/// use gala_rules::any::{Game, Ruleset};
/// let game = Game::new(&Ruleset::default());
/// let (limits, options) = (Limits::nodes(2_000), SearchOptions::default());
/// let mut analysis = Analysis::new(&game, limits, options, 2);
/// while analysis.step() {}
/// assert!(analysis.is_done());
/// assert_eq!(analysis.lines(), any::lines(&game, limits, options, 2, &AtomicBool::new(false)));
/// ```
pub struct Analysis {
    lines: Box<dyn Steps>,
}

impl Analysis {
    /// Begins with the present position. Each line is searched within the limits by itself.
    pub fn new(game: &Game, limits: Limits, options: SearchOptions, count: usize) -> Analysis {
        match_game!(Game, game, G, game => Analysis {
            lines: Box::new(Lines::new(game, limits, options, count)),
        })
    }

    /// Searches the line in progress one depth further, or as far as its limits allow. Gives whether there is more to
    /// do.
    pub fn step(&mut self) -> bool {
        self.lines.step(&AtomicBool::new(false))
    }

    /// Whether all is done: there is no other line, or none was asked for.
    pub fn is_done(&self) -> bool {
        self.lines.is_done()
    }

    /// The lines so far, best first; the one in progress as far as it has come.
    pub fn lines(&self) -> Vec<Thought> {
        self.lines.best_first()
    }

    /// The number of nodes searched, for all lines together.
    pub fn nodes(&self) -> u64 {
        self.lines.nodes()
    }
}

/// [`Lines`] of any game.
trait Steps {
    fn step(&mut self, stop: &AtomicBool) -> bool;
    fn is_done(&self) -> bool;
    fn best_first(&self) -> Vec<Thought>;
    fn nodes(&self) -> u64;
}

impl<G: EngineGame> Steps for Lines<G> {
    fn step(&mut self, stop: &AtomicBool) -> bool {
        Lines::step(self, stop)
    }

    fn is_done(&self) -> bool {
        self.seen.is_none()
    }

    fn best_first(&self) -> Vec<Thought> {
        Lines::best_first(self)
    }

    fn nodes(&self) -> u64 {
        let done = self.done.iter().map(|thought| thought.nodes).sum::<u64>();
        let parked = self.parked.as_ref();
        done + parked.map_or(0, |(_, found)| found.nodes)
    }
}

/// The best few moves of a position, one after the other: each is searched without those before it.
pub(crate) struct Lines<G: EngineGame> {
    /// `None` once all is done.
    seen: Option<Seen<G::SearchGame>>,
    limits: Limits,
    options: SearchOptions,
    count: usize,
    /// The line in progress.
    parked: Option<(Parked, Finding)>,
    /// The first moves of the lines that are done.
    excluded: Vec<PackedMove>,
    done: Vec<Thought>,
}

impl<G: EngineGame> Lines<G> {
    pub(crate) fn new(game: &G, limits: Limits, options: SearchOptions, count: usize) -> Lines<G> {
        Lines {
            seen: match count {
                0 => None,
                _ => game.seen(options.evaluation),
            },
            limits,
            options,
            count,
            parked: None,
            excluded: Vec::new(),
            done: Vec::new(),
        }
    }

    /// See [`Analysis::step`].
    pub(crate) fn step(&mut self, stop: &AtomicBool) -> bool {
        let Some((game, root)) = &self.seen else {
            return false;
        };
        let begun = match self.parked.take() {
            Some((parked, found)) => Some((Search::resume(game, parked, stop), found)),
            None => {
                let mut search = Search::new(game, self.limits, root.past.clone(), stop)
                    .with_seed(self.options.seed)
                    .with_contempt(self.options.contempt)
                    .excluding(self.excluded.clone());
                search.begin(&root.node).map(|found| (search, found))
            }
        };
        let Some((mut search, mut found)) = begun else {
            self.seen = None;
            return false;
        };
        if search.deepen(&root.node, root.halfmove_clock, &mut found) {
            self.parked = Some((search.park(), found));
            return true;
        }
        self.excluded.extend(found.line.first().copied());
        self.done.push(thought::<G>(&found, root.turned));
        if self.done.len() == self.count {
            self.seen = None;
        }
        self.seen.is_some()
    }

    /// See [`Analysis::lines`].
    pub(crate) fn best_first(&self) -> Vec<Thought> {
        let mut lines = self.done.clone();
        if let (Some((_, root)), Some((_, found))) = (&self.seen, &self.parked) {
            lines.push(thought::<G>(found, root.turned));
        }
        lines.sort_by_key(|thought| std::cmp::Reverse(thought.score));
        lines
    }
}

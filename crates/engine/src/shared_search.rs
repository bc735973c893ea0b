//! A search by several threads. The helpers search the same position and share its transposition table. In it the
//! search that they help finds part of its tree done. This is "Lazy SMP": Østensen, "A Complete Chess Engine
//! Parallelized Using Lazy SMP", 2016.
//!
//! What it finds then depends on how the threads are scheduled, so tests, reviews and puzzles do without. The threads
//! are the caller's.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::engine_game::EngineGame;
use super::search::{Finding, Limits, Search};
use super::transposition::TranspositionTable;
use super::{SearchOptions, Thought, thought};

/// A search of one position that other threads may help.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use gala_engine::{Limits, SearchOptions, SharedSearch};
/// use gala_rules::gala::{Game, Preset};
/// let position = "g9/10/10/K9/10/10/10/10/10/3G5G w".parse().unwrap();
/// let game = Game::from_position(Preset::Winther.rules(), position);
/// let search = SharedSearch::new(&game, Limits::nodes(1000), SearchOptions::default());
/// let goes_on = AtomicBool::new(false);
/// let thought = std::thread::scope(|scope| {
///     scope.spawn(|| search.help(0, &goes_on));
///     search.run(&goes_on)
/// });
/// assert_eq!(thought.unwrap().best().to_string(), "a7-a10");
/// ```
#[derive(Debug)]
pub struct SharedSearch<'a, G> {
    game: &'a G,
    limits: Limits,
    options: SearchOptions,
    table: Arc<TranspositionTable>,
    over: AtomicBool,
}

impl<'a, G: EngineGame> SharedSearch<'a, G> {
    /// What [`best`](super::best) does with the same arguments, with room for help.
    pub fn new(game: &'a G, limits: Limits, options: SearchOptions) -> SharedSearch<'a, G> {
        SharedSearch {
            game,
            limits,
            options,
            table: Arc::new(TranspositionTable::for_nodes(limits.nodes)),
            over: AtomicBool::new(false),
        }
    }

    /// Searches until the limits are reached or `stop` is set; `None` if the game is over. Without help it finds what
    /// [`best`](super::best) finds, with help more in the same time. To be called once; then those who help are sent
    /// away.
    pub fn run(&self, stop: &AtomicBool) -> Option<Thought> {
        self.run_telling(stop, |_| {})
    }

    /// [`run`](Self::run), with a callback after every finished depth.
    pub(super) fn run_telling(
        &self,
        stop: &AtomicBool,
        mut tell: impl FnMut(&Thought),
    ) -> Option<Thought> {
        // Those who help go however it ends.
        let _end = SetAtEnd(&self.over);
        let (search_game, root) = self.game.seen(self.options.evaluation)?;
        let mut search = self.search(&search_game, self.limits, root.past, [stop; 2]);
        let thought = |found: &Finding| thought::<G>(found, root.turned);
        let found = search.run(&root.node, root.halfmove_clock, |found| {
            tell(&thought(found))
        })?;
        Some(thought(&found))
    }

    /// Helps until the search is over or `until` is set, on a thread of its own. Each of those who help has a number,
    /// from 0 on.
    pub fn help(&self, number: usize, until: &AtomicBool) {
        let (limits, stops) = (Limits::depth(Limits::DEEPEST), [&self.over, until]);
        if stops.iter().any(|stop| stop.load(Ordering::Relaxed)) {
            return;
        }
        let Some((search_game, root)) = self.game.seen(self.options.evaluation) else {
            return;
        };
        let mut search = self.search(&search_game, limits, root.past, stops);
        let Some(mut found) = search.begin(&root.node) else {
            return;
        };
        // Ahead of the search that it helps, by one ply or two.
        found.depth = 1 + number as u32 % 2;
        while search.deepen(&root.node, root.halfmove_clock, &mut found) {}
    }

    /// A search with the table and the options of this one.
    fn search<'s>(
        &self,
        game: &'s G::SearchGame,
        limits: Limits,
        past: Vec<u64>,
        stops: [&'s AtomicBool; 2],
    ) -> Search<'s, G::SearchGame> {
        Search::beside(game, limits, past, stops, self.table.clone())
            .with_seed(self.options.seed)
            .with_contempt(self.options.contempt)
    }
}

/// Sets a flag when it is dropped.
struct SetAtEnd<'a>(&'a AtomicBool);

impl Drop for SetAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

//! The threads that help a search of the highest level.

use std::sync::atomic::AtomicBool;
use std::thread::Builder;

use crate::ai::{EngineGame, SharedSearch, Thought};

/// Who helps.
#[derive(Clone, Copy, Debug)]
pub struct Helpers<'a> {
    /// How many threads. Where the system gives fewer, those help.
    pub count: usize,
    /// Sends them away once it is set; the search goes on alone.
    pub until: &'a AtomicBool,
}

/// Searches with help until the limits are reached or `stop` is set; `None` if the game is over.
pub fn search_with_help<G: EngineGame>(
    search: &SharedSearch<'_, G>,
    helpers: Helpers<'_>,
    stop: &AtomicBool,
) -> Option<Thought> {
    std::thread::scope(|scope| {
        let mut helping = Vec::new();
        for number in 0..helpers.count {
            let thread = Builder::new().name(format!("helper-{}", number + 1));
            match thread.spawn_scoped(scope, move || search.help(number, helpers.until)) {
                Ok(thread) => helping.push(thread),
                Err(error) => tracing::warn!(%error, "the computer thinks with fewer threads"),
            }
        }
        let found = search.run(stop);
        for thread in helping {
            if thread.join().is_err() {
                tracing::error!("a thread that helps the computer has panicked");
            }
        }
        found
    })
}

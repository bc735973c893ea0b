//! A search in JavaScript, in slices: a worker can look between them whether something else is wanted.

use gala_engine::{Analysis, Limits, SearchOptions};
use wasm_bindgen::prelude::*;

use crate::forms::Line;
use crate::game::Game;
use crate::js::plain;

/// The search for the best few lines of the present position of a game.
///
/// In the end it has found exactly what the server's engine finds with as many nodes, however it was sliced.
///
/// ```js
/// const search = new Search(game, 400_000, 3);
/// while (search.think(20_000)) postMessage(search.lines());
/// ```
#[wasm_bindgen]
pub struct Search {
    game: gala_rules::any::Game,
    analysis: Analysis,
}

#[wasm_bindgen]
impl Search {
    /// Begins with the present position. Each line gets this many nodes.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &Game, nodes: u32, lines: u32) -> Search {
        let game = game.inner().clone();
        let (limits, options) = (Limits::nodes(nodes.into()), SearchOptions::default());
        Search {
            analysis: Analysis::new(&game, limits, options, lines as usize),
            game,
        }
    }

    /// Searches at least this many nodes more, until a depth is finished or all is done: no depth is left half
    /// searched, and the last one can take most of the nodes of a line. Gives whether there is more to do.
    pub fn think(&mut self, nodes: u32) -> bool {
        let enough = self.analysis.nodes() + u64::from(nodes.max(1));
        let mut goes_on = !self.analysis.is_done();
        while goes_on && self.analysis.nodes() < enough {
            goes_on = self.analysis.step();
        }
        goes_on
    }

    /// The lines so far, best first; the one in progress as far as it has come.
    #[wasm_bindgen(unchecked_return_type = "Line[]")]
    pub fn lines(&self) -> JsValue {
        let lines = self.analysis.lines();
        let lines = lines.iter().map(|thought| Line::of(&self.game, thought));
        plain(&lines.collect::<Vec<_>>())
    }

    /// The number of nodes searched, for all lines together.
    pub fn nodes(&self) -> f64 {
        self.analysis.nodes() as f64
    }

    /// Whether there is nothing more to do.
    #[wasm_bindgen(js_name = isDone)]
    pub fn is_done(&self) -> bool {
        self.analysis.is_done()
    }
}

//! The rules and the engine for web pages: WebAssembly with a small typed API for JavaScript.
//!
//! It is a binding and nothing more: [`Game`] is a game of [`gala_rules::any`], [`Search`] an analysis of
//! [`gala_engine`]. So a page finds what the server finds; `tests/wasm` holds that. What goes to JavaScript as plain
//! data is in [`forms`], and has its types for TypeScript in `types.d.ts`.
//!
//! ```js
//! import init, { Game, Search } from "./engine.js";
//! await init();
//! const game = new Game("pyramid");
//! const answer = game.play("d1-e2");
//! if ("refused" in answer) console.log(answer.refused.reason.code);
//! const search = new Search(game, 400_000, 3);
//! while (search.think(20_000)) show(search.lines());
//! ```
//!
//! `cargo run -p gala-web-engine --features pack` makes the files: see `docs/development.md`.

mod chelma;
pub mod forms;
mod gala;
mod game;
mod js;
mod search;
#[cfg(feature = "toy-game")]
#[path = "../../../tests/toy/web.rs"]
mod toy;
mod web_game;

pub use game::{Game, headers_of, rule_sets};
pub use search::Search;

//! Gala (Farmer's Chess) and Chelma, hosted as correspondence games in Discord threads.
//!
//! What stands alone is in crates of its own, which are called here as they were before they moved: [`rules`] knows the games and
//! nothing else; [`ai`] plays them, and [`puzzles`] are positions with one solution; [`draw`] makes pictures; `sandbox` is a
//! stand-in Discord on loopback, if the feature of that name is on; [`loopback`] says whom servers on this machine answer.
//!
//! Layers, from the bottom: [`lessons`] are positions at which one learns; [`service`] is the house (who plays whom, whose
//! turn, what happens next); [`computer`] sits down at its tables; [`present`] turns its replies into words and diagrams;
//! [`store`] keeps everything on disk; [`ops`] shows how the process does; [`discord`] is the only layer that speaks to
//! Discord. ARCHITECTURE.md has the map.

pub mod cli;
pub mod computer;
pub mod config;
pub mod discord;
pub mod lessons;
pub mod ops;
pub mod present;
pub mod service;
pub mod store;

#[cfg(feature = "sandbox")]
pub use ::discord_sandbox as sandbox;
pub use ::loopback;
pub use gala_engine as ai;
pub use gala_engine::puzzles;
pub use gala_pictures as draw;
pub use gala_rules as rules;

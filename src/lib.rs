//! Gala (Farmer's Chess) and Chelma, hosted as correspondence games in Discord threads.
//!
//! Parts that stand alone are crates of their own, used here under short names:
//!
//! - [`rules`] has the rules of the games and nothing else;
//! - [`ai`] plays them, and [`puzzles`] are positions with one solution;
//! - [`draw`] makes pictures;
//! - `sandbox` is a stand-in Discord on loopback, with the feature of that name;
//! - [`loopback`] says whom servers on this machine answer.
//!
//! The layers, from the bottom:
//!
//! - [`lessons`] are positions to learn from;
//! - [`service`] decides who plays whom, whose turn it is and what happens next;
//! - [`computer`] plays at its tables;
//! - [`present`] turns its replies into words and diagrams;
//! - [`store`] keeps everything on disk;
//! - [`ops`] shows how the process is doing;
//! - [`discord`] is the only layer that talks to Discord;
//! - `web` shows the games on web pages, with the feature of that name.
//!
//! ARCHITECTURE.md has the map.

#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

pub mod cli;
pub mod computer;
pub mod config;
pub mod discord;
pub mod lessons;
pub mod ops;
pub mod present;
pub mod service;
pub mod store;
#[cfg(feature = "web")]
pub mod web;

#[cfg(feature = "sandbox")]
pub use ::discord_sandbox as sandbox;
pub use ::loopback;
pub use gala_engine as ai;
pub use gala_engine::puzzles;
pub use gala_pictures as draw;
pub use gala_rules as rules;

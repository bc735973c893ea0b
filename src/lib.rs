//! Gala (Farmer's Chess) and Chelma, hosted as correspondence games in Discord threads.
//!
//! Parts that stand alone are crates of their own, most of them used here under short names:
//!
//! - [`rules`] has the rules of the games and nothing else;
//! - [`ai`] plays them, and [`puzzles`] are positions with one solution;
//! - [`draw`] makes pictures;
//! - `discord-payloads` reads what Discord sends, for `discord` alone;
//! - `sandbox` is a stand-in Discord on loopback, with the feature of that name;
//! - [`loopback`] says whom servers on this machine answer.
//!
//! `gala-web-engine`, for web pages, stands beside the program, which does not know it.
//!
//! The layers, from the bottom:
//!
//! - [`lessons`] are positions to learn from;
//! - [`service`] decides who plays whom, whose turn it is and what happens next;
//! - [`computer`] plays at its tables;
//! - [`store`] keeps everything: on disk, in PostgreSQL, or in memory for the sandbox and tests;
//! - [`present`] turns replies of the service into words and diagrams;
//! - [`config`] is what the host decides;
//! - [`ops`] shows how the process is doing;
//! - [`discord`] hears and speaks in Discord, and alone knows the library for that, serenity;
//! - `web` shows the games on web pages, with the feature of that name;
//! - [`cli`] has the subcommands, and wires everything up.
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

//! Gala (Farmer's Chess) and Chelma, hosted as correspondence games in Discord threads.
//!
//! Layers, from the bottom: [`rules`] knows the games and nothing else; [`ai`] plays them; [`puzzles`] are positions with one
//! solution, [`lessons`] those at which one learns; [`draw`] makes pictures; [`service`] is the house (who plays whom, whose turn, what happens next); [`computer`] sits down at its tables; [`present`] turns its
//! replies into words and diagrams; [`store`] keeps everything on disk; [`ops`] shows how the process does; [`discord`] is the
//! only layer that speaks to Discord; [`sandbox`] is a stand-in Discord on loopback; [`loopback`] says whom servers on this machine answer.
//! ARCHITECTURE.md has the map.

pub mod cli;
pub mod computer;
pub mod config;
pub mod discord;
pub mod lessons;
pub mod ops;
pub mod present;
pub mod sandbox;
pub mod service;
pub mod store;

pub use ::loopback;
pub use gala_engine as ai;
pub use gala_engine::puzzles;
pub use gala_pictures as draw;
pub use gala_rules as rules;

//! The stores: what every store must do, and what the one on disk must survive.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

mod archive;
mod backup;
mod belief;
mod chunks;
mod conform;
mod damage;
mod erase;
pub mod given;
mod journal;
mod kill;
mod model;
mod power;
mod privacy;
mod solver;
mod stream;
mod sweep;
mod whereabouts;

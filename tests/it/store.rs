//! The stores: what every store must do, and what those on disk and in PostgreSQL must survive.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

mod archive;
mod backup;
mod beginning;
mod belief;
mod chunks;
mod compaction;
mod conform;
mod counts;
mod damage;
mod erase;
pub mod given;
mod journal;
mod kill;
mod leases;
mod looks;
mod model;
mod network;
mod older;
mod packed;
mod planned;
mod postgres;
mod posts;
mod power;
mod privacy;
mod proxy;
mod solver;
mod stream;
mod sweep;
mod usage;
mod web_sessions;
mod whereabouts;

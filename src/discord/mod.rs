//! The only layer that knows Discord: it hears what people type and press, hands it to the house, and sends what waits in
//! the outbox.
//!
//! Inwards: `shard` keeps the connection, `gateway` receives its events in order, `ingest` puts each on the queue of its channel, `hear`, `chat` and
//! `interactions` turn it into a request and answer it; `catchup` reads what was missed, and `order` says when what is said
//! in a thread may be heard. Outwards: `outbox` sends what has
//! been saved, one lane at a time, until it has arrived. `line` is what all requests go over. `tutor` has searches made for
//! people. `commands` holds the slash commands, `complete` what they offer while
//! they are typed, `bot` ties it all together. `startup` waits until Discord answers, `connection` says what we ask to hear,
//! `pacing` how long to wait before coming back, and `identify` counts the sessions.
//! No words for people are found here: those are `crate::present`'s.

mod analysis;
mod bot;
mod clock;
pub mod commands;
mod complete;
mod desk;
mod gateway;
mod ingest;
mod interactions;
mod jobs;
pub mod metrics;
mod outbox;
mod pacing;
mod rest;
mod timekeeper;

pub use bot::{Bot, Held, Pulse, Settings};
pub use clock::SystemClock;
pub use commands::read_interaction;
pub use gateway::startup::Startup;
pub use pacing::{Pacing, Retries, Sleep};

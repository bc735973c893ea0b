//! The only layer that knows Discord: it hears what people type and press, has the service carry it out, and sends what
//! waits in the outbox.
//!
//! - `gateway` keeps the connection and reads its events; `startup` in it waits until Discord answers.
//! - `ingest` takes in what people say, in order, and reads up what was missed.
//! - `interactions` answers slash commands and buttons; `commands` has their descriptions, `complete` what they offer.
//! - `outbox` sends what has been saved, one lane at a time, until it has arrived.
//! - `rest` makes all requests, within what Discord lets us have refused.
//! - `analysis` has hints and reviews made, `timekeeper` does what time brings about.
//! - `jobs` has the threads and queues on which all of this is done.
//! - `bot` puts it together. `pacing` says how long to wait before coming back, `metrics` what is counted.
//!
//! No words for people are found here: those are `crate::present`'s.

mod analysis;
mod bot;
mod clock;
pub mod commands;
mod complete;
mod gateway;
mod ingest;
mod interactions;
mod jobs;
pub mod metrics;
mod outbox;
mod pacing;
mod rest;
mod settings;
mod shutdown;
mod timekeeper;

pub use bot::{Bot, BotStatus, Held};
pub use clock::SystemClock;
pub use commands::read_interaction;
pub use gateway::startup::Startup;
pub use pacing::{Pacing, Retries, Sleep};
pub use settings::Settings;

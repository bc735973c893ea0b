//! The only layer that knows Discord: it hears what people type and press, hands it to the house, and sends what waits in
//! the outbox.
//!
//! Inwards: `gateway` receives events in order, `ingest` puts each on the queue of its channel, `hear`, `chat` and
//! `interactions` turn it into a request and answer it; `catchup` reads what was missed. Outwards: `outbox` sends what has
//! been saved, one lane at a time, until it has arrived. `line` is what all requests go over. `tutor` has searches made for
//! people. `commands` holds the slash commands, `complete` what they offer while
//! they are typed, `bot` ties it all together; `identify` paces its starts.
//! No words for people are found here: those are `crate::present`'s.

mod bot;
mod catchup;
mod chat;
mod clock;
pub mod commands;
mod complete;
mod desk;
mod gateway;
mod hear;
mod identify;
mod ingest;
mod interactions;
mod line;
pub mod meters;
mod outbox;
mod painters;
mod places;
mod queues;
mod rest;
mod timekeeper;
mod tutor;

pub use bot::{Bot, Held, Pulse, Settings};
pub use clock::SystemClock;

//! Discord: hears what people type and press, has the service carry it out, and sends what waits in the outbox. No
//! other layer knows serenity.
//!
//! From the bottom up:
//!
//! - `rest` makes all requests, within the number that Discord lets us have refused. `backoff` says how long
//!   to wait before trying again, `pacing` how fast to reconnect, `metrics` what is counted.
//! - `jobs` has the threads and queues on which the service is asked and pictures are drawn.
//! - `chat_message` reads a message, `interactions` reads and answers slash commands, buttons and autocompletion.
//!   `commands` has what slash commands look like. `read_order` says when a thread may be heard.
//! - `permissions` has what the bot may do where, `outages` of which servers nothing is told, `unsettled` where time is
//!   not given back yet.
//! - `gateway` keeps the connections and hands their events on; `startup` in it waits until Discord answers.
//! - `outbox` sends what has been saved, lane by lane, until it has arrived.
//! - `analysis` has hints and reviews made; `timekeeper` has done what is due.
//! - `ingest` has a queue for each channel, carries out what was heard, and reads up what was missed.
//! - `visitors` is the way in for people who play elsewhere, `board_links` are the ways there.
//! - `bot` puts it together. `cluster` has one for each shard that this process serves, if there are several
//!   processes; `member` is what the parts of such a bot know of its lease.
//!
//! Words for people are not here but in `crate::present`.

mod analysis;
mod backoff;
mod board_links;
mod bot;
mod chat_message;
mod clock;
mod cluster;
mod commands;
mod context;
mod gateway;
mod ingest;
mod interactions;
mod jobs;
mod member;
pub mod metrics;
mod outages;
mod outbox;
mod pacing;
mod permissions;
mod private_messages;
mod read_order;
mod rest;
mod settings;
mod shutdown;
mod timekeeper;
mod unsettled;
mod visitors;

pub use board_links::BoardLinks;
pub use bot::{Bot, BotStatus, Held, ShardStatus};
pub use clock::SystemClock;
pub use cluster::{Cluster, ClusterStatus};
pub use gateway::startup::Startup;
pub use interactions::read_interaction;
pub use pacing::{Pacing, Retries, Sleep};
pub use settings::Settings;
pub use visitors::{Instance, Visitors};

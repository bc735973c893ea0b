//! Where games live: implementations of the port [`crate::service`] asks for, on disk and in memory.
//!
//! The promise: nothing acknowledged is ever lost, nothing half-written is ever seen. `plan` decides what a request
//! changes and `view` reads, both over any ordered space of keys; `port` makes a [`Store`](crate::service::Store) of
//! whatever can show such a space and carry requests out: [`MemoryStore`] and [`DiskStore`]. `record` is the written form,
//! `key` the places, `archive` exports and imports, `backup` makes exports regularly and makes a damaged
//! store anew from them and from the journal (`disk/journal.rs`). `room` is asked before a store is opened.

mod archive;
mod backup;
mod disk;
mod engine;
mod erase;
mod fsync;
mod import;
mod index;
mod key;
mod kv_reader;
mod memory;
mod operation;
mod plan;
mod port;
mod posts;
pub mod private;
mod pseudonym;
mod record;
mod room;
mod sweep;
mod tables;
mod user_data;
mod view;

pub use archive::{check_export, check_game};
pub use backup::{Backups, Rebuilt, Verified};
pub use disk::DiskStore;
pub use disk::fault_injection::{DiskHooks, DiskStep};
pub use disk::meters::Meters;
pub use memory::MemoryStore;
pub use record::{check_record, sealed};
pub use room::Room;

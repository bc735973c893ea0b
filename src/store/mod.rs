//! Where games are stored: implementations of the port [`Store`](crate::service::Store), in memory, on disk and in
//! PostgreSQL.
//!
//! Nothing acknowledged is ever lost, and nothing half-written is ever seen. Everything is a record (`record`) under a
//! key (`key`) in an ordered key-value space (`kv_reader`). `view` reads from it, and `plan` decides what an operation
//! (`operation`) writes. `port` makes a `Store` of any [`StorageEngine`]. `archive` and `import` are exports and the
//! way back. `backup` exports regularly and rebuilds a damaged store from a backup and the journal (`disk/journal.rs`).
//!
//! The kinds that a host can choose are listed in `kinds`; [`AnyStore`] is the one that was chosen. `folder` and
//! `postgres/opener.rs` have what differs between them beside the engine.

mod any_store;
mod archive;
mod backup;
mod counts;
mod disk;
mod erase;
mod finished;
mod folder;
mod fsync;
mod heads;
mod health;
mod import;
mod index;
mod key;
mod kinds;
mod kv_reader;
mod looks;
mod memory;
mod metrics;
mod opener;
mod operation;
mod packed;
mod plan;
mod planned_replies;
mod port;
mod post_numbers;
#[cfg(feature = "postgres")]
mod postgres;
mod posts;
pub mod private;
mod pseudonym;
mod record;
mod room;
mod shard_store;
mod shards;
mod storage_engine;
mod sweep;
mod tables;
mod usage;
mod user_data;
mod view;
mod web_sessions;
mod writer;

pub use any_store::{AnyStore, BackupCause, HostStore};
pub use archive::{check_export, check_game};
pub use backup::{Backups, Rebuilt, Verified};
pub use counts::Counts;
pub use disk::DiskStore;
pub use disk::fault_injection::{DiskHooks, DiskStep};
pub use disk::location::has_store;
pub use memory::MemoryStore;
pub use metrics::StoreMetrics;
pub use opener::{DatabaseSettings, Opener, Place, ToRun};
#[cfg(feature = "postgres")]
pub use postgres::{CommitFate, PostgresHooks, PostgresStore};
pub use record::{check_record, sealed};
pub use room::Room;
pub use shard_store::ShardStore;
pub use storage_engine::StorageEngine;

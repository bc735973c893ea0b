//! The store in a database, as a host has it. The database's own tools back it up.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::PostgresStore;
use super::address::SCHEMES;
use crate::service::leases::SharedStore;
use crate::service::{StoreError, Timestamp};
use crate::store::any_store::{AnyStore, BackupCause, HostStore};
use crate::store::backup::Backups;
use crate::store::metrics::StoreMetrics;
use crate::store::opener::{AddressKind, DatabaseSettings, Opener, ToRun};

type Result<T> = std::result::Result<T, StoreError>;

/// Databases of PostgreSQL.
pub const KIND: AddressKind = AddressKind {
    schemes: SCHEMES,
    form: "postgres://USER@HOST/DATABASE",
    opener: |database| Box::new(Postgres(database.clone())),
};

impl HostStore for PostgresStore {
    fn name(&self) -> String {
        PostgresStore::name(self).to_owned()
    }

    fn failed(&self) -> Option<String> {
        PostgresStore::failed(self)
    }

    fn away(&self) -> Option<String> {
        PostgresStore::away(self)
    }

    fn on_failure(&self, call: Box<dyn FnOnce(&str) + Send>) {
        PostgresStore::on_failure(self, call);
    }

    fn metrics(&self) -> &StoreMetrics {
        PostgresStore::metrics(self)
    }

    fn notices(&self) -> &[String] {
        PostgresStore::notices(self)
    }

    fn is_backup_due(&self, _: &Backups, _: Timestamp, _: Duration) -> Result<bool> {
        Ok(false)
    }

    fn back_up(&self, _: &Backups, _: BackupCause, _: Timestamp) -> Result<PathBuf> {
        Err(StoreError::Refused(format!(
            "the games are in {}, which its own tools back up, such as pg_dump; `galabot backup verify` checks it while \
             it is in use, and `galabot export` writes all games to a file",
            PostgresStore::name(self)
        )))
    }

    fn shared(self: Arc<Self>) -> Option<SharedStore> {
        Some(PostgresStore::shared(&self))
    }
}

struct Postgres(DatabaseSettings);

impl Opener for Postgres {
    fn open(&self, _: &str) -> Result<AnyStore> {
        PostgresStore::open_existing(&self.0).map(AnyStore::from)
    }

    fn open_to_look(&self, _: &str) -> Result<AnyStore> {
        PostgresStore::open_to_look(&self.0).map(AnyStore::from)
    }

    fn open_or_begin(&self) -> Result<AnyStore> {
        PostgresStore::open(&self.0).map(AnyStore::from)
    }

    fn open_to_run(&self, backups: &Backups, now: Timestamp) -> Result<ToRun> {
        Ok(ToRun {
            store: AnyStore::from(backups.open_postgres(&self.0, now)?),
            notes: Vec::new(),
            newest: None,
        })
    }

    fn migrate(&self) -> Result<String> {
        let (before, now, name) = PostgresStore::migrate(&self.0)?;
        Ok(match before == now {
            true => format!("the tables of {name} have version {now}, the newest: nothing to do"),
            false => format!("the tables of {name} were brought from version {before} to {now}"),
        })
    }

    fn folder(&self) -> Option<&Path> {
        None
    }
}

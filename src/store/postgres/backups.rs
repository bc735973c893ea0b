//! Backups of a database are made by its own tools; who was erased is listed in the folder of the backups all the same.

use super::PostgresStore;
use crate::service::{StoreError, Timestamp};
use crate::store::backup::Backups;
use crate::store::opener::DatabaseSettings;

impl Backups {
    /// Opens the store in a database. Its backups are the host's, but who was erased is listed here too: a database
    /// restored from an older backup erases them again.
    ///
    /// # Errors
    /// As [`PostgresStore::open`], and if the list cannot be read or written.
    pub fn open_postgres(
        &self,
        settings: &DatabaseSettings,
        now: Timestamp,
    ) -> Result<PostgresStore, StoreError> {
        let store = PostgresStore::open(settings)?;
        self.settle(&store, |key| store.restore_key(key), now)?;
        Ok(store)
    }
}

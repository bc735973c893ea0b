//! The store in a folder, as a host has it: a [`DiskStore`] with its backups.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::any_store::{AnyStore, BackupCause, HostStore};
use super::backup::{Backups, Rebuilt};
use super::disk::location::has_store;
use super::disk::{DiskStore, is_in_use};
use super::metrics::StoreMetrics;
use super::opener::{Opener, ToRun};
use crate::service::{StoreError, Timestamp};

type Result<T> = std::result::Result<T, StoreError>;

impl HostStore for DiskStore {
    fn name(&self) -> String {
        self.dir().display().to_string()
    }

    fn failed(&self) -> Option<String> {
        DiskStore::failed(self)
    }

    fn on_failure(&self, call: Box<dyn FnOnce(&str) + Send>) {
        DiskStore::on_failure(self, call);
    }

    fn metrics(&self) -> &StoreMetrics {
        DiskStore::metrics(self)
    }

    fn notices(&self) -> &[String] {
        DiskStore::notices(self)
    }

    fn free_space(&self) -> Result<Option<u64>> {
        DiskStore::free_space(self).map(Some)
    }

    fn is_backup_due(&self, backups: &Backups, now: Timestamp, every: Duration) -> Result<bool> {
        backups.is_due(self, now, every)
    }

    fn back_up(&self, backups: &Backups, cause: BackupCause, now: Timestamp) -> Result<PathBuf> {
        match cause {
            BackupCause::Due => backups.write(self, now),
            BackupCause::Asked => backups.write_asked(self, now),
        }
    }
}

/// What opens the store in a folder.
pub fn opener(dir: &Path) -> Box<dyn Opener> {
    Box::new(Folder(dir.to_path_buf()))
}

struct Folder(PathBuf);

impl Opener for Folder {
    fn open(&self, advice: &str) -> Result<AnyStore> {
        self.check()?;
        let store = DiskStore::open(&self.0).map_err(|error| {
            let advice = match is_in_use(&self.0) {
                true => format!("; {advice}"),
                false => String::new(),
            };
            self.cannot_open(&advice, &error)
        })?;
        Ok(AnyStore::from(store))
    }

    /// Even then the folder is this program's alone.
    fn open_to_look(&self, advice: &str) -> Result<AnyStore> {
        self.open(advice)
    }

    fn open_or_begin(&self) -> Result<AnyStore> {
        let store = DiskStore::open(&self.0).map_err(|error| self.cannot_open("", &error))?;
        Ok(AnyStore::from(store))
    }

    fn open_to_run(&self, backups: &Backups, now: Timestamp) -> Result<ToRun> {
        let (store, rebuilt) = backups
            .open(&self.0, now)
            .map_err(|error| self.cannot_open("", &error))?;
        Ok(ToRun {
            store: AnyStore::from(store),
            notes: rebuilt.iter().map(Rebuilt::to_string).collect(),
            newest: backups.newest()?.map(|(at, _)| at),
        })
    }

    fn migrate(&self) -> Result<String> {
        Ok(format!(
            "the games are kept in the folder {}, which is brought up to date whenever it is opened: nothing to do",
            self.0.display()
        ))
    }

    fn folder(&self) -> Option<&Path> {
        Some(&self.0)
    }
}

impl Folder {
    fn cannot_open(&self, advice: &str, error: &StoreError) -> StoreError {
        let dir = self.0.display();
        StoreError::Refused(format!("cannot open the games in {dir}{advice}: {error}"))
    }

    /// Checks that games are kept in the folder, before a store is opened there.
    fn check(&self) -> Result<()> {
        let dir = &self.0;
        if !dir.is_dir() {
            return Err(StoreError::Refused(format!(
                "there is no folder {}; name the folder of the games with --data or `data` in the section [store]",
                dir.display()
            )));
        }
        if has_store(dir) {
            return Ok(());
        }
        let inside = dir.join("games");
        let hint = match has_store(&inside) {
            true => format!("; did you mean {}?", inside.display()),
            false => String::new(),
        };
        let dir = dir.display();
        Err(StoreError::Refused(format!(
            "no games are kept in {dir}{hint}"
        )))
    }
}

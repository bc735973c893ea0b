//! The list of erased people beside the backups, by which a restored older backup erases them again.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufWriter, Write};
use std::path::Path;

use super::locked_dir::LockedDir;
use super::{Backups, ERASED};
use crate::service::{Erased, PersonId, Pseudonym, Store, StoreError, Timestamp};
use crate::store::fsync::sync_dir;
use crate::store::index;
use crate::store::operation::StoreOp;
use crate::store::private;
use crate::store::pseudonym::{self, Secret};
use crate::store::record::Record;
use crate::store::storage_engine::StorageEngine;

impl Backups {
    /// Adds the erased people of the store to the list, so that a restored older backup erases them again.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the list cannot be read or written.
    pub fn note_erased<E: StorageEngine>(&self, store: &E) -> Result<(), StoreError> {
        if self.list_lacks(&store.erased()?)? {
            let locked = LockedDir::take(&self.dir).map_err(|error| self.unusable(&error))?;
            self.update_list_in(&locked, store)?;
        }
        Ok(())
    }

    /// Whether the list lacks any of these.
    fn list_lacks(&self, erased: &[Erased]) -> Result<bool, StoreError> {
        let noted = self.erased_list()?;
        let says = |one: &Erased| noted.get(&one.who).is_some_and(|at| *at >= one.at);
        Ok(!erased.iter().all(says))
    }

    /// As [`Backups::note_erased`], in a directory that is locked already.
    pub(super) fn update_list_in<E: StorageEngine>(
        &self,
        locked: &LockedDir,
        store: &E,
    ) -> Result<(), StoreError> {
        let unusable = |error| self.unusable(&error);
        let noted = self.erased_list()?;
        let mut all = BTreeMap::new();
        let kept = store.erased()?;
        if noted.is_empty() && kept.is_empty() {
            return Ok(());
        }
        let secret = store.secret()?;
        let old = noted.iter().map(|(who, at)| Erased { who: *who, at: *at });
        for erased in old.chain(kept) {
            let at = all.entry(erased.who).or_insert(erased.at);
            *at = erased.at.max(*at);
        }
        let mut keys = pseudonym::read(&self.dir).map_err(unusable)?;
        if !keys.contains(&secret) {
            // Written before anything is hashed under it.
            keys.push(secret);
            pseudonym::write(&self.dir, &keys).map_err(unusable)?;
        }
        if all == noted {
            return Ok(());
        }
        let (path, part) = (self.dir.join(ERASED), locked.part_of(ERASED));
        let mut file = BufWriter::new(private::create_new(&part).map_err(unusable)?);
        for (who, at) in all {
            let line = Record::Erased(Erased { who, at }).encode() + "\n";
            file.write_all(line.as_bytes()).map_err(unusable)?;
        }
        file.flush().map_err(unusable)?;
        file.get_ref().sync_all().map_err(unusable)?;
        fs::rename(&part, &path).map_err(unusable)?;
        sync_dir(&self.dir).map_err(unusable)
    }

    /// Begins to erase people again who were erased after the backup was made from which this store was restored.
    /// Returns how many they are. The service ends their games and completes the erasure when it starts
    /// ([`Service::resume_deletions`](crate::service::Service::resume_deletions)).
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the list cannot be read, and whatever keeps an erasure from becoming durable.
    pub fn erase_again<E: StorageEngine>(
        &self,
        store: &E,
        now: Timestamp,
    ) -> Result<usize, StoreError> {
        let known = store.erased()?;
        let mut missing = self.erased_list()?;
        missing.retain(|who, at| {
            let done = |erased: &Erased| erased.who == *who && erased.at >= *at;
            !known.iter().any(done)
        });
        if missing.is_empty() {
            return Ok(0);
        }
        let mut count = 0;
        let keys = pseudonym::read(&self.dir).map_err(|error| self.unusable(&error))?;
        for person in store.view(index::people)? {
            let mut names = keys.iter().map(|key| key.pseudonym(person));
            let Some(who) = names.find(|who| missing.contains_key(who)) else {
                continue;
            };
            if let Some(at) = missing.get_mut(&who) {
                // The journal now names them after the time of that deletion.
                *at = now.max(*at);
                store.begin_erasing(person, PersonId::tombstone(fastrand::u64(..)), *at)?;
                count += 1;
            }
        }
        // People who come back later are not erased again.
        for (who, at) in missing {
            store.submit(StoreOp::KeepErased(Erased { who, at }))?;
        }
        Ok(count)
    }

    /// Gives the store in `dir` the secret key of the list if it has none, as after a restore.
    pub(super) fn restore_key(&self, dir: &Path) -> Result<(), StoreError> {
        let unusable = |error| self.unusable(&error);
        if dir.join(pseudonym::FILE).exists() {
            return Ok(());
        }
        if let Some(key) = pseudonym::read(&self.dir).map_err(unusable)?.pop() {
            private::create_dir_all(dir).map_err(unusable)?;
            pseudonym::write(dir, &[key]).map_err(unusable)?;
        }
        Ok(())
    }

    /// Brings a store whose backups are the host's up to date with the list. It is given the secret key of the list,
    /// which it keeps if it has none, as after a restore without it.
    ///
    /// # Errors
    /// If the list cannot be read or written, or the key not be kept.
    pub fn settle<E: StorageEngine>(
        &self,
        store: &E,
        restore_key: impl FnOnce(&Secret) -> Result<(), StoreError>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let keys = pseudonym::read(&self.dir).map_err(|error| self.unusable(&error))?;
        keys.last().map_or(Ok(()), restore_key)?;
        self.reconcile_erased(store, now)
    }

    /// The list: who was erased, and when.
    fn erased_list(&self) -> Result<BTreeMap<Pseudonym, Timestamp>, StoreError> {
        let text = match fs::read_to_string(self.dir.join(ERASED)) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(self.unusable(&error)),
        };
        let read = |(at, line): (usize, &str)| match Record::decode(line.as_bytes()) {
            Ok(Record::Erased(erased)) => Ok((erased.who, erased.at)),
            Ok(_) => Err(StoreError::Refused(format!(
                "line {} of {ERASED} in {} is no deletion",
                at + 1,
                self.dir.display()
            ))),
            Err(reason) => Err(StoreError::Refused(format!(
                "line {} of {ERASED} in {}: {reason}",
                at + 1,
                self.dir.display()
            ))),
        };
        text.lines().enumerate().map(read).collect()
    }

    /// Brings the store and the list of erased people up to date with each other.
    pub(super) fn reconcile_erased<E: StorageEngine>(
        &self,
        store: &E,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let again = self.erase_again(store, now)?;
        if again > 0 {
            tracing::warn!(
                again,
                "people whom a restore has brought back are being deleted again"
            );
        }
        self.note_erased(store)
    }
}

//! Backups of other stores in the same folder. A bot that does not find its games begins an empty store, as when a disk
//! is not mounted. The host is told so, and the backups that hold games stay.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use super::{Backups, lsn_of};
use crate::service::StoreError;
use crate::store::archive;
use crate::store::disk::{DiskStore, beside};
use crate::store::storage_engine::StorageEngine as _;
use crate::store::view;

/// The journals of other stores whose backups no rotation of this one deletes.
///
/// # Errors
/// [`StoreError::Refused`] if they cannot be read.
pub(super) fn protected(dir: &Path) -> Result<BTreeSet<u64>, StoreError> {
    beside::read(dir).map_err(|error| unreadable(dir, &error))
}

/// Has the store in this directory protect these from now on.
///
/// # Errors
/// [`StoreError::Refused`] if that cannot be written.
pub(super) fn protect(dir: &Path, journals: &BTreeSet<u64>) -> Result<(), StoreError> {
    beside::write(dir, journals).map_err(|error| unreadable(dir, &error))
}

fn unreadable(dir: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Refused(format!(
        "the directory {} cannot be used: {error}",
        dir.display()
    ))
}

impl Backups {
    /// If the store holds no game, protects all backups of other stores with games. While one of those is there, the
    /// host is told so at each start.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if a directory cannot be read or written.
    pub(super) fn look_for_others(&self, store: &mut DiskStore) -> Result<(), StoreError> {
        let dir = store.dir().to_path_buf();
        let mut others = protected(&dir)?;
        if store.view(view::counters)?.next_table == 1 {
            let own = store.lsn().journal;
            let before = others.len();
            for (_, path) in self.list()? {
                let journal = lsn_of(&path).map(|lsn| lsn.journal);
                others.extend(journal.filter(|journal| *journal != own && holds_games(&path)));
            }
            if others.len() > before {
                protect(&dir, &others)?;
            }
        }
        if others.is_empty() {
            return Ok(());
        }
        let is_of_others =
            |path: &Path| lsn_of(path).is_some_and(|lsn| others.contains(&lsn.journal));
        let mut all = self.list()?.into_iter();
        let Some((_, newest)) = all.find(|(_, path)| is_of_others(path)) else {
            return Ok(());
        };
        let (data, backup) = (dir.display(), newest.display());
        let notice = format!(
            "the store at {data} was begun without a game, but {backup} is a backup of another one that holds games. \
             If a disk is not mounted, or the folder is the wrong one, stop the bot and put that right. To go on from \
             the backup, stop the bot, move {data} away and import the backup. Until you move them away, the backups \
             of the other store stay, and so does this note"
        );
        store.add_notice(notice);
        Ok(())
    }
}

/// Whether games are in this backup, as far as its first lines tell.
fn holds_games(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| archive::holds_games(&mut BufReader::new(file)))
}

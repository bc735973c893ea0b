//! Rebuilds a store from a backup and the journal after it, both read as streams.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::sync::Arc;

use crate::service::StoreError;
use crate::store::archive::{self, Summary};
use crate::store::disk::fault_injection::DiskHooks;
use crate::store::disk::journal::{self, Group, Tail};
use crate::store::disk::{DiskStore, LEAST_FREE};
use crate::store::import::{OVERHEAD, STEP_BYTES, import};
use crate::store::kv_reader::KvReader;
use crate::store::operation::StoreOp;
use crate::store::record::{Lsn, Record};
use crate::store::storage_engine::StorageEngine;

/// The size of a database is at most this multiple of its compressed backup: 37 to 45 in `cargo bench --bench store`.
const TIMES_A_BACKUP: u64 = 50;

/// The same for a backup that is not compressed: 2.3 in that benchmark.
const TIMES_A_PLAIN_BACKUP: u64 = 3;

/// What a store was rebuilt from.
pub(super) struct Made {
    /// How many records the new store holds.
    pub records: u64,
    /// How many groups of changes the journal held after the backup.
    pub groups: u64,
    /// Why acknowledged changes may be missing, if so.
    pub missing: Option<String>,
}

/// Why a store cannot be rebuilt.
enum RebuildError {
    /// The journal does not fit the backup.
    Misfit(StoreError),
    Other(StoreError),
}

impl From<StoreError> for RebuildError {
    fn from(error: StoreError) -> RebuildError {
        RebuildError::Other(error)
    }
}

/// Builds a store in `new` from a backup, or from nothing if there is none, and from the journal of the store in `old`.
/// A complete backup is better than nothing, so a journal that does not fit it is left out.
///
/// # Errors
/// [`StoreError::Refused`] if that cannot be done.
pub(super) fn make(
    new: (&Path, &Arc<dyn DiskHooks>),
    old: &Path,
    from: Option<&Path>,
) -> Result<Made, StoreError> {
    match (make_with(new, old, from, true), from) {
        (Ok(made), _) => Ok(made),
        (Err(RebuildError::Misfit(error)), Some(_)) => {
            fs::remove_dir_all(new.0).map_err(|error| unreadable(new.0, &error))?;
            let made = make_with(new, old, from, false).map_err(RebuildError::reason)?;
            Ok(Made {
                missing: Some(format!("the journal does not fit: {error}")),
                ..made
            })
        }
        (Err(unmade), _) => Err(unmade.reason()),
    }
}

/// Checks that there is room for a new store beside the one in `old`, estimated from its backup and its journal.
///
/// # Errors
/// [`StoreError::Refused`] if there is not, with how much is needed.
pub(super) fn check_room(
    disk: &dyn DiskHooks,
    old: &Path,
    from: Option<&Path>,
) -> Result<(), StoreError> {
    let size = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
    let unknown = |error| unreadable(old, &error);
    let backup = from.map_or(0, |path| match path.extension() {
        Some(end) if end == "gz" => TIMES_A_BACKUP * size(path),
        _ => TIMES_A_PLAIN_BACKUP * size(path),
    });
    let journal = journal::segments(old).map_err(unknown)?;
    let journal: u64 = journal.iter().map(|segment| size(&segment.path)).sum();
    let needed = backup + 2 * journal + LEAST_FREE;
    let free = disk.free_space(old).map_err(unknown)?;
    if free >= needed {
        return Ok(());
    }
    Err(StoreError::Refused(format!(
        "the store at {} is damaged, and making it anew needs {} MiB free on its disk, but found {} MiB: make room \
         there and start again. Nothing is lost until then",
        old.display(),
        needed.div_ceil(1 << 20),
        free >> 20
    )))
}

impl RebuildError {
    fn reason(self) -> StoreError {
        match self {
            RebuildError::Misfit(error) | RebuildError::Other(error) => error,
        }
    }
}

fn make_with(
    (new, disk): (&Path, &Arc<dyn DiskHooks>),
    old: &Path,
    from: Option<&Path>,
    with_journal: bool,
) -> Result<Made, RebuildError> {
    let store = DiskStore::open_on(new, disk.clone())?;
    let mut backup: Box<dyn BufRead> = match from {
        Some(path) => {
            let file = File::open(path).map_err(|error| unreadable(path, &error))?;
            Box::new(BufReader::new(file))
        }
        None => Box::new(io::Cursor::new(empty()?)),
    };
    let mut followed = false;
    let done = import(&store, &mut *backup, |store, summary| {
        if !with_journal {
            return Ok((summary.records, 0, None));
        }
        followed = true;
        let (groups, missing) = replay_journal(store, old, summary, from)?;
        let records = store.snapshot(archive::check_space)?;
        Ok((records, groups, missing))
    });
    match done {
        Ok((_, (records, groups, missing))) => Ok(Made {
            records,
            groups,
            missing,
        }),
        // A failing disk says nothing about the journal, and leaving the journal out would lose what it holds.
        Err(error @ StoreError::Failed(_)) => Err(RebuildError::Other(error)),
        Err(error) if followed => Err(RebuildError::Misfit(error)),
        Err(error) => Err(RebuildError::Other(error)),
    }
}

/// Replays what the journal of the store in `old` holds after the backup. Returns the number of groups, and why some
/// may be missing.
fn replay_journal(
    store: &DiskStore,
    old: &Path,
    summary: Summary,
    from: Option<&Path>,
) -> Result<(u64, Option<String>), StoreError> {
    let lsn = match (summary.lsn, from) {
        (Some(lsn), _) => lsn,
        (None, Some(path)) => {
            let reason = format!("{} does not say where it is in the journal", path.display());
            return Ok((0, Some(reason)));
        }
        (None, None) => match journal::id_in(old).map_err(|error| unreadable(old, &error))? {
            Some(journal) => Lsn { journal, group: 0 },
            None => return Ok((0, Some("the journal cannot be read".to_owned()))),
        },
    };
    let (mut step, mut size): (Vec<Record>, usize) = (Vec::new(), 0);
    let mut add = |group: Group| -> Result<(), ReplayError> {
        let weight: usize = group
            .records
            .iter()
            .map(|record| record.encode().len() + OVERHEAD)
            .sum();
        // Groups are usually small and each sync takes time, so several are written together.
        if size + weight > STEP_BYTES && !step.is_empty() {
            store.submit(StoreOp::Replay(std::mem::take(&mut step)))?;
            size = 0;
        }
        size += weight;
        step.extend(group.records);
        Ok(())
    };
    let (groups, tail) = journal::read_after(old, lsn, &mut add).map_err(|halt| match halt {
        ReplayError::Store(error) => error,
        ReplayError::Disk(error) => unreadable(old, &error),
    })?;
    store.submit(StoreOp::Replay(step))?;
    let missing = match tail {
        Tail::Corrupt(reason) => Some(reason),
        Tail::Whole | Tail::Truncated(_) => None,
    };
    Ok((groups, missing))
}

/// Why reading a journal stopped.
enum ReplayError {
    Store(StoreError),
    Disk(io::Error),
}

impl From<StoreError> for ReplayError {
    fn from(error: StoreError) -> ReplayError {
        ReplayError::Store(error)
    }
}

impl From<io::Error> for ReplayError {
    fn from(error: io::Error) -> ReplayError {
        ReplayError::Disk(error)
    }
}

/// The export of an empty store.
fn empty() -> Result<Vec<u8>, StoreError> {
    struct Nothing;
    impl KvReader for Nothing {
        fn read(&self, _: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
            Ok(None)
        }
        fn scan(
            &self,
            _: &[u8],
            _: Option<&[u8]>,
            _: usize,
        ) -> Result<Vec<crate::store::kv_reader::Entry>, StoreError> {
            Ok(Vec::new())
        }
    }
    let mut text = Vec::new();
    archive::export(&Nothing, None, &mut text)?;
    Ok(text)
}

fn unreadable(path: &Path, error: &io::Error) -> StoreError {
    StoreError::Refused(format!("{} cannot be read: {error}", path.display()))
}

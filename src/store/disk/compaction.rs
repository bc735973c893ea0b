//! Makes the database anew in little space while the store is in use.
//!
//! sled writes each change of a page to a new place. It frees a part of its file once nothing in it is needed any more.
//! One page that nobody changes keeps half a megabyte, so the file grows with every move although little is in it. sled
//! can move such pages, in its flusher thread. But once half of its file is free, that thread moves the same pages for
//! ever, half a megabyte a second and more. It never comes to the rest. So it is off, and the writing thread does this
//! instead: when the file has grown, it copies all entries into a new database, a part at a time between groups of
//! operations. What is written meanwhile goes into both. Only that one has the flusher thread, or else copying would
//! leave twice as much behind; so it is closed and opened again without. In the end one small file says which is in use
//! ([`Location`]).

use std::fs::File;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

use super::fault_injection::{DiskHooks, DiskStep, RealDisk};
use super::location::Location;
use super::tree::{LEAST_FREE, Tree, TreeError, panicked};
use crate::service::StoreError;
use crate::store::fsync::sync_dir;
use crate::store::kv_reader::{KvReader, WriteBatch};
use crate::store::operation::MAX_WRITE;
use crate::store::private;

/// About how many bytes are copied in one step. It takes some milliseconds.
pub const STEP: usize = 128 * 1024;

/// How many entries are read at once.
const PAGE: usize = 64;

/// What an entry takes beside its key and value, about.
const OVERHEAD: usize = 40;

/// With fewer free bytes than this nothing is copied: what is being played has the room first.
const ROOM: u64 = 2 * LEAST_FREE;

/// A database that is being made anew.
pub struct Compaction {
    dir: PathBuf,
    location: Location,
    stage: Stage,
    /// The last key that was copied.
    last: Vec<u8>,
    /// What has changed of what was copied, and is to be written with the next step.
    changed: WriteBatch,
}

/// How far the new database is.
enum Stage {
    /// Entries are copied into it.
    Copying(Tree),
    /// It has all of them and is being opened again.
    Opening(JoinHandle<Result<Tree, TreeError>>),
    /// It may be used.
    Ready(Tree),
    /// It went wrong.
    Lost,
}

impl Drop for Compaction {
    /// Waits until nothing is written into the folder any more, so that it can be removed.
    fn drop(&mut self) {
        if let Stage::Opening(opening) = std::mem::replace(&mut self.stage, Stage::Lost) {
            // What became of it does not matter any more.
            let _ = opening.join();
        }
    }
}

/// Syncs the files in a folder, and their names.
fn sync_files(folder: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_file() {
            File::open(path)?.sync_all()?;
        }
    }
    sync_dir(folder)
}

fn unusable(error: std::io::Error) -> StoreError {
    StoreError::Refused(error.to_string())
}

fn refused(error: TreeError) -> StoreError {
    match error {
        TreeError::Damaged(reason) | TreeError::Other(reason) => StoreError::Refused(reason),
    }
}

impl Compaction {
    /// Begins a new database beside the one in use, whose file has this many bytes.
    ///
    /// # Errors
    /// What the system says.
    pub fn begin(
        dir: &Path,
        (present, length): (Location, u64),
        disk: &dyn DiskHooks,
    ) -> Result<Compaction, StoreError> {
        let location = Location {
            number: present.number + 1,
            compact: 0,
        };
        let folder = location.folder(dir);
        if disk.free_space(dir).map_err(unusable)? < ROOM.saturating_add(length) {
            return Err(StoreError::Refused(format!(
                "it needs {} MiB of room at most",
                (ROOM + length) >> 20
            )));
        }
        if folder.exists() {
            // Left by an earlier attempt that failed.
            std::fs::remove_dir_all(&folder).map_err(unusable)?;
        }
        private::create_dir_all(&folder).map_err(unusable)?;
        let tree = Tree::open_cleaning(&folder).map_err(refused)?;
        Ok(Compaction {
            dir: dir.to_path_buf(),
            location,
            stage: Stage::Copying(tree),
            last: Vec::new(),
            changed: WriteBatch::default(),
        })
    }

    /// Notes changes of the database in use.
    ///
    /// # Errors
    /// What writing says.
    pub fn follow(&mut self, changes: &WriteBatch) -> Result<(), StoreError> {
        // While entries are copied, what comes later in the order of keys is copied when its turn comes.
        let copying = matches!(self.stage, Stage::Copying(_));
        for (key, text) in changes.iter() {
            if !copying || *key <= self.last {
                self.changed.set(key.clone(), text.clone());
            }
        }
        match self.changed.size() > MAX_WRITE && !matches!(self.stage, Stage::Opening(_)) {
            true => self.settle(),
            false => Ok(()),
        }
    }

    /// Copies a part of the database in use, or does what comes after that. Returns whether the new one may be used.
    ///
    /// # Errors
    /// What reading and writing say, or that there is no room.
    pub fn step(&mut self, from: &Tree, disk: &dyn DiskHooks) -> Result<bool, StoreError> {
        if matches!(&self.stage, Stage::Opening(opening) if !opening.is_finished()) {
            return Ok(false);
        }
        disk.before(DiskStep::Copy).map_err(unusable)?;
        if disk.free_space(&self.dir).map_err(unusable)? < ROOM {
            return Err(StoreError::Refused("there is no room for it".to_owned()));
        }
        self.stage = match std::mem::replace(&mut self.stage, Stage::Lost) {
            Stage::Opening(opening) => {
                let opened = opening.join().unwrap_or_else(|panic| {
                    Err(TreeError::Other(panicked("opening", &*panic).to_string()))
                });
                Stage::Ready(opened.map_err(refused)?)
            }
            stage => stage,
        };
        self.settle()?;
        if matches!(self.stage, Stage::Copying(_)) && self.copy(from)? {
            self.open_again()?;
        }
        Ok(matches!(self.stage, Stage::Ready(_)))
    }

    /// Copies a part of the database in use. Returns whether there is no more.
    fn copy(&mut self, from: &Tree) -> Result<bool, StoreError> {
        let mut part = WriteBatch::default();
        let mut size = 0;
        // Nothing is written into the other meanwhile, so its end is the end, although more may come before the next
        // step.
        let done = loop {
            let after = Some(&self.last[..]).filter(|last| !last.is_empty());
            let entries = from.scan(&[], after, PAGE)?;
            if entries.is_empty() {
                break true;
            }
            for (key, text) in entries {
                size += key.len() + text.len() + OVERHEAD;
                self.last.clone_from(&key);
                part.set(key, Some(text));
                if size >= STEP {
                    break;
                }
            }
            if size >= STEP {
                break false;
            }
        };
        self.write(&part)?;
        Ok(done)
    }

    /// Closes the new database and opens it again without the thread that cleans up. In a large one that takes a
    /// second, for which nobody waits.
    fn open_again(&mut self) -> Result<(), StoreError> {
        if let Stage::Copying(tree) = std::mem::replace(&mut self.stage, Stage::Lost) {
            let folder = self.location.folder(&self.dir);
            let opening = std::thread::Builder::new()
                .name("store-compaction".to_owned())
                .spawn(move || {
                    drop(tree);
                    Tree::open_patiently(&folder)
                })
                .map_err(unusable)?;
            self.stage = Stage::Opening(opening);
        }
        Ok(())
    }

    /// Has the new database used from now on, also after a power cut. It must be ready.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the one before stays in use; [`StoreError::Failed`] if it is unknown which of the two
    /// will be used.
    pub fn finish(mut self, disk: &dyn DiskHooks) -> Result<(Tree, Location), StoreError> {
        let failed =
            |error: std::io::Error| StoreError::Failed(format!("{}: {error}", self.dir.display()));
        // Up to here nothing has changed.
        disk.before(DiskStep::Switch).map_err(unusable)?;
        let file = self.location.file(&self.dir);
        let compact = std::fs::metadata(file).map_err(unusable)?.len();
        let location = Location {
            compact,
            ..self.location
        };
        sync_files(&location.folder(&self.dir)).map_err(unusable)?;
        sync_dir(&self.dir).map_err(unusable)?;
        let Stage::Ready(tree) = std::mem::replace(&mut self.stage, Stage::Lost) else {
            return Err(StoreError::Refused("it is not whole yet".to_owned()));
        };
        location.write(&self.dir).map_err(failed)?;
        Ok((tree, location))
    }

    /// Writes what has changed of what was copied.
    fn settle(&mut self) -> Result<(), StoreError> {
        let mut part = WriteBatch::default();
        let mut size = 0;
        for (key, text) in std::mem::take(&mut self.changed) {
            size += key.len() + text.as_ref().map_or(0, Vec::len);
            part.set(key, text);
            if size >= STEP {
                self.write(&std::mem::take(&mut part))?;
                size = 0;
            }
        }
        self.write(&part)
    }

    fn write(&self, part: &WriteBatch) -> Result<(), StoreError> {
        match &self.stage {
            _ if part.is_empty() => Ok(()),
            // Until it is in use, nothing is lost with it.
            Stage::Copying(tree) | Stage::Ready(tree) => tree.write(part, &RealDisk),
            Stage::Opening(_) | Stage::Lost => {
                Err(StoreError::Refused("it is not open".to_owned()))
            }
        }
    }
}

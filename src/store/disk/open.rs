//! Opening: one process at a time, leftovers of a kill removed, and a refusal in plain words for what is not whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use fs2::FileExt;

use super::tree::{LEAST_FREE, Tree, is_contended, sync_dir};
use crate::service::{StoreError, Timestamp};
use crate::store::key::Key;
use crate::store::record::{Counters, Format, Record};
use crate::store::space::{Changes, Space, load};
use crate::store::view;

/// The file that is locked while the store is open, and says, once it does, that a store has begun here.
const LOCK: &str = "galabot.lock";

/// What the lock file says once the first record is durable.
const BEGUN: &str = "A galabot store begins here. Keep the whole directory together.\n";

/// How long to wait for the database after the lock is ours.
const PATIENCE: Duration = Duration::from_secs(5);

/// A store that was found whole.
pub struct Opened {
    pub tree: Tree,
    pub lock: Lock,
    pub counters: Counters,
}

/// Keeps other processes out until it is dropped.
pub struct Lock(File);

/// Opens the store in this directory or begins one.
pub fn open(dir: &Path) -> Result<Opened, StoreError> {
    let (mut lock, begun) = take_lock(dir)?;
    // Before the database is opened, which would fill the gap with an empty one.
    if begun && fs::metadata(dir.join("db")).map_or(0, |db| db.len()) == 0 {
        return Err(damaged(dir, "its file db is missing or empty"));
    }
    remove_generating(dir).map_err(|error| unusable(dir, &error))?;
    let tree = lock
        .open_tree(dir)
        .map_err(|reason| damaged(dir, &reason))?;
    tree.check_space(LEAST_FREE).map_err(refusal)?;
    match load(&tree, &Key::Store).map_err(|error| damaged(dir, &error.to_string()))? {
        Some(Record::Store(Format::CURRENT)) => {}
        Some(Record::Store(Format(other))) => {
            return Err(StoreError::Refused(format!(
                "the store at {} has format {other}, but this program knows only format 1: use the one that wrote it",
                dir.display()
            )));
        }
        _ if begun => return Err(damaged(dir, "its first record is missing")),
        _ if !tree.is_empty() => {
            return Err(StoreError::Refused(format!(
                "the database at {} is not a galabot store",
                dir.display()
            )));
        }
        _ => begin(&tree)?,
    }
    if !begun {
        lock.say_begun(dir).map_err(|error| unusable(dir, &error))?;
    }
    if tree.read(&Key::Importing.bytes())?.is_some() {
        return Err(StoreError::Refused(format!(
            "the store at {} is half of an import that was interrupted: move the directory away and import again",
            dir.display()
        )));
    }
    let counters = view::counters(&tree).map_err(|error| damaged(dir, &error.to_string()))?;
    Ok(Opened {
        tree,
        lock,
        counters,
    })
}

/// Moves a store that nobody has open aside, beside where it was, and says where to.
///
/// # Errors
/// [`StoreError::Refused`] if another process has it open or it cannot be moved; then it stays where it is.
pub fn set_aside(dir: &Path, now: Timestamp) -> Result<PathBuf, StoreError> {
    let (_lock, _) = take_lock(dir)?;
    let mut name = dir.as_os_str().to_owned();
    name.push(format!(".damaged-{now}", now = now.0));
    let aside = PathBuf::from(name);
    if aside.exists() {
        return Err(StoreError::Refused(format!(
            "the store at {} cannot be set aside: {} is there already",
            dir.display(),
            aside.display()
        )));
    }
    fs::rename(dir, &aside).map_err(|error| unusable(dir, &error))?;
    Ok(aside)
}

fn take_lock(dir: &Path) -> Result<(Lock, bool), StoreError> {
    let unusable = |error: io::Error| unusable(dir, &error);
    fs::create_dir_all(dir).map_err(unusable)?;
    if let Some(parent) = dir.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        sync_dir(parent).map_err(unusable)?;
    }
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(dir.join(LOCK))
        .map_err(unusable)?;
    if let Err(error) = file.try_lock_exclusive() {
        return Err(if error.kind() == fs2::lock_contended_error().kind() {
            StoreError::Refused(format!(
                "the store at {} is open in another process: only one can have it",
                dir.display()
            ))
        } else {
            unusable(error)
        });
    }
    let mut text = Vec::new();
    file.read_to_end(&mut text).map_err(unusable)?;
    let begun = text == BEGUN.as_bytes();
    Ok((Lock(file), begun))
}

impl Lock {
    /// As `Tree::open`, but patient: with the lock held, nobody else has the database open for longer than a child process
    /// takes to begin, which has all our files until then.
    fn open_tree(&self, dir: &Path) -> Result<Tree, String> {
        let start = Instant::now();
        loop {
            match Tree::open(dir) {
                Err(reason) if is_contended(&reason) && start.elapsed() < PATIENCE => {
                    std::thread::sleep(Duration::from_millis(1));
                }
                opened => return opened,
            }
        }
    }

    fn say_begun(&mut self, dir: &Path) -> io::Result<()> {
        self.0.set_len(0)?;
        self.0.rewind()?;
        self.0.write_all(BEGUN.as_bytes())?;
        self.0.sync_all()?;
        sync_dir(dir)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Rather than leave it to the closing of the file, which a child process may hold open for a moment. If it
        // fails, the closing does it.
        let _ = FileExt::unlock(&self.0);
    }
}

/// A kill while the database opens leaves a half-written file that it would later take for a whole one.
fn remove_generating(dir: &Path) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("snap.") && name.ends_with(".generating") {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

fn begin(tree: &Tree) -> Result<(), StoreError> {
    let mut changes = Changes::default();
    changes.put(&Record::Store(Format::CURRENT));
    tree.write(&changes)
}

fn damaged(dir: &Path, reason: &str) -> StoreError {
    let dir = dir.display();
    StoreError::Refused(format!(
        "the store at {dir} is damaged: {reason}. \
         To go on, set it aside (mv {dir} {dir}.damaged) and import the newest export into an empty directory"
    ))
}

fn unusable(dir: &Path, error: &io::Error) -> StoreError {
    StoreError::Refused(format!(
        "the directory {} cannot be used: {error}",
        dir.display()
    ))
}

fn refusal(error: StoreError) -> StoreError {
    match error {
        StoreError::Failed(reason) => StoreError::Refused(reason),
        other => other,
    }
}

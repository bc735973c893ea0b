//! Opens a store: locks out other processes, removes what a kill left over, and refuses a store that is not whole,
//! saying why.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use super::fault_injection::DiskHooks;
use super::journal::{self, Group, Journal, Recovery};
use super::location::{Location, is_of_database};
use super::lock::{Lock, take_lock, unusable};
use super::replace::finish_rebuilding;
use super::tree::{LEAST_FREE, Tree, TreeError};
use crate::service::StoreError;
use crate::store::archive;
use crate::store::index;
use crate::store::key::Key;
use crate::store::kv_reader::{KvReader, WriteBatch, load};
use crate::store::packed::Unpacked;
use crate::store::plan::replayed;
use crate::store::private;
use crate::store::pseudonym::{self, Secret};
use crate::store::record::{Counters, Format, Lsn, Record};
use crate::store::view;

/// The file that gives the reason to suspect damage; while it exists, opening checks all records.
const SUSPECT: &str = "galabot.suspect";

/// A store that was found whole.
pub struct Opened {
    pub tree: Tree,
    pub location: Location,
    pub journal: Journal,
    pub lock: Lock,
    pub counters: Counters,
    /// What the operator should know.
    pub notices: Vec<String>,
}

/// Why a store is not opened.
#[derive(Debug)]
pub enum OpenError {
    /// It is damaged and can be rebuilt from a backup and its journal.
    Damaged(String),
    /// Any other reason; the stored data are fine.
    Other(StoreError),
}

impl From<StoreError> for OpenError {
    /// What cannot be read while a store is opened is damaged; what fails is the disk.
    fn from(error: StoreError) -> OpenError {
        match error {
            StoreError::Damaged { .. } => OpenError::Damaged(error.to_string()),
            StoreError::Failed(reason) => OpenError::Other(StoreError::Refused(reason)),
            other => OpenError::Other(other),
        }
    }
}

impl OpenError {
    /// The refusal to open the store in this directory.
    pub fn refused(self, dir: &Path) -> StoreError {
        let dir = dir.display();
        match self {
            OpenError::Other(error) => error,
            OpenError::Damaged(reason) => StoreError::Refused(format!(
                "the store at {dir} is damaged: {reason}. `galabot run` makes it anew from its newest backup and its \
                 journal. To do without, set it aside (mv {dir} {dir}.damaged) and import an export into an empty \
                 directory"
            )),
        }
    }
}

/// Opens the store in this directory or begins one.
pub fn open(dir: &Path, disk: &Arc<dyn DiskHooks>) -> Result<Opened, OpenError> {
    let unusable = |error: io::Error| OpenError::Other(unusable(dir, &error));
    finish_rebuilding(dir).map_err(unusable)?;
    let (mut lock, begun) = take_lock(dir)?;
    let location = Location::read(dir).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => OpenError::Damaged(error.to_string()),
        _ => unusable(error),
    })?;
    // Checked before the database is opened, which would create an empty one.
    if begun && fs::metadata(location.file(dir)).map_or(0, |db| db.len()) == 0 {
        return Err(OpenError::Damaged(
            "its file db is missing or empty".to_owned(),
        ));
    }
    let folder = location.folder(dir);
    remove_generating(&folder).map_err(unusable)?;
    let tree = Tree::open_patiently(&folder).map_err(|error| match error {
        TreeError::Damaged(reason) => OpenError::Damaged(reason),
        TreeError::Other(reason) => OpenError::Other(StoreError::Refused(format!(
            "the store at {} cannot be opened: {reason}",
            dir.display()
        ))),
    })?;
    // Only now is it sure that none of the others is needed.
    if let Err(error) = location.remove_others(dir) {
        tracing::warn!(store = %dir.display(), %error, "what is left of an earlier database cannot be removed");
    }
    private::restrict(dir, is_ours);
    tree.check_space(LEAST_FREE)?;
    match load(&tree, &Key::Store)? {
        Some(Record::Store(Format::STORE)) => {}
        Some(Record::Store(Format(older)))
            if (Format::STORE_OLDEST.0..Format::STORE.0).contains(&older) =>
        {
            let mut changes = WriteBatch::default();
            changes.put(&Record::Store(Format::STORE));
            tree.write(&changes, &**disk)?;
        }
        Some(Record::Store(Format(other))) => {
            return Err(OpenError::Other(StoreError::Refused(format!(
                "the store at {} has format {other}, but this program knows only formats up to {}: use the one that wrote it",
                dir.display(),
                Format::STORE.0
            ))));
        }
        _ if begun => {
            return Err(OpenError::Damaged("its first record is missing".to_owned()));
        }
        _ if !tree.is_empty() => {
            return Err(OpenError::Other(StoreError::Refused(format!(
                "the database at {} is not a galabot store",
                dir.display()
            ))));
        }
        _ => begin(&tree, &**disk)?,
    }
    if !begun {
        lock.say_begun(dir).map_err(unusable)?;
    }
    if tree.read(&Key::Importing.bytes())?.is_some() {
        return Err(OpenError::Other(StoreError::Refused(format!(
            "the store at {} is half of an import that was interrupted: move the directory away and import again",
            dir.display()
        ))));
    }
    let mut notices = Vec::new();
    let journal = open_journal(dir, &tree, disk, &mut notices)?;
    index::build(&Unpacked::over(&tree), &mut |changes| {
        tree.write(changes, &**disk)
    })?;
    let counters = view::counters(&tree)?;
    check_suspected(dir, &tree)?;
    Ok(Opened {
        tree,
        location,
        journal,
        lock,
        counters,
        notices,
    })
}

/// The secret key of the store in this directory, created if it has none.
///
/// # Errors
/// [`StoreError::Refused`] if it cannot be read or written.
pub fn secret(dir: &Path) -> Result<Secret, StoreError> {
    let found = || -> io::Result<Secret> {
        if let Some(secret) = pseudonym::read(dir)?.pop() {
            return Ok(secret);
        }
        let drawn = Secret::draw()?;
        pseudonym::write(dir, std::slice::from_ref(&drawn))?;
        Ok(drawn)
    };
    found().map_err(|error| unusable(dir, &error))
}

/// Brings the journal and the database together.
fn open_journal(
    dir: &Path,
    tree: &Tree,
    disk: &Arc<dyn DiskHooks>,
    notices: &mut Vec<String>,
) -> Result<Journal, OpenError> {
    let failed = |error: io::Error| OpenError::Other(unusable(dir, &error));
    let Some(Record::Lsn(lsn)) = load(tree, &Key::Lsn)? else {
        let reason = "its place in its journal is missing";
        return Err(OpenError::Damaged(reason.to_owned()));
    };
    let follow = |missing: Vec<Group>| -> Result<(), OpenError> {
        for group in missing {
            let mut changes = replayed(tree, &group.records)?;
            changes.put(&Record::Lsn(Lsn {
                group: group.number,
                ..lsn
            }));
            tree.write(&changes, &**disk)?;
        }
        Ok(())
    };
    let reason = match journal::recover(dir, lsn, disk.clone()).map_err(failed)? {
        Recovery::Whole(journal, missing) => {
            follow(missing)?;
            return Ok(journal);
        }
        Recovery::Gap(reason) => return Err(OpenError::Damaged(reason)),
        Recovery::Short(reason, missing) => {
            follow(missing)?;
            reason
        }
    };
    let notice = format!(
        "the journal of the store at {} cannot be gone on with: {reason}. It was set aside and a new one begun. \
         If the bot was stopped in good order before, no game is the worse for it; if it was killed, the last moves may \
         be missing",
        dir.display()
    );
    tracing::error!("{notice}");
    notices.push(notice);
    let lsn = new_journal(1);
    let mut changes = WriteBatch::default();
    changes.put(&Record::Lsn(lsn));
    tree.write(&changes, &**disk)?;
    Ok(begin_journal(dir, lsn, disk)?)
}

/// A position in a new journal with a random number.
pub fn new_journal(group: u64) -> Lsn {
    Lsn {
        journal: fastrand::u64(..),
        group,
    }
}

/// Begins a journal in a directory where there may be another.
///
/// # Errors
/// [`StoreError::Failed`] with what the system says.
pub fn begin_journal(
    dir: &Path,
    lsn: Lsn,
    disk: &Arc<dyn DiskHooks>,
) -> Result<Journal, StoreError> {
    journal::move_aside(dir)
        .and_then(|()| Journal::begin(dir, lsn, disk.clone()))
        .map_err(|error| StoreError::Failed(format!("{}: no journal: {error}", dir.display())))
}

/// Records that something in the store cannot be read.
pub fn record_suspicion(dir: &Path, reason: &str) {
    let path = dir.join(SUSPECT);
    if path.exists() {
        return;
    }
    let noted = private::create(&path)
        .and_then(|mut file| file.write_all(format!("{reason}\n").as_bytes()));
    if let Err(error) = noted {
        tracing::error!(%error, path = %path.display(), "cannot note the damage");
    }
}

/// Checks all records if the store is suspected of damage.
fn check_suspected(dir: &Path, tree: &Tree) -> Result<(), OpenError> {
    let path = dir.join(SUSPECT);
    if !path.exists() {
        return Ok(());
    }
    tracing::warn!(store = %dir.display(), "damage was met in the store; looking at all of it");
    archive::export(&Unpacked::over(tree), None, &mut io::sink())?;
    fs::remove_file(path).map_err(|error| OpenError::Other(unusable(dir, &error)))
}

/// Removes the half-written file that a kill leaves while the database opens; the database would take it for a whole
/// one.
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

/// Whether this is the name of a file of a store.
fn is_ours(name: &str) -> bool {
    is_of_database(name)
        || ["database-", "galabot.", "journal-"]
            .iter()
            .any(|begin| name.starts_with(begin))
}

fn begin(tree: &Tree, disk: &dyn DiskHooks) -> Result<(), StoreError> {
    let mut changes = WriteBatch::default();
    changes.put(&Record::Store(Format::STORE));
    changes.put(&Record::Lsn(new_journal(0)));
    tree.write(&changes, disk)
}

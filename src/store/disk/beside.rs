//! Which other stores had backups with games when a store was begun without one ([`Backups`](crate::store::Backups)).
//!
//! Their journals are named in a file beside the database. While it is there, no backup of theirs is deleted. Else a
//! bot whose folder is missing for a while would push out the only backups that hold its games.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use crate::store::fsync::sync_dir;
use crate::store::private;

/// The file: numbers of journals, one a line.
const FILE: &str = "galabot.beside";

/// It is written under this name, then renamed.
const FILE_NEXT: &str = "galabot.beside-next";

/// The journals that the file names; none if there is no file.
///
/// # Errors
/// What the system says, or that the file cannot be understood.
pub fn read(dir: &Path) -> io::Result<BTreeSet<u64>> {
    let text = match fs::read_to_string(dir.join(FILE)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeSet::new()),
        text => text?,
    };
    let number = |line: &str| {
        line.parse::<u64>().map_err(|_| {
            io::Error::new(
                io::ErrorKind::InvalidData,
                format!("{FILE}: expected a number but found {line:?}"),
            )
        })
    };
    text.lines().map(number).collect()
}

/// Has the file name these journals, also after a power cut.
///
/// # Errors
/// What the system says; then the file is as it was.
pub fn write(dir: &Path, journals: &BTreeSet<u64>) -> io::Result<()> {
    let next = dir.join(FILE_NEXT);
    let mut file = private::create(&next)?;
    for journal in journals {
        writeln!(file, "{journal}")?;
    }
    file.sync_all()?;
    fs::rename(&next, dir.join(FILE))?;
    sync_dir(dir)
}

/// Removes the file, since games were imported. If that fails, backups stay for longer than needed.
pub fn remove(dir: &Path) {
    match fs::remove_file(dir.join(FILE)) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => tracing::warn!(%error, store = %dir.display(), "{FILE} cannot be removed"),
    }
}

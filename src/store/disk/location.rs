//! Where in a store's directory its database is: in the directory itself at first, then in a folder of its own for each
//! time that it was made anew ([`compaction`](super::compaction)).

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::store::fsync::sync_dir;
use crate::store::private;

/// The file that says which database is in use. Without it the one in the directory itself is.
const WHICH: &str = "galabot.database";

/// It is written under this name, then renamed.
const WHICH_NEXT: &str = "galabot.database-next";

/// What the names of the folders of databases begin with.
const FOLDER: &str = "database-";

/// The database in use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// How often it was made anew; this is the number of its folder.
    pub number: u64,
    /// How long its file was when it had just been made anew, in bytes; 0 if it never was.
    pub compact: u64,
}

impl Location {
    /// Which database is in use in this directory.
    ///
    /// # Errors
    /// What the system says, or that the file that tells cannot be understood.
    pub fn read(dir: &Path) -> io::Result<Location> {
        let text = match fs::read_to_string(dir.join(WHICH)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Location::default()),
            text => text?,
        };
        let mut numbers = text.split_whitespace().map(str::parse);
        match (numbers.next(), numbers.next(), numbers.next()) {
            (Some(Ok(number)), Some(Ok(compact)), None) => Ok(Location { number, compact }),
            _ => Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("{WHICH}: expected two numbers but found {text:?}"),
            )),
        }
    }

    /// Has this database used from now on, also after a power cut.
    ///
    /// # Errors
    /// What the system says; then it is unknown which one will be used.
    pub fn write(self, dir: &Path) -> io::Result<()> {
        let next = dir.join(WHICH_NEXT);
        let mut file = private::create(&next)?;
        writeln!(file, "{} {}", self.number, self.compact)?;
        file.sync_all()?;
        fs::rename(&next, dir.join(WHICH))?;
        sync_dir(dir)
    }

    /// The folder of the database.
    pub fn folder(self, dir: &Path) -> PathBuf {
        match self.number {
            0 => dir.to_path_buf(),
            number => dir.join(format!("{FOLDER}{number}")),
        }
    }

    /// The file of the database.
    pub fn file(self, dir: &Path) -> PathBuf {
        self.folder(dir).join("db")
    }

    /// Removes all databases that are not in use.
    ///
    /// # Errors
    /// What the system says.
    pub fn remove_others(self, dir: &Path) -> io::Result<()> {
        for entry in fs::read_dir(dir)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let numbered = name.strip_prefix(FOLDER).map(str::parse::<u64>);
            let of_another = matches!(numbered, Some(Ok(_))) && path != self.folder(dir);
            let of_the_first = self.number > 0 && is_of_database(&name);
            match path.is_dir() {
                true if of_another || of_the_first => fs::remove_dir_all(path)?,
                false if of_the_first => fs::remove_file(path)?,
                _ => {}
            }
        }
        Ok(())
    }
}

/// Whether a store is in this directory.
pub fn has_store(dir: &Path) -> bool {
    Location::read(dir).is_ok_and(|location| location.file(dir).is_file())
}

/// Whether this is the name of a file or folder of a database.
pub fn is_of_database(name: &str) -> bool {
    ["db", "conf", "blobs"].contains(&name) || name.starts_with("snap.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_the_database_in_use_is_read_back_and_the_others_go() {
        let dir = tempfile::tempdir().expect("a directory");
        let dir = dir.path();
        assert_eq!(Location::read(dir).ok(), Some(Location::default()));
        for name in ["db", "conf", "snap.1", "galabot.lock", "journal-1"] {
            fs::write(dir.join(name), "").expect("a file");
        }
        for name in [
            "blobs",
            "database-1",
            "database-2",
            "database-3",
            "database-of-others",
        ] {
            fs::create_dir(dir.join(name)).expect("a folder");
        }
        let second = Location {
            number: 2,
            compact: 17,
        };
        second.write(dir).expect("it is written");
        let read = Location::read(dir).expect("it is read");
        assert_eq!(read, second);
        read.remove_others(dir).expect("they are removed");
        let mut left: Vec<_> = fs::read_dir(dir)
            .expect("the directory")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        left.sort();
        assert_eq!(
            left,
            [
                "database-2",
                "database-of-others",
                "galabot.database",
                "galabot.lock",
                "journal-1"
            ]
        );
    }

    #[test]
    fn without_a_word_the_database_in_the_directory_itself_is_kept() {
        let dir = tempfile::tempdir().expect("a directory");
        let dir = dir.path();
        fs::write(dir.join("db"), "").expect("a file");
        fs::create_dir(dir.join("database-1")).expect("a folder");
        Location::default()
            .remove_others(dir)
            .expect("it is removed");
        assert!(dir.join("db").exists() && !dir.join("database-1").exists());
        fs::write(dir.join(WHICH), "one").expect("a file");
        assert!(Location::read(dir).is_err());
    }
}

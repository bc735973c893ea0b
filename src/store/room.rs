//! How much room there is for a store, before it is opened.

use std::io;
use std::path::Path;

use super::disk::LEAST_FREE;

/// Beyond what a store stops at, so that it does not stop again at its first commit.
const MARGIN: u64 = 16 * 1024 * 1024;

/// The room on a disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// How many bytes are free.
    pub free: u64,
    /// How many must be, so that a store can be opened and go on.
    pub needed: u64,
}

impl Room {
    /// The room for a store in this folder, which need not be there yet.
    ///
    /// # Errors
    /// If the disk cannot be asked.
    pub fn at(dir: &Path) -> io::Result<Room> {
        let dir = std::path::absolute(dir)?;
        let there = dir.ancestors().find(|dir| dir.exists());
        Ok(Room {
            free: fs2::available_space(there.unwrap_or(&dir))?,
            needed: LEAST_FREE + MARGIN,
        })
    }

    /// Whether it is enough.
    pub fn is_enough(&self) -> bool {
        self.free >= self.needed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_not_there_yet_has_the_room_of_the_disk_it_will_be_on() {
        let dir = tempfile::tempdir().expect("a folder");
        let room = Room::at(&dir.path().join("a/b/data")).expect("a disk");
        assert!(room.free > 0);
        assert!(room.needed > LEAST_FREE);
    }
}

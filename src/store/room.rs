//! The free space that a store needs before it can be opened.

use std::io;
use std::path::Path;

use super::disk::LEAST_FREE;

/// Bytes beyond the limit at which a store stops, so that it does not stop at its first commit.
const MARGIN: u64 = 16 * 1024 * 1024;

/// The free space on a disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// How many bytes are free.
    pub free: u64,
    /// How many bytes a store needs to open and go on.
    pub needed: u64,
}

impl Room {
    /// The free space for a store in this folder, which need not exist yet.
    ///
    /// # Errors
    /// If the system does not tell.
    pub fn at(dir: &Path) -> io::Result<Room> {
        let dir = std::path::absolute(dir)?;
        let there = dir.ancestors().find(|dir| dir.exists());
        Ok(Room {
            free: fs2::available_space(there.unwrap_or(&dir))?,
            needed: LEAST_FREE + MARGIN,
        })
    }

    /// Whether the free space is enough.
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

//! Pseudonyms of erased people: their number is kept only as its hash under a secret key.
//!
//! The key is in a file of its own beside the store and beside the backups, never in a backup. Only its owner may read
//! it. So a list of erased people alone reveals nobody. In PostgreSQL it is in a table of its own, which is in no
//! export either: all processes need the same one, wherever they run.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use ring::hmac;

use super::fsync::sync_dir;
use super::private;
use crate::service::{PersonId, Pseudonym};

/// The file that holds keys, one a line, each 64 hex digits.
pub const FILE: &str = "erased.key";

/// A secret key under which numbers of people become [`Pseudonym`]s.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl fmt::Debug for Secret {
    /// Without the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret({:08x})", self.id())
    }
}

impl Secret {
    /// A new random key.
    ///
    /// # Errors
    /// If the system has no randomness to give.
    pub fn draw() -> io::Result<Secret> {
        let drawn = ring::rand::generate::<[u8; 32]>(&ring::rand::SystemRandom::new());
        let drawn = drawn.map_err(|_| io::Error::other("the system gives no random numbers"))?;
        Ok(Secret(drawn.expose()))
    }

    /// An id that tells it from other keys and reveals nothing of it.
    pub fn id(&self) -> u32 {
        let [a, b, c, d, ..] = self.hash(b"key");
        u32::from_be_bytes([a, b, c, d])
    }

    /// The pseudonym of this person.
    pub fn pseudonym(&self, person: PersonId) -> Pseudonym {
        let hash = self.hash(&[&b"person"[..], &person.0.to_be_bytes()].concat());
        Pseudonym {
            key: self.id(),
            hash: u128::from_be_bytes(hash),
        }
    }

    /// The first half of a hash.
    fn hash(&self, what: &[u8]) -> [u8; 16] {
        let key = hmac::Key::new(hmac::HMAC_SHA256, &self.0);
        let tag = hmac::sign(&key, what);
        let mut half = [0; 16];
        half.copy_from_slice(&tag.as_ref()[..16]);
        half
    }

    /// The key as it is kept: 64 hex digits.
    pub fn digits(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The key with these digits.
    pub fn parse(line: &str) -> Option<Secret> {
        let mut key = [0; 32];
        if line.len() != 64 || !line.is_ascii() {
            return None;
        }
        for (byte, at) in key.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&line[at..at + 2], 16).ok()?;
        }
        Some(Secret(key))
    }
}

/// The keys in a directory, the newest last; none if there is no file.
///
/// # Errors
/// What the system says, and if the file holds something else.
pub fn read(dir: &Path) -> io::Result<Vec<Secret>> {
    let text = match fs::read_to_string(dir.join(FILE)) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error),
    };
    let read = |line: &str| {
        let wrong = || io::Error::other(format!("{FILE} holds something that is no key"));
        Secret::parse(line).ok_or_else(wrong)
    };
    text.lines().map(read).collect()
}

/// Writes these keys into a directory, readable by its owner only.
///
/// # Errors
/// What the system says.
pub fn write(dir: &Path, keys: &[Secret]) -> io::Result<()> {
    let path = dir.join(FILE);
    let part = dir.join(format!("{FILE}.{:016x}.part", fastrand::u64(..)));
    let mut file = private::create_new(&part)?;
    for key in keys {
        file.write_all(format!("{}\n", key.digits()).as_bytes())?;
    }
    file.sync_all()?;
    fs::rename(&part, &path)?;
    sync_dir(dir)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_known_again_under_the_same_key_only() {
        let [one, other] = [Secret([7; 32]), Secret([8; 32])];
        let person = PersonId(1_234_567_890_123_456_789);
        assert_eq!(one.pseudonym(person), one.pseudonym(person));
        assert_ne!(one.pseudonym(person), one.pseudonym(PersonId(5)));
        assert_ne!(one.pseudonym(person), other.pseudonym(person));
        assert!(!format!("{one:?}").contains("07"));
    }

    #[test]
    fn keys_are_kept_for_their_owner_alone() {
        let dir = tempfile::tempdir().expect("a folder");
        assert_eq!(read(dir.path()).expect("no file"), []);
        let keys = [
            Secret::draw().expect("randomness"),
            Secret::draw().expect("randomness"),
        ];
        assert_ne!(keys[0], keys[1]);
        write(dir.path(), &keys).expect("room");
        assert_eq!(read(dir.path()).expect("good keys"), keys);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(dir.path().join(FILE)).expect("there");
            assert_eq!(mode.permissions().mode() & 0o777, 0o600);
        }
        fs::write(dir.path().join(FILE), "zz\n").expect("room");
        assert!(read(dir.path()).is_err());
    }
}

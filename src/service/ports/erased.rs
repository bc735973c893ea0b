//! Who was erased: how they are known again, and what is kept of it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::service::model::ids::{PersonId, Timestamp};

/// Stands for a person without naming them: a hash of their number under a secret key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Pseudonym {
    /// The number of the key it was made with.
    pub key: u32,
    /// The first half of an HMAC-SHA256.
    pub hash: u128,
}

impl fmt::Display for Pseudonym {
    /// The key as eight hex digits, then the hash as 32.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}-{:032x}", self.key, self.hash)
    }
}

impl From<Pseudonym> for String {
    fn from(who: Pseudonym) -> String {
        who.to_string()
    }
}

impl TryFrom<String> for Pseudonym {
    type Error = String;

    fn try_from(text: String) -> Result<Pseudonym, String> {
        let read = text.split_once('-').and_then(|(key, hash)| {
            Some(Pseudonym {
                key: u32::from_str_radix(key, 16).ok()?,
                hash: u128::from_str_radix(hash, 16).ok()?,
            })
        });
        read.filter(|who| who.to_string() == text)
            .ok_or_else(|| format!("expected a key and a hash but found {text:?}"))
    }
}

/// That a person has been erased from all that is kept, and when last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erased {
    /// The person, who can be recognised only if they come back.
    pub who: Pseudonym,
    /// The time of the last erasure.
    pub at: Timestamp,
}

/// That a person is being erased, and that this is not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erasing {
    /// The person.
    pub person: PersonId,
    /// Their tombstone.
    pub tombstone: PersonId,
    /// When it began.
    pub at: Timestamp,
}

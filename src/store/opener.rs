//! How the store of each kind is opened: to look at it, to change it, or to run a bot on it.

use std::fmt;
use std::path::{Path, PathBuf};

use super::any_store::AnyStore;
use super::backup::Backups;
use crate::service::{StoreError, Timestamp};

type Result<T> = std::result::Result<T, StoreError>;

/// Where a host keeps games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In this folder.
    Folder(PathBuf),
    /// In this database.
    Database(DatabaseSettings),
}

/// What the host says about a database. Neither the address nor the password shows in `Debug`.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct DatabaseSettings {
    /// Its address, such as `postgres://USER@HOST/DATABASE`; it may hold the password.
    pub url: String,
    /// The password, unless the address has it or none is needed.
    pub password: Option<String>,
    /// The file with the certificates (PEM) that the server's is checked against; those that browsers trust if left
    /// out.
    pub ca_file: Option<PathBuf>,
}

impl fmt::Debug for DatabaseSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DatabaseSettings")
            .field("ca_file", &self.ca_file)
            .finish_non_exhaustive()
    }
}

/// The store of a bot that is about to run.
pub struct ToRun {
    /// The store.
    pub store: AnyStore,
    /// What the operator should know if it was damaged and had to be rebuilt.
    pub notes: Vec<String>,
    /// When its newest backup was made; `None` if there is none, or the host's own tools make them.
    pub newest: Option<Timestamp>,
}

/// Opens the store of one kind at one place.
pub trait Opener: Send + Sync {
    /// Opens games that are kept there already. If another process has them open and that is in the way, the error
    /// ends with this advice.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if there are none or they cannot be opened. [`StoreError::Failed`] if a machine does not
    /// answer, which may pass.
    fn open(&self, advice: &str) -> Result<AnyStore>;

    /// As [`Opener::open`], to look at them only. Where several processes may have them open nothing is written, so
    /// that a bot can go on beside it.
    ///
    /// # Errors
    /// As [`Opener::open`], and if they have to be brought up to date first.
    fn open_to_look(&self, advice: &str) -> Result<AnyStore>;

    /// Opens a store that may be new.
    ///
    /// # Errors
    /// As [`Opener::open`].
    fn open_or_begin(&self) -> Result<AnyStore>;

    /// Opens a store for a bot that is about to run, and rebuilds it if it is damaged. Who was erased since its last
    /// backup is erased again ([`Backups::settle`]).
    ///
    /// # Errors
    /// As [`Opener::open`].
    fn open_to_run(&self, backups: &Backups, now: Timestamp) -> Result<ToRun>;

    /// Brings what is kept there to the newest version. Returns what was done, as the host reads it.
    ///
    /// # Errors
    /// As [`Opener::open`], and if it is newer than this program.
    fn migrate(&self) -> Result<String>;

    /// The folder of the games, if they are on this machine's disk and open to one process at a time. `None` if they
    /// may be out of reach for a while, and can be checked while they are in use.
    fn folder(&self) -> Option<&Path>;
}

/// A kind of store that is chosen by the beginning of its address.
pub struct AddressKind {
    /// What its addresses begin with, the usual one first.
    pub schemes: &'static [&'static str],
    /// How an address is written.
    pub form: &'static str,
    /// Makes what opens the database at such an address.
    pub opener: fn(&DatabaseSettings) -> Box<dyn Opener>,
}

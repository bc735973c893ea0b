//! The store that the host has chosen, for every subcommand alike: what differs by its kind stands here alone.

use std::path::Path;
#[cfg(feature = "postgres")]
use std::sync::Arc;

use anyhow::{Context as _, bail};

use crate::config::{Database, Place};
use crate::service::Timestamp;
use crate::store::{AnyStore, Backups, DiskStore, Rebuilt, has_store, is_in_use};
#[cfg(feature = "postgres")]
use crate::store::{PostgresSettings, PostgresStore};

/// What to do about a folder that a running bot has open, where only the bot's being stopped helps.
pub(super) const STOP_IT: &str = "stop the bot first";

/// The same, where a running bot does what is wanted itself.
pub(super) const ASK_IT: &str = "a running bot can be asked if `port` in the section [ops] is set";

/// Opens the games that are kept somewhere already. If another process has their folder open, the error has the
/// advice.
///
/// # Errors
/// If there are none, or they cannot be opened.
pub(super) fn open(place: &Place, advice: &str) -> anyhow::Result<AnyStore> {
    match place {
        Place::Folder(data) => {
            check_folder(data)?;
            let store = DiskStore::open(data).with_context(|| {
                let advice = match is_in_use(data) {
                    true => format!("; {advice}"),
                    false => String::new(),
                };
                format!("cannot open the games in {}{advice}", data.display())
            })?;
            Ok(AnyStore::Disk(store))
        }
        #[cfg(feature = "postgres")]
        Place::Database(database) => {
            let store = PostgresStore::open_existing(&settings(database))?;
            Ok(AnyStore::Postgres(Arc::new(store)))
        }
        #[cfg(not(feature = "postgres"))]
        Place::Database(database) => left_out(database),
    }
}

/// Opens the games that are kept somewhere already, to look at them only. Nothing changes in a database, where a bot
/// may be running; a folder is this program's alone meanwhile.
///
/// # Errors
/// As [`open`], and if a database has to be brought up to date first.
pub(super) fn look(place: &Place, advice: &str) -> anyhow::Result<AnyStore> {
    #[cfg(feature = "postgres")]
    if let Place::Database(database) = place {
        let store = PostgresStore::open_to_look(&settings(database))?;
        return Ok(AnyStore::Postgres(Arc::new(store)));
    }
    open(place, advice)
}

/// Opens a store that may be new.
///
/// # Errors
/// If it cannot be opened.
pub(super) fn open_or_begin(place: &Place) -> anyhow::Result<AnyStore> {
    match place {
        Place::Folder(data) => {
            let cannot = || format!("cannot open the games in {}", data.display());
            let store = DiskStore::open(data).with_context(cannot)?;
            Ok(AnyStore::Disk(store))
        }
        #[cfg(feature = "postgres")]
        Place::Database(database) => {
            let store = PostgresStore::open(&settings(database))?;
            Ok(AnyStore::Postgres(Arc::new(store)))
        }
        #[cfg(not(feature = "postgres"))]
        Place::Database(database) => left_out(database),
    }
}

/// The store of a bot that is about to run.
pub(super) struct ToRun {
    pub store: AnyStore,
    /// What the operator should know if it was damaged and had to be rebuilt.
    pub notes: Vec<String>,
    /// The time of its newest backup, in milliseconds since 1970; 0 if there is none, or the host makes them.
    pub newest: u64,
}

/// Opens a store for a bot that is about to run, and rebuilds it if it is damaged.
///
/// # Errors
/// If it cannot be opened.
pub(super) fn open_to_run(
    place: &Place,
    backups: &Backups,
    now: Timestamp,
) -> anyhow::Result<ToRun> {
    match place {
        Place::Folder(data) => {
            let (store, rebuilt) = backups
                .open(data, now)
                .with_context(|| format!("cannot open the games in {}", data.display()))?;
            Ok(ToRun {
                store: AnyStore::Disk(store),
                notes: rebuilt.iter().map(Rebuilt::to_string).collect(),
                newest: backups.newest()?.map_or(0, |(at, _)| at.0),
            })
        }
        #[cfg(feature = "postgres")]
        Place::Database(database) => {
            let store = backups.open_postgres(&settings(database), now)?;
            Ok(ToRun {
                store: AnyStore::Postgres(Arc::new(store)),
                notes: Vec::new(),
                newest: 0,
            })
        }
        #[cfg(not(feature = "postgres"))]
        Place::Database(database) => left_out(database),
    }
}

/// Brings what is kept somewhere to the newest version. Returns what was done, as the host reads it.
///
/// # Errors
/// If the database cannot be reached or refuses, or its tables are newer than this program.
pub(super) fn migrate(place: &Place) -> anyhow::Result<String> {
    match place {
        Place::Folder(data) => Ok(format!(
            "the games are kept in the folder {}, which is brought up to date whenever it is opened: nothing to do",
            data.display()
        )),
        #[cfg(feature = "postgres")]
        Place::Database(database) => {
            let (before, now, name) = PostgresStore::migrate(&settings(database))?;
            Ok(match before == now {
                true => {
                    format!("the tables of {name} have version {now}, the newest: nothing to do")
                }
                false => {
                    format!("the tables of {name} were brought from version {before} to {now}")
                }
            })
        }
        #[cfg(not(feature = "postgres"))]
        Place::Database(database) => left_out(database),
    }
}

/// The folder of the games, which is on this machine's disk and open to one process at a time. `None` if they are in a
/// database: it may be out of reach for a while, and can be checked while it is in use.
pub(super) fn folder(place: &Place) -> Option<&Path> {
    match place {
        Place::Folder(data) => Some(data),
        Place::Database(_) => None,
    }
}

/// Checks that games are kept in a folder, before a store is opened there.
fn check_folder(data: &Path) -> anyhow::Result<()> {
    if !data.is_dir() {
        bail!(
            "there is no folder {}; name the folder of the games with --data or `data` in the section [store]",
            data.display()
        );
    }
    if has_store(data) {
        return Ok(());
    }
    let inside = data.join("games");
    let hint = match has_store(&inside) {
        true => format!("; did you mean {}?", inside.display()),
        false => String::new(),
    };
    bail!("no games are kept in {}{hint}", data.display())
}

/// What the store is told of a database.
#[cfg(feature = "postgres")]
fn settings(database: &Database) -> PostgresSettings {
    PostgresSettings {
        url: database.url.clone(),
        password: database.password.clone(),
        ca_file: database.ca_file.clone(),
    }
}

/// The error of a program that was built without PostgreSQL.
#[cfg(not(feature = "postgres"))]
fn left_out<T>(_: &Database) -> anyhow::Result<T> {
    bail!(
        "`url` in the section [store] names a database, but this program was built without PostgreSQL: build it with \
         the feature `postgres`, or keep the games in a folder"
    )
}

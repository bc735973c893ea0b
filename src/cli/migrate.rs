//! `galabot migrate`: brings the tables of a database up to date, without starting a bot.

use crate::config::{Config, Place};

/// Brings the tables of the configured database to the newest version.
///
/// # Errors
/// If the database cannot be reached or refuses, or its tables are newer than this program.
pub(super) fn migrate(config: &Config) -> anyhow::Result<()> {
    match config.store.place()? {
        Place::Folder(data) => {
            println!(
                "the games are kept in the folder {}, which is brought up to date whenever it is opened: nothing to do",
                data.display()
            );
            Ok(())
        }
        #[cfg(feature = "postgres")]
        Place::Database(database) => {
            let settings = super::stores::settings(&database);
            let (before, now, name) = crate::store::PostgresStore::migrate(&settings)?;
            match before == now {
                true => {
                    println!("the tables of {name} have version {now}, the newest: nothing to do")
                }
                false => {
                    println!("the tables of {name} were brought from version {before} to {now}")
                }
            }
            Ok(())
        }
        #[cfg(not(feature = "postgres"))]
        Place::Database(database) => super::stores::left_out(&database),
    }
}

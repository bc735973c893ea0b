//! `galabot migrate`: brings the tables of a database up to date, without starting a bot.

use crate::config::Config;

/// Brings the tables of the configured database to the newest version.
///
/// # Errors
/// If the database cannot be reached or refuses, or its tables are newer than this program.
pub(super) fn migrate(config: &Config) -> anyhow::Result<()> {
    println!("{}", config.store.place()?.opener()?.migrate()?);
    Ok(())
}

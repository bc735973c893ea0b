//! The subcommands that carry all games out of a store and into another: `export`, `import`.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::PlaceArgs;
use crate::config::Config;
use crate::service::Store;
use crate::store::DiskStore;

/// Writes everything into a new file. The bot must not be running on the same folder.
pub(super) fn export(file: &Path, place: &PlaceArgs) -> anyhow::Result<()> {
    let data = place.folder()?;
    if !data.is_dir() {
        anyhow::bail!(
            "there is no folder {}; name the folder of the games with --data",
            data.display()
        );
    }
    if !data.join("db").is_file() {
        let inside = data.join("games");
        let hint = if inside.join("db").is_file() {
            format!("; did you mean {}?", inside.display())
        } else {
            String::new()
        };
        anyhow::bail!("no games are kept in {}{hint}", data.display());
    }
    let store = open(&data)?;
    let cannot = || format!("cannot write {}", file.display());
    let new = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(file)
        .with_context(cannot)?;
    let mut out = BufWriter::new(new);
    let count = store.export(&mut out)?;
    out.flush().with_context(cannot)?;
    out.get_ref().sync_all().with_context(cannot)?;
    println!(
        "{count} records from {} written to {}",
        data.display(),
        file.display()
    );
    Ok(())
}

/// Reads an export into an empty store. Nothing is written before all of it has been checked.
pub(super) fn import(file: &Path, place: &PlaceArgs) -> anyhow::Result<()> {
    let data = place.folder()?;
    let from = File::open(file).with_context(|| format!("cannot read {}", file.display()))?;
    let store = open(&data)?;
    let count = store.import(&mut BufReader::new(from))?;
    println!(
        "{count} records from {} read into {}",
        file.display(),
        data.display()
    );
    Ok(())
}

fn open(data: &Path) -> anyhow::Result<DiskStore> {
    DiskStore::open(data).with_context(|| format!("cannot open the games in {}", data.display()))
}

impl PlaceArgs {
    fn folder(&self) -> anyhow::Result<PathBuf> {
        match &self.data {
            Some(data) => Ok(data.clone()),
            None => Ok(Config::load(&self.config)?.store.data),
        }
    }
}

//! The subcommands `export` and `import`, which move all games from one store to another.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::PlaceArgs;
use crate::config::Config;
use crate::service::Store;
use crate::store::{DiskStore, check_export, private};

/// Writes everything into a new file, compressed if its name ends with `.gz`. The bot must not be running on the same
/// folder.
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
    let mut out = BufWriter::new(private::create_new(file).with_context(cannot)?);
    let count = match file.extension().is_some_and(|end| end == "gz") {
        true => {
            let mut packed = GzEncoder::new(&mut out, Compression::default());
            let count = store.export(&mut packed)?;
            packed.finish().with_context(cannot)?;
            count
        }
        false => store.export(&mut out)?,
    };
    out.flush().with_context(cannot)?;
    out.get_ref().sync_all().with_context(cannot)?;
    println!(
        "{count} records from {} written to {}",
        data.display(),
        file.display()
    );
    Ok(())
}

/// Reads an export or a backup into an empty store. Nothing is written before all of it has been checked.
pub(super) fn import(file: &Path, place: &PlaceArgs) -> anyhow::Result<()> {
    let data = place.folder()?;
    let from = || {
        let file = File::open(file).with_context(|| format!("cannot read {}", file.display()));
        file.map(BufReader::new)
    };
    check_export(&mut from()?)?;
    let store = open(&data)?;
    let count = store.import(&mut from()?)?;
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

//! The subcommands `export` and `import`, which move all games from one store to another.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, bail};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::{PlaceArgs, advice};
use crate::config::Config;
use crate::service::{Store, StoreError};
use crate::store::{Place, check_export, private};

/// Writes everything into a new file, compressed if its name ends with `.gz`. The bot must not be running on the same
/// folder.
pub(super) fn export(file: &Path, place: &PlaceArgs) -> anyhow::Result<()> {
    let store = place.place()?.opener()?.open_to_look(advice::STOP_IT)?;
    let count = written(file, |to| store.export(to))?;
    println!(
        "{count} records from {} written to {}",
        store.name(),
        file.display()
    );
    Ok(())
}

/// Has `write` write a new file, compressed if its name ends with `.gz`. If that goes wrong, no half of it is left, so
/// that it can be tried again under the same name.
fn written(
    file: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<u64, StoreError>,
) -> anyhow::Result<u64> {
    let cannot = || format!("cannot write {}", file.display());
    let new = private::create_new(file).with_context(cannot)?;
    let count = written_to(new, file.extension().is_some_and(|end| end == "gz"), write);
    if count.is_err() {
        // If even that fails, the error that is told matters more.
        let _ = fs::remove_file(file);
    }
    count.with_context(cannot)
}

fn written_to(
    file: File,
    packs: bool,
    write: impl FnOnce(&mut dyn Write) -> Result<u64, StoreError>,
) -> anyhow::Result<u64> {
    let mut out = BufWriter::new(file);
    let count = match packs {
        true => {
            let mut packed = GzEncoder::new(&mut out, Compression::default());
            let count = write(&mut packed)?;
            packed.finish()?;
            count
        }
        false => write(&mut out)?,
    };
    out.flush()?;
    out.get_ref().sync_all()?;
    Ok(count)
}

/// Reads an export or a backup into an empty store. Nothing is written before all of it has been checked, so it is read
/// twice.
pub(super) fn import(file: &Path, place: &PlaceArgs) -> anyhow::Result<()> {
    let place = place.place()?;
    let cannot = || format!("cannot read {}", file.display());
    // Looked at before it is opened, for opening a pipe waits until somebody writes.
    if !fs::metadata(file).with_context(cannot)?.is_file() {
        bail!(
            "{}: an import is read twice, so it has to be a file, not a pipe or a folder; write it into a file first",
            cannot()
        );
    }
    let from = || File::open(file).with_context(cannot).map(BufReader::new);
    check_export(&mut from()?)?;
    let store = place.opener()?.open_or_begin()?;
    let count = store.import(&mut from()?)?;
    println!(
        "{count} records from {} read into {}",
        file.display(),
        store.name()
    );
    Ok(())
}

impl PlaceArgs {
    fn place(&self) -> anyhow::Result<Place> {
        match &self.data {
            Some(data) => Ok(Place::Folder(data.clone())),
            None => Config::load(&self.config)?.store.place(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_export_that_fails_names_its_file_and_leaves_none() {
        let dir = tempfile::tempdir().expect("a folder");
        for name in ["out.jsonl", "out.jsonl.gz"] {
            let file = dir.path().join(name);
            let full = written(&file, |to| {
                to.write_all(b"half").expect("there is room");
                Err(StoreError::Refused("no space is left".to_owned()))
            });
            let told = format!("{:#}", full.expect_err("it fails"));
            let expected = format!("cannot write {}: no space is left", file.display());
            assert_eq!(told, expected);
            assert!(!file.exists());
            assert_eq!(written(&file, |_| Ok(3)).expect("there is room"), 3);
            // What was there before stays, and is not written over.
            assert!(written(&file, |_| Ok(4)).is_err() && file.exists());
        }
    }
}

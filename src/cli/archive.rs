//! The subcommands `export` and `import`, which move all games from one store to another.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::Path;

use anyhow::Context;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::{PlaceArgs, stores};
use crate::config::{Config, Place};
use crate::service::Store;
use crate::store::{check_export, private};

/// Writes everything into a new file, compressed if its name ends with `.gz`. The bot must not be running on the same
/// folder.
pub(super) fn export(file: &Path, place: &PlaceArgs) -> anyhow::Result<()> {
    let store = stores::look(&place.place()?, stores::STOP_IT)?;
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
        store.name(),
        file.display()
    );
    Ok(())
}

/// Reads an export or a backup into an empty store. Nothing is written before all of it has been checked.
pub(super) fn import(file: &Path, place: &PlaceArgs) -> anyhow::Result<()> {
    let place = place.place()?;
    let from = || {
        let file = File::open(file).with_context(|| format!("cannot read {}", file.display()));
        file.map(BufReader::new)
    };
    check_export(&mut from()?)?;
    let store = stores::open_or_begin(&place)?;
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

//! `galabot man`: the manual pages, made from the help texts.

use std::path::Path;

use anyhow::Context as _;
use clap::Command;
use clap_mangen::Man;

use super::board::print;

/// How to read and install them; shown below the help.
pub(super) const INSTALLING: &str = "\
To read it now, or to have `man galabot` and `man galabot-run`:
  galabot man | man -l -
  galabot man --out ~/.local/share/man/man1";

/// Prints the program's page. With a folder, writes it and the pages of all subcommands there; the folder is made if
/// missing.
///
/// # Errors
/// If the folder cannot be made, or a page cannot be written.
pub(super) fn man(out: Option<&Path>, command: Command) -> anyhow::Result<()> {
    let Some(folder) = out else {
        let mut page = Vec::new();
        Man::new(command.disable_help_subcommand(true)).render(&mut page)?;
        return print(&String::from_utf8(page)?);
    };
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    clap_mangen::generate_to(command, folder)
        .with_context(|| format!("cannot write the manual pages into {}", folder.display()))
}

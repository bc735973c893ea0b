//! `galabot completions`: the script with which a shell completes the program's subcommands, options and values.

use clap::Command;
use clap_complete::Shell;

use super::board::print;

/// How to install it; shown below the help.
pub(super) const INSTALLING: &str = "\
To have them in every new shell, add a line to its settings:
  ~/.bashrc                   source <(galabot completions bash)
  ~/.zshrc, after compinit    source <(galabot completions zsh)
  ~/.config/fish/config.fish  galabot completions fish | source";

/// Prints the script for a shell.
pub(super) fn completions(shell: Shell, mut command: Command) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "galabot", &mut script);
    print(&String::from_utf8(script)?)
}

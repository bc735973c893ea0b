//! The layout of `galabot --help`: first what a host needs, then the laboratory under a heading of its own.
//!
//! clap has one list of subcommands without groups. So the laboratory's are hidden from that list and listed after it
//! with their descriptions. Completions and manual pages are made from [`whole`], in which nothing is hidden.

use std::fmt::Write as _;

use clap::builder::{Resettable, StyledStr, Styles};
use clap::{Command, Subcommand};

/// The heading of the hidden subcommands.
const HEADING: &str = "Laboratory:";

/// Follows the heading.
const WHAT_FOR: &str = "positions, games and the computer player, without Discord";

/// The list of the hidden subcommands, which ends the help.
pub(super) fn laboratory<T: Subcommand>() -> StyledStr {
    let styles = Styles::default();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let command = T::augment_subcommands(Command::new("galabot"));
    let hidden = || command.get_subcommands().filter(|one| one.is_hide_set());
    let width = hidden().map(|one| one.get_name().len()).max().unwrap_or(0);
    let mut list = format!("{header}{HEADING}{header:#} {WHAT_FOR}");
    for one in hidden() {
        let name = one.get_name();
        let about = one.get_about().cloned().unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = write!(list, "\n  {literal}{name:width$}{literal:#}  {about}");
    }
    list.push_str("\n\n`galabot help COMMAND` says more about each command.");
    list.into()
}

/// The command line with every subcommand in one list.
pub(super) fn whole(command: Command) -> Command {
    let shown = command.mut_subcommands(|one| one.hide(false));
    shown.after_help(Resettable::<StyledStr>::Reset)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::super::Cli;
    use super::*;

    /// A narrow terminal.
    const COLUMNS: usize = 80;

    /// The width that a manual page has left: it indents, and breaks longer lines anywhere.
    const OF_A_PAGE: usize = 70;

    /// How many lines of the text begin with the name of this subcommand.
    fn listed(text: &str, name: &str) -> usize {
        let begin = format!("  {name} ");
        text.lines().filter(|line| line.starts_with(&begin)).count()
    }

    #[test]
    fn every_subcommand_stands_in_one_group_of_the_help() {
        let mut command = Cli::command().term_width(COLUMNS);
        let help = command.render_help().to_string();
        let (host, laboratory) = help.split_once(HEADING).expect("both groups");
        command.build();
        for one in command.get_subcommands() {
            let name = one.get_name();
            let groups = [listed(host, name), listed(laboratory, name)];
            assert_eq!(groups.iter().sum::<usize>(), 1, "{name}:\n{help}");
            assert_eq!(groups[1] == 1, one.is_hide_set(), "{name}:\n{help}");
        }
        for tool in [
            "moves", "replay", "draw", "engine", "perft", "match", "mine", "train", "endings",
        ] {
            assert_eq!(listed(laboratory, tool), 1, "{tool}:\n{help}");
        }
    }

    #[test]
    fn nothing_is_hidden_in_the_whole_command_and_nothing_said_twice() {
        let mut command = whole(Cli::command());
        let help = command.render_help().to_string();
        command.build();
        assert!(command.get_subcommands().all(|one| !one.is_hide_set()));
        for one in command.get_subcommands() {
            assert_eq!(listed(&help, one.get_name()), 1, "{help}");
        }
        assert!(!help.contains(HEADING), "{help}");
    }

    /// Checks that every subcommand, and those under it, has a description of one line, and help that fits a narrow
    /// terminal.
    fn fits(command: &mut Command) {
        let name = command.get_bin_name().unwrap_or("galabot").to_owned();
        assert!(command.get_about().is_some(), "{name} says nothing");
        for help in [command.render_help(), command.render_long_help()] {
            let help = help.to_string();
            for line in help.lines() {
                assert!(line.chars().count() <= COLUMNS, "{name}: {line}");
            }
        }
        // clap's own `help` repeats the others.
        let others = command.get_subcommands_mut();
        others.filter(|one| one.get_name() != "help").for_each(fits);
    }

    #[test]
    fn help_fits_a_narrow_terminal() {
        let mut command = Cli::command().term_width(COLUMNS);
        command.build();
        fits(&mut command);
    }

    /// Checks the help of every subcommand and those under it, but that of `man`, whose name is a word for a manual.
    fn calls_a_piece_a_piece(command: &mut Command) {
        let help = command.render_long_help().to_string().to_lowercase();
        let lines = help
            .lines()
            .filter(|line| !line.trim_start().starts_with("man "));
        for line in lines {
            let mut words = line.split(|letter: char| !letter.is_alphabetic());
            assert!(
                !words.any(|word| ["man", "men", "chessmen"].contains(&word)),
                "{line}"
            );
        }
        let others = command.get_subcommands_mut();
        others
            .filter(|one| !["help", "man"].contains(&one.get_name()))
            .for_each(calls_a_piece_a_piece);
    }

    #[test]
    fn no_help_calls_a_piece_a_man() {
        let mut command = whole(Cli::command());
        command.build();
        calls_a_piece_a_piece(&mut command);
    }

    #[test]
    fn what_stands_below_help_fits_a_manual_page() {
        for one in whole(Cli::command()).get_subcommands() {
            let below = one.get_after_help().map(|text| text.to_string());
            for line in below.unwrap_or_default().lines() {
                let name = one.get_name();
                assert!(line.chars().count() <= OF_A_PAGE, "{name}: {line}");
            }
        }
    }
}

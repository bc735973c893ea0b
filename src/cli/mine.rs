//! The subcommand `mine`: finds puzzles for a rule set in games of the computer against itself.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;

use crate::puzzles::{Book, CONFIRMED, Course, PROOF, mine as search};
use crate::rules::any::Ruleset;

/// What to look for.
#[derive(Args, Debug)]
pub(super) struct MineArgs {
    /// The rule set: farmers, winther, pyramid, botermans or chelma
    #[arg(long)]
    rules: String,
    /// How many puzzles to find
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    count: u32,
    /// Stop after so many games, however few were found
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Decides all chance in it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file of puzzles there are already: they are not found again, and stand in the new file before the new ones
    #[arg(long)]
    after: Option<PathBuf>,
    /// The file to write
    #[arg(long)]
    out: PathBuf,
}

/// Finds puzzles and writes them.
pub(super) fn mine(args: &MineArgs) -> anyhow::Result<()> {
    let ruleset = Ruleset::from_names([args.rules.as_str()])?;
    let mut text = match &args.after {
        Some(path) => std::fs::read_to_string(path)
            .with_context(|| format!("cannot read {}", path.display()))?,
        None => String::new(),
    };
    if let (Some(line), Some(path)) = (of_other_rules(&text, &args.rules), &args.after) {
        let path = path.display();
        bail!(
            "{path} has puzzles of other rules than {}: \"{line}\"",
            args.rules
        );
    }
    let after = Book::read(&args.rules, &text).with_context(|| match &args.after {
        Some(path) => format!(
            "{} is no book of puzzles for {}",
            path.display(),
            args.rules
        ),
        None => String::new(),
    })?;
    let after = after.all().to_vec();
    let first = 1 + after
        .iter()
        .map(|old| old.id.number())
        .max()
        .unwrap_or(0)
        .max(taken_out(&text));
    let course = Course {
        rules: args.rules.clone(),
        ruleset,
        seed: args.seed,
        count: args.count as usize,
        games: args.games,
        after,
        first,
    };
    let found = search(&course, |puzzle, games| {
        eprintln!("{games} games: {}", puzzle.line_of_book());
    });
    if found.is_empty() {
        bail!("no puzzle was found in {} games", args.games);
    }
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    let numbered = match first {
        1 => String::new(),
        _ => format!(", numbered from {first} on."),
    };
    let _ = writeln!(
        text,
        "# galabot mine --rules {} --count {} --games {} --seed {}{numbered}\n\
         # One solution each, seen with {PROOF} nodes and confirmed with {CONFIRMED}.",
        args.rules, args.count, args.games, args.seed
    );
    for puzzle in &found {
        text.push_str(&puzzle.line_of_book());
        text.push('\n');
    }
    std::fs::write(&args.out, text).with_context(|| format!("cannot write {}", args.out.display()))
}

/// The remark that the puzzles were found by other rules than these, if there is one.
fn of_other_rules<'a>(text: &'a str, rules: &str) -> Option<&'a str> {
    text.lines().find(|line| {
        let told = line.strip_prefix("# galabot mine --rules ");
        told.is_some_and(|told| told.split(' ').next() != Some(rules))
    })
}

/// The highest number in the remarks about removed puzzles: it is never given again.
fn taken_out(text: &str) -> u32 {
    let remarks = text
        .lines()
        .filter(|line| line.starts_with('#') && line.contains("taken out"));
    let numbers = remarks.flat_map(|line| line.split(|letter: char| !letter.is_ascii_digit()));
    numbers
        .filter_map(|number| number.parse().ok())
        .max()
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{of_other_rules, taken_out};

    #[test]
    fn puzzles_of_other_rules_are_told_apart() {
        let text = "# galabot mine --rules chelma-open --count 9\n1 | win\n";
        assert_eq!(of_other_rules(text, "chelma"), text.lines().next());
        assert_eq!(of_other_rules(text, "chelma-open"), None);
    }

    #[test]
    fn no_number_is_given_again() {
        let text = "# galabot mine --rules winther --count 90\n# Of these, 9, 78 were taken out later.\n1 | win\n";
        assert_eq!(taken_out(text), 78);
        assert_eq!(taken_out(""), 0);
    }
}

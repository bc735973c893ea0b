//! A book made anew: what is in it is looked at again, and mined puzzles are added.

use std::fmt::Write as _;

use super::id::last_taken;
use super::{Book, BookError, CONFIRMED, Course, PROOF, Puzzle, mine, renewed};
use crate::rules::any::Ruleset;

/// What to add to a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Addition<'a> {
    /// The name of the rules.
    pub rules: &'a str,
    /// How many puzzles to add.
    pub count: usize,
    /// The number of games at most, however few puzzles were found.
    pub games: u64,
    /// The seed of all randomness in it.
    pub seed: u64,
}

/// Why a book is not made anew.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RemakeError {
    /// These are the names of no rules.
    #[error("there are no rules called {0}")]
    Rules(String),
    /// It is no book.
    #[error(transparent)]
    Book(#[from] BookError),
    /// Its puzzles were found by other rules, as this remark tells.
    #[error("the book has puzzles of other rules: \"{0}\"")]
    OtherRules(String),
}

/// The text of a book without the puzzles that would not be found today, and with new ones. Its remarks stay and say
/// so, so that no number is given again. `tell` is called for each new one, with the number of games so far.
///
/// # Errors
/// If there are no such rules, or the text is no book for them.
pub fn remade(
    text: &str,
    addition: Addition,
    tell: impl FnMut(&Puzzle, u64),
) -> Result<String, RemakeError> {
    let rules = addition.rules;
    let ruleset = Ruleset::from_names([rules]).map_err(|_| RemakeError::Rules(rules.to_owned()))?;
    if let Some(line) = of_other_rules(text, rules) {
        return Err(RemakeError::OtherRules(line.to_owned()));
    }
    let old = Book::read(rules, text)?;
    let last = old.all().iter().map(|old| old.id.number()).max();
    let last = last.unwrap_or(0).max(taken_out(text));
    let first = 1 + last.max(last_taken(rules));
    let (mut kept, mut lost) = (Vec::new(), Vec::new());
    for puzzle in old.all() {
        match renewed(puzzle) {
            Some(puzzle) => kept.push(puzzle),
            None => lost.push(puzzle.id.number().to_string()),
        }
    }
    let course = Course {
        rules: rules.to_owned(),
        ruleset,
        seed: addition.seed,
        count: addition.count,
        games: addition.games,
        after: kept.clone(),
        first,
    };
    let found = mine(&course, tell);
    let mut book = String::new();
    for remark in text.lines().filter(|line| line.starts_with('#')) {
        book.push_str(remark);
        book.push('\n');
    }
    if !lost.is_empty() {
        let lost = lost.join(", ");
        let _ = writeln!(
            book,
            "# {lost} were taken out: nothing that one sees is forced there."
        );
    }
    if !found.is_empty() {
        let Addition {
            count, games, seed, ..
        } = addition;
        let _ = writeln!(
            book,
            "# galabot mine --rules {rules} --count {count} --games {games} --seed {seed}, numbered from {first} on.\n\
             # Each has one solution, proved with {PROOF} positions; none of the others is a move slower ({CONFIRMED})."
        );
    }
    for puzzle in kept.iter().chain(&found) {
        book.push_str(&puzzle.line_of_book());
        book.push('\n');
    }
    Ok(book)
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
    use super::*;

    const NONE: Addition = Addition {
        rules: "winther",
        count: 0,
        games: 0,
        seed: 1,
    };

    #[test]
    fn puzzles_of_other_rules_are_told_apart() {
        let text = "# galabot mine --rules chelma-open --count 9\n";
        let told = remade(text, NONE, |_, _| {}).map_err(|error| error.to_string());
        assert!(told.is_err_and(|told| told.contains("chelma-open --count 9")));
        assert_eq!(of_other_rules(text, "chelma-open"), None);
    }

    #[test]
    fn what_shows_nothing_is_taken_out_and_its_number_never_given_again() {
        // One of the two moves of this line is no solution today: the Gala steps aside to no end.
        let text = "# by hand\n7 | win | 900 | d1-d2 | g9/10/10/K9/10/10/10/10/10/3G5G w\n";
        let book = remade(text, NONE, |_, _| {}).unwrap();
        assert!(book.starts_with("# by hand\n# 7 were taken out"), "{book}");
        assert_eq!(taken_out(&book), 7);
        assert!(Book::read("winther", &book).unwrap().all().is_empty());
    }
}

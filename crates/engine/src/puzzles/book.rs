//! The stored puzzles: a text file for each rule set, one puzzle a line.
//!
//! ```text
//! book   = { "#" anything | puzzle }
//! puzzle = number " | " aim " | " rating " | " turn { " " turn } " | " position
//! aim    = "win" | "gala" | "three" | "save" | "guard"
//! ```
//!
//! The length of a puzzle and its theme follow from its turns. The first lines tell the command that made the file.
//! Numbers are never reused, so that a solved puzzle stays solved.

use std::sync::LazyLock;

use super::{Aim, Puzzle, PuzzleId};
use crate::EngineGame;
use crate::rules::any::{Game, Kind, Ruleset, Turn, TypedTurn};
use crate::rules::match_game;

/// Puzzles of several rule sets, those of one rule set one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    puzzles: Vec<Puzzle>,
}

/// A line that is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the puzzles for {rules}: {reason}")]
pub struct BookError {
    /// The name of the rules.
    pub rules: String,
    /// Counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// The texts that are part of the program, each with the name of its rule set.
fn texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of = |kind: &Kind| match_game!(Kind, kind, G => <G as EngineGame>::PUZZLES);
    Kind::ALL.iter().flat_map(of).copied()
}

impl Book {
    /// The book that is part of the program.
    pub fn printed() -> &'static Book {
        static BOOK: LazyLock<Book> = LazyLock::new(|| {
            let read = texts().map(|(rules, text)| {
                Book::read(rules, text).expect("a test reads every line of what is printed")
            });
            Book {
                puzzles: read.flat_map(|book| book.puzzles).collect(),
            }
        });
        &BOOK
    }

    /// Reads the puzzles of one rule set.
    ///
    /// # Errors
    /// The first line that is no puzzle: its number is used twice, its position is none, or a turn is not legal.
    ///
    /// ```
    /// use gala_engine::puzzles::Book;
    /// let text = "# by hand\n1 | win | 900 | a7-a10 | g9/10/10/K9/10/10/10/10/10/3G5G w\n";
    /// let book = Book::read("winther", text).unwrap();
    /// assert_eq!(book.all()[0].id.to_string(), "winther-1");
    /// assert!(Book::read("winther", &text.replace("a7-a10", "a7-b9")).is_err());
    /// ```
    pub fn read(rules: &str, text: &str) -> Result<Book, BookError> {
        let mut puzzles: Vec<Puzzle> = Vec::new();
        for (at, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let error = |reason: String| BookError {
                rules: rules.to_owned(),
                line: at + 1,
                reason,
            };
            let ruleset = || Ruleset::from_names([rules]).map_err(|error| error.to_string());
            let named = |number| PuzzleId::new(rules, number);
            let puzzle = ruleset()
                .and_then(|ruleset| Puzzle::from_line_of_book(&ruleset, line, named))
                .map_err(error)?;
            if puzzles.iter().any(|known| known.id == puzzle.id) {
                return Err(error(format!(
                    "the number {} stands twice",
                    puzzle.id.number()
                )));
            }
            puzzles.push(puzzle);
        }
        Ok(Book { puzzles })
    }

    /// The puzzles of both.
    pub fn and(mut self, other: Book) -> Book {
        self.puzzles.extend(other.puzzles);
        self
    }

    /// Every puzzle.
    pub fn all(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// Those of the rule set with this name.
    pub fn of<'a>(&'a self, rules: &'a str) -> impl Iterator<Item = &'a Puzzle> {
        self.puzzles
            .iter()
            .filter(move |puzzle| puzzle.id.rules() == rules)
    }

    /// Those of a game.
    pub fn of_game(&self, game: Kind) -> impl Iterator<Item = &Puzzle> {
        let own = move |puzzle: &&Puzzle| puzzle.ruleset.kind() == game;
        self.puzzles.iter().filter(own)
    }

    /// The puzzle with this name.
    pub fn find(&self, id: &PuzzleId) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id == *id)
    }

    /// The names of the rule sets it has puzzles for.
    pub fn rules(&self) -> Vec<&str> {
        names(self.puzzles.iter())
    }

    /// The names of the rule sets of a game that it has puzzles for.
    pub fn rules_of(&self, game: Kind) -> Vec<&str> {
        names(self.of_game(game))
    }
}

fn names<'a>(puzzles: impl Iterator<Item = &'a Puzzle>) -> Vec<&'a str> {
    let mut names: Vec<&str> = puzzles.map(|puzzle| puzzle.id.rules()).collect();
    names.dedup();
    names
}

impl Puzzle {
    /// As a line of a book, without a line end.
    pub fn line_of_book(&self) -> String {
        let turns: Vec<String> = self.line.iter().map(Turn::to_string).collect();
        format!(
            "{} | {} | {} | {} | {}",
            self.id.number(),
            self.aim.code(),
            self.rating,
            turns.join(" "),
            self.position
        )
    }

    /// What [`Puzzle::line_of_book`] wrote of a puzzle by these rules; `named` names it by its number.
    ///
    /// # Errors
    /// What was expected and what was found instead.
    pub fn from_line_of_book(
        ruleset: &Ruleset,
        line: &str,
        named: impl FnOnce(u32) -> PuzzleId,
    ) -> Result<Puzzle, String> {
        let parts: Vec<&str> = line.split(" | ").collect();
        let &[number, aim, rating, turns, position] = parts.as_slice() else {
            return Err(format!(
                "expected five parts between \" | \" but found {}",
                parts.len()
            ));
        };
        let number: u32 = number
            .parse()
            .ok()
            .filter(|number| *number > 0)
            .ok_or_else(|| format!("expected a number from 1 on but found \"{number}\""))?;
        let aim = Aim::from_code(aim).ok_or_else(|| {
            let known: Vec<&str> = Aim::ALL.iter().map(|aim| aim.code()).collect();
            format!("expected one of {} but found \"{aim}\"", known.join(", "))
        })?;
        let rating = rating
            .parse()
            .map_err(|_| format!("expected a rating but found \"{rating}\""))?;
        let mut game =
            Game::from_position_text(ruleset, position).map_err(|error| error.to_string())?;
        let mut line = Vec::new();
        for text in turns.split(' ') {
            let typed: TypedTurn = text.parse().map_err(|_| format!("\"{text}\" is no turn"))?;
            let turn = game
                .check(&typed)
                .map_err(|refused| format!("{text} is not legal: {refused:?}"))?;
            game.play(turn)
                .map_err(|refused| format!("{text} is not legal: {refused:?}"))?;
            line.push(turn);
        }
        Ok(Puzzle {
            id: named(number),
            ruleset: *ruleset,
            position: position.to_owned(),
            aim,
            rating,
            line,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_printed_reads_and_is_written_alike() {
        for (rules, text) in texts() {
            let book = Book::read(rules, text).expect("it can be read");
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            let written: Vec<String> = book.all().iter().map(Puzzle::line_of_book).collect();
            assert_eq!(lines.collect::<Vec<_>>(), written, "{rules}");
            assert!(!written.is_empty(), "{rules}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let good = "1 | win | 900 | a7-a10 | g9/10/10/K9/10/10/10/10/10/3G5G w";
        let wrong = |text: &str| {
            Book::read("winther", text)
                .expect_err("it is wrong")
                .to_string()
        };
        assert!(wrong(&format!("# a\n{good}\n{good}")).contains("line 3"));
        for (from, to, told) in [
            ("win", "draw", "one of win, gala"),
            ("a7-a10", "a7-b10", "not legal"),
            ("900", "hard", "rating"),
            ("G w", "G sw", "to move"),
            ("1 |", "0 |", "from 1 on"),
        ] {
            let told_so = wrong(&good.replacen(from, to, 1));
            assert!(told_so.contains(told), "{told_so}");
        }
    }
}

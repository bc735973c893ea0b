//! What a person has done with puzzles, and how good they are at them.
//!
//! Only facts are kept: which puzzle was tried when, whether the first try was right, and the result. Ratings and rows
//! of first tries are counted from them, so a new formula needs only a new count. Only the row of days is kept as a
//! count, because its days are forgotten.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::puzzles::{Puzzle, PuzzleId};
use crate::rules::any::{ByGame, Kind};

use super::ids::{GuildId, Timestamp};
use super::is_default;
use super::rating::Rating;

/// The first rating: below most people's rating at games, and in the middle of those of the puzzles.
const FIRST: f64 = 1100.0;

/// The deviation of the ratings of puzzles, which come from a search and not from people.
const SURE_OF_PUZZLES: f64 = 90.0;

/// How many days it is kept who solved a puzzle of the day, so that the next one can report how many did.
pub(in crate::service) const REMEMBERED: u64 = 8;

/// What one person has done with puzzles.
///
/// ```
/// use galabot::puzzles::Book;
/// use galabot::rules::any::Kind;
/// use galabot::service::{PuzzleRecord, Timestamp};
/// let puzzle = Book::printed().of("winther").next().unwrap();
/// let mut solver = PuzzleRecord::default();
/// assert!(solver.tries(puzzle, true, Timestamp(7)));
/// assert!(!solver.tries(puzzle, false, Timestamp(8)), "it counts once");
/// let skill = solver.skill(Kind::Gala);
/// assert!(skill.rating.points > 1100.0 && skill.row == 1 && skill.solved == 1);
/// assert_eq!(solver.skill(Kind::Chelma).rating.games, 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleRecord {
    /// The puzzle shown to them last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<PuzzleId>,
    /// The puzzles they have tried, in the order of their first tries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tried: Vec<Attempt>,
    /// Their row of puzzles of the day.
    #[serde(default, skip_serializing_if = "is_default")]
    pub days: Days,
    /// The puzzles of the day that they solved recently.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub daily: Vec<DailySolved>,
}

/// A puzzle that the person has tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// The puzzle.
    pub puzzle: PuzzleId,
    /// Its rating at that time.
    pub rating: u32,
    /// When they first tried.
    pub at: Timestamp,
    /// Whether the first try was right. Only that counts for their rating.
    pub at_once: bool,
    /// Its status.
    pub fate: PuzzleStatus,
    /// When they last looked at the solution; not known for older entries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looked_up: Option<Timestamp>,
    /// Their wrong tries on the last day of puzzles with any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong: Option<WrongTries>,
}

/// Wrong tries at a puzzle on one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongTries {
    /// The day of puzzles.
    pub day: u64,
    /// Their number.
    pub count: u32,
}

/// The status of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PuzzleStatus {
    /// It is not solved yet.
    Trying,
    /// It is solved.
    Solved,
    /// They looked at the solution.
    GivenUp,
}

/// How many puzzles of the day the person has solved on consecutive days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Days {
    /// The last day with a solved one, as days since 1970; 0 if there is none.
    pub last: u64,
    /// The length of the row up to that day.
    pub row: u32,
    /// The longest row ever.
    pub best: u32,
}

/// A puzzle of the day that was solved on its day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DailySolved {
    /// The server.
    pub guild: GuildId,
    /// The day.
    pub day: u64,
    /// Whether it was solved at the first try.
    pub at_once: bool,
}

/// A person's skill at the puzzles of one game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// Their rating; its games are the puzzles that they have tried.
    pub rating: Rating,
    /// How many of them are solved.
    pub solved: u32,
    /// How many in a row were solved at the first try, up to the last one.
    pub row: u32,
    /// The longest such row ever.
    pub best: u32,
}

impl Attempt {
    /// When they last looked at the solution, if they did; if the time is not known, when they first tried.
    pub fn seen(&self) -> Option<Timestamp> {
        let given_up = (self.fate == PuzzleStatus::GivenUp).then_some(self.at);
        self.looked_up.or(given_up)
    }

    /// How many wrong tries they made on this day of puzzles.
    pub fn wrong_on(&self, day: u64) -> u32 {
        let wrong = self.wrong.filter(|wrong| wrong.day == day);
        wrong.map_or(0, |wrong| wrong.count)
    }
}

impl Days {
    /// The length of the row on this day: 0 if a whole day was left out.
    pub fn row_on(self, day: u64) -> u32 {
        match self.last.saturating_add(1) >= day {
            true => self.row,
            false => 0,
        }
    }

    fn count(&mut self, day: u64) {
        if day <= self.last {
            return;
        }
        self.row = self.row_on(day) + 1;
        self.last = day;
        self.best = self.best.max(self.row);
    }
}

impl PuzzleRecord {
    /// What is known of this puzzle.
    pub fn of(&self, puzzle: &PuzzleId) -> Option<&Attempt> {
        self.tried.iter().find(|tried| tried.puzzle == *puzzle)
    }

    /// Notes a try, and returns whether it was the first. A puzzle given up stays so, even if the solution is played
    /// later.
    pub fn tries(&mut self, puzzle: &Puzzle, right: bool, now: Timestamp) -> bool {
        let known = self.tried.iter_mut().find(|one| one.puzzle == puzzle.id);
        if let Some(known) = known {
            if right && known.fate == PuzzleStatus::Trying {
                known.fate = PuzzleStatus::Solved;
            }
            return false;
        }
        self.tried.push(Attempt {
            puzzle: puzzle.id.clone(),
            rating: puzzle.rating,
            at: now,
            at_once: right,
            fate: match right {
                true => PuzzleStatus::Solved,
                false => PuzzleStatus::Trying,
            },
            looked_up: None,
            wrong: None,
        });
        true
    }

    /// Counts a wrong try at a puzzle that they have tried.
    pub fn misses(&mut self, puzzle: &PuzzleId, day: u64) {
        let known = self.tried.iter_mut().find(|one| one.puzzle == *puzzle);
        if let Some(known) = known {
            let count = known.wrong_on(day).saturating_add(1);
            known.wrong = Some(WrongTries { day, count });
        }
    }

    /// Whether the puzzle of this day was solved on this server.
    pub fn solved_daily(&self, guild: GuildId, day: u64) -> bool {
        let known = |one: &DailySolved| one.guild == guild && one.day == day;
        self.daily.iter().any(known)
    }

    /// Notes that they looked at the solution, and returns whether they had never tried. A solved puzzle stays solved.
    pub fn gives_up(&mut self, puzzle: &Puzzle, now: Timestamp) -> bool {
        let first = self.of(&puzzle.id).is_none();
        if first {
            self.tries(puzzle, false, now);
        }
        let known = self.tried.iter_mut().find(|one| one.puzzle == puzzle.id);
        if let Some(known) = known {
            known.looked_up = Some(now);
            if known.fate == PuzzleStatus::Trying {
                known.fate = PuzzleStatus::GivenUp;
            }
        }
        first
    }

    /// Notes that the puzzle of this day was solved on this server, and returns whether that is new.
    pub fn solves_daily(&mut self, guild: GuildId, day: u64, at_once: bool) -> bool {
        if self.solved_daily(guild, day) {
            return false;
        }
        self.daily
            .retain(|one| one.day.saturating_add(REMEMBERED) >= day);
        self.daily.push(DailySolved {
            guild,
            day,
            at_once,
        });
        self.days.count(day);
        true
    }

    /// Their skill at the puzzles of this game. It is Glicko-2, with each puzzle as an opponent and a period of its
    /// own.
    pub fn skill(&self, game: Kind) -> Skill {
        let mut rating = Glicko2Rating {
            rating: FIRST,
            ..Glicko2Rating::new()
        };
        let mut skill = Skill {
            rating: Rating {
                points: rating.rating,
                deviation: rating.deviation,
                games: 0,
            },
            solved: 0,
            row: 0,
            best: 0,
        };
        let of_game = |tried: &&Attempt| tried.puzzle.game() == Some(game);
        for tried in self.tried.iter().filter(of_game) {
            let puzzle = Glicko2Rating {
                rating: f64::from(tried.rating),
                deviation: SURE_OF_PUZZLES,
                ..Glicko2Rating::new()
            };
            let outcome = match tried.at_once {
                true => Outcomes::WIN,
                false => Outcomes::LOSS,
            };
            (rating, _) = glicko2(&rating, &puzzle, &outcome, &Glicko2Config::new());
            skill.rating.games += 1;
            skill.solved += u32::from(tried.fate == PuzzleStatus::Solved);
            skill.row = if tried.at_once { skill.row + 1 } else { 0 };
            skill.best = skill.best.max(skill.row);
        }
        skill.rating.points = rating.rating;
        skill.rating.deviation = rating.deviation;
        skill
    }

    /// The puzzle to show next out of these. It is the present one, unless it is given up or `another` is wanted. Then
    /// come those never tried: the `first` ones before the rest, and the nearest to their rating first. Then come those
    /// tried and not solved, the oldest try first, and last all of them again. `None` if all are solved.
    pub fn next<'a>(
        &self,
        puzzles: impl IntoIterator<Item = &'a Puzzle>,
        first: impl Fn(&Puzzle) -> bool,
        another: bool,
    ) -> Option<&'a Puzzle> {
        let mut open = Vec::new();
        let points = ByGame::of(|game| self.skill(game).rating.points);
        for puzzle in puzzles {
            let tried = self.tried.iter().position(|one| one.puzzle == puzzle.id);
            let fate = tried.map(|at| self.tried[at].fate);
            if fate == Some(PuzzleStatus::Solved) {
                continue;
            }
            let own = points[puzzle.ruleset.kind()];
            let far = (f64::from(puzzle.rating) - own).abs().round() as u64;
            open.push(((tried, !first(puzzle), far, &puzzle.id), fate, puzzle));
        }
        open.sort_unstable_by_key(|(order, ..)| *order);
        let current = open
            .iter()
            .position(|(.., puzzle)| Some(&puzzle.id) == self.current.as_ref());
        let at = match current {
            Some(current) if another || open[current].1 == Some(PuzzleStatus::GivenUp) => {
                (current + 1) % open.len()
            }
            Some(current) => current,
            None => 0,
        };
        open.get(at).map(|(.., puzzle)| *puzzle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Book;

    /// Puzzles rated 900, 1100, 1300 and 2500.
    fn book() -> Book {
        let line = "a7-a10 | g9/10/10/K9/10/10/10/10/10/3G5G w";
        let lines = [900, 1100, 1300, 2500].iter().enumerate();
        let lines = lines.map(|(at, rating)| format!("{} | win | {rating} | {line}", at + 1));
        Book::read("winther", &lines.collect::<Vec<_>>().join("\n")).expect("a book")
    }

    fn numbers(solver: &mut PuzzleRecord, book: &Book, another: bool, times: usize) -> Vec<u32> {
        let mut found = Vec::new();
        for _ in 0..times {
            let Some(next) = solver.next(book.all(), |_| true, another) else {
                break;
            };
            found.push(next.id.number());
            solver.current = Some(next.id.clone());
        }
        found
    }

    #[test]
    fn the_next_puzzle_is_near_ones_rating_and_not_solved() {
        let (book, mut solver) = (book(), PuzzleRecord::default());
        // The same one until it is tried; "another" goes round.
        assert_eq!(numbers(&mut solver, &book, false, 2), [2, 2]);
        assert_eq!(numbers(&mut solver, &book, true, 4), [1, 3, 4, 2]);
        // It was solved at once, so harder ones are nearer now.
        assert!(solver.tries(&book.all()[1], true, Timestamp(1)));
        assert!(solver.skill(Kind::Gala).rating.points > 1200.0);
        assert_eq!(numbers(&mut solver, &book, false, 1), [3]);
        // It was tried in vain: it stays until another is wanted, and then comes last.
        assert!(solver.tries(&book.all()[2], false, Timestamp(2)));
        assert_eq!(numbers(&mut solver, &book, false, 1), [3]);
        assert_eq!(numbers(&mut solver, &book, true, 3), [1, 4, 3]);
        for at in [0, 2, 3] {
            solver.tries(&book.all()[at], true, Timestamp(3));
        }
        assert_eq!(solver.next(book.all(), |_| true, false), None);
    }

    #[test]
    fn another_goes_on_to_other_rules_and_round_all_of_them() {
        let book = book();
        let mut solver = PuzzleRecord::default();
        let put = |solver: &mut PuzzleRecord, another, times: usize| {
            let mut found = Vec::new();
            for _ in 0..times {
                let next = solver.next(book.all(), |puzzle| puzzle.id.number() == 4, another);
                let next = next.expect("one is open");
                found.push(next.id.number());
                solver.current = Some(next.id.clone());
            }
            found
        };
        // The fourth is the only one by the usual rules, and the farthest.
        assert_eq!(put(&mut solver, false, 2), [4, 4]);
        assert_eq!(put(&mut solver, true, 5), [2, 1, 3, 4, 2]);
        // Once tried it comes after all new ones, and those tried come in turn.
        solver.current = Some(book.all()[3].id.clone());
        solver.tries(&book.all()[3], false, Timestamp(1));
        assert_eq!(put(&mut solver, false, 1), [4]);
        assert_eq!(put(&mut solver, true, 1), [2]);
        solver.tries(&book.all()[1], false, Timestamp(2));
        assert_eq!(put(&mut solver, true, 5), [1, 3, 4, 2, 1]);
        // A puzzle given up does not come again before all others.
        solver.gives_up(&book.all()[0], Timestamp(3));
        assert_eq!(put(&mut solver, false, 2), [3, 3]);
    }

    #[test]
    fn what_was_given_up_stays_so_and_no_day_comes_before_the_last() {
        let (book, mut solver) = (book(), PuzzleRecord::default());
        let puzzle = &book.all()[0];
        solver.gives_up(puzzle, Timestamp(1));
        for at in 2..4 {
            assert!(!solver.tries(puzzle, true, Timestamp(at)));
            let fate = solver.of(&puzzle.id).map(|tried| tried.fate);
            assert_eq!(fate, Some(PuzzleStatus::GivenUp));
        }
        assert_eq!(solver.skill(Kind::Gala).solved, 0);
        for day in [100, 101, 99] {
            solver.solves_daily(GuildId(1), day, true);
        }
        assert_eq!((solver.days.last, solver.days.row), (101, 2));
    }

    #[test]
    fn only_the_first_try_counts() {
        let (book, mut solver) = (book(), PuzzleRecord::default());
        let puzzle = &book.all()[1];
        assert!(solver.tries(puzzle, false, Timestamp(1)));
        let after = solver.skill(Kind::Gala);
        assert!(after.rating.points < 1000.0, "{after:?}");
        assert!(!solver.tries(puzzle, true, Timestamp(2)));
        let solved = solver.skill(Kind::Gala);
        assert_eq!(solved.rating, after.rating);
        assert_eq!((after.solved, solved.solved), (0, 1));
        assert_eq!((solved.row, solved.best), (0, 0));
        // Giving up counts as a miss, and changes nothing about solved puzzles.
        assert!(solver.gives_up(&book.all()[0], Timestamp(3)));
        assert!(!solver.gives_up(puzzle, Timestamp(4)));
        assert_eq!(
            solver.of(&puzzle.id).map(|tried| tried.fate),
            Some(PuzzleStatus::Solved)
        );
        assert_eq!(
            solver.of(&book.all()[0].id).map(|tried| tried.fate),
            Some(PuzzleStatus::GivenUp)
        );
        assert_eq!(solver.skill(Kind::Gala).rating.games, 2);
    }

    #[test]
    fn a_harder_puzzle_is_worth_more_and_rows_are_counted() {
        let book = book();
        let after = |at: usize, right| {
            let mut solver = PuzzleRecord::default();
            solver.tries(&book.all()[at], right, Timestamp(1));
            solver.skill(Kind::Gala).rating.points
        };
        assert!(after(0, true) < after(1, true) && after(1, true) < after(3, true));
        assert!(after(0, false) < after(1, false) && after(1, false) < after(3, false));
        assert!(
            after(3, false) > 1050.0,
            "nobody is punished for missing the hardest"
        );
        let mut solver = PuzzleRecord::default();
        for (puzzle, right) in book.all().iter().zip([true, true, false, true]) {
            solver.tries(puzzle, right, Timestamp(1));
        }
        let skill = solver.skill(Kind::Gala);
        assert_eq!((skill.row, skill.best, skill.solved), (1, 2, 3));
    }

    #[test]
    fn a_row_of_days_ends_when_one_is_left_out() {
        let (mut solver, guild) = (PuzzleRecord::default(), GuildId(1));
        for day in [100, 101, 101, 102] {
            solver.solves_daily(guild, day, true);
        }
        assert!(!solver.solves_daily(guild, 102, true), "once a day");
        assert!(
            solver.solves_daily(GuildId(2), 102, false),
            "on each server"
        );
        assert_eq!(solver.days.row_on(102), 3);
        assert_eq!(solver.days.row_on(103), 3, "today's may still come");
        assert_eq!(solver.days.row_on(104), 0);
        solver.solves_daily(guild, 120, true);
        assert_eq!((solver.days.row, solver.days.best), (1, 3));
        assert_eq!(solver.daily.len(), 1, "what was long ago is forgotten");
    }
}

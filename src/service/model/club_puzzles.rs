//! Puzzles from a server's own games: what is kept of them, and how far its games have been looked at.
//!
//! Nobody is named in them. A number is never given again, so that a solved puzzle stays solved.

use serde::{Deserialize, Serialize};

use crate::puzzles::{Puzzle, PuzzleId};
use crate::rules::any::Ruleset;

use super::ids::{ChannelId, GuildId, TableId, Timestamp};
use super::is_default;

/// The most puzzles by one rule set that are kept of a server; for a new one the oldest goes.
pub const MOST_BY_RULES: usize = 60;

/// The most that are kept of a server in all.
pub const MOST_KEPT: usize = 240;

/// The most rule sets by which any are kept.
pub const MOST_BOOKS: usize = 24;

/// The most games that were over before the last one looked at, and are looked at too.
pub const MOST_OLDER: u32 = 500;

/// The puzzles from the games of a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubPuzzles {
    /// The last number that was given.
    pub last: u32,
    /// The puzzles by each rule set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub books: Vec<ClubBook>,
}

/// The puzzles from the games of a server by one rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubBook {
    /// The rules.
    pub ruleset: Ruleset,
    /// The puzzles, the oldest first.
    pub puzzles: Vec<ClubPuzzle>,
}

/// A puzzle from a game of a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubPuzzle {
    /// The game.
    pub table: TableId,
    /// The channel in which it was played, or below which its thread was.
    pub channel: ChannelId,
    /// The puzzle as a line of a book.
    pub line: String,
}

impl ClubPuzzle {
    /// Its number; 0 if the line is no puzzle.
    pub fn number(&self) -> u32 {
        let number = self.line.split(' ').next();
        number.and_then(|text| text.parse().ok()).unwrap_or(0)
    }

    /// The puzzle; `None` if it cannot be read any more, as when a rule has changed.
    pub fn puzzle(&self, guild: GuildId, ruleset: &Ruleset) -> Option<Puzzle> {
        let named = |number| PuzzleId::of_club(guild.0, ruleset.kind(), number);
        Puzzle::from_line_of_book(ruleset, &self.line, named).ok()
    }
}

impl ClubPuzzles {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.books.iter().map(|book| book.puzzles.len()).sum()
    }

    /// How many there are by these rules.
    pub fn count_by(&self, ruleset: &Ruleset) -> usize {
        let by = |book: &&ClubBook| book.ruleset == *ruleset;
        self.books
            .iter()
            .find(by)
            .map_or(0, |book| book.puzzles.len())
    }

    /// Whether one by these rules can be added, so that none has to go.
    pub fn has_room(&self, ruleset: &Ruleset) -> bool {
        let by = self.count_by(ruleset);
        let new = by == 0 && self.books.len() >= MOST_BOOKS;
        by < MOST_BY_RULES && self.count() < MOST_KEPT && !new
    }

    /// Each puzzle with its rules.
    pub fn all(&self) -> impl Iterator<Item = (&Ruleset, &ClubPuzzle)> {
        self.books.iter().flat_map(|book| {
            let puzzles = book.puzzles.iter();
            puzzles.map(|puzzle| (&book.ruleset, puzzle))
        })
    }

    /// The one with this number.
    pub fn find(&self, number: u32) -> Option<(&Ruleset, &ClubPuzzle)> {
        self.all().find(|(_, puzzle)| puzzle.number() == number)
    }

    /// Adds a puzzle that was found in a game of this channel, under the next number. Too many are not kept: the oldest
    /// by its rules goes, or else the oldest of all; and of too many rule sets those that gave none for the longest
    /// time.
    pub(in crate::service) fn add(&mut self, found: &Puzzle, table: TableId, channel: ChannelId) {
        self.last = self.last.saturating_add(1);
        let named = Puzzle {
            id: PuzzleId::new("", self.last),
            ..found.clone()
        };
        let puzzle = ClubPuzzle {
            table,
            channel,
            line: named.line_of_book(),
        };
        let by = |book: &ClubBook| book.ruleset == found.ruleset;
        let at = self.books.iter().position(by).unwrap_or_else(|| {
            self.books.push(ClubBook {
                ruleset: found.ruleset,
                puzzles: Vec::new(),
            });
            self.books.len() - 1
        });
        let own = &mut self.books[at].puzzles;
        own.push(puzzle);
        if own.len() > MOST_BY_RULES {
            own.remove(0);
        }
        if self.count() > MOST_KEPT {
            let oldest = |book: &ClubBook| book.puzzles.first().map(ClubPuzzle::number);
            let books = self.books.iter_mut();
            if let Some(book) = books.min_by_key(|book| oldest(book).unwrap_or(u32::MAX)) {
                book.puzzles.remove(0);
            }
        }
        self.books.retain(|book| !book.puzzles.is_empty());
        if self.books.len() > MOST_BOOKS {
            let latest = |book: &ClubBook| book.puzzles.last().map(ClubPuzzle::number);
            self.books.sort_by_key(latest);
            self.books.remove(0);
        }
    }
}

/// A finished game in the order in which the games of a server ended.
pub type EndedGame = (Timestamp, TableId);

/// Which games of a server have been looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MinedGames {
    /// The first and the last of them; all between them are done too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub between: Option<(EndedGame, EndedGame)>,
    /// How many of them were over before the one that was looked at first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub older: u32,
    /// The game that has been begun, and the number of turns before the position to go on with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun: Option<(TableId, usize)>,
}

impl MinedGames {
    /// The next one to look at out of all in their order, and whether it was over before those done: the one that was
    /// begun; else the first that ended after those done, else the last that ended before them.
    pub(in crate::service) fn next(&self, all: &[EndedGame]) -> Option<(EndedGame, bool)> {
        let is_begun = |game: &&EndedGame| self.begun.is_some_and(|(table, _)| table == game.1);
        let Some((first, last)) = self.between else {
            let begun = all.iter().find(is_begun);
            return begun.or(all.last()).map(|game| (*game, false));
        };
        let newer = all.get(all.partition_point(|game| *game <= last));
        let older = all[..all.partition_point(|game| *game < first)].last();
        let older = older.filter(|_| self.older < MOST_OLDER);
        let begun = older.filter(is_begun).map(|game| (*game, true));
        let newer = newer.map(|game| (*game, false));
        begun.or(newer).or(older.map(|game| (*game, true)))
    }

    /// Notes that a game is done.
    pub(in crate::service) fn done(&mut self, game: EndedGame) {
        self.begun = None;
        self.between = Some(match self.between {
            None => (game, game),
            Some((first, last)) if game < first => {
                self.older = self.older.saturating_add(1);
                (game, last)
            }
            Some((first, last)) => (first, last.max(game)),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Book;
    use crate::rules::any::Kind;

    fn game(at: u64) -> EndedGame {
        (Timestamp(at), TableId(at))
    }

    #[test]
    fn new_games_come_before_older_ones_and_each_once() {
        let mut all: Vec<EndedGame> = (1..=4).map(game).collect();
        let mut mined = MinedGames::default();
        let mut order = Vec::new();
        while let Some((next, older)) = mined.next(&all) {
            order.push((next.0.0, older));
            mined.done(next);
            if order.len() == 2 {
                all.extend([game(8), game(9)]);
            }
        }
        let (new, old) = (false, true);
        assert_eq!(
            order,
            [(4, new), (3, old), (8, new), (9, new), (2, old), (1, old)]
        );
        assert_eq!(mined.between, Some((game(1), game(9))));
    }

    #[test]
    fn a_game_that_was_begun_is_gone_on_with_first() {
        let all: Vec<EndedGame> = (1..=4).map(game).collect();
        let mut mined = MinedGames::default();
        let begun = |number| Some((TableId(number), 12));
        mined.begun = begun(3);
        assert_eq!(mined.next(&all), Some((game(3), false)));
        mined.done(game(3));
        assert_eq!(
            (mined.begun, mined.next(&all)),
            (None, Some((game(4), false)))
        );
        mined.begun = begun(2);
        assert_eq!(mined.next(&all), Some((game(2), true)));
        mined.done(game(2));
        assert_eq!(mined.between, Some((game(2), game(3))));
        assert_eq!(mined.next(&all), Some((game(4), false)));
    }

    #[test]
    fn a_game_that_is_done_twice_is_counted_once() {
        let mut mined = MinedGames::default();
        for at in [4, 3, 3] {
            mined.done(game(at));
        }
        assert_eq!((mined.between, mined.older), (Some((game(3), game(4))), 1));
    }

    #[test]
    fn older_games_are_not_looked_at_without_end() {
        let all: Vec<EndedGame> = (1..=2 * u64::from(MOST_OLDER)).map(game).collect();
        let mut mined = MinedGames::default();
        let mut looks = 0;
        while let Some((next, _)) = mined.next(&all) {
            mined.done(next);
            looks += 1;
        }
        assert_eq!(looks, MOST_OLDER + 1);
    }

    #[test]
    fn the_oldest_goes_and_no_number_comes_again() {
        let mut kept = ClubPuzzles::default();
        let books: Vec<&Puzzle> = [
            "winther",
            "farmers",
            "pyramid",
            "botermans",
            "chelma-turn-30",
        ]
        .into_iter()
        .filter_map(|rules| Book::printed().of(rules).next())
        .collect();
        for _ in 0..=MOST_BY_RULES {
            kept.add(books[0], TableId(7), ChannelId(8));
        }
        assert_eq!(kept.count_by(&books[0].ruleset), MOST_BY_RULES);
        assert!(kept.find(1).is_none() && kept.find(2).is_some());
        assert!(!kept.has_room(&books[0].ruleset) && kept.has_room(&books[1].ruleset));
        for _ in 0..MOST_BY_RULES {
            for one in &books[1..] {
                kept.add(one, TableId(7), ChannelId(8));
            }
        }
        assert_eq!(kept.count(), MOST_KEPT);
        assert!(!kept.has_room(&books[0].ruleset), "there are enough in all");
        assert_eq!(kept.count_by(&books[0].ruleset), 0, "they are the oldest");
        assert_eq!(kept.last, 5 * MOST_BY_RULES as u32 + 1);
        let (rules, last) = kept.find(kept.last).expect("it is kept");
        let puzzle = last.puzzle(GuildId(9), rules).expect("it can be read");
        assert_eq!(puzzle.id, PuzzleId::of_club(9, rules.kind(), kept.last));
        assert_eq!(
            (puzzle.line, puzzle.aim),
            (books[4].line.clone(), books[4].aim)
        );
    }

    #[test]
    fn of_too_many_rules_those_go_that_gave_no_puzzle_for_the_longest_time() {
        let mut rules: Vec<Ruleset> = Vec::new();
        for kind in Kind::ALL {
            for name in kind.preset_names() {
                let preset = Ruleset::from_names([name]).expect("a preset");
                for one in preset.neighbours() {
                    if !rules.contains(&one.ruleset) {
                        rules.push(one.ruleset);
                    }
                }
            }
        }
        assert!(rules.len() > MOST_BOOKS);
        let printed = &Book::printed().all()[0];
        let by = |ruleset: Ruleset| Puzzle {
            ruleset,
            ..printed.clone()
        };
        let mut kept = ClubPuzzles::default();
        for ruleset in &rules[..MOST_BOOKS] {
            assert!(kept.has_room(ruleset));
            kept.add(&by(*ruleset), TableId(7), ChannelId(8));
        }
        assert_eq!(kept.books.len(), MOST_BOOKS, "so many are kept");
        assert!(kept.has_room(&rules[0]), "there are few by these");
        assert!(!kept.has_room(&rules[MOST_BOOKS]), "some would have to go");
        kept.add(&by(rules[0]), TableId(7), ChannelId(8));
        kept.add(&by(rules[MOST_BOOKS]), TableId(7), ChannelId(8));
        let counts = [0, 1, 2, MOST_BOOKS].map(|at| kept.count_by(&rules[at]));
        assert_eq!(counts, [2, 0, 1, 1]);
    }

    #[test]
    fn what_is_kept_of_a_server_can_be_written_at_once() {
        let mut kept = ClubPuzzles::default();
        let all = Book::printed().all().iter();
        let longest = all.max_by_key(|puzzle| puzzle.line_of_book().len());
        let longest = longest.expect("a book");
        kept.add(longest, TableId(u64::MAX), ChannelId(u64::MAX));
        let each = format!("{:?}", kept.books[0].puzzles[0]).len();
        let rules = format!("{:?}", kept.books[0].ruleset).len();
        let most = MOST_KEPT * each + MOST_BOOKS * rules;
        assert!(
            most < 128 * 1024,
            "{each} bytes a puzzle, {rules} for its rules"
        );
    }
}

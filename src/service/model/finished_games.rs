//! Searches for finished games, and what is counted from them: scores, ratings, statistics.

use crate::ai::Level;
use crate::rules::any::{Kind, Ruleset};
use crate::rules::{Outcome, Side};

use super::computer::Computer;
use super::house_rules::HouseRules;
use super::ids::{GuildId, PersonId, TableId, Timestamp};
use super::puzzle_record::Skill;
use super::rating::{Rating, RatingChange};
use super::table::{Stage, Table};

/// A game of fewer turns changes no rating: one of the sides has not moved at all.
pub const LEAST_TURNS: usize = 2;

/// A finished game, with what searches and counts need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The table.
    pub table: TableId,
    /// When it ended.
    pub ended: Timestamp,
    /// The server.
    pub guild: Option<GuildId>,
    /// The rules.
    pub ruleset: Ruleset,
    /// The players of White, and those of Black.
    pub sides: [Vec<PersonId>; 2],
    /// How it ended.
    pub outcome: Outcome,
    /// How many turns were taken.
    pub turns: usize,
    /// Whether it counts for ratings.
    pub rated: bool,
}

impl Finished {
    /// The finished game of a table that ended at this time; `None` if its game has no result.
    pub fn of(table: &Table, ended: Timestamp) -> Option<Finished> {
        Finished::with_turns(table, table.turns.len(), ended)
    }

    /// The same of a table that may lack some of its turns, of which there are this many.
    pub fn with_turns(table: &Table, turns: usize, ended: Timestamp) -> Option<Finished> {
        let Stage::Finished(outcome) = table.stage else {
            return None;
        };
        let people = |side| table.ids(side);
        Some(Finished {
            table: table.id,
            ended,
            // Ratings belong to a server: a game counts where it was agreed on, even if it was continued elsewhere.
            guild: table.challenge.home.guild,
            ruleset: table.challenge.ruleset,
            sides: Side::BOTH.map(people),
            outcome,
            turns,
            rated: table.is_rated() && turns >= LEAST_TURNS,
        })
    }

    /// How many full moves were made, as players count them.
    pub fn full_moves(&self) -> usize {
        self.ruleset.full_moves(self.turns)
    }

    /// The game as one of a person alone against one level of the computer, if it is one in which both sides have
    /// moved.
    pub fn against_computer(&self) -> Option<AgainstComputer> {
        let one = |side: Side| match self.sides[side.index()][..] {
            [alone] => Some(alone),
            _ => None,
        };
        let [white, black] = Side::BOTH.map(one);
        let (white, black) = (white?, black?);
        let (side, person, computer) = match (Computer::of(white), Computer::of(black)) {
            (None, Some(computer)) => (Side::White, white, computer),
            (Some(computer), None) => (Side::Black, black, computer),
            _ => return None,
        };
        let score = match self.outcome.winner() {
            None => 0.5,
            Some(winner) => f64::from(u8::from(winner == side)),
        };
        (self.turns >= LEAST_TURNS).then_some(AgainstComputer {
            person,
            level: computer.level(),
            score,
        })
    }

    /// The side this person played on.
    pub fn side_of(&self, person: PersonId) -> Option<Side> {
        let played = |side: &Side| self.sides[side.index()].contains(&person);
        Side::BOTH.into_iter().find(played)
    }
}

/// A finished game of a person alone against one level of the computer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AgainstComputer {
    /// The person.
    pub person: PersonId,
    /// The level.
    pub level: Level,
    /// What the person scored: 1 for a win, 0.5 for a draw, else 0.
    pub score: f64,
}

/// A finished game, and what it did to the ratings of White and of Black if it counts for any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The game.
    pub game: Finished,
    /// What it did.
    pub changes: Option<[RatingChange; 2]>,
}

/// Whose finished games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamesOf {
    /// Those of a server.
    Server(GuildId),
    /// Those of a person, wherever they were played.
    Person(PersonId),
    /// Those of a person on a server.
    PersonOn(PersonId, GuildId),
}

impl GamesOf {
    /// Whether all of them are games of this person.
    pub(in crate::service) fn is_of(self, person: PersonId) -> bool {
        match self {
            GamesOf::Server(_) => false,
            GamesOf::Person(one) | GamesOf::PersonOn(one, _) => one == person,
        }
    }
}

/// A search for finished games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Only games of this person.
    pub person: Option<PersonId>,
    /// Only games by rules of these names: a preset, options, or house rules of the server.
    pub rules: Option<String>,
    /// Only games that ended so.
    pub result: Option<WantedResult>,
    /// Only games that ended from this moment on.
    pub from: Option<Timestamp>,
    /// Only games that ended before this moment.
    pub before: Option<Timestamp>,
    /// The page of the list, from 0.
    pub page: usize,
}

/// How a game that is searched for ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedResult {
    /// This side won.
    Won(Side),
    /// It was drawn.
    Drawn,
}

impl WantedResult {
    /// Whether a game that ended so is one.
    pub fn fits(self, outcome: Outcome) -> bool {
        match self {
            WantedResult::Won(side) => outcome.winner() == Some(side),
            WantedResult::Drawn => outcome.winner().is_none(),
        }
    }
}

/// A page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// Its rows.
    pub rows: Vec<T>,
    /// Its number, from 0.
    pub page: usize,
    /// The number of pages, at least one.
    pub pages: usize,
    /// The number of rows on all pages.
    pub all: usize,
}

impl<T> Page<T> {
    /// The page of a list with this number, or the last one if there are fewer pages.
    ///
    /// ```
    /// use galabot::service::game_index::Page;
    /// let page = Page::of((1..=25).collect(), 7, 10);
    /// assert_eq!((page.rows, page.page, page.pages, page.all), ((21..=25).collect(), 2, 3, 25));
    /// ```
    pub fn of(all: Vec<T>, page: usize, each: usize) -> Page<T> {
        let each = each.max(1);
        let pages = all.len().div_ceil(each).max(1);
        let page = page.min(pages - 1);
        let count = all.len();
        Page {
            rows: all.into_iter().skip(page * each).take(each).collect(),
            page,
            pages,
            all: count,
        }
    }
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

impl Score {
    /// How many games.
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    pub(in crate::service) fn count(&mut self, side: Side, outcome: Outcome) {
        match outcome.winner() {
            None => self.drawn += 1,
            Some(winner) if winner == side => self.won += 1,
            Some(_) => self.lost += 1,
        }
    }
}

/// What one person has played on a server.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats {
    /// Their ratings, at the games in which they have any.
    pub ratings: Vec<(Kind, Rating)>,
    /// How these ratings went: the points before the first rated game and after each.
    pub curves: Vec<(Kind, Vec<i16>)>,
    /// The scores against people by rule set, most games first.
    pub by_rules: Vec<(Ruleset, Score)>,
    /// The house rules of the server, by whose names they are told.
    pub house: Vec<HouseRules>,
    /// The scores against each other person, most games first.
    pub against: Vec<(PersonId, Score)>,
    /// Games in which the computer took part.
    pub with_computer: Score,
    /// Their skill at puzzles, of the games in which they have tried any, on whatever server.
    pub puzzles: Vec<(Kind, Skill)>,
    /// How many puzzles of the day they have solved in a row up to today, and the most ever, if they have solved any.
    pub days: Option<(u32, u32)>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::DrawReason;
    use crate::service::Slot;

    #[test]
    fn a_game_of_two_people_against_the_computer_is_not_one_of_a_person_alone() {
        let computer = Computer::new(Computer::USUAL, Slot::Opponent).person().id;
        let score = |people: &[u64]| {
            let game = Finished {
                table: TableId(1),
                ended: Timestamp(0),
                guild: None,
                ruleset: Kind::Gala.usual(),
                sides: [
                    people.iter().copied().map(PersonId).collect(),
                    vec![computer],
                ],
                outcome: Outcome::Draw(DrawReason::Agreed),
                turns: 20,
                rated: false,
            };
            game.against_computer().map(|found| found.score)
        };
        assert_eq!(score(&[1]), Some(0.5));
        assert_eq!(score(&[1, 2]), None);
    }

    #[test]
    fn games_of_a_person_are_that_persons_wherever_they_were_played() {
        let (anna, server) = (PersonId(1), GuildId(9));
        assert!(GamesOf::Person(anna).is_of(anna) && GamesOf::PersonOn(anna, server).is_of(anna));
        assert!(!GamesOf::Person(anna).is_of(PersonId(2)));
        assert!(!GamesOf::Server(server).is_of(anna));
    }
}

//! What a rule set is like to play, found out by games between equal players: how often they end in a draw, whom the
//! first move favours, how long they last, how they end, and how often the lead changes.
//!
//! A [`Trial`] is played a move at a time, so that it can run beside other work. All of it follows from the rules, the
//! level and the seed. What is over is kept as a [`Record`] a game, so that it can go on another time.

mod record;
mod summary;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

pub use record::{Record, RecordError};
pub use summary::Summary;

use super::opening::{CUT_OFF, Opening};
use super::{EngineGame, Level, play};
use crate::rules::Side;
use crate::rules::any::{Game, Ruleset};
use crate::rules::match_game;

/// The random moves with which each game begins.
pub const OPENING: usize = 6;

/// Games of one level against itself by one rule set, each from an opening of its own.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use gala_engine::{Level, rules::any::Ruleset, trial::Trial};
/// let rules = Ruleset::from_names(["pyramid"]).unwrap();
/// let goes_on = AtomicBool::new(false);
/// let mut trial = Trial::new(&rules, Level::new(1).unwrap(), 2, 7);
/// while !trial.is_done() {
///     trial.step(&goes_on);
/// }
/// assert_eq!(trial.summary().games, 2);
/// ```
#[derive(Debug)]
pub struct Trial {
    rules: Ruleset,
    level: Level,
    games: u32,
    seed: u64,
    records: BTreeMap<u32, Record>,
    playing: Option<TrialGame>,
}

impl Trial {
    /// A trial of this many games, none of which has been played.
    pub fn new(rules: &Ruleset, level: Level, games: u32, seed: u64) -> Trial {
        Trial {
            rules: *rules,
            level,
            games,
            seed,
            records: BTreeMap::new(),
            playing: None,
        }
    }

    /// Adds a game that was played before, or elsewhere, by the same rules, level and seed.
    pub fn add(&mut self, record: Record) {
        if record.number < self.games {
            self.records.insert(record.number, record);
        }
    }

    /// Whether all games have been played.
    pub fn is_done(&self) -> bool {
        self.next().is_none()
    }

    /// The number of the first game that has not been played.
    pub fn next(&self) -> Option<u32> {
        (0..self.games).find(|number| !self.records.contains_key(number))
    }

    /// Plays a move, and gives the record of the game if it is over now. A move that is stopped is thought about again
    /// next time.
    pub fn step(&mut self, stop: &AtomicBool) -> Option<Record> {
        let next = self.next()?;
        let (rules, level, seed) = (self.rules, self.level, self.seed);
        let begun = self.playing.take().filter(|game| game.number() == next);
        let mut game = begun.unwrap_or_else(|| TrialGame::new(&rules, level, seed, next));
        let record = game.step(stop);
        match record {
            Some(record) => self.add(record),
            None => self.playing = Some(game),
        }
        record
    }

    /// The games that are over, in the order of their numbers.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.records.values()
    }

    /// What the games that are over tell.
    pub fn summary(&self) -> Summary {
        Summary::of(&self.rules, self.records())
    }
}

/// One game of a trial, a move at a time.
pub struct TrialGame {
    number: u32,
    steps: Box<dyn Steps>,
}

impl TrialGame {
    /// The game with this number, from 0 on, of the trial with this seed.
    pub fn new(rules: &Ruleset, level: Level, seed: u64, number: u32) -> TrialGame {
        // As in matches, so that a game of a trial can be played again as one.
        let seed = seed
            .wrapping_mul(0x0010_0000_01b3)
            .wrapping_add(number.into());
        let steps: Box<dyn Steps> = match_game!(Game, &Game::new(rules), G, start => Box::new(Course {
            opening: Opening::new(start, OPENING, seed),
            game: None,
            level,
            seed: seed.wrapping_mul(2).wrapping_add(1),
            leader: None,
            lead_changes: 0,
        }));
        TrialGame { number, steps }
    }

    /// Its number.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Tries an opening or plays a move, and gives the record if the game is over now. What is stopped is done again
    /// next time.
    pub fn step(&mut self, stop: &AtomicBool) -> Option<Record> {
        let over = self.steps.step(stop)?;
        Some(Record {
            number: self.number,
            ..over
        })
    }
}

impl fmt::Debug for TrialGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TrialGame")
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

/// [`Course`] of any game.
trait Steps: Send {
    fn step(&mut self, stop: &AtomicBool) -> Option<Record>;
}

/// A game in progress.
struct Course<G> {
    opening: Opening<G>,
    /// The game, once there is an opening.
    game: Option<G>,
    level: Level,
    seed: u64,
    /// The side that was last seen ahead.
    leader: Option<Side>,
    lead_changes: u32,
}

impl<G: EngineGame> Steps for Course<G> {
    fn step(&mut self, stop: &AtomicBool) -> Option<Record> {
        let Some(game) = &mut self.game else {
            self.game = self.opening.attempt(stop);
            return None;
        };
        let mover = game.side_to_move();
        if game.length() < CUT_OFF
            && let Some(thought) = play(game, self.level, self.seed, stop)
        {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let ahead = if thought.score.points() > 0 {
                mover
            } else {
                mover.other()
            };
            // A lead is worth a piece of Gala at least.
            if thought.score.points().abs() > game.unit() / 4 {
                self.lead_changes += u32::from(self.leader == Some(ahead.other()));
                self.leader = Some(ahead);
            }
            if game.take(thought.best()).is_ok() && game.outcome().is_none() {
                return None;
            }
        }
        Some(Record {
            number: 0,
            outcome: game.outcome(),
            plies: u32::try_from(game.length()).unwrap_or(u32::MAX),
            lead_changes: self.lead_changes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(trial: &mut Trial) {
        let goes_on = AtomicBool::new(false);
        while !trial.is_done() {
            trial.step(&goes_on);
        }
    }

    fn level(number: u8) -> Level {
        Level::new(number).unwrap()
    }

    #[test]
    fn a_trial_that_was_broken_off_goes_on_to_the_same_result() {
        for names in ["pyramid", "pyramid-4", "chelma"] {
            let rules = Ruleset::from_names([names]).unwrap();
            let mut whole = Trial::new(&rules, level(1), 4, 3);
            played(&mut whole);
            let mut resumed = Trial::new(&rules, level(1), 4, 3);
            let kept = whole.records().skip(1).step_by(2);
            kept.for_each(|record| resumed.add(*record));
            played(&mut resumed);
            assert!(whole.records().eq(resumed.records()), "{names}");
            assert_eq!(whole.summary(), resumed.summary());
            // Each game has an opening of its own.
            let plies: Vec<u32> = whole.records().map(|record| record.plies).collect();
            assert!(plies.iter().any(|one| *one != plies[0]), "{plies:?}");
        }
    }

    #[test]
    fn a_move_that_is_stopped_is_not_played() {
        let rules = Ruleset::from_names(["pyramid"]).unwrap();
        let mut trial = Trial::new(&rules, level(4), 1, 3);
        let stopped = AtomicBool::new(true);
        let goes_on = AtomicBool::new(false);
        while !trial.is_done() {
            assert_eq!(trial.step(&stopped), None);
            trial.step(&goes_on);
        }
        let mut straight = Trial::new(&rules, level(4), 1, 3);
        played(&mut straight);
        assert_eq!(trial.summary(), straight.summary());
    }

    #[test]
    fn a_record_of_another_trial_is_not_counted() {
        let rules = Ruleset::default();
        let mut trial = Trial::new(&rules, level(1), 2, 3);
        trial.add("7 draw repetition - 90 0".parse().unwrap());
        assert_eq!((trial.summary().games, trial.next()), (0, Some(0)));
        trial.add("0 draw repetition - 90 0".parse().unwrap());
        assert_eq!((trial.summary().games, trial.next()), (1, Some(1)));
    }
}

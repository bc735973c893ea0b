//! Mines puzzles: plays games of the computer against itself at its lower levels, which leave something to find, and
//! searches each position for one move that wins or saves when no other does.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use super::{Aim, CONFIRMED, PROOF, Puzzle, PuzzleId, proof};
use crate::rules::any::{Game, Ruleset, Turn};
use crate::rules::match_game;
use crate::{EngineGame, Level, Limits, Manner, any};

/// What to look for.
#[derive(Clone, Debug)]
pub struct Course {
    /// The name of the rules.
    pub rules: String,
    /// The rules.
    pub ruleset: Ruleset,
    /// The seed of all randomness in it.
    pub seed: u64,
    /// How many puzzles.
    pub count: usize,
    /// The number of games at most, however few puzzles were found.
    pub games: u64,
    /// Those there are already: they are not found again.
    pub after: Vec<Puzzle>,
    /// The number of the first new one.
    pub first: u32,
}

/// The nodes of the first, cheap search, which rejects most positions.
const GLANCE: u64 = 800;

/// The number of turns at the beginning of a game that have no puzzles.
const OPENING: usize = 8;

/// The number of turns between two puzzles of a game, at least.
const APART: usize = 8;

/// The number of turns after which a game is given up.
const LONGEST: usize = 240;

/// The depth in plies of the last search for the rating of a puzzle.
const DEEPEST: u32 = 8;

/// At most one in this number may be plain: seen at depth 1, and a straight way to a capture or to the end of the game.
const PLAIN: usize = 2;

/// The number of turns of a principal variation that are kept, at most.
const LINE: usize = 7;

/// Finds puzzles until there are enough. `tell` is called for each, with the number of games so far. The same course
/// finds the same puzzles.
pub fn mine(course: &Course, mut tell: impl FnMut(&Puzzle, u64)) -> Vec<Puzzle> {
    let stop = AtomicBool::new(false);
    let (mut found, mut plain): (Vec<Puzzle>, usize) = (Vec::new(), 0);
    let mut known: HashSet<String> = course
        .after
        .iter()
        .map(|old| old.position.clone())
        .collect();
    for number in 0..course.games {
        let seed = course.seed.wrapping_mul(1_000_003).wrapping_add(number);
        let mut game = Game::new(&course.ruleset);
        let mut last = 0;
        while game.outcome().is_none() && game.len() < LONGEST && found.len() < course.count {
            let far = game.len() >= OPENING && game.len() >= last + APART;
            // A puzzle has no history, so that no repetition counts in it.
            let bare = Game::from_position_text(&course.ruleset, &game.position_text()).ok();
            if far && known.contains(&game.position_text()) {
                last = game.len();
            } else if let Some(bare) = bare.filter(|_| far)
                && let Some((aim, rating, line)) = puzzle_in(&bare, &stop)
                && known.insert(bare.position_text())
            {
                last = game.len();
                let simple = rating == rated(1) && is_plain(&bare, line[0]);
                if !simple || (plain + 1) * PLAIN <= found.len() + PLAIN {
                    plain += usize::from(simple);
                    let puzzle = Puzzle {
                        id: PuzzleId::new(&course.rules, course.first + found.len() as u32),
                        ruleset: course.ruleset,
                        position: bare.position_text(),
                        aim,
                        rating,
                        line,
                    };
                    tell(&puzzle, number + 1);
                    found.push(puzzle);
                }
            }
            let Some(turn) = any::play(&game, player(&game, seed), seed, &stop) else {
                break;
            };
            if game.play(turn.best()).is_err() {
                break;
            }
        }
        if found.len() >= course.count {
            break;
        }
    }
    found
}

/// The level that plays both sides of a game: one of those that err as people do.
fn player(game: &Game, seed: u64) -> Level {
    let levels = match_game!(Kind, game.ruleset().kind(), G => <G as EngineGame>::MINED);
    levels[seed as usize % levels.len()]
}

/// Whether a turn goes straight to a piece it captures, or straight to the end of the game.
fn is_plain(game: &Game, turn: Turn) -> bool {
    let mut after = game.clone();
    if after.play(turn).is_err() {
        return false;
    }
    let captures = match_game!(Game, &after, G, after => after.has_captured());
    after.last_route().len() == 2 && (captures || after.outcome().is_some())
}

/// The rating of a puzzle whose solution is seen from this depth on.
const fn rated(depth: u32) -> u32 {
    700 + 200 * depth
}

/// The puzzle in this position if there is one: its aim, its rating and its line.
fn puzzle_in(game: &Game, stop: &AtomicBool) -> Option<(Aim, u32, Vec<Turn>)> {
    if any::legal(game).len() < 3 {
        return None;
    }
    let (glance, _) = proof(game, GLANCE, stop)?;
    if glance.chance < -0.6 || glance.chance - glance.second < 0.35 {
        return None;
    }
    let (seen, _) = proof(game, PROOF, stop)?;
    let aim = [Aim::Win, Aim::Save]
        .into_iter()
        .find(|aim| aim.holds(seen.chance, seen.second))?;
    let (sure, thought) = proof(game, CONFIRMED, stop)?;
    if sure.best != seen.best || !aim.holds(sure.chance, sure.second) {
        return None;
    }
    // The depth from which on it is found, and stays found.
    let mut depth = 1;
    for deep in 1..=DEEPEST {
        let limits = Limits {
            nodes: PROOF,
            depth: deep,
        };
        let found = any::best(game, limits, Manner::default(), stop)?;
        if found.best() != sure.best {
            depth = deep + 1;
        }
    }
    let mut line = Vec::new();
    let mut played = game.clone();
    for turn in thought.line.into_iter().take(LINE) {
        if played.outcome().is_some() || played.play(turn).is_err() {
            break;
        }
        line.push(turn);
    }
    (!line.is_empty()).then(|| (aim, rated(depth), line))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(seed: u64, count: usize, games: u64) -> Course {
        Course {
            rules: "winther".to_owned(),
            ruleset: Ruleset::from_names(["winther"]).unwrap(),
            seed,
            count,
            games,
            after: Vec::new(),
            first: 1,
        }
    }

    #[test]
    fn every_seed_will_do() {
        assert_eq!(mine(&course(u64::MAX, 0, 2), |_, _| {}), []);
    }

    #[test]
    fn what_is_found_is_proved_and_found_once() {
        let mut told = Vec::new();
        let found = mine(&course(1, 1, 60), |puzzle, _| told.push(puzzle.clone()));
        assert_eq!(told, found);
        let puzzle = &found[0];
        assert_eq!(puzzle.id.to_string(), "winther-1");
        let proof = puzzle.proof(PROOF, &AtomicBool::new(false)).unwrap();
        assert!(puzzle.is_proved_by(&proof), "{puzzle:?}: {proof:?}");

        let more = Course {
            after: found.clone(),
            first: 2,
            ..course(1, 1, 60)
        };
        let next = mine(&more, |_, _| {});
        assert_eq!(next[0].id.to_string(), "winther-2");
        assert_ne!(next[0].position, puzzle.position);
    }
}

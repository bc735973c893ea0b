//! Mines puzzles: plays games of the computer against itself at its lower levels, which leave something to find. In
//! each position it looks for one move that alone does something visible.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;

use super::find::{Found, confirmed, find};
use super::{Aim, Puzzle, PuzzleId, Theme};
use crate::rng::{Rng, mixed};
use crate::rules::any::{Game, Ruleset};
use crate::rules::match_game;
use crate::{EngineGame, Level, any};

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
    /// Those there are already: they are not found again, and count for the mixture.
    pub after: Vec<Puzzle>,
    /// The number of the first new one.
    pub first: u32,
}

/// The number of turns at the beginning of a game that have no puzzles.
pub(super) const OPENING: usize = 8;

/// The number of turns between two puzzles of a game, at least. No two of them have the same theme.
pub(super) const APART: usize = 10;

/// The number of turns after which a game is given up.
const LONGEST: usize = 240;

/// One turn in this number is any legal one.
const SLIP: u64 = 14;

/// What part of all puzzles may be alike: have one theme; be done in one move; save something; or have a rating in the
/// same [`BAND`].
const ALIKE: [usize; 4] = [5, 5, 2, 4];

/// The width of the bands of ratings that are filled evenly.
const BAND: u32 = 150;

/// How many of the puzzles there are of each kind, so that they stay mixed.
#[derive(Debug)]
pub(super) struct Mixture {
    /// How many there are to be in the end.
    count: usize,
    kinds: HashMap<(usize, u32), usize>,
}

impl Mixture {
    pub(super) fn of(count: usize, puzzles: &[Puzzle]) -> Mixture {
        let mut mixture = Mixture {
            count,
            kinds: HashMap::new(),
        };
        for puzzle in puzzles {
            mixture.add(puzzle);
        }
        mixture
    }

    fn theme(puzzle: &Puzzle) -> (usize, u32) {
        (0, Theme::of(puzzle) as u32)
    }

    fn band(rating: u32) -> (usize, u32) {
        (3, rating / BAND)
    }

    fn length(aim: Aim, moves: u32) -> Option<(usize, u32)> {
        match aim.saves() {
            true => Some((2, 0)),
            false => (moves == 1).then_some((1, 0)),
        }
    }

    /// Whether there may be one more of this kind.
    fn has_room(&self, kind: (usize, u32)) -> bool {
        let known = self.kinds.get(&kind).copied().unwrap_or(0);
        known < self.count / ALIKE[kind.0]
    }

    pub(super) fn add(&mut self, puzzle: &Puzzle) {
        let kinds = [Mixture::theme(puzzle), Mixture::band(puzzle.rating)];
        let length = Mixture::length(puzzle.aim, puzzle.moves());
        for kind in kinds.into_iter().chain(length) {
            *self.kinds.entry(kind).or_default() += 1;
        }
    }
}

/// Finds puzzles until there are enough. `tell` is called for each, with the number of games so far. The same course
/// finds the same puzzles.
pub fn mine(course: &Course, mut tell: impl FnMut(&Puzzle, u64)) -> Vec<Puzzle> {
    let stop = AtomicBool::new(false);
    let mut found: Vec<Puzzle> = Vec::new();
    let mut mixture = Mixture::of(course.after.len() + course.count, &course.after);
    let mut known: HashSet<String> = course
        .after
        .iter()
        .map(|old| old.position.clone())
        .collect();
    for number in 0..course.games {
        let seed = course.seed.wrapping_mul(1_000_003).wrapping_add(number);
        let mut slips = Rng(mixed(seed ^ 0x517));
        let mut game = Game::new(&course.ruleset);
        let mut next = OPENING;
        let mut themes = HashSet::new();
        while game.outcome().is_none() && game.len() < LONGEST && found.len() < course.count {
            if game.len() >= next
                && !known.contains(&game.position_text())
                && let Some(puzzle) = puzzle_in(&game, &mixture, &themes, &stop)
            {
                next = game.len() + APART;
                let id = PuzzleId::new(&course.rules, course.first + found.len() as u32);
                let puzzle = Puzzle { id, ..puzzle };
                known.insert(puzzle.position.clone());
                themes.insert(Theme::of(&puzzle));
                mixture.add(&puzzle);
                tell(&puzzle, number + 1);
                found.push(puzzle);
            }
            let turn = match slips.below(SLIP) {
                0 => any::random(&game, slips.next()),
                _ => any::play(&game, player(&game, seed), seed, &stop).map(|turn| turn.best()),
            };
            if turn.is_none_or(|turn| game.play(turn).is_err()) {
                break;
            }
        }
        if found.len() >= course.count {
            break;
        }
    }
    found
}

/// The puzzle in the present position, if there is one and the mixture has room for it. It is not one of these themes,
/// and has no name yet.
fn puzzle_in(
    game: &Game,
    mixture: &Mixture,
    themes: &HashSet<Theme>,
    stop: &AtomicBool,
) -> Option<Puzzle> {
    Candidate::in_position(game, mixture, themes, stop)?.checked(mixture, stop)
}

/// What may be a puzzle: its solution is proved, and it is still to be looked at more deeply.
#[derive(Debug)]
pub(super) struct Candidate {
    bare: Game,
    found: Found,
}

impl Candidate {
    /// That of the present position, if it has one. A puzzle has no history, so that no repetition counts in it.
    pub(super) fn in_position(
        game: &Game,
        mixture: &Mixture,
        themes: &HashSet<Theme>,
        stop: &AtomicBool,
    ) -> Option<Candidate> {
        let bare = Game::from_position_text(&game.ruleset(), &game.position_text()).ok()?;
        let wanted =
            |aim, moves| Mixture::length(aim, moves).is_none_or(|kind| mixture.has_room(kind));
        let found = find(&bare, wanted, stop)?;
        let puzzle = unnamed(&bare, &found);
        let fits =
            !themes.contains(&Theme::of(&puzzle)) && mixture.has_room(Mixture::theme(&puzzle));
        fits.then_some(Candidate { bare, found })
    }

    /// The puzzle with its rating, unless a deeper look raises a doubt or the mixture has no room for it.
    pub(super) fn checked(&self, mixture: &Mixture, stop: &AtomicBool) -> Option<Puzzle> {
        let rating = confirmed(&self.bare, &self.found, stop)?;
        mixture.has_room(Mixture::band(rating)).then(|| Puzzle {
            rating,
            ..unnamed(&self.bare, &self.found)
        })
    }
}

fn unnamed(bare: &Game, found: &Found) -> Puzzle {
    Puzzle {
        id: PuzzleId::new("", 0),
        ruleset: bare.ruleset(),
        position: bare.position_text(),
        aim: found.aim,
        rating: 0,
        line: found.line.clone(),
    }
}

/// The puzzle as it would be found today in the same position, with its old name; `None` if none would be found there,
/// or one with another solution.
pub fn renewed(old: &Puzzle) -> Option<Puzzle> {
    let (bare, stop) = (old.game(), AtomicBool::new(false));
    let found = find(&bare, |_, _| true, &stop)?;
    if found.line.first() != Some(&old.solution()) {
        return None;
    }
    Some(Puzzle {
        id: old.id.clone(),
        rating: confirmed(&bare, &found, &stop)?,
        ..unnamed(&bare, &found)
    })
}

/// The level that plays both sides of a game: one of those that err as people do.
fn player(game: &Game, seed: u64) -> Level {
    let levels = match_game!(Kind, game.ruleset().kind(), G => <G as EngineGame>::MINED);
    levels[seed as usize % levels.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::PROOF;

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
    fn what_is_found_is_proved_done_and_found_once() {
        let mut told = Vec::new();
        let found = mine(&course(1, 6, 6), |puzzle, _| told.push(puzzle.clone()));
        assert_eq!(told, found);
        assert!(!found.is_empty());
        for puzzle in &found {
            assert_eq!(
                puzzle.proof(PROOF),
                Some(vec![puzzle.solution()]),
                "{puzzle:?}"
            );
            assert!(puzzle.is_done(), "{puzzle:?}");
            assert_eq!(renewed(puzzle).as_ref(), Some(puzzle));
        }
        assert_eq!(found[0].id.to_string(), "winther-1");
        let more = Course {
            after: found.clone(),
            first: 7,
            ..course(1, 6, 6)
        };
        let again = mine(&more, |_, _| {});
        let positions = |all: &[Puzzle]| all.iter().map(|one| one.position.clone()).collect();
        let (old, new): (HashSet<String>, HashSet<String>) = (positions(&found), positions(&again));
        assert!(old.is_disjoint(&new));
    }

    #[test]
    fn a_kind_that_is_full_is_not_taken() {
        let text = "1 | win | 900 | a7-a10 | g9/10/10/K9/10/10/10/10/10/3G5G w";
        let book = crate::puzzles::Book::read("winther", text).unwrap();
        let one = &book.all()[0];
        let theme = Mixture::theme(one);
        let room = |count, puzzles: &[Puzzle]| Mixture::of(count, puzzles).has_room(theme);
        assert!(room(5, &[]) && !room(4, &[]));
        assert!(room(10, std::slice::from_ref(one)) && !room(9, std::slice::from_ref(one)));
    }
}

//! What a coach says about a turn as soon as it is played: that it gives away much, or that a hard one was found.

use std::sync::atomic::{AtomicBool, Ordering};

use super::hint::{Reason, reasons};
use super::review::ended;
use super::{Limits, SearchOptions, any};
use crate::rules::any::{Game, Turn};

/// How far each search for a remark goes: as many as answer a wrong try in a puzzle.
const NODES: Limits = Limits::nodes(super::hint::REFUTATION);

/// The depth of a glance: a move with the captures after it. What it finds is not hard to find.
const GLANCE: Limits = Limits::depth(1);

/// The number of turns of a line that are kept: the answer, and what follows.
const LINE: usize = 3;

/// The least win chance that a turn gives away for a warning: what a review calls a blunder. A warning stops the game,
/// so it is for what matters.
const MUCH: f64 = 0.3;

/// Whoever still has this win chance after a turn is winning all the same, and hears no warning.
const WINNING: f64 = 0.6;

/// By how much win chance a turn that is praised is better than all others.
const FAR: f64 = 0.2;

/// A remark on a turn.
#[derive(Clone, Debug, PartialEq)]
pub enum Remark {
    /// It gives away much.
    Warning(Warning),
    /// It was hard to find, and all others are worse by far.
    Praise,
}

/// What a turn gives away.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    /// The win chance of whoever made it, -1 to 1, with the best turn instead.
    pub before: f64,
    /// The same after it.
    pub after: f64,
    /// What follows, the answer of the other side first; empty if the turn ends the game.
    pub line: Vec<Turn>,
    /// The best turn instead, and what follows.
    pub better: Vec<Turn>,
}

/// The remark on a turn that is played in the present position of a game, if there is something to say. The same game
/// and turn get the same remark everywhere, unless `stop` is raised: then there is none.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use gala_engine::coach::{Remark, remark};
/// use gala_rules::any::{Game, Ruleset};
/// // The Korna can take the last Gala, and goes elsewhere.
/// let rules = Ruleset::from_names(["winther"]).unwrap();
/// let game = Game::from_position_text(&rules, "g8k/10/10/K9/10/10/10/10/10/9G w").unwrap();
/// let away = game.check(&"a7-b7".parse().unwrap()).unwrap();
/// let Some(Remark::Warning(warning)) = remark(&game, away, &AtomicBool::new(false)) else { panic!() };
/// assert_eq!(warning.better[0].to_string(), "a7-a10");
/// assert!(warning.before > warning.after);
/// ```
pub fn remark(game: &Game, turn: Turn, stop: &AtomicBool) -> Option<Remark> {
    let found = search(game, NODES, stop)?;
    let said = match found.line.first() {
        Some(best) if *best == turn => praise(game, turn, stop),
        _ => warning(game, turn, found, stop),
    };
    // A search that was broken off may be wrong.
    said.filter(|_| !stop.load(Ordering::Relaxed))
}

/// What a search has found for the side to move.
struct Found {
    chance: f64,
    line: Vec<Turn>,
}

fn search(game: &Game, limits: Limits, stop: &AtomicBool) -> Option<Found> {
    let found = any::best(game, limits, SearchOptions::default(), stop)?;
    Some(Found {
        chance: any::chance(game, found.score),
        line: found.line,
    })
}

/// The win chance of the side to move after this turn of its own, and the turns that follow.
fn after(game: &Game, turn: Turn, stop: &AtomicBool) -> Option<Found> {
    let mut after = game.clone();
    after.play(turn).ok()?;
    let mut found = match after.outcome() {
        Some(_) => Found {
            chance: any::chance(&after, ended(&after)),
            line: Vec::new(),
        },
        None => search(&after, NODES, stop)?,
    };
    if after.side_to_move() != game.side_to_move() {
        found.chance = -found.chance;
    }
    Some(found)
}

/// A warning, if the turn gives away much. The best turn is looked at as closely as this one, since a search before a
/// turn sees less far than one after it.
fn warning(game: &Game, turn: Turn, best: Found, stop: &AtomicBool) -> Option<Remark> {
    let played = after(game, turn, stop)?;
    let much = |before: f64| played.chance < WINNING && before - played.chance >= MUCH;
    if !much(best.chance) {
        return None;
    }
    let before = after(game, *best.line.first()?, stop)?
        .chance
        .min(best.chance);
    let kept = |line: Vec<Turn>| line.into_iter().take(LINE).collect();
    much(before).then(|| {
        Remark::Warning(Warning {
            before,
            after: played.chance,
            line: kept(played.line),
            better: kept(best.line),
        })
    })
}

/// Praise, if the turn was hard to find and all others are worse by far.
fn praise(game: &Game, turn: Turn, stop: &AtomicBool) -> Option<Remark> {
    let takes = |reason: &Reason| matches!(reason, Reason::Takes(_));
    let plain = any::legal(game).len() < 3 || reasons(game, turn).iter().any(takes);
    if plain || search(game, GLANCE, stop)?.line.first() == Some(&turn) {
        return None;
    }
    let lines = any::lines(game, NODES, SearchOptions::default(), 2, stop);
    let [best, next] = &lines[..] else {
        return None;
    };
    let ahead = any::chance(game, best.score) - any::chance(game, next.score);
    let found = best.line.first() == Some(&turn) && ahead >= FAR;
    found.then_some(Remark::Praise)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::any::Ruleset;

    fn game(rules: &str, position: &str) -> Game {
        let ruleset = Ruleset::from_names([rules]).expect("rules");
        Game::from_position_text(&ruleset, position).expect("a position")
    }

    fn said(game: &Game, turn: &str) -> Option<Remark> {
        let turn = game.check(&turn.parse().expect(turn)).expect(turn);
        remark(game, turn, &AtomicBool::new(false))
    }

    #[test]
    fn a_turn_that_gives_nothing_away_is_let_be() {
        let ruleset = Ruleset::from_names(["pyramid"]).expect("rules");
        let game = Game::new(&ruleset);
        for turn in any::legal(&game).into_iter().take(4) {
            assert_eq!(remark(&game, turn, &AtomicBool::new(false)), None, "{turn}");
        }
    }

    #[test]
    fn who_is_lost_anyway_hears_no_warning() {
        // Whatever White does, the last Gala is taken.
        let lost = game("winther", "g9/10/10/10/10/10/10/10/k8k/k8G w");
        for turn in any::legal(&lost) {
            let said = remark(&lost, turn, &AtomicBool::new(false));
            assert!(
                !matches!(said, Some(Remark::Warning(_))),
                "{turn}: {said:?}"
            );
        }
    }

    #[test]
    fn taking_what_hangs_is_not_praised() {
        let taken = game("winther", "g8k/10/10/K9/10/10/10/10/10/9G w");
        assert_eq!(said(&taken, "a7-a10"), None);
    }

    #[test]
    fn a_hard_turn_of_a_puzzle_is_praised() {
        let book = crate::puzzles::Book::printed();
        let hard = book.all().iter().filter(|puzzle| puzzle.rating > 1_200);
        let praised = hard.take(60).filter(|puzzle| {
            let said = remark(&puzzle.game(), puzzle.solution(), &AtomicBool::new(false));
            said == Some(Remark::Praise)
        });
        // Most of them capture, or are seen at a glance all the same.
        assert!(praised.count() >= 5);
    }

    #[test]
    fn broken_off_it_says_nothing() {
        let game = game("winther", "g8k/10/10/K9/10/10/10/10/10/9G w");
        let away = game
            .check(&"a7-b7".parse().expect("a turn"))
            .expect("legal");
        assert_eq!(remark(&game, away, &AtomicBool::new(true)), None);
    }
}

//! The puzzles in the book: each position is legal, and its one solution is proved again by a search of a stated size.

use std::sync::atomic::AtomicBool;

use gala_engine::puzzles::{Book, PROOF};
use gala_engine::rules::any::{Game, Turn};
use gala_engine::{Limits, Manner, any};

/// The nodes of a first search, which tells of most moves that they are no solution.
const GLANCE: u64 = 500;

/// Proves the puzzles of one rule set.
fn prove(rules: &str) {
    let never = AtomicBool::new(false);
    let mut wrong = Vec::new();
    for puzzle in Book::printed().of(rules) {
        let game = puzzle.game();
        assert_eq!(game.outcome(), None, "{} is over", puzzle.id);
        let proof = puzzle.proof(PROOF, &never).expect("the game is on");
        if !puzzle.is_proved_by(&proof) {
            wrong.push(format!("{}: {proof:?}", puzzle.id));
            continue;
        }
        // Any other first move is no solution: whatever a short look takes for one, the same look as above does not.
        for other in any::legal(&game) {
            let solves = |nodes| puzzle.aim.holds(chance_after(&game, other, nodes), -1.0);
            if other != puzzle.solution() && solves(GLANCE) && solves(PROOF) {
                wrong.push(format!("{}: {other} does it too", puzzle.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The win chance of the side that makes this move, -1 to 1, by a search of this many nodes for the answer to it.
fn chance_after(game: &Game, turn: Turn, nodes: u64) -> f64 {
    let mut after = game.clone();
    after.play(turn).expect("it is legal");
    let mover = game.side_to_move();
    if let Some(outcome) = after.outcome() {
        return match outcome.winner() {
            Some(winner) if winner == mover => 1.0,
            Some(_) => -1.0,
            None => 0.0,
        };
    }
    let never = AtomicBool::new(false);
    let found = any::best(&after, Limits::nodes(nodes), Manner::default(), &never);
    let chance = any::chance(&after, found.expect("the game is on").score);
    if after.side_to_move() == mover {
        chance
    } else {
        -chance
    }
}

#[test]
fn farmers() {
    prove("farmers");
}

#[test]
fn winther() {
    prove("winther");
}

#[test]
fn pyramid() {
    prove("pyramid");
}

#[test]
fn botermans() {
    prove("botermans");
}

#[test]
fn chelma() {
    prove("chelma");
}

//! The puzzles in the book: each position is legal, and its one solution is proved again by a search of a stated size.

use std::sync::atomic::AtomicBool;

use galabot::puzzles::{Book, PROOF};

/// Proves the puzzles of one rule set.
fn prove(rules: &str) {
    let never = AtomicBool::new(false);
    for puzzle in Book::printed().of(rules) {
        let game = puzzle.game();
        assert_eq!(game.outcome(), None, "{} is over", puzzle.id);
        let proof = puzzle.proof(PROOF, &never).expect("the game is on");
        assert!(
            puzzle.is_proved_by(&proof),
            "{}: {} is not the one solution: {proof:?}",
            puzzle.id,
            puzzle.solution()
        );
        // Any other first move is no solution.
        let mut after = game.clone();
        after
            .play(puzzle.solution())
            .expect("the solution is legal");
        assert!(after.len() == 1 || after.outcome().is_some());
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

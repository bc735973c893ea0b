//! Looks for puzzles in one game that was played, a position at a time, by the standards of the books.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Puzzle;
use super::mine::{APART, Candidate, Mixture, OPENING};
use crate::rules::any::{Game, Turn};
use crate::theme::Theme;

/// A look for puzzles in one game. It is made in steps, so that it can be broken off and gone on with.
#[derive(Debug)]
pub struct Dig {
    /// The game up to the position that is looked at.
    game: Game,
    /// The turns that follow, the next one last.
    rest: Vec<Turn>,
    /// The number of turns before the next position that may have a puzzle.
    next: usize,
    /// What looks like a puzzle in the present position, and is still to be checked.
    candidate: Option<Candidate>,
    /// Whether the last position has been looked at.
    done: bool,
    themes: HashSet<Theme>,
    known: HashSet<String>,
    mixture: Mixture,
}

impl Dig {
    /// A look for puzzles in these turns by the rules with which `start` begins, from the position after `from` turns
    /// on. `kept` are the puzzles by these rules that there are already: they are not found again, and at most `most`
    /// of all stay mixed as those of a book. `None` if the turns cannot be played.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use gala_engine::puzzles::Dig;
    /// use gala_rules::any::{Game, Kind};
    /// let start = Game::new(&Kind::Gala.usual());
    /// let mut dig = Dig::new(start, &[], 0, &[], 60).unwrap();
    /// assert!(!dig.is_done());
    /// assert_eq!(dig.step(&AtomicBool::new(false)), None);
    /// assert!(dig.is_done(), "nothing was played");
    /// ```
    pub fn new(
        mut start: Game,
        turns: &[Turn],
        from: usize,
        kept: &[Puzzle],
        most: usize,
    ) -> Option<Dig> {
        let from = from.max(OPENING).min(turns.len());
        for turn in &turns[..from] {
            start.play(*turn).ok()?;
        }
        let mut rest = turns[from..].to_vec();
        rest.reverse();
        Some(Dig {
            game: start,
            rest,
            next: from.max(OPENING),
            candidate: None,
            done: false,
            themes: HashSet::new(),
            known: kept.iter().map(|puzzle| puzzle.position.clone()).collect(),
            mixture: Mixture::of(most, kept),
        })
    }

    /// The number of turns before the position that is looked at.
    pub fn at(&self) -> usize {
        self.game.len()
    }

    /// From which turn on it would have to be gone on with.
    pub fn next(&self) -> usize {
        self.game.len().max(self.next)
    }

    /// Whether all positions have been looked at.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Looks at the next position, or takes a closer look at one that may have a puzzle. Returns a puzzle that was
    /// found; it has no name yet. What `stop` interrupts has to be looked at again.
    pub fn step(&mut self, stop: &AtomicBool) -> Option<Puzzle> {
        if let Some(candidate) = self.candidate.take() {
            let found = candidate.checked(&self.mixture, stop);
            if stop.load(Ordering::Relaxed) {
                self.candidate = Some(candidate);
                return None;
            }
            let at = self.at();
            self.go_on();
            let found = found?;
            // No other puzzle is near it, and none in this game has its theme.
            self.next = at + APART;
            self.themes.insert(Theme::of(&found));
            self.known.insert(found.position.clone());
            self.mixture.add(&found);
            return Some(found);
        }
        if self.at() >= self.next && !self.known.contains(&self.game.position_text()) {
            let candidate = Candidate::in_position(&self.game, &self.mixture, &self.themes, stop);
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            self.candidate = candidate;
        }
        if self.candidate.is_none() {
            self.go_on();
        }
        None
    }

    /// Leaves the present position out.
    pub fn skip(&mut self) {
        self.candidate = None;
        self.go_on();
    }

    /// Goes on to the next position.
    fn go_on(&mut self) {
        let next = self.rest.pop();
        self.done = next.is_none_or(|turn| self.game.play(turn).is_err());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::PROOF;
    use crate::rules::any::{Ruleset, TypedTurn};

    /// The Korna must leave the goal square, or a Gala is lost.
    const WINTHER: &str = "g1-f2 a8-b7 b3-c4 d10-e9 h1-g2 c10-d9 a3-f4 j7-i6 d1-e2 j8-i5 f2-f3 g10-f9 a2-b3 i5-j4 \
        j3-i4 j4-j2 j1-j2";

    fn played(rules: &str, text: &str) -> (Game, Vec<Turn>) {
        let ruleset = Ruleset::from_names([rules]).expect("rules");
        let (start, mut game) = (Game::new(&ruleset), Game::new(&ruleset));
        let mut turns = Vec::new();
        for text in text.split_whitespace() {
            let typed: TypedTurn = text.parse().expect("a turn");
            let turn = game.check(&typed).expect("legal");
            game.play(turn).expect("legal");
            turns.push(turn);
        }
        (start, turns)
    }

    fn all(dig: &mut Dig) -> Vec<(usize, Puzzle)> {
        let go = AtomicBool::new(false);
        let mut found = Vec::new();
        while !dig.is_done() {
            let at = dig.at();
            found.extend(dig.step(&go).map(|puzzle| (at, puzzle)));
        }
        found
    }

    #[test]
    fn what_is_found_in_a_game_is_proved_and_found_once() {
        let (start, turns) = played("winther", WINTHER);
        let dig = |from, kept: &[Puzzle], most| {
            let dig = Dig::new(start.clone(), &turns, from, kept, most);
            all(&mut dig.expect("it can be played"))
        };
        let found = dig(0, &[], 60);
        let [(at, puzzle)] = &found[..] else {
            panic!("there is one: {found:?}");
        };
        assert_eq!(
            (*at, puzzle.solution().to_string()),
            (16, "j1-j2".to_owned())
        );
        assert_eq!(puzzle.proof(PROOF), Some(vec![puzzle.solution()]));
        assert!(puzzle.is_done() && puzzle.rating > 500);
        // Where the game ends there may be one too.
        let short = Dig::new(start.clone(), &turns[..16], 0, &[], 60);
        assert_eq!(all(&mut short.expect("it can be played")), found);
        // It is there already, it was passed, or there are enough like it.
        assert_eq!(dig(0, std::slice::from_ref(puzzle), 60), []);
        assert_eq!(dig(17, &[], 60), []);
        assert_eq!(dig(0, &[], 4), []);
        assert_eq!(dig(16, &[], 60), found);
    }

    #[test]
    fn what_is_interrupted_is_looked_at_again() {
        let (start, turns) = played("winther", WINTHER);
        let again = start.clone();
        let mut dig = Dig::new(start, &turns, 16, &[], 60).expect("it can be played");
        let stop = AtomicBool::new(true);
        for _ in 0..3 {
            assert_eq!(dig.step(&stop), None);
            assert_eq!((dig.at(), dig.next()), (16, 16));
        }
        let go = AtomicBool::new(false);
        assert_eq!(dig.step(&go), None, "only a candidate");
        assert_eq!(dig.step(&stop), None);
        assert!(dig.step(&go).is_some());
        assert_eq!((dig.at(), dig.next()), (17, 26));
        let mut skipped = Dig::new(again, &turns, 16, &[], 60).expect("it can be played");
        skipped.skip();
        assert_eq!((skipped.at(), skipped.is_done()), (17, false));
        skipped.skip();
        assert!(skipped.is_done());
    }

    #[test]
    fn turns_that_cannot_be_played_have_no_puzzles() {
        let (start, turns) = played("winther", WINTHER);
        assert!(Dig::new(start, &turns[1..], 0, &[], 60).is_none());
    }
}

//! A hint: a good move, and what it is good for, found by comparing the position before and after it.

use std::sync::atomic::AtomicBool;

use super::{Limits, Manner, Thought, any};
use crate::rules::any::{Game, Turn};
use crate::rules::chelma::terrain::{court, home, marked};
use crate::rules::gala::Position;
use crate::rules::{self, Role, Side, Square, SquareSet, chelma};

/// So many nodes for a hint: a tenth of a second.
pub const HINT: u64 = 100_000;

/// So many nodes for the answer to a wrong try in a puzzle: twice as many as prove one.
pub const REFUTATION: u64 = 40_000;

/// A good move and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The move.
    pub turn: Turn,
    /// The moves expected, it first.
    pub line: Vec<Turn>,
    /// The win chance of whoever is to move, -1 to 1.
    pub chance: f64,
    /// What it is good for, the most important first; at most two.
    pub reasons: Vec<Reason>,
}

/// What a move is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It ends the game, and its mover has won.
    WinsAtOnce,
    /// It wins by force after so many of the mover's own moves, this one among them.
    WinsIn(u32),
    /// It takes a man of this kind.
    Takes(Role),
    /// The Gala here was threatened and is safe after it.
    Saves(Square),
    /// It threatens the Gala here.
    Threatens(Square),
    /// All other moves lose sooner: it holds out longest.
    HoldsOut,
    /// A man of Chelma comes to a square that counts for the goal.
    ComesHome,
    /// A man of Chelma leaves the squares that must be empty after the thirtieth move.
    LeavesHome,
    /// A man of Chelma jumps so often in one move.
    Jumps(usize),
    /// It is the best there is, for no single reason.
    Best,
}

/// A good move of the present position with what it is good for; `None` if the game is over.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use gala_engine::hint::{Reason, advice};
/// use gala_rules::any::{Game, Ruleset};
/// let rules = Ruleset::from_names(["winther"]).unwrap();
/// let game = Game::from_position_text(&rules, "g9/10/10/K9/10/10/10/10/10/3G5G w").unwrap();
/// let found = advice(&game, 1_000, &AtomicBool::new(false)).unwrap();
/// assert_eq!(found.turn.to_string(), "a7-a10");
/// assert_eq!(found.reasons[0], Reason::WinsAtOnce);
/// ```
pub fn advice(game: &Game, nodes: u64, stop: &AtomicBool) -> Option<Advice> {
    let found = any::best(game, Limits::nodes(nodes), Manner::default(), stop)?;
    let turn = found.best();
    let mut after = game.clone();
    after.play(turn).ok()?;
    let mut reasons = at_the_end(game, &after, &found);
    match (game, &after) {
        (Game::Gala(game), Game::Gala(after)) => gala(game, after, &mut reasons),
        (Game::Chelma(game), Game::Chelma(after)) => going(game, after, &mut reasons),
        _ => {}
    }
    if reasons.is_empty() {
        reasons.push(Reason::Best);
    }
    reasons.truncate(2);
    Some(Advice {
        turn,
        chance: any::chance(game, found.score),
        line: found.line,
        reasons,
    })
}

/// What of it is sure.
fn at_the_end(game: &Game, after: &Game, found: &Thought<Turn>) -> Vec<Reason> {
    let own = game.side_to_move();
    if after.outcome().and_then(|outcome| outcome.winner()) == Some(own) {
        return vec![Reason::WinsAtOnce];
    }
    match found.score.plies_to_end() {
        Some(plies) if plies > 0 => vec![Reason::WinsIn((plies.unsigned_abs()).div_ceil(2))],
        Some(_) => vec![Reason::HoldsOut],
        None => Vec::new(),
    }
}

fn gala(game: &rules::Game, after: &rules::Game, reasons: &mut Vec<Reason>) {
    if after.outcome().is_some() {
        return;
    }
    let own = game.side_to_move();
    let threatened = |position: &Position, side: Side| game.rules().threatened(position, side);
    let played = after.played(after.moves().len());
    if let Some(captured) = played.as_ref().and_then(|played| played.captured) {
        reasons.push(Reason::Takes(captured.role));
    }
    let was = threatened(game.position(), own);
    let still = threatened(after.position(), own);
    // The Gala itself may have gone.
    let moved = played.map_or(SquareSet::EMPTY, |played| SquareSet::of(played.mv.to));
    if still.is_empty() {
        reasons.extend(was.into_iter().next().map(Reason::Saves));
    }
    let enemy = own.other();
    let before = threatened(game.position(), enemy);
    let fresh = threatened(after.position(), enemy)
        .without(before)
        .without(moved);
    reasons.extend(fresh.into_iter().next().map(Reason::Threatens));
}

fn going(game: &chelma::Game, after: &chelma::Game, reasons: &mut Vec<Reason>) {
    let own = game.side_to_move();
    let Some(played) = after.played(after.turns().len()) else {
        return;
    };
    let chelma::Turn::Go(mv) = played.turn else {
        return;
    };
    if after.outcome().is_some() {
        return;
    }
    let first = matches!(
        played.piece.role,
        chelma::Role::King | chelma::Role::Queen | chelma::Role::Pawn
    );
    let goal = match first {
        true => court(own.other()),
        false => marked(own.other()),
    };
    if goal.has(mv.to) && !goal.has(mv.from) {
        reasons.push(Reason::ComesHome);
    }
    if home(own).has(mv.from) && !home(own).has(mv.to) {
        reasons.push(Reason::LeavesHome);
    }
    if played.route.len() > 2 {
        reasons.push(Reason::Jumps(played.route.len() - 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::any::Ruleset;

    fn advised(rules: &str, position: &str) -> Advice {
        let ruleset = Ruleset::from_names([rules]).expect("rules");
        let game = Game::from_position_text(&ruleset, position).expect("a position");
        advice(&game, 5_000, &AtomicBool::new(false)).expect("the game is on")
    }

    #[test]
    fn what_is_said_is_so() {
        // The Korna on a7 takes one of two Galas.
        let found = advised("winther", "g8g/10/10/K9/10/10/10/10/10/3G5G w");
        assert!(
            found.reasons.contains(&Reason::Takes(Role::Gala)),
            "{found:?}"
        );
        // The Gala on a1 is looked at by the Korna on a5 and has to do something about it.
        let found = advised("farmers", "g8g/10/10/10/10/k9/10/10/10/G8G w");
        assert!(!found.reasons.is_empty() && found.reasons.len() <= 2);
        let turn = found.turn;
        assert_eq!(found.line[0], turn);
        // A King one step from home goes there, and has won.
        let found = advised(
            "chelma",
            "8/8/8/8/8/8/8/8 w - 70"
                .replace("8/8/8/8/8/8/8/8", "1K5k/7q/8/8/8/8/8/6p1")
                .as_str(),
        );
        assert!(!found.reasons.is_empty());
    }
}

//! A hint: a good move, and what it is good for, found by comparing the position before and after it.

use std::sync::atomic::AtomicBool;

use super::engine_game::EngineGame;
use super::{Limits, SearchOptions, Thought, best};
use crate::rules::any::{Game, Turn};
use crate::rules::match_game;

pub use super::reason::Reason;

/// The nodes searched for a hint: a tenth of a second.
pub const HINT: u64 = 100_000;

/// The nodes searched for the answer to a wrong try in a puzzle: twice as many as prove one.
pub const REFUTATION: u64 = 40_000;

/// A good move and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The move.
    pub turn: Turn,
    /// The moves expected, it first.
    pub line: Vec<Turn>,
    /// The win chance of the side to move, -1 to 1.
    pub chance: f64,
    /// What it is good for, the most important first; at most two.
    pub reasons: Vec<Reason>,
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
    match_game!(Game, game, G, game => advised(game, nodes, stop))
}

fn advised<G: EngineGame>(game: &G, nodes: u64, stop: &AtomicBool) -> Option<Advice> {
    let found = best(game, Limits::nodes(nodes), SearchOptions::default(), stop)?;
    let turn = found.best();
    let mut after = game.clone();
    after.take(turn).ok()?;
    let mut reasons = Vec::from_iter(certain(game, &after, &found));
    if after.outcome().is_none() {
        reasons.extend(after.reasons(game));
    }
    if reasons.is_empty() {
        reasons.push(Reason::Best);
    }
    reasons.truncate(2);
    Some(Advice {
        turn,
        chance: found.score.win_chance(game.scale()),
        line: found.line,
        reasons,
    })
}

/// What is seen of this turn without a search: whether it ends the game, else what it is good for. Nothing if it is
/// illegal.
///
/// ```
/// use gala_engine::{hint::{Reason, reasons}, rules::{any::{Game, Ruleset}, gala::Role}};
/// let rules = Ruleset::from_names(["winther"]).unwrap();
/// let game = Game::from_position_text(&rules, "g8g/10/10/K9/10/10/10/10/10/3G5G w").unwrap();
/// let takes = game.check(&"a7-a10".parse().unwrap()).unwrap();
/// assert_eq!(reasons(&game, takes)[0], Reason::Takes(Role::Gala));
/// ```
pub fn reasons(game: &Game, turn: Turn) -> Vec<Reason> {
    match_game!(Game, game, G, game => seen(game, turn))
}

fn seen<G: EngineGame>(game: &G, turn: Turn) -> Vec<Reason> {
    let mut after = game.clone();
    if after.take(turn).is_err() {
        return Vec::new();
    }
    let winner = after.outcome().map(|outcome| outcome.winner());
    match winner {
        Some(winner) if winner == Some(game.side_to_move()) => vec![Reason::WinsAtOnce],
        Some(_) => Vec::new(),
        None => after.reasons(game),
    }
}

/// What is certain of it, if anything is.
fn certain<G: EngineGame>(game: &G, after: &G, found: &Thought) -> Option<Reason> {
    let winner = after.outcome().and_then(|outcome| outcome.winner());
    if winner == Some(game.side_to_move()) {
        return Some(Reason::WinsAtOnce);
    }
    let plies = found.score.plies_to_end()?;
    Some(match plies > 0 {
        true => Reason::WinsIn(plies.unsigned_abs().div_ceil(2)),
        false => Reason::HoldsOut,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::any::Ruleset;
    use crate::rules::gala::Role;

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

//! Games that are played for training, one after another or side by side: each follows from its number alone.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Course, Sample};
use crate::engine_game::EngineGame;
use crate::rng::Rng;
use crate::rules::Side;
use crate::rules::any::Turn;
use crate::search::Limits;
use crate::{SearchOptions, best};

/// The number of random moves with which games begin, at least.
const OPENING: u64 = 8;

/// A game that was played for training.
///
/// Its text has the number, who won or `-`, the positions that are kept, and the turns:
/// `3 white 12:35,17:-20 d1-e2 h10-f9 …`. Of a position it has the number of turns before it and the score of the
/// search for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    number: u64,
    winner: Option<Side>,
    kept: Vec<(usize, i32)>,
    turns: Vec<Turn>,
}

impl Played {
    /// Plays the game with this number, from 1 on; `None` if it was stopped.
    pub fn play<G: EngineGame>(
        start: &G,
        course: &Course,
        number: u64,
        stop: &AtomicBool,
    ) -> Option<Played> {
        let seed = course.seed.wrapping_mul(1_000_003).wrapping_add(number);
        let mut rng = Rng(seed);
        let mut game = start.clone();
        let (mut kept, mut turns) = (Vec::new(), Vec::new());
        let mut leader = None;
        let random = OPENING + rng.below(6);
        let options = SearchOptions {
            seed,
            evaluation: course.evaluation,
            ..SearchOptions::default()
        };
        while game.outcome().is_none() {
            let early = (game.length() as u64) < random;
            // Now and then a random move, so that it learns of bad positions too.
            let turn = if early || rng.below(40) == 0 {
                let legal = game.legal();
                legal[rng.below(legal.len() as u64) as usize]
            } else {
                let thought = best(&game, Limits::nodes(course.nodes), options, stop);
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                let Some(thought) = thought else { break };
                let points = thought.score.points();
                if points.abs() > G::DECIDED && game.length() > 20 {
                    // The side that leads has won.
                    let side = game.side_to_move();
                    leader = Some(if points > 0 { side } else { side.other() });
                    break;
                }
                let turn = thought.best();
                // One in four: neighbouring positions are nearly the same, and too many from one game would be
                // overfitted.
                if game.is_calm(turn) && rng.below(4) == 0 {
                    kept.push((turns.len(), points));
                }
                turn
            };
            if game.take(turn).is_err() {
                break;
            }
            turns.push(turn);
        }
        let won = || game.outcome().and_then(|outcome| outcome.winner());
        Some(Played {
            number,
            winner: leader.or_else(won),
            kept,
            turns,
        })
    }

    /// Its number.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Whether a side has won.
    ///
    /// ```
    /// use gala_engine::rules::gala::{Game, Preset};
    /// use gala_engine::train::Played;
    /// let start = Game::new(Preset::Farmers.rules());
    /// let read = |text| Played::read(&start, text).unwrap();
    /// assert!(read("1 white 1:35 d1-e2 d10-e9").is_won());
    /// assert!(!read("2 - 1:0 d1-e2 d10-e9").is_won());
    /// ```
    pub const fn is_won(&self) -> bool {
        self.winner.is_some()
    }

    /// How many of its positions are learned from.
    pub fn positions(&self) -> usize {
        self.kept.len()
    }

    /// Reads the text of a game from this start; `None` if it is none.
    pub fn read<G: EngineGame>(start: &G, text: &str) -> Option<Played> {
        let mut words = text.split(' ');
        let number = words.next()?.parse().ok()?;
        let winner = match words.next()? {
            "white" => Some(Side::White),
            "black" => Some(Side::Black),
            "-" => None,
            _ => return None,
        };
        let position = |one: &str| {
            let (ply, score) = one.split_once(':')?;
            Some((ply.parse().ok()?, score.parse().ok()?))
        };
        let kept = match words.next()? {
            "-" => Vec::new(),
            kept => kept.split(',').map(position).collect::<Option<_>>()?,
        };
        let (mut game, mut turns) = (start.clone(), Vec::new());
        for word in words.filter(|word| !word.is_empty()) {
            let turn = game.check_typed(&word.parse::<G::Typed>().ok()?).ok()?;
            game.take(turn).ok()?;
            turns.push(turn);
        }
        let known = kept
            .iter()
            .all(|(ply, _): &(usize, i32)| *ply <= turns.len());
        known.then_some(Played {
            number,
            winner,
            kept,
            turns,
        })
    }

    /// The positions to learn from, of a game from this start.
    pub(super) fn samples<G: EngineGame>(&self, start: &G) -> Vec<Sample> {
        let mut game = start.clone();
        let mut found = Vec::with_capacity(self.kept.len());
        for (ply, points) in &self.kept {
            for turn in &self.turns[game.length() - start.length()..*ply] {
                // It was played, or read as a legal one.
                if game.take(*turn).is_err() {
                    return found;
                }
            }
            let mover = game.side_to_move();
            let (inputs, by_hand) = game.sample();
            found.push(Sample {
                inputs: [mover, mover.other()].map(|eye| {
                    let seen = inputs.iter().map(|input| input[eye.index()] as u16);
                    seen.collect()
                }),
                by_hand: by_hand as f32,
                score: *points as f32,
                outcome: match self.winner {
                    None => 0.5,
                    Some(winner) => f32::from(u8::from(winner == mover)),
                },
            });
        }
        found
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = match self.winner {
            Some(Side::White) => "white",
            Some(Side::Black) => "black",
            None => "-",
        };
        write!(f, "{} {winner} ", self.number)?;
        if self.kept.is_empty() {
            f.write_str("-")?;
        }
        for (at, (ply, score)) in self.kept.iter().enumerate() {
            let comma = if at > 0 { "," } else { "" };
            write!(f, "{comma}{ply}:{score}")?;
        }
        self.turns.iter().try_for_each(|turn| write!(f, " {turn}"))
    }
}

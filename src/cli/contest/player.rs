//! Who plays in a match, as the command line names him.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use crate::ai::{self, Evaluation, Level, Limits, Manner, Plain};

/// A player of a match.
///
/// `level:5`, `nodes:4000` and `depth:6`, the last two also `by-hand`, as in `nodes:4000:by-hand`; `ref-v0:16000` and
/// `random`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// One of the eight levels.
    Level(Level),
    /// The search within limits.
    Limits(Limits, Evaluation),
    /// The frozen first version with so many nodes.
    Reference(u64),
    /// Any legal move.
    Random,
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        let error = || {
            format!(
                "expected a player such as level:5, nodes:4000, nodes:4000:by-hand, depth:6, ref-v0:16000 or random, but \
                 found \"{text}\""
            )
        };
        let mut parts = text.split(':');
        let kind = parts.next().unwrap_or_default();
        let number = parts.next();
        let evaluation = match parts.next() {
            None => Evaluation::Best,
            Some("by-hand") => Evaluation::ByHand,
            Some(_) => return Err(error()),
        };
        if parts.next().is_some() {
            return Err(error());
        }
        let plain = evaluation == Evaluation::Best;
        let count = number
            .and_then(|text| text.parse::<u64>().ok())
            .filter(|count| *count > 0);
        match (kind, number, count) {
            ("random", None, _) => Ok(Player::Random),
            ("level", Some(number), _) if plain => number
                .parse()
                .map(Player::Level)
                .map_err(|e: ai::LevelError| e.to_string()),
            ("ref-v0", _, Some(nodes)) if plain => Ok(Player::Reference(nodes)),
            ("nodes", _, Some(nodes)) => Ok(Player::Limits(Limits::nodes(nodes), evaluation)),
            ("depth", _, Some(depth @ 1..=64)) => {
                Ok(Player::Limits(Limits::depth(depth as u32), evaluation))
            }
            _ => Err(error()),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Level(level) => write!(f, "level:{level}"),
            Player::Limits(limits, evaluation) => {
                if limits.nodes == u64::MAX {
                    write!(f, "depth:{}", limits.depth)?;
                } else {
                    write!(f, "nodes:{}", limits.nodes)?;
                }
                if *evaluation == Evaluation::ByHand {
                    f.write_str(":by-hand")?;
                }
                Ok(())
            }
            Player::Reference(nodes) => write!(f, "ref-v0:{nodes}"),
            Player::Random => f.write_str("random"),
        }
    }
}

impl Player {
    /// The move that this player makes; `None` if the game is over.
    pub(crate) fn choose<G: Plain>(self, game: &G, seed: u64) -> Option<G::Move> {
        let stop = AtomicBool::new(false);
        match self {
            Player::Level(level) => ai::play(game, level, seed, &stop).map(|found| found.best()),
            Player::Limits(limits, evaluation) => {
                let manner = Manner { seed, evaluation };
                ai::best(game, limits, manner, &stop).map(|found| found.best())
            }
            Player::Reference(nodes) => ai::reference(game, nodes, seed),
            Player::Random => ai::random(game, seed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        for text in [
            "level:1",
            "nodes:400",
            "nodes:400:by-hand",
            "depth:6",
            "ref-v0:16000",
            "random",
        ] {
            assert_eq!(text.parse::<Player>().unwrap().to_string(), text);
        }
        let wrong = [
            "",
            "level",
            "level:0",
            "level:9",
            "level:5:by-hand",
            "nodes:0",
            "nodes:-1",
            "nodes:4:",
            "depth:65",
            "random:3",
            "ref-v0",
            "ref-v1:3",
            "nodes:4:by-hand:x",
        ];
        for text in wrong {
            assert!(text.parse::<Player>().is_err(), "{text:?} is no player");
        }
    }
}

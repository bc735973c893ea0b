//! The players of a match, as the command line names them.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use crate::ai::{self, EngineGame, Evaluation, Level, Limits, SearchOptions, Skill};
use crate::rules::any::Turn;

/// How a player is written, as `galabot help match` shows it.
pub(crate) const PLAYERS: &str = "\
Players:
  level:5        a level of the computer, 1 to 8
  nodes:4000     looks at 4000 positions for each move
  depth:6        looks 6 plies ahead, 1 to 64
  errs:1:30:160  looks 1 ply ahead, 1 to 4; judges 30 of 100 moves
                 without seeing the answer; wavers by 160 points
  sees:4000:30   as nodes:4000, but plays 30 of 1000 as level 1 does
  ref-v0:16000   the first version, kept as it was; 16000 positions
  random         any legal move

With :by-hand behind them, nodes, depth, errs and sees judge without
trained weights. With :contempt-60, nodes and depth think a draw 60
points worse than even, 0 to 1000. Both may stand together:
nodes:4000:by-hand:contempt-60";

/// A player of a match, written as in [`PLAYERS`].
///
/// What `errs` and `sees` mean is at [`Skill::Errs`] and [`Skill::Sees`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// One of the eight levels.
    Level(Level),
    /// A search within limits.
    Limits(Limits, Evaluation, i32),
    /// The parts that make up a level.
    Skill(Skill, Evaluation),
    /// The frozen first version of the engine, with this number of nodes.
    Reference(u64),
    /// Any legal move.
    Random,
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        let error = || {
            format!(
                "expected a player such as level:5, nodes:4000, nodes:4000:by-hand, depth:6:contempt-60, errs:1:30:160, \
                 sees:4000:30, ref-v0:16000 or random, but found \"{text}\""
            )
        };
        let number = |part: &str| part.parse::<u64>().ok().filter(|number| *number > 0);
        let parts: Vec<&str> = text.split(':').collect();
        let judging = |more: &[&str]| match more {
            [] => Some(Evaluation::Best),
            ["by-hand"] => Some(Evaluation::ByHand),
            _ => None,
        };
        match parts.as_slice() {
            ["random"] => Ok(Player::Random),
            ["level", level] => {
                let level: Result<Level, ai::LevelError> = level.parse();
                level.map(Player::Level).map_err(|e| e.to_string())
            }
            ["ref-v0", nodes] => number(nodes).map(Player::Reference).ok_or_else(error),
            ["errs", depth, blind, unsteady, more @ ..] => {
                let depth = number(depth).filter(|depth| *depth <= 4);
                let blind = blind.parse().ok().filter(|blind| *blind <= 100);
                let unsteady = unsteady.parse().ok().filter(|unsteady| *unsteady <= 10_000);
                match (depth, blind, unsteady, judging(more)) {
                    (Some(depth), Some(blind), Some(unsteady), Some(by)) => {
                        let depth = depth as u32;
                        let skill = Skill::Errs {
                            depth,
                            blind,
                            unsteady,
                        };
                        Ok(Player::Skill(skill, by))
                    }
                    _ => Err(error()),
                }
            }
            ["sees", nodes, slips, more @ ..] => {
                let slips = slips.parse().ok().filter(|slips| *slips <= 1000);
                match (number(nodes), slips, judging(more)) {
                    (Some(nodes), Some(slips), Some(by)) => {
                        Ok(Player::Skill(Skill::Sees { nodes, slips }, by))
                    }
                    _ => Err(error()),
                }
            }
            [kind @ ("nodes" | "depth"), count, rest @ ..] => {
                let limits = match (*kind, number(count).ok_or_else(error)?) {
                    ("depth", depth) if depth > u64::from(Limits::DEEPEST) => return Err(error()),
                    ("depth", depth) => Limits::depth(depth as u32),
                    (_, nodes) => Limits::nodes(nodes),
                };
                let (mut evaluation, mut contempt) = (Evaluation::Best, 0);
                for part in rest {
                    match part.strip_prefix("contempt-") {
                        Some(points) => {
                            let points = points
                                .parse()
                                .ok()
                                .filter(|points| (0..=1000).contains(points));
                            contempt = points.ok_or_else(error)?;
                        }
                        None if *part == "by-hand" => evaluation = Evaluation::ByHand,
                        None => return Err(error()),
                    }
                }
                Ok(Player::Limits(limits, evaluation, contempt))
            }
            _ => Err(error()),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Level(level) => write!(f, "level:{level}"),
            Player::Limits(limits, evaluation, contempt) => {
                if limits.nodes == u64::MAX {
                    write!(f, "depth:{}", limits.depth)?;
                } else {
                    write!(f, "nodes:{}", limits.nodes)?;
                }
                by(*evaluation, f)?;
                if *contempt != 0 {
                    write!(f, ":contempt-{contempt}")?;
                }
                Ok(())
            }
            Player::Skill(Skill::Sees { nodes, slips }, evaluation) => {
                write!(f, "sees:{nodes}:{slips}")?;
                by(*evaluation, f)
            }
            Player::Skill(
                Skill::Errs {
                    depth,
                    blind,
                    unsteady,
                },
                evaluation,
            ) => {
                write!(f, "errs:{depth}:{blind}:{unsteady}")?;
                by(*evaluation, f)
            }
            Player::Reference(nodes) => write!(f, "ref-v0:{nodes}"),
            Player::Random => f.write_str("random"),
        }
    }
}

/// Writes the evaluation if it is not the best one.
fn by(evaluation: Evaluation, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match evaluation {
        Evaluation::Best => Ok(()),
        Evaluation::ByHand => f.write_str(":by-hand"),
    }
}

impl Player {
    /// The player's move; `None` if the game is over.
    pub(crate) fn choose<G: EngineGame>(self, game: &G, seed: u64) -> Option<Turn> {
        let stop = AtomicBool::new(false);
        match self {
            Player::Level(level) => ai::play(game, level, seed, &stop).map(|found| found.best()),
            Player::Limits(limits, evaluation, contempt) => {
                let options = SearchOptions {
                    seed,
                    evaluation,
                    contempt,
                };
                ai::best(game, limits, options, &stop).map(|found| found.best())
            }
            Player::Skill(skill, evaluation) => {
                ai::play_as(game, skill, evaluation, seed, &stop).map(|found| found.best())
            }
            Player::Reference(nodes) => game.reference(nodes, seed),
            Player::Random => ai::random(game, seed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_names_players_that_there_are() {
        let (list, more) = PLAYERS.split_once("\n\n").expect("a list, and more");
        let lines = list.lines().filter(|line| {
            line.strip_prefix("  ")
                .is_some_and(|rest| !rest.starts_with(' '))
        });
        let mut named: Vec<&str> = lines
            .filter_map(|line| line.split_whitespace().next())
            .collect();
        named.extend(more.split_whitespace().last());
        assert_eq!(named.len(), 8);
        for text in named {
            assert_eq!(text.parse::<Player>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn players_are_read_as_they_are_written() {
        for text in [
            "level:1",
            "nodes:400",
            "nodes:400:by-hand",
            "depth:6",
            "depth:6:by-hand:contempt-60",
            "errs:1:30:160",
            "errs:1:30:160:by-hand",
            "sees:4000:30",
            "sees:4000:30:by-hand",
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
            "nodes:4:contempt-",
            "nodes:4:contempt--3",
            "errs:1:30",
            "errs:1:30:160:best",
            "sees:0:0",
            "sees:400:1:by-hand:by-hand",
            "sees:400:1001",
            "errs:5:0:0",
            "errs:1:101:0",
        ];
        for text in wrong {
            assert!(text.parse::<Player>().is_err(), "{text:?} is no player");
        }
    }
}

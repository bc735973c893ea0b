//! The players of a match, as the command line names them.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use super::program::Program;
use crate::ai::{self, EngineGame, Evaluation, Level, Limits, SearchOptions, SharedSearch, Skill};
use crate::computer::{Helpers, search_with_help};
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
  engine:16000:old/galabot engine
                 a program that speaks the protocol of docs/engine.md,
                 such as an earlier version; 16000 positions

With :by-hand behind them, nodes, depth, errs and sees judge without
trained weights. With :contempt-60, nodes and depth think a draw 60
points worse than even, 0 to 1000. With :helpers-1, a second thread
helps them (up to 7 may), and they do not always play the same. All
may stand together: nodes:4000:by-hand:contempt-60:helpers-1";

/// A player of a match, written as in [`PLAYERS`].
///
/// What `errs` and `sees` mean is at [`Skill::Errs`] and [`Skill::Sees`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// One of the eight levels.
    Level(Level),
    /// A search within limits.
    Limits(Limits, Evaluation, i32, usize),
    /// The parts that make up a level.
    Skill(Skill, Evaluation),
    /// The frozen first version of the engine, with this number of nodes.
    Reference(u64),
    /// Any legal move.
    Random,
    /// The program that this command starts, with this number of nodes.
    Engine(u64, String),
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        let error = || {
            format!(
                "expected a player such as level:5, nodes:4000, nodes:4000:by-hand, depth:6:contempt-60, \
                 nodes:4000:helpers-1, errs:1:30:160, sees:4000:30, ref-v0:16000, random or \
                 engine:16000:COMMAND, but found \"{text}\""
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
            ["engine", nodes, command @ ..] => {
                let command = command.join(":");
                let nodes = number(nodes).filter(|_| !command.trim().is_empty());
                nodes
                    .map(|nodes| Player::Engine(nodes, command))
                    .ok_or_else(error)
            }
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
                let (mut evaluation, mut contempt, mut helpers) = (Evaluation::Best, 0, 0);
                for part in rest {
                    let within = |number: &str, most: u16| {
                        let number = number.parse().ok().filter(|number: &u16| *number <= most);
                        number.ok_or_else(error)
                    };
                    match part.split_once('-') {
                        Some(("contempt", points)) => contempt = within(points, 1000)?.into(),
                        Some(("helpers", count)) => helpers = within(count, 7)?.into(),
                        Some(("by", "hand")) => evaluation = Evaluation::ByHand,
                        _ => return Err(error()),
                    }
                }
                Ok(Player::Limits(limits, evaluation, contempt, helpers))
            }
            _ => Err(error()),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Level(level) => write!(f, "level:{level}"),
            Player::Limits(limits, evaluation, contempt, helpers) => {
                if limits.nodes == u64::MAX {
                    write!(f, "depth:{}", limits.depth)?;
                } else {
                    write!(f, "nodes:{}", limits.nodes)?;
                }
                by(*evaluation, f)?;
                if *contempt != 0 {
                    write!(f, ":contempt-{contempt}")?;
                }
                if *helpers != 0 {
                    write!(f, ":helpers-{helpers}")?;
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
            Player::Engine(nodes, command) => write!(f, "engine:{nodes}:{command}"),
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

/// A player at the board of one game.
#[derive(Debug)]
pub(super) struct Seated<'a> {
    player: &'a Player,
    seed: u64,
    /// The program that plays, if it is one of its own.
    program: Option<Program>,
}

impl Player {
    /// Sits down at a game that goes on from this one.
    ///
    /// # Errors
    /// Its program cannot be started.
    pub(super) fn sit<G: EngineGame>(&self, start: &G, seed: u64) -> anyhow::Result<Seated<'_>> {
        let program = match self {
            Player::Engine(_, command) => Some(Program::start(command, start, seed)?),
            _ => None,
        };
        Ok(Seated {
            player: self,
            seed,
            program,
        })
    }
}

impl Seated<'_> {
    /// The player's move; `None` if the game is over.
    ///
    /// # Errors
    /// Its program fails.
    pub(super) fn choose<G: EngineGame>(&mut self, game: &G) -> anyhow::Result<Option<Turn>> {
        let stop = AtomicBool::new(false);
        let seed = self.seed;
        Ok(match *self.player {
            Player::Level(level) => ai::play(game, level, seed, &stop).map(|found| found.best()),
            Player::Limits(limits, evaluation, contempt, count) => {
                let options = SearchOptions {
                    seed,
                    evaluation,
                    contempt,
                };
                let until = &AtomicBool::new(false);
                let helpers = Helpers { count, until };
                let search = SharedSearch::new(game, limits, options);
                let found = search_with_help(&search, helpers, &stop);
                found.map(|found| found.best())
            }
            Player::Skill(skill, evaluation) => {
                ai::play_as(game, skill, evaluation, seed, &stop).map(|found| found.best())
            }
            Player::Reference(nodes) => game.reference(nodes, seed),
            Player::Random => ai::random(game, seed),
            Player::Engine(nodes, _) => match &mut self.program {
                Some(program) if game.outcome().is_none() => Some(program.choose(game, nodes)?),
                _ => None,
            },
        })
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
            .filter_map(|line| line.trim_start().split("  ").next())
            .collect();
        named.extend(more.split_whitespace().last());
        assert_eq!(named.len(), 9);
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
            "nodes:400:helpers-1",
            "nodes:400:by-hand:contempt-60:helpers-7",
            "errs:1:30:160",
            "errs:1:30:160:by-hand",
            "sees:4000:30",
            "sees:4000:30:by-hand",
            "ref-v0:16000",
            "random",
            "engine:16000:old/galabot engine",
            "engine:1:C:/old.exe",
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
            "nodes:4:contempt-1001",
            "nodes:4:helpers-8",
            "nodes:4:helpers",
            "errs:1:30",
            "errs:1:30:160:best",
            "sees:0:0",
            "sees:400:1:by-hand:by-hand",
            "sees:400:1001",
            "errs:5:0:0",
            "errs:1:101:0",
            "engine",
            "engine:4000",
            "engine:4000: ",
            "engine:0:old/galabot",
            "engine:old/galabot",
        ];
        for text in wrong {
            assert!(text.parse::<Player>().is_err(), "{text:?} is no player");
        }
    }
}

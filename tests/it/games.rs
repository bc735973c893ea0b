//! Whole games from `tests/games/*.txt`, one for every ending of every rule set, played by the engine and the naive reading.
//!
//! `rules:` names preset and options, `start:` a position other than the first one, `result:` the ending as the engine's
//! codes have it (`white galas-captured minor`, `draw repetition`, `none`); then come the moves. The games were found by
//! search for short ones and are no examples of play.

use std::collections::HashMap;
use std::fs;

use galabot::rules::{Game, Grade, Move, Outcome, chelma};

use crate::naive::{self, Verdict};
use crate::preset::{chelma_rules, gala_rules};

#[test]
fn both_readings_play_every_game_to_its_end() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games");
    let mut played = 0;
    for entry in fs::read_dir(folder).expect("the folder of games") {
        let path = entry.expect("a file").path();
        let record = Record::read(&fs::read_to_string(&path).expect("a text"));
        let check = record
            .played_naively()
            .and_then(|()| record.played_by_the_engine());
        check.unwrap_or_else(|what| panic!("{}: {what}", path.display()));
        played += 1;
    }
    assert!(played > 0, "no games in {folder}");
}

/// One file.
#[derive(Default)]
struct Record {
    rules: String,
    result: String,
    start: Option<String>,
    moves: Vec<String>,
}

impl Record {
    fn read(text: &str) -> Record {
        let mut record = Record::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            match line.split_once(": ") {
                Some(("rules", rules)) => record.rules = rules.to_owned(),
                Some(("result", result)) => record.result = result.to_owned(),
                Some(("start", start)) => record.start = Some(start.to_owned()),
                Some((other, _)) => panic!("expected rules, result or start but found {other}"),
                None => record
                    .moves
                    .extend(line.split_whitespace().map(str::to_owned)),
            }
        }
        record
    }

    /// Plays it by the naive reading, which counts repetitions and quiet moves here and now.
    fn played_naively(&self) -> Result<(), String> {
        let mut position = match &self.start {
            Some(start) => naive::Position::parse(&self.rules, start),
            None => naive::Position::start(&self.rules),
        };
        let mut stood = HashMap::from([(self.repeated(&position), 1)]);
        let mut quiet = 0;
        let mut ending = "none";
        for (played, text) in self.moves.iter().enumerate() {
            if ending != "none" {
                return Err(format!("the game is over before {text}: {ending}"));
            }
            if !position.moves().contains(text) {
                return Err(format!(
                    "{text}, after {played} moves, is not legal in {}",
                    position.text()
                ));
            }
            let (from, to) = text.split_once(['-', '@']).unwrap_or_default();
            let chelma = self.rules.starts_with("chelma");
            let active =
                !chelma && (position.man_at(to).is_some() || position.man_at(from) == Some('P'));
            quiet = if active || text.contains('@') {
                0
            } else {
                quiet + 1
            };
            position = position.play(text);
            let times = stood.entry(self.repeated(&position)).or_insert(0);
            *times += 1;
            ending = match position.verdict() {
                Some(Verdict::White) => "white",
                Some(Verdict::Black) => "black",
                None if *times == 3 => "draw repetition",
                None if quiet == 100 && !chelma => "draw hundred-moves",
                None if quiet == 200 && self.rules == "chelma-open" => "draw two-hundred-moves",
                Some(Verdict::Draw) => "draw",
                None => "none",
            };
        }
        if !self.result.starts_with(ending) {
            return Err(format!(
                "expected {} but the naive reading ends it as {ending}",
                self.result
            ));
        }
        Ok(())
    }

    /// What must be equal for a repetition: board, mover and hands, not the ply number of Chelma.
    fn repeated(&self, position: &naive::Position) -> String {
        position
            .text()
            .split(' ')
            .take(3)
            .collect::<Vec<&str>>()
            .join(" ")
    }

    /// Plays it by the engine.
    fn played_by_the_engine(&self) -> Result<(), String> {
        let (outcome, graded) = match chelma_rules(&self.rules) {
            Some(rules) => (self.outcome_in_chelma(rules)?, false),
            None => (self.outcome_in_gala()?, true),
        };
        let ending = match outcome {
            Some(Outcome::Win {
                side,
                reason,
                grade,
            }) => {
                let ending = format!("{side} {}", reason.code()).to_lowercase();
                match graded {
                    true => format!("{ending} {}", grade.code()),
                    // Chelma knows no greater wins.
                    false if grade == Grade::Plain => ending,
                    false => return Err(format!("{grade:?} is no grade of Chelma")),
                }
            }
            Some(Outcome::Draw(reason)) => format!("draw {}", reason.code()),
            None => "none".to_owned(),
        };
        match ending == self.result {
            true => Ok(()),
            false => Err(format!(
                "expected {} but the engine ends it as {ending}",
                self.result
            )),
        }
    }

    fn outcome_in_gala(&self) -> Result<Option<Outcome>, String> {
        let rules = gala_rules(&self.rules).ok_or("rules that nobody knows")?;
        let mut game = match &self.start {
            Some(start) => {
                Game::from_position(rules, start.parse().map_err(|error| format!("{error}"))?)
            }
            None => Game::new(rules),
        };
        for text in &self.moves {
            let mv: Move = text.parse().map_err(|error| format!("{error}"))?;
            game.play(mv)
                .map_err(|refused| format!("the engine refuses {text}: {refused:?}"))?;
        }
        Ok(game.outcome())
    }

    fn outcome_in_chelma(&self, rules: chelma::Rules) -> Result<Option<Outcome>, String> {
        let mut game = match &self.start {
            Some(start) => chelma::Game::from_position(
                rules,
                start.parse().map_err(|error| format!("{error}"))?,
            ),
            None => chelma::Game::new(rules),
        };
        for text in &self.moves {
            let turn = text.parse().map_err(|error| format!("{error}"))?;
            game.play(turn)
                .map_err(|refused| format!("the engine refuses {text}: {refused:?}"))?;
        }
        Ok(game.outcome())
    }
}

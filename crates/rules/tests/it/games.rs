//! Whole games from `tests/games/*.txt`, one for every ending of every rule set. The engine and the naive reading play
//! them.
//!
//! They are game texts as `galabot replay` reads them. The computer played those called `played-…` at changing levels.
//! The others were found by search for short games with this ending, and are no examples of play. `REGENERATE=1` writes
//! each of them anew from what was read.

use std::collections::HashMap;
use std::fs;

use gala_rules::any::Game;
use gala_rules::{GameText, gametext::result_text};

use crate::naive::{self, Verdict};

#[test]
fn both_readings_play_every_game_to_its_end() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/games");
    let mut played = 0;
    for entry in fs::read_dir(folder).expect("the folder of games") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a text");
        let check = check(&text).unwrap_or_else(|what| panic!("{}: {what}", path.display()));
        if check != text && std::env::var_os("REGENERATE").is_some() {
            fs::write(&path, &check).expect("writable");
        } else {
            assert_eq!(check, text, "{} is written as games are", path.display());
        }
        played += 1;
    }
    assert!(played > 0, "no games in {folder}");
}

/// The moves of a game in `tests/games`, as they are typed.
pub fn moves_of(file: &str) -> Vec<String> {
    let path = format!(
        "{}/../../tests/games/{file}.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = fs::read_to_string(path).expect("the game is there");
    let written: GameText = text.parse().expect("a game");
    let game = written.replay().expect("a legal one");
    let texts = (1..=game.len()).filter_map(|ply| game.text_of(ply));
    texts.map(|text| text.replace('x', "-")).collect()
}

/// Plays a game with both readings and returns it as it would be written.
fn check(text: &str) -> Result<String, String> {
    let written: GameText = text.parse().map_err(|error| format!("{error}"))?;
    let game = written.replay().map_err(|error| format!("{error}"))?;
    let header = |name| written.header(name).unwrap_or_default().to_owned();
    let ruleset = game.ruleset().to_string();
    let older = match ruleset.contains("threats=must-be-answered") {
        true => " older-threats",
        false => "",
    };
    let record = Record {
        rules: header("Rules") + older,
        bounded: match written.header("Ruleset") {
            Some(points) => points.contains("longest=600-turns"),
            None => true,
        },
        result: header("Result"),
        start: written.header("Start").map(str::to_owned),
        moves: written
            .moves
            .iter()
            .map(|(typed, _)| typed.text().replace('x', "-"))
            .collect(),
    };
    record.played_naively()?;
    // Resigning and agreeing on a draw are not seen on the board; the replay has checked them.
    let result = game.outcome().map_or(header("Result"), result_text);
    if result != record.result {
        return Err(format!(
            "expected {} but the engine ends it as {result}",
            record.result
        ));
    }
    Ok(printed(&written, &game))
}

fn printed(written: &GameText, game: &Game) -> String {
    let mut again = GameText::of(written.headers.clone(), game);
    again.preface.clone_from(&written.preface);
    for ((_, comments), (_, before)) in again.moves.iter_mut().zip(&written.moves) {
        comments.clone_from(before);
    }
    again.to_string()
}

/// One file of a game.
#[derive(Default)]
struct Record {
    rules: String,
    /// Whether it was played under rules by which no game lasts longer than 600 turns a side. Those are the present
    /// rules, and rules that name this point.
    bounded: bool,
    result: String,
    start: Option<String>,
    moves: Vec<String>,
}

impl Record {
    /// Plays it by the naive reading; repetitions and quiet moves are counted here.
    fn played_naively(&self) -> Result<(), String> {
        let mut position = match &self.start {
            Some(start) => naive::Position::parse(&self.rules, start),
            None => naive::Position::start(&self.rules),
        };
        let mut stood = HashMap::from([(self.repeated(&position), 1)]);
        let mut quiet = 0;
        // Turns of both sides, placements not counted.
        let mut turns = 0;
        let mut ending = "*";
        for (played, text) in self.moves.iter().enumerate() {
            if ending != "*" {
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
            let active = !chelma
                && (position.piece_at(to).is_some() || position.piece_at(from) == Some('P'));
            quiet = if active || text.contains('@') {
                0
            } else {
                quiet + 1
            };
            turns += usize::from(!text.contains('@'));
            position = position.play(text);
            let times = stood.entry(self.repeated(&position)).or_insert(0);
            *times += 1;
            ending = match position.verdict() {
                Some(Verdict::White) => "white",
                Some(Verdict::Black) => "black",
                None if *times == 3 => "draw repetition",
                None if quiet == 100 && !chelma => "draw hundred-moves",
                None if quiet == 200 && self.rules == "chelma-open" => "draw two-hundred-moves",
                None if turns == 1_200 && self.bounded => "draw longest-game",
                Some(Verdict::Draw) => "draw",
                None => "*",
            };
        }
        let off_the_board = self.result.contains("resigned") || self.result.contains("agreed");
        let fits = match off_the_board {
            true => ending == "*",
            false => self.result.starts_with(ending),
        };
        if !fits {
            return Err(format!(
                "expected {} but the naive reading ends it as {ending}",
                self.result
            ));
        }
        Ok(())
    }

    /// What must be equal for a repetition: board, mover and hands, but not the ply number of Chelma.
    fn repeated(&self, position: &naive::Position) -> String {
        position
            .text()
            .split(' ')
            .take(3)
            .collect::<Vec<&str>>()
            .join(" ")
    }
}

//! The computer player, as those who ask it see it: what it finds, and that the same question gets the same answer.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::AtomicBool;

use galabot::ai::{Level, Limits, Manner, Playable, Thought, best, lines, play};
use galabot::rules::gala::{Preset, Rules, Ruleset};
use galabot::rules::{Game, Move, Outcome, chelma};

pub fn gala(rules: &str, position: &str) -> Game {
    let ruleset = Ruleset::from_names(rules.split(' ')).unwrap();
    Game::from_position(Rules::of(&ruleset), position.parse().unwrap())
}

pub fn found<G: Playable>(game: &G, nodes: u64) -> Thought<G::Move> {
    best(
        game,
        Limits::nodes(nodes),
        Manner::default(),
        &AtomicBool::new(false),
    )
    .unwrap()
}

const RULES: [&str; 6] = [
    "farmers",
    "winther",
    "pyramid",
    "botermans",
    "pyramid-4",
    "winther single-gala lone-gala",
];

/// Games some moves old, by a fixed hand.
fn some_games(rules: &str) -> Vec<Game> {
    let ruleset = Ruleset::from_names(rules.split(' ')).unwrap();
    let mut games = Vec::new();
    for length in [0, 7, 18, 31] {
        let mut game = Game::new(Rules::of(&ruleset));
        for ply in 0..length {
            if let Some(mv) = galabot::ai::random(&game, 1000 + ply) {
                game.play(mv).unwrap();
            }
        }
        if game.outcome().is_none() {
            games.push(game);
        }
    }
    games
}

#[test]
fn the_same_question_gets_the_same_answer() {
    for rules in RULES {
        for game in some_games(rules) {
            assert_eq!(found(&game, 3_000), found(&game, 3_000));
            for level in [1, 3, 5].map(|number| Level::new(number).unwrap()) {
                let ask = || play(&game, level, 11, &AtomicBool::new(false)).unwrap();
                assert_eq!(ask(), ask());
            }
        }
    }
}

#[test]
fn the_board_half_turned_gets_the_move_half_turned() {
    for rules in RULES {
        for game in some_games(rules) {
            let here = Game::from_position(game.rules().clone(), *game.position());
            let there = Game::from_position(game.rules().clone(), game.position().half_turned());
            let (here, there) = (found(&here, 3_000), found(&there, 3_000));
            let turned: Vec<Move> = there.line.iter().map(|mv| mv.half_turned()).collect();
            assert_eq!(
                (here.line, here.score, here.nodes),
                (turned, there.score, there.nodes),
                "{rules}"
            );
        }
    }
}

#[test]
fn chelma_half_turned_gets_the_turn_half_turned() {
    // With turn 30 it is not the same for both: White makes its thirtieth move first.
    let rules = chelma::Preset::ChelmaOpen.rules();
    let mut game = chelma::Game::new(rules);
    for ply in 0..40 {
        let position = *game.position();
        if ply % 5 == 0 {
            let here = chelma::Game::from_position(rules, position);
            let there = chelma::Game::from_position(rules, position.half_turned());
            // So deep, and not so many nodes: what a small table forgets depends on the keys of its positions.
            let deep = |game: &chelma::Game| {
                let stop = AtomicBool::new(false);
                best(game, Limits::depth(5), Manner::default(), &stop).unwrap()
            };
            let (here, there) = (deep(&here), deep(&there));
            assert_eq!(
                (here.score, here.nodes),
                (there.score, there.nodes),
                "{position}"
            );
            assert_eq!(turned(here.best()), there.best(), "{position}");
        }
        let turn = galabot::ai::random(&game, ply).unwrap();
        game.play(turn).unwrap();
    }
}

fn turned(turn: chelma::Turn) -> chelma::Turn {
    let square = |at| chelma::terrain::half_turned(at).unwrap();
    match turn {
        chelma::Turn::Place { role, to } => chelma::Turn::Place {
            role,
            to: square(to),
        },
        chelma::Turn::Go(mv) => chelma::Turn::Go(Move {
            from: square(mv.from),
            to: square(mv.to),
        }),
    }
}

#[test]
fn a_raised_flag_ends_it_with_a_legal_move() {
    let game = Game::new(Preset::Farmers.rules());
    let stopped = AtomicBool::new(true);
    let thought = best(&game, Limits::nodes(u64::MAX), Manner::default(), &stopped).unwrap();
    assert!(thought.nodes <= 1024, "{}", thought.nodes);
    assert!(game.why_not(thought.best()).is_none());
    for level in Level::ALL {
        let thought = play(&game, level, 1, &stopped).unwrap();
        assert!(game.why_not(thought.best()).is_none(), "level {level}");
    }
}

#[test]
fn it_keeps_to_its_limits() {
    for rules in RULES {
        for game in some_games(rules) {
            assert!(found(&game, 2_500).nodes <= 2_500);
            let thought = best(
                &game,
                Limits::depth(3),
                Manner::default(),
                &AtomicBool::new(false),
            )
            .unwrap();
            assert!(thought.depth <= 3);
        }
    }
}

#[test]
fn low_levels_play_differently_another_time() {
    let game = Game::new(Preset::Winther.rules());
    let first = Level::new(1).unwrap();
    let stop = AtomicBool::new(false);
    let mut moves: Vec<String> = (0..20)
        .map(|seed| play(&game, first, seed, &stop).unwrap().best().to_string())
        .collect();
    moves.sort();
    moves.dedup();
    assert!(moves.len() >= 3, "{moves:?}");
}

#[test]
fn lines_tell_moves_apart_best_first() {
    let game = gala("winther", "g8g/10/10/K9/10/10/10/10/10/G8G w");
    let found = lines(
        &game,
        Limits::nodes(2_000),
        Manner::default(),
        3,
        &AtomicBool::new(false),
    );
    assert_eq!(found.len(), 3);
    assert_eq!(found[0].best().to_string(), "a7-a10");
    assert!(
        found[0].score > found[1].score && found[1].score >= found[2].score,
        "{found:?}"
    );
    assert!(found[1].best() != found[2].best());
    let only = gala("winther", "g8g/10/10/10/10/10/10/10/10/G9 w");
    let legal = only.legal().len();
    let all = lines(
        &only,
        Limits::nodes(500),
        Manner::default(),
        50,
        &AtomicBool::new(false),
    );
    assert_eq!(all.len(), legal);
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let over = gala("winther", "g8g/10/10/10/4GG4/10/10/10/10/10 b");
    let stop = AtomicBool::new(false);
    assert!(best(&over, Limits::nodes(100), Manner::default(), &stop).is_none());
    assert!(play(&over, Level::ALL[0], 1, &stop).is_none());
    assert!(galabot::ai::random(&over, 1).is_none());
    assert!(galabot::ai::reference(&over, 100, 1).is_none());
}

#[test]
fn the_search_beats_chance_by_every_rules() {
    for rules in RULES {
        let ruleset = Ruleset::from_names(rules.split(' ')).unwrap();
        let mut game = Game::new(Rules::of(&ruleset));
        let manner = Manner {
            seed: 3,
            ..Manner::default()
        };
        while game.outcome().is_none() {
            let mv = match game.side_to_move() {
                galabot::rules::Side::White => {
                    best(&game, Limits::nodes(600), manner, &AtomicBool::new(false))
                        .unwrap()
                        .best()
                }
                galabot::rules::Side::Black => galabot::ai::random(&game, 5).unwrap(),
            };
            game.play(mv).unwrap();
        }
        let winner = game.outcome().and_then(Outcome::winner);
        assert_eq!(
            winner,
            Some(galabot::rules::Side::White),
            "{rules}: {:?}",
            game.outcome()
        );
    }
}

/// What the engine says to these lines.
fn engine(said: &str) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_galabot"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    program
        .stdin
        .take()
        .unwrap()
        .write_all(said.as_bytes())
        .unwrap();
    let output = program.wait_with_output().unwrap();
    assert!(output.status.success(), "{said}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_engine_answers_every_rules() {
    for rules in [
        "farmers",
        "winther single-gala",
        "pyramid",
        "botermans",
        "pyramid-4",
        "chelma",
        "chelma-open",
    ] {
        let said = format!(
            "uci\nsetoption name Rules value {rules}\nisready\nposition startpos\ngo nodes 2000\n"
        );
        let answer = engine(&said);
        assert!(answer.contains("uciok\nreadyok\n"), "{rules}: {answer}");
        let best = answer.lines().last().unwrap();
        let mv = best
            .strip_prefix("bestmove ")
            .unwrap_or_else(|| panic!("{answer}"));
        let again = engine(&format!(
            "setoption name Rules value {rules}\nposition startpos moves {mv}\nmoves\n"
        ));
        assert!(again.starts_with("info string moves "), "{rules}: {again}");
    }
}

#[test]
fn the_engine_answers_nonsense_in_words_and_goes_on() {
    let nonsense = [
        "xyzzy",
        "go",
        "go nodes",
        "go nodes x",
        "go nodes -1",
        "go depth 0",
        "go level 9",
        "go sideways 3",
        "position",
        "position fen",
        "position fen 10/10 w",
        "position startpos moves a1-j10",
        "position startpos moves nonsense",
        "position fen gkhp2phkg/khp4phk/hp6ph/p8p/10/10/P8P/HP6PH/KHP4PHK/GKHP2PHKG sw",
        "setoption",
        "setoption name Rules value chess",
        "setoption name Rules value pyramid single-gala",
        "setoption name Level value 12",
        "setoption name Seed value -3",
        "setoption name Colour value blue",
        "setoption name Evaluation value worst",
        "\u{1}\u{fffd}",
    ];
    for line in nonsense.iter().filter(|line| **line != "go") {
        let answer = engine(&format!("{line}\nisready\n"));
        let lines: Vec<&str> = answer.lines().collect();
        assert_eq!(lines.len(), 2, "{line}: {answer}");
        assert!(lines[0].starts_with("info string "), "{line}: {answer}");
        assert_eq!(lines[1], "readyok", "{line}");
    }
    let long = engine(&format!("{}\nisready\n", "d ".repeat(1 << 20)));
    let told: Vec<&str> = long.lines().collect();
    assert!(told[0].contains("passed over"), "{}", told[0]);
    assert_eq!(told[1..], ["readyok"]);
    let answer = engine(
        "\n\nposition fen 10/10/10/10/4GG4/10/10/10/10/g8g b\nsetoption name Rules value winther\n\
                         position fen 10/10/10/10/4GG4/10/10/10/10/g8g b\ngo nodes 10\n",
    );
    assert!(answer.ends_with("bestmove none\n"), "{answer}");
}

#[test]
fn the_engine_goes_by_clocks_and_by_levels() {
    let said = engine("position startpos\ngo wtime 90 btime -5 winc 0 binc 0 movestogo 3\n");
    assert!(
        said.contains("bestmove ") && !said.contains("info string"),
        "{said}"
    );
    // The option holds for `go` alone; a limit is a limit.
    let said = engine("setoption name Level value 1\nposition startpos\ngo depth 4\n");
    assert!(said.contains("info depth 4 "), "{said}");
    let said = engine("position startpos\ngo nodes 100 level 5\ngo level 5 depth 3\n");
    assert_eq!(said.matches("leave out either level").count(), 2, "{said}");
}

#[test]
fn the_engine_thinks_until_it_is_stopped() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_galabot"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = program.stdin.take().unwrap();
    let mut output = BufReader::new(program.stdout.take().unwrap()).lines();
    let mut read = move || output.next().unwrap().unwrap();
    writeln!(input, "position startpos moves d1-e2\ngo infinite").unwrap();
    assert!(read().starts_with("info depth 1 score "));
    writeln!(input, "isready").unwrap();
    while read() != "readyok" {}
    writeln!(input, "position startpos").unwrap();
    let refused = loop {
        let line = read();
        if line.starts_with("info string") {
            break line;
        }
    };
    assert_eq!(refused, "info string still thinking; say stop first");
    writeln!(input, "stop").unwrap();
    let last = loop {
        let line = read();
        if !line.starts_with("info depth") {
            break line;
        }
    };
    assert!(last.starts_with("bestmove "), "{last}");
    writeln!(input, "quit").unwrap();
    assert!(program.wait().unwrap().success());
}

fn matched(more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_galabot"))
        .args("match nodes:300 random --rules winther".split(' '))
        .args(more)
        .output()
        .unwrap()
}

#[test]
fn a_match_is_the_same_however_many_threads_play_it_and_goes_on_from_its_log() {
    let told = |more: &[&str]| {
        let output = matched(more);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let once = told(&["--games", "4"]);
    assert!(
        once.starts_with("nodes:300 - random: +4 =0 -0, 100.0 %"),
        "{once}"
    );
    assert_eq!(once, told(&["--games", "4", "--threads", "2"]));

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.log");
    let log = path.to_str().unwrap();
    told(&["--games", "2", "--log", log]);
    // The last line is one that a crash cut off.
    let one = fs::read_to_string(&path).unwrap();
    assert_eq!(one.lines().count(), 2, "{one}");
    fs::write(&path, format!("{one}1 2 both-ga")).unwrap();
    assert_eq!(once, told(&["--games", "4", "--log", log]));
    let both = fs::read_to_string(&path).unwrap();
    assert!(
        both.starts_with(&one) && both.lines().count() == 3,
        "{both}"
    );
    // A game that the log has is not played again: it is believed.
    fs::write(&path, both.replacen(" 2 ", " 1 ", 1)).unwrap();
    let believed = told(&["--games", "4", "--log", log]);
    assert!(
        believed.starts_with("nodes:300 - random: +3 =1 -0"),
        "{believed}"
    );
    let note = folder.path().join("note.txt");
    fs::write(&note, "milk and bread").unwrap();
    assert!(!matched(&["--log", note.to_str().unwrap()]).status.success());
    assert_eq!(fs::read_to_string(&note).unwrap(), "milk and bread");
    let other = matched(&["--seed", "2", "--log", log]);
    assert!(!other.status.success());
    let refused = String::from_utf8(other.stderr).unwrap();
    assert!(
        refused.contains("is of another match") && refused.contains("seed 1"),
        "{refused}"
    );
}

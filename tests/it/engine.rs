//! The engine as other programs use it, and matches between computer players.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

/// The engine's answer to these lines.
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
        "chelma-turn-30",
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
    // However large a number is, it is one: what there is of time is used.
    let most = i64::MAX;
    for go in [
        format!("go wtime 90 winc {most}"),
        format!("go wtime 90 winc {most} movestogo {most}"),
        format!("go wtime {most} winc {most} movestogo 0 depth 1"),
        format!("go movetime {} nodes {0} depth 1", u64::MAX),
    ] {
        let said = engine(&format!("position startpos\n{go}\n"));
        assert!(said.contains("bestmove "), "{go}: {said}");
        assert!(!said.contains("info string"), "{go}: {said}");
    }
    // The option applies to `go` alone; a limit is a limit.
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
    // A game in the log is not played again but taken from there.
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

#[test]
fn another_program_plays_as_the_same_search_does_here() {
    let played = |second: &str| {
        Command::new(env!("CARGO_BIN_EXE_galabot"))
            .args(["match", "nodes:150:by-hand", second])
            .args("--rules pyramid-4 --games 4 --threads 2".split(' '))
            .output()
            .unwrap()
    };
    let told = |second: &str| {
        let output = played(second);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let other = format!("engine:100:{} engine", env!("CARGO_BIN_EXE_galabot"));
    assert_eq!(told(&other).replace(&other, "nodes:100"), told("nodes:100"));
    let refused = |second: &str| {
        let output = played(second);
        assert!(!output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let gone = refused("engine:100:no-such-program");
    assert!(gone.contains("no-such-program cannot be started"), "{gone}");
    // It speaks, but not as an engine.
    let silent = format!("engine:100:{} --version", env!("CARGO_BIN_EXE_galabot"));
    let silent = refused(&silent);
    assert!(silent.contains("has ended"), "{silent}");
}

#[test]
fn a_training_that_was_cut_off_goes_on_and_gives_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let trained = |out: &str, more: &[&str]| {
        let out = folder.path().join(out);
        let course = ["--positions", "1000", "--nodes", "20", "--rounds", "1"];
        let output = Command::new(env!("CARGO_BIN_EXE_galabot"))
            .args(["train", "--rules", "pyramid", "--by-hand"])
            .args(course)
            .args(more)
            .arg("--out")
            .arg(&out)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        fs::read_to_string(out).unwrap()
    };
    let alone = trained("alone.txt", &["--threads", "1"]);
    let log = folder.path().join("games.log");
    let logged = ["--log", log.to_str().unwrap()];
    assert_eq!(alone, trained("logged.txt", &logged));
    // Half of the games, and one that a crash cut off.
    let whole = fs::read_to_string(&log).unwrap();
    let half = whole.len() / 2;
    fs::write(&log, &whole[..half]).unwrap();
    assert_eq!(alone, trained("again.txt", &logged));
    let again = fs::read_to_string(&log).unwrap();
    let kept = whole[..half].rfind('\n').unwrap();
    assert!(again.starts_with(&whole[..kept]) && again.len() > half);
}

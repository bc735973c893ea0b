//! Move counts: the lines of `tests/perft/*.perft` against the engine and against the naive reading.
//!
//! A line is a position and, after semicolons, what is known of it:
//!
//! - `D2 2102`: the number of sequences of two moves
//! - `c3: d4 e5`: all squares that the piece on c3 may go to
//! - `result draw`: what the position decides; `none` if nothing
//!
//! `#` starts a comment, and `rules:` names the preset and its options for the whole file. With `REGENERATE=1` the
//! naive reading writes everything behind the positions anew. Review what has changed before you keep it.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use crate::naive::{self, Verdict};
use crate::preset::Engine;

/// Counts up to this one the naive reading checks in every run; larger ones only when it writes them anew.
const NAIVE_LIMIT: u64 = 200_000;

#[test]
fn the_naive_reading_opens_as_the_rules_say() {
    let openings: [(&str, &[u64]); 6] = [
        ("farmers", &[46, 2102]),
        ("winther", &[11, 121]),
        ("pyramid", &[8, 64]),
        ("botermans", &[29, 841]),
        ("pyramid-4", &[4, 16]),
        ("chelma", &[18, 324, 4860]),
    ];
    for (rules, counts) in openings {
        let start = naive::Position::start(rules);
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(start.perft(depth), count, "{rules} at depth {depth}");
        }
    }
}

#[test]
fn the_naive_reading_agrees_with_every_line() {
    let regenerate = std::env::var_os("REGENERATE").is_some();
    for file in files() {
        let mut rewritten = String::new();
        for line in file.text.lines() {
            let checked = match is_position(line) {
                true => recounted(&file.rules, line, regenerate),
                false => line.to_owned(),
            };
            assert!(
                regenerate || checked == line,
                "expected\n{checked}\nbut {} has\n{line}",
                file.name()
            );
            rewritten += &checked;
            rewritten.push('\n');
        }
        if regenerate {
            fs::write(&file.path, rewritten).expect("a file that may be written");
        }
    }
}

#[test]
fn the_engine_agrees_with_every_line() {
    for file in files() {
        for line in file.text.lines().filter(|line| is_position(line)) {
            check(&file.rules, line)
                .unwrap_or_else(|what| panic!("{}: {what}\n{line}", file.name()));
        }
    }
}

/// Checks one line against the engine.
fn check(rules: &str, line: &str) -> Result<(), String> {
    let (text, facts) = split(line);
    let engine = Engine::parse(rules, text)?;
    for fact in facts {
        let (key, expected) = fact.split_once(' ').unwrap_or((fact, ""));
        let found = if let Some(depth) = depth(key) {
            engine.perft(depth).to_string()
        } else if key == "result" {
            engine.result()
        } else {
            targets(&engine.moves(), key)
        };
        if found != expected {
            return Err(format!("expected {key} {expected} but found {found}"));
        }
    }
    Ok(())
}

/// Where the piece of a key like `c3:` may go.
fn targets(moves: &[String], key: &str) -> String {
    let from = key.replace(':', "-");
    let targets: Vec<&str> = moves
        .iter()
        .filter_map(|text| text.strip_prefix(&from))
        .collect();
    targets.join(" ")
}

/// The line as the naive reading would write it. Counts above its limit stay unless `all` are asked for.
fn recounted(rules: &str, line: &str, all: bool) -> String {
    let (text, facts) = split(line);
    let position = naive::Position::parse(rules, text);
    let mut written = position.text();
    for fact in facts {
        let (key, known) = fact.split_once(' ').unwrap_or((fact, ""));
        let found = if let Some(depth) = depth(key) {
            let small = known.parse().is_ok_and(|count: u64| count <= NAIVE_LIMIT);
            if all || small {
                position.perft(depth).to_string()
            } else {
                known.to_owned()
            }
        } else if key == "result" {
            result(position.verdict()).to_owned()
        } else {
            targets(&position.moves(), key)
        };
        write!(written, " ; {key} {found}").expect("a string takes all");
        written.truncate(written.trim_end().len());
    }
    written
}

fn result(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        None => "none",
        Some(Verdict::White) => "white",
        Some(Verdict::Black) => "black",
        Some(Verdict::Draw) => "draw",
    }
}

/// `2` for `D2`.
fn depth(key: &str) -> Option<u32> {
    key.strip_prefix('D').and_then(|depth| depth.parse().ok())
}

fn is_position(line: &str) -> bool {
    !line.is_empty() && !line.starts_with('#') && !line.starts_with("rules:")
}

fn split(line: &str) -> (&str, impl Iterator<Item = &str>) {
    let mut parts = line.split(';').map(str::trim);
    (parts.next().unwrap_or_default(), parts)
}

/// A file of move counts.
struct Counts {
    path: PathBuf,
    rules: String,
    text: String,
}

impl Counts {
    fn name(&self) -> String {
        self.path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    }
}

fn files() -> Vec<Counts> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/perft");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder of move counts")
        .map(|entry| entry.expect("a file").path())
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no move counts in {folder}");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a text");
        let rules = text
            .lines()
            .find_map(|line| line.strip_prefix("rules: "))
            .expect("the rules")
            .to_owned();
        Counts { path, rules, text }
    };
    paths.into_iter().map(read).collect()
}

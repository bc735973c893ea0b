//! `galabot match --readings`: what a rule set is like, and what each disputed point of it does, by games of a level
//! against itself.
//!
//! The rule set itself and each of its neighbours are a trial. The rows of the table come in their order, each as soon
//! as its last game is over. A line of the log is a game: the point that is changed, or `-`, and its record, such as
//! `late=plays-on 3 draw repetition - 90 2`.

use std::collections::HashMap;
use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use anyhow::{Context, bail};

use super::log::Log;
use crate::ai::Level;
use crate::ai::trial::{OPENING, Record, Summary, Trial, TrialGame};
use crate::rules::any::Ruleset;

/// How the readings are played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    /// The level of both sides.
    pub(super) level: Level,
    /// The number of games by each rule set.
    pub(super) games: u32,
    /// Decides the openings and all randomness of the players.
    pub(super) seed: u64,
    /// Threads.
    pub(super) threads: usize,
}

/// A row of the table: the point that is changed, as `late=plays-on`, or `-` for none, and the rules.
type Reading = (String, Ruleset);

/// The rule set itself, and each point changed alone; of one point only, if a field is named.
fn readings(rules: &Ruleset, field: Option<&str>) -> anyhow::Result<Vec<Reading>> {
    let neighbours = rules.neighbours();
    if let Some(field) = field
        && neighbours.iter().all(|one| one.field != field)
    {
        let mut fields: Vec<&str> = neighbours.iter().map(|one| one.field).collect();
        fields.dedup();
        bail!(
            "there is no point \"{field}\" to change in these rules; there are {}",
            fields.join(", ")
        );
    }
    let changed = neighbours.into_iter();
    let changed = changed.filter(|one| field.is_none_or(|field| one.field == field));
    let changed = changed.map(|one| (one.to_string(), one.ruleset));
    Ok(std::iter::once(("-".to_owned(), *rules))
        .chain(changed)
        .collect())
}

/// Plays the readings and prints their rows; progress goes to standard error.
pub(super) fn play(
    rules: &Ruleset,
    terms: &Terms,
    field: Option<&str>,
    log: Option<&Path>,
) -> anyhow::Result<()> {
    let Terms { level, seed, .. } = terms;
    let readings = readings(rules, field)?;
    let played = format!("readings at level {level}, seed {seed}, opening {OPENING}, of {rules}");
    let log = log.map(|path| Log::open(path, &played, game));
    let (log, known) = log.transpose()?.unzip();
    let mut out = std::io::stdout().lock();
    write!(out, "{}", heading(rules, terms))?;
    let row = |reading: &Reading, summary: &Summary| {
        let line = row(rules, reading, summary);
        out.write_all(line.as_bytes())?;
        out.flush()
    };
    all(&readings, terms, (log, known.unwrap_or_default()), row)
}

/// A line of the log: the point that is changed, and the game.
fn game(text: &str) -> anyhow::Result<(String, Record)> {
    let (point, record) = text
        .split_once(' ')
        .context("a line has a point and a game")?;
    Ok((point.to_owned(), record.parse()?))
}

/// Plays what the log has not, and hands over each row once all rows before it have been.
fn all(
    readings: &[Reading],
    terms: &Terms,
    (mut log, known): (Option<Log>, Vec<(String, Record)>),
    mut row: impl FnMut(&Reading, &Summary) -> std::io::Result<()>,
) -> anyhow::Result<()> {
    let new = |(_, rules): &Reading| Trial::new(rules, terms.level, terms.games, terms.seed);
    let mut trials: Vec<Trial> = readings.iter().map(new).collect();
    let rows: HashMap<&str, usize> = (0..)
        .zip(readings)
        .map(|(at, one)| (one.0.as_str(), at))
        .collect();
    for (point, record) in known {
        if let Some(at) = rows.get(point.as_str()) {
            trials[*at].add(record);
        }
    }
    let left = trials.iter().enumerate().flat_map(|(at, trial)| {
        let over: Vec<u32> = trial.records().map(|record| record.number).collect();
        let left = (0..terms.games).filter(move |number| over.binary_search(number).is_err());
        left.map(move |number| (at, number))
    });
    let left: Vec<(usize, u32)> = left.collect();
    let next = AtomicUsize::new(0);
    let enough = AtomicBool::new(false);
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..terms.threads.max(1) {
            let (tell, next, enough, left) = (tell.clone(), &next, &enough, &left);
            scope.spawn(move || {
                while let Some((at, number)) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Some(record) = played(&readings[*at].1, terms, *number, enough) else {
                        break;
                    };
                    if tell.send((*at, record)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(tell);
        let mut printed = 0;
        let mut print = |trials: &[Trial]| -> anyhow::Result<()> {
            while let Some(trial) = trials.get(printed).filter(|trial| trial.is_done()) {
                row(&readings[printed], &trial.summary())?;
                printed += 1;
            }
            Ok(())
        };
        let mut done = print(&trials);
        while done.is_ok()
            && let Ok((at, record)) = told.recv()
        {
            let point = &readings[at].0;
            if let Some(log) = &mut log {
                let written = log.add(&format!("{point} {record}"));
                done = written.context("a game cannot be written to the log");
            }
            trials[at].add(record);
            let over = trials[at].records().count();
            if over.is_multiple_of(50) {
                eprintln!("{point}: {over} of {}", terms.games);
            }
            done = done.and_then(|()| print(&trials));
        }
        enough.store(true, Ordering::Relaxed);
        done
    })
}

/// One game; `None` if it was not played to its end.
fn played(rules: &Ruleset, terms: &Terms, number: u32, enough: &AtomicBool) -> Option<Record> {
    let mut game = TrialGame::new(rules, terms.level, terms.seed, number);
    while !enough.load(Ordering::Relaxed) {
        if let Some(record) = game.step(enough) {
            return Some(record);
        }
    }
    None
}

/// What the table is of, and its first lines.
fn heading(rules: &Ruleset, terms: &Terms) -> String {
    format!(
        "Level {} against itself by {}, {} games a row, seed {}:\n\n\
         | reading | drawn | White scored | moves | plies | lead changes a game | ends |\n\
         |---|---|---|---|---|---|---|\n",
        terms.level,
        names(rules),
        terms.games,
        terms.seed,
    )
}

/// The names of the rules, as `winther single-gala`; else all of their points.
fn names(rules: &Ruleset) -> String {
    let named = rules.names().map(|names| names.join(" "));
    format!("`{}`", named.unwrap_or_else(|| rules.to_string()))
}

/// A row of the table, the row of the rule set itself with its name. Lengths are medians with their quartiles.
fn row(rules: &Ruleset, (point, _): &Reading, summary: &Summary) -> String {
    let percent = |thousandths: u32| format!("{}.{}", thousandths / 10, thousandths % 10);
    let name = match point.as_str() {
        "-" => names(rules),
        point => format!("`{point}`"),
    };
    let [low, high] = summary.interval.map(percent);
    let lengths = |[least, median, most]: [u32; 3]| format!("{median} ({least}-{most})");
    let changes = summary.lead_changes_a_game();
    let ends = summary.ends.iter();
    let ends: Vec<String> = ends.map(|(end, times)| format!("{end} {times}")).collect();
    format!(
        "| {name} | {} % | {} % ({low}-{high}) | {} | {} | {}.{:02} | {} |\n",
        percent(summary.drawn_share()),
        percent(summary.score),
        lengths(summary.full_moves),
        lengths(summary.plies),
        changes / 100,
        changes % 100,
        ends.join(", "),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chelma() -> Ruleset {
        Ruleset::from_names(["chelma"]).unwrap()
    }

    /// The rows that are printed, with a log of these lines.
    fn rows(known: &[&str], threads: usize) -> Vec<String> {
        let terms = Terms {
            level: Level::new(1).unwrap(),
            games: 2,
            seed: 4,
            threads,
        };
        let readings = readings(&chelma(), Some("late")).unwrap();
        let known = known.iter().map(|line| game(line).unwrap()).collect();
        let mut rows = Vec::new();
        all(&readings, &terms, (None, known), |reading, summary| {
            rows.push(row(&chelma(), reading, summary));
            Ok(())
        })
        .unwrap();
        rows
    }

    #[test]
    fn each_value_of_a_point_has_its_row_whoever_plays_it() {
        let one = rows(&[], 1);
        assert_eq!(one, rows(&[], 2));
        assert_eq!(one.len(), 4);
        assert!(one[0].starts_with("| `chelma` | "), "{}", one[0]);
        assert!(one[3].starts_with("| `late=plays-on` | "), "{}", one[3]);
        assert!(readings(&chelma(), Some("lates")).is_err());
        assert_eq!(readings(&chelma(), None).unwrap().len(), 6);
    }

    #[test]
    fn games_of_the_log_are_not_played_again() {
        let known = [
            "- 0 white home plain 90 1",
            "- 1 draw repetition - 110 0",
            "goal=enemy-counts 0 white home plain 90 1",
        ];
        let rows = rows(&known, 2);
        assert_eq!(
            rows[0],
            "| `chelma` | 50.0 % | 75.0 % (26.6-100.0) | 39 (39-39) | 90 (90-90) | 0.50 | home 1, repetition 1 |\n"
        );
        assert!(game("-").is_err() && game("- 0 white home plain 90").is_err());
    }
}

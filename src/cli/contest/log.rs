//! The log of a match, of readings or of a training: what is over, a line each, so that what was interrupted can be
//! continued.
//!
//! The first line says what is played. A pair of a match is a line such as `3 2 both-galas 74 1 repetition 120`. It has
//! the number of the pair. Then it has three values for each of the two games: White's half points, the reason of the
//! end, and the length in plies. A line that the last run did not finish is played again.
//!
//! Only the program that began a log can continue it correctly: another one may play differently.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;

use anyhow::{Context, bail};

use super::{Course, Pair};

/// A log that is open for further lines.
#[derive(Debug)]
pub(in crate::cli) struct Log(File);

impl Log {
    /// Opens or begins the log of what is played. Returns it with what its lines already have.
    ///
    /// # Errors
    ///
    /// The file cannot be read or written, is the log of another match, or is no log.
    pub(in crate::cli) fn open<T>(
        path: &Path,
        played: &str,
        read: impl Fn(&str) -> anyhow::Result<T>,
    ) -> anyhow::Result<(Log, Vec<T>)> {
        let named = || format!("the log {}", path.display());
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .with_context(named)?;
        let mut reader = BufReader::new(&file);
        let mut line = String::new();
        let (mut known, mut whole) = (Vec::new(), 0);
        while reader.read_line(&mut line).with_context(named)? > 0 && line.ends_with('\n') {
            let text = line.trim_end();
            if whole == 0 {
                if text != played {
                    bail!(
                        "{} is of another match:\n  {text}\nand not\n  {played}",
                        named()
                    );
                }
            } else {
                let one = read(text).with_context(|| format!("{} has \"{text}\"", named()))?;
                known.push(one);
            }
            whole += line.len() as u64;
            line.clear();
        }
        if whole == 0 && !played.starts_with(&line) {
            bail!("{} is there, and is no log of a match", named());
        }
        file.set_len(whole).with_context(named)?;
        if whole == 0 {
            writeln!(file, "{played}").with_context(named)?;
        }
        Ok((Log(file), known))
    }

    /// Writes a line.
    pub(in crate::cli) fn add(&mut self, line: &str) -> std::io::Result<()> {
        // It is one write, so that a line is either complete or cut off at its end.
        self.0.write_all(format!("{line}\n").as_bytes())
    }
}

/// The line of a pair of games.
pub(super) fn line(number: usize, pair: &Pair) -> String {
    let [first, second] = pair
        .courses
        .each_ref()
        .map(|course| format!("{} {} {}", course.white, course.reason, course.plies));
    format!("{number} {first} {second}")
}

/// A pair of games in its line, with its number.
pub(super) fn pair(text: &str) -> anyhow::Result<(usize, Pair)> {
    let words: Vec<&str> = text.split(' ').collect();
    let [number, white, reason, plies, white_2, reason_2, plies_2] = words[..] else {
        bail!("a pair has seven words, not {}", words.len());
    };
    let course = |white: &str, reason: &str, plies: &str| -> anyhow::Result<Course> {
        let white = white.parse()?;
        if white > 2 {
            bail!("a game gives two half points at most, not {white}");
        }
        Ok(Course {
            white,
            reason: reason.to_owned(),
            plies: plies.parse()?,
        })
    };
    let courses = [
        course(white, reason, plies)?,
        course(white_2, reason_2, plies_2)?,
    ];
    Ok((number.parse()?, Pair { courses }))
}

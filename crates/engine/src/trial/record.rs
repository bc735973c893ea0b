//! What is kept of a game of a trial.

use std::fmt;
use std::str::FromStr;

use crate::rules::{DrawReason, Grade, Outcome, Side, WinReason};

/// A game of a trial that is over.
///
/// Its text has the number, who won, why, the grade of the win, the length in plies, and how often the lead changed.
///
/// ```
/// use gala_engine::trial::Record;
/// for text in ["3 white centre-reached great 74 2", "0 draw repetition - 120 0", "12 draw cut-off - 1000 5"] {
///     assert_eq!(text.parse::<Record>().unwrap().to_string(), text);
/// }
/// assert!("3 white repetition great 74 2".parse::<Record>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its number in the trial, from 0 on.
    pub number: u32,
    /// How it ended; `None` if it was cut off, which counts as a draw.
    pub outcome: Option<Outcome>,
    /// Its length in plies, those of the opening counted.
    pub plies: u32,
    /// How often the lead changed: how often a side that the mover's search saw ahead by the worth of a piece was not
    /// the one that was seen so before.
    pub lead_changes: u32,
}

/// Text that is no record of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a game such as \"3 white centre-reached great 74 2\" but found \"{0}\"")]
pub struct RecordError(pub String);

/// The reason of a game that was cut off.
const CUT_OFF: &str = "cut-off";

impl Record {
    /// White's points in halves: 0, 1 or 2.
    pub fn white_halves(&self) -> u32 {
        match self.outcome.and_then(|outcome| outcome.winner()) {
            Some(Side::White) => 2,
            None => 1,
            Some(Side::Black) => 0,
        }
    }

    /// How it ended, whoever won: the code of the reason, with the grade of a win that has one:
    /// `centre-reached (great)`.
    pub fn end(&self) -> String {
        match self.outcome {
            None => CUT_OFF.to_owned(),
            Some(Outcome::Draw(reason)) => reason.code().to_owned(),
            Some(Outcome::Win { reason, grade, .. }) => match grade {
                Grade::Plain => reason.code().to_owned(),
                grade => format!("{} ({})", reason.code(), grade.code()),
            },
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who = self
            .outcome
            .map_or("draw".to_owned(), |outcome| outcome.to_string());
        let (reason, grade) = match self.outcome {
            None => (CUT_OFF, "-"),
            Some(Outcome::Draw(reason)) => (reason.code(), "-"),
            Some(Outcome::Win { reason, grade, .. }) => (reason.code(), grade.code()),
        };
        let Record {
            number,
            plies,
            lead_changes,
            ..
        } = self;
        write!(f, "{number} {who} {reason} {grade} {plies} {lead_changes}")
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        read(text).ok_or_else(|| RecordError(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Record> {
    let words: Vec<&str> = text.split(' ').collect();
    let [number, who, reason, grade, plies, lead_changes] = words[..] else {
        return None;
    };
    let outcome = match (who, grade) {
        ("draw", "-") if reason == CUT_OFF => None,
        ("draw", "-") => Some(Outcome::Draw(DrawReason::from_code(reason)?)),
        (who, grade) => Some(Outcome::Win {
            side: match who {
                "white" => Side::White,
                "black" => Side::Black,
                _ => return None,
            },
            reason: WinReason::from_code(reason)?,
            grade: Grade::from_code(grade)?,
        }),
    };
    Some(Record {
        number: number.parse().ok()?,
        outcome,
        plies: plies.parse().ok()?,
        lead_changes: lead_changes.parse().ok()?,
    })
}

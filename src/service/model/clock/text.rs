//! How a time control is written, by people and by the bot.
//!
//! ```text
//! clock    = "none" | "no clock" | "untimed" | days | fischer
//! days     = span [ ( "per" | "a" | "each" | "/" ) ( "move" | "turn" ) ]     whole days, 1 to 14
//! fischer  = "fischer" span [ "+" span ] [ [ "," ] ( "cap" | "max" ) span ]
//! span     = number unit { number unit }                                    "1d12h", "3 days", "a week"
//! number   = digits | "a" | "one" … "fourteen"
//! unit     = "m" | "h" | "d" | "w", or the word
//! ```

use std::fmt;
use std::str::FromStr;

use super::{DAY, HOUR, MINUTE, TimeControl};

/// The most characters that an error quotes of a text that cannot be read.
const MOST_QUOTED: usize = 40;

const NUMBERS: [&str; 14] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen",
];

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClockTextError {
    /// It does not look like one. Holds the text, shortened.
    #[error(
        "expected a clock such as `3 days`, `fischer 3d+1d cap 7d` or `none` but found \"{0}\""
    )]
    NotAClock(String),
    /// Too few or too many days for a move, or no whole days. Holds the text.
    #[error("expected 1 to 14 whole days for a move but found \"{0}\"")]
    Days(String),
    /// A bank, an increment or a cap that Fischer's clock does not allow. Holds the text.
    #[error(
        "expected a bank of 1 hour to 60 days, an increment of up to 14 days and a cap from the bank to 60 days but found \
         \"{0}\""
    )]
    Fischer(String),
}

impl TimeControl {
    /// Reads a time control at the beginning of these words, which are in lower case, and says how many of them it
    /// takes up. `None` if they do not begin with one.
    ///
    /// ```
    /// use galabot::service::clock::TimeControl;
    /// let read = TimeControl::read(&["3", "days", "per", "move", "white"]);
    /// assert_eq!(read, Some(Ok((TimeControl::Days(3), 4))));
    /// assert_eq!(TimeControl::read(&["3", "players"]), None);
    /// ```
    pub fn read(words: &[&str]) -> Option<Result<(TimeControl, usize), ClockTextError>> {
        let text = words.join(" ");
        let mut reader = Reader { rest: &text };
        let control = control(&mut reader)?;
        // One word can hold several parts of a clock: "3d/move". It is taken if any of it is read.
        let taken = text.len() - reader.rest.trim_start().len();
        let mut ends = 0;
        let used = words.iter().take_while(|word| {
            let begins = ends;
            ends += word.len() + 1;
            begins < taken
        });
        let used = used.count();
        let whole = reader.rest.is_empty() || reader.rest.starts_with(' ');
        match control {
            Ok(control) if whole => Some(Ok((control, used))),
            Ok(_) => Some(Err(ClockTextError::NotAClock(quoted(
                &words[..used].join(" "),
            )))),
            Err(what) => Some(Err(what(quoted(&words[..used].join(" "))))),
        }
    }
}

type Wrong = fn(String) -> ClockTextError;

fn control(reader: &mut Reader<'_>) -> Option<Result<TimeControl, Wrong>> {
    if reader.word(&["none", "untimed"]) {
        return Some(Ok(TimeControl::None));
    }
    if reader.word(&["no"]) {
        return reader
            .word(&["clock", "clocks", "limit"])
            .then_some(Ok(TimeControl::None));
    }
    if reader.word(&["fischer"]) {
        return Some(fischer(reader));
    }
    let span = reader.span()?;
    if reader.sign('/') || reader.word(&["per", "a", "each", "every"]) {
        reader.word(&["move", "turn"]);
    }
    let days = span / DAY;
    let fits = (u64::from(TimeControl::LEAST_DAYS)..=u64::from(TimeControl::MOST_DAYS))
        .contains(&days)
        && span % DAY == 0;
    let days = u8::try_from(days).ok().filter(|_| fits);
    Some(days.map(TimeControl::Days).ok_or(ClockTextError::Days))
}

fn fischer(reader: &mut Reader<'_>) -> Result<TimeControl, Wrong> {
    let bank = reader.span().ok_or(ClockTextError::NotAClock as Wrong)?;
    let plus = reader.sign('+') || reader.word(&["plus"]);
    let increment = match plus {
        true => reader.span().ok_or(ClockTextError::NotAClock as Wrong)?,
        false => 0,
    };
    reader.sign(',');
    let capped = reader.word(&["cap", "max", "capped"]);
    let cap = match capped {
        true => reader.span().ok_or(ClockTextError::NotAClock as Wrong)?,
        // Without a cap in the text it is twice the bank, up to the limit.
        false => bank.saturating_mul(2).min(TimeControl::MOST_BANK),
    };
    let fits = (TimeControl::LEAST_BANK..=TimeControl::MOST_BANK).contains(&bank)
        && increment <= TimeControl::MOST_INCREMENT
        && (bank..=TimeControl::MOST_BANK).contains(&cap);
    fits.then_some(TimeControl::Fischer {
        bank,
        increment,
        cap,
    })
    .ok_or(ClockTextError::Fischer)
}

/// The words that are still to be read.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    /// Reads one of these words, if it comes next.
    fn word(&mut self, words: &[&str]) -> bool {
        let text = self.rest.trim_start();
        let end = text
            .find(|letter: char| !letter.is_ascii_alphabetic())
            .unwrap_or(text.len());
        let found = words.contains(&&text[..end]);
        if found {
            self.rest = &text[end..];
        }
        found
    }

    fn sign(&mut self, sign: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Reads a span of time, in milliseconds.
    fn span(&mut self) -> Option<u64> {
        let mut span = self.part()?;
        while let Some(more) = self.part() {
            span = span.saturating_add(more);
        }
        Some(span)
    }

    fn part(&mut self) -> Option<u64> {
        let before = self.rest;
        let number = self.number();
        let part = number.and_then(|number| Some(number.saturating_mul(self.unit()?)));
        if part.is_none() {
            self.rest = before;
        }
        part
    }

    fn number(&mut self) -> Option<u64> {
        if self.word(&["a", "an"]) {
            return Some(1);
        }
        if let Some(at) = NUMBERS.iter().position(|number| self.word(&[number])) {
            return Some(at as u64 + 1);
        }
        let text = self.rest.trim_start();
        let end = text
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(text.len());
        // Five digits are more than enough, and nothing overflows.
        let number = text[..end].parse().ok().filter(|_| end <= 5)?;
        self.rest = &text[end..];
        Some(number)
    }

    fn unit(&mut self) -> Option<u64> {
        let units: [(u64, &[&str]); 4] = [
            (MINUTE, &["m", "min", "minute", "minutes"]),
            (HOUR, &["h", "hour", "hours"]),
            (DAY, &["d", "day", "days"]),
            (7 * DAY, &["w", "week", "weeks"]),
        ];
        let mut units = units.into_iter();
        units.find_map(|(span, names)| self.word(names).then_some(span))
    }
}

impl FromStr for TimeControl {
    type Err = ClockTextError;

    fn from_str(text: &str) -> Result<TimeControl, ClockTextError> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        match TimeControl::read(&words) {
            Some(Ok((control, used))) if used == words.len() => Ok(control),
            Some(Err(error)) => Err(error),
            Some(Ok(_)) | None => Err(ClockTextError::NotAClock(quoted(text.trim()))),
        }
    }
}

impl fmt::Display for TimeControl {
    /// The short form, which can be read back: `none`, `3 days`, `fischer 3d+1d cap 7d`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::None => f.write_str("none"),
            TimeControl::Days(1) => f.write_str("1 day"),
            TimeControl::Days(days) => write!(f, "{days} days"),
            TimeControl::Fischer {
                bank,
                increment,
                cap,
            } => write!(
                f,
                "fischer {}+{} cap {}",
                short(*bank),
                short(*increment),
                short(*cap)
            ),
        }
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> String {
        control.to_string()
    }
}

impl TryFrom<String> for TimeControl {
    type Error = ClockTextError;

    /// Reads the short form, and no other form.
    fn try_from(text: String) -> Result<TimeControl, ClockTextError> {
        let control: TimeControl = text.parse()?;
        match control.to_string() == text {
            true => Ok(control),
            false => Err(ClockTextError::NotAClock(quoted(&text))),
        }
    }
}

/// A span of whole minutes in the short form: `1d12h`, `0m`.
fn short(span: u64) -> String {
    let parts = [
        (span / DAY, 'd'),
        (span % DAY / HOUR, 'h'),
        (span % HOUR / MINUTE, 'm'),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, unit)| format!("{count}{unit}"))
        .collect();
    match parts.is_empty() {
        true => "0m".to_owned(),
        false => parts.concat(),
    }
}

fn quoted(text: &str) -> String {
    text.chars().take(MOST_QUOTED).collect()
}

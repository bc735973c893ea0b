//! How a time control is written, by people and by the bot.
//!
//! ```text
//! clock    = "none" | "no clock" | "untimed" | days | fischer | game | move
//! days     = span [ per-move ]                                              whole days, 1 to 14
//! fischer  = "fischer" span [ "+" span ] [ [ "," ] ( "cap" | "max" ) span ]
//! game     = span [ "+" added ] [ per-side ] | digits "+" digits            "15m+10s", "90 min", "15+10"
//! move     = span per-move                                                  "2h/move"
//! added    = span | digits                                                  a number alone is seconds
//! per-move = ( "per" | "a" | "each" | "/" ) ( "move" | "turn" )
//! per-side = ( "per" | "a" | "each" | "/" ) ( "side" | "player" ) | "each"
//! span     = number unit { number unit }                                    "1d12h", "3 days", "a week"
//! number   = digits | "a" | "one" … "fourteen"
//! unit     = "s" | "m" | "h" | "d" | "w", or the word
//! ```
//!
//! The words are read in every language; `words.rs` tells where they stand.

mod words;

use std::fmt;
use std::str::FromStr;

use super::{DAY, HOUR, MINUTE, SECOND, TimeControl};
use words::{CAP, CLOCK, EACH, LIMITLESS, MOVE, NO, NUMBERS, PER, PLUS, SIDE, UNITS, is_one_of};

/// The most characters that an error quotes of a text that cannot be read.
const MOST_QUOTED: usize = 40;

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClockTextError {
    /// It does not look like one. Holds the text, shortened.
    #[error(
        "expected a clock such as `3 days`, `15m+10s`, `2h/move`, `fischer 3d+1d cap 7d` or `none` but found \"{0}\""
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
    /// A time or an increment that a clock for an evening does not allow. Holds the text.
    #[error(
        "expected 1 minute to 24 hours for a game, and an increment of up to 1 hour but found \"{0}\""
    )]
    Game(String),
    /// A time for a move that is neither that of an evening nor whole days. Holds the text.
    #[error("expected 1 minute to 23 hours for a move, or 1 to 14 whole days but found \"{0}\"")]
    Move(String),
}

impl TimeControl {
    /// Reads a time control at the beginning of these words, which are in lower case, and says how many of them it
    /// takes up. `None` if they do not begin with one.
    ///
    /// ```
    /// use galabot::service::clock::TimeControl;
    /// let read = TimeControl::read(&["3", "days", "per", "move", "white"]);
    /// assert_eq!(read, Some(Ok((TimeControl::Days(3), 4))));
    /// let evening = "15m+10s".parse().unwrap();
    /// let read = TimeControl::read(&["15", "min", "+", "10", "s", "casual"]);
    /// assert_eq!(read, Some(Ok((evening, 5))));
    /// assert_eq!(TimeControl::read(&["3", "players"]), None);
    /// ```
    pub fn read(words: &[&str]) -> Option<Result<(TimeControl, usize), ClockTextError>> {
        let text = words.join(" ");
        let mut reader = Reader::new(&text);
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
    if reader.word(LIMITLESS) {
        return Some(Ok(TimeControl::None));
    }
    if reader.word(NO) {
        return reader.word(CLOCK).then_some(Ok(TimeControl::None));
    }
    if reader.word(&["fischer"]) {
        return Some(fischer(reader));
    }
    if let Some((minutes, seconds)) = reader.minutes_and_seconds() {
        return Some(game(minutes * MINUTE, seconds * SECOND));
    }
    let span = reader.span()?;
    if reader.plus() {
        let increment = reader.span().or_else(|| Some(reader.digits()? * SECOND));
        reader.per();
        return Some(match increment {
            Some(increment) if reader.short => game(span, increment),
            _ => Err(ClockTextError::NotAClock),
        });
    }
    // What is written in hours, and is whole days, is days: "72h".
    let in_days = span >= DAY || !reader.short;
    Some(match reader.per() {
        Some(Per::Move) if span.is_multiple_of(DAY) && in_days => days(span),
        Some(Per::Move) => {
            let fits = (TimeControl::SHORTEST..=TimeControl::LONGEST_MOVE).contains(&span);
            let control = fits.then_some(TimeControl::Move(span));
            control.ok_or(ClockTextError::Move)
        }
        Some(Per::Side) => game(span, 0),
        None if in_days => days(span),
        None => game(span, 0),
    })
}

fn days(span: u64) -> Result<TimeControl, Wrong> {
    let days = span / DAY;
    let fits = (u64::from(TimeControl::LEAST_DAYS)..=u64::from(TimeControl::MOST_DAYS))
        .contains(&days)
        && span.is_multiple_of(DAY);
    let days = u8::try_from(days).ok().filter(|_| fits);
    days.map(TimeControl::Days).ok_or(ClockTextError::Days)
}

fn game(bank: u64, increment: u64) -> Result<TimeControl, Wrong> {
    let fits = (TimeControl::SHORTEST..=TimeControl::LONGEST_GAME).contains(&bank)
        && increment <= TimeControl::LARGEST_INCREMENT;
    let control = TimeControl::Game { bank, increment };
    fits.then_some(control).ok_or(ClockTextError::Game)
}

fn fischer(reader: &mut Reader<'_>) -> Result<TimeControl, Wrong> {
    let bank = reader.span().ok_or(ClockTextError::NotAClock as Wrong)?;
    let increment = match reader.plus() {
        true => reader.span().ok_or(ClockTextError::NotAClock as Wrong)?,
        false => 0,
    };
    reader.sign(',');
    let capped = reader.word(CAP);
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

/// For what a span of time is.
enum Per {
    Move,
    Side,
}

/// The words that are still to be read.
struct Reader<'a> {
    rest: &'a str,
    /// Whether a unit below a day was read.
    short: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader {
            rest: text,
            short: false,
        }
    }

    /// Reads one of these words in any language, if it comes next.
    fn word(&mut self, words: &[&str]) -> bool {
        let text = self.rest.trim_start();
        let end = text
            .find(|letter: char| !letter.is_alphabetic())
            .unwrap_or(text.len());
        let found = is_one_of(&text[..end], words);
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

    fn plus(&mut self) -> bool {
        self.sign('+') || self.word(PLUS)
    }

    /// Reads for what the time was: a move if that is not said, as in "3 days each".
    fn per(&mut self) -> Option<Per> {
        let each = self.word(EACH);
        if !each && !self.sign('/') && !self.word(PER) {
            return None;
        }
        // "pr. træk"
        self.sign('.');
        if self.word(MOVE) {
            return Some(Per::Move);
        }
        let side = self.word(SIDE) || each && self.short;
        Some(if side { Per::Side } else { Per::Move })
    }

    /// Reads `15+10`, as chess servers write it. Nothing else may be in that word.
    fn minutes_and_seconds(&mut self) -> Option<(u64, u64)> {
        let mut ahead = Reader::new(self.rest);
        let minutes = ahead.digits()?;
        ahead.rest = ahead.rest.strip_prefix('+')?;
        let seconds = ahead.digits()?;
        let whole = ahead.rest.is_empty() || ahead.rest.starts_with(' ');
        whole.then(|| self.rest = ahead.rest)?;
        Some((minutes, seconds))
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
        if let Some(at) = NUMBERS.iter().position(|names| self.word(names)) {
            return Some(at as u64 + 1);
        }
        self.digits()
    }

    fn digits(&mut self) -> Option<u64> {
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
        let mut units = UNITS.iter();
        let found = units.find_map(|(span, names)| self.word(names).then_some(*span))?;
        self.short |= found < DAY;
        Some(found)
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
    /// The short form, which can be read back: `none`, `3 days`, `fischer 3d+1d cap 7d`, `15m+10s`, `2h/move`.
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
            // "24h" alone is a day for each move.
            TimeControl::Game { bank, increment: 0 } if *bank != DAY => f.write_str(&exact(*bank)),
            TimeControl::Game { bank, increment } => {
                write!(f, "{}+{}", exact(*bank), exact(*increment))
            }
            TimeControl::Move(span) => write!(f, "{}/move", exact(*span)),
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
    joined(parts, "0m")
}

/// A span of whole seconds of at most a day in the short form: `1h30m`, `24h`, `0s`.
fn exact(span: u64) -> String {
    let parts = [
        (span / HOUR, 'h'),
        (span % HOUR / MINUTE, 'm'),
        (span % MINUTE / SECOND, 's'),
    ];
    joined(parts, "0s")
}

fn joined(parts: [(u64, char); 3], nothing: &str) -> String {
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(count, unit)| format!("{count}{unit}"))
        .collect();
    match parts.is_empty() {
        true => nothing.to_owned(),
        false => parts.concat(),
    }
}

fn quoted(text: &str) -> String {
    text.chars().take(MOST_QUOTED).collect()
}

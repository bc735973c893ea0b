//! The words in which people write a clock, in English, German and Danish. All are in lower case.

use super::super::{DAY, HOUR, MINUTE, SECOND};

/// A word in one of the languages.
pub(super) type Word = &'static str;

/// Alone they say that there is no clock.
pub(super) const LIMITLESS: &[Word] = &["none", "untimed"];

/// Before a [`CLOCK`] they say that there is none.
pub(super) const NO: &[Word] = &["no", "without", "keine", "ohne", "ingen", "intet", "uden"];

/// What there is or is not.
pub(super) const CLOCK: &[Word] = &[
    "clock",
    "clocks",
    "limit",
    "uhr",
    "bedenkzeit",
    "ur",
    "betænkningstid",
];

/// Before the increment.
pub(super) const PLUS: &[Word] = &["plus"];

/// Before the cap.
pub(super) const CAP: &[Word] = &["cap", "max", "capped", "höchstens", "højst"];

/// Before what the time is for.
pub(super) const PER: &[Word] = &["per", "a", "every", "pro", "pr"];

/// Before what the time is for, and alone: for each side.
pub(super) const EACH: &[Word] = &["each", "je", "hver"];

/// A move.
pub(super) const MOVE: &[Word] = &["move", "turn", "zug", "træk"];

/// A player.
pub(super) const SIDE: &[Word] = &["side", "player", "seite", "spieler", "spiller"];

/// The numbers from one on.
pub(super) const NUMBERS: [&[Word]; 14] = [
    &["one", "a", "an", "ein", "eine", "einen", "en", "et"],
    &["two", "zwei", "to"],
    &["three", "drei", "tre"],
    &["four", "vier", "fire"],
    &["five", "fünf", "fem"],
    &["six", "sechs", "seks"],
    &["seven", "sieben", "syv"],
    &["eight", "acht", "otte"],
    &["nine", "neun", "ni"],
    &["ten", "zehn", "ti"],
    &["eleven", "elf", "elleve"],
    &["twelve", "zwölf", "tolv"],
    &["thirteen", "dreizehn", "tretten"],
    &["fourteen", "vierzehn", "fjorten"],
];

/// The units, in milliseconds.
pub(super) const UNITS: [(u64, &[Word]); 5] = [
    (
        SECOND,
        &[
            "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden", "sekund",
            "sekunder",
        ],
    ),
    (
        MINUTE,
        &[
            "m", "min", "mins", "minute", "minutes", "minuten", "minut", "minutter",
        ],
    ),
    (
        HOUR,
        &[
            "h", "hour", "hours", "std", "stunde", "stunden", "t", "time", "timer",
        ],
    ),
    (
        DAY,
        &["d", "day", "days", "tag", "tage", "tagen", "dag", "dage"],
    ),
    (
        7 * DAY,
        &["w", "week", "weeks", "woche", "wochen", "uge", "uger"],
    ),
];

//! The words in which people write a clock. All are in lower case.
//!
//! The English ones stand here, for clocks are stored in them. Those of another language are in its `commands.ftl`,
//! under the English word that they mean: `typed-clock-hour`.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::super::{DAY, HOUR, MINUTE, SECOND};
use crate::service::model::language::Language;

/// The prefix of the keys of words in other languages.
const KEY: &str = "typed-clock-";

/// What each word of another language means in English.
static MEANT: LazyLock<HashMap<&'static str, Vec<Word>>> = LazyLock::new(|| {
    let mut meant: HashMap<&'static str, Vec<Word>> = HashMap::new();
    for language in Language::ALL {
        for (english, words) in language.typed_words(KEY) {
            for word in words.split(' ') {
                meant.entry(word).or_default().push(english);
            }
        }
    }
    meant
});

/// Whether a word is one of these English ones, or means one of them in another language.
pub(super) fn is_one_of(word: &str, words: &[&str]) -> bool {
    let is_meant = |meant: &Vec<Word>| meant.iter().any(|english| words.contains(english));
    words.contains(&word) || MEANT.get(word).is_some_and(is_meant)
}

/// A word in English.
pub(super) type Word = &'static str;

/// Alone they say that there is no clock.
pub(super) const LIMITLESS: &[Word] = &["none", "untimed"];

/// Before a [`CLOCK`] they say that there is none.
pub(super) const NO: &[Word] = &["no", "without"];

/// What there is or is not.
pub(super) const CLOCK: &[Word] = &["clock", "clocks", "limit"];

/// Before the increment.
pub(super) const PLUS: &[Word] = &["plus"];

/// Before the cap.
pub(super) const CAP: &[Word] = &["cap", "max", "capped"];

/// Before what the time is for.
pub(super) const PER: &[Word] = &["per", "a", "every"];

/// Before what the time is for, and alone: for each side.
pub(super) const EACH: &[Word] = &["each"];

/// A move.
pub(super) const MOVE: &[Word] = &["move", "turn"];

/// A player.
pub(super) const SIDE: &[Word] = &["side", "player"];

/// The numbers from one on.
pub(super) const NUMBERS: [&[Word]; 14] = [
    &["one", "a", "an"],
    &["two"],
    &["three"],
    &["four"],
    &["five"],
    &["six"],
    &["seven"],
    &["eight"],
    &["nine"],
    &["ten"],
    &["eleven"],
    &["twelve"],
    &["thirteen"],
    &["fourteen"],
];

/// The units, in milliseconds.
pub(super) const UNITS: [(u64, &[Word]); 5] = [
    (SECOND, &["s", "sec", "secs", "second", "seconds"]),
    (MINUTE, &["m", "min", "mins", "minute", "minutes"]),
    (HOUR, &["h", "hour", "hours"]),
    (DAY, &["d", "day", "days"]),
    (7 * DAY, &["w", "week", "weeks"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_another_language_means_an_english_one_of_a_single_meaning() {
        let all = [LIMITLESS, NO, CLOCK, PLUS, CAP, PER, EACH, MOVE, SIDE];
        let units = UNITS.map(|(_, words)| words);
        let all: Vec<&[Word]> = all.into_iter().chain(NUMBERS).chain(units).collect();
        assert!(!MEANT.is_empty());
        for (word, meant) in MEANT.iter() {
            for english in meant {
                let meanings = all.iter().filter(|words| words.contains(english)).count();
                assert_eq!(meanings, 1, "{word} is {english}");
            }
        }
    }
}

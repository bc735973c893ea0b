//! The languages that the house speaks, and which of them it speaks where.

use std::fmt;
use std::str::FromStr;

/// A language of the house.
///
/// It is written as its two letters of ISO 639-1, and read from them, from a locale of Discord, or from its name in any of the
/// languages:
///
/// ```
/// use galabot::service::Language;
/// assert_eq!(Language::Danish.to_string(), "da");
/// assert_eq!("da".parse(), Ok(Language::Danish));
/// assert_eq!("en-GB".parse(), Ok(Language::English));
/// assert_eq!("Deutsch".parse(), Ok(Language::German));
/// assert!("fr".parse::<Language>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// English, which is spoken where nothing else is known.
    #[default]
    English,
    /// German.
    German,
    /// Danish.
    Danish,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::English, Language::German, Language::Danish];

    /// Its two letters of ISO 639-1, which are Discord's name of it too, except that English has two there.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Danish => "da",
        }
    }

    /// What it calls itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
            Language::Danish => "Dansk",
        }
    }

    /// Its names in all languages, in lower case.
    const fn names(self) -> [&'static str; 3] {
        match self {
            Language::English => ["english", "englisch", "engelsk"],
            Language::German => ["german", "deutsch", "tysk"],
            Language::Danish => ["danish", "dänisch", "dansk"],
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text names no language of the house.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a language (en, de or da), but found {0:?}")]
pub struct NoLanguage(pub String);

impl FromStr for Language {
    type Err = NoLanguage;

    fn from_str(text: &str) -> Result<Language, NoLanguage> {
        let wanted = text.trim().to_lowercase();
        let first = wanted.split(['-', '_']).next().unwrap_or_default();
        let meant = |language: &Language| {
            first == language.code() || language.names().contains(&wanted.as_str())
        };
        let found = Language::ALL.into_iter().find(meant);
        found.ok_or_else(|| NoLanguage(text.to_owned()))
    }
}

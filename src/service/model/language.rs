//! The languages in which the house can be spoken to.

use serde::{Deserialize, Serialize};

/// A language.
///
/// ```
/// use galabot::service::Language;
/// assert_eq!(Language::from_code("da"), Some(Language::Danish));
/// assert_eq!(Language::of_locale("en-GB"), Some(Language::English));
/// assert_eq!(Language::of_locale("fr"), None);
/// assert_eq!(Language::default().code(), "en");
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// German.
    #[serde(rename = "de")]
    German,
    /// Danish.
    #[serde(rename = "da")]
    Danish,
}

impl Language {
    /// All of them, the default first.
    pub const ALL: [Language; 3] = [Language::English, Language::German, Language::Danish];

    /// Two letters after ISO 639-1: `en`, `de`, `da`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Danish => "da",
        }
    }

    /// What its speakers call it.
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
            Language::Danish => "Dansk",
        }
    }

    /// The language with this code.
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }

    /// The language of a locale as chat services write it: `de`, `en-US`.
    pub fn of_locale(locale: &str) -> Option<Language> {
        let language = locale.split(['-', '_']).next()?;
        Language::from_code(&language.to_ascii_lowercase())
    }
}

impl std::fmt::Display for Language {
    /// Its code.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())
    }
}

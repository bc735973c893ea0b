//! The languages of the bot.
//!
//! [`languages`] is the only list of them outside tests; the folder of each, `src/present/words/<code>`, has its texts.
//! Its `commands.ftl` has the words that people type in it. The English ones stand with what they mean.

use serde::{Deserialize, Serialize};

/// Lists the languages for a macro, the default first. Each has its name in code, its ISO 639-1 code, its word in
/// `/settings`, and its own name.
macro_rules! languages {
    ($list:ident) => {
        $list! {
            English "en" "english" "English",
            German "de" "german" "Deutsch",
            Danish "da" "danish" "Dansk",
        }
    };
}
pub(crate) use languages;

/// Declares [`Language`].
macro_rules! declare {
    ($first:ident $first_code:literal $first_word:literal $first_own:literal, $($name:ident $code:literal $word:literal $own:literal,)*) => {
        /// A language.
        ///
        /// ```
        /// use galabot::service::Language;
        /// assert_eq!(Language::of_locale("en-GB"), Some(Language::default()));
        /// assert_eq!(Language::of_locale("fr"), None);
        /// assert_eq!(Language::default().code(), "en");
        /// ```
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        pub enum Language {
            #[doc = $first_own]
            #[default]
            #[serde(rename = $first_code)]
            $first,
            $(
                #[doc = $own]
                #[serde(rename = $code)]
                $name,
            )*
        }

        impl Language {
            /// All languages, the default first.
            pub const ALL: [Language; [$first_code, $($code),*].len()] =
                [Language::$first, $(Language::$name),*];

            /// The ISO 639-1 code, such as `en`.
            pub const fn code(self) -> &'static str {
                match self {
                    Language::$first => $first_code,
                    $(Language::$name => $code,)*
                }
            }

            /// The word for it in `/settings`, such as `english`.
            pub const fn word(self) -> &'static str {
                match self {
                    Language::$first => $first_word,
                    $(Language::$name => $word,)*
                }
            }

            /// Its name in the language itself.
            pub const fn own_name(self) -> &'static str {
                match self {
                    Language::$first => $first_own,
                    $(Language::$name => $own,)*
                }
            }

            /// The file with its commands and all that can be typed in it.
            const fn commands(self) -> &'static str {
                match self {
                    Language::$first => commands_of!($first_code),
                    $(Language::$name => commands_of!($code),)*
                }
            }
        }
    };
}

/// The text of a language's file of commands.
macro_rules! commands_of {
    ($code:literal) => {
        include_str!(concat!("../../present/words/", $code, "/commands.ftl"))
    };
}

languages!(declare);

impl Language {
    /// The language with this code.
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }

    /// The language with this word in `/settings`.
    pub fn named(word: &str) -> Option<Language> {
        Language::ALL
            .into_iter()
            .find(|language| language.word() == word)
    }

    /// The language of a locale as chat services write it: `de`, `en-US`.
    pub fn of_locale(locale: &str) -> Option<Language> {
        let language = locale.split(['-', '_']).next()?;
        Language::from_code(&language.to_ascii_lowercase())
    }

    /// The words that can be typed in this language: the keys of its `commands.ftl` with this prefix, without it, and
    /// their texts.
    pub(in crate::service) fn typed_words(
        self,
        prefix: &'static str,
    ) -> impl Iterator<Item = (&'static str, &'static str)> {
        let lines = self.commands().lines();
        lines.filter_map(move |line| line.strip_prefix(prefix)?.split_once(" = "))
    }

    /// The words under this key of `commands.ftl` in every language, in the order of the languages.
    pub(in crate::service) fn all_typed(key: &'static str) -> impl Iterator<Item = &'static str> {
        let languages = Language::ALL.into_iter();
        let listed = languages.flat_map(move |language| language.typed_words(key));
        let listed = listed.filter(|(rest, _)| rest.is_empty());
        listed.flat_map(|(_, words)| words.split(' '))
    }
}

impl std::fmt::Display for Language {
    /// Its code.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_is_found_by_its_word_and_by_its_code_as_it_is_written() {
        for language in Language::ALL {
            assert_eq!(Language::named(language.word()), Some(language));
            assert_eq!(Language::from_code(&language.to_string()), Some(language));
        }
        assert_eq!(Language::named("klingon"), None);
    }
}

//! The topics that can be looked up in the rules, by the words that people use for them.
//!
//! The words are in `commands.ftl` of their language. The topics that only one game has are with its rules, as
//! `topics!` of its module.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::rules::any::Kind;
use crate::rules::games;

use crate::service::model::language::Language;

/// The prefix of the keys of a topic's words.
const KEY: &str = "topic-names-";

/// The words for each topic in each language, separated by commas.
static NAMES: LazyLock<HashMap<(&str, Language), &str>> = LazyLock::new(|| {
    let of = |language: Language| {
        let listed = language.typed_words(KEY);
        listed.map(move |(topic, names)| ((topic, language), names))
    };
    Language::ALL.into_iter().flat_map(of).collect()
});

/// Declares [`Topic`]: first the topics that all games have, then those of each game, which its module gives.
macro_rules! declare {
    ({ [$($done:tt)*] } $name:ident in $module:ident, $($rest:tt)*) => {
        crate::rules::$module::topics! { [declare] { [$($done)*] $name [$($rest)*] } }
    };
    ({ [$($done:tt)*] $name:ident [$($rest:tt)*] } $($topics:tt)*) => {
        declare! { { [$($done)* $name { $($topics)* }] } $($rest)* }
    };
    ({ [
        { $($(#[$all_doc:meta])* $all:ident = $all_code:literal,)* }
        $($game:ident {
            pieces { $($(#[$piece_doc:meta])* $piece:ident = $piece_code:literal,)* }
            others { $($(#[$doc:meta])* $name:ident = $code:literal,)* }
        })*
    ] }) => {
        /// A topic of the rules.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Topic {
            $($(#[$all_doc])* $all,)*
            $($($(#[$piece_doc])* $piece,)* $($(#[$doc])* $name,)*)*
        }

        impl Topic {
            /// Every topic, of all games.
            pub const ALL: &[Topic] = &[
                $(Topic::$all,)*
                $($(Topic::$piece,)* $(Topic::$name,)*)*
            ];

            /// Its name, as offered and typed in English: `deflection`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Topic::$all => $all_code,)*
                    $($(Topic::$piece => $piece_code,)* $(Topic::$name => $code,)*)*
                }
            }

            /// The game it belongs to, if only one has it.
            pub const fn only_of(self) -> Option<Kind> {
                match self {
                    $(Topic::$all => None,)*
                    $($(Topic::$piece => Some(Kind::$game),)* $(Topic::$name => Some(Kind::$game),)*)*
                }
            }

            /// Whether it is a kind of piece.
            pub const fn is_piece(self) -> bool {
                match self {
                    $($(Topic::$piece => true,)*)*
                    _ => false,
                }
            }
        }
    };
}

games!([declare] { [{
    /// Castles, cross, centre; in Chelma the courts and the marked squares.
    Board = "board",
    /// The pieces and their squares at the start.
    Army = "army",
    /// How a game is won.
    Goals = "goals",
    /// How a game is drawn.
    Draws = "draws",
    /// How squares, moves and positions are written.
    Notation = "notation",
}] });

impl Topic {
    /// Its name in a language, in lower case: `ablenkung`.
    pub fn called(self, language: Language) -> &'static str {
        let mut names = self.names(language);
        names.next().unwrap_or(self.name())
    }

    /// All words of a language for it, its name first.
    pub fn names(self, language: Language) -> impl Iterator<Item = &'static str> {
        let names = NAMES.get(&(self.name(), language)).copied();
        names.into_iter().flat_map(|names| names.split(", "))
    }

    /// The topics that this word can mean in any language and any case. A piece's letter means a different one in each
    /// game.
    ///
    /// ```
    /// use galabot::service::Topic;
    /// assert_eq!(Topic::meant_by("Horsas").collect::<Vec<_>>(), [Topic::Horsa]);
    /// assert_eq!(Topic::meant_by("k").collect::<Vec<_>>(), [Topic::Korna, Topic::King]);
    /// assert_eq!(Topic::meant_by("Türme").collect::<Vec<_>>(), [Topic::Rook]);
    /// assert_eq!(Topic::meant_by("trusler").collect::<Vec<_>>(), [Topic::Threats]);
    /// assert_eq!(Topic::meant_by("weather").next(), None);
    /// ```
    pub fn meant_by(word: &str) -> impl Iterator<Item = Topic> {
        let word = word.trim().to_lowercase();
        let means = move |topic: &Topic| {
            let mut languages = Language::ALL.into_iter();
            languages.any(|language| topic.names(language).any(|name| name == word))
        };
        Topic::ALL.iter().copied().filter(means)
    }
}

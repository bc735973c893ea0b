//! What can be looked up in the rules: the topics, by the words that people use for them.
//!
//! The words stand with all others of their language, in `commands.ftl`.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::rules::any::Kind;

use crate::service::model::language::Language;

/// What the keys of a topic's words begin with.
const KEY: &str = "topic-names-";

/// The words for each topic in each language, parted by commas.
static NAMES: LazyLock<HashMap<(&str, Language), &str>> = LazyLock::new(|| {
    let of = |language: Language| {
        let listed = language.typed_words(KEY);
        listed.map(move |(topic, names)| ((topic, language), names))
    };
    Language::ALL.into_iter().flat_map(of).collect()
});

/// Declares [`Topic`] with the name of each.
macro_rules! topics {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)+) => {
        /// Something to be looked up in the rules.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Topic { $($(#[$doc])* $name,)+ }

        impl Topic {
            /// Every topic, of both games.
            pub const ALL: &[Topic] = &[$(Topic::$name),+];

            /// Its name, as it is offered and typed in English: `deflection`.
            pub const fn name(self) -> &'static str {
                match self { $(Topic::$name => $code,)+ }
            }
        }
    };
}

topics! {
    /// Castles, cross, centre; in Chelma the courts and the marked squares.
    Board = "board",
    /// Who stands where at the start.
    Army = "army",
    /// The Gala.
    Gala = "gala",
    /// The Korna.
    Korna = "korna",
    /// The Horsa.
    Horsa = "horsa",
    /// The Kampa.
    Kampa = "kampa",
    /// Placing the men.
    Placing = "placing",
    /// Chains of jumps.
    Jumps = "jumps",
    /// The King.
    King = "king",
    /// The Queen.
    Queen = "queen",
    /// The Rook.
    Rook = "rook",
    /// The Bishop.
    Bishop = "bishop",
    /// The Knight.
    Knight = "knight",
    /// The Pawn.
    Pawn = "pawn",
    /// What happens where a rider crosses the line.
    Deflection = "deflection",
    /// "gala!"
    Threats = "threats",
    /// What wins.
    Goals = "goals",
    /// How great a win is.
    Grades = "grades",
    /// What draws.
    Draws = "draws",
    /// What may be added to a rule set.
    Options = "options",
    /// Who plays, and in which order.
    Seats = "seats",
    /// How squares, moves and positions are written.
    Notation = "notation",
}

impl Topic {
    /// What it is called in a language, in lower case: `ablenkung`.
    pub fn called(self, language: Language) -> &'static str {
        let mut names = self.names(language);
        names.next().unwrap_or(self.name())
    }

    /// All words of a language that are understood for it, its name first.
    pub fn names(self, language: Language) -> impl Iterator<Item = &'static str> {
        let names = NAMES.get(&(self.name(), language)).copied();
        names.into_iter().flat_map(|names| names.split(", "))
    }

    /// The topics that this word can mean in any language, whatever its case; letters of men mean others in each of the two games.
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

    /// The game it belongs to, if only one has it.
    pub const fn only_of(self) -> Option<Kind> {
        use Topic::*;
        match self {
            Board | Army | Goals | Draws | Notation => None,
            Placing | Jumps | King | Queen | Rook | Bishop | Knight | Pawn => Some(Kind::Chelma),
            Gala | Korna | Horsa | Kampa | Deflection | Threats | Grades | Options | Seats => {
                Some(Kind::Gala)
            }
        }
    }

    /// Whether it is a kind of man.
    pub const fn is_man(self) -> bool {
        use Topic::*;
        matches!(
            self,
            Gala | Korna | Horsa | Kampa | King | Queen | Rook | Bishop | Knight | Pawn
        )
    }
}

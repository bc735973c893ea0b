//! The message catalogue: every word that a person reads, in every language, in Fluent (<https://projectfluent.org>).
//!
//! Words are taken from it by their key with `say!`, which is checked for every use: `tests/it/words.rs` fails on a key that a
//! language lacks or nobody uses, and on facts that are given and not told, or told and not given. The catalogue is a file a
//! language and theme beside this one; how men, sides and seats are called stands in `names.ftl`, with the glossary.
//!
//! To add words: write them in `en/<theme>.ftl`, `de/<theme>.ftl` and `da/<theme>.ftl`, and say them with their facts:
//!
//! ```text
//! news-takes = { $number }: the { $role } takes a { $taken }.
//! say!(words, "news-takes", number = 7, role = piece.role, taken = captured.role)
//! ```
//!
//! A new theme is added to the list [`THEMES`] is made of. What a sentence needs stands in the sentence: nothing is put together
//! from pieces that a language could want in another order, gender or case.

mod message_arg;

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::service::{Computer, Language, PersonId};

pub use message_arg::Fact;

/// Takes words from the catalogue: the [`Words`] of a language, a key, and the facts by their names.
///
/// The key is always written out, so that a test can see that it is there.
macro_rules! say {
    ($words:expr, $key:literal $(, $name:ident = $fact:expr)* $(,)?) => {{
        let words: $crate::present::words::Words = $words;
        words.say($key, &[$((stringify!($name), $crate::present::words::Fact::fact(&$fact, words))),*])
    }};
}
pub(crate) use say;

/// Lists the themes once, for their names and for the files of each language.
macro_rules! themes {
    ($($theme:literal),* $(,)?) => {
        /// The themes of the catalogue: a file of each is there in each language.
        pub const THEMES: &[&str] = &[$($theme),*];

        /// The files of a language, in the order of the themes.
        fn files(language: Language) -> &'static [&'static str] {
            match language {
                Language::English => &[$(include_str!(concat!("en/", $theme, ".ftl"))),*],
                Language::German => &[$(include_str!(concat!("de/", $theme, ".ftl"))),*],
                Language::Danish => &[$(include_str!(concat!("da/", $theme, ".ftl"))),*],
            }
        }
    };
}

themes![
    "answers",
    "around",
    "board",
    "buttons",
    "clock",
    "commands",
    "illegal",
    "invitations",
    "lesson",
    "look",
    "lookup",
    "names",
    "news",
    "points",
    "privacy",
    "puzzles",
    "refusals",
    "rulesets",
    "settings",
    "taps",
    "topics",
    "trouble",
    "tutor",
];

/// The words of one language.
///
/// ```
/// use galabot::present::Words;
/// use galabot::service::Language;
/// let squares = ["a1".to_owned(), "b2".to_owned(), "c3".to_owned()];
/// assert_eq!(Words::of(Language::Danish).and(&squares), "a1, b2 og c3");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Words {
    language: Language,
}

type Bundle = FluentBundle<FluentResource>;

/// Read at the first word that is said.
static CATALOGUE: LazyLock<[Bundle; Language::ALL.len()]> =
    LazyLock::new(|| Language::ALL.map(bundle));

impl Words {
    /// The words of this language.
    pub const fn of(language: Language) -> Words {
        Words { language }
    }

    /// Which language they are of.
    pub const fn language(self) -> Language {
        self.language
    }

    /// The message of this key with these facts in it. Use `say!`, which has the key checked.
    ///
    /// A message that is not there or lacks a fact is told in English and logged; it is never a reason to fail.
    pub fn say(self, key: &str, facts: &[(&'static str, FluentValue<'static>)]) -> String {
        let mut args = FluentArgs::with_capacity(facts.len());
        for (name, fact) in facts {
            args.set(*name, fact.clone());
        }
        let told = self.told(key, &args).or_else(|wrong| {
            let code = self.language.code();
            tracing::error!(key, language = code, wrong, "a message cannot be told");
            Words::default().told(key, &args)
        });
        // The name of a message is better than nothing.
        told.unwrap_or_else(|_| key.to_owned())
    }

    /// Whether there is a message of this key in this language.
    pub fn has(self, key: &str) -> bool {
        self.bundle().has_message(key)
    }

    /// The message of this key, if there is one; for keys that are made from names, such as those of commands.
    pub fn find(self, key: &str) -> Option<String> {
        self.has(key).then(|| self.say(key, &[]))
    }

    fn bundle(self) -> &'static Bundle {
        &CATALOGUE[self.language as usize]
    }

    fn told(self, key: &str, args: &FluentArgs<'_>) -> Result<String, String> {
        let bundle = self.bundle();
        let message = bundle.get_message(key);
        let pattern = message.and_then(|message| message.value());
        let pattern = pattern.ok_or("there is no such message")?;
        let mut wrong: Vec<FluentError> = Vec::new();
        let told: Cow<'_, str> = bundle.format_pattern(pattern, Some(args), &mut wrong);
        match wrong.first() {
            None => Ok(told.into_owned()),
            Some(error) => Err(error.to_string()),
        }
    }

    /// `a`, `a and b`, `a, b and c`.
    pub fn and(self, items: &[String]) -> String {
        match split(items) {
            Ok((first, last)) => say!(self, "list-and", first = first, last = last),
            Err(all) => all,
        }
    }

    /// `a`, `a or b`, `a, b or c`.
    pub fn or(self, items: &[String]) -> String {
        match split(items) {
            Ok((first, last)) => say!(self, "list-or", first = first, last = last),
            Err(all) => all,
        }
    }

    /// What a side, a seat or a mover is called.
    pub fn name(self, of: impl Fact) -> String {
        match of.fact(self) {
            FluentValue::String(name) => name.into_owned(),
            other => format!("{other:?}"),
        }
    }

    /// A person in a message. Only those whom it pings are notified.
    pub fn mention(self, person: PersonId) -> String {
        match Computer::of(person) {
            Some(computer) => say!(self, "name-computer", level = computer.level().number()),
            None if person.is_gone() => self.gone(),
            None => crate::present::mention(person),
        }
    }

    /// Somebody who has been deleted.
    pub(super) fn gone(self) -> String {
        say!(self, "name-gone")
    }

    /// Whoever has been deleted has no name, and a sentence begins with a capital all the same.
    pub(super) fn sentence(self, text: String) -> String {
        let gone = self.gone();
        let Some(rest) = text.strip_prefix(&gone) else {
            return text;
        };
        let mut letters = gone.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).chain(rest.chars()).collect()
    }

    /// Several people: `@anna and @cleo`.
    pub fn mentions(self, people: impl IntoIterator<Item = PersonId>) -> String {
        let people: Vec<String> = people.into_iter().map(|one| self.mention(one)).collect();
        self.and(&people)
    }

    /// Any of several people: `@anna or @cleo`.
    pub(super) fn any_of(self, people: &[PersonId]) -> String {
        let people: Vec<String> = people.iter().map(|one| self.mention(*one)).collect();
        self.or(&people)
    }
}

/// All but the last with commas between, and the last; or all there is, if it is one or nothing.
fn split(items: &[String]) -> Result<(String, &String), String> {
    match items {
        [] => Err(String::new()),
        [only] => Err(only.clone()),
        [first @ .., last] => Ok((first.join(", "), last)),
    }
}

fn bundle(language: Language) -> Bundle {
    let code = language.code();
    let locale = code.parse::<LanguageIdentifier>().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![locale]);
    // Marks around what is put in would end up inside of `code`, and break mentions.
    bundle.set_use_isolating(false);
    for (theme, text) in THEMES.iter().zip(files(language)) {
        let resource =
            FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(some, wrong)| {
                tracing::error!(
                    theme,
                    language = code,
                    ?wrong,
                    "a file of messages has mistakes"
                );
                some
            });
        if let Err(wrong) = bundle.add_resource(resource) {
            tracing::error!(theme, language = code, ?wrong, "messages have a name twice");
        }
    }
    bundle
}

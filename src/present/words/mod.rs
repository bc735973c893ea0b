//! The message catalogue: every text for people, in every language, in Fluent (<https://projectfluent.org>).
//!
//! `tr!` formats a message by its key. `tests/it/words.rs` checks every use. It fails on a key that a language lacks or
//! no code uses. It also fails on arguments that are given and not used, or used and not given. The catalogue is a file
//! for each language and theme beside this one. `names.ftl` holds the names of pieces, sides and seats, and the
//! glossary.
//!
//! To add a message, write it in `<theme>.ftl` of each language, and format it with its arguments:
//!
//! ```text
//! news-takes = { $number }: the { $role } takes a { $taken }.
//! tr!(words, "news-takes", number = 7, role = piece.role, taken = captured.role)
//! ```
//!
//! A new theme is added to the list [`THEMES`] is made of. Each sentence is one message. It is never put together from
//! parts, because a language may want them in another order, gender or case.

mod message_arg;

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::service::{Computer, Language, PersonId, languages};

pub use message_arg::{ArgValue, MessageArg};

/// Formats a message of the catalogue: takes the [`Localizer`] of a language, a key, and the arguments by their names.
///
/// The key is always a literal, so that a test can check it.
macro_rules! tr {
    ($words:expr, $key:literal $(, $name:ident = $arg:expr)* $(,)?) => {{
        let words: $crate::present::words::Localizer = $words;
        words.format($key, &[$((stringify!($name), $crate::present::words::MessageArg::arg(&$arg, words))),*])
    }};
}
pub(crate) use tr;

/// Lists the themes once, for their names and for the files of each language.
macro_rules! themes {
    ($($theme:literal),* $(,)?) => {
        /// The themes of the catalogue: a file of each is there in each language.
        pub const THEMES: &[&str] = &[$($theme),*];

        /// The files of the language with this code, in the order of the themes.
        macro_rules! files_of {
            ($code:literal) => { &[$(include_str!(concat!($code, "/", $theme, ".ftl"))),*] };
        }
    };
}

themes![
    "analysis",
    "answers",
    "board",
    "buttons",
    "checks",
    "clock",
    "clocks",
    "coach",
    "commands",
    "computer",
    "door",
    "figures",
    "game_control",
    "history",
    "house",
    "illegal",
    "invitations",
    "lesson",
    "lookup",
    "move_picker",
    "names",
    "news",
    "planned_replies",
    "points",
    "privacy",
    "puzzles",
    "questions",
    "refusals",
    "rulesets",
    "settings",
    "topics",
    "trouble",
    "web",
];

/// Finds the files of each language.
macro_rules! files {
    ($($language:ident $code:literal $word:literal $own:literal,)*) => {
        /// The files of a language, in the order of the themes.
        fn files(language: Language) -> &'static [&'static str] {
            match language {
                $(Language::$language => files_of!($code),)*
            }
        }
    };
}
languages!(files);

/// Formats messages and names in one language.
///
/// ```
/// use galabot::present::Localizer;
/// let squares = ["a1".to_owned(), "b2".to_owned(), "c3".to_owned()];
/// assert_eq!(Localizer::default().and(&squares), "a1, b2 and c3");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Localizer {
    language: Language,
}

type Bundle = FluentBundle<FluentResource>;

/// Parsed when the first message is formatted.
static CATALOGUE: LazyLock<[Bundle; Language::ALL.len()]> =
    LazyLock::new(|| Language::ALL.map(bundle));

impl Localizer {
    /// The localizer of this language.
    pub const fn of(language: Language) -> Localizer {
        Localizer { language }
    }

    /// Its language.
    pub const fn language(self) -> Language {
        self.language
    }

    /// The message of this key with these arguments. Use `tr!`, whose keys are checked. A key or an argument that is
    /// made from a name goes to `uses` in `tests/it/words.rs`.
    ///
    /// A message that is missing or lacks an argument is formatted in English and logged. It never fails.
    pub fn format<'a>(self, key: &str, args: &[(&'a str, FluentValue<'a>)]) -> String {
        let args: FluentArgs<'_> = args.iter().cloned().collect();
        let text = self.render(key, &args).or_else(|wrong| {
            let code = self.language.code();
            tracing::error!(key, language = code, wrong, "a message cannot be told");
            Localizer::default().render(key, &args)
        });
        // The key is better than nothing.
        text.unwrap_or_else(|_| key.to_owned())
    }

    /// Whether there is a message of this key in this language.
    pub fn has(self, key: &str) -> bool {
        self.bundle().has_message(key)
    }

    /// The message of this key, if there is one. For keys made from names, such as those of commands.
    pub fn find(self, key: &str) -> Option<String> {
        self.has(key).then(|| self.format(key, &[]))
    }

    fn bundle(self) -> &'static Bundle {
        &CATALOGUE[self.language as usize]
    }

    fn render(self, key: &str, args: &FluentArgs<'_>) -> Result<String, String> {
        let bundle = self.bundle();
        let message = bundle.get_message(key);
        let pattern = message.and_then(|message| message.value());
        let pattern = pattern.ok_or("there is no such message")?;
        let mut wrong: Vec<FluentError> = Vec::new();
        let text: Cow<'_, str> = bundle.format_pattern(pattern, Some(args), &mut wrong);
        match wrong.first() {
            None => Ok(text.into_owned()),
            Some(error) => Err(error.to_string()),
        }
    }

    /// `a`, `a and b`, `a, b and c`.
    pub fn and(self, items: &[String]) -> String {
        match split(items) {
            Ok((first, last)) => tr!(self, "list-and", first = first, last = last),
            Err(all) => all,
        }
    }

    /// `a`, `a or b`, `a, b or c`.
    pub fn or(self, items: &[String]) -> String {
        match split(items) {
            Ok((first, last)) => tr!(self, "list-or", first = first, last = last),
            Err(all) => all,
        }
    }

    /// What a side, a seat or a mover is called.
    pub fn name(self, of: impl MessageArg) -> String {
        match of.arg(self) {
            FluentValue::String(name) => name.into_owned(),
            other => format!("{other:?}"),
        }
    }

    /// A person in a message. Only those whom it pings are notified.
    pub fn mention(self, person: PersonId) -> String {
        match Computer::of(person) {
            Some(computer) => tr!(self, "name-computer", level = computer.level().number()),
            None if person.is_gone() => self.gone(),
            None => crate::present::mention(person),
        }
    }

    /// A person who has been deleted.
    pub(super) fn gone(self) -> String {
        tr!(self, "name-gone")
    }

    /// A person who has been deleted has no name, and a sentence begins with a capital all the same.
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

//! The rules at hand: for a rule set and a topic a short text from the rule set's own data, and figures drawn by the
//! engine.
//!
//! [`look_up`] answers a question, [`compare`] names what differs between two rule sets, [`poster`] is a rule set on
//! one page. Nothing here asks for a preset by its name. What is said of one game alone is in the folder of that game:
//! [`points`] has a sentence for every value of every field of its rule sets. An entry puts them together with what
//! holds in all of them, and [`figure`] marks moves. The words are in the catalogue, in the themes `points`, `topics`
//! and `lookup`.

mod answer;
mod contact_sheet;
pub(crate) mod house;
mod poster;
pub(crate) mod rulesets;

use crate::present::text::capitalised;
use crate::present::words::tr;
use crate::present::{Localizer, games};
use crate::rules::any::Ruleset;
use crate::service::Language;

use crate::present::named_rules::NamedRules;
use crate::present::rules::rulesets::listed;

pub use crate::present::games::{Point, RulesFigure, figure, points};
pub use crate::service::{Asked, Topic};
pub(crate) use answer::answer_among;
pub use answer::{answer, offered_topics};
pub use contact_sheet::sheet;
pub use poster::poster;
pub use rulesets::{presets, ruleset_name};

/// What the rules say about a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The topic.
    pub topic: Topic,
    /// A heading with the rule set's name: "The Korna, farmers rules".
    pub title: String,
    /// A few sentences, at most [`MOST_ENTRY`] characters.
    pub text: String,
    /// Pictures that show it; none for some topics, never more than two.
    pub figures: Vec<RulesFigure>,
}

/// The most characters of an entry, which has to go into one message with its title.
pub const MOST_ENTRY: usize = 1500;

/// A topic that these rules do not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTopic {
    /// What was asked for, shortened.
    pub asked: String,
    /// The rules that were asked.
    pub ruleset: Ruleset,
    /// The topics that come near, the nearest first; at most three.
    pub near: Vec<Topic>,
}

impl UnknownTopic {
    /// What is said of it, with what was asked for as it is to stand there; it begins with a small letter.
    fn told(&self, words: Localizer, rules: NamedRules<'_>, asked: &str) -> String {
        let names = |topics: &[Topic]| -> Vec<String> {
            let names = topics.iter().map(|topic| topic.called(words.language()));
            names.map(str::to_owned).collect()
        };
        let rules = the_rules(words, rules);
        match self.near.is_empty() {
            true => tr!(
                words,
                "lookup-unknown",
                rules = rules,
                asked = asked,
                topics = words.and(&names(topics(&self.ruleset)))
            ),
            false => tr!(
                words,
                "lookup-unknown-near",
                rules = rules,
                asked = asked,
                topics = words.or(&names(&self.near))
            ),
        }
    }
}

impl std::fmt::Display for UnknownTopic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let told = self.told(Localizer::default(), (&self.ruleset).into(), &self.asked);
        f.write_str(told.trim_end_matches('.'))
    }
}

impl std::error::Error for UnknownTopic {}

/// The topics of a rule set, in the order in which one would read them.
pub fn topics(ruleset: &Ruleset) -> &'static [Topic] {
    games::topics(ruleset.kind())
}

/// The entry of one of its topics; `None` if it has no such topic.
pub fn entry<'a>(
    words: Localizer,
    rules: impl Into<NamedRules<'a>>,
    topic: Topic,
) -> Option<Entry> {
    let rules = rules.into();
    let ruleset = rules.ruleset;
    if !topics(ruleset).contains(&topic) {
        return None;
    }
    let (text, figures) = games::entry(words, ruleset, topic);
    Some(Entry {
        topic,
        title: tr!(
            words,
            "topic-title",
            heading = heading(words, topic),
            rules = ruleset_name(words, rules)
        ),
        text,
        figures,
    })
}

/// What stands above the entry of a topic. The key of the message is made from the name of the topic.
fn heading(words: Localizer, topic: Topic) -> String {
    words.format(&format!("heading-{}", topic.name()), &[])
}

/// What a rule set says about a topic, or about a piece by name or letter; case and blanks around it do not count. A
/// topic is found by its names in every language.
///
/// # Errors
/// If it has no such topic; the error names those that come near.
///
/// ```
/// use galabot::present::Localizer;
/// use galabot::present::rules::look_up;
/// let (english, farmers) = (Localizer::default(), galabot::rules::any::Ruleset::default());
/// let korna = look_up(english, &farmers, "Korna").unwrap();
/// assert!(korna.text.starts_with("In a castle"));
/// let error = look_up(english, &farmers, "kornaa").unwrap_err();
/// assert!(error.to_string().contains("did you mean korna"), "{error}");
/// ```
pub fn look_up<'a>(
    words: Localizer,
    rules: impl Into<NamedRules<'a>>,
    asked: &str,
) -> Result<Entry, UnknownTopic> {
    let rules = rules.into();
    let ruleset = rules.ruleset;
    let topics = topics(ruleset);
    let found = Topic::meant_by(asked).find(|topic| topics.contains(topic));
    let entry = found.and_then(|topic| self::entry(words, rules, topic));
    entry.ok_or_else(|| UnknownTopic {
        asked: asked.trim().chars().take(40).collect(),
        ruleset: *ruleset,
        near: near(words.language(), topics, &asked.trim().to_lowercase()),
    })
}

/// The topics whose names in this language or in English come nearest to a word, the nearest first; none if nothing
/// comes near.
fn near(language: Language, topics: &[Topic], word: &str) -> Vec<Topic> {
    let word: String = word.chars().take(40).collect();
    let nearness = |topic: Topic| {
        let names = topic.names(language).chain(topic.names(Language::English));
        names
            .map(|name| strsim::jaro_winkler(name, &word))
            .fold(0.0, f64::max)
    };
    let mut found: Vec<(Topic, f64)> = topics
        .iter()
        .map(|&topic| (topic, nearness(topic)))
        .filter(|(_, nearness)| *nearness > 0.75)
        .collect();
    found.sort_by(|one, other| other.1.total_cmp(&one.1));
    found.truncate(3);
    found.into_iter().map(|(topic, _)| topic).collect()
}

/// A point on which two rule sets differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What it is about.
    pub label: String,
    /// What the first rule set says.
    pub one: String,
    /// What the other says.
    pub other: String,
    /// Both in a few words.
    pub brief: [String; 2],
}

/// The points on which two rule sets differ, and nothing else; `None` if they are rules of two different games.
///
/// ```
/// use galabot::present::Localizer;
/// use galabot::present::rules::compare;
/// use galabot::rules::any::Ruleset;
/// let book = |names: &str| Ruleset::from_names(names.split(' ')).unwrap();
/// let compare = |one, other| compare(Localizer::default(), &book(one), &book(other));
/// let differences = compare("winther", "winther single-gala").unwrap();
/// assert_eq!(differences.len(), 1);
/// assert_eq!(differences[0].other, "Capturing one enemy Gala wins.");
/// assert_eq!(compare("pyramid", "chelma"), None);
/// ```
pub fn compare(words: Localizer, one: &Ruleset, other: &Ruleset) -> Option<Vec<Difference>> {
    let told = |ruleset: &Ruleset| -> Vec<(Point, String)> {
        let points = points(words, ruleset).into_iter();
        points.zip(games::brief(words, ruleset)).collect()
    };
    if one.kind() != other.kind() {
        return None;
    }
    let pairs = told(one).into_iter().zip(told(other));
    let apart = pairs.filter(|((one, _), (other, _))| one.text != other.text);
    Some(
        apart
            .map(|((one, few), (other, words))| Difference {
                label: one.label,
                one: one.text,
                other: other.text,
                brief: [few, words],
            })
            .collect(),
    )
}

/// A rule set as what a sentence is about: `the farmers rules`, or "custom rules".
fn the_rules(words: Localizer, rules: NamedRules<'_>) -> String {
    match rules.names().as_deref() {
        None | Some([]) => tr!(words, "the-rules-own"),
        Some([preset]) => tr!(words, "the-rules-preset", preset = preset),
        Some([preset, options @ ..]) => tr!(
            words,
            "the-rules-preset-with",
            preset = preset,
            options = listed(words, options)
        ),
    }
}

/// What a rule set is called beside another: `farmers`, `winther with single-gala`.
fn short_name(words: Localizer, rules: NamedRules<'_>) -> String {
    match rules.names().as_deref() {
        None | Some([]) => tr!(words, "the-rules-own"),
        Some([preset]) => (*preset).to_owned(),
        Some([preset, options @ ..]) => tr!(
            words,
            "rules-short-with",
            preset = preset,
            options = listed(words, options)
        ),
    }
}

/// The comparison as one text.
pub fn comparison<'a>(
    words: Localizer,
    one: impl Into<NamedRules<'a>>,
    other: impl Into<NamedRules<'a>>,
) -> String {
    let (one, other) = (one.into(), other.into());
    let [named, against] = [one, other].map(|rules| the_rules(words, rules));
    let Some(differences) = compare(words, one.ruleset, other.ruleset) else {
        return capitalised(&tr!(
            words,
            "compare-games",
            one = named,
            kind = one.ruleset.kind(),
            other = against,
            otherkind = other.ruleset.kind()
        ));
    };
    if differences.is_empty() {
        let same = tr!(words, "compare-same", one = named, other = against);
        return capitalised(&same);
    }
    let [first, second] = [one, other].map(|rules| short_name(words, rules));
    let lines = differences.iter().map(|difference| {
        let Difference {
            label, one, other, ..
        } = difference;
        format!("**{label}**\n{first}: {one}\n{second}: {other}")
    });
    lines.collect::<Vec<_>>().join("\n")
}

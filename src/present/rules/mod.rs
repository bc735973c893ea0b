//! The rules at hand: for a rule set and a topic a short text from the rule set's own data, and figures drawn by the engine.
//!
//! [`look_up`] answers a question, [`compare`] names what differs between two rule sets, [`poster`] is a rule set on one page.
//! Nothing here asks for a preset by its name: `points` has a sentence for every value of every field, `gala` and `chelma` put
//! them together with what holds in all of their rule sets, [`figure`] marks moves.

mod answer;
mod brief;
mod chelma;
pub mod figure;
mod gala;
mod points;
mod poster;
mod sheet;

use super::Words;
use crate::rules::any::Ruleset;

pub use super::rulesets::ruleset_name;
pub use crate::service::{Asked, Topic};
pub use answer::{answer, offered_topics, presets};
pub use figure::RulesFigure;
pub use points::{Point, points};
pub use poster::poster;
pub use sheet::sheet;

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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the {rules} say nothing under \"{asked}\"; {}", suggestion(.near, .topics))]
pub struct UnknownTopic {
    /// What was asked for, shortened.
    pub asked: String,
    /// The rule set's name.
    pub rules: String,
    /// The topics that come near, the nearest first; at most three.
    pub near: Vec<Topic>,
    /// All topics there are.
    pub topics: Vec<Topic>,
}

fn suggestion(near: &[Topic], all: &[Topic]) -> String {
    let names = |topics: &[Topic]| -> Vec<String> {
        topics.iter().map(|topic| topic.name().to_owned()).collect()
    };
    if near.is_empty() {
        format!("there are {}", super::list(&names(all), "and"))
    } else {
        format!("did you mean {}?", super::list(&names(near), "or"))
    }
}

/// The topics of a rule set, in the order in which one would read them.
pub fn topics(ruleset: &Ruleset) -> &'static [Topic] {
    match ruleset {
        Ruleset::Gala(_) => &gala::TOPICS,
        Ruleset::Chelma(_) => &chelma::TOPICS,
    }
}

/// The entry of one of its topics; `None` if it has no such topic.
pub fn entry(ruleset: &Ruleset, topic: Topic) -> Option<Entry> {
    if !topics(ruleset).contains(&topic) {
        return None;
    }
    let (heading, text, figures) = match ruleset {
        Ruleset::Gala(ruleset) => gala::entry(ruleset, topic),
        Ruleset::Chelma(ruleset) => chelma::entry(ruleset, topic),
    };
    Some(Entry {
        topic,
        title: format!("{heading}, {}", ruleset_name(Words::default(), ruleset)),
        text,
        figures,
    })
}

/// What a rule set says about a topic, or about a man by name or letter; case and blanks around it do not count.
///
/// # Errors
/// If it has no such topic; the error names those that come near.
///
/// ```
/// use galabot::present::rules::look_up;
/// let farmers = galabot::rules::any::Ruleset::default();
/// assert!(look_up(&farmers, "Korna").unwrap().text.starts_with("In a castle"));
/// let error = look_up(&farmers, "kornaa").unwrap_err();
/// assert!(error.to_string().contains("did you mean korna"), "{error}");
/// ```
pub fn look_up(ruleset: &Ruleset, asked: &str) -> Result<Entry, UnknownTopic> {
    let topics = topics(ruleset);
    let found = Topic::meant_by(asked).find(|topic| topics.contains(topic));
    let entry = found.and_then(|topic| self::entry(ruleset, topic));
    entry.ok_or_else(|| UnknownTopic {
        asked: asked.trim().chars().take(40).collect(),
        rules: ruleset_name(Words::default(), ruleset),
        near: near(topics, &asked.trim().to_lowercase()),
        topics: topics.to_vec(),
    })
}

/// The topics whose names come nearest to a word, the nearest first; none if nothing comes near.
fn near(topics: &[Topic], word: &str) -> Vec<Topic> {
    let word: String = word.chars().take(40).collect();
    let nearness = |topic: Topic| {
        let names = std::iter::once(topic.name()).chain(topic.also().iter().copied());
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
    pub label: &'static str,
    /// What the first rule set says.
    pub one: &'static str,
    /// What the other says.
    pub other: &'static str,
    /// Both in a few words.
    pub brief: [&'static str; 2],
}

/// The points on which two rule sets differ, and nothing else; `None` if they are rules of two different games.
///
/// ```
/// use galabot::present::rules::compare;
/// use galabot::rules::any::Ruleset;
/// let book = |names: &str| Ruleset::from_names(names.split(' ')).unwrap();
/// let differences = compare(&book("winther"), &book("winther single-gala")).unwrap();
/// assert_eq!(differences.len(), 1);
/// assert_eq!(differences[0].other, "Capturing one enemy Gala wins.");
/// assert_eq!(compare(&book("pyramid"), &book("chelma")), None);
/// ```
pub fn compare(one: &Ruleset, other: &Ruleset) -> Option<Vec<Difference>> {
    let told = |ruleset: &Ruleset| -> Vec<(Point, &'static str)> {
        match ruleset {
            Ruleset::Gala(rules) => points(rules).into_iter().zip(brief::brief(rules)).collect(),
            Ruleset::Chelma(rules) => {
                let points = chelma::points(rules).into_iter();
                points.map(|point| (point, point.text)).collect()
            }
        }
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

/// What a rule set is called beside another: `farmers`, `winther with single-gala`.
fn short_name(ruleset: &Ruleset) -> String {
    let name = ruleset_name(Words::default(), ruleset);
    name.trim_end_matches(" rules")
        .replace(" rules with ", " with ")
}

/// The comparison as one text.
pub fn comparison(one: &Ruleset, other: &Ruleset) -> String {
    let Some(differences) = compare(one, other) else {
        return format!(
            "The {} are of {} and the {} of {}: two different games.",
            ruleset_name(Words::default(), one),
            one.kind().name(),
            ruleset_name(Words::default(), other),
            other.kind().name()
        );
    };
    let names = [one, other].map(|rules| ruleset_name(Words::default(), rules));
    if differences.is_empty() {
        return format!("The {} and the {} are the same.", names[0], names[1]);
    }
    let [first, second] = [one, other].map(short_name);
    let lines = differences.iter().map(|difference| {
        let Difference {
            label, one, other, ..
        } = difference;
        format!("**{label}**\n{first}: {one}\n{second}: {other}")
    });
    lines.collect::<Vec<_>>().join("\n")
}

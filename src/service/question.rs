//! A question about the rules, and how it is read from the words after `rules`.
//!
//! ```text
//! rules     = "rules" ( [ topic ] [ preset { option } ]
//!                     | "compare" preset { option } [ preset { option } ]
//!                     | "poster" [ preset { option } ] )
//! topic     = a word for a piece or a topic, see Topic
//! ```

use serde::{Deserialize, Serialize};

use crate::rules::any::{Kind, Ruleset};
use crate::rules::names::NameError;

use crate::service::model::house_rules::{self, HouseRules, NoRules, named};
use crate::service::model::refusal::Refusal;
use crate::service::topic::Topic;

/// A question about the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub asked: Asked,
    /// The rules it is about; `None` means those of the game played here, or the default ones.
    pub ruleset: Option<Ruleset>,
}

/// What to tell about a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Asked {
    /// What it is, and what can be asked.
    Overview,
    /// What it says about a topic, which is kept as typed, shortened.
    Topic(String),
    /// How it differs from another rule set.
    Compare(Ruleset),
    /// All of it on one page, with the start position.
    Poster,
}

/// The most characters kept of a topic as typed.
const MOST_TOPIC: usize = 60;

/// Words that carry no meaning here.
const FILLERS: [&str; 12] = [
    "about", "and", "by", "for", "in", "of", "rules", "the", "to", "versus", "vs", "with",
];

/// Whether a word carries no meaning in a question.
pub(super) fn is_filler(word: &str) -> bool {
    FILLERS.contains(&word)
}

impl Question {
    /// A question about a topic.
    pub fn about(topic: &str, ruleset: Option<Ruleset>) -> Question {
        let topic: String = topic.trim().chars().take(MOST_TOPIC).collect();
        Question {
            asked: match topic.as_str() {
                "" => Asked::Overview,
                _ => Asked::Topic(topic),
            },
            ruleset,
        }
    }

    /// How one rule set differs from another; if only one is given, how it differs from those in force here.
    ///
    /// # Errors
    /// If no rule set is given.
    pub fn compare(one: Option<Ruleset>, other: Option<Ruleset>) -> Result<Question, Refusal> {
        let (ruleset, against) = match (one, other) {
            (Some(one), Some(other)) => (Some(one), other),
            (Some(only), None) | (None, Some(only)) => (None, only),
            (None, None) => return Err(Refusal::CompareWhich),
        };
        Ok(Question {
            asked: Asked::Compare(against),
            ruleset,
        })
    }

    /// Reads the words after `rules`, in lower case.
    ///
    /// # Errors
    /// If a named rule set does not exist, or the number of rule sets does not fit the question.
    pub fn read(words: &[&str], house: &[HouseRules]) -> Result<Question, Refusal> {
        let (first, rest) = match words {
            [first @ ("compare" | "poster"), rest @ ..] => (*first, rest),
            _ => ("", words),
        };
        let (mut sets, mut others): (Vec<Vec<&str>>, Vec<&str>) = (Vec::new(), Vec::new());
        let all = || Kind::ALL.iter().copied();
        let presets: Vec<&str> = all().flat_map(Kind::preset_names).collect();
        let options: Vec<&str> = all().flat_map(Kind::option_names).collect();
        for &word in rest {
            let is_preset = presets.contains(&word) || named(house, word).is_some();
            let is_option = options.contains(&word);
            match sets.last_mut() {
                _ if is_preset => sets.push(vec![word]),
                Some(set) if is_option => set.push(word),
                None if is_option => sets.push(vec![word]),
                _ if FILLERS.contains(&word) => {}
                _ => others.push(word),
            }
        }
        let mut rulesets = sets.into_iter().map(|names| {
            let named = house_rules::called(&names, house);
            named.map_err(Refusal::Rules)
        });
        let one = rulesets.next().transpose()?;
        let other = rulesets.next().transpose()?;
        if rulesets.next().is_some() {
            return Err(Refusal::CompareWhich);
        }
        match (first, others.first()) {
            ("compare" | "poster", Some(unknown)) => {
                let why = NameError::Unknown((*unknown).to_owned());
                Err(Refusal::Rules(NoRules::names(why, house)))
            }
            ("compare", None) => Question::compare(one, other),
            (_, None) if other.is_some() => Question::compare(one, other),
            _ if other.is_some() => Err(Refusal::CompareWhich),
            ("poster", _) => Ok(Question {
                asked: Asked::Poster,
                ruleset: one,
            }),
            _ => Ok(Question::about(&others.join(" "), one)),
        }
    }

    /// What somebody asks with the words after `what`, in lower case: "is a Horsa"; `None` is talk.
    pub fn what(words: &[&str]) -> Option<Question> {
        let (["is" | "are", rest @ ..] | ["do" | "does", rest @ .., "do" | "mean"]) = words else {
            return None;
        };
        Question::of_topic(rest)
    }

    /// What somebody asks with the words after `how`, in lower case: "does a Horsa move"; `None` is talk.
    pub fn how(words: &[&str]) -> Option<Question> {
        const DO: [&str; 4] = ["can", "do", "does", "may"];
        const ACT: [&str; 9] = [
            "capture", "captures", "go", "goes", "jump", "move", "moves", "step", "work",
        ];
        let acts = words.iter().any(|word| ACT.contains(word));
        let rest = words.iter().copied();
        let rest = rest.filter(|word| !DO.contains(word) && !ACT.contains(word));
        Question::of_topic(&rest.collect::<Vec<_>>()).filter(|_| acts)
    }

    /// A question about what these words name.
    fn of_topic(words: &[&str]) -> Option<Question> {
        let words = words
            .iter()
            .filter(|word| !["a", "an", "the"].contains(word));
        let topic = words.copied().collect::<Vec<_>>().join(" ");
        let asked = Question::about(&topic, None);
        (!topic.is_empty() && asked.is_plain()).then_some(asked)
    }

    /// Whether every word of it is known, so that it was hardly said to another person.
    pub fn is_plain(&self) -> bool {
        match &self.asked {
            Asked::Topic(topic) => Topic::meant_by(topic).next().is_some(),
            Asked::Overview | Asked::Compare(_) | Asked::Poster => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is asked with these words after `rules`.
    fn asked(line: &str) -> Result<Question, Refusal> {
        let words: Vec<&str> = line.split(' ').collect();
        Question::read(&words, &[])
    }

    fn rules(names: &str) -> Option<Ruleset> {
        let rules = Ruleset::from_names(names.split(' '));
        Some(rules.expect(names))
    }

    #[test]
    fn a_topic_stands_before_the_rules_it_is_asked_of_or_after_them() {
        let kampa = Question::about("kampa", rules("farmers"));
        for line in ["kampa farmers", "farmers kampa", "the kampa in farmers"] {
            assert_eq!(asked(line), Ok(kampa.clone()), "{line}");
        }
    }

    #[test]
    fn an_option_goes_with_the_rules_before_it_or_stands_for_rules() {
        let single = rules("winther single-gala");
        for line in ["winther single-gala", "single-gala"] {
            assert_eq!(asked(line), Ok(Question::about("", single)), "{line}");
        }
        let kampa = Question::about("kampa", single);
        assert_eq!(asked("single-gala kampa"), Ok(kampa));
    }

    #[test]
    fn two_rule_sets_alone_are_compared() {
        let both = Question::compare(rules("farmers"), rules("pyramid")).expect("two rule sets");
        for line in ["farmers pyramid", "farmers versus pyramid"] {
            assert_eq!(asked(line), Ok(both.clone()), "{line}");
        }
        assert_eq!(asked("kampa farmers pyramid"), Err(Refusal::CompareWhich));
    }
}

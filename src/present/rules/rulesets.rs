//! What a rule set is called, what wins by it, and what sets it apart. Told from its points, never from its name.

use crate::rules::any::Ruleset;
use crate::service::Challenge;
use crate::service::house_rules::{self, HouseName, HouseRules};

use crate::present::words::tr;
use crate::present::{Localizer, games};

pub(crate) use crate::present::games::{goal, goal_from};

/// A rule set, with what its server calls it if these are house rules.
#[derive(Clone, Copy, Debug)]
pub struct NamedRules<'a> {
    /// The rules.
    pub ruleset: &'a Ruleset,
    /// Their name, if they are house rules.
    pub house: Option<&'a HouseName>,
}

impl<'a> NamedRules<'a> {
    /// These rules on a server with these house rules.
    pub fn among(ruleset: &'a Ruleset, house: &'a [HouseRules]) -> NamedRules<'a> {
        NamedRules {
            ruleset,
            house: house_rules::name_of(house, ruleset),
        }
    }

    /// A preset and its options, or the name of house rules; `None` if they have no name.
    pub fn names(self) -> Option<Vec<&'a str>> {
        let house = self.house.map(|name| vec![name.as_str()]);
        self.ruleset.names().or(house)
    }
}

impl<'a> From<&'a Ruleset> for NamedRules<'a> {
    fn from(ruleset: &'a Ruleset) -> NamedRules<'a> {
        NamedRules {
            ruleset,
            house: None,
        }
    }
}

impl<'a> From<&'a Challenge> for NamedRules<'a> {
    fn from(challenge: &'a Challenge) -> NamedRules<'a> {
        NamedRules {
            ruleset: &challenge.ruleset,
            house: challenge.house.as_ref(),
        }
    }
}

/// What a rule set is called: `farmers rules`, `winther rules with single-gala`, or "custom rules".
pub fn ruleset_name<'a>(words: Localizer, rules: impl Into<NamedRules<'a>>) -> String {
    match rules.into().names().as_deref() {
        None | Some([]) => tr!(words, "rules-own"),
        Some([preset]) => tr!(words, "rules-preset", preset = preset),
        Some([preset, options @ ..]) => tr!(
            words,
            "rules-preset-with",
            preset = preset,
            options = listed(words, options)
        ),
    }
}

/// The same within a sentence, as in "a game by …": `the farmers rules`, or "custom rules".
pub(crate) fn the_rules<'a>(words: Localizer, rules: impl Into<NamedRules<'a>>) -> String {
    match rules.into().names().as_deref() {
        None | Some([]) => tr!(words, "rules-by-own"),
        Some([preset]) => tr!(words, "rules-by-preset", preset = preset),
        Some([preset, options @ ..]) => tr!(
            words,
            "rules-by-preset-with",
            preset = preset,
            options = listed(words, options)
        ),
    }
}

pub(crate) fn listed(words: Localizer, options: &[&str]) -> String {
    let options: Vec<String> = options.iter().map(ToString::to_string).collect();
    words.and(&options)
}

/// What sets a rule set apart from the others of its game, a sentence for each point that players would stumble over,
/// with a space before each.
pub(crate) fn apart(words: Localizer, ruleset: &Ruleset) -> String {
    let points = games::apart(words, ruleset);
    points.iter().map(|point| format!(" {point}")).collect()
}

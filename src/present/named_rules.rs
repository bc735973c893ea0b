//! A rule set with its name: that of a preset, or what a server calls it.

use crate::rules::any::Ruleset;
use crate::service::Challenge;
use crate::service::house_rules::{self, HouseName, HouseRules};

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

    /// The name of house rules, or a preset and its options; `None` if they have no name.
    pub fn names(self) -> Option<Vec<&'a str>> {
        let house = self.house.map(|name| vec![name.as_str()]);
        house.or_else(|| self.ruleset.names())
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

//! Single points of a rule set by the words of its text form, for those who make rules of their own.

use super::{BoardGame, Ruleset};
use crate::match_game;
use crate::prelude::*;

/// Why a point of a rule set cannot be set so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PointError {
    /// The game has no such point, or it is none that can be chosen.
    #[error("no point of these rules is called \"{0}\"")]
    NoPoint(String),
    /// The point has no such value.
    #[error("{field} cannot be \"{read}\", only one of: {}", values.join(", "))]
    NoValue {
        /// The point.
        field: String,
        /// What was read.
        read: String,
        /// The values it can have.
        values: Vec<&'static str>,
    },
}

impl Ruleset {
    /// These rules with one point changed: any that sources differ about, to any value that one of them has.
    ///
    /// # Errors
    /// If there is no such point, or it has no such value.
    ///
    /// ```
    /// use gala_rules::any::{PointError, Ruleset};
    /// let winther = Ruleset::from_names(["winther"]).unwrap();
    /// let single = winther.with_point("capture-goal", "one-gala").unwrap();
    /// assert_eq!(single.names().unwrap(), ["winther", "single-gala"]);
    /// assert_eq!(single.with_point("capture-goal", "both-galas"), Ok(winther));
    /// assert_eq!(single.with_point("capture-goal", "one-gala"), Ok(single));
    /// let no_value = winther.with_point("threats", "perhaps").unwrap_err();
    /// assert!(matches!(no_value, PointError::NoValue { values, .. } if values.len() == 2));
    /// assert!(winther.with_point("late", "plays-on").is_err(), "that is a point of Chelma");
    /// ```
    pub fn with_point(&self, field: &str, value: &str) -> Result<Ruleset, PointError> {
        let mut values = Vec::new();
        for one in self.neighbours() {
            if one.field != field {
                continue;
            }
            if one.value == value {
                return Ok(one.ruleset);
            }
            values.push(one.value);
        }
        let Some(other) = values.first() else {
            return Err(PointError::NoPoint(field.to_owned()));
        };
        // Seen from another value of the point, the present one is among the neighbours.
        let from_other = self.with_point(field, other)?.neighbours().into_iter();
        let present = from_other.filter(|one| one.field == field && one.ruleset == *self);
        for one in present {
            if one.value == value {
                return Ok(*self);
            }
            values.push(one.value);
        }
        Err(PointError::NoValue {
            field: field.to_owned(),
            read: value.to_owned(),
            values,
        })
    }

    /// The points of these rules that never come into force because of another one, each by a code of its own. Such
    /// rules can be played, but do not say what they seem to say.
    ///
    /// ```
    /// use gala_rules::any::Ruleset;
    /// let rules = Ruleset::from_names(["winther", "lone-gala", "single-gala"]).unwrap();
    /// assert_eq!(rules.conflicts(), ["lone-gala", "few-galas"]);
    /// ```
    pub fn conflicts(&self) -> Vec<&'static str> {
        match_game!(Ruleset, self, G, rules => G::conflicts(rules))
    }
}

//! What sets a rule set of Chelma apart.

use crate::rules::chelma::{Late, Ruleset};

use crate::present::Localizer;
use crate::present::words::tr;

/// What sets it apart from the other rules of Chelma.
pub(crate) fn apart(words: Localizer, ruleset: &Ruleset) -> Vec<String> {
    vec![match ruleset.late {
        Late::LosesAtThirty => tr!(words, "apart-chelma-thirty"),
        Late::PlaysOn => tr!(words, "apart-chelma-open"),
    }]
}

//! With the feature `serde`: the rule sets and positions of Gala as their text.

use super::{Position, Ruleset};
use crate::serial::{as_text, exact};

as_text!(
    Ruleset,
    "set of rules",
    |rules, to| to.collect_str(rules),
    exact
);
as_text!(
    Position,
    "position",
    |position, to| to.collect_str(position),
    exact
);

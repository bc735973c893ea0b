//! With the feature `serde`: the rule sets and positions of Gala as their text.

use super::{Position, Ruleset};
use crate::serial::as_text;

as_text!(Ruleset, "set of rules");
as_text!(Position, "position");

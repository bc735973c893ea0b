//! Rule sets that differ from another one in one point.

use core::fmt;

/// A rule set that differs from another one in one point alone.
///
/// Sources differ about single points; this is what the difference is measured with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbour<R> {
    /// The point that differs, as in the text form of a rule set: `late`.
    pub field: &'static str,
    /// Its value, as in the text form: `plays-on`.
    pub value: &'static str,
    /// The rules, with this value.
    pub ruleset: R,
}

impl<R> Neighbour<R> {
    /// The same with the rule set as another type, such as that of any game.
    pub fn map<S>(self, to: impl FnOnce(R) -> S) -> Neighbour<S> {
        Neighbour {
            field: self.field,
            value: self.value,
            ruleset: to(self.ruleset),
        }
    }
}

impl<R> fmt::Display for Neighbour<R> {
    /// `late=plays-on`, as the text form of the rule set has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.field, self.value)
    }
}

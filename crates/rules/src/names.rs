//! Why names make up no rule set.

use crate::prelude::*;

/// Names that make up no rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// No preset and no option has this name.
    #[error("no rules and no option are called \"{0}\"")]
    Unknown(String),
    /// The options go with `winther` only.
    #[error("the option {option} does not go with {preset}")]
    NotFor {
        /// The option.
        option: &'static str,
        /// The preset that it was named with.
        preset: &'static str,
    },
    /// Two presets were named.
    #[error("{0} and {1} are two sets of rules")]
    Two(&'static str, &'static str),
}

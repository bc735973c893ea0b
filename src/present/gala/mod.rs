//! The words of Gala.

pub(crate) mod board;
pub(crate) mod events;
pub(crate) mod illegal;
pub(crate) mod moves;
pub(crate) mod rulesets;

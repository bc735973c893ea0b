//! The game of Gala (Farmer's Chess), under every rule set of its sources.

pub mod ruleset;

pub use ruleset::*;

//! Learning: lessons, and the hints and reviews of games.

pub mod analysis;
pub mod lesson;

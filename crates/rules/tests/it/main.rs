//! The rules against a second reading of them, against known move counts, and in whole games.

mod any_game;
mod chelma_compare;
mod gala_games;
mod gala_positions;
mod games;
mod hashes;
mod long_games;
mod naive;
mod perft;
mod preset;
mod reasons;
mod rules_compare;
#[cfg(feature = "serde")]
mod serde;

//! The integration tests: one binary, one module a theme.

mod naive;
mod perft;
mod preset;
mod rules_compare;

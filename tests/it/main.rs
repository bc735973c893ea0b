//! The integration tests: one binary, one module a theme.

mod chelma_compare;
mod discord;
mod draw;
mod games;
mod naive;
mod perft;
mod preset;
mod rules_compare;
mod sandbox;
mod scenes;
mod store;
mod talk;
mod vision;

//! The integration tests: one binary, one module a theme.

mod ai;
mod chelma_compare;
mod computer;
mod crash;
mod discord;
mod draw;
mod fuzzed;
mod games;
mod life;
mod naive;
mod openapi;
mod packaging;
mod perft;
mod preset;
mod replay;
mod rules_at_hand;
mod rules_compare;
mod sandbox;
mod scenes;
mod store;
mod talk;
mod tidy;
mod vision;
mod words;

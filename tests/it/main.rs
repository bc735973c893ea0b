//! The integration tests: one binary, one module a theme.

#![cfg(feature = "sandbox")]

mod ai;
mod answers;
mod bounds;
mod challenges;
mod computer;
mod crash;
mod discord;
mod draw;
mod fuzzed;
mod games;
mod hostile;
mod lessons;
mod life;
mod local_ports;
mod modes;
mod openapi;
mod packaging;
mod puzzle_days;
mod puzzles;
mod replay;
mod rules_at_hand;
mod rules_languages;
mod sandbox;
mod scenes;
mod store;
mod tactics;
mod talk;
mod tidy;
mod vision;
mod words;

//! The integration tests: one binary, one module for each theme.

#![allow(
    clippy::too_many_lines,
    reason = "a test tells what happens from beginning to end"
)]
#![cfg(feature = "sandbox")]

mod bot_process;
mod bounds;
mod cards;
mod challenges;
mod cli;
mod club_puzzles;
mod coach;
mod commands;
mod compose;
mod computer;
mod crash;
mod database;
mod discord;
mod door;
mod draw;
mod due;
mod engine;
mod figures;
mod finished_games;
mod fuzzed;
mod game_control;
mod games;
mod grace;
mod hostile;
mod house_rules;
#[path = "../../crates/discord-sandbox/tests/it/http.rs"]
mod http;
mod languages;
mod lessons;
mod life;
mod local_ports;
mod mistakes;
mod modes;
#[path = "../../crates/discord-sandbox/tests/it/openapi.rs"]
mod openapi;
mod packaging;
mod people;
mod planned_replies;
mod processes;
mod puzzle_days;
mod questions;
mod rematches;
mod reminders;
mod replay;
mod rules_at_hand;
mod rules_languages;
mod scenes;
mod server_settings;
mod store;
mod talk;
mod tidy;
mod unshown;
mod usual_rules;
mod vision;
mod web;
mod words;

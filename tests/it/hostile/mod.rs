//! The attacker, kept: a Discord that checks nothing, the real bot behind it, and whatever was ever tried against it.
//!
//! [`fake`] is the stand-in, [`forge`] what it sends, [`scene`] the bot with people to attack, [`cast`] their tables,
//! [`tally`] the counts. Each other module is a family of attacks.
//! `HOSTILE_TIMES=20 HOSTILE_SEED=7 cargo test --test it hostile -- --nocapture` tries more.

mod buttons;
mod callers;
mod cast;
mod commands;
mod completions;
mod custom_ids;
mod fake;
mod findings;
mod forge;
mod forms;
mod json;
mod races;
mod scene;
mod secrets;
mod settings;
mod tally;
mod texts;
mod typed;

//! The web face of a bot in a stand-in Discord: who sees what, what is answered, watching and playing there.

mod access;
mod activity;
mod analysis;
mod api;
mod exercises;
mod live;
mod pages;
mod plans;
mod playing;
mod processes;
mod scene;
mod sessions;
mod storm;

//! The web face of a bot in a stand-in Discord: who sees what, what is answered, watching and playing there.

mod access;
mod analysis;
mod api;
mod live;
mod pages;
mod plans;
mod playing;
mod scene;

//! The pages. They can be read without scripts; scripts make boards of the pictures.

mod activity;
mod analysis;
mod exercise;
mod frame;
mod front;
mod game;
mod learn;
mod person;
mod puzzle;
mod review;
mod server;
mod signing;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};

use super::site::Site;

pub(super) use frame::Reader;

/// The routes of the pages.
pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new()
        .merge(activity::routes())
        .route("/", get(front::front))
        .route("/analysis", get(analysis::analysis))
        .route("/game/{game}", get(game::game))
        .route("/puzzle", get(puzzle::next))
        .route("/puzzle/{puzzle}", get(puzzle::puzzle))
        .route("/learn", get(learn::all))
        .route("/learn/{game}", get(learn::task))
        .route("/server/{guild}", get(server::server))
        .route("/person/{person}", get(person::person))
        .route("/sign-in", get(signing::sign_in))
        .route("/signed-in", get(signing::signed_in))
        .route("/sign-out", post(signing::sign_out))
}

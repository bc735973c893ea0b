//! The web face: games on web pages, and the API that these use.
//!
//! - `ports` is what it needs of the bot; `site` is what all requests share.
//! - `access` decides who sees a game, `sessions`, `cookies` and `sign_in` who it is that looks.
//! - `view` has the facts of a game, `api` answers with them, `pages` shows them; `live` and `watching` tell what
//!   changes.
//! - `puzzles` and `lessons` are tried one turn after another (`exercise`); `searching` finds what answers a try.
//! - `analysis` answers for positions that nobody plays, `plans` for what players have planned in their games, `coach`
//!   for what the coach has said to them.
//! - `own` is what people choose for themselves there.
//! - `activity` is the same board in a frame inside Discord.
//! - `processes` are those that serve the same games, of which each knows and does what the others cannot; `forwarding`
//!   has such a process answer a browser.
//! - `drawer` draws; `assets` has the files of the pages, which lie in `web/`, `built` those that a build step has
//!   made.
//! - `theme` is what pages do before they are painted.
//! - `http` is what all answers have in common, `problem` why there is none, `asked` what requests say.
//!
//! It reads games by itself. What changes one is a request like any other. The bot carries it out in the queue of the
//! game's thread, on condition that the game still is what the page shows. Words for people are in `crate::present`.

mod access;
mod activity;
mod analysis;
mod api;
mod asked;
mod assets;
mod built;
mod calls;
mod coach;
mod cookies;
mod drawer;
mod exercise;
mod forwarding;
mod http;
mod language;
mod lessons;
mod live;
mod own;
mod pages;
mod plans;
mod ports;
mod problem;
mod processes;
mod puzzles;
mod searching;
mod secrets;
mod sessions;
mod sign_in;
mod site;
mod theme;
mod view;
mod watching;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use crate::ops::Bounded;
use crate::service::{Clock, Store};
use asked::NotRead;
use problem::Problem;
use processes::Processes;
use site::Site;

pub use activity::Activity;
pub use built::Built;
pub use live::Live;
pub use ports::{Bots, Desk, Instance, NotDone, Server, ShardDesk};
pub use sign_in::SignIn;
pub use site::Terms;

/// The most connections at once; others wait.
const MOST_CONNECTIONS: usize = 6_000;

/// A connection over which nothing is said for so long is ended. Who watches a game says more often that they are
/// there.
const IDLE: Duration = Duration::from_secs(75);

/// The most bytes of a request.
const MOST_BODY: usize = 16 << 10;

/// The pages, served until this is dropped.
pub struct Web {
    address: SocketAddr,
    /// They end with this.
    _tasks: JoinSet<()>,
}

impl Web {
    /// Serves the pages of these games at an address.
    ///
    /// # Errors
    /// If the system gives no thread for drawing.
    pub fn serve(
        listener: TcpListener,
        terms: Terms,
        games: (Arc<dyn Store>, Arc<dyn Clock>),
        desk: Arc<dyn Desk>,
        live: Arc<Live>,
    ) -> anyhow::Result<Web> {
        Web::begin(listener, terms, games, (desk, None), live)
    }

    /// Serves the pages of these games at an address, beside other processes which know the same secret.
    ///
    /// # Errors
    /// As [`Web::serve`].
    pub fn serve_beside_others(
        listener: TcpListener,
        terms: Terms,
        games: (Arc<dyn Store>, Arc<dyn Clock>),
        (bots, secret): (Arc<dyn Bots>, &str),
        live: Arc<Live>,
    ) -> anyhow::Result<Web> {
        let processes = Arc::new(Processes::new(bots, secret)?);
        let desk = (processes.clone() as _, Some(processes));
        Web::begin(listener, terms, games, desk, live)
    }

    fn begin(
        listener: TcpListener,
        terms: Terms,
        games: (Arc<dyn Store>, Arc<dyn Clock>),
        desk: (Arc<dyn Desk>, Option<Arc<Processes>>),
        live: Arc<Live>,
    ) -> anyhow::Result<Web> {
        let address = listener.local_addr()?;
        let processes = desk.1.clone();
        let site = Site::new(terms, games, desk, live);
        let site = Arc::new(site.context("no thread for drawing")?);
        let router = Router::new()
            .merge(api::routes())
            .merge(puzzles::routes())
            .merge(lessons::routes())
            .merge(analysis::routes())
            .merge(plans::routes())
            .merge(coach::routes())
            .merge(own::routes())
            .merge(pages::routes())
            .route("/assets/{version}/{name}", get(assets::file))
            .route("/built/{version}/{*name}", get(assets::built))
            .fallback(async || NotRead::Path)
            .layer(middleware::from_fn_with_state(site.clone(), unread))
            .layer(middleware::from_fn_with_state(
                site.clone(),
                forwarding::forward,
            ))
            .layer(middleware::from_fn_with_state(site.clone(), http::guard))
            .layer(DefaultBodyLimit::max(MOST_BODY))
            .with_state(site.clone());
        let mut tasks = JoinSet::new();
        if let Some(processes) = processes {
            let weak = Arc::downgrade(&site);
            tasks.spawn(forwarding::hear_of_changes(weak, processes.clone()));
            tasks.spawn(forwarding::answer_others(processes, router.clone()));
        }
        let bounded = Bounded::new(listener, MOST_CONNECTIONS, IDLE);
        tasks.spawn(async move {
            if let Err(error) = axum::serve(bounded, router).await {
                tracing::error!(%error, "the web pages have failed");
            }
        });
        Ok(Web {
            address,
            _tasks: tasks,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

/// Where programs ask; elsewhere people do.
const FOR_PROGRAMS: [&str; 2] = ["/api/", "/activity/"];

/// Says why a request could not be read: in JSON where programs ask, else on a page in the reader's language.
async fn unread(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let (uri, headers) = (request.uri().clone(), request.headers().clone());
    let response = next.run(request).await;
    let Some(problem) = NotRead::told(&response).map(NotRead::problem) else {
        return response;
    };
    let path = uri.path();
    if FOR_PROGRAMS.iter().any(|place| path.starts_with(place)) {
        return http::failed(http::words_of(&site, &headers), &problem);
    }
    // Nobody is led back to where nothing is.
    let back = match problem {
        Problem::Nothing => "/",
        _ => path,
    };
    let reader = pages::Reader::of(&site, &headers).await;
    reader.answer(Err(problem), back)
}

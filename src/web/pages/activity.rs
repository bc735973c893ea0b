//! The Activity: a page in a frame of Discord's clients, and what its script asks for.
//!
//! Discord's client gives the frame a code, and we ask Discord whose it is. Nothing else that the frame says counts:
//! not who somebody is, not who is with them, not which game they may see. What it is launched with chooses a game and
//! grants nothing.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use axum::routing::{get, post};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::frame::Reader;
use super::game;
use crate::present::words::tr;
use crate::present::{Localizer, web};
use crate::service::notes::LaunchPlace;
use crate::service::{Fault, Stage, Table};
use crate::web::access::Viewer;
use crate::web::activity::Activity;
use crate::web::api::{answered, seen};
use crate::web::asked::{Path, Sent};
use crate::web::assets;
use crate::web::built;
use crate::web::http::{policy_in_frame, read};
use crate::web::problem::Problem;
use crate::web::sessions::Session;
use crate::web::site::Site;
use crate::web::view::Seen;

/// How many games of others are listed.
const MOST_AROUND: usize = 24;

/// How many are looked at for that, of which some may not be shown.
const MOST_LOOKED_AT: usize = 60;

/// The longest name of those who look together, in bytes.
const LONGEST_NAME: usize = 128;

/// What the script of the page asks for.
pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/activity/begin", post(begin))
        .route("/activity/session", post(session))
        .route("/activity/games", get(games))
        .route("/activity/games/{game}", get(one_game))
}

/// What Discord launches a frame with: only that it is one.
#[derive(Debug, Deserialize)]
pub(super) struct Launch {
    frame_id: Option<String>,
    instance_id: Option<String>,
}

impl Launch {
    /// Whether it is one.
    pub fn is_one(&self) -> bool {
        self.frame_id.is_some() && self.instance_id.is_some()
    }
}

/// The page, which is the same for everybody.
pub(super) fn page(reader: &Reader<'_>, activity: &Activity) -> Response {
    let mut response = reader.plain(whole(reader, activity));
    if let Ok(policy) = HeaderValue::from_str(&policy_in_frame(activity)) {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn whole(reader: &Reader<'_>, activity: &Activity) -> Markup {
    let (site, words) = (reader.site, reader.words);
    let begin = json!({
        "application": activity.application.to_string(),
        "sdk": site.built.path(built::ACTIVITY),
        "outside": site.origin.to_string(),
        "words": script_words(words),
    });
    let begin = begin.to_string().replace('<', "\\u003c");
    html! {
        (DOCTYPE)
        html.activity lang=(web::code(words)) data-layout="focused" {
            head {
                meta charset="utf-8";
                title { "galabot" }
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                link rel="icon" type="image/svg+xml" href=(assets::path("icon.svg"));
                link rel="stylesheet" href=(assets::path("page.css"));
                link rel="stylesheet" href=(assets::path("activity.css"));
                @for script in assets::needs("activity.js") {
                    link rel="modulepreload" href=(assets::path(script));
                }
                @if let Some(sdk) = site.built.path(built::ACTIVITY) {
                    link rel="modulepreload" href=(sdk);
                }
                script type="module" src=(assets::path("activity.js")) {}
            }
            body {
                main #main {
                    header.bar {
                        button #all type="button" hidden { (tr!(words, "web-activity-all")) }
                        h1 #title { "galabot" }
                    }
                    p.here #here hidden {}
                    div.notice #notice role="status" {
                        p #notice-text { (tr!(words, "web-activity-begins")) }
                        button #again type="button" hidden { (tr!(words, "web-activity-again")) }
                    }
                    div #games hidden {
                        h2 { (tr!(words, "web-own-games")) }
                        ul.games #own {}
                        h2 #around-title hidden { (tr!(words, "web-activity-around")) }
                        ul.games #around {}
                    }
                    div #view hidden {
                        (view(words))
                        p.outside { button #outside type="button" { (tr!(words, "web-activity-outside")) } }
                    }
                }
                script #begin type="application/json" { (PreEscaped(begin)) }
            }
        }
    }
}

/// The elements of a game's page, to be filled.
fn view(words: Localizer) -> Markup {
    html! {
        p.standing #standing {}
        div.game {
            section.board-side aria-label=(tr!(words, "web-board")) {
                div.board #board {}
                nav.steps aria-label=(tr!(words, "web-steps")) {
                    a data-step="first" href="#board" aria-label=(tr!(words, "web-first")) { "«" }
                    a data-step="before" href="#board" aria-label=(tr!(words, "web-before")) { "‹" }
                    a data-step="after" href="#board" aria-label=(tr!(words, "web-after")) { "›" }
                    a data-step="last" href="#board" aria-label=(tr!(words, "web-last")) { "»" }
                    a data-step="turn" href="#board" aria-label=(tr!(words, "web-turn-round")) { "⇅" }
                }
                p.told #told {}
                div #tools {}
            }
            div.beside {
                section aria-labelledby="players" {
                    h2 #players { (tr!(words, "web-players")) }
                    ul.players #who {}
                }
                section aria-labelledby="moves" {
                    h2 #moves { (tr!(words, "web-moves")) }
                    ol.moves #list {}
                    p #no-moves { (tr!(words, "web-no-moves")) }
                }
            }
        }
    }
}

/// What the script says. What stands in braces it puts in itself.
fn script_words(words: Localizer) -> Value {
    json!({
        "begins": tr!(words, "web-activity-begins"),
        "alone": tr!(words, "web-activity-alone"),
        "refused": tr!(words, "web-activity-refused"),
        "failed": tr!(words, "web-activity-failed"),
        "gone": tr!(words, "web-activity-gone"),
        "here": tr!(words, "web-activity-here", names = "{names}"),
        "noGames": tr!(words, "web-no-games"),
    })
}

/// What a frame asks Discord's client with.
#[derive(Serialize)]
struct Ticket {
    state: String,
    key: String,
    challenge: String,
}

async fn begin(State(site): State<Arc<Site>>, headers: HeaderMap) -> Response {
    let ticket = async {
        site.activity.as_ref().ok_or(Problem::Nothing)?;
        let sign_in = site.sign_in.as_ref().ok_or(Problem::Nothing)?;
        let begun = sign_in.begin_in_frame(site.clock.now())?;
        Ok(Ticket {
            state: begun.state,
            key: begun.key,
            challenge: begun.challenge,
        })
    };
    let ticket = ticket.await;
    answered(&site, &headers, ticket)
}

/// A frame that has got its code.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Back {
    state: String,
    key: String,
    code: String,
    instance: String,
}

/// What a frame is known by from now on.
#[derive(Serialize)]
struct Known {
    session: String,
    name: String,
}

async fn session(State(site): State<Arc<Site>>, headers: HeaderMap, Sent(body): Sent) -> Response {
    let known = let_in(&site, &body).await;
    answered(&site, &headers, known)
}

async fn let_in(site: &Site, body: &[u8]) -> Result<Known, Problem> {
    let activity = site.activity.as_ref().ok_or(Problem::Nothing)?;
    let sign_in = site.sign_in.as_ref().ok_or(Problem::Nothing)?;
    let back: Back = read(body)?;
    if !is_name(&back.instance) {
        return Err(Problem::Unreadable("instance"));
    }
    let person = sign_in
        .finish_in_frame((&back.state, &back.code), &back.key, site.clock.now())
        .await?;
    let instance = site
        .desk
        .instance(activity.application, &back.instance)
        .await?;
    let instance = instance.filter(|instance| instance.people.contains(&person.id));
    let instance = instance.ok_or(Problem::Foreign)?;
    let place = LaunchPlace {
        guild: instance.guild,
        channel: instance.channel,
    };
    let session = site
        .begin_session_in_activity(person.id, person.name.clone(), place)
        .await?;
    Ok(Known {
        session,
        name: person.name,
    })
}

/// Whether Discord may have given this name to those who look together. It becomes part of an address.
fn is_name(name: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-_".contains(&b);
    (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(plain)
}

/// A game in a list.
#[derive(Serialize)]
struct Listed {
    game: u64,
    title: String,
    standing: String,
    /// Whether the game waits for who looks.
    waits: bool,
}

/// What somebody may look at.
#[derive(Serialize)]
struct Lists {
    /// Their own games; those that wait for them first.
    own: Vec<Listed>,
    /// Other games where the Activity was launched.
    around: Vec<Listed>,
    /// The game in whose thread it was launched.
    here: Option<u64>,
}

async fn games(State(site): State<Arc<Site>>, headers: HeaderMap) -> Response {
    let lists = async {
        let reader = Reader::of(&site, &headers).await;
        let session = reader.known()?;
        let around = session.activity.ok_or(Problem::SignedOut)?;
        listed(&reader, session, around).await
    };
    let lists = lists.await;
    answered(&site, &headers, lists)
}

async fn listed(
    reader: &Reader<'_>,
    session: &Session,
    around: LaunchPlace,
) -> Result<Lists, Problem> {
    let (site, words, person) = (reader.site, reader.words, session.person);
    let tables = site.read(move |service| {
        let mut ids = service.store().live_tables_of(person)?;
        if let Some(guild) = around.guild {
            ids.extend(service.live_on(guild)?);
        }
        ids.sort();
        ids.dedup();
        let mut tables = Vec::new();
        for id in ids.into_iter().rev() {
            tables.extend(service.store().table(id)?);
        }
        Ok(tables)
    });
    let runs = |table: &Table| table.stage == Stage::Playing && !table.is_lesson();
    let (own, others): (Vec<_>, Vec<_>) = (tables.await?.into_iter().filter(runs))
        .partition(|table| table.people().contains(&person));
    // Those of the same channel first.
    let is_here = |table: &&Table| table.thread == Some(around.channel);
    let mine_here = own.iter().find(is_here).map(|table| table.id.0);
    let near = |table: &Table| is_here(&table) || table.home().channel == around.channel;
    let (near, far): (Vec<_>, Vec<_>) = (others.into_iter()).partition(near);
    let viewer = Viewer::Person(person);
    let mut shown = Vec::new();
    // Discord may be asked about each, so no more are looked at.
    for table in near.into_iter().chain(far).take(MOST_LOOKED_AT) {
        if shown.len() == MOST_AROUND {
            break;
        }
        if site.may_see(viewer, &table).await? {
            shown.push(table);
        }
    }
    let theirs_here = shown.iter().find(is_here).map(|table| table.id.0);
    let here = mine_here.or(theirs_here);
    let both = site.read(move |service| {
        let line = |table: &Table| {
            let seen = Seen::read(service, table, words)?;
            let mover = table.person(seen.game.mover());
            Ok(Listed {
                game: table.id.0,
                title: seen.title(),
                standing: web::standing(words, &seen.table, &seen.game),
                waits: mover.is_some_and(|mover| mover.id == person),
            })
        };
        let mut own = own.iter().map(line).collect::<Result<Vec<_>, Fault>>()?;
        own.sort_by_key(|one| !one.waits);
        let around = shown.iter().map(line).collect::<Result<Vec<_>, _>>()?;
        Ok(Lists { own, around, here })
    });
    both.await
}

/// What the page of a game brings along, for who may see it.
async fn one_game(
    State(site): State<Arc<Site>>,
    Path(game): Path<u64>,
    headers: HeaderMap,
) -> Response {
    let data = async {
        let session = site.session(&headers).await?.ok_or(Problem::SignedOut)?;
        let seen = seen(&site, game, &headers).await?;
        let own = seen.table.side_of(session.person);
        let bottom = own.unwrap_or_else(|| seen.table.bottom());
        let ply = seen.game.len();
        let next = site.next_game(session.person, seen.table.id).await;
        let confirms = site.confirms(session.person).await?;
        let about = (next, confirms);
        game::data((&seen, &seen.facts()), Some(&session), ply, bottom, about)
    };
    let data = data.await;
    answered(&site, &headers, data)
}

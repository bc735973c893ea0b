//! The page of a game: its board, who plays, the moves, and what can be kept of it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use serde_json::{Value, json};

use super::frame::{Page, Reader};
use super::review;
use crate::present::words::tr;
use crate::present::{Localizer, web};
use crate::rules::Side;
use crate::rules::mover::Mover;
use crate::service::{Fault, TableId, Timestamp};
use crate::web::api::{Look, seen};
use crate::web::asked::{Path, Query};
use crate::web::problem::Problem;
use crate::web::sessions::Session;
use crate::web::site::Site;
use crate::web::view::{GameFacts, Seen, mover_code, movers, side_code, svg};

/// Which board of a game is shown to those without scripts, and from which side.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Shown {
    ply: Option<usize>,
    bottom: Option<String>,
}

/// The page of a game.
pub(super) async fn game(
    State(site): State<Arc<Site>>,
    Path(game): Path<u64>,
    Query(shown): Query<Shown>,
    headers: HeaderMap,
) -> Response {
    let reader = Reader::of(&site, &headers).await;
    let page = async {
        let look = Look {
            bottom: shown.bottom.clone(),
            theme: None,
        };
        let asked = look.bottom()?;
        let seen = seen(&site, game, &headers).await?;
        let person = reader.session.as_ref().map(|session| session.person);
        let own = person.and_then(|person| seen.table.side_of(person));
        let bottom = asked.or(own).unwrap_or_else(|| seen.table.bottom());
        let next = match person {
            Some(person) => site.next_game(person, seen.table.id).await,
            None => None,
        };
        let confirms = match person.filter(|_| own.is_some()) {
            Some(person) => site.confirms(person).await?,
            None => false,
        };
        GamePage {
            reader: &reader,
            next,
            confirms,
            now: site.clock.now(),
            ply: shown.ply.unwrap_or(usize::MAX).min(seen.game.len()),
            facts: seen.facts(),
            seen,
            bottom,
        }
        .page()
    };
    let page = page.await;
    reader.answer(page, &format!("/game/{game}"))
}

/// What the page is made of.
struct GamePage<'a> {
    reader: &'a Reader<'a>,
    seen: Seen,
    facts: GameFacts,
    /// The board that is shown to those without scripts.
    ply: usize,
    bottom: Side,
    /// Another game in which it is the turn of who looks.
    next: Option<TableId>,
    /// Whether who looks wants to be asked before a move of theirs is sent.
    confirms: bool,
    now: Timestamp,
}

impl GamePage<'_> {
    fn page(self) -> Result<Page, Problem> {
        let words = self.seen.words;
        let id = self.seen.table.id;
        let (scene, alt) = self.seen.board(self.ply, Some(self.bottom));
        let all = self.seen.game.len();
        let reviewed = self.seen.reviewed();
        let session = self.reader.session.as_ref();
        let data = in_script(&data(
            (&self.seen, &self.facts),
            session,
            self.ply,
            self.bottom,
            (self.next, self.confirms),
        )?);
        let facts = &self.facts;
        let files = format!("/api/v1/games/{id}");
        Ok(Page {
            title: facts.title.clone(),
            about: facts.standing.clone(),
            picture: Some((
                format!("{files}/positions/{}/picture.png", self.ply),
                alt.clone(),
            )),
            path: format!("/game/{id}"),
            scripts: &["game.js"],
            main: html! {
                h1 { (facts.title) }
                p.standing #standing { (facts.standing) }
                div.game {
                    section.board-side aria-label=(tr!(words, "web-board")) {
                        div.board #board { (PreEscaped(svg(&scene.drawing(), &alt))) }
                        (self.steps(all))
                        p.told #told {
                            @if self.ply > 0 { (web::turn(words, &self.seen.game, self.ply)) }
                        }
                        div #tools {}
                    }
                    div.beside {
                        section aria-labelledby="players" {
                            h2 #players { (tr!(words, "web-players")) }
                            (self.players())
                        }
                        section aria-labelledby="moves" {
                            h2 #moves { (tr!(words, "web-moves")) }
                            (self.moves())
                        }
                        @if let Some(reviewed) = &reviewed {
                            (review::section(words, id, reviewed, self.ply))
                        }
                        section aria-labelledby="files" {
                            h2 #files { (tr!(words, "web-files")) }
                            p {
                                a #analyse href=(format!("/analysis?game={id}&ply={}", self.ply)) {
                                    (tr!(words, "web-analyse"))
                                }
                            }
                            ul.files {
                                li { a href=(format!("{files}/game.txt")) { (tr!(words, "web-file-text")) } }
                                li {
                                    a #file-picture href=(format!("{files}/positions/{}/picture.png", self.ply)) {
                                        (tr!(words, "web-file-picture"))
                                    }
                                }
                                li { a href=(format!("{files}/replay.gif")) { (tr!(words, "web-file-replay")) } }
                            }
                        }
                    }
                }
                script #data type="application/json" { (PreEscaped(data)) }
            },
        })
    }

    /// Links to the boards before and after this one, and to the same from the other side.
    fn steps(&self, all: usize) -> Markup {
        let words = self.seen.words;
        let here = format!("/game/{}", self.seen.table.id);
        let at = |ply: usize| format!("{here}?ply={ply}&bottom={}", side_code(self.bottom));
        let (before, after) = (self.ply.saturating_sub(1), (self.ply + 1).min(all));
        let other = side_code(self.bottom.other());
        html! {
            nav.steps aria-label=(tr!(words, "web-steps")) {
                a data-step="first" href=(at(0)) aria-label=(tr!(words, "web-first")) { "«" }
                a data-step="before" href=(at(before)) aria-label=(tr!(words, "web-before")) { "‹" }
                a data-step="after" href=(at(after)) aria-label=(tr!(words, "web-after")) { "›" }
                a data-step="last" href=(at(all)) aria-label=(tr!(words, "web-last")) { "»" }
                a data-step="turn" href=(format!("{here}?ply={}&bottom={other}", self.ply))
                    aria-label=(tr!(words, "web-turn-round")) { "⇅" }
            }
        }
    }

    fn players(&self) -> Markup {
        let words = self.seen.words;
        html! {
            ul.players #who {
                @for (player, left) in self.facts.players.iter().zip(self.facts.times_left(self.now)) {
                    li {
                        span.seat { (player.seat_name) } " "
                        @match &player.person {
                            Some(person) => a.name href=(format!("/person/{person}")) { (player.name) },
                            None => span.name { (player.name) },
                        }
                        @if let Some(left) = left {
                            " " time { (web::time_left(words, left)) }
                        }
                    }
                }
            }
            @if let Some(clock) = &self.facts.clock {
                p.terms { (clock.terms) }
            }
            @if let Some(rules) = &self.facts.rules {
                p.terms { (tr!(words, "web-rules", rules = rules.as_str())) }
            }
            @if let Some(guild) = self.seen.table.home().guild {
                p.terms { a href=(format!("/server/{guild}")) { (tr!(words, "web-of-server")) } }
            }
        }
    }

    fn moves(&self) -> Markup {
        let words = self.seen.words;
        let here = format!("/game/{}", self.seen.table.id);
        html! {
            ol.moves #list {
                @for one in &self.facts.moves {
                    li {
                        a data-ply=(one.ply) href=(format!("{here}?ply={}", one.ply))
                            aria-current=[(one.ply == self.ply).then_some("true")] {
                            (one.number) " " (one.text)
                        }
                    }
                }
            }
            @if self.facts.moves.is_empty() {
                p #no-moves { (tr!(words, "web-no-moves")) }
            }
        }
    }
}

/// What the scripts begin with, so that they need not ask for it.
pub(super) fn data(
    (seen, facts): (&Seen, &GameFacts),
    session: Option<&Session>,
    ply: usize,
    bottom: Side,
    (next, confirms): (Option<TableId>, bool),
) -> Result<Value, Problem> {
    let seats = session.map(|session| {
        let sits = |mover: &Mover| {
            let person = seen.table.person(*mover);
            person.is_some_and(|person| person.id == session.person)
        };
        let own = movers(&seen.table).into_iter().filter(sits);
        own.map(mover_code).collect::<Vec<_>>()
    });
    let viewer = session.map(|session| {
        json!({
            "name": session.name,
            "token": session.token,
            "seats": seats.unwrap_or_default(),
            "confirms": confirms,
        })
    });
    Ok(json!({
        "game": value(facts)?,
        "position": value(&seen.position(ply, Some(bottom)))?,
        "bottom": side_code(bottom),
        "viewer": viewer,
        "next": next.map(|id| id.0),
        "words": script_words(seen.words),
        "themes": theme_words(seen.words),
    }))
}

/// Facts as JSON.
pub(super) fn value(facts: &impl serde::Serialize) -> Result<Value, Problem> {
    let value = serde_json::to_value(facts);
    value.map_err(|error| Fault::new(error.to_string()).into())
}

/// JSON in a page. No `<` is left that could end it.
pub(super) fn in_script(data: &Value) -> String {
    data.to_string().replace('<', "\\u003c")
}

/// What the scripts say. What stands in braces they put in themselves.
pub(super) fn script_words(words: Localizer) -> Value {
    let mut told = json!({
        "board": tr!(words, "web-board"),
        "boardKeys": tr!(words, "web-board-keys"),
        "empty": tr!(words, "web-square-empty", square = "{square}"),
        "piece": tr!(words, "web-square-piece", square = "{square}", piece = "{piece}"),
        "target": tr!(words, "web-square-target", square = "{square}"),
        "capture": tr!(words, "web-square-capture", square = "{square}"),
        "chosen": tr!(words, "web-chosen", piece = "{piece}"),
        "letGo": tr!(words, "web-let-go"),
        "inHand": tr!(words, "web-in-hand", piece = "{piece}"),
        "slider": tr!(words, "web-slider"),
        "start": tr!(words, "web-start"),
        "live": tr!(words, "web-live"),
        "lost": tr!(words, "web-lost"),
        "closed": tr!(words, "web-closed"),
        "yourTurn": tr!(words, "web-your-turn"),
        "earlier": tr!(words, "web-earlier"),
        "typed": tr!(words, "web-typed"),
        "play": tr!(words, "web-play"),
        "really": tr!(words, "web-really", turn = "{turn}"),
        "cancel": tr!(words, "web-cancel"),
        "asks": tr!(words, "web-asks"),
        "sending": tr!(words, "web-sending"),
        "unsent": tr!(words, "web-unsent"),
        "unkept": tr!(words, "web-unkept"),
        "theme": tr!(words, "web-theme"),
        "automatic": tr!(words, "web-automatic"),
        "timeLeft": tr!(words, "web-time-left", time = "{time}"),
        "noMoves": tr!(words, "web-no-moves"),
        "next": tr!(words, "web-next-game"),
        "more": tr!(words, "web-more"),
        "draw": tr!(words, "button-draw"),
        "drawOffered": tr!(words, "web-draw-offered"),
        "acceptDraw": tr!(words, "button-accept-draw"),
        "decline": tr!(words, "button-decline"),
        "takeBack": tr!(words, "button-take-back"),
        "backAsked": tr!(words, "web-take-back-asked"),
        "acceptBack": tr!(words, "web-take-back-agree"),
        "resign": tr!(words, "button-resign"),
        "resignReally": tr!(words, "web-resign-really"),
        "resignYes": tr!(words, "button-resign-yes"),
        "playOn": tr!(words, "button-play-on"),
    });
    told["coachWaits"] = tr!(words, "web-coach-waits").into();
    told["coachShow"] = tr!(words, "coach-button-show").into();
    told["coachOn"] = tr!(words, "coach-button-on").into();
    told
}

/// What the themes are called.
pub(super) fn theme_words(words: Localizer) -> Value {
    json!({
        "light": tr!(words, "web-theme-light"),
        "dark": tr!(words, "web-theme-dark"),
        "wood": tr!(words, "web-theme-wood"),
        "high-contrast": tr!(words, "web-theme-contrast"),
    })
}

//! The page of a free board: any rules, any position, both sides by touch. Without scripts it shows where it begins.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use serde_json::{Value, json};

use super::frame::{Page, Reader};
use super::game::{in_script, script_words, theme_words, value};
use crate::present::words::tr;
use crate::present::{Localizer, web};
use crate::rules::Side;
use crate::rules::any::Kind;
use crate::service::Stage;
use crate::web::analysis::{FreeLine, LineAsked};
use crate::web::api::{Look, seen};
use crate::web::asked::Query;
use crate::web::assets;
use crate::web::http::let_engine;
use crate::web::problem::Problem;
use crate::web::site::Site;
use crate::web::view::{MoveFacts, Seen, moves, side_code, svg};

/// What is analysed: a board of a game, or rules from their beginning. What scripts know beyond it is behind the `#`.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Wanted {
    rules: Option<String>,
    game: Option<u64>,
    ply: Option<usize>,
    bottom: Option<String>,
}

/// The page of a free board.
pub(super) async fn analysis(
    State(site): State<Arc<Site>>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Response {
    let reader = Reader::of(&site, &headers).await;
    // Where signing in leads back to.
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || b"- ".contains(&b);
    let rules = wanted.rules.as_deref().unwrap_or_default();
    let path = match wanted.game {
        Some(game) => format!("/analysis?game={game}"),
        None if !rules.is_empty() && rules.bytes().all(is_plain) => {
            format!("/analysis?rules={}", rules.replace(' ', "+"))
        }
        None => "/analysis".to_owned(),
    };
    let page = page(&reader, &wanted, &path).await;
    let shown = page.is_ok();
    let mut response = reader.answer(page, &path);
    if shown && site.built.has_engine() {
        let_engine(&site, &mut response);
    }
    response
}

async fn page(reader: &Reader<'_>, wanted: &Wanted, path: &str) -> Result<Page, Problem> {
    let look = Look {
        bottom: wanted.bottom.clone(),
        theme: None,
    };
    let asked = look.bottom()?;
    let (seen, game) = match wanted.game {
        Some(id) => {
            let seen = seen(reader.site, id, reader.headers).await?;
            let game = seen.game.clone();
            (Some(seen), game)
        }
        None => {
            let line = LineAsked {
                rules: wanted.rules.clone().unwrap_or_default(),
                ..LineAsked::default()
            };
            (None, line.play(reader.words)?.game)
        }
    };
    let person = reader.session.as_ref().map(|session| session.person);
    let own = seen.as_ref().and_then(|seen| seen.table.side_of(person?));
    let bottom = asked
        .or(own)
        .or(seen.as_ref().map(|seen| seen.table.bottom()));
    let ply = wanted.ply.unwrap_or(usize::MAX).min(game.len());
    let mut here = game.clone();
    here.back_to(ply);
    AnalysisPage {
        reader,
        path,
        plays: own.is_some() && seen.as_ref().is_some_and(is_running),
        moves: moves(&game, 0),
        line: FreeLine::of(reader.words, here),
        bottom: bottom.unwrap_or(Side::White),
        seen,
        ply,
    }
    .page()
}

fn is_running(seen: &Seen) -> bool {
    seen.table.stage == Stage::Playing
}

/// What the page is made of.
struct AnalysisPage<'a> {
    reader: &'a Reader<'a>,
    path: &'a str,
    /// The game it begins with, if it begins with one.
    seen: Option<Seen>,
    /// Whether who looks plays in it, and it goes on: then there is no engine.
    plays: bool,
    /// All turns of the game.
    moves: Vec<MoveFacts>,
    /// Its turns up to the board that is shown.
    line: FreeLine,
    ply: usize,
    bottom: Side,
}

impl AnalysisPage<'_> {
    fn page(self) -> Result<Page, Problem> {
        let words = self.reader.words;
        let data = self.data()?;
        let title = match &self.seen {
            Some(seen) => tr!(words, "web-analysis-of", title = seen.title()),
            None => tr!(words, "web-analysis"),
        };
        Ok(Page {
            title: title.clone(),
            about: tr!(words, "web-analysis-about"),
            picture: Some(self.picture()),
            path: self.path.to_owned(),
            scripts: &["analysis.js"],
            main: html! {
                h1 { (title) }
                p.standing #standing { (web::free_standing(words, &self.line.game)) }
                div.game {
                    section.board-side aria-label=(tr!(words, "web-board")) {
                        div.board #board { (self.board()) }
                        (steps(words))
                        p.told #told {}
                        div #tools {}
                    }
                    div.beside {
                        section aria-labelledby="engine-head" {
                            h2 #engine-head { (tr!(words, "web-engine")) }
                            div #engine { noscript { p { (tr!(words, "web-analysis-scripts")) } } }
                        }
                        @if self.plans() {
                            section aria-labelledby="plans-head" {
                                h2 #plans-head { (tr!(words, "web-plans")) }
                                p.terms { (tr!(words, "web-plans-about")) }
                                div #plans {}
                            }
                        }
                        section aria-labelledby="moves-head" {
                            h2 #moves-head { (tr!(words, "web-variations")) }
                            div #tree { (self.listed()) }
                            div #branch {}
                        }
                        section aria-labelledby="keep-head" {
                            h2 #keep-head { (tr!(words, "web-keep")) }
                            div #keep {}
                            (self.other_rules())
                            p #colours {}
                            @if let Some(seen) = &self.seen {
                                p { a href=(format!("/game/{}", seen.table.id)) { (tr!(words, "web-to-the-game")) } }
                            }
                        }
                    }
                }
                script #data type="application/json" { (PreEscaped(data)) }
            },
        })
    }

    /// The path of the picture of the board that is shown, and the same in words.
    fn picture(&self) -> (String, String) {
        let (_, alt) = web::free_board(self.reader.words, &self.line.game, self.bottom);
        let bottom = side_code(self.bottom);
        let path = match &self.seen {
            Some(seen) => {
                let (id, ply) = (seen.table.id, self.ply);
                format!("/api/v1/games/{id}/positions/{ply}/picture.png?bottom={bottom}")
            }
            None => {
                let rules = self.line.rules.replace(' ', "+").replace('=', "%3D");
                format!("/api/v1/positions/picture.png?rules={rules}&bottom={bottom}")
            }
        };
        (path, alt)
    }

    /// The board for those without scripts, and until the scripts have made theirs.
    fn board(&self) -> Markup {
        let (scene, alt) = web::free_board(self.reader.words, &self.line.game, self.bottom);
        PreEscaped(svg(&scene.drawing(), &alt))
    }

    /// Whether replies can be planned: no lesson waits for anybody.
    fn plans(&self) -> bool {
        let is_lesson = |seen: &Seen| seen.table.is_lesson();
        self.plays && !self.seen.as_ref().is_some_and(is_lesson)
    }

    fn listed(&self) -> Markup {
        html! {
            @if !self.moves.is_empty() {
                ol.moves { @for one in &self.moves { li { (one.number) " " (one.text) } } }
            }
        }
    }

    /// Another board, by what its rules are called.
    fn other_rules(&self) -> Markup {
        let words = self.reader.words;
        let names = Kind::ALL.iter().flat_map(|kind| kind.preset_names());
        html! {
            form.typed method="get" action="/analysis" {
                label for="rules" { (tr!(words, "web-other-rules")) }
                input #rules name="rules" list="presets" value=(self.line.rules) autocomplete="off"
                    autocapitalize="off" spellcheck="false";
                button type="submit" { (tr!(words, "web-begin")) }
                datalist #presets { @for name in names { option value=(name) {} } }
            }
        }
    }

    /// What the scripts begin with.
    fn data(&self) -> Result<String, Problem> {
        let (reader, words) = (self.reader, self.reader.words);
        let session = reader.session.as_ref();
        let viewer = session.map(|session| {
            let person = session.person.to_string();
            json!({"name": session.name, "person": person, "token": session.token})
        });
        let game = self.seen.as_ref().map(|seen| {
            json!({
                "game": seen.table.id.0, "version": seen.table.version, "plays": self.plays,
                "plans": self.plans(),
                "ply": seen.game.len(),
            })
        });
        let built = &reader.site.built;
        let engine = built.path("engine.js").filter(|_| built.has_engine());
        let engine = engine
            .map(|module| json!({"worker": assets::path(assets::ENGINE_WORKER), "module": module}));
        let own = self.seen.as_ref().filter(|_| self.plays);
        let own = own.map(|seen| seen.table.id.0);
        let mut all = script_words(words);
        for more in [analysis_words(words), editor_words(words)] {
            if let (Value::Object(all), Value::Object(more)) = (&mut all, more) {
                all.extend(more);
            }
        }
        let data = json!({
            "moves": value(&self.moves)?,
            "ply": self.ply,
            "line": value(&self.line.facts(Some(self.bottom), own))?,
            "bottom": side_code(self.bottom),
            "game": game,
            "viewer": viewer,
            "engine": engine,
            "words": all,
            "themes": theme_words(words),
        });
        Ok(in_script(&data))
    }
}

/// Back and forth in the line that is shown; scripts make it work.
fn steps(words: Localizer) -> Markup {
    html! {
        nav.steps #steps hidden aria-label=(tr!(words, "web-steps")) {
            button type="button" data-step="first" aria-label=(tr!(words, "web-first")) { "«" }
            button type="button" data-step="before" aria-label=(tr!(words, "web-before")) { "‹" }
            button type="button" data-step="after" aria-label=(tr!(words, "web-after")) { "›" }
            button type="button" data-step="last" aria-label=(tr!(words, "web-last")) { "»" }
            button type="button" data-step="turn" aria-label=(tr!(words, "web-turn-round")) { "⇅" }
        }
    }
}

/// What the scripts of this page say beyond what those of a game do.
fn analysis_words(words: Localizer) -> Value {
    json!({
        "engine": tr!(words, "web-engine"),
        "engineOn": tr!(words, "web-engine-on"),
        "engineOwnGame": tr!(words, "web-engine-own-game"),
        "engineSignedOut": tr!(words, "web-engine-signed-out"),
        "engineHere": tr!(words, "web-engine-here", depth = "{depth}"),
        "engineThere": tr!(words, "web-engine-there", depth = "{depth}"),
        "engineThinks": tr!(words, "web-engine-thinks"),
        "engineOver": tr!(words, "web-engine-over"),
        "engineFailed": tr!(words, "web-engine-failed"),
        "engineChance": tr!(words, "web-engine-chance", percent = "{percent}"),
        "engineWins": tr!(words, "web-engine-wins", moves = "{moves}"),
        "engineLoses": tr!(words, "web-engine-loses", moves = "{moves}"),
        "white": words.name(Side::White),
        "black": words.name(Side::Black),
        "promote": tr!(words, "web-promote"),
        "delete": tr!(words, "web-delete"),
        "deleted": tr!(words, "web-deleted"),
        "undo": tr!(words, "web-undo"),
        "note": tr!(words, "web-note"),
        "name": tr!(words, "web-variation-name"),
        "link": tr!(words, "web-link"),
        "copy": tr!(words, "web-copy"),
        "copied": tr!(words, "web-copied"),
        "asText": tr!(words, "web-as-text"),
        "save": tr!(words, "web-save"),
        "read": tr!(words, "web-read"),
        "readDone": tr!(words, "web-read-done", count = "{count}"),
        "place": tr!(words, "web-place"),
        "setUp": tr!(words, "web-set-up"),
        "unread": tr!(words, "web-unread"),
        "planThis": tr!(words, "web-plan-this"),
        "planNone": tr!(words, "web-plan-none"),
        "planDrop": tr!(words, "web-plan-drop"),
        "planHow": tr!(words, "web-plan-how"),
        "planned": tr!(words, "web-planned"),
        "movedOn": tr!(words, "web-moved-on"),
        "unanswered": tr!(words, "web-unanswered"),
    })
}

/// What they say while pieces are set up.
fn editor_words(words: Localizer) -> Value {
    json!({
        "edit": tr!(words, "web-edit"),
        "editHow": tr!(words, "web-edit-how"),
        "editRemove": tr!(words, "web-edit-remove"),
        "editMover": tr!(words, "web-edit-mover"),
        "editEmpty": tr!(words, "web-edit-empty"),
        "editStart": tr!(words, "web-edit-start"),
        "editDone": tr!(words, "web-edit-done"),
        "editCancel": tr!(words, "web-edit-cancel"),
    })
}

//! What the pages use, and programs may: games, positions, pictures. `openapi.json` describes it.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use axum::routing::{get, post};
use serde::{Deserialize, Serialize};

use super::asked::{Path, Query, Sent};
use super::drawer::Wanted;
use super::http::{failed, has, read, signed_in, tagged, tagged_as, words_of};
use super::problem::Problem;
use super::secrets::fingerprint;
use super::sessions::Session;
use super::site::Site;
use super::view::Seen;
use super::watching;
use crate::draw::{Scene, ThemeName};
use crate::present::words::tr;
use crate::present::{self, Localizer, Shown, game_text, picture, web};
use crate::rules::Side;
use crate::service::{
    BoardView, CoachStep, Command, CommandId, Person, Place, Refusal, Reply, Request, Service,
    Table, TableId, Via, hints,
};

/// The description of the API.
pub(super) const OPENAPI: &str = include_str!("../../web/openapi.json");

pub(super) type Shared = State<Arc<Site>>;

/// The routes of the API.
pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/api/v1/openapi.json", get(openapi))
        .route("/api/v1/games/{game}", get(game))
        .route("/api/v1/games/{game}/positions/{ply}", get(position))
        .route("/api/v1/games/{game}/positions/{ply}/picture.png", get(png))
        .route("/api/v1/games/{game}/replay.gif", get(gif))
        .route("/api/v1/games/{game}/review", get(review))
        .route("/api/v1/games/{game}/game.txt", get(text))
        .route("/api/v1/live", get(watching::live))
        .route("/api/v1/games/{game}/turns", post(turn))
        .route("/api/v1/games/{game}/actions", post(action))
}

/// Answers with JSON, or with why not.
pub(super) fn answered<T: Serialize>(
    site: &Site,
    headers: &HeaderMap,
    result: Result<T, Problem>,
) -> Response {
    let json = result.and_then(|it| serde_json::to_vec(&it).map_err(|error| fault(&error)));
    match json {
        Ok(json) => tagged(headers, "application/json", json),
        Err(problem) => failed(words_of(site, headers), &problem),
    }
}

/// The answer, or why there is none.
pub(super) fn or_failed(
    site: &Site,
    headers: &HeaderMap,
    answer: Result<Response, Problem>,
) -> Response {
    answer.unwrap_or_else(|problem| failed(words_of(site, headers), &problem))
}

fn fault(error: &serde_json::Error) -> Problem {
    crate::service::Fault::new(error.to_string()).into()
}

async fn openapi(headers: HeaderMap) -> Response {
    tagged(&headers, "application/json", OPENAPI)
}

/// How a board is wanted.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Look {
    /// `white` or `black` at the bottom.
    pub bottom: Option<String>,
    /// The name of a theme.
    pub theme: Option<String>,
}

impl Look {
    /// The side at the bottom.
    pub fn bottom(&self) -> Result<Option<Side>, Problem> {
        match self.bottom.as_deref() {
            None => Ok(None),
            Some("white") => Ok(Some(Side::White)),
            Some("black") => Ok(Some(Side::Black)),
            Some(_) => Err(Problem::Unreadable("bottom")),
        }
    }

    /// The theme.
    pub fn theme(&self) -> Result<Option<ThemeName>, Problem> {
        let theme = self.theme.as_deref().map(str::parse);
        theme.transpose().map_err(|_| Problem::Unreadable("theme"))
    }
}

/// The game with this number, if who sends the request may see it.
pub(super) async fn seen(site: &Site, game: u64, headers: &HeaderMap) -> Result<Seen, Problem> {
    let viewer = site.viewer(headers).await?;
    let words = words_of(site, headers);
    let table = site.table_for(TableId(game), viewer).await?;
    site.read(move |service| Seen::read(service, &table, words))
        .await
}

async fn game(State(site): Shared, Path(game): Path<u64>, headers: HeaderMap) -> Response {
    let facts = seen(&site, game, &headers).await.map(|seen| seen.facts());
    answered(&site, &headers, facts)
}

async fn position(
    State(site): Shared,
    Path((game, ply)): Path<(u64, usize)>,
    Query(look): Query<Look>,
    headers: HeaderMap,
) -> Response {
    let facts = async {
        let bottom = look.bottom()?;
        let seen = seen(&site, game, &headers).await?;
        Ok(seen.position(ply, bottom))
    };
    let facts = facts.await;
    answered(&site, &headers, facts)
}

/// The review of a game.
#[derive(Serialize)]
struct ReviewFacts {
    /// White's win chance on each board, -1 to 1.
    chances: Vec<f64>,
    /// The turns that gave most away.
    remarks: Vec<Remark>,
}

/// A turn that gave something away.
#[derive(Serialize)]
struct Remark {
    ply: usize,
    /// What was better.
    text: String,
}

async fn review(State(site): Shared, Path(game): Path<u64>, headers: HeaderMap) -> Response {
    let facts = async {
        let seen = seen(&site, game, &headers).await?;
        let reviewed = seen.reviewed().ok_or(Problem::Nothing)?;
        let remarks = reviewed.remarks.into_iter();
        Ok(ReviewFacts {
            chances: reviewed.chances,
            remarks: remarks.map(|(ply, text)| Remark { ply, text }).collect(),
        })
    };
    let facts = facts.await;
    answered(&site, &headers, facts)
}

async fn png(
    State(site): Shared,
    Path((game, ply)): Path<(u64, usize)>,
    Query(look): Query<Look>,
    headers: HeaderMap,
) -> Response {
    let drawn = async {
        let (bottom, theme) = (look.bottom()?, look.theme()?);
        let seen = seen(&site, game, &headers).await?;
        let view = seen.view(ply, bottom);
        let shown = picture(seen.words, &seen.table, &seen.game, view).shown;
        draw(&site, &headers, shown, theme, "image/png").await
    };
    or_failed(&site, &headers, drawn.await)
}

async fn gif(
    State(site): Shared,
    Path(game): Path<u64>,
    Query(look): Query<Look>,
    headers: HeaderMap,
) -> Response {
    let drawn = async {
        let (bottom, theme) = (look.bottom()?, look.theme()?);
        let seen = seen(&site, game, &headers).await?;
        let view = BoardView {
            captured: false,
            ..seen.view(usize::MAX, bottom)
        };
        // All boards of it: that takes a while.
        let replay = move |_: &Service| {
            let replay = present::replay(seen.words, &seen.table, &seen.game, view);
            Ok(replay.picture.map(|picture| picture.shown))
        };
        let shown = site.read(replay).await?.ok_or(Problem::Nothing)?;
        draw(&site, &headers, shown, theme, "image/gif").await
    };
    or_failed(&site, &headers, drawn.await)
}

/// Draws a board, unless the client has its picture already.
pub(super) async fn draw_board(
    site: &Site,
    headers: &HeaderMap,
    scene: Scene,
    theme: Option<ThemeName>,
) -> Result<Response, Problem> {
    let shown = Shown::Boards(vec![scene]);
    draw(site, headers, shown, theme, "image/png").await
}

/// Draws a picture, unless the client has it already.
pub(super) async fn draw(
    site: &Site,
    headers: &HeaderMap,
    shown: Shown,
    theme: Option<ThemeName>,
    kind: &'static str,
) -> Result<Response, Problem> {
    let theme = theme.unwrap_or(site.drawer.usual);
    let wanted = site.read(move |_| Ok(Wanted::of(shown, theme))).await?;
    let tag = wanted.tag.clone();
    let bytes = match has(headers, &tag) {
        true => Bytes::new(),
        false => site.drawer.draw(wanted).await?,
    };
    Ok(tagged_as(headers, kind, &tag, || bytes))
}

async fn text(State(site): Shared, Path(game): Path<u64>, headers: HeaderMap) -> Response {
    let written = async {
        let seen = seen(&site, game, &headers).await?;
        let id = seen.table.id;
        let hints = site
            .read(move |service| Ok(hints(&service.store().log(id)?)))
            .await?;
        let text = game_text(&seen.table, &seen.game, &hints).to_string();
        let name = format!("{}-{id}.txt", seen.game.ruleset().kind().code());
        let mut response = tagged(&headers, "text/plain; charset=utf-8", text);
        if let Ok(keep) = format!("attachment; filename=\"{name}\"").parse() {
            response
                .headers_mut()
                .insert(header::CONTENT_DISPOSITION, keep);
        }
        Ok(response)
    };
    or_failed(&site, &headers, written.await)
}

/// A turn that somebody takes on a page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Taken {
    /// What tells this request from all others, as the page has drawn it: sent again, it is carried out once.
    command: String,
    /// The version of the game upon which it was decided.
    version: u64,
    /// The turn, as players type it.
    turn: String,
}

/// Something else that a player does on a page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    /// As in [`Taken`].
    command: String,
    /// As in [`Taken`].
    version: u64,
    /// What is done.
    action: Action,
}

/// What a player does at a game beside taking turns.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Action {
    /// Offers a draw, or agrees to one.
    Draw,
    AcceptDraw,
    DeclineDraw,
    /// Asks to take back their last turn.
    TakeBack,
    AcceptTakeBack,
    DeclineTakeBack,
    /// Stands by a turn of which the coach has warned.
    PlayOn,
    /// The page has asked whether they mean it.
    Resign,
}

impl From<Action> for Command {
    fn from(action: Action) -> Command {
        match action {
            Action::Draw => Command::Draw,
            Action::AcceptDraw => Command::AcceptDraw,
            Action::DeclineDraw => Command::DeclineDraw,
            Action::TakeBack => Command::TakeBack,
            Action::AcceptTakeBack => Command::AcceptTakeBack,
            Action::DeclineTakeBack => Command::DeclineTakeBack,
            Action::PlayOn => Command::Coach(CoachStep::PlayOn),
            Action::Resign => Command::Resign { confirmed: true },
        }
    }
}

/// What became of it.
#[derive(Serialize)]
struct TurnTaken {
    version: u64,
    /// Another game in which it is their turn, if there is one; the most urgent.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<u64>,
}

async fn turn(
    State(site): Shared,
    Path(game): Path<u64>,
    headers: HeaderMap,
    Sent(body): Sent,
) -> Response {
    let taken = async {
        let session = signed_in(&site, &headers).await?;
        let taken: Taken = read(&body)?;
        let command = match taken.turn.parse() {
            Ok(turn) => Ok(Command::Move(turn)),
            Err(error) => Err(Refusal::Text(error)),
        };
        let upon = (taken.command, taken.version);
        carry_out(&site, game, &headers, session, upon, command).await
    };
    let taken = taken.await;
    answered(&site, &headers, taken)
}

async fn action(
    State(site): Shared,
    Path(game): Path<u64>,
    headers: HeaderMap,
    Sent(body): Sent,
) -> Response {
    let done = async {
        let session = signed_in(&site, &headers).await?;
        let asked: Asked = read(&body)?;
        let upon = (asked.command, asked.version);
        carry_out(
            &site,
            game,
            &headers,
            session,
            upon,
            Ok(asked.action.into()),
        )
        .await
    };
    let done = done.await;
    answered(&site, &headers, done)
}

/// A command at a table as a request of who is signed in. `sent` tells it from all others, `version` is that of the
/// game upon which it was decided.
pub(super) fn request(
    session: Session,
    table: &Table,
    (sent, version): (&str, u64),
    command: Command,
) -> Request {
    let person = session.person;
    let name = table.side_of(person).and_then(|side| {
        let mut seated = table.side(side).into_iter();
        seated
            .find(|one| one.id == person)
            .map(|one| one.name.clone())
    });
    let caller = Person {
        id: person,
        name: name.unwrap_or(session.name),
    };
    // It stays in the log of the game, so it must not tell who it was. The session's token keeps it apart from others.
    let command_id = format!("{}-{sent}", session.token);
    let id = CommandId(format!("w{}", fingerprint(command_id.as_bytes())));
    Request {
        place: Place {
            private: table.is_in_place() && table.home().guild.is_some(),
            ..Place::of_table(table)
        },
        via: Via::Button {
            version: Some(version),
        },
        random: fastrand::u64(..),
        ..Request::at_table(id, caller, table, command)
    }
}

async fn carry_out(
    site: &Site,
    game: u64,
    headers: &HeaderMap,
    session: Session,
    (sent, version): (String, u64),
    command: Result<Command, Refusal>,
) -> Result<TurnTaken, Problem> {
    read_command(&sent)?;
    let viewer = session.viewer();
    let table = site.table_for(TableId(game), viewer).await?;
    let (words, person) = (words_of(site, headers), session.person);
    let (id, known) = (table.id, table.version);
    let reply = match command {
        // It need not wait among what the players do.
        Ok(_) if table.side_of(person).is_none() => {
            return Err(Problem::Refused(tr!(words, "web-not-a-player")));
        }
        Ok(command) => {
            let request = request(session, &table, (&sent, version), command);
            site.desk.carry_out(request).await?.reply
        }
        Err(refusal) => Reply::Refused(refusal),
    };
    let done = |version: u64| async move {
        let next = site.next_game(person, id).await;
        Ok(TurnTaken {
            version,
            next: next.map(|id| id.0),
        })
    };
    match reply {
        Reply::Done { table, .. } => done(table.version).await,
        Reply::Repeated(_) => {
            let now = site.table(id).await?;
            done(now.map_or(known, |now| now.version)).await
        }
        reply => Err(refused(site, table, words, reply).await),
    }
}

/// Refuses what cannot tell a request from all others.
pub(super) fn read_command(command: &str) -> Result<(), Problem> {
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
    match (8..=64).contains(&command.len()) && command.bytes().all(is_plain) {
        true => Ok(()),
        false => Err(Problem::Unreadable("command")),
    }
}

/// Why something was not done at a table, in the bot's own sentence.
pub(super) async fn refused(site: &Site, table: Table, words: Localizer, reply: Reply) -> Problem {
    let changed = matches!(reply, Reply::Stale { .. });
    let seen = site.read(move |service| Seen::read(service, &table, words));
    let seen = match seen.await {
        Ok(seen) => seen,
        Err(problem) => return problem,
    };
    let name = |person: u64| {
        let people = seen.table.seats.as_ref()?;
        let mut all = Side::BOTH.into_iter().flat_map(|side| people.of(side));
        let found = all.find(|one| one.id.0 == person)?;
        Some(found.name.clone())
    };
    let told = web::refused(words, &reply, &seen.game, &name);
    match changed {
        true => Problem::Changed(told),
        false => Problem::Refused(told),
    }
}

//! Positions that nobody plays: the board of any line of any rules, and what the bot's engine says of it.
//!
//! Who plays in a game gets no engine from here for what it has come to: hints there are the service's business.

use std::collections::HashSet;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::{get, post};
use serde::{Deserialize, Serialize};

use super::access::Viewer;
use super::api::{Look, Shared, answered, draw, draw_board, or_failed};
use super::asked::{Query, Sent};
use super::http::{read_up_to, signed_in, words_of};
use super::problem::Problem;
use super::searching::searched;
use super::site::Site;
use super::view::{MoveFacts, PositionFacts, moves};
use crate::ai::hint::HINT;
use crate::ai::{Limits, SearchOptions, Thought, any};
use crate::draw::ThemeName;
use crate::present::words::tr;
use crate::present::{Localizer, web};
use crate::rules::LONGEST_GAME;
use crate::rules::Side;
use crate::rules::any::{Game, NotLegal, Ruleset, TypedTurn};
use crate::rules::mover::{Castle, Mover};
use crate::service::{Fault, PersonId, Refusal, Reply, Service, Stage, Table};

/// The most bytes of a request.
const MOST_ASKED: usize = 16 << 10;

/// The longest line that is drawn as an animation.
const LONGEST_REPLAY: usize = 100;

/// How many lines are looked for. They share the nodes of a hint.
const LINES: u64 = 3;

/// The routes of these.
pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/api/v1/positions", post(position))
        .route("/api/v1/positions/picture.png", get(png))
        .route("/api/v1/positions/replay.gif", get(gif))
        .route("/api/v1/analysis", post(lines))
}

/// A line of some rules: what is asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct LineAsked {
    /// A preset and its options, or every point by value, as in the header `Ruleset` of a game.
    pub rules: String,
    /// The position it begins at, if it is not the usual one.
    pub start: Option<String>,
    /// Its turns, as players type them.
    pub moves: Vec<String>,
    /// `white` or `black` at the bottom.
    pub bottom: Option<String>,
}

/// A line that was played out.
pub(super) struct FreeLine {
    pub words: Localizer,
    /// What its rules are called, or every point by value.
    pub rules: String,
    /// The position it begins at, if it is not the usual one.
    pub start: Option<String>,
    pub game: Game,
    /// What stands where in the positions that it goes through, and who moves.
    through: Vec<String>,
}

impl LineAsked {
    /// Plays it.
    pub fn play(&self, words: Localizer) -> Result<FreeLine, Problem> {
        let unreadable = || Problem::Unreadable("rules");
        let ruleset: Ruleset = match self.rules.contains('=') {
            true => self.rules.parse().map_err(|_| unreadable())?,
            false => {
                let names = self.rules.split_whitespace();
                Ruleset::from_names(names).map_err(|_| unreadable())?
            }
        };
        if self.moves.len() > LONGEST_GAME as usize {
            return Err(Problem::Unreadable("moves"));
        }
        let mut game = match &self.start {
            Some(start) => Game::from_position_text(&ruleset, start).map_err(|refused| {
                let said = web::no_position(words, &ruleset, &refused);
                match refused.too_many() {
                    Some(_) => Problem::Refused(said),
                    None => Problem::Unread(said),
                }
            })?,
            None => Game::new(&ruleset),
        };
        let mut line = FreeLine::of(words, game.clone());
        for text in &self.moves {
            let typed = text.parse::<TypedTurn>().map_err(NotLegal::Text);
            let played = typed.and_then(|typed| game.check(&typed));
            let played = played.and_then(|turn| game.play(turn));
            played.map_err(|refused| {
                let said = web::not_played(words, &refused, &game);
                let number = game.number_of(game.len() + 1).to_string();
                Problem::Refused(format!("{number} {said}"))
            })?;
            line.through.push(what_stands(&game));
        }
        line.game = game;
        Ok(line)
    }
}

impl FreeLine {
    /// The turns of a game as far as they are in it.
    pub fn of(words: Localizer, game: Game) -> FreeLine {
        let ruleset = game.ruleset();
        let mut begun = game.clone();
        begun.back_to(0);
        let (start, usual) = (begun.position_text(), Game::new(&ruleset).position_text());
        let names = ruleset.names().map(|names| names.join(" "));
        FreeLine {
            words,
            rules: names.unwrap_or_else(|| ruleset.to_string()),
            start: (start != usual).then_some(start),
            through: vec![what_stands(&game)],
            game,
        }
    }

    /// The facts of its last position.
    pub fn facts(&self, bottom: Option<Side>, own_game: Option<u64>) -> LineFacts {
        let FreeLine {
            words, game, rules, ..
        } = self;
        let board = web::free_board(*words, game, bottom.unwrap_or(Side::White));
        let goes_on = game.outcome().is_none();
        LineFacts {
            rules: rules.clone(),
            ruleset: game.ruleset().to_string(),
            start: self.start.clone(),
            moves: moves(game, 0),
            number: game.number_of(game.len() + 1).to_string(),
            standing: web::free_standing(*words, game),
            over: !goes_on,
            text: game.position_text(),
            movers: movers(*words, game),
            own_game,
            position: PositionFacts::of(*words, game, game.len(), board, goes_on),
        }
    }

    /// Whether a game that goes on is in one of its positions. A game in which nothing has been played is in none: its
    /// position is that of all.
    fn meets(&self, table: &Table, game: &Game) -> bool {
        if table.stage != Stage::Playing || table.turns.is_empty() {
            return false;
        }
        let stands = what_stands(game);
        if self.start.is_none() {
            return self.through.contains(&stands);
        }
        // It was set up: by hand that is soon done with the other side to move, or a turn further.
        let through: HashSet<&str> = self.through.iter().map(|known| board_of(known)).collect();
        if through.contains(board_of(&stands)) {
            return true;
        }
        let here = squares(board_of(&stands));
        let is_near = |known: &&str| {
            let known = squares(known);
            let differ = here.iter().zip(&known).filter(|(one, other)| one != other);
            // A turn empties a square and changes another.
            known.len() == here.len() && differ.count() <= 2
        };
        through.iter().any(is_near)
            && next_positions(game).any(|next| through.contains(board_of(&what_stands(&next))))
    }

    /// The running game of this person that this line goes through, if there is one.
    fn own_game(&self, service: &Service, person: PersonId) -> Result<Option<u64>, Fault> {
        let kind = self.game.ruleset().kind();
        for id in service.store().live_tables_of(person)? {
            let Some(table) = service.store().table(id)? else {
                continue;
            };
            let is_alike = table.is_begun() && table.challenge.ruleset.kind() == kind;
            if is_alike && self.meets(&table, &service.game(&table)?) {
                return Ok(Some(id.0));
            }
        }
        Ok(None)
    }
}

/// The board in what stands where, without who moves.
fn board_of(stands: &str) -> &str {
    stands.split(' ').next().unwrap_or_default()
}

/// What stands on each square of a board in text, in the order of the text.
fn squares(board: &str) -> Vec<String> {
    let mut squares: Vec<String> = Vec::new();
    let mut empty = 0;
    for letter in board.chars().chain(['/']) {
        match letter.to_digit(10) {
            Some(digit) => empty = empty * 10 + digit as usize,
            None => {
                squares.extend(std::iter::repeat_n(String::new(), empty));
                empty = 0;
                match (letter, squares.last_mut()) {
                    ('/', _) => {}
                    ('\'', Some(piece)) => piece.push(letter),
                    _ => squares.push(letter.to_string()),
                }
            }
        }
    }
    squares
}

/// The positions after each legal turn.
fn next_positions(game: &Game) -> impl Iterator<Item = Game> {
    // Without the turns before it, which each of these would have again.
    let here = Game::from_position_text(&game.ruleset(), &game.position_text());
    here.into_iter().flat_map(|here| {
        let turns = here.legal_turns().into_iter();
        turns.filter_map(move |turn| {
            let mut next = here.clone();
            next.play(turn).ok().map(|_| next)
        })
    })
}

/// What stands where, and who moves. It is the same by other rules, and at another number of the turn.
fn what_stands(game: &Game) -> String {
    let text = game.position_text();
    let mut words = text.split_whitespace();
    let (board, mover) = (
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
    );
    format!("{board} {mover}")
}

/// A line and its last position.
#[derive(Serialize)]
pub(super) struct LineFacts {
    rules: String,
    /// Every point of the rules by value.
    ruleset: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    moves: Vec<MoveFacts>,
    /// The number of the next turn.
    number: String,
    /// How it stands, in a sentence.
    standing: String,
    /// Whether the rules have ended it.
    over: bool,
    /// The position in text.
    text: String,
    /// Who may be to move in a position that is set up.
    movers: Vec<MoverFacts>,
    /// The caller's running game that the line goes through: no engine is given for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    own_game: Option<u64>,
    position: PositionFacts,
}

/// Somebody who may be to move.
#[derive(Serialize)]
struct MoverFacts {
    /// As the text of a position writes it.
    code: &'static str,
    name: String,
}

/// Who moves by the rules of a game.
fn movers(words: Localizer, game: &Game) -> Vec<MoverFacts> {
    let all = match game.mover() {
        Mover::Side(_) => Side::BOTH.map(Mover::Side).to_vec(),
        Mover::Seat(_) => Castle::ALL.map(Mover::Seat).to_vec(),
    };
    let facts = |mover: Mover| MoverFacts {
        code: mover.code(),
        name: words.name(mover),
    };
    all.into_iter().map(facts).collect()
}

async fn position(State(site): Shared, headers: HeaderMap, Sent(body): Sent) -> Response {
    let words = words_of(&site, &headers);
    let facts = async {
        let viewer = site.viewer(&headers).await?;
        let asked = read_up_to::<LineAsked>(MOST_ASKED, &body)?;
        let look = Look {
            bottom: asked.bottom.clone(),
            theme: None,
        };
        let bottom = look.bottom()?;
        let _place = site.free_place().await?;
        let facts = site.read(move |service| {
            Ok(asked.play(words).and_then(|line| {
                let own_game = match viewer {
                    Viewer::Person(person) => line.own_game(service, person)?,
                    Viewer::Stranger => None,
                };
                Ok(line.facts(bottom, own_game))
            }))
        });
        facts.await?
    };
    let facts = facts.await;
    answered(&site, &headers, facts)
}

/// A line whose last position is wanted as a picture.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct PictureAsked {
    rules: String,
    start: Option<String>,
    /// Its turns, with `_` between them, as in the address of a board.
    moves: String,
    bottom: Option<String>,
    theme: Option<String>,
}

impl PictureAsked {
    /// Plays the line. Returns what it came to, the side at the bottom and the theme.
    async fn play(
        self,
        site: &Site,
        words: Localizer,
        longest: usize,
    ) -> Result<(Game, Side, Option<ThemeName>), Problem> {
        let look = Look {
            bottom: self.bottom,
            theme: self.theme,
        };
        let (bottom, theme) = (look.bottom()?.unwrap_or(Side::White), look.theme()?);
        let moves = self.moves.split('_').filter(|turn| !turn.is_empty());
        let line = LineAsked {
            rules: self.rules,
            start: self.start,
            moves: moves.map(str::to_owned).collect(),
            bottom: None,
        };
        if line.moves.len() > longest {
            return Err(Problem::Unreadable("moves"));
        }
        let line = site.read(move |_| Ok(line.play(words))).await??;
        Ok((line.game, bottom, theme))
    }
}

async fn png(
    State(site): Shared,
    Query(asked): Query<PictureAsked>,
    headers: HeaderMap,
) -> Response {
    let words = words_of(&site, &headers);
    let drawn = async {
        let _place = site.free_place().await?;
        let (game, bottom, theme) = asked.play(&site, words, LONGEST_GAME as usize).await?;
        let (scene, _) = web::free_board(words, &game, bottom);
        draw_board(&site, &headers, scene, theme).await
    };
    or_failed(&site, &headers, drawn.await)
}

async fn gif(
    State(site): Shared,
    Query(asked): Query<PictureAsked>,
    headers: HeaderMap,
) -> Response {
    let words = words_of(&site, &headers);
    let drawn = async {
        let _place = site.free_place().await?;
        let (game, bottom, theme) = asked.play(&site, words, LONGEST_REPLAY).await?;
        let shown = site.read(move |_| Ok(web::free_replay(&game, bottom)));
        draw(&site, &headers, shown.await?, theme, "image/gif").await
    };
    or_failed(&site, &headers, drawn.await)
}

/// What the engine says of a position.
#[derive(Serialize)]
struct Analysed {
    lines: Vec<LineFound>,
}

/// A line that the engine has found; as `crates/web-engine` has it.
#[derive(Serialize)]
struct LineFound {
    turns: Vec<String>,
    /// The same as players write them.
    written: Vec<String>,
    /// For the side to move.
    score: i32,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<i32>,
    chance: f64,
    depth: u32,
    nodes: u64,
}

impl LineFound {
    fn of(game: &Game, thought: &Thought) -> LineFound {
        LineFound {
            written: web::written(game, &thought.line),
            turns: thought.line.iter().map(ToString::to_string).collect(),
            score: thought.score.points(),
            text: thought.score.to_string(),
            end: thought.score.plies_to_end(),
            chance: any::chance(game, thought.score),
            depth: thought.depth,
            nodes: thought.nodes,
        }
    }
}

async fn lines(State(site): Shared, headers: HeaderMap, Sent(body): Sent) -> Response {
    let found = look(&site, &headers, &body).await;
    answered(&site, &headers, found)
}

async fn look(site: &Site, headers: &HeaderMap, body: &[u8]) -> Result<Analysed, Problem> {
    let session = signed_in(site, headers).await?;
    let (words, person) = (words_of(site, headers), session.person);
    let asked = read_up_to::<LineAsked>(MOST_ASKED, body)?;
    let place = site.free_place().await?;
    let line = site.read(move |service| {
        Ok(asked.play(words).and_then(|line| {
            let own_game = line.own_game(service, person)?;
            Ok((line, own_game))
        }))
    });
    let (line, own_game) = line.await??;
    drop(place);
    if own_game.is_some() {
        return Err(Problem::Refused(tr!(words, "web-engine-own-game")));
    }
    let game = line.game;
    if game.outcome().is_some() {
        return Ok(Analysed { lines: Vec::new() });
    }
    match site.desk.too_much(person).await? {
        None => {}
        Some(Refusal::Suppressed) => return Err(Problem::Busy),
        Some(refusal) => {
            let reply = Reply::Refused(refusal);
            let said = web::refused(words, &reply, &game, &|_| None);
            return Err(Problem::Refused(said));
        }
    }
    let searched_in = game.clone();
    let search = move |stop: &_| {
        let (limits, options) = (Limits::nodes(HINT / LINES), SearchOptions::default());
        any::lines(&searched_in, limits, options, LINES as usize, stop)
    };
    let thoughts = searched(site, person, search).await?;
    let lines = thoughts.iter().map(|thought| LineFound::of(&game, thought));
    Ok(Analysed {
        lines: lines.collect(),
    })
}

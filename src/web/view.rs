//! A game as pages and the API show it: facts as JSON, with the sentences that go with them.

use serde::Serialize;

use crate::ai::review::Review;
use crate::draw::{Drawing, Scene, Scheme};
use crate::present::named_rules::NamedRules;
use crate::present::web::review::{Reviewed, reviewed};
use crate::present::{Localizer, captured, thread_name, web};
use crate::rules::any::Game;
use crate::rules::mover::{Castle, Mover};
use crate::rules::{Side, Square};
use crate::service::{BoardView, Fault, PersonId, Seating, Service, Stage, Table, Timestamp};

/// A game that somebody may see, with the names that may be shown.
pub(super) struct Seen {
    pub words: Localizer,
    pub table: Table,
    pub game: Game,
    /// Those whose names are not shown.
    pub hidden: Vec<PersonId>,
    /// The review of it, if one was made.
    review: Option<Review>,
}

impl Seen {
    /// Reads it.
    pub fn read(service: &Service, table: &Table, words: Localizer) -> Result<Seen, Fault> {
        let mut hidden = Vec::new();
        for person in table.people() {
            if service.person_settings(person)?.hidden_on_web {
                hidden.push(person);
            }
        }
        Ok(Seen {
            words,
            table: web::named(words, table, |person| hidden.contains(&person)),
            game: service.game(table)?,
            hidden,
            review: match table.stage {
                Stage::Finished(_) => service.made_review(table)?,
                _ => None,
            },
        })
    }

    /// Its name: `Gala 12: Anna vs Ben`.
    pub fn title(&self) -> String {
        thread_name(self.words, &self.table)
    }

    /// What somebody who plays in it is called there.
    pub fn name_of(&self, person: PersonId) -> Option<String> {
        let seats = self.table.seats.as_ref()?;
        let mut sides = Side::BOTH.into_iter().flat_map(|side| seats.of(side));
        sides
            .find(|one| one.id == person)
            .map(|one| one.name.clone())
    }

    /// A board of it.
    pub fn view(&self, ply: usize, bottom: Option<Side>) -> BoardView {
        BoardView {
            table: self.table.id,
            ply: ply.min(self.game.len()),
            bottom: bottom.unwrap_or_else(|| self.table.bottom()),
            captured: captured(&self.game, 0).is_some(),
        }
    }

    /// What a board of it shows, and the same in words.
    pub fn board(&self, ply: usize, bottom: Option<Side>) -> (Scene, String) {
        let (scene, alt) = web::board(self.words, &self.table, &self.game, self.view(ply, bottom));
        (scene, web::plain(&alt, &|_| None))
    }

    /// The facts of it.
    pub fn facts(&self) -> GameFacts {
        let Seen {
            words, table, game, ..
        } = self;
        let clock = table.clock.as_ref();
        GameFacts {
            game: table.id.0,
            version: table.version,
            kind: game.ruleset().kind().code(),
            rules: NamedRules::from(&table.challenge)
                .names()
                .map(|names| names.join(" ")),
            title: self.title(),
            stage: match table.stage {
                Stage::Challenged | Stage::Closed => "challenged",
                Stage::Playing => "playing",
                Stage::Finished(_) => "finished",
                Stage::Abandoned => "abandoned",
            },
            standing: web::standing(*words, table, game),
            winner: match table.stage {
                Stage::Finished(outcome) => outcome.winner().map(side_code),
                _ => None,
            },
            players: self.players(),
            mover: (table.stage == Stage::Playing).then(|| mover_code(game.mover())),
            bottom: side_code(table.bottom()),
            clock: clock.map(|clock| ClockFacts {
                terms: web::time_control(*words, table).unwrap_or_default(),
                running: clock.is_running(),
                ends_at: clock.deadline().map(|at| at.0),
            }),
            draw_offered: table.draw_offer.map(side_code),
            take_back_asked: table.take_back.map(|asked| side_code(asked.side)),
            coach_waits: table.coach_waits,
            moves: self.moves(0),
        }
    }

    /// The review of it, if one was made.
    pub fn reviewed(&self) -> Option<Reviewed> {
        let review = self.review.as_ref()?;
        Some(reviewed(self.words, &self.table, &self.game, review))
    }

    /// The turns beyond the first `known`.
    pub fn moves(&self, known: usize) -> Vec<MoveFacts> {
        moves(&self.game, known)
    }

    /// The facts of a board of it.
    pub fn position(&self, ply: usize, bottom: Option<Side>) -> PositionFacts {
        let ply = ply.min(self.game.len());
        let board = self.board(ply, bottom);
        let goes_on = self.table.stage == Stage::Playing || ply < self.game.len();
        PositionFacts {
            game: Some(self.table.id.0),
            ..PositionFacts::of(self.words, &self.game, ply, board, goes_on)
        }
    }

    /// Who plays in it, in the order of the seats.
    pub fn players(&self) -> Vec<PlayerFacts> {
        let table = &self.table;
        let Some(seats) = &table.seats else {
            return Vec::new();
        };
        let facts = |(at, mover): (usize, Mover)| {
            let person = seats.at(mover);
            let clock = table.clock.as_ref().filter(|_| !person.id.is_computer());
            let named = !self.hidden.contains(&person.id)
                && !person.id.is_computer()
                && !person.id.is_gone();
            PlayerFacts {
                seat: mover_code(mover),
                seat_name: self.words.name(mover),
                side: side_code(mover.side()),
                name: person.name.clone(),
                person: named.then(|| person.id.to_string()),
                computer: person.id.is_computer(),
                left_ms: clock.and_then(|clock| clock.all_left(clock.as_of).get(at).copied()),
            }
        };
        movers(table).into_iter().enumerate().map(facts).collect()
    }
}

/// The turns of a game beyond the first `known`.
pub(super) fn moves(game: &Game, known: usize) -> Vec<MoveFacts> {
    let facts = |ply: usize| MoveFacts {
        ply,
        number: game.number_of(ply).to_string(),
        text: game.text_of(ply).unwrap_or_default(),
        route: game
            .route_of(ply)
            .map(|(_, route)| names(&route))
            .unwrap_or_default(),
    };
    (known + 1..=game.len()).map(facts).collect()
}

impl PositionFacts {
    /// The board as a page has it from the start, described by this text.
    pub fn svg(&self, alt: &str) -> String {
        svg(&self.drawing, alt)
    }

    /// The facts of a board after `ply` turns: what it shows, the same in words, and whether turns may be taken there.
    pub fn of(
        localizer: Localizer,
        game: &Game,
        ply: usize,
        (scene, words): (Scene, String),
        goes_on: bool,
    ) -> PositionFacts {
        let pieces = game.pieces_after(ply).into_iter();
        let pieces = pieces.map(|(at, side, role)| {
            let role = web::role_name(role);
            PieceFacts {
                square: at.to_string(),
                side: side_code(side),
                name: web::piece(localizer, side, &role),
                role,
            }
        });
        let in_hand = scene.hands.iter().flatten().map(|figure| {
            let role = web::drawn_name(game, figure);
            HandFacts {
                side: side_code(figure.side),
                name: web::piece(localizer, figure.side, &role),
                role,
            }
        });
        let legal = match goes_on {
            true => web::offered(game, ply),
            false => Vec::new(),
        };
        let legal = legal.into_iter().map(|turn| LegalTurn {
            text: turn.text,
            from: turn.from.map(|from| from.to_string()),
            role: turn.role,
            to: turn.to.to_string(),
            route: names(&turn.route),
            captures: turn.captures,
        });
        PositionFacts {
            game: None,
            ply,
            last: (ply > 0).then(|| web::turn(localizer, game, ply)),
            mover: mover_code(game.mover_at(ply)),
            bottom: side_code(scene.bottom),
            words,
            pieces: pieces.collect(),
            in_hand: in_hand.collect(),
            route: scene
                .last
                .as_ref()
                .map(|track| names(&track.route))
                .unwrap_or_default(),
            threatened: scene
                .threatened
                .into_iter()
                .map(|at| at.to_string())
                .collect(),
            legal: legal.collect(),
            drawing: scene.drawing(),
        }
    }
}

/// A game.
#[derive(Serialize)]
pub(super) struct GameFacts {
    game: u64,
    /// Grows with all that happens at the table.
    pub version: u64,
    kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    pub title: String,
    stage: &'static str,
    /// How it stands, in a sentence.
    pub standing: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    pub players: Vec<PlayerFacts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mover: Option<&'static str>,
    bottom: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockFacts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draw_offered: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    take_back_asked: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    coach_waits: bool,
    pub moves: Vec<MoveFacts>,
}

impl GameFacts {
    /// What each player has left now, in milliseconds; nothing without a clock.
    pub fn times_left(&self, now: Timestamp) -> Vec<Option<u64>> {
        let ends = self.clock.as_ref().filter(|clock| clock.running);
        let ends = ends.and_then(|clock| clock.ends_at);
        let left = |player: &PlayerFacts| match ends {
            Some(ends) if self.mover == Some(player.seat) => Some(ends.saturating_sub(now.0)),
            _ => player.left_ms,
        };
        self.players.iter().map(left).collect()
    }
}

/// Somebody at a seat.
#[derive(Serialize)]
pub(super) struct PlayerFacts {
    seat: &'static str,
    pub seat_name: String,
    side: &'static str,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    computer: bool,
    /// What is left on the clock as of the last event; of who is to move `ends_at` tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<u64>,
}

/// The clock.
#[derive(Serialize)]
pub(super) struct ClockFacts {
    pub terms: String,
    running: bool,
    /// When the time of who is to move runs out, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    ends_at: Option<u64>,
}

/// A turn that was taken.
#[derive(Serialize)]
pub(super) struct MoveFacts {
    pub ply: usize,
    pub number: String,
    pub text: String,
    route: Vec<String>,
}

/// A board of a game, with all that is needed to draw it and to move on it.
#[derive(Serialize)]
pub(super) struct PositionFacts {
    /// The number of the game, if it is one that was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<u64>,
    ply: usize,
    /// What the last turn did.
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<String>,
    mover: &'static str,
    bottom: &'static str,
    /// The board in words.
    words: String,
    pieces: Vec<PieceFacts>,
    in_hand: Vec<HandFacts>,
    route: Vec<String>,
    threatened: Vec<String>,
    legal: Vec<LegalTurn>,
    drawing: Drawing,
}

/// A piece on the board.
#[derive(Serialize)]
struct PieceFacts {
    square: String,
    side: &'static str,
    role: String,
    name: String,
}

/// A piece beside the board, in the order in which they are drawn there.
#[derive(Serialize)]
struct HandFacts {
    side: &'static str,
    role: String,
    name: String,
}

/// A turn that may be taken.
#[derive(Serialize)]
struct LegalTurn {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    role: String,
    to: String,
    route: Vec<String>,
    captures: bool,
}

/// A board as a page has it from the start: for those without scripts, and until the scripts have made theirs. It has
/// the colours of the light or the dark theme, as the browser prefers.
pub(super) fn svg(drawing: &Drawing, alt: &str) -> String {
    drawing.to_svg(Scheme::Reader, "board-", alt)
}

fn names(route: &[Square]) -> Vec<String> {
    route.iter().map(Square::to_string).collect()
}

/// Who moves at a table in turn: two sides, or four seats.
pub(super) fn movers(table: &Table) -> Vec<Mover> {
    match &table.seats {
        Some(Seating::Four(_)) => Castle::ALL.map(Mover::Seat).to_vec(),
        _ => Side::BOTH.map(Mover::Side).to_vec(),
    }
}

/// The word of the API for a side.
pub(super) fn side_code(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// The word of the API for a side or a seat.
pub(super) fn mover_code(mover: Mover) -> &'static str {
    match mover {
        Mover::Side(side) => side_code(side),
        Mover::Seat(Castle::SouthWest) => "south-west",
        Mover::Seat(Castle::NorthWest) => "north-west",
        Mover::Seat(Castle::NorthEast) => "north-east",
        Mover::Seat(Castle::SouthEast) => "south-east",
    }
}

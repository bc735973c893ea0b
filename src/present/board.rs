//! The picture of a position, and the same in words for those who do not see it.

use crate::draw::{BoardKind, Figure, ResultMark, Scene, Track, Wing};
use crate::rules::any::Game;
use crate::rules::gala::terrain::Castle;
use crate::rules::gala::{self, Mover};
use crate::rules::{self, Move, Role, Side, SquareSet, chelma};
use crate::service::{BoardView, Stage, Table};

use super::chelma::{held, kinds};
use super::men::{plural, the_men_on};
use super::{Picture, list};

/// The most characters of an image description.
const MOST_ALT: usize = 1024;

/// The board of a game after some of its turns.
pub fn picture(table: &Table, game: &Game, view: BoardView) -> Picture {
    let ply = view.ply.min(game.len());
    let result = match table.stage {
        Stage::Finished(outcome) if ply == game.len() => Some(match outcome.winner() {
            Some(side) => ResultMark::Won(side),
            None => ResultMark::Drawn,
        }),
        _ => None,
    };
    Picture {
        scene: scene(game, ply, view.bottom, result),
        alt: alt(game, ply, view.bottom, result),
        file: format!(
            "{}-{}-{ply}.png",
            game.ruleset().kind().name().to_lowercase(),
            table.id
        ),
    }
}

/// What is seen on the board of a game after so many turns.
pub fn scene(game: &Game, ply: usize, bottom: Side, result: Option<ResultMark>) -> Scene {
    let ply = ply.min(game.len());
    match game {
        Game::Gala(game) => gala_scene(game, ply, bottom, result),
        Game::Chelma(game) => chelma_scene(game, ply, bottom, result),
    }
}

fn gala_scene(game: &rules::Game, ply: usize, bottom: Side, result: Option<ResultMark>) -> Scene {
    let position = game.position_at(ply).unwrap_or(game.position());
    let threatened = match result {
        Some(_) => SquareSet::EMPTY,
        None => threatened(game, position),
    };
    let attack = |gala| {
        let from = game.rules().captors(position, gala);
        from.into_iter()
            .map(move |from| game.rules().route(position, Move { from, to: gala }))
    };
    let eastern = eastern(position);
    Scene {
        board: BoardKind::Gala,
        men: position
            .pieces()
            .map(|(square, piece)| {
                let wing = if eastern.has(square) {
                    Wing::East
                } else {
                    Wing::West
                };
                let figure = Figure {
                    wing,
                    ..Figure::from(piece)
                };
                (square, figure)
            })
            .collect(),
        bottom,
        last: game.played(ply).map(|played| Track {
            route: played.route,
            captured: played.captured.is_some(),
        }),
        threatened,
        attacks: threatened.into_iter().flat_map(attack).collect(),
        result,
        ..Scene::default()
    }
}

fn chelma_scene(
    game: &chelma::Game,
    ply: usize,
    bottom: Side,
    result: Option<ResultMark>,
) -> Scene {
    let position = game.position_at(ply).unwrap_or(game.position());
    let hand = |side| {
        let men = position.hand(side);
        men.map(|role| chelma::Piece { role, side }.into())
            .collect()
    };
    Scene {
        board: BoardKind::Chelma,
        men: position
            .pieces()
            .map(|(square, piece)| (square, piece.into()))
            .collect(),
        bottom,
        last: game.played(ply).map(|played| Track {
            route: played.route,
            captured: false,
        }),
        hands: Side::BOTH.map(hand),
        result,
        ..Scene::default()
    }
}

/// The men of the two eastern seats, in play of four.
fn eastern(position: &gala::Position) -> SquareSet {
    match position.mover() {
        Mover::Side(_) => SquareSet::EMPTY,
        Mover::Seat(_) => [Castle::SouthEast, Castle::NorthEast]
            .into_iter()
            .fold(SquareSet::EMPTY, |all, seat| {
                all | position.men_of(Mover::Seat(seat))
            }),
    }
}

/// Every threatened Gala, of either side.
fn threatened(game: &rules::Game, position: &gala::Position) -> SquareSet {
    Side::BOTH.iter().fold(SquareSet::EMPTY, |all, side| {
        all | game.rules().threatened(position, *side)
    })
}

/// `7. d3-f5` for White's, `7… d3-f5` for Black's turns, as chess players write them; in play of four every turn has a number.
pub(super) fn numbered(game: &Game, ply: usize) -> String {
    let (number, first) = game.number_of(ply);
    let dots = if first { "." } else { "…" };
    let text = game.text_of(ply).unwrap_or_default();
    format!("{number}{dots} {text}")
}

/// What a mover is called: `White`, `South-West`.
pub(super) fn mover_name(mover: Mover) -> String {
    match mover {
        Mover::Side(side) => side.to_string(),
        Mover::Seat(castle) => seat_name(castle).to_owned(),
    }
}

/// What a seat is called.
pub(super) fn seat_name(castle: Castle) -> &'static str {
    match castle {
        Castle::SouthWest => "South-West",
        Castle::NorthWest => "North-West",
        Castle::NorthEast => "North-East",
        Castle::SouthEast => "South-East",
    }
}

fn alt(game: &Game, ply: usize, bottom: Side, result: Option<ResultMark>) -> String {
    let kind = game.ruleset().kind().name();
    let man = match game {
        Game::Gala(game) => game.played(ply).map(|played| played.piece.role.to_string()),
        Game::Chelma(game) => game.played(ply).map(|played| played.piece.role.to_string()),
    };
    let mut parts = vec![match man {
        None => format!("{kind} board at the start, {bottom} at the bottom."),
        Some(man) => format!(
            "{kind} board after {}, {} {man} move, {bottom} at the bottom.",
            numbered(game, ply),
            if man.starts_with(['A', 'E', 'I', 'O', 'U']) {
                "an"
            } else {
                "a"
            }
        ),
    }];
    let turn = match result {
        None => format!("{} to move.", mover_name(game.mover_at(ply))),
        Some(ResultMark::Won(side)) => format!("{side} has won."),
        Some(ResultMark::Drawn) => "The game is drawn.".to_owned(),
    };
    match game {
        Game::Gala(game) => {
            let position = game.position_at(ply).unwrap_or(game.position());
            if let Some(captured) = game.played(ply).and_then(|played| played.captured) {
                parts.push(format!("It captured a {}.", captured.role));
            }
            let threatened = threatened(game, position);
            if result.is_none() && !threatened.is_empty() {
                let men = the_men_on(position, threatened);
                parts.push(format!("Threatened: {men}."));
            }
            parts.push(turn);
            match position.mover() {
                Mover::Side(_) => parts.extend(Side::BOTH.iter().map(|side| {
                    let men = |role| position.men(*side, role);
                    roll(&side.to_string(), &groups(men))
                })),
                Mover::Seat(_) => parts.extend(Castle::ALL.map(|seat| {
                    let own = position.men_of(Mover::Seat(seat));
                    let men = |role| own & position.of_role(role);
                    roll(seat_name(seat), &groups(men))
                })),
            }
        }
        Game::Chelma(game) => {
            let position = game.position_at(ply).unwrap_or(game.position());
            parts.push(turn);
            for side in Side::BOTH {
                let groups = kinds(|role| position.men(side, role));
                parts.push(roll(&side.to_string(), &groups));
                let hand: Vec<chelma::Role> = position.hand(side).collect();
                if !hand.is_empty() {
                    parts.push(format!("{side} has {} in hand.", held(&hand)));
                }
            }
        }
    }
    parts.join(" ").chars().take(MOST_ALT).collect()
}

/// "Galas a1 and j1", "Korna b3" and so on.
fn groups(men: impl Fn(Role) -> SquareSet) -> Vec<String> {
    let mut groups = Vec::new();
    for role in Role::ALL {
        let squares: Vec<String> = men(role).into_iter().map(|at| at.to_string()).collect();
        if !squares.is_empty() {
            let count = squares.len() as u32;
            groups.push(format!("{} {}", plural(role, count), list(&squares, "and")));
        }
    }
    groups
}

/// "White: Galas a1 and j1; Kornas …".
fn roll(whose: &str, groups: &[String]) -> String {
    if groups.is_empty() {
        format!("{whose}: no men.")
    } else {
        format!("{whose}: {}.", groups.join("; "))
    }
}

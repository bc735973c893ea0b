//! The picture of a position, and the same in words for those who do not see it.

use crate::draw::{Figure, ResultMark};
use crate::rules::any::Game;
use crate::rules::gala::Mover;
use crate::rules::gala::terrain::Castle;
use crate::rules::{Piece, Role, Side, SquareSet, chelma};
use crate::service::{BoardView, Stage, Table};

use super::chelma::{held, kinds};
use super::men::{plural, the_men_on};
use super::scenes::{captured_men, ended, result_mark, scene, threatened};
use super::{Picture, Shown, list};

/// The most characters of an image description.
pub(super) const MOST_ALT: usize = 1024;

/// The board of a game after some of its turns.
pub fn picture(table: &Table, game: &Game, view: BoardView) -> Picture {
    let ply = view.ply.min(game.len());
    let result = match table.stage {
        Stage::Finished(outcome) if ply == game.len() => Some(result_mark(outcome)),
        _ => None,
    };
    let mut shown = scene(game, ply, view.bottom);
    if let Some(result) = result {
        shown = ended(shown, result);
    }
    let captured = match game {
        Game::Gala(game) if view.captured => captured_men(game, ply),
        _ => Default::default(),
    };
    let mut alt = alt(game, ply, view.bottom, result);
    if view.captured && matches!(game, Game::Gala(_)) {
        alt = format!("{alt} {}", captured_alt(&captured));
        alt = alt.chars().take(MOST_ALT).collect();
        // Shown beside the board; Chelma's hands are there already.
        shown.hands = captured;
    }
    Picture {
        shown: Shown::Boards(vec![shown]),
        alt,
        file: format!(
            "{}-{}-{ply}.png",
            game.ruleset().kind().name().to_lowercase(),
            table.id
        ),
    }
}

/// "White has captured 2 Kampas and a Gala. Black has captured nobody."
fn captured_alt(captured: &[Vec<Figure>; 2]) -> String {
    let of = |side: Side| {
        let men = &captured[side.index()];
        let counted: Vec<String> = Role::ALL
            .into_iter()
            .filter_map(|role| {
                let same = |man: &&Figure| man.emblem == Figure::from(Piece { role, side }).emblem;
                let count = men.iter().filter(same).count() as u32;
                (count > 0).then(|| format!("{count} {}", plural(role, count)))
            })
            .collect();
        match counted.is_empty() {
            true => format!("{side} has captured nobody."),
            false => format!("{side} has captured {}.", list(&counted, "and")),
        }
    };
    Side::BOTH.map(of).join(" ")
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
            let threatened = threatened(game.rules(), position);
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

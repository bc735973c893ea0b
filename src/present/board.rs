//! The picture of a position, and the same in words for those who do not see it.

use crate::draw::{Diagram, ResultMark, Track};
use crate::rules::gala::Position;
use crate::rules::{Game, Played, Role, Side, SquareSet};
use crate::service::{BoardView, Stage, Table};

use super::men::{plural, the_men_on};
use super::{Picture, list};

/// The most characters of an image description.
const MOST_ALT: usize = 1024;

/// The board of a game after some of its moves.
pub fn picture(table: &Table, game: &Game, view: BoardView) -> Picture {
    let ply = view.ply.min(game.moves().len());
    let position = game.position_at(ply).unwrap_or(game.position());
    let played = game.played(ply);
    let last = ply == game.moves().len();
    let result = match table.stage {
        Stage::Finished(outcome) if last => Some(match outcome.winner() {
            Some(side) => ResultMark::Won(side),
            None => ResultMark::Drawn,
        }),
        _ => None,
    };
    let threatened = match result {
        Some(_) => SquareSet::EMPTY,
        None => threatened(game, position),
    };
    let diagram = Diagram {
        men: position.pieces().collect(),
        bottom: view.bottom,
        last: played.as_ref().map(|played| Track {
            route: played.route.clone(),
            captured: played.captured.is_some(),
        }),
        threatened,
        result,
    };
    let alt = alt(
        position,
        ply,
        played.as_ref(),
        threatened,
        view.bottom,
        result,
    );
    Picture {
        diagram,
        alt,
        file: format!("gala-{}-{ply}.png", table.id),
    }
}

/// Every threatened Gala, of either side.
fn threatened(game: &Game, position: &Position) -> SquareSet {
    Side::BOTH.iter().fold(SquareSet::EMPTY, |all, side| {
        all | game.rules().threatened(position, *side)
    })
}

/// `7. d3-f5` for White's, `7… d3-f5` for Black's moves, as chess players write them.
pub(super) fn numbered(ply: usize, played: &Played) -> String {
    let number = ply.div_ceil(2);
    let dots = if ply % 2 == 1 { "." } else { "…" };
    format!("{number}{dots} {}", played.text())
}

fn alt(
    position: &Position,
    ply: usize,
    played: Option<&Played>,
    threatened: SquareSet,
    bottom: Side,
    result: Option<ResultMark>,
) -> String {
    let mut parts = vec![match played {
        None => "Gala board at the start".to_owned(),
        Some(played) => format!(
            "Gala board after {}, a {} move",
            numbered(ply, played),
            played.piece.role
        ),
    }];
    parts[0].push_str(&format!(", {bottom} at the bottom."));
    if let Some(captured) = played.and_then(|played| played.captured) {
        parts.push(format!("It captured a {}.", captured.role));
    }
    if !threatened.is_empty() {
        let men = the_men_on(position, threatened);
        parts.push(format!("Threatened: {men}."));
    }
    parts.push(match result {
        None => format!("{} to move.", position.side_to_move()),
        Some(ResultMark::Won(side)) => format!("{side} has won."),
        Some(ResultMark::Drawn) => "The game is drawn.".to_owned(),
    });
    parts.extend(Side::BOTH.iter().map(|side| roll(position, *side)));
    let text = parts.join(" ");
    text.chars().take(MOST_ALT).collect()
}

/// "White: Galas a1 and j1; Kornas …".
fn roll(position: &Position, side: Side) -> String {
    let groups: Vec<String> = Role::ALL
        .iter()
        .filter_map(|role| {
            let men = position.men(side, *role);
            let squares: Vec<String> = men.into_iter().map(|square| square.to_string()).collect();
            (!men.is_empty())
                .then(|| format!("{} {}", plural(*role, men.count()), list(&squares, "and")))
        })
        .collect();
    if groups.is_empty() {
        return format!("{side}: no men.");
    }
    format!("{side}: {}.", groups.join("; "))
}

//! What is told of a turn of Gala beside the turn itself.

use crate::rules::Side;
use crate::rules::gala::game::HALFMOVE_LIMIT;
use crate::rules::gala::terrain::Castle;
use crate::rules::gala::{Game, Played, Threat, Threats};
use crate::rules::mover::Mover;
use crate::service::Table;

use super::pieces::{the_piece_on, the_pieces_on};
use crate::present::Localizer;
use crate::present::games::full_moves;
use crate::present::text::capitalised;
use crate::present::words::tr;

/// "7. d3xf5: the Korna captures a Kampa."
pub(super) fn turn(words: Localizer, game: &Game, ply: usize, number: String) -> String {
    match game.played(ply) {
        Some(Played {
            piece,
            captured: Some(captured),
            ..
        }) => tr!(
            words,
            "news-takes",
            number = number,
            role = piece.role,
            captured = captured.role
        ),
        _ => format!("**{number}**"),
    }
}

/// What everybody should know of the last turn: who was passed over, threats, and who could win by the centre.
pub(super) fn told(words: Localizer, table: &Table, game: &Game) -> Vec<String> {
    let mut lines: Vec<String> = passed_over(words, table, game).into_iter().collect();
    let played = game.played(game.moves().len());
    lines.extend(played.and_then(|played| threats(words, table, game, &played)));
    lines.extend(near_centre(words, game));
    lines
}

/// That the game is soon drawn for want of captures. `soon` is when it is told, in turns.
pub(super) fn quiet(words: Localizer, game: &Game, soon: u32) -> Option<String> {
    let left = HALFMOVE_LIMIT - game.halfmove_clock();
    (left <= soon).then(|| {
        let left = full_moves(game.mover(), left);
        tr!(words, "turn-quiet-gala", count = left)
    })
}

/// "gala!" with the Galas threatened and who threatens them.
fn threats(words: Localizer, table: &Table, game: &Game, played: &Played) -> Option<String> {
    let position = game.position();
    let by = |threat: &Threat| the_pieces_on(words, position, threat.by);
    let told = match played.threats.as_slice() {
        [] => return None,
        [one] => tr!(
            words,
            "news-gala",
            by = capitalised(&by(one)),
            count = one.by.count(),
            gala = the_piece_on(words, position, one.gala)
        ),
        several => {
            let each = several.iter().map(|threat| {
                tr!(
                    words,
                    "news-threat",
                    by = by(threat),
                    count = threat.by.count(),
                    gala = the_piece_on(words, position, threat.gala)
                )
            });
            let each: Vec<String> = each.collect();
            tr!(
                words,
                "news-double-gala",
                threats = capitalised(&each.join("; "))
            )
        }
    };
    let must = match game.rules().ruleset().threats {
        Threats::EachMustBeAnswered | Threats::MustBeAnswered => {
            who_must_answer(words, table, game, played)
        }
        Threats::MayBeIgnored => Vec::new(),
    };
    let all: Vec<String> = std::iter::once(told).chain(must).collect();
    Some(all.join(" "))
}

/// Who has to answer the threats: the side to move; in play of four each seat only those to its own Gala.
fn who_must_answer(words: Localizer, table: &Table, game: &Game, played: &Played) -> Vec<String> {
    let position = game.position();
    let double = played.threats.len() > 1;
    let Mover::Seat(next) = game.mover() else {
        let each = game.rules().ruleset().threats == Threats::EachMustBeAnswered;
        return vec![match each && double {
            true => tr!(words, "news-must-each"),
            false => tr!(words, "news-must"),
        }];
    };
    let told = played.threats.iter().map(|threat| {
        let square = threat.gala;
        let owns = |seat: &Castle| position.pieces_of(Mover::Seat(*seat)).has(square);
        let other = match owns(&next) {
            true => None,
            false => Castle::ALL.into_iter().find(owns),
        };
        let other = other.map(|seat| seat_with_name(words, table, seat));
        match (other, double) {
            (Some(seat), false) => tr!(words, "news-must-later", seat = seat),
            (Some(seat), true) => tr!(
                words,
                "news-must-later-one-of-two",
                seat = seat,
                square = square
            ),
            (None, false) => tr!(words, "news-must"),
            (None, true) => tr!(words, "news-must-one-of-two", square = square),
        }
    });
    told.collect()
}

/// "The South-West (@anna)".
fn seat_with_name(words: Localizer, table: &Table, seat: Castle) -> String {
    match table.person(Mover::Seat(seat)) {
        Some(person) => tr!(words, "news-seat", seat = seat, person = person.id),
        None => tr!(words, "news-seat-alone", seat = seat),
    }
}

/// The seats that would have moved next but have no piece that can.
fn passed_over(words: Localizer, table: &Table, game: &Game) -> Option<String> {
    let before = game.position_at(game.moves().len().checked_sub(1)?)?;
    let (Mover::Seat(moved), Mover::Seat(next)) = (before.mover(), game.mover()) else {
        return None;
    };
    let told = std::iter::successors(Some(moved.next()), |seat| Some(seat.next()))
        .take_while(|seat| *seat != next)
        .map(|seat| {
            let seat = seat_with_name(words, table, seat);
            tr!(words, "news-passed-over", seat = seat)
        });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// A side that could win by the centre with its next move.
fn near_centre(words: Localizer, game: &Game) -> Option<String> {
    let near = |side: &Side| game.rules().is_one_step_from_centre(game.position(), *side);
    let sides: Vec<String> = Side::BOTH
        .into_iter()
        .filter(near)
        .map(|side| words.name(side))
        .collect();
    let count = sides.len();
    (count > 0).then(|| {
        tr!(
            words,
            "news-near-centre",
            sides = words.and(&sides),
            count = count
        )
    })
}

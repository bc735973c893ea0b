//! Positions of Gala: what is told of texts and drawings that are none.
//!
//! Then boards that are half turned or have a lone piece.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use gala_rules::any::{Game, Ruleset};
use gala_rules::gala::{Position, Preset};
use gala_rules::mover::Mover;
use gala_rules::{Side, Square, SquareSet};

/// What is told of a text that is no position.
fn told(text: &str) -> String {
    text.parse::<Position>().unwrap_err().to_string()
}

#[test]
fn of_too_many_pieces_it_is_told_how_many_there_may_be() {
    assert_eq!(
        told("10/10/10/10/10/10/10/10/10/GGG7 w"),
        "White has 3 Gala men; a side has at most 2"
    );
    assert_eq!(
        told("10/10/10/10/10/10/10/p9/pppppppppp/pppppppppp w"),
        "Black has 21 men; a side has at most 20"
    );
}

#[test]
fn a_number_of_two_digits_fills_as_many_squares_as_it_says() {
    assert_eq!(
        told("10/10/10/10/10/10/10/10/10/G11 w"),
        "expected rank 1 to fill 10 squares but \"G11\" fills 12"
    );
}

#[test]
fn a_drawing_with_a_short_rank_is_refused_in_the_words_of_a_text() {
    for (line, rank) in [("g . . . . . . . .", "g8"), (". . . . . . . . g", "8g")] {
        let drawing = format!("{line}\n{}", ". . . . . . . . . .\n".repeat(9));
        let refused = Position::drawn(Mover::Side(Side::White), &drawing).unwrap_err();
        let told = format!("expected rank 10 to fill 10 squares but \"{rank}\" fills 9");
        assert_eq!(refused.to_string(), told);
    }
}

#[test]
fn the_start_half_turned_is_the_start_with_the_seat_across_to_move() {
    for (preset, mover, across) in [
        (Preset::Farmers, " w", " b"),
        (Preset::PyramidFour, " sw", " ne"),
    ] {
        let start = preset.rules().start();
        let turned = start.half_turned().to_string();
        assert_eq!(turned, start.to_string().replace(mover, across));
    }
}

#[test]
fn the_eastern_seats_begin_on_the_eastern_half() {
    let half: SquareSet = Square::all().filter(|at| at.file() >= 5).collect();
    let start = Preset::PyramidFour.rules().start();
    assert_eq!(start.of_east(), start.occupied() & half);
    assert_eq!(start.of_east().count(), 20);
    assert!(Preset::Farmers.rules().start().of_east().is_empty());
}

#[test]
fn a_lone_gala_leaves_the_corner_nearer_to_it() {
    for (at, rank) in [("b1", "1G7G"), ("i1", "G7G1"), ("d3", "9G"), ("g3", "G9")] {
        let square = at.parse().unwrap();
        let alone = Game::with_lone_piece(&Ruleset::default(), Some('G'), square).unwrap();
        let text = alone.position_text();
        assert!(text.ends_with(&format!("/{rank} w")), "{at}: {text}");
    }
}

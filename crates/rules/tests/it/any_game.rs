//! What holds for a game of any kind: counts, clocks, names of rules, and how a move may be typed.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use gala_rules::Move;
use gala_rules::any::{Game, NotLegal, Ruleset};
use gala_rules::gala::NameError;

const PRESETS: [&str; 8] = [
    "farmers",
    "winther",
    "pyramid",
    "botermans",
    "pyramid-4",
    "chelma",
    "chelma-turn-30",
    "chelma-open",
];

fn game(names: &str) -> Game {
    Game::new(&Ruleset::from_names(names.split(' ')).unwrap())
}

fn after(game: &Game, typed: &str) -> Game {
    let mut game = game.clone();
    let turn = game.check(&typed.parse().unwrap()).unwrap();
    game.play(turn).unwrap();
    game
}

#[test]
fn perft_counts_the_legal_turns_of_every_game() {
    for names in PRESETS {
        let start = game(names);
        let turns = start.legal_turns();
        assert_eq!(start.perft(1), turns.len() as u64, "{names}");
        let second = turns.iter().map(|turn| {
            let mut game = start.clone();
            game.play(*turn).unwrap();
            game.legal_turns().len() as u64
        });
        assert_eq!(start.perft(2), second.sum::<u64>(), "{names}");
    }
}

#[test]
fn the_halfmove_clock_runs_from_the_last_capture() {
    let mut gala = game("farmers");
    assert_eq!(gala.halfmove_clock(), 0);
    for (ply, typed) in ["i2-f6", "c10-d9", "f6-f7", "i9-f6"]
        .into_iter()
        .enumerate()
    {
        gala = after(&gala, typed);
        assert_eq!(gala.halfmove_clock() as usize, ply + 1, "{typed}");
    }
    assert_eq!(after(&gala, "f7xj10").halfmove_clock(), 0);
    // Nothing is captured in Chelma.
    assert_eq!(after(&game("chelma"), "N@e1").halfmove_clock(), 0);
}

#[test]
fn names_that_make_up_no_rules_are_told_apart() {
    let refused = |names: &str| Ruleset::from_names(names.split(' ')).unwrap_err();
    assert_eq!(
        refused("farmers botermanns"),
        NameError::Unknown("botermanns".to_owned())
    );
    for (names, two) in [
        ("farmers winther", ["farmers", "winther"]),
        ("farmers chelma", ["farmers", "chelma"]),
        ("chelma farmers", ["chelma", "farmers"]),
    ] {
        let NameError::Two(one, other) = refused(names) else {
            panic!("{names}: {}", refused(names));
        };
        assert!(two.contains(&one) && two.contains(&other) && one != other);
    }
    let (option, preset) = ("weak-kampas", "chelma");
    assert_eq!(
        refused("chelma weak-kampas"),
        NameError::NotFor { option, preset }
    );
}

#[test]
fn squares_of_a_move_are_parted_in_many_ways() {
    let wanted: Move = "d1-e2".parse().unwrap();
    for text in [
        "d1e2", "d1 e2", "d1  e2", "d1 - e2", "d1- e2", "d1 -e2", "d1--e2", "d1 -- e2", "d1->e2",
        "d1 -> e2", "d1 x e2", "d1 : e2", "d1 to e2", "D1 - E2",
    ] {
        assert_eq!(text.parse(), Ok(wanted), "{text}");
    }
    for text in ["d1 - ", "d1 -- -- e2", "d1 and e2"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

#[test]
fn a_turn_beyond_the_board_is_told_from_what_is_no_turn_of_the_game() {
    let is_no_turn = |names: &str, text: &str| {
        let refused = match text.parse() {
            Ok(typed) => game(names).check(&typed).unwrap_err(),
            Err(error) => NotLegal::Text(error),
        };
        match refused {
            NotLegal::Text(error) => error.is_no_turn(),
            refused => panic!("{names} {text}: {refused:?}"),
        }
    };
    for (names, text, no_turn) in [
        ("farmers", "d3-z9", false),
        ("chelma", "d3-j10", false),
        ("farmers", "R@f2", true),
        ("chelma", "Gd3-f5", true),
        ("farmers", "good game", true),
    ] {
        assert_eq!(is_no_turn(names, text), no_turn, "{names} {text}");
    }
}

#[test]
fn a_lone_piece_on_the_eastern_half_is_the_eastern_seats_where_there_is_one() {
    // At four seats the western one of White moves first.
    for (names, square, may_move) in [
        ("pyramid", "d5", true),
        ("pyramid", "g5", true),
        ("pyramid-4", "d5", true),
        ("pyramid-4", "g5", false),
    ] {
        let (rules, at) = (
            Ruleset::from_names([names]).unwrap(),
            square.parse().unwrap(),
        );
        let alone = Game::with_lone_piece(&rules, Some('K'), at).unwrap();
        assert_eq!(alone.own_pieces().has(at), may_move, "{names}, {square}");
    }
}

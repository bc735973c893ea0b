//! What holds for a game of any kind: counts, clocks, names of rules, and how a move may be typed.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use gala_rules::any::{ByGame, Game, Kind, NotLegal, Role, Ruleset, Turn};
use gala_rules::gala::Preset;
use gala_rules::gala::notation::{MoveTextError, TypedMove};
use gala_rules::names::NameError;
use gala_rules::{Move, Side, Square, SquareSet, chelma};

use crate::games::moves_of;

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

fn played<'a>(names: &str, turns: impl IntoIterator<Item = &'a str>) -> Game {
    let start = game(names);
    turns
        .into_iter()
        .fold(start, |game, typed| after(&game, typed))
}

/// A game from `tests/games`, by the rules with these names.
fn recorded(names: &str, file: &str) -> Game {
    let moves = moves_of(file);
    played(names, moves.iter().map(String::as_str))
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
        ("chelma chelma-open", ["chelma", "chelma-open"]),
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
    let twice = Ruleset::from_names(["chelma-open", "chelma-open"]);
    assert_eq!(twice, Ruleset::from_names(["chelma-open"]));
}

#[test]
fn chelma_has_no_options_and_no_point_that_bars_another() {
    assert!(Kind::Chelma.option_names().is_empty());
    for (name, rules) in Kind::Chelma.presets() {
        assert!(rules.conflicts().is_empty(), "{name}");
    }
}

#[test]
fn each_value_of_a_point_is_offered_once() {
    let chelma = Ruleset::from_names(["chelma"]).unwrap();
    let refused = chelma.with_point("late", "never").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "late cannot be \"never\", only one of: turn-30, turn-30-once, plays-on, must-leave-30"
    );
}

#[test]
fn a_game_of_chelma_tells_who_moves_with_what_and_the_turn_before() {
    let start = game("chelma");
    assert!(start.is_empty() && start.last_route().is_empty());
    let placed = after(&start, "N@e1");
    assert!(!placed.is_empty());
    assert_eq!(placed.side_to_move(), Side::Black);
    let own = placed.own_pieces().into_iter().map(|at| at.to_string());
    assert_eq!(own.collect::<Vec<_>>(), ["a7", "b7", "a8", "b8"]);
    let target: Square = "e1".parse().unwrap();
    let knight = Role::Chelma(chelma::Role::Knight);
    assert_eq!(placed.route_of(1), Some((knight, vec![target])));
    assert_eq!(placed.last_route(), [target]);
}

#[test]
fn full_moves_are_counted_as_they_begin_and_placements_are_none() {
    let made = |names: &str, turns: &[&str]| played(names, turns.iter().copied()).moves_made();
    let turns = ["d1-e2", "d10-e9", "g1-f2"];
    let counts = [0, 1, 2, 3].map(|length| made("farmers", &turns[..length]));
    assert_eq!(counts, [0, 1, 1, 2]);
    assert_eq!(made("chelma", &["N@e1", "N@a5", "N@f1"]), 0);
}

#[test]
fn a_win_is_decided_by_the_position_and_a_repetition_is_not() {
    for (names, file, repetitions) in [
        ("farmers", "farmers-captured-plain", 1),
        ("farmers", "farmers-repetition", 3),
        ("chelma-open", "chelma-open-home", 1),
        ("chelma-open", "chelma-open-repetition", 3),
    ] {
        let mut ended = recorded(names, file);
        let outcome = ended.outcome();
        assert!(outcome.is_some(), "{file}");
        assert_eq!(ended.repetitions(), repetitions, "{file}");
        let decided = outcome.filter(|_| repetitions == 1);
        assert_eq!(ended.decided(), decided, "{file}");
        // Going back to where the game stands changes nothing.
        ended.back_to(ended.len());
        assert_eq!(ended.outcome(), outcome, "{file}");
    }
}

#[test]
fn too_many_pieces_in_chelma_are_told_with_the_limit() {
    let rules = Ruleset::from_names(["chelma"]).unwrap();
    let refused = |text: &str| Game::from_position_text(&rules, text).unwrap_err();
    for (text, side, role, most, told) in [
        (
            "8/8/8/8/8/8/8/KK6 w - 0",
            Side::White,
            chelma::Role::King,
            1,
            "White has 2 men of the kind King; a side has at most 1",
        ),
        (
            "8/8/8/8/8/8/8/r7 w rr 0",
            Side::Black,
            chelma::Role::Rook,
            2,
            "Black has 3 men of the kind Rook; a side has at most 2",
        ),
    ] {
        let error = refused(text);
        assert_eq!(error.to_string(), told);
        let limit = (side, Some(Role::Chelma(role)), most);
        assert_eq!(error.too_many(), Some(limit));
    }
    assert_eq!(refused("8/8 w - 0").too_many(), None);
}

#[test]
fn a_value_for_each_game_is_listed_with_its_game() {
    let names = ByGame::of(Kind::name);
    let listed: Vec<(Kind, &str)> = names.iter().map(|(kind, name)| (kind, *name)).collect();
    let kinds = Kind::ALL.iter().copied();
    let wanted: Vec<(Kind, &str)> = kinds.map(|kind| (kind, kind.name())).collect();
    assert_eq!(listed, wanted);
}

#[test]
fn what_has_a_text_is_logged_as_that_text() {
    let mv: Move = "d1-e2".parse().unwrap();
    let squares: SquareSet = [mv.to, mv.from].into_iter().collect();
    assert_eq!(format!("{mv:?}"), "d1-e2");
    assert_eq!(format!("{:?}", Turn::Go(mv)), "d1-e2");
    assert_eq!(format!("{:?}", mv.from), "d1");
    assert_eq!(format!("{squares:?}"), "{d1, e2}");
    let start = Preset::Farmers.rules().start();
    assert_eq!(format!("{start:?}"), start.to_string());
    let start = chelma::Position::start();
    assert_eq!(format!("{start:?}"), start.to_string());
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
fn a_move_is_typed_with_twenty_squares_at_most() {
    let of_gala = |squares: usize| "a1".repeat(squares).parse::<TypedMove>().err();
    let of_chelma = |squares: usize| "a1".repeat(squares).parse::<chelma::TypedTurn>().err();
    assert_eq!((of_gala(20), of_chelma(20)), (None, None));
    for squares in [21, 22] {
        assert_eq!(of_gala(squares), Some(MoveTextError::TooLong));
        assert_eq!(of_chelma(squares), Some(chelma::TurnTextError::TooLong));
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

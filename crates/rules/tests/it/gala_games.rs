//! What a game of Gala tells of itself: what its position decides, routes, and pieces named by mistake.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use gala_rules::Side;
use gala_rules::any::{Game, Role as AnyRole, Ruleset};
use gala_rules::gala::{self, Preset, Reason, Role};

fn from_position(text: &str) -> Game {
    Game::from_position_text(&Ruleset::default(), text).unwrap()
}

fn play(game: &mut Game, typed: &str) {
    let turn = game.check(&typed.parse().unwrap()).unwrap();
    game.play(turn).unwrap();
}

#[test]
fn a_position_without_a_sides_galas_is_decided() {
    let game = from_position("10/10/10/10/10/10/10/10/10/G8G w");
    let winner = game.decided().and_then(|outcome| outcome.winner());
    assert_eq!(winner, Some(Side::White));
    assert_eq!(game.decided(), game.outcome());
}

#[test]
fn a_finished_game_stays_finished_when_nothing_is_taken_back() {
    let mut game = from_position("g9/10/K9/10/10/10/10/10/10/G8G w");
    play(&mut game, "a8-a10");
    let won = game.outcome();
    assert!(won.is_some());
    game.back_to(2);
    assert_eq!((game.len(), game.outcome()), (1, won));
    game.back_to(0);
    assert_eq!((game.len(), game.outcome()), (0, None));
}

#[test]
fn the_route_of_a_turn_names_the_square_where_it_bends() {
    let mut game = Game::new(&Ruleset::default());
    for (typed, role, route) in [
        ("i2-f6", Role::Horsa, "i2 f5 f6"),
        ("d10-e9", Role::Kampa, "d10 e9"),
    ] {
        play(&mut game, typed);
        let (moved, squares) = game.route_of(game.len()).unwrap();
        assert_eq!(moved, AnyRole::Gala(role), "{typed}");
        let squares: Vec<String> = squares.iter().map(|at| at.to_string()).collect();
        assert_eq!(squares.join(" "), route);
    }
    assert_eq!(game.route_of(3), None);
}

#[test]
fn the_piece_that_is_named_with_a_move_must_be_the_one_that_moves() {
    let game = gala::Game::new(Preset::Farmers.rules());
    let refused = |typed: &str| {
        let refused = game.check(&typed.parse().unwrap()).err();
        refused.map(|illegal| illegal.reason)
    };
    assert_eq!(refused("Pd1-e2"), None);
    assert_eq!(refused("Kd1-e2"), Some(Reason::OtherRole(Role::Korna)));
}

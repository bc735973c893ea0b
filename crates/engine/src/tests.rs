//! What holds for the weights and the training of every game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::engine_game::{EngineGame, Evaluation};
use super::net::{Net, Shape};
use super::train::{Course, Played, fitted};
use crate::rules::any::{Game, Ruleset};
use crate::rules::match_game;

/// Asserts that weights are there, and are read as they were written.
pub(super) fn reads_back(net: Option<Arc<Net>>, shape: Shape) {
    let (net, inputs) = (net.expect("it is in the repository"), shape.inputs);
    let text = net.text("made for a test\nof two lines");
    assert!(text.starts_with("# made for a test\n# of two lines\n"));
    assert!(Net::read(&text, inputs).is_some_and(|read| read == *net));
    assert!(Net::read(&text, inputs + 1).is_none());
    assert!(Net::read(&text[..text.len() - 3], inputs).is_none());
    assert!(Net::read(&text.replacen('A', "*", 1), inputs).is_none() || !text.contains('A'));
}

#[test]
fn training_learns_from_games_and_is_the_same_again() {
    let course = Course {
        seed: 3,
        positions: 1_500,
        nodes: 40,
        rounds: 3,
        evaluation: Evaluation::ByHand,
    };
    for rules in ["pyramid", "chelma"] {
        let start = Game::new(&Ruleset::from_names([rules]).unwrap());
        match_game!(Game, &start, G, start => learns(start, &course));
    }
}

/// Games with at least as many positions as are wanted, in their order.
fn played<G: EngineGame>(start: &G, course: &Course) -> Vec<Played> {
    let goes_on = AtomicBool::new(false);
    let (mut games, mut positions) = (Vec::new(), 0);
    for number in 1.. {
        let game = Played::play(start, course, number, &goes_on).expect("it is not stopped");
        positions += game.positions();
        games.push(game);
        if positions >= course.positions {
            break;
        }
    }
    games
}

fn learns<G: EngineGame>(start: &G, course: &Course) {
    let games = played(start, course);
    let mut held_out = Vec::new();
    let told = fitted(start, "for a test", course, &games, |line| {
        let told = line.rsplit_once("held out ");
        held_out.extend(told.map(|(_, error)| error.parse::<f64>().unwrap()));
    });
    let text = told.expect("it has a network");
    // It judges games it has not learned from better than what is made by hand does.
    assert_eq!(held_out.len(), 4);
    assert!(
        held_out[1..].iter().any(|error| *error < held_out[0]),
        "{held_out:?}"
    );
    let shape = G::NETWORK.expect("it has a network");
    assert!(Net::read(&text, shape.inputs).is_some());
    // Played anew, written down and read again, they give the same.
    let again = played(start, course).into_iter();
    let read = again.map(|game| Played::read(start, &game.to_string()));
    let read: Option<Vec<Played>> = read.collect();
    assert_eq!(read.as_ref(), Some(&games));
    let again = fitted(start, "for a test", course, &games, |_| {});
    assert_eq!(again, Some(text));
    for wrong in [
        "",
        "1",
        "1 white",
        "1 green - d1-e2",
        "1 white 3:4",
        "x - -",
        "1 - - a1-a1",
    ] {
        assert_eq!(Played::read(start, wrong), None, "{wrong}");
    }
}

//! Searches that other threads help.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::sync::atomic::AtomicBool;

use gala_engine::rules::any::BoardGame;
use gala_engine::rules::chelma;
use gala_engine::rules::gala::{Game, Preset};
use gala_engine::{
    EngineGame, Level, Limits, SearchOptions, SharedSearch, Thought, best, opening, play,
    shared_search_of,
};

const LIMITS: Limits = Limits::nodes(20_000);

/// What it finds with this number of threads that help.
fn helped<G: EngineGame>(
    count: usize,
    search: &SharedSearch<'_, G>,
    until: &AtomicBool,
) -> Thought {
    std::thread::scope(|scope| {
        for number in 0..count {
            scope.spawn(move || search.help(number, until));
        }
        search.run(&AtomicBool::new(false)).unwrap()
    })
}

fn with<G: EngineGame>(count: usize, game: &G, until: &AtomicBool) -> Thought {
    let search = SharedSearch::new(game, LIMITS, SearchOptions::default());
    helped(count, &search, until)
}

#[test]
fn nobody_helps_where_nobody_is_to() {
    let game = opening(&Game::new(Preset::Winther.rules()), 8, 3);
    let alone = best(
        &game,
        LIMITS,
        SearchOptions::default(),
        &AtomicBool::new(false),
    )
    .unwrap();
    assert_eq!(with(0, &game, &AtomicBool::new(false)), alone);
}

#[test]
fn with_helpers_it_plays_legal_moves_and_wins_what_is_won() {
    let goes_on = AtomicBool::new(false);
    for seed in 0..12 {
        let game = opening(&Game::new(Preset::Winther.rules()), 8, seed);
        let thought = with(3, &game, &goes_on);
        // Its whole line can be played.
        let mut after = game.clone();
        for turn in &thought.line {
            after.take(*turn).unwrap();
        }
        // It counts its own nodes alone.
        assert!(thought.nodes <= LIMITS.nodes, "{thought:?}");
    }
    // The Pawn must leave home, so the Queen gets there in three plies.
    let won = "3R4/8/8/7q/7b/6nr/5bPp/4rnpk b - 69".parse().unwrap();
    let won = chelma::Game::from_position(chelma::Preset::Chelma.rules(), won);
    let alone = best(&won, LIMITS, SearchOptions::default(), &goes_on).unwrap();
    let helped = with(3, &won, &goes_on);
    assert_eq!(alone.score.plies_to_end(), Some(3));
    assert_eq!(helped.score.plies_to_end(), alone.score.plies_to_end());
}

#[test]
fn help_saves_the_search_a_part_of_its_tree() {
    let goes_on = AtomicBool::new(false);
    let won = "3R4/8/8/7q/7b/6nr/5bPp/4rnpk b - 69".parse().unwrap();
    let won = chelma::Game::from_position(chelma::Preset::Chelma.rules(), won);
    let alone = best(&won, LIMITS, SearchOptions::default(), &goes_on).unwrap();
    let search = SharedSearch::new(&won, LIMITS, SearchOptions::default());
    // One after the other on one thread: the win ends the help.
    search.help(0, &goes_on);
    let after_it = search.run(&goes_on).unwrap();
    assert_eq!(after_it.score, alone.score);
    assert!(after_it.nodes < alone.nodes, "{after_it:?}: {alone:?}");
}

#[test]
fn helpers_that_are_sent_away_at_once_change_nothing() {
    let game = opening(&Game::new(Preset::Pyramid.rules()), 6, 2);
    let alone = with(0, &game, &AtomicBool::new(false));
    assert_eq!(with(2, &game, &AtomicBool::new(true)), alone);
}

#[test]
fn the_highest_level_alone_takes_help_and_plays_as_ever_without() {
    let game = opening(&Game::new(Preset::Pyramid.rules()), 6, 2);
    let goes_on = AtomicBool::new(false);
    let [lower @ .., highest] = Level::ALL;
    for level in lower {
        assert!(shared_search_of(&game, level, 7).is_none());
    }
    let search = || shared_search_of(&game, highest, 7).unwrap();
    let alone = play(&game, highest, 7, &goes_on).unwrap();
    assert_eq!(helped(0, &search(), &goes_on), alone);
    let best = helped(2, &search(), &goes_on).best();
    assert!(game.legal().contains(&best));
}

//! Long games: the draw after 600 turns a side, and the count of repetitions however long a game is.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::collections::HashMap;
use std::fs;

use gala_rules::any::{Game, Ruleset, Turn};
use gala_rules::gala::Role;
use gala_rules::{DrawReason, GameText, Longest, Outcome, chelma, gametext::result_text};

use crate::games::moves_of;
use crate::naive::Dice;

fn rules(names: &str) -> Ruleset {
    Ruleset::from_names(names.split(' ')).unwrap()
}

/// The same rules without a longest length, as they were at first.
fn endless(ruleset: Ruleset) -> Ruleset {
    let text = ruleset.to_string().replace(" longest=600-turns", "");
    text.parse().unwrap()
}

fn legal(game: &Game) -> Vec<Turn> {
    match game {
        Game::Gala(game) => game
            .rules()
            .moves(game.position())
            .iter()
            .map(Turn::Go)
            .collect(),
        Game::Chelma(game) => game.rules().moves(game.position()).iter().collect(),
    }
}

/// How much a turn hastens the end of the game; the turns with the lowest value are taken.
fn haste(game: &Game, turn: Turn) -> u32 {
    match (game, turn) {
        (Game::Gala(game), Turn::Go(mv)) => {
            let position = game.position();
            let kampa = position.of_role(Role::Kampa).has(mv.from);
            let captures = position.occupied().has(mv.to);
            // Kampas move now and then, so that the count of quiet moves starts again.
            let late = game.halfmove_clock() > 30 && !kampa;
            8 * u32::from(captures)
                + 2 * u32::from(late)
                + u32::from(kampa && game.halfmove_clock() < 20)
        }
        (Game::Chelma(game), Turn::Go(mv)) => {
            // No side may be late, and no side is to come home.
            let side = game.side_to_move();
            let own = chelma::terrain::home(side);
            let goal = chelma::terrain::home(side.other());
            4 * u32::from(own.has(mv.to)) + u32::from(goal.has(mv.to))
        }
        _ => 0,
    }
}

/// Plays at random, avoiding the end of the game, for at most `most` turns.
fn wandered(ruleset: &Ruleset, most: usize, seed: u64) -> Game {
    let mut dice = Dice::new(seed);
    let mut game = Game::new(ruleset);
    if let Ruleset::Chelma(_) = ruleset {
        // Starts beyond turn 30, which random play would not survive.
        for text in &moves_of("played-chelma-turn-30-home-plain")[..80] {
            let turn = game.check(&text.parse().unwrap()).unwrap();
            game.play(turn).unwrap();
        }
    }
    while game.outcome().is_none() && game.len() < most {
        let turns = legal(&game);
        let mut ranked: Vec<(u32, usize, Turn)> = turns
            .into_iter()
            .map(|turn| (haste(&game, turn), dice.roll(1 << 20), turn))
            .collect();
        ranked.sort_by_key(|(haste, random, _)| (*haste, *random));
        let goes_on = |turn: Turn| {
            let mut after = game.clone();
            after.play(turn).unwrap();
            after
        };
        let mut first = None;
        for (_, _, turn) in ranked {
            let after = goes_on(turn);
            let goes_on = after.outcome().is_none();
            first = first.filter(|_| !goes_on).or(Some(after));
            if goes_on {
                break;
            }
        }
        game = first.expect("a legal turn");
    }
    game
}

/// A game that is ended by its length alone, under the rules with this name.
fn longest(names: &str) -> Game {
    let ruleset = rules(names);
    (1..60)
        .map(|seed| wandered(&ruleset, 2_000, seed))
        .find(|game| game.outcome() == Some(Outcome::Draw(DrawReason::LongestGame)))
        .unwrap_or_else(|| panic!("no game of {names} lasts"))
}

const LASTING: [&str; 7] = [
    "farmers",
    "winther",
    "pyramid",
    "botermans",
    "pyramid-4",
    "chelma",
    "chelma-turn-30",
];

#[test]
fn no_game_lasts_longer_than_600_turns_a_side() {
    for names in LASTING {
        let game = longest(names);
        let placed = match &game {
            Game::Gala(_) => 0,
            Game::Chelma(_) => 12,
        };
        assert_eq!(game.len(), 1_200 + placed, "{names}");
        assert_eq!(game.turns_left(), Some(0));
        // The same moves do not end it where games have no longest length.
        let turns: Vec<Turn> = turns_of(&game);
        let earlier = Game::replay(&endless(rules(names)), &turns).unwrap();
        assert_eq!((earlier.outcome(), earlier.turns_left()), (None, None));
        // Perft and the move generator look at the position alone.
        assert!(!legal(&game).is_empty(), "{names}");
        if names != "winther" && names != "botermans" && names != "pyramid" {
            check_fixture(names, &game);
        }
    }
}

fn turns_of(game: &Game) -> Vec<Turn> {
    match game {
        Game::Gala(game) => game.moves().iter().copied().map(Turn::Go).collect(),
        Game::Chelma(game) => game.turns().to_vec(),
    }
}

/// With `REGENERATE=1`, writes the game into `tests/games` if none is there; both readings play it from there.
fn check_fixture(names: &str, game: &Game) {
    let path = format!(
        "{}/../../tests/games/{names}-longest-game.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let headers = vec![
        ("Rules".to_owned(), names.to_owned()),
        (
            "Result".to_owned(),
            game.outcome().map(result_text).unwrap(),
        ),
    ];
    if std::env::var_os("REGENERATE").is_some() && !fs::exists(&path).unwrap() {
        fs::write(&path, GameText::of(headers, game).to_string()).unwrap();
    }
    let text: GameText = fs::read_to_string(&path).unwrap().parse().unwrap();
    let replayed = text.replay().unwrap();
    assert_eq!(
        replayed.outcome(),
        Some(Outcome::Draw(DrawReason::LongestGame))
    );
}

#[test]
fn what_was_begun_before_there_was_a_longest_game_has_none() {
    for names in LASTING
        .into_iter()
        .chain(["chelma-open", "winther lone-gala"])
    {
        let ruleset = rules(names);
        let text = ruleset.to_string();
        assert!(text.ends_with(" longest=600-turns"), "{text}");
        let earlier = endless(ruleset);
        assert!(!earlier.to_string().contains("longest"), "{earlier}");
        assert_eq!(earlier.names(), ruleset.names(), "it is still called so");
        assert_ne!(earlier, ruleset);
        assert_eq!(earlier.renewed(), ruleset);
        let longest = match earlier {
            Ruleset::Gala(ruleset) => ruleset.longest,
            Ruleset::Chelma(ruleset) => ruleset.longest,
        };
        assert_eq!(longest, Longest::None);
    }
}

/// How often the present position has stood, by comparing it with all earlier ones.
fn repetitions(game: &Game) -> usize {
    let now = |ply| match game {
        Game::Gala(game) => game.position_at(ply) == Some(game.position()),
        Game::Chelma(game) => {
            let then = game.position_at(ply);
            then.is_some_and(|then| game.position().repeats(then))
        }
    };
    (0..=game.len()).filter(|ply| now(*ply)).count()
}

fn counted(game: &Game) -> (usize, u32) {
    match game {
        Game::Gala(game) => (game.repetitions(), game.halfmove_clock()),
        Game::Chelma(game) => (game.repetitions(), game.halfmove_clock()),
    }
}

/// Boards with few pieces, so that positions come again and captures happen.
const FEW: [(&str, &str); 4] = [
    ("farmers", "g9/10/3p6/4k5/10/5P4/10/2h1K5/10/G8G w"),
    ("winther", "g9/4h5/3p6/4k5/10/5P4/10/4K5/10/G8g w"),
    ("pyramid-4", "g9/10/3p6/4k5/10/5P4/10/4K5/10/G8G' sw"),
    ("chelma-open", "k7/8/3b4/8/4N3/8/8/7K - w 24"),
];

#[test]
fn repetitions_are_counted_as_by_comparing_all_positions_and_going_back_is_replaying() {
    let mut seen = HashMap::new();
    for (names, start) in FEW {
        for seed in 1..=25 {
            let mut dice = Dice::new(seed);
            let ruleset = rules(names);
            let start = match names {
                "chelma-open" => Game::new(&ruleset),
                _ => Game::from_position_text(&ruleset, start).unwrap(),
            };
            let mut game = start.clone();
            while game.outcome().is_none() && game.len() < 300 {
                let turns = legal(&game);
                // To and fro: half the time the mover takes its own last turn back. With four seats of which one is
                // passed over it does so most of the time, for all seats have to.
                let (own, odds) = if names == "pyramid-4" {
                    (2, 10)
                } else {
                    (1, 2)
                };
                let back = turns_of(&game)
                    .iter()
                    .rev()
                    .nth(own)
                    .and_then(|turn| match turn {
                        Turn::Go(mv) => Some(format!("{}-{}", mv.to, mv.from)),
                        Turn::Place { .. } => None,
                    });
                let back = turns.iter().find(|turn| Some(turn.to_string()) == back);
                let turn = *back
                    .filter(|_| dice.roll(odds) > 0)
                    .unwrap_or(dice.pick(&turns));
                game.play(turn).unwrap();
                assert_eq!(counted(&game).0, repetitions(&game), "{names} {seed}");
                *seen.entry((names, counted(&game).0)).or_insert(0) += 1;
                if dice.roll(12) == 0 {
                    let ply = dice.roll(game.len() + 1);
                    let mut earlier = game.clone();
                    earlier.back_to(ply);
                    let replayed = start.clone().continued(&turns_of(&game)[..ply]).unwrap();
                    assert_eq!(counted(&earlier), counted(&replayed));
                    assert_eq!(earlier.outcome(), replayed.outcome());
                    assert_eq!(earlier.position_text(), replayed.position_text());
                    let rest = &turns_of(&game)[ply..];
                    let again = earlier.continued(rest).unwrap();
                    assert_eq!(counted(&again), counted(&game));
                }
            }
        }
        assert!(
            seen.contains_key(&(names, 3)),
            "no third repetition: {seen:?}"
        );
    }
}

//! Share cards and curves of ratings look as they did, in every theme.

use galabot::draw::{Bad, Card, CardPlayer, Curve, RatingCurve, ThemeName};
use galabot::present::{Shown, scene};
use galabot::rules::any::{Game, Ruleset};
use galabot::rules::{GameText, Side};

use super::draw::{holds_the_truth, painter};

/// A game as it was played, after so many turns.
fn played(turns: usize) -> Game {
    let text: GameText = include_str!("../games/played-farmers-resigned.txt")
        .parse()
        .expect("a game");
    let farmers = Ruleset::from_names(["farmers"]).expect("rules");
    let mut game = Game::new(&farmers);
    for (typed, _) in text.moves.iter().take(turns) {
        let turn = game.check(typed).expect("it was played");
        game.play(turn).expect("it was played");
    }
    game
}

fn player(name: &str, rating: &str, score: &str) -> CardPlayer {
    CardPlayer {
        name: name.to_owned(),
        rating: rating.to_owned(),
        score: score.to_owned(),
    }
}

fn card() -> Card {
    let chances = (0..=97_i32).map(|at| match at {
        ..56 => (at * 37) % 90 - 20 + at * 2,
        56.. => 560 + (at * 29) % 60 + at * 3,
    });
    Card {
        board: scene(&played(55), 55, Side::White),
        players: [
            player("Karin", "1510 (+12)", "1"),
            player("Frode med det meget lange navn", "1490 (−12)", "0"),
        ],
        result: "White wins: Black has resigned.".to_owned(),
        curve: Some(Curve {
            chances: chances.collect(),
            marks: vec![(56, Bad::Blunder)],
            numbers: Vec::new(),
        }),
        caption: vec![
            "Turning point: 28… h10xi9?? (red)".to_owned(),
            "Better: e7-f8 (blue)".to_owned(),
        ],
        footer: "Gala (farmers), game 104, 2026-05-07".to_owned(),
    }
}

#[test]
fn share_cards_look_as_they_did() {
    for theme in [ThemeName::Light, ThemeName::HighContrast] {
        let bytes = Shown::Card(Box::new(card())).bytes(painter(theme));
        holds_the_truth(&format!("{theme}-card"), &bytes);
    }
    let drawn = Card {
        players: [
            player("Black", "", "½"),
            player("Anna and Cleo, the Vandal horde", "", "½"),
        ],
        result: "Unentschieden: Nach dem dreißigsten Zug hat Weiß noch eine Figur auf den eigenen Startfeldern stehen.".to_owned(),
        curve: None,
        caption: Vec::new(),
        footer: "Chelma (chelma-open), Partie 18446744073709551615, 2026-05-07".to_owned(),
        ..card()
    };
    let bytes = Shown::Card(Box::new(drawn)).bytes(painter(ThemeName::Dark));
    holds_the_truth("dark-card", &bytes);
}

#[test]
fn curves_of_ratings_look_as_they_did() {
    let rising = (0..=40_i16).map(|game| 1500 + game * 4 + (game * 53) % 61 - 30);
    let falling = vec![1500, 1338, 1401, 1290];
    let shown = Shown::Ratings(vec![
        (
            "Gala rating after 40 rated games: 1682".to_owned(),
            RatingCurve {
                points: rising.collect(),
            },
        ),
        (
            "Chelma rating after 3 rated games: 1290".to_owned(),
            RatingCurve { points: falling },
        ),
    ]);
    for theme in [ThemeName::Light, ThemeName::Dark, ThemeName::Wood] {
        holds_the_truth(&format!("{theme}-ratings"), &shown.bytes(painter(theme)));
    }
}

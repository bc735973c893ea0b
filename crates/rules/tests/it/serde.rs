//! With the feature `serde`: each value is written as its text or code, and nothing else is read.

use gala_rules::any::{ByGame, Kind, Ruleset, Turn};
use gala_rules::gala::{Game, Position};
use gala_rules::mover::Mover;
use gala_rules::{DrawReason, Grade, Move, Outcome, Side, Square, WinReason, chelma, gala};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Checks that a value is written as this text and read back.
fn is<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    value: T,
    written: serde_json::Value,
) {
    assert_eq!(
        serde_json::to_value(&value).expect("it has a form"),
        written
    );
    assert_eq!(
        serde_json::from_value::<T>(written).expect("it has a form"),
        value
    );
}

fn refuses<T: DeserializeOwned + std::fmt::Debug>(texts: &[&str]) {
    for text in texts {
        let read = serde_json::from_value::<T>(json!(text));
        assert!(read.is_err(), "{text}: {read:?}");
    }
}

#[test]
fn each_value_is_its_text_or_code() {
    is("j10".parse::<Square>().unwrap(), json!("j10"));
    is("d3-f5".parse::<Move>().unwrap(), json!("d3-f5"));
    for text in ["d3-f5", "R@f2", "a10-j1"] {
        is(
            serde_json::from_value::<Turn>(json!(text)).unwrap(),
            json!(text),
        );
    }
    is(Side::White, json!("white"));
    is(Kind::Chelma, json!("chelma"));
    is(Grade::Great, json!("great"));
    is(Mover::from_code("sw").unwrap(), json!("sw"));
    is(WinReason::CentreReached, json!("centre-reached"));
    is(Outcome::Draw(DrawReason::Agreed), json!({"draw": "agreed"}));
    let won = Outcome::Win {
        side: Side::Black,
        reason: WinReason::Resigned,
        grade: Grade::Plain,
    };
    is(
        won,
        json!({"win": {"side": "black", "reason": "resigned", "grade": "plain"}}),
    );
    for kind in [Kind::Gala, Kind::Chelma] {
        is(kind.usual(), json!(kind.usual().to_string()));
    }
    let rules = gala::Preset::Winther.ruleset();
    is(rules, json!(rules.to_string()));
    let rules = chelma::Preset::Chelma.ruleset();
    is(rules, json!(rules.to_string()));
    let start: Position = *Game::new(gala::Preset::Farmers.rules()).position();
    is(start, json!(start.to_string()));
    let start = chelma::Position::start();
    is(start, json!(start.to_string()));
    assert!(Ruleset::default().to_string().len() > 100);
}

#[test]
fn no_other_text_is_read() {
    refuses::<Square>(&["", "D3", "d03", "d11", "k1", "d3 ", "é3", "d"]);
    refuses::<Move>(&["d3f5", "d3-f5-", "d3xf5", "d3–f5", "d3-f5 ", "d3"]);
    refuses::<Turn>(&[
        "r@f2", "R@", "R@i9", "R@f2x", "R f2", "Nd3-f5", "@f2", "é@f2",
    ]);
    refuses::<Side>(&["White", "w"]);
    refuses::<Grade>(&["Great", "greatest"]);
    refuses::<Ruleset>(&["farmers", "", "army=4-6"]);
    refuses::<Position>(&["10/10", ""]);
    let start = chelma::Position::start();
    refuses::<chelma::Position>(&[&format!("{start} ")]);
    refuses::<Ruleset>(&[&format!("{} ", Ruleset::default())]);
    let more = json!({"win": {"side": "black", "reason": "resigned", "grade": "plain", "by": 1}});
    assert!(serde_json::from_value::<Outcome>(more).is_err());
}

#[test]
fn what_is_no_text_is_refused_with_what_it_should_be() {
    let refused = serde_json::from_value::<Square>(json!(3)).unwrap_err();
    let told = refused.to_string();
    assert!(told.contains("expected the text of a square"), "{told}");
}

#[test]
fn values_by_game_are_a_map_without_the_default_ones() {
    let mut counts = ByGame::<u32>::default();
    is(counts, json!({}));
    counts[Kind::Chelma] = 3;
    is(counts, json!({"chelma": 3}));
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Played {
    #[serde(with = "gala_rules::serde_turns")]
    turns: Vec<Turn>,
}

#[test]
fn many_turns_are_one_text() {
    let turns = ["d3-f5", "R@f2", "a10-j1", "j1-a10"];
    let turns = turns.map(|text| serde_json::from_value(json!(text)).unwrap());
    is(
        Played {
            turns: turns.to_vec(),
        },
        json!({"turns": "d3f5R@f2a10j1j1a10"}),
    );
    is(Played { turns: Vec::new() }, json!({"turns": ""}));
    for text in ["d3f", "d3f5 ", "d3-f5", "d3f5e", "R@f2R", "r@f2", "é"] {
        let read = serde_json::from_value::<Played>(json!({"turns": text}));
        assert!(read.is_err(), "{text}: {read:?}");
    }
}

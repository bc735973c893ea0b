//! Buttons and menus of games in which Mallory has no part: every word there is, on tables in every state, in any
//! place.

use std::collections::BTreeSet;

use galabot::service::TableId;
use galabot::service::commands::{Codec, buttons};

use super::cast::{self, Target};
use super::forge::{self, Place};
use super::scene::Scene;
use super::tally::{Tally, dice, times};

/// What stands where the table and its version go.
const TABLE: &str = "{table}";

/// One text for each word, of each form that means something of its own.
pub fn texts() -> Vec<String> {
    let mut texts: Vec<String> = [
        "resign:{table}",
        "resign:{table}:1",
        "resign:{table}:18446744073709551615",
        "play-on:{table}",
        "play-on:{table}:1",
        "choose:{table}:0",
        "choose:{table}:1",
        "man:{table}:d1:0",
        "man:{table}:R@:0",
        "play:{table}:d1-e2",
        "play:{table}:e2-f3",
        "play:{table}:d10-e9",
        "play:{table}:R@f2",
        "show:{table}:white",
        "show:{table}:black",
        "position:{table}:0:-",
        "position:{table}:1:white",
        "position:{table}:1b:white@1",
        "judged:{table}:1",
        "history:{table}:-",
        "history:{table}:1",
        "finished:{table}:0:-:-",
        "finished:{table}:0:-:farmers",
        "house-point:{table}:gardeners:centre-goal=none",
        "house-point:{table}:rated:centre-goal=perhaps",
        "put:{table}:gala:-:-",
        "put:{table}:chelma:chelma-open:another",
        "put:{table}:gala:club:another",
        "puzzle:{table}:winther-3",
        "puzzle:{table}:club-1",
        "puzzle:{table}:club-80351110224678912-gala-1",
        "puzzle-men:{table}:winther-3:0",
        "puzzle-man:{table}:winther-3:d3:0",
        "try:{table}:winther-3:gala:d3-f5",
        "try:{table}:club-80351110224678912-gala-1:gala:d3-f5",
        "solution:{table}:winther-3",
        "solution:{table}:club-18446744073709551615-chelma-4294967295",
        "share-day:{table}:winther-3",
        "share-day:{table}:-",
        "better:{table}:-",
        "better:{table}:1",
        "better:{table}:0",
        "better:{table}:18446744073709551615",
        "better-men:{table}:1:0",
        "better-man:{table}:1:d1:0",
        "better-try:{table}:1:d1-e2",
        "better-try:{table}:0:d1-e2",
        "better-best:{table}:2",
        "door-computer:{table}:gala",
        "door-computer:{table}:chelma",
        "level:{table}:8",
        "form:{table}:-:-:-",
        "form:{table}:pyramid-4:2:80351110224678912",
        "form-send:{table}:-:-:-",
        "form-send:{table}:chelma:4:80351110224678912",
    ]
    .map(str::to_owned)
    .into();
    let bare = words().into_iter().filter(|(_, bare)| *bare);
    texts.extend(bare.map(|(word, _)| format!("{word}:{TABLE}")));
    texts
}

/// Every word that is described, and whether it stands without arguments.
pub fn words() -> BTreeSet<(String, bool)> {
    let all = buttons().map(|button| {
        let bare = matches!(button.codec, Codec::Bare(_));
        (button.word.to_owned(), bare)
    });
    all.collect()
}

#[test]
fn every_word_behind_a_button_is_tried() {
    let words = words();
    assert!(words.len() >= 40, "all are described: {words:?}");
    let texts = texts();
    for (word, _) in &words {
        let tried = texts
            .iter()
            .any(|text| text.split(':').next() == Some(word));
        assert!(tried, "nobody tries the button {word:?}: give it a text");
    }
}

/// The text for this table, with this version.
pub fn filled(text: &str, table: u64, version: Option<u64>) -> String {
    let arguments = text.matches(':').count() > 1;
    let version = match version {
        Some(version) => format!(":{version}"),
        None if arguments => ":-".to_owned(),
        None => String::new(),
    };
    text.replace(TABLE, &format!("{table}{version}"))
}

/// A place to press from, and whether it is at home.
pub fn places(scene: &Scene, target: &Target) -> Vec<(Place, bool)> {
    let table = scene.store.table(TableId(target.table));
    let thread = table.expect("a good store").and_then(|table| table.thread);
    let thread = thread.map(|_| scene.thread(target.table));
    let mut places = vec![
        (scene.games(), true),
        (scene.elsewhere(), false),
        (scene.private(&scene.mallory), false),
    ];
    places.extend(thread.map(|thread| (thread, true)));
    places
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strangers_buttons_move_nothing() {
    let mut tally = Tally::of("forged buttons");
    let mut dice = dice();
    let scene = Scene::open().await;
    let targets = cast::tables(&scene).await;
    let (secrets, texts) = (scene.secrets(), texts());
    for target in &targets {
        let before = scene.tables();
        let mark = scene.fake.mark();
        let version = before.get(&TableId(target.table)).copied().unwrap_or(1);
        let versions = [
            None,
            Some(version),
            Some(0),
            Some(version + 1),
            Some(u64::MAX),
        ];
        let mut calls = Vec::new();
        for text in &texts {
            for (place, at_home) in places(&scene, target) {
                let all = versions
                    .iter()
                    .flat_map(|version| [(*version, false), (*version, true)]);
                let mut all: Vec<(Option<u64>, bool)> = all.collect();
                dice.shuffle(&mut all);
                for (version, alone) in all.into_iter().take(4 * times()) {
                    let id = filled(text, target.table, version);
                    let forged = match dice.bool() {
                        true => forge::press,
                        false => forge::choose,
                    };
                    let message = scene.fake.fresh();
                    let event = forged(&scene.mallory, place, message, alone, &id);
                    calls.push((scene.fake.interact(event), id, at_home));
                }
                if calls.len() % 256 < 2 {
                    let numbers: Vec<u64> = calls.iter().map(|(call, ..)| *call).collect();
                    scene.fake.settled(&numbers).await;
                }
            }
        }
        tally.tried(calls.len());
        let judged = scene.judged((&before, mark), &calls, &secrets).await;
        tally.gave_ways(
            judged
                .into_iter()
                .map(|wrong| format!("{}: {wrong}", target.state)),
        );
    }
    scene.close().await;
    tally.done();
}

//! The coach in a stand-in Discord: it is heard before the computer answers, waits over a restart, and sums up.

use galabot::sandbox::Post;
use galabot::service::{EventKind, Store as _, TableId};
use serde_json::json;

use super::scene::Scene;

/// The thread of a coached game by Anna, before her third move.
async fn begun(scene: &Scene) -> u64 {
    let options = json!({"level": "2", "colour": "white", "rules": "farmers", "coach": true});
    let begun = scene.slash(scene.anna, scene.games, "challenge", options);
    let begun = begun.await.message.expect("an answer");
    assert!(begun.content.contains("Game 1"), "{begun:?}");
    let thread = scene.until("the thread", || {
        let places = scene.sandbox.channels();
        let ours = places
            .iter()
            .find(|place| place.name.starts_with("Gala 1:"));
        ours.map(|place| place.id.0)
    });
    let thread = thread.await;
    scene.bot_says(thread, "I coach you").await;
    for (turn, answer) in [("d1-e2", "1… h10-f9"), ("i2-g4", "2… j8-i6")] {
        scene.types(scene.anna, thread, turn);
        scene.bot_says(thread, answer).await;
    }
    thread
}

/// The same, up to a move that gives away a Horsa for nothing, and the coach's word on it.
async fn warned(scene: &Scene) -> (u64, Post) {
    let thread = begun(scene).await;
    scene.types(scene.anna, thread, "g4-b5");
    let told = scene.bot_says(thread, "that gives away much").await;
    assert_eq!(scene.moves(1).len(), 5, "it has not answered");
    assert_eq!(told.attachments.len(), 1, "the board stands there");
    (thread, told)
}

#[tokio::test(flavor = "multi_thread")]
async fn it_speaks_before_the_computer_answers_and_the_move_can_be_taken_back() {
    let scene = Scene::open().await;
    let (thread, told) = warned(&scene).await;
    // What it is stands in no message that others read.
    assert!(!told.content.contains('%'), "{told:?}");
    let shown = scene.press(scene.anna, &told, "What it gives away").await;
    let shown = shown.message.expect("a note");
    assert!(
        shown.ephemeral_for.is_some() && shown.content.contains("from 71 % to 47 %"),
        "{shown:?}"
    );
    assert_eq!(shown.attachments.len(), 1);
    let refused = scene.press(scene.ben, &told, "What it gives away").await;
    let refused = refused.message.expect("an answer");
    assert!(refused.content.contains("no seat"), "{refused:?}");

    scene.types(scene.anna, thread, "b2-c3");
    scene.bot_says(thread, "I have a word to say").await;
    scene.press(scene.anna, &shown, "Take back").await;
    scene.bot_says(thread, "Taken back").await;
    assert_eq!(scene.moves(1).len(), 4);
    // Played again, it is meant.
    scene.types(scene.anna, thread, "g4-b5");
    scene.bot_says(thread, "3… ").await;
    assert_eq!(
        scene.count(thread, "that gives away much"),
        0,
        "it was said in its place"
    );
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn it_waits_over_a_restart_and_sums_up_at_the_end() {
    let mut scene = Scene::open().await;
    let (thread, told) = warned(&scene).await;
    scene.stop_bot().await;
    scene.start_bot().await;
    scene.drained().await;
    assert_eq!(scene.moves(1).len(), 5, "it still waits");
    scene.press(scene.anna, &told, "Play on").await;
    scene.bot_says(thread, "3… ").await;
    scene.types(scene.anna, thread, "resign yes");
    let summed = scene.bot_says(thread, "One thing to remember").await;
    assert!(summed.content.contains("3. g4-b5"), "{summed:?}");
    let puzzle = scene.press(scene.anna, &summed, "Puzzle 1").await;
    let puzzle = puzzle.message.expect("a puzzle");
    assert!(
        puzzle.ephemeral_for.is_some() && puzzle.content.contains("Find a better move"),
        "{puzzle:?}"
    );
    let log = scene.store.log(TableId(1)).expect("readable");
    let count = |is: fn(&EventKind) -> bool| log.iter().filter(|event| is(&event.what)).count();
    assert_eq!(count(|what| matches!(what, EventKind::Coached(_))), 1);
    assert_eq!(count(|what| matches!(what, EventKind::PlayedOn)), 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_the_hint_did_not_show_is_looked_at_after_a_hint_too() {
    let scene = Scene::open().await;
    let thread = begun(&scene).await;
    let hint = scene.slash(scene.anna, thread, "hint", json!({})).await;
    let hint = hint.message.expect("a hint");
    let shows = |turn: &str| hint.content.contains(&format!("I'd play **{turn}"));
    assert!(shows("") && !shows("g4-b5"), "{hint:?}");
    scene.types(scene.anna, thread, "g4-b5");
    scene.bot_says(thread, "that gives away much").await;
    scene.check();
}

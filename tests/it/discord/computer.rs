//! The computer as an opponent in a stand-in Discord: challenged, it plays at once, and goes on after a restart.

use serde_json::json;

use super::pinged;
use super::scene::Scene;

/// The thread of game 1, once the game has begun in it.
async fn begun(scene: &Scene) -> u64 {
    let thread = scene
        .sandbox
        .wait_for("the thread", |sandbox| {
            let places = sandbox.channels();
            let ours = places
                .iter()
                .find(|place| place.name.starts_with("Gala 1:"));
            ours.map(|place| place.id.0)
        })
        .await
        .expect("a thread is opened");
    scene.bot_says(thread, "**Game 1**").await;
    thread
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_challenged_answers_moves_and_says_good_game() {
    let scene = Scene::open().await;
    let options = json!({"level": "4", "colour": "white", "rules": "winther"});
    let answer = scene
        .slash(scene.anna, scene.games, "challenge", options)
        .await;
    let answer = answer.message.expect("an answer");
    assert!(answer.content.contains("Here we go"), "{}", answer.content);
    let thread = begun(&scene).await;
    let place = scene.sandbox.channels();
    let place = place.iter().find(|place| place.id.0 == thread);
    assert_eq!(
        place.expect("the thread").name,
        "Gala 1: Anna vs Computer (level 4)"
    );
    let opening = scene.bot_says(thread, "you begin").await;
    assert_eq!(pinged(&opening), [scene.anna]);
    scene.types(scene.anna, thread, "d1-e2");
    let thinking = scene
        .bot_says(thread, "Computer (level 4) is thinking")
        .await;
    assert!(pinged(&thinking).is_empty(), "{thinking:?}");
    let answered = scene.bot_says(thread, "1… ").await;
    assert_eq!(pinged(&answered), [scene.anna]);
    assert_eq!(answered.attachments.len(), 1);
    assert_eq!(scene.moves(1).len(), 2);
    scene.types(scene.anna, thread, "draw");
    scene.bot_says(thread, "declines the draw").await;
    scene.types(scene.anna, thread, "resign yes");
    scene.bot_says(thread, "good game!").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_it_owes_is_played_after_a_restart() {
    let mut scene = Scene::open().await;
    let options = json!({"level": "2", "colour": "white"});
    scene
        .slash(scene.anna, scene.games, "challenge", options)
        .await;
    let thread = begun(&scene).await;
    scene.stop_bot().await;
    // Said while nobody hears it.
    scene.types(scene.anna, thread, "d1-e2");
    scene.start_bot().await;
    scene.bot_says(thread, "1… ").await;
    assert_eq!(scene.moves(1).len(), 2);
    assert_eq!(scene.count(thread, "**1. d1-e2**"), 1);
    scene.check();
}

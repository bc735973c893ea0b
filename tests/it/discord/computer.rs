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

#[tokio::test(flavor = "multi_thread")]
async fn it_is_not_pinged_in_a_new_thread() {
    let scene = Scene::open().await;
    let options = json!({"level": "1", "colour": "white"});
    scene
        .slash(scene.anna, scene.games, "challenge", options)
        .await;
    let thread = begun(&scene).await;
    scene.sandbox.delete_channel(thread);
    let board = json!({"move": "d1-e2", "game": 1});
    scene.slash(scene.anna, scene.games, "move", board).await;
    let another = begun_again(&scene, thread).await;
    scene.bot_says(another, "1. d1-e2").await;
    for request in scene.sandbox.requests() {
        let pinged = request.body["allowed_mentions"]["users"].as_array();
        for person in pinged.into_iter().flatten() {
            let number: u64 = person.as_str().and_then(|id| id.parse().ok()).unwrap_or(0);
            assert!(number < 1 << 63, "{request:#?}");
        }
    }
    scene.check();
}

/// The thread of game 1 after this one.
async fn begun_again(scene: &Scene, gone: u64) -> u64 {
    let another = scene.sandbox.wait_for("another thread", |sandbox| {
        let places = sandbox.channels();
        let mut threads = places
            .iter()
            .filter(|place| place.name.starts_with("Gala 1:"));
        let other = threads.find(|place| place.id.0 != gone);
        other.map(|place| place.id.0)
    });
    another.await.expect("it is opened")
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_passes_for_it_and_names_hide_nothing() {
    let scene = Scene::open().await;
    let twin = scene.sandbox.person("Computer (level 8)");
    let mirror = scene.sandbox.person("An\u{202e}na\u{200b}");
    let options = json!({"opponent": mirror.to_string(), "colour": "white"});
    scene.slash(twin, scene.games, "challenge", options).await;
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    scene.press(mirror, &challenge, "Accept").await;
    begun(&scene).await;
    let places = scene.sandbox.channels();
    let thread = places.iter().find(|place| place.name.contains("Gala 1"));
    let name = &thread.expect("the thread").name;
    assert_eq!(name, "Gala 1: “Computer (level 8)” vs Anna");
    scene.check();
}

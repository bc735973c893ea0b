//! What is said to the bot where no game is played, while it is away for a moment: it is answered once.

use std::time::Duration;

use galabot::sandbox::{LoggedRequest, Post};

use super::scene::Scene;

/// How often the bot has asked what was said in #games.
fn readings(scene: &Scene) -> usize {
    let path = format!("/channels/{}/messages", scene.games);
    let reads = |request: &&LoggedRequest| request.method == "GET" && request.path == path;
    scene.sandbox.requests().iter().filter(reads).count()
}

/// Waits until the bot has dealt with all that was said in #games before.
async fn caught_up(scene: &Scene) {
    scene.types(scene.ben, scene.games, "@galabot rules horsa");
    let answers = |post: &Post| post.content.starts_with("**The Horsa");
    let answer = scene.sandbox.wait_message(scene.games, answers);
    answer.await.expect("an answer");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_while_the_bot_is_away_for_a_moment_is_answered_once() {
    let mut scene = Scene::open().await;
    scene.types(scene.anna, scene.games, "@galabot rules korna");
    scene.bot_says(scene.games, "Korna").await;
    scene.drained().await;
    scene.stop_bot().await;
    scene.types(scene.anna, scene.games, "challenge @Ben white");
    scene.types(scene.anna, scene.games, "@galabot challenge @Ben black");
    scene.types(scene.anna, scene.lobby(), "@galabot rules korna");
    scene.start_bot().await;
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    scene.bot_says(scene.lobby(), "Korna").await;
    scene.press(scene.ben, &challenge, "Accept").await;
    scene.bot_says(challenge.id.0, "you begin").await;
    caught_up(&scene).await;
    // A challenge that is accepted says something else.
    assert_eq!(
        scene.of_the_bot(scene.games).len(),
        3,
        "a rule, the challenge, a rule: {:#?}",
        scene.of_the_bot(scene.games)
    );
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_asked_long_ago_is_let_be() {
    let mut scene = Scene::open().await;
    scene.stop_bot().await;
    scene.types(scene.anna, scene.games, "@galabot challenge @Ben white");
    scene.sandbox.advance(Duration::from_secs(240));
    scene.start_bot().await;
    caught_up(&scene).await;
    assert_eq!(scene.count(scene.games, "challenges you"), 0);
    assert_eq!(readings(&scene), 0, "nothing new was said there");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_may_not_look_back_it_does_not_try() {
    let mut scene = Scene::open().await;
    scene.stop_bot().await;
    scene.deny(&["READ_MESSAGE_HISTORY"]);
    scene.types(scene.anna, scene.games, "@galabot challenge @Ben white");
    scene.start_bot().await;
    caught_up(&scene).await;
    assert_eq!(readings(&scene), 0);
    scene.check();
}

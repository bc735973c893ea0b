//! What is said to the bot where no game is played, while it is away for a moment: it is answered once.

use std::time::Duration;

use galabot::sandbox::{Effect, Faults, GatewayAction, LoggedRequest, Post};

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

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_in_the_thread_of_a_finished_game_meanwhile_is_answered_once() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.types(scene.anna, thread, "resign yes");
    scene.bot_says(thread, "resign").await;
    scene.drained().await;
    let boards = |scene: &Scene| scene.count(thread, "Game 1, the game is over");
    scene.stop_bot().await;
    scene.types(scene.anna, thread, "rematch");
    scene.types(scene.ben, thread, "@galabot board");
    scene.start_bot().await;
    scene.bot_says(scene.games, "rematch").await;
    let shown = || (boards(&scene) > 0).then_some(());
    scene.until("the board", shown).await;
    scene.drained().await;
    // Another start reads it once more.
    scene.stop_bot().await;
    scene.start_bot().await;
    scene.types(scene.ben, thread, "@galabot rules horsa");
    scene.bot_says(thread, "**The Horsa").await;
    assert_eq!(scene.count(scene.games, "rematch"), 1);
    assert_eq!(boards(&scene), 1);
    scene.check();
}

/// What is said in a thread that no game is known to have yet is no talk outside a game.
#[tokio::test(flavor = "multi_thread")]
async fn a_thread_whose_opening_was_not_heard_of_is_read_up_as_that_of_its_game() {
    let mut scene = Scene::open().await;
    scene.types(scene.anna, scene.games, "@galabot challenge @Ben white");
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    scene.drained().await;
    scene.disturb("POST", "/threads", None, Effect::LoseAnswer);
    scene.types(scene.ben, scene.games, "@galabot accept");
    let opened = scene.sandbox.wait_for("a thread", |sandbox| {
        let places = sandbox.channels();
        let mut places = places.iter();
        let is_there = places.any(|place| place.id == challenge.id);
        is_there.then_some(())
    });
    opened.await.expect("it is opened");
    scene.stop_bot().await;
    scene.sandbox.set_faults(Faults::default());
    let thread = challenge.id.0;
    scene.types(scene.anna, thread, "@galabot d1-e2");
    scene.start_bot().await;
    scene.bot_says(thread, "1. d1-e2").await;
    assert_eq!(scene.moves(1), ["d1-e2"]);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_in_a_direct_message_before_a_new_session_is_answered() {
    let scene = Scene::open().await;
    let private = scene.sandbox.direct_channel(scene.anna);
    scene.types(scene.anna, private, "rules korna");
    scene.bot_says(private, "Korna").await;
    scene.sandbox.set_faults(Faults {
        untold: vec!["rules horsa".to_owned()],
        ..Faults::default()
    });
    scene.types(scene.anna, private, "rules horsa");
    scene
        .sandbox
        .disturb(GatewayAction::InvalidSession { resumable: false });
    scene.bot_says(private, "**The Horsa").await;
    scene.drained().await;
    assert_eq!(scene.of_the_bot(private).len(), 2, "each is answered once");
    scene.check();
}

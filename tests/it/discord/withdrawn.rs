//! What is withdrawn, slow or broken where one game is played holds up that game alone.

use std::time::Duration;

use galabot::sandbox::{Effect, Faults, RestFault};
use serde_json::json;

use super::scene::Scene;

/// Shorter than a lane sleeps whose post is refused, or than an answer is waited for that does not come.
const SOON: Duration = Duration::from_secs(25);

/// It is answered when nobody waits any more.
const NEVER: Effect = Effect::Slow { ms: 3_600_000 };

async fn soon<T>(what: &str, done: impl Future<Output = T>) -> T {
    let done = tokio::time::timeout(SOON, done).await;
    done.unwrap_or_else(|_| panic!("not soon: {what}"))
}

/// Another game of Anna (White) against Ben: its thread.
async fn another_game(scene: &Scene, number: u64) -> u64 {
    scene.types(scene.anna, scene.games, "@galabot challenge @Ben white");
    let words = format!("game {number})");
    let thread = scene.bot_says(scene.games, &words).await.id.0;
    scene.drained().await;
    let accept = format!("@galabot accept {number}");
    scene.types(scene.ben, scene.games, &accept);
    scene.bot_says(thread, "you begin").await;
    thread
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_moved_because_it_may_not_be_shown_is_shown_elsewhere_soon() {
    let scene = Scene::open().await;
    scene.game().await;
    scene.deny(&["SEND_MESSAGES_IN_THREADS"]);
    let options = json!({"move": "d1-e2", "game": 1});
    scene
        .slash(scene.anna, scene.lobby(), "move", options)
        .await;
    let private = scene.sandbox.direct_channel(scene.ben);
    scene.bot_says(private, "can't show game 1").await;
    let options = json!({"game": 1});
    scene
        .slash(scene.ben, scene.lobby(), "board", options)
        .await;
    let thread = scene.sandbox.wait_for("a thread there", |sandbox| {
        let places = sandbox.channels();
        let thread = places.iter().find(|place| {
            place
                .parent_id
                .is_some_and(|parent| parent.0 == scene.lobby())
        });
        thread.map(|thread| thread.id.0)
    });
    let thread = soon("a thread there", thread).await.expect("it is opened");
    soon("its board", scene.bot_says(thread, "1. d1-e2")).await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_hangs_holds_up_no_other_game_in_its_channel() {
    let scene = Scene::open().await;
    let slow = scene.game().await;
    scene.drained().await;
    let other = another_game(&scene, 2).await;
    scene.drained().await;
    let fault = |times, effect| RestFault {
        method: Some("POST".into()),
        path: Some(format!("/channels/{slow}/messages")),
        times,
        percent: None,
        effect,
    };
    let (status, html) = (500, false);
    scene.sandbox.set_faults(Faults {
        rest: vec![
            fault(Some(1), Effect::Status { status, html }),
            fault(None, NEVER),
        ],
        ..Faults::default()
    });
    scene.types(scene.anna, slow, "d1-e2");
    // It stands there, but the bot is not told.
    scene.bot_says(slow, "1. d1-e2").await;
    scene.types(scene.anna, other, "d1-e2");
    soon("the other board", scene.bot_says(other, "1. d1-e2")).await;
    scene.sandbox.advance(Duration::from_secs(7200));
    scene.drained().await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_board_waits_until_old_buttons_are_taken_off() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.drained().await;
    scene.disturb("PATCH", "/messages/", None, NEVER);
    for (who, text, told) in [
        (scene.anna, "d1-e2", "1. d1-e2"),
        (scene.ben, "d10-e9", "1… d10-e9"),
        (scene.anna, "e2-d1", "2. e2-d1"),
    ] {
        scene.types(who, thread, text);
        soon(told, scene.bot_says(thread, told)).await;
    }
    scene.check();
}

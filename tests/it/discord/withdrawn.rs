//! What is withdrawn, slow or broken where one game is played holds up that game alone.

use std::time::Duration;

use galabot::sandbox::{Effect, Faults, RestFault};
use galabot::service::Store;
use serde_json::json;

use super::scene::Scene;

/// Shorter than a lane sleeps whose post is refused, or than an answer is waited for that does not come.
const SOON: Duration = Duration::from_secs(25);

/// A patience that no test has.
const LONG: Duration = Duration::from_secs(600);

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

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_waits_for_no_post_that_is_held_and_the_next_start_sends_it() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.drained().await;
    scene.deny(&["SEND_MESSAGES_IN_THREADS"]);
    let options = json!({"move": "d1-e2", "game": 1});
    scene
        .slash(scene.anna, scene.lobby(), "move", options)
        .await;
    for who in [scene.anna, scene.ben] {
        let private = scene.sandbox.direct_channel(who);
        scene.bot_says(private, "can't show game 1").await;
    }
    let bot = scene.bot.take().expect("it runs");
    soon("the stop", bot.stop(LONG)).await;
    let left = scene.store.pending_posts().expect("a good store");
    assert!(!left.is_empty(), "it is held");
    scene.deny(&[]);
    scene.start_bot().await;
    scene.bot_says(thread, "1. d1-e2").await;
    scene.drained().await;
    assert_eq!(scene.count(thread, "1. d1-e2"), 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_discord_fails_on_while_the_bot_stops_keeps_its_place() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.drained().await;
    let (status, html) = (502, true);
    scene.disturb("POST", "/messages", None, Effect::Status { status, html });
    for (who, text) in [(scene.anna, "d1-e2"), (scene.ben, "d10-e9")] {
        let options = json!({"move": text, "game": 1});
        scene.slash(who, scene.lobby(), "move", options).await;
    }
    let path = format!("/channels/{thread}/messages");
    let failed = scene.sandbox.wait_for("four failures", |sandbox| {
        let log = sandbox.requests();
        let failed = log.iter().filter(|request| {
            request.method == "POST" && request.path == path && request.status == 502
        });
        (failed.count() >= 4).then_some(())
    });
    failed.await.expect("it is tried again and again");
    let bot = scene.bot.take().expect("it runs");
    let (faults, sandbox) = (Faults::default(), scene.sandbox.clone());
    let stops = async {
        // The board that failed waits for seconds more; the one behind it must not go first.
        sandbox.set_faults(faults);
        bot.stop(LONG).await;
    };
    soon("the stop", stops).await;
    scene.start_bot().await;
    let second = scene.bot_says(thread, "1… d10-e9").await;
    let first = scene.bot_says(thread, "1. d1-e2").await;
    assert!(first.id < second.id);
    scene.drained().await;
    assert_eq!(scene.count(thread, "1. d1-e2"), 1);
    scene.check();
}

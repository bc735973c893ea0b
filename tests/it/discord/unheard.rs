//! What the bot could not hear for a while is read up when it may: each message once, however old, and no more than
//! concerns it.

use std::time::Duration;

use galabot::sandbox::{ChannelChange, Effect, Faults, LoggedRequest, RestFault};
use serde_json::json;

use super::scene::{Scene, deny};

const WEEK: Duration = Duration::from_secs(7 * 24 * 3600);

/// How often the bot has asked what was said in a thread.
fn readings(scene: &Scene, thread: u64) -> usize {
    let path = format!("/channels/{thread}/messages");
    let reads = |request: &&LoggedRequest| request.method == "GET" && request.path == path;
    scene.sandbox.requests().iter().filter(reads).count()
}

/// Waits until the bot has asked more than `before` times what was said in a thread.
async fn read_again(scene: &Scene, thread: u64, before: usize) {
    scene
        .sandbox
        .wait_for("a reading", |_| {
            (readings(scene, thread) > before).then_some(())
        })
        .await
        .expect("it is read");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_changes_in_a_channel_are_one_reading_of_its_threads_and_of_no_others() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let lobby = scene.lobby();
    scene.types(scene.anna, lobby, "@galabot challenge @Ben white");
    let challenge = scene.bot_says(lobby, "challenges you").await;
    // Once it is known where the challenge stands, the thread hangs below it.
    scene.drained().await;
    scene.types(scene.ben, lobby, "@galabot accept");
    let other = challenge.id.0;
    scene.bot_says(other, "you begin").await;
    scene.drained().await;
    read_again(&scene, other, 0).await;
    let (before, others) = (readings(&scene, thread), readings(&scene, other));
    for number in 0..60 {
        let change = ChannelChange {
            name: Some(format!("games-{number}")),
            ..ChannelChange::default()
        };
        let changed = scene.sandbox.change_channel(scene.games, change);
        changed.expect("a moderator may");
    }
    read_again(&scene, thread, before).await;
    // A move goes through the same queue behind all readings there are.
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    let readings_now = readings(&scene, thread);
    assert!(
        readings_now <= before + 3,
        "{} readings",
        readings_now - before
    );
    assert_eq!(readings(&scene, other), others, "nothing changed there");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_where_one_may_not_read_back_is_played_when_one_may() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    // Else the bot may not know that its board has arrived, and where it may not look it does not repeat it.
    scene.drained().await;
    scene.stop_bot().await;
    scene.types(scene.anna, thread, "d1-e2");
    deny(&scene, scene.games, &["READ_MESSAGE_HISTORY"]);
    scene.start_bot().await;
    // Heard live, but after what cannot be read.
    scene.types(scene.ben, thread, "d10-e9");
    scene.bot_says(thread, "Read Message History").await;
    assert!(scene.moves(1).is_empty(), "{:?}", scene.moves(1));
    // Told once, also by another life of the bot.
    scene.stop_bot().await;
    let before = readings(&scene, thread);
    scene.start_bot().await;
    read_again(&scene, thread, before).await;
    deny(&scene, scene.games, &[]);
    scene.bot_says(thread, "1… d10-e9").await;
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);
    assert_eq!(scene.count(thread, "Read Message History"), 1);
    scene.types(scene.anna, thread, "e2-d1");
    scene.bot_says(thread, "2. e2-d1").await;
    scene.drained().await;
    // Another time it is told again.
    scene.sandbox.advance(Duration::from_secs(60));
    deny(&scene, scene.games, &["READ_MESSAGE_HISTORY"]);
    scene.types(scene.ben, thread, "e9-d10");
    scene
        .sandbox
        .wait_for("the news", |_| {
            (scene.count(thread, "Read Message History") == 2).then_some(())
        })
        .await
        .expect("it is told");
    deny(&scene, scene.games, &[]);
    scene.bot_says(thread, "2… e9-d10").await;
    scene.check();
}

/// A game of Anna (White) against Ben in this channel, in which whoever has not moved for a day has lost: its thread.
async fn timed(scene: &Scene, channel: u64) -> u64 {
    let options = json!({
        "opponent": scene.ben.to_string(), "colour": "white", "clock": "1 day", "time-out": "automatic",
    });
    scene.slash(scene.anna, channel, "challenge", options).await;
    let challenge = scene.bot_says(channel, "challenges you").await;
    scene.press(scene.ben, &challenge, "Accept").await;
    let thread = challenge.id.0;
    scene.bot_says(thread, "you begin").await;
    thread
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_on_time_in_a_thread_that_may_not_be_read_back() {
    let mut scene = Scene::open().await;
    let thread = timed(&scene, scene.games).await;
    let other = timed(&scene, scene.lobby()).await;
    scene.drained().await;
    scene.stop_bot().await;
    // In time, but nobody hears it.
    scene.types(scene.anna, thread, "d1-e2");
    deny(&scene, scene.games, &["READ_MESSAGE_HISTORY"]);
    scene.start_bot().await;
    scene.sandbox.advance(Duration::from_secs(26 * 3600));
    // Both clocks have been looked at, that of the unread thread first; what is pressed there is answered behind it.
    scene.bot_says(other, "Black wins!").await;
    scene.slash(scene.ben, thread, "help", json!({})).await;
    assert_eq!(scene.count(thread, "Black wins!"), 0);
    deny(&scene, scene.games, &[]);
    scene.bot_says(thread, "1. d1-e2").await;
    scene.types(scene.ben, thread, "d10-e9");
    scene.bot_says(thread, "1… d10-e9").await;
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);
    assert_eq!(scene.moves(2), [""; 0]);
    scene.check();
}

/// The moves are back where they began, so each of them could be played again.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_carried_out_is_never_carried_out_again_however_old() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    for (who, text, told) in [
        (scene.anna, "d1-e2", "1. d1-e2"),
        (scene.ben, "d10-e9", "1… d10-e9"),
        (scene.anna, "e2-d1", "2. e2-d1"),
        (scene.ben, "e9-d10", "2… e9-d10"),
        (scene.ben, "moves d1", "may go to"),
    ] {
        scene.types(who, thread, text);
        scene.bot_says(thread, told).await;
    }
    scene.drained().await;
    let said = scene.sandbox.messages(thread).len();
    scene.stop_bot().await;
    deny(&scene, scene.games, &["VIEW_CHANNEL"]);
    for _ in 0..3 {
        // What is older than a week is swept at each start; meanwhile the thread cannot be read.
        scene.sandbox.advance(WEEK);
        let private = scene.sandbox.direct_channel(scene.anna);
        scene.start_bot().await;
        scene.bot_says(private, "can't show game 1").await;
        scene.stop_bot().await;
    }
    let before = readings(&scene, thread);
    scene.start_bot().await;
    deny(&scene, scene.games, &[]);
    read_again(&scene, thread, before).await;
    scene.bot_says(thread, "goes on here").await;
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "3. d1-e2").await;
    scene.drained().await;
    assert_eq!(scene.moves(1).len(), 5);
    let posts = scene.sandbox.messages(thread);
    assert_eq!(posts.len(), said + 3, "{posts:#?}");
    // The board was promised once, not once a week.
    assert_eq!(scene.count(thread, "goes on here"), 1);
    scene.check();
}

/// Reading of all threads but one takes for ever, of more than are read at the same time.
#[tokio::test(flavor = "multi_thread")]
async fn reading_many_threads_up_delays_nobody_who_plays() {
    const GAMES: u64 = 14;
    let mut scene = Scene::open().await;
    let mut threads = Vec::new();
    for table in 1..=GAMES {
        scene.types(scene.anna, scene.games, "@galabot challenge @Ben white");
        let number = format!("game {table})");
        let challenge = scene.bot_says(scene.games, &number).await;
        // Once it is known where the challenge stands, the thread hangs below it.
        scene.drained().await;
        let accept = format!("@galabot accept {table}");
        scene.types(scene.ben, scene.games, &accept);
        scene.bot_says(challenge.id.0, "you begin").await;
        threads.push(challenge.id.0);
    }
    scene.drained().await;
    scene.stop_bot().await;
    let last = threads.pop().expect("some");
    let slow = |thread: &u64| RestFault {
        method: Some("GET".into()),
        path: Some(format!("/channels/{thread}/messages")),
        times: None,
        percent: None,
        // By the sandbox's clock, which stands still.
        effect: Effect::Held { ms: 1 },
    };
    scene.sandbox.set_faults(Faults {
        rest: threads.iter().map(slow).collect(),
        ..Faults::default()
    });
    // Missed, so that it is known when the thread has been read.
    scene.types(scene.anna, last, "d1-e2");
    scene.start_bot().await;
    scene.types(scene.ben, last, "d10-e9");
    scene.bot_says(last, "1… d10-e9").await;
    let options = json!({"move": "e2-d1"});
    scene.slash(scene.anna, last, "move", options).await;
    scene.bot_says(last, "2. e2-d1").await;
    assert_eq!(scene.moves(GAMES), ["d1-e2", "d10-e9", "e2-d1"]);
    scene.check();
}

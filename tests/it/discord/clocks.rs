//! Clocks in the stand-in Discord, whose clock is set by hand: reminders, time that runs out, and the bot being away.

use std::time::Duration;

use galabot::sandbox::{Effect, Faults};
use galabot::service::{GameClock, Store, TableId, Timestamp};
use serde_json::{Value, json};

use super::pinged;
use super::scene::{Scene, button};

const HOUR: Duration = Duration::from_secs(3600);
const SECOND: Duration = Duration::from_secs(1);

/// A game of Anna (White) against Ben with this clock: its thread.
async fn timed(scene: &Scene, clock: &str) -> u64 {
    let thread = begun(scene, json!({"clock": clock})).await;
    let board = scene.bot_says(thread, "Deadline:").await;
    let now = scene.sandbox.now() / 1000;
    let moment = board.content.split("<t:").nth(1).expect("a moment");
    let moment: u64 = moment
        .split(':')
        .next()
        .and_then(|seconds| seconds.parse().ok())
        .expect("seconds");
    assert!(moment > now && moment <= now + 24 * 3600, "{moment} {now}");
    scene.drained().await;
    thread
}

/// A game of Anna (White) against Ben with this clock, which ends when time runs out: its thread.
async fn evening(scene: &Scene, clock: &str) -> u64 {
    let thread = begun(scene, json!({"clock": clock, "time-out": "automatic"})).await;
    scene.bot_says(thread, "you begin").await;
    scene.drained().await;
    thread
}

/// The thread of a game of Anna (White) against Ben with these options, once he accepts.
async fn begun(scene: &Scene, mut options: Value) -> u64 {
    options["opponent"] = scene.ben.to_string().into();
    options["colour"] = "white".into();
    scene
        .slash(scene.anna, scene.games, "challenge", options)
        .await;
    let challenge = scene.bot_says(scene.games, "Clock: ").await;
    scene.press(scene.ben, &challenge, "Accept").await;
    challenge.id.0
}

/// From now on the gateway says nothing of messages with this text; they can be read.
fn withhold(scene: &Scene, text: &str) {
    scene.sandbox.set_faults(Faults {
        untold: vec![text.to_owned()],
        ..Faults::default()
    });
}

/// The clock of the first game.
fn clock(scene: &Scene) -> GameClock {
    let table = scene.store.table(TableId(1)).expect("a good store");
    table.and_then(|table| table.clock).expect("it has a clock")
}

/// Waits until the clock of the first game stands still because of what cannot be shown, or does not any more.
async fn adjourned(scene: &Scene, stands: bool) {
    let seen = || (clock(scene).adjourned == stands).then_some(());
    scene.until("the clock stands still or goes on", seen).await;
}

/// Anna's move is played, and what tells it is tried for the first time.
async fn on_its_way(scene: &Scene, thread: u64) {
    scene.types(scene.anna, thread, "d1-e2");
    let tried = || {
        let posts = scene.store.pending_posts().expect("a good store");
        let tried = posts.iter().any(|post| post.attempts > 0);
        (tried && scene.moves(1) == ["d1-e2"]).then_some(())
    };
    scene.until("the move is on its way", tried).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_by_a_move_on_which_discord_fails() {
    let scene = Scene::open().await;
    let thread = evening(&scene, "2m/move").await;
    let (status, html) = (500, false);
    scene.disturb("POST", "/messages", None, Effect::Status { status, html });
    on_its_way(&scene, thread).await;
    // More than the clock leaves unnoticed.
    scene.sandbox.advance(SECOND * 20);
    adjourned(&scene, true).await;
    scene.sandbox.advance(SECOND * 130);
    scene.sandbox.set_faults(Faults::default());
    scene.bot_says(thread, "1. d1-e2").await;
    adjourned(&scene, false).await;
    let now = Timestamp(scene.sandbox.now());
    assert_eq!(clock(&scene).left(now), 120_000, "Ben has all his time");
    scene.bot_says(thread, "Nobody loses time").await;
    scene.types(scene.ben, thread, "d10-e9");
    scene.bot_says(thread, "1… d10-e9").await;
    assert_eq!(scene.count(thread, "White wins!"), 0);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_flag_falls_while_discord_does_not_answer_to_a_move() {
    let scene = Scene::open().await;
    let thread = evening(&scene, "2m/move").await;
    scene.disturb("POST", "/messages", None, Effect::Held { ms: 200_000 });
    on_its_way(&scene, thread).await;
    scene.sandbox.advance(SECOND * 130);
    adjourned(&scene, true).await;
    scene.sandbox.set_faults(Faults::default());
    // It may have come only just before, and waits for 200 seconds.
    scene.sandbox.advance(SECOND * 400);
    scene.bot_says(thread, "1. d1-e2").await;
    adjourned(&scene, false).await;
    let now = Timestamp(scene.sandbox.now());
    assert_eq!(clock(&scene).left(now), 120_000, "Ben has all his time");
    assert_eq!(scene.count(thread, "White wins!"), 0);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_sent_in_time_counts_though_read_late() {
    let scene = Scene::open().await;
    let thread = evening(&scene, "15m+10s").await;
    withhold(&scene, "d1-e2");
    scene.sandbox.advance(SECOND * 890);
    scene.types(scene.anna, thread, "d1-e2");
    // The bot hears nothing of it until it wants to end the game.
    scene.sandbox.advance(SECOND * 60);
    let board = scene.bot_says(thread, "1. d1-e2").await;
    // What was left when it was sent, and ten seconds for the move.
    let clocks = "White 0:20 · Black 15:00";
    assert!(board.content.contains(clocks), "{}", board.content);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_sent_after_the_deadline_is_too_late_though_read_before_the_flag() {
    let scene = Scene::open().await;
    let thread = evening(&scene, "15m+10s").await;
    // Two seconds late, and a second before the flag.
    scene.sandbox.advance(SECOND * 902);
    scene.types(scene.anna, thread, "d1-e2");
    let over = scene.bot_says(thread, "Black wins!").await;
    assert!(over.content.contains("time"), "{}", over.content);
    assert!(scene.moves(1).is_empty(), "{:?}", scene.moves(1));
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_short_game_outlives_a_restart_and_nobody_pays_for_it() {
    let mut scene = Scene::open().await;
    let thread = evening(&scene, "15m+10s").await;
    scene.sandbox.advance(SECOND * 300);
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "White 10:10 · Black 15:00").await;
    scene.stop_bot().await;
    scene.sandbox.advance(HOUR);
    // Typed in the meantime, and in time.
    scene.types(scene.ben, thread, "d10-e9");
    scene.sandbox.advance(HOUR);
    scene.start_bot().await;
    let board = scene.bot_says(thread, "1… d10-e9").await;
    let clocks = "White 10:10 · Black 15:10";
    assert!(board.content.contains(clocks), "{}", board.content);
    scene.drained().await;
    // Its clock runs on in the new life, and ends the game.
    scene.sandbox.advance(SECOND * 613);
    scene.bot_says(thread, "Black wins!").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_out_and_the_win_is_claimed_by_its_button() {
    let scene = Scene::open().await;
    let thread = timed(&scene, "1 day").await;
    let board = scene.bot_says(thread, "you begin").await;
    scene.sandbox.advance(20 * HOUR);
    let reminder = scene.bot_says(thread, "it's still your move").await;
    assert_eq!(pinged(&reminder), [scene.anna]);
    let posts = scene.sandbox.messages(thread);
    let board = posts.iter().find(|post| post.id == board.id);
    let board = board.expect("the board");
    assert!(button(board, "Resign").is_some(), "it can be played on");
    scene.sandbox.advance(HOUR * 5);
    let over = scene.bot_says(thread, "time has run out").await;
    assert_eq!(scene.count(thread, "nearly up"), 0, "that came too late");
    let refused = scene.press(scene.anna, &over, "Claim the win").await;
    let refused = refused.message.expect("an answer");
    assert!(refused.content.contains("your own"), "{}", refused.content);
    scene.press(scene.ben, &over, "Claim the win").await;
    let result = scene.bot_says(thread, "Black wins!").await;
    assert_eq!(pinged(&result), [scene.anna]);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_time_while_the_bot_is_away() {
    let mut scene = Scene::open().await;
    let thread = timed(&scene, "1 day").await;
    scene.stop_bot().await;
    scene.sandbox.advance(100 * HOUR);
    // Typed in the meantime, and in time.
    scene.types(scene.anna, thread, "d1-e2");
    scene.start_bot().await;
    scene.bot_says(thread, "1. d1-e2").await;
    scene.drained().await;
    assert_eq!(scene.count(thread, "run out"), 0);
    // Ben has his whole day, but within the first hour nobody could have lost.
    let early = scene.slash(scene.anna, thread, "claim", json!({})).await;
    let early = early.message.expect("an answer").content;
    assert!(early.contains("still has time"), "{early}");
    scene.sandbox.advance(25 * HOUR);
    scene.bot_says(thread, "time has run out").await;
    scene.types(scene.anna, thread, "claim");
    scene.bot_says(thread, "White wins!").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_come_in_private_for_whoever_wants_them_so() {
    let scene = Scene::open().await;
    let thread = timed(&scene, "1 day").await;
    for person in [scene.anna, scene.ben] {
        let person = galabot::service::PersonId(person);
        let store = &scene.store;
        let before = galabot::service::Store::person_settings(store.as_ref(), person);
        let before = before.expect("a good store");
        let mut after = before.clone();
        after.direct_messages = true;
        let kept =
            galabot::service::Store::set_person_settings(store.as_ref(), person, &before, &after);
        assert!(kept.expect("a good store"));
    }
    scene.sandbox.advance(20 * HOUR);
    let private = scene.sandbox.direct_channel(scene.anna);
    let reminder = scene.bot_says(private, "it's still your move").await;
    assert!(reminder.content.contains(&format!("<#{thread}>")));
    assert_eq!(scene.count(thread, "it's still your move"), 0);
    // Where that is blocked it comes in the thread.
    scene.sandbox.block_dms(scene.ben, true);
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    scene.sandbox.advance(20 * HOUR);
    let reminder = scene.bot_says(thread, "it's still your move").await;
    assert_eq!(pinged(&reminder), [scene.ben]);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_in_another_channel_when_a_player_says_so() {
    let scene = Scene::open().await;
    let thread = timed(&scene, "1 day").await;
    let lobby = scene.lobby();
    scene.types(scene.anna, lobby, "@galabot resume 1");
    let place = scene
        .sandbox
        .wait_for("a thread below the lobby", |sandbox| {
            let mut places = sandbox.channels().into_iter();
            let below = |id: galabot::sandbox::Id| id.0 == lobby;
            let found = places.find(|place| place.parent_id.is_some_and(below));
            found.map(|place| place.id.0)
        })
        .await
        .expect("it is opened");
    let board = scene.bot_says(place, "moved game").await;
    assert_eq!(board.attachments.len(), 1);
    // What is said in the old thread is talk now.
    scene.types(scene.anna, thread, "d1-e2");
    scene.types(scene.anna, place, "g1-f2");
    scene.bot_says(place, "1. g1-f2").await;
    assert_eq!(scene.moves(1), ["g1-f2"]);
    scene.check();
}

/// A game in which Anna has a day for each move. She moves in time while the bot is away: the thread.
async fn moved_unheard(scene: &mut Scene) -> u64 {
    let thread = timed(scene, "1 day").await;
    scene.is_read_up(thread).await;
    scene.drained().await;
    scene.stop_bot().await;
    scene.types(scene.anna, thread, "d1-e2");
    thread
}

#[tokio::test(flavor = "multi_thread")]
async fn no_win_is_claimed_over_a_move_that_cannot_be_read() {
    let mut scene = Scene::open().await;
    let thread = moved_unheard(&mut scene).await;
    let (status, code) = (400, 50_035);
    let path = format!("/channels/{thread}/messages");
    scene.disturb("GET", &path, None, Effect::Refuse { status, code });
    scene.start_bot().await;
    scene.sandbox.advance(25 * HOUR);
    let words = "can't read this game's messages right now";
    for (place, options) in [(thread, json!({})), (scene.lobby(), json!({"game": 1}))] {
        let told = scene.slash(scene.ben, place, "claim", options).await;
        let told = told.message.expect("an answer").content;
        assert!(told.contains(words), "{told}");
    }
    scene.types(scene.ben, thread, "claim");
    let told = || {
        let posts = scene.of_the_bot(thread).into_iter();
        let mut open = posts.filter(|post| post.ephemeral_for.is_none());
        open.find(|post| post.content.contains(words))
    };
    scene.until("the answer to what was typed", told).await;
    assert_eq!(scene.count(thread, "wins!"), 0);
    // Once it can be read, the next word there has it all read up. The claim was answered.
    scene.sandbox.set_faults(Faults::default());
    scene.types(scene.ben, thread, "board");
    scene.bot_says(thread, "1. d1-e2").await;
    scene.bot_says(thread, "to move").await;
    assert_eq!(scene.moves(1), ["d1-e2"]);
    assert_eq!(scene.count(thread, "your own clock"), 0);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_win_is_claimed_where_the_bot_may_not_read_back() {
    let mut scene = Scene::open().await;
    let thread = moved_unheard(&mut scene).await;
    scene.deny(&["READ_MESSAGE_HISTORY"]);
    scene.start_bot().await;
    scene.sandbox.advance(25 * HOUR);
    let told = scene.slash(scene.ben, thread, "claim", json!({})).await;
    let told = told.message.expect("an answer").content;
    assert!(told.contains("Nobody loses on time until"), "{told}");
    assert_eq!(scene.count(thread, "wins!"), 0);
    scene.deny(&[]);
    scene.bot_says(thread, "1. d1-e2").await;
    assert_eq!(scene.moves(1), ["d1-e2"]);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn before_a_claim_that_is_typed_its_thread_is_read_up() {
    let scene = Scene::open().await;
    let thread = timed(&scene, "1 day").await;
    scene.is_read_up(thread).await;
    withhold(&scene, "d1-e2");
    scene.types(scene.anna, thread, "d1-e2");
    scene.sandbox.advance(25 * HOUR);
    scene.bot_says(thread, "time has run out").await;
    scene.types(scene.ben, thread, "claim");
    scene.bot_says(thread, "1. d1-e2").await;
    scene.bot_says(thread, "your own clock").await;
    assert_eq!(scene.moves(1), ["d1-e2"]);
    assert_eq!(scene.count(thread, "wins!"), 0);
    scene.check();
}

//! Discord has an outage on one server: nobody pays for it there, and elsewhere time runs on.

use std::time::Duration;

use galabot::sandbox::{Faults, GatewayAction};
use galabot::service::{ChannelId, EventKind, Reminder, Store};
use serde_json::json;

use super::scene::{Scene, quick};
use super::shards;

/// A game of Anna (White) against Ben in a channel, with a day for each move: its thread.
async fn timed(scene: &Scene, channel: u64) -> u64 {
    let options = json!({
        "opponent": scene.ben.to_string(), "colour": "white", "rules": "farmers", "clock": "1 day",
    });
    scene.slash(scene.anna, channel, "challenge", options).await;
    let challenge = scene.bot_says(channel, "challenges you").await;
    scene.press(scene.ben, &challenge, "Accept").await;
    let thread = challenge.id.0;
    scene.bot_says(thread, "you begin").await;
    scene.is_read_up(thread).await;
    thread
}

/// What has happened in the game of a thread.
fn events(scene: &Scene, thread: u64) -> Vec<EventKind> {
    let table = scene.store.table_of_thread(ChannelId(thread));
    let table = table.expect("a good store").expect("a game");
    let log = scene.store.log_between(table, 1, 100);
    let log = log.expect("a good store").into_iter();
    log.map(|event| event.what).collect()
}

/// The time that is given back in the game of this thread, in milliseconds.
async fn given_back(scene: &Scene, thread: u64) -> u64 {
    let credited = || {
        let mut events = events(scene, thread).into_iter();
        events.find_map(|what| match what {
            EventKind::TimeCredited(time) => Some(time),
            _ => None,
        })
    };
    scene.until("the time is given back", credited).await
}

#[tokio::test(flavor = "multi_thread")]
async fn no_time_runs_on_a_server_while_discord_has_an_outage_there() {
    let (mut scene, channels) = shards::scene(2, quick().pacing).await;
    scene.start_bot().await;
    // The first server is the one that will be out.
    let here = timed(&scene, channels[0]).await;
    let there = timed(&scene, channels[1]).await;
    scene.drained().await;
    scene.sandbox.disturb(GatewayAction::GuildGone);
    // What comes after that over the connection is answered.
    scene.types(scene.anna, channels[1], "@galabot rules horsa");
    scene.bot_says(channels[1], "**The Horsa").await;
    scene.sandbox.advance(Duration::from_secs(25 * 3600));
    scene.bot_says(there, "time has run out").await;
    let late = [Reminder::MostUsed, Reminder::NearlyOver, Reminder::Over];
    let told = |what: &EventKind| late.iter().any(|one| *what == EventKind::Reminded(*one));
    assert!(!events(&scene, here).iter().any(told));
    // Ben's command comes from elsewhere.
    let table = scene.store.table_of_thread(ChannelId(here));
    let game = table.expect("a good store").expect("a game").0;
    let private = scene.sandbox.direct_channel(scene.ben);
    let options = json!({"game": game});
    let refused = scene.slash(scene.ben, private, "claim", options).await;
    let refused = refused.message.expect("an answer").content;
    let words = "can't read this game's messages";
    assert!(refused.contains(words), "{refused}");
    scene.sandbox.disturb(GatewayAction::GuildBack);
    let time = given_back(&scene, here).await;
    assert_eq!(time, 25 * 3600 * 1000);
    assert!(!events(&scene, here).iter().any(told));
    let given = |what: &EventKind| matches!(what, EventKind::TimeCredited(_));
    assert!(
        !events(&scene, there).iter().any(given),
        "time ran there all along"
    );
    scene.types(scene.anna, here, shards::MOVES[0]);
    scene.bot_says(here, &shards::words(1)).await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_win_is_claimed_before_the_time_is_given_back_in_which_nothing_was_heard() {
    let (mut scene, channels) = shards::scene(2, quick().pacing).await;
    shards::recommends(&scene, 2);
    scene.start_bot().await;
    let here = timed(&scene, channels[0]).await;
    let there = timed(&scene, channels[1]).await;
    scene.drained().await;
    // Ten minutes are left in both games.
    scene.sandbox.advance(Duration::from_secs(24 * 3600 - 600));
    for thread in [here, there] {
        scene.bot_says(thread, "nearly up").await;
    }
    scene.drained().await;
    let places = scene.sandbox.channels();
    let place = places.iter().find(|place| place.id.0 == here);
    let guild = place.and_then(|place| place.guild_id).expect("a server").0;
    scene.sandbox.set_faults(Faults {
        cut_shards: vec![(guild >> 22) % 2],
        ..Faults::default()
    });
    let status = scene.bot.as_ref().expect("it runs").status();
    scene.until("it is down", || status.waits_for()).await;
    scene.sandbox.advance(Duration::from_secs(1200));
    scene.types(scene.ben, here, "claim");
    // The clocks have been looked at.
    scene.bot_says(there, "time has run out").await;
    scene.sandbox.set_faults(Faults::default());
    let answered = || {
        let words = ["so nobody loses on time yet", "still has time"];
        let said = |word: &&str| scene.count(here, word) > 0;
        words.iter().any(said).then_some(())
    };
    scene.until("the claim is answered", answered).await;
    let time = given_back(&scene, here).await;
    assert_eq!(time, 1_200_000);
    assert_eq!(scene.count(here, "wins!"), 0);
    scene.types(scene.anna, here, shards::MOVES[0]);
    scene.bot_says(here, &shards::words(1)).await;
    scene.check();
}

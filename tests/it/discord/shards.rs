//! Several connections to the gateway in one bot: games on many servers at once, one connection that is down, and more
//! of them while people play.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use futures::future::join_all;
use galabot::config::Shards;
use galabot::discord::{BotStatus, Pacing};
use galabot::sandbox::{ClockMode, Faults, LoggedRequest, Post, Sharding};
use galabot::service::{ChannelId, EventKind, Store, TableId};
use serde_json::json;

use super::scene::{Scene, quick};

/// Moves of a game by `farmers`, in turn.
pub(super) const MOVES: [&str; 8] = [
    "b3-c4", "b8-c7", "c2-d3", "c9-d8", "i3-h4", "i8-h7", "h2-g3", "h9-g8",
];

/// A scene with servers more than the first, all of which play, and a bot that has been stopped.
pub(super) async fn scene(servers: usize, pacing: Pacing) -> (Scene, Vec<u64>) {
    let mut scene = Scene::paced(pacing).await;
    scene.stop_bot().await;
    let mut channels = vec![scene.games];
    for number in 1..servers {
        channels.push(scene.sandbox.add_guild(&format!("Server {number}")).1);
    }
    (scene, channels)
}

pub(super) fn recommends(scene: &Scene, shards: u64) {
    scene.sandbox.set_sharding(Sharding {
        shards: Some(shards),
        ..scene.sandbox.sharding()
    });
}

fn status(scene: &Scene) -> BotStatus {
    scene.bot.as_ref().expect("it runs").status()
}

/// A game between Anna (White) and Ben in a channel: its thread.
async fn begun(scene: &Scene, channel: u64) -> u64 {
    scene.types(scene.anna, channel, "@galabot challenge @Ben white farmers");
    let challenge = scene.bot_says(channel, "challenges you").await;
    scene.press(scene.ben, &challenge, "Accept").await;
    scene.bot_says(challenge.id.0, "you begin").await;
    challenge.id.0
}

/// A game in each channel.
pub(super) async fn all_begun(scene: &Scene, channels: &[u64]) -> Vec<u64> {
    let mut threads = Vec::new();
    // One after the other, for few challenges of one person may wait.
    for channel in channels {
        threads.push(begun(scene, *channel).await);
    }
    threads
}

/// How the message with the board after so many moves begins.
pub(super) fn words(ply: usize) -> String {
    let dots = if ply % 2 == 1 { "." } else { "…" };
    format!("{}{dots} {}", ply.div_ceil(2), MOVES[ply - 1])
}

/// These moves are typed in a thread, and each is answered by its board.
pub(super) async fn play(scene: &Scene, thread: u64, plies: std::ops::RangeInclusive<usize>) {
    for ply in plies {
        let who = [scene.ben, scene.anna][ply % 2];
        scene.types(who, thread, MOVES[ply - 1]);
        scene.bot_says(thread, &words(ply)).await;
    }
}

fn table(scene: &Scene, thread: u64) -> TableId {
    let table = scene.store.table_of_thread(ChannelId(thread));
    table.expect("a good store").expect("a game")
}

/// All these moves were played, and each board was shown once.
fn played_once(scene: &Scene, thread: u64, plies: usize) {
    let table = table(scene, thread);
    assert_eq!(scene.moves(table.0), MOVES[..plies]);
    for ply in 1..=plies {
        assert_eq!(scene.count(thread, &words(ply)), 1, "{}", words(ply));
    }
}

/// Nobody was answered twice, and the bot heard everything in order and where it belongs.
fn nothing_twice(scene: &Scene) {
    let metrics = status(scene);
    let metrics = metrics.metrics();
    assert_eq!(metrics.gateway_misrouted.get(), 0);
    let requests = scene.sandbox.requests();
    let mut answered: Vec<&str> = requests
        .iter()
        .filter(|request| request.path.ends_with("/callback"))
        .map(|request| request.path.as_str())
        .collect();
    let all = answered.len();
    answered.sort_unstable();
    answered.dedup();
    assert_eq!(answered.len(), all, "an interaction was acknowledged twice");
    scene.check();
}

/// How often a thread was read up.
fn reads(scene: &Scene, thread: u64) -> usize {
    let requests = scene.sandbox.requests();
    let path = format!("/channels/{thread}/messages");
    let read = |request: &&LoggedRequest| request.method == "GET" && request.path == path;
    requests.iter().filter(read).count()
}

/// Goes on until all that changed with the start has been looked at, so that nothing more is read up for it.
async fn settled(scene: &Scene, threads: &[u64]) {
    let all = || {
        threads
            .iter()
            .map(|thread| reads(scene, *thread))
            .collect::<Vec<_>>()
    };
    loop {
        let before = all();
        for thread in threads {
            let asked = scene.types(scene.anna, *thread, "help");
            let answers = |post: &Post| post.reply_to.as_ref().is_some_and(|to| to.id == asked.id);
            let answer = scene.sandbox.wait_message(*thread, answers);
            answer.await.expect("an answer");
        }
        if before == all() && before.iter().all(|reads| *reads > 0) {
            return;
        }
    }
}

async fn shards_are(scene: &Scene, shards: &[[u64; 2]]) {
    scene
        .sandbox
        .wait_for(format_args!("shards {shards:?}"), |sandbox| {
            (sandbox.shards() == shards).then_some(())
        })
        .await
        .expect("they connect");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_on_many_servers_are_played_over_several_connections() {
    let (mut scene, channels) = scene(7, quick().pacing).await;
    recommends(&scene, 3);
    scene.start_bot().await;
    assert_eq!(scene.sandbox.shards(), [[0, 3], [1, 3], [2, 3]]);
    let threads = all_begun(&scene, &channels).await;
    join_all(threads.iter().map(|thread| play(&scene, *thread, 1..=6))).await;
    let private = scene.sandbox.direct_channel(scene.anna);
    scene.types(scene.anna, private, "games");
    scene.bot_says(private, "1").await;
    for thread in threads {
        played_once(&scene, thread, 6);
    }
    let shards = status(&scene).shards();
    let numbers: Vec<u32> = shards.iter().map(|shard| shard.number).collect();
    assert_eq!(numbers, [0, 1, 2]);
    assert!(shards.iter().all(|shard| shard.connected));
    nothing_twice(&scene);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_connection_that_is_down_stops_nobody_else() {
    let (mut scene, channels) = scene(3, quick().pacing).await;
    recommends(&scene, 3);
    scene.start_bot().await;
    let threads = all_begun(&scene, &channels).await;
    let shards: Vec<u64> = (scene.sandbox.channels().iter())
        .filter(|place| channels.contains(&place.id.0))
        .map(|place| (place.guild_id.expect("a server").0 >> 22) % 3)
        .collect();
    settled(&scene, &threads).await;
    let down = shards[1];
    scene.sandbox.set_faults(Faults {
        cut_shards: vec![down],
        ..Faults::default()
    });
    let name = format!("shard {down}/3: ");
    let status = status(&scene);
    let told = || status.waits_for().filter(|told| told.starts_with(&name));
    scene.until("it is told which is down", told).await;
    assert!(!status.is_connected().await);
    let others = || [reads(&scene, threads[0]), reads(&scene, threads[2])];
    let before = others();
    // Somebody types where nothing is heard, and the others go on.
    scene.types(scene.anna, threads[1], MOVES[0]);
    for thread in [threads[0], threads[2]] {
        play(&scene, thread, 1..=4).await;
    }
    assert_eq!(scene.count(threads[1], &words(1)), 0);
    scene.sandbox.set_faults(Faults::default());
    scene.bot_says(threads[1], &words(1)).await;
    play(&scene, threads[1], 2..=4).await;
    scene
        .until("all are connected", || {
            status.waits_for().is_none().then_some(())
        })
        .await;
    assert!(status.is_connected().await);
    assert_eq!(before, others(), "they heard everything");
    for thread in threads {
        played_once(&scene, thread, 4);
    }
    nothing_twice(&scene);
}

#[tokio::test(flavor = "multi_thread")]
async fn more_connections_take_over_while_people_play() {
    let pacing = Pacing {
        recount: Duration::from_millis(20),
        ..quick().pacing
    };
    let (mut scene, channels) = scene(5, pacing).await;
    recommends(&scene, 1);
    scene.start_bot().await;
    let threads = all_begun(&scene, &channels).await;
    // One of the new ones is held up, so that everything comes twice for a while.
    scene.sandbox.set_faults(Faults {
        cut_shards: vec![2],
        ..Faults::default()
    });
    recommends(&scene, 3);
    let playing = join_all(threads.iter().map(|thread| play(&scene, *thread, 1..=3)));
    tokio::join!(playing, shards_are(&scene, &[[0, 1], [0, 3], [1, 3]]));
    join_all(threads.iter().map(|thread| play(&scene, *thread, 4..=5))).await;
    for thread in &threads {
        let answer = scene.slash(scene.anna, *thread, "games", json!({})).await;
        assert!(
            answer
                .message
                .is_some_and(|post| post.content.contains('1'))
        );
    }
    let asked = json!({"subcommand": "position", "options": {"after": "1"}});
    let typing = scene
        .sandbox
        .complete(scene.anna, threads[1], "gala", asked, "after");
    let offered = typing.await.expect("it completes itself");
    assert!(offered.choices.is_some_and(|choices| !choices.is_empty()));
    // What is wrong is told once, and once more after an edit.
    let wrong = scene.types(scene.anna, threads[0], "a1-a9");
    let replies = |count: usize| {
        let posts = scene.of_the_bot(threads[0]);
        let to = |post: &Post| post.reply_to.as_ref().is_some_and(|to| to.id == wrong.id);
        (posts.iter().filter(|post| to(post)).count() >= count).then_some(())
    };
    scene.until("an answer", || replies(1)).await;
    let edited = scene.sandbox.edit(scene.anna, &wrong, "a2-a9");
    edited.expect("it is hers");
    scene.until("another answer", || replies(2)).await;
    assert!(
        status(&scene).is_connected().await,
        "the old one still serves"
    );
    scene.sandbox.set_faults(Faults::default());
    let playing = join_all(threads.iter().map(|thread| play(&scene, *thread, 6..=8)));
    tokio::join!(playing, shards_are(&scene, &[[0, 3], [1, 3], [2, 3]]));
    assert!(status(&scene).is_connected().await);
    assert!(replies(3).is_none(), "nothing is told twice");
    for thread in &threads {
        played_once(&scene, *thread, 8);
    }
    let again = begun(&scene, channels[2]).await;
    play(&scene, again, 1..=1).await;
    nothing_twice(&scene);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_that_discord_refuses_is_raised() {
    let (mut scene, channels) = scene(5, quick().pacing).await;
    scene.sandbox.set_sharding(Sharding {
        guilds_a_shard: 2,
        ..Sharding::default()
    });
    scene.shards = Shards::Fixed(NonZeroU32::MIN);
    scene.start_bot().await;
    assert_eq!(scene.sandbox.shards(), [[0, 3], [1, 3], [2, 3]]);
    let closed = |code: u64| {
        let log = scene.sandbox.gateway_log();
        let closes = log
            .iter()
            .filter(|entry| entry.name.as_deref() == Some("close"));
        closes.filter(|entry| entry.number == Some(code)).count()
    };
    assert_eq!(closed(4011), 1);
    let threads = all_begun(&scene, &channels[..2]).await;
    for thread in threads {
        play(&scene, thread, 1..=2).await;
    }
    // A number that is enough stays as it is.
    scene.stop_bot().await;
    scene.shards = Shards::Fixed(NonZeroU32::new(4).expect("four"));
    scene.start_bot().await;
    assert_eq!(scene.sandbox.shards(), [[0, 4], [1, 4], [2, 4], [3, 4]]);
}

/// No time passes here but by the bot's pauses: its sessions are five seconds apart in each bucket, or Discord refuses
/// them.
#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_begun_as_fast_as_discord_takes_them() {
    for (max_concurrency, least) in [(1, 20), (2, 10), (16, 0)] {
        let (mut scene, _) = scene(1, quick().pacing).await;
        scene.sandbox.set_clock(ClockMode::Real);
        scene.sandbox.set_sharding(Sharding {
            shards: Some(5),
            max_concurrency,
            ..Sharding::strict()
        });
        let sandbox = scene.sandbox.clone();
        scene.pacing = Pacing {
            sleep: Arc::new(move |pause| {
                sandbox.advance(pause);
                Box::pin(async {})
            }),
            // Real time passes as well, while a session is asked for.
            blip: Duration::from_secs(8),
            ..Pacing::default()
        };
        // The last session was that of the bot before.
        scene.sandbox.advance(Duration::from_secs(5));
        let begun = scene.sandbox.now();
        scene.start_bot().await;
        let passed = Duration::from_millis(scene.sandbox.now() - begun);
        assert!(
            passed >= Duration::from_secs(least),
            "{max_concurrency}: {passed:?}"
        );
        assert_eq!(scene.sandbox.shards().len(), 5);
        let log = scene.sandbox.gateway_log();
        let refused = log.iter().filter(|entry| entry.op == Some(9)).count();
        assert_eq!(refused, 0, "{max_concurrency}");
    }
}

/// A clock that is asked for while its server is not heard gives back what passed, once it is.
#[tokio::test(flavor = "multi_thread")]
async fn no_time_runs_where_nothing_is_heard() {
    let (mut scene, channels) = scene(2, quick().pacing).await;
    recommends(&scene, 2);
    scene.start_bot().await;
    let mut threads = Vec::new();
    for channel in &channels {
        let options = json!({
            "opponent": scene.ben.to_string(), "colour": "white", "rules": "farmers", "clock": "1 day",
        });
        scene
            .slash(scene.anna, *channel, "challenge", options)
            .await;
        let challenge = scene.bot_says(*channel, "challenges you").await;
        scene.press(scene.ben, &challenge, "Accept").await;
        scene.bot_says(challenge.id.0, "you begin").await;
        threads.push(challenge.id.0);
    }
    let guild = |thread: u64| {
        let places = scene.sandbox.channels();
        let place = places.iter().find(|place| place.id.0 == thread);
        place.and_then(|place| place.guild_id).expect("a server").0
    };
    let down = (guild(threads[1]) >> 22) % 2;
    scene.sandbox.set_faults(Faults {
        cut_shards: vec![down],
        ..Faults::default()
    });
    let status = status(&scene);
    scene.until("it is down", || status.waits_for()).await;
    let events = |thread: u64| {
        let log = scene.store.log_between(table(&scene, thread), 1, 100);
        let log = log.expect("a good store");
        log.into_iter().map(|event| event.what).collect::<Vec<_>>()
    };
    scene.sandbox.advance(Duration::from_secs(20 * 3600));
    let reminded = |thread: u64| {
        let is = |what: &EventKind| matches!(what, EventKind::Reminded(_));
        events(thread).iter().any(is)
    };
    scene
        .until("a reminder", || reminded(threads[0]).then_some(()))
        .await;
    assert!(!reminded(threads[1]), "nobody there could have answered it");
    scene.sandbox.set_faults(Faults::default());
    let credited = || {
        events(threads[1]).into_iter().find_map(|what| match what {
            EventKind::TimeCredited(time) => Some(time),
            _ => None,
        })
    };
    let time = scene.until("the time is given back", credited).await;
    assert_eq!(time, 20 * 3600 * 1000);
    let given = |what: &EventKind| matches!(what, EventKind::TimeCredited(_));
    assert!(!events(threads[0]).iter().any(given), "time ran there");
}

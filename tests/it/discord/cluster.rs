//! Several processes that share a database: who serves which servers as they come, go in good order, and hang.

use std::sync::Arc;
use std::time::Duration;

use futures::future::join_all;
use galabot::config::{REQUESTS_PER_SECOND, Token};
use galabot::discord::{Cluster, ClusterStatus, Pacing, Settings, Startup};
use galabot::draw::ThemeName;
use galabot::sandbox::{Id, Post};
use galabot::service::{ChannelId, Store};
use galabot::store::{DatabaseSettings, PostgresStore};
use serde_json::json;

use super::scene::{SandboxClock, Scene, quick};
use super::shards::{MOVES, all_begun, play, recommends, scene, words};
use crate::store::given::cluster::Cluster as Server;

/// Leases that end quickly.
fn pacing() -> Pacing {
    Pacing {
        lease: Duration::from_secs(3),
        ..quick().pacing
    }
}

/// A process with its own way to the database.
async fn process(scene: &Scene, place: &DatabaseSettings) -> (Cluster, Arc<PostgresStore>) {
    let settings = Settings {
        token: Token::new(&scene.sandbox.token()),
        api_url: Some(scene.sandbox.url()),
        shards: scene.shards,
        requests_per_second: REQUESTS_PER_SECOND,
        message_content: true,
        theme: ThemeName::Light,
        parallel: false,
        quotas: scene.quotas,
        backups_last: None,
    };
    let startup = Startup {
        pacing: pacing(),
        ..Startup::default()
    };
    let place = place.clone();
    let opened = tokio::task::spawn_blocking(move || PostgresStore::open(&place)).await;
    let store = Arc::new(opened.expect("no panic").expect("a good database"));
    let clock = Arc::new(SandboxClock(scene.sandbox.clone()));
    let shared = PostgresStore::shared(&store);
    let cluster = Cluster::start(startup, settings, shared, clock).await;
    (cluster.expect("it starts"), store)
}

/// Waits until a process serves so many shards and hears everything there.
async fn serves(scene: &Scene, status: &ClusterStatus, shards: usize) {
    let all = || {
        let connected = status
            .shards()
            .iter()
            .filter(|shard| shard.connected)
            .count();
        (status.leases().len() == shards && connected == shards).then_some(())
    };
    scene.until(&format!("{shards} shards"), all).await;
    let mut looks = tokio::time::interval(Duration::from_millis(20));
    let ready = async {
        while !status.is_connected().await {
            looks.tick().await;
        }
    };
    let ready = tokio::time::timeout(Duration::from_secs(60), ready).await;
    assert!(ready.is_ok(), "never ready: {:?}", status.waits_for());
}

/// Each of these moves was played and shown once in all threads.
fn played_once(scene: &Scene, store: &PostgresStore, threads: &[u64], plies: usize) {
    for thread in threads {
        let table = store
            .table_of_thread(ChannelId(*thread))
            .expect("a good store");
        let table = store.table(table.expect("a game")).expect("a good store");
        let turns = table.expect("it is there").turns;
        let turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
        assert_eq!(turns, MOVES[..plies]);
        for ply in 1..=plies {
            assert_eq!(scene.count(*thread, &words(ply)), 1, "{}", words(ply));
        }
    }
}

async fn play_all(scene: &Scene, threads: &[u64], plies: std::ops::RangeInclusive<usize>) {
    join_all(
        threads
            .iter()
            .map(|thread| play(scene, *thread, plies.clone())),
    )
    .await;
}

/// Asks something in one channel after the other until this is done. Returns where, and with which messages.
async fn ask_until<T>(
    scene: &Scene,
    channels: &[u64],
    done: impl Future<Output = T>,
) -> Vec<(u64, Id)> {
    let mut asked = Vec::new();
    let mut turns = channels.iter().cycle();
    let mut pace = tokio::time::interval(Duration::from_millis(100));
    tokio::pin!(done);
    loop {
        tokio::select! {
            _ = &mut done => return asked,
            _ = pace.tick() => {
                let channel = *turns.next().expect("some");
                asked.push((channel, scene.types(scene.ben, channel, "@galabot games").id));
            }
        }
    }
}

/// Each of these questions has one answer.
async fn answered_once(scene: &Scene, asked: &[(u64, Id)]) {
    for (channel, message) in asked {
        let answers = |post: &Post| {
            let quoted = post.reply_to.as_ref();
            quoted.is_some_and(|quoted| quoted.id == *message)
        };
        let answer = scene.sandbox.wait_message(*channel, answers);
        answer.await.expect("an answer");
        let posts = scene.of_the_bot(*channel);
        assert_eq!(posts.iter().filter(|post| answers(post)).count(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_share_the_servers_and_hand_them_over_in_good_order() {
    let Some(server) = Server::shared() else {
        return;
    };
    let place = server.settings(&server.schema());
    let (scene, channels) = scene(6, pacing()).await;
    recommends(&scene, 4);
    let (one, store) = process(&scene, &place).await;
    serves(&scene, &one.status(), 4).await;
    let threads = all_begun(&scene, &channels).await;
    play_all(&scene, &threads, 1..=2).await;
    let (two, _) = process(&scene, &place).await;
    // People play while shards change hands.
    let settled = async {
        serves(&scene, &one.status(), 2).await;
        serves(&scene, &two.status(), 2).await;
    };
    tokio::join!(play_all(&scene, &threads, 3..=4), settled);
    assert_eq!((one.status().processes(), two.status().processes()), (2, 2));
    let leaves = async { tokio::join!(play_all(&scene, &threads, 5..=6), one.stop()) };
    let asked = ask_until(&scene, &channels, leaves).await;
    serves(&scene, &two.status(), 4).await;
    play_all(&scene, &threads, 7..=8).await;
    played_once(&scene, &store, &threads, 8);
    answered_once(&scene, &asked).await;
    let private = scene.sandbox.direct_channel(scene.anna);
    scene.types(scene.anna, private, "games");
    scene.bot_says(private, "6").await;
    assert_eq!(two.status().metrics().gateway_misrouted.get(), 0);
    two.stop().await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_process_that_hangs_another_takes_everything_over_and_nothing_is_said_twice() {
    let Some(server) = Server::shared() else {
        return;
    };
    let place = server.settings(&server.schema());
    let (scene, channels) = scene(4, pacing()).await;
    recommends(&scene, 2);
    let (one, store) = process(&scene, &place).await;
    serves(&scene, &one.status(), 2).await;
    let threads = all_begun(&scene, &channels).await;
    let (two, _) = process(&scene, &place).await;
    serves(&scene, &one.status(), 1).await;
    serves(&scene, &two.status(), 1).await;
    play_all(&scene, &threads, 1..=2).await;
    // Its bot goes on to hear, but may not write nor speak once the lease has ended.
    one.hang();
    play_all(&scene, &threads, 3..=4).await;
    serves(&scene, &two.status(), 2).await;
    play_all(&scene, &threads, 5..=8).await;
    played_once(&scene, &store, &threads, 8);
    let told = threads
        .iter()
        .map(|thread| scene.count(*thread, "Something went wrong"));
    assert_eq!(
        told.sum::<usize>(),
        0,
        "the one that hangs says nothing more"
    );
    two.stop().await;
    scene.check();
}

/// What is said in private is heard by the bot of the first shard, which does not read the threads of the others.
#[tokio::test(flavor = "multi_thread")]
async fn a_win_in_a_game_of_another_shard_is_claimed_in_its_thread() {
    let Some(server) = Server::shared() else {
        return;
    };
    let place = server.settings(&server.schema());
    let (scene, channels) = scene(2, pacing()).await;
    recommends(&scene, 2);
    let (one, store) = process(&scene, &place).await;
    serves(&scene, &one.status(), 2).await;
    let places = scene.sandbox.channels();
    let second = places.iter().find(|place| {
        let shard = place.guild_id.map(|guild| (guild.0 >> 22) % 2);
        channels.contains(&place.id.0) && shard == Some(1)
    });
    let channel = second.expect("a server of the second shard").id.0;
    let options = json!({
        "opponent": scene.ben.to_string(), "colour": "white", "rules": "farmers", "clock": "1 day",
    });
    scene.slash(scene.anna, channel, "challenge", options).await;
    let challenge = scene.bot_says(channel, "challenges you").await;
    scene.press(scene.ben, &challenge, "Accept").await;
    let thread = challenge.id.0;
    scene.bot_says(thread, "you begin").await;
    scene.sandbox.advance(Duration::from_secs(25 * 3600));
    scene.bot_says(thread, "time has run out").await;
    let game = store.table_of_thread(ChannelId(thread));
    let game = game.expect("a good store").expect("a game").0;
    let private = scene.sandbox.direct_channel(scene.ben);
    let options = json!({"game": game});
    let refused = scene.slash(scene.ben, private, "claim", options).await;
    let refused = refused.message.expect("an answer").content;
    let way = format!("in its thread: <#{thread}>");
    assert!(refused.contains(&way), "{refused}");
    scene.slash(scene.ben, thread, "claim", json!({})).await;
    scene.bot_says(thread, "Black wins!").await;
    one.stop().await;
    scene.check();
}

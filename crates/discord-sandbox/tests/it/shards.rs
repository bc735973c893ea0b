//! Shards: which guilds each hears of, how many it may carry, and how fast and how often sessions are begun.

use std::time::Duration;

use discord_sandbox::{ClockMode, Faults, GatewayAction, Sandbox, Sharding};
use serde_json::{Value, json};

use crate::http::ask;
use crate::sandbox_with;
use crate::socket::{Heard, Socket, TOKEN};

/// A sandbox with so many guilds.
async fn with_guilds(count: usize) -> Sandbox {
    let sandbox = sandbox_with(|options| {
        options.token = Some(TOKEN.to_owned());
        options.clock = ClockMode::Manual;
    })
    .await;
    for number in 1..count {
        sandbox.add_guild(&format!("Guild {number}"));
    }
    sandbox
}

/// A socket on which this shard has asked for a session. It wants messages, in guilds and direct.
async fn identified(sandbox: &Sandbox, shard: [u64; 2]) -> Socket {
    let mut socket = Socket::open(sandbox, "/?v=10").await;
    socket.json().await;
    let intents = 1 | 1 << 9 | 1 << 12;
    let identify = json!({"op": 2, "d": {"token": TOKEN, "intents": intents, "properties": {}, "shard": shard}});
    socket.say(&identify.to_string()).await;
    socket
}

/// The next event on a socket: its name and its data.
async fn event(socket: &mut Socket) -> (String, Value) {
    let mut heard = socket.json().await;
    let name = heard["t"].as_str().expect("an event").to_owned();
    (name, heard["d"].take())
}

/// Takes READY and one GUILD_CREATE for each guild of a shard. Returns their ids.
async fn welcomed(socket: &mut Socket) -> Vec<u64> {
    let (name, ready) = event(socket).await;
    assert_eq!(name, "READY");
    let mut guilds = Vec::new();
    for _ in ready["guilds"].as_array().expect("a list") {
        let (name, guild) = event(socket).await;
        assert_eq!(name, "GUILD_CREATE");
        let id = guild["id"].as_str().expect("an id").parse();
        guilds.push(id.expect("a number"));
        let roles = guild["roles"].as_array().expect("a list");
        assert_eq!(roles[0]["id"], guild["id"], "everybody's role");
        for channel in guild["channels"].as_array().expect("a list") {
            assert_eq!(channel["guild_id"], guild["id"]);
        }
    }
    guilds
}

#[tokio::test]
async fn each_shard_hears_of_its_guilds_and_the_first_of_direct_messages() {
    let sandbox = with_guilds(5).await;
    let (barn, games) = sandbox.add_guild("The Barn");
    let anna = sandbox.person("Anna");
    let mut sockets = Vec::new();
    let mut carried = Vec::new();
    for number in 0..3 {
        let mut socket = identified(&sandbox, [number, 3]).await;
        let guilds = welcomed(&mut socket).await;
        assert_eq!(guilds.len(), 2, "they spread evenly");
        assert!(guilds.iter().all(|guild| (guild >> 22) % 3 == number));
        carried.extend(guilds);
        sockets.push(socket);
    }
    carried.sort_unstable();
    carried.dedup();
    assert_eq!(carried.len(), 6);
    assert_eq!(sandbox.shards(), [[0, 3], [1, 3], [2, 3]]);
    // Another count beside them, as while a bot grows.
    let mut alone = identified(&sandbox, [0, 1]).await;
    assert_eq!(welcomed(&mut alone).await.len(), 6);
    let post = sandbox.write(anna, games, "moo").expect("written");
    let own = usize::try_from((barn >> 22) % 3).expect("it is small");
    for socket in [own, 3] {
        let socket = sockets.get_mut(socket).unwrap_or(&mut alone);
        let (name, message) = event(socket).await;
        assert_eq!(name, "MESSAGE_CREATE");
        assert_eq!(message["id"], post.id.to_string());
        assert_eq!(message["guild_id"], barn.to_string());
    }
    let direct = sandbox.direct_channel(anna);
    sandbox.write(anna, direct, "psst").expect("written");
    for socket in [&mut sockets[0], &mut alone] {
        let (_, message) = event(socket).await;
        assert!(message["guild_id"].is_null(), "{message}");
    }
    let log = sandbox.gateway_log();
    let told = log
        .iter()
        .filter(|entry| entry.name.as_deref() == Some("MESSAGE_CREATE"));
    assert_eq!(told.count(), 4, "nobody else was told");
    // One of them is cut off, and comes back in vain as long as that lasts.
    sandbox.set_faults(Faults {
        cut_shards: vec![1],
        ..Faults::default()
    });
    assert_eq!(sockets[1].hear().await, Heard::Dropped);
    assert_eq!(
        identified(&sandbox, [1, 3]).await.hear().await,
        Heard::Dropped
    );
    sandbox.disturb_shard(2, GatewayAction::Reconnect);
    assert_eq!(sockets[2].json().await["op"], 7);
    assert_eq!(sandbox.shards(), [[0, 1], [0, 3], [2, 3]]);
}

#[tokio::test]
async fn it_is_noted_how_long_a_shard_has_nobody() {
    let sandbox = with_guilds(2).await;
    let mut sockets = Vec::new();
    for number in [0, 1, 1] {
        let mut socket = identified(&sandbox, [number, 2]).await;
        welcomed(&mut socket).await;
        sockets.push(socket);
    }
    let begun = sandbox.now();
    sandbox.disturb_shard(0, GatewayAction::Drop);
    assert_eq!(sockets[0].hear().await, Heard::Dropped);
    // Of two sessions one goes on.
    drop(sockets.remove(1));
    sandbox.advance(Duration::from_millis(700));
    let all = |sandbox: &Sandbox| {
        let gaps = sandbox.gateway_gaps();
        gaps.iter()
            .map(|gap| {
                (
                    gap.shard,
                    gap.from - begun,
                    gap.until.map(|end| end - begun),
                )
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(all(&sandbox), [([0, 2], 0, None)]);
    let mut back = identified(&sandbox, [0, 2]).await;
    welcomed(&mut back).await;
    assert_eq!(all(&sandbox), [([0, 2], 0, Some(700))]);
}

/// What `/gateway/bot` says.
async fn recommended(sandbox: &Sandbox) -> Value {
    let (host, token) = (sandbox.address().to_string(), format!("Bot {TOKEN}"));
    let headers = [("Host", host.as_str()), ("Authorization", &token)];
    let answer = ask(sandbox.address(), "GET", "/api/v10/gateway/bot", &headers).await;
    serde_json::from_str(&answer.body).expect("JSON")
}

#[tokio::test]
async fn a_shard_carries_only_so_many_guilds() {
    let sandbox = with_guilds(5).await;
    sandbox.set_sharding(Sharding {
        guilds_a_shard: 2,
        ..Sharding::default()
    });
    // Of five guilds in a row the shard of the first has most.
    let most = |count| (sandbox.guild() >> 22) % count;
    for (shard, code) in [([most(2), 2], 4011), ([3, 3], 4010)] {
        let refused = identified(&sandbox, shard).await.hear().await;
        assert_eq!(refused, Heard::Closed(code));
    }
    let mut socket = identified(&sandbox, [most(3), 3]).await;
    assert_eq!(welcomed(&mut socket).await.len(), 2);
    assert_eq!(recommended(&sandbox).await["shards"], 3);
    sandbox.set_sharding(Sharding {
        shards: Some(7),
        max_concurrency: 16,
        ..Sharding::default()
    });
    let told = recommended(&sandbox).await;
    assert_eq!(told["shards"], 7);
    assert_eq!(told["session_start_limit"]["max_concurrency"], 16);
    assert_eq!(told["session_start_limit"]["remaining"], 999);
}

#[tokio::test]
async fn one_session_in_five_seconds_is_begun_in_each_bucket() {
    let sandbox = with_guilds(1).await;
    sandbox.set_sharding(Sharding {
        max_concurrency: 2,
        ..Sharding::strict()
    });
    let begins = async |number| identified(&sandbox, [number, 4]).await.json().await["op"] == 0;
    assert!(begins(0).await);
    assert!(begins(1).await, "another bucket");
    assert!(!begins(2).await, "the bucket of the first");
    sandbox.advance(Duration::from_millis(4999));
    assert!(!begins(2).await);
    sandbox.advance(Duration::from_millis(1));
    assert!(begins(2).await);
    assert!(begins(3).await);
}

#[tokio::test]
async fn whoever_begins_too_many_sessions_loses_the_token() {
    let sandbox = with_guilds(1).await;
    sandbox.set_sharding(Sharding {
        session_starts: 2,
        ..Sharding::default()
    });
    let mut first = identified(&sandbox, [0, 1]).await;
    welcomed(&mut first).await;
    // Another day begins the count anew.
    sandbox.advance(Duration::from_secs(24 * 3600));
    for _ in 0..2 {
        welcomed(&mut identified(&sandbox, [0, 1]).await).await;
    }
    assert_eq!(sandbox.token(), TOKEN);
    assert_eq!(
        identified(&sandbox, [0, 1]).await.hear().await,
        Heard::Closed(4004)
    );
    assert_ne!(sandbox.token(), TOKEN);
    assert_eq!(first.hear().await, Heard::Closed(4004));
    assert!(sandbox.violations()[0].problem.contains("taken back"));
}

//! Watching a game: what is told, to whom, and what happens to those who come back.

use futures::{SinkExt as _, StreamExt as _};
use galabot::service::{Store as _, Table, TableId};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::scene::{Browser, Site};

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Opens a socket as a page of this origin does.
async fn opened(browser: &Browser, game: u64, since: u64, origin: &str) -> Result<Socket, u16> {
    opened_for(browser, &format!("{game}.{since}"), origin).await
}

/// The same of several games, each with the version that is known: `1.34,2.5`.
pub async fn follows(browser: &Browser, games: &str) -> Result<Socket, u16> {
    opened_for(browser, games, &browser.origin).await
}

async fn opened_for(browser: &Browser, games: &str, origin: &str) -> Result<Socket, u16> {
    let host = browser.address.replacen("http", "ws", 1);
    let address = format!("{host}/api/v1/live?games={games}");
    let mut request = address.into_client_request().expect("an address");
    let headers = request.headers_mut();
    if !origin.is_empty() {
        headers.insert("origin", origin.parse().expect("text"));
    }
    headers.insert("host", browser.host().parse().expect("text"));
    headers.insert("cookie", browser.cookies().parse().expect("text"));
    match connect_async(request).await {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(answer)) => Err(answer.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

async fn watches(browser: &Browser, since: u64) -> Socket {
    let socket = opened(browser, 1, since, &browser.origin).await;
    socket.unwrap_or_else(|status| panic!("refused with {status}"))
}

/// The next thing that is told.
pub async fn told(socket: &mut Socket) -> Value {
    loop {
        match socket.next().await.expect("it is open").expect("a message") {
            Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
            Message::Ping(_) | Message::Pong(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

async fn version(site: &Site) -> u64 {
    let game = site.stranger.json("/api/v1/games/1").await;
    game["version"].as_u64().expect("a version")
}

#[tokio::test(flavor = "multi_thread")]
async fn who_watches_is_told_each_move_and_misses_none_by_coming_back() {
    let site = Site::public().await;
    let thread = site.scene.game().await;
    site.scene.drained().await;
    let known = version(&site).await;
    let mut socket = watches(&site.stranger, known).await;
    assert_eq!(told(&mut socket).await["type"], "current");
    site.scene.types(site.scene.anna, thread, "d1-e2");
    let moved = told(&mut socket).await;
    assert_eq!(
        (&moved["type"], &moved["after"]),
        (&"change".into(), &known.into())
    );
    assert_eq!(moved["game"]["moves"][0]["text"], "d1-e2");
    assert_eq!(moved["position"]["route"], serde_json::json!(["d1", "e2"]));
    assert_eq!(moved["game"]["standing"], "Black to move: Ben");

    // Somebody goes, and comes back while another has stayed.
    let mut stays = watches(
        &site.stranger,
        moved["version"].as_u64().expect("a version"),
    )
    .await;
    assert_eq!(told(&mut stays).await["type"], "current");
    socket.close(None).await.expect("closed");
    site.scene.types(site.scene.ben, thread, "d10-e9");
    let second = told(&mut stays).await;
    let mut back = watches(&site.stranger, known).await;
    let (one, two) = (told(&mut back).await, told(&mut back).await);
    assert_eq!((&one, &two), (&moved, &second), "both, in order");

    // What is not remembered is to be asked for anew.
    let mut old = watches(&site.stranger, 1).await;
    let resync = told(&mut old).await;
    assert_eq!(
        (&resync["type"], &resync["version"]),
        (&"resync".into(), &second["version"])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn one_socket_tells_of_several_games_and_of_none_that_may_not_be_seen() {
    let site = Site::public().await;
    let scene = &site.scene;
    scene.game().await;
    let second = scene.game().await;
    scene.drained().await;
    // A lesson is for its player.
    scene
        .slash(scene.anna, scene.games, "learn", json!({}))
        .await;
    let lesson = || {
        scene
            .store
            .table(TableId(3))
            .expect("a good store")
            .filter(Table::is_begun)
    };
    scene.until("the lesson begins", lesson).await;
    let known = [1, 2, 3].map(|id| {
        let table = scene.store.table(TableId(id)).expect("a good store");
        table.expect("it is there").version
    });
    let [one, two, three] = known;
    let all = format!("1.{one},2.{two},3.{three}");
    let mut socket = follows(&site.stranger, &all)
        .await
        .expect("two may be seen");
    let mut first = Vec::new();
    for _ in 0..3 {
        first.push(told(&mut socket).await);
    }
    first.sort_by_key(|told| told["id"].as_u64());
    assert_eq!(
        first,
        [
            json!({"type": "current", "id": 1, "version": one}),
            json!({"type": "current", "id": 2, "version": two}),
            json!({"type": "closed", "id": 3}),
        ]
    );
    scene.types(scene.anna, second, "d1-e2");
    let moved = told(&mut socket).await;
    assert_eq!((&moved["id"], &moved["after"]), (&json!(2), &json!(two)));
    // What is no list of games, what are too many, and what nobody may see.
    let many: Vec<String> = (1..=25).map(|id| format!("{id}.0")).collect();
    for (games, status) in [
        ("", 400),
        ("1", 400),
        ("x.1", 400),
        (&many.join(","), 400),
        ("3.0,77.0", 404),
    ] {
        assert_eq!(
            follows(&site.stranger, games).await.err(),
            Some(status),
            "{games:?}"
        );
    }
    let mut again = follows(&site.stranger, "2.0,2.0,2.0")
        .await
        .expect("it may be seen");
    assert_eq!(told(&mut again).await["type"], "resync");
    site.set_public(false);
    scene.types(scene.anna, second, "g1-f2");
    assert_eq!(
        told(&mut again).await,
        json!({"type": "closed", "id": 2}),
        "once"
    );
    assert!(
        matches!(
            again.next().await,
            None | Some(Err(_) | Ok(Message::Close(_)))
        ),
        "nothing is left to be told"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_watches_what_they_may_not_see() {
    let site = Site::open().await;
    let thread = site.scene.game().await;
    let own = site.stranger.origin.clone();
    assert_eq!(opened(&site.stranger, 1, 1, &own).await.err(), Some(404));
    assert_eq!(opened(&site.stranger, 77, 1, &own).await.err(), Some(404));
    site.set_public(true);
    for origin in ["", "https://evil.example"] {
        assert_eq!(
            opened(&site.stranger, 1, 1, origin).await.err(),
            Some(403),
            "{origin:?}"
        );
    }
    let mut socket = watches(&site.stranger, version(&site).await).await;
    let ben = site.signed_in(site.scene.ben, "/").await;
    let mut player = watches(&ben, version(&site).await).await;
    assert_eq!(told(&mut socket).await["type"], "current");
    assert_eq!(told(&mut player).await["type"], "current");
    site.set_public(false);
    site.scene.types(site.scene.anna, thread, "d1-e2");
    assert_eq!(
        told(&mut socket).await["type"],
        "closed",
        "it is not public any more"
    );
    assert_eq!(
        told(&mut player).await["type"],
        "change",
        "who plays sees it all the same"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_who_watch_do_not_slow_the_game() {
    let site = Site::public().await;
    let thread = site.scene.game().await;
    site.scene.drained().await;
    let known = version(&site).await;
    let mut sockets = Vec::new();
    for _ in 0..1000 {
        let mut socket = watches(&site.stranger, known).await;
        assert_eq!(told(&mut socket).await["type"], "current");
        sockets.push(socket);
    }
    // Some of them never read.
    site.scene.types(site.scene.anna, thread, "d1-e2");
    site.scene.bot_says(thread, "1. d1-e2").await;
    for socket in sockets.iter_mut().skip(100) {
        assert_eq!(told(socket).await["game"]["moves"][0]["text"], "d1-e2");
    }
    // A page that talks is not listened to.
    let talker = &mut sockets[999];
    talker
        .send(Message::Text("x".repeat(10_000)))
        .await
        .expect("sent");
    let closed = loop {
        match talker.next().await {
            Some(Ok(Message::Close(_)) | Err(_)) | None => break true,
            Some(Ok(_)) => {}
        }
    };
    assert!(closed);
    site.scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_signed_out_is_told_no_more_of_a_game_that_is_for_members() {
    let site = Site::open().await;
    let thread = site.scene.game().await;
    site.scene.drained().await;
    let cleo = site.scene.sandbox.person("Cleo");
    let (leaves, stays) = (
        site.signed_in(cleo, "/").await,
        site.signed_in(cleo, "/").await,
    );
    let game = stays.json("/api/v1/games/1").await;
    let known = game["version"].as_u64().expect("a version");
    let (mut left, mut watches_on) = (watches(&leaves, known).await, watches(&stays, known).await);
    for socket in [&mut left, &mut watches_on] {
        assert_eq!(told(socket).await["type"], "current");
    }
    let signs_out = leaves.request(reqwest::Method::POST, "/sign-out");
    let signs_out = signs_out.header("origin", &leaves.origin).send().await;
    assert_eq!(signs_out.expect("an answer").status(), 303);
    site.scene.types(site.scene.anna, thread, "d1-e2");
    assert_eq!(told(&mut left).await["type"], "closed");
    assert_eq!(
        told(&mut watches_on).await["game"]["moves"][0]["text"],
        "d1-e2"
    );
}

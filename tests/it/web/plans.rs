//! Planned replies on the web: made and played there, and told to their owner alone.

use futures::StreamExt as _;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use super::api::{fits, schema};
use super::scene::{Browser, Site};

const PATH: &str = "/api/v1/games/1/plans";

async fn token(browser: &Browser) -> String {
    let data = browser.data("/analysis").await;
    let token = data["viewer"]["token"].as_str();
    token.unwrap_or_default().to_owned()
}

async fn asks(browser: &Browser, method: Method, token: &str, body: Option<&Value>) -> Response {
    let request = browser
        .request(method, PATH)
        .header("origin", &browser.origin)
        .header("x-galabot-token", token)
        .body(body.map_or_else(String::new, Value::to_string));
    request.send().await.expect("an answer")
}

async fn told(answer: Response) -> (u16, Value) {
    let status = answer.status().as_u16();
    let text = answer.text().await.expect("a text");
    (status, serde_json::from_str(&text).expect("JSON"))
}

/// A line as a page plans it.
fn line(command: &str, version: u64, turns: &[&str]) -> Value {
    json!({"command": command, "version": version, "turns": turns})
}

async fn version(browser: &Browser) -> u64 {
    let game = browser.json("/api/v1/games/1").await;
    game["version"].as_u64().expect("a version")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_is_planned_on_the_board_and_played_in_the_game() {
    let site = Site::open().await;
    let thread = site.scene.game().await;
    let ben = site.signed_in(site.scene.ben, "/analysis").await;
    let token = token(&ben).await;
    let known = version(&ben).await;
    let openapi = ben.json("/api/v1/openapi.json").await;
    let none = asks(&ben, Method::GET, &token, None).await;
    assert_eq!(none.headers()["cache-control"], "no-store");
    let (status, none) = told(none).await;
    assert_eq!((status, &none["lines"]), (200, &json!([])));
    fits(&schema(&openapi, "Plans"), &none, "Plans");

    let wanted = line("11111111", known, &["d1-e2", "d10-e9"]);
    let (status, planned) = told(asks(&ben, Method::PUT, &token, Some(&wanted)).await).await;
    assert_eq!(
        (status, &planned["lines"]),
        (200, &json!([["d1-e2", "d10-e9"]])),
        "{planned}"
    );
    // The answer was lost, so the page sends it again.
    let (status, again) = told(asks(&ben, Method::PUT, &token, Some(&wanted)).await).await;
    assert_eq!((status, again), (200, planned));
    for (command, turns, said) in [
        ("22222222", &["d1-e2"][..], "reply"),
        ("33333333", &["d1-d9", "d10-e9"], "d1-d9"),
        ("44444444", &["good game", "d10-e9"], "good game"),
    ] {
        let wanted = line(command, known, turns);
        let (status, refused) = told(asks(&ben, Method::PUT, &token, Some(&wanted)).await).await;
        assert_eq!(status, 422, "{refused}");
        let message = refused["message"].as_str().expect("a sentence");
        assert!(
            message.contains(said) && !message.contains(['`', '*']),
            "{message}"
        );
    }
    site.scene.types(site.scene.anna, thread, "d1-e2");
    site.scene.bot_says(thread, "1… d10-e9").await;
    assert_eq!(site.scene.moves(1), ["d1-e2", "d10-e9"]);
    let (_, rest) = told(asks(&ben, Method::GET, &token, None).await).await;
    assert_eq!((&rest["lines"], &rest["ply"]), (&json!([]), &json!(2)));

    // For an earlier board nothing is planned, so no reply is ever played in a game that has gone on.
    let late = line("55555555", known, &["d1-e2", "d10-e9"]);
    let (status, late) = told(asks(&ben, Method::PUT, &token, Some(&late)).await).await;
    assert_eq!(status, 409, "{late}");
    let wanted = line("66666666", version(&ben).await, &["g1-f2", "g10-f9"]);
    let (status, _) = told(asks(&ben, Method::PUT, &token, Some(&wanted)).await).await;
    assert_eq!(status, 200);
    let (status, none) = told(asks(&ben, Method::DELETE, &token, None).await).await;
    assert_eq!((status, &none["lines"]), (200, &json!([])));
    site.scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_learns_what_is_planned_nor_whether() {
    let site = Site::public().await;
    let thread = site.scene.game().await;
    let ben = site.signed_in(site.scene.ben, "/analysis").await;
    let anna = site.signed_in(site.scene.anna, "/analysis").await;
    let cleo = site.scene.sandbox.person("Cleo");
    let cleo = site.signed_in(cleo, "/analysis").await;
    let before = version(&ben).await;
    const PICTURES: [&str; 2] = [
        "/api/v1/games/1/positions/0/picture.png",
        "/api/v1/games/1/replay.gif",
    ];
    let fingerprint = |bytes: &[u8]| format!("{} {:08x}", bytes.len(), crc32fast::hash(bytes));
    let everywhere = [
        "/game/1",
        "/analysis?game=1",
        "/api/v1/games/1",
        "/api/v1/games/1/positions/0",
        "/api/v1/games/1/game.txt",
    ];
    // Each page as everybody sees it, without the token that is theirs alone.
    let seen = async || {
        let mut all = Vec::new();
        for browser in [&anna, &cleo, &site.stranger] {
            let own = token(browser).await;
            for path in everywhere {
                let page = browser.text(path).await;
                all.push(if own.is_empty() {
                    page
                } else {
                    page.replace(&own, "")
                });
            }
            for path in PICTURES {
                let picture = browser.get(path).await.bytes().await;
                all.push(fingerprint(&picture.expect("a picture")));
            }
        }
        all
    };
    let empty = seen().await;
    let socket = site.stranger.origin.replacen("http", "ws", 1);
    let socket = format!("{socket}/api/v1/live?games=1.{before}");
    let mut request = socket.into_client_request().expect("an address");
    let origin = site.stranger.origin.parse().expect("text");
    request.headers_mut().insert("origin", origin);
    let (mut socket, _) = tokio_tungstenite::connect_async(request)
        .await
        .expect("it opens");
    let wanted = line("11111111", before, &["d1-e2", "d10-e9"]);
    let (status, planned) =
        told(asks(&ben, Method::PUT, &token(&ben).await, Some(&wanted)).await).await;
    assert_eq!(status, 200, "{planned}");
    assert_eq!(
        version(&ben).await,
        before,
        "nothing has happened at the table"
    );
    assert_eq!(seen().await, empty);

    let own = token(&ben).await;
    let methods = [Method::GET, Method::PUT, Method::DELETE];
    for method in methods {
        let body = (method == Method::PUT).then_some(&wanted);
        let nobody = asks(&site.stranger, method.clone(), &own, body).await;
        assert_eq!(nobody.status(), 401, "{method}");
        let other = asks(&cleo, method.clone(), &token(&cleo).await, body).await;
        assert_eq!(other.status(), 404, "{method}");
        for wrong in ["", "x", token(&cleo).await.as_str()] {
            let forged = asks(&ben, method.clone(), wrong, body).await;
            assert_eq!(forged.status(), 403, "{method}");
        }
        let mut foreign = ben
            .request(method.clone(), PATH)
            .header("x-galabot-token", &own);
        foreign = foreign.header("origin", "https://evil.example");
        assert_eq!(
            foreign.send().await.expect("an answer").status(),
            403,
            "{method}"
        );
    }
    // The opponent has a plan of their own, and sees that one alone.
    let (status, opponents) = told(asks(&anna, Method::GET, &token(&anna).await, None).await).await;
    assert_eq!((status, &opponents["lines"]), (200, &json!([])));
    let (status, _) = told(asks(&anna, Method::DELETE, &token(&anna).await, None).await).await;
    assert_eq!(status, 200);
    let (_, kept) = told(asks(&ben, Method::GET, &own, None).await).await;
    assert_eq!(kept["lines"], json!([["d1-e2", "d10-e9"]]));

    // Who watches hears of no plan, only of the moves.
    site.scene.types(site.scene.anna, thread, "d1-e2");
    site.scene.bot_says(thread, "1… d10-e9").await;
    let mut moves: Vec<Value> = Vec::new();
    while moves.len() < 2 {
        let message = socket.next().await.expect("it is open");
        if let Message::Text(text) = message.expect("a message") {
            let heard: Value = serde_json::from_str(&text).expect("JSON");
            assert_ne!(heard["type"], "resync", "{heard}");
            moves.extend(
                heard["game"]["moves"]
                    .as_array()
                    .cloned()
                    .into_iter()
                    .flatten(),
            );
            let names = heard.to_string().to_lowercase();
            assert!(!names.contains("plan"), "{heard}");
        }
    }
    let moves: Vec<_> = moves.iter().map(|one| one["text"].clone()).collect();
    assert_eq!(moves, [json!("d1-e2"), json!("d10-e9")]);
}

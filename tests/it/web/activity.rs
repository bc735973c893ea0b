//! The Activity: who is let into its frame, and what is shown there. Nothing that a frame says counts but a code of
//! Discord's.

use std::sync::Arc;

use futures::{SinkExt as _, StreamExt as _};
use galabot::discord::BoardLinks;
use galabot::sandbox::Post;
use galabot::service::{Store as _, TableId};
use galabot::store::MemoryStore;
use reqwest::Method;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use super::api::{fits, schema};
use super::scene::{FRAME, Site, location};
use crate::discord::scene::Scene;

/// A frame of the Activity.
struct Frame<'a> {
    site: &'a Site,
    /// What it is known by, once it is.
    session: Option<String>,
}

impl Site {
    fn frame(&self) -> Frame<'_> {
        Frame {
            site: self,
            session: None,
        }
    }

    /// Somebody launches the Activity in a channel, and is let in.
    async fn in_activity(&self, person: u64, channel: u64) -> Frame<'_> {
        let mut frame = self.frame();
        let instance = frame.launched(person, channel).await;
        let ticket = frame.ticket().await;
        let code = frame.code(person, &ticket).await;
        let (status, known) = frame.comes(&ticket, &code, &instance).await;
        assert_eq!(status, 200, "{known}");
        let session = known["session"].as_str().expect("a secret");
        frame.session = Some(session.to_owned());
        frame
    }
}

impl Frame<'_> {
    /// Asks the stand-in as the page does that plays Discord's client.
    async fn client(&self, path: &str, body: Value) -> Value {
        let url = format!("{}/sandbox/api/{path}", self.site.scene.sandbox.url());
        let asked = self.site.stranger.client.post(url).body(body.to_string());
        let answer = asked.send().await.expect("the stand-in answers");
        let text = answer.text().await.expect("a text");
        serde_json::from_str(&text).expect("JSON")
    }

    /// Launches the Activity: its instance.
    async fn launched(&self, person: u64, channel: u64) -> String {
        let body = json!({"as": person.to_string(), "channel_id": channel.to_string()});
        let told = self.client("activity/instances", body).await;
        let name = told["instance_id"].as_str().expect("an instance");
        name.to_owned()
    }

    /// A code of Discord's for a person.
    async fn code(&self, person: u64, ticket: &Value) -> String {
        let body = json!({
            "as": person.to_string(), "client_id": self.site.scene.sandbox.bot().id.to_string(),
            "response_type": "code", "state": ticket["state"], "prompt": "none", "scope": ["identify"],
            "code_challenge": ticket["challenge"], "code_challenge_method": "S256",
        });
        let told = self.client("activity/authorize", body).await;
        told["code"].as_str().expect("a code").to_owned()
    }

    async fn posts(&self, origin: &str, path: &str, body: &Value) -> (u16, Value) {
        let mut request = self.site.stranger.request(Method::POST, path);
        if let Some(session) = &self.session {
            request = request.header("x-galabot-session", session);
        }
        let answer = request.header("origin", origin).body(body.to_string());
        let answer = answer.send().await.expect("an answer");
        let status = answer.status().as_u16();
        let text = answer.text().await.expect("a text");
        (status, serde_json::from_str(&text).expect("JSON"))
    }

    async fn ticket(&self) -> Value {
        let (status, ticket) = self.posts(FRAME, "/activity/begin", &json!({})).await;
        assert_eq!(status, 200, "{ticket}");
        ticket
    }

    /// Comes with a code.
    async fn comes(&self, ticket: &Value, code: &str, instance: &str) -> (u16, Value) {
        let (state, key) = (&ticket["state"], &ticket["key"]);
        let body = json!({"state": state, "key": key, "code": code, "instance": instance});
        self.posts(FRAME, "/activity/session", &body).await
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        let mut request = self.site.stranger.request(Method::GET, path);
        if let Some(session) = &self.session {
            request = request.header("x-galabot-session", session);
        }
        let answer = request.send().await.expect("an answer");
        let status = answer.status().as_u16();
        let text = answer.text().await.expect("a text");
        (status, serde_json::from_str(&text).expect("JSON"))
    }

    /// The first thing that is told over a socket of a game, whose first word is this.
    async fn hears(&self, first: &str) -> Value {
        let address = self.site.stranger.origin.replacen("http", "ws", 1);
        let url = format!("{address}/api/v1/live?games=1.0&by=frame");
        let mut request = url.into_client_request().expect("an address");
        let origin = FRAME.parse().expect("a header");
        request.headers_mut().insert("origin", origin);
        let (mut socket, _) = connect_async(request).await.expect("a socket");
        let said = socket.send(Message::text(first)).await;
        said.expect("it is open");
        let told = socket.next().await.expect("something").expect("a frame");
        serde_json::from_str(told.to_text().expect("a text")).expect("JSON")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_in_the_activity_plays_as_anywhere() {
    let site = Site::with_activity().await;
    let thread = site.scene.game().await;
    let frame = site.in_activity(site.scene.anna, thread).await;
    let openapi = site.stranger.json("/api/v1/openapi.json").await;
    let (status, data) = frame.get("/activity/games/1").await;
    fits(&schema(&openapi, "Begun"), &data, "/activity/games/1");
    assert_eq!((status, &data["viewer"]["seats"]), (200, &json!(["white"])));
    let (_, lists) = frame.get("/activity/games").await;
    fits(&schema(&openapi, "Lists"), &lists, "/activity/games");
    assert_eq!(lists["own"][0]["title"], "Gala 1: Anna vs Ben");
    assert_eq!(
        (&lists["own"][0]["waits"], &lists["here"]),
        (&json!(true), &json!(1))
    );
    // Cleo is on the server too, and sees it there as well.
    let cleo = site.scene.sandbox.person("Cleo");
    let beside = site.in_activity(cleo, site.scene.games).await;
    let (_, lists) = beside.get("/activity/games").await;
    assert_eq!(
        (&lists["around"][0]["game"], &lists["here"]),
        (&json!(1), &json!(null))
    );
    assert_eq!(
        beside.get("/activity/games/1").await.1["viewer"]["seats"],
        json!([])
    );
    let turn = json!({"command": "11111111", "version": data["game"]["version"], "turn": "d1-e2"});
    let token = data["viewer"]["token"].as_str().expect("a token");
    let posts = |origin: &str, token: &str| {
        let request = site.stranger.request(Method::POST, "/api/v1/games/1/turns");
        let session = frame.session.clone().expect("known");
        let request = request
            .header("origin", origin)
            .header("x-galabot-session", session);
        let request = request
            .header("x-galabot-token", token)
            .body(turn.to_string());
        async { request.send().await.expect("an answer").status().as_u16() }
    };
    assert_eq!(posts("https://evil.example", token).await, 403);
    assert_eq!(posts(FRAME, "x").await, 403, "not without the token");
    assert_eq!(posts(FRAME, token).await, 200);
    assert_eq!(posts(FRAME, token).await, 200, "once more is the same");
    site.scene.bot_says(thread, "1. d1-e2").await;
    assert_eq!(site.scene.moves(1), ["d1-e2"]);
    let session = frame.session.clone().expect("known");
    let told = frame.hears(&json!({"session": session}).to_string()).await;
    assert_ne!(told["type"], "closed", "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_is_let_in_by_a_code_of_its_own_alone() {
    let site = Site::with_activity().await;
    let (anna, ben, games) = (site.scene.anna, site.scene.ben, site.scene.games);
    let frame = site.frame();
    let instance = frame.launched(anna, games).await;
    let refused = async |ticket: &Value, code: &str, why: &str| {
        let (status, told) = frame.comes(ticket, code, &instance).await;
        assert!(matches!(status, 403 | 502), "{why}: {status} {told}");
        assert!(told["session"].is_null(), "{why}");
    };
    refused(&frame.ticket().await, "made-up", "a code that is none").await;
    refused(&frame.ticket().await, "", "no code").await;
    // A code that was given to another frame, as whoever has stolen it would use it.
    let theirs = frame.ticket().await;
    let stolen = frame.code(anna, &theirs).await;
    refused(&frame.ticket().await, &stolen, "a code of another frame").await;
    // The state of another frame without its key.
    let theirs = frame.ticket().await;
    let code = frame.code(anna, &theirs).await;
    let forged = json!({"state": theirs["state"], "key": "x"});
    refused(&forged, &code, "the state of another frame").await;
    refused(&theirs, &code, "that state is used up").await;
    // What was good once is not good twice.
    let ticket = frame.ticket().await;
    let code = frame.code(anna, &ticket).await;
    assert_eq!(frame.comes(&ticket, &code, &instance).await.0, 200);
    refused(&ticket, &code, "a state twice").await;
    refused(&frame.ticket().await, &code, "a code twice").await;
    // Who is not there, whatever the frame says.
    let ticket = frame.ticket().await;
    let code = frame.code(ben, &ticket).await;
    refused(&ticket, &code, "Ben is not in that instance").await;
    let ticket = frame.ticket().await;
    let code = frame.code(anna, &ticket).await;
    let nowhere = frame.comes(&ticket, &code, "i-1-gc-2-3").await;
    assert_eq!(nowhere.0, 403);
    let ticket = frame.ticket().await;
    let other = format!("../../users/{anna}");
    assert_eq!(frame.comes(&ticket, "x", &other).await.0, 400);
    // A state that was begun on a page.
    let begun = site.stranger.get("/sign-in?to=/").await;
    let to = location(&begun);
    let state = to
        .split("state=")
        .nth(1)
        .and_then(|it| it.split('&').next());
    let cookie = begun.headers()["set-cookie"].to_str().expect("text");
    let key = cookie.split(['=', ';']).nth(1).expect("a value");
    let of_page = json!({"state": state, "key": key, "challenge": null});
    refused(&of_page, &code, "a state of a page").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_the_wrong_secret_nobody_is_let_in() {
    let site = Site::with_activity_and("wrong").await;
    let frame = site.frame();
    let instance = frame.launched(site.scene.anna, site.scene.games).await;
    let ticket = frame.ticket().await;
    let code = frame.code(site.scene.anna, &ticket).await;
    assert_eq!(frame.comes(&ticket, &code, &instance).await.0, 502);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_others_begin_nothing_and_cookies_count_for_nothing() {
    let site = Site::with_activity().await;
    site.scene.game().await;
    let frame = site.frame();
    for origin in ["https://evil.example", "null", "https://1.discordsays.com"] {
        let (status, _) = frame.posts(origin, "/activity/begin", &json!({})).await;
        assert_eq!(status, 403, "{origin}");
    }
    let without = site.stranger.request(Method::POST, "/activity/begin");
    assert_eq!(without.send().await.expect("an answer").status(), 403);
    // Somebody who has signed in on the pages is nobody in a frame.
    let anna = site.signed_in(site.scene.anna, "/").await;
    let asks = |origin: Option<&str>| {
        let mut request = anna.request(Method::GET, "/api/v1/games/1");
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        async { request.send().await.expect("an answer").status().as_u16() }
    };
    assert_eq!(asks(None).await, 200);
    assert_eq!(asks(Some(FRAME)).await, 404);
    let page = site.stranger.get("/?frame_id=a&instance_id=b").await;
    let policy = page.headers()["content-security-policy"].to_str();
    let policy = policy.expect("text").to_owned();
    assert!(
        policy.contains("frame-ancestors http://127.0.0.1:1;"),
        "{policy}"
    );
    assert!(policy.contains("default-src 'none'") && !policy.contains("worker-src"));
    let page = page.text().await.expect("a page");
    assert!(page.contains("/built/") && page.contains("activity.js"));
    assert!(!page.contains("Anna"), "it is the same for everybody");
    let usual = site.stranger.get("/?frame_id=a").await;
    let policy = usual.headers()["content-security-policy"].to_str();
    assert!(policy.expect("text").contains("frame-ancestors 'none'"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sees_in_the_activity_what_they_may_not_see() {
    let site = Site::with_activity().await;
    let (anna, ben, games) = (site.scene.anna, site.scene.ben, site.scene.games);
    site.scene.slash(anna, games, "learn", json!({})).await;
    let begun = site.scene.until("the lesson begins", || {
        let table = site.scene.store.table(TableId(1)).expect("a good store");
        table.filter(|table| table.is_begun())
    });
    begun.await;
    // Whatever a link names, it is asked for like this: `custom_id` chooses, and grants nothing.
    let frame = site.in_activity(ben, games).await;
    for path in ["/activity/games/1", "/api/v1/games/1", "/activity/games/77"] {
        assert_eq!(frame.get(path).await.0, 404, "{path}");
    }
    let (_, lists) = frame.get("/activity/games").await;
    assert_eq!(lists, json!({"own": [], "around": [], "here": null}));
    let session = frame.session.clone().expect("known");
    let told = frame.hears(&json!({"session": session}).to_string()).await;
    assert_eq!(told["type"], "closed");
    for first in [r#"{"session":"x"}"#, "{}", "hello"] {
        assert_eq!(frame.hears(first).await["type"], "closed", "{first}");
    }
    // Who is not known at all.
    let stranger = site.frame();
    assert_eq!(stranger.get("/activity/games").await.0, 401);
    assert_eq!(stranger.get("/activity/games/1").await.0, 401);
    let mut forged = site.frame();
    forged.session = Some("x".repeat(43));
    assert_eq!(forged.get("/activity/games/1").await.0, 401);
    let owner = site.in_activity(anna, games).await;
    assert_eq!(owner.get("/activity/games/1").await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_has_a_link_to_the_activity_or_to_its_page() {
    let site = Site::with_activity().await;
    let bot = site.scene.sandbox.bot().id;
    let thread = site.scene.game().await;
    let links = |post: &Post| -> Vec<String> {
        let parts = post
            .components
            .iter()
            .filter_map(|row| row["components"].as_array());
        let urls = parts.flatten().filter_map(|part| part["url"].as_str());
        urls.map(str::to_owned).collect()
    };
    let url = format!("https://discord.com/activities/{bot}?custom_id=game:1");
    let board = site.scene.bot_says(thread, "you begin").await;
    assert_eq!(links(&board), [url.as_str()], "{board:?}");
    // The buttons move on to the next board, and the link stays.
    site.scene.types(site.scene.anna, thread, "d1-e2");
    let next = site.scene.bot_says(thread, "1. d1-e2").await;
    assert_eq!(links(&next), [url.as_str()]);
    let old = site.scene.until("the old buttons go", || {
        let posts = site.scene.of_the_bot(thread);
        let old = posts.into_iter().find(|post| post.id == board.id)?;
        (old.components.len() == 1).then_some(old)
    });
    assert_eq!(links(&old.await), [url]);
    let commands = site.scene.sandbox.commands();
    let point = commands.iter().find(|command| command["type"] == 4);
    assert_eq!(point.expect("an entry point")["handler"], 2);
    site.scene.check();

    let mut scene = Scene::open().await;
    scene.stop_bot().await;
    scene.boards = BoardLinks::Pages("https://games.example.org".into());
    scene.start_bot().await;
    let thread = scene.game().await;
    let board = scene.bot_says(thread, "you begin").await;
    assert_eq!(links(&board), ["https://games.example.org/game/1"]);
    assert!(
        scene
            .sandbox
            .commands()
            .iter()
            .all(|command| command["type"] != 4)
    );
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_that_launches_it_is_kept_when_the_activity_is_off() {
    let mut scene = Scene::open().await;
    scene.stop_bot().await;
    // As if an older program had registered other commands, and Activities had been switched on since.
    scene.sandbox.switch_activities_on();
    scene.store = Arc::new(MemoryStore::new());
    scene.start_bot().await;
    let registered = scene.until("the commands are registered again", || {
        let requests = scene.sandbox.requests();
        let mut puts = requests.into_iter().rev().filter(|one| one.method == "PUT");
        puts.find(|one| {
            one.path.ends_with("/commands")
                && one
                    .body
                    .as_array()
                    .is_some_and(|all| all.iter().any(|command| command["type"] == 4))
        })
    });
    assert_eq!(registered.await.status, 200);
    let commands = scene.sandbox.commands();
    assert!(commands.iter().any(|command| command["name"] == "launch"));
    assert!(commands.iter().any(|command| command["name"] == "gala"));
    scene.check();
}

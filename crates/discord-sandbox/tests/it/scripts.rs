//! The JSON API, the events, the published schema, keeping the world on disk.

use discord_sandbox::{BucketRule, ClockMode, Faults, Options, Sandbox};
use serde_json::{Value, json};
use serenity::all::{ChannelId, ChannelType, CreateAttachment, CreateMessage, CreateThread};

use crate::bot::{Bot, READING, rest};
use crate::openapi;
use crate::{refusal, sandbox, sandbox_with};

struct Script {
    client: reqwest::Client,
    base: String,
}

impl Script {
    fn of(sandbox: &Sandbox) -> Self {
        Self {
            client: reqwest::Client::new(),
            base: format!("{}/sandbox/api", sandbox.url()),
        }
    }

    async fn ask(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let method = method.parse().expect("a method");
        let mut request = self.client.request(method, format!("{}{path}", self.base));
        if !body.is_null() {
            request = request.json(&body);
        }
        let answer = request.send().await.expect("answered");
        (answer.status().as_u16(), answer.json().await.expect("JSON"))
    }

    async fn done(&self, method: &str, path: &str, body: Value) -> Value {
        let (status, json) = self.ask(method, path, body).await;
        assert_eq!(status, 200, "{json}");
        json
    }
}

#[tokio::test]
async fn scripts_add_guilds_and_say_how_many_shards_are_wanted() {
    let sandbox = sandbox().await;
    let script = Script::of(&sandbox);
    let barn = script
        .done("POST", "/guilds", json!({"name": "The Barn"}))
        .await;
    let den = json!({"name": "den", "guild_id": barn["id"]});
    let den = script.done("POST", "/channels", den).await;
    assert_eq!(den["guild_id"], barn["id"]);
    assert_eq!(den["kind"], "text");
    let forum = json!({"name": "stories", "kind": "forum"});
    let forum = script.done("POST", "/channels", forum).await;
    assert_eq!(forum["kind"], "forum");
    let (status, told) = script
        .ask("POST", "/channels", json!({"name": "den", "guild_id": "7"}))
        .await;
    assert_eq!(status, 400, "{told}");
    let state = script.done("GET", "/state", Value::Null).await;
    assert_eq!(state["guilds"][1], barn);
    let wanted = json!({"shards": 3, "max_concurrency": 2});
    let set = script.done("PUT", "/sharding", wanted).await;
    assert_eq!(
        (&set["shards"], &set["guilds_a_shard"]),
        (&json!(3), &json!(2500))
    );
    assert_eq!(script.done("GET", "/sharding", Value::Null).await, set);
    assert_eq!(script.done("GET", "/shards", Value::Null).await, json!([]));
    let mut bot = Bot::connect(&sandbox, READING).await;
    assert_eq!(
        script.done("GET", "/shards", Value::Null).await,
        json!([[0, 1]])
    );
    let cut = json!({"do": "close", "code": 4009, "shard": 1});
    script.done("POST", "/faults", cut).await;
    sandbox
        .write(sandbox.person("Anna"), id(&den), "hello")
        .expect("written");
    assert_eq!(bot.message().await.content, "hello", "it is not that shard");
}

fn id(place: &Value) -> u64 {
    let id = place["id"].as_str().expect("an id");
    id.parse().expect("a number")
}

/// The page draws a card for a thread from the note about it, and asks for all messages again when it is loaded anew.
#[tokio::test]
async fn the_note_about_a_thread_is_still_there_when_messages_are_asked_for_again() {
    let sandbox = sandbox().await;
    let http = rest(&sandbox);
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    let thread = CreateThread::new("Learning Gala").kind(ChannelType::PublicThread);
    let thread = games.create_thread(&http, thread).await.expect("opened");
    let messages = format!("/channels/{games}/messages");
    let found = Script::of(&sandbox)
        .done("GET", &messages, Value::Null)
        .await;
    let note = found.as_array().and_then(|all| all.last());
    let note = note.expect("the note about the thread");
    assert_eq!(note["kind"], 18);
    assert_eq!(note["thread"]["id"], thread.id.to_string());
    assert_eq!(note["thread"]["name"], "Learning Gala");
    assert!(
        sandbox.messages(games.get()).is_empty(),
        "nobody has written anything"
    );
}

#[tokio::test]
async fn a_script_can_do_what_a_person_can() {
    let sandbox = sandbox().await;
    let mut bot = Bot::connect(&sandbox, READING).await;
    let script = Script::of(&sandbox);
    let state = script.done("GET", "/state", Value::Null).await;
    assert_eq!(state["guild"]["name"], "The Farm");
    assert_eq!(state["bot"]["online"], true);
    let (anna, games) = (
        &state["people"][0]["id"],
        state["channels"][0]["id"].as_str().expect("an id"),
    );
    let messages = format!("/channels/{games}/messages");
    let wrote = script
        .done(
            "POST",
            &messages,
            json!({"as": anna, "content": "@Ben hello"}),
        )
        .await;
    assert_eq!(wrote["mentions"][0], state["people"][1]["id"]);
    assert!(bot.message().await.content.ends_with("hello"));
    let listed = script
        .done("GET", &format!("{messages}?limit=1"), Value::Null)
        .await;
    assert_eq!(listed[0], wrote);
    let one = format!("{messages}/{}", wrote["id"].as_str().expect("an id"));
    let edited = script
        .done("PATCH", &one, json!({"as": anna, "content": "bye"}))
        .await;
    assert_eq!(
        (&edited["content"], edited["edited"].is_string()),
        (&json!("bye"), true)
    );
    let other = json!({"as": state["people"][1]["id"]});
    let (status, error) = script.ask("DELETE", &one, other).await;
    assert_eq!(status, 400);
    assert!(
        error["error"]
            .as_str()
            .is_some_and(|text| text.contains("Only its author"))
    );
    script.done("DELETE", &one, json!({"as": anna})).await;
    let eve = script.done("POST", "/people", json!({"name": "Eve"})).await;
    assert_eq!(eve["name"], "Eve");
    let den = script
        .done("POST", "/channels", json!({"name": "Fox Den"}))
        .await;
    assert_eq!(den["name"], "fox-den");
    let (status, error) = script.ask("POST", "/people", json!({"nam": "Eve"})).await;
    assert_eq!(status, 400);
    assert!(
        error["error"]
            .as_str()
            .is_some_and(|text| text.contains("unknown field `nam`")),
        "{error}"
    );
    let (status, _) = script.ask("GET", "/nowhere", Value::Null).await;
    assert_eq!(status, 404);
    let clock = script
        .done("POST", "/clock", json!({"advance_seconds": 60}))
        .await;
    assert_eq!(clock["manual"], true);
    let requests = script.done("GET", "/requests?after=0", Value::Null).await;
    assert_eq!(requests[0]["path"], "/gateway");
    let foreign = script
        .client
        .get(format!("{}/state", script.base))
        .header("origin", "http://elsewhere.example");
    assert_eq!(
        foreign.send().await.expect("answered").status().as_u16(),
        403
    );
}

#[tokio::test]
async fn the_page_is_served() {
    let sandbox = sandbox().await;
    let page = reqwest::get(sandbox.url()).await.expect("answered");
    assert!(
        page.headers()["content-type"]
            .to_str()
            .is_ok_and(|kind| kind.starts_with("text/html"))
    );
    let html = page.text().await.expect("text");
    for name in html
        .split(['"', '\''])
        .filter(|part| part.starts_with("/page/"))
    {
        let file = reqwest::get(format!("{}{name}", sandbox.url()))
            .await
            .expect("answered");
        assert_eq!(file.status().as_u16(), 200, "{name}");
    }
}

#[tokio::test]
async fn the_published_schema_is_held_against_requests() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("openapi.json");
    let described = json!({
        "paths": {"/channels/{channel_id}/messages": {"post": {"requestBody": {"content": {"application/json": {
            "schema": {"$ref": "#/components/schemas/Message"}}}}}}},
        "components": {"schemas": {"Message": {"properties": {
            "content": {"type": "string", "maxLength": 5},
            "attachments": {"items": {"properties": {"id": {"type": "string"}}}}}}}},
    });
    std::fs::write(&file, described.to_string()).expect("written");
    let sandbox = sandbox_with(|options| options.openapi = Some(file)).await;
    let http = rest(&sandbox);
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    let picture = CreateMessage::new()
        .content("short")
        .add_file(CreateAttachment::bytes(*b"x", "x.txt"));
    games
        .send_message(&http, picture)
        .await
        .expect("numeric attachment ids are fine");
    assert_eq!(refusal(games.say(&http, "too long").await), (50035, 400));
    let violations = sandbox.violations();
    assert_eq!(
        (violations.len(), violations[0].method.as_str()),
        (1, "POST")
    );
    assert!(violations[0].problem.contains("/content"), "{violations:?}");
}

#[tokio::test]
async fn the_world_is_kept_and_ids_never_go_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = || Options {
        data: Some(folder.path().to_owned()),
        ..Options::default()
    };
    let sandbox = Sandbox::start(options()).await.expect("started");
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    sandbox.advance(std::time::Duration::from_secs(86_400));
    let picture = CreateMessage::new()
        .content("look")
        .add_file(CreateAttachment::bytes(*b"abc", "a.txt"));
    let sent = games
        .send_message(&rest(&sandbox), picture)
        .await
        .expect("sent");
    let eve = sandbox.person("Eve");
    sandbox.shutdown().await;
    let again = Sandbox::start(options()).await.expect("started");
    let kept = again.messages(games.get());
    assert_eq!((kept.len(), kept[0].id.0), (1, sent.id.get()));
    let url = format!("{}{}", again.url(), kept[0].attachments[0].url);
    let bytes = reqwest::get(url)
        .await
        .expect("answered")
        .bytes()
        .await
        .expect("served");
    assert_eq!(&bytes[..], b"abc");
    assert_eq!(again.person("Eve"), eve);
    let next = again
        .write(eve, games.get(), "hello again")
        .expect("written");
    assert!(
        next.id.0 > sent.id.get(),
        "although the clock went back a day"
    );
    again
        .delete(again.person("Anna"), &kept[0])
        .expect("the owner may");
    again.shutdown().await;
    let left = std::fs::read_dir(folder.path().join("attachments"))
        .expect("it is there")
        .count();
    assert_eq!(left, 0, "the file went with its message");
}

#[tokio::test]
async fn strict_buckets_answer_429_until_their_window_ends() {
    let sandbox = sandbox().await;
    sandbox.set_faults(Faults {
        buckets: vec![BucketRule {
            method: Some("POST".into()),
            path: Some("/messages".into()),
            limit: 2,
            window_ms: 5000,
        }],
        ..Faults::default()
    });
    let games = sandbox.channel("games").expect("it is there");
    let client = reqwest::Client::new();
    let say = || {
        client
            .post(format!(
                "{}/api/v10/channels/{games}/messages",
                sandbox.url()
            ))
            .header("authorization", format!("Bot {}", sandbox.token()))
            .json(&json!({"content": "x"}))
            .send()
    };
    let first = say().await.expect("answered");
    assert_eq!(first.headers()["x-ratelimit-remaining"], "1");
    assert_eq!(first.headers()["x-ratelimit-reset-after"], "5.000");
    say().await.expect("answered");
    sandbox.advance(std::time::Duration::from_secs(2));
    let over = say().await.expect("answered");
    assert_eq!(
        (over.status().as_u16(), &over.headers()["retry-after"]),
        (429, &"3".parse().expect("a header"))
    );
    let body: Value = over.json().await.expect("JSON");
    assert_eq!(
        body,
        json!({"message": "You are being rate limited.", "retry_after": 3.0, "global": false})
    );
    sandbox.advance(std::time::Duration::from_secs(3));
    assert_eq!(say().await.expect("answered").status().as_u16(), 200);
    assert_eq!(sandbox.messages(games).len(), 3);
}

#[tokio::test]
async fn a_running_clock_runs() {
    let sandbox = sandbox_with(|options| options.clock = ClockMode::Real).await;
    let before = sandbox.now();
    sandbox.advance(std::time::Duration::from_secs(10));
    assert!(sandbox.now() >= before + 10_000);
    sandbox.set_clock(ClockMode::Manual);
    assert_eq!(sandbox.now(), sandbox.now());
}

#[tokio::test]
async fn the_real_schema_is_understood_where_it_is_present() {
    if openapi::published().is_none() {
        return;
    }
    let sandbox = sandbox().await;
    let games = sandbox.channel("games").expect("it is there");
    let bot = sandbox.bot().id;
    for (method, path, body) in [
        (
            "POST",
            format!("/channels/{games}/messages"),
            json!({"content": 3}),
        ),
        (
            "POST",
            format!("/channels/{games}/threads"),
            json!({"name": 3}),
        ),
        (
            "PUT",
            format!("/applications/{bot}/commands"),
            json!([{"name": 3}]),
        ),
        (
            "POST",
            "/interactions/1/x/callback".to_owned(),
            json!({"type": "x"}),
        ),
        (
            "PATCH",
            format!("/webhooks/{bot}/x/messages/@original"),
            json!({"content": 3}),
        ),
        (
            "POST",
            "/users/@me/channels".to_owned(),
            json!({"recipient_id": []}),
        ),
    ] {
        let answer = reqwest::Client::new()
            .request(
                method.parse().expect("a method"),
                format!("{}/api/v10{path}", sandbox.url()),
            )
            .header("authorization", format!("Bot {}", sandbox.token()))
            .json(&body)
            .send()
            .await
            .expect("answered");
        assert_eq!(answer.status().as_u16(), 400, "{path}");
        let violation = sandbox.violations().pop().expect("noted").problem;
        assert!(
            violation.contains("The published schema says"),
            "{violation}"
        );
        assert!(!violation.contains("cannot be used"), "{violation}");
    }
}

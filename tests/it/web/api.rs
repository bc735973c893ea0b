//! The API, against its description.

use reqwest::Method;
use serde_json::{Value, json};

use super::scene::Site;

/// What the description says an answer to a path looks like.
pub fn schema(openapi: &Value, name: &str) -> jsonschema::Validator {
    let mut schema = json!({"$ref": format!("#/components/schemas/{name}")});
    schema["components"] = openapi["components"].clone();
    jsonschema::validator_for(&schema).expect("a good schema")
}

pub fn fits(schema: &jsonschema::Validator, value: &Value, path: &str) {
    let wrong: Vec<String> = schema
        .iter_errors(value)
        .map(|error| format!("{path}{}: {error}", error.instance_path()))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_what_the_description_says() {
    let site = Site::public().await;
    let thread = site.scene.game().await;
    site.scene.types(site.scene.anna, thread, "d1-e2");
    site.scene.bot_says(thread, "1. d1-e2").await;
    let openapi = site.stranger.json("/api/v1/openapi.json").await;
    for (path, name) in [
        ("/api/v1/games/1", "Game"),
        ("/api/v1/games/1/positions/0", "Position"),
        ("/api/v1/games/1/positions/1?bottom=black", "Position"),
        ("/api/v1/games/1/positions/99", "Position"),
        ("/api/v1/puzzles/winther-3", "Puzzle"),
        ("/api/v1/puzzles/pyramid-1?bottom=black", "Puzzle"),
        ("/api/v1/lessons/gala/1", "Task"),
        ("/api/v1/lessons/chelma/2?rules=chelma-open", "Task"),
    ] {
        fits(
            &schema(&openapi, name),
            &site.stranger.json(path).await,
            path,
        );
    }
    for (path, status) in [
        ("/api/v1/games/2", 404),
        ("/api/v1/games/1/positions/0?bottom=left", 400),
        ("/api/v1/games/1/positions/0/picture.png?theme=pink", 400),
    ] {
        let answer = site.stranger.get(path).await;
        assert_eq!(answer.status(), status, "{path}");
        let told = serde_json::from_str(&answer.text().await.expect("a text")).expect("JSON");
        fits(&schema(&openapi, "Problem"), &told, path);
    }
    // Every route that is described is there, and says what it is in every language.
    for path in openapi["paths"].as_object().expect("paths").keys() {
        let game = if path.contains("/lessons/") {
            "gala"
        } else {
            "1"
        };
        let path = path.replace("{game}", game).replace("{ply}", "0");
        let path = path.replace("{puzzle}", "winther-3").replace("{task}", "1");
        let status = site.stranger.status(&path).await;
        let expected = match path.rsplit('/').next() {
            Some("begin" | "session") => 405,
            _ if path.starts_with("/activity/") => 401,
            Some("turns" | "actions" | "tries" | "solution" | "help") => 405,
            Some("positions" | "analysis" | "settings") => 405,
            Some("plans" | "coach") => 401,
            Some("live") => 400,
            // Nobody has asked for one.
            Some("review") => 404,
            _ => 200,
        };
        assert_eq!(status, expected, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_are_told_in_json_what_cannot_be_read() {
    let site = Site::public().await;
    site.scene.game().await;
    let openapi = site.stranger.json("/api/v1/openapi.json").await;
    let problem = schema(&openapi, "Problem");
    let long = "x".repeat(20 << 10);
    for (method, path, body, expected) in [
        (Method::GET, "/api/v1/nothing", "", (404, "nothing_here")),
        (Method::GET, "/api/v1/games/abc", "", (404, "nothing_here")),
        (
            Method::GET,
            "/api/v1/games/1/positions/-1",
            "",
            (404, "nothing_here"),
        ),
        (
            Method::GET,
            "/api/v1/puzzles/%ff",
            "",
            (404, "nothing_here"),
        ),
        (Method::GET, "/activity/games/x", "", (404, "nothing_here")),
        (Method::GET, "/api/v1/live?game=1", "", (400, "unreadable")),
        (
            Method::GET,
            "/api/v1/live?games=1.1",
            "",
            (400, "unreadable"),
        ),
        (
            Method::POST,
            "/api/v1/games/abc/turns",
            "{}",
            (404, "nothing_here"),
        ),
        (
            Method::POST,
            "/api/v1/positions",
            long.as_str(),
            (413, "too_long"),
        ),
    ] {
        let asked = site.stranger.request(method, path);
        let asked = asked.header("origin", &site.stranger.origin);
        let answer = asked.body(body.to_owned()).send().await;
        let answer = answer.expect("an answer");
        let status = answer.status().as_u16();
        let text = answer.text().await.expect("a text");
        let told: Value = serde_json::from_str(&text).expect("JSON");
        fits(&problem, &told, path);
        assert_eq!(
            (status, told["error"].as_str()),
            (expected.0, Some(expected.1)),
            "{path}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_has_the_moves_and_their_ways() {
    let site = Site::public().await;
    let thread = site.scene.game().await;
    let start = site.stranger.json("/api/v1/games/1/positions/0").await;
    let legal = start["legal"].as_array().expect("turns");
    assert_eq!(legal.len(), 46);
    let bent = legal
        .iter()
        .find(|turn| turn["route"].as_array().is_some_and(|it| it.len() > 2));
    assert!(bent.is_some_and(|turn| turn["from"] == turn["route"][0]));
    site.scene.types(site.scene.anna, thread, "d1-e2");
    site.scene.bot_says(thread, "1. d1-e2").await;
    let now = site.stranger.json("/api/v1/games/1/positions/1").await;
    assert_eq!(now["route"], json!(["d1", "e2"]));
    assert_eq!(now["mover"], "black");
    let game = site.stranger.json("/api/v1/games/1").await;
    assert_eq!(
        game["moves"][0],
        json!({"ply": 1, "number": "1.", "text": "d1-e2", "route": ["d1", "e2"]})
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_has_already_is_not_sent_again() {
    let site = Site::public().await;
    let thread = site.scene.game().await;
    for path in [
        "/game/1",
        "/api/v1/games/1",
        "/api/v1/games/1/positions/0",
        "/api/v1/games/1/positions/0/picture.png?theme=wood",
        "/api/v1/games/1/replay.gif",
        "/api/v1/games/1/game.txt",
    ] {
        let first = site.stranger.get(path).await;
        let tag = first.headers()["etag"].clone();
        assert!(!first.bytes().await.expect("a body").is_empty());
        let again = site
            .stranger
            .request(reqwest::Method::GET, path)
            .header("if-none-match", &tag);
        let again = again.send().await.expect("an answer");
        assert_eq!(
            (again.status().as_u16(), again.headers()["etag"].clone()),
            (304, tag),
            "{path}"
        );
    }
    let before = site.stranger.get("/api/v1/games/1").await.headers()["etag"].clone();
    site.scene.types(site.scene.anna, thread, "d1-e2");
    site.scene.bot_says(thread, "1. d1-e2").await;
    let after = site
        .stranger
        .request(reqwest::Method::GET, "/api/v1/games/1");
    let after = after
        .header("if-none-match", before)
        .send()
        .await
        .expect("an answer");
    assert_eq!(after.status(), 200);
    let png = site
        .stranger
        .get("/api/v1/games/1/positions/1/picture.png")
        .await;
    assert_eq!(png.headers()["content-type"], "image/png");
    assert!(png.bytes().await.expect("a body").starts_with(b"\x89PNG"));
}

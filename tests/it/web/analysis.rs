//! The free board: positions of any rules, what the engine says of them, and what a build step has made for it.

use std::sync::atomic::AtomicBool;

use galabot::ai::hint::HINT;
use galabot::ai::{Limits, SearchOptions, any};
use galabot::rules::any::{Game, Ruleset};
use galabot::web::Built;
use reqwest::Method;
use serde_json::{Value, json};

use super::api::{fits, schema};
use super::scene::{Browser, Site};

/// Posts as a page does: the status, and what is answered.
async fn posts(browser: &Browser, path: &str, token: &str, body: &Value) -> (u16, Value) {
    let request = browser
        .request(Method::POST, path)
        .header("origin", &browser.origin)
        .header("x-galabot-token", token);
    let answer = request.body(body.to_string()).send().await;
    let answer = answer.expect("an answer");
    let status = answer.status().as_u16();
    let text = answer.text().await.expect("a text");
    (status, serde_json::from_str(&text).expect("JSON"))
}

async fn position(browser: &Browser, body: Value) -> (u16, Value) {
    posts(browser, "/api/v1/positions", "", &body).await
}

async fn token(browser: &Browser) -> String {
    let data = browser.data("/analysis").await;
    let token = data["viewer"]["token"].as_str();
    token.expect("signed in").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn any_line_of_any_rules_has_its_board() {
    let site = Site::open().await;
    let stranger = &site.stranger;
    let openapi = stranger.json("/api/v1/openapi.json").await;
    let (line, problem) = (schema(&openapi, "Line"), schema(&openapi, "Problem"));
    let two_galas = "g8g/10/10/K9/10/10/10/10/10/3G5G w";
    let start = "g9/10/10/K9/10/10/10/10/10/3G5G w";
    for (body, moves, over) in [
        (json!({"rules": "farmers"}), 0, false),
        (
            json!({"rules": "chelma", "moves": ["N@e1", "N@a5"]}),
            2,
            false,
        ),
        (json!({"rules": "pyramid-4", "moves": []}), 0, false),
        (
            json!({"rules": "winther single-gala", "start": two_galas, "moves": ["a7-a6"], "bottom": "black"}),
            1,
            false,
        ),
        (
            json!({"rules": "winther", "start": start, "moves": ["a7-a10"]}),
            1,
            true,
        ),
    ] {
        let (status, told) = position(stranger, body.clone()).await;
        assert_eq!(status, 200, "{body}: {told}");
        fits(&line, &told, "Line");
        assert_eq!(
            told["moves"].as_array().map(Vec::len),
            Some(moves),
            "{body}"
        );
        assert_eq!(told["over"], json!(over), "{body}");
        let legal = told["position"]["legal"].as_array().map(Vec::len);
        assert_eq!(legal == Some(0), over, "{body}");
        // What is told leads to the same line again.
        let again = json!({
            "rules": told["ruleset"], "start": body.get("start"), "moves": body.get("moves").unwrap_or(&json!([])),
        });
        let (_, again) = position(stranger, again).await;
        assert_eq!(
            (&again["text"], &again["rules"]),
            (&told["text"], &told["rules"])
        );
    }
    for (body, status) in [
        (json!({"rules": "chess"}), 400),
        (json!({"start": "8/8 w"}), 400),
        (json!({"bottom": "left"}), 400),
        (json!({"turns": []}), 400),
        (json!({"moves": vec!["d1-e2"; 1201]}), 400),
        (json!({"moves": ["d1-e2", "d1-e2"]}), 422),
        (json!({"moves": ["good game"]}), 422),
        (json!({"start": "x".repeat(15 << 10)}), 400),
    ] {
        let answer = position(stranger, body).await;
        assert_eq!(answer.0, status, "{}", answer.1);
        fits(&problem, &answer.1, "Problem");
    }
    let (_, wrong) = position(stranger, json!({"moves": ["d1-e2", "d1-e2"]})).await;
    let said = wrong["message"].as_str().expect("a sentence");
    assert!(
        said.starts_with("1… d1-e2") && !said.contains(['`', '*']),
        "{said}"
    );
    // What was typed is shown as it was typed, and not as Discord has to be told it.
    for typed in ["a_b", "(1.", "a*b", "<@5>", "http://x", "@everyone"] {
        let (_, wrong) = position(stranger, json!({"rules": "pyramid", "moves": [typed]})).await;
        let said = wrong["message"].as_str().expect("a sentence");
        assert!(said.contains(&format!("\"{typed}\"")), "{said}");
    }
    // Who sets a position up is told what it lacks, or has too many of.
    for (rules, start, movers, said) in [
        (
            "farmers",
            "ggg7/10/10/10/10/10/10/10/10/G8G w",
            ["White", "Black"].as_slice(),
            "Black has too many pieces of one kind: Gala, at most 2.",
        ),
        (
            "farmers",
            "kkkkkkkkkk/kkkkkkkkkk/g9/10/10/10/10/10/10/G8G w",
            &["White", "Black"],
            "Black has too many pieces: at most 20.",
        ),
        (
            "pyramid-4",
            "g9/10/10/10/10/10/10/10/10/G9 w",
            &["South-West", "North-West", "North-East", "South-East"],
            "By these rules a position looks like this: ghkp2p'k'h'g'/",
        ),
        (
            "chelma",
            "8/8/8/8/8/8/8/QQ5K w - 0",
            &["White", "Black"],
            "White has too many pieces of one kind: Queen, at most 1.",
        ),
    ] {
        let (_, usual) = position(stranger, json!({"rules": rules})).await;
        let names = usual["movers"].as_array().expect("a list").iter();
        let names: Vec<_> = names.filter_map(|mover| mover["name"].as_str()).collect();
        assert_eq!(names, movers);
        let refused = position(stranger, json!({"rules": rules, "start": start})).await;
        let told = refused.1["message"].as_str().expect("a sentence");
        assert!(told.contains(said), "{told}");
    }
    let large = stranger
        .request(Method::POST, "/api/v1/positions")
        .header("origin", &stranger.origin)
        .body("x".repeat(17 << 10));
    assert_eq!(large.send().await.expect("an answer").status(), 413);
    let foreign = stranger
        .request(Method::POST, "/api/v1/positions")
        .body("{}");
    assert_eq!(foreign.send().await.expect("an answer").status(), 403);
}

/// What `web/tree.js` writes, and `tests/browser/web.test.mjs` has it write.
#[test]
fn a_tree_as_text_is_a_game_to_every_reader() {
    let text = "[Rules \"farmers\"]\n[White \"Anna \\\"A\\\"\"]\n\n{From the club} 1. d1-e2 d10-e9 \
                {(1… g10-f9 [#The mirror] 2. a1-a2 (2. j1-j2 [quiet]))}\n2. g1-f2 {Good} g10-f9\n";
    let read: galabot::rules::GameText = text.parse().expect("a game");
    assert_eq!(read.replay().expect("legal").len(), 4);
    assert_eq!(read.header("White"), Some("Anna \"A\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bots_engine_answers_who_has_signed_in_as_it_always_does() {
    let site = Site::open().await;
    let asked = json!({"rules": "farmers", "moves": ["d1-e2", "d10-e9"]});
    let path = "/api/v1/analysis";
    assert_eq!(posts(&site.stranger, path, "x", &asked).await.0, 401);
    let cleo = site.scene.sandbox.person("Cleo");
    let cleo = site.signed_in(cleo, "/analysis").await;
    assert_eq!(posts(&cleo, path, "x", &asked).await.0, 403);
    let token = token(&cleo).await;
    let (status, found) = posts(&cleo, path, &token, &asked).await;
    assert_eq!(status, 200, "{found}");
    let openapi = cleo.json("/api/v1/openapi.json").await;
    fits(&schema(&openapi, "Analysed"), &found, "Analysed");
    let mut game = Game::new(&Ruleset::default());
    for turn in ["d1-e2", "d10-e9"] {
        let turn = game.check(&turn.parse().expect("a turn")).expect("legal");
        game.play(turn).expect("legal");
    }
    let (limits, never) = (Limits::nodes(HINT / 3), AtomicBool::new(false));
    let expected = any::lines(&game, limits, SearchOptions::default(), 3, &never);
    let expected: Vec<_> = expected
        .iter()
        .map(|one| (json!(one.best().to_string()), json!(one.score.points())))
        .collect();
    let found: Vec<_> = found["lines"].as_array().expect("lines").clone();
    let found: Vec<_> = found
        .iter()
        .map(|line| (line["turns"][0].clone(), line["score"].clone()))
        .collect();
    assert_eq!(found, expected);
    let over = json!({"rules": "winther", "start": "g9/10/10/K9/10/10/10/10/10/3G5G w", "moves": ["a7-a10"]});
    assert_eq!(
        posts(&cleo, path, &token, &over).await,
        (200, json!({"lines": []}))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_gets_no_engine_for_what_their_game_has_come_to() {
    let site = Site::public().await;
    let thread = site.scene.game().await;
    site.scene.types(site.scene.anna, thread, "d1-e2");
    site.scene.bot_says(thread, "1. d1-e2").await;
    let anna = site.signed_in(site.scene.anna, "/analysis").await;
    let cleo = site.scene.sandbox.person("Cleo");
    let cleo = site.signed_in(cleo, "/analysis").await;
    let beyond = json!({"rules": "farmers", "moves": ["d1-e2", "d10-e9"]});
    let beside = json!({"rules": "farmers", "moves": ["g1-f2"]});
    let path = "/api/v1/analysis";
    let (status, told) = posts(&anna, path, &token(&anna).await, &beyond).await;
    assert_eq!(status, 422, "{told}");
    assert!(
        told["message"]
            .as_str()
            .is_some_and(|said| said.contains("playing this game"))
    );
    assert_eq!(
        posts(&anna, path, &token(&anna).await, &beside).await.0,
        200
    );
    assert_eq!(
        posts(&cleo, path, &token(&cleo).await, &beyond).await.0,
        200
    );
    assert_eq!(
        position(&anna, beyond.clone()).await.1["own_game"],
        json!(1)
    );
    assert_eq!(position(&anna, beside).await.1["own_game"], Value::Null);
    // Nor is it set up by hand, with the other side to move, or a turn further.
    let here = json!({"rules": "farmers", "moves": ["d1-e2"]});
    let next = json!({"rules": "farmers", "moves": ["d1-e2", "d10-e9"]});
    let further = json!({"rules": "farmers", "moves": ["d1-e2", "d10-e9", "g1-f2"]});
    for (line, is_own) in [(&here, true), (&next, true), (&further, false)] {
        let told = position(&cleo, line.clone()).await.1;
        let text = told["text"].as_str().expect("a position");
        let (board, _) = text.split_once(' ').expect("a mover");
        for mover in ["w", "b"] {
            let set_up = json!({"rules": "farmers", "start": format!("{board} {mover}")});
            let own = position(&anna, set_up.clone()).await.1["own_game"].clone();
            assert_eq!(own == json!(1), is_own, "{set_up}");
            assert_eq!(position(&cleo, set_up).await.1["own_game"], Value::Null);
        }
    }
    assert_eq!(position(&cleo, beyond).await.1["own_game"], Value::Null);
    // The page of the game says so from the beginning, for each board of it.
    for (browser, plays) in [(&anna, true), (&cleo, false), (&site.stranger, false)] {
        let data = browser.data("/analysis?game=1&ply=0").await;
        assert_eq!(data["game"]["plays"], json!(plays));
        assert_eq!(data["line"]["own_game"].is_null(), !plays);
        assert_eq!(data["line"]["moves"], json!([]));
        assert_eq!(data["moves"][0]["text"], json!("d1-e2"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_there_for_rules_and_for_games_that_one_may_see() {
    let site = Site::open().await;
    site.scene.game().await;
    let page = site
        .stranger
        .text("/analysis?rules=winther+single-gala")
        .await;
    assert!(page.contains("value=\"winther single-gala\""), "{page}");
    assert!(page.contains("to move."), "it can be read without scripts");
    let escaped = "/analysis%3Frules%3Dwinther%2Bsingle-gala";
    let signs_in = format!("/sign-in?to={escaped}");
    assert!(page.contains(&signs_in), "{page}");
    assert_eq!(site.stranger.status(&signs_in).await, 303);
    for (path, status) in [
        ("/analysis?rules=chess", 400),
        ("/analysis?bottom=left", 400),
        ("/analysis?game=1", 404),
        ("/analysis?game=7", 404),
    ] {
        assert_eq!(site.stranger.status(path).await, status, "{path}");
    }
    let ben = site.signed_in(site.scene.ben, "/analysis").await;
    let page = ben.text("/analysis?game=1").await;
    assert!(page.contains("Analysis of Gala 1: Anna vs Ben"), "{page}");
    assert!(page.contains("/api/v1/games/1/positions/0/picture.png?bottom=black"));
    let page = ben.text("/game/1").await;
    assert!(
        page.contains("href=\"/analysis?game=1&amp;ply=0\""),
        "{page}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_is_served_where_it_was_built_and_only_its_pages_may_compile_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let module = "export default async () => {};\n".repeat(60);
    std::fs::write(folder.path().join("engine.js"), &module).expect("written");
    std::fs::write(folder.path().join("engine_bg.wasm"), "\0asm").expect("written");
    let site = Site::with(Built::read(folder.path()).expect("it can be read")).await;
    let policy = |answer: &reqwest::Response| {
        let policy = answer.headers()["content-security-policy"].to_str();
        policy.expect("text").to_owned()
    };
    let page = site.stranger.get("/analysis").await;
    let said = policy(&page);
    assert!(
        said.contains("script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"),
        "{said}"
    );
    assert!(
        said.contains("trusted-types engine") && !said.contains("unsafe-eval'; style"),
        "{said}"
    );
    let elsewhere = policy(&site.stranger.get("/").await);
    assert!(!elsewhere.contains("wasm") && elsewhere.contains("trusted-types 'none'"));
    let data = site.stranger.data("/analysis").await;
    let path = |name: &str| data["engine"][name].as_str().expect("a path").to_owned();
    let worker = site.stranger.get(&path("worker")).await;
    assert!(policy(&worker).contains("script-src 'self' 'wasm-unsafe-eval'"));
    let served = site
        .stranger
        .request(Method::GET, &path("module"))
        .header("accept-encoding", "gzip");
    let served = served.send().await.expect("an answer");
    let header = |name: &str| served.headers()[name].to_str().expect("text").to_owned();
    assert_eq!(header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(header("content-encoding"), "gzip");
    assert!(header("cache-control").contains("immutable"));
    assert!(served.bytes().await.expect("a body").len() < module.len());
    assert_eq!(site.stranger.text(&path("module")).await, module);
    let wasm = path("module").replace("engine.js", "engine_bg.wasm");
    let wasm = site.stranger.get(&wasm).await;
    assert_eq!(wasm.headers()["content-type"], "application/wasm");
    for missing in ["/built/0/engine.js", "/built/../Cargo.toml"] {
        assert_eq!(site.stranger.status(missing).await, 404, "{missing}");
    }
    // Without it pages do not mention it.
    let bare = Site::open().await;
    assert!(bare.stranger.data("/analysis").await["engine"].is_null());
    assert!(!policy(&bare.stranger.get("/analysis").await).contains("wasm"));
}

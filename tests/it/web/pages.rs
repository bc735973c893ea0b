//! The pages as they are without scripts, and what a browser may do with them.

use serde_json::json;

use super::scene::Site;

/// The first name at the edge of the board on a page, which is that of the file on the left.
fn first_label(page: &str) -> &str {
    let (_, names) = page.split_once("class=\"names\"").expect("names");
    let (_, first) = names.split_once("dy=\"0.36em\">").expect("a name");
    first.split('<').next().expect("its end")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_game_can_be_read_without_scripts() {
    let site = Site::public().await;
    let thread = site.scene.game().await;
    site.scene.types(site.scene.anna, thread, "d1-e2");
    site.scene.bot_says(thread, "1. d1-e2").await;
    let page = site.stranger.text("/game/1").await;
    for part in [
        "<title>Gala 1: Anna vs Ben · galabot</title>",
        "Black to move: Ben",
        "<a data-ply=\"1\" href=\"/game/1?ply=1\" aria-current=\"true\">1. d1-e2</a>",
        "<div class=\"board\" id=\"board\"><svg ",
        "light-dark(#",
        "role=\"img\" aria-label=\"Gala board after 1. d1-e2",
        "href=\"/game/1?ply=0&amp;bottom=white\"",
        "href=\"/api/v1/games/1/game.txt\"",
    ] {
        assert!(page.contains(part), "{part} is not in\n{page}");
    }
    let origin = &site.stranger.origin;
    for (name, content) in [
        ("og:title", "Gala 1: Anna vs Ben".to_owned()),
        (
            "og:image",
            format!("{origin}/api/v1/games/1/positions/1/picture.png"),
        ),
        ("og:url", format!("{origin}/game/1")),
    ] {
        let tag = format!("<meta property=\"{name}\" content=\"{content}\">");
        assert!(page.contains(&tag), "{tag}");
    }
    let earlier = site.stranger.text("/game/1?ply=0&bottom=black").await;
    assert!(earlier.contains("aria-label=\"Gala board at the start"));
    assert!(
        first_label(&page) == "a" && first_label(&earlier) == "j",
        "it is turned"
    );
    let german = site
        .stranger
        .request(reqwest::Method::GET, "/game/1")
        .header("accept-language", "de");
    let german = german
        .send()
        .await
        .expect("an answer")
        .text()
        .await
        .expect("a page");
    assert!(german.contains("<html lang=\"de\">") && german.contains("Schwarz ist am Zug: Ben"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_cannot_be_read_has_a_page_in_the_readers_language() {
    let site = Site::public().await;
    site.scene.game().await;
    let server = format!("/server/{}?page=", site.scene.sandbox.guild());
    for (path, status) in [
        ("/game/abc", 404),
        ("/game/-1", 404),
        ("/game/18446744073709551616", 404),
        ("/server/abc", 404),
        ("/person/abc", 404),
        ("/puzzle/%ff", 404),
        ("/nothing", 404),
        ("/game/1?ply=abc", 400),
        ("/game/1?ply=", 400),
        (server.as_str(), 400),
        ("/learn/gala?task=abc", 400),
        ("/analysis?game=abc", 400),
    ] {
        let asked = site.stranger.request(reqwest::Method::GET, path);
        let answer = asked.header("accept-language", "de").send().await;
        let answer = answer.expect("an answer");
        assert_eq!(answer.status(), status, "{path}");
        let page = answer.text().await.expect("a page");
        let title = "<h1>Nichts zu sehen</h1>";
        assert!(page.contains(title), "{path}: {page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clocks_can_be_read_without_scripts() {
    let site = Site::public().await;
    let scene = &site.scene;
    let options =
        json!({"opponent": scene.ben.to_string(), "colour": "white", "clock": "10 minutes"});
    scene
        .slash(scene.anna, scene.games, "challenge", options)
        .await;
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    scene.press(scene.ben, &challenge, "Accept").await;
    let thread = challenge.id.0;
    scene.bot_says(thread, "you begin").await;
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    let page = site.stranger.text("/game/1").await;
    let shown: Vec<&str> = page
        .split("<time>")
        .skip(1)
        .filter_map(|rest| rest.split_once(" left</time>"))
        .map(|(time, _)| time)
        .collect();
    let is_of_ten_minutes =
        |time: &&str| *time == "10:00" || time.starts_with("9:") && time.len() == 4;
    assert!(
        shown.len() == 2 && shown.iter().all(is_of_ten_minutes),
        "{shown:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_small_and_may_do_nothing_it_need_not() {
    let site = Site::public().await;
    site.scene.game().await;
    let get = |path: String| {
        let request = site.stranger.request(reqwest::Method::GET, &path);
        let request = request.header("accept-encoding", "gzip");
        async { request.send().await.expect("an answer") }
    };
    let page = get("/game/1".to_owned()).await;
    let policy = page.headers()["content-security-policy"]
        .to_str()
        .expect("text")
        .to_owned();
    for part in [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "trusted-types 'none'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(
        !policy.contains("unsafe") && !policy.contains('*'),
        "{policy}"
    );
    assert_eq!(page.headers()["x-content-type-options"], "nosniff");
    assert_eq!(page.headers()["content-encoding"], "gzip");
    let mut bytes = page.bytes().await.expect("a body").len();
    let plain = site.stranger.text("/game/1").await;
    assert!(!plain.contains("<style") && !plain.contains(" style=") && !plain.contains("onclick"));
    let script = plain
        .split("data-scripts=\"")
        .find_map(|rest| rest.split_once("/game.js\""));
    let (folder, _) = script.expect("a script");
    for name in [
        "actions.js",
        "asking.js",
        "board.js",
        "choices.js",
        "clock.js",
        "dom.js",
        "game.js",
        "icon.svg",
        "live.js",
        "page.css",
        "settings.js",
        "squares.js",
        "start.js",
        "svg.js",
    ] {
        let file = get(format!("{folder}/{name}")).await;
        assert_eq!(file.status(), 200, "{name}");
        let keeps = file.headers()["cache-control"].to_str().expect("text");
        assert!(keeps.contains("immutable"), "{keeps}");
        bytes += file.bytes().await.expect("a body").len();
    }
    assert!(bytes < 60 << 10, "{bytes} bytes compressed");
    assert_eq!(site.stranger.status("/assets/0/game.js").await, 404);
    assert_eq!(site.stranger.status("/assets/../Cargo.toml").await, 404);
}

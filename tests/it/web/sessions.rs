//! Sessions: they outlive a restart, and end by signing out here or everywhere, by deletion, and by themselves.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;

use super::scene::{Browser, Site};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Signs out as the button of a page does.
async fn signs_out(browser: &mut Browser, path: &str) {
    let asked = browser.request(Method::POST, path);
    let asked = asked.header("origin", &browser.origin).send().await;
    let answer = asked.expect("an answer");
    assert_eq!(answer.status(), 303);
    browser.keep_cookies(&answer);
}

/// Whether a browser is shown a game that is for members alone.
async fn is_known(browser: &Browser) -> bool {
    match browser.status("/game/1").await {
        200 => true,
        404 => false,
        other => panic!("{other}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_signs_nobody_out() {
    let site = Site::open().await;
    site.scene.game().await;
    let mut cleo = site
        .signed_in(site.scene.sandbox.person("Cleo"), "/game/1")
        .await;
    let data = cleo.data("/game/1").await;
    let token = data["viewer"]["token"].as_str().expect("signed in");
    let site = site.restarted().await;
    cleo.origin.clone_from(&site.stranger.origin);
    cleo.address.clone_from(&site.stranger.address);
    assert!(is_known(&cleo).await);
    // What the page sends along that she has open is still good, too.
    let choice = cleo.request(Method::POST, "/api/v1/settings");
    let choice = choice
        .header("origin", &cleo.origin)
        .header("x-galabot-token", token)
        .body(json!({"confirms": true}).to_string());
    assert_eq!(choice.send().await.expect("an answer").status(), 200);
    signs_out(&mut cleo, "/sign-out").await;
    assert!(!is_known(&cleo).await);
    site.scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_signs_out_here_or_everywhere() {
    let site = Site::open().await;
    site.scene.game().await;
    let anna = site.scene.anna;
    let mut browsers = Vec::new();
    for _ in 0..3 {
        browsers.push(site.signed_in(anna, "/").await);
    }
    let ben = site.signed_in(site.scene.ben, "/").await;
    let stolen = browsers[0].clone();
    signs_out(&mut browsers[0], "/sign-out").await;
    assert!(!is_known(&stolen).await, "its secret is of no more use");
    assert!(is_known(&browsers[1]).await && is_known(&browsers[2]).await);
    let front = browsers[1].text("/").await;
    let action = "/sign-out?everywhere=true";
    assert!(front.contains(action), "{front}");
    assert!(front.contains("Sign out everywhere"), "{front}");
    signs_out(&mut browsers[1], action).await;
    assert!(!is_known(&browsers[1]).await && !is_known(&browsers[2]).await);
    assert!(is_known(&ben).await);
    assert!(!site.stranger.text("/").await.contains(action));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ends_a_fortnight_after_its_last_request() {
    let site = Site::open().await;
    site.scene.game().await;
    let cleo = site
        .signed_in(site.scene.sandbox.person("Cleo"), "/game/1")
        .await;
    for _ in 0..2 {
        site.scene.sandbox.advance(13 * DAY);
        assert!(is_known(&cleo).await);
    }
    site.scene.sandbox.advance(14 * DAY);
    assert!(!is_known(&cleo).await);
    // Her browser has it for longer than that, so that it ends here alone.
    assert!(cleo.kept_for > 365 * DAY.as_secs(), "{}", cleo.kept_for);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_signs_in_again_is_not_signed_in_twice() {
    let site = Site::open().await;
    let (scene, anna) = (&site.scene, site.scene.anna);
    scene.game().await;
    let first = site.signed_in(anna, "/").await;
    let second = first.signs_in(anna, "/").await;
    assert!(!is_known(&first).await && is_known(&second).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_told_of_and_go_with_all_else_that_is_stored() {
    let site = Site::open().await;
    let (scene, anna) = (&site.scene, site.scene.anna);
    scene.game().await;
    let show = || scene.root(anna, scene.games, "privacy", "show", json!({}));
    let none = "no sign-in on the web;";
    assert!(show().await.content.contains(none));
    let browsers = [
        site.signed_in(anna, "/").await,
        site.signed_in(anna, "/").await,
    ];
    let shown = show().await.content;
    let told = "- your 2 sign-ins on the web: when you last used each,";
    assert!(shown.contains(told), "{shown}");
    scene.deletes(anna, scene.games).await;
    for browser in &browsers {
        assert!(!is_known(browser).await);
        assert!(browser.text("/").await.contains("Sign in with Discord"));
    }
}

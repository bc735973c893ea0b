//! Taking turns on a page.

use reqwest::Method;
use serde_json::json;

use super::scene::Site;

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_on_the_page_is_one_like_any_other() {
    let site = Site::open().await;
    let thread = site.scene.game().await;
    let anna = site.signed_in(site.scene.anna, "/game/1").await;
    let ben = site.signed_in(site.scene.ben, "/game/1").await;
    let data = anna.data("/game/1").await;
    assert_eq!(data["viewer"]["seats"], json!(["white"]));
    let version = data["game"]["version"].as_u64().expect("a version");

    let (status, wrong) = anna.plays(1, version, "d1-d9", "11111111").await;
    assert_eq!(status, 422);
    let said = wrong["message"].as_str().expect("a sentence");
    assert!(
        said.contains("d1-d9") && !said.contains('`') && !said.contains('*'),
        "{said}"
    );
    let (status, early) = ben.plays(1, version, "d10-e9", "22222222").await;
    assert_eq!(status, 422);
    assert!(
        early["message"]
            .as_str()
            .is_some_and(|said| said.contains("Anna")),
        "{early}"
    );

    let (status, done) = anna.plays(1, version, "d1-e2", "33333333").await;
    assert_eq!(status, 200, "{done}");
    let board = site.scene.bot_says(thread, "1. d1-e2").await;
    assert_eq!(
        board.mentions.iter().map(|id| id.0).collect::<Vec<_>>(),
        [site.scene.ben]
    );
    // The answer was lost, so the page sends it again.
    let (status, again) = anna.plays(1, version, "d1-e2", "33333333").await;
    assert_eq!((status, &again), (200, &done));
    assert_eq!(site.scene.moves(1), ["d1-e2"]);

    // What Ben's page shows is from before.
    let (status, late) = ben.plays(1, version, "d10-e9", "44444444").await;
    assert_eq!(status, 409, "{late}");
    assert!(
        late["message"]
            .as_str()
            .is_some_and(|said| !said.is_empty())
    );
    let now = done["version"].as_u64().expect("a version");
    let (status, done) = ben.plays(1, now, "d10-e9", "55555555").await;
    assert_eq!(status, 200, "{done}");
    assert_eq!(site.scene.moves(1), ["d1-e2", "d10-e9"]);
    site.scene.bot_says(thread, "1… d10-e9").await;
    site.scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_before_in_the_thread_comes_before() {
    let site = Site::open().await;
    let thread = site.scene.game().await;
    let anna = site.signed_in(site.scene.anna, "/game/1").await;
    let version = anna.json("/api/v1/games/1").await["version"]
        .as_u64()
        .expect("a version");
    site.scene.types(site.scene.anna, thread, "g1-f2");
    let (status, _) = anna.plays(1, version, "d1-e2", "11111111").await;
    // Whichever was first, there is one move of hers, and never two.
    assert!(matches!(status, 200 | 409 | 422), "{status}");
    site.scene.drained().await;
    assert_eq!(site.scene.moves(1).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_moves_for_somebody_else() {
    let site = Site::public().await;
    site.scene.game().await;
    let anna = site.signed_in(site.scene.anna, "/game/1").await;
    let cleo = site
        .signed_in(site.scene.sandbox.person("Cleo"), "/game/1")
        .await;
    let data = anna.data("/game/1").await;
    let token = data["viewer"]["token"]
        .as_str()
        .expect("a token")
        .to_owned();
    let version = data["game"]["version"].as_u64().expect("a version");
    let body = json!({"command": "11111111", "version": version, "turn": "d1-e2"}).to_string();
    let path = "/api/v1/games/1/turns";
    let posts =
        |browser: &super::scene::Browser, origin: Option<&str>, token: Option<&str>, body: &str| {
            let mut request = browser.request(Method::POST, path).body(body.to_owned());
            if let Some(origin) = origin {
                request = request.header("origin", origin);
            }
            if let Some(token) = token {
                request = request.header("x-galabot-token", token);
            }
            async { request.send().await.expect("an answer").status().as_u16() }
        };
    let own = site.stranger.origin.as_str();
    assert_eq!(
        posts(&site.stranger, Some(own), Some(&token), &body).await,
        401
    );
    assert_eq!(
        posts(&anna, None, Some(&token), &body).await,
        403,
        "no origin"
    );
    assert_eq!(
        posts(&anna, Some("https://evil.example"), Some(&token), &body).await,
        403
    );
    assert_eq!(posts(&anna, Some(own), None, &body).await, 403, "no token");
    assert_eq!(
        posts(&cleo, Some(own), Some(&token), &body).await,
        403,
        "the token of another"
    );
    assert_eq!(posts(&anna, Some(own), Some(&token), "{}").await, 400);
    assert_eq!(
        posts(&anna, Some(own), Some(&token), &"x".repeat(9000)).await,
        400
    );
    let (status, refused) = cleo.plays(1, version, "d1-e2", "22222222").await;
    assert_eq!(status, 422, "{refused}");
    assert!(site.scene.moves(1).is_empty());
}

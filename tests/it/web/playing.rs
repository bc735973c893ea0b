//! Taking turns on a page.

use galabot::ai::review::Reviewer;
use galabot::service::notes::{MadeReview, Notes};
use galabot::service::{Store, TableId};
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
async fn who_wants_to_be_asked_before_a_move_is_asked_on_every_device() {
    let site = Site::open().await;
    let (scene, anna) = (&site.scene, site.scene.anna);
    scene.game().await;
    let phone = site.signed_in(anna, "/game/1").await;
    let desk = site.signed_in(anna, "/game/1").await;
    let ben = site.signed_in(scene.ben, "/game/1").await;
    let chooses = |token: String| {
        let choice = json!({"confirms": true}).to_string();
        let sent = phone.request(Method::POST, "/api/v1/settings").body(choice);
        let sent = sent.header("origin", &phone.origin);
        let sent = sent.header("x-galabot-token", token);
        async { sent.send().await.expect("an answer").status().as_u16() }
    };
    let data = phone.data("/game/1").await;
    assert_eq!(data["viewer"]["confirms"], false);
    assert_eq!(chooses("another".to_owned()).await, 403);
    assert_eq!(desk.data("/game/1").await["viewer"]["confirms"], false);
    let token = data["viewer"]["token"].as_str().expect("a token");
    assert_eq!(chooses(token.to_owned()).await, 200);
    assert_eq!(desk.data("/game/1").await["viewer"]["confirms"], true);
    assert_eq!(ben.data("/game/1").await["viewer"]["confirms"], false);
    // It is a setting like the others, told and changed in Discord too.
    let off = json!({"confirm-on-web": "off"});
    let told = scene.settings(anna, "me", off).await;
    assert!(told.contains("Moves on web pages: sent at once"), "{told}");
    assert_eq!(desk.data("/game/1").await["viewer"]["confirms"], false);
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

#[tokio::test(flavor = "multi_thread")]
async fn draws_taking_back_and_resigning_are_what_they_are_in_discord() {
    let site = Site::open().await;
    let thread = site.scene.game().await;
    let anna = site.signed_in(site.scene.anna, "/game/1").await;
    let ben = site.signed_in(site.scene.ben, "/game/1").await;
    let (status, done) = anna.acts(1, "take-back", "10000000").await;
    assert_eq!(status, 422, "there is nothing to take back: {done}");
    let (_, done) = anna
        .plays(1, done_version(&anna).await, "d1-e2", "10000001")
        .await;
    assert!(done["version"].is_u64(), "{done}");

    let (status, done) = anna.acts(1, "take-back", "10000002").await;
    assert_eq!(status, 200, "{done}");
    site.scene.bot_says(thread, "asks to take back").await;
    let asked = ben.json("/api/v1/games/1").await;
    assert_eq!(asked["take_back_asked"], "white");
    let (status, done) = ben.acts(1, "accept-take-back", "10000003").await;
    assert_eq!(status, 200, "{done}");
    assert!(site.scene.moves(1).is_empty());

    let (status, done) = ben.acts(1, "draw", "10000004").await;
    assert_eq!(status, 200, "{done}");
    let offered = anna.json("/api/v1/games/1").await;
    assert_eq!(offered["draw_offered"], "black");
    let (status, done) = anna.acts(1, "decline-draw", "10000005").await;
    assert_eq!(status, 200, "{done}");
    let (status, done) = anna.acts(1, "accept-draw", "10000006").await;
    assert_eq!(status, 422, "{done}");

    let (status, done) = ben.acts(1, "resign", "10000007").await;
    assert_eq!(status, 200, "{done}");
    // Sent again, it is done once.
    let (status, _) = ben.acts(1, "resign", "10000007").await;
    assert_eq!(status, 200);
    let over = anna.json("/api/v1/games/1").await;
    assert_eq!(
        (&over["stage"], &over["winner"]),
        (&json!("finished"), &json!("white"))
    );
    site.scene.bot_says(thread, "resigns").await;
    let (status, _) = anna.acts(1, "cheat", "10000008").await;
    assert_eq!(status, 400);
    site.scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_coach_says_is_told_to_its_player_alone() {
    let site = Site::open().await;
    let scene = &site.scene;
    let options = json!({"level": "2", "colour": "white", "rules": "farmers", "coach": true});
    scene
        .slash(scene.anna, scene.games, "challenge", options)
        .await;
    let anna = site.signed_in(scene.anna, "/game/1").await;
    let ben = site.signed_in(scene.ben, "/game/1").await;
    let version = |game: &serde_json::Value| game["version"].as_u64().expect("a version");
    for (plies, turn) in ["d1-e2", "i2-g4", "g4-b5"].iter().enumerate() {
        let now = anna.json("/api/v1/games/1").await;
        let sent = format!("2000000{plies}");
        let (status, done) = anna.plays(1, version(&now), turn, &sent).await;
        assert_eq!(status, 200, "{done}");
        if plies < 2 {
            scene
                .until("the computer has answered", || {
                    (scene.moves(1).len() == 2 * plies + 2).then_some(())
                })
                .await;
        }
    }
    let waits = scene.until("the coach speaks", || {
        let table = scene.store.table(TableId(1)).ok().flatten();
        table.filter(|table| table.coach_waits)
    });
    waits.await;
    let game = anna.json("/api/v1/games/1").await;
    assert_eq!(game["coach_waits"], true);
    let data = anna.data("/game/1").await;
    let token = data["viewer"]["token"]
        .as_str()
        .expect("a token")
        .to_owned();
    let asks = |browser: &super::scene::Browser, token: &str| {
        let request = browser.request(Method::GET, "/api/v1/games/1/coach");
        request.header("x-galabot-token", token.to_owned()).send()
    };
    let said = asks(&anna, &token).await.expect("an answer");
    assert_eq!(said.status(), 200);
    assert_eq!(said.headers()["cache-control"], "no-store");
    let said: serde_json::Value = said.json().await.expect("JSON");
    let text = said["text"].as_str().expect("words");
    assert!(
        text.contains("from 71 % to 47 %") && !text.contains('*'),
        "{text}"
    );
    let data = ben.data("/game/1").await;
    let other = data["viewer"]["token"]
        .as_str()
        .expect("a token")
        .to_owned();
    let said = asks(&ben, &other).await.expect("an answer");
    assert_eq!(said.status(), 404, "it is not his");
    let (status, done) = anna.acts(1, "play-on", "20000009").await;
    assert_eq!(status, 200, "{done}");
    scene
        .until("the computer answers", || {
            (scene.moves(1).len() == 6).then_some(())
        })
        .await;
    let said = asks(&anna, &token).await.expect("an answer");
    assert_eq!(said.status(), 404, "nothing stands any more");
    scene.check();
}

/// The version of game 1.
async fn done_version(browser: &super::scene::Browser) -> u64 {
    let game = browser.json("/api/v1/games/1").await;
    game["version"].as_u64().expect("a version")
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_move_the_next_game_is_named_in_which_it_is_ones_turn() {
    let site = Site::open().await;
    site.scene.game().await;
    let anna = site.signed_in(site.scene.anna, "/game/1").await;
    let ben = site.signed_in(site.scene.ben, "/game/1").await;
    let (_, done) = anna
        .plays(1, done_version(&anna).await, "d1-e2", "20000001")
        .await;
    assert_eq!(done.get("next"), None, "there is no other game: {done}");
    site.scene.game().await;
    let data = anna.data("/game/1").await;
    assert_eq!(data["next"], 2);
    assert_eq!(
        ben.data("/game/2").await["next"],
        1,
        "Ben is to move in the first"
    );
    let (status, done) = ben
        .plays(1, done_version(&ben).await, "d10-e9", "20000002")
        .await;
    assert_eq!(
        (status, done.get("next")),
        (200, None),
        "Anna begins the second: {done}"
    );
    let version = anna.json("/api/v1/games/2").await["version"]
        .as_u64()
        .expect("a version");
    let (status, done) = anna.plays(2, version, "d1-e2", "20000003").await;
    assert_eq!((status, &done["next"]), (200, &json!(1)), "{done}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_shown_to_all_who_may_see_the_game() {
    let site = Site::public().await;
    site.scene.game().await;
    let anna = site.signed_in(site.scene.anna, "/game/1").await;
    let cleo = site
        .signed_in(site.scene.sandbox.person("Cleo"), "/game/1")
        .await;
    let (_, done) = anna
        .plays(1, done_version(&anna).await, "d1-e2", "30000001")
        .await;
    assert!(done["version"].is_u64(), "{done}");
    let (status, done) = anna.acts(1, "resign", "30000002").await;
    assert_eq!(status, 200, "{done}");
    let path = "/api/v1/games/1/review";
    assert_eq!(anna.status(path).await, 404, "none was made");
    let table = site
        .scene
        .store
        .table(TableId(1))
        .expect("whole")
        .expect("there");
    let mut reviewer = Reviewer::new(&table.challenge.ruleset, &table.turns);
    let review = loop {
        if let Some(review) = reviewer.step(&Default::default()) {
            break review;
        }
    };
    let note = MadeReview(review.text());
    site.scene.store.keep_note(table.id, note).expect("kept");
    let told = anna.json(path).await;
    assert_eq!(told["chances"].as_array().map(Vec::len), Some(2), "{told}");
    assert!(anna.text("/game/1").await.contains("class=\"curve\""));
    for other in [&cleo, &site.stranger] {
        assert_eq!(other.json(path).await, told);
        assert!(other.text("/game/1").await.contains("class=\"curve\""));
    }
    site.set_public(false);
    assert_eq!(site.stranger.status(path).await, 404);
    assert_eq!(cleo.json(path).await, told, "a member of the server");
}

//! Who sees a game on the web, and whose requests are carried out.

use discord_sandbox::ChannelChange;
use reqwest::Method;
use serde_json::json;

use super::scene::{Site, location};
use crate::discord::scene::Scene;

/// All addresses at which something of a game is answered.
const OF_A_GAME: [&str; 6] = [
    "/game/1",
    "/api/v1/games/1",
    "/api/v1/games/1/positions/0",
    "/api/v1/games/1/positions/0/picture.png",
    "/api/v1/games/1/replay.gif",
    "/api/v1/games/1/game.txt",
];

#[tokio::test(flavor = "multi_thread")]
async fn a_servers_games_are_for_its_members_until_its_managers_open_them() {
    let site = Site::open().await;
    site.scene.game().await;
    let missing = site.stranger.get("/game/77").await;
    let missing = missing
        .text()
        .await
        .expect("a page")
        .replace("/game/77", "/game/1");
    for path in OF_A_GAME {
        assert_eq!(site.stranger.status(path).await, 404, "{path}");
    }
    let hidden = site
        .stranger
        .get("/game/1")
        .await
        .text()
        .await
        .expect("a page");
    assert_eq!(
        hidden, missing,
        "nothing tells a game that is hidden from none"
    );
    let cleo = site.scene.sandbox.person("Cleo");
    let cleo = site.signed_in(cleo, "/game/1").await;
    for path in OF_A_GAME {
        assert_eq!(cleo.status(path).await, 200, "{path}");
    }
    site.set_public(true);
    for path in OF_A_GAME {
        assert_eq!(site.stranger.status(path).await, 200, "{path}");
    }
    site.set_public(false);
    assert_eq!(site.stranger.status("/game/1").await, 404);
}

/// From now on only staff and the bot see a channel.
fn close(scene: &Scene, channel: u64) {
    let names = |names: &[&str]| Some(names.iter().map(|name| (*name).to_owned()).collect());
    let closed = ChannelChange {
        everyone_denied: names(&["VIEW_CHANNEL"]),
        bot_allowed: names(&["VIEW_CHANNEL"]),
        ..ChannelChange::default()
    };
    let changed = scene.sandbox.change_channel(channel, closed);
    changed.expect("a moderator may");
}

/// Anna loses a game of Chelma against Ben, which has this number.
async fn loses_at_chelma(scene: &Scene, place: u64, number: u64, rated: bool) {
    let (anna, ben) = (scene.anna, scene.ben);
    let options = json!({
        "opponent": ben.to_string(), "colour": "white", "rules": "chelma", "rated": rated,
    });
    scene.slash(anna, place, "challenge", options).await;
    let challenge = scene
        .bot_says(place, &format!("rules, game {number}"))
        .await;
    scene.press(ben, &challenge, "Accept").await;
    let thread = challenge.id.0;
    scene.bot_says(thread, "you begin").await;
    for (who, turn) in [(anna, "R@e1"), (ben, "B@a6"), (anna, "resign yes")] {
        scene.types(who, thread, turn);
    }
    scene.bot_says(thread, "Black wins").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_of_games_in_closed_channels_are_told_to_nobody_outside() {
    let site = Site::public().await;
    let scene = &site.scene;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    for (who, turn) in [(anna, "d1-e2"), (ben, "d10-e9"), (ben, "resign yes")] {
        scene.types(who, thread, turn);
    }
    scene.bot_says(thread, "White wins").await;
    let secret = scene.sandbox.add_channel("secret").expect("there is room");
    loses_at_chelma(scene, secret, 2, true).await;
    let of_server = format!("/server/{}", scene.sandbox.guild());
    let of_ben = format!("/person/{ben}");
    for (path, told) in [
        (&of_server, "Leaderboard for Chelma"),
        (&of_ben, "Chelma <span"),
    ] {
        let page = site.stranger.text(path).await;
        assert!(page.contains(told), "{page}");
    }
    close(scene, secret);
    // A game that counts for nothing, where everybody sees it, tells no more.
    loses_at_chelma(scene, scene.games, 3, false).await;
    let member = site.signed_in(scene.sandbox.person("Cleo"), "/").await;
    for who in [&site.stranger, &member] {
        let (server, person) = (who.text(&of_server).await, who.text(&of_ben).await);
        assert!(server.contains("Leaderboard for Gala") && person.contains("Gala <span"));
        for page in [server, person] {
            let listed = page.replace("chelma</option>", "");
            assert!(
                !listed.contains("Leaderboard for Chelma") && !listed.contains("Chelma <span"),
                "{page}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_who_does_not_see_the_channel_sees_nothing_of_its_games() {
    let site = Site::public().await;
    let scene = &site.scene;
    let thread = scene.game().await;
    let cleo = scene.sandbox.person("Cleo");
    let of_anna = format!("/person/{}", scene.anna);
    assert_eq!(site.stranger.status("/game/1").await, 200);
    close(scene, scene.games);
    // The bot hears of it before it hears of this.
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    let member = site.signed_in(cleo, "/").await;
    let of_server = format!("/server/{}", scene.sandbox.guild());
    for who in [&site.stranger, &member] {
        for path in OF_A_GAME {
            assert_eq!(who.status(path).await, 404, "{path}");
        }
        assert_eq!(who.status(&of_anna).await, 404);
        assert!(!who.text(&of_server).await.contains("Anna"));
    }
    let ben = site.signed_in(scene.ben, "/").await;
    assert_eq!(ben.status("/game/1").await, 200, "who plays sees it");
    assert!(ben.text(&of_server).await.contains("Gala 1: Anna vs Ben"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_played_in_private_is_for_its_player() {
    let site = Site::public().await;
    let (anna, ben) = (site.scene.anna, site.scene.ben);
    site.scene
        .slash(anna, site.scene.games, "learn", serde_json::json!({}))
        .await;
    let table = site.scene.until("the lesson begins", || {
        use galabot::service::{Store as _, TableId};
        let table = site.scene.store.table(TableId(1)).expect("a good store");
        table.filter(|table| table.is_begun())
    });
    table.await;
    assert_eq!(site.stranger.status("/game/1").await, 404);
    assert_eq!(site.signed_in(ben, "/").await.status("/game/1").await, 404);
    assert_eq!(site.signed_in(anna, "/").await.status("/game/1").await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_hidden_is_nowhere() {
    let site = Site::public().await;
    site.scene.game().await;
    site.hide(site.scene.anna);
    for path in [
        "/game/1",
        "/api/v1/games/1",
        "/api/v1/games/1/positions/0",
        "/api/v1/games/1/game.txt",
    ] {
        let text = site.stranger.text(path).await;
        assert!(!text.contains("Anna"), "{path}");
        assert!(!text.contains(&site.scene.anna.to_string()), "{path}");
    }
    let game = site.stranger.json("/api/v1/games/1").await;
    assert_eq!(game["players"][0]["name"], "White");
    assert_eq!(game["players"][1]["name"], "Ben");
    assert_eq!(game["title"], "Gala 1: White vs Ben");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_others_are_refused_and_links_may_be_followed() {
    let site = Site::public().await;
    site.scene.game().await;
    let asks = |name: &'static str, value: String, path: &str| {
        let request = site.stranger.request(Method::GET, path).header(name, value);
        async { request.send().await.expect("an answer").status().as_u16() }
    };
    let game = "/api/v1/games/1";
    assert_eq!(
        asks("origin", "https://evil.example".into(), game).await,
        403
    );
    assert_eq!(asks("sec-fetch-site", "cross-site".into(), game).await, 403);
    assert_eq!(asks("host", "evil.example".into(), game).await, 403);
    assert_eq!(
        asks("origin", site.stranger.origin.clone(), game).await,
        200
    );
    let visit = site.stranger.request(Method::GET, "/game/1");
    let visit = visit
        .header("sec-fetch-site", "cross-site")
        .header("sec-fetch-mode", "navigate");
    assert_eq!(visit.send().await.expect("an answer").status(), 200);
    let signs_out = site
        .stranger
        .request(Method::POST, "/sign-out")
        .header("origin", "https://evil.example");
    assert_eq!(signs_out.send().await.expect("an answer").status(), 403);
    let without = site
        .stranger
        .request(Method::POST, "/sign-out")
        .send()
        .await;
    assert_eq!(without.expect("an answer").status(), 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_in_works_once_and_in_the_browser_in_which_it_was_begun() {
    let site = Site::open().await;
    let anna = site.scene.anna;
    let looked = site.stranger.get("/").await;
    assert!(
        looked.headers().get("set-cookie").is_none(),
        "no cookie before signing in"
    );
    let begun = site.stranger.get("/sign-in?to=//evil.example").await;
    let cookie = begun.headers()["set-cookie"]
        .to_str()
        .expect("text")
        .to_owned();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
    let pair = cookie.split(';').next().expect("a pair").to_owned();
    let agreed = site
        .stranger
        .client
        .get(format!("{}&as={anna}", location(&begun)));
    let back = location(&agreed.send().await.expect("the stand-in answers"));
    let path = back
        .strip_prefix(&site.stranger.origin)
        .expect("it leads back")
        .to_owned();
    let comes = |cookie: &str| {
        let request = site
            .stranger
            .request(Method::GET, &path)
            .header("cookie", cookie);
        async { request.send().await.expect("an answer") }
    };
    let elsewhere = site.stranger.get(&path).await;
    assert_eq!(elsewhere.status(), 502, "another browser has no cookie");
    let done = comes(&pair).await;
    assert_eq!(
        (done.status().as_u16(), location(&done).as_str()),
        (303, "/")
    );
    assert_eq!(comes(&pair).await.status(), 502, "a state is good once");
    let refused = comes("galabot-signing-in=x").await;
    assert_eq!(refused.status(), 502);

    let browser = site.signed_in(anna, "/").await;
    assert!(browser.text("/").await.contains("Anna"));
    let signs_out = browser
        .request(Method::POST, "/sign-out")
        .header("origin", &browser.origin);
    assert_eq!(signs_out.send().await.expect("an answer").status(), 303);
    assert!(!browser.text("/").await.contains("Anna"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_cancels_at_discord_is_led_back_to_where_they_were() {
    let site = Site::open().await;
    let mut browser = site.stranger.clone();
    let begun = browser.get("/sign-in?to=/learn").await;
    browser.keep_cookies(&begun);
    let discord = location(&begun);
    let (_, state) = discord.split_once("&state=").expect("a state");
    let state = state.split('&').next().expect("its end");
    let cancels =
        |state: &str| format!("/signed-in?error=access_denied&error_description=No&state={state}");
    // Where a link of somebody else leads, nothing ends.
    let other = browser.get(&cancels("another")).await;
    assert_eq!(
        (other.status().as_u16(), location(&other).as_str()),
        (303, "/")
    );
    assert!(other.headers().get("set-cookie").is_none());
    let back = browser.get(&cancels(state)).await;
    assert_eq!(
        (back.status().as_u16(), location(&back).as_str()),
        (303, "/learn")
    );
    browser.keep_cookies(&back);
    assert_eq!(browser.cookies(), "", "nothing is left of it");
    // What else Discord refuses is no wish of theirs.
    let failed = browser.get("/signed-in?error=server_error&state=x").await;
    assert_eq!(failed.status(), 502);
}

#[tokio::test(flavor = "multi_thread")]
async fn managers_open_a_servers_games_and_everybody_hides_their_own_name() {
    let site = Site::open().await;
    let (scene, anna) = (&site.scene, site.scene.anna);
    scene.game().await;
    let cleo = scene.sandbox.person("Cleo");
    let wishes = |on: &str| serde_json::json!({ "public-on-web": on });
    scene.settings(cleo, "server", wishes("on")).await;
    assert_eq!(site.stranger.status("/game/1").await, 404, "no manager");
    let opened = scene.settings(anna, "server", wishes("on")).await;
    assert!(opened.contains("everybody may see those"), "{opened}");
    assert_eq!(site.stranger.status("/game/1").await, 200);
    let hidden = serde_json::json!({"name-on-web": "off"});
    let hidden = scene.settings(anna, "me", hidden).await;
    assert!(hidden.contains("your name isn't shown there"), "{hidden}");
    assert!(!site.stranger.text("/game/1").await.contains("Anna"));
    // The same can be typed.
    scene.types(anna, scene.games, "@galabot public-on-web off");
    scene
        .bot_says(scene.games, "only people who can see their channel")
        .await;
    assert_eq!(site.stranger.status("/game/1").await, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_servers_page_shows_what_its_readers_may_see() {
    let site = Site::open().await;
    let (scene, guild) = (&site.scene, site.scene.sandbox.guild());
    let thread = scene.game().await;
    let (path, of_anna) = (
        format!("/server/{guild}"),
        format!("/person/{}", scene.anna),
    );
    assert_eq!(site.stranger.status(&path).await, 404);
    assert_eq!(site.stranger.status(&of_anna).await, 404);
    let ben = site.signed_in(scene.ben, "/").await;
    assert!(ben.text(&path).await.contains("Gala 1: Anna vs Ben"));
    assert!(
        ben.text("/").await.contains("Gala 1: Anna vs Ben"),
        "one's own games"
    );
    site.set_public(true);
    for path in [&path, &of_anna] {
        let page = site.stranger.text(path).await;
        assert!(page.contains("Gala 1: Anna vs Ben"), "{page}");
        assert!(page.contains("White to move: Anna"), "{page}");
    }
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    scene.types(scene.ben, thread, "d10-e9");
    scene.bot_says(thread, "1… d10-e9").await;
    scene.types(scene.ben, thread, "resign yes");
    scene.bot_says(thread, "White wins").await;
    let page = site.stranger.text(&path).await;
    assert!(page.contains("No games are running here."), "{page}");
    assert!(
        page.contains("White has won") || page.contains("White wins"),
        "{page}"
    );
    assert!(
        page.contains("Leaderboard for Gala") && page.contains("1662 ± "),
        "{page}"
    );
    assert!(page.contains("<h1>The Farm</h1>"), "{page}");
    let person = site.stranger.text(&of_anna).await;
    let games = format!("{path}?person={}#finished", scene.anna);
    assert!(person.contains(&format!("href=\"{games}\"")), "{person}");
    assert!(person.contains("1662 ± "), "{person}");
    let only = site.stranger.text(&games).await;
    let chosen = format!("<option value=\"{}\" selected>Anna</option>", scene.anna);
    assert!(only.contains(&chosen), "{only}");
    let all = site.stranger.text(&format!("{path}?person=&rules=")).await;
    assert!(all.contains("Gala 1: Anna vs Ben"), "{all}");
    let none = site.stranger.text(&format!("{path}?rules=pyramid")).await;
    assert!(none.contains("There are no such games."), "{none}");
    site.hide(scene.anna);
    assert_eq!(site.stranger.status(&of_anna).await, 404);
    // Of who hides there is as little as of who has never played.
    let nobody = site.stranger.text(&format!("{path}?person=4711")).await;
    let hidden = site.stranger.text(&games.replace("#finished", "")).await;
    let alike = |page: String, person: &str| page.replace(person, "PERSON");
    assert_eq!(
        alike(hidden, &scene.anna.to_string()),
        alike(nobody, "4711")
    );
    assert!(!site.stranger.text(&path).await.contains("Anna"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_deleted_is_on_no_page_any_more() {
    let site = Site::public().await;
    let (scene, anna) = (&site.scene, site.scene.anna);
    let thread = scene.game().await;
    scene.types(anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    let of_server = format!("/server/{}", scene.sandbox.guild());
    let paths = [
        "/game/1",
        "/api/v1/games/1",
        "/api/v1/games/1/game.txt",
        &of_server,
    ];
    for path in paths {
        assert!(site.stranger.text(path).await.contains("Anna"), "{path}");
    }
    let of_anna = format!("/person/{anna}");
    assert_eq!(site.stranger.status(&of_anna).await, 200);
    scene.deletes(anna, scene.games).await;
    for path in paths {
        let told = site.stranger.text(path).await;
        let names = told.contains("Anna") || told.contains(&anna.to_string());
        assert!(!names, "{path}: {told}");
    }
    assert_eq!(site.stranger.status(&of_anna).await, 404);
}

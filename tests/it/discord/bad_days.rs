//! Discord's bad days: what it fails on for ever, what it tells in odd forms, and what it refuses to many games at
//! once.

use std::time::Duration;

use galabot::sandbox::{ChannelChange, Effect, Faults, LoggedRequest, RestFault};
use galabot::service::Store;
use serde_json::json;

use super::mortal::{Step, die_at};
use super::scene::{Scene, button};

/// Longer than a post is tried on which Discord fails.
const LONG: Duration = Duration::from_secs(660);

fn poison(scene: &Scene, text: &str) {
    scene.sandbox.set_faults(Faults {
        poison: vec![text.to_owned()],
        ..Faults::default()
    });
}

/// How many of the bot's requests were answered so.
fn answered(scene: &Scene, what: impl Fn(&LoggedRequest) -> bool) -> usize {
    let requests = scene.sandbox.requests();
    requests.iter().filter(|request| what(request)).count()
}

/// Waits until Discord has failed more than so many times.
async fn fails(scene: &Scene, times: usize) {
    let failed = scene.sandbox.wait_for("failures", |_| {
        let failed = answered(scene, |request| request.status == 500);
        (failed >= times).then_some(())
    });
    failed.await.expect("it is tried");
}

fn rename(scene: &Scene, channel: u64, name: &str) {
    let change = ChannelChange {
        name: Some(name.to_owned()),
        ..ChannelChange::default()
    };
    let changed = scene.sandbox.change_channel(channel, change);
    changed.expect("a moderator may");
}

fn meter(scene: &Scene) -> galabot::discord::metrics::Metrics {
    let bot = scene.bot.as_ref().expect("it runs");
    bot.status().metrics().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_on_which_discord_fails_is_set_aside_and_its_channel_goes_on() {
    let scene = Scene::open().await;
    let lobby = scene.lobby();
    poison(&scene, "Farmers");
    scene.types(scene.anna, lobby, "@galabot rules farmers");
    scene.types(scene.ben, lobby, "@galabot games");
    fails(&scene, 5).await;
    let said = scene.sandbox.messages(lobby).len();
    assert_eq!(said, 2, "nothing is set aside at once");
    scene.sandbox.advance(LONG);
    scene.bot_says(lobby, "keeps rejecting it").await;
    scene.drained().await;
    let posts = scene.sandbox.messages(lobby);
    assert_eq!(
        posts.len(),
        4,
        "the words instead, and the other answer: {posts:#?}"
    );
    let (post, reason) = scene.given_up().await;
    assert!(reason.contains("again and again"), "{reason}");
    assert_eq!(meter(&scene).set_aside.get(), 1);
    // It can be sent after all.
    scene.sandbox.set_faults(Faults::default());
    let status = scene.bot.as_ref().expect("it runs").status();
    status.send_again(post.id).await.expect("it is there");
    scene.drained().await;
    assert_eq!(scene.sandbox.messages(lobby).len(), 5);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_told_instead_of_an_answer_is_in_the_language_of_the_server() {
    let scene = Scene::open().await;
    let lobby = scene.lobby();
    let german = json!({"language": "german"});
    scene.settings(scene.anna, "server", german).await;
    // No reply arrives.
    poison(&scene, "message_reference");
    scene.types(scene.ben, lobby, "@galabot games");
    fails(&scene, 5).await;
    scene.sandbox.advance(LONG);
    scene.bot_says(lobby, "lehnt sie immer wieder ab").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_on_which_discord_fails_is_told_without_its_picture() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    poison(&scene, ".png");
    scene.types(scene.anna, thread, "d1-e2");
    fails(&scene, 5).await;
    scene.sandbox.advance(LONG);
    let board = scene.bot_says(thread, "1. d1-e2").await;
    assert!(board.attachments.is_empty());
    assert!(button(&board, "Resign").is_some(), "{board:#?}");
    scene.sandbox.set_faults(Faults::default());
    scene.types(scene.ben, thread, "d10-e9");
    let board = scene.bot_says(thread, "1… d10-e9").await;
    assert_eq!(board.attachments.len(), 1);
    assert_eq!(scene.store.dead_posts().expect("a good store"), []);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_on_which_discord_fails_is_set_aside_and_its_game_goes_on() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    poison(&scene, "1. d1-e2");
    scene.types(scene.anna, thread, "d1-e2");
    scene.types(scene.ben, thread, "d10-e9");
    fails(&scene, 5).await;
    scene.sandbox.advance(LONG);
    let told = scene.bot_says(thread, "skipped it").await;
    let next = scene.bot_says(thread, "1… d10-e9").await;
    assert!(told.id < next.id);
    scene.drained().await;
    assert_eq!(scene.count(thread, "skipped it"), 1);
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn while_discord_fails_on_everything_nothing_is_set_aside() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let (status, html) = (500, false);
    scene.disturb("POST", "/messages", None, Effect::Status { status, html });
    scene.types(scene.anna, thread, "d1-e2");
    fails(&scene, 5).await;
    scene.sandbox.advance(LONG);
    // The words that tell of it are tried, and Discord fails on them as well.
    let words =
        |request: &LoggedRequest| request.body["content"].to_string().contains("skipped it");
    scene
        .sandbox
        .wait_for("the words", |_| (answered(&scene, words) > 0).then_some(()))
        .await
        .expect("they are tried");
    assert_eq!(scene.store.dead_posts().expect("a good store"), []);
    scene.sandbox.set_faults(Faults::default());
    let board = scene.bot_says(thread, "1. d1-e2").await;
    assert_eq!(board.attachments.len(), 1, "it has its picture");
    scene.drained().await;
    assert_eq!(scene.count(thread, "1. d1-e2"), 1);
    assert_eq!(scene.store.dead_posts().expect("a good store"), []);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_with_fields_of_other_types_are_read_up() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.stop_bot().await;
    scene.types(scene.anna, thread, "d1-e2");
    scene.types(scene.ben, thread, "d10-e9");
    scene.sandbox.set_faults(Faults {
        odd_messages: true,
        ..Faults::default()
    });
    scene.start_bot().await;
    scene.bot_says(thread, "1… d10-e9").await;
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);
    assert_eq!(meter(&scene).unreadable.get(), 0);
    scene.check();
}

/// Discord tells something new of a server, and beside what is pressed.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_heard_without_what_cannot_be_read_of_it() {
    let mut scene = Scene::open().await;
    scene.stop_bot().await;
    scene.types(scene.anna, scene.games, "@galabot challenge @Ben white");
    scene.sandbox.set_faults(Faults {
        odd_parts: true,
        ..Faults::default()
    });
    scene.start_bot().await;
    // What was said meanwhile in the channels of the server is read up.
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    scene.press(scene.ben, &challenge, "Accept").await;
    scene.bot_says(scene.games, "Game 1").await;
    let asked = scene.slash(scene.anna, scene.games, "games", json!({}));
    let answer = asked.await.message.expect("an answer");
    assert!(answer.content.contains("Game 1"), "{}", answer.content);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_nobody_can_read_is_counted_and_told_in_its_thread() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.stop_bot().await;
    let lost = scene.types(scene.anna, thread, "mystery");
    scene.types(scene.anna, thread, "d1-e2");
    scene.sandbox.set_faults(Faults {
        unreadable: vec!["mystery".to_owned()],
        ..Faults::default()
    });
    scene.start_bot().await;
    let told = scene.bot_says(thread, "couldn't read a message").await;
    assert!(
        told.content.contains(&lost.id.to_string()),
        "{}",
        told.content
    );
    scene.bot_says(thread, "1. d1-e2").await;
    assert_eq!(meter(&scene).unreadable.get(), 1);
    scene.check();
}

/// The bot looks for its own message among those that stand there, since it was not told that it arrived.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_nobody_can_read_hides_none_of_the_bots() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.stop_bot().await;
    let (anna, ben) = (scene.anna, scene.ben);
    die_at(
        &mut scene,
        Step::BeforeArrivalIsNoted,
        anna,
        thread,
        "d1-e2",
    )
    .await;
    scene.types(ben, thread, "mystery");
    scene.sandbox.set_faults(Faults {
        unreadable: vec!["mystery".to_owned()],
        ..Faults::default()
    });
    // Longer than Discord knows its nonce.
    scene.sandbox.advance(LONG);
    scene.start_bot().await;
    scene.types(ben, thread, "d10-e9");
    scene.bot_says(thread, "1… d10-e9").await;
    assert_eq!(scene.count(thread, "1. d1-e2"), 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_nobody_can_read_is_counted_once_however_often_its_thread_is_read() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.stop_bot().await;
    scene.types(scene.anna, thread, "mystery");
    scene.sandbox.set_faults(Faults {
        unreadable: vec!["mystery".to_owned()],
        ..Faults::default()
    });
    scene.start_bot().await;
    scene.bot_says(thread, "couldn't read a message").await;
    let path = format!("/channels/{thread}/messages");
    let read = || {
        answered(&scene, |request| {
            request.method == "GET" && request.path == path
        })
    };
    for name in ["games-again", "games"] {
        let before = read();
        rename(&scene, scene.games, name);
        scene
            .sandbox
            .wait_for("another reading", |_| (read() > before).then_some(()))
            .await
            .expect("it is read up");
    }
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    assert_eq!(meter(&scene).unreadable.get(), 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_on_which_discord_fails_is_named_where_it_is_missing() {
    let scene = Scene::open().await;
    poison(&scene, "challenges you");
    scene.types(scene.anna, scene.games, "@galabot challenge @Ben white");
    fails(&scene, 5).await;
    scene.sandbox.advance(LONG);
    let told = scene.bot_says(scene.games, "skipped it").await;
    let (post, _) = scene.given_up().await;
    for words in ["a message about game 1 ", &format!("(no. {})", post.id)] {
        assert!(told.content.contains(words), "{}", told.content);
    }
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_watches_is_told_of_a_post_that_fails_until_it_arrives() {
    let scene = Scene::open().await;
    let lobby = scene.lobby();
    let status = scene.bot.as_ref().expect("it runs").status();
    poison(&scene, "Farmers");
    scene.types(scene.anna, lobby, "@galabot rules farmers");
    // Once it is tried again, the bot has noted that it failed.
    fails(&scene, 2).await;
    assert!(status.failing().is_empty(), "it may pass");
    scene.sandbox.advance(Duration::from_secs(180));
    let told = status.failing();
    assert_eq!(told.len(), 1, "{told:?}");
    let words = format!("to channel {lobby} has failed for 3 min");
    assert!(told[0].contains(&words), "{told:?}");
    scene.sandbox.set_faults(Faults::default());
    let arrived = || status.failing().is_empty().then_some(());
    scene.until("it has arrived", arrived).await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_not_found_says_nothing_of_permissions() {
    let scene = Scene::open().await;
    scene.types(scene.anna, scene.games, "@galabot challenge @Ben white");
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    scene.drained().await;
    let deleted = scene.sandbox.delete(scene.anna, &challenge);
    deleted.expect("the owner may");
    // Nothing stands in the thread yet, and a message that is asked for is not found, by another number than usual.
    let (status, code) = (404, 0);
    scene.sandbox.set_faults(Faults {
        rest: vec![RestFault {
            method: Some("GET".into()),
            path: Some("/messages/".into()),
            times: None,
            percent: None,
            effect: Effect::Refuse { status, code },
        }],
        poison: vec!["you begin".to_owned()],
        ..Faults::default()
    });
    let options = json!({"game": 1});
    scene.slash(scene.ben, scene.games, "accept", options).await;
    scene
        .sandbox
        .wait_for("the refusal", |_| {
            (answered(&scene, |request| {
                request.status == 404 && request.method == "GET"
            }) > 0)
                .then_some(())
        })
        .await
        .expect("it is asked for");
    scene.sandbox.set_faults(Faults::default());
    let places = scene.sandbox.channels();
    let thread = places.iter().find(|place| place.name.starts_with("Gala 1"));
    let thread = thread.expect("it is opened").id.0;
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    assert_eq!(scene.count(thread, "Read Message History"), 0);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mistake_read_up_at_once_is_answered_as_a_reply() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    rename(&scene, scene.games, "games-again");
    let wrong = scene.types(scene.anna, thread, "d1-d9");
    scene
        .sandbox
        .wait_message(thread, |post| {
            post.reply_to.as_ref().is_some_and(|to| to.id == wrong.id)
        })
        .await
        .expect("a reply");
    assert_eq!(scene.count(thread, "I was away"), 0);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn old_buttons_that_could_not_be_taken_off_are_taken_off_after_a_restart() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.slash(scene.anna, thread, "draw", json!({})).await;
    let offer = scene
        .sandbox
        .wait_message(thread, |post| button(post, "Accept the draw").is_some());
    let offer = offer.await.expect("an offer");
    let (status, html) = (500, true);
    let path = format!("/channels/{thread}/messages/");
    scene.disturb("PATCH", &path, None, Effect::Status { status, html });
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    scene.types(scene.ben, thread, "resign yes");
    scene.bot_says(thread, "White wins").await;
    scene.drained().await;
    scene.stop_bot().await;
    scene.sandbox.set_faults(Faults::default());
    scene.start_bot().await;
    let bare = scene.sandbox.wait_message(thread, |post| {
        post.id == offer.id && post.components.is_empty()
    });
    bare.await.expect("its buttons are gone");
    scene
        .sandbox
        .wait_message(thread, |post| {
            post.content.contains("1. d1-e2") && post.components.is_empty()
        })
        .await
        .expect("and those of the last board");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_withdrawn_is_asked_for_once_for_all_games() {
    const GAMES: usize = 8;
    const CHANGES: usize = 5;
    let scene = Scene::open().await;
    let mut threads = Vec::new();
    for game in 1..=GAMES {
        scene.types(scene.anna, scene.games, "@galabot challenge @Ben white");
        let challenge = scene.bot_says(scene.games, &format!("game {game})")).await;
        scene.drained().await;
        let accept = format!("@galabot accept {game}");
        scene.types(scene.ben, scene.games, &accept);
        scene.bot_says(challenge.id.0, "you begin").await;
        threads.push(challenge.id.0);
    }
    scene.drained().await;
    let denied = vec!["SEND_MESSAGES_IN_THREADS".to_owned()];
    scene.sandbox.set_faults(Faults {
        bot_denied: denied,
        ..Faults::default()
    });
    for game in 1..=GAMES {
        let options = json!({"move": "d1-e2", "game": game});
        scene
            .slash(scene.anna, scene.lobby(), "move", options)
            .await;
        let private = scene.sandbox.direct_channel(scene.ben);
        scene
            .bot_says(private, &format!("can't show game {game} "))
            .await;
    }
    let refused = |scene: &Scene| {
        answered(scene, |request| {
            let said = request.path.strip_suffix("/messages");
            let thread = said.and_then(|path| path.rsplit('/').next()?.parse().ok());
            request.status == 403 && thread.is_some_and(|thread| threads.contains(&thread))
        })
    };
    for change in 0..CHANGES {
        let before = refused(&scene);
        rename(&scene, scene.lobby(), &format!("lobby-{change}"));
        scene
            .sandbox
            .wait_for("another try", |_| (refused(&scene) > before).then_some(()))
            .await
            .expect("it is tried");
        rename(
            &scene,
            scene
                .sandbox
                .channel(&format!("lobby-{change}"))
                .expect("it is there"),
            "lobby-talk",
        );
    }
    let tries = refused(&scene);
    assert!(tries <= 2 + 2 * CHANGES, "{tries} tries for {GAMES} games");
    // The others neither drew nor noted anything for it.
    let pending = scene.store.pending_posts().expect("a good store");
    let begun: u32 = pending.iter().map(|post| post.attempts).sum();
    assert!(begun as usize <= GAMES + tries, "{begun} attempts");
    scene.sandbox.set_faults(Faults::default());
    for thread in threads {
        scene.bot_says(thread, "1. d1-e2").await;
    }
    scene.drained().await;
    scene.deny(&[]);
    scene.check();
}

//! What goes wrong between the bot and Discord: nothing is lost, nothing is said or played twice.

use std::time::Duration;

use galabot::sandbox::{Effect, Faults, GatewayAction};
use galabot::service::Store;
use serde_json::json;

use super::scene::Scene;

fn broken() -> Effect {
    Effect::Status {
        status: 502,
        html: true,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_leads_to_no_second_message() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.disturb("POST", "/messages", Some(2), Effect::LoseAnswer);
    scene.types(scene.anna, thread, "d1-e2");
    scene.types(scene.ben, thread, "d10-e9");
    scene.bot_says(thread, "1… d10-e9").await;
    scene.types(scene.anna, thread, "board");
    scene.bot_says(thread, "to move").await;
    assert_eq!(scene.count(thread, "1. d1-e2"), 1);
    assert_eq!(scene.count(thread, "1… d10-e9"), 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_goes_out_after_a_restart_and_once() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.disturb("POST", "/messages", None, broken());
    scene
        .slash(scene.anna, thread, "move", json!({"move": "d1-e2"}))
        .await;
    // Ben answers although he has seen no board: the order of the posts is that of the moves.
    scene
        .slash(
            scene.ben,
            scene.games,
            "move",
            json!({"move": "d10-e9", "game": 1}),
        )
        .await;
    scene.stop_bot().await;
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);
    assert_eq!(scene.count(thread, "1. d1-e2"), 0);
    assert_eq!(scene.store.pending_posts().expect("a good store").len(), 2);
    scene.sandbox.set_faults(Faults::default());
    scene.start_bot().await;
    let second = scene.bot_says(thread, "1… d10-e9").await;
    let first = scene.bot_says(thread, "1. d1-e2").await;
    assert!(first.id < second.id);
    assert_eq!(scene.count(thread, "1. d1-e2"), 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_had_arrived_is_recognised_when_its_nonce_is_forgotten() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    // It arrives, but the bot is never told and ends.
    scene.disturb("POST", "/messages", None, Effect::LoseAnswer);
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    scene.stop_bot().await;
    scene.sandbox.advance(Duration::from_secs(3600));
    scene.sandbox.set_faults(Faults::default());
    scene.start_bot().await;
    scene.types(scene.ben, thread, "d10-e9");
    scene.bot_says(thread, "1… d10-e9").await;
    assert_eq!(
        scene.count(thread, "1. d1-e2"),
        1,
        "{:#?}",
        scene.sandbox.messages(thread)
    );
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_while_the_bot_was_away_is_played_in_order() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    let cleo = scene.sandbox.person("Cleo");
    scene.types(cleo, thread, "d1-e2");
    scene.types(scene.anna, thread, "moves d1");
    scene.bot_says(thread, "may go to").await;
    scene.stop_bot().await;
    scene.types(scene.anna, thread, "d1-e2");
    scene.types(scene.ben, thread, "d10-e9");
    scene.types(scene.anna, thread, "board");
    scene.start_bot().await;
    scene.bot_says(thread, "to move").await;
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);
    assert_eq!(scene.count(thread, "may go to"), 1, "answered before");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn events_told_twice_are_heard_once() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    scene.types(scene.anna, thread, "moves d10");
    scene.types(scene.ben, thread, "moves d10");
    scene.bot_says(thread, "may go to").await;
    scene.sandbox.set_faults(Faults {
        resume_duplicates: 20,
        ..Faults::default()
    });
    for action in [GatewayAction::Reconnect, GatewayAction::Drop] {
        let before = connections(&scene);
        scene.sandbox.disturb(action);
        scene
            .sandbox
            .wait_for("another connection", |sandbox| {
                (sandbox.bot().online && connections(&scene) > before).then_some(())
            })
            .await
            .expect("the bot comes back");
    }
    scene.types(scene.ben, thread, "d10-e9");
    scene.bot_says(thread, "1… d10-e9").await;
    assert_eq!(scene.count(thread, "may go to"), 2);
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_while_the_session_was_lost_is_played_in_order() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let before = connections(&scene);
    scene.sandbox.set_faults(Faults {
        refuse_resume: true,
        outage: true,
        ..Faults::default()
    });
    scene.sandbox.disturb(GatewayAction::Drop);
    scene.types(scene.anna, thread, "d1-e2");
    scene.types(scene.ben, thread, "d10-e9");
    scene.sandbox.set_faults(Faults {
        refuse_resume: true,
        ..Faults::default()
    });
    scene
        .sandbox
        .wait_for("another session", |_| {
            (connections(&scene) > before).then_some(())
        })
        .await
        .expect("the bot comes back");
    // Heard live, but after what was missed.
    scene.types(scene.anna, thread, "board");
    scene.bot_says(thread, "to move").await;
    scene.bot_says(thread, "1… d10-e9").await;
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_on_requests_delays_and_loses_nothing() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let limit = Effect::RateLimit {
        retry_after_ms: 300,
        global: false,
    };
    scene.disturb("POST", "/messages", Some(3), limit);
    scene.types(scene.anna, thread, "d1-e2");
    scene.types(scene.ben, thread, "d10-e9");
    let second = scene.bot_says(thread, "1… d10-e9").await;
    let first = scene.bot_says(thread, "1. d1-e2").await;
    assert!(first.id < second.id);
    scene.check();
}

fn connections(scene: &Scene) -> u64 {
    let log = scene.sandbox.gateway_log();
    let ready = |name: &Option<String>| {
        name.as_deref()
            .is_some_and(|name| name == "READY" || name == "RESUMED")
    };
    log.iter().filter(|entry| ready(&entry.name)).count() as u64
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_thread_is_deleted_goes_on_in_another() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.sandbox.delete_channel(thread);
    scene
        .slash(
            scene.anna,
            scene.games,
            "move",
            json!({"move": "d1-e2", "game": 1}),
        )
        .await;
    let another = scene
        .sandbox
        .wait_for("another thread", |sandbox| {
            let places = sandbox.channels();
            let found = places.iter().find(|place| place.kind == "thread");
            found.map(|place| place.id.0)
        })
        .await
        .expect("it is opened");
    scene.bot_says(another, "1. d1-e2").await;
    scene.types(scene.ben, another, "d10-e9");
    scene.bot_says(another, "1… d10-e9").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_challenge_is_deleted_gets_a_thread_by_itself() {
    let scene = Scene::open().await;
    scene.types(scene.anna, scene.games, "@galabot challenge @Ben white");
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    scene
        .sandbox
        .delete(scene.anna, &challenge)
        .expect("the owner may");
    // The first request to open the thread is carried out, but the answer is lost.
    scene.disturb("POST", "/threads", Some(2), Effect::LoseAnswer);
    scene
        .slash(scene.ben, scene.games, "accept", json!({"game": 1}))
        .await;
    let thread = scene
        .sandbox
        .wait_for("a thread with a board", |sandbox| {
            let places = sandbox.channels();
            let threads = places.iter().filter(|place| place.kind == "thread");
            threads
                .map(|place| place.id.0)
                .find(|thread| sandbox.messages(*thread).iter().any(|post| post.author.bot))
        })
        .await
        .expect("it is opened");
    scene.bot_says(thread, "you begin").await;
    let places = scene.sandbox.channels();
    assert_eq!(
        places.iter().filter(|place| place.kind == "thread").count(),
        1
    );
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lane_that_can_never_be_used_holds_up_no_other() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let lobby = scene.sandbox.channel("lobby-talk").expect("it is there");
    scene.disturb(
        "POST",
        &format!("/channels/{lobby}/messages"),
        None,
        broken(),
    );
    scene.types(scene.anna, lobby, "@galabot games");
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    scene.sandbox.set_faults(Faults::default());
    scene.bot_says(lobby, "1").await;
    // A channel that is gone: what was to be said there is given up, with the reason.
    scene.disturb(
        "POST",
        &format!("/channels/{lobby}/messages"),
        None,
        broken(),
    );
    scene.types(scene.anna, lobby, "@galabot help");
    scene
        .sandbox
        .wait_for("an attempt", |sandbox| {
            let path = format!("/channels/{lobby}/messages");
            let requests = sandbox.requests();
            requests
                .iter()
                .any(|request| request.path == path && request.status == 502)
                .then_some(())
        })
        .await
        .expect("it is tried");
    scene.sandbox.delete_channel(lobby);
    scene.sandbox.set_faults(Faults::default());
    scene.types(scene.ben, thread, "d10-e9");
    scene.bot_says(thread, "1… d10-e9").await;
    let (_, reason) = scene.given_up().await;
    assert!(reason.contains("10003"), "{reason}");
    let dead = scene.store.dead_posts().expect("a good store");
    assert_eq!(dead.len(), 1, "{dead:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_given_up_can_be_sent_after_all() {
    let scene = Scene::open().await;
    let lobby = scene.lobby();
    let path = format!("/channels/{lobby}/messages");
    let (status, code) = (413, 40005);
    scene.disturb("POST", &path, None, Effect::Refuse { status, code });
    scene.types(scene.anna, lobby, "@galabot games");
    let (post, reason) = scene.given_up().await;
    assert!(reason.contains("40005"), "{reason}");
    scene.sandbox.set_faults(Faults::default());
    let status = scene.bot.as_ref().expect("it runs").status();
    status.send_again(post.id).await.expect("it is there");
    scene.drained().await;
    let answers = scene.sandbox.messages(lobby);
    let answers = answers.iter().filter(|post| post.author.bot).count();
    assert_eq!(answers, 1);
    assert!(scene.store.dead_posts().expect("a good store").is_empty());
    assert!(status.send_again(post.id).await.is_err(), "only once");
}

/// Waits until the bot is refused what it asks for there.
async fn refused(scene: &Scene, path: &str) {
    scene
        .sandbox
        .wait_for("a refusal", |sandbox| {
            let requests = sandbox.requests();
            requests
                .iter()
                .any(|request| request.path.ends_with(path) && request.status == 403)
                .then_some(())
        })
        .await
        .expect("it is refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_moderators_forbid_is_held_and_arrives_once_when_they_allow_it() {
    let scene = Scene::open().await;
    let options = json!({"opponent": scene.ben.to_string(), "colour": "white"});
    scene
        .slash(scene.anna, scene.games, "challenge", options)
        .await;
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    scene.deny(&["CREATE_PUBLIC_THREADS"]);
    let thread = challenge.id.0;
    scene.press(scene.ben, &challenge, "Accept").await;
    refused(&scene, "/threads").await;
    let lobby = scene.sandbox.channel("lobby-talk").expect("it is there");
    scene.types(scene.anna, lobby, "@galabot games");
    scene.bot_says(lobby, "1").await;
    scene.deny(&[]);
    let play = async |who, text| {
        let options = json!({"move": text, "game": 1});
        scene.slash(who, scene.games, "move", options).await;
    };
    // What is committed next in the lane has it tried again.
    play(scene.anna, "d1-e2").await;
    let first = scene.bot_says(thread, "1. d1-e2").await;
    let opening = scene.bot_says(thread, "you begin").await;
    assert!(opening.id < first.id);

    scene.deny(&["SEND_MESSAGES_IN_THREADS"]);
    play(scene.ben, "d10-e9").await;
    refused(&scene, &format!("/channels/{thread}/messages")).await;
    assert_eq!(scene.count(thread, "1… d10-e9"), 0);
    scene.deny(&[]);
    play(scene.anna, "e2-d3").await;
    let third = scene.bot_says(thread, "2. e2-d3").await;
    let second = scene.bot_says(thread, "1… d10-e9").await;
    assert!(second.id < third.id);
    for words in ["you begin", "1. d1-e2", "1… d10-e9", "2. e2-d3"] {
        assert_eq!(scene.count(thread, words), 1, "{words}");
    }
    assert!(scene.store.dead_posts().expect("a good store").is_empty());
}

/// The challenge stands and can be pressed before Discord's answer to its sending has come.
#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_accepted_before_its_sending_is_answered_is_where_the_game_hangs() {
    let scene = Scene::open().await;
    let path = format!("/channels/{}/messages", scene.games);
    scene.disturb("POST", &path, Some(1), Effect::Slow { ms: 3_600_000 });
    scene.types(scene.anna, scene.games, "@galabot challenge @Ben white");
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    scene.press(scene.ben, &challenge, "Accept").await;
    // A thread under a message has its number.
    scene.bot_says(challenge.id.0, "you begin").await;
    scene.sandbox.advance(Duration::from_secs(7200));
    scene.drained().await;
    assert_eq!(scene.of_the_bot(scene.games).len(), 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_stays_in_its_thread_when_resume_is_typed_there_for_nothing() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.types(scene.anna, thread, "resume");
    let told = scene.bot_says(thread, "is played here already").await;
    assert!(told.content.contains(&format!("<#{thread}>")), "{told:?}");
    // Nor does it move below another thread, but into its channel, where it is already.
    let below = scene.types(scene.anna, scene.games, "hello");
    let other = scene
        .sandbox
        .open_thread(scene.anna, scene.games, Some(below.id.0), "Talk");
    let other = other.expect("people may");
    scene.types(scene.anna, other, "@galabot resume 1");
    scene.bot_says(other, "is played here already").await;
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    scene.check();
}

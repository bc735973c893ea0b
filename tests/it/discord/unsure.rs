//! Whether something has arrived, and whether it ever can: found out by Discord's own numbers and codes.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use galabot::sandbox::{ChannelChange, Effect, Faults, GatewayAction, RestFault, Sandbox};
use galabot::service::{Clock, Store, Timestamp};
use serde_json::json;

use super::scene::Scene;

/// A clock that is wrong by this many milliseconds.
struct Wrong(Sandbox, Arc<AtomicI64>);

impl Clock for Wrong {
    fn now(&self) -> Timestamp {
        Timestamp(
            self.0
                .now()
                .saturating_add_signed(self.1.load(Ordering::SeqCst)),
        )
    }
}

const HOUR: i64 = 3_600_000;

#[tokio::test(flavor = "multi_thread")]
async fn what_had_arrived_is_recognised_by_a_bot_whose_clock_is_wrong_by_hours() {
    for (first, then) in [(0, 5), (5, 0), (0, -5), (-5, 0), (5, -5)] {
        let mut scene = Scene::open().await;
        let wrong = Arc::new(AtomicI64::new(first * HOUR));
        let thread = scene.game().await;
        scene.stop_bot().await;
        let clock = Arc::new(Wrong(scene.sandbox.clone(), wrong.clone()));
        scene.start_bot_by(scene.store.clone(), clock.clone()).await;
        scene.disturb("POST", "/messages", None, Effect::LoseAnswer);
        scene.types(scene.anna, thread, "d1-e2");
        scene.bot_says(thread, "1. d1-e2").await;
        scene.stop_bot().await;
        scene.sandbox.advance(Duration::from_secs(600));
        scene.sandbox.set_faults(Faults::default());
        wrong.store(then * HOUR, Ordering::SeqCst);
        scene.start_bot_by(scene.store.clone(), clock).await;
        scene.types(scene.ben, thread, "d10-e9");
        scene.bot_says(thread, "1… d10-e9").await;
        assert_eq!(
            scene.count(thread, "1. d1-e2"),
            1,
            "{first} then {then} hours off"
        );
        scene.check();
    }
}

/// Two answers that read the same: that the first stands there says nothing of the second.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_another_post_is_not_taken_for_the_one_that_is_missing() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.slash(scene.anna, thread, "board", json!({})).await;
    scene.drained().await;
    let boards = |scene: &Scene| {
        let posts = scene.sandbox.messages(thread);
        let bare = posts.iter().filter(|post| post.content.contains("to move"));
        bare.count()
    };
    assert_eq!(boards(&scene), 1);
    let (status, html) = (503, false);
    scene.disturb("POST", "/messages", None, Effect::Status { status, html });
    scene.slash(scene.anna, thread, "board", json!({})).await;
    scene
        .sandbox
        .wait_for("an attempt", |sandbox| {
            let requests = sandbox.requests();
            requests.iter().any(|one| one.status == 503).then_some(())
        })
        .await
        .expect("it is tried");
    scene.stop_bot().await;
    scene.sandbox.set_faults(Faults::default());
    scene.start_bot().await;
    scene.drained().await;
    assert_eq!(boards(&scene), 2, "{:#?}", scene.sandbox.messages(thread));
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_nobody_knows_holds_a_thread_and_its_players_are_told() {
    for code in [50024, 160_002, 987_654] {
        let scene = Scene::open().await;
        scene.types(scene.anna, scene.games, "@galabot challenge @Ben white");
        let challenge = scene.bot_says(scene.games, "challenges you").await;
        let status = 400;
        scene.disturb("POST", "/threads", None, Effect::Refuse { status, code });
        scene.types(scene.ben, scene.games, "@galabot accept");
        let private = scene.sandbox.direct_channel(scene.ben);
        let told = scene.bot_says(private, "can't show game 1").await;
        assert!(
            told.content.contains("Discord doesn't let me"),
            "{}",
            told.content
        );
        assert_eq!(scene.store.dead_posts().expect("a good store"), []);
        scene.sandbox.set_faults(Faults::default());
        // Anything that changes has it tried again.
        let change = ChannelChange {
            name: Some("games-again".into()),
            ..ChannelChange::default()
        };
        let changed = scene.sandbox.change_channel(scene.games, change);
        changed.expect("a moderator may");
        let place = scene.sandbox.wait_for("a thread", |sandbox| {
            let places = sandbox.channels();
            let place = places.iter().find(|place| place.name.starts_with("Gala 1"));
            place.map(|place| place.id.0)
        });
        let thread = place.await.expect("it is opened");
        scene.bot_says(thread, "you begin").await;
        assert!(thread == challenge.id.0 || code == 50024);
        scene.check();
    }
}

/// As in a forum, where a thread is asked for with a first message.
#[tokio::test(flavor = "multi_thread")]
async fn a_thread_refused_as_a_wrong_request_holds_a_lesson_and_a_game_that_moves() {
    let scene = Scene::open().await;
    scene.game().await;
    scene.drained().await;
    let (status, code, lobby) = (400, 50035, scene.lobby());
    scene.disturb("POST", "/threads", None, Effect::Refuse { status, code });
    scene.types(scene.anna, lobby, "@galabot learn");
    let private = scene.sandbox.direct_channel(scene.anna);
    let told = scene.bot_says(private, "can't show your lesson").await;
    let why = "Discord doesn't let me open a thread there.";
    assert!(told.content.contains(why), "{}", told.content);
    scene.types(scene.ben, lobby, "@galabot resume 1");
    let private = scene.sandbox.direct_channel(scene.ben);
    let told = scene.bot_says(private, "can't show game 1").await;
    assert!(told.content.contains(why), "{}", told.content);
    assert_eq!(scene.store.dead_posts().expect("a good store"), []);
    // Anything that changes has it tried again: nothing is lost.
    scene.sandbox.set_faults(Faults::default());
    let change = ChannelChange {
        name: Some("lobby-again".into()),
        ..ChannelChange::default()
    };
    let changed = scene.sandbox.change_channel(lobby, change);
    changed.expect("a moderator may");
    for (name, words) in [("Gala 1", "moved game 1 here"), ("Learning Gala", "1 of 8")] {
        let place = scene.sandbox.wait_for("a thread", |sandbox| {
            let places = sandbox.channels();
            let place = places.iter().find(|place| {
                let here = place.parent_id.is_some_and(|parent| parent.0 == lobby);
                here && place.name.starts_with(name)
            });
            place.map(|place| place.id.0)
        });
        let thread = place.await.expect("it is opened");
        scene.bot_says(thread, words).await;
    }
    scene.drained().await;
    assert_eq!(scene.store.dead_posts().expect("a good store"), []);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_may_not_be_a_reply_is_said_without() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let refuse = RestFault {
        method: Some("POST".into()),
        path: Some(format!("/channels/{thread}/messages")),
        times: Some(1),
        percent: None,
        effect: Effect::Refuse {
            status: 400,
            code: 160_002,
        },
    };
    scene.sandbox.set_faults(Faults {
        rest: vec![refuse],
        ..Faults::default()
    });
    scene.types(scene.anna, thread, "moves d1");
    let answer = scene.bot_says(thread, "may go to").await;
    assert!(answer.reply_to.is_none());
    assert_eq!(scene.count(thread, "may go to"), 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_asked_for_while_a_game_was_on_is_told_so_when_it_is_over() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    scene.drained().await;
    let (status, html) = (503, false);
    scene.disturb("POST", "/messages", None, Effect::Status { status, html });
    for asked in ["export", "replay"] {
        scene.slash(scene.anna, thread, asked, json!({})).await;
    }
    // They are made beside the queue: both are there before the game ends.
    let both = async {
        while scene.store.pending_posts().expect("a good store").len() < 2 {
            tokio::task::yield_now().await;
        }
    };
    let both = tokio::time::timeout(std::time::Duration::from_secs(60), both);
    both.await.expect("both are made");
    let question = scene.slash(scene.ben, thread, "resign", json!({})).await;
    let question = question.message.expect("a question");
    scene.press(scene.ben, &question, "Yes, resign").await;
    scene.stop_bot().await;
    scene.sandbox.set_faults(Faults::default());
    scene.start_bot().await;
    scene.drained().await;
    let export = scene.bot_says(thread, "to paste elsewhere").await;
    assert!(
        export.content.contains("Game 1 so far"),
        "{}",
        export.content
    );
    assert!(
        export.content.contains("[Result \"*\"]"),
        "{}",
        export.content
    );
    scene.bot_says(thread, "), 1 move").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_hears_nothing_says_so_until_it_hears_again() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let status = scene.bot.as_ref().expect("it runs").status();
    assert!(status.is_connected().await);
    scene.sandbox.set_faults(Faults {
        outage: true,
        ..Faults::default()
    });
    scene.sandbox.disturb(GatewayAction::Drop);
    becomes(&status, false).await;
    scene.sandbox.set_faults(Faults::default());
    becomes(&status, true).await;
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
}

async fn becomes(status: &galabot::discord::BotStatus, connected: bool) {
    let mut looks = tokio::time::interval(Duration::from_millis(10));
    let becomes = async {
        while status.is_connected().await != connected {
            looks.tick().await;
        }
    };
    let became = tokio::time::timeout(Duration::from_secs(120), becomes).await;
    became.unwrap_or_else(|_| panic!("it does not become {connected}"));
}

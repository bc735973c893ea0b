//! In a thread nothing is heard before all that was said there earlier, however the bot came to know of the thread.

use std::sync::Arc;
use std::time::Duration;

use galabot::sandbox::{Effect, Faults, GatewayAction, Post, RestFault};
use galabot::service::{Store, TableId};
use serde_json::json;

use super::mortal::Mortal;
use super::scene::Scene;

/// Long after any answer that was late.
const LATER: Duration = Duration::from_secs(7200);

fn slow() -> Effect {
    Effect::Slow { ms: 3_600_000 }
}

fn fault(path: &str, times: Option<u32>, effect: Effect) -> RestFault {
    RestFault {
        method: Some("POST".into()),
        path: Some(path.into()),
        times,
        percent: None,
        effect,
    }
}

fn broken() -> Effect {
    Effect::Status {
        status: 502,
        html: true,
    }
}

/// A challenge of Anna (White) to Ben.
async fn challenge(scene: &Scene) -> Post {
    scene.types(scene.anna, scene.games, "@galabot challenge @Ben white");
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    // Once it is known where the challenge stands, the thread hangs below it.
    scene.drained().await;
    challenge
}

/// Waits for the thread of the game as people see it.
async fn thread(scene: &Scene) -> u64 {
    let thread = scene.sandbox.wait_for("the thread", |sandbox| {
        let places = sandbox.channels();
        let found = places.iter().find(|place| place.name.starts_with("Gala 1"));
        found.map(|place| place.id.0)
    });
    thread.await.expect("it is opened")
}

/// A bot on a store that can be held up, and the thread of its game, whose opening is answered late.
async fn opening_on_a_mortal() -> (Scene, Arc<Mortal>, u64) {
    let mut scene = Scene::open().await;
    scene.stop_bot().await;
    let store = Mortal::new(scene.store.clone());
    scene.start_bot_on(store.clone()).await;
    challenge(&scene).await;
    scene.disturb("POST", "/threads", Some(1), slow());
    scene.types(scene.ben, scene.games, "@galabot accept");
    let thread = thread(&scene).await;
    (scene, store, thread)
}

/// The two begin before the bot has said anything there: White types to everybody, Black to the bot by name.
fn two_moves(scene: &Scene, thread: u64) {
    scene.types(scene.anna, thread, "d1-e2");
    scene.types(scene.ben, thread, "@galabot d10-e9");
}

/// Both moves have been played, in their order, and nothing that was said was answered otherwise.
async fn played_in_order(scene: &Scene, thread: u64) {
    scene.bot_says(thread, "1… d10-e9").await;
    scene.drained().await;
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);
    let posts = scene.sandbox.messages(thread);
    let told: Vec<&str> = posts
        .iter()
        .filter(|post| post.author.bot)
        .map(|post| post.content.as_str())
        .collect();
    assert_eq!(told.len(), 3, "the opening and two moves: {told:#?}");
    let bot = scene.bot.as_ref().expect("it runs").status();
    assert_eq!(bot.metrics().out_of_order.get(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_thread_whose_opening_is_answered_late() {
    let scene = Scene::open().await;
    challenge(&scene).await;
    scene.disturb("POST", "/threads", Some(1), slow());
    scene.types(scene.ben, scene.games, "@galabot accept");
    let thread = thread(&scene).await;
    two_moves(&scene, thread);
    heard_elsewhere(&scene).await;
    scene.sandbox.advance(LATER);
    played_in_order(&scene, thread).await;
    scene.check();
}

/// Waits until the bot has heard all that was said so far.
async fn heard_elsewhere(scene: &Scene) {
    let asked = scene
        .slash(scene.anna, scene.lobby(), "help", json!({}))
        .await;
    assert!(asked.message.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_thread_whose_opening_got_no_answer_and_is_found_by_its_message() {
    let scene = Scene::open().await;
    challenge(&scene).await;
    let lost = fault("/threads", Some(1), Effect::LoseAnswer);
    scene.sandbox.set_faults(Faults {
        rest: vec![lost, fault("/threads", None, broken())],
        ..Faults::default()
    });
    scene.types(scene.ben, scene.games, "@galabot accept");
    let thread = thread(&scene).await;
    two_moves(&scene, thread);
    heard_elsewhere(&scene).await;
    scene.sandbox.set_faults(Faults::default());
    played_in_order(&scene, thread).await;
    scene.check();
}

/// White types, Black uses a command, and neither has to wait for the other.
#[tokio::test(flavor = "multi_thread")]
async fn a_slash_command_waits_for_the_thread_that_is_being_opened() {
    let scene = Scene::open().await;
    challenge(&scene).await;
    let slow = Effect::Slow { ms: 60_000 };
    scene.disturb("POST", "/threads", Some(1), slow);
    scene.types(scene.ben, scene.games, "@galabot accept");
    let thread = thread(&scene).await;
    scene.types(scene.anna, thread, "d1-e2");
    let options = json!({"subcommand": "move", "options": {"move": "d10-e9"}});
    let used = scene.sandbox.command(scene.ben, thread, "gala", options);
    let used = used.await.expect("the command is there");
    scene.sandbox.advance(Duration::from_secs(120));
    scene.settled(used.id).await;
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_thread_opened_by_itself_and_known_from_its_event_only() {
    let scene = Scene::open().await;
    let challenge = challenge(&scene).await;
    let deleted = scene.sandbox.delete(scene.anna, &challenge);
    deleted.expect("the owner may");
    // The first request finds no message, the second opens the thread and is answered late.
    let by_itself = format!("/channels/{}/threads", scene.games);
    scene.disturb("POST", &by_itself, Some(1), slow());
    let options = json!({"game": 1});
    scene.slash(scene.ben, scene.games, "accept", options).await;
    let thread = thread(&scene).await;
    assert_ne!(thread, challenge.id.0);
    two_moves(&scene, thread);
    heard_elsewhere(&scene).await;
    scene.sandbox.advance(LATER);
    played_in_order(&scene, thread).await;
    scene.check();
}

/// THREAD_CREATE fell into the gap between two sessions: the thread is known by the next GUILD_CREATE.
#[tokio::test(flavor = "multi_thread")]
async fn in_a_thread_opened_while_the_session_was_lost() {
    for by_itself in [false, true] {
        let scene = Scene::open().await;
        let challenge = challenge(&scene).await;
        if by_itself {
            let deleted = scene.sandbox.delete(scene.anna, &challenge);
            deleted.expect("the owner may");
        }
        let path = match by_itself {
            true => format!("/channels/{}/threads", scene.games),
            false => "/threads".to_owned(),
        };
        // The request reaches Discord once the session is lost.
        let sessions = sessions(&scene);
        let held = fault(&path, Some(1), Effect::Held { ms: 60_000 });
        scene.sandbox.set_faults(Faults {
            rest: vec![held.clone()],
            ..Faults::default()
        });
        let options = json!({"game": 1});
        scene.slash(scene.ben, scene.games, "accept", options).await;
        scene
            .sandbox
            .wait_for("the request", |sandbox| {
                (!sandbox.strikes().is_empty()).then_some(())
            })
            .await
            .expect("it is made");
        scene.sandbox.set_faults(Faults {
            outage: true,
            refuse_resume: true,
            ..Faults::default()
        });
        scene.sandbox.advance(Duration::from_secs(120));
        let thread = thread(&scene).await;
        scene.types(scene.anna, thread, "d1-e2");
        scene.sandbox.set_faults(Faults {
            refuse_resume: true,
            rest: vec![fault("/threads", None, broken())],
            ..Faults::default()
        });
        scene
            .sandbox
            .wait_for("another session", |_| {
                (self::sessions(&scene) > sessions).then_some(())
            })
            .await
            .expect("the bot comes back");
        scene.types(scene.ben, thread, "@galabot d10-e9");
        heard_elsewhere(&scene).await;
        scene.sandbox.set_faults(Faults::default());
        played_in_order(&scene, thread).await;
    }
}

/// How many sessions have begun.
fn sessions(scene: &Scene) -> usize {
    let log = scene.sandbox.gateway_log();
    let began = |name: &Option<String>| name.as_deref() == Some("READY");
    log.iter().filter(|entry| began(&entry.name)).count()
}

/// The answer comes while a new session begins, after it was looked which threads there are: the first move fell into
/// the gap, the second is heard before anybody has read the thread.
#[tokio::test(flavor = "multi_thread")]
async fn in_a_thread_that_becomes_known_while_a_session_begins() {
    let (scene, store, thread) = opening_on_a_mortal().await;
    scene.sandbox.set_faults(Faults {
        outage: true,
        refuse_resume: true,
        ..Faults::default()
    });
    scene.sandbox.disturb(GatewayAction::Drop);
    scene.types(scene.anna, thread, "d1-e2");
    store.hold_next_look();
    scene.sandbox.set_faults(Faults {
        refuse_resume: true,
        ..Faults::default()
    });
    store.look_is_held().await;
    scene.types(scene.ben, thread, "d10-e9");
    scene.sandbox.advance(LATER);
    scene
        .sandbox
        .wait_for("the thread in the store", |_| {
            let table = scene.store.table(TableId(1)).expect("a good store");
            table.and_then(|table| table.thread)
        })
        .await
        .expect("it is noted");
    store.let_look();
    played_in_order(&scene, thread).await;
    scene.check();
}

/// Black's move is heard while nobody knows the thread yet; until that is acted upon the thread is known, but not read.
#[tokio::test(flavor = "multi_thread")]
async fn in_a_thread_that_becomes_known_while_its_game_is_looked_for() {
    let (scene, store, thread) = opening_on_a_mortal().await;
    scene.types(scene.anna, thread, "d1-e2");
    heard_elsewhere(&scene).await;
    store.hold_next_search();
    scene.types(scene.ben, thread, "d10-e9");
    store.search_is_held().await;
    scene.sandbox.advance(LATER);
    scene.bot_says(thread, "you begin").await;
    store.let_search();
    played_in_order(&scene, thread).await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_thread_that_was_being_opened_when_the_bot_ended() {
    let mut scene = Scene::open().await;
    challenge(&scene).await;
    let lost = fault("/threads", Some(1), Effect::LoseAnswer);
    scene.sandbox.set_faults(Faults {
        rest: vec![lost, fault("/threads", None, broken())],
        ..Faults::default()
    });
    scene.types(scene.ben, scene.games, "@galabot accept");
    let thread = thread(&scene).await;
    scene.stop_bot().await;
    scene.types(scene.anna, thread, "d1-e2");
    scene.start_bot().await;
    scene.types(scene.ben, thread, "@galabot d10-e9");
    heard_elsewhere(&scene).await;
    scene.sandbox.set_faults(Faults::default());
    played_in_order(&scene, thread).await;
    scene.check();
}

/// The thread of a running game: the first move falls into the gap between two sessions, and the list of messages
/// cannot be had for a while.
#[tokio::test(flavor = "multi_thread")]
async fn in_a_thread_that_cannot_be_read_up_at_first() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let sessions = sessions(&scene);
    scene.sandbox.set_faults(Faults {
        outage: true,
        refuse_resume: true,
        ..Faults::default()
    });
    scene.types(scene.anna, thread, "d1-e2");
    let mut unread = fault(&format!("/channels/{thread}/messages"), Some(8), broken());
    unread.method = Some("GET".into());
    scene.sandbox.set_faults(Faults {
        refuse_resume: true,
        rest: vec![unread],
        ..Faults::default()
    });
    scene
        .sandbox
        .wait_for("another session", |_| {
            (self::sessions(&scene) > sessions).then_some(())
        })
        .await
        .expect("the bot comes back");
    scene.types(scene.ben, thread, "d10-e9");
    played_in_order(&scene, thread).await;
    scene.check();
}

/// White's move falls into the gap; then White, who saw nothing, plays another by a slash command.
#[tokio::test(flavor = "multi_thread")]
async fn a_slash_command_waits_for_what_was_typed_before_it() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let sessions = sessions(&scene);
    let mut unread = fault(&format!("/channels/{thread}/messages"), Some(7), broken());
    unread.method = Some("GET".into());
    scene.sandbox.set_faults(Faults {
        outage: true,
        refuse_resume: true,
        ..Faults::default()
    });
    scene.types(scene.anna, thread, "d1-e2");
    scene.sandbox.set_faults(Faults {
        refuse_resume: true,
        rest: vec![unread],
        ..Faults::default()
    });
    scene
        .sandbox
        .wait_for("another session", |_| {
            (self::sessions(&scene) > sessions).then_some(())
        })
        .await
        .expect("the bot comes back");
    let options = json!({"move": "f1-g2"});
    scene.slash(scene.anna, thread, "move", options).await;
    assert_eq!(scene.moves(1), ["d1-e2"]);
    scene.check();
}

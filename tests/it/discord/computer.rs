//! The computer as an opponent in a stand-in Discord: challenged, it plays at once, and goes on after a restart.

use std::sync::Arc;

use galabot::sandbox::{Effect, Post};
use galabot::service::{Event, EventKind, Store, TableId};
use serde_json::json;

use super::mortal::Mortal;
use super::pinged;
use super::scene::{Scene, button, pieces};

/// The thread of game 1, once the game has begun in it.
async fn begun(scene: &Scene) -> u64 {
    let thread = scene
        .sandbox
        .wait_for("the thread", |sandbox| {
            let places = sandbox.channels();
            let ours = places
                .iter()
                .find(|place| place.name.starts_with("Gala 1:"));
            ours.map(|place| place.id.0)
        })
        .await
        .expect("a thread is opened");
    scene.bot_says(thread, "**Game 1**").await;
    thread
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_challenged_answers_moves_and_says_good_game() {
    let scene = Scene::open().await;
    let options = json!({"level": "4", "colour": "white", "rules": "winther"});
    let answer = scene
        .slash(scene.anna, scene.games, "challenge", options)
        .await;
    let answer = answer.message.expect("an answer");
    let told = "against the computer, level 4. You play White";
    assert!(answer.content.contains(told), "{}", answer.content);
    let thread = begun(&scene).await;
    let place = scene.sandbox.channels();
    let place = place.iter().find(|place| place.id.0 == thread);
    assert_eq!(
        place.expect("the thread").name,
        "Gala 1: Anna vs Computer (level 4)"
    );
    let opening = scene.bot_says(thread, "you begin").await;
    assert_eq!(pinged(&opening), [scene.anna]);
    scene.types(scene.anna, thread, "d1-e2");
    let answered = scene.bot_says(thread, "1… ").await;
    assert!(pinged(&answered).is_empty(), "{answered:?}");
    assert_eq!(answered.attachments.len(), 1);
    assert_eq!(scene.moves(1).len(), 2);
    scene.types(scene.anna, thread, "draw");
    scene.bot_says(thread, "declines the draw").await;
    scene.types(scene.anna, thread, "resign yes");
    scene.bot_says(thread, "good game!").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_challenged_by_the_name_of_the_bot() {
    let scene = Scene::open().await;
    let me = scene.sandbox.bot().id.to_string();
    let options = json!({"opponent": me, "colour": "white"});
    let answer = scene.slash(scene.anna, scene.games, "challenge", options);
    let answer = answer.await.message.expect("an answer");
    let told = "against the computer, level 3. You play White";
    assert!(answer.content.contains(told), "{}", answer.content);
    let thread = begun(&scene).await;
    scene.bot_says(thread, "you begin").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_it_owes_is_played_after_a_restart() {
    let mut scene = Scene::open().await;
    let options = json!({"level": "2", "colour": "white"});
    scene
        .slash(scene.anna, scene.games, "challenge", options)
        .await;
    let thread = begun(&scene).await;
    scene.stop_bot().await;
    // Said while nobody hears it.
    scene.types(scene.anna, thread, "d1-e2");
    scene.start_bot().await;
    scene.bot_says(thread, "1… ").await;
    assert_eq!(scene.moves(1).len(), 2);
    assert_eq!(scene.count(thread, "**1. d1-e2**"), 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_not_pinged_in_a_new_thread() {
    let scene = Scene::open().await;
    let options = json!({"level": "1", "colour": "white"});
    scene
        .slash(scene.anna, scene.games, "challenge", options)
        .await;
    let thread = begun(&scene).await;
    scene.sandbox.delete_channel(thread);
    let board = json!({"move": "d1-e2", "game": 1});
    scene.slash(scene.anna, scene.games, "move", board).await;
    let another = begun_again(&scene, thread).await;
    scene.bot_says(another, "1. d1-e2").await;
    for request in scene.sandbox.requests() {
        let pinged = request.body["allowed_mentions"]["users"].as_array();
        for person in pinged.into_iter().flatten() {
            let number: u64 = person.as_str().and_then(|id| id.parse().ok()).unwrap_or(0);
            assert!(number < 1 << 63, "{request:#?}");
        }
    }
    scene.check();
}

/// The thread of game 1 after this one.
async fn begun_again(scene: &Scene, gone: u64) -> u64 {
    let another = scene.sandbox.wait_for("another thread", |sandbox| {
        let places = sandbox.channels();
        let mut threads = places
            .iter()
            .filter(|place| place.name.starts_with("Gala 1:"));
        let other = threads.find(|place| place.id.0 != gone);
        other.map(|place| place.id.0)
    });
    another.await.expect("it is opened")
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_passes_for_it_and_names_hide_nothing() {
    let scene = Scene::open().await;
    let twin = scene.sandbox.person("Computer (level 8)");
    let mirror = scene.sandbox.person("An\u{202e}na\u{200b}");
    let options = json!({"opponent": mirror.to_string(), "colour": "white"});
    scene.slash(twin, scene.games, "challenge", options).await;
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    scene.press(mirror, &challenge, "Accept").await;
    begun(&scene).await;
    let places = scene.sandbox.channels();
    let thread = places.iter().find(|place| place.name.contains("Gala 1"));
    let name = &thread.expect("the thread").name;
    assert_eq!(name, "Gala 1: “Computer (level 8)” vs Anna");
    scene.check();
}

/// A game of Anna's against the computer, with its opening in its thread.
pub async fn alone(scene: &Scene) -> u64 {
    let options = json!({"level": "1", "colour": "white", "rules": "winther"});
    scene
        .slash(scene.anna, scene.games, "challenge", options)
        .await;
    let thread = begun(scene).await;
    scene.bot_says(thread, "you begin").await;
    thread
}

/// The same against a computer that moves only when it is let.
async fn alone_with_a_slow_one(scene: &mut Scene) -> (u64, Arc<Mortal>) {
    let thread = alone(scene).await;
    scene.stop_bot().await;
    let store = Mortal::new(scene.store.clone());
    store.hold_the_computer(true);
    scene.start_bot_on(store.clone()).await;
    (thread, store)
}

/// The message of the bot's that tells this move together with the computer's answer.
pub async fn full_move(scene: &Scene, thread: u64, own: &str, answer: &str) -> Post {
    let told = scene.sandbox.wait_message(thread, |post| {
        post.author.bot && post.content.contains(own) && post.content.contains(answer)
    });
    told.await.expect("both moves are told in one message")
}

#[tokio::test(flavor = "multi_thread")]
async fn one_message_a_full_move() {
    let scene = Scene::open().await;
    let thread = alone(&scene).await;
    let before = scene.of_the_bot(thread).len();
    scene.types(scene.anna, thread, "d1-e2");
    let first = full_move(&scene, thread, "**1. d1-e2**", "**1… ").await;
    scene.types(scene.anna, thread, "g1-f2");
    let second = full_move(&scene, thread, "**2. g1-f2**", "**2… ").await;
    assert_ne!(first.id, second.id);
    // The board with both moves, the buttons of a game with the computer, and nothing left of its thinking.
    assert_eq!(second.attachments.len(), 1);
    assert!(second.attachments[0].filename.ends_with("-4.png"));
    assert!(!second.content.contains("thinking"), "{}", second.content);
    assert!(pieces(&second).is_some(), "{second:?}");
    for label in ["Hint", "Take back", "Resign", "Help"] {
        assert!(button(&second, label).is_some(), "{label} on {second:?}");
    }
    let bare = scene.sandbox.wait_message(thread, |post| {
        post.id == first.id && post.components.is_empty()
    });
    bare.await.expect("the message before has no buttons");
    assert_eq!(scene.of_the_bot(thread).len(), before + 2);
    // What is taken back goes into the message that asks for it.
    scene.press(scene.anna, &second, "Take back").await;
    let back = scene.bot_says(thread, "Taken back: ").await;
    assert_eq!(back.attachments.len(), 1);
    assert_eq!(scene.of_the_bot(thread).len(), before + 3);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_ping() {
    let scene = Scene::open().await;
    let thread = alone(&scene).await;
    scene.types(scene.anna, thread, "d1-e2");
    full_move(&scene, thread, "**1. d1-e2**", "**1… ").await;
    scene.types(scene.anna, thread, "draw");
    scene.bot_says(thread, "declines the draw").await;
    scene.types(scene.anna, thread, "resign yes");
    scene.bot_says(thread, "good game!").await;
    let pinged = |post: &Post| !post.mentions.is_empty();
    let mut calls = scene.of_the_bot(thread);
    calls.retain(pinged);
    // Only the first message in the thread, by which the thread is found.
    let calls: Vec<&str> = calls.iter().map(|post| post.content.as_str()).collect();
    assert!(
        matches!(calls.as_slice(), [opening] if opening.contains("you begin")),
        "{calls:#?}"
    );
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answer_came_first() {
    let scene = Scene::open().await;
    let thread = alone(&scene).await;
    let before = scene.of_the_bot(thread).len();
    // The lane is held up by a post that Discord fails on, until the computer has moved.
    let fails = Effect::Status {
        status: 500,
        html: true,
    };
    scene.disturb("POST", &format!("/channels/{thread}/messages"), None, fails);
    scene.types(scene.anna, thread, "draw");
    let declined = |event: &Event| matches!(event.what, EventKind::DrawDeclined(_));
    scene
        .until("the computer declines", || {
            let log = scene.store.log(TableId(1)).expect("a good store");
            log.iter().any(declined).then_some(())
        })
        .await;
    scene.types(scene.anna, thread, "d1-e2");
    scene
        .until("the computer moves", || {
            (scene.moves(1).len() == 2).then_some(())
        })
        .await;
    scene.sandbox.set_faults(Default::default());
    let told = full_move(&scene, thread, "**1. d1-e2**", "**1… ").await;
    assert_eq!(scene.count(thread, "d1-e2**"), 1, "{told:#?}");
    assert_eq!(scene.count(thread, "is thinking"), 0);
    // One about the draw, and one about the two moves.
    assert_eq!(scene.of_the_bot(thread).len(), before + 2);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_while_the_computer_thinks() {
    let mut scene = Scene::open().await;
    let (thread, computer) = alone_with_a_slow_one(&mut scene).await;
    let before = scene.of_the_bot(thread).len();
    // Discord does not take the answer, so the message says that the computer thinks.
    let fails = Effect::Status {
        status: 500,
        html: true,
    };
    scene.disturb(
        "PATCH",
        &format!("/channels/{thread}/messages/"),
        None,
        fails,
    );
    scene.types(scene.anna, thread, "d1-e2");
    let thinking = scene.bot_says(thread, "is thinking").await;
    computer.hold_the_computer(false);
    scene
        .until("the computer moves", || {
            (scene.moves(1).len() == 2).then_some(())
        })
        .await;
    scene.stop_bot().await;
    scene.sandbox.set_faults(Default::default());
    scene.start_bot().await;
    let told = full_move(&scene, thread, "**1. d1-e2**", "**1… ").await;
    assert_eq!(told.id, thinking.id);
    assert!(!told.content.contains("is thinking"), "{}", told.content);
    assert_eq!(scene.of_the_bot(thread).len(), before + 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_cannot_be_put_there_is_a_message_of_its_own() {
    let scene = Scene::open().await;
    let thread = alone(&scene).await;
    for (code, status, moved) in [(10_008, 404, "d1-e2"), (30_046, 429, "g1-f2")] {
        let refuses = Effect::Refuse { status, code };
        scene.disturb(
            "PATCH",
            &format!("/channels/{thread}/messages/"),
            Some(1),
            refuses,
        );
        scene.types(scene.anna, thread, moved);
        let own = format!("{moved}**");
        let told = full_move(&scene, thread, &own, "… ").await;
        assert!(pieces(&told).is_some(), "{told:#?}");
    }
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_says_for_ever_that_the_computer_thinks() {
    let mut scene = Scene::open().await;
    let (thread, computer) = alone_with_a_slow_one(&mut scene).await;
    let fails = Effect::Status {
        status: 500,
        html: true,
    };
    // The answer is late, and the game is given up before it is shown.
    scene.disturb(
        "PATCH",
        &format!("/channels/{thread}/messages/"),
        Some(1),
        fails,
    );
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "is thinking").await;
    computer.hold_the_computer(false);
    scene
        .until("the computer moves", || {
            (scene.moves(1).len() == 2).then_some(())
        })
        .await;
    scene.types(scene.anna, thread, "resign yes");
    scene.bot_says(thread, "good game!").await;
    let right = scene.sandbox.wait_for("no thinking", |sandbox| {
        let posts = sandbox.messages(thread);
        let thinks = posts
            .iter()
            .any(|post| post.content.contains("is thinking"));
        (!thinks).then_some(())
    });
    right.await.expect("the words are put right");
    assert!(scene.count(thread, "d1-e2**") >= 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_that_fails_says_so_in_its_place_and_answers_there_later() {
    let mut scene = Scene::open().await;
    let thread = alone(&scene).await;
    scene.stop_bot().await;
    let store = Mortal::new(scene.store.clone());
    store.refuse_the_computer(true);
    scene.start_bot_on(store.clone()).await;
    let before = scene.of_the_bot(thread).len();
    scene.types(scene.anna, thread, "d1-e2");
    let fails = scene.bot_says(thread, "I'll keep trying").await;
    assert!(!fails.content.contains("is thinking"), "{}", fails.content);
    assert!(fails.content.contains("**1. d1-e2**"), "{}", fails.content);
    assert_eq!(fails.attachments.len(), 1);
    assert!(button(&fails, "Resign").is_some(), "{fails:?}");
    store.refuse_the_computer(false);
    let told = full_move(&scene, thread, "**1. d1-e2**", "**1… ").await;
    assert_eq!(told.id, fails.id);
    assert_eq!(scene.of_the_bot(thread).len(), before + 1);
    scene.check();
}

//! A rematch is a challenge: whoever has left the server, or was banned there, is not named in one.

use galabot::sandbox::{Effect, Post};
use galabot::service::{Store, TableId};
use serde_json::json;

use super::scene::{Scene, button, pieces};

/// A game that Ben has resigned: its thread, and the message with the result.
async fn finished(scene: &Scene) -> (u64, Post) {
    let thread = scene.game().await;
    let asked = scene.slash(scene.ben, thread, "resign", json!({})).await;
    let question = asked.message.expect("a question");
    scene.press(scene.ben, &question, "Yes, resign").await;
    let over = scene
        .sandbox
        .wait_message(thread, |post| button(post, "Rematch").is_some());
    (thread, over.await.expect("a result"))
}

#[tokio::test(flavor = "multi_thread")]
async fn both_press_rematch_and_it_starts() {
    let scene = Scene::open().await;
    let (thread, over) = finished(&scene).await;
    let (anna, ben) = (scene.anna, scene.ben);
    let pressed = tokio::join!(
        scene.press(anna, &over, "Rematch"),
        scene.press(ben, &over, "Rematch")
    );
    let said = |outcome: galabot::sandbox::Outcome| outcome.message.expect("words").content;
    let said = [said(pressed.0), said(pressed.1)];
    assert!(
        said.iter()
            .any(|said| said.contains("The thread of game 2 opens")),
        "{said:?}"
    );
    let table = || scene.store.table(TableId(2)).expect("a good store");
    let begun = || table().and_then(|table| table.thread);
    let again = scene.until("the rematch begins", begun).await;
    scene.bot_says(again.0, "you begin").await;
    scene.drained().await;
    // Where the challenge came late, nobody is left with buttons that do nothing.
    let without_buttons = || {
        let posts = scene.sandbox.messages(scene.games);
        let mut challenges = posts
            .iter()
            .filter(|post| post.content.contains("a rematch"));
        challenges
            .all(|post| post.components.is_empty())
            .then_some(())
    };
    scene
        .until("the challenge has no buttons", without_buttons)
        .await;
    let board = scene.bot_says(again.0, "you begin").await;
    assert!(pieces(&board).is_some(), "{board:?}");
    assert_eq!(scene.store.table(TableId(3)).expect("a good store"), None);

    // It is there: whoever presses once more is shown where.
    let third = scene.press(anna, &over, "Rematch").await;
    let third = third.message.expect("words").content;
    assert!(third.contains(&format!("<#{again}>")), "{third}");
    assert_eq!(scene.count(thread, "rematch"), 0);
    scene.check();
}

/// What the bot said to a challenge and to each kind of wish for a rematch.
async fn refused(scene: &Scene, thread: u64, over: &Post) -> Vec<String> {
    let (anna, ben) = (scene.anna, scene.ben);
    let said = |outcome: galabot::sandbox::Outcome| outcome.message.expect("words").content;
    let options = json!({"opponent": ben.to_string()});
    let mut all = vec![
        said(scene.slash(anna, scene.games, "challenge", options).await),
        said(scene.press(anna, over, "Rematch").await),
        said(scene.slash(anna, thread, "rematch", json!({})).await),
    ];
    let typed = scene.types(anna, thread, "rematch");
    let answer = scene.sandbox.wait_message(thread, |post| {
        post.author.bot && post.reply_to.as_ref().is_some_and(|to| to.id == typed.id)
    });
    all.push(answer.await.expect("an answer").content);
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_left_is_not_asked_for_a_rematch() {
    let scene = Scene::open().await;
    let (thread, over) = finished(&scene).await;
    scene.sandbox.set_gone(scene.ben, true);
    for (locale, words) in [
        ("en-GB", "isn't on this server"),
        ("de", "ist nicht auf diesem Server"),
        ("da", "er ikke på denne server"),
    ] {
        scene.sandbox.set_locale(scene.anna, locale);
        scene.sandbox.set_guild_locale(locale);
        // The bot has heard of it when it answers the next.
        scene
            .slash(scene.ben, scene.lobby(), "help", json!({}))
            .await;
        let told = refused(&scene, thread, &over).await;
        for said in &told {
            assert_eq!(said, &told[0], "as for a challenge");
            assert!(said.contains(words), "{said}");
        }
    }
    assert_eq!(scene.count(scene.games, "a rematch"), 0);
    // Back again, they may be asked.
    scene.sandbox.set_gone(scene.ben, false);
    scene.sandbox.set_guild_locale("en-GB");
    scene.slash(scene.anna, thread, "rematch", json!({})).await;
    scene.bot_says(scene.games, "a rematch").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_discord_does_not_say_who_is_there_it_is_asked_again_and_nobody_is_named_blindly() {
    let scene = Scene::open().await;
    let (thread, _) = finished(&scene).await;
    let (status, html) = (502, true);
    scene.disturb("GET", "/members/", None, Effect::Status { status, html });
    let outcome = scene.slash(scene.anna, thread, "rematch", json!({})).await;
    let said = outcome.message.expect("words").content;
    assert!(said.contains("went wrong"), "{said}");
    assert_eq!(scene.count(scene.games, "a rematch"), 0);
    scene.disturb("GET", "/members/", Some(2), Effect::Status { status, html });
    scene.slash(scene.anna, thread, "rematch", json!({})).await;
    scene.bot_says(scene.games, "a rematch").await;
    scene.check();
}

/// Talk of spectators and of others has nobody looked for.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_looked_for_who_would_not_be_asked_anyway() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let cleo = scene.sandbox.person("Cleo");
    scene.types(scene.anna, scene.games, "rematch");
    scene.types(cleo, thread, "rematch");
    for who in [scene.anna, cleo] {
        let outcome = scene.slash(who, thread, "rematch", json!({})).await;
        assert!(outcome.message.is_some());
    }
    let requests = scene.sandbox.requests();
    let looked = requests.iter().filter(|one| one.path.contains("/members/"));
    assert_eq!(looked.count(), 0);
    scene.check();
}

//! One's games, finished games, statistics and ratings, and what one server does not learn of another.

use serde_json::json;

use super::move_picker::press_in_place;
use super::scene::Scene;

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_can_be_found_looked_at_and_is_counted() {
    let mut scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    for (who, text) in [(anna, "d1-e2"), (ben, "d10-e9"), (anna, "g1-f2")] {
        scene.types(who, thread, text);
        scene.bot_says(thread, text).await;
    }
    let said = async |scene: &Scene, who, sub: &str, options| {
        let outcome = scene.slash(who, scene.lobby(), sub, options).await;
        outcome.message.expect("an answer")
    };
    let none = said(&scene, anna, "stats", json!({"top": true})).await;
    assert!(
        none.content.contains("Nobody has a Gala rating"),
        "{}",
        none.content
    );
    let mine = said(&scene, ben, "games", json!({})).await;
    assert!(
        mine.content.contains("Game 1") && mine.content.contains(&format!("<#{thread}>")),
        "{}",
        mine.content
    );
    scene.types(ben, thread, "resign yes");
    scene.bot_says(thread, "resigns").await;

    // Counted as it ends, and the same after a new start.
    for round in 0..2 {
        let best = said(&scene, ben, "stats", json!({"top": true})).await;
        let (first, second) = (
            format!("1. <@{anna}>: **1662**"),
            format!("2. <@{ben}>: **1338**"),
        );
        assert!(
            best.content.contains(&first) && best.content.contains(&second),
            "{round}: {}",
            best.content
        );
        assert!(best.mentions.is_empty(), "nobody is pinged for it");
        scene.stop_bot().await;
        scene.start_bot().await;
    }
    let stats = said(&scene, anna, "stats", json!({"person": ben.to_string()})).await;
    assert!(
        stats
            .content
            .contains("Gala (farmers): 0 won, 0 drawn, 1 lost")
            && stats
                .content
                .contains(&format!("<@{anna}>: 0 won, 0 drawn, 1 lost")),
        "{}",
        stats.content
    );
    let found = said(
        &scene,
        anna,
        "games",
        json!({"finished": true, "person": ben.to_string()}),
    )
    .await;
    assert!(
        found.content.contains("**Game 1** (Gala, farmers)"),
        "{}",
        found.content
    );
    let other = json!({"finished": true, "rules": "winther"});
    let other = said(&scene, anna, "games", other).await;
    assert!(other.content.contains("No such game"), "{}", other.content);
    // Anyone on the server may look.
    let cleo = scene.sandbox.person("Cleo");
    let listed = said(&scene, cleo, "history", json!({"game": 1})).await;
    assert!(
        listed.content.contains("1. d1-e2 d10-e9"),
        "{}",
        listed.content
    );
    let then = said(&scene, cleo, "position", json!({"game": 1, "after": "1b"})).await;
    assert_eq!(then.attachments.len(), 1);
    // In private, somebody else's game is not there, and one's own is.
    let private = scene.sandbox.direct_channel(cleo);
    let hidden = scene
        .slash(cleo, private, "history", json!({"game": 1}))
        .await;
    let hidden = hidden.message.expect("an answer").content;
    assert!(hidden.contains("There's no game 1"), "{hidden}");
    let private = scene.sandbox.direct_channel(ben);
    let own = scene
        .slash(ben, private, "history", json!({"game": 1}))
        .await;
    let own = own.message.expect("an answer").content;
    assert!(own.contains("1. d1-e2"), "{own}");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asked_turns_the_pages_of_a_public_message_and_others_turn_their_own() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    for (who, text) in [(anna, "d1-e2"), (ben, "d10-e9"), (anna, "g1-f2")] {
        scene.types(who, thread, text);
        scene.bot_says(thread, text).await;
    }
    let options = json!({"subcommand": "position", "options": {"after": "1"}});
    let offered = scene
        .sandbox
        .complete(anna, thread, "gala", options, "after")
        .await;
    let offered = offered
        .expect("the option completes itself")
        .choices
        .expect("an answer");
    let values: Vec<&str> = offered
        .iter()
        .filter_map(|one| one["value"].as_str())
        .collect();
    assert_eq!(values, ["1w", "1b"]);
    scene.types(anna, thread, "position 1");
    let asked = scene.bot_says(thread, "after **1. d1-e2**").await;
    let count = scene.sandbox.messages(thread).len();

    // Again and again, before everybody's eyes.
    let next = press_in_place(&scene, anna, &asked, "Forward ▶").await;
    assert!(
        next.content.contains("after **1… d10-e9**"),
        "{}",
        next.content
    );
    let last = press_in_place(&scene, anna, &next, "Forward ▶").await;
    let seen = || {
        let posts = scene.sandbox.messages(thread);
        assert_eq!(posts.len(), count, "there is no message more");
        posts
            .into_iter()
            .find(|post| post.id == asked.id)
            .expect("it is there")
    };
    assert!(
        last.content.contains("after **2. g1-f2**"),
        "{}",
        last.content
    );
    assert_eq!(seen().content, last.content);
    assert_eq!(seen().attachments.len(), 1, "with its board and no other");

    let own = scene.press(ben, &last, "To the start").await.message;
    let own = own.expect("an answer to Ben alone");
    assert!(own.content.contains("at the start"), "{}", own.content);
    assert_ne!(own.id, asked.id);
    assert_eq!(seen().content, last.content, "Anna's stays as it was");
    scene.check();
}

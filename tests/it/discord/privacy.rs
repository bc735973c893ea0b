//! `/privacy`: what is kept of a person is shown, handed over and deleted.

use galabot::sandbox::Sandbox;
use galabot::service::{PersonId, Stage, Store, TableId};
use serde_json::{Value, json};

use super::scene::Scene;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_shown_handed_over_and_deleted() {
    let mut scene = Scene::open().await;
    let (anna, ben, games) = (scene.anna, scene.ben, scene.games);
    let thread = scene.game().await;
    scene.types(anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    let rematch = json!({});
    scene
        .root(anna, games, "chelma", "challenge", rematch)
        .await;
    scene.settings(anna, "me", json!({"theme": "dark"})).await;
    let own = json!({});
    let shown = scene
        .root(anna, games, "privacy", "show", own.clone())
        .await;
    assert_eq!(shown.ephemeral_for.map(|id| id.0), Some(anna));
    assert!(
        shown
            .content
            .contains("2 games and challenges (2 of them not over)"),
        "{shown:?}"
    );
    let file = scene
        .root(anna, games, "privacy", "export", own.clone())
        .await;
    assert_eq!(file.ephemeral_for.map(|id| id.0), Some(anna));
    let bytes = scene
        .sandbox
        .attachment(file.attachments[0].id)
        .expect("its bytes");
    let lines: Vec<Value> = std::str::from_utf8(&bytes)
        .expect("text")
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    let kinds: Vec<&str> = lines
        .iter()
        .filter_map(|line| line["kind"].as_str())
        .collect();
    assert!(
        kinds.contains(&"table") && kinds.contains(&"event"),
        "{kinds:?}"
    );
    assert_eq!(kinds.iter().filter(|kind| **kind == "person").count(), 1);

    // Nothing happens before it is confirmed.
    let asked = scene
        .root(anna, games, "privacy", "delete", own.clone())
        .await;
    assert!(
        asked.content.contains("2 games and challenges"),
        "{asked:?}"
    );
    let live = scene.store.live_tables().expect("readable");
    assert_eq!(live.len(), 2);
    scene
        .press(anna, &asked, "Delete everything about me")
        .await;
    let gone = |sandbox: &Sandbox| {
        let posts = sandbox.messages_for(anna, asked.channel_id.0);
        posts
            .into_iter()
            .find(|post| post.content.contains("I do not know you any more"))
    };
    let told = scene.sandbox.wait_for("an answer in place", gone).await;
    told.expect("that it is done");
    let ended = scene.bot_says(thread, "Black wins").await;
    assert!(ended.content.contains(&format!("<@{ben}>")), "{ended:?}");
    scene.drained().await;
    assert_eq!(scene.store.live_tables().expect("readable"), []);
    assert_eq!(
        scene.store.about(PersonId(anna)).expect("readable"),
        [""; 0]
    );
    let mut text = Vec::new();
    scene.store.export(&mut text).expect("it adds up");
    let text = String::from_utf8(text).expect("text");
    assert!(!text.contains("Anna"), "her name is nowhere");
    let table = scene
        .store
        .table(TableId(1))
        .expect("readable")
        .expect("it stays");
    assert!(matches!(table.stage, Stage::Finished(_)));
    assert_eq!(table.turns.len(), 1);

    // Ben still has his game, and nobody to play it again with.
    scene.stop_bot().await;
    scene.start_bot().await;
    let refused = scene
        .root(ben, thread, "gala", "rematch", own.clone())
        .await;
    assert!(
        refused.content.contains("had themselves deleted"),
        "{refused:?}"
    );
    let board = scene.root(ben, thread, "gala", "board", own.clone()).await;
    assert!(board.content.contains("game is over"), "{board:?}");
    // Anna may come back, and is new.
    let shown = scene.root(anna, games, "privacy", "show", own).await;
    assert!(
        shown.content.contains("0 games and challenges"),
        "{shown:?}"
    );
    let again = json!({"opponent": ben.to_string()});
    scene.slash(anna, games, "challenge", again).await;
    scene.bot_says(games, "game 3").await;
    scene.check();
}

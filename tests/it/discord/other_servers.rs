//! What is played on one server, asked for on another.

use serde_json::json;

use super::scene::Scene;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_one_server_is_shown_on_another_to_its_player_alone() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.bot_says(thread, "you begin").await;
    let (_, elsewhere) = scene.sandbox.add_guild("Another server");
    let shown = scene.slash(scene.anna, elsewhere, "board", json!({"game": 1}));
    let shown = shown.await.message.expect("it is answered");
    assert!(shown.content.contains("Game 1, White to move"), "{shown:?}");
    assert_eq!(shown.attachments.len(), 1, "with its picture");
    assert_eq!(shown.ephemeral_for.map(|person| person.0), Some(scene.anna));
    for asked in ["export", "replay"] {
        scene.types(scene.anna, thread, "d1-e2");
        scene.bot_says(thread, "1. d1-e2").await;
        let refused = scene.slash(scene.anna, elsewhere, asked, json!({"game": 1}));
        let refused = refused.await.message.expect("it is answered");
        assert!(refused.content.contains("played elsewhere"), "{refused:?}");
    }
    scene.types(scene.anna, elsewhere, "@galabot board 1");
    let refused = scene.bot_says(elsewhere, "played elsewhere").await;
    assert!(refused.attachments.is_empty(), "{refused:?}");
    scene.drained().await;
    let open = scene.of_the_bot(elsewhere).into_iter();
    let mut open = open.filter(|post| post.ephemeral_for.is_none());
    assert!(open.all(|post| post.attachments.is_empty()));
    scene.check();
}

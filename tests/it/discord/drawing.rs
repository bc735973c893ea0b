//! Drawing takes time, and nothing but the picture itself waits for it.

use std::time::Duration;

use galabot::service::Store;
use serde_json::json;

use super::scene::Scene;

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_saved_and_acknowledged_while_no_picture_is_drawn() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    scene.bot_says(thread, "you begin").await;
    let status = scene.bot.as_ref().expect("it runs").status();
    let held = status.hold_drawing().await.expect("the bot lives");

    // Typed, and as a command, which is answered.
    scene.types(anna, thread, "d1-e2");
    let mut looks = tokio::time::interval(Duration::from_millis(5));
    while scene.moves(1).is_empty() {
        looks.tick().await;
    }
    let played = json!({"move": "d10-e9"});
    let outcome = scene.slash(ben, thread, "move", played).await;
    assert_eq!(outcome.error, None, "it is acknowledged");
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);
    // What needs no picture is said in the meantime.
    scene.types(anna, scene.lobby(), "@galabot challenge open");
    let open = "is looking for an opponent";
    scene.bot_says(scene.lobby(), open).await;
    // A board that is out of date before it is drawn comes without its picture.
    let boards = scene.sandbox.messages(thread).into_iter();
    let boards = boards.filter(|post| post.author.bot && !post.attachments.is_empty());
    assert_eq!(boards.count(), 1, "only the first one, from before");
    assert_eq!(
        scene.count(thread, "1… d10-e9"),
        0,
        "it waits for its board"
    );
    assert!(!scene.store.pending_posts().expect("readable").is_empty());

    drop(held);
    let board = scene.bot_says(thread, "1… d10-e9").await;
    assert_eq!(board.attachments.len(), 1);
    scene.drained().await;
    scene.check();
}

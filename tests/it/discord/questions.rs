//! What players ask of each other, and whose answer counts.

use serde_json::json;

use super::scene::Scene;

#[tokio::test(flavor = "multi_thread")]
async fn the_opponent_cannot_answer_my_resign_question() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let (anna, ben, cleo) = (scene.anna, scene.ben, scene.sandbox.person("Cleo"));
    scene.types(anna, thread, "resign");
    let question = scene.bot_says(thread, "do you really want to resign").await;
    assert!(
        question.content.contains(&format!("<@{anna}>")),
        "{question:?}"
    );
    for who in [ben, cleo] {
        for label in ["Yes, resign", "No, play on"] {
            let outcome = scene.press(who, &question, label).await;
            let told = outcome.message.expect("an answer");
            assert_eq!(told.ephemeral_for.map(|id| id.0), Some(who));
            let words = format!("Only <@{anna}> can answer that.");
            assert_eq!(told.content, words);
        }
    }
    assert_eq!(scene.count(thread, "resigns"), 0);
    // By a button or a slash command it is asked in private.
    let asked = scene.slash(anna, thread, "resign", json!({})).await;
    let private = asked.message.expect("a question");
    assert_eq!(private.ephemeral_for.map(|id| id.0), Some(anna));
    scene.press(anna, &question, "Yes, resign").await;
    scene.bot_says(thread, "resigns").await;
    scene.check();
}

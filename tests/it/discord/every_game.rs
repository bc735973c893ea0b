//! The other games by slash command: their rules named, chosen for a server, played by more than two, carried out as
//! text.

use serde_json::{Value, json};

use super::scene::{Scene, button};

impl Scene {
    /// A person uses `/chelma SUBCOMMAND`, and is answered.
    async fn slash_chelma(&self, who: u64, place: u64, sub: &str, options: Value) {
        let options = json!({"subcommand": sub, "options": options});
        let outcome = self.sandbox.command(who, place, "chelma", options).await;
        let id = outcome.expect("the command is there").id;
        self.sandbox.wait_settled(id).await.expect("an answer");
    }

    /// A person uses `/gala SUBCOMMAND`; the words of the answer.
    async fn told(&self, who: u64, place: u64, sub: &str, options: Value) -> String {
        let outcome = self.slash(who, place, sub, options).await;
        outcome.message.expect("with words").content
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_manage_a_server_choose_its_rules() {
    let scene = Scene::open().await;
    let (anna, ben, games) = (scene.anna, scene.ben, scene.games);
    let winther = json!({"rules": "winther", "options": "lone-gala"});
    let refused = scene.settings(ben, "server", winther.clone()).await;
    assert!(refused.contains("manage this server"), "{refused}");
    let chosen = scene.settings(anna, "server", winther).await;
    assert!(chosen.contains("`winther lone-gala`"), "{chosen}");
    let open = json!({"rules": "chelma-open"});
    let chosen = scene.settings(anna, "server", open).await;
    assert!(chosen.contains("`chelma-open`"), "{chosen}");

    // Everybody may ask, and whoever names no rules plays by these.
    let asked = scene.settings(ben, "show", json!({})).await;
    assert!(asked.contains("`winther lone-gala`"), "{asked}");
    scene.told(ben, games, "challenge", json!({})).await;
    scene.bot_says(games, "winther rules with lone-gala").await;
    scene.slash_chelma(ben, games, "challenge", json!({})).await;
    scene.bot_says(games, "chelma-open rules").await;
    // Rules that are named come before them.
    let farmers = json!({"rules": "farmers"});
    scene.told(ben, games, "challenge", farmers).await;
    scene.bot_says(games, "farmers rules").await;
    assert!(scene.sandbox.violations().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_play_with_four_armies() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let cleo = scene.sandbox.person("Cleo");
    let options = json!({
        "rules": "pyramid-4", "opponent": ben.to_string(), "partner": cleo.to_string(), "colour": "white",
    });
    scene.told(anna, scene.games, "challenge", options).await;
    let challenge = scene.bot_says(scene.games, "pyramid-4").await;
    scene.press(ben, &challenge, "Accept").await;
    let joined = scene.bot_says(scene.games, "Still needed").await;
    assert!(
        joined.content.contains("accept:") && joined.content.contains(" `game:1`"),
        "{joined:?}"
    );
    scene.drained().await;
    let sent = scene.sandbox.requests().into_iter();
    let sent = sent.filter(|sent| sent.body["content"] == joined.content.as_str());
    let pinged: Vec<Value> = sent
        .map(|sent| sent.body["allowed_mentions"]["users"].clone())
        .collect();
    // Cleo was called by the challenge, and is again when the game begins; nobody is for a seat that comes or goes.
    assert_eq!(pinged, [json!([])]);
    // Whatever had to be done after it is done when the next thing is said here.
    scene.types(anna, scene.games, "@galabot help");
    scene.bot_says(scene.games, "I host").await;
    // The buttons are still there, for Cleo.
    let asked = |words: &str| {
        let posts = scene.sandbox.messages(scene.games);
        let mut posts = posts.into_iter();
        posts.find(|post| post.id == challenge.id && button(post, words).is_some())
    };
    let shown = asked("Accept").expect("the challenge keeps its buttons");
    scene.press(cleo, &shown, "Accept").await;
    let thread = challenge.id.0;
    let board = scene.bot_says(thread, "you begin").await;
    assert_eq!(board.attachments.len(), 1);
    let alt = board.attachments[0].description.clone().unwrap_or_default();
    assert!(alt.contains("to move"), "{alt}");
    scene.drained().await;
    scene
        .sandbox
        .wait_for("the buttons to go", |_| {
            asked("Accept").is_none().then_some(())
        })
        .await
        .expect("nobody is asked any more");
    assert!(scene.sandbox.violations().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_chelma_is_carried_out_as_text() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let options = json!({"opponent": ben.to_string(), "colour": "white"});
    scene
        .slash_chelma(anna, scene.games, "challenge", options)
        .await;
    let challenge = scene.bot_says(scene.games, "Chelma").await;
    scene.press(ben, &challenge, "Accept").await;
    let thread = challenge.id.0;
    scene.bot_says(thread, "you begin").await;
    let placed = json!({"move": "N@e1"});
    scene.slash_chelma(anna, thread, "move", placed).await;
    scene.bot_says(thread, "P1. N@e1").await;
    scene.types(ben, thread, "export");
    let text = scene.bot_says(thread, "[White").await.content;
    let text = text.split("```").nth(1).expect("a block of text");
    let game: galabot::rules::GameText = text.trim_start_matches("text\n").parse().expect("a game");
    assert_eq!(game.header("Rules"), Some("chelma"));
    assert_eq!(game.header("White"), Some("Anna"));
    assert_eq!(game.replay().expect("legal").len(), 1);
    assert!(scene.sandbox.violations().is_empty());
}

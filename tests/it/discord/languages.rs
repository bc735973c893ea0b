//! Who reads which language: a person's own in what they alone see, the server's where everybody reads.

use serde_json::json;

use galabot::service::{Language, PersonId, PersonSettings, Store as _};

use super::scene::Scene;

/// The server speaks Danish from now on, and the bot has heard of it.
async fn in_danish(scene: &Scene) {
    scene.sandbox.set_guild_locale("da");
    let me = scene.sandbox.bot().id.0;
    // What is heard after it is answered after it.
    scene.types(scene.anna, scene.games, &format!("<@{me}> hjælp"));
    scene.bot_says(scene.games, "Hos mig kan du spille").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_caller_reads_their_own_language_and_everybody_the_servers() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    in_danish(&scene).await;
    scene.sandbox.set_locale(anna, "de");
    let options = json!({"opponent": ben.to_string(), "colour": "white"});
    let answer = scene.slash(anna, scene.games, "challenge", options).await;
    let answer = answer.message.expect("an answer").content;
    assert!(
        answer.starts_with("Deine Herausforderung ist unterwegs"),
        "{answer}"
    );
    let challenge = scene
        .bot_says(scene.games, "udfordrer dig til et parti")
        .await;

    // Ben uses Discord in English.
    let accepted = scene.press(ben, &challenge, "Accepter").await;
    let accepted = accepted.message.expect("an answer").content;
    assert!(accepted.starts_with("Accepted!"), "{accepted}");
    let thread = challenge.id.0;
    scene.bot_says(thread, "du begynder").await;

    // A board is for everybody, even if Anna asks for it; the answer beside it is hers.
    let answer = scene.slash(anna, thread, "board", json!({})).await;
    let answer = answer.message.expect("an answer").content;
    assert_eq!(answer, format!("Partie 1, Weiß ist am Zug (<@{anna}>)."));
    let board = scene.bot_says(thread, "Parti 1, Hvid er i trækket").await;
    let alt = board.attachments[0].description.clone().unwrap_or_default();
    assert!(alt.starts_with("Gala-bræt ved begyndelsen"), "{alt}");

    // What Anna has chosen goes before the language of her Discord.
    let chosen = PersonSettings {
        language: Some(Language::Danish),
        ..Default::default()
    };
    let known = scene
        .store
        .set_person_settings(PersonId(anna), &Default::default(), &chosen);
    assert!(known.expect("a good store"));
    let answer = scene.slash(anna, thread, "games", json!({})).await;
    let answer = answer.message.expect("an answer").content;
    assert!(answer.starts_with("**Du er i trækket**"), "{answer}");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_in_all_languages() {
    let scene = Scene::open().await;
    let commands = scene.sandbox.commands();
    let gala = commands.iter().find(|command| command["name"] == "gala");
    let subs = gala.expect("/gala")["options"]
        .as_array()
        .expect("subcommands")
        .clone();
    let named: Vec<(&str, &str, &str)> = subs
        .iter()
        .map(|sub| {
            let local = |code: &str| sub["name_localizations"][code].as_str().unwrap_or_default();
            (
                sub["name"].as_str().unwrap_or_default(),
                local("de"),
                local("da"),
            )
        })
        .collect();
    assert!(named.contains(&("board", "brett", "bræt")), "{named:?}");
    assert!(
        named
            .iter()
            .all(|(_, german, danish)| !german.is_empty() && !danish.is_empty())
    );
    scene.check();
}

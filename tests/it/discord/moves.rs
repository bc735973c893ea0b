//! Choosing a move: what is offered for `/gala move` while one types, and where.

use galabot::sandbox::File;
use serde_json::{Value, json};

use super::scene::Scene;

/// What is offered for the move of `/gala move`: what is shown, and the values.
async fn offered(scene: &Scene, who: u64, place: u64, options: Value) -> Vec<(String, String)> {
    let options = json!({"subcommand": "move", "options": options});
    let outcome = scene
        .sandbox
        .complete(who, place, "gala", options, "move")
        .await
        .expect("the option completes itself");
    let text = |choice: &Value, key: &str| choice[key].as_str().expect("text").to_owned();
    let choices = outcome.choices.expect("an answer in time");
    choices
        .iter()
        .map(|choice| (text(choice, "name"), text(choice, "value")))
        .collect()
}

fn names(offers: &[(String, String)]) -> Vec<&str> {
    offers.iter().map(|(shown, _)| shown.as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_callers_moves_are_offered_and_narrowed_while_they_type() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    let typed = |text: &str| json!({"move": text});
    // More than Discord shows: the first ones.
    assert_eq!(offered(&scene, anna, thread, typed("")).await.len(), 25);
    let kampa = offered(&scene, anna, thread, typed("D1e2")).await;
    assert_eq!(
        kampa,
        [("d1-e2 (Kampa)".to_owned(), "d1-e2".to_owned())],
        "without the dash"
    );
    let from = offered(&scene, anna, thread, typed("b2-")).await;
    assert!(from.len() > 1 && names(&from).iter().all(|shown| shown.starts_with("b2-")));
    let horsas = offered(&scene, anna, thread, typed("horsa")).await;
    assert!(!horsas.is_empty() && names(&horsas).iter().all(|shown| shown.contains("(Horsa")));
    let nothing = offered(&scene, anna, thread, typed("good game")).await;
    assert!(nothing.is_empty(), "{nothing:?}");
    // Nobody else has a move here.
    let cleo = scene.sandbox.person("Cleo");
    for who in [ben, cleo] {
        assert!(offered(&scene, who, thread, typed("")).await.is_empty());
    }

    // What is chosen is played, and the other one's moves are offered then.
    scene.slash(anna, thread, "move", typed(&kampa[0].1)).await;
    scene.bot_says(thread, "1. d1-e2").await;
    assert!(offered(&scene, anna, thread, typed("")).await.is_empty());
    assert_eq!(offered(&scene, ben, thread, typed("")).await.len(), 25);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_wins_or_takes_a_gala_is_offered_first_and_captures_before_the_rest() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    for (who, text) in [
        (anna, "b2-e4"),
        (ben, "i9-h8"),
        (anna, "e4-e7"),
        (ben, "b9-d6"),
    ] {
        scene.types(who, thread, text);
        scene.bot_says(thread, text).await;
    }
    let offers = offered(&scene, anna, thread, json!({"move": ""})).await;
    assert_eq!(
        offers[0],
        (
            "e7xa10 (Horsa captures Gala)".to_owned(),
            "e7-a10".to_owned()
        ),
        "{offers:?}"
    );
    let takes: Vec<bool> = offers
        .iter()
        .map(|(shown, _)| shown.contains("captures"))
        .collect();
    assert!(takes.is_sorted_by(|one, next| one >= next), "{offers:?}");
    // It may be written as people write it, captured or not.
    for text in ["e7a1", "e7-a10", "e7xa10", "He7"] {
        let offers = offered(&scene, anna, thread, json!({"move": text})).await;
        assert_eq!(offers[0].1, "e7-a10", "{text}: {offers:?}");
    }
    scene
        .slash(anna, thread, "move", json!({"move": "e7-a10"}))
        .await;
    scene.bot_says(thread, "e7xa10").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn elsewhere_the_game_is_the_one_named_or_the_only_one() {
    let scene = Scene::open().await;
    let (anna, games) = (scene.anna, scene.games);
    assert!(
        offered(&scene, anna, games, json!({"move": ""}))
            .await
            .is_empty()
    );
    let thread = scene.game().await;
    let only = offered(&scene, anna, games, json!({"move": "d1-e2"})).await;
    assert_eq!(names(&only), ["d1-e2 (Kampa)"]);
    // The move that is offered there can be played there.
    scene
        .slash(anna, games, "move", json!({"move": "d1-e2"}))
        .await;
    scene.bot_says(thread, "1. d1-e2").await;

    // With two games it must be said which is meant.
    scene
        .slash(
            anna,
            games,
            "challenge",
            json!({"opponent": scene.ben.to_string(), "colour": "white"}),
        )
        .await;
    let challenge = scene.bot_says(games, "farmers rules, game 2").await;
    scene.press(scene.ben, &challenge, "Accept").await;
    scene.bot_says(challenge.id.0, "you begin").await;
    assert!(
        offered(&scene, anna, games, json!({"move": ""}))
            .await
            .is_empty()
    );
    let refused = scene
        .slash(anna, games, "move", json!({"move": "d1-e2"}))
        .await;
    let words = refused.message.expect("an answer").content;
    assert!(words.contains("There's no game here"), "{words}");
    let named = offered(&scene, anna, games, json!({"move": "d1-e2", "game": 2})).await;
    assert_eq!(names(&named), ["d1-e2 (Kampa)"]);
    let unknown = offered(&scene, anna, games, json!({"move": "", "game": 77})).await;
    assert!(unknown.is_empty(), "{unknown:?}");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_replayed_as_an_animation() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    let early = scene.slash(anna, thread, "replay", json!({})).await;
    let words = early.message.expect("an answer").content;
    assert!(words.contains("Nobody has moved yet"), "{words}");
    for (who, text) in [(anna, "b2-e4"), (ben, "i9-h8"), (anna, "e4-e7")] {
        scene.types(who, thread, text);
        scene.bot_says(thread, text).await;
    }
    let frames = |file: &File| {
        let bytes = scene.sandbox.attachment(file.id).expect("its bytes");
        assert!(bytes.len() < 2_000_000, "{} bytes", bytes.len());
        let mut gif = gif::Decoder::new(bytes.as_slice()).expect("a GIF file");
        let mut count = 0;
        while gif.read_next_frame().expect("a frame").is_some() {
            count += 1;
        }
        count
    };
    // Typed, it answers the message; by command, everybody sees it too.
    let asked = scene.types(ben, thread, "replay");
    let answer = scene.bot_says(thread, "), 2 moves:").await;
    assert_eq!(
        answer.reply_to.as_ref().map(|quoted| quoted.id),
        Some(asked.id)
    );
    let [file] = &answer.attachments[..] else {
        panic!("one file: {answer:?}");
    };
    assert_eq!(file.filename, "gala-1.gif");
    assert_eq!(frames(file), 4, "the start and three moves");
    let alt = file.description.clone().expect("words for it");
    assert!(
        alt.starts_with("An animation of game 1 of Gala, from the start to 2. e4-e7. At its end: Gala board after")
            && alt.contains("Black at the bottom"),
        "{alt}"
    );
    scene.types(ben, thread, "resign yes");
    scene.bot_says(thread, "resigns").await;
    scene
        .slash(anna, scene.games, "replay", json!({"game": 1}))
        .await;
    let over = scene.bot_says(scene.games, "), all 2 moves:").await;
    assert_eq!(over.ephemeral_for, None);
    assert_eq!(frames(&over.attachments[0]), 4);
    scene.check();
}

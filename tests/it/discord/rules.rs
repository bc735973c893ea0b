//! Looking the rules up: what is offered while one types, who sees the answer, and the figures with it.

use galabot::sandbox::Post;
use serde_json::json;

use super::scene::Scene;

/// What is offered for an option of `/rules`: the values.
async fn offered(scene: &Scene, place: u64, sub: &str, option: &str, typed: &str) -> Vec<String> {
    let options = json!({"subcommand": sub, "options": {option: typed}});
    let outcome = scene
        .sandbox
        .complete(scene.ben, place, "rules", options, option)
        .await
        .expect("the option completes itself");
    let choices = outcome.choices.expect("an answer in time");
    let value = |choice: &serde_json::Value| choice["value"].as_str().map(str::to_owned);
    choices.iter().filter_map(value).collect()
}

/// What the picture of a message shows in words, and its width and height. It is a PNG, or a GIF if it moves.
fn figure(scene: &Scene, post: &Post) -> (String, (u32, u32)) {
    let [file] = &post.attachments[..] else {
        panic!("one picture: {post:?}");
    };
    let bytes = scene.sandbox.attachment(file.id).expect("its bytes");
    let begins: &[u8] = match file.filename.ends_with(".gif") {
        true => b"GIF89a",
        false => b"\x89PNG",
    };
    assert!(bytes.starts_with(begins), "{}", file.filename);
    let alt = file.description.clone().expect("a description");
    // The stand-in measures no GIF; its size stands behind its kind.
    let size = |at: usize| u32::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
    let measured = file.width.zip(file.height);
    (alt, measured.unwrap_or_else(|| (size(6), size(8))))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_be_asked_is_offered_while_it_is_typed() {
    let scene = Scene::open().await;
    let games = scene.games;
    assert_eq!(
        offered(&scene, games, "piece", "piece", "KO").await,
        ["korna"]
    );
    let pieces = offered(&scene, games, "piece", "piece", "").await;
    assert!(pieces.contains(&"gala".to_owned()) && pieces.contains(&"queen".to_owned()));
    assert_eq!(
        offered(&scene, games, "piece", "piece", "h").await,
        ["horsa"]
    );
    let options = offered(&scene, games, "compare", "with", "winther sin").await;
    assert_eq!(options, ["winther single-gala"]);
    let options = offered(&scene, games, "compare", "with", "winther").await;
    assert_eq!(options.len(), 6, "{options:?}");
    let presets = offered(&scene, games, "compare", "with", "chelma").await;
    assert_eq!(presets, ["chelma", "chelma-turn-30", "chelma-open"]);
    assert!(
        offered(&scene, games, "topic", "topic", "weather")
            .await
            .is_empty()
    );
    // In a game's thread only what its rules have.
    let thread = scene.game().await;
    let pieces = offered(&scene, thread, "piece", "piece", "").await;
    assert_eq!(pieces, ["gala", "korna", "horsa", "kampa"]);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn topics_are_found_by_their_names_in_the_language_one_uses_and_by_others() {
    let scene = Scene::open().await;
    let games = scene.games;
    for (locale, option, typed, found) in [
        ("de", "topic", "ablenk", "ablenkung"),
        ("de", "piece", "tu", "turm"),
        ("de", "piece", "rook", "turm"),
        ("de", "topic", "ziel", "ziele"),
        ("da", "topic", "afbøj", "afbøjning"),
        ("da", "piece", "DRO", "dronning"),
        ("en-GB", "piece", "könig", "king"),
        ("en-GB", "topic", "trussel", "threats"),
    ] {
        scene.sandbox.set_locale(scene.ben, locale);
        let offered = offered(&scene, games, option, option, typed).await;
        assert_eq!(offered, [found], "{typed} ({locale})");
    }
    scene.sandbox.set_locale(scene.ben, "de");
    let answer = scene
        .rules(scene.ben, games, "piece", json!({"piece": "turm"}))
        .await;
    let answer = answer.content;
    assert!(
        answer.starts_with("**Der Turm, chelma-Regeln**"),
        "{answer}"
    );
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_caller_alone_sees_the_answer_unless_it_is_public() {
    let scene = Scene::open().await;
    let (anna, games) = (scene.anna, scene.games);
    let asked = json!({"piece": "korna", "preset": "winther"});
    let answer = scene.rules(anna, games, "piece", asked).await;
    assert_eq!(answer.ephemeral_for.map(|id| id.0), Some(anna));
    assert!(answer.content.starts_with("**The Korna, winther rules**"));
    let (shown, size) = figure(&scene, &answer);
    assert!(
        shown.starts_with("The Korna on d3 goes to") && shown.ends_with("on e6."),
        "{shown:?}"
    );
    assert_eq!(size, (600, 600));
    let asked = json!({"piece": "horsa", "public": true});
    let answer = scene.rules(anna, games, "piece", asked).await;
    assert_eq!(answer.ephemeral_for, None);
    // Two figures, one above the other.
    assert_eq!(figure(&scene, &answer).1, (600, 600));
    assert_eq!(scene.count(games, "The Horsa, farmers rules"), 1);
    // What cannot be read is for the caller alone.
    let asked = json!({"piece": "horsa", "preset": "chess", "public": true});
    let answer = scene.rules(anna, games, "piece", asked).await;
    assert_eq!(answer.ephemeral_for.map(|id| id.0), Some(anna));
    assert!(answer.content.contains("no rules and no option called"));
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn rule_sets_are_compared_and_printed() {
    let scene = Scene::open().await;
    let (anna, games) = (scene.anna, scene.games);
    let short = json!({"preset": "chelma", "with": "chelma-open"});
    let answer = scene.rules(anna, games, "compare", short).await;
    assert!(
        answer.content.contains("**Leaving home**"),
        "{}",
        answer.content
    );
    assert!(answer.attachments.is_empty());
    // Too much for sentences: in few words.
    let long = json!({"with": "winther weak-kampas"});
    let answer = scene.rules(anna, games, "compare", long).await;
    assert!(
        answer
            .content
            .starts_with("The farmers rules and the winther rules with weak-kampas differ in"),
        "{}",
        answer.content
    );
    assert!(answer.attachments.is_empty());
    let army = "**The army**: 4 Kornas, 6 Horsas | 5 Kornas, 5 Horsas";
    assert!(answer.content.contains(army), "{}", answer.content);
    let poster = scene
        .rules(anna, games, "poster", json!({"preset": "pyramid"}))
        .await;
    let (shown, (width, _)) = figure(&scene, &poster);
    assert!(
        shown.starts_with("A poster of the pyramid rules"),
        "{shown:?}"
    );
    assert_eq!(width, 840);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_games_thread_has_its_own_rules_and_shows_the_captured_pieces() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.types(scene.ben, thread, "rules horsa");
    let answer = scene.bot_says(thread, "The Horsa, farmers rules").await;
    assert_eq!(figure(&scene, &answer).1, (600, 600));
    scene.types(scene.ben, thread, "rules of thumb");
    let summary = scene.rules(scene.anna, thread, "topic", json!({})).await;
    assert!(summary.content.starts_with("**Farmers rules**"));
    for (who, text) in [
        (scene.anna, "b2-e4"),
        (scene.ben, "i9-h8"),
        (scene.anna, "e4-e7"),
        (scene.ben, "b9-d6"),
        (scene.anna, "e7-a10"),
    ] {
        scene.types(who, thread, text);
        let said = if text == "e7-a10" { "e7xa10" } else { text };
        scene.bot_says(thread, said).await;
    }
    let options = json!({"captured": true, "side": "white"});
    scene.slash(scene.ben, thread, "board", options).await;
    let board = scene
        .sandbox
        .wait_message(thread, |post| {
            post.content.starts_with("Game 1, Black to move") && post.ephemeral_for.is_none()
        })
        .await
        .expect("the board");
    let (shown, _) = figure(&scene, &board);
    assert!(
        shown.ends_with("White has captured 1 Gala. Black has captured nothing."),
        "{shown:?}"
    );
    assert_eq!(scene.count(thread, "thumb"), 0);
    scene.check();
}

//! House rules: made and changed by slash command, typed line and menu, tried by the computer, played by their name.

use galabot::sandbox::Post;
use galabot::service::{GuildId, Store as _};
use serde_json::{Value, json};

use super::scene::Scene;

/// What is offered for an option of a slash command.
async fn offered(scene: &Scene, root: &str, options: Value, option: &str) -> Vec<Value> {
    let (anna, games) = (scene.anna, scene.games);
    let asked = scene.sandbox.complete(anna, games, root, options, option);
    let asked = asked.await.expect("the option completes itself");
    asked.choices.expect("an answer in time")
}

fn values(offered: &[Value]) -> Vec<&str> {
    let values = offered.iter().map(|one| one["value"].as_str());
    values.map(|value| value.expect("a text")).collect()
}

/// The value of an entry of the menus below a message.
fn entry(post: &Post, about: &str) -> (String, String) {
    let rows = post
        .components
        .iter()
        .filter_map(|row| row["components"].as_array());
    let menus: Vec<&Value> = rows.flatten().collect();
    let found = menus.iter().find_map(|menu| {
        let entries = menu["options"].as_array()?;
        let found = entries.iter().find(|entry| entry["description"] == about)?;
        let text = |value: &Value| value.as_str().map(str::to_owned);
        Some((text(&menu["custom_id"])?, text(&found["value"])?))
    });
    found.unwrap_or_else(|| panic!("no {about}: {menus:#?}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_makes_rules_tries_and_plays_them() {
    let scene = Scene::open().await;
    let (anna, ben, games) = (scene.anna, scene.ben, scene.games);
    let none = scene.rules(ben, games, "house", json!({})).await;
    assert!(none.content.contains("no rules of its own"), "{none:?}");
    let asked = json!({"name": "Gardeners", "like": "pyramid", "change": "army=5-5"});
    let refused = scene.rules(ben, games, "house", asked.clone()).await;
    assert!(
        refused.content.contains("manage this server"),
        "{refused:?}"
    );

    // The points are offered in words, one after the other.
    let typing =
        json!({"subcommand": "house", "options": {"like": "pyramid", "change": "army=5-5 centre"}});
    let points = offered(&scene, "rules", typing, "change").await;
    assert_eq!(values(&points)[0], "army=5-5 centre-goal=none");
    let shown = points[0]["name"].as_str().expect("words");
    assert!(
        shown.contains("Reaching the centre: doesn't win"),
        "{shown}"
    );

    let made = scene.rules(anna, games, "house", asked).await;
    assert!(
        made.content.contains("**gardeners** rules are new"),
        "{made:?}"
    );
    assert!(made.content.contains("The army"), "{made:?}");
    // A point is changed by a menu below it.
    let (menu, value) = entry(&made, "to any empty square except home squares");
    let wanted = [value.as_str()];
    let chosen = scene.sandbox.choose(anna, made.id.0, &menu, &wanted);
    let chosen = chosen.await.expect("it is there");
    scene.settled(chosen.id).await;
    let changed = scene.until("they are changed", || {
        let mut posts = scene.sandbox.messages_for(anna, games).into_iter();
        posts.find(|post| post.content.contains("**gardeners** rules are changed"))
    });
    let changed = changed.await;
    assert!(changed.content.contains("The Gala's leap"), "{changed:?}");

    // The computer tries them out, and they are told with its figures.
    let guild = GuildId(scene.sandbox.guild());
    let settings = || scene.store.server_settings(guild);
    let tried = scene.until("they are tried", || {
        settings().expect("a good store").house_rules[0].trial
    });
    let tried = tried.await;
    assert_eq!(tried.games, 40);
    let told = scene
        .rules(ben, games, "house", json!({"name": "gardeners"}))
        .await;
    let figures = format!("about {} moves a side", tried.moves);
    assert!(told.content.contains(&figures), "{told:?}");
    assert!(
        told.components.is_empty(),
        "Ben may change nothing: {told:?}"
    );
    scene.types(ben, games, "@galabot rules gardeners");
    let overview = scene.bot_says(games, "**Gardeners rules**").await;
    assert!(overview.content.contains(&figures), "{overview:?}");

    // As the server's usual rules they stay so when they are changed, and are not dropped.
    let usual = json!({"rules": "gardeners"});
    scene.settings(anna, "server", usual).await;
    scene.types(
        anna,
        games,
        "@galabot house-rules gardeners centre-goal=none",
    );
    let typed = scene.bot_says(games, "Reaching the centre").await;
    assert!(
        typed.components.is_empty() && typed.content.contains("under `change`"),
        "what has no menus says where to go: {typed:?}"
    );
    let shown = scene.settings(anna, "show", json!({})).await;
    assert!(shown.contains("`gardeners`"), "{shown}");
    scene.types(anna, games, "@galabot house-rules drop gardeners");
    scene.bot_says(games, "what this server plays by").await;
    scene
        .settings(anna, "server", json!({"rules": "pyramid"}))
        .await;
    // A word that means something else is no name.
    for word in [
        "white", "korna", "fischer", "spiel", "versus", "resign", "winthеr",
    ] {
        let asked = json!({"name": word, "like": "pyramid", "change": "army=4-6"});
        let refused = scene.rules(anna, games, "house", asked).await;
        assert!(refused.content.contains("name"), "{word}: {refused:?}");
        assert_eq!(
            settings().expect("a good store").house_rules.len(),
            1,
            "{word}"
        );
    }

    // They are chosen for a challenge like any others, by slash command and typed.
    let typing = json!({"subcommand": "challenge", "options": {"rules": "gar"}});
    assert_eq!(
        values(&offered(&scene, "gala", typing, "rules").await),
        ["gardeners"]
    );
    let typing = json!({"subcommand": "challenge", "options": {"rules": "gar"}});
    assert!(offered(&scene, "chelma", typing, "rules").await.is_empty());
    let challenge = json!({"opponent": ben.to_string(), "rules": "gardeners", "colour": "white"});
    scene.slash(anna, games, "challenge", challenge).await;
    let challenge = scene.bot_says(games, "the gardeners rules, game 1").await;
    scene.press(ben, &challenge, "Accept").await;
    let thread = challenge.id.0;
    let opening = scene.bot_says(thread, "with the gardeners rules").await;
    assert!(
        opening.content.contains("Capture both enemy Galas to win."),
        "{opening:?}"
    );
    scene.types(
        ben,
        games,
        &format!("@galabot challenge <@{anna}> gardeners casual"),
    );
    scene.bot_says(games, "the gardeners rules, game 2").await;

    // Finished games are searched by their name.
    let challenge = json!({"opponent": ben.to_string(), "rules": "gardeners", "colour": "white"});
    scene.slash(anna, games, "challenge", challenge).await;
    let challenge = scene.bot_says(games, "the gardeners rules, game 3").await;
    scene.press(ben, &challenge, "Accept").await;
    let over = challenge.id.0;
    scene.bot_says(over, "with the gardeners rules").await;
    for (who, text) in [(anna, "d1-e2"), (ben, "d10-e9"), (ben, "resign yes")] {
        scene.types(who, over, text);
    }
    scene.bot_says(over, "White wins").await;
    let typing = json!({"subcommand": "games", "options": {"rules": "gar"}});
    assert_eq!(
        values(&offered(&scene, "gala", typing, "rules").await),
        ["gardeners"]
    );
    for (rules, told) in [
        ("gardeners", "**Game 3** (Gala, gardeners)"),
        ("Gardeners", "**Game 3** (Gala, gardeners)"),
        ("pyramid", "No such game"),
        ("nobody", "no rules and no option called \"nobody\""),
    ] {
        let asked = json!({"finished": true, "rules": rules});
        let found = scene.root(anna, games, "gala", "games", asked).await;
        assert!(found.content.contains(told), "{rules}: {found:?}");
    }

    // The form for a challenge has them behind the presets.
    scene.types(anna, games, "@galabot");
    let door = scene.bot_says(games, "What would you like").await;
    let form = scene.press(anna, &door, "Find an opponent").await;
    let form = form.message.expect("a form");
    let menu = form.components[1]["components"][0].clone();
    let last = menu["options"]
        .as_array()
        .and_then(|entries| entries.last());
    let last = last.expect("an entry");
    assert_eq!(
        (&last["label"], &last["description"]),
        (
            &json!("Gala – gardeners"),
            &json!("This server's own rules")
        )
    );
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let (menu, value) = (text(&menu["custom_id"]), text(&last["value"]));
    let wanted = [value.as_str()];
    let chosen = scene.sandbox.choose(anna, form.id.0, &menu, &wanted);
    scene.settled(chosen.await.expect("it is there").id).await;
    let filled = scene.until("the rules are chosen", || {
        let mut posts = scene.sandbox.messages_for(anna, games).into_iter();
        let form = posts.find(|post| post.id == form.id)?;
        let options = form.components[1]["components"][0]["options"].as_array()?;
        (options.last()?["default"] == true).then_some(form.clone())
    });
    let filled = filled.await;
    scene.press(anna, &filled, "Anyone may accept").await;
    scene.bot_says(games, "the gardeners rules, game 4").await;

    // A game keeps its rules and their name, whatever becomes of them.
    scene.types(anna, games, "@galabot house-rules drop gardeners");
    scene.bot_says(games, "**gardeners** rules are gone").await;
    scene.slash(ben, thread, "export", json!({})).await;
    let written = scene.bot_says(thread, "[Rules \"gardeners\"]").await;
    assert!(written.content.contains("centre-goal=none"), "{written:?}");
    scene.types(ben, thread, "help");
    scene
        .bot_says(thread, "with the gardeners rules. Choose")
        .await;
    scene.types(
        ben,
        games,
        &format!("@galabot challenge <@{anna}> gardeners"),
    );
    scene
        .bot_says(games, "no rules and no option called \"gardeners\"")
        .await;
    scene.check();
}

//! The front door in a stand-in Discord: from a first word to a first move, a challenge by buttons, and the welcome.

use galabot::sandbox::{Effect, Faults, Post};
use galabot::service::notes::{Notes, RegisteredCommands};
use galabot::service::{Store, Table, TableId};

use super::move_picker::{answer, choose};
use super::scene::{Scene, button};

const DOOR: [&str; 5] = [
    "Learn",
    "Play the computer",
    "Find an opponent",
    "Puzzle",
    "My games",
];

fn has_the_door(post: &Post) -> bool {
    DOOR.iter().all(|label| button(post, label).is_some())
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_first_word_to_the_first_move_it_takes_four_taps() {
    let scene = Scene::open().await;
    scene.types(scene.anna, scene.games, "@galabot hello");
    let door = scene.bot_says(scene.games, "What would you like").await;
    assert!(has_the_door(&door), "{door:?}");
    // A tap; a menu is opened and chosen from; a tap.
    let pieces = answer(scene.press(scene.anna, &door, "Play the computer").await);
    assert_eq!(pieces.ephemeral_for.map(|id| id.0), Some(scene.anna));
    assert_eq!(pieces.attachments.len(), 1, "the board");
    scene.bot_says(scene.games, "play **game 1**").await;
    let squares = choose(&scene, scene.anna, &pieces, "Kampa on d1").await;
    let played = choose(&scene, scene.anna, &squares, "d1-e2").await;
    assert!(played.content.contains("d1-e2"), "{}", played.content);
    assert_eq!(scene.moves(1)[0], "d1-e2");
    // It says where the game goes on: in its thread, or below this channel if that is not open yet.
    let table = begun(&scene).await;
    let thread = table.thread.expect("it has a thread");
    let places = [format!("<#{thread}>"), format!("<#{}>", scene.games)];
    let says = |place: &String| played.content.contains(place);
    assert!(places.iter().any(says), "{}", played.content);
    assert!(!table.is_rated() && table.clock.is_none());
    // The computer answers in the thread.
    scene.bot_says(thread.0, "your move").await;
    scene.check();
}

/// The first game, once its thread is open.
async fn begun(scene: &Scene) -> Table {
    let open = || {
        let table = scene.store.table(TableId(1)).expect("a good store")?;
        table.thread.is_some().then_some(table)
    };
    scene.until("a thread", open).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_move_may_come_before_the_thread_is_open() {
    let scene = Scene::open().await;
    let broken = Effect::Status {
        status: 500,
        html: true,
    };
    scene.disturb("POST", "/threads", None, broken);
    scene.types(scene.anna, scene.games, "@galabot play");
    let door = scene.bot_says(scene.games, "What would you like").await;
    let pieces = answer(scene.press(scene.anna, &door, "Play the computer").await);
    let squares = choose(&scene, scene.anna, &pieces, "Kampa on d1").await;
    let played = choose(&scene, scene.anna, &squares, "d1-e2").await;
    let place = format!("opens in <#{}>", scene.games);
    assert!(
        played.content.contains("d1-e2") && played.content.contains(&place),
        "{}",
        played.content
    );
    scene.sandbox.set_faults(Faults::default());
    let thread = begun(&scene).await.thread.expect("a thread");
    scene.bot_says(thread.0, "d1-e2").await;
    scene.bot_says(thread.0, "your move").await;
    assert_eq!(scene.moves(1)[0], "d1-e2");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn help_in_a_thread_is_short_and_leads_to_all_of_it() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.types(scene.anna, thread, "help");
    let brief = scene.bot_says(thread, "`moves` lists").await;
    assert!(brief.content.chars().count() <= 300, "{}", brief.content);
    let all = answer(scene.press(scene.ben, &brief, "More").await);
    assert_eq!(all.ephemeral_for.map(|id| id.0), Some(scene.ben));
    assert!(all.content.contains("`position 7`"), "{}", all.content);
    scene.types(scene.anna, thread, "help more");
    scene.bot_says(thread, "`position 7`").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_opponent_is_found_by_a_form() {
    let scene = Scene::open().await;
    let me = scene.sandbox.bot().id.0;
    scene.types(scene.anna, scene.games, "@galabot");
    let door = scene.bot_says(scene.games, "What would you like").await;
    let form = answer(scene.press(scene.anna, &door, "Find an opponent").await);
    assert_eq!(form.ephemeral_for.map(|id| id.0), Some(scene.anna));
    assert!(button(&form, "Challenge").is_none(), "nobody is chosen");
    let select = form.components[0]["components"][0].clone();
    assert_eq!(select["type"], 5, "people are chosen");
    let id = select["custom_id"].as_str().expect("an id").to_owned();
    let outcome = scene
        .sandbox
        .choose(scene.anna, form.id.0, &id, &[&me.to_string()])
        .await;
    outcome.expect("the menu is there");
    let named = scene
        .now_reads(scene.anna, &form, &format!("<@{me}>"))
        .await;
    scene.press(scene.anna, &named, "Challenge").await;
    scene.now_reads(scene.anna, &form, "is a bot").await;
    challenged(&scene, &door).await;
}

/// Ben is challenged by a form, and by nothing else than the form says.
async fn challenged(scene: &Scene, door: &Post) {
    let form = answer(scene.press(scene.anna, door, "Find an opponent").await);
    let select = form.components[0]["components"][0]["custom_id"].clone();
    let select = select.as_str().expect("an id").to_owned();
    let ben = scene.ben.to_string();
    let outcome = scene
        .sandbox
        .choose(scene.anna, form.id.0, &select, &[&ben])
        .await;
    outcome.expect("the menu is there");
    let form = scene
        .now_reads(scene.anna, &form, &format!("<@{ben}>"))
        .await;
    let rules = form.components[1]["components"][0].clone();
    let entries = rules["options"].as_array().expect("rules").iter();
    let about = |entry: &&serde_json::Value| entry["description"].as_str().is_some();
    assert_eq!(
        entries.clone().filter(about).count(),
        entries.len(),
        "a line each"
    );
    let pyramid = entries
        .clone()
        .find(|entry| entry["label"] == "Gala – pyramid");
    let pyramid = pyramid.expect("pyramid")["value"]
        .as_str()
        .expect("a value");
    let menu = rules["custom_id"].as_str().expect("an id");
    let outcome = scene
        .sandbox
        .choose(scene.anna, form.id.0, menu, &[pyramid])
        .await;
    outcome.expect("the menu is there");
    let chosen = |post: &Post| {
        post.components[1]["components"][0]
            .to_string()
            .contains("\"default\":true")
    };
    let form = scene.until("the rules are chosen", || {
        let posts = scene.sandbox.messages_for(scene.anna, scene.games);
        posts
            .into_iter()
            .find(|post| post.id == form.id && chosen(post))
    });
    let form = form.await;
    scene.press(scene.anna, &form, "Challenge").await;
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    assert!(
        challenge.content.contains("pyramid"),
        "{}",
        challenge.content
    );
    assert_eq!(
        challenge.mentions.iter().map(|id| id.0).collect::<Vec<_>>(),
        [scene.ben]
    );
    scene.check();
}

impl Scene {
    /// Waits until a message that only this person sees reads so.
    async fn now_reads(&self, who: u64, post: &Post, words: &str) -> Post {
        self.until(words, || {
            let posts = self.sandbox.messages_for(who, post.channel_id.0);
            let same = |now: &Post| now.id == post.id && now.content.contains(words);
            posts.into_iter().find(same)
        })
        .await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_server_is_welcomed_once() {
    let mut scene = Scene::open().await;
    assert_eq!(
        scene.count(scene.games, "inviting"),
        0,
        "it has known us for long"
    );
    scene.sandbox.kick_bot();
    scene.sandbox.invite_bot();
    let welcome = scene.bot_says(scene.games, "thanks for inviting me").await;
    assert!(has_the_door(&welcome), "{welcome:?}");
    // Neither another connection nor another start says it again.
    scene.stop_bot().await;
    scene.start_bot().await;
    scene.types(scene.anna, scene.games, "@galabot menu");
    scene.bot_says(scene.games, "Hello! I host").await;
    scene.drained().await;
    assert_eq!(scene.count(scene.games, "inviting"), 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_welcome_says_what_games_still_need() {
    let scene = Scene::open().await;
    scene.sandbox.kick_bot();
    scene.sandbox.set_faults(Faults {
        bot_denied: vec!["CREATE_PUBLIC_THREADS".to_owned()],
        ..Faults::default()
    });
    scene.sandbox.invite_bot();
    let welcome = scene.bot_says(scene.games, "thanks for inviting me").await;
    let missing = format!(
        "<#{}>: I still need **Create Public Threads**.",
        scene.games
    );
    assert!(welcome.content.ends_with(&missing), "{}", welcome.content);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_in_messages_can_be_pressed() {
    let scene = Scene::open().await;
    let commands = scene.sandbox.commands();
    let gala = commands.iter().find(|command| command["name"] == "gala");
    let id = gala.expect("/gala")["id"]
        .as_str()
        .expect("an id")
        .to_owned();
    // The bot knows the ids as soon as it has noted them.
    scene
        .until("noted commands", || {
            let noted: Option<RegisteredCommands> = scene.store.noted(()).expect("a good store");
            noted.filter(|noted| !noted.ids.is_empty())
        })
        .await;
    scene.types(scene.anna, scene.games, "@galabot help 2");
    let told = scene
        .bot_says(scene.games, &format!("</gala learn:{id}>"))
        .await;
    assert!(!told.content.contains("`/gala learn`"), "{}", told.content);
    scene.check();
}

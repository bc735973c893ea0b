//! `/privacy`: what is kept of a person is shown, handed over and deleted.

use std::time::Duration;

use galabot::sandbox::Effect;
use galabot::service::{PersonId, Stage, Store, TableId, Timestamp};
use serde_json::{Value, json};

use super::scene::Scene;

/// What is said to a person of whom nothing is kept.
const NOTHING: &str = "I store nothing about you, except how many commands";

/// The text in a gzip file.
pub(super) fn unpacked(bytes: &[u8]) -> String {
    let mut text = String::new();
    let mut file = flate2::read::GzDecoder::new(bytes);
    std::io::Read::read_to_string(&mut file, &mut text).expect("a gzip file of text");
    text
}

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
            .contains("2 games and challenges (2 still open)"),
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
    let lines: Vec<Value> = unpacked(&bytes)
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
        asked.content.contains("2 open games and challenges"),
        "{asked:?}"
    );
    let live = scene.store.live_tables().expect("readable");
    assert_eq!(live.len(), 2);
    let told = scene.deletes(anna, games).await;
    assert!(told.contains("your data is deleted"), "{told}");
    let ended = scene.bot_says(thread, "Black wins").await;
    assert!(ended.content.contains(&format!("<@{ben}>")), "{ended:?}");
    scene.drained().await;
    assert_eq!(scene.store.live_tables().expect("readable"), []);
    let left = scene.store.about(PersonId(anna), None).expect("readable");
    assert_eq!(left, []);
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
        refused.content.contains("deleted their data"),
        "{refused:?}"
    );
    let board = scene.root(ben, thread, "gala", "board", own.clone()).await;
    assert!(board.content.contains("game is over"), "{board:?}");
    // Anna may come back, and is new.
    let shown = scene.root(anna, games, "privacy", "show", own).await;
    assert!(shown.content.starts_with(NOTHING), "{shown:?}");
    let again = json!({"opponent": ben.to_string()});
    scene.slash(anna, games, "challenge", again).await;
    scene.bot_says(games, "game 3").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_knows_who_asked_and_names_others_by_number_only() {
    let scene = Scene::open().await;
    let (anna, ben, games) = (scene.anna, scene.ben, scene.games);
    let me = scene.sandbox.bot().id.0;
    // What has arrived is forgotten, so it must wait.
    let busy = Effect::Status {
        status: 503,
        html: false,
    };
    scene.disturb("POST", &format!("/channels/{games}/messages"), None, busy);
    scene.types(ben, games, &format!("<@{me}> serenade <@{anna}>"));
    let mut looks = tokio::time::interval(Duration::from_millis(5));
    while scene.store.pending_posts().expect("readable").is_empty() {
        looks.tick().await;
    }
    let kept = |person: u64| {
        let page = scene.store.about(PersonId(person), None).expect("readable");
        page.into_iter().map(|(_, line)| line).collect::<String>()
    };
    // It was said to Ben. It names Anna, but not as she is called, and is none of hers to have.
    assert!(kept(ben).contains("serenade"), "{}", kept(ben));
    assert!(!kept(ben).contains("Anna"), "{}", kept(ben));
    assert_eq!(kept(anna), "");
    scene.deletes(anna, games).await;
    let mut text = Vec::new();
    scene.store.export(&mut text).expect("it adds up");
    let text = String::from_utf8(text).expect("text");
    assert!(!text.contains(&anna.to_string()), "{text}");
    assert!(text.contains("serenade …"), "Ben's answer stays: {text}");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_that_cannot_arrive_is_told_in_words() {
    let scene = Scene::open().await;
    scene.game().await;
    let effect = Effect::Refuse {
        status: 413,
        code: 40005,
    };
    scene.disturb("PATCH", "/webhooks/", Some(1), effect);
    let told = scene
        .root(scene.anna, scene.games, "privacy", "export", json!({}))
        .await;
    assert!(told.content.contains("rejected the file"), "{told:?}");
    assert_eq!(told.attachments.len(), 0);
    let told = scene
        .root(scene.anna, scene.games, "privacy", "export", json!({}))
        .await;
    assert_eq!(told.attachments.len(), 1, "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_thread_of_a_game_loses_the_name_too() {
    let scene = Scene::open().await;
    let (anna, games) = (scene.anna, scene.games);
    let thread = scene.game().await;
    let card = thread;
    scene.deletes(anna, games).await;
    scene.drained().await;
    let places = scene.sandbox.channels();
    let place = places.iter().find(|place| place.id.0 == thread);
    assert_eq!(place.expect("the thread").name, "Gala 1: … 0–1 Ben");
    let posts = scene.sandbox.messages(games);
    let card = posts.iter().find(|post| post.id.0 == card);
    let told = &card.expect("the challenge").content;
    assert!(!told.contains(&anna.to_string()), "{told}");
    assert!(told.contains("[deleted] resigns"), "{told}");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archived_thread_loses_the_name_and_stays_archived() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.types(scene.anna, thread, "resign yes");
    scene.bot_says(thread, "Black wins").await;
    scene.drained().await;
    let place = || {
        let places = scene.sandbox.channels().into_iter();
        let mut there = places.filter(|place| place.id.0 == thread);
        there.next().expect("the thread")
    };
    assert_eq!(place().name, "Gala 1: Anna 0–1 Ben");
    scene.sandbox.advance(Duration::from_secs(3_700));
    scene.deletes(scene.ben, scene.games).await;
    scene.drained().await;
    assert_eq!(place().name, "Gala 1: Anna 0–1 …");
    assert!(place().archived);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_that_was_cut_short_is_finished_at_the_next_start() {
    let mut scene = Scene::open().await;
    let (anna, games) = (scene.anna, scene.games);
    let thread = scene.game().await;
    scene.stop_bot().await;
    let (person, tombstone) = (PersonId(anna), PersonId::tombstone(7));
    scene
        .store
        .begin_erasing(person, tombstone, Timestamp(scene.sandbox.now()))
        .expect("it can be written");
    scene.start_bot().await;
    scene.bot_says(thread, "Black wins").await;
    let mut looks = tokio::time::interval(Duration::from_millis(5));
    while !scene.store.erasing().expect("readable").is_empty() {
        looks.tick().await;
    }
    assert_eq!(scene.store.tables_of(person).expect("readable"), []);
    let shown = scene.root(anna, games, "privacy", "show", json!({})).await;
    assert!(shown.content.starts_with(NOTHING), "{shown:?}");
}

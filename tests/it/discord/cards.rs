//! The message of a challenge says at each stage how far its game has come. The thread of a game that is over carries
//! the result in its name and is archived.

use std::time::Duration;

use galabot::sandbox::{Effect, Faults, LoggedRequest, Place, Post};
use galabot::service::{LAPSES_AFTER, Stage, Store, TableId};
use serde_json::json;

use super::pinged;
use super::scene::{Scene, button};

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(24 * 3_600);

/// Anna challenges Ben: the message of the challenge.
async fn challenge(scene: &Scene) -> Post {
    let newest = |scene: &Scene| scene.of_the_bot(scene.games).pop().map(|post| post.id);
    let before = newest(scene);
    let options = json!({"opponent": scene.ben.to_string(), "colour": "white"});
    scene
        .slash(scene.anna, scene.games, "challenge", options)
        .await;
    let said = scene.sandbox.wait_message(scene.games, |post| {
        Some(post.id) > before && post.content.contains("challenges you")
    });
    said.await.expect("a challenge")
}

/// Waits until this message says this and has no buttons.
async fn says(scene: &Scene, card: u64, words: &str) -> Post {
    let said = scene.sandbox.wait_message(scene.games, |post| {
        post.id.0 == card && post.content.contains(words) && post.components.is_empty()
    });
    said.await.unwrap_or_else(|error| {
        let posts = scene.sandbox.messages(scene.games);
        panic!("{error}: {words:?}; there is {posts:#?}")
    })
}

fn place(scene: &Scene, thread: u64) -> Place {
    let places = scene.sandbox.channels().into_iter();
    let mut there = places.filter(|place| place.id.0 == thread);
    there.next().expect("the thread")
}

/// Waits until a thread has this name.
async fn named(scene: &Scene, thread: u64, name: &str) {
    scene
        .until(name, || (place(scene, thread).name == name).then_some(()))
        .await;
}

/// Requests to change a thread or a message, with this at the end of their paths.
fn changes(scene: &Scene, path: &str) -> Vec<LoggedRequest> {
    let mut requests = scene.sandbox.requests();
    requests.retain(|one| one.method == "PATCH" && one.path.ends_with(path));
    requests
}

fn stage(scene: &Scene) -> Stage {
    let table = scene.store.table(TableId(1)).expect("a good store");
    table.expect("the game is there").stage
}

#[tokio::test(flavor = "multi_thread")]
async fn the_card_says_who_plays_and_then_who_has_won() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let card = challenge(&scene).await;
    scene.press(ben, &card, "Accept").await;
    let thread = card.id.0;
    scene.bot_says(thread, "you begin").await;
    let plays = format!("**Game 1** (Gala): <@{anna}> plays White, <@{ben}> plays Black");
    let playing = says(&scene, card.id.0, &plays).await;
    assert!(!playing.content.contains("challenges you"), "{playing:?}");
    // The thread hangs under it and needs no link.
    assert!(!playing.content.contains("<#"), "{playing:?}");
    assert_eq!(place(&scene, thread).name, "Gala 1: Anna vs Ben");
    scene.types(ben, thread, "resign yes");
    let over = scene.bot_says(thread, "resigns").await;
    let told = over.content.lines().next().expect("a line").to_owned();
    let told = format!("**Game 1** (Gala) is over. {told}");
    says(&scene, card.id.0, &told).await;
    named(&scene, thread, "Gala 1: Anna 1–0 Ben").await;
    scene.drained().await;
    assert_eq!(scene.of_the_bot(scene.games).len(), 1);
    // Nobody is pinged by an edit.
    let edits = changes(&scene, &format!("/messages/{}", card.id));
    assert_eq!(edits.len(), 2, "{edits:#?}");
    for edit in edits {
        let users = &edit.body["allowed_mentions"]["users"];
        assert_eq!(users, &json!([]), "{edit:#?}");
    }
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_and_a_game_called_off_are_told_too() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let (anna, ben) = (scene.anna, scene.ben);
    scene.types(anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    scene.types(ben, thread, "draw");
    scene.bot_says(thread, "offers a draw").await;
    scene.types(anna, thread, "draw accept");
    scene.bot_says(thread, "**Draw**").await;
    says(&scene, thread, "is over. **Draw** between").await;
    named(&scene, thread, "Gala 1: Anna ½–½ Ben").await;

    let other = challenge(&scene).await;
    scene.press(ben, &other, "Accept").await;
    scene.bot_says(other.id.0, "you begin").await;
    scene.types(anna, other.id.0, "abandon");
    scene.bot_says(other.id.0, "called off game 2").await;
    says(&scene, other.id.0, "Game 2 was called off").await;
    scene.drained().await;
    // There is no result to be told.
    assert_eq!(place(&scene, other.id.0).name, "Gala 2: Anna vs Ben");
    scene.sandbox.advance(61 * MINUTE);
    let closed = || place(&scene, other.id.0).archived.then_some(());
    scene.until("it is archived", closed).await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_four_the_sides_stand_in_the_name() {
    let scene = Scene::open().await;
    let [cleo, dan] = ["Cleo", "Dan"].map(|name| scene.sandbox.person(name));
    let options = json!({
        "rules": "pyramid-4", "opponent": scene.ben.to_string(), "opponent2": dan.to_string(),
        "partner": cleo.to_string(), "colour": "white",
    });
    scene
        .slash(scene.anna, scene.games, "challenge", options)
        .await;
    let card = scene.bot_says(scene.games, "pyramid-4").await;
    for who in [scene.ben, dan, cleo] {
        scene.press(who, &card, "Accept").await;
    }
    let thread = card.id.0;
    scene.bot_says(thread, "you begin").await;
    says(&scene, thread, "for White, against").await;
    scene.types(scene.anna, thread, "resign yes");
    scene.bot_says(thread, "wants to resign").await;
    scene.types(cleo, thread, "resign yes");
    scene.bot_says(thread, "Black wins").await;
    says(&scene, thread, "resign. **Black wins**").await;
    named(&scene, thread, "Gala 1: Anna & Cleo 0–1 Ben & Dan").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_came_to_nothing_says_so_itself() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let first = challenge(&scene).await;
    let answer = scene.press(ben, &first, "Decline").await;
    assert_eq!(answer.message.expect("an answer").content, "Declined.");
    let declined = format!("<@{ben}> declines the challenge of <@{anna}> (game 1).");
    says(&scene, first.id.0, &declined).await;

    let second = challenge(&scene).await;
    scene.slash(anna, scene.games, "withdraw", json!({})).await;
    says(&scene, second.id.0, "has withdrawn the challenge (game 2)").await;

    let third = challenge(&scene).await;
    let days = u32::try_from(LAPSES_AFTER).expect("a few");
    scene.sandbox.advance(DAY * days);
    says(&scene, third.id.0, "has expired").await;
    scene.drained().await;
    // Not one message besides.
    let posts = scene.of_the_bot(scene.games);
    let ids: Vec<_> = posts.iter().map(|post| post.id).collect();
    assert_eq!(ids, [first.id, second.id, third.id], "{posts:#?}");

    // Whoever types it is answered where they have typed it.
    let fourth = challenge(&scene).await;
    scene.types(ben, scene.games, "@galabot decline");
    says(&scene, fourth.id.0, "declines the challenge").await;
    let answered = scene.sandbox.wait_message(scene.games, |post| {
        post.id > fourth.id && post.author.bot && post.content.contains("declines the challenge")
    });
    let answered = answered.await.expect("an answer");
    assert_eq!(pinged(&answered), [anna]);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_card_a_challenge_is_declined_in_a_message() {
    let scene = Scene::open().await;
    let anna = scene.anna;
    let card = challenge(&scene).await;
    scene.sandbox.delete(anna, &card).expect("she moderates");
    scene
        .slash(scene.ben, scene.games, "decline", json!({}))
        .await;
    let told = scene.bot_says(scene.games, "declines the challenge").await;
    assert_eq!(pinged(&told), [anna]);
    // And a game goes its way.
    let card = challenge(&scene).await;
    scene.sandbox.delete(anna, &card).expect("she moderates");
    scene
        .slash(scene.ben, scene.games, "accept", json!({}))
        .await;
    let found = || {
        let places = scene.sandbox.channels().into_iter();
        let mut threads = places.filter(|place| place.name == "Gala 2: Anna vs Ben");
        threads.next().map(|place| place.id.0)
    };
    let thread = scene.until("the thread", found).await;
    scene.bot_says(thread, "you begin").await;
    scene.types(anna, thread, "resign yes");
    named(&scene, thread, "Gala 2: Anna 0–1 Ben").await;
    scene.drained().await;
    let mut said = scene.of_the_bot(scene.games);
    // That a thread was opened is told by Discord.
    said.retain(|post| post.kind == 0);
    assert_eq!(said.len(), 1, "{said:#?}");
    assert_eq!(scene.store.dead_posts().expect("a good store"), []);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_is_archived_an_hour_after_the_end_and_not_before() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    let other = challenge(&scene).await;
    scene.press(ben, &other, "Accept").await;
    scene.bot_says(other.id.0, "you begin").await;
    scene.types(anna, thread, "resign yes");
    scene.bot_says(thread, "Black wins").await;
    named(&scene, thread, "Gala 1: Anna 0–1 Ben").await;
    scene.drained().await;
    scene.sandbox.advance(50 * MINUTE);
    // They talk about it, and it stays open for another hour.
    let talk = scene.types(ben, thread, "a fine game");
    scene.sandbox.advance(50 * MINUTE);
    assert!(!place(&scene, thread).archived);
    scene.sandbox.advance(11 * MINUTE);
    let closed = || place(&scene, thread).archived.then_some(());
    scene.until("it is archived", closed).await;
    assert!(!place(&scene, other.id.0).archived, "one still plays there");
    let posts = scene.sandbox.messages(thread);
    assert_eq!(posts.last().map(|post| post.id), Some(talk.id));
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn lessons_and_games_with_the_computer_say_it_in_their_threads() {
    let scene = Scene::open().await;
    let thread = super::computer::alone(&scene).await;
    let name = place(&scene, thread).name;
    scene.types(scene.anna, thread, "resign yes");
    scene.bot_says(thread, "good game!").await;
    named(&scene, thread, &name.replace(" vs ", " 0–1 ")).await;

    scene
        .root(scene.anna, scene.games, "gala", "learn", json!({}))
        .await;
    let found = |name: &str| {
        let places = scene.sandbox.channels().into_iter();
        let mut threads = places.filter(|place| place.name == name);
        threads.next().map(|place| place.id.0)
    };
    let lesson = scene
        .until("the lesson", || found("Learning Gala (2)"))
        .await;
    for number in 1..=8 {
        scene.bot_says(lesson, &format!("{number} of 8")).await;
        scene.types(scene.anna, lesson, "skip");
    }
    scene
        .bot_says(lesson, "you know how to play **Gala**")
        .await;
    named(&scene, lesson, "Learning Gala (2) ✓").await;

    scene
        .root(scene.anna, scene.games, "chelma", "learn", json!({}))
        .await;
    let stopped = scene
        .until("the lesson", || found("Learning Chelma (3)"))
        .await;
    scene.bot_says(stopped, "1 of 8").await;
    scene.types(scene.anna, stopped, "stop");
    scene.bot_says(stopped, "The lesson ends here").await;
    scene.drained().await;
    assert_eq!(place(&scene, stopped).name, "Learning Chelma (3)");
    scene.sandbox.advance(61 * MINUTE);
    for thread in [thread, lesson, stopped] {
        let closed = || place(&scene, thread).archived.then_some(());
        scene.until("it is archived", closed).await;
    }
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_in_the_thread_waits_for_the_name_or_the_card() {
    let mut scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    scene.drained().await;
    let broken = Effect::Status {
        status: 500,
        html: true,
    };
    scene.disturb("PATCH", &format!("/{thread}"), None, broken);
    scene.types(ben, thread, "resign yes");
    scene.bot_says(thread, "White wins").await;
    scene.types(anna, thread, "board");
    scene.bot_says(thread, "game is over").await;
    assert_eq!(place(&scene, thread).name, "Gala 1: Anna vs Ben");
    assert_eq!(scene.count(scene.games, "is over"), 0);
    // The bot ends before either was done, and does both when it is back.
    scene.stop_bot().await;
    scene.sandbox.set_faults(Faults::default());
    scene.start_bot().await;
    named(&scene, thread, "Gala 1: Anna 1–0 Ben").await;
    says(&scene, thread, "is over").await;
    scene.drained().await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_outage_the_newest_stage_stands() {
    let mut scene = Scene::open().await;
    let card = challenge(&scene).await;
    let broken = Effect::Status {
        status: 503,
        html: false,
    };
    let path = format!("/messages/{}", card.id);
    scene.disturb("PATCH", &path, None, broken);
    scene.press(scene.ben, &card, "Accept").await;
    scene.bot_says(card.id.0, "you begin").await;
    scene.types(scene.anna, card.id.0, "resign yes");
    scene.bot_says(card.id.0, "Black wins").await;
    assert!(matches!(stage(&scene), Stage::Finished(_)));
    scene.stop_bot().await;
    scene.sandbox.set_faults(Faults::default());
    scene.start_bot().await;
    scene.drained().await;
    let told = says(&scene, card.id.0, "is over").await;
    assert!(told.content.contains("Black wins"), "{told:?}");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_may_not_be_renamed_keeps_its_name_and_nobody_hears_of_it() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.drained().await;
    let refused = Effect::Refuse {
        status: 403,
        code: 50_013,
    };
    scene.disturb("PATCH", &format!("/{thread}"), None, refused);
    scene.types(scene.ben, thread, "resign yes");
    let over = scene.bot_says(thread, "White wins").await;
    assert!(button(&over, "Rematch").is_some(), "{over:?}");
    scene.drained().await;
    let path = format!("/channels/{thread}");
    assert_eq!(changes(&scene, &path).len(), 1);
    let told = scene.of_the_bot(thread).len();
    scene.stop_bot().await;
    scene.start_bot().await;
    scene.types(scene.anna, thread, "board");
    scene.bot_says(thread, "game is over").await;
    scene.drained().await;
    assert_eq!(changes(&scene, &path).len(), 1);
    assert_eq!(place(&scene, thread).name, "Gala 1: Anna vs Ben");
    assert_eq!(scene.of_the_bot(thread).len(), told + 1);
    assert_eq!(scene.of_the_bot(scene.games).len(), 1);
    for who in [scene.anna, scene.ben] {
        let private = scene.sandbox.direct_channel(who);
        assert_eq!(scene.of_the_bot(private).len(), 0);
    }
    assert_eq!(scene.store.dead_posts().expect("a good store"), []);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_moved_is_linked_from_its_card() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let lobby = scene.lobby();
    scene.types(scene.anna, lobby, "@galabot resume 1");
    let moved = || {
        let table = scene.store.table(TableId(1)).expect("a good store")?;
        table.thread.filter(|there| there.0 != thread)
    };
    let there = scene.until("it goes on elsewhere", moved).await;
    says(&scene, thread, &format!("To the game: <#{there}>")).await;
    scene.types(scene.anna, there.0, "resign yes");
    scene.bot_says(there.0, "Black wins").await;
    let told = says(&scene, thread, "is over").await;
    let link = format!("To the game: <#{there}>");
    assert!(told.content.contains(&link), "{told:?}");
    named(&scene, there.0, "Gala 1: Anna 0–1 Ben").await;
    scene.check();
}

//! A whole game by taps alone, and without the text of messages: menus and buttons as a phone shows them.

use galabot::sandbox::{Effect, Outcome, Post, Sandbox};
use serde_json::{Value, json};

use super::scene::{Scene, button};

/// What a menu offers: the words of each entry and the words below it.
pub(super) fn entries(post: &Post) -> Vec<(String, String)> {
    let text = |entry: &Value, key: &str| entry[key].as_str().unwrap_or_default().to_owned();
    menu(post)["options"]
        .as_array()
        .expect("entries")
        .iter()
        .map(|entry| (text(entry, "label"), text(entry, "description")))
        .collect()
}

pub(super) fn menu(post: &Post) -> &Value {
    let parts = post.components.iter().map(|row| &row["components"][0]);
    let mut menus = parts.filter(|part| part["type"] == 3);
    menus
        .next()
        .unwrap_or_else(|| panic!("no menu on {post:?}"))
}

fn has_menu(post: &Post) -> bool {
    let mut parts = post.components.iter().map(|row| &row["components"][0]);
    parts.any(|part| part["type"] == 3)
}

/// The buttons and menus of a message.
fn parts(post: &Post) -> impl Iterator<Item = &Value> {
    let rows = post.components.iter();
    rows.flat_map(|row| row["components"].as_array().expect("a row"))
}

/// The words on the buttons of a message.
pub(super) fn labels(post: &Post) -> Vec<String> {
    let labels = parts(post).filter_map(|part| part["label"].as_str());
    labels.map(str::to_owned).collect()
}

/// How a button with these words looks, in Discord's numbers.
fn button_style(post: &Post, label: &str) -> Option<u64> {
    parts(post).find(|face| face["label"] == label)?["style"].as_u64()
}

/// A person chooses the entry with these words, and is answered for good.
pub(super) async fn choose(scene: &Scene, who: u64, post: &Post, label: &str) -> Post {
    choose_unseen(scene, who, post, label).await;
    changed(scene, who, post).await
}

/// A person chooses on a message that only they see, and it goes away.
pub(super) async fn choose_and_see_it_go(scene: &Scene, who: u64, post: &Post, label: &str) {
    choose_unseen(scene, who, post, label).await;
    let gone = |sandbox: &Sandbox| {
        let posts = sandbox.messages_for(who, post.channel_id.0);
        posts.iter().all(|known| known.id != post.id).then_some(())
    };
    let gone = scene.sandbox.wait_for("a message to go", gone).await;
    gone.expect("it goes");
}

/// A person chooses an entry of the menu, or presses the button with these words.
async fn choose_unseen(scene: &Scene, who: u64, post: &Post, label: &str) {
    if let Some(id) = button(post, label) {
        let pressed = scene.sandbox.press(who, post.id.0, &id).await;
        pressed.expect("the button is there");
        return;
    }
    let menu = menu(post);
    let entry = menu["options"].as_array().expect("entries").iter();
    let found = entry.clone().find(|entry| entry["label"] == label);
    let found = found.unwrap_or_else(|| panic!("no {label} in {:?}", entries(post)));
    let (id, value) = (menu["custom_id"].as_str(), found["value"].as_str());
    let (id, value) = (id.expect("an id"), value.expect("a value"));
    let outcome = scene.sandbox.choose(who, post.id.0, id, &[value]).await;
    outcome.expect("the menu is there");
}

/// A person presses a button on a message that only they see, and the answer takes its place.
pub(super) async fn press_in_place(scene: &Scene, who: u64, post: &Post, label: &str) -> Post {
    scene.press(who, post, label).await;
    changed(scene, who, post).await
}

/// Waits until a message that only one person sees has become another one.
async fn changed(scene: &Scene, who: u64, before: &Post) -> Post {
    let find = |sandbox: &Sandbox| {
        let posts = sandbox.messages_for(who, before.channel_id.0);
        let now = posts.into_iter().find(|post| post.id == before.id)?;
        let alike = now.content == before.content && now.components == before.components;
        (!alike).then_some(now)
    };
    let now = scene.sandbox.wait_for("an answer in place", find).await;
    now.expect("the message changes")
}

pub(super) fn answer(outcome: Outcome) -> Post {
    outcome.message.expect("an answer")
}

/// The newest message in a thread on which a move can be made.
pub(super) fn newest_board(scene: &Scene, thread: u64) -> Post {
    let posts = scene.sandbox.messages(thread).into_iter().rev();
    let mut boards = posts.filter(|post| button(post, "Move…").is_some());
    boards.next().expect("a board with its buttons")
}

/// A person plays a move by three taps, and sees the new board.
async fn tap(scene: &Scene, who: u64, thread: u64, piece: &str, target: &str) -> Post {
    let board = newest_board(scene, thread);
    let pieces = answer(scene.press(who, &board, "Move…").await);
    assert_eq!(pieces.ephemeral_for.map(|id| id.0), Some(who));
    let squares = choose(scene, who, &pieces, piece).await;
    assert_eq!(
        squares.id, pieces.id,
        "the second menu takes the place of the first"
    );
    assert_eq!(squares.attachments.len(), 1, "with a picture of the ways");
    let played = choose(scene, who, &squares, target).await;
    let words = &played.content;
    assert!(
        words.contains(target) || words.contains("is over"),
        "{words}"
    );
    assert!(
        played.attachments.is_empty() && !has_menu(&played) && played.id == pieces.id,
        "nothing is left to tap: {played:?}"
    );
    scene.bot_says(thread, &format!(" {target}")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_by_taps_without_the_text_of_messages() {
    let scene = Scene::with(false, false).await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    let board = newest_board(&scene, thread);
    assert_eq!(
        labels(&board),
        ["Move…", "Offer draw", "Resign", "Flip", "Help"]
    );

    // Who is not to move, or does not play, is told so.
    let early = answer(scene.press(ben, &board, "Move…").await);
    assert!(
        early.content.contains("turn") && !has_menu(&early),
        "{early:?}"
    );
    let cleo = scene.sandbox.person("Cleo");
    let watching = answer(scene.press(cleo, &board, "Move…").await);
    assert!(watching.content.contains("no seat"), "{watching:?}");

    // "farmers-one-gala-each": four moves a side, captures among them.
    for (at, (piece, target)) in [
        ("Horsa on i2", "i2-f6"),
        ("Horsa on c10", "c10-d9"),
        ("Horsa on f6", "f6-f7"),
        ("Horsa on i9", "i9-f5"),
        ("Horsa on f7", "f7xj10"),
        ("Horsa on d9", "d9-e4"),
        ("Horsa on b2", "b2xf5"),
        ("Horsa on e4", "e4xa1"),
    ]
    .into_iter()
    .enumerate()
    {
        let who = [anna, ben][at % 2];
        if at == 1 {
            // A draw is offered and declined by taps; the board's buttons are below the last of these words.
            let before = newest_board(&scene, thread);
            scene.press(anna, &before, "Offer draw").await;
            let offer = scene.bot_says(thread, "offers a draw").await;
            scene.press(ben, &offer, "Decline").await;
            let declined = scene.bot_says(thread, "declines the draw").await;
            assert!(button(&declined, "Move…").is_some(), "{declined:?}");
        }
        let board = tap(&scene, who, thread, piece, target).await;
        assert_eq!(board.attachments.len(), 1);
    }
    let over = scene.bot_says(thread, "**Draw**").await;
    let again = answer(scene.press(ben, &over, "Rematch").await);
    assert_eq!(again.ephemeral_for.map(|id| id.0), Some(ben));
    let challenge = scene.bot_says(scene.games, "a rematch").await;
    scene.press(anna, &challenge, "Accept").await;
    scene.bot_says(challenge.id.0, "you begin").await;

    // Resigned by taps, too.
    let board = newest_board(&scene, challenge.id.0);
    let question = answer(scene.press(anna, &board, "Resign").await);
    scene.press(anna, &question, "Yes, resign").await;
    scene.bot_says(challenge.id.0, "resigns").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_matters_most_stands_first_and_long_lists_have_pages() {
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
    let pieces = answer(
        scene
            .press(anna, &newest_board(&scene, thread), "Move…")
            .await,
    );
    let (first, about) = &entries(&pieces)[0];
    assert_eq!(first, "Horsa on e7");
    assert!(about.contains("can capture a Gala"), "{about}");
    let squares = choose(&scene, anna, &pieces, "Horsa on e7").await;
    // Squares are buttons: what takes a Gala is the first, and stands out.
    let first = &squares.components[0]["components"][0];
    assert_eq!(first["label"], "e7xa10", "{squares:?}");
    let quiet = button_style(&squares, "e7-e8");
    assert!(first["style"] == 3 && quiet == Some(2), "{squares:?}");
    let alt = squares.attachments[0].description.clone().expect("words");
    assert!(alt.contains("Horsa on e7") && alt.contains("a10"), "{alt}");
    let pieces = press_in_place(&scene, anna, &squares, "Another piece").await;
    assert!(
        pieces.attachments.is_empty(),
        "the picture is gone: {pieces:?}"
    );

    // What was opened before the board changed is answered with how it stands, and the way on.
    scene.types(anna, thread, "e7-a10");
    scene.bot_says(thread, "e7xa10").await;
    let stale = choose(&scene, anna, &pieces, "Horsa on e7").await;
    assert!(
        stale.content.contains("out of date") && stale.content.contains("3. e7xa10"),
        "{}",
        stale.content
    );
    assert!(!has_menu(&stale) && button(&stale, "Help").is_some());
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_flipped_and_looked_back_at_in_place() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    for (who, text) in [(anna, "b2-e4"), (ben, "i9-h8"), (anna, "e4-e7")] {
        scene.types(who, thread, text);
        scene.bot_says(thread, text).await;
    }
    let before = scene.sandbox.messages(thread).len();
    let alt = |post: &Post| post.attachments[0].description.clone().expect("words");
    let board = newest_board(&scene, thread);
    assert!(alt(&board).contains("White at the bottom"));
    let flipped = answer(scene.press(anna, &board, "Flip").await);
    assert!(
        alt(&flipped).contains("Black at the bottom"),
        "{}",
        alt(&flipped)
    );
    let back = press_in_place(&scene, anna, &flipped, "Flip").await;
    assert_eq!(back.id, flipped.id);
    assert!(alt(&back).contains("White at the bottom") && back.attachments.len() == 1);

    let then = answer(
        scene
            .slash(anna, thread, "position", json!({"after": "1"}))
            .await,
    );
    assert!(then.content.contains("1. b2-e4"), "{}", then.content);
    let next = press_in_place(&scene, anna, &then, "Forward ▶").await;
    assert_eq!(next.id, then.id);
    assert!(alt(&next).contains("1… i9-h8"), "{}", alt(&next));
    let listed = answer(scene.slash(anna, thread, "history", json!({})).await);
    assert!(
        listed.content.contains("1. b2-e4 i9-h8\n2. e4-e7"),
        "{}",
        listed.content
    );
    let told = answer(
        scene
            .slash(anna, thread, "board", json!({"text": true}))
            .await,
    );
    assert!(told.attachments.is_empty());
    assert!(
        told.content.contains("Rank 7: ") && told.content.contains("e Horsa (White)"),
        "{}",
        told.content
    );
    assert_eq!(
        scene.sandbox.messages(thread).len(),
        before,
        "nobody else saw any of it"
    );
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn old_boards_that_kept_their_buttons_tell_how_it_stands() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    let first = newest_board(&scene, thread);
    let broken = Effect::Status {
        status: 500,
        html: true,
    };
    scene.disturb("PATCH", &format!("/messages/{}", first.id), None, broken);
    tap(&scene, anna, thread, "Kampa on d1", "d1-e2").await;
    let stale = answer(scene.press(ben, &first, "Move…").await);
    assert!(
        stale.content.contains("out of date") && stale.content.contains("1. d1-e2"),
        "{}",
        stale.content
    );
    // The way on leads to the game as it is now.
    let pieces = press_in_place(&scene, ben, &stale, "Move…").await;
    assert!(has_menu(&pieces), "{pieces:?}");
    scene.check();
}

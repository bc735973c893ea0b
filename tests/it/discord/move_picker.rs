//! A whole game by taps alone, and without the text of messages: menus and buttons as a phone shows them.

use galabot::sandbox::{Effect, Outcome, Post, Sandbox};
use serde_json::{Value, json};

use super::scene::{Scene, button, pieces};

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
    is_gone(scene, who, post).await;
}

/// Waits until a person does not see a message any more.
pub(super) async fn is_gone(scene: &Scene, who: u64, post: &Post) {
    let gone = |sandbox: &Sandbox| {
        let posts = sandbox.messages_for(who, post.channel_id.0);
        posts.iter().all(|known| known.id != post.id).then_some(())
    };
    let gone = scene.sandbox.wait_for("a message to go", gone).await;
    gone.expect("it goes");
}

/// What a person alone sees in a channel.
pub(super) fn alone(sandbox: &Sandbox, who: u64, channel: u64) -> Vec<Post> {
    let mut posts = sandbox.messages_for(who, channel);
    posts.retain(|post| post.ephemeral_for.map(|id| id.0) == Some(who));
    posts
}

/// A person chooses on a message that everybody sees, and is answered beside it.
pub(super) async fn choose_beside(scene: &Scene, who: u64, post: &Post, label: &str) -> Post {
    let channel = post.channel_id.0;
    let before = alone(&scene.sandbox, who, channel);
    choose_unseen(scene, who, post, label).await;
    let find = |sandbox: &Sandbox| {
        let mut posts = alone(sandbox, who, channel).into_iter();
        posts.find(|post| before.iter().all(|known| known.id != post.id))
    };
    let told = scene.sandbox.wait_for("an answer beside it", find).await;
    told.expect("it comes")
}

/// A person chooses an entry of the menu, or presses the button with these words.
pub(super) async fn choose_unseen(scene: &Scene, who: u64, post: &Post, label: &str) -> Outcome {
    if let Some(id) = button(post, label) {
        let pressed = scene.sandbox.press(who, post.id.0, &id).await;
        return pressed.expect("the button is there");
    }
    let menu = menu(post);
    let entry = menu["options"].as_array().expect("entries").iter();
    let found = entry.clone().find(|entry| entry["label"] == label);
    let found = found.unwrap_or_else(|| panic!("no {label} in {:?}", entries(post)));
    let (id, value) = (menu["custom_id"].as_str(), found["value"].as_str());
    let (id, value) = (id.expect("an id"), value.expect("a value"));
    let outcome = scene.sandbox.choose(who, post.id.0, id, &[value]).await;
    outcome.expect("the menu is there")
}

/// A person presses a button on a message that only they see, and the answer takes its place.
pub(super) async fn press_in_place(scene: &Scene, who: u64, post: &Post, label: &str) -> Post {
    scene.press(who, post, label).await;
    changed(scene, who, post).await
}

/// Waits until a message that only one person sees has become another one.
pub(super) async fn changed(scene: &Scene, who: u64, before: &Post) -> Post {
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
    let mut boards = posts.filter(|post| {
        let button = button(post, "Move…").is_some();
        button || pieces(post).is_some()
    });
    boards.next().expect("a board with its pieces")
}

/// A person plays a move by its piece and its square, and sees the new board. Nothing is left that only they see.
async fn tap(scene: &Scene, who: u64, thread: u64, piece: &str, target: &str) -> Post {
    let board = newest_board(scene, thread);
    let squares = choose_beside(scene, who, &board, piece).await;
    assert_eq!(squares.attachments.len(), 1, "with a picture of the ways");
    choose_and_see_it_go(scene, who, &squares, target).await;
    assert!(alone(&scene.sandbox, who, thread).is_empty());
    scene.bot_says(thread, &format!(" {target}")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_by_taps_without_the_text_of_messages() {
    let scene = Scene::with(false, false).await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    let board = newest_board(&scene, thread);
    assert_eq!(labels(&board), ["Offer draw", "Resign", "Flip", "Help"]);
    assert!(pieces(&board).is_some(), "{board:?}");

    // Who is not to move, or does not play, is told so.
    let early = choose_beside(&scene, ben, &board, "Horsa on i2").await;
    assert!(
        early.content.contains("turn") && !has_menu(&early),
        "{early:?}"
    );
    let cleo = scene.sandbox.person("Cleo");
    let watching = choose_beside(&scene, cleo, &board, "Horsa on i2").await;
    assert!(watching.content.contains("no seat"), "{watching:?}");
    scene.sandbox.delete(ben, &early).expect("it is his");

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
            // The question comes before the pieces.
            assert_eq!(labels(&offer)[2], "Move…");
            scene.press(ben, &offer, "Decline").await;
            let declined = scene.bot_says(thread, "declines the draw").await;
            assert!(pieces(&declined).is_some(), "{declined:?}");
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
    let board = newest_board(&scene, thread);
    let (first, about) = &entries(&board)[0];
    assert_eq!(first, "Horsa on e7");
    assert!(about.contains("can capture a Gala"), "{about}");
    let squares = choose_beside(&scene, anna, &board, "Horsa on e7").await;
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

    // What was opened before the board changed goes with it.
    scene.types(anna, thread, "e7-a10");
    scene.bot_says(thread, "e7xa10").await;
    is_gone(&scene, anna, &pieces).await;
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
    let stale = choose_beside(&scene, ben, &first, "Kampa on d1").await;
    assert!(
        stale.content.contains("out of date") && stale.content.contains("1. d1-e2"),
        "{}",
        stale.content
    );
    // Who is not to move is offered no pieces.
    let told = choose_beside(&scene, anna, &first, "Kampa on d1").await;
    assert!(told.content.contains("out of date"), "{}", told.content);
    assert!(!has_menu(&told), "{told:?}");
    assert_eq!(labels(&told), ["Offer draw", "Resign", "Flip", "Help"]);
    // The way on leads to the game as it is now.
    let squares = choose(&scene, ben, &stale, "Kampa on d10").await;
    choose_and_see_it_go(&scene, ben, &squares, "d10-e9").await;
    scene.bot_says(thread, "1… d10-e9").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_piece_after_the_other_is_looked_at_in_one_private_message() {
    let scene = Scene::open().await;
    let (anna, thread) = (scene.anna, scene.game().await);
    let board = newest_board(&scene, thread);
    let first = choose_beside(&scene, anna, &board, "Kampa on d1").await;
    let second = choose_beside(&scene, anna, &board, "Horsa on b2").await;
    is_gone(&scene, anna, &first).await;
    // The same once more, after it was dismissed: the menu on the board shows nothing chosen.
    scene.sandbox.delete(anna, &second).expect("it is hers");
    let third = choose_beside(&scene, anna, &board, "Horsa on b2").await;
    let only = alone(&scene.sandbox, anna, thread);
    assert_eq!(only.len(), 1, "{only:#?}");
    let now = newest_board(&scene, thread);
    assert!(now.id == board.id && now.components == board.components);
    let resets = scene.sandbox.requests().into_iter();
    let resets = resets.filter(|asked| asked.body["type"] == 7).count();
    assert_eq!(resets, 3, "Discord's clients choose the same only once");
    choose_and_see_it_go(&scene, anna, &third, "b2-e4").await;
    scene.bot_says(thread, "1. b2-e4").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_begun_before_a_restart_is_ended_after_it() {
    let mut scene = Scene::open().await;
    let (anna, thread) = (scene.anna, scene.game().await);
    let board = newest_board(&scene, thread);
    let squares = choose_beside(&scene, anna, &board, "Kampa on d1").await;
    scene.drained().await;
    scene.stop_bot().await;
    scene.start_bot().await;
    choose_and_see_it_go(&scene, anna, &squares, "d1-e2").await;
    scene.bot_says(thread, "1. d1-e2").await;
    assert!(alone(&scene.sandbox, anna, thread).is_empty());
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_one_person_saw_goes_when_it_is_done() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    let board = newest_board(&scene, thread);
    // A piece is looked at, and the move typed.
    let squares = choose_beside(&scene, anna, &board, "Kampa on d1").await;
    scene.types(anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    is_gone(&scene, anna, &squares).await;
    // What everybody is told is not told to one person too; and a question takes nothing from who chooses a move.
    let board = newest_board(&scene, thread);
    let squares = choose_beside(&scene, ben, &board, "Kampa on d10").await;
    let offered = scene.press(anna, &board, "Offer draw").await;
    assert!(offered.message.is_none(), "{offered:?}");
    scene.bot_says(thread, "offers a draw").await;
    scene.drained().await;
    assert_eq!(alone(&scene.sandbox, ben, thread).len(), 1);
    // Nor does it take the move from them: who plays on has answered.
    choose_and_see_it_go(&scene, ben, &squares, "d10-e9").await;
    scene.bot_says(thread, "1… d10-e9").await;
    // A question that is answered goes, whatever the answer.
    for answer in ["No, play on", "Yes, resign"] {
        let board = newest_board(&scene, thread);
        let question = self::answer(scene.press(anna, &board, "Resign").await);
        choose_and_see_it_go(&scene, anna, &question, answer).await;
    }
    scene.bot_says(thread, "resigns").await;
    for who in [anna, ben] {
        assert!(alone(&scene.sandbox, who, thread).is_empty());
    }
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_square_that_is_refused_says_why_in_its_place() {
    let scene = Scene::open().await;
    let (anna, thread) = (scene.anna, scene.game().await);
    let board = newest_board(&scene, thread);
    let squares = choose_beside(&scene, anna, &board, "Kampa on d1").await;
    // Discord does not take them away when the game is over.
    let refuses = Effect::Refuse {
        status: 404,
        code: 10_008,
    };
    scene.disturb("DELETE", "/webhooks/", Some(1), refuses);
    scene.types(anna, thread, "resign yes");
    scene.bot_says(thread, "resigns").await;
    let over = choose(&scene, anna, &squares, "d1-e2").await;
    assert!(over.content.contains("over"), "{}", over.content);
    assert!(over.components.is_empty() && over.attachments.is_empty());
    scene.check();
}

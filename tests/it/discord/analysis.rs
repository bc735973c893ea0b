//! Hints and reviews in a stand-in Discord: for one person alone, with a picture, and kept.

use galabot::sandbox::Post;
use galabot::service::notes::{MadeReview, Notes, ReviewAsked, ReviewsAsked};
use galabot::service::{EventKind, PersonId, Store, TableId, Timestamp};
use serde_json::json;

use super::move_picker::{choose, entries, menu, press_in_place};
use super::scene::Scene;

/// Game 1, Anna's against the computer, in its thread.
async fn against_the_computer(scene: &Scene) -> u64 {
    let options = json!({"level": "1", "colour": "white", "rules": "winther"});
    scene
        .slash(scene.anna, scene.games, "challenge", options)
        .await;
    let told = scene.bot_says(scene.games, "play **game 1**").await;
    let thread = scene
        .sandbox
        .wait_for("the thread", |sandbox| {
            let places = sandbox.channels();
            let ours = places
                .iter()
                .find(|place| place.name.starts_with("Gala 1:"));
            ours.map(|place| place.id.0)
        })
        .await
        .expect("a thread is opened");
    assert!(
        told.content.contains(&format!("<#{thread}>")),
        "the channel is told where: {}",
        told.content
    );
    scene.bot_says(thread, "you begin").await;
    thread
}

fn hints(scene: &Scene) -> usize {
    let log = scene.store.log(TableId(1)).expect("a good store");
    log.iter()
        .filter(|event| event.what == EventKind::Hinted)
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_for_one_alone_and_noted_once() {
    let scene = Scene::open().await;
    let thread = against_the_computer(&scene).await;
    let answer = scene.slash(scene.anna, thread, "hint", json!({})).await;
    let hint = answer.message.expect("an answer");
    assert_eq!(hint.ephemeral_for.map(|id| id.0), Some(scene.anna));
    assert!(hint.content.contains("I'd play **"), "{}", hint.content);
    assert_eq!(hint.attachments.len(), 1);
    assert_eq!(hint.attachments[0].filename, "hint-1-0.png");
    assert_eq!(hints(&scene), 1);
    // The same again, and the game is none the older for it.
    let again = scene.slash(scene.anna, thread, "hint", json!({})).await;
    let again = again.message.expect("an answer");
    assert_eq!(again.content, hint.content);
    assert_eq!(hints(&scene), 1);
    assert!(scene.moves(1).is_empty());
    // Typed where others read, it is only offered.
    scene.types(scene.anna, thread, "hint");
    let offered = scene.bot_says(thread, "Only you see the hint").await;
    let pressed = scene.press(scene.anna, &offered, "Hint").await;
    let pressed = pressed.message.expect("an answer");
    assert_eq!(pressed.content, hint.content);
    let refused = scene.press(scene.ben, &offered, "Hint").await;
    assert!(refused.message.expect("an answer").attachments.is_empty());
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_after_taking_back_is_noted_again() {
    let scene = Scene::open().await;
    let thread = against_the_computer(&scene).await;
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "**1… ").await;
    for (noted, said, told) in [
        (1, "takeback", "Taken back: "),
        (2, "board", "White to move"),
    ] {
        let answer = scene.slash(scene.anna, thread, "hint", json!({})).await;
        let hint = answer.message.expect("an answer");
        assert!(hint.content.contains("I'd play"), "{}", hint.content);
        assert_eq!(hints(&scene), noted);
        scene.types(scene.anna, thread, said);
        scene.bot_says(thread, told).await;
    }
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_no_hints_where_it_counts() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let answer = scene.slash(scene.anna, thread, "hint", json!({})).await;
    let refused = answer.message.expect("an answer");
    assert!(refused.content.contains("is rated"), "{}", refused.content);
    assert!(refused.attachments.is_empty());
    assert_eq!(hints(&scene), 0);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_looked_over_and_the_review_is_kept() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let early = scene.slash(scene.anna, thread, "review", json!({})).await;
    let early = early.message.expect("an answer");
    assert!(
        early.content.contains("isn't over yet"),
        "{}",
        early.content
    );
    for (who, turn) in [(scene.anna, "d1-e2"), (scene.ben, "d10-e9")] {
        scene.types(who, thread, turn);
        scene.bot_says(thread, turn).await;
    }
    scene.types(scene.ben, thread, "resign yes");
    scene.bot_says(thread, "White wins").await;
    let asked = scene.slash(scene.anna, thread, "review", json!({})).await;
    let place = asked.message.expect("an answer").id;
    let looked = scene
        .sandbox
        .wait_message(thread, |post| {
            post.id == place && post.content.contains("Review of game")
        })
        .await
        .expect("it is looked over");
    assert_eq!(looked.ephemeral_for.map(|id| id.0), Some(scene.anna));
    assert_eq!(looked.attachments[0].filename, "review-1.png");
    assert!(looked.content.contains("accuracy"), "{}", looked.content);
    let kept = scene.store.noted(TableId(1)).expect("a good store");
    assert!(
        kept.is_some_and(|MadeReview(text)| text.lines().count() == 4),
        "three positions"
    );
    assert_eq!(waiting(&scene), [], "nobody waits any more");
    let stop = scene
        .slash(scene.ben, thread, "review", json!({"public": true}))
        .await;
    let public = stop.message.expect("an answer");
    assert_eq!(public.ephemeral_for, None);
    assert_eq!(public.content, looked.content);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_that_a_restart_cut_off_is_made_after_it() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "d1-e2").await;
    scene.types(scene.ben, thread, "resign yes");
    scene.bot_says(thread, "White wins").await;
    scene.stop_bot().await;
    // As it stands when the process dies while it thinks.
    let asked = ReviewAsked {
        table: TableId(1),
        person: PersonId(scene.anna),
        at: Timestamp(1_700_000_000_000),
        for_card: false,
    };
    scene
        .store
        .keep_note((), ReviewsAsked(vec![asked]))
        .expect("a good store");
    scene.start_bot().await;
    let ready = scene
        .bot_says(thread, "your review of game 1 is ready")
        .await;
    scene.drained().await;
    let shown = scene.press(scene.anna, &ready, "Review").await;
    let shown = shown.message.expect("an answer");
    assert!(
        shown.content.contains("Review of game"),
        "{}",
        shown.content
    );
    scene.stop_bot().await;
    scene.start_bot().await;
    scene.types(scene.anna, thread, "board");
    scene.bot_says(thread, "the game is over").await;
    assert_eq!(
        scene.count(thread, "your review of game"),
        1,
        "it is said once"
    );
    scene.check();
}

/// Whose reviews the bot has still to make.
fn waiting(scene: &Scene) -> Vec<ReviewAsked> {
    let noted = scene.store.noted(()).expect("a good store");
    let ReviewsAsked(all) = noted.unwrap_or_default();
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_is_not_stopping_and_stopping_is_for_good() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    let played = include_str!("../../games/played-farmers-resigned.txt");
    let text = played.split("\n\n").nth(1).expect("its moves");
    let turns = text
        .split_whitespace()
        .filter(|word| word.contains(['-', 'x']));
    for (turn, who) in turns
        .take(60)
        .zip([scene.anna, scene.ben].into_iter().cycle())
    {
        scene.types(who, thread, turn);
        scene.bot_says(thread, turn).await;
    }
    scene.types(scene.ben, thread, "resign yes");
    scene.bot_says(thread, "White wins").await;
    let asked = scene.slash(scene.anna, thread, "review", json!({})).await;
    let place = asked.message.expect("an answer").id;
    let shown = scene
        .sandbox
        .wait_message(thread, |post| {
            post.id == place && super::scene::button(post, "Stop").is_some()
        })
        .await
        .expect("it takes a while");
    // An orderly shutdown breaks it off, and it is still wanted.
    scene.stop_bot().await;
    let asked = waiting(&scene)[0];
    assert_eq!((asked.table, asked.person.0), (TableId(1), scene.anna));
    scene.start_bot().await;
    let pressed = scene.press(scene.anna, &shown, "Stop").await;
    let told = pressed.message.expect("an answer").content;
    let mut looks = tokio::time::interval(std::time::Duration::from_millis(5));
    while !waiting(&scene).is_empty() {
        looks.tick().await;
    }
    scene.drained().await;
    assert_eq!(scene.count(thread, "your review of game"), 0, "{told}");
    scene.check();
}

/// A review as it was made before: White gave something away with the first turn, Black with the second, White with the
/// third.
const KEPT: &str = "review 2\n0 b2-d4 b9-d7 i2-g4\n300 i9-g7 i2-g4 b9-d7\n300 i2-g4\n300\n";

/// A finished game with that review: its thread, and the message that ended it.
async fn reviewed(scene: &Scene) -> (u64, Post) {
    let thread = scene.game().await;
    for (who, turn) in [
        (scene.anna, "d1-e2"),
        (scene.ben, "d10-e9"),
        (scene.anna, "g1-f2"),
    ] {
        scene.types(who, thread, turn);
        scene.bot_says(thread, turn).await;
    }
    scene.types(scene.ben, thread, "resign yes");
    let over = scene.bot_says(thread, "White wins").await;
    scene
        .store
        .keep_note(TableId(1), MadeReview(KEPT.to_owned()))
        .expect("a good store");
    (thread, over)
}

#[tokio::test(flavor = "multi_thread")]
async fn each_turn_of_a_review_is_looked_at_alone_and_after_a_restart() {
    let mut scene = Scene::open().await;
    let (thread, over) = reviewed(&scene).await;
    // From the button of the finished game, for the one alone who presses it.
    let pressed = scene.press(scene.ben, &over, "Review").await;
    let own = pressed.message.expect("an answer");
    assert_eq!(own.ephemeral_for.map(|id| id.0), Some(scene.ben));
    let all: Vec<String> = entries(&own).into_iter().map(|(label, _)| label).collect();
    assert_eq!(all, ["1. d1-e2??", "1… d10-e9??", "2. g1-f2??"]);
    // One asked for where everybody reads it, and kept over a restart.
    let public = scene
        .slash(scene.anna, thread, "review", json!({"public": true}))
        .await;
    let public = public.message.expect("an answer");
    assert_eq!(public.ephemeral_for, None);
    scene.stop_bot().await;
    scene.start_bot().await;
    let id = menu(&public)["custom_id"].as_str().expect("an id");
    let chosen = scene
        .sandbox
        .choose(scene.ben, public.id.0, id, &["judged:1:-:1"])
        .await;
    let place = chosen.expect("the menu is there").message;
    let place = place.expect("an answer").id;
    let shown = scene
        .sandbox
        .wait_message(thread, |post| {
            post.id == place && post.content.contains("a blunder")
        })
        .await
        .expect("it is shown");
    assert_eq!(shown.ephemeral_for.map(|id| id.0), Some(scene.ben));
    assert_ne!(shown.id, public.id, "the review stays as it is");
    assert!(
        shown.content.contains("**Game 1, 1. d1-e2??**: a blunder."),
        "{}",
        shown.content
    );
    assert!(
        shown
            .content
            .contains("**b2-d4** was better, and then I expect b9-d7 i2-g4."),
        "{}",
        shown.content
    );
    assert_eq!(shown.attachments[0].filename, "review-1-1.gif");
    // From there to the next, in the same place, and back to all of it.
    let next = choose(&scene, scene.ben, &shown, "1… d10-e9??").await;
    assert!(
        next.content.contains("**i9-g7** was better"),
        "{}",
        next.content
    );
    assert_eq!(next.attachments.len(), 1);
    let back = press_in_place(&scene, scene.ben, &next, "Review").await;
    assert_eq!(back.content, own.content);
    scene.check();
}

/// Anna chooses the piece on this square, and the move with these words.
async fn tries(scene: &Scene, post: &Post, piece: &str, turn: &str) -> Post {
    let all = entries(post);
    let piece = all.iter().find(|(label, _)| label.ends_with(piece));
    let (piece, _) = piece.expect("the piece");
    let squares = choose(scene, scene.anna, post, piece).await;
    choose(scene, scene.anna, &squares, turn).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_better_move_is_looked_for_in_place_of_each_own_mistake() {
    let mut scene = Scene::open().await;
    let (thread, over) = reviewed(&scene).await;
    let before = scene.store.log(TableId(1)).expect("a good store").len();
    let anna = scene.anna;
    let review = scene.press(anna, &over, "Review").await;
    let review = review.message.expect("an answer");
    // The worst comes first, for one alone, and where it stood before.
    let put = press_in_place(&scene, anna, &review, "Was there better?").await;
    assert_eq!(put.ephemeral_for.map(|id| id.0), Some(anna));
    let task = "**Game 1**: here you played **2. g1-f2**. Find a better move.";
    assert_eq!(put.content, task);
    assert_eq!(put.attachments[0].filename, "better-1-3.png");
    let wrong = tries(&scene, &put, "b2", "b2-d4").await;
    for told in [
        "**b2-d4** isn't the move: Black answers **",
        "falls from 68 % to",
    ] {
        assert!(wrong.content.contains(told), "{}", wrong.content);
    }
    // All of it is behind the buttons and in the store.
    scene.stop_bot().await;
    scene.start_bot().await;
    let again = press_in_place(&scene, anna, &wrong, "Try again").await;
    assert_eq!(again.content, task);
    let right = tries(&scene, &again, "i2", "i2-g4").await;
    assert!(
        right.content.contains("**i2-g4** – that's it"),
        "{}",
        right.content
    );
    // What is about as good as the best is right as well.
    let next = press_in_place(&scene, anna, &right, "Next mistake").await;
    assert!(next.content.contains("**1. d1-e2**"), "{}", next.content);
    let right = tries(&scene, &next, "i2", "i2-g4").await;
    let told = "**i2-g4** – well done, that's about as good as **b2-d4**!";
    assert!(right.content.contains(told), "{}", right.content);
    assert!(
        super::scene::button(&right, "Next mistake").is_none(),
        "all are done"
    );
    // Who reads a public review gets their own mistakes, and others none.
    let public = scene.slash(anna, thread, "review", json!({"public": true}));
    let public = public.await.message.expect("an answer");
    let bens = scene.press(scene.ben, &public, "Was there better?").await;
    let bens = bens.message.expect("an answer");
    assert_eq!(bens.ephemeral_for.map(|id| id.0), Some(scene.ben));
    assert!(bens.content.contains("**1… d10-e9**"), "{}", bens.content);
    let best = press_in_place(&scene, scene.ben, &bens, "Solution").await;
    assert!(
        best.content.contains("**i9-g7** was best."),
        "{}",
        best.content
    );
    // By its name, outside the thread.
    let mine = json!({"which": "mine"});
    let mine = scene.slash(anna, scene.games, "puzzle", mine).await;
    assert_eq!(mine.message.expect("an answer").content, task);
    // Nothing of it is rated or written down.
    let solver = scene.store.solver(PersonId(anna)).expect("readable");
    assert_eq!(solver, Default::default());
    let after = scene.store.log(TableId(1)).expect("a good store").len();
    assert_eq!(before, after);
    assert_eq!(waiting(&scene), [], "nobody waits any more");
    scene.check();
}

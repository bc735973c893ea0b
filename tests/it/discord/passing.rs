//! Messages that one person alone sees and that go by themselves: when they do, and when they stay.

use std::sync::Arc;
use std::time::Duration;

use galabot::discord::Pacing;
use galabot::sandbox::{Effect, Post};
use galabot::service::limits::{Quotas, Rate};
use galabot::service::{Stage, Store, TableId};
use serde_json::json;

use super::computer::alone as alone_with_the_computer;
use super::mortal::Mortal;
use super::move_picker::{
    alone, answer, choose, choose_and_see_it_go, choose_beside, choose_unseen, is_gone, labels,
    newest_board,
};
use super::reconnecting::Pauses;
use super::scene::Scene;

const MINUTE: Duration = Duration::from_secs(60);

/// A bot that tries again at once, and has all the time of the world for what takes minutes.
fn no_pauses() -> Pacing {
    let sleep = |pause: Duration| {
        let ended = async move {
            if pause > 5 * MINUTE {
                std::future::pending::<()>().await;
            }
        };
        Box::pin(ended) as futures::future::BoxFuture<'static, ()>
    };
    Pacing {
        sleep: Arc::new(sleep),
        ..Pacing::default()
    }
}

/// Something else is asked and answered, so that what was under way is done.
async fn meanwhile(scene: &Scene) {
    scene.drained().await;
    scene
        .slash(scene.ben, scene.games, "games", json!({}))
        .await;
    scene.sandbox.until_quiet().await;
}

/// The numbers of what only this person sees there.
fn left(scene: &Scene, who: u64, channel: u64) -> Vec<u64> {
    let posts = alone(&scene.sandbox, who, channel);
    posts.iter().map(|post| post.id.0).collect()
}

/// The squares of a piece, when the bot knows that they are there: those of another one have gone for them.
async fn known_squares(scene: &Scene, who: u64, thread: u64) -> Post {
    let board = newest_board(scene, thread);
    let before = choose_beside(scene, who, &board, "Horsa on b2").await;
    let squares = choose_beside(scene, who, &board, "Kampa on d1").await;
    is_gone(scene, who, &before).await;
    squares
}

fn stage(scene: &Scene, table: u64) -> Stage {
    let table = scene.store.table(TableId(table)).expect("a good store");
    table.expect("it is there").stage
}

#[tokio::test(flavor = "multi_thread")]
async fn no_hint_goes_for_one_that_was_refused() {
    let mut scene = Scene::open().await;
    let thread = alone_with_the_computer(&scene).await;
    // The computer is busy elsewhere, so that hints wait.
    scene.stop_bot().await;
    let store = Mortal::new(scene.store.clone());
    store.hold_the_computer(true);
    scene.start_bot_on(store.clone()).await;
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = (processors - 1).clamp(1, 4);
    for held in 1..=threads {
        let options = json!({"level": "1", "colour": "black", "rules": "winther"});
        let begun = scene.slash(scene.anna, scene.games, "challenge", options);
        begun.await;
        let waits = || (store.held() == held).then_some(());
        scene.until("the computer is held up", waits).await;
    }
    let mut asked = Vec::new();
    for _ in 0..3 {
        let options = json!({"subcommand": "hint", "options": {}});
        let outcome = scene.sandbox.command(scene.anna, thread, "gala", options);
        asked.push(outcome.await.expect("the command is there").id);
    }
    // Which of the three comes third is open: each is a task of its own.
    let settled = asked.iter().map(|id| Box::pin(scene.settled(*id)));
    let (refused, third, _) = futures::future::select_all(settled).await;
    asked.remove(third);
    let refused = answer(refused);
    let told = &refused.content;
    assert!(told.contains("still busy"), "{told}");
    store.hold_the_computer(false);
    for hint in asked {
        scene.settled(hint).await;
    }
    // Of two hints for the same board one is enough.
    let one_hint = || {
        let posts = alone(&scene.sandbox, scene.anna, thread);
        let (others, hints): (Vec<_>, Vec<_>) =
            posts.iter().partition(|post| post.id == refused.id);
        (others.len() == 1 && hints.len() == 1).then(|| hints[0].clone())
    };
    let kept = scene.until("one of the hints goes", one_hint).await;
    assert!(kept.content.contains("I'd play"), "{}", kept.content);
    meanwhile(&scene).await;
    assert_eq!(one_hint().map(|hint| hint.id), Some(kept.id));
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn squares_go_while_they_can_be_taken_away() {
    let (pauses, pacing) = Pauses::held();
    let scene = Scene::paced(pacing).await;
    let (anna, thread) = (scene.anna, scene.game().await);
    let board = newest_board(&scene, thread);
    let before = pauses.asked().len();
    // They come at the second try, five minutes after they were asked for.
    let fails = Effect::Status {
        status: 503,
        html: true,
    };
    scene.disturb("POST", "/webhooks/", Some(1), fails);
    let asked = choose_unseen(&scene, anna, &board, "Kampa on d1").await;
    let again = || (pauses.asked().len() > before).then_some(());
    scene.until("they are tried again", again).await;
    scene.sandbox.advance(5 * MINUTE);
    pauses.pass(before + 1).await;
    // Discord's fifteen minutes began with the question.
    let rest = pauses.asked()[before + 1];
    assert!((8 * MINUTE..=9 * MINUTE).contains(&rest), "{rest:?}");
    scene.settled(asked.id).await;
    let squares = alone(&scene.sandbox, anna, thread).pop().expect("squares");
    // Each press is a question of its own, with as many minutes.
    let pieces = choose(&scene, anna, &squares, "Another piece").await;
    assert_eq!(pieces.id, squares.id);
    pauses.pass(before + 2).await;
    meanwhile(&scene).await;
    assert_eq!(left(&scene, anna, thread), [pieces.id.0]);
    let rest = pauses.asked()[before + 2];
    assert!((13 * MINUTE..=14 * MINUTE).contains(&rest), "{rest:?}");
    pauses.pass_all();
    is_gone(&scene, anna, &pieces).await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn squares_go_however_often_discord_fails_on_that() {
    let scene = Scene::paced(no_pauses()).await;
    let (anna, thread) = (scene.anna, scene.game().await);
    let squares = known_squares(&scene, anna, thread).await;
    let (status, html) = (503, true);
    let fails = Effect::Status { status, html };
    scene.disturb("DELETE", "/webhooks/", Some(12), fails);
    scene.types(anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    is_gone(&scene, anna, &squares).await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_pressed_before_it_could_be_taken_away_stays() {
    let (pauses, pacing) = Pauses::held();
    let scene = Scene::paced(pacing).await;
    let (anna, thread) = (scene.anna, scene.game().await);
    let before = pauses.asked().len();
    let squares = known_squares(&scene, anna, thread).await;
    let waits = || (pauses.asked().len() == before + 1).then_some(());
    scene.until("the bot waits with them", waits).await;
    let (status, html) = (503, true);
    scene.disturb(
        "DELETE",
        "/webhooks/",
        Some(1),
        Effect::Status { status, html },
    );
    scene.types(anna, thread, "d1-e2");
    let again = || (pauses.asked().len() == before + 2).then_some(());
    scene.until("it waits to try again", again).await;
    let stale = choose(&scene, anna, &squares, "Another piece").await;
    assert!(stale.content.contains("out of date"), "{}", stale.content);
    pauses.pass(before + 2).await;
    meanwhile(&scene).await;
    assert_eq!(left(&scene, anna, thread), [stale.id.0]);
    scene.check();
}

/// However many there are, the bot waits for the first of them only.
#[tokio::test(flavor = "multi_thread")]
async fn many_private_messages_are_waited_for_at_once() {
    let (pauses, pacing) = Pauses::held();
    let scene = Scene::paced(pacing).await;
    let (anna, ben, thread) = (scene.anna, scene.ben, scene.game().await);
    let board = newest_board(&scene, thread);
    let before = pauses.asked().len();
    let mut questions = Vec::new();
    for who in [anna, ben] {
        let question = answer(scene.press(who, &board, "Resign").await);
        questions.push((who, question));
    }
    let squares = known_squares(&scene, anna, thread).await;
    scene.types(anna, thread, "resign yes");
    for (who, message) in questions.iter().chain([&(anna, squares)]) {
        is_gone(&scene, *who, message).await;
    }
    assert_eq!(pauses.asked().len(), before + 1, "{:?}", pauses.asked());
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_menu_is_answered_where_its_message_takes_no_change() {
    let scene = Scene::open().await;
    let (anna, thread) = (scene.anna, scene.game().await);
    let board = newest_board(&scene, thread);
    // As in an archived thread.
    let refuses = Effect::Refuse {
        status: 400,
        code: 50_083,
    };
    scene.disturb("POST", "/callback", Some(1), refuses);
    let asked = choose_unseen(&scene, anna, &board, "Kampa on d1").await;
    let squares = answer(scene.settled(asked.id).await);
    assert_eq!(squares.ephemeral_for.map(|id| id.0), Some(anna));
    assert_eq!(labels(&squares), ["d1-e2", "Another piece"]);
    assert_eq!(squares.attachments.len(), 1);
    let now = newest_board(&scene, thread);
    assert!(now.id == board.id && now.content == board.content);
    scene.types(anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    is_gone(&scene, anna, &squares).await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn squares_come_however_often_discord_has_too_much_to_do() {
    let scene = Scene::paced(no_pauses()).await;
    let (anna, thread) = (scene.anna, scene.game().await);
    let board = newest_board(&scene, thread);
    let (status, html) = (429, false);
    scene.disturb(
        "POST",
        "/webhooks/",
        Some(8),
        Effect::Status { status, html },
    );
    let squares = choose_beside(&scene, anna, &board, "Kampa on d1").await;
    assert_eq!(labels(&squares), ["d1-e2", "Another piece"]);
    meanwhile(&scene).await;
    assert_eq!(left(&scene, anna, thread), [squares.id.0]);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn why_something_is_refused_stays_though_the_game_is_over() {
    let scene = Scene::open().await;
    let (anna, ben, thread) = (scene.anna, scene.ben, scene.game().await);
    let squares = known_squares(&scene, anna, thread).await;
    // It is over, and nobody has been told yet.
    let fails = Effect::Status {
        status: 500,
        html: true,
    };
    let path = format!("/channels/{thread}/messages");
    scene.disturb("POST", &path, None, fails);
    scene.types(ben, thread, "resign yes");
    let over = || matches!(stage(&scene, 1), Stage::Finished(_)).then_some(());
    scene.until("the game is over", over).await;
    let refused = choose(&scene, anna, &squares, "Another piece").await;
    assert!(refused.content.contains("is over"), "{}", refused.content);
    scene.sandbox.set_faults(Default::default());
    scene.bot_says(thread, "resigns").await;
    meanwhile(&scene).await;
    assert_eq!(left(&scene, anna, thread), [refused.id.0]);
    scene.check();
}

/// The question would go at once. Why nothing was done has still to be read.
#[tokio::test(flavor = "multi_thread")]
async fn why_something_is_refused_stays_though_the_game_ends_on_its_way() {
    let mut scene = Scene::open().await;
    let (anna, ben, thread) = (scene.anna, scene.ben, scene.game().await);
    scene.drained().await;
    scene.stop_bot().await;
    scene.quotas = Quotas {
        person_commands: Rate::new(1, 1),
        ..Quotas::generous()
    };
    scene.start_bot().await;
    let board = newest_board(&scene, thread);
    let question = answer(scene.press(anna, &board, "Resign").await);
    let held = Effect::Held { ms: 60_000 };
    scene.disturb("PATCH", "/messages/@original", Some(1), held);
    let asked = choose_unseen(&scene, anna, &question, "Yes, resign").await;
    let on_its_way = || (!scene.sandbox.strikes().is_empty()).then_some(());
    scene.until("it is on its way", on_its_way).await;
    scene.types(ben, thread, "resign yes");
    scene.bot_says(thread, "resigns").await;
    scene.drained().await;
    scene.sandbox.advance(MINUTE);
    scene.settled(asked.id).await;
    meanwhile(&scene).await;
    let told = alone(&scene.sandbox, anna, thread).pop().expect("it stays");
    assert!(told.content.contains("a little fast"), "{told:?}");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_apology_stays() {
    let mut scene = Scene::open().await;
    let (anna, thread) = (scene.anna, scene.game().await);
    scene.drained().await;
    scene.stop_bot().await;
    let store = Mortal::new(scene.store.clone());
    scene.start_bot_on(store.clone()).await;
    let squares = known_squares(&scene, anna, thread).await;
    store.refuse_all(true);
    let sorry = choose(&scene, anna, &squares, "d1-e2").await;
    assert!(sorry.content.contains("Sorry"), "{}", sorry.content);
    store.refuse_all(false);
    scene.types(anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    meanwhile(&scene).await;
    assert_eq!(left(&scene, anna, thread), [sorry.id.0]);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_question_before_resigning_outlasts_moves_and_not_the_game() {
    let scene = Scene::open().await;
    let (anna, ben, thread) = (scene.anna, scene.ben, scene.game().await);
    let board = newest_board(&scene, thread);
    let question = answer(scene.press(ben, &board, "Resign").await);
    let asks = "do you really want to resign game 1?";
    assert!(question.content.contains(asks), "{}", question.content);
    for (who, turn) in [(anna, "d1-e2"), (ben, "d10-e9")] {
        scene.types(who, thread, turn);
        scene.bot_says(thread, turn).await;
    }
    let board = newest_board(&scene, thread);
    let other = answer(scene.press(anna, &board, "Resign").await);
    meanwhile(&scene).await;
    assert_eq!(left(&scene, ben, thread), [question.id.0]);
    choose_and_see_it_go(&scene, ben, &question, "Yes, resign").await;
    scene.bot_says(thread, "resigns").await;
    is_gone(&scene, anna, &other).await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_answers_resigns_the_game_that_was_asked_about() {
    let scene = Scene::open().await;
    let (anna, direct) = (scene.anna, scene.sandbox.direct_channel(scene.anna));
    scene.types(anna, direct, "challenge computer 1 white");
    scene.bot_says(direct, "**Game 1**").await;
    let board = newest_board(&scene, direct);
    let question = answer(scene.press(anna, &board, "Resign").await);
    // Typed it would be about the newest game there.
    assert!(!question.content.contains("resign yes"), "{question:?}");
    scene.types(anna, direct, "challenge computer 1 white");
    scene.bot_says(direct, "**Game 2**").await;
    choose_and_see_it_go(&scene, anna, &question, "Yes, resign").await;
    scene.bot_says(direct, "good game!").await;
    assert!(matches!(stage(&scene, 1), Stage::Finished(_)));
    assert_eq!(stage(&scene, 2), Stage::Playing);
    scene.check();
}

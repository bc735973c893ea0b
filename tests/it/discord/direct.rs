//! Lessons, games with the computer and puzzles in direct messages and in private threads of a stand-in Discord: no
//! thread is opened, and otherwise all is as in a thread.

use std::time::Duration;

use galabot::service::notes::{Notes, Undeliverable};
use galabot::service::{Stage, Store, Table, TableId};
use serde_json::json;

use super::mortal::{STEPS, die_at};
use super::move_picker::{answer, choose, choose_beside, labels, newest_board};
use super::scene::{Scene, button, pieces};

const WEEKS: Duration = Duration::from_secs(16 * 24 * 3600);

fn table(scene: &Scene, table: u64) -> Option<Table> {
    scene.store.table(TableId(table)).expect("a good store")
}

/// The names of all threads.
fn threads(scene: &Scene) -> Vec<String> {
    let places = scene.sandbox.channels().into_iter();
    let threads = places.filter(|place| place.kind == "thread");
    threads.map(|thread| thread.name).collect()
}

/// Anna's game with the computer in her direct messages, which are told.
async fn game(scene: &Scene) -> u64 {
    let direct = scene.sandbox.direct_channel(scene.anna);
    scene.types(scene.anna, direct, "challenge computer 1 white");
    scene.bot_says(direct, "you begin").await;
    direct
}

#[tokio::test(flavor = "multi_thread")]
async fn from_a_word_in_private_to_the_end_of_a_game_no_thread_is_needed() {
    let scene = Scene::open().await;
    let direct = scene.sandbox.direct_channel(scene.anna);
    scene.types(scene.anna, direct, "hello");
    let door = scene.bot_says(direct, "play the computer and solve").await;
    assert_eq!(
        labels(&door),
        ["Learn", "Play the computer", "Puzzle", "My games"]
    );
    let begun = answer(scene.press(scene.anna, &door, "Play the computer").await);
    assert!(begun.content.contains("right here"), "{}", begun.content);
    let opening = scene.bot_says(direct, "**Game 1**").await;
    assert!(opening.content.contains("level 1"), "{}", opening.content);
    assert!(pieces(&opening).is_some(), "{opening:?}");
    // Another level, while nothing is played; and no second game.
    choose(&scene, scene.anna, &begun, "Level 2").await;
    scene.bot_says(direct, "Computer (level 2)").await;
    scene.press(scene.anna, &door, "Play the computer").await;
    assert!(table(&scene, 2).is_none());

    // Moves are typed without a mention, or tapped.
    scene.types(scene.anna, direct, "d1-e2");
    scene.bot_says(direct, "**1… ").await;
    let board = newest_board(&scene, direct);
    let squares = choose_beside(&scene, scene.anna, &board, "Kampa on g1").await;
    assert!(squares.content.contains("where to"), "{squares:?}");
    scene.types(scene.anna, direct, "help");
    let help = scene.bot_says(direct, "`moves` lists").await;
    assert!(help.content.contains("**Game 1**"), "{}", help.content);
    scene.types(scene.anna, direct, "resign yes");
    scene.bot_says(direct, "good game!").await;
    scene.types(scene.anna, direct, "rematch");
    scene.bot_says(direct, "**Game 2**").await;
    scene.drained().await;
    let again = table(&scene, 2).expect("a rematch");
    assert_eq!(again.thread.map(|at| at.0), Some(direct));
    assert_eq!(threads(&scene), [""; 0]);
    assert!(scene.of_the_bot(scene.games).is_empty());
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn help_in_private_tells_what_can_be_done_there() {
    let scene = Scene::open().await;
    let direct = scene.sandbox.direct_channel(scene.anna);
    scene.types(scene.anna, direct, "help");
    let door = scene.bot_says(direct, "play the computer and solve").await;
    let all = answer(scene.press(scene.anna, &door, "All commands").await);
    assert!(all.content.contains("newest game here"), "{}", all.content);
    assert!(!all.content.contains("thread"), "{}", all.content);
    scene.types(scene.anna, direct, "sing me a song");
    let door = scene.bot_says(direct, "sing me a song").await;
    assert!(button(&door, "Learn").is_some(), "{door:?}");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_lesson_is_held_in_private() {
    let scene = Scene::open().await;
    let direct = scene.sandbox.direct_channel(scene.anna);
    scene.types(scene.anna, direct, "learn");
    let first = scene.bot_says(direct, "1 of 9").await;
    assert!(first.content.contains("Five minutes"), "{}", first.content);
    for (said, next) in [
        ("b3xc4", "2 of 9"),
        ("f7xe8", "3 of 9"),
        ("d3xf2", "4 of 9"),
        ("show me", "5 of 9"),
        ("skip", "6 of 9"),
        ("d4-e5", "7 of 9"),
        ("e1xe4", "8 of 9"),
        ("e10-e7", "9 of 9"),
    ] {
        scene.types(scene.anna, direct, said);
        scene.bot_says(direct, next).await;
    }
    for number in 1..=3 {
        let board = newest_board(&scene, direct);
        let hint = answer(scene.press(scene.anna, &board, "Hint").await);
        let turn = hint.content.split("**").nth(1).expect("a move").to_owned();
        scene.types(scene.anna, direct, &turn);
        if number < 3 {
            scene.bot_says(direct, &format!("**{number}… ")).await;
        }
    }
    let end = scene
        .bot_says(direct, "you know how to play **Gala**")
        .await;
    scene.press(scene.anna, &end, "Play the computer").await;
    scene.bot_says(direct, "**Game 2**").await;
    assert_eq!(threads(&scene), [""; 0]);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_put_in_private_beside_a_game() {
    let scene = Scene::open().await;
    let direct = game(&scene).await;
    scene.types(scene.anna, direct, "puzzle");
    let puzzle = scene.bot_says(direct, "**Puzzle ").await;
    let shown = answer(scene.press(scene.anna, &puzzle, "Solve…").await);
    assert!(shown.content.contains("**Puzzle "), "{}", shown.content);
    // The game is not touched by it.
    scene.types(scene.anna, direct, "d1-e2");
    scene.bot_says(direct, "**1… ").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_while_the_bot_is_away_is_played_once_and_what_was_before_never_again() {
    let mut scene = Scene::open().await;
    let direct = scene.sandbox.direct_channel(scene.anna);
    scene.types(scene.anna, direct, "learn chelma");
    scene.bot_says(direct, "1 of 8").await;
    scene.types(scene.anna, direct, "stop");
    scene.bot_says(direct, "The lesson ends here").await;
    scene.types(scene.anna, direct, "hello");
    scene.bot_says(direct, "play the computer and solve").await;
    scene.drained().await;
    // What was answered then is forgotten, and the messages are still there.
    scene.stop_bot().await;
    scene.sandbox.advance(WEEKS);
    scene.start_bot().await;
    game(&scene).await;
    scene.drained().await;
    scene.stop_bot().await;
    scene.sandbox.advance(WEEKS);
    scene.types(scene.anna, direct, "d1-e2");
    scene.start_bot().await;
    scene.bot_says(direct, "**1… ").await;
    scene.drained().await;
    assert_eq!(scene.moves(2).len(), 2);
    assert_eq!(scene.count(direct, "**1. d1-e2**"), 1);
    assert_eq!(scene.count(direct, "1 of 8"), 1);
    assert_eq!(scene.count(direct, "play the computer and solve"), 1);
    assert!(table(&scene, 3).is_none());
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn death_at_any_step_loses_nothing_said_in_private_and_tells_nothing_twice() {
    let mut scene = Scene::open().await;
    let (anna, direct) = (scene.anna, scene.sandbox.direct_channel(scene.anna));
    scene.types(anna, direct, "learn");
    scene.bot_says(direct, "1 of 9").await;
    scene.drained().await;
    scene.stop_bot().await;
    for (number, step) in (2..).zip(STEPS) {
        die_at(&mut scene, step, anna, direct, "skip").await;
        scene.start_bot().await;
        let words = format!("{number} of 9");
        scene.bot_says(direct, &words).await;
        scene.drained().await;
        assert_eq!(scene.count(direct, &words), 1, "{step:?}");
        scene.stop_bot().await;
    }
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_waits_while_its_player_takes_no_messages() {
    let scene = Scene::open().await;
    let direct = game(&scene).await;
    scene.drained().await;
    scene.sandbox.block_dms(scene.anna, true);
    scene.types(scene.anna, direct, "d1-e2");
    let noted = || {
        let noted: Option<Undeliverable> = scene.store.noted(TableId(1)).expect("a good store");
        noted
    };
    scene.until("a game that waits", noted).await;
    assert_eq!(scene.store.dead_posts().expect("a good store"), []);
    scene.sandbox.block_dms(scene.anna, false);
    // Whatever is said has it tried again.
    scene.types(scene.anna, direct, "board");
    scene.bot_says(direct, "**1. d1-e2**").await;
    scene.bot_says(direct, "**1… ").await;
    scene.drained().await;
    // The board that was asked for stands between the move and the answer.
    assert_eq!(scene.count(direct, "**1… "), 1);
    assert_eq!(scene.moves(1).len(), 2);
    assert_eq!(scene.store.dead_posts().expect("a good store"), []);
    let over = || noted().is_none().then_some(());
    scene.until("a game that goes on", over).await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_at_once_the_newest_is_meant_and_the_other_has_its_buttons() {
    let scene = Scene::open().await;
    let direct = scene.sandbox.direct_channel(scene.anna);
    scene.types(scene.anna, direct, "learn");
    let lesson = scene.bot_says(direct, "1 of 9").await;
    game(&scene).await;
    let opening = scene.bot_says(direct, "**Game 2**").await;
    let told = "Your Gala lesson is still open here";
    assert!(opening.content.contains(told), "{}", opening.content);
    scene.types(scene.anna, direct, "d1-e2");
    scene.bot_says(direct, "**1… ").await;
    assert_eq!(scene.moves(2).len(), 2);
    scene.press(scene.anna, &lesson, "Skip").await;
    scene.bot_says(direct, "2 of 9").await;
    // When the game is over, the lesson is meant again.
    scene.types(scene.anna, direct, "resign yes");
    scene.bot_says(direct, "good game!").await;
    scene.types(scene.anna, direct, "f7xe8");
    scene.bot_says(direct, "3 of 9").await;
    // A second game names the first.
    scene.types(scene.anna, direct, "challenge computer 1 white");
    scene.bot_says(direct, "**Game 3**").await;
    scene.types(scene.anna, direct, "challenge computer 1 white");
    let opening = scene.bot_says(direct, "**Game 4**").await;
    let told = "Game 3 is still running here";
    assert!(opening.content.contains(told), "{}", opening.content);
    scene.types(scene.anna, direct, "d1-e2");
    scene.bot_says(direct, "**1. d1-e2**").await;
    let moved = || (!scene.moves(4).is_empty()).then_some(());
    scene.until("a move in the newest", moved).await;
    assert!(scene.moves(3).is_empty());
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_not_challenged_in_private() {
    let scene = Scene::open().await;
    let direct = scene.sandbox.direct_channel(scene.anna);
    for text in ["challenge @Ben", "challenge open", "challenge @Ben white"] {
        let said = scene.types(scene.anna, direct, text);
        let told = scene
            .sandbox
            .wait_message(direct, |post| post.author.bot && post.id > said.id)
            .await
            .expect("an answer");
        let words = "Games with other people are played on servers";
        assert!(told.content.contains(words), "{}", told.content);
        assert!(told.content.contains("level:3"), "{}", told.content);
    }
    let options = json!({"opponent": scene.ben.to_string()});
    let told = scene.slash(scene.anna, direct, "challenge", options).await;
    let told = answer(told).content;
    assert!(told.contains("played on servers"), "{told}");
    assert!(table(&scene, 1).is_none());
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_looks_into_a_private_game() {
    let scene = Scene::open().await;
    let direct = game(&scene).await;
    let own = scene.sandbox.direct_channel(scene.ben);
    for place in [own, scene.games] {
        let looked = scene.slash(scene.ben, place, "board", json!({"game": 1}));
        let told = answer(looked.await).content;
        assert!(told.contains("no game 1"), "{told}");
    }
    // Who plays may look from elsewhere.
    let looked = scene.slash(scene.anna, scene.games, "board", json!({"game": 1}));
    let told = answer(looked.await).content;
    assert!(!told.contains("no game 1"), "{told}");
    scene.deletes(scene.anna, direct).await;
    let gone = table(&scene, 1).expect("it is kept for statistics");
    assert!(gone.challenge.challenger.id.is_gone() && !gone.is_live());
    assert_eq!(scene.store.dead_posts().expect("a good store"), []);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_speaks_the_language_of_its_player() {
    let scene = Scene::open().await;
    scene.sandbox.set_locale(scene.anna, "de");
    let direct = scene.sandbox.direct_channel(scene.anna);
    let options = json!({"level": "1", "colour": "white"});
    let begun = scene.slash(scene.anna, direct, "challenge", options).await;
    let begun = answer(begun).content;
    assert!(begun.contains("gleich hier"), "{begun}");
    scene.bot_says(direct, "**Partie 1**").await;
    scene.types(scene.anna, direct, "brett");
    scene.bot_says(direct, "am Zug").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_private_thread_a_lesson_and_a_game_are_held_right_there() {
    let mut scene = Scene::open().await;
    let (anna, games) = (scene.anna, scene.games);
    let opened = scene.sandbox.open_private_thread(anna, games, "den");
    let den = opened.expect("people may");
    scene.types(anna, den, "@galabot learn");
    let first = scene.bot_says(den, "1 of 8").await;
    assert!(first.content.contains("Five minutes"), "{}", first.content);
    scene.types(anna, den, "b3-d5");
    scene.bot_says(den, "2 of 8").await;
    // What is said while the bot is away is read up as in any thread; what is no move is talk.
    scene.drained().await;
    scene.stop_bot().await;
    scene.types(anna, den, "what a nice board");
    scene.types(anna, den, "f7xg8");
    scene.start_bot().await;
    scene.bot_says(den, "3 of 8").await;
    scene.types(anna, den, "stop");
    scene.bot_says(den, "The lesson ends here").await;
    let options = json!({"level": "1", "colour": "white", "rules": "winther"});
    let begun = scene.slash(anna, den, "challenge", options).await;
    let begun = answer(begun).content;
    assert!(begun.contains("right here"), "{begun}");
    scene.bot_says(den, "**Game 2**").await;
    scene.types(anna, den, "d1-e2");
    scene.bot_says(den, "**1… ").await;
    // People are challenged where they see it.
    scene.types(anna, den, "@galabot challenge @Ben");
    scene.bot_says(den, "Challenge in a channel").await;
    let looked = scene.slash(scene.ben, games, "board", json!({"game": 2}));
    let told = answer(looked.await).content;
    assert!(told.contains("no game 2"), "{told}");
    scene.deletes(anna, den).await;
    scene.drained().await;
    assert_eq!(threads(&scene), ["den"]);
    assert!(scene.of_the_bot(games).is_empty());
    let lesson = table(&scene, 1).expect("it is there");
    assert_eq!(lesson.stage, Stage::Abandoned);
    let renamed = scene.sandbox.requests().into_iter();
    let mut renamed = renamed.filter(|request| request.method == "PATCH");
    let path = format!("/channels/{den}");
    assert!(!renamed.any(|request| request.path == path));
    scene.check();
}

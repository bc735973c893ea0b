//! Lessons in a stand-in Discord: by taps alone, over a restart, in a thread that is deleted, and for one who is
//! deleted.

use galabot::rules::any::Game;
use galabot::rules::gala::Role;
use galabot::sandbox::{Effect, Faults, Post};
use galabot::service::{EventKind, PersonId, Stage, Store, Table, TableId};
use serde_json::json;

use super::move_picker::{
    answer, choose, choose_and_see_it_go, choose_beside, is_gone, newest_board,
};
use super::pinged;
use super::scene::{Scene, button};

fn table(scene: &Scene, table: u64) -> Table {
    let table = scene.store.table(TableId(table)).expect("a good store");
    table.expect("it is there")
}

fn task(scene: &Scene) -> String {
    table(scene, 1).task.expect("a lesson").name
}

/// Anna's lesson, in its thread.
async fn lesson(scene: &Scene, root: &str, kind: &str) -> u64 {
    let told = scene
        .root(scene.anna, scene.games, root, "learn", json!({}))
        .await;
    assert!(
        told.content.contains("a link to it comes"),
        "{}",
        told.content
    );
    let link = scene
        .bot_says(scene.games, &format!("{kind} lesson: <#"))
        .await;
    let name = format!("Learning {kind} (1)");
    let places = scene.sandbox.channels();
    let thread = places.iter().find(|place| place.name == name);
    let thread = thread.unwrap_or_else(|| panic!("no {name}")).id.0;
    assert!(link.content.contains(&format!("<#{thread}>")));
    scene.bot_says(thread, "1 of 8").await;
    thread
}

/// Anna plays a move by its piece and its square.
async fn tap(scene: &Scene, thread: u64, piece: &str, target: &str) {
    let board = newest_board(scene, thread);
    let squares = choose_beside(scene, scene.anna, &board, piece).await;
    choose_and_see_it_go(scene, scene.anna, &squares, target).await
}

/// Anna tries a move that is not taken, and is told why in place of the squares.
async fn miss(scene: &Scene, thread: u64, piece: &str, target: &str) -> Post {
    let board = newest_board(scene, thread);
    let squares = choose_beside(scene, scene.anna, &board, piece).await;
    choose(scene, scene.anna, &squares, target).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_gone_through_by_taps_without_the_text_of_messages() {
    let scene = Scene::with(false, false).await;
    let thread = lesson(&scene, "gala", "Gala").await;
    let first = newest_board(&scene, thread);
    let alt = first.attachments[0].description.clone().unwrap_or_default();
    assert!(alt.contains("b3"), "{alt}");
    assert!(first.content.contains(&format!("<@{}>", scene.anna)));

    // What is legal and misses the task is answered for her alone, and nothing has happened.
    let missed = miss(&scene, thread, "Kampa on b3", "b3-c4").await;
    assert!(
        missed.content.contains("you need two"),
        "{}",
        missed.content
    );
    assert_eq!(task(&scene), "kampa");
    let not_his = choose_beside(&scene, scene.ben, &first, "Kampa on b3").await;
    let told = format!("<@{}>'s lesson", scene.anna);
    assert!(not_his.content.contains(&told), "{}", not_his.content);

    for (piece, target, next) in [
        ("Kampa on b3", "b3-d5", "2 of 8"),
        ("Kampa on f7", "f7xg8", "3 of 8"),
        ("Korna on d4", "d4xg6", "4 of 8"),
    ] {
        // The lesson goes on before her eyes: nothing is left that only she sees.
        tap(&scene, thread, piece, target).await;
        scene
            .bot_says(thread, &format!("**{target}** – right!"))
            .await;
        scene.bot_says(thread, next).await;
    }
    let board = newest_board(&scene, thread);
    let earlier = choose_beside(&scene, scene.anna, &board, "Horsa on d3").await;
    let keeps = Effect::Status {
        status: 500,
        html: true,
    };
    scene.disturb("PATCH", &format!("/messages/{}", board.id), None, keeps);
    scene.press(scene.anna, &board, "Show me").await;
    scene.bot_says(thread, "**d3xe9** – this is how").await;
    let next = scene.bot_says(thread, "5 of 8").await;
    // What was offered for an earlier task goes, and shows the one that is set, to her alone.
    is_gone(&scene, scene.anna, &earlier).await;
    let early = choose_beside(&scene, scene.anna, &board, "Horsa on d3").await;
    scene.sandbox.set_faults(Faults::default());
    let board = next;
    assert!(early.content.contains("earlier task"), "{}", early.content);
    assert!(early.content.contains("5 of 8"), "{}", early.content);
    assert_eq!(early.ephemeral_for.map(|id| id.0), Some(scene.anna));
    assert_eq!(early.attachments.len(), 1);
    scene.press(scene.anna, &board, "Skip").await;
    scene.bot_says(thread, "6 of 8").await;
    tap(&scene, thread, "Horsa on e1", "e1xe4").await;
    scene.bot_says(thread, "7 of 8").await;
    tap(&scene, thread, "Horsa on e10", "e10-e7").await;
    scene.bot_says(thread, "8 of 8").await;

    // The game at its end, with the computer's help against the computer.
    for number in 1..=3 {
        let board = newest_board(&scene, thread);
        let hint = answer(scene.press(scene.anna, &board, "Hint").await);
        let turn = hint.content.split("**").nth(1).expect("a move").to_owned();
        let options = json!({ "move": turn });
        scene.slash(scene.anna, thread, "move", options).await;
        if number < 3 {
            // One message with both moves and their board, and nobody is called who looks on.
            let both = scene.bot_says(thread, &format!("**{number}… ")).await;
            assert!(both.content.contains(&format!("**{number}. ")), "{both:?}");
            assert!(!both.content.contains("thinking"), "{}", both.content);
            assert_eq!(both.attachments.len(), 1);
            assert!(pinged(&both).is_empty(), "{both:?}");
        }
    }
    scene.bot_says(thread, "you've won!").await;
    let end = scene
        .bot_says(thread, "you know how to play **Gala**")
        .await;
    assert_eq!(scene.count(thread, "is thinking"), 0);
    let labels = ["Play the computer", "Learn Chelma", "Again"];
    assert!(labels.iter().all(|label| button(&end, label).is_some()));
    assert_eq!(table(&scene, 1).stage, Stage::Abandoned, "without a result");

    // It counts nowhere.
    let own = json!({});
    let games = scene.root(scene.anna, scene.games, "gala", "games", own.clone());
    assert!(games.await.content.contains("You have no games"));
    let stats = scene.root(scene.anna, scene.games, "gala", "stats", own);
    let stats = stats.await.content;
    assert!(!stats.contains("omputer"), "{stats}");

    // Again, below the same channel.
    scene.press(scene.anna, &end, "Again").await;
    scene.bot_says(scene.games, "Gala lesson: <#").await;
    assert_eq!(table(&scene, 2).challenge.home.channel.0, scene.games);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_while_the_bot_is_away_is_played_once_when_it_is_back() {
    let mut scene = Scene::open().await;
    let thread = lesson(&scene, "chelma", "Chelma").await;
    scene.types(scene.anna, thread, "R@f2");
    scene.bot_says(thread, "2 of 8").await;
    scene.drained().await;
    scene.stop_bot().await;
    scene.types(scene.anna, thread, "e4-d5");
    scene.types(scene.anna, thread, "d4-c6");
    scene.types(scene.anna, thread, "b2-d2");
    scene.start_bot().await;
    scene.bot_says(thread, "4 of 8").await;
    // What missed its task is explained.
    scene.bot_says(thread, "a chain of 3 jumps").await;
    scene.drained().await;
    for words in [
        "**e4-d5** – right!",
        "3 of 8",
        "**d4-c6** – right!",
        "4 of 8",
    ] {
        assert_eq!(scene.count(thread, words), 1, "{words}");
    }
    scene.stop_bot().await;
    scene.start_bot().await;
    scene.types(scene.anna, thread, "b2-f4");
    scene.bot_says(thread, "5 of 8").await;
    assert_eq!(scene.count(thread, "4 of 8"), 1);
    scene.check();
}

/// A move that takes nobody's Gala, as the game of the lesson stands.
fn idle_move(scene: &Scene) -> String {
    let Game::Gala(game) = table(scene, 1).game().expect("it replays") else {
        panic!("a game of Gala");
    };
    let galas = game.position().of_role(Role::Gala);
    let moves = game.rules().moves(game.position());
    let idle = moves.iter().find(|mv| !galas.has(mv.to));
    idle.expect("a move").to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_a_lesson_that_takes_too_long_is_set_up_again() {
    let scene = Scene::open().await;
    let thread = lesson(&scene, "gala", "Gala").await;
    for number in 2..=8 {
        scene.types(scene.anna, thread, "skip");
        scene.bot_says(thread, &format!("{number} of 8")).await;
    }
    for number in 1..=5 {
        scene.types(scene.anna, thread, &idle_move(&scene));
        if number < 5 {
            scene.bot_says(thread, &format!("**{number}… ")).await;
        }
    }
    scene.bot_says(thread, "it didn't work out this time").await;
    scene.bot_says(thread, "No harm done").await;
    assert!(scene.moves(1).is_empty());
    // With no result, and no draw offered or resigned.
    assert_eq!(table(&scene, 1).stage, Stage::Playing);
    scene.types(scene.anna, thread, "resign");
    scene.bot_says(thread, "The lesson ends here").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn asked_again_the_lesson_is_pointed_at_and_a_lost_thread_is_replaced() {
    let scene = Scene::open().await;
    let thread = lesson(&scene, "gala", "Gala").await;
    scene.types(scene.anna, thread, "b3-d5");
    scene.bot_says(thread, "2 of 8").await;
    let own = json!({});
    let again = scene.root(scene.anna, scene.games, "gala", "learn", own.clone());
    let again = again.await.content;
    assert!(again.contains(&format!("<#{thread}>")), "{again}");
    scene.bot_says(thread, "your lesson goes on here").await;
    assert!(
        scene
            .store
            .table(TableId(2))
            .expect("a good store")
            .is_none()
    );
    // Typed in the channel, the answer stands there.
    scene.drained().await;
    let before = scene.count(scene.games, "Gala lesson: <#");
    let bot = scene.sandbox.bot().id;
    scene.types(scene.anna, scene.games, &format!("<@{bot}> learn"));
    scene
        .sandbox
        .wait_for("another link", |_| {
            (scene.count(scene.games, "Gala lesson: <#") > before).then_some(())
        })
        .await
        .expect("it is said again");

    scene.drained().await;
    scene.sandbox.delete_channel(thread);
    let elsewhere = scene
        .sandbox
        .wait_for("another thread", |sandbox| {
            let places = sandbox.channels().into_iter();
            let ours = places.filter(|place| place.name.starts_with("Learning Gala"));
            ours.map(|place| place.id.0).find(|id| *id != thread)
        })
        .await
        .expect("the lesson gets another thread");
    scene.bot_says(elsewhere, "your lesson goes on here").await;
    let place = format!("<#{elsewhere}>");
    scene.bot_says(scene.games, &place).await;
    scene.types(scene.anna, elsewhere, "f7xg8");
    scene.bot_says(elsewhere, "3 of 8").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_deleted_learns_no_more() {
    let scene = Scene::open().await;
    let thread = lesson(&scene, "gala", "Gala").await;
    scene.drained().await;
    let own = json!({});
    let kept = scene.root(scene.anna, scene.games, "privacy", "export", own.clone());
    let file = kept.await.attachments[0].id;
    let bytes = scene.sandbox.attachment(file).expect("its bytes");
    let text = super::privacy::unpacked(&bytes);
    assert!(
        text.contains("\"task_set\"") && text.contains("kampa"),
        "{text}"
    );
    let shown = scene.root(scene.anna, scene.games, "privacy", "show", own.clone());
    let shown = shown.await.content;
    let counted = "0 games and challenges (0 still open) and one lesson, with";
    assert!(shown.contains(counted), "{shown}");
    let asked = scene.root(scene.anna, scene.games, "privacy", "delete", own);
    let asked = asked.await;
    let none = "You have no game running.";
    assert!(asked.content.contains(none), "{}", asked.content);
    scene.deletes(scene.anna, scene.games).await;
    scene.bot_says(thread, "The lesson ends here").await;
    let table = table(&scene, 1);
    assert_eq!(table.stage, Stage::Abandoned);
    assert!(table.challenge.challenger.id.is_gone());
    let places = scene.sandbox.channels();
    let named = places.iter().find(|place| place.name.contains("Anna"));
    assert!(named.is_none(), "{named:?}");
    let log = scene.store.log(TableId(1)).expect("a good store");
    let hers = |event: &&galabot::service::Event| event.by == Some(PersonId(scene.anna));
    assert_eq!(log.iter().filter(hers).count(), 0);
    assert!(matches!(
        log.last().map(|event| &event.what),
        Some(EventKind::LessonEnded { done: false })
    ));
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_speaks_the_language_of_who_learns() {
    let scene = Scene::open().await;
    scene.sandbox.set_locale(scene.anna, "de");
    let told = scene
        .root(scene.anna, scene.games, "gala", "learn", json!({}))
        .await;
    assert!(told.content.starts_with("Los geht’s!"), "{}", told.content);
    // In the channel everybody reads.
    scene.bot_says(scene.games, "your Gala lesson: <#").await;
    let places = scene.sandbox.channels();
    let thread = places.iter().find(|place| place.name == "Gala lernen (1)");
    let thread = thread.expect("a thread").id.0;
    let first = scene.bot_says(thread, "Willkommen, <@").await;
    assert!(button(&first, "Zeig mir").is_some(), "{first:?}");
    // What she is told alone and what answers a typed move name the button that is there.
    let options = json!({ "move": "b3-c4" });
    let alone = scene.slash(scene.anna, thread, "move", options).await;
    let alone = alone.message.expect("an answer").content;
    assert!(alone.contains("drück *Zeig mir*"), "{alone}");
    scene.types(scene.anna, thread, "b3-c4");
    scene.bot_says(thread, "drück *Zeig mir*").await;

    // What she chooses goes before the language of her Discord, and here too it is one for all.
    let danish = json!({ "language": "danish" });
    scene.settings(scene.anna, "me", danish).await;
    scene.types(scene.anna, thread, "b3-d5");
    let next = scene.bot_says(thread, "**Lær Gala: 2 af 8**").await;
    assert!(button(&next, "Vis mig").is_some(), "{next:?}");
    // It goes on before her eyes, and nothing is left that only she sees.
    scene.press(scene.anna, &next, "Spring over").await;
    // Who only looks on is told in their own.
    let shown = scene.bot_says(thread, "3 af 8").await;
    let cleared = scene.until("nothing private", || {
        let posts = scene.sandbox.messages_for(scene.anna, thread);
        let left = posts
            .iter()
            .any(|post| post.ephemeral_for.is_some() && post.content.is_empty());
        (!left).then_some(())
    });
    cleared.await;
    let not_his = answer(scene.press(scene.ben, &shown, "Vis mig").await);
    assert!(not_his.content.contains("'s lesson"), "{not_his:?}");
    scene.check();
}

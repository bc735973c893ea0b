//! What players ask of each other, and whose answer counts. Whatever is asked, there is one place to move from.

use std::collections::BTreeSet;

use galabot::rules::any::Game;
use galabot::sandbox::Post;
use galabot::service::button::Button;
use galabot::service::{EventKind, Store, Table, TableId};
use serde_json::{Value, json};

use super::scene::{Scene, button, pieces};

/// Anna and Cleo, White, play against Ben and Dan: the thread, and the four in the order of play.
async fn four(scene: &Scene) -> (u64, [u64; 4]) {
    let [cleo, dan] = ["Cleo", "Dan"].map(|name| scene.sandbox.person(name));
    let (anna, ben) = (scene.anna, scene.ben);
    let options = json!({
        "rules": "pyramid-4", "opponent": ben.to_string(), "opponent2": dan.to_string(),
        "partner": cleo.to_string(), "colour": "white", "clock": "3 days",
    });
    scene.slash(anna, scene.games, "challenge", options).await;
    let challenge = scene.bot_says(scene.games, "pyramid-4").await;
    for who in [ben, dan, cleo] {
        scene.press(who, &challenge, "Accept").await;
    }
    let thread = challenge.id.0;
    scene.bot_says(thread, "you begin").await;
    (thread, [anna, ben, dan, cleo])
}

fn table(scene: &Scene) -> Table {
    let table = scene.store.table(TableId(1)).expect("a good store");
    table.expect("the game is there")
}

/// A legal turn and whose it is.
fn a_turn(scene: &Scene, dice: &mut fastrand::Rng) -> (u64, String) {
    let table = table(scene);
    let mut game = Game::new(&table.challenge.ruleset);
    for turn in &table.turns {
        game.play(*turn).expect("it was legal");
    }
    let mover = table.person(game.mover()).expect("seated").id.0;
    let Game::Gala(game) = game else {
        panic!("a game of Gala");
    };
    let moves: Vec<_> = game.rules().moves(game.position()).iter().collect();
    (mover, moves[dice.usize(..moves.len())].to_string())
}

/// The text of the button that leads to the pieces, or of the menu that has them.
fn way_to_move(post: &Post) -> Option<String> {
    let menu = pieces(post).map(|id| id.trim_start_matches("men-").to_owned());
    menu.or_else(|| button(post, "Move…"))
}

/// The one message from which a move can be made now.
async fn one_way_to_move(scene: &Scene, thread: u64) -> Post {
    scene.drained().await;
    let log = scene.store.log(TableId(1)).expect("a good store");
    let changes = |what: &EventKind| {
        matches!(
            what,
            EventKind::Accepted(_) | EventKind::Moved(_) | EventKind::TakenBack { .. }
        )
    };
    let changed = log.iter().rev().find(|event| changes(&event.what));
    let since = changed.map_or(0, |event| event.seq);
    scene
        .until("one message offers a move", || {
            let posts = scene.sandbox.messages(thread).into_iter();
            let mut boards = posts.filter(|post| way_to_move(post).is_some());
            let board = boards.next().filter(|_| boards.next().is_none())?;
            let id = way_to_move(&board)?.parse::<Button>().ok()?;
            id.version
                .is_some_and(|version| version >= since)
                .then_some(board)
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_happens_there_is_one_message_to_move_from() {
    let scene = Scene::open().await;
    let (thread, [anna, ben, dan, cleo]) = four(&scene).await;
    one_way_to_move(&scene, thread).await;
    let mut dice = fastrand::Rng::with_seed(16);
    let answer = |word: &str| json!({"answer": word});
    // Each kind of question with each answer, and then anything. Dan agrees to nothing, so that no draw ends it.
    let asked: Vec<(u64, &str, Value)> = vec![
        (anna, "draw", json!({})),
        (cleo, "draw", answer("decline")),
        (ben, "draw", json!({})),
        (dan, "draw", answer("decline")),
        (anna, "move", json!({})),
        (anna, "draw", json!({})),
        (cleo, "draw", json!({})),
        (ben, "draw", answer("accept")),
        (dan, "draw", answer("decline")),
        (anna, "takeback", json!({})),
        (ben, "takeback", answer("decline")),
        (anna, "move", json!({})),
        (ben, "takeback", json!({})),
        (anna, "takeback", json!({})),
        (cleo, "takeback", answer("accept")),
        (anna, "pause", json!({})),
        (dan, "pause", answer("decline")),
        (anna, "pause", json!({})),
        (ben, "pause", json!({})),
        (cleo, "pause", answer("accept")),
        (dan, "pause", answer("end")),
        (anna, "move", json!({})),
        (cleo, "pause", json!({})),
        (ben, "pause", answer("accept")),
        (anna, "move", json!({})),
        (anna, "resign yes", json!({})),
        (anna, "board", json!({})),
        (anna, "move", json!({})),
    ];
    let words = ["draw", "takeback", "pause"];
    let anything = |dice: &mut fastrand::Rng| {
        let who = [anna, ben, cleo][dice.usize(..3)];
        let word = words[dice.usize(..3)];
        match dice.u8(..5) {
            0 => (anna, "move", json!({})),
            1 | 2 => (who, word, json!({})),
            3 => (dan, word, answer("decline")),
            _ => (dan, "pause", answer("end")),
        }
    };
    let random: Vec<_> = (0..40).map(|_| anything(&mut dice)).collect();
    for (who, word, options) in asked.into_iter().chain(random) {
        match word {
            "move" => {
                let (mover, turn) = a_turn(&scene, &mut dice);
                scene
                    .slash(mover, thread, "move", json!({"move": turn}))
                    .await;
            }
            "resign yes" => {
                let asked = scene.slash(who, thread, "resign", json!({})).await;
                let question = asked.message.expect("a question");
                scene.press(who, &question, "Yes, resign").await;
            }
            word => {
                scene.slash(who, thread, word, options).await;
            }
        }
        one_way_to_move(&scene, thread).await;
    }
    let log = scene.store.log(TableId(1)).expect("a good store");
    let name = |what: &EventKind| {
        format!("{what:?}")
            .split(['(', ' '])
            .next()
            .map(str::to_owned)
    };
    let seen: BTreeSet<String> = log.iter().filter_map(|event| name(&event.what)).collect();
    for kind in [
        "DrawProposed",
        "DrawOffered",
        "DrawAgreed",
        "DrawDeclined",
        "ResignationProposed",
        "TakeBackAsked",
        "TakeBackDeclined",
        "TakenBack",
        "PauseAsked",
        "PauseDeclined",
        "Paused",
        "Unpaused",
        "Moved",
    ] {
        assert!(seen.contains(kind), "{kind} never happened: {seen:?}");
    }
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_opponent_cannot_answer_my_resign_question() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let (anna, ben, cleo) = (scene.anna, scene.ben, scene.sandbox.person("Cleo"));
    scene.types(anna, thread, "resign");
    let question = scene.bot_says(thread, "do you really want to resign").await;
    assert!(
        question.content.contains(&format!("<@{anna}>")),
        "{question:?}"
    );
    for who in [ben, cleo] {
        for label in ["Yes, resign", "No, play on"] {
            let outcome = scene.press(who, &question, label).await;
            let told = outcome.message.expect("an answer");
            assert_eq!(told.ephemeral_for.map(|id| id.0), Some(who));
            let words = format!("Only <@{anna}> can answer that.");
            assert_eq!(told.content, words);
        }
    }
    assert_eq!(scene.count(thread, "resigns"), 0);
    // By a button or a slash command it is asked in private.
    let asked = scene.slash(anna, thread, "resign", json!({})).await;
    let private = asked.message.expect("a question");
    assert_eq!(private.ephemeral_for.map(|id| id.0), Some(anna));
    scene.press(anna, &question, "Yes, resign").await;
    scene.bot_says(thread, "resigns").await;
    scene.check();
}

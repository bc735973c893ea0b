//! Planned replies in the stand-in Discord: made where only their owner reads, played at once and told once, whenever
//! the bot dies.

use std::time::Duration;

use galabot::rules::any::Turn;
use galabot::service::notes::{Line, Notes, Plan, PlannedReplies};
use galabot::service::{PersonId, Store, TableId};
use serde_json::{Value, json};

use super::mortal::{STEPS, Step, die_after};
use super::pinged;
use super::scene::Scene;

const TABLE: TableId = TableId(1);

fn planned(scene: &Scene) -> PlannedReplies {
    let planned = scene.store.noted(TABLE).expect("a good store");
    planned.unwrap_or_default()
}

/// A person uses `/gala plan`, and is told this, alone.
async fn plan(scene: &Scene, who: u64, place: u64, options: Value) -> String {
    let told = scene.slash(who, place, "plan", options).await.message;
    let told = told.expect("an answer");
    assert_eq!(told.ephemeral_for.map(|id| id.0), Some(who));
    told.content
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_planned_in_private_is_played_in_the_thread_and_shown_to_nobody_before() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    scene.types(anna, thread, "d1-e2");
    scene.bot_says(thread, "**1. d1-e2**").await;
    let told = plan(&scene, anna, thread, json!({"moves": "d10-e9 g1-f2"})).await;
    assert!(told.contains("d10-e9 **g1-f2**"), "{told}");
    let none = plan(&scene, ben, thread, json!({})).await;
    assert!(none.contains("Nothing is planned"), "{none}");
    // In a direct message it is typed, with the number of the game or without.
    let direct = scene.sandbox.direct_channel(anna);
    scene.types(anna, direct, "plan 1 g10-f9 b3-c4");
    scene.bot_says(direct, "g10-f9 **b3-c4**").await;
    scene.types(anna, direct, "plans");
    scene.bot_says(direct, "What you've planned").await;
    scene.drained().await;
    for post in scene.of_the_bot(thread) {
        let tells = post.content.contains("g1-f2") || post.content.contains("b3-c4");
        assert!(!tells, "{post:?}");
    }
    scene.types(ben, thread, "d10-e9");
    let board = scene.bot_says(thread, "**2. g1-f2**").await;
    assert_eq!(pinged(&board), [ben]);
    scene.drained().await;
    assert_eq!(scene.count(thread, "**1… d10-e9**"), 1);
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9", "g1-f2"]);
    // Whoever has nothing more planned is told so.
    let none = plan(&scene, anna, thread, json!({})).await;
    assert!(none.contains("Nothing is planned"), "{none}");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_read_is_planned_all_the_same_and_they_are_named() {
    let scene = Scene::open().await;
    let anna = scene.anna;
    let thread = scene.game().await;
    scene.types(anna, thread, "d1-e2");
    scene.bot_says(thread, "**1. d1-e2**").await;
    scene.types(anna, thread, "plan d10-e9 g1-f2");
    let told = scene.bot_says(thread, "others can read").await;
    assert!(!told.content.contains("g1-f2"), "{}", told.content);
    assert_eq!(planned(&scene).0.len(), 1);
    let dropped = plan(&scene, anna, thread, json!({"drop": true})).await;
    assert!(dropped.contains("Nothing is planned"), "{dropped}");
    assert_eq!(planned(&scene), PlannedReplies::default());
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn death_at_any_step_plays_a_planned_reply_once_and_tells_it_once() {
    // The second time it is Anna's reply. After the first commit nothing but the store knows that it is due.
    let second = STEPS.into_iter().map(|step| (step, 1));
    for (step, passes) in [(Step::AfterCommit, 0)].into_iter().chain(second) {
        let mut scene = Scene::open().await;
        let (anna, ben) = (scene.anna, scene.ben);
        let thread = scene.game().await;
        scene.types(anna, thread, "d1-e2");
        scene.bot_says(thread, "**1. d1-e2**").await;
        plan(
            &scene,
            anna,
            thread,
            json!({"moves": "d10-e9 g1-f2 g10-f9 b3-c4"}),
        )
        .await;
        scene.drained().await;
        scene.stop_bot().await;
        die_after(&mut scene, (step, passes), ben, thread, "d10-e9").await;
        scene.start_bot().await;
        scene.sandbox.advance(Duration::from_secs(10));
        scene.bot_says(thread, "**2. g1-f2**").await;
        scene.drained().await;
        for words in ["**1… d10-e9**", "**2. g1-f2**"] {
            assert_eq!(scene.count(thread, words), 1, "{step:?} {passes}: {words}");
        }
        assert_eq!(scene.moves(1), ["d1-e2", "d10-e9", "g1-f2"], "{step:?}");
        assert_eq!(planned(&scene).0.len(), 1, "the rest is still planned");
        scene.check();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_that_cannot_be_played_is_told_in_a_direct_message_and_nowhere_else() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    scene.types(anna, thread, "d1-e2");
    scene.bot_says(thread, "**1. d1-e2**").await;
    scene.drained().await;
    let table = scene.store.table(TABLE).expect("a good store");
    let version = table.expect("it is there").version;
    let line = ["d10-e9", "e2-e10"].map(|turn| Turn::Go(turn.parse().expect(turn)));
    let plan = Plan {
        person: PersonId(anna),
        ply: 1,
        lines: vec![Line {
            turns: line.to_vec(),
        }],
        told: false,
    };
    let (none, some) = (PlannedReplies::default(), PlannedReplies(vec![plan]));
    let set = scene.store.set_planned((TABLE, version), &none, &some);
    assert!(set.expect("a good store"));
    scene.types(ben, thread, "d10-e9");
    scene.bot_says(thread, "**1… d10-e9**").await;
    scene.sandbox.advance(Duration::from_secs(10));
    let direct = scene.sandbox.direct_channel(anna);
    let told = scene.bot_says(direct, "can't be played").await;
    assert!(told.content.contains(&format!("<#{thread}>")), "{told:?}");
    scene.sandbox.advance(Duration::from_secs(10));
    scene.drained().await;
    scene.sandbox.until_quiet().await;
    assert_eq!(scene.count(direct, "can't be played"), 1);
    assert_eq!(scene.count(thread, "planned"), 0);
    // Anna plays on as ever.
    scene.types(anna, thread, "g1-f2");
    scene.bot_says(thread, "**2. g1-f2**").await;
    assert_eq!(planned(&scene), PlannedReplies::default());
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_completed_move_by_move_for_whoever_waits() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    scene.types(anna, thread, "d1-e2");
    scene.bot_says(thread, "**1. d1-e2**").await;
    let offered = async |who, typed: &str| -> Vec<String> {
        let options = json!({"subcommand": "plan", "options": {"moves": typed}});
        let outcome = scene
            .sandbox
            .complete(who, thread, "gala", options, "moves")
            .await
            .expect("the option completes itself");
        let choices = outcome.choices.expect("an answer in time");
        let value = |choice: &Value| choice["value"].as_str().map(str::to_owned);
        choices.iter().filter_map(value).collect()
    };
    assert_eq!(offered(anna, "d10e9").await, ["d10-e9"]);
    assert_eq!(offered(anna, "d10-e9 g1f2").await, ["d10-e9 g1-f2"]);
    // In the position after those moves.
    let then = offered(anna, "d10-e9 g1-f2 g10f").await;
    assert_eq!(then, ["d10-e9 g1-f2 g10-f9"]);
    let then = offered(anna, "d10-e9 g1-f2 d10").await;
    assert!(
        !then.contains(&"d10-e9 g1-f2 d10-e9".to_owned()),
        "{then:?}"
    );
    assert_eq!(offered(anna, "d10-e9 d10-e9 ").await, [""; 0]);
    // Ben is to move, and plans nothing.
    assert_eq!(offered(ben, "d10").await, [""; 0]);
    scene.check();
}

//! The bot dies at every step of the flow of a move: before and after its commit, before and after it is sent, before
//! and after that is noted. What was typed is played once and told once all the same.

use std::sync::Arc;

use galabot::service::limits::{Limits, Quotas};
use galabot::service::{Clock, PersonId, Service, Store as _, Timestamp};
use galabot::store::MemoryStore;

use super::mortal::{Mortal, STEPS, Step, die_after, die_at};
use super::scene::Scene;

#[tokio::test(flavor = "multi_thread")]
async fn death_at_any_step_loses_no_move_and_tells_none_twice() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    let (anna, ben) = (scene.anna, scene.ben);
    scene.stop_bot().await;
    let shuttle = ["d1-e2", "d10-e9", "e2-d1", "e9-d10", "d1-e2", "d10-e9"];
    let mut kills = 0;
    for (ply, (step, text)) in (1..).zip(STEPS.into_iter().zip(shuttle)) {
        let who = if ply % 2 == 1 { anna } else { ben };
        die_at(&mut scene, step, who, thread, text).await;
        kills += 1;
        let dots = if ply % 2 == 1 { "." } else { "…" };
        let words = format!("**{}{dots} {text}**", (ply + 1) / 2);
        scene.start_bot().await;
        scene.bot_says(thread, &words).await;
        scene.drained().await;
        assert_eq!(scene.count(thread, &words), 1, "{step:?}");
        scene.stop_bot().await;
    }
    assert_eq!(scene.moves(1), shuttle);
    // The result is told once too.
    for step in STEPS {
        let mut scene = Scene::open().await;
        let thread = scene.game().await;
        scene.stop_bot().await;
        let anna = scene.anna;
        die_at(&mut scene, step, anna, thread, "resign yes").await;
        kills += 1;
        scene.start_bot().await;
        scene.bot_says(thread, "Black wins").await;
        scene.drained().await;
        assert_eq!(scene.count(thread, "Black wins"), 1, "{step:?}");
        assert_eq!(
            scene.count(scene.games, "is over. <@"),
            1,
            "{step:?}: {:#?}",
            scene.sandbox.messages(scene.games)
        );
        let places = scene.sandbox.channels();
        let named = |name: &str| places.iter().any(|place| place.name == name);
        assert!(named("Gala 1: Anna 0–1 Ben"), "{step:?}: {places:#?}");
        assert_eq!(scene.count(thread, "Sorry"), 0, "{step:?}");
        scene.check();
    }
    println!("{kills} deaths, at {STEPS:?}: nothing lost, nothing doubled");
}

/// The computer's answer goes into the message of the move: whenever the bot dies, one message tells both.
#[tokio::test(flavor = "multi_thread")]
async fn death_at_any_step_leaves_one_message_a_full_move() {
    // The second time it is the computer's answer. If that came first, it is the only attempt.
    let second = STEPS
        .into_iter()
        .filter(|step| !matches!(step, Step::BeforeAttempt | Step::AfterAttempt));
    let first = STEPS.into_iter().map(|step| (step, 0));
    for (step, passes) in first.chain(second.map(|step| (step, 1))) {
        let mut scene = Scene::open().await;
        let thread = super::computer::alone(&scene).await;
        scene.drained().await;
        let before = scene.of_the_bot(thread).len();
        scene.stop_bot().await;
        let anna = scene.anna;
        die_after(&mut scene, (step, passes), anna, thread, "d1-e2").await;
        scene.start_bot().await;
        super::computer::full_move(&scene, thread, "**1. d1-e2**", "**1… ").await;
        scene.drained().await;
        let told = scene.of_the_bot(thread).split_off(before);
        assert_eq!(told.len(), 1, "{step:?} {passes}: {told:#?}");
        assert_eq!(scene.count(thread, "is thinking"), 0, "{step:?} {passes}");
        assert_eq!(scene.moves(1).len(), 2, "{step:?} {passes}");
        scene.check();
    }
}

#[test]
fn a_store_that_cannot_tell_what_somebody_has_used_holds_nobody_up() {
    let mortal = Mortal::new(Arc::new(MemoryStore::new()));
    let limits = Limits::new(Quotas::default(), Arc::new(Noon));
    let service = Service::new(mortal.clone()).limited(limits);
    mortal.bury();
    assert_eq!(service.too_much(PersonId(1), None), None);
    assert_eq!(service.move_waits(PersonId(1)), None);
    assert!(service.write_usage().is_err());
    // What could not be written is written when that is possible again.
    mortal.revive();
    service.write_usage().expect("it can");
    assert!(!mortal.usage(PersonId(1)).expect("readable").is_empty());
}

struct Noon;

impl Clock for Noon {
    fn now(&self) -> Timestamp {
        Timestamp(1_700_000_000_000)
    }
}

//! `/privacy` against others: nobody gets what was said to somebody else, and nobody can keep somebody from being
//! deleted.

use std::sync::Arc;

use galabot::service::limits::Quotas;
use galabot::store::DiskStore;

use super::super::fake::BOT;
use super::super::forge::{self, text};
use super::super::scene::Scene;
use super::super::tally::Tally;

#[tokio::test(flavor = "multi_thread")]
async fn an_export_holds_nothing_that_was_said_to_others() {
    let mut tally = Tally::of("exports of somebody called as words are");
    let scene = Scene::open().await;
    let (anna, private) = (&scene.anna, scene.private(&scene.anna));
    let table = scene.game("gala", &[]).await;
    scene.plays(anna, table, "d1-e2").await;
    // What has arrived is forgotten, so what is said to Anna must wait.
    let path: &'static str = format!("/channels/{}/messages", private.channel).leak();
    scene.fake.refuse(Some((path, 503, 0)));
    for line in ["my secret is hunter2", "games", "stats"] {
        scene.types(anna, private, line);
    }
    scene.types(
        anna,
        scene.games(),
        &format!("<@{BOT}> hunter2 is no command"),
    );
    let waits = scene.fake.wait("an answer that waits", |_| {
        let pending = scene.store.pending_posts().expect("a good store");
        let told = pending.iter().map(|post| format!("{post:?}"));
        told.into_iter().find(|told| told.contains("hunter2"))
    });
    waits.await;
    let mut secrets = scene.secrets();
    secrets.extend(["hunter2".to_owned(), private.channel.to_string()]);
    for (at, nick) in [
        "e",
        "Game",
        "White",
        "you",
        "I",
        "is",
        ":",
        "1",
        "Annalotta",
    ]
    .into_iter()
    .enumerate()
    {
        let mut mallory = scene.mallory.called(nick);
        mallory.id += 1000 * (1 + at as u64);
        // It begins a game with the computer there, for nothing of Mallory's would be kept otherwise.
        let computer = [text("level", "1"), text("colour", "white")];
        scene
            .slash(&mallory, scene.elsewhere(), "gala challenge", &computer)
            .await;
        let export = forge::slash(&mallory, scene.elsewhere(), "privacy", "export", &[]);
        let call = scene.fake.interact(export);
        let file = scene.fake.wait("a file", |fake| {
            let answers = fake.answers(call);
            answers.into_iter().find(|told| !told.files.is_empty())
        });
        file.await;
        let answers = scene.fake.answers(call);
        let text: String = answers.iter().map(|told| told.files_text()).collect();
        assert!(text.contains(&mallory.id.to_string()), "it is hers: {text}");
        let mut secrets = secrets.iter().filter(|secret| *secret != nick);
        let told = secrets.find(|secret| text.contains(*secret));
        tally.holds(told.is_none(), || {
            format!("{nick:?} was told {told:?}: {text}")
        });
    }
    let pending = scene.store.pending_posts().expect("a good store");
    assert!(format!("{pending:?}").contains("hunter2"), "it waits still");
    scene.fake.refuse(None);
    scene.close().await;
    tally.done();
}

/// Nearly all of the presses are refused: a seat can be given back twice and no more. What is tried is that neither the
/// few that count nor the many that do not keep the victim in, or ping them. A log with many comings and goings is in
/// the tests of the store.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_sits_down_and_gets_up_again_keeps_nobody_from_being_deleted() {
    let mut tally = Tally::of("acceptances and refusals in turn, nearly all of them refused");
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(DiskStore::open(folder.path().join("data")).expect("a store"));
    let scene = Scene::with(store, Quotas::generous()).await;
    let victim = &scene.anna;
    let four = [text("rules", "pyramid-4"), text("players", "4")];
    let table = scene.challenge(victim, "gala", &four).await;
    let mark = scene.fake.mark();
    for _ in 0..14 {
        let mut calls = Vec::new();
        for word in ["accept", "decline"].iter().cycle().take(100) {
            let press = forge::press(
                &scene.mallory,
                scene.games(),
                7,
                false,
                &format!("{word}:{table}"),
            );
            calls.push(scene.fake.interact(press));
        }
        scene.fake.settled(&calls).await;
        tally.tried(calls.len());
    }
    scene.quiet().await;
    let pings = scene
        .fake
        .told_since(mark)
        .into_iter()
        .filter(|told| told.pings().contains(&victim.id))
        .count();
    if pings > 5 {
        tally.gave_way(format!("the victim was pinged {pings} times"));
    }
    let private = scene.private(victim);
    let sure = forge::press(victim, private, 7, true, "forget-me:-");
    let told = scene.ask(sure).await;
    tally.gave_ways(told.wrongs());
    scene.quiet().await;
    let shown = scene.slash(victim, private, "privacy show", &[]).await;
    tally.holds(
        shown
            .text()
            .starts_with("I store nothing about you, except"),
        || format!("kept: {}", shown.text()),
    );
    tally.holds(
        !scene
            .table(table)
            .people()
            .iter()
            .any(|one| one.0 == victim.id),
        || "the victim sits there yet".to_owned(),
    );
    scene.close().await;
    tally.done();
}

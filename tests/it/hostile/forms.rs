//! The form for a challenge, forged: it does what the slash command does, within the same bounds, and pings nobody who
//! is not on the server.

use std::sync::Arc;

use galabot::service::limits::Quotas;
use galabot::store::MemoryStore;

use super::fake::{BOT, Told};
use super::forge::{self, Who};
use super::scene::Scene;
use super::tally::Tally;

/// The text behind the button that challenges this person.
fn form(person: u64) -> String {
    format!("form-send:-:-:-:-:{person}")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_form_asks_nobody_who_is_not_on_the_server() {
    let mut tally = Tally::of("forged forms for strangers");
    let scene = Scene::open().await;
    let table = scene.game("gala", &[]).await;
    let (before, mark) = (scene.tables(), scene.fake.mark());
    let mallory = &scene.mallory;
    // Somebody who is nowhere, hardly anybody, the bot, the greatest number, the computer, and Mallory herself.
    let strangers = [
        80_351_110_224_999_999,
        1,
        BOT,
        (1 << 63) - 1,
        1 << 63,
        u64::MAX,
        mallory.id,
    ];
    let everywhere = [
        scene.games(),
        scene.thread(table),
        scene.elsewhere(),
        scene.private(mallory),
    ];
    let mut calls = Vec::new();
    for place in everywhere {
        for stranger in strangers {
            for alone in [false, true] {
                let (id, message) = (form(stranger), scene.fake.fresh());
                calls.push(forge::press(mallory, place, message, alone, &id));
                calls.push(forge::choose(mallory, place, message, alone, &id));
                let person =
                    forge::choose_person(mallory, place, message, "form:-:-:-:-:-", stranger);
                calls.push(person);
            }
        }
    }
    // Anna is on a server of ours, but not on this one.
    let (elsewhere, message) = (scene.elsewhere(), scene.fake.fresh());
    let anna = form(scene.anna.id);
    calls.push(forge::press(mallory, elsewhere, message, true, &anna));
    // Whoever has blocked Mallory is not asked either.
    let block = [forge::member("block", mallory)];
    scene
        .slash(&scene.ben, scene.games(), "settings me", &block)
        .await;
    let ben = form(scene.ben.id);
    calls.push(forge::press(mallory, scene.games(), message, true, &ben));

    tally.tried(calls.len());
    let numbers = calls.into_iter().map(|call| scene.fake.interact(call));
    let numbers: Vec<u64> = numbers.collect();
    scene.fake.settled(&numbers).await;
    scene.quiet().await;
    let told = scene.fake.told_since(mark);
    for told in told.iter().filter(|told| !told.pings().is_empty()) {
        tally.gave_way(format!("pinged {:?}: {}", told.pings(), told.text()));
    }
    tally.gave_ways(told.iter().flat_map(Told::wrongs));
    tally.holds(scene.tables() == before, || {
        "a challenge was made".to_owned()
    });
    scene.close().await;
    tally.done();
}

/// How many challenges to Anna, or to anyone, Mallory makes of thirty, and how often Anna is pinged.
async fn challenges(by_form: bool, named: bool) -> (usize, usize) {
    let scene = Scene::with(Arc::new(MemoryStore::new()), Quotas::default()).await;
    let (mallory, place, mark) = (&scene.mallory, scene.games(), scene.fake.mark());
    let person: Option<&Who> = named.then_some(&scene.anna);
    let id = person.map_or("form-send:-:-:-:-:-".to_owned(), |anna| form(anna.id));
    let options: Vec<_> = person
        .map(|anna| forge::member("opponent", anna))
        .into_iter()
        .collect();
    for _ in 0..30 {
        let message = scene.fake.fresh();
        scene
            .ask(match by_form {
                true => forge::press(mallory, place, message, false, &id),
                false => forge::slash(mallory, place, "gala", "challenge", &options),
            })
            .await;
    }
    scene.quiet().await;
    let told = scene.fake.told_since(mark);
    let pinged = told
        .iter()
        .filter(|told| told.pings().contains(&scene.anna.id));
    let counts = (scene.tables().len(), pinged.count());
    scene.close().await;
    counts
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_form_has_the_bounds_of_the_slash_command() {
    let mut tally = Tally::of("forged forms in a row");
    for named in [true, false] {
        let (by_form, by_slash) = (
            challenges(true, named).await,
            challenges(false, named).await,
        );
        tally.holds(by_form == by_slash && by_form.0 < 30, || {
            format!("challenges and pings: {by_form:?} by a form, {by_slash:?} by the command")
        });
    }
    tally.done();
}

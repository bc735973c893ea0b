//! Callers who are nobody: with the numbers of the computer, of people who have been deleted, of the bot itself, and
//! bots.

use super::cast;
use super::fake::BOT;
use super::forge::{self, Who};
use super::scene::Scene;
use super::tally::Tally;
use super::{buttons, fake::Told};

/// The computer's numbers begin here: no number of Discord's is as great.
const COMPUTERS: u64 = 1 << 63;

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_and_the_deleted_take_no_orders_from_outside() {
    let mut tally = Tally::of("callers who are nobody");
    let scene = Scene::open().await;
    let targets = cast::tables(&scene).await;
    // Cleo is deleted, so a tombstone sits where she sat.
    let delete = forge::press(
        &scene.cleo,
        scene.private(&scene.cleo),
        5,
        true,
        "forget-me:-",
    );
    scene.ask(delete).await;
    scene.quiet().await;
    let tombstones = targets.iter().filter(|target| {
        scene
            .store
            .table(galabot::service::TableId(target.table))
            .is_ok_and(|table| table.is_some())
    });
    let tombstones: Vec<u64> = tombstones
        .flat_map(|target| scene.table(target.table).people())
        .filter(|person| person.is_gone())
        .map(|person| person.0)
        .collect();
    assert!(!tombstones.is_empty(), "somebody is gone");
    let levels = [0, 2, 7, 8, 16, 23, 24];
    let mut numbers: Vec<u64> = levels.map(|n| COMPUTERS + n).into();
    numbers.extend([
        COMPUTERS - 1,
        u64::MAX,
        u64::MAX - 1,
        0b101 << 61,
        tombstones[0],
    ]);
    for number in numbers {
        let nobody = Who::new(number, "Computer (level 1)");
        let (before, mark) = (scene.tables(), scene.fake.mark());
        let mut tried = 0;
        for target in &targets {
            for (place, _) in buttons::places(&scene, target) {
                for word in [
                    "resign",
                    "accept",
                    "accept-draw",
                    "withdraw",
                    "accept-takeback",
                    "claim",
                    "forget-me",
                    "skip",
                ] {
                    let id = format!("{word}:{}", target.table);
                    // Nobody waits for an answer: it need not be one.
                    scene
                        .fake
                        .interact(forge::press(&nobody, place, 7, false, &id));
                    tried += 1;
                }
                for line in ["resign yes", "e2-f3", "d10-e9", "draw", "accept draw"] {
                    scene.types(&nobody, place, line);
                    tried += 1;
                }
            }
        }
        for place in targets
            .iter()
            .flat_map(|target| buttons::places(&scene, target))
        {
            scene.heard(place.0).await;
        }
        tally.tried(tried);
        for (table, event) in scene.happened(&before, &nobody) {
            tally.gave_way(format!("{number}: game {table}: {:?}", event.what));
        }
        let wrongs = scene.fake.told_since(mark);
        tally.gave_ways(wrongs.iter().flat_map(Told::wrongs));
    }
    scene.close().await;
    tally.done();
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_and_webhooks_are_not_listened_to() {
    let mut tally = Tally::of("bots and webhooks");
    let scene = Scene::open().await;
    let table = scene.game("gala", &[]).await;
    let (before, mark) = (scene.tables(), scene.fake.mark());
    let thread = scene.thread(table);
    let bot = Who {
        bot: true,
        ..scene.anna.clone()
    };
    let own = Who {
        bot: true,
        ..Who::new(BOT, "galabot")
    };
    for line in ["d1-e2", "resign yes", "draw", "board", "challenge open"] {
        for place in [thread, scene.games(), scene.private(&scene.anna)] {
            let line = format!("<@{BOT}> {line}");
            for who in [&bot, &own] {
                scene.types(who, place, &line);
            }
            let mut webhook = forge::message(&scene.anna, place, &line, &[]);
            webhook["webhook_id"] = serde_json::json!("712000000000000031");
            scene.fake.write(webhook);
            // What Discord writes itself: somebody has joined, pinned, boosted.
            let mut system = forge::message(&scene.anna, place, &line, &[]);
            system["type"] = serde_json::json!(7);
            scene.fake.write(system);
            tally.tried(4);
            scene.heard(place).await;
        }
    }
    if scene.tables() != before {
        tally.gave_way("a game changed");
    }
    let answers = scene.fake.told_since(mark);
    // Buttons are still taken off what was said before.
    let said = |told: &&Told| told.call.is_none() && !told.text().is_empty();
    let unasked = answers.iter().filter(said);
    tally.gave_ways(unasked.map(|told| format!("answered: {}", told.text())));
    scene.close().await;
    tally.done();
}

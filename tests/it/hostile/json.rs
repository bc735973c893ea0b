//! Events that are no events: parts missing, of another type, deep or huge. The bot goes on, and nothing has happened.

use serde_json::{Value, json};

use super::cast;
use super::forge;
use super::scene::Scene;
use super::tally::{Tally, dice, times};

/// What is put where something else belongs.
fn junk(dice: &mut fastrand::Rng) -> Value {
    let deep = |depth: usize| (0..depth).fold(json!(1), |inner, _| json!([inner]));
    match dice.u8(..16) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(u64::MAX),
        4 => json!(1e308),
        5 => json!(0.5),
        6 => json!(""),
        7 => json!("0"),
        8 => json!("18446744073709551616"),
        9 => json!("\u{0}\u{202e}\n"),
        10 => json!("x".repeat(50_000)),
        11 => json!([]),
        12 => json!({}),
        13 => deep(60),
        14 => json!(vec![json!({"type": 1, "name": "move", "options": []}); 200]),
        _ => json!({"id": "1", "type": 255, "value": {"value": []}}),
    }
}

/// Changes one thing somewhere in it.
fn mutate(value: &mut Value, dice: &mut fastrand::Rng) {
    // Mostly it goes deeper.
    let deeper = dice.u8(..10) < 8;
    match value {
        Value::Object(fields) if deeper && !fields.is_empty() => {
            let at = dice.usize(..fields.len());
            let key = fields.keys().nth(at).cloned().unwrap_or_default();
            if dice.u8(..8) == 0 {
                fields.shift_remove(&key);
            } else if let Some(inner) = fields.get_mut(&key) {
                mutate(inner, dice);
            }
        }
        Value::Array(all) if deeper && !all.is_empty() => {
            let at = dice.usize(..all.len());
            match dice.u8(..8) {
                0 => drop(all.remove(at)),
                1 => {
                    let again = all[at].clone();
                    all.push(again);
                }
                _ => mutate(&mut all[at], dice),
            }
        }
        value => *value = junk(dice),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_events_break_nothing() {
    let mut tally = Tally::of("broken events");
    let mut dice = dice();
    let scene = Scene::open().await;
    let targets = cast::tables(&scene).await;
    let table = targets[1].table;
    let thread = scene.thread(table);
    let (before, mark) = (scene.tables(), scene.fake.mark());
    let mallory = &scene.mallory;
    let turn = [forge::text("move", "e2-f3"), forge::number("game", table)];
    let named = [
        forge::member("person", &scene.ben),
        forge::channel("there", scene.home.other),
    ];
    let events = [
        (
            "INTERACTION_CREATE",
            forge::slash(mallory, thread, "gala", "move", &turn),
        ),
        (
            "INTERACTION_CREATE",
            forge::slash(mallory, scene.games(), "gala", "stats", &named),
        ),
        (
            "INTERACTION_CREATE",
            forge::completion(mallory, thread, "gala", "move", &turn),
        ),
        (
            "INTERACTION_CREATE",
            forge::press(mallory, thread, 7, true, &format!("resign:{table}")),
        ),
        (
            "INTERACTION_CREATE",
            forge::choose(mallory, thread, 7, false, &format!("play:{table}:-:e2-f3")),
        ),
        (
            "MESSAGE_CREATE",
            forge::message(mallory, thread, "e2-f3", &[&scene.ben]),
        ),
    ];
    let count = 1500 * times();
    for round in 0..count {
        let (name, event) = &events[dice.usize(..events.len())];
        let mut event = event.clone();
        for _ in 0..dice.usize(1..4) {
            mutate(&mut event, &mut dice);
        }
        if round % 2 == 0 && event.is_object() {
            event["id"] = json!(scene.fake.fresh().to_string());
        }
        scene.fake.dispatch(name, &event);
    }
    tally.tried(count);
    // Such as serde refuses to read, and such as are no JSON at all.
    for depth in [100, 127, 128, 200, 10_000] {
        let (open, close) = ("[".repeat(depth), "]".repeat(depth));
        let name = r#"{"op":0,"t":"INTERACTION_CREATE","s":{s},"d":"#;
        scene.fake.send_raw(&format!(
            r#"{name}{{"id":"1","type":2,"data":{open}{close}}}}}"#
        ));
        tally.tried(1);
    }
    for raw in [
        "{",
        "null",
        "{\"op\":0}",
        "{\"op\":99,\"d\":{}}",
        "{\"op\":0,\"t\":\"NEW_EVENT\",\"s\":{s},\"d\":null}",
    ] {
        scene.fake.send_raw(raw);
        tally.tried(1);
    }
    scene.heard(thread).await;
    scene.heard(scene.games()).await;
    for (table, event) in scene.happened(&before, mallory) {
        // Who mutates numbers may hit upon a player's; nobody else has one.
        tally.gave_way(format!("game {table}: {:?} by {:?}", event.what, event.by));
    }
    tally.gave_ways(
        scene
            .wrongs(mark)
            .into_iter()
            .filter(|wrong| !wrong.starts_with("POST /interactions")),
    );
    scene.close().await;
    tally.done();
}

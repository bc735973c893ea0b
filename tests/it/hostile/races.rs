//! Much at once: everything happens once, and nothing fails.

use galabot::service::{EventKind, Stage, Table, TableId};

use super::forge::{self, Who};
use super::scene::Scene;
use super::tally::Tally;

/// How often this has happened at a table.
fn count(scene: &Scene, table: u64, happened: impl Fn(&EventKind) -> bool) -> usize {
    let log = scene.store.log(TableId(table)).expect("a good store");
    log.iter().filter(|event| happened(&event.what)).count()
}

/// The log of a table adds up to it.
fn adds_up(scene: &Scene, table: u64) -> bool {
    let log = scene.store.log(TableId(table)).expect("a good store");
    Table::replay(TableId(table), &log).as_ref() == Some(&scene.table(table))
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_challenges_are_accepted_once_each_by_fifty_at_once() {
    let mut tally = Tally::of("races: acceptances");
    let scene = Scene::open().await;
    let mut tables = Vec::new();
    for _ in 0..10 {
        tables.push(scene.challenge(&scene.anna, "gala", &[]).await);
    }
    let crowd: Vec<Who> = (0..50)
        .map(|n| Who::new(80_351_110_224_700_000 + n, "Crowd"))
        .collect();
    let mark = scene.fake.mark();
    let mut calls = Vec::new();
    for who in &crowd {
        for table in &tables {
            let on = scene
                .table(*table)
                .challenge_message
                .expect("it is announced")
                .0;
            let event = forge::press(who, scene.games(), on, false, &format!("accept:{table}"));
            calls.push(scene.fake.interact(event));
        }
    }
    scene.fake.settled(&calls).await;
    scene.quiet().await;
    tally.tried(calls.len());
    for table in tables {
        let accepted = count(&scene, table, |what| matches!(what, EventKind::Accepted(_)));
        let opened = count(&scene, table, |what| {
            matches!(what, EventKind::ThreadOpened(_))
        });
        if (accepted, opened) != (1, 1) || !adds_up(&scene, table) {
            tally.gave_way(format!(
                "game {table}: accepted {accepted} times, {opened} threads"
            ));
        }
    }
    if scene.fake.threads().len() != 10 {
        tally.gave_way(format!("{} threads", scene.fake.threads().len()));
    }
    tally.gave_ways(scene.wrongs(mark));
    scene.close().await;
    tally.done();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_move_from_four_places_is_played_once() {
    let mut tally = Tally::of("races: one move");
    let scene = Scene::open().await;
    let table = scene.game("gala", &[]).await;
    let (anna, thread) = (&scene.anna, scene.thread(table));
    let mark = scene.fake.mark();
    let (mut calls, turn) = (Vec::new(), forge::text("move", "d1-e2"));
    let named = [turn.clone(), forge::number("game", table)];
    for _ in 0..20 {
        scene.types(anna, thread, "d1-e2");
        for (place, options) in [
            (thread, &named[..1]),
            (scene.games(), &named[..]),
            (scene.private(anna), &named[..]),
        ] {
            let event = forge::slash(anna, place, "gala", "move", options);
            calls.push(scene.fake.interact(event));
        }
    }
    scene.fake.settled(&calls).await;
    scene.heard(thread).await;
    tally.tried(80);
    let told = scene.fake.told_since(mark);
    let boards = told
        .iter()
        .filter(|told| told.text().contains("1. d1-e2") && told.call.is_none());
    let boards = boards.filter(|told| !told.files.is_empty()).count();
    let moved = count(&scene, table, |what| matches!(what, EventKind::Moved(_)));
    if (moved, boards) != (1, 1) || !adds_up(&scene, table) {
        tally.gave_way(format!("{moved} moves, {boards} boards"));
    }
    tally.gave_ways(scene.wrongs(mark));
    scene.close().await;
    tally.done();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_resigned_once() {
    let mut tally = Tally::of("races: resignations");
    let scene = Scene::open().await;
    let table = scene.game("gala", &[]).await;
    scene.plays(&scene.anna, table, "d1-e2").await;
    scene.plays(&scene.ben, table, "d10-e9").await;
    let mark = scene.fake.mark();
    let mut calls = Vec::new();
    let version = scene.table(table).version;
    for n in 0..40 {
        let who = [&scene.anna, &scene.ben][n % 2];
        let place = [scene.thread(table), scene.games(), scene.private(who)][n % 3];
        let id = format!("resign:{table}:{version}:{}", who.id);
        let event = forge::press(who, place, scene.fake.fresh(), n % 4 < 2, &id);
        calls.push(scene.fake.interact(event));
    }
    scene.fake.settled(&calls).await;
    scene.quiet().await;
    tally.tried(calls.len());
    let ended = count(&scene, table, |what| matches!(what, EventKind::Ended(_)));
    if ended != 1 || !adds_up(&scene, table) {
        tally.gave_way(format!("{ended} endings"));
    }
    tally.gave_ways(scene.wrongs(mark));
    scene.close().await;
    tally.done();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_answered_withdrawn_and_forgotten_at_once() {
    let mut tally = Tally::of("races: deleted, accepted, withdrawn");
    let scene = Scene::open().await;
    let mark = scene.fake.mark();
    for round in 0..20_u64 {
        let who = |n| Who::new(80_351_110_224_800_000 + round * 10 + n, "Fleeting");
        let (one, other) = (who(1), who(2));
        let table = scene
            .challenge(&one, "gala", &[forge::member("opponent", &other)])
            .await;
        let press = |who: &Who, place, id: String| {
            let event = forge::press(who, place, scene.fake.fresh(), true, &id);
            scene.fake.interact(event)
        };
        let calls = [
            press(&one, scene.private(&one), "forget-me:-".to_owned()),
            press(&other, scene.games(), format!("accept:{table}")),
            press(
                &one,
                Scene::channel(scene.home.id, scene.home.other),
                format!("withdraw:{table}"),
            ),
            press(&other, scene.private(&other), format!("decline:{table}")),
        ];
        scene.fake.settled(&calls).await;
        scene.quiet().await;
        tally.tried(calls.len());
        let known = scene.table(table);
        let played = known.stage == Stage::Playing;
        if !adds_up(&scene, table)
            || known.stage == Stage::Challenged
            || played && known.seats.is_none()
        {
            tally.gave_way(format!("game {table}: {:?}", known.stage));
        }
    }
    tally.gave_ways(scene.wrongs(mark));
    scene.close().await;
    tally.done();
}

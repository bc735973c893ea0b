//! What one person does with what is another's: their games, their server, what they have done elsewhere.

use galabot::puzzles::{Aim, Book};
use galabot::service::{GuildId, Stage, TableId};

use super::super::forge::{self, Who, flag, member, number, someone, text};
use super::super::scene::Scene;
use super::super::settings::MANAGE;
use super::super::tally::Tally;

#[tokio::test(flavor = "multi_thread")]
async fn nobody_uses_up_the_games_of_somebody_else() {
    let mut tally = Tally::of("challenges that name somebody");
    let scene = Scene::open().await;
    let victim = &scene.dora;
    for stranger in 0..10 {
        let mut mallory = scene.mallory.clone();
        mallory.id += 100 * (1 + stranger);
        for _ in 0..5 {
            // The victim is no member of that server, and it is known there only that they exist.
            let named = [
                someone("opponent", victim),
                text("rules", "pyramid-4"),
                text("partner-level", "1"),
            ];
            scene
                .slash(&mallory, scene.elsewhere(), "gala challenge", &named)
                .await;
            let named = [
                member("opponent", victim),
                text("rules", "pyramid-4"),
                text("partner-level", "1"),
            ];
            scene
                .slash(&mallory, scene.games(), "gala challenge", &named)
                .await;
            tally.tried(2);
        }
    }
    scene.quiet().await;
    let before = scene.tables();
    let told = scene
        .slash(
            victim,
            scene.games(),
            "gala challenge",
            &[text("level", "3")],
        )
        .await;
    let new: Vec<TableId> = scene
        .tables()
        .into_keys()
        .filter(|id| !before.contains_key(id))
        .collect();
    let begun = new
        .first()
        .is_some_and(|id| scene.table(id.0).stage == Stage::Playing);
    tally.holds(begun, || {
        format!("no game with the computer: {}", told.text())
    });
    let told = scene
        .slash(victim, scene.games(), "gala challenge", &[])
        .await;
    tally.holds(!told.text().contains("at once"), || {
        format!("no challenge of their own: {}", told.text())
    });
    let of_others = before
        .keys()
        .filter(|id| scene.table(id.0).home().guild == Some(GuildId(scene.away.id)));
    let named = of_others
        .filter(|id| {
            scene
                .table(id.0)
                .people()
                .iter()
                .any(|one| one.0 == victim.id)
        })
        .count();
    tally.holds(named == 0, || {
        format!("named {named} times where they are no member")
    });
    tally.gave_ways(scene.wrongs(0));
    scene.close().await;
    tally.done();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_a_challenge_like_any_other() {
    let mut tally = Tally::of("rematches from afar");
    let scene = Scene::open().await;
    let table = scene.game("gala", &[]).await;
    scene.plays(&scene.anna, table, "d1-e2").await;
    scene.plays(&scene.ben, table, "d10-e9").await;
    scene.types(&scene.ben, scene.thread(table), "resign yes");
    scene.heard(scene.thread(table)).await;
    // From now on games are played in another channel.
    let owner = scene.anna.with_permissions(MANAGE);
    let other = [forge::channel("add-channel", scene.home.other)];
    scene
        .slash(&owner, scene.games(), "settings server", &other)
        .await;
    let (before, mark) = (scene.tables(), scene.fake.mark());
    let named = [number("game", table)];
    // In private it may be somebody who was banned.
    for place in [scene.private(&scene.anna), scene.elsewhere(), scene.games()] {
        let told = scene
            .slash(&scene.anna, place, "gala rematch", &named)
            .await;
        let press = forge::press(&scene.anna, place, 7, false, &format!("rematch:{table}"));
        scene.ask(press).await;
        scene.types(&scene.anna, place, "rematch");
        scene.heard(place).await;
        tally.tried(2);
        let now = scene.tables();
        tally.holds(now.len() == before.len(), || {
            format!("{place:?}: {}", told.text())
        });
    }
    let pinged = scene
        .fake
        .told_since(mark)
        .into_iter()
        .filter(|told| !told.pings().is_empty());
    tally.gave_ways(pinged.map(|told| format!("pinged {:?}: {}", told.pings(), told.text())));
    scene.close().await;
    tally.done();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_appointed_appoints_nobody() {
    let mut tally = Tally::of("managers made by managers");
    let scene = Scene::open().await;
    let owner = scene.anna.with_permissions(MANAGE);
    let role = 712_000_000_000_000_031;
    for option in [
        forge::mentionable("add-manager", &scene.ben),
        forge::role("add-manager", role),
    ] {
        scene
            .slash(&owner, scene.games(), "settings server", &[option])
            .await;
    }
    let managers = || {
        scene
            .store
            .server_settings(GuildId(scene.home.id))
            .expect("a good store")
            .managers
    };
    let before = managers();
    assert_eq!(before.len(), 2, "two are appointed");
    let with_role = Who {
        roles: vec![role],
        ..scene.mallory.clone()
    };
    for who in [&scene.ben, &with_role] {
        for option in [
            forge::mentionable("add-manager", &scene.mallory),
            forge::role("add-manager", role + 1),
            forge::mentionable("remove-manager", &scene.ben),
            forge::role("remove-manager", role),
        ] {
            // Beside something that they may choose, too.
            for options in [vec![option.clone()], vec![option, text("theme", "dark")]] {
                scene
                    .slash(who, scene.games(), "settings server", &options)
                    .await;
                tally.holds(managers() == before, || {
                    format!("{}: {options:?}", who.name)
                });
            }
        }
        // What they are appointed for, they can do.
        scene
            .slash(
                who,
                scene.games(),
                "settings server",
                &[text("theme", "wood")],
            )
            .await;
    }
    let settings = scene.store.server_settings(GuildId(scene.home.id));
    assert!(settings.expect("a good store").theme.is_some());
    scene.close().await;
    tally.done();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_done_elsewhere_shows_to_nobody_here() {
    let mut tally = Tally::of("statistics of somebody from elsewhere");
    let scene = Scene::open().await;
    let (ben, mallory) = (&scene.ben, &scene.mallory);
    let all = Book::printed().of("winther");
    for puzzle in all.filter(|puzzle| puzzle.aim == Aim::Win).take(3) {
        let turn = puzzle.solution().to_string();
        let options = [text("which", &puzzle.id.to_string()), text("move", &turn)];
        scene
            .slash(ben, scene.games(), "gala puzzle", &options)
            .await;
    }
    let table = scene.game("gala", &[flag("rated", true)]).await;
    scene.plays(&scene.anna, table, "d1-e2").await;
    let here = scene.slash(ben, scene.games(), "gala stats", &[]).await;
    assert!(
        here.text().to_lowercase().contains("puzzle"),
        "{}",
        here.text()
    );
    let newcomer = Who::new(ben.id + 5000, "Newcomer");
    let asked = |who: &Who| [member("person", who)];
    for place in [scene.elsewhere(), scene.private(mallory)] {
        let of_ben = scene.slash(mallory, place, "gala stats", &asked(ben)).await;
        let of_nobody = scene
            .slash(mallory, place, "gala stats", &asked(&newcomer))
            .await;
        let same = of_nobody
            .text()
            .replace(&newcomer.id.to_string(), &ben.id.to_string());
        tally.holds(of_ben.text() == same, || of_ben.text().to_owned());
        let games = scene.slash(mallory, place, "gala games", &asked(ben)).await;
        tally.holds(!games.text().contains("Game "), || games.text().to_owned());
        let leaders = scene
            .slash(mallory, place, "gala stats", &[forge::flag("top", true)])
            .await;
        tally.holds(!leaders.text().contains(&ben.id.to_string()), || {
            leaders.text().to_owned()
        });
    }
    scene.close().await;
    tally.done();
}

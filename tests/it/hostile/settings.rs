//! What a server has chosen, against those who may not choose for it.

use galabot::service::GuildId;

use super::commands::{registered, sample};
use super::fake::BOT;
use super::forge::{self, Given, Place, Who};
use super::scene::Scene;
use super::tally::Tally;

/// Discord's bit for managing a server.
pub const MANAGE: u64 = 0x20;

/// A role that may choose on the server at home.
const ROLE: u64 = 712_000_000_000_000_031;

/// Ways of choosing for a server.
fn choices(scene: &Scene) -> Vec<Vec<Given>> {
    let commands = registered(&scene.fake).into_iter();
    let server = commands.filter(|command| command.root == "settings" && command.sub == "server");
    let mut all = Vec::new();
    for option in server.flat_map(|command| command.options) {
        all.push(vec![match option.name.as_str() {
            "rules" => forge::text("rules", "winther"),
            "clock" => forge::text("clock", "3 days"),
            "options" => continue,
            _ => sample(scene, &option),
        }]);
    }
    all.push(vec![forge::role("add-manager", scene.home.id)]);
    all.push(vec![forge::role("remove-manager", ROLE)]);
    all.push(vec![forge::channel("remove-channel", scene.home.games)]);
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_chooses_for_a_server_who_may_not() {
    let mut tally = Tally::of("settings without Manage Server");
    let scene = Scene::open().await;
    let owner = scene.anna.with_permissions(MANAGE);
    let chosen = [
        forge::role("add-manager", ROLE),
        forge::channel("add-channel", scene.home.games),
    ];
    for option in chosen {
        scene
            .slash(&owner, scene.games(), "settings server", &[option])
            .await;
    }
    // Elsewhere Mallory has been appointed, and has a role that has been.
    let there = [
        forge::mentionable("add-manager", &scene.mallory),
        forge::role("add-manager", ROLE + 7),
    ];
    for option in there {
        scene
            .slash(&owner, scene.elsewhere(), "settings server", &[option])
            .await;
    }
    let settings = |guild| {
        scene
            .store
            .server_settings(GuildId(guild))
            .expect("a good store")
    };
    let before = [settings(scene.home.id), settings(scene.away.id)];
    assert!(before.iter().all(|settings| !settings.managers.is_empty()));
    let with_roles = |roles: &[u64]| Who {
        roles: roles.to_vec(),
        ..scene.mallory.clone()
    };
    let private = scene.private(&scene.mallory);
    let attackers: Vec<(&str, Who, Place)> = vec![
        (
            "all other permissions",
            scene.mallory.with_permissions(!MANAGE),
            scene.games(),
        ),
        (
            "no permission",
            scene.mallory.with_permissions(0),
            scene.games(),
        ),
        (
            "the role of everyone",
            with_roles(&[scene.home.id]),
            scene.games(),
        ),
        (
            "similar roles",
            with_roles(&[ROLE - 1, ROLE + 1, ROLE / 10, ROLE << 1]),
            scene.games(),
        ),
        (
            "appointed elsewhere",
            with_roles(&[ROLE + 7]),
            scene.games(),
        ),
        (
            "in private",
            with_roles(&[ROLE]).with_permissions(u64::MAX),
            private,
        ),
        ("a player", scene.ben.clone(), scene.games()),
    ];
    for (why, who, place) in attackers {
        for options in choices(&scene) {
            scene.slash(&who, place, "settings server", &options).await;
            let now = [settings(scene.home.id), settings(scene.away.id)];
            tally.holds(now == before, || format!("{why}: {options:?}"));
        }
    }
    let lines = [
        "settings server language german",
        "settings server theme dark",
        "settings language german",
        "default winther",
        "settings add-manager <@1>",
        "settings server clock none",
        "settings server",
    ];
    let manager = with_roles(&[ROLE]).with_permissions(u64::MAX);
    for line in lines {
        for place in [scene.games(), scene.elsewhere(), private] {
            scene.types(&manager, place, &format!("<@{BOT}> {line}"));
            scene.heard(place).await;
            let now = [settings(scene.home.id), settings(scene.away.id)];
            tally.holds(now == before, || format!("typed: {line}"));
        }
    }
    tally.gave_ways(scene.wrongs(0));
    // And whoever may, can.
    let dark = [forge::text("theme", "dark")];
    scene
        .slash(
            &with_roles(&[ROLE]),
            scene.games(),
            "settings server",
            &dark,
        )
        .await;
    assert_ne!(settings(scene.home.id), before[0]);
    scene.close().await;
    tally.done();
}

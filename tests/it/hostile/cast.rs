//! The tables that are attacked: one in each state a table can be in.

use super::forge::{flag, member, number, text};
use super::scene::Scene;

/// A table under attack.
#[derive(Clone, Debug)]
pub struct Target {
    /// In which state.
    pub state: &'static str,
    /// Its number, which may be that of none.
    pub table: u64,
}

/// Sets tables up at home, in all states.
pub async fn tables(scene: &Scene) -> Vec<Target> {
    let (anna, ben, cleo, dora) = (&scene.anna, &scene.ben, &scene.cleo, &scene.dora);
    let mut targets = Vec::new();
    let mut add = |state, table| targets.push(Target { state, table });

    let named = scene
        .challenge(anna, "gala", &[member("opponent", ben)])
        .await;
    add("challenge", named);
    let running = scene.game("gala", &[]).await;
    scene.plays(anna, running, "d1-e2").await;
    add("running", running);
    let casual = scene.game("chelma", &[flag("rated", false)]).await;
    add("casual", casual);

    let finished = scene.game("gala", &[]).await;
    scene.plays(anna, finished, "d1-e2").await;
    scene.plays(ben, finished, "d10-e9").await;
    scene.types(ben, scene.thread(finished), "resign yes");
    scene.heard(scene.thread(finished)).await;
    add("finished", finished);

    let four = [
        text("rules", "pyramid-4"),
        member("opponent", ben),
        member("partner", cleo),
        member("opponent2", dora),
    ];
    let joining = scene.challenge(anna, "gala", &four).await;
    scene.accept(ben, joining).await;
    add("challenge for four, one has joined", joining);
    let seats = scene.challenge(anna, "gala", &four).await;
    for who in [ben, cleo, dora] {
        scene.accept(who, seats).await;
    }
    add("four seats", seats);

    let before = scene.tables();
    scene.slash(cleo, scene.games(), "gala learn", &[]).await;
    scene.quiet().await;
    let lesson = scene
        .tables()
        .into_keys()
        .find(|id| !before.contains_key(id));
    add("lesson", lesson.expect("a lesson").0);

    let drawn = scene.game("gala", &[]).await;
    scene.plays(anna, drawn, "d1-e2").await;
    let game = |table| [number("game", table)];
    scene
        .slash(anna, scene.games(), "gala draw", &game(drawn))
        .await;
    add("draw offered", drawn);
    let back = scene.game("gala", &[]).await;
    scene.plays(anna, back, "d1-e2").await;
    scene
        .slash(anna, scene.games(), "gala takeback", &game(back))
        .await;
    add("takeback asked", back);
    let paused = scene.game("gala", &[text("clock", "3 days")]).await;
    scene
        .slash(anna, scene.games(), "gala pause", &game(paused))
        .await;
    add("pause asked", paused);

    let computer = [text("level", "1"), text("colour", "white")];
    let computer = scene.challenge(anna, "gala", &computer).await;
    add("computer", computer);
    let closed = scene
        .challenge(anna, "gala", &[member("opponent", ben)])
        .await;
    scene
        .slash(ben, scene.games(), "gala decline", &game(closed))
        .await;
    add("declined", closed);

    add("none", 999_983);
    add("2^64-1", u64::MAX);
    scene.quiet().await;
    let wrongs = scene.wrongs(0);
    assert!(wrongs.is_empty(), "before any attack: {wrongs:#?}");
    targets
}

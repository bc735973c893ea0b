//! What costs much is done beside everything else: nobody's answer, move or board waits for it.

use galabot::rules::gala::{Game, Preset};
use serde_json::{Value, json};

use super::scene::Scene;

/// More boards than are drawn like any picture.
const LONG: usize = 30;

/// A person asks for something and does not wait for it. The interaction's number.
async fn asks(scene: &Scene, who: u64, place: u64, root: &str, sub: &str) -> galabot::sandbox::Id {
    let options = json!({"subcommand": sub, "options": {}});
    let outcome = scene.sandbox.command(who, place, root, options).await;
    outcome.expect("the command is there").id
}

/// What the answer says when it has come.
async fn told(scene: &Scene, interaction: galabot::sandbox::Id) -> String {
    let outcome = scene.sandbox.wait_settled(interaction).await;
    let post = outcome.expect("it is answered").message;
    post.expect("with words").content
}

/// Legal moves of a game, the first that come.
fn moves(count: usize) -> Vec<String> {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut game = Game::new(Preset::Farmers.rules());
    for _ in 0..count {
        let legal: Vec<_> = game.rules().moves(game.position()).iter().collect();
        let turn = rng.choice(legal).expect("nobody has won so soon");
        game.play(turn).expect("it is legal");
    }
    assert!(game.outcome().is_none(), "another seed is needed");
    game.moves().iter().map(ToString::to_string).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_in_a_channel_waits_for_what_somebody_else_asks_there() {
    let scene = Scene::open().await;
    let (anna, ben, games) = (scene.anna, scene.ben, scene.games);
    let thread = scene.game().await;
    let status = scene.bot.as_ref().expect("it runs").status();
    let held = status.hold_costly().await.expect("the bot lives");
    let first = asks(&scene, anna, games, "privacy", "show").await;
    // Others are answered in the same channel meanwhile, and Anna herself as far as it costs little.
    for (who, sub) in [(ben, "games"), (anna, "help"), (ben, "help")] {
        let answer = scene.slash(who, games, sub, Value::default()).await;
        assert!(answer.message.is_some(), "{sub}");
    }
    scene.types(anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    // A second thing of hers does not pile up behind the first, wherever she asks for it.
    for (place, root, sub) in [
        (games, "privacy", "show"),
        (scene.lobby(), "privacy", "export"),
        (thread, "gala", "replay"),
    ] {
        let second = asks(&scene, anna, place, root, sub).await;
        let said = told(&scene, second).await;
        assert!(said.contains("still busy"), "{root} {sub}: {said}");
    }
    drop(held);
    let said = told(&scene, first).await;
    assert!(said.contains("game"), "{said}");
    // And then there is room again, once the bot knows that the answer has arrived.
    let mut said = "still busy".to_owned();
    while said.contains("still busy") {
        let again = asks(&scene, anna, games, "privacy", "show").await;
        said = told(&scene, again).await;
    }
    assert!(said.contains("game"), "{said}");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_one_person_come_one_after_the_other() {
    let scene = Scene::open().await;
    let (anna, thread) = (scene.anna, scene.game().await);
    scene.types(anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    let status = scene.bot.as_ref().expect("it runs").status();
    let held = status.hold_costly().await.expect("the bot lives");
    let mut asked = Vec::new();
    for sub in ["history", "stats", "history"] {
        asked.push((sub, asks(&scene, anna, thread, "gala", sub).await));
    }
    drop(held);
    for (sub, interaction) in asked {
        let said = told(&scene, interaction).await;
        assert!(!said.contains("still busy"), "{sub}: {said}");
    }
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_do_not_wait_for_replays_and_each_has_one_waiting() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let moves = moves(LONG + 2);
    let play = async |ply: usize| {
        let who = [scene.anna, scene.ben][ply % 2];
        scene.types(who, thread, &moves[ply]);
        let mut looks = tokio::time::interval(std::time::Duration::from_millis(5));
        while scene.moves(1).len() <= ply {
            looks.tick().await;
        }
    };
    for ply in 0..LONG {
        play(ply).await;
    }
    scene.drained().await;
    let status = scene.bot.as_ref().expect("it runs").status();
    let held = status.hold_costly().await.expect("the bot lives");
    let spectator = scene.sandbox.person("Cleo");
    scene.types(spectator, thread, "replay");
    scene.types(spectator, thread, "replay");
    scene.bot_says(thread, "still busy").await;
    // The next board comes all the same, in the same thread.
    play(LONG).await;
    let board = format!("gala-1-{}.png", LONG + 1);
    let shows = |name: &str| {
        let posts = scene.sandbox.messages(thread);
        let mut files = posts.iter().flat_map(|post| &post.attachments);
        files.any(|file| file.filename.ends_with(name))
    };
    let wait = scene
        .sandbox
        .wait_for("the board", |_| shows(&board).then_some(()));
    wait.await.expect("it comes");
    assert!(!shows(".gif"), "the replay waits");
    drop(held);
    let wait = scene
        .sandbox
        .wait_for("the replay", |_| shows(".gif").then_some(()));
    wait.await.expect("it comes");
    assert_eq!(scene.count(thread, "still busy"), 1);
    // Once it is there, they may have another.
    scene.types(spectator, thread, "replay");
    scene.drained().await;
    assert_eq!(scene.count(thread, "still busy"), 1);
    scene.check();
}

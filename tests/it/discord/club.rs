//! Puzzles from a server's own games: found while nobody waits, posed on that server and on no other.

use galabot::sandbox::Post;
use galabot::service::notes::{ClubPuzzles, MinedGames, Notes};
use galabot::service::{GuildId, PersonId, Store as _};
use serde_json::{Value, json};

use super::move_picker::press_in_place;
use super::scene::{Scene, button};

/// White resigns where one move alone saves a Gala.
const MOVES: &str = "g1-f2 a8-b7 b3-c4 d10-e9 h1-g2 c10-d9 a3-f4 j7-i6 d1-e2 j8-i5 f2-f3 g10-f9 a2-b3 i5-j4 j3-i4 j4-j2";

/// A game of Anna against Ben, which Anna resigns.
async fn play(scene: &Scene) -> u64 {
    let (anna, ben) = (scene.anna, scene.ben);
    let options = json!({"opponent": ben.to_string(), "colour": "white", "rules": "winther"});
    scene.slash(anna, scene.games, "challenge", options).await;
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    scene.press(ben, &challenge, "Accept").await;
    let thread = challenge.id.0;
    scene.bot_says(thread, "you begin").await;
    for (ply, turn) in MOVES.split(' ').enumerate() {
        scene.types([anna, ben][ply % 2], thread, turn);
    }
    scene.bot_says(thread, "8… j4xj2").await;
    scene.types(anna, thread, "resign yes");
    scene.bot_says(thread, "Black wins").await;
    thread
}

/// The game has been looked at.
async fn looked_at(scene: &Scene) {
    let guild = GuildId(scene.sandbox.guild());
    let done = || {
        let mined: Option<MinedGames> = scene.store.noted(guild).expect("a good store");
        mined.filter(|mined| mined.between.is_some())
    };
    scene.until("the game is looked at", done).await;
}

fn kept(scene: &Scene) -> usize {
    let guild = GuildId(scene.sandbox.guild());
    let kept: Option<ClubPuzzles> = scene.store.noted(guild).expect("a good store");
    kept.map_or(0, |kept| kept.count())
}

async fn asks(scene: &Scene, who: u64, place: u64, options: Value) -> Post {
    scene.root(who, place, "gala", "puzzle", options).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_ends_gives_a_puzzle_to_its_server_and_to_no_other() {
    let scene = Scene::open().await;
    let (anna, cleo) = (scene.anna, scene.sandbox.person("Cleo"));
    let (_, elsewhere) = scene.sandbox.add_guild("Another server");
    let of_club = || json!({"which": "club"});
    let none = asks(&scene, cleo, scene.games, of_club()).await;
    assert!(none.content.contains("can allow it"), "{none:?}");
    let on = scene.settings(anna, "server", json!({"club-puzzles": "on"}));
    let on = on.await;
    assert!(on.contains("on, none found yet"), "{on}");
    let thread = play(&scene).await;
    looked_at(&scene).await;
    let on = scene.settings(anna, "show", json!({})).await;
    assert!(on.contains("on, one so far"), "{on}");

    let put = asks(&scene, cleo, scene.games, of_club()).await;
    assert!(put.content.contains("**Puzzle club-1**"), "{put:?}");
    let from = format!("**From a game of this club**: game 1, <#{thread}>.");
    assert!(put.content.contains(&from), "{put:?}");
    let offered = scene.sandbox.complete(
        cleo,
        scene.games,
        "gala",
        json!({"subcommand": "puzzle", "options": {"which": "club"}}),
        "which",
    );
    let offered = offered.await.expect("it completes itself").choices;
    let offered = offered.expect("an answer in time");
    assert_eq!(offered[0]["value"], "club-1");

    // A wrong try is refuted, the solution is shown, and the first try counts.
    let game_on = asks(&scene, cleo, scene.games, json!({"move": "f3-g4"})).await;
    assert!(game_on.content.contains("isn't the move"), "{game_on:?}");
    assert!(
        game_on.content.contains("Your Gala puzzle rating"),
        "{game_on:?}"
    );
    let solved = press_in_place(&scene, cleo, &game_on, "Solution").await;
    assert!(
        solved.content.contains("puzzle club-1 is **j1xj2**"),
        "{solved:?}"
    );
    let tried = scene
        .store
        .solver(PersonId(cleo))
        .expect("a good store")
        .tried;
    assert_eq!(tried.len(), 1);

    // On another server it is not offered by any name.
    let none = asks(&scene, cleo, elsewhere, of_club()).await;
    assert!(none.content.contains("can allow it"), "{none:?}");
    let full = json!({"which": tried[0].puzzle.to_string()});
    let refused = asks(&scene, cleo, elsewhere, full.clone()).await;
    assert!(refused.content.contains("another server"), "{refused:?}");
    assert!(refused.attachments.is_empty(), "{refused:?}");
    let here = asks(&scene, cleo, scene.games, full).await;
    assert!(here.content.contains("**Puzzle club-1**"), "{here:?}");

    // It goes with the leave of the managers, and who is at one is told.
    scene.types(anna, scene.games, "@galabot club-puzzles off");
    scene
        .bot_says(scene.games, "from games played here: off")
        .await;
    assert_eq!(kept(&scene), 0);
    assert!(button(&here, "Solution").is_some());
    scene.press(cleo, &here, "Solution").await;
    let gone = |post: &Post| post.content.contains("no longer posed on this server");
    scene
        .until("cleo is told", || {
            let posts = scene.sandbox.messages_for(cleo, scene.games);
            posts.iter().any(gone).then_some(())
        })
        .await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_before_are_looked_at_and_after_a_restart_no_game_twice() {
    let mut scene = Scene::open().await;
    play(&scene).await;
    scene.drained().await;
    assert_eq!(kept(&scene), 0, "nobody allowed it");
    scene.stop_bot().await;
    let guild = GuildId(scene.sandbox.guild());
    let before = scene.store.server_settings(guild).expect("a good store");
    let mut after = before.clone();
    after.club_puzzles = true;
    let set = scene.store.set_server_settings(guild, &before, &after);
    assert!(set.expect("a good store"));
    // At a start what is left to do is found, once it is known who sees the channel.
    scene.start_bot().await;
    looked_at(&scene).await;
    assert_eq!(kept(&scene), 1);
    let store = scene.store.clone();
    let noted = || -> Option<MinedGames> { store.noted(guild).expect("a good store") };
    let mined = noted();
    let bot = scene.bot.take().expect("it runs");
    bot.stop(std::time::Duration::ZERO).await;
    scene.start_bot().await;
    asks(&scene, scene.anna, scene.games, json!({"which": "club"})).await;
    assert_eq!((kept(&scene), noted()), (1, mined));
    scene.check();
}

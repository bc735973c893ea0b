//! After a move by taps: the way to the next game in which it is one's turn.

use galabot::sandbox::Post;
use serde_json::json;

use super::move_picker::{
    alone, changed, choose, choose_and_see_it_go, choose_beside, choose_unseen, entries, is_gone,
    labels,
};
use super::scene::Scene;

/// The first piece of a menu, and the first square of a choice.
fn piece(post: &Post) -> String {
    entries(post)[0].0.clone()
}

fn square(post: &Post) -> String {
    labels(post)[0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_move_by_taps_one_button_leads_to_the_next_game() {
    let scene = Scene::open().await;
    let (anna, first) = (scene.anna, scene.game().await);
    let board = scene.bot_says(first, "you begin").await;
    let squares = choose_beside(&scene, anna, &board, &piece(&board)).await;
    // There is no other game yet, so nothing is left.
    choose_and_see_it_go(&scene, anna, &squares, &square(&squares)).await;
    let ben = scene.ben;
    scene.types(ben, first, "d10-e9");
    let board = scene.bot_says(first, "1… d10-e9").await;

    let second = scene.game().await;
    scene.bot_says(second, "you begin").await;
    let squares = choose_beside(&scene, anna, &board, &piece(&board)).await;
    choose_unseen(&scene, anna, &squares, &square(&squares)).await;
    let told = changed(&scene, anna, &squares).await;
    assert!(
        told.content.contains(&format!("<#{second}>")),
        "{}",
        told.content
    );
    let chosen = choose(&scene, anna, &told, "Next game").await;
    // It is chosen there and then; the board of the second game is Anna's to move.
    let squares = choose(&scene, anna, &chosen, &piece(&chosen)).await;
    choose_unseen(&scene, anna, &squares, &square(&squares)).await;
    scene.bot_says(second, "1. ").await;
    assert_eq!(scene.moves(2).len(), 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_way_leads_to_other_servers_too() {
    let scene = Scene::open().await;
    let (anna, ben, first) = (scene.anna, scene.ben, scene.game().await);
    let board = scene.bot_says(first, "you begin").await;
    let (guild, elsewhere) = scene.sandbox.add_guild("Another server");
    let options = json!({"opponent": ben.to_string(), "colour": "white"});
    scene.slash(anna, elsewhere, "challenge", options).await;
    let challenge = scene.bot_says(elsewhere, "challenges you").await;
    scene.press(ben, &challenge, "Accept").await;
    let second = challenge.id.0;
    scene.bot_says(second, "you begin").await;
    let squares = choose_beside(&scene, anna, &board, &piece(&board)).await;
    choose_unseen(&scene, anna, &squares, &square(&squares)).await;
    let told = changed(&scene, anna, &squares).await;
    assert_eq!(
        told.content,
        "It's your turn in game 2 too, on another server."
    );
    let next = &told.components[0]["components"][0];
    assert_eq!(next["label"], "Next game");
    assert_eq!(
        next["url"],
        format!("https://discord.com/channels/{guild}/{second}")
    );
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_way_to_a_game_goes_with_the_turn_there() {
    let scene = Scene::open().await;
    let (anna, first) = (scene.anna, scene.game().await);
    let board = scene.bot_says(first, "you begin").await;
    let second = scene.game().await;
    scene.bot_says(second, "you begin").await;
    let squares = choose_beside(&scene, anna, &board, &piece(&board)).await;
    choose_unseen(&scene, anna, &squares, &square(&squares)).await;
    let told = changed(&scene, anna, &squares).await;
    scene.types(anna, second, "d1-e2");
    is_gone(&scene, anna, &told).await;
    assert!(alone(&scene.sandbox, anna, first).is_empty());
    scene.check();
}

//! The bot in a stand-in Discord: what people do, and what they see.

mod analysis;
mod bad_days;
mod beside;
mod cards;
mod clocks;
mod club;
mod cluster;
mod coach;
mod computer;
mod direct;
mod door;
mod drawing;
mod edits;
mod every_game;
mod faults;
mod game_lists;
mod house;
mod languages;
mod lesson;
mod limits;
mod missed;
mod mortal;
mod move_picker;
mod moves;
mod next_game;
mod order;
mod other_servers;
mod outages;
mod passing;
mod permissions;
mod planned_replies;
mod play;
mod privacy;
mod puzzles;
mod questions;
mod reconnecting;
mod rematch;
mod results;
mod rules;
pub mod scene;
mod settings;
mod shards;
mod slow;
mod starting;
mod steps;
mod storm;
mod typed;
mod unheard;
mod unsure;
mod weather;
mod withdrawn;

use galabot::sandbox::Post;
use serde_json::json;

use scene::{Scene, button};

fn pinged(post: &Post) -> Vec<u64> {
    post.mentions.iter().map(|id| id.0).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_challenged_accepted_played_and_resigned() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let options = json!({"opponent": ben.to_string(), "colour": "white"});
    let answer = scene.slash(anna, scene.games, "challenge", options).await;
    let answer = answer.message.expect("an answer");
    assert_eq!(answer.ephemeral_for.map(|id| id.0), Some(anna));
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    assert_eq!(pinged(&challenge), [ben]);

    // Only Ben may accept.
    let refused = scene.press(anna, &challenge, "Accept").await;
    let refused = refused.message.expect("an answer");
    assert_eq!(refused.ephemeral_for.map(|id| id.0), Some(anna));
    scene.press(ben, &challenge, "Accept").await;
    let thread = challenge.id.0;
    let board = scene.bot_says(thread, "you begin").await;
    assert_eq!(pinged(&board), [anna]);
    assert_eq!(board.attachments.len(), 1);
    let alt = board.attachments[0].description.as_deref();
    assert!(alt.is_some_and(|alt| (20..=1024).contains(&alt.chars().count())));
    let place = scene.sandbox.channels();
    let place = place.iter().find(|place| place.id.0 == thread);
    assert_eq!(place.expect("the thread").name, "Gala 1: Anna vs Ben");
    let bare = |post: &Post| post.components.is_empty();
    scene
        .sandbox
        .wait_message(scene.games, |post| post.id == challenge.id && bare(post))
        .await
        .expect("an answered challenge has no buttons");

    // A wrong move gets one short reply, which pings nobody; a right one a board, which pings the other.
    let wrong = scene.types(anna, thread, "d1-d9");
    let reply = scene
        .sandbox
        .wait_message(thread, |post| {
            post.reply_to.as_ref().is_some_and(|to| to.id == wrong.id)
        })
        .await
        .expect("a reply");
    assert!(pinged(&reply).is_empty(), "{reply:?}");
    scene.types(anna, thread, "what a fine board");
    scene.types(scene.sandbox.person("Cleo"), thread, "d1-e2");
    scene.types(anna, thread, "D1–E2!");
    let board = scene.bot_says(thread, "1. d1-e2").await;
    assert_eq!(pinged(&board), [ben]);
    assert_eq!(board.attachments.len(), 1);
    scene.types(anna, thread, "e2-f3");
    scene.bot_says(thread, "turn").await;
    scene.types(ben, thread, "d10-e9");
    scene.bot_says(thread, "1… d10-e9").await;
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);

    // Resigning is asked back; the confirmation takes the place of the question.
    let asked = scene.slash(ben, thread, "resign", json!({})).await;
    let question = asked.message.expect("a question");
    scene.press(ben, &question, "Yes, resign").await;
    let over = scene
        .sandbox
        .wait_message(thread, |post| button(post, "Rematch").is_some())
        .await
        .expect("a result");
    assert_eq!(pinged(&over), [anna]);
    scene.press(anna, &over, "Rematch").await;
    let again = scene.bot_says(scene.games, "rematch").await;
    assert_eq!(pinged(&again), [ben]);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn slash_commands_show_and_list_and_answer_only_the_caller() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let before = scene.sandbox.messages(thread).len();
    let shown = scene
        .slash(scene.ben, thread, "board", json!({"side": "flip"}))
        .await;
    assert!(
        shown
            .message
            .is_some_and(|post| post.ephemeral_for.is_some())
    );
    let board = scene
        .sandbox
        .wait_for("a board", |sandbox| {
            let posts = sandbox.messages(thread);
            posts.get(before).cloned()
        })
        .await
        .expect("the board is a regular message");
    assert_eq!(board.attachments.len(), 1);
    assert!(board.interaction.is_none() && pinged(&board).is_empty());
    for (sub, options, words) in [
        ("moves", json!({"square": "d1"}), "d1"),
        ("moves", json!({"square": "zz"}), "zz"),
        ("move", json!({"move": "castle"}), "castle"),
        ("move", json!({"move": "d1-e2", "game": 9}), "9"),
        ("accept", json!({"game": 1}), "1"),
        ("games", json!({}), "1"),
        ("help", json!({}), "d"),
        ("draw", json!({"answer": "accept"}), "draw"),
    ] {
        let answer = scene.slash(scene.anna, thread, sub, options).await;
        let post = answer.message.expect("an answer");
        assert!(
            post.content.contains(words),
            "/gala {sub}: {}",
            post.content
        );
        assert_eq!(post.ephemeral_for.map(|id| id.0), Some(scene.anna));
    }
    let played = scene
        .slash(
            scene.anna,
            scene.games,
            "move",
            json!({"move": "d1e2", "game": 1}),
        )
        .await;
    assert!(
        played
            .message
            .is_some_and(|post| post.content.contains("d1-e2"))
    );
    scene.bot_says(thread, "1. d1-e2").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_are_typed_with_a_mention_only() {
    let scene = Scene::open().await;
    scene.types(scene.anna, scene.games, "challenge @Ben");
    scene.types(scene.anna, scene.games, "board");
    scene.types(scene.anna, scene.games, "@galabot challenge @Ben black");
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    scene.types(scene.ben, scene.games, "@galabot accept");
    scene.bot_says(challenge.id.0, "you begin").await;
    scene.types(scene.anna, challenge.id.0, "@galabot challenge open");
    let refused = scene
        .sandbox
        .wait_message(challenge.id.0, |post| post.reply_to.is_some())
        .await
        .expect("a refusal");
    assert!(refused.author.bot);
    assert_eq!(
        scene
            .sandbox
            .messages(scene.games)
            .iter()
            .filter(|post| post.author.bot)
            .count(),
        1,
        "what was not said to the bot was not heard"
    );
    // In private everything is said to the bot.
    let private = scene.sandbox.direct_channel(scene.anna);
    scene.types(scene.anna, private, "games");
    scene.bot_says(private, "1").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_text_of_messages_moves_are_mentions_and_replies() {
    // The bot asks for it, is refused, and goes on without.
    let scene = Scene::with(false, true).await;
    let thread = scene.game().await;
    scene.types(scene.anna, thread, "f1-g2");
    let board = scene.types(scene.anna, thread, "@galabot d1-e2");
    let board = scene
        .sandbox
        .wait_message(thread, |post| {
            post.id > board.id && post.content.contains("1. d1-e2") && post.author.bot
        })
        .await
        .expect("a mention is heard");
    scene
        .sandbox
        .reply(scene.ben, thread, board.id.0, "d10-e9")
        .expect("people may reply");
    scene.bot_says(thread, "1… d10-e9").await;
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn old_buttons_answer_politely() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.slash(scene.anna, thread, "draw", json!({})).await;
    let offer = scene
        .sandbox
        .wait_message(thread, |post| button(post, "Accept the draw").is_some())
        .await
        .expect("an offer");
    assert_eq!(pinged(&offer), [scene.ben]);
    // Its buttons cannot be taken off, so they stay there when the game goes on.
    scene.disturb(
        "PATCH",
        "/messages/",
        None,
        galabot::sandbox::Effect::Status {
            status: 500,
            html: true,
        },
    );
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    scene.sandbox.set_faults(Default::default());
    let answer = scene.press(scene.ben, &offer, "Accept the draw").await;
    let answer = answer.message.expect("an answer");
    assert_eq!(answer.ephemeral_for.map(|id| id.0), Some(scene.ben));
    assert!(answer.content.contains("out of date"), "{}", answer.content);
    scene.check();
}

//! Those who ask too much, and those who play fast.

use std::time::Duration;

use galabot::sandbox::Effect;
use galabot::service::limits::{Quotas, Rate};
use galabot::service::{PersonId, Store};
use serde_json::json;

use super::move_picker::press_in_place;
use super::scene::Scene;

async fn limited(quotas: Quotas) -> Scene {
    let mut scene = Scene::open().await;
    scene.stop_bot().await;
    scene.quotas = quotas;
    scene.start_bot().await;
    scene
}

#[tokio::test(flavor = "multi_thread")]
async fn too_much_is_refused_once_and_then_passed_over() {
    let scene = limited(Quotas {
        person_commands: Rate::new(3, 1),
        ..Quotas::generous()
    })
    .await;
    let help = scene.count(scene.games, "");
    for _ in 0..12 {
        scene.types(scene.anna, scene.games, "@galabot help");
    }
    // Ben is answered, and after him Anna would have been.
    scene.types(scene.ben, scene.games, "@galabot games");
    scene.bot_says(scene.games, "have no games").await;
    let said = scene.count(scene.games, "") - help;
    assert_eq!(said, 3 + 1 + 1, "three answers, one refusal, Ben's answer");
    scene.bot_says(scene.games, "a little fast").await;
    // Whoever presses is always answered: only they see it.
    let answer = scene
        .slash(scene.anna, scene.games, "help", json!({}))
        .await;
    let answer = answer.message.expect("an answer");
    assert!(answer.content.contains("give me a minute"), "{answer:?}");
    assert_eq!(answer.ephemeral_for.map(|id| id.0), Some(scene.anna));
    // A minute later all is forgiven.
    scene.sandbox.advance(Duration::from_secs(61));
    scene.types(scene.anna, scene.games, "@galabot games");
    scene
        .sandbox
        .wait_for("an answer", |_| {
            (scene.count(scene.games, "") - help == 6).then_some(())
        })
        .await
        .expect("it is given");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn fast_moves_wait_and_none_is_lost() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.stop_bot().await;
    scene.quotas = Quotas {
        person_moves: Rate::new(2, 600),
        person_commands: Rate::new(1, 1),
        ..Quotas::generous()
    };
    let moves = [
        "b3-c4", "b8-c7", "c2-d3", "c9-d8", "i3-h4", "i8-h7", "h2-g3", "h9-g8",
    ];
    let typ = |scene: &Scene, plies: std::ops::Range<usize>| {
        for ply in plies {
            let who = [scene.anna, scene.ben][ply % 2];
            scene.types(who, thread, moves[ply]);
        }
    };
    // Half of them while the bot is away, so that all are read up at once.
    typ(&scene, 0..4);
    scene.start_bot().await;
    let spectator = scene.sandbox.person("Cleo");
    for _ in 0..30 {
        scene.types(spectator, thread, "d1-e2");
    }
    typ(&scene, 4..8);
    scene.bot_says(thread, "4… h9-g8").await;
    assert_eq!(scene.moves(1), moves);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_leave_a_player_all_their_commands() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.stop_bot().await;
    scene.quotas = Quotas {
        person_commands: Rate::new(1, 1),
        ..Quotas::generous()
    };
    scene.start_bot().await;
    // Played, not legal, not on the board.
    for turn in ["b3-c4", "a1-b1", "d3-k5", "d1-e11", "b8-c7"] {
        scene.types(scene.anna, thread, turn);
    }
    scene.types(scene.anna, thread, "moves");
    scene.bot_says(thread, "Game 1, Black to move").await;
    assert_eq!(scene.count(thread, "a little fast"), 0);
    scene.bot_says(thread, "no square `k5`").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_fills_a_server_with_challenges() {
    let scene = limited(Quotas {
        person_challenges: Rate::new(2, 1),
        live_games: 3,
        ..Quotas::generous()
    })
    .await;
    let challenge = async |who: u64| {
        let answer = scene
            .slash(who, scene.games, "challenge", json!({}))
            .await
            .message;
        answer.expect("an answer").content
    };
    for _ in 0..2 {
        let said = challenge(scene.anna).await;
        assert!(!said.contains("fast"), "{said}");
    }
    let said = challenge(scene.anna).await;
    assert!(said.contains("a little fast"), "{said}");
    scene.sandbox.advance(Duration::from_secs(61));
    challenge(scene.anna).await;
    scene.sandbox.advance(Duration::from_secs(61));
    let said = challenge(scene.anna).await;
    assert!(said.contains("3 games and challenges"), "{said}");
    assert_eq!(scene.store.live_tables().expect("whole").len(), 3);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_types_faster_than_by_hand_is_quietly_offered_nothing() {
    let scene = limited(Quotas {
        person_completions: Rate::new(3, 1),
        ..Quotas::generous()
    })
    .await;
    let thread = scene.game().await;
    let offered = async |who, typed: &str| {
        let options = json!({"subcommand": "move", "options": {"move": typed}});
        let outcome = scene
            .sandbox
            .complete(who, thread, "gala", options, "move")
            .await;
        let offers = outcome.expect("the option completes itself").choices;
        offers.expect("an answer").len()
    };
    for _ in 0..3 {
        assert!(offered(scene.anna, "d1").await > 0);
    }
    for _ in 0..2 {
        assert_eq!(offered(scene.anna, "d1").await, 0);
    }
    // The command itself works, and nobody else has less for it.
    let options = json!({"move": "d1-e2"});
    scene.slash(scene.anna, thread, "move", options).await;
    scene.bot_says(thread, "1. d1-e2").await;
    assert!(offered(scene.ben, "d10").await > 0);
    scene.types(scene.ben, thread, "d10-e9");
    scene.bot_says(thread, "1… d10-e9").await;
    scene.sandbox.advance(Duration::from_secs(61));
    assert!(offered(scene.anna, "e2").await > 0);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_turned_too_fast_stays_and_its_reader_is_told_aside() {
    let limit = Effect::RateLimit {
        retry_after_ms: 100,
        global: false,
    };
    // Discord may have too much to do for what is told aside.
    for fault in [None, Some(limit)] {
        turns_too_fast(fault).await;
    }
}

async fn turns_too_fast(fault: Option<Effect>) {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    scene.stop_bot().await;
    scene.quotas = Quotas {
        person_commands: Rate::new(2, 1),
        ..Quotas::generous()
    };
    scene.start_bot().await;
    scene.types(scene.anna, thread, "position 1");
    let page = scene.bot_says(thread, "after **1. d1-e2**").await;
    let start = press_in_place(&scene, scene.anna, &page, "◀ Back").await;
    assert!(start.content.contains("at the start"), "{}", start.content);
    if let Some(fault) = fault {
        scene.disturb("POST", "/webhooks/", Some(1), fault);
    }
    scene.press(scene.anna, &start, "Forward ▶").await;
    let aside = scene
        .sandbox
        .wait_for("the refusal", |sandbox| {
            let posts = sandbox.messages_for(scene.anna, thread);
            posts
                .into_iter()
                .find(|post| post.content.contains("a little fast"))
        })
        .await
        .expect("she is told");
    assert_eq!(aside.ephemeral_for.map(|id| id.0), Some(scene.anna));
    let posts = scene.sandbox.messages(thread);
    let stays = posts.iter().find(|post| post.id == page.id);
    assert_eq!(stays.map(|post| &post.content), Some(&start.content));
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_asked_today_is_kept_over_a_restart() {
    let mut scene = limited(Quotas {
        person_commands_a_day: 2.try_into().expect("not zero"),
        ..Quotas::generous()
    })
    .await;
    let own = json!({});
    let ask = async |scene: &Scene, who| {
        let answer = scene.slash(who, scene.games, "help", own.clone()).await;
        answer.message.expect("an answer").content
    };
    let anna = PersonId(scene.anna);
    assert!(scene.store.usage(anna).expect("readable").is_empty());
    ask(&scene, scene.anna).await;
    // It is written within seconds,
    scene.sandbox.advance(Duration::from_secs(10));
    scene
        .sandbox
        .wait_for("what was asked", |_| {
            let used = scene.store.usage(anna).expect("readable");
            (!used.is_empty()).then_some(())
        })
        .await
        .expect("it is written");
    // and at the end.
    ask(&scene, scene.anna).await;
    let bot = scene.bot.take().expect("it runs");
    bot.stop(Duration::from_secs(60)).await;
    scene.start_bot().await;
    let answer = ask(&scene, scene.anna).await;
    assert!(answer.contains("asked a lot today"), "{answer}");
    let answer = ask(&scene, scene.ben).await;
    assert!(!answer.contains("asked a lot today"), "{answer}");
    scene.check();
}

//! What costs much is done beside the queue of its channel, also when it is typed: nobody's move waits for it, and it
//! is answered once whatever happens meanwhile.

use galabot::discord::BotStatus;
use galabot::sandbox::Post;

use super::play::invalid;
use super::scene::Scene;

fn status(scene: &Scene) -> BotStatus {
    scene.bot.as_ref().expect("it runs").status()
}

/// The bot's answers to a message.
fn answers(scene: &Scene, to: &Post) -> Vec<Post> {
    let mut posts = scene.sandbox.messages(to.channel_id.0);
    posts.retain(|post| {
        let meant = post.reply_to.as_ref();
        post.author.bot && meant.is_some_and(|meant| meant.id == to.id)
    });
    posts
}

/// Waits for the bot's answer to a message.
async fn answer(scene: &Scene, to: &Post) -> Post {
    let come = scene
        .sandbox
        .wait_for("an answer", |_| answers(scene, to).into_iter().next());
    let come = come.await;
    come.unwrap_or_else(|error| panic!("{error}: {:?}", to.content))
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_what_somebody_types() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let thread = scene.game().await;
    scene.types(anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    let held = status(&scene).hold_costly().await.expect("the bot lives");
    let history = scene.types(anna, thread, "history");
    // The others in the thread are answered meanwhile, and Anna herself as far as it costs little.
    scene.types(ben, thread, "d10-e9");
    scene.bot_says(thread, "1… d10-e9").await;
    let help = scene.types(anna, thread, "help");
    answer(&scene, &help).await;
    // A second thing of hers that costs much does not pile up behind the first.
    let replay = scene.types(anna, thread, "replay");
    let refused = answer(&scene, &replay).await;
    assert!(refused.content.contains("still busy"), "{refused:?}");
    // Elsewhere too nobody waits for what others ask.
    let mut asked = Vec::new();
    for (name, place, words) in [
        ("Cleo", thread, "export"),
        ("Dan", scene.games, "@galabot stats"),
        ("Eve", scene.games, "@galabot leaderboard"),
        ("Finn", scene.games, "@galabot games finished"),
    ] {
        let somebody = scene.sandbox.person(name);
        asked.push(scene.types(somebody, place, words));
        let help = scene.types(ben, scene.games, "@galabot help");
        answer(&scene, &help).await;
    }
    for typed in asked.iter().chain([&history]) {
        assert!(answers(&scene, typed).is_empty(), "{}", typed.content);
    }
    drop(held);
    let told = answer(&scene, &history).await;
    assert!(told.content.contains("d10-e9"), "{told:?}");
    for typed in &asked {
        answer(&scene, typed).await;
    }
    scene.drained().await;
    for typed in asked.iter().chain([&history, &replay]) {
        assert_eq!(answers(&scene, typed).len(), 1, "{}", typed.content);
    }
    assert_eq!(status(&scene).metrics().out_of_order.get(), 0);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_things_that_one_person_types_wait_and_no_more() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let held = status(&scene).hold_costly().await.expect("the bot lives");
    // One has the turn, and ten wait.
    let asked: Vec<Post> = (0..12)
        .map(|_| scene.types(scene.anna, thread, "history"))
        .collect();
    let refused = answer(&scene, &asked[11]).await;
    assert!(refused.content.contains("still busy"), "{refused:?}");
    drop(held);
    for typed in &asked[..11] {
        let told = answer(&scene, typed).await;
        assert!(!told.content.contains("still busy"), "{told:?}");
    }
    scene.check();
}

/// As it is said, and read up.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_answered_at_a_crash_is_answered_once_after_it() {
    for read_up in [false, true] {
        let mut scene = Scene::open().await;
        let thread = scene.game().await;
        scene.drained().await;
        let held = status(&scene).hold_costly().await.expect("the bot lives");
        if read_up {
            scene.sandbox.disturb(invalid(false));
        }
        let before = scene.types(scene.anna, thread, "history");
        scene.types(scene.anna, thread, "d1-e2");
        let between = scene.types(scene.ben, thread, "a1-a2");
        scene.types(scene.ben, thread, "d10-e9");
        scene.bot_says(thread, "1… d10-e9").await;
        scene.drained().await;
        assert!(answers(&scene, &before).is_empty(), "it waits");
        assert_eq!(status(&scene).metrics().out_of_order.get(), 0);
        scene.stop_bot().await;
        drop(held);
        assert!(answers(&scene, &before).is_empty(), "it never began");
        scene.start_bot().await;
        let told = answer(&scene, &before).await;
        assert!(told.content.contains("d1-e2"), "{told:?}");
        // Read again and again, it is answered once, and so is all that was said after it.
        for _ in 0..2 {
            scene.stop_bot().await;
            scene.start_bot().await;
            scene.types(scene.anna, thread, "@galabot help");
            scene.drained().await;
        }
        assert_eq!(answers(&scene, &before).len(), 1, "read up: {read_up}");
        assert_eq!(answers(&scene, &between).len(), 1, "read up: {read_up}");
        assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);
        assert_eq!(scene.count(thread, "1… d10-e9"), 1);
        scene.check();
    }
}

//! What a game leaves behind: its result in the channel that a server chose, its share card, and curves of ratings.

use galabot::sandbox::{Post, Sandbox};
use galabot::service::notes::{Notes, ReviewAsked, ReviewsAsked};
use galabot::service::{PersonId, TableId, Timestamp};
use serde_json::json;

use super::move_picker::alone;
use super::scene::{Scene, button, deny};

/// Anna's game against Ben, which Ben resigns after both have moved: its thread, and what is said there at the end.
async fn over(scene: &Scene) -> (u64, Post) {
    let thread = scene.game().await;
    for (who, turn) in [(scene.anna, "d1-e2"), (scene.ben, "d10-e9")] {
        scene.types(who, thread, turn);
        scene.bot_says(thread, turn).await;
    }
    scene.types(scene.ben, thread, "resign yes");
    let told = scene.bot_says(thread, "White wins").await;
    (thread, told)
}

/// A rematch, which Ben asks for and begins: its thread.
async fn rematch(scene: &Scene, end: &Post) -> u64 {
    scene.press(scene.ben, end, "Rematch").await;
    let again = scene.bot_says(scene.games, "a rematch").await;
    scene.press(scene.anna, &again, "Accept").await;
    scene.bot_says(again.id.0, "you begin").await;
    again.id.0
}

async fn wants_results(scene: &Scene, channel: u64) -> String {
    let options = json!({"results": channel.to_string()});
    scene.settings(scene.anna, "server", options).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_comes_once_into_the_channel_that_a_server_chose() {
    let mut scene = Scene::open().await;
    let (anna, ben, lobby) = (scene.anna, scene.ben, scene.lobby());
    let shown = wants_results(&scene, lobby).await;
    assert!(
        shown.contains(&format!("are posted in <#{lobby}>")),
        "{shown}"
    );
    let (thread, end) = over(&scene).await;
    let changes = format!(
        "Ratings: <@{anna}> **1662** (+162, provisional), <@{ben}> **1338** (−162, provisional)."
    );
    assert!(end.content.contains(&changes), "{}", end.content);
    let result = scene.bot_says(lobby, "beat").await;
    for words in [
        format!("<@{anna}> (White) beat <@{ben}>"),
        changes,
        format!("<#{thread}>"),
    ] {
        assert!(result.content.contains(&words), "{}", result.content);
    }
    assert!(result.mentions.is_empty(), "nobody is pinged for it");
    scene.stop_bot().await;
    scene.start_bot().await;
    scene.drained().await;
    assert_eq!(scene.count(lobby, "beat"), 1);
    // It can be turned off.
    let off = scene
        .settings(anna, "server", json!({"no-results": true}))
        .await;
    assert!(off.contains("No results are posted"), "{off}");
    let thread = rematch(&scene, &end).await;
    for (who, turn) in [(ben, "d1-e2"), (anna, "d10-e9"), (ben, "resign yes")] {
        scene.types(who, thread, turn);
        let told = if turn == "resign yes" {
            "Black wins"
        } else {
            turn
        };
        scene.bot_says(thread, told).await;
    }
    scene.drained().await;
    assert_eq!(scene.count(lobby, "beat"), 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_results_where_the_bot_may_not_write_is_told_so() {
    let scene = Scene::open().await;
    let lobby = scene.lobby();
    deny(&scene, lobby, &["SEND_MESSAGES"]);
    let refused = scene
        .until_settings(
            |shown| shown.contains("Send Messages"),
            || wants_results(&scene, lobby),
        )
        .await;
    assert!(refused.contains("I can't post in"), "{refused}");
    deny(&scene, lobby, &[]);
    let chosen = scene
        .until_settings(
            |shown| shown.contains("Results of games"),
            || wants_results(&scene, lobby),
        )
        .await;
    assert!(chosen.contains(&format!("<#{lobby}>")), "{chosen}");
    // Refused later, it waits, and those who chose the channel are told.
    deny(&scene, lobby, &["SEND_MESSAGES"]);
    over(&scene).await;
    scene
        .until_settings(
            |shown| shown.contains("Discord doesn't let me post"),
            || scene.settings(scene.anna, "show", json!({})),
        )
        .await;
    deny(&scene, lobby, &[]);
    scene.bot_says(lobby, "beat").await;
    scene
        .until_settings(
            |shown| shown.contains("Results of games"),
            || scene.settings(scene.anna, "show", json!({})),
        )
        .await;
    scene.check();
}

impl Scene {
    /// Asks again and again until the answer is this.
    async fn until_settings<F: Future<Output = String>>(
        &self,
        wanted: impl Fn(&str) -> bool,
        ask: impl Fn() -> F,
    ) -> String {
        let mut looks = tokio::time::interval(std::time::Duration::from_millis(20));
        loop {
            let told = ask().await;
            if wanted(&told) {
                return told;
            }
            looks.tick().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_posts_the_share_card_of_a_game_once() {
    let mut scene = Scene::open().await;
    let (thread, end) = over(&scene).await;
    let cleo = scene.sandbox.person("Cleo");
    let refused = scene.press(cleo, &end, "Share").await;
    assert!(refused.message.expect("an answer").attachments.is_empty());
    scene.press(scene.anna, &end, "Share").await;
    let card = scene.bot_says(thread, "The card of game 1").await;
    assert_eq!(card.ephemeral_for, None);
    // The card itself is the answer: nothing private stays beside it.
    let nothing = |sandbox: &Sandbox| alone(sandbox, scene.anna, thread).is_empty().then_some(());
    let gone = scene.sandbox.wait_for("nothing private", nothing).await;
    gone.expect("it goes");
    let [file] = &card.attachments[..] else {
        panic!("one picture: {card:?}");
    };
    assert_eq!(file.filename, "card-1.png");
    assert_eq!((file.width, file.height), (Some(1200), Some(630)));
    let alt = file.description.as_deref().unwrap_or_default();
    for words in [
        "Anna (White, 1662 (+162)",
        "Ben (Black",
        "White wins",
        "game 1",
    ] {
        assert!(alt.contains(words), "{alt}");
    }
    assert!(card.mentions.is_empty());
    // Once, whoever asks, and after a restart.
    for who in [scene.anna, scene.ben] {
        let again = scene.press(who, &end, "Share").await;
        let told = again.message.expect("an answer").content;
        assert!(told.contains("already"), "{told}");
        scene.stop_bot().await;
        scene.start_bot().await;
    }
    scene.drained().await;
    assert_eq!(scene.count(thread, "The card of game 1"), 1);
    assert!(button(&end, "Review").is_some());
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_a_restart_cut_off_is_posted_after_it() {
    let mut scene = Scene::open().await;
    let (thread, _) = over(&scene).await;
    scene.stop_bot().await;
    // As it stands when the process dies while it thinks.
    let asked = ReviewAsked {
        table: TableId(1),
        person: PersonId(scene.anna),
        at: Timestamp(1_700_000_000_000),
        for_card: true,
    };
    scene
        .store
        .keep_note((), ReviewsAsked(vec![asked]))
        .expect("a good store");
    scene.start_bot().await;
    let card = scene.bot_says(thread, "The card of game 1").await;
    assert_eq!(card.attachments.len(), 1);
    assert_eq!(scene.count(thread, "your review of game"), 0);
    scene.drained().await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn stats_show_the_curve_of_the_rating_also_where_they_are_typed() {
    let scene = Scene::open().await;
    let (thread, end) = over(&scene).await;
    let few = scene.slash(scene.anna, thread, "stats", json!({})).await;
    let few = few.message.expect("an answer");
    assert!(few.attachments.is_empty(), "one game makes no curve");
    let second = rematch(&scene, &end).await;
    for (who, turn, told) in [
        (scene.ben, "d1-e2", "d1-e2"),
        (scene.anna, "d10-e9", "d10-e9"),
        (scene.anna, "resign yes", "White wins"),
    ] {
        scene.types(who, second, turn);
        scene.bot_says(second, told).await;
    }
    let stats = scene.slash(scene.anna, thread, "stats", json!({})).await;
    let stats = stats.message.expect("an answer");
    scene.types(scene.anna, thread, "stats");
    let typed = scene.bot_says(thread, "has finished 2 games").await;
    let bytes = |post: &Post| {
        let [file] = &post.attachments[..] else {
            panic!("one picture: {post:?}");
        };
        assert_eq!(file.filename, "ratings.png");
        let alt = file.description.clone().unwrap_or_default();
        assert!(alt.contains("from 1500 to"), "{alt}");
        scene.sandbox.attachment(file.id).expect("its bytes")
    };
    assert_eq!(bytes(&stats), bytes(&typed));
    scene.check();
}

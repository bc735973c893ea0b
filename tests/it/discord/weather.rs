//! What stands in the way for longer: games wait or move, their players are told, and nothing is lost.

use std::collections::BTreeSet;
use std::time::Duration;

use galabot::sandbox::{ChannelChange, Effect, Faults, GatewayAction, LoggedRequest, RestFault};
use galabot::service::Store;
use serde_json::json;

use super::scene::Scene;

/// What the bot said to a person in private.
fn told_in_private(scene: &Scene, who: u64) -> Vec<String> {
    let private = scene.sandbox.direct_channel(who);
    let posts = scene.sandbox.messages(private);
    posts.into_iter().map(|post| post.content).collect()
}

async fn play(scene: &Scene, who: u64, text: &str) {
    let options = json!({"move": text, "game": 1});
    scene.slash(who, scene.lobby(), "move", options).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_came_too_late_is_explained_in_one_message() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.stop_bot().await;
    scene.types(scene.anna, thread, "d1-e2");
    scene.types(scene.anna, thread, "d1-e2");
    scene.types(scene.ben, thread, "a1-a9");
    scene.types(scene.ben, thread, "d10-e9");
    scene.types(scene.ben, thread, "e9-d10");
    scene.sandbox.advance(Duration::from_secs(60));
    scene.start_bot().await;
    let told = scene.bot_says(thread, "I was away").await;
    assert_eq!(told.content.lines().count(), 4, "{}", told.content);
    for who in [scene.anna, scene.ben] {
        assert!(
            told.content.contains(&format!("<@{who}>")),
            "{}",
            told.content
        );
    }
    assert!(told.mentions.is_empty(), "it pings nobody");
    scene.bot_says(thread, "1… d10-e9").await;
    scene.drained().await;
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);
    let posts = scene.sandbox.messages(thread);
    let said = posts.iter().filter(|post| post.author.bot).count();
    assert_eq!(
        said, 4,
        "the opening, two moves, one explanation: {posts:#?}"
    );
    // Not again after another start.
    scene.stop_bot().await;
    scene.start_bot().await;
    scene.types(scene.anna, thread, "board");
    scene.bot_says(thread, "to move").await;
    assert_eq!(scene.count(thread, "I was away"), 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_the_next_has_overtaken_is_told_without_its_picture() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.stop_bot().await;
    scene.types(scene.anna, thread, "d1-e2");
    scene.types(scene.ben, thread, "d10-e9");
    // Nothing can be sent until both have been played.
    scene.sandbox.set_faults(Faults {
        rest: vec![RestFault {
            method: Some("POST".into()),
            path: Some("/messages".into()),
            times: None,
            percent: None,
            effect: Effect::Status {
                status: 503,
                html: true,
            },
        }],
        ..Faults::default()
    });
    scene.deny(&["SEND_MESSAGES_IN_THREADS"]);
    scene.start_bot().await;
    scene
        .sandbox
        .wait_for("both moves", |_| (scene.moves(1).len() == 2).then_some(()))
        .await
        .expect("they are read up");
    scene.stop_bot().await;
    scene.sandbox.set_faults(Faults::default());
    scene.deny(&[]);
    scene.start_bot().await;
    let last = scene.bot_says(thread, "1… d10-e9").await;
    let first = scene.bot_says(thread, "1. d1-e2").await;
    assert!(first.id < last.id);
    assert_eq!((first.attachments.len(), first.components.len()), (0, 0));
    assert!(first.mentions.is_empty(), "{first:?}");
    assert_eq!(last.attachments.len(), 1);
    assert_eq!(last.mentions[0].0, scene.anna);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_permission_given_back_is_used_at_once_and_players_were_told_in_private_once() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.deny(&["SEND_MESSAGES_IN_THREADS"]);
    play(&scene, scene.anna, "d1-e2").await;
    for who in [scene.anna, scene.ben] {
        let private = scene.sandbox.direct_channel(who);
        let told = scene.bot_says(private, "can't show game 1").await;
        assert!(told.content.contains("permission"), "{}", told.content);
    }
    assert_eq!(scene.count(thread, "1. d1-e2"), 0);
    // No further move: the change itself has it tried again, though the next try was half a minute away.
    scene.deny(&[]);
    scene.bot_says(thread, "1. d1-e2").await;
    scene.drained().await;
    assert_eq!(scene.count(thread, "1. d1-e2"), 1);
    assert_eq!(told_in_private(&scene, scene.anna).len(), 1);
    // Another time they are told again.
    scene.deny(&["ATTACH_FILES"]);
    play(&scene, scene.ben, "d10-e9").await;
    let private = scene.sandbox.direct_channel(scene.ben);
    scene
        .sandbox
        .wait_for("the news", |sandbox| {
            (sandbox.messages(private).len() == 2).then_some(())
        })
        .await
        .expect("they are told");
    scene.deny(&[]);
    scene.bot_says(thread, "1… d10-e9").await;
    // Discord takes two messages with the same nonce for one, wherever they are said.
    let privately = [scene.anna, scene.ben].map(|who| {
        let channel = scene.sandbox.direct_channel(who);
        format!("/channels/{channel}/messages")
    });
    let log = scene.sandbox.requests().into_iter();
    let told = log.filter(|request| request.method == "POST" && privately.contains(&request.path));
    let nonces: Vec<String> = told
        .map(|request| request.body["nonce"].to_string())
        .collect();
    let distinct: BTreeSet<&String> = nonces.iter().collect();
    assert_eq!((nonces.len(), distinct.len()), (4, 4), "{nonces:?}");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_is_locked_waits_for_its_key() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let lock = |locked| {
        let change = ChannelChange {
            locked: Some(locked),
            archived: Some(locked),
            ..ChannelChange::default()
        };
        let changed = scene.sandbox.change_channel(thread, change);
        changed.expect("a moderator may");
    };
    lock(true);
    play(&scene, scene.anna, "d1-e2").await;
    let private = scene.sandbox.direct_channel(scene.ben);
    scene.bot_says(private, "locked").await;
    lock(false);
    scene.bot_says(thread, "1. d1-e2").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_list_of_threads_delays_a_game_until_one_closes() {
    let scene = Scene::open().await;
    let talk = scene
        .sandbox
        .open_thread(scene.anna, scene.games, None, "talk")
        .expect("people may");
    scene.sandbox.set_faults(Faults {
        active_threads: 1,
        ..Faults::default()
    });
    scene.types(scene.anna, scene.games, "@galabot challenge @Ben white");
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    scene.types(scene.ben, scene.games, "@galabot accept");
    let private = scene.sandbox.direct_channel(scene.ben);
    scene.bot_says(private, "as many open threads").await;
    scene.sandbox.delete_channel(talk);
    scene.bot_says(challenge.id.0, "you begin").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_kicked_goes_on_when_it_is_back() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.sandbox.kick_bot();
    // In private the game can be played on, though nobody may be written to who shares no server with the bot.
    let private = scene.sandbox.direct_channel(scene.anna);
    let options = json!({"move": "d1-e2", "game": 1});
    scene.slash(scene.anna, private, "move", options).await;
    assert_eq!(scene.moves(1), ["d1-e2"]);
    // What is typed while nobody hears it is read up.
    scene.types(scene.ben, thread, "d10-e9");
    scene.sandbox.invite_bot();
    let first = scene.bot_says(thread, "1. d1-e2").await;
    let second = scene.bot_says(thread, "1… d10-e9").await;
    assert!(first.id < second.id);
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);
    assert!(scene.store.dead_posts().expect("a good store").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_thread_is_replaced_at_once_and_both_players_are_called_there() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    scene.sandbox.delete_channel(thread);
    let another = another_thread(&scene).await;
    let post = scene.bot_says(another, "goes on here").await;
    assert_eq!(post.attachments.len(), 1);
    let mut pinged: Vec<u64> = post.mentions.iter().map(|id| id.0).collect();
    pinged.sort_unstable();
    let mut both = vec![scene.anna, scene.ben];
    both.sort_unstable();
    assert_eq!(pinged, both);
    scene.types(scene.ben, another, "d10-e9");
    scene.bot_says(another, "1… d10-e9").await;
    scene.check();
}

async fn another_thread(scene: &Scene) -> u64 {
    let thread = scene.sandbox.wait_for("another thread", |sandbox| {
        let places = sandbox.channels();
        let found = places.iter().find(|place| place.name.starts_with("Gala 1"));
        found.map(|place| place.id.0)
    });
    thread.await.expect("it is opened")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_deleted_moves_to_where_its_board_is_asked_for() {
    let scene = Scene::open().await;
    scene.game().await;
    let lobby = scene.lobby();
    // Ben takes no direct messages, and the channel that might tell him is gone.
    scene.sandbox.block_dms(scene.ben, true);
    scene.sandbox.delete_channel(scene.games);
    let private = scene.sandbox.direct_channel(scene.anna);
    let told = scene.bot_says(private, "can't show game 1").await;
    assert!(told.content.contains("deleted"), "{}", told.content);
    assert!(told.content.contains("/gala board"), "{}", told.content);
    play(&scene, scene.anna, "d1-e2").await;
    // Somebody else cannot have it moved.
    let cleo = scene.sandbox.person("Cleo");
    scene.slash(cleo, lobby, "board", json!({"game": 1})).await;
    scene
        .slash(scene.ben, lobby, "board", json!({"game": 1}))
        .await;
    let thread = another_thread(&scene).await;
    let place = scene.sandbox.channels();
    let place = place.iter().find(|place| place.id.0 == thread);
    assert_eq!(
        place.expect("it is there").parent_id.map(|id| id.0),
        Some(lobby)
    );
    scene.bot_says(thread, "1. d1-e2").await;
    scene.types(scene.ben, thread, "d10-e9");
    scene.bot_says(thread, "1… d10-e9").await;
    // A thread that is lost there too is replaced there.
    scene.sandbox.delete_channel(thread);
    let again = another_thread(&scene).await;
    scene.bot_says(again, "goes on here").await;
    assert!(scene.store.dead_posts().expect("a good store").is_empty());
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_takes_no_direct_messages_is_told_in_the_channel() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.sandbox.block_dms(scene.ben, true);
    scene.deny(&["SEND_MESSAGES_IN_THREADS"]);
    play(&scene, scene.anna, "d1-e2").await;
    let told = scene.bot_says(scene.games, "can't show game 1").await;
    let pinged: Vec<u64> = told.mentions.iter().map(|id| id.0).collect();
    assert_eq!(pinged, [scene.ben]);
    scene.deny(&[]);
    scene.bot_says(thread, "1. d1-e2").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledgement_whose_answer_is_lost_or_late_still_counts() {
    use galabot::sandbox::Effect;
    let pacing = galabot::discord::Pacing {
        acknowledgement: Duration::from_millis(500),
        ..galabot::discord::Pacing::default()
    };
    let scene = Scene::paced(pacing).await;
    let thread = scene.game().await;
    for (effect, who, text, words) in [
        (Effect::LoseAnswer, scene.anna, "d1-e2", "1. d1-e2"),
        (
            Effect::Slow { ms: 60_000 },
            scene.ben,
            "d10-e9",
            "1… d10-e9",
        ),
    ] {
        scene.disturb("POST", "/callback", Some(1), effect);
        let options = json!({"move": text});
        let outcome = scene.slash(who, thread, "move", options).await;
        assert_eq!(outcome.error, None, "it is answered");
        scene.bot_says(thread, words).await;
        scene.sandbox.advance(Duration::from_secs(120));
    }
    scene.check();
}

/// A move whose board arrived without the bot hearing of it, so long ago that its nonce is forgotten; and where the bot
/// may not look any more whether it stands there.
#[tokio::test(flavor = "multi_thread")]
async fn where_one_may_not_look_nothing_is_repeated() {
    for denied in ["VIEW_CHANNEL", "READ_MESSAGE_HISTORY"] {
        let scene = Scene::open().await;
        let thread = scene.game().await;
        let path = format!("/channels/{thread}/messages");
        let fault = |times, effect| RestFault {
            method: Some("POST".into()),
            path: Some(path.clone()),
            times,
            percent: None,
            effect,
        };
        let (status, html) = (503, false);
        scene.sandbox.set_faults(Faults {
            rest: vec![
                fault(Some(1), Effect::LoseAnswer),
                fault(None, Effect::Status { status, html }),
            ],
            ..Faults::default()
        });
        scene.types(scene.anna, thread, "d1-e2");
        scene.bot_says(thread, "1. d1-e2").await;
        scene.deny(&[denied]);
        scene.sandbox.advance(Duration::from_secs(400));
        let asked = scene.sandbox.requests().len();
        // Until it looks, what it sends may have been on its way when the time went by.
        let looked = scene.sandbox.wait_for("a look", |sandbox| {
            let requests = sandbox.requests();
            let mut since = requests.iter().skip(asked);
            let looks = since.any(|one| one.path == path && one.method == "GET");
            looks.then_some(())
        });
        looked.await.expect("it looks before it sends again");
        scene.sandbox.set_faults(Faults::default());
        let private = scene.sandbox.direct_channel(scene.anna);
        scene.bot_says(private, "can't show game 1").await;
        let requests = scene.sandbox.requests();
        // The first one, whose answer is lost, may be logged only now.
        let stopped = |one: &LoggedRequest| [0, 503].contains(&one.status);
        let sent: Vec<_> = requests
            .iter()
            .skip(asked)
            .filter(|one| one.path == path && one.method == "POST" && !stopped(one))
            .collect();
        assert!(
            sent.is_empty(),
            "{denied}: nothing may be sent unseen, but this was: {sent:#?}"
        );
        scene.deny(&[]);
        scene.drained().await;
        assert_eq!(scene.count(thread, "1. d1-e2"), 1, "{denied}");
        scene.check();
    }
}

/// Who types what, and whether it is played.
type Typed = (usize, &'static str, bool);

/// A game by other rules than the usual: its thread, once everybody has accepted.
async fn game_by(scene: &Scene, rules: &str, others: &[u64]) -> u64 {
    let challenge = format!("@galabot challenge @Ben {rules}");
    scene.types(scene.anna, scene.games, &challenge);
    let challenge = scene.bot_says(scene.games, "game 1)").await;
    // Once it is known where the challenge stands, the thread hangs below it.
    scene.drained().await;
    for who in others {
        scene.types(*who, scene.games, "@galabot accept 1");
    }
    let thread = challenge.id.0;
    scene.bot_says(thread, "you begin").await;
    thread
}

#[tokio::test(flavor = "multi_thread")]
async fn what_came_too_late_is_explained_in_one_message_at_four_seats_and_in_chelma() {
    const ANNA: usize = 0;
    const BEN: usize = 1;
    const CLEO: usize = 2;
    let four = [
        (ANNA, "d1-e2", true),
        (ANNA, "e2-f3", false),
        (BEN, "d10-e9", true),
        (CLEO, "g1-f2", false),
        (BEN, "g10-f9", true),
    ];
    let chelma = [
        (ANNA, "N@e1", true),
        (ANNA, "B@f1", false),
        (BEN, "K@a5", false),
        (BEN, "N@a5", true),
    ];
    let games: [(&str, &[usize], &[Typed]); 2] = [
        ("partner @Cleo white pyramid-4", &[BEN, CLEO], &four),
        ("white chelma", &[BEN], &chelma),
    ];
    for (rules, others, typed) in games {
        let mut scene = Scene::open().await;
        let people = [scene.anna, scene.ben, scene.sandbox.person("Cleo")];
        let others: Vec<u64> = others.iter().map(|who| people[*who]).collect();
        let thread = game_by(&scene, rules, &others).await;
        scene.stop_bot().await;
        for (who, text, _) in typed {
            scene.types(people[*who], thread, text);
        }
        scene.sandbox.advance(Duration::from_secs(60));
        scene.start_bot().await;
        let told = scene.bot_says(thread, "I was away").await;
        scene.drained().await;
        let played: Vec<&str> = typed.iter().filter(|one| one.2).map(|one| one.1).collect();
        assert_eq!(scene.moves(1), played);
        let lines = 1 + typed.len() - played.len();
        assert_eq!(told.content.lines().count(), lines, "{}", told.content);
        let posts = scene.sandbox.messages(thread);
        let said = posts.iter().filter(|post| post.author.bot).count();
        assert_eq!(said, 1 + played.len() + 1, "{posts:#?}");
        scene.check();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_deleted_after_it_was_out_of_sight_is_replaced_all_the_same() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.deny(&["VIEW_CHANNEL"]);
    scene.sandbox.disturb(GatewayAction::Reconnect);
    let private = scene.sandbox.direct_channel(scene.anna);
    scene.bot_says(private, "can't show game 1").await;
    scene.deny(&[]);
    scene.bot_says(thread, "goes on here").await;
    scene.drained().await;
    scene.sandbox.delete_channel(thread);
    let again = scene.sandbox.wait_for("another thread", |sandbox| {
        let places = sandbox.channels();
        let place = places
            .iter()
            .find(|place| place.name == "Gala 1: Anna vs Ben");
        place.map(|place| place.id.0).filter(|id| *id != thread)
    });
    let again = again.await.expect("it is opened");
    scene.bot_says(again, "goes on here").await;
    scene.types(scene.anna, again, "d1-e2");
    scene.bot_says(again, "1. d1-e2").await;
    assert_eq!(scene.count(again, "goes on here"), 1);
    scene.check();
}

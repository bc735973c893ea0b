//! Messages that are edited: what was refused or let be is heard anew, once; what was carried out is not. Who edits a
//! message late is told so.

use std::time::Duration;

use galabot::sandbox::{Effect, Faults, GatewayAction, Post, RestFault};
use galabot::service::ChannelId;
use galabot::service::notes::{Notes, ReadUpTo};
use serde_json::json;

use super::scene::Scene;

const MINUTE: Duration = Duration::from_secs(60);

/// A person edits what they wrote, a second later.
fn edit(scene: &Scene, post: &Post, text: &str) {
    scene.sandbox.advance(Duration::from_secs(1));
    let edited = scene.sandbox.edit(post.author.id.0, post, text);
    edited.expect("people may edit what they wrote");
}

/// The bot's answers to a message.
fn answers(scene: &Scene, to: &Post) -> Vec<String> {
    let posts = scene.of_the_bot(to.channel_id.0).into_iter();
    let answers = posts.filter(|post| {
        let meant = post.reply_to.as_ref();
        meant.is_some_and(|meant| meant.id == to.id)
    });
    answers.map(|post| post.content).collect()
}

/// Waits until a message has been answered so many times.
async fn answered(scene: &Scene, to: &Post, times: usize) {
    scene
        .until("an answer", || {
            (answers(scene, to).len() >= times).then_some(())
        })
        .await;
}

/// Waits until all that has been said until now is heard.
async fn all_is_heard(scene: &Scene, thread: u64) {
    let help = scene.types(scene.anna, thread, "help");
    answered(scene, &help, 1).await;
    scene.drained().await;
}

/// How many sessions have begun.
fn sessions(scene: &Scene) -> usize {
    let log = scene.sandbox.gateway_log();
    let began = |name: &Option<String>| name.as_deref() == Some("READY");
    log.iter().filter(|entry| began(&entry.name)).count()
}

/// Waits until so many sessions have begun.
async fn begun(scene: &Scene, count: usize) {
    let wait = scene.sandbox.wait_for("another session", |_| {
        (sessions(scene) >= count).then_some(())
    });
    wait.await.expect("the bot comes back");
}

/// The bot hears nothing while this goes on.
async fn unheard(scene: &Scene, goes_on: impl FnOnce()) {
    let next = sessions(scene) + 1;
    let faults = |outage| Faults {
        outage,
        refuse_resume: true,
        ..Faults::default()
    };
    scene.sandbox.set_faults(faults(true));
    scene.sandbox.disturb(GatewayAction::Drop);
    goes_on();
    scene.sandbox.set_faults(faults(false));
    begun(scene, next).await;
    scene.sandbox.set_faults(Faults::default());
}

fn out_of_order(scene: &Scene) -> u64 {
    let bot = scene.bot.as_ref().expect("it runs");
    bot.status().metrics().out_of_order.get()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_move_is_put_right_by_editing_it_and_a_right_one_stays() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let wrong = scene.types(scene.anna, thread, "a4-b6");
    answered(&scene, &wrong, 1).await;
    // What others say meanwhile has later numbers.
    let help = scene.types(scene.ben, thread, "help");
    answered(&scene, &help, 1).await;
    edit(&scene, &wrong, "a4-a9");
    answered(&scene, &wrong, 2).await;
    edit(&scene, &wrong, "a4-b5");
    scene.bot_says(thread, "1. a4-b5").await;
    // It was played: editing it changes nothing more, and asks for nothing.
    edit(&scene, &wrong, "d1-e2");
    all_is_heard(&scene, thread).await;
    assert_eq!(scene.moves(1), ["a4-b5"]);
    let right = scene.types(scene.ben, thread, "d10-e9");
    scene.bot_says(thread, "1… d10-e9").await;
    edit(&scene, &right, "d10-d1");
    edit(&scene, &wrong, "g1-f2");
    all_is_heard(&scene, thread).await;
    assert_eq!(scene.moves(1), ["a4-b5", "d10-e9"]);
    assert_eq!(answers(&scene, &wrong).len(), 2);
    assert!(answers(&scene, &right).is_empty());
    // Talk becomes a move, too; a spectator's does not.
    let stranger = scene.types(scene.sandbox.person("Cleo"), thread, "hm");
    edit(&scene, &stranger, "d1-e2");
    let talk = scene.types(scene.anna, thread, "let me think");
    edit(&scene, &talk, "d1-e2");
    scene.bot_says(thread, "2. d1-e2").await;
    assert_eq!(scene.moves(1).len(), 3);
    assert!(answers(&scene, &stranger).is_empty());
    assert_eq!(out_of_order(&scene), 0);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_counts_for_five_minutes() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let [early, late] = ["a4-b6", "a4-a9"].map(|text| scene.types(scene.anna, thread, text));
    for wrong in [&early, &late] {
        answered(&scene, wrong, 1).await;
    }
    scene.sandbox.advance(MINUTE * 4);
    edit(&scene, &early, "a4-c6");
    answered(&scene, &early, 2).await;
    let stranger = scene.types(scene.sandbox.person("Cleo"), thread, "hm");
    scene.sandbox.advance(MINUTE * 6);
    edit(&scene, &stranger, "a4-b5");
    edit(&scene, &late, "a4-b5");
    answered(&scene, &late, 2).await;
    let refused = answers(&scene, &late).pop().expect("it is there");
    assert!(refused.contains("type it again"), "{refused}");
    // Once, though it is read again.
    unheard(&scene, || ()).await;
    all_is_heard(&scene, thread).await;
    assert!(scene.moves(1).is_empty(), "{:?}", scene.moves(1));
    assert_eq!(answers(&scene, &late).len(), 2);
    assert!(answers(&scene, &stranger).is_empty());
    // What was played is let be, and so is everything once the game is over.
    let right = scene.types(scene.anna, thread, "a4-b5");
    scene.bot_says(thread, "1. a4-b5").await;
    scene.sandbox.advance(MINUTE * 6);
    edit(&scene, &right, "d1-e2");
    all_is_heard(&scene, thread).await;
    scene.types(scene.anna, thread, "resign yes");
    scene.bot_says(thread, "resigns").await;
    edit(&scene, &late, "d1-e2");
    all_is_heard(&scene, thread).await;
    assert_eq!(scene.moves(1), ["a4-b5"]);
    assert!(answers(&scene, &right).is_empty());
    assert_eq!(answers(&scene, &late).len(), 2);
    scene.check();
}

/// Such notes would grow for ever: nothing is read up there any more.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_noted_of_what_is_let_be_once_a_game_is_over() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let passed_over = || {
        let noted: Option<ReadUpTo> = scene.store.noted(ChannelId(thread)).expect("a good store");
        noted.map_or(0, |noted| noted.passed_over.len())
    };
    let stranger = scene.sandbox.person("Cleo");
    // As it is while the game goes on.
    scene.types(stranger, thread, "a4-b5");
    let noted = || (passed_over() == 1).then_some(());
    scene.until("it is noted", noted).await;
    scene.types(scene.anna, thread, "resign yes");
    scene.bot_says(thread, "resigns").await;
    for _ in 0..3 {
        scene.types(stranger, thread, "a4-b5");
    }
    all_is_heard(&scene, thread).await;
    assert!(passed_over() <= 1, "{}", passed_over());
    scene.check();
}

/// Told twice, read up, and after restarts.
#[tokio::test(flavor = "multi_thread")]
async fn an_edit_is_heard_once_whatever_happens_meanwhile() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    let wrong = scene.types(scene.anna, thread, "a4-b6");
    answered(&scene, &wrong, 1).await;
    edit(&scene, &wrong, "a4-a9");
    answered(&scene, &wrong, 2).await;
    scene
        .sandbox
        .disturb(GatewayAction::InvalidSession { resumable: false });
    all_is_heard(&scene, thread).await;
    assert_eq!(answers(&scene, &wrong).len(), 2);
    // Put right while the bot is away, and once more: the last words count.
    scene.stop_bot().await;
    edit(&scene, &wrong, "d1-e2");
    edit(&scene, &wrong, "a4-b5");
    let missed = scene.types(scene.ben, thread, "d10-d1");
    edit(&scene, &missed, "d10-e9");
    scene.start_bot().await;
    scene.bot_says(thread, "1… d10-e9").await;
    for _ in 0..2 {
        all_is_heard(&scene, thread).await;
        scene.stop_bot().await;
        scene.sandbox.advance(MINUTE * 10);
        scene.start_bot().await;
    }
    all_is_heard(&scene, thread).await;
    assert_eq!(scene.moves(1), ["a4-b5", "d10-e9"]);
    assert_eq!(answers(&scene, &wrong).len(), 2);
    assert!(answers(&scene, &missed).is_empty());
    assert_eq!(out_of_order(&scene), 0);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_for_a_move_ends_as_it_is_put_right() {
    let scene = Scene::open().await;
    let options = json!({
        "opponent": scene.ben.to_string(), "colour": "white", "clock": "15m+10s", "time-out": "automatic",
    });
    scene
        .slash(scene.anna, scene.games, "challenge", options)
        .await;
    let challenge = scene.bot_says(scene.games, "Clock: ").await;
    scene.press(scene.ben, &challenge, "Accept").await;
    let thread = challenge.id.0;
    scene.bot_says(thread, "you begin").await;
    scene.sandbox.advance(MINUTE * 10);
    let wrong = scene.types(scene.anna, thread, "a4-b6");
    answered(&scene, &wrong, 1).await;
    scene.sandbox.advance(MINUTE * 3);
    edit(&scene, &wrong, "a4-b5");
    let board = scene.bot_says(thread, "1. a4-b5").await;
    // Two of fifteen minutes are left, and ten seconds come for the move.
    let clocks = "White 2:09 · Black 15:00";
    assert!(board.content.contains(clocks), "{}", board.content);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_private_too_what_was_not_understood_is_put_right() {
    let scene = Scene::open().await;
    let direct = scene.sandbox.direct_channel(scene.anna);
    scene.types(scene.anna, direct, "challenge computer 1 white");
    scene.bot_says(direct, "you begin").await;
    let slip = scene.types(scene.anna, direct, "a4 b");
    answered(&scene, &slip, 1).await;
    edit(&scene, &slip, "a4-b5");
    scene.bot_says(direct, "**1. a4-b5**").await;
    scene.check();
}

/// It is explained with the rest that came too late, and that is all.
#[tokio::test(flavor = "multi_thread")]
async fn an_edit_that_came_too_late_is_not_played_when_the_turn_has_come() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    scene.drained().await;
    scene.stop_bot().await;
    let wrong = scene.types(scene.ben, thread, "d10-d1");
    edit(&scene, &wrong, "d10-e9");
    scene.sandbox.advance(MINUTE);
    scene.start_bot().await;
    scene.bot_says(thread, "I was away").await;
    scene.types(scene.anna, thread, "a4-b5");
    scene.bot_says(thread, "1. a4-b5").await;
    for _ in 0..2 {
        unheard(&scene, || ()).await;
        all_is_heard(&scene, thread).await;
        scene.stop_bot().await;
        scene.start_bot().await;
        all_is_heard(&scene, thread).await;
    }
    assert_eq!(scene.moves(1), ["a4-b5"]);
    assert!(answers(&scene, &wrong).is_empty());
    // Another edit is another word.
    edit(&scene, &wrong, "d10-e9!");
    scene.bot_says(thread, "1… d10-e9").await;
    assert_eq!(scene.count(thread, "I was away"), 1);
    scene.check();
}

/// It comes over the gateway while the thread is being read, and is read there too.
#[tokio::test(flavor = "multi_thread")]
async fn an_edit_that_is_read_up_and_told_is_answered_once() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.drained().await;
    let next = sessions(&scene) + 1;
    let held = RestFault {
        method: Some("GET".into()),
        path: Some(format!("/channels/{thread}/messages")),
        times: Some(1),
        percent: None,
        effect: Effect::Held { ms: 60_000 },
    };
    scene.sandbox.set_faults(Faults {
        rest: vec![held],
        ..Faults::default()
    });
    scene
        .sandbox
        .disturb(GatewayAction::InvalidSession { resumable: false });
    begun(&scene, next).await;
    let reading = scene.sandbox.wait_for("a reading", |sandbox| {
        (!sandbox.strikes().is_empty()).then_some(())
    });
    reading.await.expect("it begins");
    let wrong = scene.types(scene.ben, thread, "d10-d1");
    edit(&scene, &wrong, "d10-e9");
    scene.sandbox.advance(MINUTE * 2);
    scene.bot_says(thread, "I was away").await;
    all_is_heard(&scene, thread).await;
    assert!(answers(&scene, &wrong).is_empty());
    assert_eq!(scene.count(thread, "I was away"), 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_edited_late_is_not_played_but_what_nobody_heard_before_is() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    all_is_heard(&scene, thread).await;
    let talk = scene.types(scene.anna, thread, "let me think");
    all_is_heard(&scene, thread).await;
    unheard(&scene, || {
        scene.sandbox.advance(MINUTE * 10);
        edit(&scene, &talk, "d1-e2");
    })
    .await;
    all_is_heard(&scene, thread).await;
    assert!(scene.moves(1).is_empty(), "{:?}", scene.moves(1));
    answered(&scene, &talk, 1).await;
    let refused = answers(&scene, &talk).pop().expect("it is there");
    assert!(refused.contains("type it again"), "{refused}");
    unheard(&scene, || {
        let missed = scene.types(scene.anna, thread, "a4-b6");
        scene.sandbox.advance(MINUTE * 10);
        edit(&scene, &missed, "a4-b5");
    })
    .await;
    scene.bot_says(thread, "1. a4-b5").await;
    all_is_heard(&scene, thread).await;
    assert_eq!(scene.moves(1), ["a4-b5"]);
    assert_eq!(answers(&scene, &talk).len(), 1);
    assert_eq!(scene.count(thread, "I was away"), 0);
    assert_eq!(out_of_order(&scene), 0);
    scene.check();
}

/// What another life of the bot has heard as talk nobody knows.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_edited_late_and_may_have_been_heard_is_refused_after_a_restart() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    all_is_heard(&scene, thread).await;
    let talk = scene.types(scene.anna, thread, "let me think");
    let strange = scene.types(scene.sandbox.person("Cleo"), thread, "hm");
    all_is_heard(&scene, thread).await;
    scene.stop_bot().await;
    scene.sandbox.advance(MINUTE * 10);
    edit(&scene, &talk, "d1-e2");
    edit(&scene, &strange, "d1-e2");
    scene.sandbox.advance(MINUTE);
    scene.start_bot().await;
    let told = scene.bot_says(thread, "I was away").await;
    assert!(told.content.contains("type it again"), "{}", told.content);
    assert_eq!(told.content.lines().count(), 2, "{}", told.content);
    all_is_heard(&scene, thread).await;
    assert!(scene.moves(1).is_empty(), "{:?}", scene.moves(1));
    // Nobody was there to hear this.
    scene.stop_bot().await;
    scene.sandbox.advance(MINUTE * 2);
    let missed = scene.types(scene.anna, thread, "a4-b6");
    scene.sandbox.advance(MINUTE * 10);
    edit(&scene, &missed, "a4-b5");
    scene.start_bot().await;
    scene.bot_says(thread, "1. a4-b5").await;
    all_is_heard(&scene, thread).await;
    assert_eq!(scene.moves(1), ["a4-b5"]);
    assert_eq!(scene.count(thread, "I was away"), 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_private_too_a_message_is_played_in_one_game_only() {
    let scene = Scene::open().await;
    let direct = scene.sandbox.direct_channel(scene.anna);
    scene.types(scene.anna, direct, "challenge computer 1 white");
    scene.bot_says(direct, "you begin").await;
    let slip = scene.types(scene.anna, direct, "a4 b");
    answered(&scene, &slip, 1).await;
    edit(&scene, &slip, "a4-b5");
    scene.bot_says(direct, "**1. a4-b5**").await;
    scene.types(scene.anna, direct, "resign yes");
    scene.bot_says(direct, "good game!").await;
    scene.types(scene.anna, direct, "challenge computer 1 white");
    scene.bot_says(direct, "**Game 2**").await;
    edit(&scene, &slip, "d1-e2");
    all_is_heard(&scene, direct).await;
    assert!(scene.moves(2).is_empty(), "{:?}", scene.moves(2));
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_is_heard_while_its_message_is_still_being_answered() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.drained().await;
    let status = scene.bot.as_ref().expect("it runs").status();
    let held = status.hold_costly().await.expect("the bot lives");
    let wrong = scene.types(scene.anna, thread, "export");
    all_is_heard(&scene, thread).await;
    assert!(answers(&scene, &wrong).is_empty(), "it is held");
    edit(&scene, &wrong, "a4-b5");
    scene.bot_says(thread, "1. a4-b5").await;
    drop(held);
    // What it said before counts no more.
    all_is_heard(&scene, thread).await;
    assert!(answers(&scene, &wrong).is_empty());
    scene.check();
}

/// As a move or as any other command.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_answered_or_let_be_is_put_right_while_the_bot_is_away() {
    let mut scene = Scene::open().await;
    let thread = scene.game().await;
    let refused = scene.types(scene.anna, thread, "moves zz");
    answered(&scene, &refused, 1).await;
    unheard(&scene, || ()).await;
    all_is_heard(&scene, thread).await;
    // It is a command, but of lessons.
    let let_be = scene.types(scene.anna, thread, "skip");
    all_is_heard(&scene, thread).await;
    scene.stop_bot().await;
    edit(&scene, &let_be, "a4-b5");
    edit(&scene, &refused, "moves d10");
    scene.start_bot().await;
    scene.bot_says(thread, "1. a4-b5").await;
    answered(&scene, &refused, 2).await;
    for _ in 0..2 {
        unheard(&scene, || ()).await;
        all_is_heard(&scene, thread).await;
    }
    assert_eq!(scene.moves(1), ["a4-b5"]);
    assert_eq!(answers(&scene, &refused).len(), 2);
    assert_eq!(answers(&scene, &let_be), [""; 0]);
    assert_eq!(out_of_order(&scene), 0);
    scene.check();
}

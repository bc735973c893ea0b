//! Acknowledgements that Discord takes but answers late, or never.

use std::time::Duration;

use galabot::discord::Pacing;
use galabot::sandbox::{ClockMode, Effect};
use serde_json::json;

use super::move_picker::{alone, choose_unseen, newest_board};
use super::reconnecting::Pauses;
use super::scene::Scene;

/// How often the bot has acknowledged something.
fn acknowledgements(scene: &Scene) -> usize {
    let requests = scene.sandbox.requests();
    let sent = requests
        .iter()
        .filter(|one| one.path.ends_with("/callback"));
    sent.count()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledgement_that_is_answered_late_is_one_request_and_counts() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let before = acknowledgements(&scene);
    // Every answer is late, so another request would be no quicker.
    scene.sandbox.set_clock(ClockMode::Real);
    scene.disturb("POST", "/callback", None, Effect::Slow { ms: 1_200 });
    let options = json!({"move": "d1-e2"});
    let outcome = scene.slash(scene.anna, thread, "move", options).await;
    assert_eq!(outcome.error, None, "it is answered");
    let board = scene.bot_says(thread, "1. d1-e2").await;
    // A button too.
    let pressed = scene.press(scene.ben, &board, "Help").await;
    assert!(pressed.message.is_some(), "it is answered: {pressed:?}");
    assert_eq!(acknowledgements(&scene) - before, 2);
    assert_eq!(scene.moves(1), ["d1-e2"]);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_in_vain_is_told_that_nothing_was_done() {
    let scene = Scene::paced(Pacing {
        acknowledgement: Duration::from_millis(300),
        acknowledging: Duration::from_secs(1),
        ..Pacing::default()
    });
    let scene = scene.await;
    scene.types(scene.anna, scene.games, "@galabot challenge @Ben white");
    let challenge = scene.bot_says(scene.games, "challenges you").await;
    scene.types(scene.ben, scene.games, "@galabot accept");
    let thread = challenge.id.0;
    scene.bot_says(thread, "you begin").await;
    // Taken, and never answered.
    scene.disturb("POST", "/callback", None, Effect::Slow { ms: 3_600_000 });
    let options = json!({"move": "d1-e2"});
    let outcome = scene.slash(scene.anna, thread, "move", options).await;
    let told = outcome.message.expect("somebody is waiting");
    assert!(told.content.contains("did nothing"), "{}", told.content);
    assert!(scene.moves(1).is_empty());
    scene.sandbox.set_faults(Default::default());
    let options = json!({"move": "d1-e2"});
    scene.slash(scene.anna, thread, "move", options).await;
    scene.bot_says(thread, "1. d1-e2").await;
    assert_eq!(scene.moves(1), ["d1-e2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_done_is_told_however_long_answers_are_not_taken() {
    let (pauses, pacing) = Pauses::held();
    pauses.pass_all();
    let scene = Scene::paced(pacing).await;
    scene.game().await;
    let (status, html) = (502, true);
    let fault = Effect::Status { status, html };
    scene.disturb("PATCH", "/messages/@original", Some(20), fault);
    let options = json!({"move": "d1-e2", "game": 1});
    let outcome = scene.slash(scene.anna, scene.games, "move", options).await;
    let told = outcome.message.expect("an answer");
    assert!(told.content.contains("d1-e2"), "{}", told.content);
    let minutes: Duration = pauses.asked().iter().sum();
    assert!(minutes > Duration::from_secs(60), "{:?}", pauses.asked());
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_over_before_it_is_acknowledged_is_let_be() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let board = newest_board(&scene, thread);
    let before = acknowledgements(&scene);
    let over = Effect::Refuse {
        status: 404,
        code: 10_062,
    };
    scene.disturb("POST", "/callback", Some(1), over);
    let status = scene.bot.as_ref().expect("it runs").status();
    let metrics = status.metrics();
    let counted = async {
        let late = || (metrics.interactions_late.get() == 1).then_some(());
        scene.until("it is counted", late).await;
        // Whoever chose it is told so after Discord's three seconds.
        scene.sandbox.advance(Duration::from_secs(3));
    };
    let chosen = choose_unseen(&scene, scene.anna, &board, "Kampa on d1");
    let (outcome, ()) = tokio::join!(chosen, counted);
    assert!(outcome.error.is_some(), "{outcome:?}");
    assert_eq!(acknowledgements(&scene) - before, 1);
    assert_eq!(metrics.unacknowledged.get(), 0);
    assert!(alone(&scene.sandbox, scene.anna, thread).is_empty());
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_whose_time_is_over_is_not_told_in_other_words() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let over = Effect::Refuse {
        status: 404,
        code: 10_015,
    };
    scene.disturb("PATCH", "/messages/@original", Some(1), over);
    let options = json!({"subcommand": "position", "options": {"after": "0"}});
    let asked = scene.sandbox.command(scene.anna, thread, "gala", options);
    asked.await.expect("the command is there");
    let refused = || {
        let mut requests = scene.sandbox.requests().into_iter();
        let refused = requests.find(|one| one.method == "PATCH" && one.status == 404);
        refused.map(|one| one.path)
    };
    let place = scene.until("it is refused", refused).await;
    // Something else is asked and answered meanwhile.
    scene.slash(scene.ben, thread, "games", json!({})).await;
    scene.sandbox.until_quiet().await;
    let mut tries = scene.sandbox.requests();
    tries.retain(|one| one.method == "PATCH" && one.path == place);
    assert_eq!(tries.len(), 1, "{tries:#?}");
    scene.check();
}

//! A Discord that does not answer, or not well, while the bot starts.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use galabot::config::{REQUESTS_PER_SECOND, Shards, Token};
use galabot::discord::{Bot, Settings, Startup};
use galabot::draw::ThemeName;
use galabot::sandbox::{Effect, Faults, RestFault};
use galabot::service::limits::Quotas;
use galabot::service::{Clock, Timestamp};

use super::reconnecting::Pauses;
use super::scene::{SandboxClock, Scene};

fn fault(path: &str, times: u32, effect: Effect) -> RestFault {
    RestFault {
        method: Some("GET".to_owned()),
        path: Some(path.to_owned()),
        times: Some(times),
        percent: None,
        effect,
    }
}

fn status(status: u16, html: bool) -> Effect {
    Effect::Status { status, html }
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_weather_at_the_start_is_waited_out() {
    let (pauses, pacing) = Pauses::held();
    let mut scene = Scene::paced(pacing).await;
    scene.stop_bot().await;
    assert!(pauses.asked().is_empty());
    pauses.pass_all();
    scene.sandbox.set_faults(Faults {
        rest: vec![
            fault("/users/@me", 2, status(500, false)),
            fault("/users/@me", 1, status(200, true)),
            fault("/users/@me", 1, Effect::Mangle),
            fault("/users/@me", 1, Effect::Drop),
            fault("/users/@me", 1, status(403, true)),
            fault("/gateway", 1, status(503, true)),
            fault("/gateway", 1, status(200, true)),
            fault("/gateway", 1, Effect::Mangle),
            fault("/gateway", 1, Effect::Drop),
        ],
        ..Faults::default()
    });
    scene.start_bot().await;
    let asked = pauses.asked();
    assert_eq!(asked.len(), 10, "one after each failure: {asked:?}");
    assert!(asked[9] > asked[5], "they grow: {asked:?}");
    // The last request of a start as well; there the bot goes by its own count.
    scene.stop_bot().await;
    scene.sandbox.set_faults(Faults {
        rest: vec![fault("/gateway/bot", 2, status(500, false))],
        ..Faults::default()
    });
    scene.start_bot().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_tells_what_it_waits_for_and_a_token_nobody_knows_ends_it() {
    let (pauses, pacing) = Pauses::held();
    let mut scene = Scene::paced(pacing).await;
    scene.stop_bot().await;
    scene.sandbox.set_faults(Faults {
        rest: vec![fault("/users/@me", 1, status(502, true))],
        ..Faults::default()
    });
    let settings = Settings {
        token: Token::new("another-token"),
        api_url: Some(scene.sandbox.url()),
        shards: Shards::Auto,
        requests_per_second: REQUESTS_PER_SECOND,
        message_content: true,
        theme: ThemeName::Light,
        parallel: false,
        quotas: Quotas::generous(),
        backups_last: None,
    };
    let startup = Startup {
        pacing: scene.pacing.clone(),
        ..Startup::default()
    };
    let waits = startup.waits.clone();
    let clock = Arc::new(SandboxClock(scene.sandbox.clone()));
    let starting = tokio::spawn(Bot::start_by(startup, settings, scene.store.clone(), clock));
    pauses.pass(0).await;
    let told = waits.borrow().clone().expect("it waits");
    assert!(told.contains("who we are"), "{told}");
    assert!(told.contains("502"), "{told}");
    pauses.pass_all();
    let started = starting.await.expect("it does not panic");
    let refused = started.err().expect("it is refused").to_string();
    assert!(refused.contains("does not know this token"), "{refused}");
}

/// A clock that breaks, and with it whatever looks at it.
struct Breaking(SandboxClock, Arc<AtomicBool>);

impl Clock for Breaking {
    fn now(&self) -> Timestamp {
        assert!(!self.1.load(Ordering::SeqCst), "it breaks, as planned");
        self.0.now()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_cannot_hear_any_more_ends_with_an_error() {
    let mut scene = Scene::open().await;
    scene.stop_bot().await;
    let broken = Arc::new(AtomicBool::new(false));
    let clock = SandboxClock(scene.sandbox.clone());
    let clock = Arc::new(Breaking(clock, broken.clone()));
    scene.start_bot_by(scene.store.clone(), clock).await;
    broken.store(true, Ordering::SeqCst);
    let bot = scene.bot.as_mut().expect("it runs");
    let ended = tokio::time::timeout(std::time::Duration::from_secs(60), bot.ended());
    let ended = ended.await.expect("it does not go on deaf");
    let why = ended.expect_err("systemd starts it again").to_string();
    assert!(why.contains("panicked"), "{why}");
}

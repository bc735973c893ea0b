//! A gateway that drops whoever comes: the bot comes back at a bearable pace, whatever was done to it, and loses
//! nothing.
//!
//! No time passes here: what the bot would wait is written down, and it goes on when the test lets it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use galabot::discord::Pacing;
use galabot::sandbox::{Faults, GatewayAction, GatewayEntry, GatewayFault};
use galabot::service::notes::{Notes, SessionStarts};
use tokio::sync::watch;

use super::scene::Scene;

/// The pauses that the bot has made or would make.
pub struct Pauses {
    asked: Arc<Mutex<Vec<Duration>>>,
    /// How many of them are over.
    over: watch::Sender<usize>,
}

impl Pauses {
    /// No pause ends before the test says so; each that does takes no time.
    pub fn held() -> (Pauses, Pacing) {
        let over = watch::Sender::new(0);
        let asked = Arc::new(Mutex::new(Vec::new()));
        let (list, ends) = (asked.clone(), over.clone());
        let sleep = move |pause| {
            let number = {
                let mut list = list.lock().expect("no test has panicked");
                list.push(pause);
                list.len()
            };
            let mut ends = ends.subscribe();
            let ended = async move {
                // The test may have ended first.
                let _ = ends.wait_for(|over| number <= *over).await;
            };
            Box::pin(ended) as futures::future::BoxFuture<'static, ()>
        };
        let pacing = Pacing {
            sleep: Arc::new(sleep),
            ..Pacing::default()
        };
        (Pauses { asked, over }, pacing)
    }

    pub fn asked(&self) -> Vec<Duration> {
        self.asked.lock().expect("no test has panicked").clone()
    }

    /// Lets so many pauses end, and waits until the bot is held in the one after them.
    pub async fn pass(&self, count: usize) {
        self.over.send_replace(count);
        let mut looks = tokio::time::interval(Duration::from_millis(5));
        let passed = async {
            while self.asked().len() <= count {
                looks.tick().await;
            }
        };
        let passed = tokio::time::timeout(Duration::from_secs(120), passed).await;
        passed.unwrap_or_else(|_| panic!("{:?}", self.asked()));
    }

    pub fn pass_all(&self) {
        self.over.send_replace(usize::MAX);
    }
}

fn entries(scene: &Scene, suits: impl Fn(&GatewayEntry) -> bool) -> usize {
    let log = scene.sandbox.gateway_log();
    log.iter().filter(|entry| suits(entry)).count()
}

fn connections(scene: &Scene) -> usize {
    entries(scene, |entry| entry.name.as_deref() == Some("connect"))
}

/// How often the bot has said this to the gateway: 2 is IDENTIFY, 6 is RESUME.
fn said(scene: &Scene, op: u64) -> usize {
    entries(scene, |entry| entry.from_bot && entry.op == Some(op))
}

fn break_the_gateway(scene: &Scene, fault: Option<GatewayFault>) {
    scene.sandbox.set_faults(Faults {
        gateway: fault,
        ..Faults::default()
    });
}

/// What is noted of the sessions begun.
fn counted(scene: &Scene) -> u64 {
    let noted = scene.store.noted(()).expect("a good store");
    let SessionStarts { rested_at } = noted.expect("a count");
    rested_at.0
}

/// By so much, in milliseconds, each session moves the note.
const A_SESSION: u64 = 24 * 3600 * 1000 / 850;

async fn comes_back_from(fault: GatewayFault) {
    const TRIES: usize = 20;
    let (pauses, pacing) = Pauses::held();
    let scene = Scene::paced(pacing).await;
    let thread = scene.game().await;
    assert!(pauses.asked().is_empty(), "nothing was wrong yet");
    let (before, begun, noted) = (connections(&scene), said(&scene, 2), counted(&scene));
    break_the_gateway(&scene, Some(fault));
    scene.sandbox.disturb(GatewayAction::Drop);
    pauses.pass(TRIES).await;
    let made = connections(&scene) - before;
    assert!(made <= TRIES, "{fault:?}: {made} connections");
    let asked = pauses.asked();
    assert!(asked[0] <= Duration::from_secs(1), "{fault:?}: {asked:?}");
    for (at, pause) in asked.iter().enumerate().skip(8) {
        let least = Duration::from_secs(32);
        assert!(*pause >= least, "{fault:?}: the {at}th of {asked:?}");
    }
    let all: Duration = asked.iter().sum();
    assert!(all > Duration::from_secs(900), "{fault:?}: {asked:?}");
    // Each session was asked for and counted first.
    let sessions = said(&scene, 2) - begun;
    let requests = scene.sandbox.requests();
    let requests = requests.iter().filter(|one| one.path == "/gateway/bot");
    assert!(requests.count() >= begun + sessions, "{fault:?}");
    assert_eq!(
        (counted(&scene) - noted) / A_SESSION,
        sessions as u64,
        "{fault:?}"
    );
    // The weather ends: what was said meanwhile is played, in order.
    scene.types(scene.anna, thread, "d1-e2");
    break_the_gateway(&scene, None);
    pauses.pass_all();
    scene.bot_says(thread, "1. d1-e2").await;
    scene.types(scene.ben, thread, "d10-e9");
    scene.bot_says(thread, "1… d10-e9").await;
    assert_eq!(scene.moves(1), ["d1-e2", "d10-e9"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_takes_and_drops_is_not_stormed() {
    comes_back_from(GatewayFault::Close { code: 1011 }).await;
    comes_back_from(GatewayFault::Cut).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_closes_after_its_greeting_is_not_stormed() {
    comes_back_from(GatewayFault::HelloClose { code: 4000 }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_closes_each_session_is_not_stormed() {
    comes_back_from(GatewayFault::SessionClose { code: 4000 }).await;
    comes_back_from(GatewayFault::ReadyClose { code: 4000 }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_ends_or_moves_each_session_is_not_stormed() {
    comes_back_from(GatewayFault::InvalidSession).await;
    comes_back_from(GatewayFault::Reconnect).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ordinary_short_loss_is_resumed_at_once() {
    let (pauses, pacing) = Pauses::held();
    let scene = Scene::paced(pacing).await;
    let thread = scene.game().await;
    let sessions = said(&scene, 2);
    scene.sandbox.disturb(GatewayAction::Reconnect);
    pauses.pass_all();
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    scene
        .sandbox
        .wait_for("the session to go on", |_| {
            (said(&scene, 6) == 1).then_some(())
        })
        .await
        .expect("it is resumed");
    assert_eq!(said(&scene, 2), sessions, "no session was begun");
    let asked = pauses.asked();
    assert_eq!(asked.len(), 1, "{asked:?}");
    assert!(asked[0] <= Duration::from_millis(500), "{asked:?}");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_stops_takes_its_leave() {
    let mut scene = Scene::open().await;
    scene.stop_bot().await;
    let closed = |entry: &GatewayEntry| {
        let close = entry.name.as_deref() == Some("close");
        close && entry.from_bot && entry.number == Some(1000)
    };
    scene
        .sandbox
        .wait_for("a farewell", |_| {
            (entries(&scene, closed) > 0).then_some(())
        })
        .await
        .expect("it is told");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_without_heartbeats_is_left_and_its_session_goes_on() {
    let (pauses, pacing) = Pauses::held();
    let mut scene = Scene::paced(pacing).await;
    scene.stop_bot().await;
    let sessions = said(&scene, 2);
    scene.sandbox.set_faults(Faults {
        withhold_acks: true,
        heartbeat_interval_ms: 100,
        ..Faults::default()
    });
    scene.start_bot().await;
    pauses.pass_all();
    scene
        .sandbox
        .wait_for("the session to go on", |_| {
            (said(&scene, 6) >= 1).then_some(())
        })
        .await
        .expect("the bot notices");
    assert_eq!(said(&scene, 2), sessions + 1, "it was begun once");
}

/// However long a gateway ends each session, the sessions of a day are not used up.
#[tokio::test(flavor = "multi_thread")]
async fn the_sessions_of_a_day_are_not_used_up_by_a_gateway_that_ends_them() {
    let (pauses, pacing) = Pauses::held();
    let scene = Scene::paced(pacing).await;
    break_the_gateway(&scene, Some(GatewayFault::ReadyClose { code: 4009 }));
    scene.sandbox.disturb(GatewayAction::Drop);
    // By the clock of the sandbox, all of it happens in one moment.
    pauses.pass(160).await;
    let sessions = said(&scene, 2);
    assert!((90..=101).contains(&sessions), "{sessions} sessions");
}

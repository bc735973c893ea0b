//! What befalls the processes and their database, each time while moves are typed.

use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use super::proxy::Proxy;
use super::world::{ALL_SHARDS, World};

/// Moves that are typed at once: a fault is to meet each of them at another moment.
const BURST: usize = 24;

/// Longer than a lease lasts.
const SLEEP: Duration = Duration::from_secs(10);

/// How long the network fails at first, for a short storm.
const SHORT: Duration = Duration::from_secs(3);

/// What befalls connections to the database, in turn.
#[derive(Clone, Copy, Debug)]
enum Cut {
    Reset,
    HalfOpen,
    Delay,
    WithinReplies,
}

impl Cut {
    const ALL: [Cut; 4] = [Cut::Reset, Cut::HalfOpen, Cut::Delay, Cut::WithinReplies];
}

impl World {
    /// Types moves on all shards and waits for their boards.
    pub async fn round(&mut self) {
        self.type_some(&ALL_SHARDS, BURST);
        self.all_shown().await;
    }

    /// A process that serves something, drawn at random, and the shards that it serves.
    async fn victim(&mut self) -> (usize, Vec<u64>) {
        let mut order: Vec<usize> = (0..self.processes.len()).collect();
        self.rng.shuffle(&mut order);
        for at in order {
            let shards = self.processes[at].shards().await;
            if !shards.is_empty() {
                return (at, shards);
            }
        }
        self.sure(Err("no process serves anything"))
    }

    /// Types moves, some of them where this is served.
    fn type_around(&mut self, shards: &[u64]) {
        self.type_some(shards, BURST / 2);
        self.type_some(&ALL_SHARDS, BURST / 2);
    }

    /// One process is killed, and others take over what it served.
    pub async fn kill_one(&mut self) {
        let (at, shards) = self.victim().await;
        self.type_around(&shards);
        drop(self.processes.remove(at));
        let taken = self.shown_on(&shards).await;
        self.figures.kills.push(taken);
        self.round().await;
        self.spawn().await;
    }

    /// One process is stopped for longer than its leases last, others take over what it served, and it wakes up.
    pub async fn one_sleeps(&mut self) {
        let (at, shards) = self.victim().await;
        let wakes = Instant::now() + SLEEP;
        self.type_around(&shards);
        self.processes[at].signal("-STOP");
        let taken = self.shown_on(&shards).await;
        self.figures.sleeps.push(taken);
        self.round().await;
        sleep_until(wakes).await;
        // It wakes up in the middle of it.
        self.type_around(&shards);
        self.processes[at].signal("-CONT");
        self.all_shown().await;
        self.round().await;
    }

    /// The database is shut down in good order, or as if the power had gone, and started again.
    pub async fn outage(&mut self, at: usize) {
        self.type_some(&ALL_SHARDS, BURST);
        match at % 2 {
            0 => {
                self.cluster.stop();
                self.type_some(&ALL_SHARDS, BURST);
                self.cluster.go_on();
            }
            _ => self.cluster.crash(),
        }
        let shown = self.all_shown().await;
        self.figures.outages.push(shown);
    }

    /// The network between the database and one process fails, sometimes that of all processes.
    pub async fn cut(&mut self, at: usize) {
        let sort = Cut::ALL[at % Cut::ALL.len()];
        let (victim, shards) = self.victim().await;
        let mut hit = vec![self.processes[victim].proxy.clone()];
        if at >= Cut::ALL.len() && self.rng.u8(..5) == 0 {
            hit = (self.processes.iter())
                .map(|process| process.proxy.clone())
                .collect();
        }
        self.type_around(&shards);
        match sort {
            Cut::Reset => hit.iter().for_each(Proxy::reset),
            Cut::WithinReplies => hit.iter().for_each(|proxy| proxy.cut_replies(3)),
            Cut::Delay => {
                let by = Duration::from_millis(self.rng.u64(20..=300));
                hit.iter().for_each(|proxy| proxy.delay(by));
            }
            Cut::HalfOpen => hit.iter().for_each(Proxy::fall_silent),
        }
        self.type_around(&shards);
        // Shorter or longer than a lease. What was half-open is reset then, or never hears of its end.
        let lasts = match at < Cut::ALL.len() {
            true => SHORT,
            false => Duration::from_millis(self.rng.u64(3_000..=12_000)),
        };
        let ends = Instant::now() + lasts;
        let resets = matches!(sort, Cut::HalfOpen) && self.rng.bool();
        let heals = tokio::spawn(async move {
            if matches!(sort, Cut::Delay | Cut::HalfOpen) {
                sleep_until(ends).await;
            }
            hit.iter().for_each(|proxy| proxy.heal(resets));
        });
        let shown = self.all_shown().await;
        self.figures.cuts.push(shown);
        heals.await.expect("no panic");
        self.round().await;
    }
}

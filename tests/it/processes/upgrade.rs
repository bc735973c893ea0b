//! An upgrade: a process makes way for a new one, while people play on every shard all the time.

use std::time::{Duration, Instant};

use fastrand::Rng;
use futures::future::join_all;
use galabot::sandbox::{GatewayGap, Sandbox, TimedOut};
use tokio::sync::watch;
use tokio::time::interval;

use super::script::Script;
use super::world::{ALL_SHARDS, SHARDS, World};

/// The time between two moves of a game, if the board is there by then. All games together stay below the 50 requests a
/// second that Discord takes.
const PACE: Duration = Duration::from_secs(1);

/// Plays a game until told to stop. Returns the longest time from a move to its board.
async fn plays(
    script: &mut Script,
    sandbox: &Sandbox,
    mut rng: Rng,
    until: watch::Receiver<bool>,
) -> Result<Duration, TimedOut> {
    let (mut pace, mut longest) = (interval(PACE), Duration::ZERO);
    while !*until.borrow() {
        pace.tick().await;
        let typed = Instant::now();
        if !script.type_next(sandbox, &mut rng) {
            break;
        }
        script.shown(sandbox).await?;
        script.is_awaited = false;
        longest = longest.max(typed.elapsed());
    }
    Ok(longest)
}

impl World {
    /// Starts a new process, stops the oldest once that is ready, and tells the players when all is served again.
    async fn replace_oldest(&mut self, done: watch::Sender<bool>) {
        self.spawn().await;
        let new = self.processes.last().expect("it was started");
        self.sure(new.ready().await);
        let old = self.processes.remove(0);
        self.sure(old.stop().await);
        self.settled().await;
        done.send_replace(true);
    }

    /// Replaces the oldest process by a new one while people play. Notes for how long nobody served them.
    pub async fn upgrade(&mut self) {
        self.settled().await;
        let (begun, sandbox) = (self.sandbox.now(), self.sandbox.clone());
        // One game on each shard.
        let mut playing = Vec::new();
        for shard in ALL_SHARDS {
            let found = self.scripts.iter().position(|script| script.shard == shard);
            playing.extend(found.map(|at| self.scripts.swap_remove(at)));
        }
        let (stop, until) = watch::channel(false);
        let games = playing.iter_mut().map(|script| {
            let rng = self.rng.fork();
            plays(script, &sandbox, rng, until.clone())
        });
        let games = join_all(games.collect::<Vec<_>>());
        let (longest, ()) = tokio::join!(games, self.replace_oldest(stop));
        self.scripts.extend(playing);
        for longest in longest {
            let longest = self.sure(longest);
            self.figures.upgrade_waits.push(longest);
        }
        let gaps = sandbox.gateway_gaps();
        for shard in 0..SHARDS {
            let of_shard = |gap: &&GatewayGap| gap.shard == [shard, SHARDS] && gap.from >= begun;
            let lengths =
                (gaps.iter().filter(of_shard)).filter_map(|gap| Some(gap.until? - gap.from));
            let longest = lengths.max().map_or(Duration::ZERO, Duration::from_millis);
            self.figures.upgrade_gaps.push(longest);
        }
    }
}

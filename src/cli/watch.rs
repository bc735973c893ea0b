//! What a running bot reports about itself: whether it is ready, and its metrics for Prometheus.

use std::sync::atomic::AtomicU64;

use futures::future::BoxFuture;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use super::backup::{Kept, made};
use super::dead_letters;
use crate::discord::metrics::{Gauges, Metrics, OfShard};
use crate::discord::{BotStatus, ClusterStatus, ShardStatus, SystemClock};
use crate::ops::{NoBackup, NotDead, Standing, Watched};
use crate::service::leases::Lease;
use crate::service::{Clock, Fault, PostId};
use crate::store::Counts;

type Number = Gauge<f64, AtomicU64>;

/// How a bot does that serves all servers, or some of them beside other processes.
pub(super) enum Status {
    /// It serves all.
    Alone(BotStatus),
    /// It serves those of the shards whose leases it holds.
    Among(ClusterStatus),
}

/// Asks whichever it is.
macro_rules! either {
    ($status:expr, $it:ident => $asked:expr) => {
        match $status {
            Status::Alone($it) => $asked,
            Status::Among($it) => $asked,
        }
    };
}

impl Status {
    async fn is_connected(&self) -> bool {
        either!(self, status => status.is_connected().await)
    }

    fn waits_for(&self) -> Option<String> {
        either!(self, status => status.waits_for())
    }

    fn shards(&self) -> Vec<ShardStatus> {
        either!(self, status => status.shards())
    }

    /// Which leases it serves, if it is one of several.
    fn served(&self) -> Option<String> {
        match self {
            Status::Alone(_) => None,
            Status::Among(status) => status.served(),
        }
    }

    fn is_stopping(&self) -> bool {
        either!(self, status => status.is_stopping())
    }

    fn failing(&self) -> Vec<String> {
        either!(self, status => status.failing())
    }

    fn metrics(&self) -> &Metrics {
        either!(self, status => status.metrics())
    }

    async fn send_again(&self, post: PostId) -> Result<(), Fault> {
        either!(self, status => status.send_again(post).await)
    }

    /// The leases that it holds, and how many processes there are, if it is one of several.
    fn leases(&self) -> Option<(Vec<Lease>, usize)> {
        match self {
            Status::Alone(_) => None,
            Status::Among(status) => Some((status.leases(), status.processes())),
        }
    }
}

/// A running bot with its store.
pub(super) struct Watch {
    kept: Kept,
    status: Status,
    registry: Registry,
    numbers: Numbers,
}

/// The metrics that are computed at each scrape.
#[derive(Default)]
struct Numbers {
    connected: Number,
    shard_connected: Gauges,
    latency: Gauges,
    lease_epoch: Gauges,
    processes: Number,
    live_tables: Number,
    pending: Number,
    oldest: Number,
    dead: Number,
    failing: Number,
    disk_free: Number,
    backup_age: Number,
    rebuilt: Number,
}

/// Registers the counters of the exchange with Discord.
fn register_discord(registry: &mut Registry, metrics: &Metrics) {
    registry.register(
        "rate_limited",
        "Requests to Discord that had to wait for a rate limit, without answers to interactions",
        metrics.rate_limited.clone(),
    );
    registry.register(
        "refused",
        "Requests that Discord refused and counts against this address (401, 403, 429), waits for a limit included",
        metrics.refused.clone(),
    );
    for (name, help, counters) in [
        (
            "gateway_connections",
            "Connections to Discord's gateway that were tried, by shard",
            &metrics.gateway.connections,
        ),
        (
            "gateway_resumes",
            "Sessions to go on over another connection (RESUME), by shard",
            &metrics.gateway.resumes,
        ),
        (
            "gateway_identifies",
            "Sessions to begin (IDENTIFY), by shard, of which Discord allows 1,000 a day in all",
            &metrics.gateway.identifies,
        ),
    ] {
        registry.register(name, help, counters.clone());
    }
    for (name, help, counter) in [
        (
            "gateway_misrouted",
            "Events dropped that came over a shard which does not carry their server",
            &metrics.gateway_misrouted,
        ),
        (
            "gateway_unread",
            "What the gateway said and could not be read, or only in part",
            &metrics.gateway_unread,
        ),
        (
            "unacknowledged",
            "Commands and buttons that were not carried out, because Discord did not say in time that it waits for an answer",
            &metrics.unacknowledged,
        ),
        (
            "interactions_late",
            "Commands and buttons that were not carried out, because their three seconds were over before Discord was told of an answer",
            &metrics.interactions_late,
        ),
        (
            "messages_out_of_order",
            "Messages heard after a later one of their thread; each is a bug",
            &metrics.out_of_order,
        ),
        (
            "messages_unreadable",
            "Messages read up that could not be read, of which their threads are told",
            &metrics.unreadable,
        ),
        (
            "posts_set_aside",
            "Posts set aside because Discord failed on them again and again, though it took others",
            &metrics.set_aside,
        ),
    ] {
        registry.register(name, help, counter.clone());
    }
    registry.register(
        "gateway_pause_seconds",
        "Pause before the next connection to the gateway, by shard; 0 while there is one",
        metrics.gateway.pause.clone(),
    );
}

impl Numbers {
    /// Registers all of them.
    fn register(&self, registry: &mut Registry) {
        for (name, help, gauges) in [
            (
                "shard_connected",
                "1 while a shard hears what is said on its servers, 0 while it does not",
                &self.shard_connected,
            ),
            (
                "gateway_latency_seconds",
                "Time from the last heartbeat of a shard to its answer",
                &self.latency,
            ),
            (
                "lease_epoch",
                "How often a shard had been given to a process when this one got it",
                &self.lease_epoch,
            ),
        ] {
            registry.register(name, help, gauges.clone());
        }
        let gauges: [(&str, &str, &Number); 10] = [
            (
                "processes",
                "Processes that share the database; 1 if there is none to share",
                &self.processes,
            ),
            (
                "posts_failing",
                "Posts on which Discord has failed for a minute or more; /readyz says which",
                &self.failing,
            ),
            (
                "connected",
                "1 while the bot hears what is said on all of Discord, 0 while it does not",
                &self.connected,
            ),
            (
                "live_tables",
                "Open challenges and running games",
                &self.live_tables,
            ),
            ("outbox_posts", "Posts that wait to be sent", &self.pending),
            (
                "outbox_oldest_seconds",
                "Age of the oldest post that waits to be sent",
                &self.oldest,
            ),
            ("dead_posts", "Posts given up for good", &self.dead),
            (
                "disk_free_bytes",
                "Free space where the games are; not there for a database",
                &self.disk_free,
            ),
            (
                "last_backup_age_seconds",
                "Time since the newest backup was made; not there before the first",
                &self.backup_age,
            ),
            (
                "store_notes",
                "What was wrong with the store at the start; /readyz says it in words",
                &self.rebuilt,
            ),
        ];
        for (name, help, gauge) in gauges {
            registry.register(name, help, gauge.clone());
        }
    }
}

impl Watch {
    /// Begins to watch a bot.
    pub fn new(kept: Kept, status: Status) -> Watch {
        let mut registry = Registry::with_prefix("galabot");
        let numbers = Numbers::default();
        let store = kept.store.metrics();
        registry.register(
            "commit_seconds",
            "Time to make a group of requests durable",
            store.commit_seconds.clone(),
        );
        registry.register(
            "commit_group_size",
            "Requests made durable together",
            store.group_size.clone(),
        );
        register_discord(&mut registry, status.metrics());
        numbers.register(&mut registry);
        registry.register(
            "commit_retries",
            "Transactions asked of a database again, because another was in the way or the connection was lost",
            store.retries.clone(),
        );
        registry.register(
            "database_wait_seconds",
            "Time until a connection to the database was to be had; nothing in it for games in a folder",
            store.connection_seconds.clone(),
        );
        numbers.disk_free.set(f64::NAN);
        numbers.backup_age.set(f64::NAN);
        Watch {
            kept,
            status,
            registry,
            numbers,
        }
    }

    async fn look(&self) {
        let numbers = &self.numbers;
        let now = SystemClock.now().0;
        let seconds_since = |at: u64| now.saturating_sub(at) as f64 / 1000.0;
        numbers
            .connected
            .set(f64::from(u8::from(self.status.is_connected().await)));
        for shard in self.status.shards() {
            let of = OfShard {
                shard: shard.number,
            };
            let connected = f64::from(u8::from(shard.connected));
            numbers.shard_connected.get_or_create(&of).set(connected);
            let latency = shard
                .latency
                .map_or(f64::NAN, |latency| latency.as_secs_f64());
            numbers.latency.get_or_create(&of).set(latency);
        }
        let (leases, processes) = self.status.leases().unwrap_or((Vec::new(), 1));
        numbers.processes.set(processes as f64);
        numbers.lease_epoch.clear();
        for lease in leases {
            let shard = lease.shard.number();
            let gauge = numbers.lease_epoch.get_or_create(&OfShard { shard });
            gauge.set(lease.epoch as f64);
        }
        if let Some(at) = self.kept.newest() {
            numbers.backup_age.set(seconds_since(at.0));
        }
        numbers.failing.set(self.status.failing().len() as f64);
        numbers.rebuilt.set(self.kept.notes.len() as f64);
        let store = self.kept.store.clone();
        let looked = tokio::task::spawn_blocking(move || {
            Ok::<_, crate::service::StoreError>((Counts::of(store.as_ref())?, store.free_space()?))
        });
        // If the store fails the process ends, and no metrics are needed.
        if let Ok(Ok((counts, free))) = looked.await {
            numbers.pending.set(counts.waiting_posts as f64);
            let oldest = counts.oldest_post;
            let age = oldest.map_or(0.0, |at| seconds_since(at.0));
            numbers.oldest.set(age);
            numbers.dead.set(counts.dead_posts as f64);
            numbers.live_tables.set(counts.live_tables as f64);
            if let Some(free) = free {
                numbers.disk_free.set(free as f64);
            }
        }
    }
}

impl Watched for Watch {
    fn standing(&self) -> BoxFuture<'_, Standing> {
        Box::pin(async {
            let mut missing = Vec::new();
            if let Some(reason) = self.kept.store.failed() {
                missing.push(format!("the store has failed: {reason}"));
            }
            missing.extend(self.kept.store.away());
            if self.status.is_stopping() {
                missing.push("closing".to_owned());
            } else if !self.status.is_connected().await {
                let waits = self.status.waits_for();
                let waits = waits.map_or_else(String::new, |waits| format!(": {waits}"));
                missing.push(format!("not connected to Discord{waits}"));
            }
            let set_aside = self.status.metrics().set_aside.get();
            let mut notes = notes(&self.kept.notes, self.status.failing(), set_aside);
            notes.extend(self.status.served());
            Standing { missing, notes }
        })
    }

    fn metrics(&self) -> BoxFuture<'_, String> {
        Box::pin(async {
            self.look().await;
            let mut text = String::new();
            // Writing to a string cannot fail.
            let _ = encode(&mut text, &self.registry);
            text
        })
    }

    fn back_up(&self) -> BoxFuture<'_, Result<String, NoBackup>> {
        Box::pin(async { Ok(made(&self.kept.back_up_when_asked().await?)) })
    }

    fn dead_posts(&self) -> BoxFuture<'_, anyhow::Result<String>> {
        Box::pin(async {
            let store = self.kept.store.clone();
            tokio::task::spawn_blocking(move || dead_letters::listed(store.as_ref())).await?
        })
    }

    fn send_again(&self, post: u64) -> BoxFuture<'_, anyhow::Result<String>> {
        Box::pin(async move {
            let store = self.kept.store.clone();
            let look = move || dead_letters::is_dead(store.as_ref(), PostId(post));
            if !tokio::task::spawn_blocking(look).await?? {
                return Err(anyhow::Error::new(NotDead(post)));
            }
            self.status.send_again(PostId(post)).await?;
            Ok(format!("post {post} is on its way again"))
        })
    }
}

/// Notes about a bot that is ready: what was wrong with the store, and what fails at Discord. Also how many posts are
/// set aside for that.
fn notes(kept: &[String], failing: Vec<String>, set_aside: u64) -> Vec<String> {
    let mut notes = kept.to_vec();
    notes.extend(failing);
    match set_aside {
        0 => {}
        count => notes.push(format!(
            "posts set aside since the start, for Discord failed on them again and again: {count}; \
             `galabot dead-letters list` shows them"
        )),
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_and_what_was_set_aside_is_noted() {
        assert!(notes(&[], Vec::new(), 0).is_empty());
        let (kept, fails) = ("rebuilt".to_owned(), "post 7 has failed".to_owned());
        let notes = notes(&[kept], vec![fails], 2);
        assert_eq!(notes[..2], ["rebuilt", "post 7 has failed"]);
        assert!(notes[2].contains("again and again: 2"), "{notes:?}");
    }
}

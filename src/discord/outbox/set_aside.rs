//! Posts on which Discord fails again and again, while it takes others. They are set aside, so that their lane goes
//! on.
//!
//! The lane itself shows whether Discord takes others. When a post has failed for ten minutes, a few words in its
//! place say that it is missing. If these words arrive, the post becomes a dead letter. If they do not, Discord fails
//! on everything, and all posts wait. Before that, a board is tried without its picture.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::reconcile;
use super::{DeliveryState, DeliveryWorker};
use crate::discord::rest::{self, OutgoingMessage};
use crate::present::{self, Localizer, Missing, Obstacle};
use crate::service::{
    ChannelId, Content, Fault, GuildId, Lane, Language, Post, PostId, Service, Timestamp,
};

/// How long a post is tried on which Discord fails, before it is set aside.
const SET_ASIDE_AFTER: Duration = Duration::from_secs(600);

/// How often it is tried at least, whatever the clocks say.
const LEAST_TRIES: u32 = 5;

/// From then on it is worth telling that a post fails.
const WORTH_TELLING: Duration = Duration::from_secs(60);

/// Since when a post has failed.
#[derive(Clone, Copy)]
pub(crate) struct Fails {
    since: Instant,
    at: Timestamp,
    tries: u32,
    /// Whether its picture has been left out, and whether people were to be told that it is missing.
    bare: bool,
    told: bool,
}

impl Fails {
    /// It is tried without its picture.
    pub fn is_bare(self) -> bool {
        self.bare
    }
}

/// The posts that fail at present.
#[derive(Default)]
pub(crate) struct Failing(Mutex<BTreeMap<PostId, Failed>>);

/// A post that fails.
struct Failed {
    since: Instant,
    at: Timestamp,
    lane: Lane,
    /// Why, the last time.
    reason: String,
}

impl Failed {
    /// For how long it has failed, by any clock.
    fn lasts(&self, now: Timestamp) -> Duration {
        lasts((self.since, self.at), now)
    }
}

impl Failing {
    /// This post has arrived, or is not tried any more for this reason.
    pub fn ends(&self, post: PostId) {
        self.posts().remove(&post);
    }

    /// What has failed for a while, in one line each.
    pub fn told(&self, now: Timestamp) -> Vec<String> {
        let posts = self.posts();
        let told = posts
            .iter()
            .filter(|(_, failed)| failed.lasts(now) >= WORTH_TELLING);
        told.map(|(post, failed)| {
            let place = match failed.lane {
                Lane::Table(table) => format!("the thread of game {table}"),
                Lane::Channel(channel) => format!("channel {channel}"),
            };
            let minutes = failed.lasts(now).as_secs() / 60;
            let reason = &failed.reason;
            format!("post {post} to {place} has failed for {minutes} min, and what is behind it waits: {reason}")
        })
        .collect()
    }

    fn begins(&self, post: &Post, reason: &str, now: Timestamp) {
        let mut posts = self.posts();
        let failed = posts.entry(post.id).or_insert_with(|| Failed {
            since: Instant::now(),
            at: now,
            lane: post.lane,
            reason: String::new(),
        });
        reason.clone_into(&mut failed.reason);
    }

    fn posts(&self) -> MutexGuard<'_, BTreeMap<PostId, Failed>> {
        // Nothing panics while it is held.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long it is ago, by our clock or by another that may have been set.
fn lasts((since, at): (Instant, Timestamp), now: Timestamp) -> Duration {
    let by_the_clock = Duration::from_millis(now.0.abs_diff(at.0));
    since.elapsed().max(by_the_clock)
}

/// What becomes of a post on which Discord fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// It is tried again after a pause.
    Later,
    /// It is tried again at once, for it has become another.
    Now,
    /// It is set aside.
    Never,
}

impl DeliveryWorker {
    /// Discord has failed on a post once more. What becomes of it.
    pub(crate) async fn failed(&self, state: &mut DeliveryState, reason: &str) -> Next {
        let now = self.ctx.now();
        self.failing.begins(&state.post, reason, now);
        let fails = state.fails.get_or_insert(Fails {
            since: Instant::now(),
            at: now,
            tries: 0,
            bare: false,
            told: false,
        });
        fails.tries += 1;
        let long = lasts((fails.since, fails.at), now) >= SET_ASIDE_AFTER;
        if !long || fails.tries < LEAST_TRIES {
            return Next::Later;
        }
        if !fails.bare
            && state
                .ready
                .as_ref()
                .is_some_and(|ready| ready.outgoing.png.is_some())
        {
            fails.bare = true;
            tracing::warn!(post = %state.post.id, "Discord fails on a post; trying it without its picture");
            return Next::Now;
        }
        let again = state.post.attempts > 0 || fails.told;
        fails.told = true;
        match self.tell_instead(state, again).await {
            Ok(true) => {
                self.ctx.metrics.set_aside.inc();
                let reason =
                    format!("set aside, for Discord failed on it again and again: {reason}");
                self.give_up(&state.post, &reason).await;
                Next::Never
            }
            Ok(false) => {
                // It fails on everything, so the picture is not to blame.
                if let Some(fails) = &mut state.fails {
                    fails.bare = false;
                }
                state.ready = None;
                Next::Later
            }
            Err(fault) => {
                tracing::error!(post = %state.post.id, %fault, "cannot tell that a post fails");
                Next::Later
            }
        }
    }

    /// Tells people that a post is missing. Returns whether that has arrived.
    async fn tell_instead(&self, state: &DeliveryState, again: bool) -> Result<bool, Fault> {
        let (channel, spoken) = match state.post.lane {
            Lane::Channel(channel) => {
                let (post, guild) = (
                    state.post.clone(),
                    reconcile::guild_of(&self.ctx.rest, channel).await,
                );
                let spoken = self
                    .ctx
                    .ask(move |service| language(service, &post, channel, guild));
                (channel, spoken.await?)
            }
            Lane::Table(id) => {
                let table = self.table(id).await?;
                let Some(thread) = table.thread else {
                    // Its thread cannot be opened, and without one nothing can be said there.
                    self.undeliverable.tell(&table, Obstacle::Refused).await?;
                    return Ok(false);
                };
                let spoken = self.ctx.ask(move |service| service.language_at(&table));
                (thread, spoken.await?)
            }
        };
        let message =
            present::set_aside(Localizer::of(spoken), missing(&state.post), state.post.id);
        let outgoing = OutgoingMessage {
            message,
            png: None,
            link: None,
            reply_to: None,
            nonce: format!("{}-{}s", self.salt, state.post.id),
        };
        if again && let Some(after) = state.post.after {
            match reconcile::found(&self.ctx, channel, &outgoing, after).await {
                Ok(None) => {}
                Ok(Some(_)) => return Ok(true),
                Err(_) => return Ok(false),
            }
        }
        Ok(rest::send(&self.ctx.rest, channel, &outgoing).await.is_ok())
    }
}

/// What is missing where a post is set aside.
fn missing(post: &Post) -> Missing {
    match (post.lane, &post.content) {
        (Lane::Table(_), _) => Missing::Here,
        (_, Content::Event { table, .. } | Content::Result { table, .. }) => Missing::Game(*table),
        (_, Content::Puzzle { daily: Some(_), .. }) => Missing::Daily,
        _ => Missing::Answer,
    }
}

/// The language of a post to a channel: its own, else that of its server, or of the person who asked in private.
fn language(
    service: &Service,
    post: &Post,
    channel: ChannelId,
    guild: Option<GuildId>,
) -> Result<Language, Fault> {
    let table = match &post.content {
        Content::Rules { language, .. }
        | Content::Puzzle { language, .. }
        | Content::SharedDaily { language, .. } => return Ok(*language),
        Content::Result { guild, .. } => return service.language_in(Some(*guild)),
        Content::Event { table, .. } => service.store().table(*table)?,
        _ => None,
    };
    match (table, post.asker) {
        (Some(table), _) => service.language_at(&table),
        (None, Some(asker)) => service.language_heard(asker, channel, guild),
        (None, None) => service.language_within(channel, guild),
    }
}

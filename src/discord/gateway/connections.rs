//! The connections as a whole: how many, with which intents, and what a refusal means for the host of the bot.
//!
//! Their number changes without a pause: connections of the new number are made beside the old ones, which leave once
//! all new ones hear. Meanwhile each event comes twice, which its number tells.

use std::future::pending;
use std::num::NonZeroU32;
use std::sync::Arc;

use anyhow::bail;
use serenity::model::gateway::GatewayIntents;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval_at};
use tracing::Instrument as _;

use super::events::EventListener;
use super::fleet::Fleet;
use super::session_limiter::SessionLimiter;
use super::shard::{Halt, Refusal, Terms};
use super::state::GatewayState;
use crate::config::Shards;
use crate::discord::context::Context;
use crate::discord::pacing::Retries;
use crate::discord::settings::Settings;
use crate::service::ShardId;

/// Keeps the connections, until they are refused for good or the bot stops. `url` is where sessions are begun.
///
/// # Errors
/// If they are refused for good, or if a part of the bot has panicked that it cannot do without.
pub(crate) async fn connect(
    ctx: Arc<Context>,
    settings: Settings,
    listener: Arc<EventListener>,
    state: watch::Sender<GatewayState>,
    url: String,
    stop: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let terms = Terms {
        token: settings.token.clone(),
        api_url: settings.api_url.clone(),
        intents: GatewayIntents::empty(),
        url,
        starts: Arc::new(SessionLimiter::new(ctx.clone())),
        listener,
    };
    let mut connections = Connections {
        retries: ctx.pacing.retries(),
        asking: JoinSet::new(),
        shards: settings.shards,
        ctx,
        terms,
        state,
        stop,
    };
    let mut message_content = settings.message_content;
    let mut count = connections.count_at_start().await;
    loop {
        match connections.serve(message_content, &mut count).await? {
            Served::Stopped => return Ok(()),
            Served::WithoutContent => {
                message_content = false;
                tracing::error!(
                    "Discord does not let us read every message: the message content intent is not switched on for this \
                     application. Switch it on (discord.com/developers, Bot, Message Content Intent) and start again, or set \
                     message_content = false; going on without: moves are typed with a mention, as a reply to a board, or as \
                     commands"
                );
            }
        }
    }
}

/// How the connections ended.
enum Served {
    /// The bot is closing.
    Stopped,
    /// They may not read every message, and are to be made again so that they do not ask for it.
    WithoutContent,
}

/// What happens to the connections as a whole.
enum Happening {
    /// One of them has ended.
    Ended(ShardId, Result<(), Halt>),
    /// All of those hear that are to take the place of the others.
    Whole,
    /// It is time to ask how many are recommended.
    Recount,
    /// Discord has said how many it recommends, or not. One connection may wait for that, as Discord has refused it.
    Told(Option<NonZeroU32>, Option<ShardId>),
}

/// Makes the connections.
struct Connections {
    ctx: Arc<Context>,
    terms: Terms,
    state: watch::Sender<GatewayState>,
    stop: watch::Receiver<bool>,
    shards: Shards,
    /// The pauses before it is asked again how many Discord wants.
    retries: Retries,
    asking: JoinSet<(Option<NonZeroU32>, Option<ShardId>)>,
}

impl Connections {
    /// How many connections there are at first. If Discord does not say, one: it says so if it wants more.
    async fn count_at_start(&self) -> NonZeroU32 {
        if let Some(shard) = self.ctx.shard() {
            return shard.count();
        }
        match (self.shards, self.terms.starts.ask().await) {
            (Shards::Fixed(count), _) => count,
            (Shards::Auto, Ok(allowed)) => allowed.shards.unwrap_or(NonZeroU32::MIN),
            (Shards::Auto, Err(trouble)) => {
                tracing::warn!(%trouble, "cannot ask how many shards are recommended; beginning with one");
                NonZeroU32::MIN
            }
        }
    }

    /// Keeps connections, `count` of them at first, with or without the text of every message.
    async fn serve(
        &mut self,
        message_content: bool,
        count: &mut NonZeroU32,
    ) -> anyhow::Result<Served> {
        let mut intents = GatewayIntents::GUILDS
            | GatewayIntents::GUILD_MESSAGES
            | GatewayIntents::DIRECT_MESSAGES;
        intents.set(GatewayIntents::MESSAGE_CONTENT, message_content);
        self.terms.intents = intents;
        self.state.send_modify(|state| {
            state.end_all();
            state.hears_all = message_content;
        });
        let mut fleet = self.begin(*count);
        let mut next: Option<Fleet> = None;
        let mut leaving = JoinSet::new();
        let every = self.ctx.pacing.recount;
        let mut recount = interval_at(Instant::now() + every, every);
        recount.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let coming = next.as_ref().map(Fleet::count);
            let asks =
                self.shards == Shards::Auto && coming.is_none() && self.ctx.shard().is_none();
            let happening = tokio::select! {
                biased;
                (shard, ended) = fleet.ended() => Happening::Ended(shard, ended),
                (shard, ended) = ended(&mut next) => Happening::Ended(shard, ended),
                () = whole(&self.state, coming) => Happening::Whole,
                Some(Ok((wanted, refused))) = self.asking.join_next() => Happening::Told(wanted, refused),
                _ = recount.tick(), if asks => Happening::Recount,
            };
            match happening {
                Happening::Ended(shard, Err(Halt::Refused(Refusal::Sharding(code)))) => {
                    tracing::error!(%shard, code, "Discord wants another number of shards; asking how many");
                    self.ask(Some(shard));
                }
                Happening::Ended(_, ended) => {
                    let stopped = *self.stop.borrow();
                    match ended {
                        _ if stopped => {}
                        Err(Halt::Refused(Refusal::Intents)) if message_content => {
                            return Ok(Served::WithoutContent);
                        }
                        Err(halt) => return refused(halt),
                        // Only those that are leaving end otherwise, and they are not looked at here.
                        Ok(()) => {}
                    }
                    fleet.all_ended().await;
                    if let Some(next) = next {
                        next.all_ended().await;
                    }
                    while leaving.join_next().await.is_some() {}
                    return Ok(Served::Stopped);
                }
                Happening::Whole => {
                    let Some(new) = next.take() else { continue };
                    let old = std::mem::replace(&mut fleet, new);
                    *count = fleet.count();
                    tracing::info!(
                        shards = count.get(),
                        before = old.count().get(),
                        "the new shards have taken over"
                    );
                    self.state.send_modify(|state| state.end(old.count()));
                    self.retries = self.ctx.pacing.retries();
                    let left = old.leave(self.ctx.pacing.step * 3);
                    leaving.spawn(left.in_current_span());
                }
                Happening::Recount => self.ask(None),
                Happening::Told(wanted, refused) => {
                    self.told((wanted, refused), &mut fleet, &mut next);
                }
            }
        }
    }

    fn begin(&self, count: NonZeroU32) -> Fleet {
        let (ctx, terms) = (self.ctx.clone(), self.terms.clone());
        Fleet::begin(ctx, terms, self.state.clone(), self.stop.clone(), count)
    }

    /// Asks how many connections are recommended: at once, or after a pause if it is because one was refused.
    fn ask(&mut self, refused: Option<ShardId>) {
        let starts = self.terms.starts.clone();
        let pause = refused.map(|_| {
            let pause = self.retries.take();
            (self.ctx.pacing.clone(), pause)
        });
        let asking = async move {
            if let Some((pacing, pause)) = pause {
                pacing.pause(pause).await;
            }
            match starts.ask().await {
                Ok(allowed) => (allowed.shards, refused),
                Err(trouble) => {
                    tracing::warn!(%trouble, "cannot ask how many shards are recommended");
                    (None, refused)
                }
            }
        };
        self.asking.spawn(asking.in_current_span());
    }

    /// Makes more connections if they are wanted, beside those there are. Else one that was refused is tried again.
    fn told(
        &self,
        (wanted, refused): (Option<NonZeroU32>, Option<ShardId>),
        fleet: &mut Fleet,
        next: &mut Option<Fleet>,
    ) {
        let newest = next.as_ref().map_or(fleet.count(), Fleet::count);
        // One process of several does not change their number by itself.
        let wanted = wanted.filter(|wanted| *wanted > newest && self.ctx.shard().is_none());
        if let Some(wanted) = wanted {
            let (shards, before) = (wanted.get(), fleet.count().get());
            tracing::info!(
                shards,
                before,
                "more shards are wanted; connecting them beside the others"
            );
            if let (Shards::Fixed(set), true) = (self.shards, refused.is_some()) {
                tracing::error!(
                    "`shards` in the section [discord] is {set}, which Discord refuses as too few: set it to {shards} or \"auto\""
                );
            }
            if let Some(given_up) = next.take() {
                self.state.send_modify(|state| state.end(given_up.count()));
            }
            *next = Some(self.begin(wanted));
        } else if let Some(shard) = refused.filter(|shard| shard.count() == newest) {
            next.as_mut().unwrap_or(fleet).connect(shard);
        }
    }
}

/// Waits until one of these connections has ended.
async fn ended(fleet: &mut Option<Fleet>) -> (ShardId, Result<(), Halt>) {
    match fleet {
        Some(fleet) => fleet.ended().await,
        None => pending().await,
    }
}

/// Waits until all of `count` connections hear.
async fn whole(state: &watch::Sender<GatewayState>, count: Option<NonZeroU32>) {
    let Some(count) = count else {
        return pending().await;
    };
    // It fails only when nobody looks at the state any more, and then the bot is gone.
    if state
        .subscribe()
        .wait_for(|state| state.is_whole(count))
        .await
        .is_err()
    {
        pending().await
    }
}

/// What a refusal means for the host of the bot.
fn refused(halt: Halt) -> anyhow::Result<Served> {
    let refusal = match halt {
        Halt::NobodyListens => bail!(
            "nothing takes in any more what people say, for a part of the bot has panicked; the log says where"
        ),
        Halt::Refused(refusal) => refusal,
    };
    match refusal {
        Refusal::Token => {
            bail!(
                "Discord does not know this token any more; copy it again from the developer portal \
                 (discord.com/developers, Bot, Reset Token)"
            )
        }
        Refusal::Intents | Refusal::UnknownIntents => {
            let code = match refusal {
                Refusal::Intents => 4014,
                _ => 4013,
            };
            bail!(
                "Discord refuses what we ask to hear ({code}); look at the intents of this application in the \
                 developer portal (discord.com/developers, Bot)"
            )
        }
        Refusal::Sharding(code) | Refusal::Code(code) => {
            bail!("Discord refuses the connection ({code})")
        }
    }
}

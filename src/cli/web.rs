//! Opens the web face of a running bot.

use std::sync::Arc;

use anyhow::Context as _;
use futures::FutureExt as _;
use futures::future::BoxFuture;
use tokio::net::TcpListener;

use crate::computer::Queue;
use crate::config::Config;
use crate::discord::{self, BoardLinks, ClusterStatus, Startup, Visitors};
use crate::service::rpc::Rpc;
use crate::service::{
    Answered, ChannelId, Clock, Fault, GuildId, PersonId, Refusal, Request, ShardId, Store,
};
use crate::web::{
    Activity, Bots, Built, Desk, Instance, Live, NotDone, Server, ShardDesk, SignIn, Terms, Web,
};

/// The bot, as the web face needs it.
impl Desk for Visitors {
    fn carry_out(&self, request: Request) -> BoxFuture<'_, Result<Answered, NotDone>> {
        async move {
            let answered = Visitors::carry_out(self, request).await?;
            answered.ok_or(NotDone::Unknown)
        }
        .boxed()
    }

    fn searches(&self) -> Result<Arc<Queue>, NotDone> {
        Ok(Visitors::searches(self))
    }

    fn too_much(&self, person: PersonId) -> BoxFuture<'_, Result<Option<Refusal>, NotDone>> {
        async move { Ok(Visitors::too_much(self, person).await?) }.boxed()
    }

    fn server_name(&self, guild: GuildId) -> BoxFuture<'_, Result<Option<String>, NotDone>> {
        async move { Ok(told(self, guild)?.server_name(guild)) }.boxed()
    }

    fn is_open(&self, guild: GuildId, channel: ChannelId) -> BoxFuture<'_, Result<bool, NotDone>> {
        async move { Ok(told(self, guild)?.is_open(guild, channel)) }.boxed()
    }

    fn sees(
        &self,
        person: PersonId,
        guild: GuildId,
        channel: ChannelId,
    ) -> BoxFuture<'_, Result<bool, NotDone>> {
        asked(self, guild, Visitors::sees(self, person, guild, channel)).boxed()
    }

    fn is_member(&self, person: PersonId, guild: GuildId) -> BoxFuture<'_, Result<bool, NotDone>> {
        asked(self, guild, Visitors::is_member(self, person, guild)).boxed()
    }

    fn instance<'a>(
        &'a self,
        application: u64,
        name: &'a str,
    ) -> BoxFuture<'a, Result<Option<Instance>, Fault>> {
        async move { Ok(seen(Visitors::instance(self, application, name).await?)) }.boxed()
    }
}

impl ShardDesk for Visitors {
    fn server(&self, guild: GuildId) -> Result<Server, NotDone> {
        let visitors = told(self, guild)?;
        Ok(Server {
            name: visitors.server_name(guild),
            open: visitors.open_channels(guild),
        })
    }

    fn channels_of(
        &self,
        person: PersonId,
        guild: GuildId,
    ) -> BoxFuture<'_, Result<Option<Vec<ChannelId>>, NotDone>> {
        asked(self, guild, Visitors::channels_of(self, person, guild)).boxed()
    }
}

/// The way in, if Discord has told of a server.
fn told(visitors: &Visitors, guild: GuildId) -> Result<&Visitors, NotDone> {
    match visitors.is_awaited(guild) {
        true => Err(NotDone::Unknown),
        false => Ok(visitors),
    }
}

/// What Discord is asked of a server, if it has told of that by then, and has not had an outage meanwhile.
async fn asked<T>(
    visitors: &Visitors,
    guild: GuildId,
    asking: impl Future<Output = Result<T, Fault>>,
) -> Result<T, NotDone> {
    told(visitors, guild)?;
    let said = asking.await?;
    told(visitors, guild)?;
    Ok(said)
}

/// Those who look at an Activity together, as the web face knows them.
fn seen(told: Option<discord::Instance>) -> Option<Instance> {
    told.map(|told| Instance {
        guild: told.guild,
        channel: told.channel,
        people: told.people,
    })
}

/// The bots of a process beside others.
struct Shards {
    status: ClusterStatus,
    rpc: Arc<dyn Rpc>,
}

impl Bots for Shards {
    fn of(&self, guild: Option<GuildId>) -> Result<Arc<dyn ShardDesk>, Option<ShardId>> {
        Ok(Arc::new(self.status.visitors(guild)?))
    }

    fn any(&self) -> Option<Arc<dyn ShardDesk>> {
        Some(Arc::new(self.status.any_visitors()?))
    }

    fn shards(&self) -> Vec<ShardId> {
        self.status.shards_with_visitors()
    }

    fn instance<'a>(
        &'a self,
        application: u64,
        name: &'a str,
    ) -> BoxFuture<'a, Result<Option<Instance>, Fault>> {
        async move { Ok(seen(self.status.instance(application, name).await?)) }.boxed()
    }

    fn rpc(&self) -> Arc<dyn Rpc> {
        self.rpc.clone()
    }
}

/// An address that is taken for the pages, before there is a bot.
pub(super) struct Taken {
    listener: TcpListener,
    live: Arc<Live>,
    /// What a build step has made.
    pub built: Built,
}

/// Takes an address for the pages, if the configuration names one. What changes is told to them by this start.
///
/// # Errors
/// If the address is taken.
pub(super) async fn take(config: &Config, startup: &mut Startup) -> anyhow::Result<Option<Taken>> {
    let Some(listen) = config.web.listen else {
        return Ok(None);
    };
    let listener = TcpListener::bind(listen).await.with_context(|| {
        format!("cannot listen at {listen}, which `listen` in the section [web] names")
    })?;
    let built = built(config)?;
    startup.boards = boards(config, &built);
    Ok(Some(Taken::at(listener, built, startup)))
}

impl Taken {
    /// An address that is listened at. What changes is told to it by this start.
    pub fn at(listener: TcpListener, built: Built, startup: &mut Startup) -> Taken {
        let live = Arc::new(Live::default());
        startup.watch = Some(live.clone());
        Taken {
            listener,
            live,
            built,
        }
    }

    /// Its own address, as people of this machine reach it.
    ///
    /// # Errors
    /// If the system does not tell it.
    #[cfg(feature = "sandbox")]
    pub fn origin(&self) -> anyhow::Result<crate::config::Origin> {
        let address = self.listener.local_addr()?;
        let origin = format!("http://{address}").parse();
        origin.map_err(anyhow::Error::msg)
    }

    /// Serves the pages of a bot beside others, with whom it shares the store and the token.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn serve_beside_others(
        self,
        terms: Terms,
        games: (Arc<dyn Store>, Arc<dyn Clock>),
        (status, rpc, token): (ClusterStatus, Arc<dyn Rpc>, &str),
    ) -> anyhow::Result<Web> {
        let shards = Arc::new(Shards { status, rpc });
        Web::serve_beside_others(self.listener, terms, games, (shards, token), self.live)
    }

    /// Serves the pages of a bot.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn serve(
        self,
        terms: Terms,
        (store, clock): (Arc<dyn Store>, Arc<dyn Clock>),
        visitors: Visitors,
    ) -> anyhow::Result<Web> {
        let desk = Arc::new(visitors);
        Web::serve(self.listener, terms, (store, clock), desk, self.live)
    }
}

/// Where the messages of games lead to. It is told once why the Activity is off that the host wants.
fn boards(config: &Config, built: &Built) -> BoardLinks {
    let missing = match (config.web.activity, config.web.client_secret()) {
        (false, _) => None,
        (true, _) if !built.has_activity() => Some("its file is not built"),
        (true, Ok(None)) => Some("there is no client secret"),
        (true, _) => return BoardLinks::Activity(config.web.client_id),
    };
    if let Some(missing) = missing {
        let files = config.web.files();
        tracing::warn!(missing, files = %files.display(), "the Activity is off");
    }
    match config.web.origin() {
        Some(origin) => BoardLinks::Pages(origin.to_string()),
        None => BoardLinks::None,
    }
}

/// What build steps have made for the pages.
///
/// # Errors
/// If their folder is there and cannot be read.
pub(super) fn built(config: &Config) -> anyhow::Result<Built> {
    let folder = config.web.files();
    Built::read(folder).with_context(|| format!("cannot read the folder {}", folder.display()))
}

/// What the host decides about the pages.
///
/// # Errors
/// If the client secret cannot be read, or the system has no TLS.
pub(super) fn terms(config: &Config, bot: PersonId, built: Built) -> anyhow::Result<Terms> {
    let origin = config.web.origin();
    let origin = origin.context("`public_url` in the section [web] is missing")?;
    let secret = config.web.client_secret()?;
    if secret.is_none() {
        tracing::info!("nobody can sign in on the web pages: there is no client secret");
    }
    let id = config.web.client_id.unwrap_or(bot.0);
    let api_url = config.discord.api_url.as_deref();
    let sign_in = secret.map(|secret| SignIn::new(id, secret, api_url));
    let activity = config.web.activity.then(|| Activity::of(id)).transpose();
    Ok(Terms {
        origin,
        theme: config.draw.theme,
        sign_in: sign_in.transpose()?,
        built,
        activity: activity.map_err(anyhow::Error::msg)?,
    })
}

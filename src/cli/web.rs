//! Opens the web face of a running bot.

use std::sync::Arc;

use anyhow::{Context as _, bail};
use futures::FutureExt as _;
use futures::future::BoxFuture;
use tokio::net::TcpListener;

use crate::computer::Queue;
use crate::config::{Config, Place};
use crate::discord::{BoardLinks, Startup, Visitors};
use crate::service::{
    Answered, ChannelId, Clock, Fault, GuildId, PersonId, Refusal, Request, Store,
};
use crate::web::{Activity, Built, Desk, Instance, Live, SignIn, Terms, Web};

/// The bot, as the web face needs it.
impl Desk for Visitors {
    fn carry_out(&self, request: Request) -> BoxFuture<'_, Result<Answered, Fault>> {
        Visitors::carry_out(self, request).boxed()
    }

    fn searches(&self) -> Arc<Queue> {
        Visitors::searches(self)
    }

    fn too_much(&self, person: PersonId) -> BoxFuture<'_, Result<Option<Refusal>, Fault>> {
        Visitors::too_much(self, person).boxed()
    }

    fn server_name(&self, guild: GuildId) -> Option<String> {
        Visitors::server_name(self, guild)
    }

    fn is_open(&self, guild: GuildId, channel: ChannelId) -> bool {
        Visitors::is_open(self, guild, channel)
    }

    fn sees(
        &self,
        person: PersonId,
        guild: GuildId,
        channel: ChannelId,
    ) -> BoxFuture<'_, Result<bool, Fault>> {
        Visitors::sees(self, person, guild, channel).boxed()
    }

    fn is_member(&self, person: PersonId, guild: GuildId) -> BoxFuture<'_, Result<bool, Fault>> {
        Visitors::is_member(self, person, guild).boxed()
    }

    fn instance<'a>(
        &'a self,
        application: u64,
        name: &'a str,
    ) -> BoxFuture<'a, Result<Option<Instance>, Fault>> {
        let told = async move {
            let told = Visitors::instance(self, application, name).await?;
            Ok(told.map(|told| Instance {
                guild: told.guild,
                channel: told.channel,
                people: told.people,
            }))
        };
        told.boxed()
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
/// If the address is taken, or the games are where pages cannot be served from.
pub(super) async fn take(config: &Config, startup: &mut Startup) -> anyhow::Result<Option<Taken>> {
    let Some(listen) = config.web.listen else {
        return Ok(None);
    };
    if let Place::Database(_) = config.store.place()? {
        bail!(
            "`listen` in the section [web] is set, but web pages are served only from games that are kept in a folder: \
             what happens in other processes at the same database would not be seen"
        );
    }
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
pub(super) fn terms(config: &Config, visitors: &Visitors, built: Built) -> anyhow::Result<Terms> {
    let origin = config.web.origin();
    let origin = origin.context("`public_url` in the section [web] is missing")?;
    let secret = config.web.client_secret()?;
    if secret.is_none() {
        tracing::info!("nobody can sign in on the web pages: there is no client secret");
    }
    let id = config.web.client_id.unwrap_or(visitors.bot().0);
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

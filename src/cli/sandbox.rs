//! `galabot sandbox`: the bot and a stand-in Discord in one process, with a page to chat in. Nothing leaves the
//! machine.

use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;
use tokio::sync::oneshot;

use super::backup::Kept;
use super::run::{start_log, told_to_stop};
use crate::config::{self, REQUESTS_PER_SECOND, Shards, Token};
use crate::discord::{Bot, Settings, Startup};
use crate::draw::ThemeName;
use crate::sandbox::{Options, Sandbox};
use crate::service::limits::Quotas;
use crate::service::{Clock, Store, Timestamp};
use crate::store::{MemoryStore, Place};

/// How long closing waits; nothing here is far away.
const PATIENCE: Duration = Duration::from_secs(2);

/// The bot uses the sandbox's clock, so that moving it forward shows reminders, time-outs and the next day.
struct SandboxClock(Sandbox);

impl Clock for SandboxClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.now())
    }

    fn is_set_by_hand(&self) -> bool {
        true
    }
}

/// Runs a sandbox with these options and the bot in it, until ctrl-c.
///
/// Games and chat are kept in the folder `data`; without one everything is lost at the end.
///
/// # Errors
/// If the port is taken, a file cannot be used, or the store fails.
pub async fn sandbox(options: Options) -> anyhow::Result<()> {
    let data = options.data.clone();
    let log = config::Log {
        level: "warn".to_owned(),
        ..config::Log::default()
    };
    start_log(&log)?;
    let (failed_to, failed) = oneshot::channel();
    let kept = match &data {
        None => None,
        Some(folder) => {
            let backup = config::Backup {
                folder: folder.join("backups"),
                ..config::Backup::default()
            };
            let games = Place::Folder(folder.join("games")).opener()?;
            let kept = Kept::open(&*games, &backup)?;
            kept.store.on_failure(Box::new(move |reason| {
                // The receiver is gone only during shutdown.
                let _ = failed_to.send(reason.to_owned());
            }));
            Some(kept)
        }
    };
    let store: Arc<dyn Store> = match &kept {
        None => Arc::new(MemoryStore::new()),
        Some(kept) => kept.store.clone(),
    };
    let back_up = async move {
        match kept {
            None => std::future::pending().await,
            Some(kept) => kept.back_up_regularly().await,
        }
    };
    let options = Options {
        data: data.map(|folder| folder.join("chat")),
        just_invited: true,
        ..options
    };
    let sandbox = Sandbox::start(options).await?;
    let token = Token::new(&sandbox.token());
    let settings = Settings {
        token,
        api_url: Some(sandbox.url()),
        shards: Shards::Auto,
        requests_per_second: REQUESTS_PER_SECOND,
        message_content: true,
        theme: ThemeName::default(),
        parallel: true,
        quotas: Quotas::default(),
        backups_last: None,
    };
    #[cfg_attr(
        not(feature = "web"),
        expect(unused_mut, reason = "the pages are told of changes")
    )]
    let mut startup = Startup::default();
    #[cfg(feature = "web")]
    let taken = pages::take(&sandbox, &mut startup).await?;
    let clock = Arc::new(SandboxClock(sandbox.clone()));
    let started = Bot::start_by(startup, settings, store.clone(), clock.clone());
    let mut bot = started.await?;
    bot.connected().await;
    println!(
        "Come in and play: {}  (write \"@galabot challenge @Ben\" in #games; ctrl-c ends)",
        sandbox.url()
    );
    #[cfg(feature = "web")]
    let _web = pages::serve(taken, &sandbox, &bot, (store, clock))?;
    println!(
        "(A bot of your own finds its API at this address, with the token {} of this run.)",
        sandbox.token()
    );
    tokio::select! {
        ended = bot.ended() => ended,
        () = back_up => Ok(()),
        Ok(reason) = failed => bail!("the store failed, so nothing more is promised: {reason}"),
        asked = told_to_stop() => {
            asked?;
            bot.stop(PATIENCE).await;
            sandbox.shutdown().await;
            Ok(())
        }
    }
}

/// The web face of the bot in a sandbox.
#[cfg(feature = "web")]
mod pages {
    use std::net::Ipv4Addr;
    use std::path::Path;
    use std::sync::Arc;

    use tokio::net::TcpListener;

    use crate::cli::web::Taken;
    use crate::discord::{BoardLinks, Bot, Startup};
    use crate::draw::ThemeName;
    use crate::sandbox::Sandbox;
    use crate::service::{Clock, GuildId, ServerSettings, Store, StoreError};
    use crate::web::{Activity, Built, SignIn, Terms, Web};

    /// The folder of what a build step has made for the pages.
    const BUILT: &str = "web/dist";

    /// The pages that are to be served, and the Activity if its file is there.
    pub(super) struct Prepared {
        taken: Taken,
        activity: Option<Activity>,
    }

    /// Takes the port after that of the chat page, or any that is free. The frame of the Activity has the port after
    /// that.
    pub(super) async fn take(sandbox: &Sandbox, startup: &mut Startup) -> anyhow::Result<Prepared> {
        let port = sandbox.address().port();
        let next = port.checked_add(1).unwrap_or_default();
        let here = Ipv4Addr::LOCALHOST;
        let listener = match TcpListener::bind((here, next)).await {
            Ok(listener) => listener,
            Err(_) => TcpListener::bind((here, 0)).await?,
        };
        let built = Built::read(Path::new(BUILT))?;
        let activity = match built.has_activity() {
            true => {
                let frame = port.checked_add(2).unwrap_or_default();
                let origin = sandbox.map_activity(frame, listener.local_addr()?).await?;
                let pages = [sandbox.url(), format!("http://localhost:{port}")];
                let parents = pages.into_iter().chain([origin.clone()]);
                startup.boards = BoardLinks::Activity(None);
                Some(Activity {
                    application: sandbox.bot().id.0,
                    parents: parents.collect(),
                    origin: origin.parse().map_err(anyhow::Error::msg)?,
                })
            }
            false => None,
        };
        let taken = Taken::at(listener, built, startup);
        if activity.is_none() {
            startup.boards = BoardLinks::Pages(taken.origin()?.to_string());
        }
        Ok(Prepared { taken, activity })
    }

    /// Makes the games of a server public, unless anything has ever been chosen there. That stays, even if all is now
    /// as it is without a choice.
    pub(super) fn open_to_all(store: &dyn Store, guild: GuildId) -> Result<(), StoreError> {
        let mut chosen = false;
        store.servers(&mut |server, _| chosen |= server == guild)?;
        if !chosen {
            let unset = ServerSettings::default();
            let public = ServerSettings {
                public_on_web: true,
                ..unset.clone()
            };
            store.set_server_settings(guild, &unset, &public)?;
        }
        Ok(())
    }

    /// Serves the pages, and says where. The games of a new world are public there, so that there is something to see.
    pub(super) fn serve(
        Prepared { taken, activity }: Prepared,
        sandbox: &Sandbox,
        bot: &Bot,
        (store, clock): (Arc<dyn Store>, Arc<dyn Clock>),
    ) -> anyhow::Result<Web> {
        open_to_all(&*store, GuildId(sandbox.guild()))?;
        let visitors = bot.visitors();
        let sign_in = SignIn::new(
            visitors.bot().0,
            sandbox.client_secret(),
            Some(&sandbox.url()),
        )?;
        match activity {
            Some(_) => {
                println!("(\"Open the board\" below a board opens the Activity in the page.)")
            }
            None => println!(
                "(The Activity is off: {BUILT} has not what `npm ci && npm run build` makes in the folder `web`.)"
            ),
        }
        let terms = Terms {
            origin: taken.origin()?,
            theme: ThemeName::default(),
            sign_in: Some(sign_in),
            built: taken.built.clone(),
            activity,
        };
        let origin = terms.origin.clone();
        let web = taken.serve(terms, (store, clock), visitors)?;
        println!(
            "Games on web pages: {origin}  (a game once it has begun: {origin}/game/1; `/settings server public-on-web:off` closes them)"
        );
        Ok(web)
    }
}

#[cfg(all(test, feature = "web"))]
mod tests {
    use super::*;
    use crate::service::{GuildId, ServerSettings};

    #[test]
    fn games_that_were_closed_to_others_stay_closed_at_the_next_start() {
        let (store, guild) = (MemoryStore::new(), GuildId(7));
        let start = || {
            pages::open_to_all(&store, guild).expect("a good store");
            store.server_settings(guild).expect("a good store")
        };
        let public = start();
        assert!(public.public_on_web, "a new world is public");
        assert_eq!(start(), public);
        let closed = ServerSettings::default();
        let set = store.set_server_settings(guild, &public, &closed);
        assert!(set.expect("a good store"));
        assert_eq!(start(), closed);
    }
}

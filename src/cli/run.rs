//! `galabot run`: the bot on Discord, until it is stopped.

use std::io::IsTerminal as _;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use tokio::sync::oneshot;
use tracing::Level;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use super::pages;
use super::start::{self, Starting};
use super::watch::{Status, Watch};
use crate::config::{self, Config};
use crate::discord::{Bot, Cluster, Settings, Startup, SystemClock};
use crate::store::AnyStore;

/// How long closing waits for requests to be answered, and again for posts to be sent.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// Runs the bot until ctrl-c or a signal to end, or until something fails for good.
///
/// # Errors
/// If it cannot start, if Discord refuses it, or if the store fails. The process should then end with an error.
pub async fn run(config: Config) -> anyhow::Result<()> {
    start_log(&config.log)?;
    no_core_dumps();
    if let Some(url) = &config.discord.api_url {
        tracing::warn!(
            url,
            "api_url is set: everything goes to this server and nothing to Discord, the token too"
        );
    }
    let token = config.token()?;
    let starting = Arc::new(Starting::default());
    #[cfg_attr(
        not(feature = "web"),
        expect(unused_mut, reason = "the pages are told of changes")
    )]
    let mut startup = starting.startup();
    #[cfg(not(feature = "web"))]
    if config.web.listen.is_some() {
        bail!(
            "`listen` in the section [web] is set, but this program was built without the web face"
        );
    }
    #[cfg(feature = "web")]
    let taken = super::web::take(&config, &mut startup).await?;
    let _pages = pages::open(&config.ops, &starting).await?;
    let mut stop = std::pin::pin!(told_to_stop());
    let kept = tokio::select! {
        kept = start::open(&config, &startup) => kept?,
        asked = &mut stop => return asked,
    };
    for note in &kept.notes {
        tracing::error!("{note}");
    }
    let (failed_to, mut failed) = oneshot::channel();
    kept.store.on_failure(Box::new(move |reason| {
        // The receiver is gone only during shutdown.
        let _ = failed_to.send(reason.to_owned());
    }));
    let settings = Settings {
        token,
        api_url: config.discord.api_url.clone(),
        shards: config.discord.shards,
        requests_per_second: config.discord.requests_per_second,
        message_content: config.discord.message_content,
        theme: config.draw.theme,
        parallel: config.computer.parallel,
        quotas: config.limits.quotas(),
        backups_last: Some(config.backup.days()),
    };
    let clock = Arc::new(SystemClock);
    let mut bot = tokio::select! {
        bot = Running::start(startup, settings, &kept.store, clock) => bot?,
        Ok(reason) = &mut failed => bail!("the store failed, so nothing more is promised: {reason}"),
        asked = &mut stop => return asked,
    };
    #[cfg(feature = "web")]
    let _web = taken
        .map(|taken| bot.show_pages(taken, &config, &kept.store))
        .transpose()?;
    starting.runs(Watch::new(kept.clone(), bot.status()));
    tokio::select! {
        ended = bot.ended() => ended,
        () = kept.back_up_regularly() => Ok(()),
        Ok(reason) = failed => bail!("the store failed, so nothing more is promised: {reason}"),
        asked = &mut stop => {
            asked?;
            tracing::info!("closing");
            bot.stop().await;
            tracing::info!("closed");
            Ok(())
        }
    }
}

/// A bot that serves all servers, or some of them beside other processes.
enum Running {
    Alone(Bot),
    Among(Cluster),
}

impl Running {
    /// Starts it on this store: beside others if the store can be shared.
    async fn start(
        startup: Startup,
        settings: Settings,
        store: &Arc<AnyStore>,
        clock: Arc<SystemClock>,
    ) -> anyhow::Result<Running> {
        Ok(match store.shared() {
            None => {
                let bot = Bot::start_by(startup, settings, store.clone(), clock);
                Running::Alone(bot.await?)
            }
            Some(shared) => {
                let cluster = Cluster::start(startup, settings, shared, clock);
                Running::Among(cluster.await?)
            }
        })
    }

    /// Serves its web pages.
    #[cfg(feature = "web")]
    fn show_pages(
        &self,
        taken: super::web::Taken,
        config: &Config,
        store: &Arc<AnyStore>,
    ) -> anyhow::Result<crate::web::Web> {
        let terms = |bot| super::web::terms(config, bot, taken.built.clone());
        let games = (store.clone() as _, Arc::new(SystemClock) as _);
        let web = match self {
            Running::Alone(bot) => {
                let visitors = bot.visitors();
                let terms = terms(visitors.bot())?;
                taken.serve(terms, games, visitors)?
            }
            Running::Among(cluster) => {
                let status = cluster.status();
                let shared = store
                    .shared()
                    .context("no other process shares the games")?;
                let terms = terms(status.bot())?;
                let token = config.token()?;
                let beside = (status, shared.rpc, token.reveal());
                taken.serve_beside_others(terms, games, beside)?
            }
        };
        let origin = config.web.origin().map(|origin| origin.to_string());
        tracing::info!(listen = %web.address(), origin, "games can be seen on web pages");
        Ok(web)
    }

    fn status(&self) -> Status {
        match self {
            Running::Alone(bot) => Status::Alone(bot.status()),
            Running::Among(cluster) => Status::Among(cluster.status()),
        }
    }

    /// Waits until it has ended by itself, which is for good.
    async fn ended(&mut self) -> anyhow::Result<()> {
        match self {
            Running::Alone(bot) => bot.ended().await,
            Running::Among(cluster) => cluster.ended().await,
        }
    }

    /// Ends it in good order.
    async fn stop(self) {
        match self {
            Running::Alone(bot) => bot.stop(PATIENCE).await,
            Running::Among(cluster) => cluster.stop().await,
        }
    }
}

/// Keeps the token and people's messages out of crash files. No core is dumped, and no other process of the same
/// account can look into this one.
fn no_core_dumps() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{DumpableBehavior, Resource, Rlimit};
        let none = Rlimit {
            current: Some(0),
            maximum: Some(0),
        };
        let limited = rustix::process::setrlimit(Resource::Core, none);
        // The limit does not apply to cores that are piped to a program, but this setting does.
        let hidden = rustix::process::set_dumpable_behavior(DumpableBehavior::NotDumpable);
        if let Err(error) = limited.and(hidden) {
            tracing::warn!(%error, "a crash may leave a core dump with the token in it");
        }
    }
}

/// Waits for ctrl-c, or for the system's signal to end.
///
/// # Errors
/// If the system does not allow waiting for it.
pub(super) async fn told_to_stop() -> anyhow::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminated =
            signal(SignalKind::terminate()).context("cannot wait for the signal to end")?;
        tokio::select! {
            _ = terminated.recv() => Ok(()),
            pressed = tokio::signal::ctrl_c() => pressed.context("cannot wait for ctrl-c"),
        }
    }
    #[cfg(not(unix))]
    {
        tokio::signal::ctrl_c()
            .await
            .context("cannot wait for ctrl-c")
    }
}

/// The most that is ever logged of these libraries, whatever the configuration says: their requests and frames contain
/// the token.
const CEILINGS: [(&str, LevelFilter); 9] = [
    ("serenity", LevelFilter::WARN),
    ("tungstenite", LevelFilter::INFO),
    ("tokio_tungstenite", LevelFilter::INFO),
    ("hyper", LevelFilter::INFO),
    ("hyper_util", LevelFilter::INFO),
    ("reqwest", LevelFilter::INFO),
    ("rustls", LevelFilter::INFO),
    ("h2", LevelFilter::INFO),
    // What is stored, and the key of the pseudonyms, are parameters of its statements.
    ("tokio_postgres", LevelFilter::INFO),
];

/// Starts logging to standard error.
///
/// # Errors
/// If the level cannot be read.
pub(super) fn start_log(log: &config::Log) -> anyhow::Result<()> {
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    let filtered = tracing_subscriber::registry().with(filter(&log.level)?);
    // An existing subscriber, as in tests, stays.
    let _ = match log.json {
        true => filtered.with(lines.json()).try_init(),
        false => filtered.with(lines).try_init(),
    };
    Ok(())
}

/// The filter that the configuration asks for, below the limits that none can lift. It is one filter, since lines are
/// dropped before they are written only by the first. sled alone has a line for every page that it looks up.
fn filter(level: &str) -> anyhow::Result<Targets> {
    let typed = level;
    let expected = || {
        format!(
            "[log] level is \"{typed}\"; expected error, warn, info, debug, trace, or directives such as \
             \"info,galabot=debug\""
        )
    };
    let level = level
        .split(',')
        .map(str::trim)
        .collect::<Vec<_>>()
        .join(",");
    if !level.split(',').all(is_directive) {
        bail!(expected());
    }
    let asked = level.parse::<Targets>().with_context(expected)?;
    let asked_of = |target: &str| {
        let mut levels = LEVELS.into_iter();
        let asked = levels.find(|level| asked.would_enable(target, level));
        asked.map_or(LevelFilter::OFF, LevelFilter::from)
    };
    let limited = CEILINGS.map(|(target, ceiling)| (target, ceiling.min(asked_of(target))));
    let below = |target: &str| {
        let ceilings = CEILINGS.iter().filter(|(name, _)| target.starts_with(name));
        ceilings.map(|(_, ceiling)| *ceiling).min()
    };
    let own = asked.iter().map(|(target, level)| {
        let ceiling = below(target).unwrap_or(LevelFilter::TRACE);
        (target.to_owned(), level.min(ceiling))
    });
    let usual = asked.default_level().unwrap_or(LevelFilter::OFF);
    Ok(Targets::new()
        .with_default(usual)
        .with_targets(limited)
        .with_targets(own))
}

/// Whether this is a level, or the name of a target with its level. The parser of [`Targets`] takes any other word for
/// the name of a target that tells all; then nothing else is logged. What asks for fields would ask for all of its
/// target.
fn is_directive(text: &str) -> bool {
    let is_level = |text: &str| !text.is_empty() && text.parse::<LevelFilter>().is_ok();
    let is_in_name = |letter: char| letter.is_ascii_alphanumeric() || "_:.-".contains(letter);
    match text.split_once('=') {
        None => is_level(text),
        Some((target, level)) => {
            !target.is_empty() && target.chars().all(is_in_name) && is_level(level)
        }
    }
}

/// All levels, the one that tells most first.
const LEVELS: [Level; 5] = [
    Level::TRACE,
    Level::DEBUG,
    Level::INFO,
    Level::WARN,
    Level::ERROR,
];

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::Mutex;

    use tracing_subscriber::Layer;

    use super::*;

    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("one thread").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn no_level_lets_a_library_log_what_is_secret() {
        for level in [
            "trace",
            "info,serenity=debug",
            "info,serenity::http=trace,tungstenite::protocol=trace,hyper=trace,galabot=trace",
        ] {
            let written = Written::default();
            let lines = written.clone();
            let subscriber = tracing_subscriber::registry()
                .with(filter(level).expect("good directives"))
                .with(tracing_subscriber::fmt::layer().with_writer(move || lines.clone()));
            tracing::subscriber::with_default(subscriber, || {
                tracing::info!(target: "serenity::http", "SECRET");
                tracing::trace!(target: "tungstenite::protocol", "SECRET");
                tracing::debug!(target: "tokio_tungstenite", "SECRET");
                tracing::trace!(target: "hyper::client", "SECRET");
                tracing::debug!(target: "reqwest::connect", "SECRET");
                tracing::debug!(target: "tokio_postgres::query", "SECRET");
                tracing::warn!(target: "serenity::gateway::shard", "worth knowing");
                tracing::info!(target: "galabot::discord", "of ours");
            });
            let text = String::from_utf8(written.0.lock().expect("one thread").clone());
            let text = text.expect("a text");
            assert!(!text.contains("SECRET"), "{level}: {text}");
            assert!(text.contains("of ours"), "{level}: {text}");
        }
        assert!(filter("galabot=loud").is_err());
        assert!(filter("info,galabot[{table}]=debug").is_err());
    }

    #[test]
    fn a_level_that_does_not_exist_is_refused_and_silences_nothing() {
        for wrong in [
            "warning",
            "inof",
            "wibble",
            "warn;galabot=debug",
            "info,galabot",
            "info,",
            "",
        ] {
            let refused = filter(wrong).expect_err(wrong).to_string();
            assert!(refused.contains("expected error, warn, info"), "{refused}");
        }
        for right in ["error", "off", "WARN", "info,galabot::store=debug"] {
            assert!(filter(right).is_ok(), "{right}");
        }
    }

    #[test]
    fn lines_that_nobody_asked_for_are_not_even_written() {
        for (level, most) in [
            ("info", LevelFilter::INFO),
            ("warn,galabot=debug", LevelFilter::DEBUG),
            ("warn,hyper=trace", LevelFilter::INFO),
            ("hy=trace", LevelFilter::TRACE),
        ] {
            let filter = filter(level).expect("good directives");
            let written = Layer::<tracing_subscriber::Registry>::max_level_hint(&filter);
            assert_eq!(written, Some(most), "{level}");
        }
        let long = filter("warn,hyper::client=trace").expect("good directives");
        assert!(long.would_enable("hyper::client", &Level::INFO));
        assert!(!long.would_enable("hyper::client", &Level::DEBUG));
        assert!(!long.would_enable("hyper::server", &Level::INFO));
        let short = filter("hy=trace").expect("good directives");
        assert!(short.would_enable("hyper::client", &Level::INFO));
        assert!(!short.would_enable("hyper::client", &Level::DEBUG));
        assert!(!short.would_enable("galabot", &Level::ERROR));
    }
}

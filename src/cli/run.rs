//! `galabot run`: the bot on Discord, until it is told to stop.

use std::io::IsTerminal as _;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use tokio::sync::oneshot;
use tracing_subscriber::EnvFilter;

use crate::config::{self, Config};
use crate::discord::{Bot, Settings, SystemClock};
use crate::store::DiskStore;

/// How long closing waits for what has been heard to be answered, and again for what has been saved to be sent.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// Runs the bot until ctrl-c or a request to end, or until something fails for good.
///
/// # Errors
/// If it cannot start, if Discord refuses it, or if the store fails; the process should then end with an error.
pub async fn run(config: Config) -> anyhow::Result<()> {
    start_log(&config.log)?;
    let token = config.token()?;
    let data = &config.store.data;
    let store = DiskStore::open(data)
        .with_context(|| format!("cannot open the games in {}", data.display()))?;
    let (failed_to, failed) = oneshot::channel();
    store.on_failure(Box::new(move |reason| {
        // Nobody waits for it only when we are closing anyway.
        let _ = failed_to.send(reason.to_owned());
    }));
    let settings = Settings {
        token,
        api_url: config.discord.api_url.clone(),
        message_content: config.discord.message_content,
        theme: config.draw.theme,
    };
    let mut bot = Bot::start(settings, Arc::new(store), Arc::new(SystemClock)).await?;
    tokio::select! {
        ended = bot.ended() => ended,
        Ok(reason) = failed => bail!("the store failed, so nothing more is promised: {reason}"),
        asked = told_to_stop() => {
            asked?;
            tracing::info!("closing");
            bot.stop(PATIENCE).await;
            tracing::info!("closed");
            Ok(())
        }
    }
}

/// Waits for ctrl-c, or for the system to ask for the end.
///
/// # Errors
/// If the system does not let us wait for it.
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

/// Starts logging, to the standard error output.
///
/// # Errors
/// If the level cannot be read.
pub(super) fn start_log(log: &config::Log) -> anyhow::Result<()> {
    // serenity logs requests, with what is secret in them, from the level info on.
    let directives = format!("serenity=warn,{}", log.level);
    let filter = EnvFilter::try_new(&directives).with_context(|| {
        format!(
            "[log] level is \"{}\"; expected error, warn, info, debug, trace, or directives such as \
             \"info,galabot=debug\"",
            log.level
        )
    })?;
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    // A subscriber that is there already, as in tests, stays.
    let _ = match log.json {
        true => lines.json().try_init(),
        false => lines.try_init(),
    };
    Ok(())
}

//! The start of `galabot run`. It can be watched from the first moment: `/readyz` tells what it waits for.

use std::io;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use anyhow::bail;
use futures::future::BoxFuture;
use tokio::sync::watch;

use super::backup::Kept;
use super::watch::Watch;
use crate::config::Config;
use crate::discord::{Pacing, Startup};
use crate::ops::{NoBackup, Standing, Watched};
use crate::service::StoreError;
use crate::store::{Opener, Room};

/// A bot that is starting or running.
#[derive(Default)]
pub(super) struct Starting {
    startup: Startup,
    running: OnceLock<Watch>,
}

impl Starting {
    /// The handle that reports the progress of the start.
    pub fn startup(&self) -> Startup {
        self.startup.clone()
    }

    /// Notes that it is running from now on.
    pub fn runs(&self, watch: Watch) {
        // It never starts twice.
        let _ = self.running.set(watch);
    }

    fn running(&self) -> anyhow::Result<&Watch> {
        match self.running.get() {
            Some(watch) => Ok(watch),
            None => bail!("the bot is still starting; /readyz says what it waits for"),
        }
    }
}

impl Watched for Starting {
    fn standing(&self) -> BoxFuture<'_, Standing> {
        if let Some(watch) = self.running.get() {
            return watch.standing();
        }
        let waits = self.startup.waits.borrow().clone();
        Box::pin(async {
            let missing = match waits {
                Some(waits) => format!("starting: {waits}"),
                None => "starting".to_owned(),
            };
            Standing {
                missing: vec![missing],
                notes: Vec::new(),
            }
        })
    }

    fn metrics(&self) -> BoxFuture<'_, String> {
        match self.running.get() {
            Some(watch) => watch.metrics(),
            None => Box::pin(async { "# EOF\n".to_owned() }),
        }
    }

    fn back_up(&self) -> BoxFuture<'_, Result<String, NoBackup>> {
        Box::pin(async {
            let running = self.running().map_err(NoBackup::Failed)?;
            running.back_up().await
        })
    }

    fn dead_posts(&self) -> BoxFuture<'_, anyhow::Result<String>> {
        Box::pin(async { self.running()?.dead_posts().await })
    }

    fn send_again(&self, post: u64) -> BoxFuture<'_, anyhow::Result<String>> {
        Box::pin(async move { self.running()?.send_again(post).await })
    }
}

/// Opens the store, once the disk has room for it or the database answers.
///
/// # Errors
/// If it cannot be opened.
pub(super) async fn open(config: &Config, startup: &Startup) -> anyhow::Result<Kept> {
    let Startup { pacing, waits, .. } = startup;
    let opener: Arc<dyn Opener> = config.store.place()?.opener()?.into();
    if let Some(data) = opener.folder() {
        room_for(data, || Room::at(data), pacing, waits).await;
    }
    waits.send_replace(Some("the games are being opened".to_owned()));
    // What is in a folder does not come back by waiting.
    let may_be_away = opener.folder().is_none();
    let mut backoff = pacing.retries();
    loop {
        let (opener, backup) = (opener.clone(), config.backup.clone());
        // In a blocking task, so that the ops port answers meanwhile.
        let kept = tokio::task::spawn_blocking(move || Kept::open(&*opener, &backup)).await?;
        let unreachable = kept.as_ref().err().and_then(unreachable);
        let Some(missing) = unreachable.filter(|_| may_be_away) else {
            waits.send_replace(None);
            return kept;
        };
        if backoff.is_news() {
            tracing::error!("not starting yet: {missing}");
        }
        waits.send_replace(Some(missing));
        backoff.wait().await;
    }
}

/// Why a database did not answer, which may pass; what it refuses stays so.
fn unreachable(error: &anyhow::Error) -> Option<String> {
    match error.downcast_ref() {
        Some(StoreError::Failed(why)) => Some(why.clone()),
        _ => None,
    }
}

/// Waits until the disk has room. Nothing has been opened yet, so nothing can be half done.
async fn room_for(
    data: &Path,
    look: impl Fn() -> io::Result<Room>,
    pacing: &Pacing,
    waits: &watch::Sender<Option<String>>,
) {
    let mut backoff = pacing.retries();
    loop {
        let room = match look() {
            Ok(room) if !room.is_enough() => room,
            // A disk that does not report its room fails later, when it is used.
            _ => return,
        };
        let mib = |bytes: u64| bytes / (1024 * 1024);
        let missing = format!(
            "expected at least {} MiB free on the disk of {} but found {} MiB: make room there, and it goes on by itself",
            mib(room.needed),
            data.display(),
            mib(room.free),
        );
        if backoff.is_news() {
            tracing::error!("not starting yet: {missing}");
        }
        waits.send_replace(Some(missing));
        backoff.wait().await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn a_start_on_a_full_disk_says_how_much_room_it_needs_and_waits_for_it() {
        let waits = watch::Sender::<Option<String>>::new(None);
        let (told, slept) = (waits.subscribe(), Arc::new(Mutex::new(Vec::new())));
        let (asleep, heard) = (slept.clone(), told.clone());
        let pacing = Pacing {
            sleep: Arc::new(move |pause| {
                let said = heard.borrow().clone().expect("it says what it waits for");
                assert!(said.contains("80 MiB free on the disk of games"), "{said}");
                asleep.lock().expect("one thread").push(pause);
                Box::pin(async {})
            }),
            ..Pacing::default()
        };
        let mib = 1024 * 1024;
        let looked = Mutex::new(0);
        let look = || {
            let mut looked = looked.lock().expect("one thread");
            *looked += 1;
            let free = if *looked <= 12 { 3 * mib } else { 80 * mib };
            let needed = 80 * mib;
            Ok(Room { free, needed })
        };
        room_for(Path::new("games"), look, &pacing, &waits).await;
        let slept = slept.lock().expect("one thread").clone();
        assert_eq!(slept.len(), 12, "it waits until there is room");
        assert!(slept[11] > Duration::from_secs(30), "{slept:?}");
        // If the disk does not report its room, the start goes on.
        let wrong = || Err(io::Error::other("no such disk"));
        room_for(Path::new("games"), wrong, &pacing, &waits).await;
    }

    #[tokio::test]
    async fn whoever_watches_a_start_is_told_what_it_waits_for() {
        let starting = Starting::default();
        assert_eq!(starting.standing().await.missing, ["starting"]);
        let waits = Some("Discord does not answer".to_owned());
        starting.startup().waits.send_replace(waits);
        let missing = starting.standing().await.missing;
        assert_eq!(missing, ["starting: Discord does not answer"]);
        assert!(starting.back_up().await.is_err());
        assert_eq!(starting.metrics().await, "# EOF\n");
    }
}

//! Backups: made regularly while the bot runs, and by `galabot backup`.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::Subcommand;

use super::advice;
use super::terminal::plain;
use crate::config::{self, Config};
use crate::discord::SystemClock;
use crate::ops::{self, NoBackup};
use crate::service::{Clock, StoreError, Timestamp};
use crate::store::{AnyStore, BackupCause, Backups, Opener, ToRun};

/// How often the bot checks whether a backup is due.
const LOOK_EVERY: Duration = Duration::from_secs(60);

/// The shortest time from the start of one requested backup to that of the next.
const ASKED_EVERY: Duration = Duration::from_secs(60);

/// What can be done about backups.
#[derive(Subcommand, Debug)]
pub(super) enum BackupTask {
    /// Make a backup now. A running bot makes it itself, if `port` in the section [ops] is set
    Now {
        /// The configuration file
        #[arg(long, default_value = "config.toml")]
        config: PathBuf,
    },
    /// Read a backup and check everything in it; or the games in a database, while they are in use
    Verify {
        /// The file; the newest backup if left out, or the database that the configuration names
        file: Option<PathBuf>,
        /// The configuration file that names the folder of the backups
        #[arg(long, default_value = "config.toml")]
        config: PathBuf,
    },
}

/// The store of a running bot, and its backups.
#[derive(Clone)]
pub(super) struct Kept {
    pub store: Arc<AnyStore>,
    pub backups: Backups,
    /// Notes about a store that was damaged and had to be rebuilt, or was not found as it was left.
    pub notes: Vec<String>,
    every: Duration,
    /// The time of the newest backup, in milliseconds since 1970; 0 if there is none.
    newest: Arc<AtomicU64>,
    /// Held while a backup is made, so that there is only one at a time.
    making: Arc<tokio::sync::Mutex<()>>,
    asked: Arc<Mutex<Asked>>,
}

/// Paces requested backups, and lets only one of them wait or run at a time.
#[derive(Debug, Default)]
struct Asked {
    under_way: bool,
    last: Option<Instant>,
}

impl Asked {
    /// Begins one, or returns why not.
    fn begin(&mut self, now: Instant) -> Result<(), NoBackup> {
        if self.under_way {
            return Err(NoBackup::Busy);
        }
        let since = self.last.map(|last| now.saturating_duration_since(last));
        let wait = since.and_then(|since| ASKED_EVERY.checked_sub(since));
        if let Some(wait) = wait.filter(|wait| !wait.is_zero()) {
            return Err(NoBackup::TooSoon(wait));
        }
        self.under_way = true;
        self.last = Some(now);
        Ok(())
    }
}

impl Kept {
    /// Opens a store, and rebuilds it if it is damaged.
    pub fn open(opener: &dyn Opener, backup: &config::Backup) -> anyhow::Result<Kept> {
        let backups = backups(backup);
        let ToRun {
            store,
            mut notes,
            newest,
        } = opener.open_to_run(&backups, SystemClock.now())?;
        notes.extend(store.notices().iter().cloned());
        Ok(Kept {
            store: Arc::new(store),
            backups,
            notes,
            every: backup.every(),
            newest: Arc::new(AtomicU64::new(newest.map_or(0, |at| at.0))),
            making: Arc::default(),
            asked: Arc::default(),
        })
    }

    /// The time of the newest backup, if there is one.
    pub fn newest(&self) -> Option<Timestamp> {
        match self.newest.load(Ordering::Relaxed) {
            0 => None,
            at => Some(Timestamp(at)),
        }
    }

    /// Makes a backup whenever one is due; never returns.
    pub async fn back_up_regularly(self) {
        let mut tick = tokio::time::interval(LOOK_EVERY);
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut last: Option<Instant> = None;
        loop {
            tick.tick().await;
            let may_be_due = may_be_due(last.map(|last| last.elapsed()), self.every);
            let (kept, now) = (self.clone(), SystemClock.now());
            let due = tokio::task::spawn_blocking(move || kept.is_due(may_be_due, now));
            match due.await {
                Ok(Ok(false)) => {}
                Ok(Ok(true)) => {
                    if self.back_up(BackupCause::Due).await.is_ok() {
                        last = Some(Instant::now());
                    }
                }
                Ok(Err(error)) => tracing::error!(%error, "cannot tell whether a backup is due"),
                Err(error) => tracing::error!(%error, "looking for backups panicked"),
            }
        }
    }

    /// Whether a backup is due, if `may_be`. Each call also notes who has been deleted. Until that is noted, a restore
    /// would bring them back.
    fn is_due(&self, may_be: bool, now: Timestamp) -> Result<bool, StoreError> {
        self.backups.note_erased(&*self.store)?;
        Ok(may_be && self.store.is_backup_due(&self.backups, now, self.every)?)
    }

    /// Makes a requested backup, one at a time and one a minute, and returns its path. If a regular one is being made,
    /// it waits for that.
    ///
    /// # Errors
    /// Why there is none, as a [`NoBackup`]. A failure has been logged.
    pub async fn back_up_when_asked(&self) -> Result<PathBuf, NoBackup> {
        let asked = || self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked().begin(Instant::now())?;
        // In a task of its own, so that its end is noted even if the caller goes away.
        let kept = self.clone();
        let made = tokio::spawn(async move {
            let made = kept.back_up(BackupCause::Asked).await;
            let mut asked = kept.asked.lock().unwrap_or_else(PoisonError::into_inner);
            asked.under_way = false;
            made
        });
        made.await
            .map_err(anyhow::Error::new)
            .and_then(|made| made)
            .map_err(NoBackup::Failed)
    }

    /// Makes a backup and returns its path; a failure is also logged.
    async fn back_up(&self, cause: BackupCause) -> anyhow::Result<PathBuf> {
        let Kept { store, backups, .. } = self.clone();
        let _making = self.making.lock().await;
        let now = SystemClock.now();
        let written = tokio::task::spawn_blocking(move || store.back_up(&backups, cause, now));
        let written = written.await;
        match written
            .map_err(anyhow::Error::new)
            .and_then(|written| Ok(written?))
        {
            Ok(path) => {
                self.newest.store(now.0, Ordering::Relaxed);
                tracing::info!(path = %path.display(), "a backup was made and checked");
                Ok(path)
            }
            Err(error) => {
                tracing::error!(error = format!("{error:#}"), "no backup could be made");
                Err(error)
            }
        }
    }
}

/// Whether a backup may be due after this time since the last one of this process. The clock is not used, since it may
/// have been set.
fn may_be_due(since: Option<Duration>, every: Duration) -> bool {
    // A little early, so that a daily backup does not drift to later times.
    since.is_none_or(|since| since + LOOK_EVERY >= every)
}

fn backups(config: &config::Backup) -> Backups {
    let keep = usize::try_from(config.keep.get()).unwrap_or(usize::MAX);
    Backups::new(&config.folder, keep)
}

/// Carries out `galabot backup`.
pub(super) async fn backup(task: BackupTask) -> anyhow::Result<()> {
    match task {
        BackupTask::Now { config } => now(&Config::load(&config)?).await,
        BackupTask::Verify {
            file: Some(file), ..
        } => verify(&file),
        BackupTask::Verify { file: None, config } => {
            let config = Config::load(&config)?;
            let opener = config.store.place()?.opener()?;
            if opener.folder().is_none() {
                return verify_live(&*opener);
            }
            let backups = backups(&config.backup);
            let Some((_, newest)) = backups.newest()? else {
                bail!("there is no backup in {}", backups.dir().display());
            };
            verify(&newest)
        }
    }
}

async fn now(config: &Config) -> anyhow::Result<()> {
    if let Some(port) = config.ops.port
        && let Ok((done, text)) = ops::ask(port, "POST", "/backup").await
    {
        if !done {
            bail!("the running bot could not make a backup: {}", text.trim());
        }
        println!("{}", plain(text.trim()));
        return Ok(());
    }
    let opener = config.store.place()?.opener()?;
    let store = opener.open_to_look(advice::ASK_IT)?;
    let backups = backups(&config.backup);
    let path = store.back_up(&backups, BackupCause::Asked, SystemClock.now())?;
    println!("{}", made(&path));
    Ok(())
}

/// Checks the games in a database while they are in use.
fn verify_live(opener: &dyn Opener) -> anyhow::Result<()> {
    let store = opener.open_to_look(advice::STOP_IT)?;
    let records = store.verify()?;
    println!("{}: {records} records, {RIGHT}", store.name());
    Ok(())
}

/// What holds of games that were checked.
const RIGHT: &str = "every checksum right, every game playable from its first move to its last";

/// The message about a backup that was made.
pub(super) fn made(path: &Path) -> String {
    format!("backup made and checked: {}", path.display())
}

fn verify(file: &Path) -> anyhow::Result<()> {
    let verified = Backups::verify(file)?;
    println!(
        "{}: {} records, {RIGHT}",
        verified.path.display(),
        verified.records
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::{PersonId, Store};
    use crate::store::Place;

    #[test]
    fn however_the_clock_jumps_backups_are_as_far_apart_as_they_should_be() {
        let day = Duration::from_secs(86_400);
        assert!(may_be_due(None, day));
        assert!(!may_be_due(Some(Duration::from_secs(3_600)), day));
        assert!(may_be_due(Some(day), day));
    }

    #[test]
    fn one_backup_a_minute_is_made_for_those_who_ask() {
        let mut asked = Asked::default();
        let begun = Instant::now();
        let after = |seconds| begun + Duration::from_secs(seconds);
        assert!(asked.begin(begun).is_ok());
        assert!(matches!(asked.begin(after(600)), Err(NoBackup::Busy)));
        asked.under_way = false;
        let left = match asked.begin(after(45)) {
            Err(NoBackup::TooSoon(left)) => left.as_secs(),
            other => panic!("{other:?}"),
        };
        assert_eq!(left, 15);
        assert!(asked.begin(after(60)).is_ok());
    }

    #[test]
    fn who_has_been_deleted_is_noted_long_before_the_next_backup() {
        let dir = tempfile::tempdir().expect("a folder");
        let settings = config::Backup {
            folder: dir.path().join("backups"),
            ..config::Backup::default()
        };
        let place = Place::Folder(dir.path().join("data"));
        let opener = place.opener().expect("a folder");
        let kept = Kept::open(&*opener, &settings).expect("a store");
        let (gone, now) = (PersonId(1), Timestamp(2_000));
        let tombstone = PersonId::tombstone(5);
        kept.store.erase(gone, tombstone, now).expect("it is done");
        assert!(!kept.is_due(false, now).expect("a list"));
        let noted = std::fs::read_to_string(settings.folder.join("erased.jsonl"));
        assert_eq!(noted.expect("a list").lines().count(), 1);
    }
}

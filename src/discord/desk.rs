//! What every part of the bot has at hand: the house, the time, the line to Discord, and the painter.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serenity::http::Http;
use tokio::sync::{Semaphore, watch};

use crate::draw::{Painter, Scene};
use crate::service::{Clock, Fault, PersonId, Service, Timestamp};

/// The most jobs that wait for the disk or draw at the same time.
const MOST_JOBS: usize = 64;

/// What every part of the bot has at hand.
pub(super) struct Desk {
    /// Ourselves, as Discord knows us.
    pub me: PersonId,
    /// The line to Discord.
    pub http: Arc<Http>,
    /// Whether the bot is closing: nothing new is begun then.
    pub closing: watch::Receiver<bool>,
    house: Service,
    clock: Arc<dyn Clock>,
    painter: Arc<Painter>,
    jobs: Semaphore,
    hears_all: AtomicBool,
}

impl Desk {
    /// A desk.
    pub fn new(
        me: PersonId,
        http: Arc<Http>,
        house: Service,
        clock: Arc<dyn Clock>,
        painter: Arc<Painter>,
        closing: watch::Receiver<bool>,
    ) -> Desk {
        Desk {
            me,
            http,
            closing,
            house,
            clock,
            painter,
            jobs: Semaphore::new(MOST_JOBS),
            hears_all: AtomicBool::new(false),
        }
    }

    /// The present moment.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Whether the bot is closing.
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Whether the text of every message is shown to us, or only of those meant for us.
    pub fn hears_all(&self) -> bool {
        self.hears_all.load(Ordering::Relaxed)
    }

    /// Notes whether the text of every message is shown to us.
    pub fn set_hears_all(&self, hears_all: bool) {
        self.hears_all.store(hears_all, Ordering::Relaxed);
    }

    /// Asks the house something, on a thread of its own: it waits for the disk.
    ///
    /// # Errors
    /// The house's own fault, or one for a job that panicked.
    pub async fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Service) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let house = self.house.clone();
        self.job(move || job(&house)).await?
    }

    /// Draws a board as a PNG.
    ///
    /// # Errors
    /// If drawing panicked.
    pub async fn paint(&self, scene: Scene) -> Result<Vec<u8>, Fault> {
        let painter = self.painter.clone();
        self.job(move || painter.scene_png(&scene)).await
    }

    async fn job<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let _permit = self.jobs.acquire().await.map_err(fault)?;
        tokio::task::spawn_blocking(job).await.map_err(fault)
    }
}

/// Waits until a flag is raised, or whoever could raise it is gone.
pub(super) async fn raised(flag: &mut watch::Receiver<bool>) {
    // The error says that it can no longer be raised: the bot is being dropped, and that is the same.
    let _ = flag.wait_for(|flag| *flag).await;
}

/// A fault of this layer, with a fresh reference.
pub(super) fn fault(cause: impl ToString) -> Fault {
    Fault {
        reference: format!("{:06X}", fastrand::u32(..0x100_0000)),
        cause: cause.to_string(),
    }
}

//! What every part of the bot has at hand: the house, the time, the line to Discord, and the painter.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{Semaphore, watch};

use super::analysis::Tutor;
use crate::discord::ingest::read_order::Order;
use crate::present::Picture;
use crate::service::commands::Cost;
use crate::service::{ChannelId, Clock, Fault, PersonId, Service, Theme, Timestamp};

use super::metrics::Meters;
use super::pacing::Pacing;
use crate::discord::jobs::costly::{Beside, is_much_to_draw};
use crate::discord::jobs::painters::Painters;
use crate::discord::rest::client::Line;

/// The most jobs that wait for the disk at the same time: as many as it takes together.
const MOST_JOBS: usize = 64;

/// What every part of the bot has at hand.
pub(crate) struct Desk {
    /// Ourselves, as Discord knows us.
    pub me: PersonId,
    /// The line to Discord.
    pub http: Arc<Line>,
    /// Whether the bot is closing: nothing new is begun then.
    pub closing: watch::Receiver<bool>,
    /// What helps people to learn.
    pub tutor: Tutor,
    /// How long things are waited for.
    pub pacing: Pacing,
    /// What is counted.
    pub meters: Meters,
    /// When what is said in a thread may be heard.
    pub order: Arc<Order>,
    /// What is done beside the queues.
    pub beside: Arc<Beside>,
    house: Service,
    clock: Arc<dyn Clock>,
    painters: Arc<Painters>,
    jobs: Semaphore,
    drawing: Arc<Semaphore>,
    hears_all: AtomicBool,
}

impl Desk {
    /// A desk.
    pub fn new(
        me: PersonId,
        http: Arc<Line>,
        house: Service,
        clock: Arc<dyn Clock>,
        painters: Arc<Painters>,
        tutor: Tutor,
        closing: watch::Receiver<bool>,
    ) -> Desk {
        Desk {
            tutor,
            pacing: Pacing::default(),
            meters: Meters::default(),
            order: Arc::new(Order::new(http.meters.out_of_order.clone())),
            beside: Arc::new(Beside::new()),
            me,
            http,
            closing,
            house,
            clock,
            painters,
            jobs: Semaphore::new(MOST_JOBS),
            // Drawing keeps a processor busy and waits for nothing: more at once would only take longer, all of them.
            drawing: Arc::new(Semaphore::new(at_once())),
            hears_all: AtomicBool::new(false),
        }
    }

    /// The same with this pacing, counting in these meters.
    pub fn paced(self, pacing: Pacing, meters: Meters) -> Desk {
        Desk {
            pacing,
            meters,
            ..self
        }
    }

    /// The present moment.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Whether somebody sets the clock by hand, so that much of its time may pass in a moment.
    pub fn has_clock_set_by_hand(&self) -> bool {
        self.clock.is_set_by_hand()
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

    /// Lets a player's move wait that comes too soon after their others; the moves of somebody who does not play in this
    /// thread hold nobody up.
    pub async fn pace(&self, person: PersonId, thread: ChannelId) {
        let Some(wait) = self.house.move_waits(person) else {
            return;
        };
        let plays = self.ask(move |house| {
            let table = house.store().table_of_thread(thread)?;
            house.is_seated(table, person)
        });
        if !plays.await.unwrap_or(false) {
            return;
        }
        let sleep = |wait| {
            tracing::debug!(%person, %thread, ?wait, "a move waits its turn");
            let (mut closing, clock) = (self.closing.clone(), self.clock.clone());
            async move {
                let now = clock.now();
                tokio::select! {
                    // Somebody may have stopped a clock that is set by hand: nobody waits for that.
                    () = tokio::time::sleep(wait) => !clock.is_set_by_hand() || clock.now() > now,
                    () = raised(&mut closing) => false,
                }
            }
        };
        wait_for_room(wait, || self.house.move_waits(person), sleep).await;
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
        job_on_a_thread(&self.jobs, move || job(&house)).await?
    }

    /// Asks the house something that costs much, beside all else.
    ///
    /// # Errors
    /// As [`Desk::ask`].
    pub async fn ask_beside<T: Send + 'static>(
        &self,
        cost: Cost,
        job: impl FnOnce(&Service) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let house = self.house.clone();
        self.beside.work(cost, move || job(&house)).await?
    }

    /// What holds up all drawing while somebody has all of its permits, of which there are [`at_once`].
    pub fn drawing(&self) -> Arc<Semaphore> {
        self.drawing.clone()
    }

    /// Draws a picture in this theme, or in the usual one: the bytes of its file.
    ///
    /// # Errors
    /// If drawing panicked.
    pub async fn paint(
        &self,
        picture: Option<&Picture>,
        theme: Option<Theme>,
    ) -> Result<Option<Vec<u8>>, Fault> {
        let Some(shown) = picture.map(|picture| picture.shown.clone()) else {
            return Ok(None);
        };
        let painters = self.painters.clone();
        let much = is_much_to_draw(&shown);
        let job = move || Some(shown.bytes(painters.of(theme)));
        match much {
            true => self.beside.draw(job).await,
            false => job_on_a_thread(&self.drawing, job).await,
        }
    }
}

/// How many pictures are drawn at the same time.
pub(crate) fn at_once() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Does a job on a thread of its own, when it is its turn.
async fn job_on_a_thread<T: Send + 'static>(
    turns: &Semaphore,
    job: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Fault> {
    let _turn = turns.acquire().await.map_err(Fault::new)?;
    // What is logged by the job belongs to what it is done for.
    let span = tracing::Span::current();
    tokio::task::spawn_blocking(move || span.in_scope(job))
        .await
        .map_err(Fault::new)
}

/// Waits until a flag is raised, or whoever could raise it is gone.
pub(crate) async fn raised(flag: &mut watch::Receiver<bool>) {
    // The error says that it can no longer be raised: the bot is being dropped, and that is the same.
    let _ = flag.wait_for(|flag| *flag).await;
}

/// Sleeps until `ask`, which takes a place if there is one, names no further wait, or until `sleep` says that it is of no use. A
/// place that has become free may have been taken by another meanwhile.
async fn wait_for_room<S: Future<Output = bool>>(
    mut wait: Duration,
    ask: impl Fn() -> Option<Duration>,
    sleep: impl Fn(Duration) -> S,
) {
    while sleep(wait).await {
        match ask() {
            Some(longer) => wait = longer,
            None => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::future::ready;

    use super::*;

    #[tokio::test]
    async fn a_move_that_waited_waits_again_while_others_take_its_place() {
        let second = Duration::from_secs(1);
        let waits = RefCell::new(vec![second * 5, second * 3]);
        let slept = RefCell::new(Vec::new());
        let ask = || waits.borrow_mut().pop();
        let sleep = |wait| {
            slept.borrow_mut().push(wait);
            ready(true)
        };
        wait_for_room(second, ask, sleep).await;
        assert_eq!(*slept.borrow(), [second, second * 3, second * 5]);
    }

    #[tokio::test]
    async fn a_move_takes_no_place_any_more_when_the_bot_closes() {
        let asked = Cell::new(false);
        let ask = || {
            asked.set(true);
            None
        };
        wait_for_room(Duration::from_secs(1), ask, |_| ready(false)).await;
        assert!(!asked.get());
    }
}

//! The threads on which the computer thinks: few, of low priority, and separate from those that talk to people.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::service::{Answered, Clock, Fault, Service, TableId};

use super::queue::{Next, Queue, Work};
use super::{Helpers, mining, trials, turn, turn_with_helpers};

/// The longest time from the request to the computer's move; then it plays the best move found. It holds on slow and
/// busy machines too.
const PATIENCE: Duration = Duration::from_millis(4_500);

/// The shortest time it thinks, even if it is late.
const THOUGHT: Duration = Duration::from_millis(100);

/// From this pause between two tries on, people are told that the computer fails.
const WORTH_TELLING: Duration = Duration::from_secs(2);

/// The running threads of the computer. They end when this is closed or dropped. What is due then is found at the next
/// start.
pub struct Computers {
    queue: Arc<Queue>,
    threads: Vec<JoinHandle<()>>,
}

/// What a thread needs.
struct Thinker {
    queue: Arc<Queue>,
    service: Service,
    clock: Arc<dyn Clock>,
    /// Whether a second thread may help.
    parallel: bool,
    /// Called when something waits to be sent.
    said: Arc<dyn Fn() + Send + Sync>,
    /// Called when it fails at a table again and again.
    failing: Arc<dyn Fn(TableId) + Send + Sync>,
}

impl Computers {
    /// Starts the threads, one less than there are processors but at least one, and looks for what is due. The queue
    /// must watch the service. If `parallel` says so, a second thread helps the highest level while no other table is
    /// thought about and nobody waits; then it does not always move the same in the same position. Where there are
    /// several shards nobody helps, for each knows only what is to be done for itself. `said` is called when something
    /// waits to be sent, `failing` when the computer fails at a table again and again; it tries on.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start(
        queue: Arc<Queue>,
        service: &Service,
        clock: Arc<dyn Clock>,
        parallel: bool,
        said: impl Fn() + Send + Sync + 'static,
        failing: impl Fn(TableId) + Send + Sync + 'static,
    ) -> std::io::Result<Computers> {
        // Of several shards each has one.
        let there = std::thread::available_parallelism().map_or(1, usize::from);
        let processors = match service.shard() {
            Some(_) => 1,
            None => there,
        };
        let said: Arc<dyn Fn() + Send + Sync> = Arc::new(said);
        let failing: Arc<dyn Fn(TableId) + Send + Sync> = Arc::new(failing);
        let mut computers = Computers {
            queue: queue.clone(),
            threads: Vec::new(),
        };
        for number in 1..processors.max(2) {
            let thinker = Thinker {
                queue: queue.clone(),
                service: service.clone(),
                clock: clock.clone(),
                parallel: parallel && there > 1 && service.shard().is_none(),
                said: said.clone(),
                failing: failing.clone(),
            };
            let first = number == 1;
            // What they log belongs to whom they play for.
            let span = tracing::Span::current();
            let thread = std::thread::Builder::new().name(format!("computer-{number}"));
            computers
                .threads
                .push(thread.spawn(move || span.in_scope(|| thinker.run(first)))?);
        }
        Ok(computers)
    }

    /// Interrupts all searches and waits some milliseconds for the threads to end.
    pub fn close(self) {
        drop(self);
    }
}

impl Drop for Computers {
    fn drop(&mut self) {
        self.queue.close();
        for thread in self.threads.drain(..) {
            if thread.join().is_err() {
                tracing::error!("a thread of the computer has panicked");
            }
        }
    }
}

impl Thinker {
    fn run(self, first: bool) {
        step_back();
        if first {
            self.look();
        }
        loop {
            match self.queue.next() {
                // A panic in one game must not stop the others.
                Next::Think(work) => match catch_unwind(AssertUnwindSafe(|| self.answer(&work)))
                    .unwrap_or_else(|_| Err(Fault::new("thinking about it panicked")))
                {
                    Ok(answered) => {
                        if answered.is_some_and(|answered| !answered.posts.is_empty()) {
                            (self.said)();
                        }
                        self.queue.done(work.table);
                    }
                    Err(fault) => {
                        let again = self.queue.failed(work.table, Instant::now());
                        tracing::error!(%fault, table = %work.table, ?again, "the computer could not move");
                        if again >= WORTH_TELLING {
                            (self.failing)(work.table);
                        }
                    }
                },
                Next::Job(mut running) => {
                    let more = catch_unwind(AssertUnwindSafe(|| running.slice()));
                    // The person who waits is told that there is no result.
                    let more = more.unwrap_or(false);
                    self.queue.sliced(running, more);
                }
                Next::Look => self.look(),
                Next::Try(guild) => trials::begin(&self.service, &self.queue, guild),
                Next::Mine => mining::begin(&self.service, &self.queue),
                Next::Close => return,
            }
        }
    }

    /// Queues every game in which something may be due.
    fn look(&self) {
        let store = self.service.store();
        let found = store.live_tables().and_then(|tables| {
            for id in tables {
                if store.table(id)?.is_some_and(|table| table.has_computer()) {
                    self.queue.push(id);
                }
            }
            Ok(())
        });
        if let Err(error) = found {
            tracing::error!(%error, "cannot tell which games wait for the computer");
        }
    }

    fn answer(&self, work: &Work) -> Result<Option<Answered>, Fault> {
        let (ended, end) = channel::<()>();
        let hurry = work.hurry.clone();
        let patience = PATIENCE.saturating_sub(work.since.elapsed()).max(THOUGHT);
        let alarm = std::thread::Builder::new().spawn(move || {
            // It ends early when the other end is dropped.
            if end.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                hurry.store(true, Ordering::Relaxed);
            }
        });
        if let Err(error) = alarm {
            tracing::warn!(%error, "the computer thinks without an alarm");
        }
        let now = || self.clock.now();
        let wanted = || !work.is_cancelled();
        let helps = match self.parallel {
            true => self.queue.way_if_alone(),
            false => None,
        };
        let answered = match &helps {
            Some(until) => {
                let helpers = Helpers { count: 1, until };
                turn_with_helpers(&self.service, work.table, now, &work.hurry, helpers, wanted)
            }
            None => turn(&self.service, work.table, now, &work.hurry, wanted),
        };
        drop(ended);
        answered
    }
}

/// Has the calling thread let every other one go first, for good, where the system can be told so.
pub fn step_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::warn!(%error, "a thread works at the usual priority");
    }
}

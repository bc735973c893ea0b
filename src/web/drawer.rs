//! Draws pictures for pages: one after another on a thread of low priority, so that no board in Discord waits for them.
//! What was drawn of late is kept.

use std::collections::{HashMap, VecDeque};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use tokio::sync::oneshot;

use super::problem::Problem;
use super::secrets::fingerprint;
use crate::computer::step_back;
use crate::draw::{Painter, ThemeName};
use crate::present::Shown;
use crate::service::Fault;

/// How many pictures may wait to be drawn.
const MOST_WAITING: usize = 32;

/// How many bytes of pictures are kept.
const KEPT: usize = 16 << 20;

/// Draws, and keeps what was drawn.
pub(super) struct Drawer {
    /// The colours of pictures for which none are named.
    pub usual: ThemeName,
    jobs: SyncSender<Job>,
    kept: Arc<Mutex<Kept>>,
}

/// A picture that is wanted.
struct Job {
    tag: String,
    shown: Shown,
    theme: ThemeName,
    drawn: oneshot::Sender<Bytes>,
}

/// Pictures by their tags, and the order in which they were drawn.
#[derive(Default)]
struct Kept {
    pictures: HashMap<String, Bytes>,
    order: VecDeque<String>,
    bytes: usize,
}

/// A picture that is wanted, before it is drawn.
pub(super) struct Wanted {
    /// Equal pictures have equal tags.
    pub tag: String,
    shown: Shown,
    theme: ThemeName,
}

impl Wanted {
    /// A picture in a theme.
    pub fn of(shown: Shown, theme: ThemeName) -> Wanted {
        let version = env!("CARGO_PKG_VERSION");
        let tag = fingerprint(format!("{version} {theme} {shown:?}").as_bytes());
        Wanted { tag, shown, theme }
    }
}

impl Drawer {
    /// Starts the thread. It ends with this.
    pub fn start(usual: ThemeName) -> std::io::Result<Drawer> {
        let (jobs, asked) = sync_channel(MOST_WAITING);
        let kept: Arc<Mutex<Kept>> = Arc::default();
        let keeps = kept.clone();
        let thread = std::thread::Builder::new().name("web-pictures".to_owned());
        thread.spawn(move || draw_all(&asked, &keeps))?;
        Ok(Drawer { usual, jobs, kept })
    }

    /// The bytes of its file.
    ///
    /// # Errors
    /// If too many wait already, or drawing panicked.
    pub async fn draw(&self, wanted: Wanted) -> Result<Bytes, Problem> {
        let Wanted { tag, shown, theme } = wanted;
        if let Some(known) = lock(&self.kept).pictures.get(&tag) {
            return Ok(known.clone());
        }
        let (drawn, done) = oneshot::channel();
        let job = Job {
            tag,
            shown,
            theme,
            drawn,
        };
        match self.jobs.try_send(job) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => return Err(Problem::Busy),
            Err(TrySendError::Disconnected(_)) => {
                return Err(Fault::new("the thread that draws has ended").into());
            }
        }
        done.await
            .map_err(|_| Fault::new("a picture could not be drawn").into())
    }
}

fn draw_all(asked: &Receiver<Job>, kept: &Mutex<Kept>) {
    step_back();
    while let Ok(job) = asked.recv() {
        // Whoever asked may have gone, or another has asked for the same.
        let known = lock(kept).pictures.get(&job.tag).cloned();
        if job.drawn.is_closed() {
            continue;
        }
        let picture = known.or_else(|| {
            let painter = Painter::shared(job.theme);
            let draw = std::panic::AssertUnwindSafe(|| job.shown.bytes(painter));
            // The panic has been told; its picture is not sent.
            let bytes = std::panic::catch_unwind(draw).ok()?;
            let picture = Bytes::from(bytes);
            lock(kept).keep(job.tag, picture.clone());
            Some(picture)
        });
        if let Some(picture) = picture {
            // Whoever asked may have gone.
            let _ = job.drawn.send(picture);
        }
    }
}

impl Kept {
    fn keep(&mut self, tag: String, picture: Bytes) {
        self.bytes += picture.len();
        self.order.push_back(tag.clone());
        self.pictures.insert(tag, picture);
        while self.bytes > KEPT {
            let Some(oldest) = self.order.pop_front() else {
                return;
            };
            if let Some(picture) = self.pictures.remove(&oldest) {
                self.bytes -= picture.len();
            }
        }
    }
}

fn lock(kept: &Mutex<Kept>) -> MutexGuard<'_, Kept> {
    // Nothing panics while it is held.
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

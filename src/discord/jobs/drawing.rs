//! Drawing pictures: as many at the same time as there are processors, replays one at a time beside all else.

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::at_once;
use super::costly::{CostlyJobs, is_much_to_draw};
use super::dispatcher::on_a_thread;
use super::painters::Painters;
use crate::present::Picture;
use crate::service::{Fault, Theme};

/// Draws pictures. A clone shares its permits.
#[derive(Clone)]
pub(crate) struct Drawing {
    painters: Painters,
    permits: Arc<Semaphore>,
    costly: Arc<CostlyJobs>,
}

impl Drawing {
    /// Drawing by these painters; replays are drawn by `costly`.
    pub fn new(painters: Painters, costly: Arc<CostlyJobs>) -> Drawing {
        Drawing {
            painters,
            // Drawing keeps a processor busy and waits for nothing: more at once would only take longer, all of them.
            permits: Arc::new(Semaphore::new(at_once())),
            costly,
        }
    }

    /// The permits, of which there are [`at_once`]. Taking all of them holds up all drawing.
    pub fn permits(&self) -> Arc<Semaphore> {
        self.permits.clone()
    }

    /// Draws a picture on this thread, if it is small and a permit is free: that saves the way to another thread.
    pub fn paint_here(&self, picture: &Picture, theme: Option<Theme>) -> Option<Vec<u8>> {
        if is_much_to_draw(&picture.shown) {
            return None;
        }
        let _permit = self.permits.try_acquire().ok()?;
        Some(picture.shown.bytes(self.painters.of(theme)))
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
        let painters = self.painters;
        let much = is_much_to_draw(&shown);
        let job = move || Some(shown.bytes(painters.of(theme)));
        match much {
            true => self.costly.draw(job).await,
            false => on_a_thread(&self.permits, job).await,
        }
    }
}

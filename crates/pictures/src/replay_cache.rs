//! The replays drawn last, as files.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use super::scene::Scene;

/// The number of replay files that are kept.
const KEPT: usize = 4;

/// The most scenes of a replay that is kept.
const MOST_KEPT_SCENES: usize = 3_000;

/// The replays drawn last with their scenes, the newest last.
#[derive(Default)]
pub(super) struct Replays(Mutex<VecDeque<(Vec<Scene>, Vec<u8>)>>);

impl Replays {
    pub fn find(&self, scenes: &[Scene]) -> Option<Vec<u8>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().find(|(shown, _)| shown == scenes);
        found.map(|(_, file)| file.clone())
    }

    pub fn keep(&self, scenes: &[Scene], file: &[u8]) {
        if scenes.len() > MOST_KEPT_SCENES {
            return;
        }
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back((scenes.to_vec(), file.to_vec()));
        if kept.len() > KEPT {
            kept.pop_front();
        }
    }
}

//! Whether the store still works. Its first failure is final.

use std::sync::{Mutex, MutexGuard, PoisonError};

type Callback = Box<dyn FnOnce(&str) + Send>;

/// The first failure, and the callbacks that wait for it.
#[derive(Default)]
pub struct Health(Mutex<State>);

#[derive(Default)]
struct State {
    failed: Option<String>,
    waiting: Vec<Callback>,
}

impl Health {
    /// The first failure, if there was one.
    pub fn failed(&self) -> Option<String> {
        self.state().failed.clone()
    }

    /// Records a failure if it is the first, without calling anyone.
    pub fn record(&self, reason: &str) {
        let mut state = self.state();
        if state.failed.is_none() {
            state.failed = Some(reason.to_owned());
            drop(state);
            tracing::error!(
                reason,
                "the store has failed: nothing is acknowledged any more"
            );
        }
    }

    /// Records a failure and makes the calls that wait for the first.
    pub fn fail(&self, reason: &str) {
        self.record(reason);
        let mut state = self.state();
        let first = state.failed.clone().unwrap_or_default();
        let waiting = std::mem::take(&mut state.waiting);
        drop(state);
        for call in waiting {
            call(&first);
        }
    }

    /// Makes this call when the store fails, or at once if it has failed.
    pub fn on_failure(&self, call: Callback) {
        let mut state = self.state();
        match state.failed.clone() {
            None => state.waiting.push(call),
            Some(reason) => {
                drop(state);
                call(&reason);
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Each change of the state is a single assignment, so a poisoned lock is harmless.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

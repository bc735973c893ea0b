//! Moves of one player that come too fast wait a little, so that nobody floods a game.

use std::sync::Arc;
use std::time::Duration;

use super::dispatcher::Dispatcher;
use crate::discord::shutdown::Shutdown;
use crate::service::{ChannelId, Clock, PersonId};

/// Has moves wait that come too fast.
#[derive(Clone)]
pub(crate) struct MoveRate {
    dispatcher: Dispatcher,
    clock: Arc<dyn Clock>,
    shutdown: Shutdown,
}

impl MoveRate {
    /// What the service says of a player's moves, by this clock, until the bot closes.
    pub fn new(dispatcher: Dispatcher, clock: Arc<dyn Clock>, shutdown: Shutdown) -> MoveRate {
        MoveRate {
            dispatcher,
            clock,
            shutdown,
        }
    }

    /// Lets a player's move wait that comes too soon after their others. Whoever does not play in this thread waits for
    /// nothing, and holds nobody up.
    pub async fn wait(&self, person: PersonId, thread: ChannelId) {
        let service = self.dispatcher.service();
        let Some(wait) = service.move_waits(person) else {
            return;
        };
        let plays = self.dispatcher.ask(move |service| {
            let table = service.store().table_of_thread(thread)?;
            service.is_seated(table, person)
        });
        if !plays.await.unwrap_or(false) {
            return;
        }
        let sleep = |wait| {
            tracing::debug!(%person, %thread, ?wait, "a move waits its turn");
            let (shutdown, clock) = (self.shutdown.clone(), self.clock.clone());
            async move {
                let now = clock.now();
                tokio::select! {
                    // A clock that is set by hand may have been stopped: nobody waits for that.
                    () = tokio::time::sleep(wait) => !clock.is_set_by_hand() || clock.now() > now,
                    () = shutdown.closing() => false,
                }
            }
        };
        wait_for_room(wait, || service.move_waits(person), sleep).await;
    }
}

/// Sleeps until `ask` names no further wait, or until `sleep` says that it is of no use.
///
/// `ask` takes a place if there is one. A place that has become free may have been taken by another meanwhile.
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

//! Moves of one player that come too fast wait a little, so that no player floods a game.

use std::time::Duration;

use crate::discord::context::Context;
use crate::service::{ChannelId, PersonId};

/// Lets a player's move wait that comes too soon after their others. People who do not play in this thread do not wait.
pub(super) async fn wait(ctx: &Context, person: PersonId, thread: ChannelId) {
    let service = ctx.dispatcher.service();
    let waits = match service.knows_usage(person) {
        true => service.move_waits(person),
        // The first time the store is asked what they have used of the day.
        false => {
            let waits = ctx.ask(move |service| Ok(service.move_waits(person)));
            waits.await.unwrap_or(None)
        }
    };
    let Some(wait) = waits else {
        return;
    };
    let plays = ctx.ask(move |service| {
        let table = service.store().table_of_thread(thread)?;
        service.is_seated(table, person)
    });
    if !plays.await.unwrap_or(false) {
        return;
    }
    let sleep = |wait| {
        tracing::debug!(%person, %thread, ?wait, "a move waits its turn");
        let (shutdown, clock) = (ctx.shutdown.clone(), ctx.clock.clone());
        async move {
            let now = clock.now();
            tokio::select! {
                // A clock that is set by hand may have been stopped: then waiting is of no use.
                () = tokio::time::sleep(wait) => !clock.is_set_by_hand() || clock.now() > now,
                () = shutdown.closing() => false,
            }
        }
    };
    wait_for_room(wait, || service.move_waits(person), sleep).await;
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

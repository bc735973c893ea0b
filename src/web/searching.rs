//! Searches for pages: on the threads of the computer, among the hints and the moves that people in Discord wait for,
//! so that they are bounded together.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::ports::NotDone;
use super::problem::{Elsewhere, Problem};
use super::site::Site;
use crate::computer::Priority;
use crate::service::PersonId;

/// The longest wait for one. After it the machine is too busy.
const PATIENCE: Duration = Duration::from_secs(20);

/// All who have not signed in count as one person, so they wait for each other and for nobody else.
pub(super) const ANYBODY: PersonId = PersonId(0);

/// The turn of somebody who has not signed in.
///
/// # Errors
/// If it does not come in time.
pub(super) async fn turn_of_anybody(site: &Site) -> Result<OwnedSemaphorePermit, Problem> {
    let turn = tokio::time::timeout(PATIENCE, site.anybody.clone().acquire_owned()).await;
    turn.ok().and_then(Result::ok).ok_or(Problem::Busy)
}

/// What a short search finds, on behalf of a person.
///
/// # Errors
/// If this person or all together wait for too many already, the machine is too busy, or nothing is searched in this
/// process.
pub(super) async fn searched<T: Send + 'static>(
    site: &Site,
    person: PersonId,
    search: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> Result<T, Problem> {
    let is_for_anybody = person == ANYBODY;
    let queue = match site.desk.searches() {
        Err(NotDone::Elsewhere(shard)) => {
            return Err(Problem::Elsewhere(Elsewhere {
                shard,
                is_for_anybody,
            }));
        }
        queue => queue?,
    };
    // Of a person with a name the queue says whether there is room.
    let _turn = match is_for_anybody {
        true => Some(turn_of_anybody(site).await?),
        false => None,
    };
    let (found_to, found) = oneshot::channel();
    let mut job = Some((search, found_to));
    let step = move |stop: &AtomicBool| {
        if let Some((search, found_to)) = job.take() {
            // Whoever asked may have gone.
            let _ = found_to.send(search(stop));
        }
        false
    };
    let handle = queue.job(person, Priority::Quick, Box::new(step));
    let handle = handle.map_err(|_| Problem::Busy)?;
    match tokio::time::timeout(PATIENCE, found).await {
        Ok(found) => found.map_err(|_| Problem::Busy),
        Err(_) => {
            handle.cancel();
            Err(Problem::Busy)
        }
    }
}

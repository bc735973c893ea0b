//! Searches for pages: on the threads of the computer, among the hints and the moves that people in Discord wait for, so
//! that they are bounded together.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tokio::sync::oneshot;

use super::problem::Problem;
use super::site::Site;
use crate::computer::Priority;
use crate::service::PersonId;

/// The longest wait for one. After it the machine is too busy.
const PATIENCE: Duration = Duration::from_secs(20);

/// All who have not signed in count as one person, so they wait for each other and for nobody else.
pub(super) const ANYBODY: PersonId = PersonId(0);

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
    // They wait for each other; of a person with a name the queue says whether there is room.
    let _turn = match person == ANYBODY {
        true => {
            let turn = tokio::time::timeout(PATIENCE, site.anybody.acquire()).await;
            Some(
                turn.map_err(|_| Problem::Busy)?
                    .map_err(|_| Problem::Busy)?,
            )
        }
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
    let queue = site.desk.searches()?;
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

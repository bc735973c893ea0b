//! The best few lines of a position that somebody looks at elsewhere: as much searching as for a hint.

use std::sync::Arc;

use tokio::sync::oneshot;

use super::hints::PATIENCE;
use super::{reason, tell};
use crate::ai::hint::HINT;
use crate::ai::{Limits, SearchOptions, Thought, any};
use crate::computer::{Priority, Queue};
use crate::rules::any::Game;
use crate::service::{AnalysisRefusal, PersonId};

/// How many lines.
const LINES: u64 = 3;

/// The best few lines of the present position, best first; none if the game is over. They share the nodes of a hint.
///
/// # Errors
/// Why it was not searched for them.
pub(crate) async fn lines(
    queue: &Arc<Queue>,
    person: PersonId,
    game: Game,
) -> Result<Vec<Thought>, AnalysisRefusal> {
    let (found_to, found) = oneshot::channel();
    let (told, mut found_to) = (queue.clone(), Some(found_to));
    let slice = move |stop: &_| {
        let (limits, options) = (Limits::nodes(HINT / LINES), SearchOptions::default());
        let found = any::lines(&game, limits, options, LINES as usize, stop);
        if let Some(found_to) = found_to.take() {
            tell(&told, found_to, Some(found));
        }
        false
    };
    let ticket = queue.job(person, Priority::Quick, Box::new(slice));
    let ticket = ticket.map_err(reason)?;
    match tokio::time::timeout(PATIENCE, found).await {
        Ok(Ok(Some(found))) => Ok(found),
        // It was broken off.
        Ok(_) => Err(AnalysisRefusal::Busy),
        Err(_) => {
            ticket.cancel();
            Err(AnalysisRefusal::Busy)
        }
    }
}

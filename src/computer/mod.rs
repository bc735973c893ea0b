//! The computer at the tables: what it has to do, how it decides, and the threads on which it thinks.
//!
//! It moves like a person, by a [`Request`] to the service. What it has to do is read from the stored game each time.
//! So nothing has to be remembered, and a restart finds the same. [`turn`] does all of it except the threads;
//! [`Computers`] calls it from a few threads of low priority, with one search for a table.

mod due;
mod helpers;
mod jobs;
mod mining;
mod queue;
mod think;
mod threads;
mod trials;

pub use due::{Due, due};
pub(crate) use helpers::{Helpers, search_with_help};
pub use jobs::{Busy, JobHandle, JobStep, Priority};
pub use mining::mine_all;
pub use queue::Queue;
pub use threads::{Computers, step_back};

use std::sync::atomic::AtomicBool;

use crate::service::{Answered, CommandId, Fault, Request, Service, TableId, Timestamp};
use think::decide;

/// Lets the computer do what it has to do at a table, if anything. It thinks until it has decided or `hurry` is set.
///
/// `still_wanted` is asked once it has decided; if it returns false, nothing is done. If the table has changed
/// meanwhile, nothing is done either, since something else may be due then.
///
/// Unless `hurry` is set, it decides the same in the same position of a game.
///
/// # Errors
/// If the service fails.
pub fn turn(
    service: &Service,
    id: TableId,
    now: impl Fn() -> Timestamp,
    hurry: &AtomicBool,
    still_wanted: impl Fn() -> bool,
) -> Result<Option<Answered>, Fault> {
    let helpers = Helpers {
        count: 0,
        until: hurry,
    };
    turn_with_helpers(service, id, now, hurry, helpers, still_wanted)
}

/// [`turn`] with threads that help the highest level, so that it does not always decide the same.
fn turn_with_helpers(
    service: &Service,
    id: TableId,
    now: impl Fn() -> Timestamp,
    hurry: &AtomicBool,
    helpers: Helpers<'_>,
    still_wanted: impl Fn() -> bool,
) -> Result<Option<Answered>, Fault> {
    let Some(table) = service.store().table(id)? else {
        return Ok(None);
    };
    if !table.has_computer() {
        return Ok(None);
    }
    let version = table.version;
    let last = service.store().log_between(id, version, version)?;
    let game = service.game(&table)?;
    let Some((computer, due)) = due(&table, &last, &game) else {
        return Ok(None);
    };
    let coached = match due {
        Due::Move => service.to_be_coached(&table)?,
        _ => None,
    };
    let hinted = coached.is_some() && service.played_after_hint(&table)?;
    let remark = coached.and_then(|last| think::remarked(&game, last, hinted, hurry));
    let Some(command) = remark.or_else(|| decide(&table, &game, (computer, due), hurry, helpers))
    else {
        return Ok(None);
    };
    if !still_wanted() {
        return Ok(None);
    }
    let job = CommandId::of_job(format!("computer-{id}-{}", table.version));
    let request = Request::at_table(job, computer.person(), &table, command);
    service.execute(&request, now()).map(Some)
}

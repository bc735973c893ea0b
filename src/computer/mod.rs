//! The computer at the tables: what is due from it, what it does then, and the threads on which it thinks.
//!
//! It moves by the same way as a person: a [`Request`] to the service. What is due is read from the stored
//! game each time, so nothing has to be remembered and a restart finds the same. [`turn`] is all of it but the threads;
//! [`Computers`] calls it from a few threads of low priority, one search a table.

mod due;
mod jobs;
mod queue;
mod think;
mod threads;

pub use due::{Due, due};
pub use jobs::{Busy, JobHandle, JobStep, Priority};
pub use queue::Queue;
pub use threads::{Computers, step_back};

use std::sync::atomic::AtomicBool;

use crate::service::{
    Answered, CommandId, Fault, Manages, Place, Request, Service, TableId, Timestamp, Via,
};
use think::decide;

/// Lets the computer do what is due from it at a table, if anything is. It thinks until it has decided or `hurry` is
/// raised.
///
/// `still_wanted` is asked once it has decided: if it says no, nothing is done. If the table has moved on meanwhile
/// nothing is done either; then something else may be due.
///
/// # Errors
/// If the service has a fault.
pub fn turn(
    service: &Service,
    id: TableId,
    now: impl Fn() -> Timestamp,
    hurry: &AtomicBool,
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
    let Some(command) = decide(&table, &game, computer, due, hurry) else {
        return Ok(None);
    };
    if !still_wanted() {
        return Ok(None);
    }
    let home = table.home();
    let request = Request {
        id: CommandId::of_job(format!("computer-{id}-{}", table.version)),
        caller: computer.person(),
        place: Place {
            guild: home.guild,
            channel: table.thread.unwrap_or(home.channel),
            parent: table.thread.map(|_| home.channel),
        },
        table: Some(id),
        // As by a button shown with the table as it was looked at.
        via: Via::Button {
            version: Some(table.version),
        },
        lot: 0,
        manages: Manages::No,
        absent: Vec::new(),
        command,
    };
    service.execute(&request, now()).map(Some)
}

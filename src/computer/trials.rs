//! Trials of house rules: games of the computer against itself, so that people are told how games by them go.
//!
//! They are played in slices while there is nothing else to do. Nothing of a trial that is broken off is kept: it
//! begins again when somebody looks at the rules after the next start.

use std::sync::atomic::{AtomicBool, Ordering};

use super::jobs::Priority;
use super::queue::Queue;
use crate::ai::Level;
use crate::ai::trial::{Summary, Trial};
use crate::rules::any::Ruleset;
use crate::service::house_rules::TrialFigures;
use crate::service::{Fault, GuildId, PersonId, Service};

/// Who plays: it sees what a rule is good for at once, and plays quickly.
const LEVEL: Level = Level::ALL[3];

/// How many games. The share of draws is good to 15 % either way then, and so is White's score.
const GAMES: u32 = 40;

/// The seed of all trials, so that the same rules have the same figures, as long as the engine stays the same.
const SEED: u64 = 1;

/// The moves of a slice; each takes some milliseconds.
const MOVES: usize = 4;

/// Queues the trial of those house rules of a server that have no figures yet.
pub(super) fn begin(service: &Service, queue: &Queue, guild: GuildId) {
    let service = service.clone();
    let mut trial = None;
    let slice = move |stop: &AtomicBool| {
        let more = go_on(&service, guild, &mut trial, stop);
        more.unwrap_or_else(|fault| {
            tracing::error!(%fault, %guild, "house rules could not be tried");
            false
        })
    };
    // No person has the number of a server, so that each server has one at a time. One that is under way finds the
    // others when it is done; if too much waits, it is queued when somebody looks at the rules again.
    let queued = queue.job(PersonId(guild.0), Priority::Spare, Box::new(slice));
    if let Err(busy) = queued {
        tracing::debug!(%busy, %guild, "house rules are not tried now");
    }
}

/// Plays some moves, and keeps the figures of rules that have been tried. Returns whether there is more to do.
fn go_on(
    service: &Service,
    guild: GuildId,
    trial: &mut Option<(Ruleset, Trial)>,
    stop: &AtomicBool,
) -> Result<bool, Fault> {
    let (rules, mut running) = match trial.take() {
        Some(running) => running,
        None => {
            let mut all = service.house_rules(Some(guild))?.into_iter();
            let Some(untried) = all.find(|one| one.trial.is_none()) else {
                return Ok(false);
            };
            let rules = untried.ruleset;
            (rules, Trial::new(&rules, LEVEL, GAMES, SEED))
        }
    };
    for _ in 0..MOVES {
        if stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        running.step(stop);
    }
    if running.is_done() {
        service.keep_trial(guild, &rules, figures(&running.summary()))?;
    } else {
        *trial = Some((rules, running));
    }
    Ok(true)
}

fn figures(summary: &Summary) -> TrialFigures {
    TrialFigures {
        games: summary.games,
        drawn: summary.drawn,
        white: 2 * summary.white + summary.drawn,
        moves: summary.full_moves[1],
    }
}

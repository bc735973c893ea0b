//! Puzzles from the finished games of servers that allow it, looked for by the standards of the books.
//!
//! It is done a position at a time while there is nothing else to do, and gives way to whoever waits. One game of a
//! server follows one of another. What has been looked at is stored, so that it is gone on with after a restart.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::jobs::Priority;
use super::queue::{MINER, Queue};
use crate::puzzles::Dig;
use crate::rules::any::Game;
use crate::service::club_puzzles::MOST_BY_RULES;
use crate::service::{Fault, GuildId, Service, UnminedGame, Watch as _};

/// A position is left out after this many interruptions: people always come before it is proved.
const MOST_INTERRUPTED: u32 = 16;

/// A game that is being looked at.
struct Mine {
    game: UnminedGame,
    dig: Dig,
    interrupted: u32,
}

/// Queues the look for puzzles on all servers that wait for it.
pub(super) fn begin(service: &Service, queue: &Arc<Queue>) {
    let (service, servers) = (service.clone(), queue.clone());
    let mut mine = None;
    let slice = move |_: &AtomicBool| {
        let Some(guild) = under_way(&mine).or_else(|| servers.next_unmined()) else {
            return false;
        };
        // Closing interrupts it too, and then there is no next slice.
        let more = go_on(&service, guild, &mut mine, &servers.way());
        match more {
            // Behind all others.
            Ok(true) if mine.is_none() => servers.unmined(guild),
            Ok(_) => {}
            Err(fault) => {
                tracing::error!(%fault, %guild, "its games could not be looked at for puzzles");
                mine = None;
            }
        }
        true
    };
    let queued = queue.job(MINER, Priority::Spare, Box::new(slice));
    if let Err(busy) = queued {
        tracing::debug!(%busy, "no games are looked at for puzzles now");
    }
}

/// Looks at all games of a server that have not been looked at, however long that takes; for tests.
///
/// # Errors
/// If the service fails.
pub fn mine_all(service: &Service, guild: GuildId) -> Result<(), Fault> {
    let (mut mine, go) = (None, AtomicBool::new(false));
    while go_on(service, guild, &mut mine, &go)? {}
    Ok(())
}

fn under_way(mine: &Option<Mine>) -> Option<GuildId> {
    mine.as_ref().map(|mine| mine.game.guild)
}

/// Takes a step in the game that is being looked at, or begins the next one of this server. Returns whether there may
/// be more to do there. A step that is interrupted is repeated.
fn go_on(
    service: &Service,
    guild: GuildId,
    mine: &mut Option<Mine>,
    stop: &AtomicBool,
) -> Result<bool, Fault> {
    let Some(running) = mine else {
        let Some(game) = service.unmined_game(guild)? else {
            return Ok(false);
        };
        let start = Game::new(&game.ruleset);
        let dig = Dig::new(start, &game.turns, game.from, &game.kept, MOST_BY_RULES);
        let Some(dig) = dig else {
            tracing::error!(game = %game.table, "it cannot be looked at for puzzles: its turns cannot be played");
            service.mined(&game)?;
            return Ok(true);
        };
        *mine = Some(Mine {
            game,
            dig,
            interrupted: 0,
        });
        return Ok(true);
    };
    if running.dig.is_done() {
        service.mined(&running.game)?;
        *mine = None;
        return Ok(true);
    }
    let found = running.dig.step(stop);
    if let Some(found) = found
        && !service.keep_club_puzzle(&running.game, &found, running.dig.next())?
    {
        *mine = None;
        return Ok(false);
    }
    if stop.load(Ordering::Relaxed) {
        running.interrupted += 1;
    } else {
        running.interrupted = 0;
    }
    if running.interrupted > MOST_INTERRUPTED {
        tracing::debug!(game = %running.game.table, "a position is left out");
        running.dig.skip();
        running.interrupted = 0;
    }
    Ok(true)
}

//! The threads of live games, and from where on each is read.

use std::collections::BTreeMap;

use crate::service::notes::Notes;
use crate::service::{ChannelId, Fault, GuildId, Home, MessageId, Service, Table, TableId};

use super::seen::Seen;
use crate::discord::outbox;

/// The thread of a live game.
pub(crate) struct Live {
    /// Which.
    pub thread: ChannelId,
    /// On which server.
    pub guild: Option<GuildId>,
    /// Under which channel.
    pub parent: ChannelId,
}

/// The threads of all live games.
pub(crate) fn live_threads(service: &Service) -> Result<Vec<Live>, Fault> {
    let mut threads = Vec::new();
    for id in service.store().live_tables()? {
        if let Some(table) = service.store().table(id)?
            && let Some(thread) = table.thread
        {
            let (Home { guild, channel }, _) = outbox::home(service, &table)?;
            threads.push(Live {
                thread,
                guild,
                parent: channel,
            });
        }
    }
    Ok(threads)
}

/// For each live game the message up to which its thread has been read: those after it may be read again.
pub(crate) fn unread(service: &Service) -> Result<BTreeMap<TableId, MessageId>, Fault> {
    let mut bounds = BTreeMap::new();
    for id in service.store().live_tables_everywhere()? {
        if let Some(table) = service.store().table(id)?
            && let Some(thread) = table.thread
        {
            let noted = service.store().noted(thread)?;
            let seen = Seen::of(noted, begins(service, thread)?);
            bounds.insert(id, MessageId(seen.up_to));
        }
    }
    Ok(bounds)
}

/// After which number a thread is read. That of the thread itself is older than any message in it. A direct message or
/// a private thread was there before: it is read from what its table was begun by.
pub(super) fn begins(service: &Service, thread: ChannelId) -> Result<u64, Fault> {
    let Some(table) = service.table_in(thread)?.filter(Table::is_in_place) else {
        return Ok(thread.0);
    };
    let log = service.store().log_between(table.id, 1, 1)?;
    let number = log.first().and_then(|event| event.command.number());
    Ok(number.unwrap_or(thread.0))
}

/// Whether a live game is played in this thread.
pub(super) fn is_live(service: &Service, thread: ChannelId) -> Result<bool, Fault> {
    let table = service.table_in(thread)?;
    Ok(table.is_some_and(|table| table.is_live() && table.thread == Some(thread)))
}

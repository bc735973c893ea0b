//! What may be heard: not before what was said earlier in its thread, and not again once it is done.

use std::time::Duration;

use crate::service::{
    ChannelId, Command, CommandId, Fault, Manages, MessageId, Person, Place, Request, Service,
    TableId, Via,
};

use crate::discord::context::Context;
use crate::discord::read_order::ReadOrder;

/// How long whoever presses or commands something in a thread waits while it is being opened.
const OPENING_AWAITED: Duration = Duration::from_secs(10);

/// The name of a thread of ours, if that is known. While any thread is being opened Discord is asked: it may be this
/// one.
pub(super) async fn name_of_ours(
    ctx: &Context,
    channel: ChannelId,
    on_a_server: bool,
) -> Option<String> {
    if on_a_server && ctx.order.is_opening_any() && ctx.channels.known_parent(channel).is_none() {
        // If it is, it is known then. If not, nothing is lost by that.
        let _ = ctx.channels.parent(channel, &ctx.rest).await;
    }
    ctx.channels.name_of_ours(channel, ctx.me)
}

/// Waits while a thread is being opened, so that it can be read up; not longer than a person would.
pub(super) async fn until_opened(ctx: &Context, channel: ChannelId, on_a_server: bool) {
    if !ctx.order.is_opening_any() {
        return;
    }
    let ours = name_of_ours(ctx, channel, on_a_server).await;
    tokio::select! {
        () = ctx.order.until_opened(channel, ours.as_deref()) => {}
        () = tokio::time::sleep(OPENING_AWAITED) => {}
        () = ctx.shutdown.closing() => {}
    }
}

/// Whether a live message in a channel may be heard. It may not in the thread of a live game that has to be caught up
/// first. Nor may it in a thread that is still being opened, which is caught up when it is open.
///
/// # Errors
/// If the store fails.
pub(crate) fn may_be_heard(
    service: &Service,
    order: &ReadOrder,
    channel: ChannelId,
    ours: Option<&str>,
) -> Result<bool, Fault> {
    if order.is_read(channel) {
        return Ok(true);
    }
    // Before the store is asked: a thread that is noted meanwhile is not being opened any more, and not read either.
    let is_being_opened = order.is_being_opened(channel, ours);
    match service.table_in(channel)? {
        Some(table) => Ok(!table.is_live() || table.thread != Some(channel)),
        None => Ok(!is_being_opened),
    }
}

/// Whether a message is heard again after an edit: at a table, unless it has been carried out before. After a late one
/// it is only to be refused, which is told where a live game is played.
///
/// # Errors
/// If the store fails.
pub(crate) fn may_be_edited(
    service: &Service,
    place: ChannelId,
    (message, late): (MessageId, bool),
) -> Result<bool, Fault> {
    let at_a_table = match late {
        true => {
            let table = service.table_in(place)?;
            table.is_some_and(|table| table.is_live() && table.thread == Some(place))
        }
        false => service.store().table_of_thread(place)?.is_some(),
    };
    Ok(at_a_table && !service.was_carried_out(message)?)
}

/// Something said at a table is heard now: in order, or that is noted as a bug.
pub(crate) fn note_heard(
    order: &ReadOrder,
    at: Option<TableId>,
    channel: ChannelId,
    message: MessageId,
) {
    if at.is_some() {
        order.hear(channel, message);
    }
}

/// A command that was typed.
pub(super) fn requested(
    id: CommandId,
    caller: Person,
    place: Place,
    (command, table): (Command, Option<TableId>),
) -> Request {
    Request {
        id,
        caller,
        place,
        table,
        via: Via::Chat,
        sent_ago: 0,
        random: fastrand::u64(..),
        manages: Manages::No,
        absent: Vec::new(),
        command,
    }
}

//! Takes away the private messages that go by themselves.

use std::sync::Arc;

use serenity::http::{LightMethod, Request as Call, Route};

use crate::discord::backoff::Backoff;
use crate::discord::context::Context;
use crate::discord::jobs::spawn;
use crate::discord::private_messages::{About, LeftMessage, Parting, Topic};
use crate::discord::rest::client::RestClient;
use crate::discord::rest::{self, Trouble};
use crate::service::{Fault, PersonId, Reply, Service, Stage, Table, TableId};

/// The pauses before it is tried again to take one away. Nobody waits for that, and there may be many.
const AGAIN: Backoff = Backoff::doubling(200, 120_000);

/// What an answer to this person is about, if it goes by itself.
pub(crate) fn topic_of(reply: &Reply, person: PersonId) -> Option<Topic> {
    let (table, about) = match reply {
        Reply::Choose { table, .. } => (table, About::Move),
        Reply::Stale { table, .. } if table.stage == Stage::Playing => (table, About::Move),
        Reply::AskResign { table, .. } => (table, About::Resigning),
        Reply::Coach { table, .. } => (table, About::Hint),
        _ => return None,
    };
    Some(Topic {
        table: table.id,
        version: table.version,
        person,
        about,
    })
}

/// Takes a message away. Where that fails it is tried again as long as it may succeed; meanwhile the message says that
/// it is out of date when it is pressed.
fn take_away(ctx: &Arc<Context>, parting: Parting) {
    ctx.passing.try_parting(parting.left.message);
    let ctx = ctx.clone();
    spawn(async move {
        let Parting { left, failed } = &parting;
        match delete(&ctx.rest, left).await {
            Err(Trouble::Passing(reason)) => {
                tracing::debug!(reason, "taking a private message away again");
                let pause = AGAIN.jittered(*failed);
                ctx.passing.part_again(parting, pause);
            }
            // Refused: it was dismissed, or its time is over.
            Ok(_) | Err(Trouble::Refused { .. }) => ctx.passing.parted(left.message),
        }
    });
}

async fn delete(client: &RestClient, left: &LeftMessage) -> Result<Vec<u8>, Trouble> {
    let (application_id, token) = (left.application.into(), left.token.as_str());
    let route = match left.is_followup {
        true => Route::WebhookFollowupMessage {
            application_id,
            token,
            message_id: left.message.0.into(),
        },
        false => Route::WebhookOriginalInteractionResponse {
            application_id,
            token,
        },
    };
    rest::call(client, Call::new(route, LightMethod::Delete)).await
}

/// Takes messages away at their moments, until the bot is closing: those that nothing has taken away while Discord's
/// token is good, and those with which it failed before.
pub(crate) async fn take_away_in_time(ctx: Arc<Context>) {
    loop {
        let parting = tokio::select! {
            biased;
            () = ctx.shutdown.closing() => return,
            parting = ctx.passing.parting(&ctx.pacing) => parting,
        };
        if ctx.passing.is_to_part(&parting) {
            take_away(&ctx, parting);
        }
    }
}

/// What a refusal in place of this message is about, as of now: it goes as the message would have gone, but not for
/// what happened before it was refused, or nobody would see it. `None` if nothing can happen any more: then it stays.
pub(crate) fn of_refusal(service: &Service, topic: Topic) -> Result<Option<Topic>, Fault> {
    let table = service.store().table(topic.table)?;
    let table = table.filter(Table::is_live);
    Ok(table.map(|Table { version, .. }| Topic { version, ..topic }))
}

/// Notes a message, and takes away the one before it; itself if the board has changed while it was on its way, for then
/// it asks about a board that is past.
pub(crate) async fn note(ctx: &Arc<Context>, topic: Topic, left: LeftMessage) {
    keep(ctx, topic, left);
    sweep(ctx, topic.table).await;
}

/// Notes why something was refused, and takes away the message before it. Whatever has happened while it was on its
/// way, it has still to be read: it goes with the next thing that happens, or in time.
pub(crate) fn keep(ctx: &Arc<Context>, topic: Topic, left: LeftMessage) {
    if let Some(before) = ctx.passing.put(topic, left.clone()) {
        let failed = 0;
        take_away(
            ctx,
            Parting {
                left: before,
                failed,
            },
        );
    }
    let when = left.until;
    ctx.passing.part(Parting { left, failed: 0 }, when);
}

/// Whether a message about this table, which is live, is over.
fn is_over(service: &Service, table: &Table, topic: Topic) -> Result<bool, Fault> {
    match topic.about {
        // One may resign on every board.
        About::Resigning => Ok(false),
        About::Move | About::Next | About::Hint => service.board_changed(table, topic.version),
    }
}

/// Takes away the messages about this table that are over.
pub(crate) async fn sweep(ctx: &Arc<Context>, table: TableId) {
    let here = ctx.passing.of(table);
    if here.is_empty() {
        return;
    }
    let passed = move |service: &Service| -> Result<Vec<LeftMessage>, Fault> {
        let live = service.store().table(table)?.filter(Table::is_live);
        let mut passed = Vec::new();
        for (topic, left) in here {
            let is_over = match &live {
                Some(table) => is_over(service, table, topic)?,
                None => true,
            };
            if is_over {
                passed.push(left);
            }
        }
        Ok(passed)
    };
    match ctx.ask(passed).await {
        Ok(passed) => {
            for left in passed.into_iter().filter(|left| ctx.passing.take(left)) {
                take_away(ctx, Parting { left, failed: 0 });
            }
        }
        Err(fault) => {
            tracing::error!(%fault, %table, "cannot tell which private messages are over")
        }
    }
}

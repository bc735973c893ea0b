//! Takes away the private messages that go by themselves.

use std::sync::Arc;

use serenity::http::{LightMethod, Request as Call, Route};
use tokio::time::Instant;

use super::BACKOFF;
use crate::discord::context::Context;
use crate::discord::private_messages::{About, LeftMessage, Topic};
use crate::discord::rest::{self, Trouble};
use crate::service::{Fault, PersonId, Reply, Service, Stage, Table, TableId};

/// How often it is tried to take one away.
const TRIES: u32 = 4;

/// What an answer to this person is about, if it goes by itself.
pub(crate) fn topic_of(reply: &Reply, person: PersonId) -> Option<Topic> {
    let (table, about) = match reply {
        Reply::Choose { table, .. } => (table, About::Move),
        Reply::Stale { table, .. } if table.stage == Stage::Playing => (table, About::Move),
        Reply::AskResign { table, .. } => (table, About::Resigning),
        _ => return None,
    };
    Some(Topic {
        table: table.id,
        version: table.version,
        person,
        about,
    })
}

/// Takes a message away. Where that fails it says that it is out of date when it is pressed.
async fn take_away(ctx: Arc<Context>, left: LeftMessage) {
    let (application_id, token) = (left.application.into(), left.token.as_str());
    for failed in 0..TRIES {
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
        match rest::call(&ctx.rest, Call::new(route, LightMethod::Delete)).await {
            Err(Trouble::Passing(reason)) => {
                tracing::debug!(reason, "taking a private message away again");
                ctx.pacing.pause(BACKOFF.jittered(failed)).await;
            }
            // Refused: it was dismissed, or its time is over.
            Ok(_) | Err(Trouble::Refused { .. }) => return,
        }
    }
}

/// Why something was refused in place of this message goes as the message would have gone, but not for what has
/// happened before it was refused: nobody would see it. `None` if nothing can happen any more.
pub(crate) fn of_refusal(service: &Service, topic: Topic) -> Result<Option<Topic>, Fault> {
    let table = service.store().table(topic.table)?;
    let table = table.filter(Table::is_live);
    Ok(table.map(|Table { version, .. }| Topic { version, ..topic }))
}

/// Notes a message, and takes away the one before it; itself if the board has changed meanwhile.
pub(crate) async fn note(ctx: &Arc<Context>, topic: Topic, left: LeftMessage) {
    keep(ctx, topic, left);
    sweep(ctx, topic.table).await;
}

/// Notes a message, and takes away the one before it. It stays until something happens from now on.
pub(crate) fn keep(ctx: &Arc<Context>, topic: Topic, left: LeftMessage) {
    if let Some(before) = ctx.passing.put(topic, left.clone()) {
        tokio::spawn(take_away(ctx.clone(), before));
    }
    tokio::spawn(take_away_in_time(ctx.clone(), left));
}

/// Takes a message away while that can be done, unless it is gone or made anew by then.
async fn take_away_in_time(ctx: Arc<Context>, left: LeftMessage) {
    let rest = left.until.saturating_duration_since(Instant::now());
    tokio::select! {
        () = ctx.pacing.pause(rest) => {}
        () = ctx.shutdown.closing() => return,
    }
    if ctx.passing.take(&left) {
        take_away(ctx, left).await;
    }
}

/// Whether a message about this table, which is live, is over.
fn is_over(service: &Service, table: &Table, topic: Topic) -> Result<bool, Fault> {
    match topic.about {
        // One may resign on every board.
        About::Resigning => Ok(false),
        About::Move | About::Hint => service.board_changed(table, topic.version),
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
                tokio::spawn(take_away(ctx.clone(), left));
            }
        }
        Err(fault) => {
            tracing::error!(%fault, %table, "cannot tell which private messages are over")
        }
    }
}

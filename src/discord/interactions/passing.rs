//! Takes away the private messages that go when the board has changed.

use std::sync::Arc;

use serenity::http::{LightMethod, Request as Call, Route};

use super::BACKOFF;
use crate::discord::context::Context;
use crate::discord::private_messages::{About, LeftMessage, Topic};
use crate::discord::rest::{self, Trouble};
use crate::service::{Fault, MessageId, PersonId, Reply, Service, Stage, TableId};

/// How often it is tried to take one away.
const TRIES: u32 = 4;

/// What an answer to this person is about, if it goes with the board.
pub(crate) fn topic_of(reply: &Reply, person: PersonId) -> Option<Topic> {
    let (table, about) = match reply {
        Reply::Choose { table, .. } => (table, About::Move),
        Reply::Stale(table) if table.stage == Stage::Playing => (table, About::Move),
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
        let route = match left.followup {
            Some(MessageId(message)) => Route::WebhookFollowupMessage {
                application_id,
                token,
                message_id: message.into(),
            },
            None => Route::WebhookOriginalInteractionResponse {
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

/// Notes a message, and takes away the one before it; itself if the board has changed meanwhile.
pub(crate) async fn note(ctx: &Arc<Context>, topic: Topic, left: LeftMessage) {
    if let Some(before) = ctx.passing.put(topic, left) {
        tokio::spawn(take_away(ctx.clone(), before));
    }
    sweep(ctx, topic.table).await;
}

/// Takes away the messages about boards of this table that are no more.
pub(crate) async fn sweep(ctx: &Arc<Context>, table: TableId) {
    let here = ctx.passing.of(table);
    if here.is_empty() {
        return;
    }
    let passed = move |service: &Service| -> Result<Vec<MessageId>, Fault> {
        let Some(table) = service.store().table(table)? else {
            return Ok(here.into_iter().map(|(message, _)| message).collect());
        };
        let mut passed = Vec::new();
        for (message, version) in here {
            if !table.is_live() || service.board_changed(&table, version)? {
                passed.push(message);
            }
        }
        Ok(passed)
    };
    match ctx.ask(passed).await {
        Ok(passed) => {
            for left in passed.into_iter().filter_map(|one| ctx.passing.take(one)) {
                tokio::spawn(take_away(ctx.clone(), left));
            }
        }
        Err(fault) => {
            tracing::error!(%fault, %table, "cannot tell which private messages are over")
        }
    }
}

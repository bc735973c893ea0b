//! Sends a person all data that is kept of them, file after file. Each is made when the one before has arrived, so
//! only one is in memory. A file that does not arrive is told of in words.

use serde_json::json;
use serenity::http::{LightMethod, Request as Call, Route};

use crate::present::{self, Message};
use crate::service::PersonId;
use crate::service::commands::Cost;

use super::answer::Answer;
use crate::discord::rest::{self, Trouble};

/// The most bytes in a file: Discord takes 10 MiB from anybody.
const LARGEST: usize = 4 << 20;

/// What Discord counts beside the file.
const ROOM: usize = 64 << 10;

/// The most files: 80 MiB, which is about a gigabyte of records.
const MOST: usize = 20;

/// How often one file is tried.
const TRIES: u32 = 6;

/// Sends all data that is kept of this person, in files of at most `limit` bytes.
pub(crate) async fn hand_over(person: PersonId, answer: Answer, limit: u32) {
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let largest = LARGEST.min(limit.saturating_sub(ROOM));
    let mut next = None;
    for number in 1..=MOST {
        let part = answer
            .ctx
            .dispatcher
            .ask_costly(Cost::Much, move |service| {
                service.export_part(person, next, largest)
            })
            .await;
        let part = match part {
            Ok(part) => part,
            Err(fault) => {
                tracing::error!(%fault, "cannot send a data export");
                return say(&answer, number, present::fault(answer.words, &fault)).await;
            }
        };
        next = part.next;
        let told = present::exported(answer.words, &part, number, number == MOST);
        if let Err(trouble) = put(&answer, number, &told).await {
            tracing::warn!(part = number, %trouble, "a part of a data export was refused");
            return say(&answer, number, present::unsent(answer.words)).await;
        }
        if next.is_none() {
            return;
        }
    }
}

/// Says something in the place of a file.
async fn say(answer: &Answer, number: usize, told: Message) {
    if let Err(trouble) = put(answer, number, &told).await {
        tracing::warn!(%trouble, "cannot tell somebody that a file is missing");
    }
}

/// Puts the first message in the place that was kept for it, and further ones below it, for the same eyes.
async fn put(answer: &Answer, number: usize, told: &Message) -> Result<(), Trouble> {
    let mut again = 0;
    loop {
        let (application_id, token) = (answer.application.into(), answer.token.as_str());
        let mut body = rest::content(&answer.ctx.rest, told);
        let call = match number {
            1 => {
                body["attachments"] = json!([]);
                let route = Route::WebhookOriginalInteractionResponse {
                    application_id,
                    token,
                };
                Call::new(route, LightMethod::Patch)
            }
            _ => {
                body["flags"] = json!(64);
                let route = Route::WebhookFollowupMessages {
                    application_id,
                    token,
                };
                Call::new(route, LightMethod::Post)
            }
        };
        match rest::call(&answer.ctx.rest, rest::with_file(call, body, told, None)).await {
            Ok(_) => return Ok(()),
            Err(Trouble::Passing(reason)) if again + 1 < TRIES => {
                tracing::warn!(reason, "sending a data export again");
                tokio::time::sleep(rest::BACKOFF.pause(again)).await;
                again += 1;
            }
            Err(trouble) => return Err(trouble),
        }
    }
}

//! Makes the slash commands known to Discord.

use std::sync::Arc;

use serenity::http::{LightMethod, Request, Route};

use super::definition;
use crate::discord::backoff::Backoff;
use crate::discord::context::Context;
use crate::discord::rest::{self, Trouble};
use crate::service::notes::{Notes, RegisteredCommands};

/// The pauses before the commands are registered again.
const BACKOFF: Backoff = Backoff::doubling(1_000, 300_000);

/// Registers the commands with Discord, unless they are the ones registered last: there is a limit to it.
pub(in crate::discord) async fn register(ctx: Arc<Context>, application: u64) {
    let body = match serde_json::to_vec(&definition()) {
        Ok(body) => body,
        Err(error) => return tracing::error!(%error, "the commands cannot be written down"),
    };
    let ours = RegisteredCommands {
        application,
        sum: crc32fast::hash(&body),
    };
    match ctx.ask(|service| Ok(service.store().noted(())?)).await {
        Ok(known) if known.as_ref() == Some(&ours) => return,
        Ok(_) => {}
        Err(fault) => tracing::error!(%fault, "cannot tell which commands are registered"),
    }
    let mut failed = 0;
    while !ctx.shutdown.is_closing() {
        let route = Route::Commands {
            application_id: application.into(),
        };
        let request = Request::new(route, LightMethod::Put).body(Some(body.clone()));
        match rest::call(&ctx.rest, request).await {
            Ok(_) => {
                tracing::info!("registered the commands");
                let noted = ctx.ask(move |service| Ok(service.store().keep_note((), ours)?));
                if let Err(fault) = noted.await {
                    tracing::error!(%fault, "cannot note that the commands are registered");
                }
                return;
            }
            Err(Trouble::Refused { code, reason, .. }) => {
                return tracing::error!(code, reason, "the commands were refused");
            }
            Err(Trouble::Passing(reason)) => {
                tracing::warn!(reason, "registering the commands again");
                tokio::time::sleep(BACKOFF.pause(failed)).await;
                failed += 1;
            }
        }
    }
}

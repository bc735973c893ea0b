//! Makes the slash commands known to Discord.

use std::sync::Arc;

use serde_json::Value as Json;
use serenity::http::{LightMethod, Request as Call, Route};

use super::definition;
use super::entry_point::entry_point;
use crate::discord::backoff::Backoff;
use crate::discord::board_links::BoardLinks;
use crate::discord::context::Context;
use crate::discord::rest::client::RestClient;
use crate::discord::rest::mentions::CommandIds;
use crate::discord::rest::{self, Trouble, error_code};
use crate::service::notes::{Notes, RegisteredCommands};

/// The pauses before the commands are registered again.
const BACKOFF: Backoff = Backoff::doubling(1_000, 300_000);

/// Registers the commands with Discord, unless they are the ones registered last: there is a limit to it.
pub(in crate::discord) async fn register(ctx: Arc<Context>, application: u64) {
    let launches = matches!(ctx.boards, BoardLinks::Activity(_));
    let mut written = definition().to_string().into_bytes();
    if launches {
        written.extend(b"and the entry point");
    }
    let mut ours = RegisteredCommands {
        application,
        sum: crc32fast::hash(&written),
        ids: CommandIds::new(),
    };
    let known = ctx.ask(|service| Ok(service.store().noted::<RegisteredCommands>(())?));
    match known.await {
        Ok(Some(RegisteredCommands {
            application,
            sum,
            ids,
        })) if (application, sum) == (ours.application, ours.sum) && !ids.is_empty() => {
            return ctx.rest.know_commands(ids);
        }
        Ok(_) => {}
        Err(fault) => tracing::error!(%fault, "cannot tell which commands are registered"),
    }
    let mut failed = 0;
    // What is registered has to be read only where there is a command that may not go.
    let mut reads = launches;
    while !ctx.shutdown.is_closing() {
        match replace(&ctx.rest, application, (launches, reads)).await {
            Ok(answer) => {
                tracing::info!("registered the commands");
                ours.ids = ids(&answer);
                ctx.rest.know_commands(ours.ids.clone());
                let noted = ctx.ask(move |service| Ok(service.store().keep_note((), ours)?));
                if let Err(fault) = noted.await {
                    tracing::error!(%fault, "cannot note that the commands are registered");
                }
                return;
            }
            Err(trouble) if trouble.is(&[error_code::ENTRY_POINT_KEPT]) && !reads => reads = true,
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

/// Has all commands replaced by ours, but for the one by which the Activity is launched.
async fn replace(
    client: &RestClient,
    application: u64,
    (launches, reads): (bool, bool),
) -> Result<Vec<u8>, Trouble> {
    let route = Route::Commands {
        application_id: application.into(),
    };
    let registered: Vec<Json> = match reads {
        true => {
            // Else its names in other languages would be left out, and so taken from it.
            let all = vec![("with_localizations", "true".to_owned())];
            let call = Call::new(route, LightMethod::Get).params(Some(all));
            rest::read(&rest::call(client, call).await?)?
        }
        false => Vec::new(),
    };
    let mut body = definition();
    if let (Some(all), Some(one)) = (body.as_array_mut(), entry_point(&registered, launches)) {
        all.push(one);
    }
    rest::send_json(client, LightMethod::Put, route, &body).await
}

/// The ids in Discord's answer to a registration.
fn ids(answer: &[u8]) -> CommandIds {
    let registered: Vec<Json> = serde_json::from_slice(answer).unwrap_or_default();
    let known = registered.iter().filter_map(|command| {
        let id = command["id"].as_str()?.parse().ok()?;
        Some((command["name"].as_str()?.to_owned(), id))
    });
    known.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ids_are_those_of_the_answer() {
        let answer = br#"[{"id":"12","name":"gala","x":1},{"id":"no","name":"rules"},{}]"#;
        assert_eq!(ids(answer), CommandIds::from([("gala".to_owned(), 12)]));
        assert!(ids(b"<html>").is_empty());
    }
}

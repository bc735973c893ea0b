//! Names of house rules in what was said: a server knows them, so the words are read again once its rules are known.

use std::sync::Arc;

use crate::discord::chat_message::ChatMessage;
use crate::discord::context::Context;
use crate::discord::interactions::IncomingInteraction;
use crate::service::house_rules::HouseRules;
use crate::service::{Fault, GuildId};

/// Reads a message again if it may name house rules of its server.
pub(super) async fn in_message(ctx: &Arc<Context>, said: &mut ChatMessage) -> Result<(), Fault> {
    if let Some(guild) = said.may_name_rules_of() {
        said.read_again(&of_server(ctx, guild).await?);
    }
    Ok(())
}

/// Reads a slash command again if it may name house rules of its server.
pub(super) async fn in_command(
    ctx: &Arc<Context>,
    asked: &mut IncomingInteraction,
) -> Result<(), Fault> {
    if let Some(guild) = asked.may_name_rules_of() {
        asked.read_again(Some(ctx.me), &of_server(ctx, guild).await?);
    }
    Ok(())
}

async fn of_server(ctx: &Arc<Context>, guild: GuildId) -> Result<Vec<HouseRules>, Fault> {
    ctx.ask(move |service| service.house_rules(Some(guild)))
        .await
}

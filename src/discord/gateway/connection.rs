//! The connection as a whole: the intents asked for, and what a refusal means for the host of the bot.

use std::sync::Arc;

use anyhow::bail;
use serenity::model::gateway::GatewayIntents;
use tokio::sync::watch;

use super::events::EventListener;
use super::shard::{ConnectionState, Halt, Refusal, Shard, Terms};
use crate::discord::context::Context;
use crate::discord::settings::Settings;

/// Keeps the connection, until it is refused for good or the bot stops. `url` is where sessions are begun.
///
/// # Errors
/// If it is refused for good, or if a part of the bot has panicked that it cannot do without.
pub(crate) async fn connect(
    ctx: Arc<Context>,
    settings: Settings,
    listener: Arc<EventListener>,
    link: watch::Sender<ConnectionState>,
    url: String,
    stop: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let mut message_content = settings.message_content;
    loop {
        let mut intents = GatewayIntents::GUILDS
            | GatewayIntents::GUILD_MESSAGES
            | GatewayIntents::DIRECT_MESSAGES;
        intents.set(GatewayIntents::MESSAGE_CONTENT, message_content);
        link.send_modify(|link| link.hears_all = message_content);
        let terms = Terms {
            token: settings.token.clone(),
            api_url: settings.api_url.clone(),
            intents,
        };
        let (listener, link) = (listener.clone(), link.clone());
        let shard = Shard::new(ctx.clone(), terms, listener, link, url.clone());
        let refusal = match shard.run(stop.clone()).await {
            Ok(()) => return Ok(()),
            Err(Halt::NobodyListens) => bail!(
                "nothing takes in any more what people say, for a part of the bot has panicked; the log says where"
            ),
            Err(Halt::Refused(refusal)) => refusal,
        };
        match refusal {
            Refusal::Intents if message_content => {
                message_content = false;
                tracing::error!(
                    "Discord does not let us read every message: the message content intent is not switched on for this \
                     application. Switch it on (discord.com/developers, Bot, Message Content Intent) and start again, or set \
                     message_content = false; going on without: moves are typed with a mention, as a reply to a board, or as \
                     commands"
                );
            }
            Refusal::Token => {
                bail!(
                    "Discord does not know this token any more; copy it again from the developer portal \
                     (discord.com/developers, Bot, Reset Token)"
                )
            }
            Refusal::Intents | Refusal::UnknownIntents => {
                let code = match refusal {
                    Refusal::Intents => 4014,
                    _ => 4013,
                };
                bail!(
                    "Discord refuses what we ask to hear ({code}); look at the intents of this application in the \
                     developer portal (discord.com/developers, Bot)"
                )
            }
            Refusal::Code(code) => bail!("Discord refuses the connection ({code})"),
        }
    }
}

//! The first requests to Discord: where its gateway is, and who the bot is. Only a clear refusal ends the start;
//! anything else is tried again.

use std::sync::Arc;

use anyhow::bail;
use serenity::Error;
use serenity::http::{LightMethod, Request, Route};
use serenity::model::gateway::Gateway as GatewayPlace;
use serenity::model::user::CurrentUser;
use tokio::sync::watch;

use super::shard::suits;
use crate::discord::board_links::BoardLinks;
use crate::discord::pacing::Pacing;
use crate::discord::rest::client::RestClient;
use crate::discord::rest::{self, Trouble};
use crate::discord::settings::Settings;
use crate::service::Watch;

/// Discord's gateway, where it cannot be asked for it.
const GATEWAY: &str = "wss://gateway.discord.gg";

/// How a bot is started.
#[derive(Clone, Default)]
pub struct Startup {
    /// How fast it comes back.
    pub pacing: Pacing,
    /// Told what the start waits for, in words; nothing while it waits for nothing.
    pub waits: watch::Sender<Option<String>>,
    /// Told of every table that has changed, beside the computer.
    pub watch: Option<Arc<dyn Watch>>,
    /// Where people open the boards of games.
    pub boards: BoardLinks,
}

/// Asks Discord where its gateway is and who we are, until it says so.
///
/// # Errors
/// If it does not know the token, or if the server named instead of Discord would send us somewhere else.
pub(crate) async fn introduced(
    settings: &Settings,
    client: &RestClient,
    startup: &Startup,
) -> anyhow::Result<(String, CurrentUser)> {
    let gateway = match &settings.api_url {
        None => GATEWAY.to_owned(),
        Some(url) => {
            let what = format!("{url} does not tell its gateway");
            let gateway = patiently(startup, &what, || gateway(client)).await?;
            if !suits(Some(url), &gateway) {
                bail!(
                    "{url} names the gateway {gateway}, which is another server; refusing to go there"
                );
            }
            gateway
        }
    };
    let what = "Discord does not tell who we are";
    let user = patiently(startup, what, || who_we_are(client)).await?;
    Ok((gateway, user))
}

/// Why something could not be asked.
enum Unasked {
    /// It may be asked again.
    Trouble(Trouble),
    /// It need not be.
    WrongToken,
}

async fn gateway(client: &RestClient) -> Result<String, Unasked> {
    let gateway = rest::get::<GatewayPlace>(client, Route::Gateway).await;
    gateway.map(|gateway| gateway.url).map_err(Unasked::Trouble)
}

async fn who_we_are(client: &RestClient) -> Result<CurrentUser, Unasked> {
    let asked = client.ask(Request::new(Route::UserMe, LightMethod::Get));
    let told = match asked.await {
        Err(Error::Http(error)) if error.status_code().is_some_and(|code| code == 401) => {
            return Err(Unasked::WrongToken);
        }
        told => told.map_err(rest::trouble),
    };
    told.and_then(|body| discord_payloads::current_user(&body).map_err(rest::unreadable))
        .map_err(Unasked::Trouble)
}

/// Asks until there is an answer.
async fn patiently<T, F>(
    startup: &Startup,
    what: &str,
    mut ask: impl FnMut() -> F,
) -> anyhow::Result<T>
where
    F: Future<Output = Result<T, Unasked>>,
{
    let mut retries = startup.pacing.retries();
    loop {
        match ask().await {
            Ok(answer) => {
                startup.waits.send_replace(None);
                return Ok(answer);
            }
            Err(Unasked::WrongToken) => {
                bail!("Discord does not know this token; copy it again from the developer portal")
            }
            Err(Unasked::Trouble(trouble)) => {
                if retries.is_news() {
                    let pause = retries.pause();
                    tracing::warn!(%trouble, ?pause, "{what}; asking again");
                }
                let waits = format!("{what} ({trouble})");
                startup.waits.send_replace(Some(waits));
                retries.wait().await;
            }
        }
    }
}

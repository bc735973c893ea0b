//! Answers to interactions: put in the place that the acknowledgement has kept for them, or beside the menu that was
//! chosen from.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use serenity::http::{LightMethod, Request as Call, Route};
use tokio::time::Instant;

use super::BACKOFF;
use crate::discord::context::Context;
use crate::discord::private_messages::LeftMessage;
use crate::discord::rest::{self, Trouble, error_code};
use crate::present::{self, Localizer, Message};
use crate::service::{Fault, GuildId, MessageId, PersonId, Service, Theme};

/// The flag of a message that only the caller sees.
const EPHEMERAL: u64 = 1 << 6;

/// How long an interaction is answered: Discord's token for it is good for fifteen minutes.
const ANSWER_PATIENCE: Duration = Duration::from_secs(14 * 60);

/// How often an answer is tried beside a menu if it may have arrived: what arrived unnoticed stands there twice.
const TRIES_BESIDE: u32 = 3;

/// How often a refusal is tried aside while it has surely not arrived. Discord's limits last a few seconds.
const TRIES_ASIDE: u32 = 5;

/// Why an answer has not arrived, or may not have.
struct Untold {
    trouble: Trouble,
    /// Whether it has surely not.
    is_undone: bool,
}

impl From<Trouble> for Untold {
    fn from(trouble: Trouble) -> Untold {
        Untold {
            trouble,
            is_undone: false,
        }
    }
}

/// Where the answer to an interaction goes; it may be told again and again.
#[derive(Clone)]
pub(crate) struct Answer {
    /// What the bot shares.
    pub ctx: Arc<Context>,
    /// The number of our application.
    pub application: u64,
    /// Discord's token for the interaction.
    pub token: String,
    /// The words of the person who reads it.
    pub words: Localizer,
    /// The only person who sees it; none if all do.
    pub reader: Option<PersonId>,
    /// On which server.
    pub guild: Option<GuildId>,
    /// Whether in its place stands a page that everybody sees, which only another page may replace.
    pub keeps_page: bool,
    /// Whether it is a message of its own, for the place belongs to a menu that everybody sees.
    pub beside: bool,
    /// The number of the interaction.
    pub asked: u64,
}

impl Answer {
    /// Puts this there. Returns the message, if it has arrived.
    pub async fn tell(&self, told: Message) -> Option<MessageId> {
        let (reader, guild) = (self.reader, self.guild);
        let theme = match told.picture {
            Some(_) => {
                let chosen = move |service: &Service| theme_for(service, reader, guild);
                self.ctx.ask(chosen).await
            }
            None => Ok(None),
        };
        self.put(told, theme.unwrap_or_default()).await
    }

    /// Says why there is no answer; in its place, unless everybody sees what stands there. Returns the message, if it
    /// has arrived.
    pub async fn refuse(&self, told: Message) -> Option<MessageId> {
        match self.keeps_page {
            true => self.refuse_aside(&told).await,
            false => self.tell(told).await,
        }
    }

    /// Says aside why there is no answer: once, for the next press asks again, unless it has surely not arrived.
    async fn refuse_aside(&self, told: &Message) -> Option<MessageId> {
        for failed in 0..TRIES_ASIDE {
            if let Some(earlier) = failed.checked_sub(1) {
                self.ctx.pacing.pause(BACKOFF.jittered(earlier)).await;
            }
            match self.tell_aside(told, None).await {
                Err(Untold {
                    is_undone: true, ..
                }) => {}
                told => return told.ok(),
            }
        }
        None
    }

    /// Tells the caller alone, in a message of its own.
    async fn tell_aside(&self, told: &Message, png: Option<&[u8]>) -> Result<MessageId, Untold> {
        let call = Call::new(
            Route::WebhookFollowupMessages {
                application_id: self.application.into(),
                token: &self.token,
            },
            LightMethod::Post,
        );
        let mut body = rest::content(&self.ctx.rest, told);
        body["flags"] = json!(EPHEMERAL);
        let call = rest::with_file(call, body, told, png);
        let told = match self.ctx.rest.ask(call).await {
            Ok(body) => rest::created(&body).map_err(Untold::from),
            Err(error) => Err(Untold {
                is_undone: rest::is_undone(&error),
                trouble: rest::trouble(error),
            }),
        };
        if let Err(Untold { trouble, .. }) = &told {
            tracing::warn!(%trouble, "could not tell the caller of an interaction");
        }
        told.map(MessageId)
    }

    /// Until when it is answered. Discord counts from the moment at which somebody asked.
    fn until(&self) -> Instant {
        let ago = Duration::from_millis(self.ctx.sent_ago(self.asked));
        Instant::now() + ANSWER_PATIENCE.saturating_sub(ago)
    }

    /// Takes away the place that was kept for the answer.
    pub async fn take_away(&self) {
        if self.beside {
            return;
        }
        let until = self.until();
        let mut failed = 0;
        loop {
            let call = Call::new(self.place(), LightMethod::Delete);
            match rest::call(&self.ctx.rest, call).await {
                Err(Trouble::Passing(reason)) if Instant::now() < until => {
                    tracing::warn!(reason, "taking the place of an answer away again");
                    self.ctx.pacing.pause(BACKOFF.jittered(failed)).await;
                    failed += 1;
                }
                Err(trouble) => {
                    return tracing::warn!(%trouble, "could not take the place of an answer away");
                }
                Ok(_) => return,
            }
        }
    }

    /// Where Discord keeps the place for it.
    fn place(&self) -> Route<'_> {
        Route::WebhookOriginalInteractionResponse {
            application_id: self.application.into(),
            token: &self.token,
        }
    }

    /// Draws it in this theme, and sends it until it has arrived, is refused, or comes too late.
    async fn put(&self, mut told: Message, theme: Option<Theme>) -> Option<MessageId> {
        let mut png = match self.ctx.drawing.paint(told.picture.as_ref(), theme).await {
            Ok(png) => png,
            Err(fault) => {
                tracing::error!(%fault, "an answer could not be drawn");
                told = present::fault(self.words, &fault);
                None
            }
        };
        let until = self.until();
        let (mut failed, mut unsure) = (0, 0);
        loop {
            let put = match self.beside {
                true => self.tell_aside(&told, png.as_deref()).await,
                false => self.tell_in_place(&told, png.as_deref()).await,
            };
            let Untold { trouble, is_undone } = match put {
                Ok(message) => return Some(message),
                Err(untold) => untold,
            };
            match trouble {
                Trouble::Refused { code, reason, .. } => {
                    tracing::warn!(code, reason, "refused the answer to an interaction");
                    let is_over = error_code::INTERACTION_OVER.contains(&code);
                    if is_over || told.picture.is_none() && told.file.is_none() {
                        return None;
                    }
                    // Too large, say: the caller is told in words, and does not wait for ever.
                    png = None;
                    told = present::unsent(self.words);
                }
                Trouble::Passing(reason) => {
                    unsure += u32::from(self.beside && !is_undone);
                    if Instant::now() >= until || unsure >= TRIES_BESIDE {
                        tracing::warn!(reason, "an interaction could not be answered");
                        return None;
                    }
                    tracing::warn!(reason, "answering an interaction again");
                    self.ctx.pacing.pause(BACKOFF.jittered(failed)).await;
                    failed += 1;
                }
            }
        }
    }

    async fn tell_in_place(&self, told: &Message, png: Option<&[u8]>) -> Result<MessageId, Untold> {
        let call = Call::new(self.place(), LightMethod::Patch);
        let mut body = rest::content(&self.ctx.rest, told);
        // What stood there before goes, its picture too.
        body["attachments"] = json!([]);
        let call = rest::with_file(call, body, told, png);
        let body = rest::call(&self.ctx.rest, call).await?;
        Ok(MessageId(rest::created(&body)?))
    }

    /// The private message that it has become, to be taken away later.
    pub fn left(&self, message: MessageId) -> LeftMessage {
        LeftMessage {
            application: self.application,
            token: self.token.clone(),
            is_followup: self.beside,
            message,
            asked: self.asked,
            until: self.until(),
        }
    }
}

/// The colours of a picture that this person alone sees, or everybody.
fn theme_for(
    service: &Service,
    person: Option<PersonId>,
    guild: Option<GuildId>,
) -> Result<Option<Theme>, Fault> {
    let own = match person {
        Some(person) => service.person_settings(person)?.theme,
        None => None,
    };
    match own {
        Some(theme) => Ok(Some(theme)),
        None => Ok(service.server_settings(guild)?.theme),
    }
}

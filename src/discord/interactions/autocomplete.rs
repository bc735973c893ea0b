//! Autocompletion requests: answered at once, beside all queues.
//!
//! [`commands::autocomplete_suggestions`] finds the values. If anything goes wrong none are sent: the person can always
//! type on.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use serenity::http::{LightMethod, Route};
use serenity::model::application::{CommandInteraction, ResolvedOption, ResolvedValue};

use crate::discord::commands;
use crate::discord::commands::autocomplete_suggestions::{
    AutocompleteContext, Suggestion, suggestions,
};
use crate::discord::context::Context;
use crate::discord::rest;
use crate::discord::rest::channels::parent_told;
use crate::present::Localizer;
use crate::rules::any::Kind;
use crate::service::commands::Completion;
use crate::service::{ChannelId, GuildId, Language, PersonId, Place};

/// Discord shows no more suggestions.
const MOST_SUGGESTIONS: usize = 25;

/// The longest text shown, and the longest value, in characters.
const MOST_CHARACTERS: usize = 100;

/// The time for finding suggestions. Discord gives up after three seconds.
const PATIENCE: Duration = Duration::from_millis(2000);

/// A request for suggestions.
pub(crate) struct AutocompleteRequest {
    /// Its number.
    pub id: u64,
    token: String,
    typing: AutocompleteContext,
    /// The kind of values; none if the option is not completed.
    completion: Option<(Kind, Completion)>,
}

impl fmt::Display for AutocompleteRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let offered = self.completion.is_some();
        write!(f, "{:?} (offered: {offered})", self.typing)
    }
}

impl AutocompleteRequest {
    /// Reads an interaction of this kind.
    pub fn of(from: &CommandInteraction) -> AutocompleteRequest {
        let root = &from.data.name;
        let options = from.data.options();
        let sub = options.iter().find_map(|option| match &option.value {
            ResolvedValue::SubCommand(options) => Some((option.name, options)),
            _ => None,
        });
        let (name, options) = sub.map_or(("", [].as_slice()), |(name, options)| {
            (name, options.as_slice())
        });
        let focused = options.iter().find_map(|option| match option.value {
            ResolvedValue::Autocomplete { value, .. } => Some((option.name, value)),
            _ => None,
        });
        let (option, typed) = focused.unwrap_or_default();
        AutocompleteRequest {
            id: from.id.get(),
            token: from.token.clone(),
            typing: AutocompleteContext {
                caller: PersonId(from.user.id.get()),
                place: Place {
                    guild: from.guild_id.map(|guild| GuildId(guild.get())),
                    channel: ChannelId(from.channel_id.get()),
                    parent: from.channel.as_ref().and_then(parent_told),
                    private: false,
                },
                typed: typed.to_owned(),
                words: Localizer::of(Language::of_locale(&from.locale).unwrap_or_default()),
                others: options.iter().filter_map(filled_in).collect(),
            },
            completion: commands::completion(root, name, option),
        }
    }

    /// Finds suggestions and sends them.
    pub async fn answer(self, ctx: Arc<Context>) {
        let AutocompleteRequest {
            id,
            token,
            typing,
            completion,
        } = self;
        let found = ctx.ask(move |service| {
            match completion.filter(|_| service.may_complete(typing.caller)) {
                Some(of) => Ok(sendable(suggestions(service, &typing, of)?)),
                None => Ok(Vec::new()),
            }
        });
        let found = match tokio::time::timeout(PATIENCE, found).await {
            Ok(Ok(found)) => found,
            Ok(Err(fault)) => {
                tracing::error!(%fault, "cannot tell what to offer");
                Vec::new()
            }
            Err(_) => {
                tracing::warn!("finding out what to offer took too long");
                Vec::new()
            }
        };
        let choices: Vec<Value> = found
            .iter()
            .map(|found| json!({"name": found.shown, "value": found.value}))
            .collect();
        let body = json!({"type": 8, "data": {"choices": choices}});
        let route = Route::InteractionResponse {
            interaction_id: id.into(),
            token: &token,
        };
        // Too late or not, the next letter asks again.
        let sent = rest::send_json(&ctx.rest, LightMethod::Post, route, &body);
        if let Err(trouble) = sent.await {
            tracing::debug!(%trouble, "what was offered did not arrive");
        }
    }
}

fn filled_in(option: &ResolvedOption<'_>) -> Option<(String, String)> {
    let text = match option.value {
        ResolvedValue::String(text) => text.to_owned(),
        ResolvedValue::Integer(number) => number.to_string(),
        ResolvedValue::Boolean(flag) => flag.to_string(),
        _ => return None,
    };
    Some((option.name.to_owned(), text))
}

/// The first suggestions, without those that Discord would refuse.
fn sendable(mut found: Vec<Suggestion>) -> Vec<Suggestion> {
    let fits = |text: &str| (1..=MOST_CHARACTERS).contains(&text.chars().count());
    found.retain(|one| fits(&one.shown) && fits(&one.value));
    found.truncate(MOST_SUGGESTIONS);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_sent_than_discord_shows() {
        let suggestion = |value: String| Suggestion {
            shown: format!("The {value}"),
            value,
        };
        let many = (0..60).map(|n| suggestion(format!("a{n}"))).collect();
        assert_eq!(sendable(many).len(), MOST_SUGGESTIONS);
        assert!(sendable(vec![suggestion("a".repeat(101))]).is_empty());
    }
}

//! What is offered for an option of a slash command while somebody types it: answered at once, beside all queues.
//!
//! Which options are completed, and to what, stands with the commands: `commands::offers` finds what fits, and that is sent.
//! Whatever goes wrong, nothing is offered: a person can always type on.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use serenity::http::{LightMethod, Request, Route};
use serenity::model::application::{CommandInteraction, ResolvedOption, ResolvedValue};

use crate::present::Localizer;
use crate::rules::any::Kind;
use crate::service::commands::Completion;
use crate::service::{ChannelId, Fault, GuildId, Language, PersonId, Place, Service, Table};

use super::commands;
use super::jobs::dispatcher::Dispatcher;
use super::rest;
use super::rest::client::RestClient;
use crate::discord::rest::channels::parent_told;

/// The most that Discord shows.
const MOST_OFFERS: usize = 25;

/// The most characters of what is shown, and of a value.
const MOST_CHARACTERS: usize = 100;

/// How long finding offers may take. Discord gives up after three seconds.
const PATIENCE: Duration = Duration::from_millis(2000);

/// Something that an option can be filled in with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What the person sees.
    pub shown: String,
    /// What is filled in.
    pub value: String,
}

/// Somebody who fills in a slash command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typing {
    /// Who.
    pub caller: PersonId,
    /// Where.
    pub place: Place,
    /// What was typed so far into the option in question.
    pub typed: String,
    /// The words of the language in which they use Discord.
    pub words: Localizer,
    /// The other options filled in so far.
    pub others: Vec<(String, String)>,
}

impl Typing {
    /// What was filled in for another option.
    pub fn text(&self, name: &str) -> Option<&str> {
        let found = self.others.iter().find(|(known, _)| known == name);
        found.map(|(_, text)| text.as_str())
    }

    /// The table of the game played where this is typed.
    ///
    /// # Errors
    /// If the store fails.
    pub fn game_here(&self, service: &Service) -> Result<Option<Table>, Fault> {
        service.table_in(self.place.channel)
    }
}

/// A request for offers.
pub(super) struct Completing {
    id: u64,
    token: String,
    typing: Typing,
    offers: Option<(Kind, Completion)>,
}

impl std::fmt::Display for Completing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let offered = self.offers.is_some();
        write!(f, "{:?} (offered: {offered})", self.typing)
    }
}

impl Completing {
    /// What an interaction of this kind asks for.
    pub fn of(from: &CommandInteraction) -> Completing {
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
        Completing {
            id: from.id.get(),
            token: from.token.clone(),
            typing: Typing {
                caller: PersonId(from.user.id.get()),
                place: Place {
                    guild: from.guild_id.map(|guild| GuildId(guild.get())),
                    channel: ChannelId(from.channel_id.get()),
                    parent: from.channel.as_ref().and_then(parent_told),
                },
                typed: typed.to_owned(),
                words: Localizer::of(Language::of_locale(&from.locale).unwrap_or_default()),
                others: options.iter().filter_map(filled_in).collect(),
            },
            offers: commands::completion(root, name, option),
        }
    }

    /// Finds the offers and sends them.
    pub async fn answer(self, dispatcher: Dispatcher, client: Arc<RestClient>) {
        let Completing {
            id,
            token,
            typing,
            offers,
        } = self;
        let found = dispatcher.ask(move |service| {
            match offers.filter(|_| service.may_complete(typing.caller)) {
                Some(of) => Ok(sendable(commands::offers(service, &typing, of)?)),
                None => Ok(Vec::new()),
            }
        });
        let offers = match tokio::time::timeout(PATIENCE, found).await {
            Ok(Ok(offers)) => offers,
            Ok(Err(fault)) => {
                tracing::error!(%fault, "cannot tell what to offer");
                Vec::new()
            }
            Err(_) => {
                tracing::warn!("finding out what to offer took too long");
                Vec::new()
            }
        };
        let choices: Vec<Value> = offers
            .iter()
            .map(|offer| json!({"name": offer.shown, "value": offer.value}))
            .collect();
        let body = json!({"type": 8, "data": {"choices": choices}}).to_string();
        let route = Route::InteractionResponse {
            interaction_id: id.into(),
            token: &token,
        };
        let request = Request::new(route, LightMethod::Post).body(Some(body.into_bytes()));
        // Too late or not, the next letter asks again.
        if let Err(trouble) = rest::call(&client, request).await {
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

/// From so many characters on, what was typed may stand in the middle of a word.
const INNER: usize = 3;

/// The first of the offers, as many as are shown, without those that Discord would refuse.
fn sendable(mut offers: Vec<Offer>) -> Vec<Offer> {
    let fits = |text: &str| (1..=MOST_CHARACTERS).contains(&text.chars().count());
    offers.retain(|offer| fits(&offer.shown) && fits(&offer.value));
    offers.truncate(MOST_OFFERS);
    offers
}

/// The offers that fit what was typed, those that begin with it first; case and articles do not count.
pub(super) fn narrowed(offers: Vec<Offer>, typed: &str) -> Vec<Offer> {
    let typed = typed.trim().to_lowercase();
    let rank = |offer: &Offer| {
        let shown = offer.shown.to_lowercase();
        let shown = shown.strip_prefix("the ").unwrap_or(&shown).to_owned();
        let texts = [offer.value.to_lowercase(), shown];
        let any = |fits: fn(&str, &str) -> bool| texts.iter().any(|text| fits(text, &typed));
        let place = [
            any(|text, typed| text.starts_with(typed)),
            any(|text, typed| {
                text.split([' ', '-', '('])
                    .any(|word| word.starts_with(typed))
            }),
            typed.chars().count() >= INNER && any(|text, typed| text.contains(typed)),
        ];
        place.iter().position(|fits| *fits)
    };
    let mut ranked: Vec<(usize, Offer)> = offers
        .into_iter()
        .filter_map(|offer| Some((rank(&offer)?, offer)))
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, offer)| offer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers(texts: &[&str]) -> Vec<Offer> {
        let offer = |text: &&str| Offer {
            shown: format!("The {text}"),
            value: (*text).to_owned(),
        };
        texts.iter().map(offer).collect()
    }

    #[test]
    fn what_begins_with_the_letters_comes_first_and_no_more_than_discord_shows() {
        let found = |typed| -> Vec<String> {
            let all = offers(&["army", "korna", "kampa", "lone-gala", "gala"]);
            let found = narrowed(all, typed).into_iter();
            found.map(|offer| offer.value).collect()
        };
        assert_eq!(found("GA"), ["gala", "lone-gala"]);
        assert_eq!(found(" k"), ["korna", "kampa"]);
        assert_eq!(found("rna"), ["korna"]);
        // Neither the article nor the middle of a word answers a letter.
        assert!(found("h").is_empty() && found("the").is_empty() && found("r").is_empty());
        assert_eq!(found("").len(), 5);
        assert!(found("xyz").is_empty());
        let names: Vec<String> = (0..60).map(|n| format!("a{n}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(sendable(offers(&names)).len(), MOST_OFFERS);
        let long = "a".repeat(101);
        assert!(sendable(offers(&[&long])).is_empty());
    }
}

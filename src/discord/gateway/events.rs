//! The receiving end of the gateway: events in the order in which they came, told as what they mean to us.

use std::sync::Arc;

use serenity::model::application::Interaction;
use serenity::model::event::{Event, UnknownEvent};
use serenity::model::guild::Guild;
use tokio::sync::mpsc::UnboundedSender;

use crate::service::{ChannelId, GuildId, Language, MessageId, PersonId};

use crate::discord::chat_message::{ChatMessage, RawMessage, hear};
use crate::discord::context::Context;
use crate::discord::interactions::IncomingInteraction;
use crate::discord::interactions::autocomplete::AutocompleteRequest;
use crate::service::ShardId;

/// What is heard.
pub(crate) enum GatewayEvent {
    /// Something typed or edited that may be meant for us.
    Message(ChatMessage),
    /// A message that is not meant for us.
    Talk(ChannelId, MessageId),
    /// A slash command or a button.
    Interaction(IncomingInteraction),
    /// Suggestions are wanted for an option of a slash command.
    Autocomplete(AutocompleteRequest),
    /// A session began. What was said before it has to be read up.
    Ready {
        /// Of which connection.
        shard: ShardId,
        /// The number of our application.
        application: u64,
    },
    /// The session of a connection went on after an interruption.
    Resumed(ShardId),
    /// Something changed that may let us speak again where we could not.
    Changed {
        /// Where we may hear now what we could not hear before, if anywhere: there may be something to be read up.
        hearing: Option<Change>,
    },
    /// A server's locale is known; no language if it is none of ours.
    Locale(GuildId, Option<Language>),
    /// The last messages in the channels and open threads of a server, as a session begins.
    Channels {
        /// Over which connection.
        shard: ShardId,
        /// The server.
        guild: GuildId,
        /// Each of these in which something was said, with the last of it.
        last: Vec<(ChannelId, MessageId)>,
    },
    /// We are on a server since this moment, in milliseconds.
    Invited {
        /// The server.
        guild: GuildId,
        /// Since when.
        since: u64,
    },
    /// A thread has been deleted.
    Gone(ChannelId),
}

/// Where something changed that decides what we may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Change {
    /// On which server.
    pub guild: GuildId,
    /// In which channel, and in its threads; everywhere if it is missing.
    pub channel: Option<ChannelId>,
}

/// Listens to the gateway.
pub(crate) struct EventListener {
    ctx: Arc<Context>,
    heard: UnboundedSender<GatewayEvent>,
}

impl EventListener {
    /// A listener that passes on what it hears.
    pub fn new(ctx: Arc<Context>, heard: UnboundedSender<GatewayEvent>) -> EventListener {
        EventListener { ctx, heard }
    }

    /// Waits until no part of the bot takes in events any more.
    pub async fn is_abandoned(&self) {
        self.heard.closed().await;
    }

    /// Hears an event over a connection. Returns whether a part of the bot takes it in: none does once the bot is
    /// closing.
    pub fn hear(&self, shard: ShardId, event: &Event) -> bool {
        if self.is_misrouted(shard, event) {
            return !self.heard.is_closed();
        }
        self.ctx.permissions.learn(shard, event);
        self.ctx.outages.learn(shard, event, self.ctx.now());
        match event {
            Event::MessageCreate(event) => self.ctx.rest.heard(event.message.id.get()),
            Event::InteractionCreate(event) => self.ctx.rest.heard(event.interaction.id().get()),
            _ => self.ctx.channels.learn(event),
        }
        if let Some((guild, language)) = locale(event) {
            // It is lost only when the bot is closing.
            drop(self.heard.send(GatewayEvent::Locale(guild, language)));
        }
        if let Event::GuildCreate(event) = event {
            drop(self.heard.send(invited(&event.guild)));
            drop(self.heard.send(channels(shard, &event.guild)));
        }
        if let Event::GuildDelete(event) = event
            && !event.guild.unavailable
        {
            tracing::warn!(guild = %event.guild.id, "taken off a server; what is played there waits until we are back");
        }
        match told(shard, event, self.ctx.me) {
            Some(told) => self.heard.send(told).is_ok(),
            None => !self.heard.is_closed(),
        }
    }

    /// Whether an event came over a connection that does not carry its server. It is dropped: the order in which things
    /// were said is that of one connection. What was said in a game is read up.
    fn is_misrouted(&self, shard: ShardId, event: &Event) -> bool {
        let guild = server(event).filter(|guild| !shard.carries(Some(*guild)));
        let Some(guild) = guild else {
            return false;
        };
        let before = self.ctx.metrics.gateway_misrouted.inc();
        if (before + 1).is_power_of_two() {
            tracing::warn!(%shard, %guild, number = before + 1, "an event came over the wrong shard");
        }
        true
    }
}

/// The server that an event is about, as far as that matters to us. Whoever uses a command waits for an answer,
/// whatever it came over.
fn server(event: &Event) -> Option<GuildId> {
    let guild = match event {
        Event::MessageCreate(event) => event.message.guild_id?,
        Event::MessageUpdate(event) => event.guild_id?,
        Event::GuildDelete(event) => event.guild.id,
        Event::ThreadCreate(event) => event.thread.guild_id,
        Event::ThreadUpdate(event) => event.thread.guild_id,
        Event::ThreadDelete(event) => event.thread.guild_id,
        Event::ChannelDelete(event) => event.channel.guild_id,
        event => return change(event).map(|change| change.guild),
    };
    Some(GuildId(guild.get()))
}

/// The locale of a server, where an event tells it.
fn locale(event: &Event) -> Option<(GuildId, Option<Language>)> {
    let (guild, locale) = match event {
        Event::GuildCreate(event) => (event.guild.id, &event.guild.preferred_locale),
        Event::GuildUpdate(event) => (event.guild.id, &event.guild.preferred_locale),
        _ => return None,
    };
    Some((GuildId(guild.get()), Language::of_locale(locale)))
}

/// Since when we are on this server.
fn invited(guild: &Guild) -> GatewayEvent {
    let since = u64::try_from(guild.joined_at.unix_timestamp());
    GatewayEvent::Invited {
        guild: GuildId(guild.id.get()),
        since: since.map_or(0, |seconds| seconds * 1000),
    }
}

/// What was said last in the channels of a server, and in its open threads.
fn channels(shard: ShardId, guild: &Guild) -> GatewayEvent {
    let all = guild.channels.values().chain(&guild.threads);
    let last = all.filter_map(|channel| {
        let last = channel.last_message_id?;
        Some((ChannelId(channel.id.get()), MessageId(last.get())))
    });
    GatewayEvent::Channels {
        shard,
        guild: GuildId(guild.id.get()),
        last: last.collect(),
    }
}

/// What an event tells us.
fn told(shard: ShardId, event: &Event, me: PersonId) -> Option<GatewayEvent> {
    match event {
        Event::MessageCreate(event) => Some(said(&RawMessage::from(&event.message), me)),
        Event::MessageUpdate(event) => edited(&RawMessage::edited(event)?, me),
        Event::InteractionCreate(event) if asked_by_nobody(&event.interaction) => None,
        Event::InteractionCreate(event) => match &event.interaction {
            Interaction::Command(command) => Some(GatewayEvent::Interaction(
                IncomingInteraction::command(command, Some(me)),
            )),
            Interaction::Autocomplete(typing) => {
                Some(GatewayEvent::Autocomplete(AutocompleteRequest::of(typing)))
            }
            Interaction::Component(button) => Some(GatewayEvent::Interaction(
                IncomingInteraction::button(button),
            )),
            _ => None,
        },
        Event::Ready(event) => Some(GatewayEvent::Ready {
            shard,
            application: event.ready.application.id.get(),
        }),
        Event::Resumed(_) => Some(GatewayEvent::Resumed(shard)),
        Event::ThreadDelete(event) => Some(GatewayEvent::Gone(ChannelId(event.thread.id.get()))),
        Event::GuildMemberUpdate(event) if event.user.id.get() != me.0 => None,
        // The number of open threads hangs on threads, permissions on the rest.
        Event::ThreadUpdate(_) => Some(GatewayEvent::Changed { hearing: None }),
        Event::Unknown(event) => unread(shard, event, me),
        event => change(event).map(|change| GatewayEvent::Changed {
            hearing: Some(change),
        }),
    }
}

/// What is said, or that it is talk.
fn said(told: &RawMessage, me: PersonId) -> GatewayEvent {
    let (channel, message) = told.place();
    let heard = hear(told, me, None);
    heard.map_or(GatewayEvent::Talk(channel, message), GatewayEvent::Message)
}

/// What a message says after an edit. Discord tells of other changes too, such as links that it shows now.
fn edited(told: &RawMessage, me: PersonId) -> Option<GatewayEvent> {
    let said = hear(told, me, None)?;
    said.edited.map(|_| GatewayEvent::Message(said))
}

/// What an event tells us that cannot be read as a whole: Discord may have changed what does not concern us.
fn unread(shard: ShardId, event: &UnknownEvent, me: PersonId) -> Option<GatewayEvent> {
    let number = |at: &str| event.value.pointer(at)?.as_str()?.parse::<u64>().ok();
    match event.kind.as_str() {
        "READY" => Some(GatewayEvent::Ready {
            shard,
            // The numbers of most applications are those of their bots.
            application: number("/application/id").unwrap_or(me.0),
        }),
        "RESUMED" => Some(GatewayEvent::Resumed(shard)),
        "MESSAGE_UPDATE" => {
            let channel = ChannelId(number("/channel_id")?);
            edited(&RawMessage::read(&event.value, channel).ok()?, me)
        }
        "MESSAGE_CREATE" => {
            let channel = ChannelId(number("/channel_id")?);
            let lacks = match RawMessage::read(&event.value, channel) {
                Ok(told) => return Some(said(&told, me)),
                Err(field) => field,
            };
            tracing::warn!(%channel, lacks, "a message could not be read");
            // It is read up, and told of if that does not help.
            let guild = GuildId(number("/guild_id")?);
            let channel = Some(channel);
            Some(GatewayEvent::Changed {
                hearing: Some(Change { guild, channel }),
            })
        }
        _ => None,
    }
}

/// Whether its sender's number belongs to no person. A forged one could speak for the computer, or for a deleted
/// person.
fn asked_by_nobody(interaction: &Interaction) -> bool {
    let user = match interaction {
        Interaction::Command(from) | Interaction::Autocomplete(from) => from.user.id,
        Interaction::Component(from) => from.user.id,
        _ => return false,
    };
    PersonId(user.get()).is_reserved()
}

/// Where an event changes what we may do: permissions hang on roles, channels and ourselves.
fn change(event: &Event) -> Option<Change> {
    let (guild, channel) = match event {
        Event::GuildCreate(event) => (event.guild.id, None),
        Event::GuildUpdate(event) => (event.guild.id, None),
        Event::GuildRoleCreate(event) => (event.role.guild_id, None),
        Event::GuildRoleUpdate(event) => (event.role.guild_id, None),
        Event::GuildRoleDelete(event) => (event.guild_id, None),
        Event::GuildMemberUpdate(event) => (event.guild_id, None),
        Event::ThreadListSync(event) => (event.guild_id, None),
        Event::ChannelCreate(event) => (event.channel.guild_id, Some(event.channel.id)),
        Event::ChannelUpdate(event) => (event.channel.guild_id, Some(event.channel.id)),
        _ => return None,
    };
    Some(Change {
        guild: GuildId(guild.get()),
        channel: channel.map(|channel| ChannelId(channel.get())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_that_cannot_be_read_has_its_channel_read_up() {
        let json = r#"{"t":"MESSAGE_CREATE","d":{"id":"9","channel_id":"7","guild_id":"5","author":{"public_flags":"0"}}}"#;
        let event = discord_payloads::event(json).expect("an event");
        match told(ShardId::ONLY, &event, PersonId(1)) {
            Some(GatewayEvent::Changed {
                hearing: Some(change),
            }) => {
                assert_eq!(change.guild, GuildId(5));
                assert_eq!(change.channel, Some(ChannelId(7)));
            }
            _ => panic!("it is passed over"),
        }
        let json = r#"{"t":"SOMETHING_NEW","d":{"channel_id":"7"}}"#;
        let event = discord_payloads::event(json).expect("an event");
        assert!(told(ShardId::ONLY, &event, PersonId(1)).is_none());
    }
    #[test]
    fn an_edit_is_heard_however_it_is_told_and_a_late_one_is_known_as_such() {
        // Sent at the first moment that Discord's numbers can tell.
        let update = |edited: &str, kind: &str| {
            let json = format!(
                r#"{{"t":"MESSAGE_UPDATE","d":{{"id":"1","channel_id":"3","guild_id":"4","type":{kind},
                "content":"d1-e2","edited_timestamp":{edited},"author":{{"id":"6","username":"anna",
                "discriminator":"0","avatar":null}}}}}}"#
            );
            let event = discord_payloads::event(&json).expect("an event");
            told(ShardId::ONLY, &event, PersonId(9))
        };
        let soon = r#""2015-01-01T00:04:30.500000+00:00""#;
        for kind in ["0", r#""0""#] {
            let Some(GatewayEvent::Message(said)) = update(soon, kind) else {
                panic!("nothing is heard of kind {kind}");
            };
            assert_eq!(said.command_id().to_string(), "m1e1420070670500");
            assert_eq!(said.edited, Some(said.at));
            assert!(!said.edited_late);
            let late = r#""2015-01-01T00:05:01.000000+00:00""#;
            let late = update(late, kind);
            assert!(matches!(late, Some(GatewayEvent::Message(said)) if said.edited_late));
            // A link is shown.
            assert!(update("null", kind).is_none());
        }
    }

    #[test]
    fn it_is_known_which_server_an_event_is_about() {
        let of = |kind: &str, data: &str| {
            let json = format!(r#"{{"t":"{kind}","d":{data}}}"#);
            server(&discord_payloads::event(&json).expect("an event"))
        };
        assert_eq!(
            of("GUILD_DELETE", r#"{"id":"5","unavailable":true}"#),
            Some(GuildId(5))
        );
        let gone = r#"{"id":"9","guild_id":"5","parent_id":"7","type":11}"#;
        assert_eq!(of("THREAD_DELETE", gone), Some(GuildId(5)));
        assert_eq!(of("RESUMED", "{}"), None);
    }

    #[test]
    fn a_session_that_cannot_be_read_as_a_whole_has_begun_or_goes_on_all_the_same() {
        let heard = |json: &str| {
            let event = discord_payloads::event(json).expect("an event");
            told(ShardId::ONLY, &event, PersonId(9))
        };
        for (ready, known) in [
            (
                r#"{"t":"READY","d":{"session_id":"a","application":{"id":"7"}}}"#,
                7,
            ),
            (r#"{"t":"READY","d":{"session_id":"a"}}"#, 9),
            (
                r#"{"t":"READY","d":{"session_id":"a","application":{"id":[]}}}"#,
                9,
            ),
        ] {
            match heard(ready) {
                Some(GatewayEvent::Ready { application, .. }) => assert_eq!(application, known),
                _ => panic!("{ready}"),
            }
        }
        let resumed = heard(r#"{"t":"RESUMED","d":null}"#);
        assert!(matches!(resumed, Some(GatewayEvent::Resumed(_))));
    }
}

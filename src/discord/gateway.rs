//! The receiving end of the gateway: events in the order in which they came.
//!
//! serenity hands each event to its handlers in a task of its own, in no order; so nothing is heard there. Collectors are
//! called in order, and here is the one that hears everything. It is attached when a session has begun, for there is no
//! place to do it sooner (serenity tells of the stage `Identifying` only when it is over); what was said before that is
//! read up, and it is read up first, so the session's beginning is told before anything that is heard in it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Once};

use serenity::async_trait;
use serenity::client::{Context, EventHandler};
use serenity::gateway::{CollectorCallback, ShardMessenger};
use serenity::model::application::Interaction;
use serenity::model::event::{Event, ResumedEvent};
use serenity::model::gateway::Ready;
use tokio::sync::mpsc::UnboundedSender;

use crate::service::{ChannelId, GuildId, Language, PersonId};

use super::complete::Completing;
use super::hear::{Said, hear};
use super::interactions::Pressed;
use super::line::Line;
use super::places::Places;

/// What is heard.
pub(super) enum Heard {
    /// Something typed that may be meant for us.
    Said(Said),
    /// A slash command or a button.
    Pressed(Pressed),
    /// Somebody fills in a slash command and wants to be offered something.
    Completing(Completing),
    /// A session began. What was said before it has to be read up.
    Ready {
        /// The number of our application.
        application: u64,
    },
    /// A session went on after an interruption.
    Resumed,
    /// Something changed that may let us speak again where we could not.
    Changed {
        /// Where we may hear now what we could not hear before, if anywhere: there may be something to be read up.
        hearing: Option<Change>,
    },
    /// A server's locale is known; no language if it is none of ours.
    Locale(GuildId, Option<Language>),
    /// A thread has been deleted.
    Gone(ChannelId),
}

/// Where something changed that decides what we may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Change {
    /// On which server.
    pub guild: GuildId,
    /// In which channel, and in its threads; everywhere if it is missing.
    pub channel: Option<ChannelId>,
}

/// Listens to the gateway.
pub(super) struct Ear {
    me: PersonId,
    line: Arc<Line>,
    places: Arc<Places>,
    heard: UnboundedSender<Heard>,
    /// Each collector has a number; only the latest hears.
    latest: Arc<AtomicU64>,
}

impl Ear {
    /// An ear that passes on what it hears.
    pub fn new(
        me: PersonId,
        line: Arc<Line>,
        places: Arc<Places>,
        heard: UnboundedSender<Heard>,
    ) -> Ear {
        Ear {
            me,
            line,
            places,
            heard,
            latest: Arc::default(),
        }
    }

    /// Begins to listen to a session, and tells that it has begun.
    fn attach(&self, shard: &ShardMessenger, application: u64) {
        let (me, places, heard) = (self.me, self.places.clone(), self.heard.clone());
        let line = self.line.clone();
        let latest = self.latest.clone();
        let number = latest.load(Ordering::SeqCst) + 1;
        // Told by us, or by the first event if that is quicker, and in either case before the event.
        let told_ready = Arc::new(Once::new());
        let tell_ready = move |heard: &UnboundedSender<Heard>| {
            // Nobody listens any more only when the bot is closing.
            told_ready.call_once(|| drop(heard.send(Heard::Ready { application })));
        };
        let first = tell_ready.clone();
        let callback = move |event: &Event| {
            if number < latest.load(Ordering::SeqCst) {
                return false;
            }
            first(&heard);
            match event {
                Event::MessageCreate(event) => line.heard(event.message.id.get()),
                Event::InteractionCreate(event) => line.heard(event.interaction.id().get()),
                _ => places.learn(event),
            }
            if let Some((guild, language)) = locale(event) {
                // Nobody listens any more only when the bot is closing.
                let _ = heard.send(Heard::Locale(guild, language));
            }
            if let Event::GuildDelete(event) = event
                && !event.guild.unavailable
            {
                tracing::warn!(guild = %event.guild.id, "taken off a server; what is played there waits until we are back");
            }
            match told(event, me) {
                Some(told) => heard.send(told).is_ok(),
                None => !heard.is_closed(),
            }
        };
        shard.add_collector(CollectorCallback(Box::new(callback)));
        // Only now, so that in between both hear rather than neither: hearing twice does no harm.
        self.latest.store(number, Ordering::SeqCst);
        tell_ready(&self.heard);
    }
}

#[async_trait]
impl EventHandler for Ear {
    async fn ready(&self, context: Context, ready: Ready) {
        self.attach(&context.shard, ready.application.id.get());
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        tracing::info!("the session goes on");
    }
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

/// What an event tells us.
fn told(event: &Event, me: PersonId) -> Option<Heard> {
    match event {
        Event::MessageCreate(event) => hear(&event.message, me, None).map(Heard::Said),
        Event::InteractionCreate(event) => match &event.interaction {
            Interaction::Command(command) => Some(Heard::Pressed(Pressed::command(command))),
            Interaction::Autocomplete(typing) => Some(Heard::Completing(Completing::of(typing))),
            Interaction::Component(button) => Some(Heard::Pressed(Pressed::button(button))),
            _ => None,
        },
        Event::Ready(event) => Some(Heard::Ready {
            application: event.ready.application.id.get(),
        }),
        Event::Resumed(_) => Some(Heard::Resumed),
        Event::ThreadDelete(event) => Some(Heard::Gone(ChannelId(event.thread.id.get()))),
        Event::GuildMemberUpdate(event) if event.user.id.get() != me.0 => None,
        // The number of open threads hangs on threads, permissions on the rest.
        Event::ThreadUpdate(_) => Some(Heard::Changed { hearing: None }),
        event => change(event).map(|change| Heard::Changed {
            hearing: Some(change),
        }),
    }
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

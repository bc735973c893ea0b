//! The sandbox from Rust, for tests in the same process: what the JSON API can do. Nothing here polls or sleeps.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde_json::Value;

use super::api::{ChannelChange, ThreadOpening, Writing};
use super::faults::{Faults, GatewayAction};
use super::gaps::GatewayGap;
use super::id::Id;
use super::interaction::Phase;
use super::invoke::{InteractionRequest, Outcome, Refused};
use super::log::{LoggedRequest, Violation};
use super::session::GatewayEntry;
use super::sharding::Sharding;
use super::state::State;
use super::view::{self, BotState, Place, Post, Someone};
use super::world::ChannelKind;
use super::{ClockMode, Sandbox};

/// What was waited for did not come.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("waited {waited:?} for {what}, but it did not come")]
pub struct TimedOut {
    /// What was waited for.
    pub what: String,
    /// For how long.
    pub waited: Duration,
}

/// How long the `wait_…` methods wait, by the clock on the wall.
const PATIENCE: Duration = Duration::from_secs(120);

impl Sandbox {
    /// The first guild's id.
    pub fn guild(&self) -> u64 {
        self.server().read(|state| state.world.guild.id.0)
    }

    /// Adds a guild with the bot on it and a channel #games. Returns its id and the channel's.
    pub fn add_guild(&self, name: &str) -> (u64, u64) {
        self.server().write(|state| {
            let guild = state.add_guild(name);
            let added = state.world.guild_with(guild);
            let games = added.and_then(|guild| guild.system_channel);
            (guild.0, games.unwrap_or_default().0)
        })
    }

    /// The bot, and whether it is connected. Its id is also the application's.
    pub fn bot(&self) -> BotState {
        self.server().read(view::bot)
    }

    /// The person of that name; comes into being if there is none.
    pub fn person(&self, name: &str) -> u64 {
        self.server().write(|state| {
            if let Some(known) = state.world.person_named(name) {
                return known.id.0;
            }
            state.let_in(name).0
        })
    }

    /// Everybody there is to write as.
    pub fn people(&self) -> Vec<Someone> {
        self.server()
            .read(|state| state.world.people.iter().map(view::person).collect())
    }

    /// Whether a person refuses the bot's direct messages.
    pub fn block_dms(&self, person: u64, blocks: bool) {
        self.server().write(|state| {
            let known = state
                .world
                .people
                .iter_mut()
                .find(|known| known.id == Id(person));
            if let Some(known) = known {
                known.blocks_dms = blocks;
            }
        });
    }

    /// Whether a person has left the guild. The bot hears nothing of it, as it does not ask for members.
    pub fn set_gone(&self, person: u64, gone: bool) {
        self.server().write(|state| {
            let mut people = state.world.people.iter_mut();
            if let Some(known) = people.find(|known| known.id == Id(person)) {
                known.gone = gone;
            }
        });
    }

    /// Has a person use Discord in a locale, such as `de`.
    pub fn set_locale(&self, person: u64, locale: &str) {
        self.server().write(|state| {
            let mut people = state.world.people.iter_mut();
            if let Some(known) = people.find(|known| known.id == Id(person)) {
                locale.clone_into(&mut known.locale);
            }
        });
    }

    /// Gives the guild a locale, such as `de`, and tells the bot.
    pub fn set_guild_locale(&self, locale: &str) {
        self.server().write(|state| state.set_guild_locale(locale));
    }

    /// The channel or thread of that name, with or without `#`.
    pub fn channel(&self, name: &str) -> Option<u64> {
        self.server()
            .read(|state| state.world.channel_named(name).map(|channel| channel.id.0))
    }

    /// All channels, threads and direct channels.
    pub fn channels(&self) -> Vec<Place> {
        self.server().read(|state| view::channels(state, None))
    }

    /// Adds a text channel.
    ///
    /// # Errors
    ///
    /// When the name is not 1 to 100 characters.
    pub fn add_channel(&self, name: &str) -> Result<u64, Refused> {
        self.add_channel_of(name, ChannelKind::Text)
    }

    /// Adds a channel of a kind: no thread, and no direct channel.
    ///
    /// # Errors
    ///
    /// As [`add_channel`](Self::add_channel), and when it is of such a kind.
    pub fn add_channel_of(&self, name: &str, kind: ChannelKind) -> Result<u64, Refused> {
        self.server()
            .write(|state| state.add_listed(name, kind, None))
            .map(|id| id.0)
    }

    /// A person opens a thread, on a message or free-standing.
    ///
    /// # Errors
    ///
    /// When the channel or message is not there, or has a thread already.
    pub fn open_thread(
        &self,
        person: u64,
        channel: u64,
        message: Option<u64>,
        name: &str,
    ) -> Result<u64, Refused> {
        let opening = ThreadOpening {
            r#as: Id(person),
            name: name.to_owned(),
            message_id: message.map(Id),
            private: false,
        };
        let thread = self
            .server()
            .write(|state| state.start_thread(Id(channel), &opening))?;
        Ok(thread.id.0)
    }

    /// A person opens a thread that only they and the bot see.
    ///
    /// # Errors
    ///
    /// When the channel is not there.
    pub fn open_private_thread(
        &self,
        person: u64,
        channel: u64,
        name: &str,
    ) -> Result<u64, Refused> {
        let opening = ThreadOpening {
            r#as: Id(person),
            name: name.to_owned(),
            message_id: None,
            private: true,
        };
        let thread = self
            .server()
            .write(|state| state.start_thread(Id(channel), &opening))?;
        Ok(thread.id.0)
    }

    /// Archives, locks or renames, or changes what the bot may do there.
    ///
    /// # Errors
    ///
    /// When the channel is not there, or the change does not suit it.
    pub fn change_channel(&self, channel: u64, change: ChannelChange) -> Result<(), Refused> {
        self.server()
            .write(|state| state.change_channel(Id(channel), change))
    }

    /// Deletes a channel with its threads, or a thread.
    pub fn delete_channel(&self, channel: u64) {
        self.server()
            .write(|state| state.delete_channel(Id(channel)));
    }

    /// The direct channel of a person and the bot.
    pub fn direct_channel(&self, person: u64) -> u64 {
        self.server()
            .write(|state| state.direct_channel(Id(person)).0)
    }

    /// Takes the bot out of the guild.
    pub fn kick_bot(&self) {
        self.server().write(State::kick_bot);
    }

    /// Brings the bot back into the guild.
    pub fn invite_bot(&self) {
        self.server().write(State::invite_bot);
    }

    /// A person writes; `@name` becomes a mention.
    ///
    /// # Errors
    ///
    /// When the person may not, or the text is not 1 to 2000 characters.
    pub fn write(&self, person: u64, channel: u64, content: &str) -> Result<Post, Refused> {
        self.write_as(person, channel, content, None)
    }

    /// A person replies to a message, which notifies its author.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write), and when the message is not there.
    pub fn reply(
        &self,
        person: u64,
        channel: u64,
        to: u64,
        content: &str,
    ) -> Result<Post, Refused> {
        self.write_as(person, channel, content, Some(Id(to)))
    }

    fn write_as(
        &self,
        person: u64,
        channel: u64,
        content: &str,
        reply_to: Option<Id>,
    ) -> Result<Post, Refused> {
        let writing = Writing {
            r#as: Id(person),
            content: content.to_owned(),
            reply_to,
            ping: true,
        };
        self.server()
            .write(|state| state.write(Id(channel), writing))
    }

    /// A person edits their message.
    ///
    /// # Errors
    ///
    /// When it is not theirs.
    pub fn edit(&self, person: u64, post: &Post, content: &str) -> Result<Post, Refused> {
        self.server()
            .write(|state| state.rewrite(Id(person), post.channel_id, post.id, content))
    }

    /// A person deletes a message.
    ///
    /// # Errors
    ///
    /// When it is neither theirs, nor are they the guild's owner.
    pub fn delete(&self, person: u64, post: &Post) -> Result<(), Refused> {
        self.server()
            .write(|state| state.unwrite(Id(person), post.channel_id, post.id))
    }

    /// Does anything to the bot, and waits for its first answer or for the three seconds to pass.
    ///
    /// # Errors
    ///
    /// When the client would not let the person do it. That the bot did not answer is no error but a failed outcome.
    pub async fn interact(&self, request: InteractionRequest) -> Result<Outcome, Refused> {
        self.server().invoke(request).await
    }

    /// A person uses a slash command; `options` as in the JSON API.
    ///
    /// # Errors
    ///
    /// When there is no such command, or the options do not suit it.
    pub async fn command(
        &self,
        person: u64,
        channel: u64,
        name: &str,
        options: Value,
    ) -> Result<Outcome, Refused> {
        self.interact(InteractionRequest::Command {
            r#as: Id(person),
            channel_id: Id(channel),
            name: name.to_owned(),
            options,
        })
        .await
    }

    /// What the bot offers for an option while a person types.
    ///
    /// # Errors
    ///
    /// As [`command`](Self::command), and when the option does not complete itself.
    pub async fn complete(
        &self,
        person: u64,
        channel: u64,
        name: &str,
        options: Value,
        focused: &str,
    ) -> Result<Outcome, Refused> {
        self.interact(InteractionRequest::Autocomplete {
            r#as: Id(person),
            channel_id: Id(channel),
            name: name.to_owned(),
            options,
            focused: focused.to_owned(),
        })
        .await
    }

    /// A person presses a button.
    ///
    /// # Errors
    ///
    /// When the message, or the button on it, is not there.
    pub async fn press(&self, person: u64, message: u64, button: &str) -> Result<Outcome, Refused> {
        self.interact(InteractionRequest::Button {
            r#as: Id(person),
            message_id: Id(message),
            custom_id: button.to_owned(),
        })
        .await
    }

    /// A person chooses in a select.
    ///
    /// # Errors
    ///
    /// When the select is not there, or does not offer those values.
    pub async fn choose(
        &self,
        person: u64,
        message: u64,
        select: &str,
        values: &[&str],
    ) -> Result<Outcome, Refused> {
        self.interact(InteractionRequest::Select {
            r#as: Id(person),
            message_id: Id(message),
            custom_id: select.to_owned(),
            values: values.iter().map(|value| (*value).to_owned()).collect(),
        })
        .await
    }

    /// A person sends the modal off that an interaction was answered with.
    ///
    /// # Errors
    ///
    /// When there is no modal, or the fields do not suit it.
    pub async fn submit(
        &self,
        person: u64,
        opened_by: &Outcome,
        fields: &[(&str, &str)],
    ) -> Result<Outcome, Refused> {
        let fields: BTreeMap<String, String> = fields
            .iter()
            .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
            .collect();
        self.interact(InteractionRequest::Modal {
            r#as: Id(person),
            interaction_id: opened_by.id,
            custom_id: None,
            fields,
        })
        .await
    }

    /// What was written in a channel, oldest first, without anybody's ephemeral messages.
    pub fn messages(&self, channel: u64) -> Vec<Post> {
        self.written(channel, None)
    }

    /// What was written in a channel and a person sees, oldest first.
    pub fn messages_for(&self, person: u64, channel: u64) -> Vec<Post> {
        self.written(channel, Some(Id(person)))
    }

    fn written(&self, channel: u64, reader: Option<Id>) -> Vec<Post> {
        let mut posts = self
            .server()
            .read(|state| view::posts(state, Id(channel), reader));
        posts.retain(Post::is_written);
        posts
    }

    /// The bytes of an attachment.
    pub fn attachment(&self, id: Id) -> Option<Vec<u8>> {
        self.server()
            .read(|state| state.files.get(&id).map(|bytes| bytes.to_vec()))
    }

    /// How many pages and scripts listen to the events.
    pub fn listeners(&self) -> usize {
        self.server().read(|state| state.page_events.count())
    }

    /// The application commands that are registered, as Discord returns them.
    pub fn commands(&self) -> Vec<Value> {
        self.server().read(|state| state.world.commands.clone())
    }

    /// The bot's REST requests, oldest first.
    pub fn requests(&self) -> Vec<LoggedRequest> {
        self.server()
            .read(|state| state.log.requests.iter().cloned().collect())
    }

    /// What the bot did that Discord would mind.
    pub fn violations(&self) -> Vec<Violation> {
        self.server().read(|state| state.log.violations.clone())
    }

    /// How often each kind of fault has struck a request of the bot, in words.
    pub fn strikes(&self) -> BTreeMap<String, u64> {
        self.server().read(|state| state.log.strikes.clone())
    }

    /// Everything that went over the gateway, oldest first.
    pub fn gateway_log(&self) -> Vec<GatewayEntry> {
        self.server().read(State::gateway_log)
    }

    /// Waits until `find` returns something. It is called again after every change.
    ///
    /// # Errors
    ///
    /// When nothing is found within two minutes of real time; `what` is what was waited for.
    pub async fn wait_for<T>(
        &self,
        what: impl fmt::Display,
        mut find: impl FnMut(&Self) -> Option<T>,
    ) -> Result<T, TimedOut> {
        let mut changes = self.server().changes();
        let found = async {
            loop {
                changes.mark_unchanged();
                if let Some(found) = find(self) {
                    return found;
                }
                if changes.changed().await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        };
        tokio::time::timeout(PATIENCE, found)
            .await
            .map_err(|_| TimedOut {
                what: what.to_string(),
                waited: PATIENCE,
            })
    }

    /// Waits for a message in a channel (ephemeral ones included) that `suits`; the latest such is returned.
    ///
    /// # Errors
    ///
    /// When none comes within two minutes of real time.
    pub async fn wait_message(
        &self,
        channel: u64,
        mut suits: impl FnMut(&Post) -> bool,
    ) -> Result<Post, TimedOut> {
        self.wait_for(format_args!("a message in {channel}"), |sandbox| {
            sandbox.server().read(|state| {
                let list = state.world.messages.get(&Id(channel))?;
                let posts = list
                    .values()
                    .rev()
                    .map(|message| view::post(state, message));
                posts.into_iter().find(|post| suits(post))
            })
        })
        .await
    }

    /// Waits until the bot is connected to the gateway and identified.
    ///
    /// # Errors
    ///
    /// When it is not within two minutes of real time.
    pub async fn wait_online(&self) -> Result<(), TimedOut> {
        self.wait_for("the bot to come online", |sandbox| {
            sandbox.bot().online.then_some(())
        })
        .await
    }

    /// Waits until an interaction is answered for good: neither open nor deferred.
    ///
    /// # Errors
    ///
    /// When it is not within two minutes of real time.
    pub async fn wait_settled(&self, interaction: Id) -> Result<Outcome, TimedOut> {
        self.wait_for(
            format_args!("interaction {interaction} to be answered"),
            |sandbox| {
                let outcome = sandbox.server().read(|state| state.outcome(interaction))?;
                matches!(outcome.state, Phase::Answered | Phase::Failed).then_some(outcome)
            },
        )
        .await
    }

    /// Milliseconds since 1970 by the sandbox's clock.
    pub fn now(&self) -> u64 {
        self.server().clock.now()
    }

    /// Waits until no request of the bot is being carried out.
    pub async fn until_quiet(&self) {
        let mut under_way = self.server().under_way.subscribe();
        // It fails only when the sandbox is gone.
        let _ = under_way.wait_for(|count| *count == 0).await;
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: Duration) {
        self.server().clock.advance(by);
        self.server().write(State::clock_moved);
    }

    /// Stops the clock, or lets it run on.
    pub fn set_clock(&self, mode: ClockMode) {
        self.server().clock.set_mode(mode);
        self.server().write(State::clock_moved);
    }

    /// What goes wrong at present.
    pub fn faults(&self) -> Faults {
        self.server().read(|state| state.faults.clone())
    }

    /// Switches what goes wrong.
    pub fn set_faults(&self, faults: Faults) {
        self.server().write(|state| state.set_faults(faults));
    }

    /// Does something to the bot's gateway connections, once.
    pub fn disturb(&self, action: GatewayAction) {
        self.server().write(|state| state.disturb(action, None));
    }

    /// Does something to the connections of shards with this number, once.
    pub fn disturb_shard(&self, number: u64, action: GatewayAction) {
        self.server()
            .write(|state| state.disturb(action, Some(number)));
    }

    /// What the gateway recommends and allows at present.
    pub fn sharding(&self) -> Sharding {
        self.server().read(|state| state.sharding.clone())
    }

    /// Sets what the gateway recommends and allows.
    pub fn set_sharding(&self, sharding: Sharding) {
        self.server().write(|state| state.sharding = sharding);
    }

    /// The shards that are connected and identified: `[which, of how many]`, in order.
    pub fn shards(&self) -> Vec<[u64; 2]> {
        self.server().read(|state| state.gateway.shards())
    }

    /// The times in which a shard that had been connected had no session connected, by their beginnings.
    pub fn gateway_gaps(&self) -> Vec<GatewayGap> {
        self.server().read(|state| state.gateway.gaps.all())
    }
}

//! The sandbox's own JSON: what `/sandbox/api` and the Rust side show of channels, people and messages.
//!
//! API.md documents it. Ids are strings.

use serde::Serialize;
use serde_json::{Value, json};

use super::discord_json::attachment_url;
use super::id::{Id, timestamp};
use super::state::State;
use super::world::{Channel, Guild, Message, Person, flags};

/// A message as a chat client shows it.
#[derive(Clone, Debug, Serialize)]
pub struct Post {
    /// Also tells the order: ids grow.
    pub id: Id,
    /// Discord's type: 0 regular, 18 the note that a thread was opened, 19 a reply, 20 the answer to a command.
    pub kind: u8,
    /// The channel, thread or direct channel it is in.
    pub channel_id: Id,
    /// Who wrote it.
    pub author: Author,
    /// Markdown as it was sent, mentions as `<@id>`.
    pub content: String,
    /// When it was sent, in UTC.
    pub timestamp: String,
    /// When it was last edited.
    pub edited: Option<String>,
    /// What it replies to.
    pub reply_to: Option<Quoted>,
    /// Pictures and other files.
    pub attachments: Vec<File>,
    /// Discord's action rows, as they were posted.
    pub components: Vec<Value>,
    /// Who was notified by it.
    pub mentions: Vec<Id>,
    /// The only person who sees it.
    pub ephemeral_for: Option<Id>,
    /// What it answers.
    pub interaction: Option<Asked>,
    /// The thread that hangs on it.
    pub thread: Option<ThreadLink>,
    /// Discord's embeds, as they were posted.
    pub embeds: Vec<Value>,
    /// The bot's own mark against sending twice.
    pub nonce: Option<Value>,
    /// Deferred: the bot is thinking, the content comes later.
    pub loading: bool,
    /// Discord's `flags`.
    pub flags: u64,
}

/// Who wrote a message.
#[derive(Clone, Debug, Serialize)]
pub struct Author {
    /// A person's, or the bot's.
    pub id: Id,
    /// As it is shown.
    pub name: String,
    /// Whether it is the bot.
    pub bot: bool,
}

/// What a message replies to.
#[derive(Clone, Debug, Serialize)]
pub struct Quoted {
    /// The message.
    pub id: Id,
    /// Its author's name; empty when it was deleted.
    pub author: String,
    /// Its content; empty when it was deleted.
    pub content: String,
}

/// A file on a message.
#[derive(Clone, Debug, Serialize)]
pub struct File {
    /// The attachment's id.
    pub id: Id,
    /// As it was uploaded.
    pub filename: String,
    /// Where the bytes are.
    pub url: String,
    /// The alt text.
    pub description: Option<String>,
    /// Pictures: in pixels.
    pub width: Option<u32>,
    /// Pictures: in pixels.
    pub height: Option<u32>,
    /// In bytes.
    pub size: usize,
    /// Such as `image/png`.
    pub content_type: String,
}

/// The interaction a message answers.
#[derive(Clone, Debug, Serialize)]
pub struct Asked {
    /// The command with its subcommands, or a component's `custom_id`.
    pub name: String,
    /// Whose it was: the name.
    pub person: String,
    /// Whose it was.
    pub person_id: Id,
}

/// A thread that hangs on a message.
#[derive(Clone, Debug, Serialize)]
pub struct ThreadLink {
    /// The thread's id, the same as the message's.
    pub id: Id,
    /// The thread's name.
    pub name: String,
}

/// A channel, thread or direct channel.
#[derive(Clone, Debug, Serialize)]
pub struct Place {
    /// The channel's id.
    pub id: Id,
    /// The guild; none for direct channels.
    pub guild_id: Option<Id>,
    /// Without `#`.
    pub name: String,
    /// `text`, `news`, `voice`, `stage`, `forum`, `thread` or `dm`.
    pub kind: &'static str,
    /// Threads: the channel it hangs on.
    pub parent_id: Option<Id>,
    /// Threads: archived, until a message is written in it.
    pub archived: bool,
    /// Threads: only moderators can write.
    pub locked: bool,
    /// Direct channels: the person at the other end.
    pub person_id: Option<Id>,
    /// What the bot may do here, in Discord's bits.
    pub bot_permissions: String,
}

/// A person to write as.
#[derive(Clone, Debug, Serialize)]
pub struct Someone {
    /// The person's id.
    pub id: Id,
    /// As it is shown.
    pub name: String,
    /// `#rrggbb`.
    pub colour: String,
    /// Refuses direct messages of the bot.
    pub blocks_dms: bool,
}

/// The bot.
#[derive(Clone, Debug, Serialize)]
pub struct BotState {
    /// Of the bot's user, and of its application.
    pub id: Id,
    /// As it is shown.
    pub name: String,
    /// Connected to the gateway, and identified.
    pub online: bool,
    /// Not kicked.
    pub in_guild: bool,
}

pub fn post(state: &State, message: &Message) -> Post {
    let world = &state.world;
    let name = |id: Id| world.name_of(id).to_owned();
    let file = |file: &super::world::Attachment| File {
        id: file.id,
        filename: file.filename.clone(),
        url: attachment_url("", message.channel, file),
        description: file.description.clone(),
        width: file.width,
        height: file.height,
        size: file.size,
        content_type: file.content_type.clone(),
    };
    Post {
        id: message.id,
        kind: message.kind,
        channel_id: message.channel,
        author: Author {
            id: message.author,
            name: name(message.author),
            bot: message.author == world.bot.id,
        },
        content: message.content.clone(),
        timestamp: timestamp(message.sent),
        edited: message.edited.map(timestamp),
        reply_to: message.reply_to.map(|id| {
            let quoted = world.message(message.channel, id);
            Quoted {
                id,
                author: quoted.map(|there| name(there.author)).unwrap_or_default(),
                content: quoted
                    .map(|there| there.content.clone())
                    .unwrap_or_default(),
            }
        }),
        attachments: message.attachments.iter().map(file).collect(),
        components: message.components.clone(),
        mentions: message.pings.clone(),
        ephemeral_for: message.ephemeral_for,
        interaction: message.interaction.as_ref().map(|origin| Asked {
            name: origin.name.clone(),
            person: name(origin.person),
            person_id: origin.person,
        }),
        thread: message
            .thread
            .and_then(|id| world.channel(id))
            .map(|thread| ThreadLink {
                id: thread.id,
                name: thread.name.clone(),
            }),
        embeds: message.embeds.clone(),
        nonce: message.nonce.clone(),
        loading: message.flags & flags::LOADING != 0,
        flags: message.flags,
    }
}

/// Discord's type of the note in a channel that a thread was opened there.
const THREAD_CREATED: u8 = 18;

/// Discord's type of the note at the beginning of a thread that hangs on a message.
pub const THREAD_STARTER: u8 = 21;

impl Post {
    /// Whether somebody has written it: not a note of the system's own.
    pub fn is_written(&self) -> bool {
        self.kind != THREAD_CREATED
    }
}

/// The messages of a channel that `reader` sees, oldest first. That a thread was opened is one of them; the note at a
/// thread's beginning is not, since nobody is shown it when it comes.
pub fn posts(state: &State, channel: Id, reader: Option<Id>) -> Vec<Post> {
    let Some(list) = state.world.messages.get(&channel) else {
        return Vec::new();
    };
    list.values()
        .filter(|message| message.kind != THREAD_STARTER)
        .filter(|message| message.ephemeral_for.is_none() || message.ephemeral_for == reader)
        .map(|message| post(state, message))
        .collect()
}

pub fn channel(state: &State, channel: &Channel) -> Place {
    Place {
        id: channel.id,
        guild_id: state.world.guild_id(channel),
        name: match channel.recipient {
            Some(person) => state.world.name_of(person).to_owned(),
            None => channel.name.clone(),
        },
        kind: channel.kind.name(),
        parent_id: channel.parent,
        archived: channel.archived,
        locked: channel.locked,
        person_id: channel.recipient,
        bot_permissions: state.bot_permissions(channel).to_string(),
    }
}

/// The channels that a person sees; without a person, all of them.
pub fn channels(state: &State, reader: Option<Id>) -> Vec<Place> {
    state
        .world
        .channels
        .values()
        .filter(|one| one.recipient.is_none() || reader.is_none() || one.recipient == reader)
        .filter(|one| !one.private || reader.is_none_or(|reader| one.members.contains(&reader)))
        .map(|one| channel(state, one))
        .collect()
}

pub fn person(person: &Person) -> Someone {
    Someone {
        id: person.id,
        name: person.name.clone(),
        colour: person.colour.clone(),
        blocks_dms: person.blocks_dms,
    }
}

pub fn guild(guild: &Guild) -> Value {
    json!({"id": guild.id, "name": guild.name, "owner_id": guild.owner})
}

pub fn bot(state: &State) -> BotState {
    BotState {
        id: state.world.bot.id,
        name: state.world.bot.name.clone(),
        online: state.gateway.online(),
        in_guild: state.world.bot.in_guild,
    }
}

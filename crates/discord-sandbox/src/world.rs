//! What exists: guilds with their people, channels, threads and messages, and the bot. Plain data, kept on disk as it
//! is. Everybody is on every guild, with the same roles; the first guild is there from the start.
//!
//! Nothing here is decided or sent; that is in `changes` and `rest`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::id::{Id, Ids};
use super::permissions;

/// Everything that is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct World {
    pub ids: Ids,
    /// The first guild.
    pub guild: Guild,
    /// The guilds that were added.
    #[serde(default)]
    pub more_guilds: Vec<Guild>,
    pub bot: Bot,
    pub people: Vec<Person>,
    pub roles: Vec<Role>,
    pub channels: BTreeMap<Id, Channel>,
    /// The messages of each channel.
    pub messages: BTreeMap<Id, BTreeMap<Id, Message>>,
    /// Registered application commands, as Discord returns them; the guild's carry a `guild_id`.
    pub commands: Vec<Value>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Guild {
    pub id: Id,
    pub name: String,
    pub owner: Id,
    /// As the bot is told it, such as `de`.
    #[serde(default = "usual_locale")]
    pub locale: String,
    /// Where Discord itself says who has joined.
    #[serde(default)]
    pub system_channel: Option<Id>,
}

fn usual_locale() -> String {
    "en-GB".into()
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Bot {
    /// Both of the bot's user and of its application, as with bots of today.
    pub id: Id,
    pub name: String,
    /// The role that came with the invitation.
    pub role: Id,
    /// Whether it is on the first guild; it is on all others.
    pub in_guild: bool,
    /// When it was invited, in milliseconds since 1970; as old as its id if it is missing.
    #[serde(default)]
    pub joined: Option<u64>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Person {
    pub id: Id,
    pub name: String,
    /// For the page: `#rrggbb`.
    pub colour: String,
    pub roles: Vec<Id>,
    pub blocks_dms: bool,
    /// Whether they have left the guild, or were banned there.
    #[serde(default)]
    pub gone: bool,
    pub locale: String,
    pub joined: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Role {
    pub id: Id,
    pub name: String,
    pub permissions: u64,
    /// The bot whose own role this is.
    pub bot: Option<Id>,
}

/// What a channel is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChannelKind {
    /// People write there, and open threads.
    Text,
    /// The same for announcements: its threads are of a kind of their own.
    News,
    /// People talk there, and write beside it; there are no threads.
    Voice,
    /// The same with an audience.
    Stage,
    /// It has threads alone, each with a first message.
    Forum,
    /// A thread.
    Thread,
    /// The direct channel of a person and the bot.
    Direct,
}

impl ChannelKind {
    /// As scripts are told it.
    pub fn name(self) -> &'static str {
        match self {
            ChannelKind::Text => "text",
            ChannelKind::News => "news",
            ChannelKind::Voice => "voice",
            ChannelKind::Stage => "stage",
            ChannelKind::Forum => "forum",
            ChannelKind::Thread => "thread",
            ChannelKind::Direct => "dm",
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Channel {
    pub id: Id,
    pub kind: ChannelKind,
    /// All but direct channels: the guild; the first if it is missing.
    #[serde(default)]
    pub guild: Option<Id>,
    pub name: String,
    pub position: u16,
    pub created: u64,
    pub overwrites: Vec<Overwrite>,
    /// Threads: the channel they hang on.
    pub parent: Option<Id>,
    /// Threads: who opened them.
    pub owner: Option<Id>,
    pub archived: bool,
    /// Threads: when `archived` last changed.
    pub archive_changed: u64,
    pub locked: bool,
    /// Threads: minutes of silence until they archive themselves.
    pub auto_archive: u64,
    /// Threads: those who joined.
    pub members: Vec<Id>,
    /// Threads: only those who joined see it.
    #[serde(default)]
    pub private: bool,
    /// Direct messages: the person at the other end.
    pub recipient: Option<Id>,
    /// When it was last renamed, for the limit of two in ten minutes.
    pub renames: Vec<u64>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Overwrite {
    /// A role, or a member.
    pub id: Id,
    pub member: bool,
    pub allow: u64,
    pub deny: u64,
}

/// A message. Its `kind` is Discord's number: 0 regular, 18 thread created, 19 reply, 20 command response,
/// 21 thread starter.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Message {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    pub kind: u8,
    pub content: String,
    pub sent: u64,
    pub edited: Option<u64>,
    /// Edits made more than an hour after sending.
    pub late_edits: Vec<u64>,
    pub flags: u64,
    pub tts: bool,
    pub reply_to: Option<Id>,
    pub attachments: Vec<Attachment>,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub nonce: Option<Value>,
    /// People mentioned, as far as `allowed_mentions` let them be.
    pub mentions: Vec<Id>,
    pub mention_roles: Vec<Id>,
    pub mention_everyone: bool,
    /// Who was notified when it was sent.
    pub pings: Vec<Id>,
    pub ephemeral_for: Option<Id>,
    pub interaction: Option<Origin>,
    /// The thread that was started from it.
    pub thread: Option<Id>,
}

/// The interaction a message answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Origin {
    pub id: Id,
    pub kind: u8,
    /// The command with its subcommands, or the component's `custom_id`.
    pub name: String,
    pub person: Id,
    /// Components: the message they are on.
    pub on_message: Option<Id>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Attachment {
    pub id: Id,
    pub filename: String,
    pub description: Option<String>,
    pub content_type: String,
    pub size: usize,
    pub width: Option<u32>,
    pub height: Option<u32>,
}

/// `flags` of a message.
pub mod flags {
    pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub const HAS_THREAD: u64 = 1 << 5;
    pub const EPHEMERAL: u64 = 1 << 6;
    pub const LOADING: u64 = 1 << 7;
    pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
}

const COLOURS: [&str; 8] = [
    "#c0392b", "#2471a3", "#1e8449", "#b9770e", "#7d3c98", "#117a65", "#a04000", "#34495e",
];

impl World {
    /// The world as it begins: The Farm with #games, #lobby-talk, #announcements (where bots only read), and four
    /// people.
    pub fn start(now: u64) -> Self {
        let mut ids = Ids::default();
        // Guild, roles and people are older than today, so that nothing has an id from the future.
        let past = now - 90 * 86_400_000;
        let guild = ids.next(past);
        let people_role = ids.next(past);
        let bot_role = ids.next(past);
        let bot = ids.next(past);
        let mut world = Self {
            ids,
            guild: Guild {
                id: guild,
                name: "The Farm".into(),
                owner: Id(0),
                locale: usual_locale(),
                system_channel: None,
            },
            more_guilds: Vec::new(),
            bot: Bot {
                id: bot,
                name: "galabot".into(),
                role: bot_role,
                in_guild: true,
                joined: None,
            },
            people: Vec::new(),
            roles: vec![
                role(guild, "@everyone", permissions::EVERYONE, None),
                role(people_role, "Farmers", permissions::PEOPLE, None),
                role(bot_role, "galabot", permissions::BOT, Some(bot)),
            ],
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            commands: Vec::new(),
        };
        for name in ["Anna", "Ben", "Cleo", "Dan"] {
            let id = world.ids.next(past);
            world.add_person(id, name, past);
        }
        world.guild.owner = world.people[0].id;
        for name in ["games", "lobby-talk", "announcements"] {
            let id = world.ids.next(past);
            world.add_channel(id, (ChannelKind::Text, None), name, past);
        }
        world.guild.system_channel = world.channel_named("games").map(|games| games.id);
        let read_only = permissions::SEND_MESSAGES
            | permissions::SEND_MESSAGES_IN_THREADS
            | permissions::CREATE_PUBLIC_THREADS;
        for channel in world.channels.values_mut() {
            if channel.name == "announcements" {
                channel.overwrites.push(Overwrite {
                    id: bot_role,
                    member: false,
                    allow: 0,
                    deny: read_only,
                });
            }
        }
        world
    }

    pub fn add_person(&mut self, id: Id, name: &str, now: u64) {
        let farmers = self
            .roles
            .iter()
            .find(|role| role.name == "Farmers")
            .map(|role| role.id);
        self.people.push(Person {
            id,
            name: name.to_owned(),
            colour: COLOURS[self.people.len() % COLOURS.len()].to_owned(),
            roles: farmers.into_iter().collect(),
            blocks_dms: false,
            gone: false,
            locale: usual_locale(),
            joined: now,
        });
    }

    /// Adds a guild with a channel for games. Its id is as old as that of the first.
    pub fn add_guild(&mut self, name: &str, channel: Id, now: u64) -> Id {
        let before = u64::try_from(self.more_guilds.len()).unwrap_or(u64::MAX);
        let id = Id(((self.guild.id.0 >> 22) + before + 1) << 22);
        self.more_guilds.push(Guild {
            id,
            name: name.to_owned(),
            owner: self.guild.owner,
            locale: usual_locale(),
            system_channel: Some(channel),
        });
        self.add_channel(channel, (ChannelKind::Text, Some(id)), "games", now);
        id
    }

    /// All guilds.
    pub fn guilds(&self) -> impl Iterator<Item = &Guild> {
        std::iter::once(&self.guild).chain(&self.more_guilds)
    }

    pub fn guild_with(&self, id: Id) -> Option<&Guild> {
        self.guilds().find(|guild| guild.id == id)
    }

    /// Those that the bot is on.
    pub fn bots_guilds(&self) -> impl Iterator<Item = &Guild> {
        self.guilds().filter(|guild| self.is_bot_on(guild.id))
    }

    /// Whether the bot is on a guild.
    pub fn is_bot_on(&self, guild: Id) -> bool {
        guild != self.guild.id || self.bot.in_guild
    }

    /// The guild of a channel, for a direct one the first.
    pub fn guild_of(&self, channel: &Channel) -> &Guild {
        let own = channel.guild.and_then(|id| self.guild_with(id));
        own.unwrap_or(&self.guild)
    }

    /// The guild of a channel; none if that is a direct one.
    pub fn guild_id(&self, channel: &Channel) -> Option<Id> {
        (!channel.is_direct()).then(|| self.guild_of(channel).id)
    }

    pub fn add_channel(
        &mut self,
        id: Id,
        (kind, guild): (ChannelKind, Option<Id>),
        name: &str,
        now: u64,
    ) {
        let position = self
            .channels
            .values()
            .filter(|channel| channel.kind == kind && channel.guild == guild)
            .count();
        let position = u16::try_from(position).unwrap_or(u16::MAX);
        self.channels.insert(
            id,
            Channel {
                guild,
                position,
                ..Channel::new(id, kind, name, now)
            },
        );
        self.messages.entry(id).or_default();
    }

    /// Discord's number for the kind of a channel. That of a thread goes by the channel above it.
    pub fn number_of(&self, channel: &Channel) -> u8 {
        let above = channel.parent.and_then(|parent| self.channel(parent));
        match channel.kind {
            ChannelKind::Text => 0,
            ChannelKind::Direct => 1,
            ChannelKind::Voice => 2,
            ChannelKind::News => 5,
            ChannelKind::Thread if channel.private => 12,
            ChannelKind::Thread if above.is_some_and(|it| it.kind == ChannelKind::News) => 10,
            ChannelKind::Thread => 11,
            ChannelKind::Stage => 13,
            ChannelKind::Forum => 15,
        }
    }

    pub fn person(&self, id: Id) -> Option<&Person> {
        self.people.iter().find(|person| person.id == id)
    }

    /// Whether this person has left the guild.
    pub fn has_left(&self, id: Id) -> bool {
        self.person(id).is_some_and(|person| person.gone)
    }

    pub fn person_named(&self, name: &str) -> Option<&Person> {
        self.people
            .iter()
            .find(|person| person.name.eq_ignore_ascii_case(name))
    }

    pub fn channel(&self, id: Id) -> Option<&Channel> {
        self.channels.get(&id)
    }

    pub fn channel_named(&self, name: &str) -> Option<&Channel> {
        let name = name.trim_start_matches('#');
        self.channels.values().find(|channel| channel.name == name)
    }

    pub fn message(&self, channel: Id, id: Id) -> Option<&Message> {
        self.messages.get(&channel)?.get(&id)
    }

    pub fn message_mut(&mut self, channel: Id, id: Id) -> Option<&mut Message> {
        self.messages.get_mut(&channel)?.get_mut(&id)
    }

    /// A message wherever it is.
    pub fn find_message(&self, id: Id) -> Option<&Message> {
        self.messages.values().find_map(|list| list.get(&id))
    }

    pub fn direct_channel(&self, person: Id) -> Option<&Channel> {
        self.channels
            .values()
            .find(|channel| channel.recipient == Some(person))
    }

    /// The threads that hang on a channel.
    pub fn threads_of(&self, parent: Id) -> Vec<Id> {
        self.channels
            .values()
            .filter(|channel| channel.parent == Some(parent))
            .map(|channel| channel.id)
            .collect()
    }

    /// The name anyone is shown by.
    pub fn name_of(&self, who: Id) -> &str {
        if who == self.bot.id {
            &self.bot.name
        } else {
            self.person(who).map_or("someone", |person| &person.name)
        }
    }
}

impl Channel {
    pub fn new(id: Id, kind: ChannelKind, name: &str, now: u64) -> Self {
        Self {
            id,
            kind,
            guild: None,
            name: name.to_owned(),
            position: 0,
            created: now,
            overwrites: Vec::new(),
            parent: None,
            owner: None,
            archived: false,
            archive_changed: now,
            locked: false,
            auto_archive: 4320,
            members: Vec::new(),
            private: false,
            recipient: None,
            renames: Vec::new(),
        }
    }

    pub fn is_thread(&self) -> bool {
        self.kind == ChannelKind::Thread
    }

    pub fn is_direct(&self) -> bool {
        self.kind == ChannelKind::Direct
    }

    /// Whether it stands in a guild's list of channels.
    pub fn is_listed(&self) -> bool {
        !self.is_thread() && !self.is_direct()
    }
}

impl Message {
    pub fn is_ephemeral(&self) -> bool {
        self.ephemeral_for.is_some()
    }
}

fn role(id: Id, name: &str, permissions: u64, bot: Option<Id>) -> Role {
    Role {
        id,
        name: name.to_owned(),
        permissions,
        bot,
    }
}

//! Permissions: Discord's bits, and what a person or the bot may do in a channel.

use super::id::Id;
use super::world::{Channel, ChannelKind, World};

pub const ADMINISTRATOR: u64 = 1 << 3;
pub const MANAGE_CHANNELS: u64 = 1 << 4;
pub const VIEW_CHANNEL: u64 = 1 << 10;
pub const SEND_MESSAGES: u64 = 1 << 11;
pub const MANAGE_MESSAGES: u64 = 1 << 13;
pub const EMBED_LINKS: u64 = 1 << 14;
pub const ATTACH_FILES: u64 = 1 << 15;
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
pub const MENTION_EVERYONE: u64 = 1 << 17;
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
pub const MANAGE_THREADS: u64 = 1 << 34;
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

/// Every permission there is.
pub const ALL: u64 = (1 << 51) - 1;

/// What the bot's role grants, 309237763072: view channels, send messages, embed links, attach files, read message
/// history, create public threads, send messages in threads. Nothing else; in particular not to manage threads or messages.
pub const BOT: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS;

/// What the role of the people grants. The bot does not have it, and @everyone grants next to nothing, so that the bot
/// has to live on its own role alone.
pub const PEOPLE: u64 = BOT | USE_APPLICATION_COMMANDS | MENTION_EVERYONE | (1 << 6) | (1 << 26);

/// What @everyone grants: to change one's nickname.
pub const EVERYONE: u64 = 1 << 26;

/// The permissions by the name that Discord's documentation gives them.
const NAMES: [(&str, u64); 13] = [
    ("ADMINISTRATOR", ADMINISTRATOR),
    ("MANAGE_CHANNELS", MANAGE_CHANNELS),
    ("VIEW_CHANNEL", VIEW_CHANNEL),
    ("SEND_MESSAGES", SEND_MESSAGES),
    ("MANAGE_MESSAGES", MANAGE_MESSAGES),
    ("EMBED_LINKS", EMBED_LINKS),
    ("ATTACH_FILES", ATTACH_FILES),
    ("READ_MESSAGE_HISTORY", READ_MESSAGE_HISTORY),
    ("MENTION_EVERYONE", MENTION_EVERYONE),
    ("USE_APPLICATION_COMMANDS", USE_APPLICATION_COMMANDS),
    ("MANAGE_THREADS", MANAGE_THREADS),
    ("CREATE_PUBLIC_THREADS", CREATE_PUBLIC_THREADS),
    ("SEND_MESSAGES_IN_THREADS", SEND_MESSAGES_IN_THREADS),
];

/// The bit of a permission by its documented name, such as `SEND_MESSAGES`.
pub fn by_name(name: &str) -> Option<u64> {
    NAMES
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, bit)| *bit)
}

/// All names that [`by_name`] knows, for error messages.
pub fn names() -> String {
    NAMES.map(|(name, _)| name).join(", ")
}

impl World {
    /// What `who` may do in `channel`, by Discord's rules: owner, roles, then the channel's overwrites. A thread goes
    /// by its parent. Nothing for someone who is not there.
    pub fn permissions(&self, who: Id, channel: &Channel) -> u64 {
        if channel.kind == ChannelKind::Direct {
            let there = who == self.bot.id || channel.recipient == Some(who);
            return if there { ALL & !MANAGE_MESSAGES } else { 0 };
        }
        let base = self.guild_permissions(who);
        if base & ADMINISTRATOR != 0 || base == 0 {
            return base;
        }
        let Some(source) = channel.parent.map_or(Some(channel), |id| self.channel(id)) else {
            return 0;
        };
        let mut allowed = base;
        let of_everyone = source
            .overwrites
            .iter()
            .filter(|over| over.id == self.guild.id);
        for over in of_everyone {
            allowed = allowed & !over.deny | over.allow;
        }
        let (mut deny, mut allow) = (0, 0);
        for role in self.roles_of(who) {
            for over in source.overwrites.iter().filter(|over| over.id == role) {
                deny |= over.deny;
                allow |= over.allow;
            }
        }
        allowed = allowed & !deny | allow;
        for over in source.overwrites.iter().filter(|over| over.id == who) {
            allowed = allowed & !over.deny | over.allow;
        }
        if allowed & VIEW_CHANNEL == 0 {
            return 0;
        }
        allowed
    }

    /// What `who` may do in the guild before any channel has its say.
    pub fn guild_permissions(&self, who: Id) -> u64 {
        if who == self.guild.owner {
            return ALL;
        }
        if who == self.bot.id && !self.bot.in_guild {
            return 0;
        }
        let granted = self
            .roles
            .iter()
            .filter(|role| role.id == self.guild.id || self.roles_of(who).contains(&role.id))
            .fold(0, |sum, role| sum | role.permissions);
        if granted & ADMINISTRATOR == 0 {
            granted
        } else {
            ALL
        }
    }

    /// The roles that `who` carries, without @everyone.
    pub fn roles_of(&self, who: Id) -> Vec<Id> {
        if who == self.bot.id {
            vec![self.bot.role]
        } else {
            self.person(who)
                .map(|person| person.roles.clone())
                .unwrap_or_default()
        }
    }

    /// The permission that sending a message in `channel` takes.
    pub fn needed_to_send(channel: &Channel) -> u64 {
        match channel.kind {
            ChannelKind::Thread => SEND_MESSAGES_IN_THREADS,
            ChannelKind::Text | ChannelKind::Direct => SEND_MESSAGES,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bots_role_is_the_documented_number() {
        assert_eq!(BOT, 309_237_763_072);
        assert_eq!(BOT & MANAGE_THREADS, 0);
    }

    #[test]
    fn overwrites_and_kicks_take_permissions_away() {
        let mut world = World::start(1_700_000_000_000);
        let announcements = world
            .channel_named("announcements")
            .expect("it is there")
            .clone();
        let games = world.channel_named("games").expect("it is there").clone();
        let bot = world.bot.id;
        assert_eq!(world.permissions(bot, &games), BOT | EVERYONE);
        assert_eq!(world.permissions(bot, &announcements) & SEND_MESSAGES, 0);
        assert_ne!(world.permissions(bot, &announcements) & VIEW_CHANNEL, 0);
        assert_eq!(world.permissions(world.guild.owner, &announcements), ALL);
        world.bot.in_guild = false;
        assert_eq!(world.permissions(bot, &games), 0);
    }
}

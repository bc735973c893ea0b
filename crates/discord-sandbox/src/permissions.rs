//! Permissions: Discord's bits and their names.

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
/// history, create public threads, send messages in threads. Nothing else; in particular not to manage threads or
/// messages.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bots_role_is_the_documented_number() {
        assert_eq!(BOT, 309_237_763_072);
        assert_eq!(BOT & MANAGE_THREADS, 0);
    }
}

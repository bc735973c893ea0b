//! Gateway intents: which events a session asked for.

pub const GUILDS: u64 = 1 << 0;
pub const GUILD_MEMBERS: u64 = 1 << 1;
pub const GUILD_PRESENCES: u64 = 1 << 8;
pub const GUILD_MESSAGES: u64 = 1 << 9;
pub const GUILD_MESSAGE_TYPING: u64 = 1 << 11;
pub const DIRECT_MESSAGES: u64 = 1 << 12;
pub const DIRECT_MESSAGE_TYPING: u64 = 1 << 14;
pub const MESSAGE_CONTENT: u64 = 1 << 15;

/// All bits that mean something; any other closes with 4013.
pub const KNOWN: u64 = ((1 << 17) - 1) | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25;

/// The privileged ones, which the developer portal has to grant; asking without it closes with 4014.
pub const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;

/// The intents that let an event through; any one of them is enough, and none are needed for what everyone gets.
pub fn covering(event: &str, direct: bool) -> Option<u64> {
    let pick = |guild, private| Some(if direct { private } else { guild });
    match event {
        "GUILD_CREATE"
        | "GUILD_UPDATE"
        | "GUILD_DELETE"
        | "GUILD_ROLE_UPDATE"
        | "CHANNEL_CREATE"
        | "CHANNEL_UPDATE"
        | "CHANNEL_DELETE"
        | "THREAD_CREATE"
        | "THREAD_UPDATE"
        | "THREAD_DELETE"
        | "THREAD_MEMBERS_UPDATE" => Some(GUILDS),
        "GUILD_MEMBER_ADD" => Some(GUILD_MEMBERS),
        "MESSAGE_CREATE" | "MESSAGE_UPDATE" | "MESSAGE_DELETE" => {
            pick(GUILD_MESSAGES, DIRECT_MESSAGES)
        }
        "TYPING_START" => pick(GUILD_MESSAGE_TYPING, DIRECT_MESSAGE_TYPING),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_go_by_where_they_are() {
        assert_eq!(covering("MESSAGE_CREATE", false), Some(GUILD_MESSAGES));
        assert_eq!(covering("MESSAGE_CREATE", true), Some(DIRECT_MESSAGES));
        assert_eq!(covering("INTERACTION_CREATE", true), None);
        assert_eq!(KNOWN & (1 << 17), 0);
        assert_ne!(KNOWN & MESSAGE_CONTENT, 0);
        assert_ne!(KNOWN & (1 << 24), 0);
    }
}

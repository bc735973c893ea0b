//! What a person or the bot may do in a channel: roles and overwrites, computed as Discord does.

use super::id::Id;
use super::permissions::*;
use super::world::{Channel, ChannelKind, Guild, World};

impl World {
    /// What `who` may do in `channel`, by Discord's rules: owner, roles, then the channel's overwrites. A thread goes
    /// by its parent. Nothing for someone who is not there.
    pub fn permissions(&self, who: Id, channel: &Channel) -> u64 {
        if channel.kind == ChannelKind::Direct {
            let there = who == self.bot.id || channel.recipient == Some(who);
            return if there { ALL & !MANAGE_MESSAGES } else { 0 };
        }
        let guild = self.guild_of(channel);
        let base = self.guild_permissions(who, guild);
        if base & ADMINISTRATOR != 0 || base == 0 {
            return base;
        }
        let Some(source) = channel.parent.map_or(Some(channel), |id| self.channel(id)) else {
            return 0;
        };
        let mut allowed = base;
        let of_everyone = source.overwrites.iter().filter(|over| over.id == guild.id);
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
        let shut_out = channel.private && !channel.members.contains(&who);
        if allowed & VIEW_CHANNEL == 0 || shut_out && allowed & MANAGE_THREADS == 0 {
            return 0;
        }
        allowed
    }

    /// What `who` may do in a guild before any channel has its say.
    pub fn guild_permissions(&self, who: Id, guild: &Guild) -> u64 {
        if who == guild.owner {
            return ALL;
        }
        if who == self.bot.id && !self.is_bot_on(guild.id) {
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
            _ => SEND_MESSAGES,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

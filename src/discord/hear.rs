//! From a Discord message to what was said: by whom, where, and whether it was said to us. Pure.

use serenity::model::channel::{Message, MessageType};
use serenity::model::guild::PartialMember;
use serenity::model::user::User;

use crate::service::command::{Read, parse};
use crate::service::{ChannelId, GuildId, Heard, MessageId, Opponent, Person, PersonId, Refusal};

/// Something said that may be meant for us.
pub(super) struct Said {
    /// The message.
    pub message: MessageId,
    /// Where.
    pub channel: ChannelId,
    /// On which server, if on one.
    pub guild: Option<GuildId>,
    /// By whom.
    pub caller: Person,
    /// Whether it was said to us by name, or in private.
    pub addressed: bool,
    /// What was read in it.
    pub read: Result<Read, Refusal>,
}

/// What a message says to us, if it can be meant for us at all. Bots, ourselves among them, are not listened to.
pub(super) fn hear(message: &Message, me: PersonId, guild: Option<GuildId>) -> Option<Said> {
    let ordinary = matches!(
        message.kind,
        MessageType::Regular | MessageType::InlineReply
    );
    if !ordinary || message.author.bot || message.webhook_id.is_some() {
        return None;
    }
    let guild = guild.or(message.guild_id.map(|guild| GuildId(guild.get())));
    let (text, named) = without_mention(&message.content, me);
    let addressed = named || guild.is_none();
    let mentions: Vec<Opponent> = message
        .mentions
        .iter()
        .map(|user| Opponent {
            person: person(user, user.member.as_deref()),
            bot: user.bot,
            // Discord tells it of those alone who are on the server.
            member: user.member.is_some(),
        })
        .collect();
    let heard = Heard {
        text,
        addressed,
        mentions: &mentions,
    };
    Some(Said {
        message: MessageId(message.id.get()),
        channel: ChannelId(message.channel_id.get()),
        guild,
        caller: person(&message.author, message.member.as_deref()),
        addressed,
        read: parse(&heard)?,
    })
}

/// Somebody with the name that people see here.
pub(super) fn person(user: &User, member: Option<&PartialMember>) -> Person {
    let nick = member.and_then(|member| member.nick.as_deref());
    called(user, nick)
}

/// Somebody with the name that people see here, which may be a nickname.
pub(super) fn called(user: &User, nick: Option<&str>) -> Person {
    let names = [nick.unwrap_or_default(), user.display_name(), &user.name];
    Person::named(PersonId(user.id.get()), &names)
}

/// The text without the mention of us at its beginning, and whether there was one.
fn without_mention(text: &str, me: PersonId) -> (&str, bool) {
    let text = text.trim_start();
    let rest = [format!("<@{me}>"), format!("<@!{me}>")]
        .iter()
        .find_map(|mention| text.strip_prefix(mention.as_str()));
    match rest {
        Some(rest) => (
            rest.trim_start_matches(|letter: char| {
                letter.is_whitespace() || letter == ',' || letter == ':'
            }),
            true,
        ),
        None => (text, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mention_at_the_beginning_is_taken_off() {
        let me = PersonId(7);
        assert_eq!(without_mention("<@7> board", me), ("board", true));
        assert_eq!(without_mention(" <@!7>, d3-f5", me), ("d3-f5", true));
        assert_eq!(without_mention("<@7>", me), ("", true));
        assert_eq!(without_mention("<@77> board", me), ("<@77> board", false));
        assert_eq!(without_mention("ask <@7>", me), ("ask <@7>", false));
    }
}

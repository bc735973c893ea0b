//! Reads a Discord message: who said what, where, and whether it was said to the bot. Pure.
//!
//! Only the fields that matter are read ([`RawMessage`]), for Discord may change the form of any other some day.

use serde_json::Value;
use serenity::model::Timestamp as Moment;
use serenity::model::channel::Message;
use serenity::model::event::MessageUpdateEvent;
use serenity::model::guild::PartialMember;
use serenity::model::user::User;

use crate::service::commands::{Read, parse};
use crate::service::house_rules::HouseRules;
use crate::service::{
    ChannelId, Command, CommandId, GuildId, Heard, MessageId, Opponent, Person, PersonId, Refusal,
    RoleId, Timestamp,
};

use super::rest::time_of;

/// Discord's numbers for messages that people write: by themselves, and as replies.
const ORDINARY: [u64; 2] = [0, 19];

/// For how long after it was sent a message may be edited to say something else, in milliseconds.
pub(crate) const EDITS_HEARD_FOR: u64 = 5 * 60 * 1000;

/// What a message tells, as far as it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RawMessage {
    message: MessageId,
    channel: ChannelId,
    guild: Option<GuildId>,
    /// When it was edited last.
    edited: Option<Timestamp>,
    /// Whether people write messages of this kind, rather than Discord itself.
    ordinary: bool,
    text: String,
    author: Opponent,
    /// The author's roles on the server.
    roles: Vec<RoleId>,
    mentions: Vec<Opponent>,
}

impl From<&Message> for RawMessage {
    fn from(message: &Message) -> RawMessage {
        let mentions = message.mentions.iter().map(mentioned);
        let kind = u64::from(u8::from(message.kind));
        let roles = message.member.iter().flat_map(|member| &member.roles);
        RawMessage {
            message: MessageId(message.id.get()),
            channel: ChannelId(message.channel_id.get()),
            guild: message.guild_id.map(|guild| GuildId(guild.get())),
            edited: message.edited_timestamp.as_ref().and_then(millis),
            ordinary: ORDINARY.contains(&kind),
            text: message.content.clone(),
            mentions: mentions.collect(),
            roles: roles.map(|role| RoleId(role.get())).collect(),
            author: Opponent {
                person: person(&message.author, message.member.as_deref()),
                bot: message.author.bot || message.webhook_id.is_some(),
                member: message.member.is_some(),
            },
        }
    }
}

/// A person who is mentioned.
fn mentioned(user: &User) -> Opponent {
    Opponent {
        person: person(user, user.member.as_deref()),
        bot: user.bot,
        // Discord tells it of those alone who are on the server.
        member: user.member.is_some(),
    }
}

/// A moment as Discord writes it.
fn millis(moment: &Moment) -> Option<Timestamp> {
    let millis = moment.unix_timestamp_nanos() / 1_000_000;
    u64::try_from(millis).ok().map(Timestamp)
}

impl RawMessage {
    /// Where it was said, and its number.
    pub fn place(&self) -> (ChannelId, MessageId) {
        (self.channel, self.message)
    }

    /// The people, up to `most`, whom a message for us names beside us. A live message says whether they are on the
    /// server; one that is read up does not.
    pub fn named(&mut self, me: PersonId, most: usize) -> impl Iterator<Item = &mut Opponent> {
        let most = match without_mention(&self.text, me).1 {
            true => most,
            false => 0,
        };
        let named = self.mentions.iter_mut().filter(|named| !named.bot);
        named.take(most)
    }

    /// What a message tells after an edit; `None` if it was not edited or has no author.
    pub fn edited(event: &MessageUpdateEvent) -> Option<RawMessage> {
        let author = event.author.as_ref()?;
        let member = event.member.as_ref().and_then(Option::as_deref);
        let kind = event.kind.map_or(0, |kind| u64::from(u8::from(kind)));
        let webhook = event.webhook_id.flatten().is_some();
        let roles = member.iter().flat_map(|member| &member.roles);
        let mentions = event.mentions.iter().flatten();
        Some(RawMessage {
            message: MessageId(event.id.get()),
            channel: ChannelId(event.channel_id.get()),
            guild: event.guild_id.map(|guild| GuildId(guild.get())),
            edited: Some(event.edited_timestamp.as_ref().and_then(millis)?),
            ordinary: ORDINARY.contains(&kind),
            text: event.content.clone()?,
            mentions: mentions.map(mentioned).collect(),
            roles: roles.map(|role| RoleId(role.get())).collect(),
            author: Opponent {
                person: person(author, member),
                bot: author.bot || webhook,
                member: member.is_some(),
            },
        })
    }

    /// Reads a message said in this channel from its JSON.
    ///
    /// # Errors
    /// With the name of a field that is needed and cannot be read.
    pub fn read(json: &Value, channel: ChannelId) -> Result<RawMessage, &'static str> {
        let message = number(&json["id"]).ok_or("id")?;
        let kind = match &json["type"] {
            Value::Null => 0,
            kind => number(kind).ok_or("type")?,
        };
        let text = match &json["content"] {
            Value::Null => String::new(),
            text => text.as_str().ok_or("content")?.to_owned(),
        };
        let mut author = somebody(&json["author"], &json["member"]).ok_or("author")?;
        author.bot |= !json["webhook_id"].is_null();
        let roles = json["member"]["roles"].as_array().into_iter().flatten();
        let mentions = json["mentions"].as_array().into_iter().flatten();
        Ok(RawMessage {
            message: MessageId(message),
            channel,
            guild: number(&json["guild_id"]).map(GuildId),
            edited: {
                let moment = json["edited_timestamp"].as_str();
                let moment = moment.and_then(|moment| Moment::parse(moment).ok());
                moment.as_ref().and_then(millis)
            },
            ordinary: ORDINARY.contains(&kind),
            text,
            author,
            roles: roles.filter_map(number).map(RoleId).collect(),
            mentions: mentions
                .filter_map(|user| somebody(user, &user["member"]))
                .collect(),
        })
    }
}

/// A number, which Discord writes as text.
pub(crate) fn number(json: &Value) -> Option<u64> {
    match json {
        Value::String(text) => text.parse().ok(),
        other => other.as_u64(),
    }
}

/// A user of Discord, with the name that people see here.
fn somebody(user: &Value, member: &Value) -> Option<Opponent> {
    let id = number(&user["id"])?;
    let names = [&member["nick"], &user["global_name"], &user["username"]];
    let names = names.map(|name| name.as_str().unwrap_or_default());
    let bot = match &user["bot"] {
        Value::Null => false,
        Value::Bool(bot) => *bot,
        Value::String(text) => !matches!(text.as_str(), "" | "0" | "false"),
        Value::Number(number) => number.as_u64() != Some(0),
        _ => true,
    };
    Some(Opponent {
        person: Person::named(PersonId(id), &names),
        // Discord tells it of those alone who are on the server.
        member: member.is_object(),
        bot,
    })
}

/// Something said that may be meant for us.
#[derive(Clone)]
pub(crate) struct ChatMessage {
    /// The message.
    pub message: MessageId,
    /// When it was edited last, if it was. It is a command of its own then.
    pub edited: Option<Timestamp>,
    /// Whether that was so late that such words are not carried out. Who finds out that nobody heard what it said
    /// before takes that back.
    pub edited_late: bool,
    /// When these words were said: sent, or written in an edit.
    pub at: Timestamp,
    /// Where.
    pub channel: ChannelId,
    /// On which server, if on one.
    pub guild: Option<GuildId>,
    /// By whom.
    pub caller: Person,
    /// The caller's roles on that server, where Discord tells them.
    pub roles: Vec<RoleId>,
    /// Whether it was said to us by name, or in private.
    pub addressed: bool,
    /// What was read in it.
    pub read: Result<Read, Refusal>,
    /// What it is read from, if that may name house rules of its server.
    again: Option<Words>,
}

/// The words of a message, and whom they mention.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Words {
    text: String,
    mentions: Vec<Opponent>,
    me: PersonId,
}

impl ChatMessage {
    /// The id of what it says.
    pub fn command_id(&self) -> CommandId {
        match self.edited {
            Some(edited) => CommandId::of_edit(self.message, edited),
            None => CommandId::of_message(self.message),
        }
    }

    /// The server whose house rules it may name, so that it has to be read again once they are known.
    pub fn may_name_rules_of(&self) -> Option<GuildId> {
        self.guild.filter(|_| self.again.is_some())
    }

    /// Reads it again, now that the house rules of its server are known.
    pub fn read_again(&mut self, house: &[HouseRules]) {
        let Some(words) = self.again.take() else {
            return;
        };
        let heard = Heard {
            text: &words.text,
            addressed: self.addressed,
            mentions: &words.mentions,
            me: Some(words.me),
            house,
        };
        if let Some(read) = parse(&heard) {
            self.read = read;
        }
    }
}

/// Whether the same words may mean something else where there are house rules.
fn may_name_rules(read: &Result<Read, Refusal>) -> bool {
    match read {
        Ok((command, _)) => matches!(command, Command::Rules(_) | Command::HouseRules(_)),
        // A challenge to anyone that names nothing known is read as no command.
        Err(refusal) => matches!(
            refusal,
            Refusal::Rules(_) | Refusal::Unknown(_) | Refusal::DidYouMean(_)
        ),
    }
}

/// What a message says to us, if it can be meant for us at all. Bots, ourselves among them, are not listened to.
pub(crate) fn hear(told: &RawMessage, me: PersonId, guild: Option<GuildId>) -> Option<ChatMessage> {
    if !told.ordinary || told.author.bot || told.author.person.id.is_reserved() {
        return None;
    }
    let guild = guild.or(told.guild);
    let (text, named) = without_mention(&told.text, me);
    let addressed = named || guild.is_none();
    let heard = Heard {
        text,
        addressed,
        mentions: &told.mentions,
        me: Some(me),
        house: &[],
    };
    let read = parse(&heard)?;
    let again = may_name_rules(&read).then(|| Words {
        text: text.to_owned(),
        mentions: told.mentions.clone(),
        me,
    });
    let sent = time_of(told.message.0);
    let soon = |edited: &Timestamp| edited.0.saturating_sub(sent.0) <= EDITS_HEARD_FOR;
    Some(ChatMessage {
        message: told.message,
        edited: told.edited,
        edited_late: told.edited.is_some_and(|edited| !soon(&edited)),
        at: told.edited.unwrap_or(sent),
        channel: told.channel,
        guild,
        caller: told.author.person.clone(),
        roles: told.roles.clone(),
        addressed,
        read,
        again,
    })
}

/// A person with the name that people see here.
pub(crate) fn person(user: &User, member: Option<&PartialMember>) -> Person {
    let nick = member.and_then(|member| member.nick.as_deref());
    called(user, nick)
}

/// A person with the name that people see here, which may be a nickname.
pub(crate) fn called(user: &User, nick: Option<&str>) -> Person {
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
    use serde_json::json;

    use super::*;

    #[test]
    fn of_a_message_only_what_matters_has_to_be_as_usual() {
        let channel = ChannelId(3);
        let usual = json!({
            "id": "5", "type": 0, "content": "d1-e2", "channel_id": "3", "guild_id": "4",
            "author": {"id": "6", "username": "anna", "global_name": "Anna", "bot": false},
            "member": {"nick": "Annika"}, "mentions": [{"id": "8", "username": "ben"}],
        });
        let told = RawMessage::read(&usual, channel).expect("it is as usual");
        assert_eq!(told.author.person.name, "Annika");
        assert_eq!(told.mentions[0].person.id, PersonId(8));
        for (field, odd) in [
            ("id", json!(5)),
            ("type", json!("0")),
            ("channel_id", json!({})),
            ("flags", json!("none")),
            ("timestamp", json!(12)),
            ("attachments", json!("none")),
            (
                "referenced_message",
                json!({"author": {"public_flags": "0"}}),
            ),
        ] {
            let mut message = usual.clone();
            message[field] = odd;
            assert_eq!(
                RawMessage::read(&message, channel),
                Ok(told.clone()),
                "{field}"
            );
        }
        let mut message = usual.clone();
        message["author"]["public_flags"] = json!("0");
        message["author"]["bot"] = json!("0");
        message["mentions"] = json!([{"id": 8, "username": "ben", "public_flags": []}, 7]);
        assert_eq!(RawMessage::read(&message, channel), Ok(told.clone()));
        for field in ["id", "content", "type", "author"] {
            let mut message = usual.clone();
            message[field] = json!(["?"]);
            assert_eq!(RawMessage::read(&message, channel), Err(field));
        }
        for (field, odd) in [("webhook_id", json!("9")), ("type", json!(6))] {
            let mut message = usual.clone();
            message[field] = odd;
            let told = RawMessage::read(&message, channel).expect("it can be read");
            assert!(hear(&told, PersonId(1), None).is_none(), "{field}");
        }
    }

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

//! Slash commands and buttons: acknowledged at once, carried out in their turn, and answered to the caller alone.

pub(crate) mod acknowledge;
pub(crate) mod answer;
pub(crate) mod data_export;
pub(crate) mod handler;

use serde_json::{Value, json};
use serenity::model::application::{
    CommandInteraction, ComponentInteraction, ComponentInteractionDataKind,
};
use serenity::model::channel::MessageFlags;
use serenity::model::guild::Member;
use serenity::model::permissions::Permissions;

use super::commands;
use crate::discord::ingest::message::called;
use crate::discord::rest::channels::parent_told;
use crate::present::Localizer;
use crate::service::button::Button;
use crate::service::commands::{Cost, spec_of};
use crate::service::{
    ChannelId, Command, GuildId, Language, MessageId, Person, Place, Refusal, RoleId, TableId, Via,
};
use answer::{Answer, Responder};

/// A slash command or a pressed button, with what is needed to answer it.
pub(crate) struct IncomingInteraction {
    /// Which; Discord may tell of it twice.
    pub id: u64,
    asked: Result<Asked, Refusal>,
    /// Whether the caller has the permission to manage the server.
    manages: bool,
    /// The caller's roles on it.
    roles: Vec<RoleId>,
    caller: Person,
    place: Place,
    application: u64,
    token: String,
    /// The most bytes that an answer's file may have.
    largest: u32,
    /// The language of the locale in which the caller uses Discord, if it is one of ours.
    locale: Option<Language>,
    /// Whether everybody sees the answer, and not the caller alone.
    public: bool,
    /// Whether the answer takes the place of the message with the button, which only the caller sees.
    in_place: bool,
    /// The message with the button, if everybody sees it.
    on: Option<MessageId>,
}

/// Who asks where for what, without the token.
impl std::fmt::Display for IncomingInteraction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let asked = self.asked.as_ref();
        let asked = asked.map(|asked| (&asked.command, &asked.table, &asked.via));
        write!(f, "{:?} at {:?}: {asked:?}", self.caller, self.place)
    }
}

struct Asked {
    command: Command,
    table: Option<TableId>,
    via: Via,
}

/// Reads what slash commands and buttons share. Both are structs of serenity's with the same fields and no common trait.
macro_rules! interaction {
    ($from:ident, $asked:expr) => {{
        let member = $from.member.as_ref();
        IncomingInteraction {
            id: $from.id.get(),
            asked: $asked,
            manages: member
                .and_then(|member| member.permissions)
                .is_some_and(|may| may.contains(Permissions::MANAGE_GUILD)),
            roles: member.map(|member| roles(member)).unwrap_or_default(),
            caller: called(
                &$from.user,
                member.and_then(|member| member.nick.as_deref()),
            ),
            place: Place {
                guild: $from.guild_id.map(|guild| GuildId(guild.get())),
                channel: ChannelId($from.channel_id.get()),
                parent: $from.channel.as_ref().and_then(parent_told),
            },
            application: $from.application_id.get(),
            token: $from.token.clone(),
            largest: $from.attachment_size_limit,
            locale: Language::of_locale(&$from.locale),
            public: false,
            in_place: false,
            on: None,
        }
    }};
}

impl IncomingInteraction {
    /// On which server it was, if on one.
    pub fn guild(&self) -> Option<GuildId> {
        self.place.guild
    }

    /// In which channel or thread.
    pub fn channel(&self) -> ChannelId {
        self.place.channel
    }

    /// What carrying it out costs.
    pub fn cost(&self) -> Cost {
        let asked = self.asked.as_ref();
        asked.map_or(Cost::Little, |asked| spec_of(&asked.command).cost)
    }

    /// A slash command.
    pub fn command(from: &CommandInteraction) -> IncomingInteraction {
        let options = from.data.options();
        let asked = commands::read(&from.data.name, &options);
        let asked = asked.map(|(command, table)| Asked {
            command,
            table,
            via: Via::Slash,
        });
        IncomingInteraction {
            public: asked.is_ok() && commands::is_public(&options),
            ..interaction!(from, asked)
        }
    }

    /// A pressed button, or what was chosen in a menu.
    pub fn button(from: &ComponentInteraction) -> IncomingInteraction {
        // An entry of a menu is a button too.
        let text = match &from.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.first(),
            _ => None,
        };
        let button = text.unwrap_or(&from.data.custom_id).parse::<Button>();
        let asked = match button {
            Ok(button) => Ok(Asked {
                command: button.command,
                table: button.table,
                via: Via::Button {
                    version: button.version,
                },
            }),
            Err(_) => Err(Refusal::OutOfDate),
        };
        let flags = from.message.flags.unwrap_or_default();
        let in_place = flags.contains(MessageFlags::EPHEMERAL);
        IncomingInteraction {
            in_place,
            on: (!in_place).then(|| MessageId(from.message.id.get())),
            ..interaction!(from, asked)
        }
    }

    /// The body of the acknowledgement: it says who will see the answer, and where.
    fn acknowledgement(&self) -> Value {
        match (self.in_place, self.public) {
            (true, _) => json!({"type": 6}),
            (false, false) => json!({"type": 5, "data": {"flags": 64}}),
            (false, true) => json!({"type": 5}),
        }
    }

    /// Where its answer goes, in these words. Its colours are the caller's, unless everybody sees it.
    fn answer(&self, responder: &Responder, words: Localizer) -> Answer {
        Answer {
            responder: responder.clone(),
            application: self.application,
            token: self.token.clone(),
            words,
            reader: Some(self.caller.id).filter(|_| !self.public),
            guild: self.place.guild,
        }
    }
}

fn roles(member: &Member) -> Vec<RoleId> {
    member.roles.iter().map(|role| RoleId(role.get())).collect()
}

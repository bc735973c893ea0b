//! Interactions: slash commands, buttons and autocompletion.
//!
//! Slash commands and buttons are acknowledged at once, carried out in their turn, and answered to the caller alone.
//! Who turns a page of a message that answers them sees it, as all do, in that message.
//!
//! A piece that somebody chooses in a menu that everybody sees is answered beside it. Clients send the same choice
//! twice only if the message was changed in between, so it is acknowledged with a change that changes nothing. Where
//! Discord refuses that, it is answered like any other, unless its time is over.

pub(crate) mod acknowledge;
pub(crate) mod answer;
pub(crate) mod autocomplete;
pub(crate) mod data_export;
pub(crate) mod passing;

use std::sync::Arc;

use serenity::model::application::{
    CommandData, CommandInteraction, ComponentInteraction, ComponentInteractionDataKind,
    Interaction,
};
use serenity::model::channel::MessageFlags;
use serenity::model::guild::Member;
use serenity::model::id::UserId;
use serenity::model::permissions::Permissions;
use tokio::task::JoinHandle;

use super::backoff::Backoff;
use super::commands;
use super::context::Context;
use crate::discord::chat_message::called;
use crate::discord::jobs::spawn;
use crate::discord::rest::channels::{is_private, parent_told};
use crate::present::Localizer;
use crate::service::button::Button;
use crate::service::commands::{Cost, spec_of};
use crate::service::house_rules::HouseRules;
use crate::service::{
    ChallengeForm, ChannelId, Command, DoorAsk, GuildId, Language, MessageId, Person, PersonId,
    Place, Refusal, RoleId, TableId, Via,
};
use acknowledge::{Acknowledged, Acknowledgement};
use answer::Answer;
use autocomplete::AutocompleteRequest;

/// The pauses before an acknowledgement or an answer is sent again.
const BACKOFF: Backoff = Backoff::doubling(200, 30_000);

/// A slash command or a pressed button, with what is needed to answer it.
pub(crate) struct IncomingInteraction {
    /// Its number. Discord may tell of it twice.
    pub id: u64,
    /// What is asked for.
    pub asked: Result<Asked, Refusal>,
    /// Whether the caller has the permission to manage the server.
    pub manages: bool,
    /// The caller's roles on it.
    pub roles: Vec<RoleId>,
    /// Who asks.
    pub caller: Person,
    /// Where.
    pub place: Place,
    application: u64,
    token: String,
    /// The most bytes that a file in the answer may have.
    pub largest: u32,
    /// The language of the locale in which the caller uses Discord, if it is one of ours.
    pub locale: Option<Language>,
    /// Whether everybody sees the answer, and not the caller alone.
    pub public: bool,
    /// Whether the answer replaces the message with the button: only the caller sees it, or it answers the caller.
    in_place: bool,
    /// Whether it is a piece chosen in a menu that everybody sees: the answer stands beside it.
    beside: bool,
    /// The message with the button, if everybody sees it.
    pub on: Option<MessageId>,
    /// The message with the button, if the caller alone sees it.
    pub on_private: Option<MessageId>,
    /// A slash command whose words may name house rules of its server.
    again: Option<Box<CommandData>>,
}

/// The command that a slash command or a button stands for.
pub(crate) struct Asked {
    /// The command.
    pub command: Command,
    /// The table that it names.
    pub table: Option<TableId>,
    /// How it was asked for.
    pub via: Via,
}

/// Who asks where for what, without the token.
impl std::fmt::Display for IncomingInteraction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let asked = self.asked.as_ref();
        let asked = asked.map(|asked| (&asked.command, &asked.table, &asked.via));
        write!(f, "{:?} at {:?}: {asked:?}", self.caller, self.place)
    }
}

/// Reads what slash commands and buttons share. Both are structs of serenity with the same fields and no common trait.
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
                private: $from.channel.as_ref().is_some_and(is_private),
            },
            application: $from.application_id.get(),
            token: $from.token.clone(),
            largest: $from.attachment_size_limit,
            locale: Language::of_locale(&$from.locale),
            public: false,
            in_place: false,
            beside: false,
            on: None,
            on_private: None,
            again: None,
        }
    }};
}

impl IncomingInteraction {
    /// What carrying it out costs.
    pub fn cost(&self) -> Cost {
        let asked = self.asked.as_ref();
        asked.map_or(Cost::Little, |asked| spec_of(&asked.command).cost)
    }

    /// A slash command. `me` is the bot itself.
    pub fn command(from: &CommandInteraction, me: Option<PersonId>) -> IncomingInteraction {
        let (asked, public) = read_command(&from.data, me, &[]);
        let unknown = matches!(asked, Err(Refusal::Rules(_)));
        IncomingInteraction {
            public,
            again: unknown.then(|| Box::new(from.data.clone())),
            ..interaction!(from, asked)
        }
    }

    /// The server whose house rules it may name, so that it has to be read again once they are known.
    pub fn may_name_rules_of(&self) -> Option<GuildId> {
        self.place.guild.filter(|_| self.again.is_some())
    }

    /// Reads it again, now that the house rules of its server are known. What everybody would see is seen by the caller
    /// alone, for which a place is kept already.
    pub fn read_again(&mut self, me: Option<PersonId>, house: &[HouseRules]) {
        if let Some(data) = self.again.take() {
            (self.asked, _) = read_command(&data, me, house);
        }
    }

    /// A pressed button, or what was chosen in a menu.
    pub fn button(from: &ComponentInteraction) -> IncomingInteraction {
        // An entry of a menu is a button too.
        let (text, person) = match &from.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => (values.first(), None),
            ComponentInteractionDataKind::UserSelect { values } => (None, values.first()),
            _ => (None, None),
        };
        let button = text.unwrap_or(&from.data.custom_id).parse::<Button>();
        let reader = button.as_ref().ok().and_then(|button| button.reader);
        let chooses = |button: &Button| matches!(button.command, Command::Choose(_));
        let chooses = text.is_some() && button.as_ref().is_ok_and(chooses);
        let asked = match button {
            Ok(Button {
                command: Command::Door(DoorAsk::Form(form)),
                table,
                version,
                ..
            }) => Ok(Asked {
                command: Command::Door(DoorAsk::Form(with_person(form, person))),
                table,
                via: Via::Button { version },
            }),
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
        let private = flags.contains(MessageFlags::EPHEMERAL);
        let turned = !private && reader == Some(PersonId(from.user.id.get()));
        let on = MessageId(from.message.id.get());
        IncomingInteraction {
            in_place: private || turned,
            beside: !private && !turned && chooses,
            public: turned,
            on: (!private).then_some(on),
            on_private: private.then_some(on),
            ..interaction!(from, asked)
        }
    }

    /// Whether the answer replaces a message that everybody sees, so that only what belongs there may be put there.
    pub fn turns_public_page(&self) -> bool {
        self.in_place && self.public
    }

    /// Tells Discord that an answer will come. Nothing must be done unless it knows that.
    pub fn acknowledge(&self, ctx: &Arc<Context>) -> JoinHandle<Acknowledged> {
        let (id, token, first) = (self.id, self.token.clone(), self.acknowledgement());
        let ctx = ctx.clone();
        spawn(async move { acknowledge::acknowledge(&ctx, id, &token, first).await })
    }

    fn acknowledgement(&self) -> Acknowledgement {
        match (self.in_place, self.public) {
            _ if self.beside => Acknowledgement::Unchanged,
            (true, _) => Acknowledgement::Replaces,
            (false, false) => Acknowledgement::PrivatePlace,
            (false, true) => Acknowledgement::PublicPlace,
        }
    }

    /// A place that only the caller sees was kept for the answer after all.
    pub fn has_a_place(&mut self) {
        self.beside = false;
    }

    /// Where its answer goes, in these words. Its colours are the caller's, unless everybody sees it.
    pub fn answer(&self, ctx: &Arc<Context>, words: Localizer) -> Answer {
        Answer {
            ctx: ctx.clone(),
            application: self.application,
            token: self.token.clone(),
            words,
            reader: Some(self.caller.id).filter(|_| !self.public),
            guild: self.place.guild,
            keeps_page: self.turns_public_page(),
            beside: self.beside,
            asked: self.id,
        }
    }
}

/// What a slash command asks for, and whether everybody is to see the answer. `me` is the bot itself.
fn read_command(
    data: &CommandData,
    me: Option<PersonId>,
    house: &[HouseRules],
) -> (Result<Asked, Refusal>, bool) {
    let options = data.options();
    let asked = commands::read(&data.name, &options, me, house);
    let asked = asked.map(|(command, table)| Asked {
        command,
        table,
        via: Via::Slash,
    });
    let public = asked.is_ok() && commands::is_public(&options);
    (asked, public)
}

/// The form with the person who was chosen in its menu of people, if one was.
fn with_person(form: ChallengeForm, chosen: Option<&UserId>) -> ChallengeForm {
    let chosen = chosen.map(|chosen| PersonId(chosen.get()));
    ChallengeForm {
        person: chosen
            .filter(|chosen| !chosen.is_reserved())
            .or(form.person),
        ..form
    }
}

fn roles(member: &Member) -> Vec<RoleId> {
    member.roles.iter().map(|role| RoleId(role.get())).collect()
}

/// Reads an interaction as Discord sends it, without carrying it out: who asks for what, and where, without the token.
///
/// # Errors
/// If it is no interaction, or of a kind that is not answered.
pub fn read_interaction(json: &[u8]) -> Result<String, String> {
    let read = discord_payloads::interaction(json).map_err(|error| error.to_string())?;
    match &read {
        Interaction::Command(command) => {
            Ok(IncomingInteraction::command(command, None).to_string())
        }
        Interaction::Component(button) => Ok(IncomingInteraction::button(button).to_string()),
        Interaction::Autocomplete(typing) => Ok(AutocompleteRequest::of(typing).to_string()),
        _ => Err("no command, button, menu or completion".to_owned()),
    }
}

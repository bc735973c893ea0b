//! Slash commands and buttons: acknowledged at once, carried out in their turn, and answered to the caller alone.

pub(crate) mod data_export;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use serenity::http::{LightMethod, Request as Call, Route};
use serenity::model::application::{
    CommandInteraction, ComponentInteraction, ComponentInteractionDataKind,
};
use serenity::model::channel::{MessageFlags, PartialChannel};
use serenity::model::guild::Member;
use serenity::model::permissions::Permissions;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use crate::present::{self, Localizer, Message};
use crate::service::button::Button;
use crate::service::commands::{Cost, spec_of};
use crate::service::{
    Answered, ChannelId, Command, CommandId, Fault, GuildId, Kept, Language, Manages, MessageId,
    Person, PersonId, Place, Refusal, Reply, Request, RoleId, Service, TableId, Theme, Timestamp,
    Via,
};

use super::analysis::Task;
use super::commands;
use super::desk::Desk;
use super::outbox::Outbox;
use super::pacing::drawn;
use super::rest::{self, Trouble, code};
use crate::discord::ingest::chat::{exported, game_about, lane, replayed};
use crate::discord::ingest::message::called;
use crate::discord::rest::channels::parent_told;
use crate::discord::rest::members::{self, rematch};

/// The pause before an acknowledgement that did not get through is sent again, and an answer; it grows.
const AGAIN: Duration = Duration::from_millis(200);

/// No pause before an answer is sent again is longer.
const LONGEST: Duration = Duration::from_secs(30);

/// How long an answer is tried: the place kept for it is there for fifteen minutes.
const ANSWER_PATIENCE: Duration = Duration::from_secs(14 * 60);

/// Whether Discord knows that an answer will come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Acknowledged {
    /// It does.
    Yes,
    /// It does not, and the caller has been told by Discord that it failed.
    Refused,
    /// It did not say; the caller may still be waiting.
    Unknown,
}

/// A slash command or a pressed button, with what is needed to answer it.
pub(crate) struct Pressed {
    /// Which; Discord may tell of it twice.
    pub id: u64,
    /// Where.
    pub channel: ChannelId,
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

/// Where the answer to an interaction goes; it may be told again and again.
pub(crate) struct Answer {
    pub application: u64,
    pub token: String,
    /// The words of whoever reads it.
    pub words: Localizer,
    /// Who alone reads it; nobody if all do.
    reader: Option<PersonId>,
    /// On which server.
    guild: Option<GuildId>,
}

impl Answer {
    /// Puts this there.
    pub async fn tell(&self, desk: &Desk, words: Message) {
        let (reader, guild) = (self.reader, self.guild);
        let theme = match words.picture {
            Some(_) => desk.ask(move |house| theme_for(house, reader, guild)).await,
            None => Ok(None),
        };
        let theme = theme.unwrap_or_default();
        tell(
            desk,
            self.application,
            &self.token,
            self.words,
            words,
            theme,
        )
        .await;
    }
}

/// Who asks where for what, without the token.
impl std::fmt::Display for Pressed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let asked = self.asked.as_ref();
        let asked = asked.map(|asked| (&asked.command, &asked.table, &asked.via));
        write!(f, "{:?} at {:?}: {asked:?}", self.caller, self.place)
    }
}

/// What comes of an interaction.
enum Told {
    Words(Box<Message>),
    Task(Task, Localizer),
    /// What is kept of the caller.
    Export(Localizer),
}

struct Asked {
    command: Command,
    table: Option<TableId>,
    via: Via,
}

impl Pressed {
    /// On which server it was, if on one.
    pub fn guild(&self) -> Option<GuildId> {
        self.place.guild
    }

    /// What carrying it out costs.
    pub fn cost(&self) -> Cost {
        let asked = self.asked.as_ref();
        asked.map_or(Cost::Little, |asked| spec_of(&asked.command).cost)
    }

    /// A slash command.
    pub fn command(from: &CommandInteraction) -> Pressed {
        let options = from.data.options();
        let asked = commands::read(&from.data.name, &options);
        let member = from.member.as_deref();
        let guild = from.guild_id.map(|guild| GuildId(guild.get()));
        Pressed {
            id: from.id.get(),
            channel: ChannelId(from.channel_id.get()),
            public: asked.is_ok() && commands::is_public(&options),
            asked: asked.map(|(command, table)| Asked {
                command,
                table,
                via: Via::Slash,
            }),
            manages: member
                .and_then(|member| member.permissions)
                .is_some_and(|may| may.contains(Permissions::MANAGE_GUILD)),
            roles: member.map(roles).unwrap_or_default(),
            caller: called(&from.user, member.and_then(|member| member.nick.as_deref())),
            place: place(guild, from.channel_id.get(), from.channel.as_ref()),
            application: from.application_id.get(),
            token: from.token.clone(),
            largest: from.attachment_size_limit,
            locale: Language::of_locale(&from.locale),
            in_place: false,
            on: None,
        }
    }

    /// A pressed button, or what was chosen in a menu.
    pub fn button(from: &ComponentInteraction) -> Pressed {
        // An entry of a menu is a button too.
        let text = match &from.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.first(),
            _ => None,
        };
        let asked = text.unwrap_or(&from.data.custom_id).parse::<Button>();
        let member = from.member.as_ref();
        let guild = from.guild_id.map(|guild| GuildId(guild.get()));
        let flags = from.message.flags.unwrap_or_default();
        let in_place = flags.contains(MessageFlags::EPHEMERAL);
        Pressed {
            id: from.id.get(),
            channel: ChannelId(from.channel_id.get()),
            asked: match asked {
                Ok(button) => Ok(Asked {
                    command: button.command,
                    table: button.table,
                    via: Via::Button {
                        version: button.version,
                    },
                }),
                // A button of an earlier release, say.
                Err(_) => Err(Refusal::OutOfDate),
            },
            manages: member
                .and_then(|member| member.permissions)
                .is_some_and(|may| may.contains(Permissions::MANAGE_GUILD)),
            roles: member.map(roles).unwrap_or_default(),
            caller: called(&from.user, member.and_then(|member| member.nick.as_deref())),
            place: place(guild, from.channel_id.get(), from.channel.as_ref()),
            application: from.application_id.get(),
            token: from.token.clone(),
            largest: from.attachment_size_limit,
            locale: Language::of_locale(&from.locale),
            public: false,
            in_place,
            on: (!in_place).then(|| MessageId(from.message.id.get())),
        }
    }

    /// Tells Discord that an answer will come. Nothing must be done unless it knows that.
    pub fn acknowledge(&self, desk: Arc<Desk>) -> JoinHandle<Acknowledged> {
        let (id, token) = (self.id, self.token.clone());
        let body = match (self.in_place, self.public) {
            (true, _) => json!({"type": 6}),
            (false, false) => json!({"type": 5, "data": {"flags": 64}}),
            (false, true) => json!({"type": 5}),
        };
        tokio::spawn(async move { tell_acknowledged(&desk, id, &token, &body).await })
    }

    /// Carries it out and answers, once it has been acknowledged.
    pub async fn answer(
        self,
        desk: &Arc<Desk>,
        outbox: &Outbox,
        acknowledged: JoinHandle<Acknowledged>,
    ) {
        let acknowledged = acknowledged.await.unwrap_or(Acknowledged::Unknown);
        if acknowledged != Acknowledged::Yes {
            desk.meters.unacknowledged.inc();
            tracing::warn!(
                interaction = self.id,
                "could not be acknowledged in time, so it is not carried out"
            );
            if acknowledged == Acknowledged::Unknown {
                self.give_up(desk);
            }
            return;
        }
        let cost = self.cost();
        let turn = match cost {
            Cost::Little => None,
            _ => desk.beside.turn(self.caller.id, cost).await,
        };
        // Something of theirs is under way.
        let is_busy = cost != Cost::Little && turn.is_none();
        let Pressed {
            id,
            asked,
            manages,
            roles,
            caller,
            place,
            application,
            token,
            largest,
            locale,
            public,
            on,
            ..
        } = self;
        if let Ok(Asked {
            command: Command::Move(_) | Command::Choose(_),
            ..
        }) = &asked
        {
            desk.pace(caller.id, place.channel).await;
        }
        let looked = match &asked {
            Ok(Asked {
                command: Command::Rematch,
                table,
                via,
            }) => members::look_for(desk, rematch(id, &caller, place, (*table, *via)), true).await,
            _ => Ok(Ok(Vec::new())),
        };
        let (now, lot) = (desk.now(), fastrand::u64(..));
        // Whose colours the answer has: the caller's, unless everybody sees it.
        let (reader, guild) = (Some(caller.id).filter(|_| !public), place.guild);
        // For apologies, before which nothing is asked.
        let own = Localizer::of(locale.unwrap_or_default());
        let (shown, person) = (outbox.clone(), caller.id);
        let job = move |house: &Service| -> Result<Option<Told>, Fault> {
            let words = Localizer::of(match public {
                true => house.language_within(place.channel, place.guild)?,
                false => house.language_alone(caller.id, locale, place)?,
            });
            let looked = looked?;
            let (asked, absent) = match asked.and_then(|asked| Ok((asked, looked?))) {
                Ok(asked) => asked,
                Err(refusal) => {
                    let told = present::reply(words, &Reply::Refused(refusal), None);
                    return Ok(Some(Told::Words(Box::new(told))));
                }
            };
            if is_busy {
                let refusal = house.too_much(caller.id, place.guild);
                let refusal = refusal.unwrap_or(Refusal::OneAtATime);
                let told = present::reply(words, &Reply::Refused(refusal), None);
                return Ok(Some(Told::Words(Box::new(told))));
            }
            // The challenge may be accepted while its sending is still under way.
            if let (Command::Accept | Command::AcceptAsPartner, Some(table), Some(message)) =
                (&asked.command, asked.table, on)
            {
                house.answered_at(table, (place.channel, message), now)?;
            }
            let manages = match manages {
                true => Manages::Server,
                false if house.is_appointed(place.guild, caller.id, &roles)? => Manages::Appointed,
                false => Manages::No,
            };
            let request = Request {
                id: CommandId::of_interaction(id),
                caller,
                place,
                table: asked.table,
                via: asked.via,
                lot,
                manages,
                absent,
                command: asked.command,
            };
            carry_out(house, &shown, &request, (words, locale), now)
        };
        let told = match turn {
            Some(_) => desk.ask_beside(cost, job).await,
            None => desk.ask(job).await,
        };
        outbox.wake();
        let desk = desk.clone();
        let words = match told {
            Ok(Some(Told::Words(words))) => *words,
            Ok(Some(Told::Task(task, words))) => {
                let answer = Answer {
                    application,
                    token,
                    words,
                    reader,
                    guild,
                };
                // It may take long, and nobody in this channel has to wait for it.
                tokio::spawn(task.carry_out(desk, person, answer));
                return;
            }
            Ok(Some(Told::Export(words))) => {
                let answer = Answer {
                    application,
                    token,
                    words,
                    reader,
                    guild,
                };
                tokio::spawn(async move {
                    data_export::hand_over(desk, person, answer, largest).await;
                    drop(turn);
                });
                return;
            }
            Ok(None) => return,
            Err(fault) => {
                tracing::error!(%fault, interaction = id, "an interaction could not be answered");
                present::fault(own, &fault)
            }
        };
        let answer = Answer {
            application,
            token,
            words: own,
            reader,
            guild,
        };
        // Whoever reads the answer may ask for the next thing at once.
        drop(turn);
        tokio::spawn(async move { answer.tell(&desk, words).await });
    }

    /// Tells the caller, who may be waiting, that it was not carried out.
    fn give_up(self, desk: &Arc<Desk>) {
        let words = Localizer::of(self.locale.unwrap_or_default());
        let answer = Answer {
            application: self.application,
            token: self.token,
            words,
            reader: Some(self.caller.id).filter(|_| !self.public),
            guild: self.place.guild,
        };
        let desk = desk.clone();
        tokio::spawn(async move { answer.tell(&desk, present::unacknowledged(words)).await });
    }
}

/// Carries it out. What the caller is told, unless it was told before.
fn carry_out(
    house: &Service,
    outbox: &Outbox,
    request: &Request,
    (words, locale): (Localizer, Option<Language>),
    now: Timestamp,
) -> Result<Option<Told>, Fault> {
    let at = house.store().table_of_thread(request.place.channel)?;
    let Answered { reply, .. } = house.execute(request, now)?;
    if let Reply::Repeated(_) = reply {
        return Ok(None);
    }
    if let (Command::Learn(_), Reply::Done { table, .. }, Some(locale)) =
        (&request.command, &reply, locale)
    {
        house.set_lesson_locale(table.id, locale)?;
    }
    outbox.asked_for(house, &reply, request.caller.id, request.place)?;
    if let Some(task) = Task::of(&reply, request) {
        return Ok(Some(Told::Task(task, words)));
    }
    if let Reply::Privacy(Kept::Export) = reply {
        return Ok(Some(Told::Export(words)));
    }
    let meant = match request.command {
        Command::Move(_) => {
            house.table_to_move_at(request.caller.id, request.place.channel, request.table)?
        }
        _ => request.table.or(at),
    };
    let lane = lane(at, request.place.channel);
    // Games written down or replayed are for everybody, and may need a file: regular messages.
    let content = match &reply {
        Reply::Export { table, .. } => Some(exported(table, None)),
        Reply::Replay { table, view } => Some(replayed(table, *view, None)),
        _ => None,
    };
    let asked = (request.id.clone(), Some(request.caller.id));
    if let Some(content) = content {
        let say = || house.say(asked, lane, content, now);
        if !outbox.say_replay(&reply, request.caller.id, say)? {
            let refused = Reply::Refused(Refusal::OneAtATime);
            let told = present::reply(words, &refused, None);
            return Ok(Some(Told::Words(Box::new(told))));
        }
        return Ok(Some(Told::Words(Box::new(present::here_it_is(words)))));
    }
    let game = game_about(house, meant, Some(&reply));
    let mut told = present::reply(words, &reply, game.as_ref());
    let private = matches!(request.via, Via::Button { .. });
    match reply {
        // What a button shows is for who pressed it.
        Reply::Board { .. } if private => {}
        // Boards are for everybody, and can be replied to: regular messages.
        Reply::Board { ref table, .. } => {
            let for_all =
                Localizer::of(house.language_within(request.place.channel, request.place.guild)?);
            let mut shown = present::reply(for_all, &reply, game.as_ref());
            // Buttons for all to press stand in the thread of their game only.
            if at != Some(table.id) {
                shown.buttons.clear();
            }
            house.say(asked, lane, shown.into_content(None), now)?;
            told.picture = None;
            told.buttons.clear();
        }
        _ => {}
    }
    Ok(Some(Told::Words(Box::new(told))))
}

/// Acknowledges until Discord says that it was done, now or by an attempt whose answer was lost, or that it is too late.
///
/// Each attempt is waited for before there is another: an answer that comes late counts as well.
async fn tell_acknowledged(desk: &Desk, id: u64, token: &str, body: &Value) -> Acknowledged {
    let until = Instant::now() + desk.pacing.acknowledging;
    let mut pause = AGAIN;
    loop {
        let route = Route::InteractionResponse {
            interaction_id: id.into(),
            token,
        };
        let call = Call::new(route, LightMethod::Post).body(Some(body.to_string().into_bytes()));
        let left = until.saturating_duration_since(Instant::now());
        let patience = desk.pacing.acknowledgement.min(left);
        let answer = tokio::time::timeout(patience, rest::call(&desk.http, call));
        match answer.await {
            Ok(Ok(_)) => return Acknowledged::Yes,
            Ok(Err(trouble)) if trouble.is(&[code::ALREADY_ACKNOWLEDGED]) => {
                return Acknowledged::Yes;
            }
            Ok(Err(Trouble::Refused { code, reason, .. })) => {
                tracing::warn!(interaction = id, code, reason, "refused an acknowledgement");
                return Acknowledged::Refused;
            }
            Ok(Err(Trouble::Passing(reason))) => {
                tracing::warn!(interaction = id, reason, "acknowledging again");
                desk.pacing.pause(drawn(pause / 2, pause)).await;
                pause *= 2;
            }
            // It may have arrived all the same; then Discord says so of the next.
            Err(_) => tracing::warn!(interaction = id, "no answer, asking whether it arrived"),
        }
        if Instant::now() >= until {
            return Acknowledged::Unknown;
        }
    }
}

/// The colours of a picture that this person alone sees, or everybody.
fn theme_for(
    house: &Service,
    person: Option<PersonId>,
    guild: Option<GuildId>,
) -> Result<Option<Theme>, Fault> {
    let own = match person {
        Some(person) => house.person_settings(person)?.theme,
        None => None,
    };
    match own {
        Some(theme) => Ok(Some(theme)),
        None => Ok(house.server_settings(guild)?.theme),
    }
}

/// Puts the answer in the place that the acknowledgement has kept for it.
async fn tell(
    desk: &Desk,
    application: u64,
    token: &str,
    own: Localizer,
    mut words: Message,
    theme: Option<Theme>,
) {
    let mut png = match desk.paint(words.picture.as_ref(), theme).await {
        Ok(png) => png,
        Err(fault) => {
            tracing::error!(%fault, "an answer could not be drawn");
            words = present::fault(own, &fault);
            None
        }
    };
    let until = Instant::now() + ANSWER_PATIENCE;
    let mut pause = AGAIN;
    loop {
        let route = Route::WebhookOriginalInteractionResponse {
            application_id: application.into(),
            token,
        };
        let call = Call::new(route, LightMethod::Patch);
        let mut body = rest::content(&words);
        // What stood there before goes, its picture too.
        body["attachments"] = json!([]);
        let call = rest::with_file(call, body, &words, png.as_deref());
        match rest::call(&desk.http, call).await {
            Ok(_) => return,
            Err(Trouble::Refused { code, reason, .. }) => {
                tracing::warn!(code, reason, "refused the answer to an interaction");
                if words.picture.is_none() && words.file.is_none() {
                    return;
                }
                // Too large, say: the caller is told in words, and does not wait for ever.
                png = None;
                words = present::unsent(own);
            }
            Err(Trouble::Passing(reason)) if Instant::now() < until => {
                tracing::warn!(reason, "answering an interaction again");
                desk.pacing.pause(drawn(pause / 2, pause)).await;
                pause = (pause * 2).min(LONGEST);
            }
            Err(Trouble::Passing(reason)) => {
                tracing::warn!(reason, "an interaction could not be answered");
                return;
            }
        }
    }
}

fn place(guild: Option<GuildId>, channel: u64, told: Option<&PartialChannel>) -> Place {
    Place {
        guild,
        channel: ChannelId(channel),
        parent: told.and_then(parent_told),
    }
}

fn roles(member: &Member) -> Vec<RoleId> {
    member.roles.iter().map(|role| RoleId(role.get())).collect()
}

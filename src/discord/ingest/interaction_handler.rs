//! Carries out slash commands and buttons, once they are acknowledged, and answers the caller alone.

use std::sync::Arc;

use tokio::task::JoinHandle;

use super::house_names;
use super::members::{self, rematch};
use super::move_rate;
use super::replies::{exported, game_about, lane, replayed, shared_daily};
use crate::discord::analysis::{Analysis, Task};
use crate::discord::context::Context;
use crate::discord::interactions::acknowledge::Acknowledged;
use crate::discord::interactions::answer::Answer;
use crate::discord::interactions::passing::{self, topic_of};
use crate::discord::interactions::{Asked, IncomingInteraction, data_export};
use crate::discord::jobs::costly::Turn;
use crate::discord::jobs::spawn;
use crate::discord::outbox::Outbox;
use crate::discord::private_messages::{About, Topic};
use crate::present::{self, Localizer, Message};
use crate::service::commands::Cost;
use crate::service::notes::{Notes, Undeliverable};
use crate::service::{
    Answered, Command, CommandId, DoorAsk, EventKind, Fault, Language, Manages, PersonId, Refusal,
    Reply, Request, Service, Table, Timestamp, UserData, Via, is_open_at,
};

/// Handles interactions.
#[derive(Clone)]
pub(crate) struct InteractionHandler {
    /// What the bot shares.
    pub ctx: Arc<Context>,
    /// Hints and reviews.
    pub analysis: Arc<Analysis>,
    /// Sends what everybody sees.
    pub outbox: Outbox,
}

/// What comes of an interaction.
enum Response {
    Words(Box<Message>),
    /// Words that the caller alone reads, and that go by themselves: at once, if what they are about is past.
    Passing(Box<Message>, Topic),
    /// Why it is not carried out, in place of such words. It goes as they would, but not before it can be read.
    RefusedInPlace(Box<Message>, Topic),
    /// Why it is not carried out, which never takes the place of what everybody sees.
    Refused(Box<Message>),
    Task(Task, Localizer),
    /// What is kept of the caller.
    Export(Localizer),
    /// Nothing, for the answer is seen where the caller is.
    Seen,
}

/// What is carried out, and what is known about it.
struct Work {
    interaction: IncomingInteraction,
    /// Who of the others of a rematch has left the server, or why there is none.
    looked: Result<Vec<PersonId>, Refusal>,
    /// Whether something of the caller is under way.
    is_busy: bool,
    /// A number by chance.
    random: u64,
    /// How long ago it was sent, in milliseconds.
    sent_ago: u64,
    now: Timestamp,
}

impl InteractionHandler {
    /// Carries it out and answers, once it has been acknowledged.
    pub async fn answer(
        &self,
        mut interaction: IncomingInteraction,
        acknowledged: JoinHandle<Acknowledged>,
    ) {
        match acknowledged.await.unwrap_or(Acknowledged::Unknown) {
            Acknowledged::Yes => {}
            Acknowledged::InPlace => interaction.has_a_place(),
            acknowledged => return self.give_up(&interaction, acknowledged),
        }
        let named = house_names::in_command(&self.ctx, &mut interaction).await;
        let pressed = interaction.on_private;
        let pressed = pressed.and_then(|message| self.ctx.passing.pressed(message, interaction.id));
        let cost = interaction.cost();
        let turn = match cost {
            Cost::Little => None,
            _ => {
                let costly = self.ctx.dispatcher.costly();
                costly.turn(interaction.caller.id, cost).await
            }
        };
        if let Ok(Asked {
            command: Command::Move(_) | Command::Choose(_),
            ..
        }) = &interaction.asked
        {
            let (caller, channel) = (interaction.caller.id, interaction.place.channel);
            move_rate::wait(&self.ctx, caller, channel).await;
        }
        // For apologies, before which nothing is asked.
        let own = Localizer::of(interaction.locale.unwrap_or_default());
        let answer = interaction.answer(&self.ctx, own);
        let (id, person, largest) = (interaction.id, interaction.caller.id, interaction.largest);
        let looked = self.look_for(&mut interaction).await;
        let is_busy = cost != Cost::Little && turn.is_none();
        let (random, now) = (fastrand::u64(..), self.ctx.now());
        let sent_ago = self.ctx.sent_ago(id);
        let outbox = self.outbox.clone();
        let job = move |service: &Service| {
            named?;
            let work = Work {
                interaction,
                looked: looked?,
                is_busy,
                random,
                sent_ago,
                now,
            };
            let told = work.carry_out(service, &outbox)?;
            still_asked(service, told, pressed)
        };
        let told = match turn {
            Some(_) => self.ctx.dispatcher.ask_costly(cost, job).await,
            None => self.ctx.ask(job).await,
        };
        self.outbox.wake();
        let told = told.unwrap_or_else(|fault| {
            tracing::error!(%fault, interaction = id, "an interaction could not be answered");
            Some(Response::Refused(Box::new(present::fault(own, &fault))))
        });
        self.give(told, (person, largest), answer, turn);
    }

    /// Gives the answer. One that takes long is given when it is ready, and the channel does not wait for it.
    fn give(
        &self,
        told: Option<Response>,
        (person, largest): (PersonId, u32),
        answer: Answer,
        turn: Option<Turn>,
    ) {
        match told {
            None => {}
            Some(Response::Seen) => {
                spawn(async move { answer.take_away().await });
            }
            Some(Response::Words(words)) => {
                // The person who reads the answer may ask for the next thing at once.
                drop(turn);
                spawn(async move { answer.tell(*words).await });
            }
            Some(Response::Passing(words, topic)) => {
                drop(turn);
                let ctx = self.ctx.clone();
                spawn(async move {
                    if let Some(message) = answer.tell(*words).await {
                        passing::note(&ctx, topic, answer.left(message)).await;
                    }
                });
            }
            Some(Response::RefusedInPlace(words, topic)) => {
                drop(turn);
                let ctx = self.ctx.clone();
                spawn(async move {
                    if let Some(message) = answer.tell(*words).await {
                        passing::keep(&ctx, topic, answer.left(message));
                    }
                });
            }
            Some(Response::Refused(words)) => {
                drop(turn);
                spawn(async move { answer.refuse(*words).await });
            }
            Some(Response::Task(task, words)) => {
                let answer = Answer { words, ..answer };
                let (analysis, outbox) = (self.analysis.clone(), self.outbox.clone());
                spawn(async move {
                    analysis.carry_out(task, person, answer).await;
                    // It may have left something to be said to everybody.
                    outbox.wake();
                });
            }
            Some(Response::Export(words)) => {
                let answer = Answer { words, ..answer };
                spawn(async move {
                    data_export::hand_over(person, answer, largest).await;
                    drop(turn);
                });
            }
        }
    }

    /// Counts one that could not be acknowledged, or came too late for that. A caller who may be waiting is told that
    /// it was not carried out.
    fn give_up(&self, interaction: &IncomingInteraction, acknowledged: Acknowledged) {
        if acknowledged == Acknowledged::TooLate {
            self.ctx.metrics.interactions_late.inc();
            return;
        }
        self.ctx.metrics.unacknowledged.inc();
        tracing::warn!(
            interaction = interaction.id,
            "could not be acknowledged in time, so it is not carried out"
        );
        if acknowledged == Acknowledged::Unknown {
            let words = Localizer::of(interaction.locale.unwrap_or_default());
            let answer = interaction.answer(&self.ctx, words);
            spawn(async move { answer.refuse(present::unacknowledged(words)).await });
        }
    }

    /// Who of the others of a rematch has left the server. The person named in a form is looked up there.
    async fn look_for(
        &self,
        interaction: &mut IncomingInteraction,
    ) -> Result<Result<Vec<PersonId>, Refusal>, Fault> {
        let (guild, caller) = (interaction.place.guild, interaction.caller.id);
        match &mut interaction.asked {
            Ok(Asked {
                command: Command::Door(DoorAsk::Send(form, named)),
                ..
            }) => {
                if let (Some(guild), Some(person)) = (guild, form.person) {
                    let may = move |service: &Service| Ok(service.may_look_up(caller, Some(guild)));
                    if let Err(refusal) = self.ctx.ask(may).await? {
                        return Ok(Err(refusal));
                    }
                    let found = members::as_member(&self.ctx, guild, person).await?;
                    *named = Some(Box::new(found));
                }
                Ok(Ok(Vec::new()))
            }
            Ok(Asked {
                command: Command::Rematch,
                table,
                via,
            }) => {
                let request = rematch(
                    interaction.id,
                    &interaction.caller,
                    interaction.place,
                    (*table, *via),
                );
                members::absent(&self.ctx, request, true).await
            }
            _ => Ok(Ok(Vec::new())),
        }
    }
}

impl Work {
    /// Carries it out, unless it is refused before. What the caller is told, unless it was told before.
    fn carry_out(self, service: &Service, outbox: &Outbox) -> Result<Option<Response>, Fault> {
        let Work {
            interaction,
            looked,
            is_busy,
            random,
            sent_ago,
            now,
        } = self;
        let turns = interaction.turns_public_page();
        let turned_by = turns.then_some(interaction.caller.id);
        let seen = match (interaction.public, interaction.on_private) {
            (true, _) => SeenBy::All,
            (false, None) => SeenBy::Caller,
            (false, Some(_)) => SeenBy::CallerInPlace,
        };
        let (place, caller) = (interaction.place, interaction.caller);
        let words = Localizer::of(match interaction.public {
            true => service.language_within(place.channel, place.guild)?,
            false => service.language_alone(caller.id, interaction.locale, place)?,
        });
        let refused = |refusal| {
            let told = present::reply(words, &Reply::Refused(refusal), None);
            Ok(Some(Response::Refused(Box::new(told))))
        };
        let (asked, absent) = match interaction.asked.and_then(|asked| Ok((asked, looked?))) {
            Ok(asked) => asked,
            Err(refusal) => return refused(refusal),
        };
        if is_busy {
            let refusal = service.too_much(caller.id, place.guild);
            return refused(refusal.unwrap_or(Refusal::OneAtATime));
        }
        // The challenge may be accepted while its sending is still under way.
        if let (Command::Accept | Command::AcceptAsPartner, Some(table), Some(message)) =
            (&asked.command, asked.table, interaction.on)
        {
            service.answered_at(table, (place.channel, message), now)?;
        }
        let manages = match interaction.manages {
            true => Manages::Server,
            false if service.is_appointed(place.guild, caller.id, &interaction.roles)? => {
                Manages::Appointed
            }
            false => Manages::No,
        };
        let request = Request {
            id: CommandId::of_interaction(interaction.id),
            caller,
            place,
            table: asked.table,
            via: asked.via,
            sent_ago,
            random,
            manages,
            absent,
            command: asked.command,
        };
        let how = (words, interaction.locale, turned_by, seen);
        carry_out(service, outbox, &request, how, now)
    }
}

/// What was asked stays asked as long as it is refused: the refusal takes the place of the message that was pressed,
/// and goes as that would have gone, for what happens from now on.
fn still_asked(
    service: &Service,
    told: Option<Response>,
    pressed: Option<Topic>,
) -> Result<Option<Response>, Fault> {
    let (words, topic) = match (told, pressed) {
        (Some(Response::Refused(words)), Some(topic)) => (words, topic),
        (told, _) => return Ok(told),
    };
    Ok(Some(match passing::of_refusal(service, topic)? {
        Some(topic) => Response::RefusedInPlace(words, topic),
        None => Response::Refused(words),
    }))
}

/// Who sees the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SeenBy {
    All,
    Caller,
    /// The caller, in place of another message.
    CallerInPlace,
}

/// Whether everybody in the thread of the game is told of it, so that its caller need not be.
fn is_told_there(service: &Service, table: &Table, what: &EventKind) -> Result<bool, Fault> {
    let told = matches!(
        what,
        EventKind::Moved(_)
            | EventKind::Ended(_)
            | EventKind::DrawOffered(_)
            | EventKind::DrawProposed(_)
            | EventKind::DrawAgreed(_)
            | EventKind::DrawDeclined(_)
            | EventKind::ResignationProposed(_)
            | EventKind::TakeBackAsked(_)
            | EventKind::TakeBackDeclined(_)
            | EventKind::TakenBack { .. }
            | EventKind::PlayedOn
            | EventKind::PauseAsked(_)
            | EventKind::PauseDeclined(_)
            | EventKind::Paused
            | EventKind::Unpaused
            | EventKind::Abandoned
    );
    let held: Option<Undeliverable> = match told {
        true => service.store().noted(table.id)?,
        false => None,
    };
    Ok(told && held.is_none())
}

/// In place of what a move was chosen on: the way to the next game in which it is the caller's turn. It goes with that
/// turn.
fn leading_on(words: Localizer, here: &Table, next: &Table, person: PersonId) -> Response {
    let topic = Topic {
        table: next.id,
        version: next.version,
        person,
        about: About::Next,
    };
    // What is done on another server is done by whoever serves that.
    let message = match next.home().guild == here.home().guild {
        true => present::next_game(words, next),
        false => present::next_game_elsewhere(words, here, next),
    };
    Response::Passing(Box::new(message), topic)
}

/// The next game in which it is a person's turn: on this server if there is one, or else elsewhere.
fn next_game(service: &Service, here: &Table, person: PersonId) -> Result<Option<Table>, Fault> {
    let is_near = |next: &Table| next.home().guild == here.home().guild;
    let near = service.next_game(person, here.id, is_near)?;
    match near {
        Some(near) => Ok(Some(near)),
        None => service.next_game(person, here.id, |_| true),
    }
}

/// Carries it out. What the caller is told, unless it was told before.
fn carry_out(
    service: &Service,
    outbox: &Outbox,
    request: &Request,
    (words, locale, turned_by, seen): (Localizer, Option<Language>, Option<PersonId>, SeenBy),
    now: Timestamp,
) -> Result<Option<Response>, Fault> {
    let at = service.store().table_of_thread(request.place.channel)?;
    let Answered { reply, .. } = service.execute(request, now)?;
    if let Reply::Repeated(_) = reply {
        return Ok(None);
    }
    // A language that has just been chosen is the first to say so.
    let words = match &reply {
        Reply::Settings(_) => {
            Localizer::of(service.language_alone(request.caller.id, locale, request.place)?)
        }
        _ => words,
    };
    // What a button shows is for who pressed it, and so is a game that is played elsewhere.
    let elsewhere =
        matches!(&reply, Reply::Board { table, .. } if !is_open_at(table, request.place));
    let private = elsewhere || matches!(request.via, Via::Button { .. });
    let for_all = match &reply {
        Reply::Export { .. } | Reply::Replay { .. } | Reply::SharedDaily { .. } => true,
        Reply::Board { .. } => !private,
        _ => false,
    };
    if for_all && let Err(refusal) = service.may_show_at(request.place) {
        let told = present::reply(words, &Reply::Refused(refusal), None);
        return Ok(Some(Response::Refused(Box::new(told))));
    }
    if let (Reply::Done { table, event }, Some(locale)) = (&reply, locale) {
        let alone = table.is_direct() && matches!(event.what, EventKind::Accepted(_));
        if alone || matches!(request.command, Command::Learn(_)) {
            service.set_locale_at(table.id, locale)?;
        }
    }
    outbox.asked_for(service, &reply, request.caller.id, request.place)?;
    // It goes on before the caller's eyes.
    if let Reply::Done { table, event } = &reply
        && event.what != EventKind::Hinted
        && table.thread == Some(request.place.channel)
        && (table.is_lesson() || seen != SeenBy::All && is_told_there(service, table, &event.what)?)
    {
        let has_moved = matches!(event.what, EventKind::Moved(_)) && seen == SeenBy::CallerInPlace;
        let next = match has_moved && !table.is_lesson() {
            true => {
                // It is done, whatever is the matter with another game.
                next_game(service, table, request.caller.id).unwrap_or_else(|fault| {
                    tracing::error!(%fault, "cannot tell which game is next");
                    None
                })
            }
            false => None,
        };
        return Ok(Some(match next {
            Some(next) => leading_on(words, table, &next, request.caller.id),
            None => Response::Seen,
        }));
    }
    // The question is answered, and nothing else has happened.
    if reply == Reply::PlayingOn && seen == SeenBy::CallerInPlace {
        return Ok(Some(Response::Seen));
    }
    if let Some(task) = Task::of(&reply, request) {
        return Ok(Some(Response::Task(task, words)));
    }
    if let Reply::Privacy(UserData::Export) = reply {
        return Ok(Some(Response::Export(words)));
    }
    let meant = match request.command {
        Command::Move(_) => {
            service.table_to_move_at(request.caller.id, request.place.channel, request.table)?
        }
        _ => request.table.or(at),
    };
    let lane = lane(at, request.place.channel);
    // Games written down or replayed are for everybody, and may need a file: regular messages.
    let content = match &reply {
        Reply::Export { table, .. } => Some(exported(table, None)),
        Reply::Replay { table, view } => Some(replayed(table, *view, None)),
        Reply::SharedDaily { shared, .. } => {
            let place = request.place;
            let language = service.language_within(place.channel, place.guild)?;
            Some(shared_daily(shared, language, None))
        }
        _ => None,
    };
    let said_as = match &reply {
        Reply::SharedDaily { job, .. } => job,
        _ => &request.id,
    };
    let (asked, guild) = (
        (said_as.clone(), Some(request.caller.id)),
        request.place.guild,
    );
    if let Some(content) = content {
        let say = || service.say(asked, (guild, lane), content, now);
        if !outbox.say_replay(&reply, request.caller.id, say)? {
            let refused = Reply::Refused(Refusal::OneAtATime);
            let told = present::reply(words, &refused, None);
            return Ok(Some(Response::Refused(Box::new(told))));
        }
        let told = match &reply {
            Reply::SharedDaily { shared, .. } => present::daily_is_shared(words, shared),
            _ => present::here_it_is(words),
        };
        return Ok(Some(Response::Words(Box::new(told))));
    }
    let game = game_about(service, meant, Some(&reply));
    let mut told = present::reply(words, &reply, game.as_ref());
    // A move made from elsewhere says where the game is.
    if let (Command::Move(_), Reply::Done { table, .. }) = (&request.command, &reply)
        && at != Some(table.id)
    {
        told = present::with_thread(words, told, table);
    }
    if let Some(reader) = turned_by {
        told = told.turned_by(reader);
    }
    if seen != SeenBy::All
        && let Some(topic) = topic_of(&reply, request.caller.id)
    {
        return Ok(Some(Response::Passing(Box::new(told), topic)));
    }
    match reply {
        Reply::Refused(_) => return Ok(Some(Response::Refused(Box::new(told)))),
        Reply::Board { .. } if private => {}
        // Boards are for everybody, and can be replied to: regular messages.
        Reply::Board { ref table, .. } => {
            let for_all =
                Localizer::of(service.language_within(request.place.channel, request.place.guild)?);
            let mut shown = present::reply(for_all, &reply, game.as_ref());
            // Buttons for all to press stand in the thread of their game only.
            if table.thread != Some(request.place.channel) {
                shown = shown.without_buttons();
            }
            service.say(asked, (guild, lane), shown.into_content(None), now)?;
            told = told.without_buttons();
            told.picture = None;
        }
        _ => {}
    }
    Ok(Some(Response::Words(Box::new(told))))
}

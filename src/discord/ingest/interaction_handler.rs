//! Carries out slash commands and buttons, once they are acknowledged, and answers the caller alone.

use std::sync::Arc;

use tokio::task::JoinHandle;

use super::house_names;
use super::members::{self, rematch};
use super::move_rate;
use super::response::{Response, ResponseOptions, SeenBy, carry_out};
use crate::discord::analysis::Analysis;
use crate::discord::context::Context;
use crate::discord::interactions::acknowledge::Acknowledged;
use crate::discord::interactions::answer::Answer;
use crate::discord::interactions::{Asked, IncomingInteraction, data_export, passing};
use crate::discord::jobs::costly::Turn;
use crate::discord::jobs::spawn;
use crate::discord::outbox::Outbox;
use crate::discord::private_messages::Topic;
use crate::present::{self, Localizer};
use crate::service::commands::Cost;
use crate::service::{
    Command, CommandId, DoorAsk, Fault, Manages, PersonId, Refusal, Request, Service, Stop,
    Timestamp,
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
            let looked = match looked {
                Ok(absent) => Ok(absent),
                Err(stop) => Err(stop.refusal()?),
            };
            let work = Work {
                interaction,
                looked,
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
    async fn look_for(&self, interaction: &mut IncomingInteraction) -> Result<Vec<PersonId>, Stop> {
        let (guild, caller) = (interaction.place.guild, interaction.caller.id);
        match &mut interaction.asked {
            Ok(Asked {
                command: Command::Door(DoorAsk::Send(form, named)),
                ..
            }) => {
                if let (Some(guild), Some(person)) = (guild, form.person) {
                    let may = move |service: &Service| Ok(service.may_look_up(caller, Some(guild)));
                    self.ctx.ask(may).await??;
                    let found = members::as_member(&self.ctx, guild, person).await?;
                    *named = Some(Box::new(found));
                }
                Ok(Vec::new())
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
            _ => Ok(Vec::new()),
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
        let refused = |refusal| Ok(Some(Response::refused(words, refusal)));
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
        let how = ResponseOptions {
            words,
            locale: interaction.locale,
            turned_by,
            seen,
        };
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

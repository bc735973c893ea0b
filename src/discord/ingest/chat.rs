//! Answers to what is typed: what is done shows in the outbox, what is not done gets one short reply.

use std::sync::Arc;
use std::task::Poll;

use futures::FutureExt;
use futures::future::BoxFuture;

use crate::present::{self, Localizer, Message};
use crate::rules::any::Game;
use crate::service::commands::{Cost, spec_of};
use crate::service::{
    Answered, ChannelId, Command, CommandId, Content, Fault, GuildId, Manages, MessageId, PersonId,
    Place, Post, Refusal, Reply, Request, Service, TableId, Timestamp,
};

use super::hearing::{may_be_edited, may_be_heard, name_of_ours, note_heard, requested};
use super::replies::{exported, game_about, lane, looked_up, replayed, shared_daily};
use super::{house_names, members, move_rate};
use crate::discord::chat_message::ChatMessage;
use crate::discord::context::Context;
use crate::discord::outbox::Outbox;
use crate::discord::read_order::ReadOrder;
use crate::discord::rest::{self, OutgoingMessage};

/// What became of something said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HandleOutcome {
    /// It is remembered, or was not meant for us: hearing it again does no harm.
    Settled,
    /// It was passed over in silence, or it failed and we said so. It must not be heard again, when it could mean
    /// something else.
    PassedOver,
    /// It was read up and cannot be done, for this reason; it has not been answered and must not be heard again.
    TooLate(PersonId, String),
    /// It was not heard: what was said in its thread before it has to be read first.
    Unread,
}

/// When something said reaches us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delivery {
    /// As it is said.
    Live,
    /// Read up, but only just said or edited: it is answered by itself.
    Recent,
    /// Read up later: what cannot be done is explained together with the rest.
    CaughtUp,
}

/// How something said is answered.
pub(crate) enum Answer {
    /// It has been.
    Now(HandleOutcome),
    /// It will be, beside the queue of its channel: it has its place in the row of what its author has asked for.
    Beside(BoxFuture<'static, HandleOutcome>),
}

/// What the service makes of a message.
enum Verdict {
    /// There is nothing more to say.
    Quiet(HandleOutcome),
    /// A post has been committed.
    Posted,
}

/// Answers what is typed.
#[derive(Clone)]
pub(crate) struct ChatHandler {
    /// What the bot shares.
    pub ctx: Arc<Context>,
    /// Sends the answers.
    pub outbox: Outbox,
}

impl ChatHandler {
    /// Answers something said in chat, or lines up what costs much.
    pub async fn answer(&self, mut said: ChatMessage, delivery: Delivery) -> Answer {
        let channel = said.channel;
        if let Err(fault) = house_names::in_message(&self.ctx, &mut said).await {
            return Answer::Now(self.outcome(Asked::of(&said), Err(fault)).await);
        }
        if said.edited.is_some() {
            let (asked, message) = (Asked::of(&said), (said.message, said.edited_late));
            let heard = self
                .ctx
                .ask(move |service| may_be_edited(service, channel, message));
            match heard.await {
                Ok(true) => {}
                Ok(false) => return Answer::Now(HandleOutcome::Settled),
                Err(fault) => return Answer::Now(self.outcome(asked, Err(fault)).await),
            }
        }
        let ours = name_of_ours(&self.ctx, channel, said.guild.is_some()).await;
        // What was edited late is refused, whatever it is.
        let late = said.edited_late;
        let cost = said.read.as_ref().map(|(command, _)| spec_of(command).cost);
        if let Ok(cost @ (Cost::Some | Cost::Much)) = cost
            && !late
        {
            return self.line_up(ours, said, delivery, cost).await;
        }
        let turn = match &said.read {
            Ok((command, _)) => command.is_turn(),
            Err(refusal) => refusal.is_mistyped_turn(),
        };
        if turn && !late {
            move_rate::wait(&self.ctx, said.caller.id, channel).await;
        }
        let asked = Asked::of(&said);
        let verdict = match self.known(&said, delivery).await {
            Ok(known) => {
                let (outbox, ctx) = (self.outbox.clone(), self.ctx.clone());
                self.ctx
                    .ask(move |service| {
                        if delivery == Delivery::Live
                            && !may_be_heard(service, &ctx.order, channel, ours.as_deref())?
                        {
                            return Ok(Verdict::Quiet(HandleOutcome::Unread));
                        }
                        consider(service, (&outbox, &ctx.order), said, known)
                    })
                    .await
            }
            Err(fault) => Err(fault),
        };
        Answer::Now(self.outcome(asked, verdict).await)
    }

    /// What Discord has to say before something can be carried out: where a game would be played, and with whom.
    async fn known(&self, said: &ChatMessage, delivery: Delivery) -> Result<Known, Fault> {
        let (mut parent, mut absent, mut refused) = (None, Vec::new(), None);
        let (mut manages, mut private) = (false, false);
        match (said.guild, &said.read) {
            _ if said.edited_late => {}
            (Some(guild), Ok((command, _))) if spec_of(command).manages => {
                parent = self.ctx.channels.known_parent(said.channel).flatten();
                let permissions = &self.ctx.permissions;
                manages = permissions.manages(guild, said.caller.id, &said.roles);
            }
            (Some(_), Ok((command, _))) if spec_of(command).places_game => {
                let found = self.ctx.channels.parent(said.channel, &self.ctx.rest).await;
                let unknown = |trouble| Fault::new(format!("cannot look a channel up: {trouble}"));
                parent = found.map_err(unknown)?;
                private = self.ctx.channels.is_private(said.channel);
            }
            (Some(_), Ok((Command::Rematch, table))) => {
                parent = self.ctx.channels.known_parent(said.channel).flatten();
                private = self.ctx.channels.is_private(said.channel);
                let place = Place {
                    guild: said.guild,
                    channel: said.channel,
                    parent,
                    private,
                };
                let asked = (Command::Rematch, *table);
                let request = requested(said.command_id(), said.caller.clone(), place, asked);
                match members::absent(&self.ctx, request, said.addressed).await {
                    Ok(found) => absent = found,
                    Err(stop) => refused = Some(stop.refusal()?),
                }
            }
            _ => {}
        }
        Ok(Known {
            parent,
            private,
            absent,
            refused,
            manages,
            sent_ago: self.ctx.said_ago(said.at),
            ..Known::new(delivery, self.ctx.now())
        })
    }

    /// Queues a costly command behind what the same person asked before, if it is meant for us and may be heard. So it
    /// begins in its turn, and its channel does not wait for it. It is refused at once if the queue is full.
    async fn line_up(
        &self,
        ours: Option<String>,
        said: ChatMessage,
        delivery: Delivery,
        cost: Cost,
    ) -> Answer {
        let (asked, addressed) = (Asked::of(&said), said.addressed);
        let (id, edited) = (said.command_id(), said.edited.is_some());
        let Asked {
            message,
            channel,
            caller,
            ..
        } = asked;
        let ctx = self.ctx.clone();
        let known = self.ctx.ask(move |service| {
            if delivery == Delivery::Live
                && !may_be_heard(service, &ctx.order, channel, ours.as_deref())?
            {
                return Ok(Some(Verdict::Quiet(HandleOutcome::Unread)));
            }
            let at = service.store().table_of_thread(channel)?;
            if at.is_none() && !addressed || service.store().first_answer(&id)?.is_some() {
                return Ok(Some(Verdict::Quiet(HandleOutcome::Settled)));
            }
            if !edited {
                note_heard(&ctx.order, at, channel, message);
            }
            Ok(None)
        });
        match known.await {
            Ok(None) => {}
            Ok(Some(verdict)) => return Answer::Now(self.outcome(asked, Ok(verdict)).await),
            Err(fault) => return Answer::Now(self.outcome(asked, Err(fault)).await),
        }
        let costly = self.ctx.dispatcher.costly().clone();
        let mut turn = async move { costly.turn(caller, cost).await }.boxed();
        // It takes its place in the row now, whenever it is done.
        let turn = match futures::poll!(&mut turn) {
            Poll::Ready(None) => {
                let (outbox, ctx, now) = (self.outbox.clone(), self.ctx.clone(), self.ctx.now());
                let refused = self.ctx.ask(move |service| {
                    let refusal = service.too_much(caller, said.guild);
                    let known = Known {
                        refused: Some(refusal.unwrap_or(Refusal::OneAtATime)),
                        ..Known::new(delivery, now)
                    };
                    consider(service, (&outbox, &ctx.order), said, known)
                });
                let refused = refused.await;
                return Answer::Now(self.outcome(asked, refused).await);
            }
            Poll::Ready(turn) => futures::future::ready(turn).boxed(),
            Poll::Pending => turn,
        };
        let chat = self.clone();
        let work = async move {
            let turn = turn.await;
            if chat.ctx.shutdown.is_closing() {
                return HandleOutcome::Unread;
            }
            let (outbox, ctx, now) = (chat.outbox.clone(), chat.ctx.clone(), chat.ctx.now());
            let verdict = chat.ctx.dispatcher.ask_costly(cost, move |service| {
                // However late it comes, it is answered by itself.
                let known = Known::new(Delivery::Recent, now);
                consider(service, (&outbox, &ctx.order), said, known)
            });
            let verdict = verdict.await;
            drop(turn);
            chat.outcome(asked, verdict).await
        };
        Answer::Beside(work.boxed())
    }

    /// What became of it; a post is sent, and for a fault we say sorry.
    async fn outcome(&self, asked: Asked, verdict: Result<Verdict, Fault>) -> HandleOutcome {
        let Asked {
            message,
            channel,
            guild,
            caller,
        } = asked;
        match verdict {
            Ok(Verdict::Quiet(outcome)) => outcome,
            Ok(Verdict::Posted) => {
                self.outbox.wake();
                HandleOutcome::Settled
            }
            Err(fault) => {
                tracing::error!(%fault, %message, %channel, "a message could not be answered");
                let spoken = self
                    .ctx
                    .ask(move |service| service.language_heard(caller, channel, guild));
                // What failed may fail again: then it is English.
                let words = Localizer::of(spoken.await.unwrap_or_default());
                self.apologise(channel, message, present::fault(words, &fault))
                    .await;
                HandleOutcome::PassedOver
            }
        }
    }

    /// Says sorry without the help of the store, which may be what failed; once, and if it cannot be said, then not.
    async fn apologise(&self, channel: ChannelId, message: MessageId, sorry: Message) {
        let outgoing = OutgoingMessage {
            message: sorry,
            png: None,
            link: None,
            reply_to: Some(message),
            nonce: format!("f{message}"),
        };
        if let Err(trouble) = rest::send(&self.ctx.rest, channel, &outgoing).await {
            tracing::warn!(%channel, %trouble, "could not apologise");
        }
    }
}

/// Who asked for something, and where.
#[derive(Clone, Copy)]
struct Asked {
    message: MessageId,
    channel: ChannelId,
    guild: Option<GuildId>,
    caller: PersonId,
}

impl Asked {
    fn of(said: &ChatMessage) -> Asked {
        Asked {
            message: said.message,
            channel: said.channel,
            guild: said.guild,
            caller: said.caller.id,
        }
    }
}

/// What is known when something said is carried out.
struct Known {
    delivery: Delivery,
    now: Timestamp,
    /// How long ago it was said, in milliseconds.
    sent_ago: u64,
    /// The channel under which the place hangs, if that matters.
    parent: Option<ChannelId>,
    /// Whether it is a private thread, if that matters.
    private: bool,
    /// Those it names who are not on the server any more.
    absent: Vec<PersonId>,
    /// Why it is not carried out whatever it is.
    refused: Option<Refusal>,
    /// Whether its author is known to have the permission to manage the server.
    manages: bool,
}

impl Known {
    fn new(delivery: Delivery, now: Timestamp) -> Known {
        Known {
            delivery,
            now,
            sent_ago: 0,
            parent: None,
            private: false,
            absent: Vec::new(),
            refused: None,
            manages: false,
        }
    }
}

/// Carries out what was said, or refuses it.
fn consider(
    service: &Service,
    (outbox, order): (&Outbox, &ReadOrder),
    said: ChatMessage,
    known: Known,
) -> Result<Verdict, Fault> {
    let at = service.store().table_of_thread(said.channel)?;
    if at.is_none() && !said.addressed {
        return Ok(Verdict::Quiet(HandleOutcome::Settled));
    }
    let caller = said.caller.id;
    let heard = MessageContext {
        id: said.command_id(),
        message: said.message,
        at,
        addressed: said.addressed,
        caller,
        place: Place {
            guild: said.guild,
            channel: said.channel,
            parent: known.parent,
            private: known.private,
        },
        words: Localizer::of(service.language_heard(caller, said.channel, said.guild)?),
    };
    let (delivery, now) = (known.delivery, known.now);
    let Some(carried_out) = carry_out(service, order, &heard, said, known)? else {
        return Ok(Verdict::Quiet(HandleOutcome::Settled));
    };
    if let Some(verdict) = settled(service, outbox, &heard, &carried_out, delivery)? {
        return Ok(verdict);
    }
    let CarriedOut { reply, game, .. } = carried_out;
    outbox.asked_for(service, &reply, caller, heard.place)?;
    let content = heard.content(&reply, game.as_ref());
    let lane = (heard.place.guild, lane(at, heard.place.channel));
    let say = || service.say((heard.id.clone(), Some(caller)), lane, content, now);
    if !outbox.say_replay(&reply, caller, say)? {
        let refused = Reply::Refused(Refusal::OneAtATime);
        let told = present::reply(heard.words, &refused, None);
        service.say(
            (heard.id, Some(caller)),
            lane,
            told.into_content(Some(heard.message)),
            now,
        )?;
    }
    Ok(Verdict::Posted)
}

/// What the answer to a message depends on, beside its text.
struct MessageContext {
    id: CommandId,
    message: MessageId,
    /// The table in whose thread it was said.
    at: Option<TableId>,
    addressed: bool,
    caller: PersonId,
    place: Place,
    words: Localizer,
}

/// What the service has made of it.
struct CarriedOut {
    reply: Reply,
    posts: Vec<Post>,
    /// The game it is about.
    game: Option<Game>,
}

/// Has the service carry out what was said; `None` if it was talk.
fn carry_out(
    service: &Service,
    order: &ReadOrder,
    heard: &MessageContext,
    said: ChatMessage,
    known: Known,
) -> Result<Option<CarriedOut>, Fault> {
    let (at, edited) = (heard.at, said.edited.is_some());
    // An edited message keeps its number, which may be older than what was heard since.
    let note_heard = || {
        if !edited {
            note_heard(order, at, said.channel, said.message);
        }
    };
    let refused = |refusal, game| {
        Ok(Some(CarriedOut {
            reply: Reply::refused(refusal, heard.place),
            posts: Vec::new(),
            game,
        }))
    };
    if let Some(refusal) = known.refused {
        note_heard();
        return refused(refusal, None);
    }
    if said.edited_late {
        if !said.addressed && !service.is_seated(at, heard.caller)? {
            return Ok(None);
        }
        let too_much = service.too_much(heard.caller, said.guild);
        return refused(too_much.unwrap_or(Refusal::EditedLate), None);
    }
    let (command, table) = match said.read {
        Ok(read) => read,
        Err(_) if !said.addressed && !service.is_seated(at, heard.caller)? => return Ok(None),
        Err(refusal) => {
            note_heard();
            let game = game_about(service, at, None);
            // A mistyped turn of a player is no command either: it waits its turn like all moves.
            let counts = !refusal.is_mistyped_turn() || !service.is_seated(at, heard.caller)?;
            let too_much = || service.too_much(heard.caller, said.guild);
            let refusal = counts.then(too_much).flatten().unwrap_or(refusal);
            return refused(refusal, game);
        }
    };
    note_heard();
    let manages = match spec_of(&command).manages {
        true if known.manages => Manages::Server,
        true if service.is_appointed(said.guild, said.caller.id, &said.roles)? => {
            Manages::Appointed
        }
        _ => Manages::No,
    };
    let request = Request {
        absent: known.absent,
        manages,
        sent_ago: known.sent_ago,
        ..requested(heard.id.clone(), said.caller, heard.place, (command, table))
    };
    let Answered { mut reply, posts } = service.execute(&request, known.now)?;
    // A move from a person who does not play there is talk that asks for an answer.
    if let Reply::Refused(refusal) = &reply
        && said.addressed
        && request.command.is_turn()
        && refusal.is_for_outsiders()
        && let Some(refusal) = service.too_much(heard.caller, said.guild)
    {
        reply = Reply::Refused(refusal);
    }
    let game = game_about(service, table.or(at), Some(&reply));
    Ok(Some(CarriedOut { reply, posts, game }))
}

/// What became of it, if nothing more is to be said about it.
fn settled(
    service: &Service,
    outbox: &Outbox,
    heard: &MessageContext,
    CarriedOut { reply, posts, game }: &CarriedOut,
    delivery: Delivery,
) -> Result<Option<Verdict>, Fault> {
    let outcome = match reply {
        Reply::Done { .. } if posts.is_empty() => HandleOutcome::Settled,
        Reply::Done { .. } => {
            outbox.moved(reply);
            return Ok(Some(Verdict::Posted));
        }
        Reply::Repeated(_) => HandleOutcome::Settled,
        Reply::Refused(refusal)
            if refusal.is_suppressed() || !heard.addressed && refusal.is_silent_in_chat() =>
        {
            // Where no game is played nothing is read up, so nothing needs to be remembered.
            heard
                .at
                .map_or(HandleOutcome::Settled, |_| HandleOutcome::PassedOver)
        }
        // One that was answered before is not answered again.
        Reply::Refused(_)
            if delivery == Delivery::CaughtUp
                && service.store().first_answer(&heard.id)?.is_some() =>
        {
            HandleOutcome::Settled
        }
        Reply::Refused(_) if delivery == Delivery::CaughtUp => {
            let why = present::reply(heard.words, reply, game.as_ref()).text;
            HandleOutcome::TooLate(heard.caller, why)
        }
        _ => return Ok(None),
    };
    Ok(Some(Verdict::Quiet(outcome)))
}

impl MessageContext {
    /// What is said about it.
    fn content(&self, reply: &Reply, game: Option<&Game>) -> Content {
        let (words, reply_to) = (self.words, Some(self.message));
        match reply {
            Reply::Export { table, .. } => exported(table, reply_to),
            Reply::Replay { table, view } => replayed(table, *view, reply_to),
            Reply::Rules {
                ruleset,
                chosen,
                asked,
                house,
            } => looked_up(
                (*ruleset, *chosen),
                asked,
                house,
                words.language(),
                reply_to,
            ),
            Reply::Puzzle(posed) => Content::Puzzle {
                puzzle: posed.puzzle.id.clone(),
                daily: None,
                guild: self.place.guild,
                language: words.language(),
                reply_to,
            },
            Reply::SharedDaily { shared, .. } => shared_daily(shared, words.language(), reply_to),
            reply => {
                let mut told = present::reply(words, reply, game);
                // Buttons for all to press stand in the thread of their game only.
                if let Reply::Board { table, .. } = reply
                    && table.thread != Some(self.place.channel)
                {
                    told = told.without_buttons();
                }
                told.turned_by(self.caller).into_content(reply_to)
            }
        }
    }
}

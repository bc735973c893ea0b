//! Answers to what is typed: what is done shows in the outbox, what is not done gets one short reply.

use std::sync::Arc;
use std::task::Poll;

use futures::FutureExt;
use futures::future::BoxFuture;

use crate::present::{self, Localizer, Message};
use crate::rules::any::Game;
use crate::service::commands::{Cost, spec_of};
use crate::service::{
    Answered, BoardView, ChannelId, Command, CommandId, Content, Fault, GuildId, Lane, Manages,
    MessageId, Person, PersonId, Place, Refusal, Reply, Request, Service, Stage, Table, TableId,
    Timestamp, Via,
};

use super::message::Said;
use super::read_order::Order;
use crate::discord::desk::Desk;
use crate::discord::outbox::Outbox;
use crate::discord::rest::channels::Places;
use crate::discord::rest::members;
use crate::discord::rest::{self, Letter};

/// What became of something said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heeded {
    /// It is remembered, or was not meant for us: hearing it again does no harm.
    Settled,
    /// It was passed over in silence, or something went wrong and we said so: it must not be heard again, when it could
    /// mean something else.
    PassedOver,
    /// It was read up and cannot be done, for this reason; it has not been answered and must not be heard again.
    TooLate(PersonId, String),
    /// It was not heard: what was said in its thread before it has to be read first.
    Unread,
}

/// When something said reaches us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// As it is said.
    Live,
    /// Read up, but only just said.
    Read,
    /// Read up later: what cannot be done is explained together with the rest.
    Late,
}

/// How something said is answered.
pub(crate) enum Answer {
    /// It has been.
    Now(Heeded),
    /// It will be, beside the queue of its channel: it has its place in the row of what its author has asked for.
    Beside(BoxFuture<'static, Heeded>),
}

/// What the house makes of something said.
enum Verdict {
    /// There is nothing more to say.
    Quiet(Heeded),
    /// A post has been committed.
    Posted,
}

/// Answers something said in chat, or lines up what costs much.
pub(crate) async fn answer(
    desk: &Arc<Desk>,
    outbox: &Outbox,
    places: &Places,
    said: Said,
    manner: Manner,
) -> Answer {
    let channel = said.channel;
    if said.guild.is_some() && desk.order.is_opening_any() && places.known_parent(channel).is_none()
    {
        // It may be a thread that is being opened, and is known then. If not, nothing is lost by that.
        let _ = places.parent(channel, &desk.http).await;
    }
    let ours = places.name_of_ours(channel, desk.me);
    let cost = said.read.as_ref().map(|(command, _)| spec_of(command).cost);
    if let Ok(cost @ (Cost::Some | Cost::Much)) = cost {
        return line_up(desk, outbox, ours, said, manner, cost).await;
    }
    let turn = match &said.read {
        Ok((command, _)) => matches!(command, Command::Move(_)),
        Err(refusal) => refusal.is_mistyped_turn(),
    };
    if turn {
        desk.pace(said.caller.id, channel).await;
    }
    let asked = Asked::of(&said);
    let verdict = match known(desk, places, &said, manner).await {
        Ok(known) => {
            let (shown, order) = (outbox.clone(), desk.order.clone());
            desk.ask(move |house| {
                if manner == Manner::Live && !may_be_heard(house, &order, channel, ours.as_deref())?
                {
                    return Ok(Verdict::Quiet(Heeded::Unread));
                }
                consider(house, (&shown, &order), said, known)
            })
            .await
        }
        Err(fault) => Err(fault),
    };
    Answer::Now(heeded(desk, outbox, asked, verdict).await)
}

/// What Discord has to say before something can be carried out: where a game would be played, and with whom.
async fn known(
    desk: &Arc<Desk>,
    places: &Places,
    said: &Said,
    manner: Manner,
) -> Result<Known, Fault> {
    let (mut parent, mut absent, mut refused) = (None, Vec::new(), None);
    match (said.guild, &said.read) {
        (Some(_), Ok((Command::Challenge(_) | Command::Learn(_), _))) => {
            let found = places.parent(said.channel, &desk.http).await;
            let unknown = |trouble| Fault::new(format!("cannot look a channel up: {trouble}"));
            parent = found.map_err(unknown)?;
        }
        (Some(_), Ok((Command::Rematch, table))) => {
            let place = Place {
                guild: said.guild,
                channel: said.channel,
                parent,
            };
            let asked = (Command::Rematch, *table);
            let request = requested(said.message, said.caller.clone(), place, asked);
            match members::look_for(desk, request, said.addressed).await? {
                Ok(found) => absent = found,
                Err(refusal) => refused = Some(refusal),
            }
        }
        _ => {}
    }
    Ok(Known {
        parent,
        absent,
        refused,
        ..Known::new(manner, desk.now())
    })
}

/// Lines up what costs much behind what the same person asked before, if it is meant for us and may be heard: so it begins in
/// its turn, and nobody waits for it. What may not be lined up is refused at once.
async fn line_up(
    desk: &Arc<Desk>,
    outbox: &Outbox,
    ours: Option<String>,
    said: Said,
    manner: Manner,
    cost: Cost,
) -> Answer {
    let (asked, addressed) = (Asked::of(&said), said.addressed);
    let Asked {
        message,
        channel,
        caller,
        ..
    } = asked;
    let order = desk.order.clone();
    let known = desk.ask(move |house| {
        if manner == Manner::Live && !may_be_heard(house, &order, channel, ours.as_deref())? {
            return Ok(Some(Verdict::Quiet(Heeded::Unread)));
        }
        let at = house.store().table_of_thread(channel)?;
        let id = CommandId::of_message(message);
        if at.is_none() && !addressed || house.store().first_answer(&id)?.is_some() {
            return Ok(Some(Verdict::Quiet(Heeded::Settled)));
        }
        heard(&order, at, channel, message);
        Ok(None)
    });
    match known.await {
        Ok(None) => {}
        Ok(Some(verdict)) => return Answer::Now(heeded(desk, outbox, asked, Ok(verdict)).await),
        Err(fault) => return Answer::Now(heeded(desk, outbox, asked, Err(fault)).await),
    }
    let (desk, outbox, beside) = (desk.clone(), outbox.clone(), desk.beside.clone());
    let mut turn = async move { beside.turn(caller, cost).await }.boxed();
    // It takes its place in the row now, whenever it is done.
    let turn = match futures::poll!(&mut turn) {
        Poll::Ready(None) => {
            let (shown, order, now) = (outbox.clone(), desk.order.clone(), desk.now());
            let refused = desk.ask(move |house| {
                let refusal = house.too_much(caller, said.guild);
                let known = Known {
                    refused: Some(refusal.unwrap_or(Refusal::OneAtATime)),
                    ..Known::new(manner, now)
                };
                consider(house, (&shown, &order), said, known)
            });
            let refused = refused.await;
            return Answer::Now(heeded(&desk, &outbox, asked, refused).await);
        }
        Poll::Ready(turn) => futures::future::ready(turn).boxed(),
        Poll::Pending => turn,
    };
    let work = async move {
        let turn = turn.await;
        if desk.is_closing() {
            return Heeded::Unread;
        }
        let (shown, order, now) = (outbox.clone(), desk.order.clone(), desk.now());
        let verdict = desk.ask_beside(cost, move |house| {
            // However late it comes, it is answered by itself.
            let known = Known::new(Manner::Read, now);
            consider(house, (&shown, &order), said, known)
        });
        let verdict = verdict.await;
        drop(turn);
        heeded(&desk, &outbox, asked, verdict).await
    };
    Answer::Beside(work.boxed())
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
    fn of(said: &Said) -> Asked {
        Asked {
            message: said.message,
            channel: said.channel,
            guild: said.guild,
            caller: said.caller.id,
        }
    }
}

/// What became of it; a post is sent, and for a fault we say sorry.
async fn heeded(
    desk: &Desk,
    outbox: &Outbox,
    asked: Asked,
    verdict: Result<Verdict, Fault>,
) -> Heeded {
    let Asked {
        message,
        channel,
        guild,
        caller,
    } = asked;
    match verdict {
        Ok(Verdict::Quiet(heeded)) => heeded,
        Ok(Verdict::Posted) => {
            outbox.wake();
            Heeded::Settled
        }
        Err(fault) => {
            tracing::error!(%fault, %message, %channel, "a message could not be answered");
            let spoken = desk.ask(move |house| house.language_heard(caller, channel, guild));
            // What failed may fail again: then it is English.
            let words = Localizer::of(spoken.await.unwrap_or_default());
            apologise(desk, channel, message, present::fault(words, &fault)).await;
            Heeded::PassedOver
        }
    }
}

/// Whether what is said live in a channel may be heard: not in the thread of a live game before what was said there earlier
/// has been read up, nor in a thread that is still being opened, for it is read up when it is open.
///
/// # Errors
/// If the store fails.
pub(crate) fn may_be_heard(
    house: &Service,
    order: &Order,
    channel: ChannelId,
    ours: Option<&str>,
) -> Result<bool, Fault> {
    if order.is_read(channel) {
        return Ok(true);
    }
    match house.table_in(channel)? {
        Some(table) => Ok(!table.is_live() || table.thread != Some(channel)),
        None => Ok(!order.is_being_opened(channel, ours)),
    }
}

/// What is known when something said is carried out.
struct Known {
    manner: Manner,
    now: Timestamp,
    /// The channel under which the place hangs, if that matters.
    parent: Option<ChannelId>,
    /// Those it names who are not on the server any more.
    absent: Vec<PersonId>,
    /// Why it is not carried out whatever it is.
    refused: Option<Refusal>,
}

impl Known {
    fn new(manner: Manner, now: Timestamp) -> Known {
        Known {
            manner,
            now,
            parent: None,
            absent: Vec::new(),
            refused: None,
        }
    }
}

/// Carries out what was said, or refuses it.
fn consider(
    house: &Service,
    (outbox, order): (&Outbox, &Order),
    said: Said,
    known: Known,
) -> Result<Verdict, Fault> {
    let Known {
        manner,
        now,
        parent,
        absent,
        refused,
    } = known;
    let at = house.store().table_of_thread(said.channel)?;
    if at.is_none() && !said.addressed {
        return Ok(Verdict::Quiet(Heeded::Settled));
    }
    let id = CommandId::of_message(said.message);
    let words = Localizer::of(house.language_heard(said.caller.id, said.channel, said.guild)?);
    let (caller, place) = (
        said.caller.id,
        Place {
            guild: said.guild,
            channel: said.channel,
            parent,
        },
    );
    let read = match refused {
        None => said.read.map_err(|refusal| (refusal, false)),
        Some(refusal) => Err((refusal, true)),
    };
    let (reply, posts, game) = match read {
        Err((refusal, true)) => {
            heard(order, at, said.channel, said.message);
            (Reply::Refused(refusal), Vec::new(), None)
        }
        Err((_, false)) if !said.addressed && !house.is_seated(at, said.caller.id)? => {
            return Ok(Verdict::Quiet(Heeded::Settled));
        }
        Err((refusal, false)) => {
            heard(order, at, said.channel, said.message);
            let game = game_about(house, at, None);
            // A mistyped turn of a player is no command either: it waits its turn like all moves.
            let counts = !refusal.is_mistyped_turn() || !house.is_seated(at, said.caller.id)?;
            let too_much = || house.too_much(said.caller.id, said.guild);
            let refusal = counts.then(too_much).flatten().unwrap_or(refusal);
            (Reply::Refused(refusal), Vec::new(), game)
        }
        Ok((command, table)) => {
            heard(order, at, said.channel, said.message);
            let request = Request {
                absent,
                ..requested(said.message, said.caller, place, (command, table))
            };
            let Answered { mut reply, posts } = house.execute(&request, now)?;
            // A move of somebody who does not play there is no move, but talk that asks for an answer.
            if let Reply::Refused(refusal) = &reply
                && said.addressed
                && matches!(request.command, Command::Move(_))
                && refusal.is_for_outsiders()
                && let Some(refusal) = house.too_much(request.caller.id, said.guild)
            {
                reply = Reply::Refused(refusal);
            }
            let game = game_about(house, table.or(at), Some(&reply));
            (reply, posts, game)
        }
    };
    match &reply {
        Reply::Done { .. } if posts.is_empty() => return Ok(Verdict::Quiet(Heeded::Settled)),
        Reply::Done { .. } => {
            outbox.moved(&reply);
            return Ok(Verdict::Posted);
        }
        Reply::Repeated(_) => return Ok(Verdict::Quiet(Heeded::Settled)),
        Reply::Refused(refusal)
            if refusal.is_hushed() || !said.addressed && refusal.is_silent_in_chat() =>
        {
            // Where no game is played nothing is read up, so nothing needs to be remembered.
            let heeded = at.map_or(Heeded::Settled, |_| Heeded::PassedOver);
            return Ok(Verdict::Quiet(heeded));
        }
        Reply::Refused(_) if manner == Manner::Late => {
            // One that was answered before is not answered again.
            if house.store().first_answer(&id)?.is_some() {
                return Ok(Verdict::Quiet(Heeded::Settled));
            }
            let why = present::reply(words, &reply, game.as_ref()).text;
            return Ok(Verdict::Quiet(Heeded::TooLate(caller, why)));
        }
        _ => outbox.asked_for(house, &reply, caller, place)?,
    }
    let content = match &reply {
        Reply::Export { table, .. } => exported(table, Some(said.message)),
        Reply::Replay { table, view } => replayed(table, *view, Some(said.message)),
        Reply::Rules {
            ruleset,
            chosen,
            asked,
        } => Content::Rules {
            ruleset: *ruleset,
            chosen: *chosen,
            asked: asked.clone(),
            language: words.language(),
            reply_to: Some(said.message),
        },
        Reply::Puzzle(posed) => Content::Puzzle {
            puzzle: posed.puzzle.id.clone(),
            daily: None,
            guild: place.guild,
            language: words.language(),
            reply_to: Some(said.message),
        },
        reply => {
            let mut told = present::reply(words, reply, game.as_ref());
            // Buttons for all to press stand in the thread of their game only.
            if let Reply::Board { table, .. } = reply
                && at != Some(table.id)
            {
                told.buttons.clear();
            }
            told.into_content(Some(said.message))
        }
    };
    let lane = lane(at, said.channel);
    let say = || house.say((id.clone(), Some(caller)), lane, content, now);
    if !outbox.say_replay(&reply, caller, say)? {
        let refused = Reply::Refused(Refusal::OneAtATime);
        let told = present::reply(words, &refused, None);
        house.say(
            (id, Some(caller)),
            lane,
            told.into_content(Some(said.message)),
            now,
        )?;
    }
    Ok(Verdict::Posted)
}

/// A command that was typed.
fn requested(
    message: MessageId,
    caller: Person,
    place: Place,
    (command, table): (Command, Option<TableId>),
) -> Request {
    Request {
        id: CommandId::of_message(message),
        caller,
        place,
        table,
        via: Via::Chat,
        lot: fastrand::u64(..),
        // What a message tells of its author does not include their permissions.
        manages: Manages::No,
        absent: Vec::new(),
        command,
    }
}

/// Something said at a table is heard now: in order, or that is noted as a bug.
fn heard(order: &Order, at: Option<TableId>, channel: ChannelId, message: MessageId) {
    if at.is_some() {
        order.hear(channel, message);
    }
}

/// A game as it stands, to be written down when it is sent.
pub(crate) fn exported(table: &Table, reply_to: Option<MessageId>) -> Content {
    Content::Export {
        table: table.id,
        ply: table.turns.len(),
        seq: table.version,
        reply_to,
    }
}

/// The moves of a game so far, to be drawn when they are sent.
pub(crate) fn replayed(table: &Table, view: BoardView, reply_to: Option<MessageId>) -> Content {
    Content::Replay {
        view,
        seq: table.version,
        reply_to,
    }
}

/// Where an answer goes that is given in this channel, which may be the thread of a table.
pub(crate) fn lane(at: Option<TableId>, channel: ChannelId) -> Lane {
    at.map_or(Lane::Channel(channel), Lane::Table)
}

/// The game an answer is about, if one is being played or over: that of the answer's table, else of the one meant.
pub(crate) fn game_about(
    house: &Service,
    meant: Option<TableId>,
    reply: Option<&Reply>,
) -> Option<Game> {
    let id = reply.and_then(Reply::table).or(meant)?;
    let table = match reply {
        Some(
            Reply::Done { table, .. }
            | Reply::Board { table, .. }
            | Reply::BoardText { table, .. }
            | Reply::Position { table, .. }
            | Reply::History { table, .. }
            | Reply::Choose { table, .. }
            | Reply::Stale(table)
            | Reply::Export { table, .. }
            | Reply::Replay { table, .. },
        ) => (**table).clone(),
        _ => house.store().table(id).ok()??,
    };
    let played = matches!(table.stage, Stage::Playing | Stage::Finished(_));
    played.then(|| house.game(&table).ok()).flatten()
}

/// Says sorry without the help of the store, which may be what failed; once, and if it cannot be said, then not.
async fn apologise(desk: &Desk, channel: ChannelId, message: MessageId, sorry: Message) {
    let letter = Letter {
        message: sorry,
        png: None,
        reply_to: Some(message),
        nonce: format!("f{message}"),
    };
    if let Err(trouble) = rest::send(&desk.http, channel, &letter).await {
        tracing::warn!(%channel, %trouble, "could not apologise");
    }
}

//! Answers to what is typed: what is done shows in the outbox, what is not done gets one short reply.

use std::sync::Arc;

use crate::present::{self, Message, Words};
use crate::rules::any::Game;
use crate::service::{
    Answered, BoardView, ChannelId, Command, CommandId, Content, Fault, Lane, Manages, MessageId,
    PersonId, Place, Refusal, Reply, Request, Service, Stage, Table, TableId, Timestamp, Via,
};

use super::desk::Desk;
use super::hear::Said;
use super::order::Order;
use super::outbox::Outbox;
use super::places::Places;
use super::rest::{self, Letter};

/// What became of something said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Heeded {
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
pub(super) enum Manner {
    /// As it is said.
    Live,
    /// Read up, but only just said.
    Read,
    /// Read up later: what cannot be done is explained together with the rest.
    Late,
}

/// What the house makes of something said.
enum Verdict {
    /// There is nothing more to say.
    Quiet(Heeded),
    /// A post has been committed.
    Posted,
}

/// Answers something said in chat.
pub(super) async fn answer(
    desk: &Arc<Desk>,
    outbox: &Outbox,
    places: &Places,
    said: Said,
    manner: Manner,
) -> Heeded {
    let (message, channel) = (said.message, said.channel);
    let (caller, guild) = (said.caller.id, said.guild);
    let challenge = matches!(
        said.read,
        Ok((Command::Challenge(_) | Command::Learn(_), _))
    );
    if guild.is_some() && desk.order.is_opening_any() && places.known_parent(channel).is_none() {
        // It may be a thread that is being opened, and is known then. If not, nothing is lost by that.
        let _ = places.parent(channel, &desk.http).await;
    }
    let parent = match said.guild {
        Some(_) if challenge => places.parent(channel, &desk.http).await,
        _ => Ok(None),
    };
    let turn = match &said.read {
        Ok((command, _)) => matches!(command, Command::Move(_)),
        Err(refusal) => refusal.is_mistyped_turn(),
    };
    if turn {
        desk.pace(said.caller.id, channel).await;
    }
    let (now, lot) = (desk.now(), fastrand::u64(..));
    let verdict = match parent {
        Ok(parent) => {
            let shown = outbox.clone();
            let order = desk.order.clone();
            let ours = places.name_of_ours(channel, desk.me);
            desk.ask(move |house| {
                if manner == Manner::Live && !may_be_heard(house, &order, channel, ours.as_deref())?
                {
                    return Ok(Verdict::Quiet(Heeded::Unread));
                }
                consider(house, (&shown, &order), said, manner, parent, lot, now)
            })
            .await
        }
        Err(trouble) => Err(Fault::new(format!("cannot look a channel up: {trouble}"))),
    };
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
            let words = Words::of(spoken.await.unwrap_or_default());
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
pub(super) fn may_be_heard(
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

fn consider(
    house: &Service,
    (outbox, order): (&Outbox, &Order),
    said: Said,
    manner: Manner,
    parent: Option<ChannelId>,
    lot: u64,
    now: Timestamp,
) -> Result<Verdict, Fault> {
    let at = house.store().table_of_thread(said.channel)?;
    if at.is_none() && !said.addressed {
        return Ok(Verdict::Quiet(Heeded::Settled));
    }
    let id = CommandId::of_message(said.message);
    let words = Words::of(house.language_heard(said.caller.id, said.channel, said.guild)?);
    let (caller, place) = (
        said.caller.id,
        Place {
            guild: said.guild,
            channel: said.channel,
            parent,
        },
    );
    let (reply, posts, game) = match said.read {
        Err(_) if !said.addressed && !house.is_seated(at, said.caller.id)? => {
            return Ok(Verdict::Quiet(Heeded::Settled));
        }
        Err(refusal) => {
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
                id: id.clone(),
                caller: said.caller,
                place,
                table,
                via: Via::Chat,
                lot,
                // What a message tells of its author does not include their permissions.
                manages: Manages::No,
                command,
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

/// Something said at a table is heard now: in order, or that is noted as a bug.
fn heard(order: &Order, at: Option<TableId>, channel: ChannelId, message: MessageId) {
    if at.is_some() {
        order.hear(channel, message);
    }
}

/// A game as it stands, to be written down when it is sent.
pub(super) fn exported(table: &Table, reply_to: Option<MessageId>) -> Content {
    Content::Export {
        table: table.id,
        ply: table.turns.len(),
        seq: Some(table.version),
        reply_to,
    }
}

/// The moves of a game so far, to be drawn when they are sent.
pub(super) fn replayed(table: &Table, view: BoardView, reply_to: Option<MessageId>) -> Content {
    Content::Replay {
        view,
        seq: Some(table.version),
        reply_to,
    }
}

/// Where an answer goes that is given in this channel, which may be the thread of a table.
pub(super) fn lane(at: Option<TableId>, channel: ChannelId) -> Lane {
    at.map_or(Lane::Channel(channel), Lane::Table)
}

/// The game an answer is about, if one is being played or over: that of the answer's table, else of the one meant.
pub(super) fn game_about(
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

//! The buttons of a table: only its newest message has any, and they are removed from the one before. A message that
//! says that the computer thinks gets the computer's answer; if that stands elsewhere, its words are put right.
//!
//! [`ButtonMessages`] holds which message has them, and which should have none any more, until Discord has answered.
//! Until then a finished game is listed in [`ButtonsOwed`].

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Mutex as AsyncMutex, MutexGuard as AsyncMutexGuard, watch};

pub(crate) use crate::service::notes::At;
use crate::service::notes::{ButtonMessages, ButtonsOwed, NoteValue, Notes, Waiting};
use crate::service::{Fault, Note, Service, Stage, Table, TableId};

use crate::discord::backoff::Backoff;
use crate::discord::board_links::{BoardLinks, Link};
use crate::discord::context::Context;
use crate::discord::jobs::spawn;
use crate::discord::rest::{self, Trouble};
use crate::present::{Message, computer_fails};

use super::render::{answered, words_of};

/// The most messages of a table remembered for the removal of their buttons. The buttons of others say that they are
/// out of date.
const MOST_OWED: usize = 8;

/// The most finished games that are remembered to have such messages.
const MOST_FINISHED: usize = 500;

/// How many tables can have their messages changed at once.
const TURNS: usize = 64;

/// The pauses before buttons are taken off once more.
const BACKOFF: Backoff = Backoff::steps([30, 120, 600, 3_600]);

/// After this many failures in a row it is left to the next board, or to the next start.
const MOST_RETRIES: u32 = 4;

/// Takes buttons off old messages, beside the lanes: no board waits for that.
#[derive(Clone)]
pub(crate) struct ButtonRemover {
    ctx: Arc<Context>,
    /// The tables that are being paid for, one message after the other, and how often that was asked for.
    paying: Arc<Mutex<HashMap<TableId, watch::Sender<u64>>>>,
    /// Whose turn it is to change the messages of a table. Tables share them, by their number.
    turns: Arc<[AsyncMutex<()>; TURNS]>,
}

impl ButtonRemover {
    /// Nothing is owed yet.
    pub fn new(ctx: Arc<Context>) -> ButtonRemover {
        ButtonRemover {
            ctx,
            paying: Arc::default(),
            turns: Arc::new(std::array::from_fn(|_| AsyncMutex::new(()))),
        }
    }

    /// The turn to change what a message of this table says.
    pub async fn turn(&self, TableId(table): TableId) -> AsyncMutexGuard<'_, ()> {
        self.turns[table as usize % TURNS].lock().await
    }

    /// Has the buttons taken off all messages of a table that should not have any, at once, and later where that fails.
    pub fn pay(&self, table: TableId, owes: Owes) {
        match self.paying().entry(table) {
            // It is at it, and looks once more.
            Entry::Occupied(entry) => entry.get().send_modify(|asked| *asked += 1),
            Entry::Vacant(entry) => {
                let asked = entry.insert(watch::Sender::new(1)).subscribe();
                spawn(self.clone().pay_all(table, owes, asked));
            }
        }
    }

    /// Removes the buttons left over from before a restart.
    pub async fn resume(self) {
        let owing = self.ctx.ask(|service| {
            let mut tables = service.store().live_tables()?;
            tables.extend(finished(service)?);
            let mut owing = Vec::new();
            for table in tables {
                if owes(&buttons(service, table)?) {
                    owing.push(table);
                }
            }
            Ok(owing)
        });
        match owing.await {
            Ok(owing) => {
                for table in owing {
                    if !self.try_to_pay(table, Owes::Words).await {
                        self.pay(table, Owes::Words);
                    }
                }
            }
            Err(fault) => tracing::error!(%fault, "cannot tell which old messages have buttons"),
        }
    }

    async fn pay_all(self, table: TableId, mut owes: Owes, mut asked: watch::Receiver<u64>) {
        let mut failed = 0;
        loop {
            let known = std::mem::replace(&mut owes, Owes::Words);
            // What was known from the beginning lacks what others have asked for since.
            if matches!(known, Owes::Words) {
                asked.borrow_and_update();
            }
            let paid = tokio::select! {
                paid = self.try_to_pay(table, known) => paid,
                () = self.ctx.shutdown.closing() => return,
            };
            if paid || failed == MOST_RETRIES {
                let mut paying = self.paying();
                // An error says that no request can come any more.
                if asked.has_changed().unwrap_or(false) {
                    failed = 0;
                    continue;
                }
                paying.remove(&table);
                return;
            }
            let pause = BACKOFF.pause(failed);
            failed += 1;
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                _ = asked.changed() => failed = 0,
                () = self.ctx.shutdown.closing() => return,
            }
        }
    }

    fn paying(&self) -> MutexGuard<'_, HashMap<TableId, watch::Sender<u64>>> {
        // Nothing panics while it is held.
        self.paying.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The messages of a table that should have no buttons any more, and their words; none if the store fails.
    async fn owed(&self, table: TableId) -> Vec<(At, Option<Message>)> {
        let owed = self.ctx.ask(move |service| owed(service, table));
        owed.await.unwrap_or_else(|fault| {
            tracing::error!(%fault, %table, "cannot tell which old messages have buttons");
            Vec::new()
        })
    }

    /// The link that stays where buttons go.
    async fn link(&self, table: TableId) -> Option<Link> {
        let boards = self.ctx.boards.clone();
        if boards == BoardLinks::None {
            return None;
        }
        let link = self.ctx.ask(move |service| boards.to(service, table));
        link.await.unwrap_or_else(|fault| {
            tracing::error!(%fault, %table, "cannot tell where a board is opened");
            None
        })
    }

    /// Returns whether nothing is owed any more.
    async fn try_to_pay(&self, table: TableId, owes: Owes) -> bool {
        let mut owed = match owes {
            Owes::Buttons(at) => at.into_iter().map(|at| (at, None)).collect(),
            Owes::Words => self.owed(table).await,
        };
        // No answer of the computer goes into a message whose words are being put right.
        let mut turn = None;
        if owed.iter().any(|(_, words)| words.is_some()) {
            turn = Some(self.turn(table).await);
            owed = self.owed(table).await;
        }
        let link = self.link(table).await;
        let mut paid = Vec::new();
        for (at, words) in &owed {
            let (channel, message) = *at;
            match rest::take_buttons_off(&self.ctx.rest, *at, words.as_ref(), link.as_ref()).await {
                Err(Trouble::Passing(reason)) => {
                    // They are out of date, and say so when they are pressed.
                    tracing::debug!(%channel, %message, reason, "old buttons stay for now");
                }
                // Where it is refused they stay for good.
                Ok(()) | Err(Trouble::Refused { .. }) => paid.push(*at),
            }
        }
        drop(turn);
        let done = paid.len() == owed.len();
        if !paid.is_empty() {
            let noted = self.ctx.ask(move |service| settle(service, table, &paid));
            if let Err(fault) = noted.await {
                tracing::error!(%fault, %table, "cannot note that old buttons are gone");
            }
        }
        done
    }
}

/// What is owed at a table.
pub(crate) enum Owes {
    /// These messages, and no others, should have no buttons any more.
    Buttons(Vec<At>),
    /// Messages may have to say something else as well: it has to be looked up what.
    Words,
}

/// Whether a message should have no buttons any more, or other words.
fn owes(buttons: &ButtonMessages) -> bool {
    !buttons.owed.is_empty() || !buttons.stale.is_empty()
}

/// The messages that should have no buttons any more, each with the words it should have if it has others.
fn owed(service: &Service, table: TableId) -> Result<Vec<(At, Option<Message>)>, Fault> {
    let noted = buttons(service, table)?;
    let mut owed: Vec<(At, Option<Message>)> = Vec::new();
    for Waiting { at, seq } in &noted.stale {
        owed.push((*at, answered(service, table, *seq)?));
    }
    let put_right = |at: &At| noted.stale.iter().any(|stale| stale.at == *at);
    let plain = noted.owed.iter().filter(|at| !put_right(at));
    owed.extend(plain.map(|at| (*at, None)));
    Ok(owed)
}

/// The message that waits for the computer's answer, if there is one.
///
/// # Errors
/// If the store fails.
pub(crate) fn waiting(service: &Service, table: TableId) -> Result<Option<At>, Fault> {
    Ok(buttons(service, table)?.waiting.map(|waiting| waiting.at))
}

/// The message into which the answer with this number has gone, if it has.
///
/// # Errors
/// If the store fails.
pub(crate) fn arrived(service: &Service, table: TableId, seq: u64) -> Result<Option<At>, Fault> {
    let answer = buttons(service, table)?.answer;
    Ok(answer
        .filter(|answer| answer.seq == seq)
        .map(|answer| answer.at))
}

/// The message that waits for the computer's answer, and what it says while the computer fails.
///
/// # Errors
/// If the store fails, or the game does not replay.
pub(crate) fn failing(service: &Service, table: TableId) -> Result<Option<(At, Message)>, Fault> {
    let Some(Waiting { at, seq }) = buttons(service, table)?.waiting else {
        return Ok(None);
    };
    let Some(told) = answered(service, table, seq)? else {
        return Ok(None);
    };
    let words = words_of(service, table)?;
    Ok(Some((at, computer_fails(words, &told.text))))
}

fn buttons(service: &Service, table: TableId) -> Result<ButtonMessages, Fault> {
    Ok(service.store().noted(table)?.unwrap_or_default())
}

/// One at a time at a table, for a note is read, changed and written: a lane takes buttons over while what is left over
/// is paid. Tables share them, by their number. Each is held while the disk is waited for, so one for all tables would
/// let only one of them be written at a time.
static NOTES: [Mutex<()>; TURNS] = [const { Mutex::new(()) }; TURNS];

/// The same for the list of finished games, which is taken after the turn of a table.
static FINISHED: Mutex<()> = Mutex::new(());

fn turn_at(TableId(table): TableId) -> MutexGuard<'static, ()> {
    let turn = NOTES[table as usize % TURNS].lock();
    turn.unwrap_or_else(PoisonError::into_inner)
}

/// A message that has arrived at a table.
#[derive(Clone, Copy)]
pub(crate) struct Arrived {
    /// Where it is.
    pub at: At,
    /// Whether it takes the buttons over, and then whether it has any.
    pub takes_over: Option<bool>,
    /// Whether it is the challenge.
    pub is_challenge: bool,
    /// The number of the event that it tells, if the computer is to answer that.
    pub waits: Option<u64>,
    /// The number of the computer's answer that it tells.
    pub answers: Option<u64>,
}

/// Notes which message of a table has the buttons now, if any. The message that had them before should have none any
/// more; a challenge loses them when it is edited. One that was answered before its message arrived takes nothing over.
/// `note` stores the note, if there is one, with whatever else is to be stored. Returns what is owed at the table, if
/// anything is.
///
/// # Errors
/// If the store fails.
pub(crate) fn take_over(
    service: &Service,
    table: TableId,
    arrived: Arrived,
    note: impl FnOnce(Option<Note>) -> Result<(), Fault>,
) -> Result<Option<Owes>, Fault> {
    let Arrived {
        at, is_challenge, ..
    } = arrived;
    let _turn = turn_at(table);
    let before = buttons(service, table)?;
    let now = service.store().table_in_brief(table)?;
    let answered = |table: &Table| table.stage != Stage::Challenged;
    let is_card = |at: &At| now.as_ref().is_some_and(|table| card(table) == Some(*at));
    let mut after = before.clone();
    match arrived.takes_over {
        Some(_) if is_challenge && now.as_ref().is_some_and(answered) => {}
        Some(has_buttons) => {
            after.now = has_buttons.then_some(at);
            after.owed.extend(before.now.filter(|at| !is_card(at)));
            after.owed.retain(|owed| *owed != at);
        }
        None => {}
    }
    after.stale.extend(before.waiting);
    after.stale.retain(|stale| stale.at != at);
    after.waiting = arrived.waits.map(|seq| Waiting { at, seq });
    let answer = arrived.answers.map(|seq| Waiting { at, seq });
    after.answer = answer.or(before.answer);
    let too_many = after.stale.len().saturating_sub(MOST_OWED);
    after.stale.drain(..too_many);
    let too_many = after.owed.len().saturating_sub(MOST_OWED);
    after.owed.drain(..too_many);
    let live = now.is_some_and(|table| table.is_live());
    if owes(&after) && !live {
        change_list(service, |list| {
            let is_new = !list.contains(&table);
            if is_new {
                list.push(table);
                let too_many = list.len().saturating_sub(MOST_FINISHED);
                list.drain(..too_many);
            }
            is_new
        })?;
    }
    let owed = owes(&after).then(|| match after.stale.is_empty() {
        true => Owes::Buttons(after.owed.clone()),
        false => Owes::Words,
    });
    note((after != before).then(|| after.into_note(table)))?;
    Ok(owed)
}

/// The message of a table's challenge.
pub(crate) fn card(table: &Table) -> Option<At> {
    let channel = table.challenge.home.channel;
    table.challenge_message.map(|message| (channel, message))
}

/// Notes that these messages have no buttons any more.
fn settle(service: &Service, table: TableId, paid: &[At]) -> Result<(), Fault> {
    let _turn = turn_at(table);
    let mut after = buttons(service, table)?;
    after.owed.retain(|owed| !paid.contains(owed));
    after.stale.retain(|stale| !paid.contains(&stale.at));
    service.store().keep_note(table, after.clone())?;
    if owes(&after) {
        return Ok(());
    }
    change_list(service, |list| {
        let before = list.len();
        list.retain(|other| *other != table);
        list.len() < before
    })
}

/// Changes the list of finished games, unless nothing is to be changed. Another process may change it at the same
/// moment; then it is done again.
fn change_list(service: &Service, change: impl Fn(&mut Vec<TableId>) -> bool) -> Result<(), Fault> {
    let _list = FINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let before: Option<ButtonsOwed> = service.store().noted(())?;
        let mut list = before.clone().unwrap_or_default().0;
        if !change(&mut list)
            || service
                .store()
                .keep_note_if((), before, ButtonsOwed(list))?
        {
            return Ok(());
        }
    }
}

fn finished(service: &Service) -> Result<Vec<TableId>, Fault> {
    let noted = service.store().noted(())?;
    Ok(noted.map_or_else(Vec::new, |ButtonsOwed(tables)| tables))
}

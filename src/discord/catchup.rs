//! Reading up what was missed: the messages of a live game's thread since the last that was read so.
//!
//! How far a thread has been read is kept in the store, under `seen-<thread>`. It is a lower bound: a message that is
//! read twice is carried out once, for the store remembers its command. What was passed over in silence leaves no command
//! behind, so its number is kept behind the bound: `<read up to> <passed over>…`.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use serenity::http::{LightMethod, Request, Route};
use serenity::model::channel::Message;
use tokio::sync::{Mutex, Semaphore};

use crate::service::{ChannelId, Fault, GuildId, MessageId, Service};

use super::chat::{self, Heeded};
use super::desk::Desk;
use super::hear::hear;
use super::outbox::Outbox;
use super::places::Places;
use super::rest::{self, Trouble};

/// How many messages Discord hands out at once.
const PAGE: usize = 100;

/// How often a page is asked for before it is left for later.
const TRIES: u32 = 5;

/// The most threads that are read up at the same time.
const MOST_AT_ONCE: usize = 8;

/// How far each thread has been read.
pub(super) struct Catchup {
    threads: Mutex<HashMap<ChannelId, Seen>>,
    permits: Semaphore,
}

/// How far a thread has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Seen {
    up_to: u64,
    passed_over: BTreeSet<u64>,
}

/// The threads of all live games, each with the server it is on.
pub(super) fn live_threads(house: &Service) -> Result<Vec<(ChannelId, Option<GuildId>)>, Fault> {
    let mut threads = Vec::new();
    for id in house.store().live_tables()? {
        if let Some(table) = house.store().table(id)?
            && let Some(thread) = table.thread
        {
            threads.push((thread, table.challenge.home.guild));
        }
    }
    Ok(threads)
}

impl Catchup {
    /// Nothing read yet.
    pub fn new() -> Catchup {
        Catchup {
            threads: Mutex::default(),
            permits: Semaphore::new(MOST_AT_ONCE),
        }
    }

    /// Notes that a message was passed over in silence and must not be heard again.
    pub async fn pass_over(&self, desk: &Desk, thread: ChannelId, message: MessageId) {
        let mut seen = self.seen(desk, thread).await;
        if message.0 > seen.up_to {
            seen.passed_over.insert(message.0);
            self.keep(desk, thread, seen).await;
        }
    }

    /// Reads what was said in a thread since it was read last, and answers what is new.
    pub async fn catch_up(
        &self,
        desk: &Arc<Desk>,
        outbox: &Outbox,
        places: &Places,
        thread: ChannelId,
        guild: Option<GuildId>,
    ) {
        // It is never closed.
        let _permit = self.permits.acquire().await;
        let before = self.seen(desk, thread).await;
        let mut seen = before.clone();
        loop {
            let page = match read_page(desk, thread, seen.up_to).await {
                Ok(page) => page,
                Err(trouble) => {
                    tracing::warn!(%thread, %trouble, "cannot read up a thread");
                    break;
                }
            };
            let full = page.len() == PAGE;
            for (id, message) in page {
                if desk.is_closing() {
                    return;
                }
                let said = message.and_then(|message| hear(&message, desk.me, guild));
                if let Some(said) = said.filter(|_| !seen.passed_over.contains(&id)) {
                    let heeded = chat::answer(desk, outbox, places, said).await;
                    if heeded == Heeded::PassedOver {
                        seen.passed_over.insert(id);
                    }
                }
                seen.up_to = seen.up_to.max(id);
            }
            if !full {
                break;
            }
        }
        let up_to = seen.up_to;
        seen.passed_over.retain(|id| *id > up_to);
        if seen != before {
            self.keep(desk, thread, seen).await;
        }
    }

    async fn seen(&self, desk: &Desk, thread: ChannelId) -> Seen {
        if let Some(seen) = self.threads.lock().await.get(&thread) {
            return seen.clone();
        }
        let note = desk.ask(move |house| Ok(house.store().note(&name(thread))?));
        let note = match note.await {
            Ok(note) => note,
            Err(fault) => {
                tracing::error!(%fault, %thread, "cannot tell how far a thread has been read");
                None
            }
        };
        let seen = parse(note.as_deref().unwrap_or_default(), thread);
        self.threads.lock().await.insert(thread, seen.clone());
        seen
    }

    async fn keep(&self, desk: &Desk, thread: ChannelId, seen: Seen) {
        let text = print(&seen);
        self.threads.lock().await.insert(thread, seen);
        let kept = desk.ask(move |house| Ok(house.store().set_note(&name(thread), &text)?));
        if let Err(fault) = kept.await {
            tracing::error!(%fault, %thread, "cannot note how far a thread has been read");
        }
    }
}

fn name(thread: ChannelId) -> String {
    format!("seen-{thread}")
}

/// A thread never read begins where it was opened: its number is older than that of any message in it.
fn parse(text: &str, thread: ChannelId) -> Seen {
    let mut numbers = text.split(' ').filter_map(|word| word.parse().ok());
    Seen {
        up_to: numbers.next().unwrap_or(thread.0),
        passed_over: numbers.collect(),
    }
}

fn print(seen: &Seen) -> String {
    let numbers = std::iter::once(&seen.up_to).chain(&seen.passed_over);
    let words: Vec<String> = numbers.map(u64::to_string).collect();
    words.join(" ")
}

/// The next messages after this one, oldest first, those that cannot be read only by their number.
async fn read_page(
    desk: &Desk,
    thread: ChannelId,
    after: u64,
) -> Result<Vec<(u64, Option<Message>)>, Trouble> {
    let mut tries = 0;
    let body = loop {
        let route = Route::ChannelMessages {
            channel_id: thread.0.into(),
        };
        let request = Request::new(route, LightMethod::Get).params(Some(vec![
            ("after", after.to_string()),
            ("limit", PAGE.to_string()),
        ]));
        match rest::call(&desk.http, request).await {
            Ok(body) => break body,
            Err(Trouble::Passing(_)) if tries < TRIES && !desk.is_closing() => {
                tokio::time::sleep(Duration::from_millis(250 << tries)).await;
                tries += 1;
            }
            Err(trouble) => return Err(trouble),
        }
    };
    let values: Vec<Value> = serde_json::from_slice(&body)
        .map_err(|error| Trouble::Passing(format!("an answer that is no list: {error}")))?;
    let mut page: Vec<(u64, Option<Message>)> = values
        .into_iter()
        .filter_map(|value| {
            let id = value["id"].as_str()?.parse().ok()?;
            Some((id, serde_json::from_value(value).ok()))
        })
        .collect();
    page.sort_unstable_by_key(|(id, _)| *id);
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_far_a_thread_has_been_read_is_written_and_read() {
        let seen = Seen {
            up_to: 50,
            passed_over: [60, 70].into(),
        };
        assert_eq!(print(&seen), "50 60 70");
        assert_eq!(parse("50 60 70", ChannelId(9)), seen);
        assert_eq!(parse("", ChannelId(9)).up_to, 9);
    }
}

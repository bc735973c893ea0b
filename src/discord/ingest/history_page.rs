//! One page of what was said in a thread, as Discord hands it out.

use serde_json::Value;

use crate::service::ChannelId;

use crate::discord::chat_message::{RawMessage, number};
use crate::discord::outbox;
use crate::discord::rest::client::RestClient;
use crate::discord::rest::{self, PAGE, Trouble};
use crate::discord::shutdown::Shutdown;

/// How often a page is asked for before it is left for later.
const TRIES: u32 = 5;

/// Why a page could not be read.
pub(crate) enum Unread {
    /// Discord's doing.
    Trouble(Trouble),
    /// We may see the thread, but not what was said there before.
    NoHistory,
}

impl From<Trouble> for Unread {
    fn from(trouble: Trouble) -> Unread {
        Unread::Trouble(trouble)
    }
}

/// Some messages of a thread.
pub(crate) struct Page {
    /// Oldest first, those that cannot be read only by their number and what is odd about them.
    pub messages: Vec<(u64, Result<RawMessage, &'static str>)>,
    /// Whether there may be later ones.
    pub full: bool,
}

impl Page {
    fn read(thread: ChannelId, values: &[Value]) -> Page {
        let read = |value: &Value| match number(&value["id"]) {
            Some(id) => Some((id, RawMessage::read(value, thread))),
            None => {
                // Without its number, its time and its link are unknown.
                tracing::error!(%thread, message = %value["id"], "a message has no number");
                None
            }
        };
        let mut messages: Vec<_> = values.iter().filter_map(read).collect();
        messages.sort_unstable_by_key(|(id, _)| *id);
        Page {
            messages,
            full: values.len() == PAGE,
        }
    }
}

/// Reads the messages from this one on.
///
/// # Errors
/// With why they cannot be read.
pub(crate) async fn read_page(
    rest: &RestClient,
    shutdown: &Shutdown,
    thread: ChannelId,
    after: u64,
) -> Result<Page, Unread> {
    let mut tries = 0;
    let body = loop {
        // If it is the last known message it most likely still stands there, and shows that we may read at all.
        let request = rest::messages_after(thread, after.saturating_sub(1));
        match rest::call(rest, request).await {
            Ok(body) => break body,
            Err(Trouble::Passing(_)) if tries < TRIES && !shutdown.is_closing() => {
                tries += 1;
                tokio::time::sleep(rest::BACKOFF.jittered(tries)).await;
            }
            Err(trouble) => return Err(trouble.into()),
        }
    };
    let values: Vec<Value> = rest::read(&body)?;
    if values.is_empty() {
        match outbox::may_read(rest, thread, after).await {
            Err(trouble) if trouble.lacks_permission() => return Err(Unread::NoHistory),
            may => may?,
        }
    }
    Ok(Page::read(thread, &values))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_with_a_message_without_a_number_is_as_full_as_it_came() {
        let mut values: Vec<Value> = (1..=PAGE)
            .rev()
            .map(|id| serde_json::json!({"id": id.to_string()}))
            .collect();
        values[7]["id"] = Value::Bool(true);
        let page = Page::read(ChannelId(1), &values);
        assert!(page.full, "there may be later ones");
        assert_eq!(page.messages.len(), PAGE - 1);
        assert_eq!(page.messages[0].0, 1);
        assert!(!Page::read(ChannelId(1), &values[1..]).full);
    }
}

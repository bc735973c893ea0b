//! Requests to Discord: what is sent, and what a failure means.
//!
//! `client` makes them, within the `ban_budget` and `limits`; `error_code` has the numbers of refusals.
//! `channels` knows which channels are threads, `mentions` how commands are told in messages, `remote_clock` what time
//! it is there.

pub(crate) mod ban_budget;
pub(crate) mod channels;
pub(crate) mod client;
pub(crate) mod error_code;
mod limits;
pub(crate) mod mentions;
mod remote_clock;

use std::num::NonZeroU32;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serenity::Error;
use serenity::builder::CreateAttachment;
use serenity::http::{
    HttpError, LightMethod, Multipart, MultipartUpload, Request, Route, StatusCode,
};
use serenity::model::gateway::BotGateway;

use crate::present::{Chosen, Face, Menu, Message, Style};
use crate::service::{ChannelId, MessageId, PersonId};

use crate::discord::backoff::Backoff;
use crate::discord::board_links::Link;
use client::RestClient;

pub(crate) use client::{number_after, number_at, time_of};

/// The pauses before a request is made again whose trouble may pass.
pub(crate) const BACKOFF: Backoff = Backoff::doubling(250, 60_000);

/// Why a request did not do what it should.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// It may go better later, and may even have been carried out: a broken connection, a failing server, too many
    /// requests. A refused token is among these, for it ends the connection, and with it the process.
    Passing(String),
    /// It will never be carried out.
    Refused {
        /// Discord's number for the reason, 0 if there is none.
        code: isize,
        /// The status of its answer; 0 if it was not asked, because it had just refused the same.
        status: u16,
        /// Discord's words.
        reason: String,
    },
}

impl Trouble {
    /// Whether it says that we lack a permission there.
    pub fn lacks_permission(&self) -> bool {
        let code = self.is(&[error_code::NO_ACCESS, error_code::NO_PERMISSION]);
        code || matches!(self, Trouble::Refused { status: 403, .. })
    }

    /// Whether it is a refusal with one of these codes.
    pub fn is(&self, codes: &[isize]) -> bool {
        matches!(self, Trouble::Refused { code, .. } if codes.contains(code))
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Passing(reason) => f.write_str(reason),
            Trouble::Refused { code, reason, .. } => write!(f, "{reason} ({code})"),
        }
    }
}

/// Makes a request and returns the body of the answer.
///
/// # Errors
/// With the kind of trouble there was.
pub(crate) async fn call(client: &RestClient, request: Request<'_>) -> Result<Vec<u8>, Trouble> {
    client.ask(request).await.map_err(trouble)
}

/// Makes a GET request and reads the answer.
///
/// # Errors
/// With the kind of trouble there was.
pub(crate) async fn get<T: DeserializeOwned>(
    client: &RestClient,
    route: Route<'_>,
) -> Result<T, Trouble> {
    read(&call(client, Request::new(route, LightMethod::Get)).await?)
}

/// How many connections to the gateway Discord recommends.
///
/// # Errors
/// If it does not say.
pub(crate) async fn recommended_shards(client: &RestClient) -> Result<NonZeroU32, Trouble> {
    let gateway = get::<BotGateway>(client, Route::GatewayBot).await?;
    Ok(NonZeroU32::new(gateway.shards).unwrap_or(NonZeroU32::MIN))
}

/// Makes a request with a JSON body and returns the body of the answer.
///
/// # Errors
/// With the kind of trouble there was.
pub(crate) async fn send_json(
    client: &RestClient,
    method: LightMethod,
    route: Route<'_>,
    body: &Value,
) -> Result<Vec<u8>, Trouble> {
    let body = Some(body.to_string().into_bytes());
    call(client, Request::new(route, method).body(body)).await
}

/// The most messages that Discord returns at once.
pub(crate) const PAGE: usize = 100;

/// A request for the messages of a channel after this one: at most [`PAGE`].
pub(crate) fn messages_after(ChannelId(channel): ChannelId, after: u64) -> Request<'static> {
    let route = Route::ChannelMessages {
        channel_id: channel.into(),
    };
    let params = vec![("after", after.to_string()), ("limit", PAGE.to_string())];
    Request::new(route, LightMethod::Get).params(Some(params))
}

/// What a failure means. The addresses of requests stay out of it, for some contain secrets.
pub(crate) fn trouble(error: Error) -> Trouble {
    match error {
        Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
            let (status, code) = (answer.status_code, answer.error.code);
            let reason = HttpError::UnsuccessfulRequest(answer).to_string();
            let passing = status.is_server_error()
                // Without a number of Discord's it comes from something on the way; too large it stays.
                || (code == -1 && status != StatusCode::PAYLOAD_TOO_LARGE)
                || (status == StatusCode::TOO_MANY_REQUESTS && code != error_code::TOO_MANY_EDITS)
                || status == StatusCode::REQUEST_TIMEOUT
                || (status == StatusCode::UNAUTHORIZED && code <= 0);
            if passing {
                Trouble::Passing(format!("{status}: {reason}"))
            } else {
                Trouble::Refused {
                    code,
                    status: status.as_u16(),
                    reason,
                }
            }
        }
        Error::Http(HttpError::Request(error)) => Trouble::Passing(in_words(&error.without_url())),
        error => Trouble::Passing(error.to_string()),
    }
}

/// Whether a request that failed so was surely not carried out: Discord was not reached, or it was one of too many.
pub(crate) fn is_undone(error: &Error) -> bool {
    match error {
        Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
            answer.status_code == StatusCode::TOO_MANY_REQUESTS
        }
        Error::Http(HttpError::Request(error)) => error.is_connect(),
        _ => false,
    }
}

/// An error with what caused it, in one line.
pub(crate) fn in_words(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    let causes = causes.map(|cause| format!(": {cause}"));
    std::iter::once(error.to_string()).chain(causes).collect()
}

/// A message about to be sent.
pub(crate) struct OutgoingMessage {
    /// What it says, and whom it pings.
    pub message: Message,
    /// Its picture as a PNG, if it has one.
    pub png: Option<Vec<u8>>,
    /// The button below that opens its board elsewhere.
    pub link: Option<Link>,
    /// The message it answers.
    pub reply_to: Option<MessageId>,
    /// By this Discord knows it again when it is sent twice within a few minutes: at most 25 characters.
    pub nonce: String,
}

#[derive(Deserialize)]
struct Posted {
    id: String,
}

/// Sends a message into a channel or thread.
///
/// # Errors
/// With the kind of trouble there was; after [`Trouble::Passing`] the message may stand there or not.
pub(crate) async fn send(
    client: &RestClient,
    channel: ChannelId,
    outgoing: &OutgoingMessage,
) -> Result<MessageId, Trouble> {
    let mut body = linked(client, outgoing);
    body["nonce"] = json!(outgoing.nonce);
    body["enforce_nonce"] = json!(true);
    if let Some(MessageId(message)) = outgoing.reply_to {
        body["message_reference"] =
            json!({"message_id": message.to_string(), "fail_if_not_exists": false});
    }
    let route = Route::ChannelMessages {
        channel_id: channel.0.into(),
    };
    let request = Request::new(route, LightMethod::Post);
    let request = with_file(request, body, &outgoing.message, outgoing.png.as_deref());
    let message = created(&call(client, request).await?)?;
    client.heard(message);
    Ok(MessageId(message))
}

/// The request with this body and the picture or the file of the message. It is one of them, because serenity numbers
/// several files only where it makes the whole request.
pub(crate) fn with_file<'a>(
    request: Request<'a>,
    mut body: Value,
    message: &Message,
    png: Option<&[u8]>,
) -> Request<'a> {
    let (about, file) = match (&message.picture, png, &message.file) {
        (Some(picture), Some(png), _) => (
            json!({"id": 0, "filename": picture.file, "description": picture.alt}),
            CreateAttachment::bytes(png, picture.file.clone()),
        ),
        (_, _, Some((name, bytes))) => (
            json!({"id": 0, "filename": name}),
            CreateAttachment::bytes(bytes.as_slice(), name.clone()),
        ),
        _ => return request.body(Some(body.to_string().into_bytes())),
    };
    body["attachments"] = json!([about]);
    request.multipart(Some(Multipart {
        upload: MultipartUpload::Attachments(vec![file]),
        fields: Vec::new(),
        payload_json: Some(body.to_string()),
    }))
}

/// The thread of a game stays open for this many minutes without a message; Discord allows no more.
const OPEN_FOR: u32 = 7 * 24 * 60;

/// And that of a game that is over: it allows no less.
const ARCHIVED_AFTER: u32 = 60;

/// Discord's numbers for threads that everybody sees. Below a channel for announcements there are those of the second
/// kind alone, and elsewhere none of them.
const PUBLIC_THREAD: u8 = 11;
const NEWS_THREAD: u8 = 10;

/// Opens a thread: below this message, or by itself. `news` says that the channel is one for announcements.
///
/// # Errors
/// With the kind of trouble there was.
pub(crate) async fn open_thread(
    client: &RestClient,
    (channel, news): (ChannelId, bool),
    below: Option<MessageId>,
    name: &str,
) -> Result<ChannelId, Trouble> {
    let channel_id = channel.0.into();
    let mut body = json!({"name": name, "auto_archive_duration": OPEN_FOR});
    let route = match below {
        Some(message) => Route::ChannelMessageThreads {
            channel_id,
            message_id: message.0.into(),
        },
        None => {
            let kind = if news { NEWS_THREAD } else { PUBLIC_THREAD };
            body["type"] = json!(kind);
            Route::ChannelThreads { channel_id }
        }
    };
    let body = send_json(client, LightMethod::Post, route, &body).await?;
    created(&body).map(ChannelId)
}

/// Opens the direct channel to a person, or finds it open.
///
/// # Errors
/// With the kind of trouble there was.
pub(crate) async fn direct_channel(
    client: &RestClient,
    person: PersonId,
) -> Result<ChannelId, Trouble> {
    let body = json!({"recipient_id": person.to_string()});
    let body = send_json(client, LightMethod::Post, Route::UserMeDmChannels, &body).await?;
    created(&body).map(ChannelId)
}

/// Names a thread anew. That of a game that is `over` is archived once nothing has been said there for an hour. One
/// that is archived already is opened for it, and archived again.
///
/// # Errors
/// With the kind of trouble there was.
pub(crate) async fn rename_thread(
    client: &RestClient,
    thread: ChannelId,
    name: &str,
    over: bool,
) -> Result<(), Trouble> {
    let change = async |body: &Value| {
        let route = Route::Channel {
            channel_id: thread.0.into(),
        };
        send_json(client, LightMethod::Patch, route, body).await
    };
    let mut body = json!({"name": name});
    if over {
        body["auto_archive_duration"] = json!(ARCHIVED_AFTER);
    }
    match change(&body).await {
        Err(trouble) if trouble.is(&[error_code::THREAD_ARCHIVED]) => {
            body["archived"] = json!(false);
            change(&body).await?;
            change(&json!({"archived": true})).await.map(drop)
        }
        other => other.map(drop),
    }
}

/// Puts another message in the place of one of ours: its words, its picture and its buttons. Nobody is pinged.
///
/// # Errors
/// With the kind of trouble there was; after [`Trouble::Passing`] it may stand there or not. To do it twice changes
/// nothing.
pub(crate) async fn edit(
    client: &RestClient,
    at: (ChannelId, MessageId),
    outgoing: &OutgoingMessage,
) -> Result<(), Trouble> {
    let mut body = linked(client, outgoing);
    // The picture before it goes.
    body["attachments"] = json!([]);
    let request = Request::new(message_route(at), LightMethod::Patch);
    let request = with_file(request, body, &outgoing.message, outgoing.png.as_deref());
    call(client, request).await.map(drop)
}

/// Where one message is asked for and changed.
pub(crate) fn message_route(
    (ChannelId(channel), MessageId(message)): (ChannelId, MessageId),
) -> Route<'static> {
    Route::ChannelMessage {
        channel_id: channel.into(),
        message_id: message.into(),
    }
}

/// Changes the words of a message of ours, and nothing else.
///
/// # Errors
/// With the kind of trouble there was.
pub(crate) async fn change_words(
    client: &RestClient,
    at: (ChannelId, MessageId),
    words: &Message,
) -> Result<(), Trouble> {
    let all = content(client, words);
    let body = json!({"content": all["content"], "allowed_mentions": all["allowed_mentions"]});
    send_json(client, LightMethod::Patch, message_route(at), &body)
        .await
        .map(drop)
}

/// Takes the buttons off a message of ours but for this one, and puts its words right if there are others.
///
/// # Errors
/// With the kind of trouble there was.
pub(crate) async fn take_buttons_off(
    client: &RestClient,
    at: (ChannelId, MessageId),
    words: Option<&Message>,
    link: Option<&Link>,
) -> Result<(), Trouble> {
    let body = match words {
        Some(message) => content(client, message),
        None => json!({}),
    };
    let mut rows = Vec::new();
    if let Some(link) = link {
        put_below(link, &mut rows);
    }
    let body = with(body, "components", rows);
    send_json(client, LightMethod::Patch, message_route(at), &body)
        .await
        .map(drop)
}

/// What a message says, with the button below it that leads elsewhere.
fn linked(client: &RestClient, outgoing: &OutgoingMessage) -> Value {
    let mut body = content(client, &outgoing.message);
    if let (Some(link), Some(rows)) = (&outgoing.link, body["components"].as_array_mut()) {
        put_below(link, rows);
    }
    body
}

/// How many buttons stand in a row, and how many rows a message has.
const IN_A_ROW: usize = 5;
const MOST_ROWS: usize = 5;

/// Puts a link below the buttons of a message, if there is room.
fn put_below(link: &Link, rows: &mut Vec<Value>) {
    let link = json!({"type": 2, "style": 5, "label": link.label, "url": link.url});
    let is_full = rows.len() >= MOST_ROWS;
    let last = rows.last_mut().map(|row| &mut row["components"]);
    let last = last.and_then(Value::as_array_mut);
    let has_room = |parts: &&mut Vec<Value>| {
        parts.len() < IN_A_ROW && parts.iter().all(|part| part["type"] == 2)
    };
    match last.filter(has_room) {
        Some(parts) => parts.push(link),
        None if is_full => {}
        None => rows.push(with(json!({"type": 1}), "components", vec![link])),
    }
}

/// The part of a message that is the same wherever it is sent. It pings only the people it names for that.
pub(crate) fn content(client: &RestClient, message: &Message) -> Value {
    let people = message.ping.iter();
    // The computer and deleted people have no number that Discord knows. It would refuse the message.
    let people = people.filter(|person| !person.is_computer() && !person.is_gone());
    let ping: Vec<String> = people.map(PersonId::to_string).collect();
    let buttons = message.buttons.chunks(IN_A_ROW);
    let menus = message.menu.iter().chain(&message.more_menus);
    let menus = menus.map(menu).map(|menu| vec![menu]);
    let rows = menus
        .chain(buttons.map(|row| row.iter().map(button).collect()))
        .map(|row| with(json!({"type": 1}), "components", row));
    let body = json!({
        "content": client.pressable(&message.text),
        "allowed_mentions": {"parse": [], "users": ping, "replied_user": false},
    });
    with(body, "components", rows.collect())
}

/// An object and a list in it. `json!` would copy all that is in the list.
fn with(mut object: Value, key: &str, list: Vec<Value>) -> Value {
    object[key] = Value::Array(list);
    object
}

fn button(face: &Face) -> Value {
    let style = match face.style {
        Style::Primary => 1,
        Style::Secondary => 2,
        Style::Success => 3,
        Style::Danger => 4,
        Style::Link => {
            return json!({"type": 2, "style": 5, "label": face.label, "url": face.id});
        }
    };
    json!({"type": 2, "style": style, "label": face.label, "custom_id": face.id})
}

fn menu(menu: &Menu) -> Value {
    let chosen = match menu.chosen {
        Chosen::Entry(at) => at,
        Chosen::Person(person) => {
            let mut shown = json!({"type": 5, "custom_id": menu.id, "placeholder": menu.prompt});
            if let Some(person) = person {
                shown["default_values"] = json!([{"id": person.to_string(), "type": "user"}]);
            }
            return shown;
        }
    };
    let entries = menu.entries.iter().enumerate().map(|(at, entry)| {
        let mut shown = json!({"label": entry.label, "value": entry.value});
        if chosen == Some(at) {
            shown["default"] = json!(true);
        }
        if !entry.about.is_empty() {
            shown["description"] = json!(entry.about);
        }
        shown
    });
    let shown = json!({"type": 3, "custom_id": menu.id, "placeholder": menu.prompt});
    with(shown, "options", entries.collect())
}

/// What an answer says.
///
/// # Errors
/// [`Trouble::Passing`] if it is not what was asked for: it broke off on its way, say.
pub(crate) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Trouble> {
    serde_json::from_slice(body).map_err(unreadable)
}

/// What it means that an answer is not what was asked for.
pub(crate) fn unreadable(error: serde_json::Error) -> Trouble {
    Trouble::Passing(format!("an answer that cannot be read: {error}"))
}

/// The number of what a request has made or changed.
///
/// # Errors
/// As [`read`].
pub(crate) fn created(body: &[u8]) -> Result<u64, Trouble> {
    let posted: Posted = read(body)?;
    posted
        .id
        .parse()
        .map_err(|_| Trouble::Passing(format!("an answer with the id {:?}", posted.id)))
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, TcpListener};

    use serenity::http::HttpBuilder;

    use crate::discord::metrics::Metrics;

    use super::*;

    #[tokio::test]
    async fn who_is_not_reached_has_done_nothing() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let there = listener.local_addr().expect("it has one");
        drop(listener);
        let nobody = HttpBuilder::new("").proxy(format!("http://{there}"));
        let nobody = nobody.ratelimiter_disabled(true).build();
        let client = RestClient::new(nobody, &Metrics::default());
        let error = client.ask(messages_after(ChannelId(1), 0)).await;
        let error = error.expect_err("nobody listens there");
        assert!(is_undone(&error), "{error:?}");
        assert!(!is_undone(&Error::Other("no answer within a minute")));
    }

    fn row(kinds: &[u8]) -> Value {
        let parts: Vec<Value> = kinds.iter().map(|kind| json!({"type": kind})).collect();
        json!({"type": 1, "components": parts})
    }

    fn counts(mut rows: Vec<Value>) -> Vec<usize> {
        let link = Link {
            label: "Open the board".into(),
            url: "https://a.example/game/7".into(),
        };
        put_below(&link, &mut rows);
        let count = |row: &Value| row["components"].as_array().map_or(0, Vec::len);
        rows.iter().map(count).collect()
    }

    #[test]
    fn a_link_stands_below_where_there_is_room() {
        assert_eq!(counts(vec![]), [1]);
        assert_eq!(counts(vec![row(&[2, 2])]), [3]);
        assert_eq!(counts(vec![row(&[2; 5])]), [5, 1]);
        assert_eq!(counts(vec![row(&[3])]), [1, 1], "a menu has its own row");
        let full = vec![
            row(&[3]),
            row(&[3]),
            row(&[2; 5]),
            row(&[2; 5]),
            row(&[2; 5]),
        ];
        assert_eq!(counts(full), [1, 1, 5, 5, 5]);
    }
}

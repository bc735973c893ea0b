//! Requests to Discord: what is sent, and what a failure means. `line` is what they go over.

pub(crate) mod channels;
pub(crate) mod client;
pub(crate) mod members;

use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serenity::Error;
use serenity::builder::CreateAttachment;
use serenity::http::{
    HttpError, LightMethod, Multipart, MultipartUpload, Request, Route, StatusCode,
};

use crate::present::{Face, Menu, Message, Style};
use crate::service::{ChannelId, MessageId, PersonId};

use client::Line;

/// Why a request did not do what it should.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// It may do better later, and it may even have been carried out: a broken connection, a server in trouble, too many
    /// requests, a token that is refused (which ends the connection, and with it the process).
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
        let code = self.is(&[code::NO_ACCESS, code::NO_PERMISSION]);
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

/// Discord's numbers for the refusals that mean something to us.
pub(crate) mod code {
    /// No such channel, or no longer.
    pub const UNKNOWN_CHANNEL: isize = 10003;
    /// No such server, or no longer.
    pub const UNKNOWN_GUILD: isize = 10004;
    /// Nobody of this number is on that server, or anywhere.
    pub const NOBODY: [isize; 2] = [10_007, 10_013];
    /// No such message, or no longer.
    pub const UNKNOWN_MESSAGE: isize = 10008;
    /// That cannot be done with a channel or a message of this kind.
    pub const WRONG_KIND: isize = 50_024;
    /// Whoever is written to takes no messages from us.
    pub const NO_MESSAGES: isize = 50_007;
    /// One may not answer a message that one may not read.
    pub const NO_HISTORY_NO_REPLY: isize = 160_002;
    /// What is wrong with the request itself, so that it will never be carried out: too large, nothing in it, a form
    /// filled in wrongly, no JSON.
    pub const NEVER: [isize; 4] = [40_005, 50_006, 50_035, 50_109];
    /// The interaction has been answered already.
    pub const ALREADY_ACKNOWLEDGED: isize = 40060;
    /// That message has a thread already.
    pub const THREAD_EXISTS: isize = 160_004;
    /// We may not see the place, or are not on that server any more.
    pub const NO_ACCESS: isize = 50_001;
    /// We may not do that there.
    pub const NO_PERMISSION: isize = 50_013;
    /// The thread has been put away.
    pub const THREAD_ARCHIVED: isize = 50_083;
    /// The thread has been locked.
    pub const THREAD_LOCKED: isize = 160_005;
    /// There are as many open threads as Discord allows.
    pub const TOO_MANY_THREADS: isize = 160_006;
    /// Where nothing can be said any more.
    pub const NOWHERE: [isize; 3] = [UNKNOWN_CHANNEL, UNKNOWN_GUILD, NO_MESSAGES];
    /// What moderators can take back, or time.
    pub const HELD: [isize; 5] = [
        NO_ACCESS,
        NO_PERMISSION,
        THREAD_ARCHIVED,
        THREAD_LOCKED,
        TOO_MANY_THREADS,
    ];
}

/// Makes a request and returns the body of the answer.
///
/// # Errors
/// With the kind of trouble there was.
pub(crate) async fn call(line: &Line, request: Request<'_>) -> Result<Vec<u8>, Trouble> {
    line.ask(request).await.map_err(trouble)
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
                || matches!(
                    status,
                    StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT
                )
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

/// An error with what caused it, in one line.
pub(crate) fn in_words(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    let causes = causes.map(|cause| format!(": {cause}"));
    std::iter::once(error.to_string()).chain(causes).collect()
}

/// A message about to be sent.
pub(crate) struct Letter {
    /// What it says, and whom it pings.
    pub message: Message,
    /// Its picture as a PNG, if it has one.
    pub png: Option<Vec<u8>>,
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
    line: &Line,
    channel: ChannelId,
    letter: &Letter,
) -> Result<MessageId, Trouble> {
    let mut body = content(&letter.message);
    body["nonce"] = json!(letter.nonce);
    body["enforce_nonce"] = json!(true);
    if let Some(MessageId(message)) = letter.reply_to {
        body["message_reference"] =
            json!({"message_id": message.to_string(), "fail_if_not_exists": false});
    }
    let route = Route::ChannelMessages {
        channel_id: channel.0.into(),
    };
    let request = Request::new(route, LightMethod::Post);
    let request = with_file(request, body, &letter.message, letter.png.as_deref());
    let message = created(&call(line, request).await?)?;
    line.heard(message);
    Ok(MessageId(message))
}

/// The request with this body and the picture or the file of the message: one of them, for serenity numbers several files only
/// where it makes the whole request.
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

/// Opens a thread: below this message, or by itself.
///
/// # Errors
/// With the kind of trouble there was.
pub(crate) async fn open_thread(
    line: &Line,
    channel: ChannelId,
    below: Option<MessageId>,
    name: &str,
) -> Result<ChannelId, Trouble> {
    let channel_id = channel.0.into();
    let mut body = json!({"name": name, "auto_archive_duration": 10080});
    let route = match below {
        Some(message) => Route::ChannelMessageThreads {
            channel_id,
            message_id: message.0.into(),
        },
        None => {
            body["type"] = json!(11);
            Route::ChannelThreads { channel_id }
        }
    };
    let request = Request::new(route, LightMethod::Post).body(Some(body.to_string().into_bytes()));
    created(&call(line, request).await?).map(ChannelId)
}

/// Opens the direct channel to a person, or finds it open.
///
/// # Errors
/// With the kind of trouble there was.
pub(crate) async fn direct_channel(line: &Line, person: PersonId) -> Result<ChannelId, Trouble> {
    let body = json!({"recipient_id": person.to_string()}).to_string();
    let request = Request::new(Route::UserMeDmChannels, LightMethod::Post);
    created(&call(line, request.body(Some(body.into_bytes()))).await?).map(ChannelId)
}

/// Names a thread anew. One that was put away is fetched for it, and put away again.
///
/// # Errors
/// With the kind of trouble there was.
pub(crate) async fn rename_thread(
    line: &Line,
    thread: ChannelId,
    name: &str,
) -> Result<(), Trouble> {
    let change = async |body: Value| {
        let route = Route::Channel {
            channel_id: thread.0.into(),
        };
        let body = body.to_string().into_bytes();
        call(
            line,
            Request::new(route, LightMethod::Patch).body(Some(body)),
        )
        .await
    };
    match change(json!({"name": name})).await {
        Err(trouble) if trouble.is(&[code::THREAD_ARCHIVED]) => {
            change(json!({"name": name, "archived": false})).await?;
            change(json!({"archived": true})).await.map(drop)
        }
        other => other.map(drop),
    }
}

/// Takes the buttons off a message of ours.
///
/// # Errors
/// With the kind of trouble there was.
pub(crate) async fn take_buttons_off(
    line: &Line,
    channel: ChannelId,
    message: MessageId,
) -> Result<(), Trouble> {
    let route = Route::ChannelMessage {
        channel_id: channel.0.into(),
        message_id: message.0.into(),
    };
    let body = json!({"components": []}).to_string().into_bytes();
    let request = Request::new(route, LightMethod::Patch).body(Some(body));
    call(line, request).await.map(|_| ())
}

/// How long to wait before an answer is tried again after so many tries.
pub(crate) fn pause(again: u32) -> Duration {
    Duration::from_millis(250 << again.min(10))
}

/// The part of a message that is the same wherever it is sent. Nobody is pinged but those it names for it.
pub(crate) fn content(message: &Message) -> Value {
    let people = message.ping.iter();
    // Neither the computer nor whoever is gone has a number that Discord knows, and it would refuse the message.
    let people = people.filter(|person| !person.is_computer() && !person.is_gone());
    let ping: Vec<String> = people.map(PersonId::to_string).collect();
    let buttons: Vec<Value> = message.buttons.iter().map(button).collect();
    let menus = message.menu.iter().map(menu).map(|menu| vec![menu]);
    let rows: Vec<Value> = menus
        .chain(buttons.chunks(5).map(<[Value]>::to_vec))
        .map(|row| json!({"type": 1, "components": row}))
        .collect();
    json!({
        "content": message.text,
        "allowed_mentions": {"parse": [], "users": ping, "replied_user": false},
        "components": rows,
    })
}

fn button(face: &Face) -> Value {
    let style = match face.style {
        Style::Primary => 1,
        Style::Secondary => 2,
        Style::Success => 3,
        Style::Danger => 4,
    };
    json!({"type": 2, "style": style, "label": face.label, "custom_id": face.id})
}

fn menu(menu: &Menu) -> Value {
    let entries = menu.entries.iter().map(|entry| {
        let mut shown = json!({"label": entry.label, "value": entry.value});
        if !entry.about.is_empty() {
            shown["description"] = json!(entry.about);
        }
        shown
    });
    let entries: Vec<Value> = entries.collect();
    json!({"type": 3, "custom_id": menu.id, "placeholder": menu.prompt, "options": entries})
}

/// What an answer says.
///
/// # Errors
/// [`Trouble::Passing`] if it is not what was asked for: it broke off on its way, say.
pub(crate) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Trouble> {
    serde_json::from_slice(body)
        .map_err(|error| Trouble::Passing(format!("an answer that cannot be read: {error}")))
}

fn created(body: &[u8]) -> Result<u64, Trouble> {
    let posted: Posted = read(body)?;
    posted
        .id
        .parse()
        .map_err(|_| Trouble::Passing(format!("an answer with the id {:?}", posted.id)))
}

//! Reads what Discord sends into serenity's types: what the gateway says ([`read`]), interactions, and the bot itself.
//!
//! An event that cannot be read may still be read without its odd parts ([`without_odd_parts`]). All functions are
//! pure. None is generic, so what reads these many types is compiled here, once, and not in each crate that calls it.
//!
//! ```
//! use serenity::model::event::GatewayEvent;
//! let hello = r#"{"op":10,"d":{"heartbeat_interval":41250},"s":null,"t":null}"#;
//! assert!(matches!(discord_payloads::read(hello), Ok(GatewayEvent::Hello(41_250))));
//! ```

mod message;
mod odd_parts;

use serenity::model::application::Interaction;
use serenity::model::channel::Channel;
use serenity::model::event::{Event, GatewayEvent};
use serenity::model::user::CurrentUser;

pub use odd_parts::{Legible, without_odd_parts};

/// Reads what the gateway says.
///
/// Of a message only what somebody wrote is read, and who, when and where. Its attachments, components and embeds are
/// empty. Its poll, its thread, its snapshots, the message it answers and the interaction it comes from are left out.
///
/// # Errors
/// If it is nothing that the gateway says. An event that cannot be read is not among that: it is [`Event::Unknown`].
///
/// ```
/// use serenity::model::event::{Event, GatewayEvent};
/// let odd = r#"{"op":0,"t":"MESSAGE_CREATE","s":7,"d":{"id":"1","author":7}}"#;
/// match discord_payloads::read(odd).unwrap() {
///     GatewayEvent::Dispatch(7, Event::Unknown(event)) => assert_eq!(event.kind, "MESSAGE_CREATE"),
///     other => panic!("{other:?}"),
/// }
/// assert!(discord_payloads::read("<html>").is_err());
/// ```
pub fn read(text: &str) -> Result<GatewayEvent, serde_json::Error> {
    match message::read(text) {
        Some(event) => Ok(event),
        None => serde_json::from_str(text),
    }
}

/// Reads an event by itself: an object with its name `t` and its data `d`. Tests make events with it.
///
/// # Errors
/// If it is no such object. Else an event that cannot be read is [`Event::Unknown`].
///
/// ```
/// use serenity::model::event::Event;
/// let gone = r#"{"t":"GUILD_DELETE","d":{"id":"5","unavailable":true}}"#;
/// assert!(matches!(discord_payloads::event(gone), Ok(Event::GuildDelete(_))));
/// ```
pub fn event(text: &str) -> Result<Event, serde_json::Error> {
    serde_json::from_str(text)
}

/// Reads an interaction, as INTERACTION_CREATE has it and as Discord sends it over HTTP.
///
/// # Errors
/// If it is none, or one with odd parts.
///
/// ```
/// let ping = br#"{"id":"1","application_id":"2","type":1,"token":"t","version":1}"#;
/// assert!(discord_payloads::interaction(ping).is_ok());
/// assert!(discord_payloads::interaction(b"{}").is_err());
/// ```
pub fn interaction(json: &[u8]) -> Result<Interaction, serde_json::Error> {
    serde_json::from_slice(json)
}

/// Reads a channel (`GET /channels/{id}`).
///
/// # Errors
/// If it is something else.
///
/// ```
/// use serenity::model::channel::Channel;
/// let told = br#"{"id":"7","guild_id":"5","type":0,"name":"games","position":0,"permission_overwrites":[]}"#;
/// assert!(matches!(discord_payloads::channel(told), Ok(Channel::Guild(_))));
/// ```
pub fn channel(json: &[u8]) -> Result<Channel, serde_json::Error> {
    serde_json::from_slice(json)
}

/// Reads what Discord tells a bot about itself (`GET /users/@me`).
///
/// # Errors
/// If it is something else.
///
/// ```
/// let told = br#"{"id":"7","username":"galabot","discriminator":"0","avatar":null,"verified":true,"mfa_enabled":false}"#;
/// assert_eq!(discord_payloads::current_user(told).unwrap().name, "galabot");
/// ```
pub fn current_user(json: &[u8]) -> Result<CurrentUser, serde_json::Error> {
    serde_json::from_slice(json)
}

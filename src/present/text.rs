//! Small helpers for texts of any subject.

use super::Localizer;
use super::words::tr;
use crate::present::named_rules::NamedRules;
use crate::service::{ChannelId, GuildId, Home, MessageId, Quoted, Stage, Table, Timestamp};

pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Where a message is looked at; without a server it is a direct message.
pub fn message_link(guild: Option<GuildId>, channel: ChannelId, message: MessageId) -> String {
    let server = guild.map_or("@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{server}/{channel}/{message}")
}

/// Where a game is to be found, as a link: the message of its challenge while that is open, then its thread.
pub(crate) fn game_link(table: &Table) -> String {
    let Home { guild, channel } = table.home();
    match (table.stage, table.challenge_message) {
        (Stage::Challenged, Some(message)) => message_link(guild, channel, message),
        _ => place_link(table),
    }
}

/// Where a game is played, as a link: a thread or channel, or a direct message, which Discord does not link like one.
pub(crate) fn place_link(table: &Table) -> String {
    match table.is_direct() {
        true => address(table),
        false => format!("<#{}>", place(table)),
    }
}

/// The address of where a game is played, in Discord.
pub(crate) fn address(table: &Table) -> String {
    let server = table.home().guild.map(|guild| guild.to_string());
    let server = server.as_deref().unwrap_or("@me");
    format!("https://discord.com/channels/{server}/{}", place(table))
}

fn place(table: &Table) -> ChannelId {
    table.thread.unwrap_or(table.home().channel)
}

/// These channels, as Discord links them.
pub(crate) fn channel_links(channels: &[ChannelId]) -> Vec<String> {
    let links = channels.iter().map(|channel| format!("<#{channel}>"));
    links.collect()
}

/// What Discord would take for a mark in words of other people.
const MARKS: &str = "*_~`|>#[]()@<\\:";

/// Stands behind an `@` that would call everybody.
const UNSEEN: char = '\u{200b}';

/// Words of other people inside ours: nothing in them is marked up or notifies anyone.
pub(crate) fn quoted(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_control())
        .flat_map(|letter| {
            let mark = MARKS.contains(letter);
            mark.then_some('\\')
                .into_iter()
                .chain(std::iter::once(letter))
        })
        .collect::<String>()
        .replace("\\@everyone", &format!("\\@{UNSEEN}everyone"))
        .replace("\\@here", &format!("\\@{UNSEEN}here"))
}

/// What was typed, quoted without effect; people are mentioned, which notifies no one.
pub(crate) fn read_as(words: Localizer, read: &[Quoted]) -> String {
    let parts = read.iter().map(|part| match part {
        Quoted::Text(text) => quoted(text),
        Quoted::Person(person) => words.mention(*person),
    });
    parts.collect()
}

/// The letter that was [`quoted`] with a backslash before this text, and what comes after it; `None` if that backslash
/// quotes nothing.
pub(crate) fn unquoted(text: &str) -> Option<(char, &str)> {
    let letter = text.chars().next().filter(|one| MARKS.contains(*one))?;
    let rest = &text[letter.len_utf8()..];
    let calls_all = |rest: &&str| rest.starts_with("everyone") || rest.starts_with("here");
    let unseen = rest.strip_prefix(UNSEEN).filter(calls_all);
    let rest = unseen.filter(|_| letter == '@').unwrap_or(rest);
    Some((letter, rest))
}

/// A text cut to `most` characters: one that was longer ends with an ellipsis.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text
            .chars()
            .take(most.saturating_sub(1))
            .chain(['…'])
            .collect(),
        false => text.to_owned(),
    }
}

/// A number without its fraction, and without the marks that some languages put between thousands.
pub(crate) fn whole(number: f64) -> String {
    format!("{number:.0}")
}

/// What shows all that can be played, where commands are understood.
pub(crate) fn type_moves(words: Localizer, commands: bool) -> Option<String> {
    commands.then(|| tr!(words, "hint-type-moves"))
}

/// A change of a number, with its sign: `+12`, `−12`, `±0`.
pub(crate) fn signed(change: i32) -> String {
    match change {
        0 => "±0".to_owned(),
        1.. => format!("+{change}"),
        _ => format!("−{}", change.unsigned_abs()),
    }
}

/// `winther single-gala`, or the name of house rules.
pub(crate) fn rules_name<'a>(words: Localizer, rules: impl Into<NamedRules<'a>>) -> String {
    match rules.into().names() {
        Some(names) => names.join(" "),
        None => tr!(words, "history-own-rules"),
    }
}

/// The day of a moment in UTC, which shows as `2026-11-21`.
pub(crate) fn date(at: Timestamp) -> Option<time::Date> {
    let seconds = i64::try_from(at.seconds()).ok()?;
    let moment = time::OffsetDateTime::from_unix_timestamp(seconds).ok()?;
    Some(moment.date())
}

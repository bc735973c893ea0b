//! When the house cannot be heard where a game is played, or heard its players late.

use crate::service::{BoardView, PersonId, PostId, Stage, Table, TableId};

use crate::present::words::say;
use crate::present::{MOST_TEXT, Message, Words};

/// Why a game cannot be shown where it is played. All of it may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The channel has been deleted.
    Gone,
    /// The house may not see the channel, or is not on the server any more.
    NoAccess,
    /// The house may see the channel but not write, open threads or attach pictures there.
    NoPermission,
    /// The thread has been locked.
    Locked,
    /// The server has as many open threads as Discord allows.
    TooManyThreads,
    /// Discord refuses it for a reason of its own.
    Refused,
}

/// The most lines in the message about what came too late.
const MOST_LATE: usize = 8;

/// Tells a player, in private, that a game of theirs waits.
pub fn frozen(words: Words, table: &Table, obstacle: Obstacle, reader: PersonId) -> Message {
    let other = table.people().into_iter().find(|person| *person != reader);
    let (why, help) = (reason(words, obstacle), what_helps(words, table, obstacle));
    let game = table.id;
    Message::text(match other {
        Some(other) => say!(
            words,
            "frozen-against",
            game = game,
            other = other,
            why = why,
            help = help
        ),
        None => say!(words, "frozen", game = game, why = why, help = help),
    })
}

/// Tells in the channel those who cannot be told in private.
pub fn frozen_for_all(
    words: Words,
    table: &Table,
    obstacle: Obstacle,
    readers: &[PersonId],
) -> Message {
    let mut message = Message::text(say!(
        words,
        "frozen-for-all",
        people = words.mentions(readers.iter().copied()),
        game = table.id,
        why = reason(words, obstacle),
        help = what_helps(words, table, obstacle)
    ));
    message.ping = readers.to_vec();
    message
}

fn reason(words: Words, obstacle: Obstacle) -> String {
    match obstacle {
        Obstacle::Gone => say!(words, "frozen-gone"),
        Obstacle::NoAccess => say!(words, "frozen-no-access"),
        Obstacle::NoPermission => say!(words, "frozen-no-permission"),
        Obstacle::Locked => say!(words, "frozen-locked"),
        Obstacle::TooManyThreads => say!(words, "frozen-too-many-threads"),
        Obstacle::Refused => say!(words, "frozen-refused"),
    }
}

fn what_helps(words: Words, table: &Table, obstacle: Obstacle) -> String {
    let first = match obstacle {
        Obstacle::Gone | Obstacle::Refused => None,
        Obstacle::NoAccess | Obstacle::NoPermission => Some(say!(words, "frozen-give-back")),
        Obstacle::Locked => Some(say!(words, "frozen-unlock")),
        Obstacle::TooManyThreads => Some(say!(words, "frozen-close-one")),
    };
    let elsewhere = say!(words, "frozen-elsewhere", game = table.id);
    let all: Vec<String> = first.into_iter().chain([elsewhere]).collect();
    all.join(" ")
}

/// Tells the players, in a new thread or where nothing could be seen for a while, that their game goes on there.
pub fn goes_on(words: Words, table: &Table, to_move: Option<PersonId>, view: BoardView) -> Message {
    if table.is_lesson() {
        return crate::present::lessons::goes_on(words, table, view);
    }
    let people = words.mentions(table.people());
    let game = table.id;
    let mut message = Message::text(match (table.stage, to_move) {
        (Stage::Playing, Some(person)) => say!(
            words,
            "goes-on-to-move",
            people = people,
            game = game,
            person = person
        ),
        _ => say!(words, "goes-on", people = people, game = game),
    });
    message.board = Some(view);
    message
}

/// What a post that was set aside was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The game that is played in this thread.
    Here,
    /// Another game, or a challenge to one.
    Game(TableId),
    /// The puzzle of the day.
    Daily,
    /// Something asked for here.
    Answer,
}

/// Tells in its place that a post is set aside, for Discord fails on it. Its number tells one from another.
pub fn set_aside(words: Words, missing: Missing, post: PostId) -> Message {
    Message::text(match missing {
        Missing::Here => say!(words, "set-aside-news", post = post),
        Missing::Game(game) => say!(words, "set-aside-game", game = game, post = post),
        Missing::Daily => say!(words, "set-aside-daily", post = post),
        Missing::Answer => say!(words, "set-aside-answer", post = post),
    })
}

/// Tells in a thread that what is typed there cannot be played for the time being.
pub fn deaf(words: Words) -> Message {
    Message::text(say!(words, "deaf"))
}

/// Explains in one message what was written while the house was away and cannot be done any more: who wrote, and why not; and
/// which messages could not be read at all, as links.
pub fn late(words: Words, refused: &[(PersonId, String)], unreadable: &[String]) -> Message {
    let mut text = match refused {
        [] => String::new(),
        _ => say!(words, "late"),
    };
    for (who, why) in refused.iter().take(MOST_LATE) {
        let why = why.lines().next().unwrap_or_default();
        let short: String = why.chars().take(180).collect();
        let dots = if short.len() < why.len() { "…" } else { "" };
        text.push_str(&format!("\n• {}: {short}{dots}", words.mention(*who)));
    }
    if let Some(more) = refused
        .len()
        .checked_sub(MOST_LATE)
        .filter(|more| *more > 0)
    {
        text.push_str(&format!("\n{}", say!(words, "late-more", count = more)));
    }
    if let Some(first) = unreadable.first() {
        let count = unreadable.len();
        let lost = say!(words, "unreadable", count = count, link = first.as_str());
        text = [text, lost].join("\n").trim_start().to_owned();
    }
    debug_assert!(text.chars().count() <= MOST_TEXT);
    Message::text(text)
}

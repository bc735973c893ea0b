//! When messages do not reach the place of a game, or those of its players were read late.

use crate::service::{BoardView, PersonId, PostId, Stage, Table, TableId};

use crate::present::words::tr;
use crate::present::{Localizer, MOST_TEXT, Message};

/// Why a game cannot be shown where it is played. All of it may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The channel has been deleted.
    Gone,
    /// The bot may not see the channel, or is not on the server any more.
    NoAccess,
    /// The bot may see the channel but not write, open threads or attach pictures there.
    NoPermission,
    /// The thread has been locked.
    Locked,
    /// The server has as many open threads as Discord allows.
    TooManyThreads,
    /// The channel takes no threads of the bot's.
    NoThreads,
    /// Discord refuses it for a reason of its own.
    Refused,
}

/// The most lines in the message about what came too late.
const MOST_LATE: usize = 8;

/// Tells a player, in private, that a game of theirs waits.
pub fn frozen(words: Localizer, table: &Table, obstacle: Obstacle, reader: PersonId) -> Message {
    let (why, help) = (reason(words, obstacle), what_helps(words, table, obstacle));
    if table.is_lesson() {
        return Message::text(tr!(words, "frozen-lesson", why = why, help = help));
    }
    let other = table.people().into_iter().find(|person| *person != reader);
    let game = table.id;
    Message::text(match other {
        Some(other) => tr!(
            words,
            "frozen-against",
            game = game,
            other = other,
            why = why,
            help = help
        ),
        None => tr!(words, "frozen", game = game, why = why, help = help),
    })
}

/// Tells in the channel those who cannot be told in private.
pub fn frozen_for_all(
    words: Localizer,
    table: &Table,
    obstacle: Obstacle,
    readers: &[PersonId],
) -> Message {
    let people = words.mentions(readers.iter().copied());
    let (why, help) = (reason(words, obstacle), what_helps(words, table, obstacle));
    let mut message = Message::text(match table.is_lesson() {
        true => tr!(
            words,
            "frozen-lesson-for-all",
            people = people,
            why = why,
            help = help
        ),
        false => tr!(
            words,
            "frozen-for-all",
            people = people,
            game = table.id,
            why = why,
            help = help
        ),
    });
    message.ping = readers.to_vec();
    message
}

fn reason(words: Localizer, obstacle: Obstacle) -> String {
    match obstacle {
        Obstacle::Gone => tr!(words, "frozen-gone"),
        Obstacle::NoAccess => tr!(words, "frozen-no-access"),
        Obstacle::NoPermission => tr!(words, "frozen-no-permission"),
        Obstacle::Locked => tr!(words, "frozen-locked"),
        Obstacle::TooManyThreads => tr!(words, "frozen-too-many-threads"),
        Obstacle::NoThreads => tr!(words, "frozen-no-threads"),
        Obstacle::Refused => tr!(words, "frozen-refused"),
    }
}

fn what_helps(words: Localizer, table: &Table, obstacle: Obstacle) -> String {
    let first = match obstacle {
        Obstacle::Gone | Obstacle::NoThreads | Obstacle::Refused => None,
        Obstacle::NoAccess | Obstacle::NoPermission => Some(tr!(words, "frozen-give-back")),
        Obstacle::Locked => Some(tr!(words, "frozen-unlock")),
        Obstacle::TooManyThreads => Some(tr!(words, "frozen-close-one")),
    };
    let elsewhere = match table.is_lesson() {
        true => tr!(words, "frozen-lesson-elsewhere", game = table.id),
        false => tr!(words, "frozen-elsewhere", game = table.id),
    };
    let all: Vec<String> = first.into_iter().chain([elsewhere]).collect();
    all.join(" ")
}

/// Tells the players, in a new thread or where nothing could be seen for a while, that their game goes on there.
pub fn goes_on(
    words: Localizer,
    table: &Table,
    to_move: Option<PersonId>,
    view: BoardView,
) -> Message {
    if table.is_lesson() {
        return crate::present::lessons::goes_on(words, table, view);
    }
    let people = words.mentions(table.people());
    let game = table.id;
    let mut message = Message::text(match (table.stage, to_move) {
        (Stage::Playing, Some(person)) => tr!(
            words,
            "goes-on-to-move",
            people = people,
            game = game,
            person = person
        ),
        _ => tr!(words, "goes-on", people = people, game = game),
    });
    message.board = Some(view);
    message
}

/// What a message says that waits for the computer's answer while the computer fails, again and again; `told` is what
/// it says of the game.
pub fn computer_fails(words: Localizer, told: &str) -> Message {
    Message::text(format!("{told}\n{}", tr!(words, "computer-fails")))
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
pub fn set_aside(words: Localizer, missing: Missing, post: PostId) -> Message {
    Message::text(match missing {
        Missing::Here => tr!(words, "set-aside-news", post = post),
        Missing::Game(game) => tr!(words, "set-aside-game", game = game, post = post),
        Missing::Daily => tr!(words, "set-aside-daily", post = post),
        Missing::Answer => tr!(words, "set-aside-answer", post = post),
    })
}

/// Tells in a thread that what is typed there cannot be played for the time being.
pub fn deaf(words: Localizer) -> Message {
    Message::text(tr!(words, "deaf"))
}

/// Explains in one message what was written while the bot was offline and cannot be done any more: who wrote, and why
/// not; and which messages could not be read at all, as links.
pub fn late(words: Localizer, refused: &[(PersonId, String)], unreadable: &[String]) -> Message {
    let mut text = match refused {
        [] => String::new(),
        _ => tr!(words, "late"),
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
        text.push_str(&format!("\n{}", tr!(words, "late-more", count = more)));
    }
    if let Some(first) = unreadable.first() {
        let count = unreadable.len();
        let lost = tr!(words, "unreadable", count = count, link = first.as_str());
        text = [text, lost].join("\n").trim_start().to_owned();
    }
    debug_assert!(text.chars().count() <= MOST_TEXT);
    Message::text(text)
}

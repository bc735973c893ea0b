//! When the house cannot be heard where a game is played, or heard its players late.

use crate::service::{BoardView, PersonId, Stage, Table};

use super::{MOST_TEXT, Message, list, mention};

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
pub fn frozen(table: &Table, obstacle: Obstacle, reader: PersonId) -> Message {
    let other = table.people().into_iter().find(|person| *person != reader);
    let against = other.map_or(String::new(), |other| {
        format!(" against {}", mention(other))
    });
    Message::text(format!(
        "I cannot show game {}{against}: {} All its moves are safe, and it goes on as soon as I can. {}",
        table.id,
        reason(obstacle),
        what_helps(table, obstacle)
    ))
}

/// Tells in the channel those who cannot be told in private.
pub fn frozen_for_all(table: &Table, obstacle: Obstacle, readers: &[PersonId]) -> Message {
    let names: Vec<String> = readers.iter().copied().map(mention).collect();
    let mut message = Message::text(format!(
        "{}: I cannot show game {}: {} All its moves are safe, and it goes on as soon as I can. {}",
        list(&names, "and"),
        table.id,
        reason(obstacle),
        what_helps(table, obstacle)
    ));
    message.ping = readers.to_vec();
    message
}

fn reason(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::Gone => "its channel has been deleted.",
        Obstacle::NoAccess => "I may not see its channel, or am not on its server any more.",
        Obstacle::NoPermission => {
            "a permission is missing (to write in threads, open them or attach pictures)."
        }
        Obstacle::Locked => "its thread has been locked.",
        Obstacle::TooManyThreads => "its server has as many open threads as Discord allows.",
        Obstacle::Refused => "Discord does not let me show it where it is played.",
    }
}

fn what_helps(table: &Table, obstacle: Obstacle) -> String {
    let first = match obstacle {
        Obstacle::Gone | Obstacle::Refused => "",
        Obstacle::NoAccess | Obstacle::NoPermission => {
            "A moderator of the server can give me back what is missing. "
        }
        Obstacle::Locked => "A moderator can unlock it. ",
        Obstacle::TooManyThreads => "Closing an old thread helps. ",
    };
    let id = table.id;
    format!(
        "{first}To move the game to another channel, use `/gala board` with `game: {id}` there; moves can be played \
         anywhere with `/gala move`."
    )
}

/// Tells the players, in a new thread or where nothing could be seen for a while, that their game goes on there.
pub fn goes_on(table: &Table, to_move: Option<PersonId>, view: BoardView) -> Message {
    let names: Vec<String> = table.people().into_iter().map(mention).collect();
    let turn = match (table.stage, to_move) {
        (Stage::Playing, Some(person)) => format!(" {} to move.", mention(person)),
        _ => String::new(),
    };
    let mut message = Message::text(format!(
        "{}: game {} goes on here.{turn}",
        list(&names, "and"),
        table.id
    ));
    message.board = Some(view);
    message
}

/// Tells in a thread that what is typed there cannot be played for the time being.
pub fn deaf() -> Message {
    Message::text(
        "I may not read what was written here before: the permission Read Message History is missing. So I cannot be sure \
         that I have heard every move, and I play none that is typed here until a moderator gives it back to me; then I \
         read them all, in order. `/gala move` and the buttons work meanwhile.",
    )
}

/// Explains in one message what was written while the house was away and cannot be done any more: who wrote, and why not.
pub fn late(refused: &[(PersonId, String)]) -> Message {
    let mut text = String::from("I was away for a while. What came too late, or cannot be played:");
    for (who, why) in refused.iter().take(MOST_LATE) {
        let why = why.lines().next().unwrap_or_default();
        let short: String = why.chars().take(180).collect();
        let dots = if short.len() < why.len() { "…" } else { "" };
        text.push_str(&format!("\n• {}: {short}{dots}", mention(*who)));
    }
    if let Some(more) = refused
        .len()
        .checked_sub(MOST_LATE)
        .filter(|more| *more > 0)
    {
        text.push_str(&format!("\n… and {more} more."));
    }
    debug_assert!(text.chars().count() <= MOST_TEXT);
    Message::text(text)
}

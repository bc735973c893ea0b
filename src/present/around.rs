//! Around the game in words: taking back, pausing, giving up, going on elsewhere, and why something of that is not done.

use crate::rules::Side;
use crate::rules::any::{Game, Turn};
use crate::service::clock::text::ClockTextError;
use crate::service::{AroundRefusal, Command, Event, PersonId, Table, TakeBack, What};

use super::board::numbered;
use super::clock::{from_now, your_time};
use super::news::{people, with_board, with_tools};
use super::refusals::quoted;
use super::{Message, list, mention};

/// The most turns that are named one by one.
const MOST_NAMED: usize = 6;

/// A side asks for its last turn to be undone.
pub(super) fn take_back_asked(table: &Table, game: &Game, asked: TakeBack) -> Message {
    let (askers, others) = (people(table, asked.side), people(table, asked.side.other()));
    let ask = match table.side(asked.side).len() {
        1 => "asks",
        _ => "ask",
    };
    let what = turns(game, game.len().saturating_sub(asked.plies));
    if table.is_computers(asked.side.other()) {
        return Message::text(format!("{askers} {ask} to take back {what}."));
    }
    let text = format!(
        "{askers} {ask} to take back {what}. {others}, do you agree? Playing on declines it."
    );
    Message::text(text)
        .pinging_side(table, asked.side.other())
        .with_button(Command::AcceptTakeBack, table, Some(table.version))
        .with_button(Command::DeclineTakeBack, table, Some(table.version))
}

/// The turns after these, as they are told: `7. d3-f5 and 7… e8-e7`.
fn turns(game: &Game, after: usize) -> String {
    let named: Vec<String> = (after + 1..=game.len())
        .take(MOST_NAMED)
        .map(|ply| format!("**{}**", numbered(game, ply)))
        .collect();
    list(&named, "and")
}

pub(super) fn take_back_declined(table: &Table, event: &Event, side: Side) -> Message {
    let who = event.by.map_or_else(|| people(table, side), mention);
    let text = format!(
        "{}, {who} would rather not take anything back. The game goes on.",
        people(table, side.other())
    );
    Message::text(text).pinging_side(table, side.other())
}

/// The board after turns were undone.
pub(super) fn taken_back(table: &Table, log: &[Event], game: &Game, plies: usize) -> Message {
    // The game as it was before, to name what is gone.
    let mut before = game.clone();
    let undone = undone(log, plies);
    let known = undone.into_iter().all(|turn| before.play(turn).is_ok());
    let what = match known {
        true => format!("Taken back: {}.", turns(&before, game.len())),
        false => "Taken back.".to_owned(),
    };
    let to_move = table.person(game.mover()).map(|person| person.id);
    let to_move = to_move.unwrap_or(table.challenge.challenger.id);
    let text = format!(
        "{what}\n{}, it is your move again.{}",
        mention(to_move),
        your_time(table)
    );
    with_tools(with_board(Message::text(text), table, game), table).pinging(to_move)
}

/// The turns that the last event of a log has undone.
fn undone(log: &[Event], plies: usize) -> Vec<Turn> {
    let mut turns = Vec::new();
    let before = log.len().saturating_sub(1);
    for event in &log[..before] {
        match event.what {
            What::Moved(turn) => turns.push(turn),
            What::TakenBack { plies, .. } => turns.truncate(turns.len().saturating_sub(plies)),
            _ => {}
        }
    }
    turns.split_off(turns.len().saturating_sub(plies))
}

pub(super) fn pause_asked(table: &Table, side: Side) -> Message {
    let (askers, others) = (people(table, side), people(table, side.other()));
    let ask = match table.side(side).len() {
        1 => "asks",
        _ => "ask",
    };
    let text = format!(
        "{askers} {ask} for a pause, in which the clocks stand still. {others}, do you agree? Either of you can end it."
    );
    Message::text(text)
        .pinging_side(table, side.other())
        .with_button(Command::AcceptPause, table, Some(table.version))
        .with_button(Command::DeclinePause, table, Some(table.version))
}

pub(super) fn pause_declined(table: &Table, event: &Event, side: Side) -> Message {
    let who = event.by.map_or_else(|| people(table, side), mention);
    let text = format!(
        "{}, {who} would rather go on without a pause.",
        people(table, side.other())
    );
    Message::text(text).pinging_side(table, side.other())
}

pub(super) fn paused(table: &Table, event: &Event) -> Message {
    let mut message = Message::text(format!(
        "Game {} is paused, and the clocks stand still. `pause end` goes on, and so does a move.{}",
        table.id,
        naming(table, event)
    ));
    message.ping = others(table, event);
    message.with_button(Command::Unpause, table, None)
}

pub(super) fn unpaused(table: &Table, game: &Game, event: &Event) -> Message {
    let to_move = table.person(game.mover()).map(|person| person.id);
    let to_move = to_move.unwrap_or(table.challenge.challenger.id);
    let who = event.by.map_or_else(|| "Somebody".to_owned(), mention);
    let text = format!(
        "{who} ends the pause. {}, your move.{}",
        mention(to_move),
        your_time(table)
    );
    let message = Message::text(text);
    match event.by {
        Some(by) if by == to_move => message,
        _ => message.pinging(to_move),
    }
}

pub(super) fn abandoned(table: &Table, event: &Event) -> Message {
    let who = event.by.map_or_else(|| "Somebody".to_owned(), mention);
    let mut message = Message::text(format!(
        "{who} gives game {} up before it has really begun: it has no result.{}",
        table.id,
        naming(table, event)
    ));
    message.ping = others(table, event);
    message
}

/// The board in the new thread of a game that was moved there.
pub(super) fn moving(table: &Table, game: &Game, event: &Event) -> Message {
    let everybody: Vec<String> = table.people().into_iter().map(mention).collect();
    let to_move = table.person(game.mover()).map(|person| person.id);
    let to_move = to_move.unwrap_or(table.challenge.challenger.id);
    let who = event.by.map_or_else(|| "Somebody".to_owned(), mention);
    let text = format!(
        "{}: {who} has game {} go on here. {}, your move.{}",
        list(&everybody, "and"),
        table.id,
        mention(to_move),
        your_time(table)
    );
    let mut message = with_tools(with_board(Message::text(text), table, game), table);
    message.ping = table.people();
    message
}

/// All who play except the one who did it.
fn others(table: &Table, event: &Event) -> Vec<PersonId> {
    let people = table.people().into_iter();
    people.filter(|person| Some(*person) != event.by).collect()
}

/// The names of those pinged, for nobody is pinged without being named.
fn naming(table: &Table, event: &Event) -> String {
    let names: Vec<String> = others(table, event)
        .into_iter()
        .filter(|person| !person.is_computer())
        .map(mention)
        .collect();
    match names.is_empty() {
        true => String::new(),
        false => format!(" ({})", list(&names, "and")),
    }
}

/// Why something around the game is not done, and what would work.
pub(super) fn refusal(refusal: &AroundRefusal) -> String {
    match refusal {
        AroundRefusal::Clock(error) => clock_text(error),
        AroundRefusal::ClockNeeded => {
            "Weekends off and what happens on time-out go with a clock. Name one too, such as `3 days` or \
             `fischer 3d+1d cap 7d`."
                .to_owned()
        }
        AroundRefusal::NoClock(game) => format!(
            "Game {game} has no clock: everybody may take as long as they like. The next challenge can name one, such as \
             `3 days`."
        ),
        AroundRefusal::OwnTime => {
            "It is your own move, so it is your own time. Only the other side's can be claimed."
                .to_owned()
        }
        AroundRefusal::TimeLeft {
            person,
            until: Some(until),
        } => format!(
            "{} still has time: you may claim the win {}, if nothing is played until then.",
            mention(*person),
            from_now(*until)
        ),
        AroundRefusal::TimeLeft {
            person,
            until: None,
        } => format!(
            "{}'s clock stands still, so no time runs out just now.",
            mention(*person)
        ),
        AroundRefusal::JustBack { until } => format!(
            "I was away myself and have just come back, so nobody loses on time yet. Try again {}.",
            from_now(*until)
        ),
        AroundRefusal::NothingToTakeBack(game) => {
            format!("You have not moved yet in game {game}, so there is nothing to take back.")
        }
        AroundRefusal::TakeBackOnce => {
            "You have asked for that since the last move, and it was declined. Play on first."
                .to_owned()
        }
        AroundRefusal::NoTakeBack => {
            "Nobody asks to take a move back just now. `takeback` asks for your own last one."
                .to_owned()
        }
        AroundRefusal::OwnRequest { opponent } => format!(
            "You have asked already; it is for {} to answer.",
            mention(*opponent)
        ),
        AroundRefusal::NoPause => {
            "Nobody asks for a pause just now. `pause` asks for one.".to_owned()
        }
        AroundRefusal::NotPaused => "There is no pause that could end. `pause` asks for one.".to_owned(),
        AroundRefusal::PausedAlready => {
            "There is a pause already. `pause end` goes on, and so does a move.".to_owned()
        }
        AroundRefusal::BothMoved(game) => format!(
            "Both sides have moved in game {game}, so it counts. `resign` gives it up, `draw` offers a draw."
        ),
        AroundRefusal::Abandoned(game) => format!(
            "Game {game} was given up before it had really begun. A new challenge starts another."
        ),
        AroundRefusal::PlayedThere { game, thread } => {
            format!("Game {game} is played in <#{thread}>, below this channel.")
        }
        AroundRefusal::OtherServer(game) => format!(
            "Game {game} belongs to another server, where its players are. Say `resume` in a channel there."
        ),
    }
}

fn clock_text(error: &ClockTextError) -> String {
    match error {
        ClockTextError::NotAClock(read) => format!(
            "I read \"{}\", and that is no clock. Try `3 days` for each move (1 to 14), `fischer 3d+1d cap 7d`, or `none`.",
            quoted(read)
        ),
        ClockTextError::Days(read) => format!(
            "I read \"{}\", but one has 1 to 14 whole days for a move, as in `3 days`.",
            quoted(read)
        ),
        ClockTextError::Fischer(read) => format!(
            "I read \"{}\", but Fischer's clock begins with 1 hour to 60 days, adds up to 14 days a move, and has a cap from \
             its beginning to 60 days, as in `fischer 3d+1d cap 7d`.",
            quoted(read)
        ),
    }
}

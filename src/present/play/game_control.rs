//! Around the game in words: taking back, pausing, giving up, going on elsewhere, and why something of that is not
//! done.

use crate::rules::Side;
use crate::rules::any::{Game, Turn};
use crate::service::{
    ChannelId, Command, ControlRefusal, Event, EventKind, MOST_EVENTS, PersonId, Table, TakeBack,
};

use super::{mover, people};
use crate::present::boards::with_board;
use crate::present::buttons::{CHOOSE, with_answers, with_some_tools, with_tools};
use crate::present::clock::{has_none, no_claim, no_clock, your_time};
use crate::present::games::numbered;
use crate::present::words::tr;
use crate::present::{Localizer, Message};

/// The most turns that are named one by one.
const MOST_NAMED: usize = 6;

/// A player asks for their last turn to be undone.
pub(crate) fn take_back_asked(
    words: Localizer,
    table: &Table,
    game: &Game,
    event: &Event,
    asked: TakeBack,
) -> Message {
    let person = doer(words, table, event);
    let moves = turns(words, game, game.len().saturating_sub(asked.plies));
    if table.is_computers(asked.side.other()) {
        let text = tr!(
            words,
            "takeback-asked-computer",
            person = person,
            moves = moves
        );
        return with_tools(words, Message::text(text).answered_later(), table);
    }
    let text = tr!(
        words,
        "takeback-asked",
        person = person,
        moves = moves,
        others = people(words, table, asked.side.other())
    );
    let message = Message::text(text).pinging_side(table, asked.side.other());
    let answers = [Command::AcceptTakeBack, Command::DeclineTakeBack];
    with_answers(words, message, table, answers)
}

/// The answer to a player who asks for a turn back when the other side has asked already: that side's question.
pub(crate) fn take_back_stands(
    words: Localizer,
    table: &Table,
    game: Option<&Game>,
    (asker, plies): (PersonId, usize),
) -> Message {
    let moves = game.map_or_else(String::new, |game| {
        turns(words, game, game.len().saturating_sub(plies))
    });
    let text = tr!(words, "takeback-other-asks", person = asker, moves = moves);
    let answers = [Command::AcceptTakeBack, Command::DeclineTakeBack];
    let with_button =
        |message: Message, answer| message.with_button(words, answer, table, Some(table.version));
    answers.into_iter().fold(Message::text(text), with_button)
}

/// The turns after these, as they are told: `7. d3-f5 and 7… e8-e7`.
fn turns(words: Localizer, game: &Game, after: usize) -> String {
    let named: Vec<String> = (after + 1..=game.len())
        .take(MOST_NAMED)
        .map(|ply| format!("**{}**", numbered(game, ply)))
        .collect();
    words.and(&named)
}

pub(crate) fn take_back_declined(
    words: Localizer,
    table: &Table,
    event: &Event,
    decliner: Side,
) -> Message {
    let text = tr!(
        words,
        "takeback-declined",
        people = people(words, table, decliner.other()),
        person = doer(words, table, event)
    );
    with_tools(words, Message::text(text), table).pinging_side(table, decliner.other())
}

/// Who did it.
fn doer(words: Localizer, table: &Table, event: &Event) -> String {
    words.mention(event.by.unwrap_or(table.challenge.challenger.id))
}

/// The board after turns were undone.
pub(crate) fn taken_back(
    words: Localizer,
    table: &Table,
    log: &[Event],
    game: &Game,
    plies: usize,
) -> Message {
    // The game as it was before, to name what is gone.
    let mut before = game.clone();
    for turn in undone(log, plies) {
        // They were legal when they were played.
        if before.play(turn).is_err() {
            break;
        }
    }
    let moves = turns(words, &before, game.len());
    let to_move = mover(table, game);
    let text = format!(
        "{}\n{}{}",
        tr!(words, "takeback-done", moves = moves),
        tr!(words, "takeback-your-move", person = to_move),
        your_time(words, table)
    );
    let message = with_board(words, Message::text(text), table, game);
    with_tools(words, message, table).pinging(to_move)
}

/// The turns that the last event of a log has undone.
fn undone(log: &[Event], plies: usize) -> Vec<Turn> {
    let mut turns = Vec::new();
    let before = log.len().saturating_sub(1);
    for event in &log[..before] {
        match event.what {
            EventKind::Moved(turn) => turns.push(turn),
            EventKind::TakenBack { plies, .. } => turns.truncate(turns.len().saturating_sub(plies)),
            _ => {}
        }
    }
    turns.split_off(turns.len().saturating_sub(plies))
}

pub(crate) fn pause_asked(words: Localizer, table: &Table, event: &Event, asker: Side) -> Message {
    let text = tr!(
        words,
        "pause-asked",
        person = doer(words, table, event),
        others = people(words, table, asker.other())
    );
    let mut message = Message::text(text).pinging_side(table, asker.other());
    if table.is_computers(asker.other()) {
        message = message.answered_later();
    }
    let answers = [Command::AcceptPause, Command::DeclinePause];
    with_answers(words, message, table, answers)
}

pub(crate) fn pause_declined(
    words: Localizer,
    table: &Table,
    event: &Event,
    decliner: Side,
) -> Message {
    let text = tr!(
        words,
        "pause-declined",
        people = people(words, table, decliner.other()),
        person = doer(words, table, event)
    );
    with_tools(words, Message::text(text), table).pinging_side(table, decliner.other())
}

pub(crate) fn paused(words: Localizer, table: &Table, event: &Event) -> Message {
    let text = tr!(
        words,
        "pause-begun",
        game = table.id,
        people = words.mentions(table.people())
    );
    let message = Message::text(text).with_button(words, Command::Unpause, table, None);
    let beside = [
        CHOOSE,
        Command::Draw,
        Command::Resign { confirmed: false },
        Command::Help,
    ];
    let mut message = with_some_tools(words, message, table, &beside);
    message.ping = others(table, event);
    message
}

pub(crate) fn unpaused(words: Localizer, table: &Table, game: &Game, event: &Event) -> Message {
    let to_move = mover(table, game);
    let over = tr!(
        words,
        "pause-over",
        person = doer(words, table, event),
        mover = to_move
    );
    let message = Message::text(format!("{over}{}", your_time(words, table))).pinging(to_move);
    let mut message = with_tools(words, message, table);
    message.ping.retain(|person| Some(*person) != event.by);
    message
}

pub(crate) fn abandoned(words: Localizer, table: &Table, event: &Event) -> Message {
    let people = others(table, event);
    let text = tr!(
        words,
        "abandoned",
        person = doer(words, table, event),
        game = table.id,
        people = words.mentions(people.iter().copied())
    );
    let mut message = Message::text(text);
    message.ping = people;
    message
}

/// The board in the new thread of a game that was moved there.
pub(crate) fn moving(words: Localizer, table: &Table, game: &Game, event: &Event) -> Message {
    let moved = tr!(
        words,
        "moving",
        people = words.mentions(table.people()),
        person = doer(words, table, event),
        game = table.id,
        mover = mover(table, game)
    );
    let message = Message::text(format!("{moved}{}", your_time(words, table)));
    let mut message = with_tools(words, with_board(words, message, table, game), table);
    message.ping = table.people();
    message
}

/// In the thread that a game has left: where it goes on.
pub fn goes_on_elsewhere(words: Localizer, table: &Table, channel: ChannelId) -> Message {
    Message::text(tr!(
        words,
        "moved-elsewhere",
        game = table.id,
        channel = channel
    ))
}

/// All who play except the one who did it.
fn others(table: &Table, event: &Event) -> Vec<PersonId> {
    let people = table.people().into_iter();
    people.filter(|person| Some(*person) != event.by).collect()
}

/// What the one who did something around a game is told; nothing for anything else.
pub(crate) fn done(words: Localizer, table: &Table, what: &EventKind) -> Option<String> {
    Some(match what {
        EventKind::TakeBackAsked(_) => tr!(words, "done-takeback-asked"),
        EventKind::TakeBackDeclined(_) => tr!(words, "done-takeback-declined"),
        EventKind::TakenBack { .. } => tr!(words, "done-taken-back"),
        EventKind::PauseAsked(_) => tr!(words, "done-pause-asked"),
        EventKind::PauseDeclined(_) => tr!(words, "done-pause-declined"),
        EventKind::Paused => tr!(words, "done-paused"),
        EventKind::Unpaused => tr!(words, "done-unpaused"),
        EventKind::Moving(home) => tr!(
            words,
            "done-moving",
            game = table.id,
            channel = home.channel
        ),
        EventKind::Abandoned => tr!(words, "done-abandoned", game = table.id),
        _ => return None,
    })
}

/// Why something around the game is not done, and what would work.
pub(crate) fn refusal(words: Localizer, refusal: &ControlRefusal) -> String {
    match refusal {
        ControlRefusal::Clock(error) => no_clock(words, error),
        ControlRefusal::ClockNeeded => tr!(words, "no-clock-needed"),
        ControlRefusal::WeekendsShort => tr!(words, "no-clock-weekends-short"),
        ControlRefusal::NoClock(game) => has_none(words, *game),
        ControlRefusal::OwnTime
        | ControlRefusal::TimeLeft { .. }
        | ControlRefusal::JustBack { .. }
        | ControlRefusal::Unread { .. }
        | ControlRefusal::Unshown { .. } => no_claim(words, refusal).unwrap_or_default(),
        ControlRefusal::ClaimedElsewhere { thread } => {
            tr!(words, "no-claim-elsewhere", thread = *thread)
        }
        ControlRefusal::NothingToTakeBack(game) => {
            tr!(words, "no-takeback-moves", game = *game)
        }
        ControlRefusal::TakeBackOnce => tr!(words, "no-takeback-again"),
        ControlRefusal::EnoughHappened(game) => {
            tr!(words, "no-more-events", game = *game, most = MOST_EVENTS)
        }
        ControlRefusal::EnoughCame(game) => tr!(words, "no-more-comings", game = *game),
        ControlRefusal::NoTakeBack => tr!(words, "no-takeback-asked"),
        ControlRefusal::OwnRequest { opponents } => {
            tr!(words, "no-answer-own", people = words.any_of(opponents))
        }
        ControlRefusal::NoPause => tr!(words, "no-pause-asked"),
        ControlRefusal::PauseOnce => tr!(words, "no-pause-declined"),
        ControlRefusal::NotPaused => tr!(words, "no-pause-to-end"),
        ControlRefusal::PausedAlready => tr!(words, "no-pause-again"),
        ControlRefusal::BothMoved(game) => tr!(words, "no-abandon-moved", game = *game),
        ControlRefusal::Abandoned(game) => tr!(words, "no-game-abandoned", game = *game),
        ControlRefusal::PlayedThere { game, thread } => {
            tr!(words, "no-resume-there", game = *game, thread = *thread)
        }
        ControlRefusal::OtherServer(game) => tr!(words, "no-resume-server", game = *game),
    }
}

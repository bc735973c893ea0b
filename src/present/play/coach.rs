//! The coach in words: what a move gives away before it is answered, and what there is to remember of a game.

use crate::ai::hint::{Reason, reasons};
use crate::draw::Scene;
use crate::rules::any::{Game, Turn};
use crate::rules::{Role, Side, Square, SquareSet};
use crate::service::{
    BetterAsk, CoachRefusal, CoachRemark, CoachSaid, CoachStep, Command, Event, Table, praised,
    to_remember,
};

use super::moves::turns;
use crate::present::boards::{Around, MOST_ALT, described, text_after, with_board};
use crate::present::buttons::{behind, with_some_tools};
use crate::present::games::{self, numbered};
use crate::present::reasons::why;
use crate::present::scenes::scene;
use crate::present::words::tr;
use crate::present::{Face, Localizer, Message, Picture, Shown, Style};

/// Below a warning, beside its own buttons.
const BESIDE: [Command; 1] = [Command::Help];

/// A warning, told at the table: the board after the move, and the choice. What the move gives away is for its player
/// alone, so it is told here only where nobody else reads.
pub(crate) fn warned(
    words: Localizer,
    table: &Table,
    log: &[Event],
    game: &Game,
    remark: &CoachRemark,
) -> Message {
    if !remark.is_warning() {
        return Message::default();
    }
    let mut lines = turns(words, table, log, game);
    lines.extend(games::news(words, table, game));
    let mover = game.mover_at(remark.ply.saturating_sub(1));
    let person = table.person(mover).map(|person| person.id);
    let person = person.unwrap_or(table.challenge.challenger.id);
    lines.push(tr!(words, "coach-wait", person = person));
    let mut message = match table.is_in_place() {
        true => {
            lines.push(told(words, game, remark));
            let bottom = table.bottom_for(person);
            let mut message = Message::text(lines.join("\n"));
            message.picture = Some(picture(words, table, game, remark, bottom));
            message
        }
        false => {
            let message = with_board(words, Message::text(lines.join("\n")), table, game);
            message.with_button(words, Command::Coach(CoachStep::Show), table, None)
        }
    };
    // What stays when the computer has answered in its place or behind it.
    lines.pop();
    message.answered = Some(lines.first().cloned().unwrap_or_default());
    let message = with_choice(words, message, table);
    with_some_tools(words, message, table, &BESIDE).pinging(person)
}

/// What one's last move gives away, for its player alone.
pub(crate) fn note(words: Localizer, table: &Table, game: &Game, remark: &CoachRemark) -> Message {
    let side = game.mover_at(remark.ply.saturating_sub(1)).side();
    let message = Message {
        picture: Some(picture(words, table, game, remark, side)),
        ..Message::text(told(words, game, remark))
    };
    with_choice(words, message, table)
}

/// The note asked for where everybody reads.
pub(crate) fn offered(words: Localizer, table: &Table) -> Message {
    let message = Message::text(tr!(words, "coach-offered"));
    message.with_button(words, Command::Coach(CoachStep::Show), table, None)
}

/// Take back, or play on.
fn with_choice(words: Localizer, message: Message, table: &Table) -> Message {
    let version = Some(table.version);
    let message = message.with_button(words, Command::TakeBack, table, version);
    message.with_button(words, Command::Coach(CoachStep::PlayOn), table, version)
}

/// What a move gives away: the chances, the answer and what it is good for, and the choice.
pub(crate) fn told(words: Localizer, game: &Game, remark: &CoachRemark) -> String {
    let CoachSaid::Warning {
        before,
        after,
        line,
        ..
    } = &remark.said
    else {
        return String::new();
    };
    let turn = numbered(game, remark.ply);
    let mut told = vec![tr!(
        words,
        "coach-gives",
        turn = turn,
        before = u32::from(*before),
        after = u32::from(*after)
    )];
    let mut texts = text_after(game, line).into_iter();
    if let (Some(answer), Some(text)) = (line.first(), texts.next()) {
        told.push(tr!(words, "coach-answer", answer = text));
        let reason = reasons(game, *answer).into_iter().next();
        told.extend(reason.map(|reason| why(words, reason)));
        let follows: Vec<String> = texts.collect();
        if !follows.is_empty() {
            told.push(tr!(words, "coach-then", line = follows.join(" ")));
        }
    }
    format!("{}\n{}", told.join(" "), tr!(words, "coach-choose"))
}

/// The board after a move, with the way of the answer in red.
fn picture(
    words: Localizer,
    table: &Table,
    game: &Game,
    remark: &CoachRemark,
    bottom: Side,
) -> Picture {
    let answer = answer(remark);
    let text = answer.map(|answer| text_after(game, &[answer]).join(" "));
    let around = Around {
        start: None,
        result: None,
        threats: false,
    };
    let alt = tr!(
        words,
        "coach-alt",
        turn = numbered(game, remark.ply),
        answer = text.unwrap_or_default(),
        board = described(words, game, game.len(), bottom, around)
    );
    Picture {
        shown: Shown::Boards(vec![with_answer(game, answer, bottom)]),
        alt: alt.chars().take(MOST_ALT).collect(),
        file: format!("coach-{}-{}.png", table.id, remark.ply),
    }
}

/// The answer that shows what a move gives away.
pub(crate) fn answer(remark: &CoachRemark) -> Option<Turn> {
    match &remark.said {
        CoachSaid::Warning { line, .. } => line.first().copied(),
        CoachSaid::Praise => None,
    }
}

fn with_answer(game: &Game, answer: Option<Turn>, bottom: Side) -> Scene {
    let mut shown = scene(game, game.len(), bottom);
    shown.threatened = SquareSet::EMPTY;
    shown.attacks = Vec::new();
    let mut after = game.clone();
    if let Some(answer) = answer
        && after.play(answer).is_ok()
    {
        let way = scene(&after, after.len(), bottom).last;
        shown.wrong = way.map(|way| way.route);
    }
    shown
}

/// What there is to remember of a game with a coach, with a puzzle of each, for the one who played it.
pub fn remembered(words: Localizer, table: &Table, log: &[Event], game: &Game) -> Message {
    let found = to_remember(table, log);
    let mut lines = vec![match found.len() {
        0 => tr!(words, "coach-remember-none", game = table.id),
        count => tr!(words, "coach-remember", count = count, game = table.id),
    }];
    let (mut buttons, mut advised) = (Vec::new(), Vec::new());
    for (at, one) in found.iter().enumerate() {
        let mut before = game.clone();
        before.back_to(one.remark.ply - 1);
        let moral = Moral::of(&before, &one.remark);
        let advice = moral.advice(words);
        // Each piece of advice once.
        let moral = match advised.contains(&advice) {
            true => moral.fact(words),
            false => format!("{} {advice}", moral.fact(words)),
        };
        advised.push(advice);
        let mut then = before;
        // It was legal when it was played.
        let _ = then.play(one.remark.turn);
        let turn = numbered(&then, one.remark.ply);
        let CoachSaid::Warning { before, after, .. } = one.remark.said else {
            continue;
        };
        let (number, before, after) = (at + 1, u32::from(before), u32::from(after));
        lines.push(match one.taken_back {
            false => tr!(
                words,
                "coach-item",
                number = number,
                turn = turn,
                before = before,
                after = after,
                moral = moral
            ),
            true => tr!(
                words,
                "coach-item-back",
                number = number,
                turn = turn,
                before = before,
                after = after,
                moral = moral
            ),
        });
        let ask = Command::Better(Box::new(BetterAsk::Put(one.remark.ply)));
        buttons.push(Face {
            label: tr!(words, "coach-button-puzzle", number = number),
            id: behind(ask, Some(table)),
            style: Style::Primary,
        });
    }
    let praised = praised(log);
    if praised > 0 {
        lines.push(tr!(words, "coach-praised", count = praised));
    }
    Message {
        buttons,
        ..Message::text(lines.join("\n"))
    }
}

/// What a move gave away, and what to do about it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moral {
    Win,
    Takes(Role),
    Threatens(Square),
    MissedWin,
    MissedTakes(Role),
    MissedSave(Square),
    Jumps,
    Home,
    Plan,
}

impl Moral {
    /// That of a move: what the answer did, else what was missed.
    fn of(before: &Game, remark: &CoachRemark) -> Moral {
        let CoachSaid::Warning { line, better, .. } = &remark.said else {
            return Moral::Plan;
        };
        let mut after = before.clone();
        // It was legal when it was played.
        let _ = after.play(remark.turn);
        let of = |game: &Game, line: &[Turn]| {
            let first = line.first().map(|turn| reasons(game, *turn));
            first.unwrap_or_default()
        };
        let (answered, missed) = (of(&after, line), of(before, better));
        let lost = answered.iter().find_map(|reason| match reason {
            Reason::WinsAtOnce => Some(Moral::Win),
            Reason::Takes(role) => Some(Moral::Takes(*role)),
            _ => None,
        });
        let missed = missed.iter().find_map(|reason| match reason {
            Reason::WinsAtOnce => Some(Moral::MissedWin),
            Reason::Takes(role) => Some(Moral::MissedTakes(*role)),
            Reason::Saves(square) => Some(Moral::MissedSave(*square)),
            Reason::LeavesHome => Some(Moral::Home),
            _ => None,
        });
        let gained = answered.iter().find_map(|reason| match reason {
            Reason::Threatens(square) => Some(Moral::Threatens(*square)),
            Reason::Jumps(_) | Reason::ComesHome => Some(Moral::Jumps),
            _ => None,
        });
        lost.or(missed).or(gained).unwrap_or(Moral::Plan)
    }

    /// What happened.
    fn fact(self, words: Localizer) -> String {
        match self {
            Moral::Win => tr!(words, "coach-fact-win"),
            Moral::Takes(role) => tr!(words, "coach-fact-takes", role = role),
            Moral::Threatens(square) => tr!(words, "coach-fact-threatens", square = square),
            Moral::MissedWin => tr!(words, "coach-fact-missed-win"),
            Moral::MissedTakes(role) => tr!(words, "coach-fact-missed-takes", role = role),
            Moral::MissedSave(square) => tr!(words, "coach-fact-missed-save", square = square),
            Moral::Jumps => tr!(words, "coach-fact-jumps"),
            Moral::Home => tr!(words, "coach-fact-home"),
            Moral::Plan => tr!(words, "coach-fact-plan"),
        }
    }

    /// What to do about it.
    fn advice(self, words: Localizer) -> String {
        match self {
            Moral::Win => tr!(words, "coach-advice-win"),
            Moral::Takes(_) => tr!(words, "coach-advice-takes"),
            Moral::Threatens(_) => tr!(words, "coach-advice-threatens"),
            Moral::MissedWin => tr!(words, "coach-advice-missed-win"),
            Moral::MissedTakes(_) => tr!(words, "coach-advice-missed-takes"),
            Moral::MissedSave(_) => tr!(words, "coach-advice-missed-save"),
            Moral::Jumps => tr!(words, "coach-advice-jumps"),
            Moral::Home => tr!(words, "coach-advice-home"),
            Moral::Plan => tr!(words, "coach-advice-plan"),
        }
    }
}

/// Why something about the coach is refused.
pub(crate) fn refused(words: Localizer, why: &CoachRefusal) -> String {
    match why {
        CoachRefusal::WithPeople => tr!(words, "coach-with-people"),
        CoachRefusal::WithClock => tr!(words, "coach-with-clock"),
        CoachRefusal::None(game) => tr!(words, "coach-none", game = game),
        CoachRefusal::Silent(game) => tr!(words, "coach-silent", game = game),
        CoachRefusal::Waits(game) => tr!(words, "coach-waits", game = game),
    }
}

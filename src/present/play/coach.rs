//! The coach in words: what a move gives away before it is answered, and what there is to remember of a game.

use crate::ai::hint::{Reason, reasons};
use crate::draw::Scene;
use crate::rules::any::{Game, Turn};
use crate::rules::gala::Role;
use crate::rules::{Side, Square};
use crate::service::{
    BetterAsk, CoachRefusal, CoachRemark, CoachSaid, CoachStep, Command, Event, Table, praised,
    to_remember,
};

use super::moves::turns;
use crate::present::boards::{Around, MOST_ALT, described, text_after, with_board};
use crate::present::buttons::{behind, coached, with_tools};
use crate::present::games::{self, numbered, numbered_next};
use crate::present::reasons::why;
use crate::present::scenes::{track, unmarked_scene};
use crate::present::words::tr;
use crate::present::{Face, Localizer, Message, Picture, Shown, Style};

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
    // What stays when the computer has answered in its place or behind it.
    let happened = lines.join("\n");
    lines.push(tr!(words, "coach-wait", person = person));
    let mut message = match table.is_direct() {
        true => {
            lines.push(told(words, game, remark, true));
            let bottom = table.bottom_for(person);
            let mut message = Message::text(lines.join("\n"));
            message.picture = Some(picture(words, table, game, remark, bottom));
            message
        }
        false => with_board(words, Message::text(lines.join("\n")), table, game),
    };
    message.answered = Some(happened);
    with_tools(words, message, table).pinging(person)
}

/// What one's last move gives away, for its player alone.
pub(crate) fn note(words: Localizer, table: &Table, game: &Game, remark: &CoachRemark) -> Message {
    let side = game.mover_at(remark.ply.saturating_sub(1)).side();
    let [_, back, on] = coached(words, table);
    Message {
        picture: Some(picture(words, table, game, remark, side)),
        buttons: vec![back, on],
        ..Message::text(told(words, game, remark, true))
    }
}

/// The note asked for where everybody reads.
pub(crate) fn offered(words: Localizer, table: &Table) -> Message {
    let message = Message::text(tr!(words, "coach-offered"));
    message.with_button(words, Command::Coach(CoachStep::Show), table, None)
}

/// What a move gives away: the chances, the answer, what that takes, and the choice. `drawn` says that the answer is
/// drawn beside it.
pub(crate) fn told(words: Localizer, game: &Game, remark: &CoachRemark, drawn: bool) -> String {
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
        told.push(match drawn {
            true => tr!(words, "coach-answer", answer = text),
            false => tr!(words, "coach-answer-plain", answer = text),
        });
        let reason = reasons(game, *answer).into_iter().next();
        told.extend(reason.map(|reason| why(words, reason)));
        let follows: Vec<String> = texts.collect();
        if !follows.is_empty() {
            told.push(tr!(words, "coach-then", line = follows.join(" ")));
        }
        if let (None, Some(role)) = (reason, taken(game, line)) {
            told.push(tr!(words, "coach-then-takes", role = role));
        }
    }
    format!("{}\n{}", told.join(" "), tr!(words, "coach-choose"))
}

/// The first piece that the side to move takes in a line, if it takes any.
fn taken(game: &Game, line: &[Turn]) -> Option<Role> {
    let (mut game, side) = (game.clone(), game.side_to_move());
    for turn in line {
        if game.side_to_move() == side {
            let takes = reasons(&game, *turn).into_iter().find_map(|one| match one {
                Reason::Takes(role) => Some(role),
                _ => None,
            });
            if takes.is_some() {
                return takes;
            }
        }
        game.play(*turn).ok()?;
    }
    None
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
    let way = answer.and_then(|answer| track(game, answer, bottom));
    Scene {
        wrong: way.map(|way| way.route),
        ..unmarked_scene(game, bottom)
    }
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
        let turn = numbered_next(&before, one.remark.turn);
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
    let praised = praised(table, log);
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
        if answered.contains(&Reason::WinsAtOnce) {
            return Moral::Win;
        }
        if missed.contains(&Reason::WinsAtOnce) {
            return Moral::MissedWin;
        }
        if let Some(role) = taken(&after, line) {
            return Moral::Takes(role);
        }
        let missed = missed.iter().find_map(|reason| match reason {
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
        missed.or(gained).unwrap_or(Moral::Plan)
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
        CoachRefusal::Silent(game) | CoachRefusal::NothingAsked(game) => {
            tr!(words, "coach-silent", game = game)
        }
        CoachRefusal::Waits(game) => tr!(words, "coach-waits", game = game),
    }
}

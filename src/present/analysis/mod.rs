//! Hints: a good move with what it is good for; and what is said around reviews, which are in `review`.

pub(crate) mod better;
pub(crate) mod card;
pub(crate) mod review;

use crate::ai::hint::{Advice, Reason};
use crate::draw::Scene;
use crate::rules::Side;
use crate::rules::any::{Game, Turn};
use crate::service::{AnalysisRefusal, Command, PersonId, Table};

use crate::present::boards::text_after;
use crate::present::reasons::why;
use crate::present::scenes::{track, unmarked_scene};
use crate::present::words::tr;
use crate::present::{Localizer, Message, Picture, Shown};

/// A hint asked for where everybody reads.
pub(crate) fn hint_offered(words: Localizer, table: &Table) -> Message {
    Message::text(tr!(words, "analysis-hint-offered")).with_button(
        words,
        Command::Hint,
        table,
        Some(table.version),
    )
}

/// A good move in the present position of a game, for one person alone.
pub fn hint(
    words: Localizer,
    table: &Table,
    game: &Game,
    advice: &Advice,
    bottom: Side,
) -> Message {
    let mut text = advised(words, game, advice);
    // In a lesson everybody may be helped, and nothing is written down against anybody.
    if !table.is_lesson() {
        text.push('\n');
        text.push_str(&tr!(words, "analysis-noted"));
    }
    let turn = text_after(game, &[advice.turn]);
    let shown = with_turns(game, advice.turn, None, bottom);
    let alt = match table.is_lesson() {
        true => tr!(words, "lesson-hint-alt", turn = turn[0]),
        false => tr!(words, "analysis-hint-alt", turn = turn[0], game = table.id),
    };
    Message {
        picture: Some(Picture {
            shown: Shown::Boards(vec![shown]),
            alt,
            file: format!("hint-{}-{}.png", table.id, game.len()),
        }),
        ..Message::text(text)
    }
}

/// A good move with what it is good for, and how it may go on.
pub(crate) fn advised(words: Localizer, game: &Game, advice: &Advice) -> String {
    let turn = text_after(game, &[advice.turn]);
    let mut text = tr!(words, "analysis-hint", turn = turn[0]);
    for reason in &advice.reasons {
        text.push(' ');
        text.push_str(&why(words, *reason));
    }
    let sure = advice.reasons.iter().any(|reason| {
        matches!(
            reason,
            Reason::WinsAtOnce | Reason::WinsIn(_) | Reason::HoldsOut
        )
    });
    if !sure {
        text.push(' ');
        text.push_str(&standing(words, advice.chance));
    }
    let line = text_after(game, &advice.line);
    if line.len() > 1 {
        let line = line[..line.len().min(5)].join(" ");
        text.push('\n');
        text.push_str(&tr!(words, "analysis-line", line = line));
    }
    text
}

/// How the side to move stands.
fn standing(words: Localizer, chance: f64) -> String {
    match chance {
        chance if chance > 0.6 => tr!(words, "analysis-stands-won"),
        chance if chance > 0.15 => tr!(words, "analysis-stands-better"),
        chance if chance > -0.15 => tr!(words, "analysis-stands-even"),
        chance if chance > -0.6 => tr!(words, "analysis-stands-worse"),
        _ => tr!(words, "analysis-stands-lost"),
    }
}

/// The present position with the way of a turn that would be good, and in red that of one that would not.
pub(crate) fn with_turns(game: &Game, good: Turn, bad: Option<Turn>, bottom: Side) -> Scene {
    let mut shown = unmarked_scene(game, bottom);
    shown.last = track(game, good, bottom);
    shown.wrong = bad
        .and_then(|turn| track(game, turn, bottom))
        .map(|track| track.route);
    shown
}

/// A review asked for where everybody reads.
pub(crate) fn review_offered(words: Localizer, table: &Table) -> Message {
    Message::text(tr!(words, "analysis-review-offered", game = table.id)).with_button(
        words,
        Command::Review(None),
        table,
        None,
    )
}

/// How far a review has come, in positions.
pub fn reviewing(words: Localizer, table: &Table, done: usize, all: usize) -> Message {
    let text = tr!(
        words,
        "analysis-reviewing",
        game = table.id,
        done = done,
        all = all
    );
    Message::text(text).with_button(words, Command::StopReview, table, None)
}

/// A review was broken off.
pub fn stopped(words: Localizer) -> Message {
    Message::text(tr!(words, "analysis-stopped"))
}

/// Tells a person that the review is ready for which they asked before a restart.
pub fn review_ready(words: Localizer, table: &Table, person: PersonId) -> Message {
    let text = tr!(
        words,
        "analysis-review-ready",
        who = person,
        game = table.id
    );
    let mut message = Message::text(text).with_button(words, Command::Review(None), table, None);
    message.ping.push(person);
    message
}

/// Why a hint or a review is refused.
pub(crate) fn refused(words: Localizer, why: &AnalysisRefusal) -> String {
    match why {
        AnalysisRefusal::HintInRated(game) => tr!(words, "analysis-hint-rated", game = game),
        AnalysisRefusal::HintNotYourTurn { to_move } => {
            tr!(words, "analysis-hint-later", person = to_move.id)
        }
        AnalysisRefusal::StillPlaying(game) => tr!(words, "analysis-still-playing", game = game),
        AnalysisRefusal::NothingPlayed(game) => tr!(words, "analysis-nothing-played", game = game),
        AnalysisRefusal::Thinking => tr!(words, "analysis-thinking"),
        AnalysisRefusal::Busy => tr!(words, "analysis-busy"),
        AnalysisRefusal::NoReview => tr!(words, "analysis-no-review"),
        AnalysisRefusal::CardPosted(game) => tr!(words, "card-posted-before", game = game),
        AnalysisRefusal::NotYourMove(game) => tr!(words, "better-not-yours", game = game),
        AnalysisRefusal::NoneReviewed => tr!(words, "better-none-reviewed"),
    }
}

//! Hints: a good move with what it is good for; and what is said around reviews, which are in `review`.

pub(crate) mod review;

use crate::ai::advice::{Advice, Reason};
use crate::draw::{Scene, Track};
use crate::rules::any::{Game, Turn};
use crate::rules::{Side, SquareSet};
use crate::service::{ChannelId, Command, PersonId, Table, TutorRefusal};

use crate::present::boards::scenes::scene;
use crate::present::words::say;
use crate::present::{Message, Picture, Shown, Words};

/// A game that began without a challenge in its channel: where it is played.
pub(crate) fn begun_in(words: Words, table: &Table, thread: ChannelId) -> Message {
    let people = table.people().into_iter();
    let who = words.mentions(people);
    Message::text(say!(
        words,
        "tutor-begun",
        game = table.id,
        kind = table.challenge.ruleset.kind(),
        who = who,
        thread = thread
    ))
}

/// A hint asked for where everybody reads.
pub(crate) fn hint_offered(words: Words, table: &Table) -> Message {
    Message::text(say!(words, "tutor-hint-offered")).with_button(
        words,
        Command::Hint,
        table,
        Some(table.version),
    )
}

/// A good move in the present position of a game, for one person alone.
pub fn hint(words: Words, table: &Table, game: &Game, advice: &Advice, bottom: Side) -> Message {
    let (turn, mut text) = (text_after(game, &[advice.turn]), String::new());
    text.push_str(&say!(words, "tutor-hint", turn = turn[0]));
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
        text.push_str(&say!(words, "tutor-line", line = line));
    }
    // In a lesson everybody may be helped, and nothing is written down against anybody.
    if !table.is_lesson() {
        text.push('\n');
        text.push_str(&say!(words, "tutor-noted"));
    }
    let shown = with_turns(game, advice.turn, None, bottom);
    let alt = match table.is_lesson() {
        true => say!(words, "lesson-hint-alt", turn = turn[0]),
        false => say!(words, "tutor-hint-alt", turn = turn[0], game = table.id),
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

pub(crate) fn why(words: Words, reason: Reason) -> String {
    match reason {
        Reason::WinsAtOnce => say!(words, "tutor-wins-at-once"),
        Reason::WinsIn(count) => say!(words, "tutor-wins-in", count = count),
        Reason::Takes(role) => say!(words, "tutor-takes", role = role),
        Reason::Saves(square) => say!(words, "tutor-saves", square = square),
        Reason::Threatens(square) => say!(words, "tutor-threatens", square = square),
        Reason::HoldsOut => say!(words, "tutor-holds-out"),
        Reason::ComesHome => say!(words, "tutor-comes-home"),
        Reason::LeavesHome => say!(words, "tutor-leaves-home"),
        Reason::Jumps(count) => say!(words, "tutor-jumps", count = count),
        Reason::Best => say!(words, "tutor-best"),
    }
}

/// How whoever is to move stands.
fn standing(words: Words, chance: f64) -> String {
    match chance {
        chance if chance > 0.6 => say!(words, "tutor-stands-won"),
        chance if chance > 0.15 => say!(words, "tutor-stands-better"),
        chance if chance > -0.15 => say!(words, "tutor-stands-even"),
        chance if chance > -0.6 => say!(words, "tutor-stands-worse"),
        _ => say!(words, "tutor-stands-lost"),
    }
}

/// The turns of a line as players write them, as far as they can be played.
pub(crate) fn text_after(game: &Game, line: &[Turn]) -> Vec<String> {
    let mut ahead = game.clone();
    let mut texts = Vec::new();
    for turn in line {
        if ahead.play(*turn).is_err() {
            break;
        }
        texts.push(
            ahead
                .text_of(ahead.len())
                .unwrap_or_else(|| turn.to_string()),
        );
    }
    texts
}

/// The way of a turn that could be taken now.
fn track(game: &Game, turn: Turn, bottom: Side) -> Option<Track> {
    let mut after = game.clone();
    after.play(turn).ok()?;
    scene(&after, after.len(), bottom).last
}

/// The present position with the way of a turn that would be good, and in red that of one that would not.
pub(crate) fn with_turns(game: &Game, good: Turn, bad: Option<Turn>, bottom: Side) -> Scene {
    let mut shown = scene(game, game.len(), bottom);
    shown.last = track(game, good, bottom);
    shown.threatened = SquareSet::EMPTY;
    shown.attacks = Vec::new();
    shown.wrong = bad
        .and_then(|turn| track(game, turn, bottom))
        .map(|track| track.route);
    shown
}

/// A review asked for where everybody reads.
pub(crate) fn review_offered(words: Words, table: &Table) -> Message {
    Message::text(say!(words, "tutor-review-offered", game = table.id)).with_button(
        words,
        Command::Review(None),
        table,
        None,
    )
}

/// How far a review has come, in positions.
pub fn reviewing(words: Words, table: &Table, done: usize, all: usize) -> Message {
    let text = say!(
        words,
        "tutor-reviewing",
        game = table.id,
        done = done,
        all = all
    );
    Message::text(text).with_button(words, Command::StopReview, table, None)
}

/// A review was broken off.
pub fn stopped(words: Words) -> Message {
    Message::text(say!(words, "tutor-stopped"))
}

/// Tells somebody that the review is made for which they asked before a restart.
pub fn review_ready(words: Words, table: &Table, person: PersonId) -> Message {
    let text = say!(words, "tutor-review-ready", who = person, game = table.id);
    let mut message = Message::text(text).with_button(words, Command::Review(None), table, None);
    message.ping.push(person);
    message
}

/// Why somebody is not helped.
pub(crate) fn refused(words: Words, why: &TutorRefusal) -> String {
    match why {
        TutorRefusal::HintInRated(game) => say!(words, "tutor-hint-rated", game = game),
        TutorRefusal::StillPlaying(game) => say!(words, "tutor-still-playing", game = game),
        TutorRefusal::NothingPlayed(game) => say!(words, "tutor-nothing-played", game = game),
        TutorRefusal::Thinking => say!(words, "tutor-thinking"),
        TutorRefusal::Busy => say!(words, "tutor-busy"),
        TutorRefusal::NoReview => say!(words, "tutor-no-review"),
    }
}

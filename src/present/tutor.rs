//! Hints and reviews: a good move with what it is good for, and a finished game with what was given away in it.

use crate::ai::advice::{Advice, Reason};
use crate::ai::review::{Judged, Review, Verdict};
use crate::draw::{Bad, Block, Cell, Curve, Page, Scene, ThemeName, Track};
use crate::rules::any::{Game, Turn};
use crate::rules::{Side, SquareSet};
use crate::service::{ChannelId, Command, Person, PersonId, Table, TutorRefusal};

use super::board::{MOST_ALT, numbered};
use super::scenes::scene;
use super::words::say;
use super::{Message, Picture, Shown, Words};

/// So many of the worst moves are shown on a board.
const BOARDS: usize = 2;

/// And so many are told.
const TOLD: usize = 5;

/// Width of the picture of a review and of a board in it, in pixels: on a phone half a pixel each.
const WIDTH: u32 = 760;
const BOARD: u32 = 360;

/// The picture of a review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewPicture {
    /// How the win chances went.
    pub curve: Curve,
    /// Boards before the worst moves, each with its caption.
    pub boards: Vec<(Scene, String)>,
}

impl ReviewPicture {
    /// The bytes of its PNG file.
    pub(super) fn png(&self, theme: ThemeName) -> Vec<u8> {
        let cells = self.boards.iter().map(|(scene, caption)| Cell {
            scene: scene.clone(),
            theme,
            size: BOARD,
            caption: caption.clone(),
        });
        let mut blocks = vec![Block::Curve(self.curve.clone())];
        if !self.boards.is_empty() {
            blocks.push(Block::Row(cells.collect()));
        }
        let page = Page {
            width: WIDTH,
            blocks,
        };
        page.png(theme)
    }
}

/// A game that began without a challenge in its channel: where it is played.
pub(super) fn begun_in(words: Words, table: &Table, thread: ChannelId) -> Message {
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
pub(super) fn hint_offered(words: Words, table: &Table) -> Message {
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

pub(super) fn why(words: Words, reason: Reason) -> String {
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
pub(super) fn text_after(game: &Game, line: &[Turn]) -> Vec<String> {
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
pub(super) fn with_turns(game: &Game, good: Turn, bad: Option<Turn>, bottom: Side) -> Scene {
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
pub(super) fn review_offered(words: Words, table: &Table) -> Message {
    Message::text(say!(words, "tutor-review-offered", game = table.id)).with_button(
        words,
        Command::Review,
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
    let mut message = Message::text(text).with_button(words, Command::Review, table, None);
    message.ping.push(person);
    message
}

/// A finished game looked over.
pub fn review(words: Words, table: &Table, game: &Game, review: &Review) -> Message {
    let judged = review.judged(game, &table.turns);
    let mut worst: Vec<&Judged> = judged
        .iter()
        .filter(|one| one.verdict > Verdict::Good)
        .collect();
    worst.sort_by(|one, other| {
        other
            .loss
            .total_cmp(&one.loss)
            .then(one.ply.cmp(&other.ply))
    });
    worst.truncate(TOLD);
    let mut boards: Vec<&Judged> = worst.iter().copied().take(BOARDS).collect();
    boards.sort_by_key(|one| one.ply);
    let mut lines = vec![say!(words, "tutor-review-head", game = table.id)];
    let sides = |who: fn(Words, &[&Person]) -> String| {
        Side::BOTH.map(|side| {
            let who = who(words, &table.side(side));
            of_side(words, who, game, review, &judged, side)
        })
    };
    lines.extend(sides(|words, people| {
        words.mentions(people.iter().map(|one| one.id))
    }));
    if worst.is_empty() {
        lines.push(say!(words, "tutor-review-clean"));
    } else {
        lines.push(say!(words, "tutor-review-worst"));
    }
    worst.sort_by_key(|one| one.ply);
    for one in worst {
        let then = before(table, one.ply);
        let better = text_after(&then, &one.better).join(" ");
        lines.push(match one.verdict {
            Verdict::Blunder => say!(
                words,
                "tutor-blunder",
                turn = numbered(game, one.ply),
                line = better
            ),
            Verdict::Mistake => say!(
                words,
                "tutor-mistake",
                turn = numbered(game, one.ply),
                line = better
            ),
            _ => say!(
                words,
                "tutor-inaccuracy",
                turn = numbered(game, one.ply),
                line = better
            ),
        });
    }
    let shown = ReviewPicture {
        curve: curve(game, review, &judged),
        boards: boards
            .into_iter()
            .map(|one| {
                let then = before(table, one.ply);
                let scene = with_turns(&then, one.better[0], Some(one.turn), one.side);
                let better = text_after(&then, &one.better[..1]).join(" ");
                let caption = say!(
                    words,
                    "tutor-caption",
                    turn = numbered(game, one.ply),
                    better = better
                );
                (scene, caption)
            })
            .collect(),
    };
    // Nobody reads a mention in there: it would be a number.
    let named = sides(|words, people| {
        let names: Vec<String> = people.iter().map(|one| one.name.clone()).collect();
        words.and(&names)
    });
    let alt: String = say!(
        words,
        "tutor-review-alt",
        game = table.id,
        text = named.join(" ")
    );
    Message {
        picture: Some(Picture {
            shown: Shown::Review(Box::new(shown)),
            alt: alt.chars().take(MOST_ALT).collect(),
            file: format!("review-{}.png", table.id),
        }),
        ..Message::text(lines.join("\n"))
    }
}

/// The game of a table before this turn.
fn before(table: &Table, ply: usize) -> Game {
    let turns = &table.turns[..ply.saturating_sub(1).min(table.turns.len())];
    Game::replay(&table.challenge.ruleset, turns)
        .unwrap_or_else(|_| Game::new(&table.challenge.ruleset))
}

fn of_side(
    words: Words,
    who: String,
    game: &Game,
    review: &Review,
    judged: &[Judged],
    side: Side,
) -> String {
    let count = |verdict| {
        let such = |one: &&Judged| one.side == side && one.verdict == verdict;
        judged.iter().filter(such).count()
    };
    match review.accuracy(judged, game, side) {
        None => say!(words, "tutor-side-unmoved", side = side, who = who),
        Some(accuracy) => say!(
            words,
            "tutor-side",
            side = side,
            who = who,
            accuracy = accuracy.round() as u32,
            inaccuracies = count(Verdict::Inaccuracy),
            mistakes = count(Verdict::Mistake),
            blunders = count(Verdict::Blunder)
        ),
    }
}

fn curve(game: &Game, review: &Review, judged: &[Judged]) -> Curve {
    let chances = review.chances(game).into_iter();
    let plies = judged.len();
    // A handful of round numbers of moves, whatever the length.
    let every = [5, 10, 20, 50, 100, 200]
        .into_iter()
        .find(|every| plies / (2 * every) <= 8)
        .unwrap_or(500);
    let numbered = (1..=plies).filter_map(|ply| {
        let (number, first) = game.number_of(ply);
        (first && number % every == 0).then(|| (ply - 1, number.to_string()))
    });
    let bad = |verdict| match verdict {
        Verdict::Good => None,
        Verdict::Inaccuracy => Some(Bad::Inaccuracy),
        Verdict::Mistake => Some(Bad::Mistake),
        Verdict::Blunder => Some(Bad::Blunder),
    };
    Curve {
        chances: chances
            .map(|chance| (chance * 1000.0).round() as i32)
            .collect(),
        marks: judged
            .iter()
            .filter_map(|one| Some((one.ply, bad(one.verdict)?)))
            .collect(),
        numbers: numbered.collect(),
    }
}

/// Why somebody is not helped.
pub(super) fn refused(words: Words, why: &TutorRefusal) -> String {
    match why {
        TutorRefusal::HintInRated(game) => say!(words, "tutor-hint-rated", game = game),
        TutorRefusal::StillPlaying(game) => say!(words, "tutor-still-playing", game = game),
        TutorRefusal::NothingPlayed(game) => say!(words, "tutor-nothing-played", game = game),
        TutorRefusal::Thinking => say!(words, "tutor-thinking"),
        TutorRefusal::Busy => say!(words, "tutor-busy"),
        TutorRefusal::NoReview => say!(words, "tutor-no-review"),
    }
}

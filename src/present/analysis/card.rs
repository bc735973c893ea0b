//! The share card of a finished game: a picture of who played, how it ended and went, and of its turning point.

use crate::ai::review::Review;
use crate::draw::{Card, CardPlayer, Curve, Scene, drawable};
use crate::rules::any::Game;
use crate::rules::{Outcome, Side};
use crate::service::game_index::RatingChange;
use crate::service::{Command, Stage, Table, Timestamp};

use super::review::{before, curve, mark, worst};
use super::with_turns;
use crate::present::boards::{Around, MOST_ALT, described, text_after};
use crate::present::games::numbered;
use crate::present::outcomes::{draw_reason, win_reason};
use crate::present::scenes::{ended, result_mark, scene};
use crate::present::text::{date, rules_name, signed};
use crate::present::words::tr;
use crate::present::{Localizer, Message, Picture, Shown};

/// The side at the bottom of the board. Everybody sees the same card.
const BOTTOM: Side = Side::White;

/// What a card tells besides the game.
#[derive(Clone, Debug)]
pub struct ShareCard {
    /// The review, if there is one; without it there is no curve, and the last board is shown.
    pub review: Option<Review>,
    /// What the game did to the ratings of White and of Black.
    pub ratings: Option<[RatingChange; 2]>,
    /// When it ended.
    pub ended: Timestamp,
}

/// The share card of a finished game.
pub fn share_card(words: Localizer, table: &Table, game: &Game, about: &ShareCard) -> Message {
    let Stage::Finished(outcome) = table.stage else {
        return Message::default();
    };
    let result = result(words, outcome);
    let shown = Shows::of(words, table, game, about.review.as_ref());
    let challenge = &table.challenge;
    let day = date(about.ended).map_or_else(String::new, |day| day.to_string());
    let (kind, rules) = (challenge.ruleset.kind(), rules_name(words, challenge));
    let footer = tr!(
        words,
        "card-footer",
        kind = kind,
        rules = rules,
        game = table.id,
        date = day
    );
    let [white, black] = Side::BOTH.map(|side| told(words, table, side, about.ratings));
    let alt = match shown.turning {
        None => tr!(
            words,
            "card-alt",
            white = white,
            black = black,
            result = result,
            footer = footer,
            board = shown.board_in_words
        ),
        Some((turn, better)) => tr!(
            words,
            "card-alt-turning",
            white = white,
            black = black,
            result = result,
            footer = footer,
            turn = turn,
            better = better,
            board = shown.board_in_words
        ),
    };
    let card = Card {
        board: shown.board,
        players: Side::BOTH.map(|side| player(words, table, (side, outcome), about.ratings)),
        result,
        curve: shown.curve,
        caption: shown.caption,
        footer,
    };
    Message {
        picture: Some(Picture {
            shown: Shown::Card(Box::new(card)),
            alt: alt.chars().take(MOST_ALT).collect(),
            file: format!("card-{}.png", table.id),
        }),
        ..Message::text(tr!(words, "card-here", game = table.id))
    }
}

/// What a card shows of the game itself.
struct Shows {
    board: Scene,
    board_in_words: String,
    curve: Option<Curve>,
    caption: Vec<String>,
    /// The turning point, and what would have been better.
    turning: Option<(String, String)>,
}

impl Shows {
    /// The turning point is the turn that gave most away.
    fn of(words: Localizer, table: &Table, game: &Game, review: Option<&Review>) -> Shows {
        let judged = review.map(|review| review.judged(game, &table.turns));
        let judged = judged.unwrap_or_default();
        let turning = worst(&judged, 1).first().copied();
        let turning = turning.and_then(|one| Some((one, *one.better.first()?)));
        let curve = review.map(|review| {
            let mut curve = curve(game, review, &judged);
            curve.numbers.clear();
            let ply = turning.map(|(one, _)| one.ply);
            curve.marks.retain(|(marked, _)| Some(*marked) == ply);
            curve
        });
        if let Some((one, better)) = turning {
            let then = before(table, one.ply);
            let turn = format!("{}{}", numbered(game, one.ply), mark(one.verdict));
            let instead = text_after(&then, &[better]).join(" ");
            return Shows {
                board: with_turns(&then, better, Some(one.turn), BOTTOM),
                board_in_words: in_words(words, &then),
                curve,
                caption: vec![
                    tr!(words, "card-turning", turn = turn),
                    tr!(words, "card-better", turn = instead),
                ],
                turning: Some((turn, instead)),
            };
        }
        let board = scene(game, game.len(), BOTTOM);
        Shows {
            board: match table.stage {
                Stage::Finished(outcome) => ended(board, result_mark(outcome)),
                _ => board,
            },
            board_in_words: in_words(words, game),
            caption: review
                .map(|_| tr!(words, "card-clean"))
                .into_iter()
                .collect(),
            curve,
            turning: None,
        }
    }
}

/// The last board of a game.
fn in_words(words: Localizer, game: &Game) -> String {
    let kind = game.ruleset().kind();
    let around = Around {
        start: Some(tr!(words, "board-at-start", kind = kind, bottom = BOTTOM)),
        result: None,
        threats: false,
    };
    described(words, game, game.len(), BOTTOM, around)
}

fn result(words: Localizer, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { side, reason, .. } => tr!(
            words,
            "card-won",
            side = side,
            why = win_reason(words, reason, side)
        ),
        Outcome::Draw(reason) => tr!(words, "card-drawn", why = draw_reason(words, reason)),
    }
}

/// The names of those who play a side.
fn names(words: Localizer, table: &Table, side: Side) -> String {
    let people = table.side(side).into_iter();
    let names = people.map(
        |person| match person.id.is_computer() || person.id.is_gone() {
            true => words.mention(person.id),
            false => person.name.clone(),
        },
    );
    words.and(&names.collect::<Vec<String>>())
}

/// A player as the card shows them. A name of which no letter can be drawn gives way to that of the side.
fn player(
    words: Localizer,
    table: &Table,
    (side, outcome): (Side, Outcome),
    ratings: Option<[RatingChange; 2]>,
) -> CardPlayer {
    let name = drawable(&names(words, table, side));
    let name = match name.chars().any(char::is_alphanumeric) {
        true => name,
        false => words.name(side),
    };
    let score = match outcome.winner() {
        None => "½",
        Some(winner) if winner == side => "1",
        Some(_) => "0",
    };
    CardPlayer {
        name,
        rating: ratings.map_or_else(String::new, |changes| rating(words, changes[side.index()])),
        score: score.to_owned(),
    }
}

/// A player in the words for those who do not see the card, by their full name.
fn told(words: Localizer, table: &Table, side: Side, ratings: Option<[RatingChange; 2]>) -> String {
    let name = names(words, table, side);
    match ratings {
        None => tr!(words, "card-player", name = name, side = side),
        Some(changes) => tr!(
            words,
            "card-player-rated",
            name = name,
            side = side,
            rating = rating(words, changes[side.index()])
        ),
    }
}

/// `1510 (+12)`.
fn rating(words: Localizer, change: RatingChange) -> String {
    let (points, by) = (change.after.to_string(), signed(change.points()));
    match change.is_sure {
        true => tr!(words, "card-rating", points = points, change = by),
        false => tr!(words, "card-rating-guess", points = points, change = by),
    }
}

/// A card asked for where everybody reads.
pub(crate) fn share_offered(words: Localizer, table: &Table) -> Message {
    Message::text(tr!(words, "card-offered", game = table.id)).with_button(
        words,
        Command::Share,
        table,
        None,
    )
}

/// The card has been posted in the thread of its game.
pub fn card_posted(words: Localizer, table: &Table) -> Message {
    Message::text(match table.thread {
        Some(thread) => tr!(words, "card-posted", thread = thread),
        None => tr!(words, "card-posted-somewhere", game = table.id),
    })
}

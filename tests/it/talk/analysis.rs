//! What takes a search to say, found by one of few nodes.

use std::sync::atomic::AtomicBool;

use galabot::ai::hint::advice;
use galabot::ai::review::{Review, Reviewer};
use galabot::present::{self, Localizer, Message, ShareCard};
use galabot::rules::Side;
use galabot::rules::any::Game;
use galabot::service::{Service, Table};

/// The hint that White is given.
pub(super) fn hinted(words: Localizer, table: &Table, game: &Game) -> Message {
    let advice = advice(game, 2_000, &AtomicBool::new(false)).expect("the game is on");
    present::hint(words, table, game, &advice, Side::White)
}

/// The share card of a game, made of its review.
pub(super) fn shared(words: Localizer, service: &Service, table: &Table, game: &Game) -> Message {
    let ended = table.changed_at;
    let card = ShareCard {
        review: Some(review_of(table)),
        ratings: service.rating_changes(table, ended).expect("no fault"),
        ended,
    };
    present::share_card(words, table, game, &card)
}

fn review_of(table: &Table) -> Review {
    let mut reviewer = Reviewer::new(&table.challenge.ruleset, &table.turns);
    let review = std::iter::from_fn(|| Some(reviewer.step(&AtomicBool::new(false))));
    review.flatten().next().expect("it comes to an end")
}

/// The game looked over, or this turn of it.
pub(super) fn reviewed(
    words: Localizer,
    table: &Table,
    game: &Game,
    turn: Option<usize>,
) -> Message {
    let review = review_of(table);
    match turn {
        Some(ply) => present::reviewed_turn(words, table, game, &review, (ply, table.bottom())),
        None => present::review(words, table, game, &review, table.bottom()),
    }
}

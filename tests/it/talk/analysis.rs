//! What takes a search to say, found by one of few nodes.

use std::sync::atomic::AtomicBool;

use galabot::ai::hint::advice;
use galabot::ai::review::{Review, Reviewer};
use galabot::present::{self, Localizer, Message, ShareCard};
use galabot::rules::Side;
use galabot::rules::any::Game;
use galabot::service::notes::{MadeReview, Notes};
use galabot::service::{BetterSaid, BetterStep, BetterView, PersonId, Service, Table};

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

/// Whether more than the game is needed to say it.
pub(super) fn takes_a_review(view: &BetterView) -> bool {
    matches!(
        view.said,
        BetterSaid::Find | BetterSaid::At(_, BetterStep::Tried(_) | BetterStep::Best)
    )
}

/// What is said about a mistake of somebody's: found in the review, or judged by a search of few nodes.
pub(super) fn bettered(words: Localizer, view: &BetterView, game: &Game) -> Message {
    let review = review_of(&view.table);
    let BetterSaid::At(ply, BetterStep::Tried(turn)) = view.said else {
        return present::better_looked_up(words, view, game, &review);
    };
    let mut after = present::game_before_turn(&view.table, ply);
    after.play(turn).expect("it was checked");
    let advice = advice(&after, 2_000, &AtomicBool::new(false));
    let tried = (ply, turn, advice.as_ref());
    present::better_tried(words, view, (game, &review), tried)
}

/// A review made by hand of the one game here that has three turns: each of them gave something away.
const BY_HAND: &str = "review 2\n0 b2-d4 b9-d7 i2-g4\n300 i9-g7 i2-g4 b9-d7\n300 i2-g4\n300\n";

fn review_of(table: &Table) -> Review {
    if let Some(review) = Review::read(BY_HAND, &table.challenge.ruleset, &table.turns) {
        return review;
    }
    let mut reviewer = Reviewer::new(&table.challenge.ruleset, &table.turns);
    let review = std::iter::from_fn(|| Some(reviewer.step(&AtomicBool::new(false))));
    review.flatten().next().expect("it comes to an end")
}

/// The game looked over, or this turn of it.
pub(super) fn reviewed(
    words: Localizer,
    service: &Service,
    table: &Table,
    game: &Game,
    (turn, reader): (Option<usize>, PersonId),
) -> Message {
    let review = review_of(table);
    let kept = MadeReview(review.text());
    service.store().keep_note(table.id, kept).expect("writable");
    match turn {
        Some(ply) => present::reviewed_turn(words, table, game, &review, (ply, table.bottom())),
        None => {
            let told = present::review(words, table, game, &review, table.bottom());
            present::with_puzzles(told, words, (table, game, &review), reader)
        }
    }
}

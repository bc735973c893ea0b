//! A finished game looked over, for its web page: how the win chances went, and what gave most away.

use crate::ai::review::Review;
use crate::rules::Side;
use crate::rules::any::Game;
use crate::service::{Person, Table};

use super::plain;
use crate::present::Localizer;
use crate::present::analysis::review::{TOLD, before, of_side, remark, worst};
use crate::present::boards::text_after;
use crate::present::games::numbered;

/// A review of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// White's win chance on each board, -1 to 1; the start first.
    pub chances: Vec<f64>,
    /// How each side did, in a sentence.
    pub sides: [String; 2],
    /// The turns that gave most away, in the order of the game: the number of each, from 1, and what was better.
    pub remarks: Vec<(usize, String)>,
}

/// What a page says of a review.
pub fn reviewed(words: Localizer, table: &Table, game: &Game, review: &Review) -> Reviewed {
    let judged = review.judged(game, &table.turns);
    let sides = Side::BOTH.map(|side| {
        let people = table.side(side);
        let names: Vec<String> = people
            .iter()
            .map(|one: &&Person| one.name.clone())
            .collect();
        of_side(words, words.and(&names), game, review, &judged, side)
    });
    let remarks = worst(&judged, TOLD).into_iter().map(|one| {
        let line = text_after(&before(table, one.ply), &one.better).join(" ");
        let told = remark(words, one.verdict, numbered(game, one.ply), line);
        (one.ply, plain(&told, &|_| None))
    });
    Reviewed {
        chances: review.chances(game),
        sides,
        remarks: remarks.collect(),
    }
}

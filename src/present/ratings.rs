//! Ratings: what a game did to them, and how they went, in words and as curves.

use crate::draw::{Block, Page, RatingCurve, ThemeName};
use crate::rules::Side;
use crate::rules::any::Kind;
use crate::service::Table;
use crate::service::game_index::RatingChange;

use super::boards::MOST_ALT;
use super::text::signed;
use super::words::tr;
use super::{Localizer, Picture, Shown};

/// Width of the picture of ratings in pixels: on a phone half a pixel each.
const WIDTH: u32 = 760;

/// The fewest points of a curve: with fewer the words say all.
const LEAST_POINTS: usize = 3;

/// What a game did to the ratings of White and of Black.
pub(crate) fn changed(words: Localizer, table: &Table, changes: [RatingChange; 2]) -> String {
    let of = |side: Side| {
        let change = changes[side.index()];
        let (points, by) = (change.after.to_string(), signed(change.points()));
        let person = words.mentions(table.ids(side));
        match change.is_sure {
            true => tr!(
                words,
                "rating-changed",
                person = person,
                points = points,
                change = by
            ),
            false => tr!(
                words,
                "rating-changed-guess",
                person = person,
                points = points,
                change = by
            ),
        }
    };
    let [white, black] = Side::BOTH.map(of);
    tr!(words, "ratings-changed", white = white, black = black)
}

/// How a person's ratings went; nothing if they have played too little for a curve.
pub fn rating_curves(words: Localizer, curves: &[(Kind, Vec<i16>)]) -> Option<Picture> {
    let long = |(_, points): &&(Kind, Vec<i16>)| points.len() >= LEAST_POINTS;
    let (mut shown, mut told) = (Vec::new(), Vec::new());
    for (kind, points) in curves.iter().filter(long) {
        let [first, .., last] = points[..] else {
            continue;
        };
        let games = points.len() - 1;
        let [best, worst] = [points.iter().max(), points.iter().min()];
        let heading = tr!(
            words,
            "ratings-heading",
            kind = *kind,
            count = games,
            points = last.to_string()
        );
        told.push(tr!(
            words,
            "ratings-alt",
            kind = *kind,
            count = games,
            from = first.to_string(),
            points = last.to_string(),
            best = best.unwrap_or(&last).to_string(),
            worst = worst.unwrap_or(&last).to_string()
        ));
        let points = points.clone();
        shown.push((heading, RatingCurve { points }));
    }
    (!shown.is_empty()).then(|| Picture {
        shown: Shown::Ratings(shown),
        alt: told.join(" ").chars().take(MOST_ALT).collect(),
        file: "ratings.png".to_owned(),
    })
}

/// The curves, each below its heading, as the bytes of a PNG file.
pub(crate) fn png(curves: &[(String, RatingCurve)], theme: ThemeName) -> Vec<u8> {
    let blocks = curves
        .iter()
        .flat_map(|(heading, curve)| [Block::Text(heading.clone()), Block::Ratings(curve.clone())]);
    let page = Page {
        width: WIDTH,
        blocks: blocks.collect(),
    };
    page.png(theme)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::Language;

    #[test]
    fn a_curve_is_told_in_words_in_every_language() {
        let curves = [
            (Kind::Gala, vec![1500, 1662, 1587]),
            (Kind::Chelma, vec![1500, 1338]),
        ];
        for language in Language::ALL {
            let picture =
                rating_curves(Localizer::of(language), &curves).expect("one is long enough");
            for number in ["1500", "1587", "1662", "2"] {
                assert!(picture.alt.contains(number), "{}", picture.alt);
            }
            assert!(!picture.alt.contains("Chelma"), "{}", picture.alt);
        }
        assert_eq!(rating_curves(Localizer::default(), &curves[1..]), None);
    }
}

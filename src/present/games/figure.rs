//! Figures of the rules: a position with what one piece can do marked on it.

use std::cmp::Ordering;

use crate::draw::{Marker, Scene, Track};
use crate::present::Localizer;
use crate::present::text::capitalised;
use crate::present::words::{MessageArg, tr};
use crate::rules::Square;

/// A picture of the rules, and the same in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesFigure {
    /// What it shows.
    pub scene: Scene,
    /// The same in words, from the same marks.
    pub alt: String,
}

impl RulesFigure {
    /// A scene with the moves of one piece marked, and the marks in words.
    pub(crate) fn of_piece(
        words: Localizer,
        scene: Scene,
        role: impl MessageArg,
        from: Square,
    ) -> RulesFigure {
        let alt = alt(words, &scene, role, from);
        RulesFigure { scene, alt }
    }

    /// The figure as a loop: each turn at the deflection line is drawn once, then all ways together. `None` if no way
    /// turns.
    pub(crate) fn as_loop(&self) -> Option<Vec<Scene>> {
        let turns = turns(&self.scene.ways);
        if turns.is_empty() {
            return None;
        }
        let bare = Scene {
            ways: Vec::new(),
            ..self.scene.clone()
        };
        let mut scenes = vec![bare.clone()];
        scenes.extend(turns.into_iter().map(|way| Scene {
            last: Some(Track {
                route: way.clone(),
                captured: false,
            }),
            ..bare.clone()
        }));
        scenes.extend(vec![self.scene.clone(); HOLDS]);
        Some(scenes)
    }
}

/// How many frames the whole figure stands, if another follows.
const HOLDS: usize = 3;

/// The most turns that a loop shows.
const MOST_TURNS: usize = 8;

/// The longest way of each turn at the line, in the order of the ways. Of many some are left out.
fn turns(ways: &[Vec<Square>]) -> Vec<&Vec<Square>> {
    let mut turns: Vec<&Vec<Square>> = Vec::new();
    for way in ways {
        let [_, bend, to] = way[..] else { continue };
        let same = |other: &&mut &Vec<Square>| {
            other[1] == bend && toward(bend, other[2]) == toward(bend, to)
        };
        match turns.iter_mut().find(same) {
            Some(other) if distance(bend, other[2]) < distance(bend, to) => *other = way,
            Some(_) => {}
            None => turns.push(way),
        }
    }
    let every = turns.len().div_ceil(MOST_TURNS).max(1);
    turns.into_iter().step_by(every).collect()
}

/// In which direction a square lies.
fn toward(from: Square, to: Square) -> (Ordering, Ordering) {
    (to.file().cmp(&from.file()), to.rank().cmp(&from.rank()))
}

fn distance(one: Square, other: Square) -> u8 {
    let files = one.file().abs_diff(other.file());
    files.max(one.rank().abs_diff(other.rank()))
}

/// The marks in words: what the piece on a square can do.
fn alt(words: Localizer, scene: &Scene, role: impl MessageArg, from: Square) -> String {
    let turned = |to: Square| {
        let mut ways = scene.ways.iter();
        ways.any(|way| way.len() > 2 && way.last() == Some(&to))
    };
    let chosen = |fits: &dyn Fn(Square, Marker) -> bool| -> Option<String> {
        let found = scene.markers.iter();
        let named: Vec<String> = found
            .filter(|(square, marker)| fits(*square, *marker))
            .map(|(square, _)| square.to_string())
            .collect();
        (!named.is_empty()).then(|| words.and(&named))
    };
    let squares = |wanted: Marker| chosen(&|_, marker| marker == wanted);
    let steps = |after: bool| chosen(&|to, marker| marker == Marker::Step && turned(to) == after);
    let ways = [
        squares(Marker::Far).map(|squares| tr!(words, "figure-goes", squares = squares)),
        steps(false).map(|squares| tr!(words, "figure-steps", squares = squares)),
        steps(true).map(|squares| tr!(words, "figure-turned", squares = squares)),
        squares(Marker::Twice).map(|squares| tr!(words, "figure-twice", squares = squares)),
        squares(Marker::Leap).map(|squares| tr!(words, "figure-leaps", squares = squares)),
        squares(Marker::Capture).map(|squares| tr!(words, "figure-captures", squares = squares)),
        squares(Marker::Barred).map(|squares| tr!(words, "figure-barred", squares = squares)),
    ];
    let ways = ways
        .into_iter()
        .flatten()
        .reduce(|first, next| tr!(words, "figure-ways", first = first, next = next));
    let told = match ways {
        Some(ways) => tr!(words, "figure-man", role = role, square = from, ways = ways),
        None => tr!(words, "figure-stuck", role = role, square = from),
    };
    capitalised(&told)
}

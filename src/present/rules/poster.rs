//! A rule set on one page: its name, what wins, the start position, and who is who.

use crate::draw::{Block, Cell, Marker, PICTURE, Page, Sign, ThemeName};
use crate::present::named_rules::NamedRules;
use crate::present::rules::rulesets::{apart, goal, ruleset_name};
use crate::present::scenes::scene;
use crate::present::words::tr;
use crate::present::{Localizer, games};
use crate::rules::Side;
use crate::rules::any::Game;
use crate::rules::mover::Seats;

/// Side of the pictures of single pieces, in pixels.
const SMALL: u32 = 390;

/// The poster of a rule set.
///
/// ```
/// use galabot::draw::ThemeName;
/// use galabot::present::Localizer;
/// use galabot::present::rules::poster;
/// use galabot::rules::any::Ruleset;
/// let pyramid = Ruleset::from_names(["pyramid"]).unwrap();
/// let page = poster(Localizer::default(), &pyramid, ThemeName::Light);
/// assert!(page.png(ThemeName::Light).starts_with(b"\x89PNG"));
/// ```
pub fn poster<'a>(words: Localizer, rules: impl Into<NamedRules<'a>>, theme: ThemeName) -> Page {
    let rules = rules.into();
    let ruleset = rules.ruleset;
    let name = ruleset_name(words, rules);
    let title = games::poster_title(words, ruleset.kind(), &name);
    let mut text = goal(words, ruleset) + &apart(words, ruleset);
    if ruleset.seats() == Seats::Four {
        text.push(' ');
        text.push_str(&tr!(words, "poster-partners"));
    }
    let cell = Cell {
        scene: scene(&Game::new(ruleset), 0, Side::White),
        theme,
        size: PICTURE,
        caption: String::new(),
    };
    let mut blocks = vec![
        Block::Title(title),
        Block::Text(text),
        Block::Row(vec![cell]),
        Block::Legend(games::legend(words, ruleset)),
    ];
    if let Some((text, figures)) = games::poster_ways(words, ruleset) {
        let cells = figures.into_iter().map(|figure| Cell {
            scene: figure.scene,
            theme,
            size: SMALL,
            caption: String::new(),
        });
        blocks.extend([
            Block::Text(text),
            Block::Row(cells.collect()),
            Block::Legend(vec![
                (Sign::Marker(Marker::Far), tr!(words, "sheet-far")),
                (Sign::Marker(Marker::Step), tr!(words, "poster-step")),
            ]),
        ]);
    }
    Page {
        width: PICTURE + 40,
        blocks,
    }
}

/// The legend of a figure: the signs that it shows.
pub(super) fn signs(words: Localizer) -> Vec<(Sign, String)> {
    let meanings = [
        (Marker::Far, tr!(words, "sheet-far")),
        (Marker::Step, tr!(words, "sheet-step")),
        (Marker::Twice, tr!(words, "sheet-twice")),
        (Marker::Leap, tr!(words, "sheet-leap")),
        (Marker::Barred, tr!(words, "sheet-barred")),
    ];
    let signs = meanings.into_iter();
    signs
        .map(|(marker, text)| (Sign::Marker(marker), text))
        .collect()
}

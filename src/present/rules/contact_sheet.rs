//! The contact sheet: every theme, mark, game and size on one page, to be looked at.

use super::{Entry, entry};
use crate::draw::{Block, Cell, Page, Scene, ThemeName};
use crate::present::words::tr;
use crate::present::{Localizer, games};
use crate::rules::any::{Kind, Ruleset};

/// Sizes in pixels: as it is drawn, in a chat window, on a phone.
const SIZES: [u32; 3] = [800, 350, 300];

/// Width of the page in pixels: four small pictures with gaps.
const WIDTH: u32 = 1560;

/// The sheet in one theme.
///
/// Next to its sizes and to all the themes, it shows each mark once, of either game and with four seats. It also shows
/// figures of the rules.
pub fn sheet(words: Localizer, theme: ThemeName) -> Page {
    let shown = scenes(words);
    let cell = |scene: &Scene, theme, size, caption: &str| Cell {
        scene: scene.clone(),
        theme,
        size,
        caption: caption.to_owned(),
    };
    let mut blocks = vec![Block::Title(tr!(
        words,
        "sheet-title",
        theme = theme.name()
    ))];
    if let Some((_, first)) = shown.first() {
        let sizes = SIZES.map(|size| {
            cell(
                first,
                theme,
                size,
                &tr!(words, "sheet-pixels", count = size),
            )
        });
        blocks.push(Block::Row(sizes.to_vec()));
        let themes = ThemeName::ALL.map(|theme| {
            let called = tr!(words, "sheet-theme", theme = theme.name());
            cell(first, theme, 350, &called)
        });
        blocks.push(Block::Row(themes.to_vec()));
    }
    for row in shown.chunks(4) {
        let cells = row
            .iter()
            .map(|(caption, scene)| cell(scene, theme, 350, caption));
        blocks.push(Block::Row(cells.collect()));
    }
    blocks.push(Block::Legend(super::poster::signs(words)));
    Page {
        width: WIDTH,
        blocks,
    }
}

/// Everything a picture can show, with a caption.
fn scenes(words: Localizer) -> Vec<(String, Scene)> {
    let kinds = || Kind::ALL.iter().copied();
    let mut shown: Vec<(String, Scene)> = kinds()
        .flat_map(|kind| games::sheet_scenes(words, kind))
        .collect();
    for (preset, topic) in kinds().flat_map(games::sheet_topics) {
        let ruleset = Ruleset::from_names([*preset]).ok();
        let entry = ruleset.and_then(|ruleset| entry(words, &ruleset, *topic));
        if let Some(Entry { title, figures, .. }) = entry {
            let figures = figures.into_iter();
            shown.extend(figures.map(|figure| (title.clone(), figure.scene)));
        }
    }
    shown
}

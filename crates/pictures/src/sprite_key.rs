//! The key of a sprite: everything that decides how one square looks.

use image::RgbaImage;

use super::board::{BoardDesign, Terrain};
use super::figure::{Figure, draw_ring};
use super::geometry::{Edges, Layout};
use super::ground::{Ground, Mark};
use super::marker::draw_marker;
use super::scene::{Marker, ResultMark, Scene};
use super::theme::colours::Colours;
use crate::rules::{Side, Square};

/// More leaps than these are shown as an area.
const MOST_DIAMONDS: usize = 12;

/// One square of a picture: equal looks are equal pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SpriteKey {
    pub ground: Ground,
    pub figure: Option<Figure>,
    /// Whether the piece has lost the game.
    pub fallen: bool,
    /// What a figure of the rules says of the square.
    pub marker: Option<Marker>,
}

impl SpriteKey {
    /// A square without a piece.
    pub const fn empty(ground: Ground) -> SpriteKey {
        SpriteKey {
            ground,
            figure: None,
            fallen: false,
            marker: None,
        }
    }

    /// The squares of an empty board, by [`Square::index`]; those beyond the board are never shown.
    pub fn bare(layout: &Layout) -> Vec<SpriteKey> {
        let board = layout.format.board.design();
        Square::all()
            .map(|square| {
                SpriteKey::empty(Ground {
                    terrain: (board.terrain)(square),
                    dark: (square.file() + square.rank()).is_multiple_of(2),
                    edges: Edges::of(square, layout),
                    mark: Mark::None,
                    wrong: false,
                    threatened: false,
                    result: None,
                })
            })
            .collect()
    }

    /// Draws the square from scratch; `tile` is its side in pixels.
    pub fn draw(&self, tile: u32, colours: &Colours) -> RgbaImage {
        let mut image = RgbaImage::new(tile, tile);
        self.ground.draw(&mut image, colours, self.figure.is_some());
        if let Some(figure) = self.figure {
            figure.draw(&mut image, colours, self.fallen);
        }
        if self.ground.threatened {
            draw_ring(&mut image, colours);
        }
        if let Some(marker) = self.marker {
            draw_marker(&mut image, marker, colours);
        }
        image
    }

    /// The same square without the piece and without the sign on it.
    pub fn without_pieces(self) -> SpriteKey {
        SpriteKey {
            figure: None,
            fallen: false,
            marker: None,
            ..self
        }
    }
}

/// The look of every square of a scene, by [`Square::index`], from the looks of the empty board.
pub(super) fn keys(scene: &Scene, bare: &[SpriteKey]) -> Vec<SpriteKey> {
    let mut keys = bare.to_vec();
    for &(square, figure) in &scene.pieces {
        keys[square.index()].figure = Some(figure);
    }
    for square in scene.threatened {
        keys[square.index()].ground.threatened = true;
    }
    for track in &scene.earlier {
        for square in track.route.first().into_iter().chain(track.route.last()) {
            keys[square.index()].ground.mark = Mark::Earlier;
        }
    }
    if let Some(track) = &scene.last
        && let Some(to) = track.route.last()
    {
        // A piece that was placed came from nowhere.
        if let [from, _, ..] = track.route[..] {
            keys[from.index()].ground.mark = Mark::From;
        }
        keys[to.index()].ground.mark = if track.captured {
            Mark::Captured
        } else {
            Mark::To
        };
    }
    if let Some(route) = &scene.wrong {
        for square in route.first().into_iter().chain(route.last()) {
            keys[square.index()].ground.wrong = true;
        }
    }
    let leaps = (scene.markers.iter()).filter(|(_, marker)| *marker == Marker::Leap);
    let are_many = leaps.count() > MOST_DIAMONDS;
    for &(square, marker) in &scene.markers {
        let key = &mut keys[square.index()];
        match marker {
            Marker::Subject => key.ground.mark = Mark::To,
            Marker::Capture => key.ground.mark = Mark::Captured,
            Marker::Leap if are_many => key.ground.mark = Mark::Area,
            Marker::Far | Marker::Step | Marker::Twice | Marker::Leap | Marker::Barred => {
                key.marker = Some(marker)
            }
        }
    }
    if let Some(result) = scene.result {
        let board = scene.board.design();
        let in_goal = scene.goal_wins || result == ResultMark::Drawn;
        for square in Square::all() {
            let key = &mut keys[square.index()];
            show_fallen(key, result);
            if in_goal {
                show_result(key, square, board, result);
            }
        }
    }
    keys
}

/// The loser's royal pieces lie.
fn show_fallen(key: &mut SpriteKey, result: ResultMark) {
    key.fallen = key.figure.is_some_and(|figure| {
        figure.glyph.is_royal() && result == ResultMark::Won(figure.side.other())
    });
}

/// The winner's crown, or the sign of a draw, on the goal squares but for those at home.
fn show_result(key: &mut SpriteKey, square: Square, board: &BoardDesign, result: ResultMark) {
    let at_home = |home| result == ResultMark::Won(home);
    if key.ground.terrain == Terrain::Goal && !(board.home)(square).is_some_and(at_home) {
        key.ground.result = Some(result);
    }
}

/// Every result that a goal square can show.
pub(super) const RESULTS: [Option<ResultMark>; 4] = [
    None,
    Some(ResultMark::Won(Side::White)),
    Some(ResultMark::Won(Side::Black)),
    Some(ResultMark::Drawn),
];

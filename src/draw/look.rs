//! The key of a sprite: everything that decides how one square looks.

use image::RgbaImage;

use super::diagram::Diagram;
use super::figure::{Figure, draw_ring};
use super::geometry::{Edges, Layout, Terrain};
use super::ground::{Ground, Mark};
use super::theme::Colours;
use crate::rules::Square;

/// One square of a picture: equal looks are equal pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Look {
    pub ground: Ground,
    pub figure: Option<Figure>,
}

impl Look {
    /// An empty, unmarked square of Gala's board.
    fn bare(square: Square, layout: &Layout) -> Look {
        Look {
            ground: Ground {
                terrain: Terrain::of(square),
                dark: (square.file() + square.rank()).is_multiple_of(2),
                edges: Edges::of(square, layout),
                mark: Mark::None,
                threatened: false,
            },
            figure: None,
        }
    }

    /// The squares of an empty board, by [`Square::index`].
    pub fn all_bare(layout: &Layout) -> Vec<Look> {
        Square::all()
            .map(|square| Look::bare(square, layout))
            .collect()
    }

    /// Draws the square from scratch; `tile` is its side in pixels.
    pub fn draw(&self, tile: u32, colours: &Colours) -> RgbaImage {
        let mut image = RgbaImage::new(tile, tile);
        self.ground.draw(&mut image, colours);
        if let Some(figure) = self.figure {
            figure.draw(&mut image, colours);
        }
        if self.ground.threatened {
            draw_ring(&mut image, colours);
        }
        image
    }
}

/// The look of every square of a diagram, by [`Square::index`], from the looks of the empty board.
pub(super) fn looks(diagram: &Diagram, bare: &[Look]) -> Vec<Look> {
    let mut looks = bare.to_vec();
    for &(square, piece) in &diagram.men {
        looks[square.index()].figure = Some(piece.into());
    }
    for square in diagram.threatened {
        looks[square.index()].ground.threatened = true;
    }
    if let Some(track) = &diagram.last
        && let [from, .., to] = track.route[..]
    {
        looks[from.index()].ground.mark = Mark::From;
        looks[to.index()].ground.mark = if track.captured {
            Mark::Captured
        } else {
            Mark::To
        };
    }
    looks
}

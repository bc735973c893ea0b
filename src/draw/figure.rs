//! The men: a disc in the colour of its side, and on it an emblem that tells the role by colour and by shape.

use image::RgbaImage;

use super::stencil::Stencil;
use super::theme::{Colours, Rgb};
use crate::rules::{Piece, Role, Side};

/// What a man looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Figure {
    pub emblem: Emblem,
    pub side: Side,
}

/// The sign on a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Emblem {
    /// A crown on gold, on a larger disc.
    Gala,
    /// A plus on green.
    Korna,
    /// A diagonal cross on red.
    Horsa,
    /// No sign; a plain turned disc.
    Kampa,
}

impl From<Piece> for Figure {
    fn from(piece: Piece) -> Figure {
        let emblem = match piece.role {
            Role::Gala => Emblem::Gala,
            Role::Korna => Emblem::Korna,
            Role::Horsa => Emblem::Horsa,
            Role::Kampa => Emblem::Kampa,
        };
        Figure {
            emblem,
            side: piece.side,
        }
    }
}

impl Figure {
    /// Every man there is.
    pub fn all() -> impl Iterator<Item = Figure> {
        Side::BOTH.into_iter().flat_map(|side| {
            let emblems = [Emblem::Gala, Emblem::Korna, Emblem::Horsa, Emblem::Kampa];
            emblems.map(|emblem| Figure { emblem, side })
        })
    }

    /// Radius of the disc in pixels, on a square of 72.
    pub const fn radius(self) -> f32 {
        match self.emblem {
            Emblem::Gala => 31.5,
            _ => 28.5,
        }
    }

    /// Draws the man onto a transparent or painted square.
    pub fn draw(self, image: &mut RgbaImage, colours: &Colours) {
        let side = image.width();
        let man = match self.side {
            Side::White => &colours.white,
            Side::Black => &colours.black,
        };
        let radius = self.radius();
        Stencil::new(side)
            .with_disc((0.0, 1.8), radius)
            .paint(image, [0, 0, 0], 70);
        Stencil::disc(side, radius).paint(image, man.rim, 255);
        Stencil::disc(side, radius - 1.75).paint(image, man.body, 255);
        match self.emblem {
            Emblem::Gala => {
                Stencil::disc(side, radius * 0.74).paint(image, colours.gala, 255);
                crown(image, (0.0, 0.0), 1.18, colours.crown);
            }
            Emblem::Korna => {
                Stencil::disc(side, radius * 0.71).paint(image, colours.korna, 255);
                Stencil::new(side)
                    .with_bar((-9.9, 0.0), (9.9, 0.0), 7.2)
                    .with_bar((0.0, -9.9), (0.0, 9.9), 7.2)
                    .paint(image, colours.sign, 255);
            }
            Emblem::Horsa => {
                Stencil::disc(side, radius * 0.71).paint(image, colours.horsa, 255);
                Stencil::new(side)
                    .with_bar((-7.1, -7.1), (7.1, 7.1), 7.2)
                    .with_bar((7.1, -7.1), (-7.1, 7.1), 7.2)
                    .paint(image, colours.sign, 255);
            }
            Emblem::Kampa => {
                Stencil::disc(side, radius * 0.6).paint(image, man.dish, 255);
            }
        }
    }
}

/// A crown of three points around a spot, 30 pixels wide at `scale` 1.
fn crown(image: &mut RgbaImage, (x, y): (f32, f32), scale: f32, colour: Rgb) {
    let at = |px: f32, py: f32| (x + px * scale, y + py * scale);
    Stencil::new(image.width())
        .with_polygon(&[
            at(-10.0, 5.0),
            at(-12.6, -5.5),
            at(-5.8, -2.8),
            at(0.0, -10.0),
            at(5.8, -2.8),
            at(12.6, -5.5),
            at(10.0, 5.0),
        ])
        .with_disc(at(-12.7, -6.2), 2.1 * scale)
        .with_disc(at(0.0, -9.8), 2.3 * scale)
        .with_disc(at(12.7, -6.2), 2.1 * scale)
        .with_bar(at(-8.6, 8.8), at(8.6, 8.8), 3.6 * scale)
        .paint(image, colour, 255);
}

/// The broken ring around a threatened man.
pub(super) fn draw_ring(image: &mut RgbaImage, colours: &Colours) {
    let side = image.width();
    let arcs = |outer: f32, inner: f32, gap: f32| {
        let mut ring = Stencil::disc(side, outer).without_disc((0.0, 0.0), inner);
        for (x, y) in [(0.0, -40.0), (40.0, 0.0), (0.0, 40.0), (-40.0, 0.0)] {
            // A wedge from the middle outwards.
            let (nx, ny) = (-y * gap / 40.0, x * gap / 40.0);
            ring = ring.without_polygon(&[
                (x * 0.5 + nx, y * 0.5 + ny),
                (x + nx, y + ny),
                (x - nx, y - ny),
                (x * 0.5 - nx, y * 0.5 - ny),
            ]);
        }
        ring
    };
    arcs(36.0, 28.2, 4.0).paint(image, [255, 255, 255], 255);
    arcs(34.5, 29.8, 5.8).paint(image, colours.threat, 255);
}

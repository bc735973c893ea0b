//! The men: a disc in the colour of its side, and on it an emblem that tells the role by colour and by shape.

use image::RgbaImage;

use super::colours::Colours;
use super::geometry::Format;
use super::mask::Mask;
use super::piece_glyph::{self, PieceGlyph};
use crate::rules::{Piece, Role, Side, chelma};

/// What a man looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure {
    /// Its sign.
    pub glyph: PieceGlyph,
    /// Whose it is.
    pub side: Side,
    /// Which of a side's two seats it belongs to.
    pub partner_side: PartnerSide,
}

/// Which of a side's two seats a man belongs to; in two-handed play every man is of the west.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartnerSide {
    /// A round man.
    #[default]
    West,
    /// A square man, with round corners.
    East,
}

impl From<Piece> for Figure {
    fn from(piece: Piece) -> Figure {
        let glyph = match piece.role {
            Role::Gala => PieceGlyph::Gala,
            Role::Korna => PieceGlyph::Korna,
            Role::Horsa => PieceGlyph::Horsa,
            Role::Kampa => PieceGlyph::Kampa,
        };
        Figure {
            glyph,
            side: piece.side,
            partner_side: PartnerSide::West,
        }
    }
}

impl From<chelma::Piece> for Figure {
    fn from(piece: chelma::Piece) -> Figure {
        let glyph = match piece.role {
            chelma::Role::King => PieceGlyph::King,
            chelma::Role::Queen => PieceGlyph::Queen,
            chelma::Role::Rook => PieceGlyph::Rook,
            chelma::Role::Bishop => PieceGlyph::Bishop,
            chelma::Role::Knight => PieceGlyph::Knight,
            chelma::Role::Pawn => PieceGlyph::Kampa,
        };
        Figure {
            glyph,
            side: piece.side,
            partner_side: PartnerSide::West,
        }
    }
}

impl Figure {
    /// Every man of the game with this layout.
    pub(super) fn all(format: Format) -> Vec<Figure> {
        use PieceGlyph::*;
        let (glyphs, wings): (&[PieceGlyph], &[PartnerSide]) = match format {
            Format::Gala | Format::GalaBeside => (
                &[Gala, Korna, Horsa, Kampa],
                &[PartnerSide::West, PartnerSide::East],
            ),
            Format::Chelma | Format::ChelmaPlacing => (
                &[King, Queen, Rook, Bishop, Knight, Kampa],
                &[PartnerSide::West],
            ),
        };
        let mut all = Vec::new();
        for side in Side::BOTH {
            for &partner_side in wings {
                all.extend(glyphs.iter().map(|&glyph| Figure {
                    glyph,
                    side,
                    partner_side,
                }));
            }
        }
        all
    }

    /// Half the width of the man, in 72nds of a square's side.
    pub(super) const fn radius(self) -> f32 {
        match self.glyph {
            PieceGlyph::Gala | PieceGlyph::King => 31.5,
            _ => 28.5,
        }
    }

    /// Draws the man onto a transparent or painted square; one that has `fallen` lies there without its colours.
    pub(super) fn draw(self, image: &mut RgbaImage, colours: &Colours, fallen: bool) {
        let man = match self.side {
            Side::White => &colours.white,
            Side::Black => &colours.black,
        };
        let side = image.width();
        let radius = self.radius();
        self.body((0.0, 1.8), side, 0.0).paint(image, [0, 0, 0], 70);
        self.body((0.0, 0.0), side, 0.0).paint(image, man.rim, 255);
        self.body((0.0, 0.0), side, 1.75)
            .paint(image, man.body, 255);
        let (field, size) = match self.glyph {
            PieceGlyph::Gala | PieceGlyph::King => (colours.gala, 0.74),
            PieceGlyph::Korna | PieceGlyph::Rook => (colours.korna, 0.71),
            PieceGlyph::Horsa | PieceGlyph::Bishop => (colours.horsa, 0.71),
            PieceGlyph::Queen => (colours.queen, 0.71),
            PieceGlyph::Knight => (colours.knight, 0.71),
            PieceGlyph::Kampa => (man.dish, 0.6),
        };
        let field = if fallen { colours.fallen } else { field };
        Mask::disc(side, radius * size).paint(image, field, 255);
        let sign = match self.glyph {
            PieceGlyph::Gala | PieceGlyph::King => colours.crown,
            _ => colours.sign,
        };
        piece_glyph::sign(self.glyph, side, fallen).paint(image, sign, 255);
    }

    /// The outline of the man, `inset` inside its edge.
    fn body(self, (x, y): (f32, f32), side: u32, inset: f32) -> Mask {
        let radius = self.radius() - inset;
        match self.partner_side {
            PartnerSide::West => Mask::new(side).with_disc((x, y), radius),
            PartnerSide::East => Mask::new(side).with_rounded_square((x, y), radius - 2.0, 10.0),
        }
    }
}

/// The broken ring around a threatened man.
pub(super) fn draw_ring(image: &mut RgbaImage, colours: &Colours) {
    let side = image.width();
    let arcs = |outer: f32, inner: f32, gap: f32| {
        let mut ring = Mask::disc(side, outer).without_disc((0.0, 0.0), inner);
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

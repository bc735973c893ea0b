//! The pieces: each a disc in the colour of its side, with a field and a sign that tell its role.

use super::mask::{Canvas, Mask};
use super::piece_glyph::PieceGlyph;
use super::theme::colours::Colours;
use crate::rules::Side;

/// What a piece looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure {
    /// Its sign.
    pub glyph: PieceGlyph,
    /// Whose it is.
    pub side: Side,
    /// Which of a side's two seats it belongs to.
    pub partner_side: PartnerSide,
}

/// Which of a side's two seats a piece belongs to. With two players every piece is of the west.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartnerSide {
    /// A round piece.
    #[default]
    West,
    /// A square piece, with round corners.
    East,
}

impl Figure {
    /// A piece of a side with one seat.
    pub const fn new(glyph: PieceGlyph, side: Side) -> Figure {
        Figure {
            glyph,
            side,
            partner_side: PartnerSide::West,
        }
    }

    /// Half the width of the piece, in 72nds of a square's side.
    pub(super) const fn radius(self) -> f32 {
        if self.glyph.is_royal() { 31.5 } else { 28.5 }
    }

    /// Draws the piece onto a transparent or painted square; one that has `fallen` lies there without its colours.
    pub(super) fn draw(self, image: &mut impl Canvas, colours: &Colours, fallen: bool) {
        let own = match self.side {
            Side::White => &colours.white,
            Side::Black => &colours.black,
        };
        let side = image.side();
        let radius = self.radius();
        self.body((0.0, 1.8), side, 0.0).paint(image, [0, 0, 0], 70);
        self.body((0.0, 0.0), side, 0.0).paint(image, own.rim, 255);
        self.body((0.0, 0.0), side, 1.75)
            .paint(image, own.body, 255);
        let design = self.glyph.design();
        let field = match fallen {
            true => colours.fallen,
            false => (design.field)(colours, own),
        };
        Mask::disc(side, radius * design.field_size).paint(image, field, 255);
        let ink = match design.royal {
            true => colours.crown,
            false => colours.sign,
        };
        (design.sign)(Mask::new(side), fallen).paint(image, ink, 255);
    }

    /// The outline of the piece, `inset` inside its edge.
    fn body(self, (x, y): (f32, f32), side: u32, inset: f32) -> Mask {
        let radius = self.radius() - inset;
        match self.partner_side {
            PartnerSide::West => Mask::new(side).with_disc((x, y), radius),
            PartnerSide::East => Mask::new(side).with_rounded_square((x, y), radius - 2.0, 10.0),
        }
    }
}

/// The broken ring around a threatened piece.
pub(super) fn draw_ring(image: &mut impl Canvas, colours: &Colours) {
    let side = image.side();
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

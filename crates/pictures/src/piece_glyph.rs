//! The signs on the pieces: what tells the roles apart by shape, and by the colour of the field below.

use std::hash::{Hash, Hasher};
use std::{fmt, ptr};

use super::mask::Mask;
use super::theme::colours::{Colours, Rgb, SideColours};

/// The sign on a piece. Each game has those of its roles in its folder.
#[derive(Clone, Copy)]
pub struct PieceGlyph(pub(super) &'static GlyphDesign);

/// What a sign looks like. It is a `static`: its address tells it from the others.
pub(super) struct GlyphDesign {
    /// The name of the role, for debugging.
    pub name: &'static str,
    /// Whether the game turns on this piece. It is larger, can be threatened, and lies without its colours if it has
    /// lost.
    pub royal: bool,
    /// The colour of the field around the sign.
    pub field: fn(&Colours, &SideColours) -> Rgb,
    /// The radius of the field, as a part of the piece's.
    pub field_size: f32,
    /// Adds the sign to an empty shape; the other argument says whether the piece has lost.
    pub sign: fn(Mask, bool) -> Mask,
}

static PLAIN: GlyphDesign = GlyphDesign {
    field_size: 0.6,
    ..GlyphDesign::common("Plain", |_, side| side.dish, |shape, _| shape)
};

impl PieceGlyph {
    /// No sign; a plain turned disc: the Kampa of Gala and the Pawn of Chelma.
    pub const PLAIN: PieceGlyph = PieceGlyph(&PLAIN);

    pub(super) const fn design(self) -> &'static GlyphDesign {
        self.0
    }

    /// Whether the game turns on this piece.
    pub(super) const fn is_royal(self) -> bool {
        self.0.royal
    }
}

impl PartialEq for PieceGlyph {
    fn eq(&self, other: &PieceGlyph) -> bool {
        ptr::eq(self.0, other.0)
    }
}

impl Eq for PieceGlyph {}

impl Hash for PieceGlyph {
    fn hash<H: Hasher>(&self, state: &mut H) {
        ptr::hash(self.0, state);
    }
}

impl fmt::Debug for PieceGlyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

impl GlyphDesign {
    /// A sign on a field of one colour.
    pub const fn common(
        name: &'static str,
        field: fn(&Colours, &SideColours) -> Rgb,
        sign: fn(Mask, bool) -> Mask,
    ) -> GlyphDesign {
        GlyphDesign {
            name,
            royal: false,
            field,
            field_size: 0.71,
            sign,
        }
    }

    /// The sign of the piece that the game turns on: on gold.
    pub const fn royal(name: &'static str, sign: fn(Mask, bool) -> Mask) -> GlyphDesign {
        GlyphDesign {
            name,
            royal: true,
            field: |colours, _| colours.gold,
            field_size: 0.74,
            sign,
        }
    }
}

/// A crown of three points around a spot, 30 wide at `scale` 1, turned by `turn` radians.
pub(super) fn crown(shape: Mask, (x, y): (f32, f32), scale: f32, turn: f32) -> Mask {
    let (sin, cos) = turn.sin_cos();
    let at = |px: f32, py: f32| {
        let (px, py) = (px * scale, py * scale);
        (x + px * cos - py * sin, y + px * sin + py * cos)
    };
    shape
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
}

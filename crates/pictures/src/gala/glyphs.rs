//! The signs of the roles of Gala. The Kampa has none.

use crate::figure::Figure;
use crate::piece_glyph::{GlyphDesign, PieceGlyph, crown};
use crate::rules::gala::{Piece, Role};

static GALA: GlyphDesign = GlyphDesign::royal("Gala", |shape, fallen| match fallen {
    true => crown(shape, (0.0, 0.0), 1.1, 2.3),
    false => crown(shape, (0.0, 0.0), 1.18, 0.0),
});

static KORNA: GlyphDesign = GlyphDesign::common(
    "Korna",
    |colours, _| colours.green,
    |shape, _| {
        shape
            .with_bar((-9.9, 0.0), (9.9, 0.0), 7.2)
            .with_bar((0.0, -9.9), (0.0, 9.9), 7.2)
    },
);

static HORSA: GlyphDesign = GlyphDesign::common(
    "Horsa",
    |colours, _| colours.red,
    |shape, _| {
        shape
            .with_bar((-7.1, -7.1), (7.1, 7.1), 7.2)
            .with_bar((7.1, -7.1), (-7.1, 7.1), 7.2)
    },
);

impl PieceGlyph {
    /// A crown on gold, on a larger disc.
    pub const GALA: PieceGlyph = PieceGlyph(&GALA);
    /// A plus on green.
    pub const KORNA: PieceGlyph = PieceGlyph(&KORNA);
    /// A diagonal cross on red.
    pub const HORSA: PieceGlyph = PieceGlyph(&HORSA);
}

impl From<Piece> for Figure {
    fn from(piece: Piece) -> Figure {
        let glyph = match piece.role {
            Role::Gala => PieceGlyph::GALA,
            Role::Korna => PieceGlyph::KORNA,
            Role::Horsa => PieceGlyph::HORSA,
            Role::Kampa => PieceGlyph::PLAIN,
        };
        Figure::new(glyph, piece.side)
    }
}

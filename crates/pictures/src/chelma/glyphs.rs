//! The signs of the roles of Chelma. The Pawn has none.

use crate::figure::Figure;
use crate::mask::Mask;
use crate::piece_glyph::{GlyphDesign, PieceGlyph, crown};
use crate::rules::chelma::{Piece, Role};

static KING: GlyphDesign = GlyphDesign::royal("King", |shape, _| {
    crown(shape, (0.0, 3.6), 1.12, 0.0)
        .with_bar((0.0, -19.5), (0.0, -10.3), 3.4)
        .with_bar((-4.1, -15.6), (4.1, -15.6), 3.4)
});
static QUEEN: GlyphDesign = GlyphDesign::common("Queen", |colours, _| colours.violet, coronet);
static ROOK: GlyphDesign = GlyphDesign::common("Rook", |colours, _| colours.green, tower);
static BISHOP: GlyphDesign = GlyphDesign::common("Bishop", |colours, _| colours.red, mitre);
static KNIGHT: GlyphDesign = GlyphDesign::common("Knight", |colours, _| colours.blue, horse);

impl PieceGlyph {
    /// A crown with a cross on gold.
    pub const KING: PieceGlyph = PieceGlyph(&KING);
    /// A coronet on violet.
    pub const QUEEN: PieceGlyph = PieceGlyph(&QUEEN);
    /// A tower on green.
    pub const ROOK: PieceGlyph = PieceGlyph(&ROOK);
    /// A mitre on red.
    pub const BISHOP: PieceGlyph = PieceGlyph(&BISHOP);
    /// A horse's head on blue.
    pub const KNIGHT: PieceGlyph = PieceGlyph(&KNIGHT);
}

impl From<Piece> for Figure {
    fn from(piece: Piece) -> Figure {
        let glyph = match piece.role {
            Role::King => PieceGlyph::KING,
            Role::Queen => PieceGlyph::QUEEN,
            Role::Rook => PieceGlyph::ROOK,
            Role::Bishop => PieceGlyph::BISHOP,
            Role::Knight => PieceGlyph::KNIGHT,
            Role::Pawn => PieceGlyph::PLAIN,
        };
        Figure::new(glyph, piece.side)
    }
}

/// Five points with pearls.
fn coronet(shape: Mask, _fallen: bool) -> Mask {
    let tips = [
        (-14.9, -5.8),
        (-8.0, -11.0),
        (0.0, -13.1),
        (8.0, -11.0),
        (14.9, -5.8),
    ];
    let mut outline = vec![(-9.9, 7.4)];
    for (place, tip) in tips.into_iter().enumerate() {
        outline.push(tip);
        if place < 4 {
            outline.push((-9.6 + 6.4 * place as f32, -0.7));
        }
    }
    outline.push((9.9, 7.4));
    tips.into_iter()
        .fold(shape.with_polygon(&outline), |shape, tip| {
            shape.with_disc(tip, 2.3)
        })
        .with_bar((-8.5, 11.5), (8.5, 11.5), 4.4)
}

/// A tower with three battlements.
fn tower(shape: Mask, _fallen: bool) -> Mask {
    shape
        .with_polygon(&[
            (-11.5, -13.8),
            (-6.4, -13.8),
            (-6.4, -9.9),
            (-2.8, -9.9),
            (-2.8, -13.8),
            (2.8, -13.8),
            (2.8, -9.9),
            (6.4, -9.9),
            (6.4, -13.8),
            (11.5, -13.8),
            (11.5, -5.8),
            (7.6, -2.3),
            (7.6, 6.9),
            (-7.6, 6.9),
            (-7.6, -2.3),
            (-11.5, -5.8),
        ])
        .with_bar((-9.4, 10.8), (9.4, 10.8), 5.3)
}

/// A mitre with its slit.
fn mitre(shape: Mask, _fallen: bool) -> Mask {
    shape
        .with_polygon(&[
            (0.0, -14.9),
            (6.0, -8.7),
            (8.5, -1.8),
            (6.4, 6.4),
            (-6.4, 6.4),
            (-8.5, -1.8),
            (-6.0, -8.7),
        ])
        .with_disc((0.0, -14.9), 2.5)
        .without_polygon(&[(2.5, -9.9), (5.1, -7.8), (0.7, -1.6), (-1.8, -3.4)])
        .with_bar((-8.5, 10.8), (8.5, 10.8), 5.3)
}

/// A horse's head, looking left.
fn horse(shape: Mask, _fallen: bool) -> Mask {
    shape
        .with_polygon(&[
            (-1.7, -15.5),
            (0.6, -12.1),
            (5.8, -9.9),
            (9.9, -3.4),
            (10.6, 7.4),
            (-6.2, 7.4),
            (-5.3, 3.0),
            (0.5, -1.8),
            (-4.1, -1.4),
            (-8.5, 2.5),
            (-11.7, 1.6),
            (-12.9, -1.8),
            (-7.4, -8.7),
            (-5.3, -12.0),
        ])
        .without_disc((-4.1, -7.1), 1.5)
        .with_bar((-6.9, 11.0), (10.3, 11.0), 5.1)
}

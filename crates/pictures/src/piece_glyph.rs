//! The signs on the men, as shapes: what tells the roles apart without colour.

use super::mask::Mask;

/// The sign on a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceGlyph {
    /// A crown on gold, on a larger disc.
    Gala,
    /// A plus on green.
    Korna,
    /// A diagonal cross on red.
    Horsa,
    /// No sign; a plain turned disc. Also the pawn of Chelma.
    Kampa,
    /// A crown with a cross on gold.
    King,
    /// A coronet on violet.
    Queen,
    /// A tower on green.
    Rook,
    /// A mitre on red.
    Bishop,
    /// A horse's head on blue.
    Knight,
}

/// The sign of a role on a square of `side` pixels; nothing for a plain man.
pub(super) fn sign(glyph: PieceGlyph, side: u32, fallen: bool) -> Mask {
    let shape = Mask::new(side);
    match glyph {
        PieceGlyph::Gala if fallen => crown(shape, (0.0, 0.0), 1.1, 2.3),
        PieceGlyph::Gala => crown(shape, (0.0, 0.0), 1.18, 0.0),
        PieceGlyph::Korna => {
            shape
                .with_bar((-9.9, 0.0), (9.9, 0.0), 7.2)
                .with_bar((0.0, -9.9), (0.0, 9.9), 7.2)
        }
        PieceGlyph::Horsa => {
            shape
                .with_bar((-7.1, -7.1), (7.1, 7.1), 7.2)
                .with_bar((7.1, -7.1), (-7.1, 7.1), 7.2)
        }
        PieceGlyph::Kampa => shape,
        PieceGlyph::King => crown(shape, (0.0, 3.6), 1.12, 0.0)
            .with_bar((0.0, -19.5), (0.0, -10.3), 3.4)
            .with_bar((-4.1, -15.6), (4.1, -15.6), 3.4),
        PieceGlyph::Queen => coronet(shape),
        PieceGlyph::Rook => shape
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
            .with_bar((-9.4, 10.8), (9.4, 10.8), 5.3),
        PieceGlyph::Bishop => shape
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
            .with_bar((-8.5, 10.8), (8.5, 10.8), 5.3),
        PieceGlyph::Knight => horse(shape),
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

/// Five points with pearls.
fn coronet(shape: Mask) -> Mask {
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

/// A horse's head, looking left.
fn horse(shape: Mask) -> Mask {
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

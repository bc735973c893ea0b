//! The squares themselves: terrain, the line around the open board, and the marks of the last move.

use super::board::Terrain;
use super::geometry::Edges;
use super::mask::{Canvas, Mask, UNITS};
use super::piece_glyph::crown;
use super::scene::ResultMark;
use super::theme::colours::{Colours, Rgb, mixed};
use crate::rules::Side;

/// Half the width of the line, in 72nds of a square's side: what lies on each of two neighbours.
const HALF_LINE: u32 = 4;

/// What a square looks like under its piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Ground {
    pub terrain: Terrain,
    /// Whether it is one of the darker squares, as `a1` is.
    pub dark: bool,
    pub edges: Edges,
    pub mark: Mark,
    /// Whether a move that was not the best came from it or went to it.
    pub wrong: bool,
    /// Whether the piece on it is threatened.
    pub threatened: bool,
    /// How the game ended, on a goal square.
    pub result: Option<ResultMark>,
}

/// What the last move did on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Mark {
    None,
    From,
    To,
    Captured,
    /// A move before the last one came from it or went to it.
    Earlier,
    /// It is among many squares to which a piece leaps.
    Area,
}

impl Mark {
    /// Those that a move leaves.
    pub const ALL: [Mark; 5] = [
        Mark::None,
        Mark::From,
        Mark::To,
        Mark::Captured,
        Mark::Earlier,
    ];
}

impl Ground {
    /// The same square away from the deflection line.
    pub fn inner(self) -> Ground {
        Ground {
            edges: Edges::default(),
            ..self
        }
    }

    /// The colour of the square's surface.
    pub fn surface(&self, colours: &Colours) -> Rgb {
        let shades = match self.terrain {
            Terrain::Open => colours.open,
            Terrain::Marked => colours.marked,
            Terrain::Goal => colours.goal,
        };
        let plain = shades[usize::from(self.dark)];
        let plain = match self.result {
            None => plain,
            Some(ResultMark::Won(_)) => mixed(plain, colours.gold, 205),
            Some(ResultMark::Drawn) => mixed(plain, colours.fallen, 205),
        };
        let marked = match self.mark {
            Mark::None | Mark::Earlier => plain,
            Mark::From | Mark::To | Mark::Area => mixed(plain, colours.trail, 200),
            Mark::Captured => mixed(plain, colours.captured, 200),
        };
        if self.threatened || self.wrong && self.mark == Mark::None {
            mixed(marked, colours.threat_ground, 150)
        } else {
            marked
        }
    }

    /// Draws the square, covering all of it. Under a piece there is no sign of the end: it would stick out.
    pub fn draw(&self, image: &mut impl Canvas, colours: &Colours, under_piece: bool) {
        let side = image.side();
        image.cover(0..side, 0..side, self.surface(colours));
        match self.result {
            None if self.terrain == Terrain::Goal => draw_diamond(image, colours.diamond),
            Some(result) if !under_piece => draw_result(image, result, colours),
            _ => {}
        }
        let half = UNITS / 2.0;
        match self.mark {
            Mark::None | Mark::Area => {}
            Mark::Earlier => draw_frame(image, (2.5, 3.0), colours.trail_edge),
            Mark::From | Mark::To => draw_frame(image, (2.5, 3.0), colours.trail_edge),
            Mark::Captured => {
                let mut corners = Mask::new(side);
                for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                    let reach = half - 21.0;
                    corners = corners.with_polygon(&[
                        (x * half, y * half),
                        (x * reach, y * half),
                        (x * half, y * reach),
                    ]);
                }
                corners.paint(image, colours.captured_edge, 255);
            }
        }
        if self.wrong {
            // Within the frame of the better move, if that is here too.
            let outset = if self.mark == Mark::None { 2.0 } else { 6.0 };
            draw_frame(image, (outset, 4.5), colours.threat);
        }
        self.draw_line(image, colours.line);
    }

    fn draw_line(&self, image: &mut impl Canvas, colour: Rgb) {
        let side = image.side();
        let half = half_line(side);
        let span = |step: i8| match step {
            -1 => 0..half,
            1 => side - half..side,
            _ => 0..side,
        };
        for (columns, rows) in self.edges.parts() {
            image.cover(span(columns), span(rows), colour);
        }
    }
}

/// Half the width of the line on squares whose side is `side` pixels.
pub(super) const fn half_line(side: u32) -> u32 {
    (side * HALF_LINE + 36) / 72
}

/// A frame inside a square, so far from its edge and so wide, in 72nds of a square's side.
fn draw_frame(image: &mut impl Canvas, (outset, width): (f32, f32), colour: Rgb) {
    let half = UNITS / 2.0 - outset;
    let inner = half - width;
    Mask::new(image.side())
        .with_rounded_square((0.0, 0.0), half, 6.0)
        .without_polygon(&[
            (-inner, -inner),
            (inner, -inner),
            (inner, inner),
            (-inner, inner),
        ])
        .paint(image, colour, 255);
}

/// The sign of a goal square.
fn draw_diamond(image: &mut impl Canvas, colour: Rgb) {
    let side = image.side();
    let diamond = |half: f32| [(0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0)];
    Mask::new(side)
        .with_polygon(&diamond(22.5))
        .without_polygon(&diamond(19.0))
        .with_polygon(&diamond(8.5))
        .paint(image, colour, 235);
}

/// The crown of the winner, or the sign of equality.
fn draw_result(image: &mut impl Canvas, result: ResultMark, colours: &Colours) {
    let side = image.side();
    let winner = match result {
        ResultMark::Won(Side::White) => &colours.white,
        ResultMark::Won(Side::Black) => &colours.black,
        ResultMark::Drawn => {
            Mask::new(side)
                .with_bar((-13.0, -7.0), (13.0, -7.0), 7.0)
                .with_bar((-13.0, 7.0), (13.0, 7.0), 7.0)
                .paint(image, colours.sign, 255);
            return;
        }
    };
    // A border around the crown: the crown itself, shifted a little in every direction.
    let around = (0..8).fold(Mask::new(side), |shape, step| {
        let (y, x) = (step as f32 * std::f32::consts::TAU / 8.0).sin_cos();
        crown(shape, (2.2 * x, 2.2 * y), 1.75, 0.0)
    });
    around.paint(image, winner.rim, 255);
    crown(Mask::new(side), (0.0, 0.0), 1.75, 0.0).paint(image, winner.body, 255);
}

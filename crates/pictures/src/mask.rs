//! Shapes on one square, as the discs and polygons they are made of.
//!
//! As pixels they have smooth edges: drawn eight times as large, then shrunk to how much of each pixel they cover. As
//! they are they go to whoever draws them himself (`recorder`).

use std::ops::Range;

use image::{GrayImage, Luma, Pixel, Rgba, RgbaImage};
use imageproc::drawing::{draw_filled_circle_mut, draw_polygon_mut};
use imageproc::point::Point;

use super::theme::colours::Rgb;

/// Samples a pixel, in each direction.
const SAMPLES: u32 = 8;

/// The side of a square in the lengths in which shapes are given.
pub(super) const UNITS: f32 = 72.0;

/// A square that can be drawn on.
pub(super) trait Canvas {
    /// Its width and height in pixels.
    fn side(&self) -> u32;

    /// Covers some columns and rows.
    fn cover(&mut self, columns: Range<u32>, rows: Range<u32>, colour: Rgb);

    /// Paints a shape of its size; `alpha` 255 covers what is below.
    fn paint(&mut self, shape: &Mask, colour: Rgb, alpha: u8);
}

impl Canvas for RgbaImage {
    fn side(&self) -> u32 {
        self.width()
    }

    fn cover(&mut self, columns: Range<u32>, rows: Range<u32>, [r, g, b]: Rgb) {
        for y in rows {
            for x in columns.clone() {
                self.put_pixel(x, y, Rgba([r, g, b, 255]));
            }
        }
    }

    fn paint(&mut self, shape: &Mask, colour: Rgb, alpha: u8) {
        shape.paint_pixels(self, colour, alpha);
    }
}

/// A shape on one square. Lengths are 72nds of the square's side. Places are counted from its middle, to the right and
/// down.
#[derive(Clone)]
pub(super) struct Mask {
    side: u32,
    parts: Vec<Part>,
}

/// A form that is added to a shape, or taken out of what was there before it.
#[derive(Clone)]
pub(super) struct Part {
    pub adds: bool,
    pub form: Form,
}

/// What shapes are made of.
#[derive(Clone)]
pub(super) enum Form {
    /// Around this spot, with this radius.
    Disc((f32, f32), f32),
    /// With these corners.
    Polygon(Vec<(f32, f32)>),
}

impl Mask {
    /// An empty shape on a square of `side` pixels.
    pub fn new(side: u32) -> Mask {
        Mask {
            side,
            parts: Vec::new(),
        }
    }

    /// A disc around the middle.
    pub fn disc(side: u32, radius: f32) -> Mask {
        Mask::new(side).with_disc((0.0, 0.0), radius)
    }

    /// The shape and a disc.
    pub fn with_disc(self, middle: (f32, f32), radius: f32) -> Mask {
        self.with(true, Form::Disc(middle, radius))
    }

    /// The shape without a disc.
    pub fn without_disc(self, middle: (f32, f32), radius: f32) -> Mask {
        self.with(false, Form::Disc(middle, radius))
    }

    /// The shape and a polygon.
    pub fn with_polygon(self, corners: &[(f32, f32)]) -> Mask {
        self.with(true, Form::Polygon(corners.to_vec()))
    }

    /// The shape without a polygon.
    pub fn without_polygon(self, corners: &[(f32, f32)]) -> Mask {
        self.with(false, Form::Polygon(corners.to_vec()))
    }

    /// The shape and an upright rectangle, given by two opposite corners.
    pub fn with_box(self, (x0, y0): (f32, f32), (x1, y1): (f32, f32)) -> Mask {
        self.with_polygon(&[(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    }

    /// The shape and a bar with round ends, `width` wide.
    pub fn with_bar(self, from: (f32, f32), to: (f32, f32), width: f32) -> Mask {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let half = width / 2.0;
        let scale = half / dx.hypot(dy).max(f32::EPSILON);
        let (nx, ny) = (-dy * scale, dx * scale);
        self.with_disc(from, half)
            .with_disc(to, half)
            .with_polygon(&[
                (from.0 + nx, from.1 + ny),
                (to.0 + nx, to.1 + ny),
                (to.0 - nx, to.1 - ny),
                (from.0 - nx, from.1 - ny),
            ])
    }

    /// The shape and a square with round corners; `half` is half its side.
    pub fn with_rounded_square(self, (x, y): (f32, f32), half: f32, corner: f32) -> Mask {
        let inner = half - corner;
        let mut shape = self
            .with_box((x - half, y - inner), (x + half, y + inner))
            .with_box((x - inner, y - half), (x + inner, y + half));
        for (dx, dy) in [
            (-inner, -inner),
            (inner, -inner),
            (inner, inner),
            (-inner, inner),
        ] {
            shape = shape.with_disc((x + dx, y + dy), corner);
        }
        shape
    }

    /// What it is made of, in order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Paints the shape onto a square of its size; `alpha` 255 covers what is below.
    pub fn paint(&self, canvas: &mut impl Canvas, colour: Rgb, alpha: u8) {
        canvas.paint(self, colour, alpha);
    }

    /// The same onto pixels.
    pub(super) fn paint_pixels(&self, image: &mut RgbaImage, [r, g, b]: Rgb, alpha: u8) {
        let full = SAMPLES * SAMPLES * 255;
        let fine = Fine::of(self);
        for (x, y, pixel) in image.enumerate_pixels_mut() {
            let cover = fine.cover(x, y);
            if cover > 0 {
                let alpha = (cover * u32::from(alpha) + full / 2) / full;
                pixel.blend(&Rgba([r, g, b, alpha as u8]));
            }
        }
    }

    fn with(mut self, adds: bool, form: Form) -> Mask {
        self.parts.push(Part { adds, form });
        self
    }
}

/// A shape drawn as large as its samples are many.
struct Fine {
    side: u32,
    samples: GrayImage,
}

impl Fine {
    fn of(shape: &Mask) -> Fine {
        let side = shape.side;
        let mut fine = Fine {
            side,
            samples: GrayImage::new(side * SAMPLES, side * SAMPLES),
        };
        for Part { adds, form } in &shape.parts {
            let value = if *adds { 255 } else { 0 };
            match form {
                Form::Disc(middle, radius) => fine.fill_disc(*middle, *radius, value),
                Form::Polygon(corners) => fine.fill_polygon(corners, value),
            }
        }
        fine
    }

    /// How much of a pixel is covered: the sum of its samples.
    fn cover(&self, x: u32, y: u32) -> u32 {
        let width = (self.side * SAMPLES) as usize;
        let start = (y * SAMPLES) as usize * width + (x * SAMPLES) as usize;
        self.samples.as_raw()[start..]
            .chunks(width)
            .take(SAMPLES as usize)
            .flat_map(|row| &row[..SAMPLES as usize])
            .map(|&sample| u32::from(sample))
            .sum()
    }

    /// Samples that one 72nd of the square's side takes.
    fn scale(&self) -> f32 {
        (self.side * SAMPLES) as f32 / UNITS
    }

    fn sample(&self, offset: f32) -> i32 {
        let middle = (self.side * SAMPLES) as f32 / 2.0;
        (middle + offset * self.scale() - 0.5).round() as i32
    }

    fn fill_disc(&mut self, (x, y): (f32, f32), radius: f32, value: u8) {
        let middle = (self.sample(x), self.sample(y));
        let radius = (radius * self.scale()).round() as i32;
        draw_filled_circle_mut(&mut self.samples, middle, radius, Luma([value]));
    }

    fn fill_polygon(&mut self, corners: &[(f32, f32)], value: u8) {
        let mut points: Vec<Point<i32>> = Vec::with_capacity(corners.len());
        for &(x, y) in corners {
            let point = Point::new(self.sample(x), self.sample(y));
            if points.last() != Some(&point) && points.first() != Some(&point) {
                points.push(point);
            }
        }
        if points.len() > 2 {
            draw_polygon_mut(&mut self.samples, &points, Luma([value]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_covers_its_area() {
        let mut image = RgbaImage::new(72, 72);
        Mask::disc(72, 20.0).paint(&mut image, [0, 0, 0], 255);
        let covered: f64 = image.pixels().map(|p| f64::from(p[3]) / 255.0).sum();
        let area = std::f64::consts::PI * 400.0;
        assert!(
            (covered - area).abs() < area * 0.02,
            "{covered} is not {area}"
        );
    }
}

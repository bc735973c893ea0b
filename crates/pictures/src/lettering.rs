//! Lettering, in the font that lies in `fonts/`.

use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};
use image::{Rgba, RgbaImage};

use super::colours::{Rgb, mixed};

const FONT: &[u8] = include_bytes!("../fonts/Inter-SemiBold.otf");

/// A font at one size.
pub(super) struct Lettering {
    font: FontRef<'static>,
    scale: PxScale,
}

impl Lettering {
    /// The embedded font; `size` is its line height in pixels.
    pub fn new(size: f32) -> Lettering {
        Lettering {
            font: FontRef::try_from_slice(FONT).expect("the embedded font is a font"),
            scale: PxScale::from(size),
        }
    }

    /// Writes `text` so that its capitals and figures are centred around a spot of the picture.
    pub fn write(&self, image: &mut RgbaImage, text: &str, (x, y): (f32, f32), colour: Rgb) {
        self.write_from(image, text, (x - self.width(text) / 2.0, y), colour);
    }

    /// How wide this text is, in pixels.
    fn width(&self, text: &str) -> f32 {
        let font = self.font.as_scaled(self.scale);
        let letters = text.chars();
        letters
            .map(|letter| font.h_advance(font.glyph_id(letter)))
            .sum()
    }

    /// The text in lines of up to `room` pixels, broken at blanks; a longer word has a line of its own.
    pub fn lines(&self, text: &str, room: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for paragraph in text.lines() {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                let longer = format!("{line} {word}");
                let longer = longer.trim_start();
                if !line.is_empty() && self.width(longer) > room {
                    lines.push(std::mem::replace(&mut line, word.to_owned()));
                } else {
                    line = longer.to_owned();
                }
            }
            lines.push(line);
        }
        lines
    }

    /// Writes `text` to the right of a spot of the picture. Its capitals and figures are centred around the spot's
    /// height.
    pub fn write_from(&self, image: &mut RgbaImage, text: &str, (x, y): (f32, f32), colour: Rgb) {
        let font = self.font.as_scaled(self.scale);
        let baseline = y + self.height_of('1') / 2.0;
        let mut left = x;
        for letter in text.chars() {
            let mut glyph = font.scaled_glyph(letter);
            glyph.position = point(left, baseline);
            left += font.h_advance(glyph.id);
            let Some(outline) = font.outline_glyph(glyph) else {
                continue;
            };
            let corner = outline.px_bounds().min;
            outline.draw(|dx, dy, cover| {
                let (px, py) = (
                    corner.x as i64 + i64::from(dx),
                    corner.y as i64 + i64::from(dy),
                );
                let (Ok(px), Ok(py)) = (u32::try_from(px), u32::try_from(py)) else {
                    return;
                };
                if let Some(pixel) = image.get_pixel_mut_checked(px, py) {
                    let Rgba([r, g, b, _]) = *pixel;
                    let alpha = (cover.clamp(0.0, 1.0) * 255.0).round() as u8;
                    let [r, g, b] = mixed([r, g, b], colour, alpha);
                    *pixel = Rgba([r, g, b, 255]);
                }
            });
        }
    }

    /// Height of a letter above the baseline, in pixels.
    fn height_of(&self, letter: char) -> f32 {
        let font = self.font.as_scaled(self.scale);
        font.outline_glyph(font.scaled_glyph(letter))
            .map_or(0.0, |outline| -outline.px_bounds().min.y)
    }
}

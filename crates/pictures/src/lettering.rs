//! Lettering, in the font that lies in `fonts/`.

use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};
use image::{Rgba, RgbaImage};

use super::theme::colours::{Rgb, mixed};

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
    pub fn width(&self, text: &str) -> f32 {
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

    /// The text in one line of up to `room` pixels: what does not fit is left out, with dots in its place.
    pub fn fitted(&self, text: &str, room: f32) -> String {
        let mut fitted = text.to_owned();
        let mut letters: Vec<char> = text.chars().collect();
        while self.width(&fitted) > room && letters.pop().is_some() {
            let kept: String = letters.iter().collect();
            fitted = format!("{}…", kept.trim_end());
        }
        fitted
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

/// The letters of a text that the font has, with single blanks between its words. The font has Latin, Greek and
/// Cyrillic letters; what it lacks would be drawn as boxes.
///
/// ```
/// assert_eq!(gala_pictures::drawable("\u{1f41f} Jørgen  λ"), "Jørgen λ");
/// assert_eq!(gala_pictures::drawable("安娜"), "");
/// ```
pub fn drawable(text: &str) -> String {
    let font = Lettering::new(1.0).font;
    let has = |letter: &char| {
        let hidden = matches!(*letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
        letter.is_whitespace() || !letter.is_control() && !hidden && font.glyph_id(*letter).0 != 0
    };
    let drawn: String = text.chars().filter(has).collect();
    drawn.split_whitespace().collect::<Vec<_>>().join(" ")
}

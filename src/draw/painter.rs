//! The painter: one theme, ready to draw.

use std::io::Cursor;

use image::ImageFormat;

use super::diagram::Diagram;
use super::original::original;
use super::theme::ThemeName;

/// Draws diagrams in one theme; made once and shared between threads.
pub struct Painter {
    theme: ThemeName,
}

impl Painter {
    /// A painter for this theme.
    pub fn new(theme: ThemeName) -> Painter {
        Painter { theme }
    }

    /// The diagram as the bytes of a PNG file of 800 x 800 pixels.
    pub fn png(&self, diagram: &Diagram) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        original(self.theme, diagram)
            .write_to(&mut bytes, ImageFormat::Png)
            .expect("memory takes every byte");
        bytes.into_inner()
    }
}

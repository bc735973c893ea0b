//! The signs that a figure of the rules puts on squares. They differ in shape, and a casing lets them show on pieces.

use super::mask::{Canvas, Mask};
use super::scene::Marker;
use super::theme::colours::{Colours, Rgb};

/// Width of the casing around a sign, in 72nds of a square's side.
const CASING: f32 = 2.5;

/// Draws a marker over a square and the piece on it. A capture, and the piece that a figure is about, are marks of the
/// ground.
pub(super) fn draw_marker(image: &mut impl Canvas, marker: Marker, colours: &Colours) {
    let side = image.side();
    let mut paint = |shape: &dyn Fn(f32) -> Mask, ink: Rgb| {
        shape(CASING).paint(image, colours.arrow_casing, 255);
        shape(0.0).paint(image, ink, 255);
    };
    match marker {
        Marker::Subject | Marker::Capture => {}
        Marker::Far => paint(&|grown| Mask::disc(side, 12.0 + grown), colours.arrow),
        Marker::Step => paint(
            &|grown| Mask::disc(side, 14.0 + grown).without_disc((0.0, 0.0), 8.0 - grown),
            colours.arrow,
        ),
        Marker::Twice => paint(
            &|grown| {
                Mask::new(side)
                    .with_disc((-10.5, 0.0), 8.0 + grown)
                    .with_disc((10.5, 0.0), 8.0 + grown)
            },
            colours.arrow,
        ),
        Marker::Leap => paint(
            &|grown| {
                let (outer, inner) = (17.0 + grown * 1.4, 8.5 - grown * 1.4);
                let diamond = |half: f32| [(0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0)];
                Mask::new(side)
                    .with_polygon(&diamond(outer))
                    .without_polygon(&diamond(inner))
            },
            colours.arrow,
        ),
        Marker::Barred => paint(
            &|grown| {
                let width = 6.5 + 2.0 * grown;
                Mask::new(side)
                    .with_bar((-13.0, -13.0), (13.0, 13.0), width)
                    .with_bar((13.0, -13.0), (-13.0, 13.0), width)
            },
            colours.threat,
        ),
    }
}

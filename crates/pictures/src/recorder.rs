//! Writes down what would be painted on a square, as outlines that SVG knows, in the colours of every theme.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::Range;

use super::mask::{Canvas, Form, Mask, Part, UNITS};
use super::shapes::{Layer, Outline};
use super::theme::ThemeName;
use super::theme::colours::{Colours, Rgb};

/// A colour in every theme.
type Ink = [Rgb; ThemeName::ALL.len()];

/// The colours of a drawing, each once.
#[derive(Default)]
pub(super) struct InkTable {
    all: Vec<Ink>,
    known: HashMap<Ink, usize>,
}

impl InkTable {
    /// The number of a colour that the themes choose.
    pub fn of(&mut self, choose: impl Fn(&Colours) -> Rgb) -> usize {
        self.number(ThemeName::ALL.map(|theme| choose(theme.colours())))
    }

    /// All of them, as `#rrggbb`.
    pub fn written(&self) -> Vec<[String; ThemeName::ALL.len()]> {
        let written = |[r, g, b]: Rgb| format!("#{r:02x}{g:02x}{b:02x}");
        self.all.iter().map(|ink| ink.map(written)).collect()
    }

    fn number(&mut self, ink: Ink) -> usize {
        *self.known.entry(ink).or_insert_with(|| {
            self.all.push(ink);
            self.all.len() - 1
        })
    }

    /// What `draw` would paint. It paints the same shapes in every theme.
    pub fn record(&mut self, draw: impl Fn(&mut Recorder, &Colours)) -> Vec<Layer> {
        let mut painted = ThemeName::ALL.map(|theme| {
            let mut recorder = Recorder::default();
            draw(&mut recorder, theme.colours());
            recorder.painted
        });
        let first = std::mem::take(&mut painted[0]);
        let layers = first.into_iter().enumerate().map(|(at, one)| {
            let mut ink = [one.colour; ThemeName::ALL.len()];
            for (theme, others) in painted.iter().enumerate().skip(1) {
                ink[theme] = others.get(at).map_or(one.colour, |other| other.colour);
            }
            Layer {
                outline: one.outline,
                ink: self.number(ink),
                opacity: f32::from(one.alpha) / 255.0,
            }
        });
        layers.collect()
    }
}

/// A square of 72 units, on which nothing is painted: it is written down.
#[derive(Default)]
pub(super) struct Recorder {
    painted: Vec<Painted>,
}

struct Painted {
    outline: Vec<Outline>,
    colour: Rgb,
    alpha: u8,
}

impl Canvas for Recorder {
    fn side(&self) -> u32 {
        UNITS as u32
    }

    fn cover(&mut self, columns: Range<u32>, rows: Range<u32>, colour: Rgb) {
        let half = UNITS / 2.0;
        let from = (columns.start as f32 - half, rows.start as f32 - half);
        let to = (columns.end as f32 - half, rows.end as f32 - half);
        self.paint(&Mask::new(self.side()).with_box(from, to), colour, 255);
    }

    fn paint(&mut self, shape: &Mask, colour: Rgb, alpha: u8) {
        self.painted.push(Painted {
            outline: outline(shape.parts()),
            colour,
            alpha,
        });
    }
}

/// Parts in a row that are all added, or all taken out, are one outline. All turn the same way round, so that `nonzero`
/// fills where any of them is.
fn outline(parts: &[Part]) -> Vec<Outline> {
    let mut outlines: Vec<Outline> = Vec::new();
    for part in parts {
        match outlines.last_mut() {
            Some(last) if last.adds == part.adds => write_form(&mut last.path, &part.form),
            _ => {
                let mut path = String::new();
                write_form(&mut path, &part.form);
                outlines.push(Outline {
                    adds: part.adds,
                    path,
                });
            }
        }
    }
    outlines
}

/// Adds a form to a path. Nothing that is written to text fails.
fn write_form(path: &mut String, form: &Form) {
    match form {
        Form::Disc((x, y), radius) => {
            let (left, r, across) = (short(x - radius), short(*radius), short(2.0 * radius));
            let _ = write!(
                path,
                "M{left} {}a{r} {r} 0 0 1 {across} 0a{r} {r} 0 0 1 -{across} 0z",
                short(*y)
            );
        }
        Form::Polygon(corners) => {
            let mut corners = corners.clone();
            let next = corners.iter().cycle().skip(1);
            let turned: f32 = corners
                .iter()
                .zip(next)
                .map(|(a, b)| a.0 * b.1 - b.0 * a.1)
                .sum();
            if turned < 0.0 {
                corners.reverse();
            }
            for (at, (x, y)) in corners.iter().enumerate() {
                let step = if at == 0 { 'M' } else { 'L' };
                let _ = write!(path, "{step}{} {}", short(*x), short(*y));
            }
            path.push('z');
        }
    }
}

/// A length with two places at most.
fn short(length: f32) -> f32 {
    // Not -0.
    (length * 100.0).round() / 100.0 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_out_stands_between_what_is_added() {
        let shape = Mask::disc(72, 10.0)
            .with_disc((5.0, 0.0), 3.0)
            .without_disc((0.0, 0.0), 4.0)
            .with_box((-1.0, -1.0), (1.0, 1.0));
        let outline = outline(shape.parts());
        let adds: Vec<bool> = outline.iter().map(|one| one.adds).collect();
        assert_eq!(adds, [true, false, true]);
        assert_eq!(outline[0].path.matches('M').count(), 2);
        assert_eq!(outline[2].path, "M-1 -1L1 -1L1 1L-1 1z");
    }

    #[test]
    fn polygons_all_turn_the_way_discs_do() {
        let path = |corners: &[(f32, f32)]| {
            let shape = Mask::new(72).with_polygon(corners);
            outline(shape.parts())[0].path.clone()
        };
        let one = path(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)]);
        assert_eq!(one, "M0 0L4 0L4 4z");
        let other = path(&[(4.0, 4.0), (4.0, 0.0), (0.0, 0.0)]);
        assert_eq!(other, one);
    }
}

//! A drawing as SVG, painted in the same order as a browser does (`web/svg.js`). What looks alike and lies on one level
//! is one path. So a browser has fewer elements to lay out before it shows a board.

use std::fmt::{self, Display, Write as _};

use super::drawing::Drawing;
use super::shapes::{ArrowShape, Layer, Outline, Spot};

/// The largest size of the names at the edges, in pixels, and their share of a square.
const LABEL: (f32, f32) = (22.0, 0.3);

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Those of one theme, by its place in [`Drawing::inks`].
    Theme(usize),
    /// Those of the light or of the dark theme, by what the reader prefers: `light-dark()` of CSS.
    Reader,
}

impl Drawing {
    /// The drawing as an `svg` element, described by `title` to those who do not see it. Its ids begin with `prefix`,
    /// so that several can stand in one document.
    ///
    /// ```
    /// use gala_pictures::{Diagram, Scene, Scheme};
    /// let drawing = Scene::from(&Diagram::default()).drawing();
    /// let svg = drawing.to_svg(Scheme::Theme(0), "board-", "An empty board");
    /// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
    /// assert!(svg.contains("aria-label=\"An empty board\""));
    /// ```
    pub fn to_svg(&self, scheme: Scheme, prefix: &str, title: &str) -> String {
        let mut svg = Svg {
            drawing: self,
            scheme,
            prefix,
            text: String::new(),
            masks: 0,
        };
        // Writing to a string does not fail.
        let _ = svg.write(title);
        svg.text
    }
}

/// The element as far as it is written.
struct Svg<'a> {
    drawing: &'a Drawing,
    scheme: Scheme,
    prefix: &'a str,
    text: String,
    masks: usize,
}

impl Svg<'_> {
    fn write(&mut self, title: &str) -> fmt::Result {
        let drawing = self.drawing;
        let (size, title) = (drawing.size, escaped(title));
        write!(
            self.text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" viewBox=\"0 0 {size} {size}\" \
             role=\"img\" aria-label=\"{title}\">"
        )?;
        self.frame()?;
        // The surface of a square ends exactly where the next one begins.
        self.alike(&drawing.grounds, " shape-rendering=\"crispEdges\"")?;
        for line in &drawing.lines {
            self.rect(*line, drawing.usual.line)?;
        }
        self.arrows(true)?;
        self.alike(&drawing.pieces, "")?;
        // A square may have several, one over the other.
        for sign in &drawing.signs {
            self.look(&[sign], "")?;
        }
        for (bar, ink) in &drawing.bars {
            self.rect(*bar, *ink)?;
        }
        self.alike(&drawing.beside, "")?;
        self.arrows(false)?;
        self.text.push_str("</svg>");
        Ok(())
    }

    /// A colour as an attribute has it.
    fn ink(&self, number: usize) -> String {
        let inks = &self.drawing.inks[number];
        match self.scheme {
            Scheme::Theme(theme) => inks[theme.min(inks.len() - 1)].clone(),
            Scheme::Reader if inks[0] == inks[1] => inks[0].clone(),
            Scheme::Reader => format!("light-dark({},{})", inks[0], inks[1]),
        }
    }

    /// The margin, the line around the board, and the names at its edges.
    fn frame(&mut self) -> fmt::Result {
        let drawing = self.drawing;
        let (size, edge) = (drawing.size, drawing.margin - drawing.border);
        let inside = size - 2 * edge;
        self.rect([0, 0, size, size], drawing.usual.margin)?;
        self.rect([edge, edge, inside, inside], drawing.usual.border)?;
        let (ink, largest) = (self.ink(drawing.usual.label), LABEL.0);
        let height = Round(largest.min(drawing.tile as f32 * LABEL.1));
        write!(
            self.text,
            "<g class=\"names\" fill=\"{ink}\" text-anchor=\"middle\" font-size=\"{height}\" font-weight=\"600\">"
        )?;
        for label in &drawing.labels {
            let (x, y, name) = (Round(label.x), Round(label.y), escaped(&label.text));
            write!(
                self.text,
                "<text x=\"{x}\" y=\"{y}\" dy=\"0.36em\">{name}</text>"
            )?;
        }
        self.text.push_str("</g>");
        Ok(())
    }

    fn rect(&mut self, [x, y, width, height]: [u32; 4], ink: usize) -> fmt::Result {
        let fill = self.ink(ink);
        write!(
            self.text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
        )
    }

    /// What stands in places that do not overlap, one look after the other. `surface` is about the lowest layer of
    /// each.
    fn alike(&mut self, spots: &[Spot], surface: &str) -> fmt::Result {
        let mut looks: Vec<usize> = Vec::new();
        for spot in spots {
            if !looks.contains(&spot.look) {
                looks.push(spot.look);
            }
        }
        for look in looks {
            let all: Vec<&Spot> = spots.iter().filter(|spot| spot.look == look).collect();
            self.look(&all, surface)?;
        }
        Ok(())
    }

    /// What looks alike in several places.
    fn look(&mut self, spots: &[&Spot], surface: &str) -> fmt::Result {
        let Some(first) = spots.first() else {
            return Ok(());
        };
        let layers = self.drawing.looks.get(first.look);
        for (at, layer) in layers.into_iter().flatten().enumerate() {
            self.layer(layer, spots, if at == 0 { surface } else { "" })?;
        }
        Ok(())
    }

    fn layer(&mut self, layer: &Layer, spots: &[&Spot], more: &str) -> fmt::Result {
        let fill = self.ink(layer.ink);
        let opacity = match layer.opacity {
            1.0 => String::new(),
            opacity => format!(" fill-opacity=\"{}\"", Round(opacity)),
        };
        let placed = |outline: &Outline| -> String {
            let placed = spots.iter().map(|spot| placed(&outline.path, spot));
            placed.collect()
        };
        match layer.outline.as_slice() {
            [] => Ok(()),
            [outline] => {
                let path = placed(outline);
                write!(
                    self.text,
                    "<path d=\"{path}\" fill=\"{fill}\"{opacity}{more}/>"
                )
            }
            // What is taken out is black in a mask, over what was added before.
            outlines => {
                let (id, size) = (self.mask_id(), self.drawing.size);
                let whole = format!("x=\"0\" y=\"0\" width=\"{size}\" height=\"{size}\"");
                write!(
                    self.text,
                    "<mask id=\"{id}\" maskUnits=\"userSpaceOnUse\" {whole}>"
                )?;
                for outline in outlines {
                    let shade = if outline.adds { "#fff" } else { "#000" };
                    let path = placed(outline);
                    write!(self.text, "<path d=\"{path}\" fill=\"{shade}\"/>")?;
                }
                write!(
                    self.text,
                    "</mask><rect {whole} fill=\"{fill}\"{opacity} mask=\"url(#{id})\"/>"
                )
            }
        }
    }

    fn arrows(&mut self, under: bool) -> fmt::Result {
        let drawing = self.drawing;
        for arrow in drawing.arrows.iter().filter(|arrow| arrow.under == under) {
            self.arrow(arrow)?;
        }
        Ok(())
    }

    /// An arrow, with its casing only where it is not itself.
    fn arrow(&mut self, arrow: &ArrowShape) -> fmt::Result {
        let (id, size) = (self.mask_id(), self.drawing.size);
        write!(
            self.text,
            "<g class=\"arrow\"><mask id=\"{id}\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"{size}\" \
             height=\"{size}\"><rect x=\"0\" y=\"0\" width=\"{size}\" height=\"{size}\" fill=\"#fff\"/>"
        )?;
        self.arrow_shape(arrow, 0.0, "#000")?;
        let (opacity, casing) = (Round(arrow.opacity.0), Round(arrow.opacity.1));
        write!(
            self.text,
            "</mask><g opacity=\"{casing}\" mask=\"url(#{id})\">"
        )?;
        let ink = self.ink(self.drawing.usual.casing);
        self.arrow_shape(arrow, arrow.casing, &ink)?;
        write!(self.text, "</g><g opacity=\"{opacity}\">")?;
        let ink = self.ink(arrow.ink);
        self.arrow_shape(arrow, 0.0, &ink)?;
        self.text.push_str("</g></g>");
        Ok(())
    }

    fn arrow_shape(&mut self, arrow: &ArrowShape, grown: f32, fill: &str) -> fmt::Result {
        let width = Round(arrow.width + 2.0 * grown);
        let shaft = points(&arrow.shaft);
        write!(
            self.text,
            "<g fill=\"{fill}\" stroke=\"{fill}\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\
             <polyline points=\"{shaft}\" fill=\"none\" stroke-width=\"{width}\"/>"
        )?;
        if !arrow.head.is_empty() {
            let (head, round) = (points(&arrow.head), Round(2.0 * (arrow.round + grown)));
            write!(
                self.text,
                "<polygon points=\"{head}\" stroke-width=\"{round}\"/>"
            )?;
        }
        for (x, y) in &arrow.knots {
            let (x, y, radius) = (Round(*x), Round(*y), Round(arrow.knot + grown));
            write!(
                self.text,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" stroke=\"none\"/>"
            )?;
        }
        self.text.push_str("</g>");
        Ok(())
    }

    fn mask_id(&mut self) -> String {
        self.masks += 1;
        format!("{}m{}", self.prefix, self.masks)
    }
}

/// A length to a hundredth.
struct Round(f32);

impl Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not -0.
        write!(f, "{}", (self.0 * 100.0).round() / 100.0 + 0.0)
    }
}

/// The path of a look as it stands in a place. Paths are made of corners (`M`, `L`), half circles to a point further on
/// (`a`) and ends (`z`).
fn placed(path: &str, spot: &Spot) -> String {
    let mut placed = String::new();
    let mut rest = path;
    while let Some(step) = rest.chars().next() {
        rest = &rest[step.len_utf8()..];
        let end = rest.find(|letter: char| letter.is_ascii_alphabetic());
        let (numbers, next) = rest.split_at(end.unwrap_or(rest.len()));
        rest = next;
        placed.push(step);
        let numbers: Vec<f32> = numbers
            .split_whitespace()
            .filter_map(|number| number.parse().ok())
            .collect();
        // Writing to a string does not fail.
        let _ = match (step, numbers.as_slice()) {
            ('M' | 'L', [x, y]) => {
                let (x, y) = (x * spot.scale + spot.x, y * spot.scale + spot.y);
                write!(placed, "{} {}", Round(x), Round(y))
            }
            // Half a circle. A radius that is too small for it grows until it fits, and one that is too large does not.
            ('a', [_, _, turned, large, sweep, x, y]) => {
                let (x, y) = (x * spot.scale, y * spot.scale);
                let radius = (x.hypot(y) / 2.0 * 100.0).floor() / 100.0;
                write!(
                    placed,
                    "{radius} {radius} {turned} {large} {sweep} {} {}",
                    Round(x),
                    Round(y)
                )
            }
            _ => Ok(()),
        };
    }
    placed
}

fn points(all: &[(f32, f32)]) -> String {
    let written = all
        .iter()
        .map(|(x, y)| format!("{} {}", Round(*x), Round(*y)));
    written.collect::<Vec<_>>().join(" ")
}

/// A text as it stands in an element or an attribute.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Diagram;
    use crate::rules::gala::{Game, Preset};
    use crate::scene::Scene;

    fn start() -> Drawing {
        let game = Game::new(Preset::Farmers.rules());
        Scene::from(&Diagram {
            pieces: game.position().pieces().collect(),
            ..Diagram::default()
        })
        .drawing()
    }

    #[test]
    fn every_square_and_every_layer_of_a_piece_is_there_once() {
        let drawing = start();
        let svg = drawing.to_svg(Scheme::Theme(0), "b-", "Start");
        // Two colours of castles, of the cross and of the centre, each a path with all its squares.
        assert_eq!(svg.matches("crispEdges").count(), 6);
        let surfaces = svg
            .split("<path ")
            .filter(|path| path.contains("crispEdges"));
        let squares: usize = surfaces.map(|path| path.matches('M').count()).sum();
        assert_eq!(squares, 100);
        // The shadow of each piece, which is nothing else's.
        let shadow = "fill=\"#000000\" fill-opacity";
        let shadows = svg.split("<path ").filter(|path| path.contains(shadow));
        let shadows: usize = shadows.map(|path| path.matches('M').count()).sum();
        assert_eq!(shadows, 40);
        assert!(!svg.contains("light-dark") && svg.contains(&drawing.inks[0][0]));
    }

    #[test]
    fn a_path_is_moved_and_grows_with_its_place() {
        let spot = Spot {
            square: None,
            x: 100.0,
            y: 50.0,
            look: 0,
            scale: 2.0,
        };
        let path = "M-1.5 0a1.5 1.5 0 0 1 3 0zM1 1L2 -3z";
        assert_eq!(placed(path, &spot), "M97 50a3 3 0 0 1 6 0zM102 52L104 44z");
    }

    #[test]
    fn a_disc_is_round_whatever_its_lengths_are_rounded_to() {
        let spot = Spot {
            square: None,
            x: 0.0,
            y: 0.0,
            look: 0,
            scale: 1.25,
        };
        // A radius of 35.63 would be more than half of 71.25, and the disc a lens.
        let half = placed("M-28.5 0a28.5 28.5 0 0 1 57 0", &spot);
        assert_eq!(half, "M-35.63 0a35.62 35.62 0 0 1 71.25 0");
    }

    #[test]
    fn readers_get_the_colours_they_prefer() {
        let svg = start().to_svg(Scheme::Reader, "b-", "Start");
        assert!(svg.contains("light-dark(#"));
    }

    #[test]
    fn a_title_cannot_end_its_attribute() {
        let svg = start().to_svg(Scheme::Reader, "b-", "\"><script>&");
        assert!(svg.contains("aria-label=\"&quot;&gt;&lt;script&gt;&amp;\""));
    }
}

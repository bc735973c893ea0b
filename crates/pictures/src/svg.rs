//! A drawing as SVG: the same elements, in the same order, as a browser makes of it (`web/svg.js`).

use std::fmt::{self, Display, Write as _};

use super::drawing::Drawing;
use super::shapes::{ArrowShape, Layer, Spot};

/// The largest size of the names at the edges, in pixels, and their share of a square.
const LABEL: (f32, f32) = (22.0, 0.3);

/// Looks are drawn within this distance from their middle.
const REACH: u32 = 40;

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
             role=\"img\" aria-label=\"{title}\"><defs>"
        )?;
        let is_ground = |look: usize| drawing.grounds.iter().any(|spot| spot.look == look);
        for (number, layers) in drawing.looks.iter().enumerate() {
            write!(self.text, "<g id=\"{}{number}\">", self.prefix)?;
            for (at, layer) in layers.iter().enumerate() {
                // The surface of a square ends exactly where the next one begins.
                self.layer(layer, at == 0 && is_ground(number))?;
            }
            self.text.push_str("</g>");
        }
        self.text.push_str("</defs>");
        self.frame()?;
        self.spots(&drawing.grounds)?;
        for line in &drawing.lines {
            self.rect(*line, drawing.usual.line)?;
        }
        self.arrows(true)?;
        self.spots(&drawing.pieces)?;
        self.spots(&drawing.signs)?;
        for (bar, ink) in &drawing.bars {
            self.rect(*bar, *ink)?;
        }
        self.spots(&drawing.beside)?;
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

    fn spots(&mut self, spots: &[Spot]) -> fmt::Result {
        for spot in spots {
            let (prefix, look) = (self.prefix, spot.look);
            let (x, y, scale) = (Round(spot.x), Round(spot.y), Round(spot.scale));
            write!(
                self.text,
                "<use href=\"#{prefix}{look}\" transform=\"translate({x} {y}) scale({scale})\"/>"
            )?;
        }
        Ok(())
    }

    fn layer(&mut self, layer: &Layer, is_crisp: bool) -> fmt::Result {
        let (fill, opacity) = (self.ink(layer.ink), Round(layer.opacity));
        let crisp = if is_crisp {
            " shape-rendering=\"crispEdges\""
        } else {
            ""
        };
        if let [outline] = layer.outline.as_slice() {
            let path = &outline.path;
            return write!(
                self.text,
                "<path d=\"{path}\" fill=\"{fill}\" fill-opacity=\"{opacity}\"{crisp}/>"
            );
        }
        // What is taken out is black in a mask, over what was added before.
        let id = self.mask_id();
        let (edge, side) = (REACH, 2 * REACH);
        write!(
            self.text,
            "<mask id=\"{id}\" maskUnits=\"userSpaceOnUse\" x=\"-{edge}\" y=\"-{edge}\" width=\"{side}\" \
             height=\"{side}\">"
        )?;
        for outline in &layer.outline {
            let shade = if outline.adds { "#fff" } else { "#000" };
            let path = &outline.path;
            write!(self.text, "<path d=\"{path}\" fill=\"{shade}\"/>")?;
        }
        write!(
            self.text,
            "</mask><rect x=\"-{edge}\" y=\"-{edge}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\" \
             fill-opacity=\"{opacity}\" mask=\"url(#{id})\"/>"
        )
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

/// A length to a thousandth.
struct Round(f32);

impl Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * 1000.0).round() / 1000.0)
    }
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
    use crate::rules::{Game, gala::Preset};
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
    fn every_square_and_piece_is_there_once_and_uses_a_look() {
        let drawing = start();
        let svg = drawing.to_svg(Scheme::Theme(0), "b-", "Start");
        assert_eq!(svg.matches("<use ").count(), 140);
        for number in 0..drawing.looks.len() {
            assert_eq!(svg.matches(&format!("id=\"b-{number}\"")).count(), 1);
        }
        assert!(!svg.contains("light-dark") && svg.contains(&drawing.inks[0][0]));
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

//! A scene as shapes, for whoever draws it himself: a browser makes SVG of it. They are the shapes of which the
//! pictures are made, recorded where they would be painted, so that both show the same.
//!
//! The order in which it is painted: the frame, the grounds, the lines, the ways, pieces and signs, bars, the pieces
//! beside the board, arrows.

use std::collections::HashMap;

use super::arrow::{arrows, ways};
use super::figure::{Figure, draw_ring};
use super::frame::{BORDER, LABEL_DISTANCE, turn_bars, winner_bar};
use super::geometry::{Edges, Layout, Size};
use super::ground::{Ground, half_line};
use super::marker::draw_marker;
use super::mask::UNITS;
use super::recorder::InkTable;
use super::scene::{Marker, Scene};
use super::shapes::{ArrowShape, Inks, Label, Layer, Spot};
use super::sprite_key::{SpriteKey, keys};
use crate::rules::{Side, Square};

/// A scene as shapes. Lengths are pixels of a picture of 800 x 800, from its top left; those of looks are 72nds of a
/// square's side, from its middle.
///
/// ```
/// use gala_pictures::{Diagram, Scene, rules::{Side, gala::{Game, Preset}}};
/// let game = Game::new(Preset::Farmers.rules());
/// let scene = Scene::from(&Diagram {
///     pieces: game.position().pieces().collect(),
///     ..Diagram::default()
/// });
/// let drawing = scene.drawing();
/// assert_eq!((drawing.grounds.len(), drawing.pieces.len()), (100, 40));
/// // White Galas, Kornas, Horsas and Kampas, and black ones.
/// let mut looks: Vec<usize> = drawing.pieces.iter().map(|spot| spot.look).collect();
/// looks.sort();
/// looks.dedup();
/// assert_eq!(looks.len(), 8);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Drawing {
    /// Width and height of the picture.
    pub size: u32,
    /// Squares a row and a column.
    pub squares: u8,
    /// Width and height of a square.
    pub tile: u32,
    /// From the picture's edge to the board.
    pub margin: u32,
    /// Width of the line around the board.
    pub border: u32,
    /// Each colour as `#rrggbb`: in the themes light, dark, wood and high-contrast.
    pub inks: Vec<[String; 4]>,
    /// The colours of what is in every drawing.
    pub usual: Inks,
    /// What squares and pieces look like, each once.
    pub looks: Vec<Vec<Layer>>,
    /// Every square of the board, without what stands on it.
    pub grounds: Vec<Spot>,
    /// The lines around the open board: left, top, width and height.
    pub lines: Vec<[u32; 4]>,
    /// The pieces on the board.
    pub pieces: Vec<Spot>,
    /// What is drawn over pieces: rings around those threatened, and the signs of a figure.
    pub signs: Vec<Spot>,
    /// Bars outside the board, and their colours: left, top, width, height.
    pub bars: Vec<([u32; 4], usize)>,
    /// The pieces beside the board.
    pub beside: Vec<Spot>,
    /// Arrows, in the order in which they are painted.
    pub arrows: Vec<ArrowShape>,
    /// The names of files and ranks.
    pub labels: Vec<Label>,
}

impl Scene {
    /// The scene as shapes.
    pub fn drawing(&self) -> Drawing {
        let layout = Layout::new(self.format(), Size::Full, self.bottom);
        let keys = keys(self, &SpriteKey::bare(&layout));
        let mut looks = Looks::default();
        let mut drawing = Drawing {
            size: layout.picture(),
            squares: layout.squares,
            tile: layout.tile,
            margin: layout.margin,
            border: BORDER,
            inks: Vec::new(),
            usual: usual(&mut looks.inks),
            looks: Vec::new(),
            grounds: Vec::new(),
            lines: lines(&layout),
            pieces: Vec::new(),
            signs: Vec::new(),
            bars: Vec::new(),
            beside: Vec::new(),
            arrows: Vec::new(),
            labels: labels(&layout),
        };
        for square in layout.board() {
            drawing.add_square(square, &keys[square.index()], &layout, &mut looks);
        }
        for side in Side::BOTH {
            drawing.add_beside(&self.hands[side.index()], side, &layout, &mut looks);
        }
        let turn = self.turn.iter().flat_map(|&turn| turn_bars(&layout, turn));
        let won = winner_bar(&layout, self);
        let inks = &mut looks.inks;
        drawing
            .bars
            .extend(turn.map(|bar| (bar, inks.of(|it| it.arrow))));
        drawing
            .bars
            .extend(won.map(|bar| (bar, inks.of(|it| it.gold))));
        let under = ways(self, &layout).map(|ways| ways.shape(inks, true));
        let over = arrows(self, &layout);
        let over = over.iter().map(|arrow| arrow.shape(inks, false));
        drawing.arrows = under.into_iter().chain(over).collect();
        drawing.inks = looks.inks.written();
        drawing.looks = looks.all;
        drawing
    }
}

impl Drawing {
    fn add_square(&mut self, square: Square, key: &SpriteKey, layout: &Layout, looks: &mut Looks) {
        let (x, y) = layout.centre(square);
        let spot = |look| Spot {
            square: Some(square.to_string()),
            x,
            y,
            look,
            scale: layout.tile as f32 / UNITS,
        };
        self.grounds
            .push(spot(looks.ground(key.ground, key.figure.is_some())));
        if let Some(figure) = key.figure {
            self.pieces.push(spot(looks.figure(figure, key.fallen)));
        }
        if key.ground.threatened {
            self.signs.push(spot(looks.ring()));
        }
        if let Some(marker) = key.marker {
            self.signs.push(spot(looks.marker(marker)));
        }
    }

    fn add_beside(&mut self, figures: &[Figure], side: Side, layout: &Layout, looks: &mut Looks) {
        let half = layout.beside as f32 / 2.0;
        for (&figure, (left, top)) in figures.iter().zip(layout.beside(side, figures.len())) {
            self.beside.push(Spot {
                square: None,
                x: left as f32 + half,
                y: top as f32 + half,
                look: looks.figure(figure, false),
                scale: layout.beside as f32 / UNITS,
            });
        }
    }
}

/// The looks of a drawing, each recorded once.
#[derive(Default)]
struct Looks {
    inks: InkTable,
    all: Vec<Vec<Layer>>,
    known: HashMap<Look, usize>,
}

#[derive(PartialEq, Eq, Hash)]
enum Look {
    Ground(Ground, bool),
    Figure(Figure, bool),
    Ring,
    Marker(Marker),
}

impl Looks {
    /// The lines are drawn over all squares at once.
    fn ground(&mut self, ground: Ground, under_piece: bool) -> usize {
        // A sign of the end, which a piece would cover, is all that depends on it.
        let under_piece = under_piece && ground.result.is_some();
        let ground = ground.inner();
        self.number(Look::Ground(ground, under_piece), |inks| {
            inks.record(|canvas, colours| ground.draw(canvas, colours, under_piece))
        })
    }

    fn figure(&mut self, figure: Figure, fallen: bool) -> usize {
        self.number(Look::Figure(figure, fallen), |inks| {
            inks.record(|canvas, colours| figure.draw(canvas, colours, fallen))
        })
    }

    fn ring(&mut self) -> usize {
        self.number(Look::Ring, |inks| inks.record(draw_ring))
    }

    fn marker(&mut self, marker: Marker) -> usize {
        self.number(Look::Marker(marker), |inks| {
            inks.record(|canvas, colours| draw_marker(canvas, marker, colours))
        })
    }

    fn number(&mut self, look: Look, record: impl Fn(&mut InkTable) -> Vec<Layer>) -> usize {
        if let Some(number) = self.known.get(&look) {
            return *number;
        }
        self.all.push(record(&mut self.inks));
        self.known.insert(look, self.all.len() - 1);
        self.all.len() - 1
    }
}

fn usual(inks: &mut InkTable) -> Inks {
    Inks {
        margin: inks.of(|it| it.margin),
        border: inks.of(|it| it.border),
        line: inks.of(|it| it.line),
        label: inks.of(|it| it.label),
        casing: inks.of(|it| it.arrow_casing),
        arrow: inks.of(|it| it.arrow),
        trail: inks.of(|it| it.trail),
    }
}

/// The lines between the open board and the rest: one between every two squares that differ, a little longer than they
/// are, so that the corners are filled.
fn lines(layout: &Layout) -> Vec<[u32; 4]> {
    let half = half_line(layout.tile);
    let (first, end) = (layout.margin, layout.picture() - layout.margin);
    let mut lines = Vec::new();
    for square in layout.board() {
        let (left, top) = layout.corner(square);
        let (right, bottom) = (left + layout.tile, top + layout.tile);
        let from = |start: u32| start.saturating_sub(half).max(first);
        let to = |stop: u32| (stop + half).min(end);
        for part in Edges::of(square, layout).parts() {
            match part {
                (1, 0) => lines.push([right - half, from(top), 2 * half, to(bottom) - from(top)]),
                (0, 1) => lines.push([from(left), bottom - half, to(right) - from(left), 2 * half]),
                _ => {}
            }
        }
    }
    lines
}

fn labels(layout: &Layout) -> Vec<Label> {
    let near = layout.margin as f32 - LABEL_DISTANCE;
    let far = layout.picture() as f32 - near;
    let mut labels = Vec::new();
    for step in 0..layout.squares {
        let Some(square) = layout.square(step, step) else {
            continue;
        };
        let (x, y) = layout.centre(square);
        let file = char::from(b'a' + square.file()).to_string();
        let rank = (square.rank() + 1).to_string();
        for edge in [near, far] {
            labels.push(Label {
                text: file.clone(),
                x,
                y: edge,
            });
            labels.push(Label {
                text: rank.clone(),
                x: edge,
                y,
            });
        }
    }
    labels
}

#[cfg(test)]
mod tests;

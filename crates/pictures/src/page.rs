//! Pages: pictures with words around them, for posters and the contact sheet. Drawn from scratch; nothing here is fast.

use std::collections::HashMap;

use image::imageops::{self, FilterType};
use image::{Rgba, RgbaImage};

use super::curve::Curve;
use super::encode::encode;
use super::figure::Figure;
use super::geometry::PICTURE;
use super::lettering::Lettering;
use super::marker::draw_marker;
use super::original::{on_margin, original_scene};
use super::quantize::{ColourHistogram, Palette};
use super::rating_curve::RatingCurve;
use super::scene::{Marker, Scene};
use super::theme::ThemeName;
use super::theme::colours::Colours;

/// A page in one theme: blocks one below the other.
#[derive(Clone, Debug)]
pub struct Page {
    /// Width in pixels; as high as it gets.
    pub width: u32,
    /// What stands on it, from the top.
    pub blocks: Vec<Block>,
}

/// A part of a page, as wide as the page.
#[derive(Clone, Debug)]
pub enum Block {
    /// A heading.
    Title(String),
    /// A paragraph, broken into lines as needed.
    Text(String),
    /// Pictures side by side, each over its caption.
    Row(Vec<Cell>),
    /// The curve of a game.
    Curve(Curve),
    /// The curve of a rating.
    Ratings(RatingCurve),
    /// Signs with their meanings, in two columns.
    Legend(Vec<(Sign, String)>),
}

/// A picture on a page.
#[derive(Clone, Debug)]
pub struct Cell {
    /// What it shows.
    pub scene: Scene,
    /// In which colours.
    pub theme: ThemeName,
    /// Width and height in pixels.
    pub size: u32,
    /// What is written below; empty for nothing.
    pub caption: String,
}

/// Something that a legend explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A piece.
    Piece(Figure),
    /// A sign on a square.
    Marker(Marker),
}

/// Space around the page and between things, in pixels.
const GAP: u32 = 20;
/// Line heights of headings, text and captions, and the side of a sign, in pixels.
const TITLE: f32 = 52.0;
const TEXT: f32 = 30.0;
const CAPTION: f32 = 24.0;
const SIGN: u32 = 56;

impl Page {
    /// The page as the bytes of a PNG file.
    pub fn png(&self, theme: ThemeName) -> Vec<u8> {
        let colours = theme.colours();
        let parts: Vec<RgbaImage> = (self.blocks.iter())
            .map(|block| block.draw(self.width, colours))
            .collect();
        let height: u32 = parts.iter().map(|part| part.height() + GAP).sum();
        let mut page = blank(self.width, height + GAP, colours);
        let mut y = GAP;
        for part in parts {
            imageops::replace(&mut page, &part, 0, y.into());
            y += part.height() + GAP;
        }
        quantised(&page)
    }
}

impl Block {
    fn draw(&self, width: u32, colours: &Colours) -> RgbaImage {
        match self {
            Block::Title(title) => paragraph(title, width, TITLE, colours),
            Block::Text(text) => paragraph(text, width, TEXT, colours),
            Block::Row(cells) => row(cells, width, colours),
            Block::Curve(curve) => curve.draw(width, colours),
            Block::Ratings(curve) => curve.draw(width, colours),
            Block::Legend(entries) => legend(entries, width, colours),
        }
    }
}

pub(super) fn blank(width: u32, height: u32, colours: &Colours) -> RgbaImage {
    let [r, g, b] = colours.margin;
    RgbaImage::from_pixel(width, height, Rgba([r, g, b, 255]))
}

fn paragraph(text: &str, width: u32, size: f32, colours: &Colours) -> RgbaImage {
    let lettering = Lettering::new(size);
    let lines = lettering.lines(text, (width - 2 * GAP) as f32);
    let mut image = blank(width, (lines.len() as f32 * size).ceil() as u32, colours);
    for (line, at) in lines.iter().zip(0_u8..) {
        let marker = (GAP as f32, (f32::from(at) + 0.5) * size);
        lettering.write_from(&mut image, line, marker, colours.label);
    }
    image
}

fn row(cells: &[Cell], width: u32, colours: &Colours) -> RgbaImage {
    let lettering = Lettering::new(CAPTION);
    let all: u32 = cells.iter().map(|cell| cell.size).sum();
    let gap = width.saturating_sub(all) / (cells.len() as u32 + 1);
    let captions: Vec<Vec<String>> = (cells.iter())
        .map(|cell| lettering.lines(&cell.caption, cell.size as f32))
        .collect();
    let lines = captions.iter().map(Vec::len).max().unwrap_or(0);
    let high = cells.iter().map(|cell| cell.size).max().unwrap_or(0);
    let below = if lines > 0 { 6.0 } else { 0.0 };
    let words = (lines as f32 * CAPTION + below).ceil() as u32;
    let mut image = blank(width, high + words, colours);
    let mut x = gap;
    for (cell, lines) in cells.iter().zip(captions) {
        let mut picture = original_scene(cell.theme, &cell.scene);
        if cell.size != PICTURE {
            picture = imageops::resize(&picture, cell.size, cell.size, FilterType::CatmullRom);
        }
        imageops::replace(&mut image, &picture, x.into(), 0);
        for (line, at) in lines.iter().zip(0_u8..) {
            let y = cell.size as f32 + below + (f32::from(at) + 0.5) * CAPTION;
            lettering.write_from(&mut image, line, (x as f32, y), colours.label);
        }
        x += cell.size + gap;
    }
    image
}

fn legend(entries: &[(Sign, String)], width: u32, colours: &Colours) -> RgbaImage {
    let lettering = Lettering::new(CAPTION);
    let column = (width - GAP) / 2;
    let room = (column - SIGN - 3 * GAP / 2) as f32;
    let rows: Vec<Vec<(Sign, Vec<String>)>> = entries
        .chunks(2)
        .map(|pair| {
            let one = |(sign, text): &(Sign, String)| (*sign, lettering.lines(text, room));
            pair.iter().map(one).collect()
        })
        .collect();
    let height = |row: &Vec<(Sign, Vec<String>)>| {
        let lines = row.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
        SIGN.max((lines as f32 * CAPTION).ceil() as u32) + GAP / 2
    };
    let mut image = blank(width, rows.iter().map(height).sum(), colours);
    let mut y = 0;
    for row in &rows {
        let high = height(row);
        for ((sign, lines), column) in row.iter().zip([GAP, GAP + column]) {
            let picture = sign.draw(colours);
            let down = (high - SIGN) / 2;
            imageops::replace(&mut image, &picture, column.into(), (y + down).into());
            let first = (y + high / 2) as f32 - (lines.len() as f32 - 1.0) / 2.0 * CAPTION;
            for (line, at) in lines.iter().zip(0_u8..) {
                let marker = (
                    (column + SIGN + GAP / 2) as f32,
                    first + f32::from(at) * CAPTION,
                );
                lettering.write_from(&mut image, line, marker, colours.label);
            }
        }
        y += high;
    }
    image
}

impl Sign {
    fn draw(self, colours: &Colours) -> RgbaImage {
        match self {
            Sign::Piece(figure) => on_margin(figure, SIGN, colours),
            Sign::Marker(marker) => {
                let [r, g, b] = colours.open[0];
                let mut image = RgbaImage::from_pixel(SIGN, SIGN, Rgba([r, g, b, 255]));
                draw_marker(&mut image, marker, colours);
                image
            }
        }
    }
}

/// The picture in 255 colours.
pub(super) fn quantised(image: &RgbaImage) -> Vec<u8> {
    let mut histogram = ColourHistogram::default();
    histogram.count(image, 1.0);
    let palette = Palette::new(&[], histogram);
    let mut known = HashMap::new();
    let indices: Vec<u8> = (image.pixels())
        .map(|&Rgba([r, g, b, _])| {
            *(known.entry([r, g, b])).or_insert_with(|| palette.nearest([r, g, b]))
        })
        .collect();
    encode(&indices, image.width(), &palette.bytes()).expect("memory takes every byte")
}

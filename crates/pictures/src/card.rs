//! The share card of a game: who played, how it ended, how it went, and the board of its turning point.
//!
//! It has the shape in which links are shown elsewhere. All of it can be read at a third of its size, on a phone.

use image::RgbaImage;
use image::imageops::{self, FilterType};

use super::curve::{Curve, Space};
use super::lettering::Lettering;
use super::original::original_scene;
use super::page::{blank, quantised};
use super::scene::Scene;
use super::stroke::disc;
use super::theme::ThemeName;
use super::theme::colours::{Colours, SideColours};

/// What stands on the card of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The board of the turning point, or the last one.
    pub board: Scene,
    /// White and Black.
    pub players: [CardPlayer; 2],
    /// How it ended, in a sentence.
    pub result: String,
    /// How the win chances went, if that is known.
    pub curve: Option<Curve>,
    /// What the board shows, in lines of their own.
    pub caption: Vec<String>,
    /// Which game it was, and when.
    pub footer: String,
}

/// A player on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPlayer {
    /// The name, of letters that can be drawn.
    pub name: String,
    /// The rating, and how it changed; empty if there is none.
    pub rating: String,
    /// What the game was worth: `1`, `½` or `0`.
    pub score: String,
}

/// Width and height of a card, in pixels, as all lengths here.
const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
/// Space around everything.
const EDGE: u32 = 30;
/// The side of the board, and the height of what is written beside it.
const BOARD: u32 = HEIGHT - 2 * EDGE;
/// Where the words begin and end.
const LEFT: f32 = (2 * EDGE + BOARD) as f32;
const RIGHT: f32 = (WIDTH - EDGE) as f32;
/// Line heights.
const NAME: f32 = 50.0;
/// Of a name for which that is too large.
const LONG_NAME: f32 = 40.0;
const SCORE: f32 = 64.0;
const RATING: f32 = 38.0;
const RESULT: f32 = 36.0;
const CAPTION: f32 = 36.0;
const FOOTER: f32 = 32.0;
/// Radius of the disc that shows a player's side, and the space that it takes.
const DISC: f32 = 17.0;
const DISC_ROOM: f32 = 50.0;
/// Space for a score.
const SCORE_ROOM: f32 = 64.0;
/// Space between the parts.
const GAP: f32 = 14.0;
/// The least height of the curve; where there is less room it is left out.
const LEAST_CURVE: f32 = 60.0;
/// The most lines of the result.
const MOST_LINES: usize = 4;

impl Card {
    /// The card as the bytes of a PNG file.
    pub fn png(&self, theme: ThemeName) -> Vec<u8> {
        quantised(&self.draw(theme))
    }

    fn draw(&self, theme: ThemeName) -> RgbaImage {
        let colours = theme.colours();
        let mut image = blank(WIDTH, HEIGHT, colours);
        let board = original_scene(theme, &self.board);
        let board = imageops::resize(&board, BOARD, BOARD, FilterType::CatmullRom);
        imageops::replace(&mut image, &board, EDGE.into(), EDGE.into());
        let top = self.head(&mut image, colours);
        let bottom = self.foot(&mut image, colours);
        let room = bottom - top - 2.0 * GAP;
        if let Some(curve) = self.curve.as_ref().filter(|_| room >= LEAST_CURVE) {
            let size = ((RIGHT - LEFT) as u32, room as u32);
            let space = Space {
                side: 3.0,
                above: 3.0,
                below: 3.0,
            };
            let picture = curve.draw_in(size, space, colours);
            imageops::replace(&mut image, &picture, LEFT as i64, (top + GAP) as i64);
        }
        image
    }

    /// The players and the result, from the top. Returns where they end.
    fn head(&self, image: &mut RgbaImage, colours: &Colours) -> f32 {
        let mut y = EDGE as f32;
        for (player, side) in self.players.iter().zip([&colours.white, &colours.black]) {
            y = player.draw(image, y, (side, colours));
        }
        let result = Lettering::new(RESULT);
        let lines = result.lines(&self.result, RIGHT - LEFT);
        for (at, line) in lines.iter().take(MOST_LINES).enumerate() {
            let cut = at + 1 == MOST_LINES && lines.len() > MOST_LINES;
            let dots = if cut { " …" } else { "" };
            let line = result.fitted(&format!("{line}{dots}"), RIGHT - LEFT);
            result.write_from(image, &line, (LEFT, y + RESULT / 2.0), colours.label);
            y += RESULT;
        }
        y
    }

    /// What the board shows and which game it was, from the bottom. Returns where they begin.
    fn foot(&self, image: &mut RgbaImage, colours: &Colours) -> f32 {
        let footer = Lettering::new(FOOTER);
        let mut y = (HEIGHT - EDGE) as f32;
        for line in footer.lines(&self.footer, RIGHT - LEFT).iter().rev() {
            y -= FOOTER;
            let line = footer.fitted(line, RIGHT - LEFT);
            footer.write_from(image, &line, (LEFT, y + FOOTER / 2.0), colours.label);
        }
        y -= GAP;
        let caption = Lettering::new(CAPTION);
        for line in self.caption.iter().rev() {
            y -= CAPTION;
            let line = caption.fitted(line, RIGHT - LEFT);
            caption.write_from(image, &line, (LEFT, y + CAPTION / 2.0), colours.label);
        }
        y
    }
}

impl CardPlayer {
    /// The player from this height on: the side, name and score, and the rating below. Returns where it ends.
    fn draw(
        &self,
        image: &mut RgbaImage,
        top: f32,
        (side, colours): (&SideColours, &Colours),
    ) -> f32 {
        let middle = top + NAME / 2.0;
        let spot = (LEFT + DISC + 3.0, middle);
        disc(image, spot, DISC + 3.0, side.rim);
        disc(image, spot, DISC, side.body);
        let (from, room) = (LEFT + DISC_ROOM, RIGHT - LEFT - DISC_ROOM - SCORE_ROOM);
        let mut name = Lettering::new(NAME);
        if name.width(&self.name) > room {
            name = Lettering::new(LONG_NAME);
        }
        let fitted = name.fitted(&self.name, room);
        name.write_from(image, &fitted, (from, middle), colours.label);
        let mut below = top + NAME;
        if !self.rating.is_empty() {
            let rating = Lettering::new(RATING);
            let line = rating.fitted(&self.rating, room);
            let spot = (from, below + RATING / 2.0 - 4.0);
            rating.write_from(image, &line, spot, colours.label);
            below += RATING;
        }
        let score = Lettering::new(SCORE);
        let spot = (RIGHT - score.width(&self.score), (top + below) / 2.0 - 2.0);
        score.write_from(image, &self.score, spot, colours.label);
        below + GAP
    }
}

#[cfg(test)]
mod tests {
    use image::Rgba;

    use super::*;
    use crate::Diagram;

    fn card(name: &str, score: &str) -> Card {
        let player = |name: &str, score: &str| CardPlayer {
            name: name.to_owned(),
            rating: "1510 (+12)".to_owned(),
            score: score.to_owned(),
        };
        Card {
            board: Scene::from(&Diagram::default()),
            players: [player(name, score), player("Ben", "0")],
            result: "White wins: Black has resigned.".to_owned(),
            curve: Some(Curve {
                chances: (0..60).map(|at| at * 16).collect(),
                ..Curve::default()
            }),
            caption: vec!["Turning point: 23. d3-f5??".to_owned()],
            footer: "Gala (farmers), game 12, 2026-11-23".to_owned(),
        }
    }

    fn is_margin(image: &RgbaImage, x: u32, y: u32) -> bool {
        let [r, g, b] = ThemeName::Light.colours().margin;
        *image.get_pixel(x, y) == Rgba([r, g, b, 255])
    }

    #[test]
    fn a_name_of_any_length_leaves_the_edge_and_the_score_alone() {
        let [short, long] =
            ["Anna", &"Maximiliane ".repeat(4)].map(|name| card(name, "1").draw(ThemeName::Light));
        for image in [&short, &long] {
            assert_eq!(image.dimensions(), (WIDTH, HEIGHT));
            let edge =
                (0..HEIGHT).all(|y| (WIDTH - EDGE + 2..WIDTH).all(|x| is_margin(image, x, y)));
            assert!(edge, "nothing runs over");
        }
        let score = |image: &RgbaImage| -> Vec<Rgba<u8>> {
            let columns = WIDTH - EDGE - SCORE_ROOM as u32 + 8..WIDTH;
            let rows = EDGE..EDGE + NAME as u32;
            rows.flat_map(|y| columns.clone().map(move |x| (x, y)))
                .map(|(x, y)| *image.get_pixel(x, y))
                .collect()
        };
        assert_eq!(score(&short), score(&long));
    }

    #[test]
    fn a_card_without_a_curve_is_drawn_too() {
        let bare = Card {
            curve: None,
            caption: Vec::new(),
            ..card("Anna", "½")
        };
        for theme in ThemeName::ALL {
            let png = bare.png(theme);
            assert!(
                png.starts_with(b"\x89PNG") && png.len() < 400_000,
                "{theme}"
            );
        }
    }

    #[test]
    fn the_longest_result_leaves_room_for_the_footer() {
        let wordy = Card {
            result: "Weiß gewinnt: ".to_owned() + &"Nach dem dreißigsten Zug ".repeat(12),
            ..card("Anna", "1")
        };
        let (plain, wordy) = (
            card("Anna", "1").draw(ThemeName::Light),
            wordy.draw(ThemeName::Light),
        );
        let footer = |image: &RgbaImage| -> Vec<Rgba<u8>> {
            let rows = HEIGHT - EDGE - FOOTER as u32..HEIGHT;
            rows.flat_map(|y| (LEFT as u32..WIDTH).map(move |x| (x, y)))
                .map(|(x, y)| *image.get_pixel(x, y))
                .collect()
        };
        assert_eq!(footer(&plain), footer(&wordy));
    }
}

//! The curve of a game: how the win chances of both sides went, turn by turn, with the turns that changed them.
//!
//! The light part is White's and the dark part Black's: the more of the height is light, the better White stood.

use image::{Rgba, RgbaImage};
use imageproc::drawing::draw_hollow_rect_mut;
use imageproc::rect::Rect;

use super::lettering::Lettering;
use super::stroke::{disc, polyline};
use super::theme::colours::{Colours, Rgb, mixed};

/// The curve of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Curve {
    /// White's win chance in each position, the start first, in thousandths: -1,000 is lost, 1,000 is won.
    pub chances: Vec<i32>,
    /// Turns to be marked, counted from 1, and how bad each was: the sign stands at the position after it.
    pub marks: Vec<(usize, Bad)>,
    /// Numbers below the curve, each with how many turns come before the position above it.
    pub numbers: Vec<(usize, String)>,
}

/// How bad a turn was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bad {
    /// A small dot.
    Inaccuracy,
    /// A disc with one question mark.
    Mistake,
    /// A disc with two.
    Blunder,
}

/// The height of the picture on a page, in pixels; the width is the page's.
pub(super) const HEIGHT: u32 = 420;
/// Half the width of the line.
const LINE: f32 = 3.0;
/// Radius of a disc, and of a dot.
const DISC: f32 = 21.0;
const DOT: f32 = 9.0;
/// Line heights of the numbers and of the signs.
const NUMBERS: f32 = 32.0;
const SIGNS: f32 = 30.0;

/// The space around a curve, in pixels.
#[derive(Clone, Copy)]
pub(super) struct Space {
    /// Left and right of it.
    pub side: f32,
    /// Above it.
    pub above: f32,
    /// Below it, for the numbers.
    pub below: f32,
}

impl Space {
    /// On a page.
    pub const PAGE: Space = Space {
        side: 28.0,
        above: 24.0,
        below: 52.0,
    };
}

impl Curve {
    /// The picture on a page, so wide.
    pub(super) fn draw(&self, width: u32, colours: &Colours) -> RgbaImage {
        self.draw_in((width, HEIGHT), Space::PAGE, colours)
    }

    /// The picture of this width and height.
    pub(super) fn draw_in(
        &self,
        (width, height): (u32, u32),
        space: Space,
        colours: &Colours,
    ) -> RgbaImage {
        let [r, g, b] = colours.margin;
        let mut image = RgbaImage::from_pixel(width, height, Rgba([r, g, b, 255]));
        if self.chances.is_empty() {
            return image;
        }
        let plot = Plot {
            left: space.side,
            right: width as f32 - space.side,
            top: space.above,
            bottom: height as f32 - space.below,
            last: (self.chances.len() - 1).max(1) as f32,
        };
        let points: Vec<(f32, f32)> = (self.chances.iter().zip(0_u16..))
            .map(|(chance, at)| (plot.x(f32::from(at)), plot.y(*chance)))
            .collect();
        plot.fill(&mut image, &points, colours);
        plot.frame(&mut image, colours.label);
        plot.line(&mut image, &points, colours);
        let numbers = Lettering::new(NUMBERS);
        for (at, text) in &self.numbers {
            let spot = (plot.x(*at as f32), height as f32 - space.below / 2.0);
            numbers.write(&mut image, text, spot, colours.label);
        }
        let signs = Lettering::new(SIGNS);
        // The worst last, so that nothing covers them.
        let mut marks = self.marks.clone();
        marks.sort_by_key(|(_, bad)| *bad);
        for (ply, bad) in marks {
            let Some(point) = points.get(ply) else {
                continue;
            };
            let (radius, colour, sign) = match bad {
                Bad::Inaccuracy => (DOT, colours.gold, ""),
                Bad::Mistake => (DISC, colours.gold, "?"),
                Bad::Blunder => (DISC, colours.threat, "??"),
            };
            // Whole on the picture.
            let spot = (
                point.0.clamp(radius + 4.0, width as f32 - radius - 4.0),
                point.1.clamp(radius + 4.0, plot.bottom - 4.0),
            );
            disc(&mut image, spot, radius + 4.0, colours.black.rim);
            disc(&mut image, spot, radius, colour);
            signs.write(&mut image, sign, spot, ink(colour));
        }
        image
    }
}

/// The area of the curve, in pixels.
struct Plot {
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
    /// The number of the last position, at least 1.
    last: f32,
}

impl Plot {
    fn x(&self, at: f32) -> f32 {
        self.left + (self.right - self.left) * at / self.last
    }

    fn y(&self, chance: i32) -> f32 {
        let share = (chance.clamp(-1000, 1000) as f32 + 1000.0) / 2000.0;
        self.bottom - (self.bottom - self.top) * share
    }

    /// A thin frame, since one of the two parts may have the colour of the page.
    fn frame(&self, image: &mut RgbaImage, [r, g, b]: Rgb) {
        let (left, top) = (self.left as i32, self.top as i32);
        let (width, height) = (
            self.right as u32 - left as u32,
            self.bottom as u32 - top as u32,
        );
        for out in 1..=2 {
            let around = Rect::at(left - out as i32, top - out as i32);
            let around = around.of_size(width + 2 * out, height + 2 * out);
            draw_hollow_rect_mut(image, around, Rgba([r, g, b, 255]));
        }
    }

    /// White's part below the curve, Black's above, and a thin line where both stand alike.
    fn fill(&self, image: &mut RgbaImage, points: &[(f32, f32)], colours: &Colours) {
        let middle = (self.top + self.bottom) / 2.0;
        for x in self.left as u32..self.right as u32 {
            let height = height_at(points, x as f32 + 0.5);
            for y in self.top as u32..self.bottom as u32 {
                let centre = y as f32 + 0.5;
                let light = (centre - height + 0.5).clamp(0.0, 1.0);
                let mut colour = mixed(
                    colours.black.body,
                    colours.white.body,
                    (light * 255.0) as u8,
                );
                if (centre - middle).abs() <= 1.0 {
                    colour = mixed(colour, colours.label, 120);
                }
                let [r, g, b] = colour;
                image.put_pixel(x, y, Rgba([r, g, b, 255]));
            }
        }
    }

    fn line(&self, image: &mut RgbaImage, points: &[(f32, f32)], colours: &Colours) {
        match points {
            [only] => {
                let level = [*only, (self.right, only.1)];
                polyline(image, &level, LINE + 1.5, colours.arrow_casing);
            }
            _ => polyline(image, points, LINE + 1.5, colours.arrow_casing),
        }
        polyline(image, points, LINE, colours.arrow);
    }
}

/// The height of the curve at this place.
fn height_at(points: &[(f32, f32)], x: f32) -> f32 {
    let next = points.iter().position(|point| point.0 >= x);
    match next {
        Some(0) => points[0].1,
        Some(at) => {
            let ((x0, y0), (x1, y1)) = (points[at - 1], points[at]);
            y0 + (y1 - y0) * (x - x0) / (x1 - x0)
        }
        None => points[points.len() - 1].1,
    }
}

/// Black or white, whichever reads better on this colour.
fn ink([r, g, b]: Rgb) -> Rgb {
    let light = 299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b);
    if light > 140_000 {
        [0, 0, 0]
    } else {
        [255, 255, 255]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ThemeName;

    fn light_share(chance: i32, theme: ThemeName) -> f32 {
        let colours = theme.colours();
        let curve = Curve {
            chances: vec![chance; 40],
            ..Curve::default()
        };
        let image = curve.draw(900, colours);
        let [r, g, b] = colours.white.body;
        let Space { above, below, .. } = Space::PAGE;
        let plot = above as u32..HEIGHT - below as u32;
        let column = plot.filter(|y| *image.get_pixel(450, *y) == Rgba([r, g, b, 255]));
        column.count() as f32 / (HEIGHT as f32 - above - below)
    }

    #[test]
    fn the_light_part_is_whites_share() {
        for theme in ThemeName::ALL {
            assert!((0.43..0.51).contains(&light_share(0, theme)), "{theme}");
            assert!((0.68..0.76).contains(&light_share(500, theme)), "{theme}");
            assert!(
                light_share(1000, theme) > 0.95 && light_share(-1000, theme) < 0.03,
                "{theme}"
            );
        }
    }

    #[test]
    fn a_blunder_is_red_where_it_was() {
        let colours = ThemeName::Light.colours();
        let mut curve = Curve {
            chances: vec![0; 41],
            ..Curve::default()
        };
        let [r, g, b] = colours.threat;
        let red = |curve: &Curve| {
            let image = curve.draw(900, colours);
            let all = image
                .enumerate_pixels()
                .filter(|(_, _, pixel)| **pixel == Rgba([r, g, b, 255]));
            all.map(|(x, ..)| x).collect::<Vec<_>>()
        };
        assert!(red(&curve).is_empty());
        curve.marks = vec![
            (20, Bad::Blunder),
            (30, Bad::Inaccuracy),
            (99, Bad::Blunder),
        ];
        let columns = red(&curve);
        assert!(columns.len() > 500 && columns.iter().all(|x| (425..475).contains(x)));
    }

    #[test]
    fn a_game_of_one_position_is_drawn_too() {
        let colours = ThemeName::Dark.colours();
        for chances in [vec![], vec![300], vec![0, 1000]] {
            let curve = Curve {
                chances,
                ..Curve::default()
            };
            assert_eq!(curve.draw(600, colours).width(), 600);
        }
    }
}

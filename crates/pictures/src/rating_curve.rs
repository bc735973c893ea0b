//! How a rating went, game by game.

use image::{Rgba, RgbaImage};

use super::lettering::Lettering;
use super::stroke::{disc, polyline};
use super::theme::colours::{Colours, mixed};

/// The curve of a rating.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RatingCurve {
    /// The points before the first game and after each.
    pub points: Vec<i16>,
}

/// The height of the picture, in pixels; the width is the page's.
const HEIGHT: u32 = 400;
/// Space left of the curve for the ratings, right of it, above it, and below it for the numbers of games.
const LEFT: f32 = 104.0;
const RIGHT: f32 = 34.0;
const ABOVE: f32 = 24.0;
const BELOW: f32 = 54.0;
/// Half the width of the line.
const LINE: f32 = 3.0;
/// Radius of the last point.
const DOT: f32 = 10.0;
/// Line height of the numbers.
const NUMBERS: f32 = 32.0;
/// The least number of points from the bottom to the top, so that a few do not look like many.
const LEAST_SPAN: i32 = 80;
/// The most lines across the curve, and the most numbers below it.
const MOST_LINES: i32 = 5;
const MOST_NUMBERS: usize = 8;
/// A curve of more games is drawn through some of them.
const MOST_DRAWN: usize = 500;

impl RatingCurve {
    /// The picture, so wide.
    pub(super) fn draw(&self, width: u32, colours: &Colours) -> RgbaImage {
        let [r, g, b] = colours.margin;
        let mut image = RgbaImage::from_pixel(width, HEIGHT, Rgba([r, g, b, 255]));
        let (Some(low), Some(high)) = (self.points.iter().min(), self.points.iter().max()) else {
            return image;
        };
        let scale = Scale::of(i32::from(*low), i32::from(*high));
        let (right, bottom) = (width as f32 - RIGHT, HEIGHT as f32 - BELOW);
        let games = self.points.len() - 1;
        let x = |game: usize| LEFT + (right - LEFT) * game as f32 / games.max(1) as f32;
        let y = |points: i32| bottom - (bottom - ABOVE) * scale.share(points);
        let numbers = Lettering::new(NUMBERS);
        let faint = mixed(colours.margin, colours.label, 90);
        for points in scale.lines() {
            let across = [(LEFT, y(points)), (right, y(points))];
            polyline(&mut image, &across, 1.0, faint);
            let spot = (LEFT / 2.0 - 4.0, y(points));
            numbers.write(&mut image, &points.to_string(), spot, colours.label);
        }
        let every = step(games, MOST_NUMBERS);
        for game in (0..=games).step_by(every) {
            let spot = (x(game), HEIGHT as f32 - BELOW / 2.0);
            numbers.write(&mut image, &game.to_string(), spot, colours.label);
        }
        let thin = self.points.len().div_ceil(MOST_DRAWN);
        let drawn = (0..=games).filter(|game| game % thin == 0 || *game == games);
        let curve: Vec<(f32, f32)> = drawn
            .map(|game| (x(game), y(i32::from(self.points[game]))))
            .collect();
        polyline(&mut image, &curve, LINE + 1.5, colours.arrow_casing);
        polyline(&mut image, &curve, LINE, colours.arrow);
        if let Some(last) = curve.last() {
            disc(&mut image, *last, DOT + 3.0, colours.black.rim);
            disc(&mut image, *last, DOT, colours.gold);
        }
        image
    }
}

/// From which rating to which the picture goes.
struct Scale {
    low: i32,
    high: i32,
    step: i32,
}

impl Scale {
    /// A scale with room for these.
    fn of(low: i32, high: i32) -> Scale {
        let missing = (LEAST_SPAN - (high - low)).max(0);
        let (low, high) = (low - missing / 2, high + missing / 2);
        let span = usize::try_from(high - low).unwrap_or(1);
        let step = i32::try_from(step(span, MOST_LINES as usize)).unwrap_or(1);
        Scale {
            low: low.div_euclid(step) * step,
            high: -(-high).div_euclid(step) * step,
            step,
        }
    }

    /// How high these points are, 0 to 1.
    fn share(&self, points: i32) -> f32 {
        (points - self.low) as f32 / (self.high - self.low).max(1) as f32
    }

    /// The ratings at which a line goes across.
    fn lines(&self) -> impl Iterator<Item = i32> + use<> {
        (self.low..=self.high).step_by(usize::try_from(self.step).unwrap_or(1))
    }
}

/// The smallest round step that divides `span` into `most` parts or fewer.
fn step(span: usize, most: usize) -> usize {
    let round = [1, 2, 5];
    let tens = (0..5).map(|power| 10_usize.pow(power));
    let mut steps = tens.flat_map(|ten| round.map(|one| one * ten));
    let fits = |step: &usize| span.div_ceil(*step) <= most;
    steps.find(fits).unwrap_or(100_000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ThemeName;

    #[test]
    fn steps_are_round_and_few() {
        assert_eq!(step(3, 8), 1);
        assert_eq!(step(12, 8), 2);
        assert_eq!(step(162, 5), 50);
        assert_eq!(step(1000, 8), 200);
    }

    #[test]
    fn the_scale_has_room_for_all() {
        for (low, high) in [(1500, 1500), (1338, 1662), (1499, 1501), (-20, 30)] {
            let scale = Scale::of(low, high);
            assert!(scale.low <= low && scale.high >= high && scale.low < scale.high);
            assert!(scale.lines().count() <= MOST_LINES as usize + 2);
            assert!((0.0..=1.0).contains(&scale.share(low)));
        }
    }

    #[test]
    fn who_rises_ends_higher_than_they_began() {
        for theme in ThemeName::ALL {
            let colours = theme.colours();
            let rising = RatingCurve {
                points: (0..30).map(|game| 1500 + game * 9).collect(),
            };
            let image = rising.draw(760, colours);
            let [r, g, b] = colours.arrow;
            let on_line = |column: u32| {
                let rows = 0..HEIGHT;
                let found: Vec<u32> = rows
                    .filter(|y| *image.get_pixel(column, *y) == Rgba([r, g, b, 255]))
                    .collect();
                found.iter().sum::<u32>() / found.len().max(1) as u32
            };
            assert!(on_line(600) + 60 < on_line(200), "{theme}");
        }
    }

    #[test]
    fn short_and_long_curves_are_drawn_too() {
        let colours = ThemeName::Dark.colours();
        for games in [0, 1, 2, 5_000] {
            let curve = RatingCurve {
                points: (0..games).map(|game| 1400 + game % 37).collect(),
            };
            assert_eq!(curve.draw(600, colours).width(), 600);
        }
    }
}

//! The way of the last move and of threats: arrows with rounded bends, seen through, with a light casing.
//!
//! Exact rather than sampled: a pixel's part in the arrow follows from its distance to the outline.

use super::geometry::Layout;
use super::mask::UNITS;
use super::recorder::InkTable;
use super::scene::Scene;
use super::shapes::ArrowShape;
use super::theme::colours::{Colours, Rgb};
use crate::rules::Square;

/// Width of the casing around an arrow in pixels of a full picture, as all lengths here.
const CASING: f32 = 2.5;
/// The casing's least width in pixels of any picture.
const LEAST_CASING: f32 = 1.5;
/// Opacity of the arrow and of its casing, 0 to 1.
const OPACITY: f32 = 0.84;
const CASING_OPACITY: f32 = 0.92;

/// Pixels left free between the arrow's tip and the piece it points to.
const CLEARANCE: f32 = 1.5;
/// An arrow's least length in pixels: it rather begins on its own piece than be shorter.
const LEAST: f32 = 30.0;
/// A last leg beyond a bend is short below this multiple of the head's length.
const SHORT: f32 = 2.8;
/// From the middle of the ring that marks a square to where the way to it ends, in 72nds of a square's side.
const RING: f32 = 13.0;
/// The radius of the corners of a head, in pixels.
const ROUND: f32 = 1.5;
/// The part of the gap before a piece that the tip keeps on a short leg.
const ONTO: f32 = 0.75;

/// What an arrow says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The last move went this way.
    Move,
    /// A move before the last one went this way.
    Earlier,
    /// This piece could be captured this way.
    Attack,
    /// A move that was not the best went this way.
    Wrong,
    /// A piece can go this way: a line without a head.
    Way,
}

impl Meaning {
    pub const ALL: [Meaning; 5] = [
        Meaning::Move,
        Meaning::Earlier,
        Meaning::Attack,
        Meaning::Wrong,
        Meaning::Way,
    ];

    /// Width of the shaft, and length and width of the head.
    const fn size(self) -> (f32, (f32, f32)) {
        match self {
            Meaning::Move => (13.0, (29.0, 37.0)),
            Meaning::Earlier => (5.0, (17.0, 20.0)),
            Meaning::Attack => (7.0, (19.0, 24.0)),
            Meaning::Wrong => (8.0, (24.0, 29.0)),
            Meaning::Way => (6.0, (0.0, 0.0)),
        }
    }

    /// Radius of the knot at a way-point.
    const fn knot(self) -> f32 {
        match self {
            Meaning::Move => 10.5,
            Meaning::Earlier => 5.0,
            Meaning::Attack => 6.0,
            Meaning::Wrong => 7.0,
            Meaning::Way => 7.5,
        }
    }
}

/// How wide the casing of arrows is in a picture laid out like this, in its pixels.
pub(super) fn casing(layout: &Layout) -> f32 {
    layout.scaled(CASING).max(LEAST_CASING)
}

/// The arrows of a scene, in the order in which they are painted.
pub(super) fn arrows(scene: &Scene, layout: &Layout) -> Vec<Arrow> {
    let way = |route: &[Square]| -> Vec<(f32, f32)> {
        route.iter().map(|&square| layout.centre(square)).collect()
    };
    let scale = layout.tile as f32 / UNITS;
    let radius = |square: Option<&Square>| {
        square
            .and_then(|&square| scene.piece_on(square))
            .map_or(0.0, |figure| {
                figure.radius() * scale + layout.scaled(CLEARANCE)
            })
    };
    // From the edge of a piece that still stands at the beginning, so that its sign is seen; `taken` is what lies
    // before the end of the last leg.
    let from_edge = |route: &[Square], taken: f32| {
        let mut way = way(route);
        if let [start, next, ..] = way[..] {
            let length = (next.0 - start.0).hypot(next.1 - start.1).max(1.0);
            let room = if way.len() == 2 {
                length - taken
            } else {
                length
            };
            let least = layout.scaled(LEAST);
            let gap = radius(route.first()).min(room - least).max(0.0) / length;
            way[0] = (
                start.0 + (next.0 - start.0) * gap,
                start.1 + (next.1 - start.1) * gap,
            );
        }
        way
    };
    let mut arrows = Vec::new();
    // The ring around the target takes half a square.
    let ring = UNITS / 2.0 * scale;
    for route in &scene.attacks {
        let way = from_edge(route, ring);
        arrows.extend(Arrow::new(Meaning::Attack, &way, ring, layout));
    }
    let earlier = scene.earlier.iter().map(|track| (track, Meaning::Earlier));
    let last = scene.last.iter().map(|track| (track, Meaning::Move));
    for (track, meaning) in earlier.chain(last) {
        let gap = radius(track.route.last());
        let way = from_edge(&track.route, gap);
        arrows.extend(Arrow::new(meaning, &way, gap, layout));
    }
    // Above the other, which is wider: both are seen where they go the same way.
    if let Some(route) = &scene.wrong {
        let gap = radius(route.last());
        arrows.extend(Arrow::new(
            Meaning::Wrong,
            &from_edge(route, gap),
            gap,
            layout,
        ));
    }
    arrows
}

/// The ways of a figure as one shape, if it has any.
pub(super) fn ways(scene: &Scene, layout: &Layout) -> Option<Arrow> {
    let (mut shaft, mut bends) = (Vec::new(), Vec::new());
    for route in &scene.ways {
        let mut way: Vec<(f32, f32)> = route.iter().map(|&square| layout.centre(square)).collect();
        if let [.., before, end] = &mut way[..] {
            // Not into the hole of a ring.
            let length = (end.0 - before.0).hypot(end.1 - before.1).max(1.0);
            let part = 1.0 - RING * layout.tile as f32 / UNITS / length;
            *end = (
                before.0 + (end.0 - before.0) * part,
                before.1 + (end.1 - before.1) * part,
            );
        }
        if let [_, between @ .., _] = &way[..] {
            bends.extend_from_slice(between);
            // There and back again, so that the next one begins where this one did.
            shaft.extend(way.iter().chain(way.iter().rev()));
        }
    }
    let &start = shaft.first()?;
    Some(Arrow {
        meaning: Meaning::Way,
        head: [start; 3],
        half: layout.scaled(Meaning::Way.size().0) / 2.0,
        knot: layout.scaled(Meaning::Way.knot()),
        casing: casing(layout),
        picture: layout.picture(),
        knots: bends,
        shaft,
    })
}

/// An arrow as straight legs and a head.
pub(super) struct Arrow {
    pub meaning: Meaning,
    /// Corners of the shaft, at least two.
    shaft: Vec<(f32, f32)>,
    /// The head: tip and the two barbs.
    head: [(f32, f32); 3],
    /// The corners that have knots.
    knots: Vec<(f32, f32)>,
    /// Half the width of the shaft, the radius of a knot, and the width of the casing.
    half: f32,
    knot: f32,
    casing: f32,
    /// Width and height of the picture.
    picture: u32,
}

impl Arrow {
    /// An arrow along `way` (pixels), which ends `gap` pixels before its last point. `None` if it has no length.
    pub fn new(meaning: Meaning, way: &[(f32, f32)], gap: f32, layout: &Layout) -> Option<Arrow> {
        let (&end, before) = way.split_last()?;
        let &bend = before.last()?;
        let (dx, dy) = (end.0 - bend.0, end.1 - bend.1);
        let length = dx.hypot(dy);
        if length < 1.0 {
            return None;
        }
        let (ux, uy) = (dx / length, dy / length);
        let (width, (head_length, head_width)) = meaning.size();
        let [width, head_length, head_width] =
            [width, head_length, head_width].map(|length| layout.scaled(length));
        // A short leg beyond a bend has room for a smaller head only: the bend and some of the shaft stay visible. The
        // tip of a move then comes a little onto the piece.
        let fit = |gap: f32| ((length - gap) / head_length / SHORT).clamp(0.5, 1.0);
        let (gap, fit) = match meaning {
            _ if before.len() < 2 => (gap, 1.0),
            Meaning::Move | Meaning::Earlier | Meaning::Wrong if fit(gap) < 1.0 => {
                (gap * ONTO, fit(gap * ONTO))
            }
            _ => (gap, fit(gap)),
        };
        // Not as much narrower as shorter: it has to stand out from the shaft.
        let [head_length, head_width] = [head_length * fit, head_width * fit.sqrt()];
        let along = |distance: f32| (bend.0 + ux * distance, bend.1 + uy * distance);
        let tip = along(length - gap);
        let base = along(length - gap - head_length);
        let neck = along((length - gap - head_length + 2.0).max(0.0));
        let half = head_width / 2.0;
        let mut shaft = before.to_vec();
        shaft.push(neck);
        Some(Arrow {
            meaning,
            shaft,
            head: [
                tip,
                (base.0 - uy * half, base.1 + ux * half),
                (base.0 + uy * half, base.1 - ux * half),
            ],
            half: width / 2.0,
            knots: before[1..].to_vec(),
            knot: layout.scaled(meaning.knot()),
            casing: casing(layout),
            picture: layout.picture(),
        })
    }

    /// Calls `paint(x, y, distance)` once for every pixel of the arrow and its casing. `distance` is from the outline,
    /// in pixels: negative inside, up to the casing's width outside.
    pub fn cover(&self, mut paint: impl FnMut(u32, u32, f32)) {
        let reach = self.casing + 0.5;
        let (mut top, mut bottom) = (f32::MAX, f32::MIN);
        for &(_, y) in self.shaft.iter().chain(&self.head) {
            top = top.min(y);
            bottom = bottom.max(y);
        }
        let (half, knot) = (self.half, self.knot);
        let grow = half + reach;
        let high = knot.max(half) + reach;
        let mut row = vec![f32::MAX; self.picture as usize];
        for y in self.clip(top - high)..self.clip(bottom + high + 1.0) {
            let middle = y as f32 + 0.5;
            let mut span = (self.picture, 0);
            for leg in self.shaft.windows(2) {
                self.lower(
                    &mut row,
                    &mut span,
                    leg_span(leg[0], leg[1], middle, grow),
                    |x| distance_to_leg((x, middle), leg[0], leg[1]) - half,
                );
            }
            for &(kx, ky) in &self.knots {
                let wide = knot + reach;
                if (ky - middle).abs() <= wide {
                    self.lower(&mut row, &mut span, (kx - wide, kx + wide), |x| {
                        (x - kx).hypot(middle - ky) - knot
                    });
                }
            }
            self.lower(
                &mut row,
                &mut span,
                self.head_span(middle, reach + 1.5),
                |x| distance_to_triangle((x, middle), &self.head),
            );
            for x in span.0..span.1 {
                let distance = std::mem::replace(&mut row[x as usize], f32::MAX);
                if distance < reach {
                    paint(x, y, distance);
                }
            }
        }
    }

    /// The same as a shape; `under` says whether it lies under the pieces.
    pub fn shape(&self, inks: &mut InkTable, under: bool) -> ArrowShape {
        let has_head = self.meaning != Meaning::Way;
        ArrowShape {
            shaft: self.shaft.clone(),
            head: if has_head {
                self.head.to_vec()
            } else {
                Vec::new()
            },
            knots: self.knots.clone(),
            width: 2.0 * self.half,
            knot: self.knot,
            casing: self.casing,
            round: ROUND,
            ink: inks.of(|colours| ink(self.meaning, colours)),
            opacity: (OPACITY, CASING_OPACITY),
            under,
        }
    }

    fn clip(&self, position: f32) -> u32 {
        position.clamp(0.0, self.picture as f32) as u32
    }

    /// Lowers `row` to `distance` over a span of columns and widens the touched columns.
    fn lower(
        &self,
        row: &mut [f32],
        touched: &mut (u32, u32),
        (from, to): (f32, f32),
        distance: impl Fn(f32) -> f32,
    ) {
        if from > to {
            return;
        }
        let (from, to) = (self.clip(from), self.clip(to + 1.0));
        if from >= to {
            return;
        }
        *touched = (touched.0.min(from), touched.1.max(to));
        for x in from..to {
            let cell = &mut row[x as usize];
            *cell = cell.min(distance(x as f32 + 0.5));
        }
    }

    /// Columns the head can touch in a row.
    fn head_span(&self, y: f32, grow: f32) -> (f32, f32) {
        let mut span = (f32::MAX, f32::MIN);
        let (mut top, mut bottom) = (f32::MAX, f32::MIN);
        for &(px, py) in &self.head {
            span = (span.0.min(px), span.1.max(px));
            top = top.min(py);
            bottom = bottom.max(py);
        }
        if y < top - grow || y > bottom + grow {
            return (f32::MAX, f32::MIN);
        }
        (span.0 - grow, span.1 + grow)
    }
}

fn ink(meaning: Meaning, colours: &Colours) -> Rgb {
    match meaning {
        Meaning::Move | Meaning::Earlier | Meaning::Way => colours.arrow,
        Meaning::Attack | Meaning::Wrong => colours.threat,
    }
}

/// A pixel's colour under an arrow or its casing, at this distance from the outline; `width` is that of the casing.
pub(super) fn under_arrow(
    below: Rgb,
    meaning: Meaning,
    distance: f32,
    width: f32,
    colours: &Colours,
) -> Rgb {
    let ink = ink(meaning, colours);
    let arrow = (0.5 - distance).clamp(0.0, 1.0);
    let both = (0.5 + width - distance).clamp(0.0, 1.0);
    let (casing, arrow) = ((both - arrow) * CASING_OPACITY, arrow * OPACITY);
    std::array::from_fn(|i| {
        let sum = f32::from(below[i]) * (1.0 - casing - arrow)
            + f32::from(colours.arrow_casing[i]) * casing
            + f32::from(ink[i]) * arrow;
        sum.round() as u8
    })
}

/// Columns within `grow` of a leg in the row at `y`; empty if there are none.
fn leg_span(from: (f32, f32), to: (f32, f32), y: f32, grow: f32) -> (f32, f32) {
    let ((x0, y0), (x1, y1)) = if from.1 <= to.1 {
        (from, to)
    } else {
        (to, from)
    };
    if y < y0 - grow || y > y1 + grow {
        return (f32::MAX, f32::MIN);
    }
    let (left, right) = (x0.min(x1) - grow, x0.max(x1) + grow);
    let (run, rise) = (x1 - x0, y1 - y0);
    if rise < 1.0 {
        return (left, right);
    }
    let middle = x0 + run * (y - y0) / rise;
    let half = grow * run.hypot(rise) / rise;
    (left.max(middle - half), right.min(middle + half))
}

fn distance_to_leg((x, y): (f32, f32), (ax, ay): (f32, f32), (bx, by): (f32, f32)) -> f32 {
    let (px, py, dx, dy) = (x - ax, y - ay, bx - ax, by - ay);
    let along = ((px * dx + py * dy) / (dx * dx + dy * dy).max(1e-6)).clamp(0.0, 1.0);
    let (ex, ey) = (px - dx * along, py - dy * along);
    (ex * ex + ey * ey).sqrt()
}

/// Signed: negative inside. The corners come out slightly rounded.
fn distance_to_triangle(point: (f32, f32), corners: &[(f32, f32); 3]) -> f32 {
    let mut nearest = f32::MAX;
    let mut inside = (true, true);
    for i in 0..3 {
        let (a, b) = (corners[i], corners[(i + 1) % 3]);
        nearest = nearest.min(distance_to_leg(point, a, b));
        let turn = (b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0);
        inside = (inside.0 && turn >= 0.0, inside.1 && turn <= 0.0);
    }
    let signed = if inside.0 || inside.1 {
        -nearest
    } else {
        nearest
    };
    signed - ROUND
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardKind;
    use crate::geometry::{Format, PICTURE, Size};
    use crate::rules::Side;

    const LAYOUT: Layout = Layout::new(Format::new(BoardKind::GALA), Size::Full, Side::White);

    fn pixels(way: &[(f32, f32)]) -> std::collections::HashMap<(u32, u32), f32> {
        let mut pixels = std::collections::HashMap::new();
        let arrow = Arrow::new(Meaning::Move, way, 30.0, &LAYOUT).expect("an arrow");
        arrow.cover(|x, y, distance| {
            assert!(pixels.insert((x, y), distance).is_none(), "painted twice");
        });
        pixels
    }

    #[test]
    fn the_arrow_turns_at_its_bend_and_stops_before_its_target() {
        let pixels = pixels(&[(100.0, 300.0), (100.0, 100.0), (300.0, 100.0)]);
        assert!(pixels[&(100, 200)] < -5.0);
        assert!(pixels[&(100, 100)] < -5.0, "the bend");
        assert!(pixels[&(260, 100)] < -2.0, "the head");
        assert!(!pixels.contains_key(&(275, 100)), "the target");
        assert!(!pixels.contains_key(&(150, 150)), "no short cut");
    }

    #[test]
    fn no_pixel_of_a_slanting_arrow_is_missed() {
        let way = [(100.0, 700.0), (436.0, 364.0), (500.0, 60.0)];
        let pixels = pixels(&way);
        let arrow = Arrow::new(Meaning::Move, &way, 30.0, &LAYOUT).expect("an arrow");
        for y in 0..PICTURE {
            for x in 0..PICTURE {
                let point = (x as f32 + 0.5, y as f32 + 0.5);
                let exact = arrow
                    .shaft
                    .windows(2)
                    .map(|leg| distance_to_leg(point, leg[0], leg[1]) - 6.5)
                    .chain([(point.0 - 436.0).hypot(point.1 - 364.0) - 10.5])
                    .fold(distance_to_triangle(point, &arrow.head), f32::min);
                match pixels.get(&(x, y)) {
                    Some(distance) => assert!((distance - exact).abs() < 1e-4),
                    None => assert!(exact >= CASING + 0.5),
                }
            }
        }
    }

    #[test]
    fn the_bend_and_some_shaft_show_before_a_short_last_leg() {
        for meaning in [
            Meaning::Move,
            Meaning::Earlier,
            Meaning::Attack,
            Meaning::Wrong,
        ] {
            // From the south-east to a bend, and one square on to the east.
            let way = [(500.0, 372.0), (400.0, 272.0), (472.0, 272.0)];
            let gap = if meaning == Meaning::Attack {
                36.0
            } else {
                30.0
            };
            let arrow = Arrow::new(meaning, &way, gap, &LAYOUT).expect("an arrow");
            let [tip, barb, _] = arrow.head;
            let shaft = barb.0 - (400.0 + arrow.knot);
            assert!(shaft >= 12.0, "{meaning:?}: {shaft} pixels of shaft");
            assert!(tip.0 - barb.0 >= 9.0 && tip.0 <= 451.0, "{meaning:?}");
            assert_eq!(arrow.knots, [(400.0, 272.0)], "{meaning:?}");
        }
    }

    #[test]
    fn a_move_to_nowhere_draws_nothing() {
        assert!(Arrow::new(Meaning::Move, &[(1.0, 1.0)], 0.0, &LAYOUT).is_none());
        assert!(Arrow::new(Meaning::Move, &[(1.0, 1.0), (1.0, 1.0)], 0.0, &LAYOUT).is_none());
    }
}

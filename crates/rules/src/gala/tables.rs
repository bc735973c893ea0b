//! A rule set compiled into bit sets: what each piece reaches from each square, and from where it can be captured.
//!
//! Made once for each rule set from [`super::route`]; read by [`super::movement`] in every position.

use super::Role;
use super::route::{Bar, Kind, Route, rider_directions, routes};
use super::ruleset::Ruleset;
use super::terrain::{Castle, Direction};
use crate::bits;
use crate::prelude::*;
use crate::{Side, Square, SquareSet};

/// A line of squares on which a rider slides until a piece stands in its way.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ray {
    squares: u128,
    descends: bool,
}

impl Ray {
    /// The squares up to and including the first piece, and whether the whole ray is empty.
    #[inline]
    pub(super) fn reach(self, occupied: u128) -> (u128, bool) {
        let pieces = self.squares & occupied;
        if pieces == 0 {
            return (self.squares, true);
        }
        let seen = if self.descends {
            self.squares & bits::from_highest(pieces)
        } else {
            let first = pieces & pieces.wrapping_neg();
            self.squares & (first | (first - 1))
        };
        (seen, false)
    }
}

/// What lies beyond an empty crossing square.
#[derive(Clone, Copy, Debug)]
pub(super) enum SecondLeg {
    /// One step to any of these squares.
    Step(u128),
    /// As far as it goes along these lines.
    Slide([Ray; 4]),
}

/// A rider's first direction from a square and all that follows from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leg {
    /// The squares of the first leg.
    pub(super) first: Ray,
    /// The crossing square, or none.
    pub(super) crossing: u128,
    /// What lies beyond it.
    pub(super) second: SecondLeg,
    /// The squares of the first leg and the crossing where it may capture.
    pub(super) near_captures: u128,
    /// The squares of the second leg where it may capture.
    pub(super) far_captures: u128,
}

/// What a Gala or Kampa reaches from a square.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Steps {
    /// Squares it may step to when they are empty.
    pub(super) quiet: u128,
    /// Squares on which it may capture.
    pub(super) captures: u128,
    /// For the Kampa's two steps: the square between, or none.
    pub(super) between: u128,
    /// ... and the square after both.
    pub(super) two_steps: u128,
}

/// The ways by which a rider can capture from a square on another: each the set of squares that must be empty.
#[derive(Clone, Copy, Debug, Default)]
struct Ways {
    start: u32,
    count: u32,
}

/// Everything about one side's pieces of one role.
#[derive(Debug)]
struct RiderTable {
    legs: Vec<[Option<Leg>; 4]>,
    ways: Vec<Ways>,
    captors: Vec<u128>,
}

/// The compiled rule set.
#[derive(Debug)]
pub(super) struct Tables {
    riders: [[RiderTable; 2]; 2],
    blocks: Vec<u128>,
    gala: Vec<Steps>,
    gala_captors: Vec<u128>,
    leaps: u128,
    kampa: [Vec<Steps>; 2],
    kampa_captors: [Vec<u128>; 2],
}

impl Tables {
    pub(super) fn new(rules: &Ruleset) -> Tables {
        let mut blocks = Vec::new();
        let riders = Side::BOTH.map(|side| {
            [Role::Korna, Role::Horsa].map(|role| RiderTable::new(rules, side, role, &mut blocks))
        });
        let steps = |side, role| -> Vec<Steps> {
            Square::all()
                .map(|from| steps_of(&routes(rules, side, role, from)))
                .collect()
        };
        let gala = steps(Side::White, Role::Gala);
        let kampa = Side::BOTH.map(|side| steps(side, Role::Kampa));
        Tables {
            riders,
            blocks,
            gala_captors: captors(&gala),
            kampa_captors: [captors(&kampa[0]), captors(&kampa[1])],
            gala,
            kampa,
            leaps: leaps(rules),
        }
    }

    #[inline]
    pub(super) fn legs(&self, side: Side, role: Role, from: Square) -> &[Option<Leg>; 4] {
        &self.rider(side, role).legs[from.index()]
    }

    #[inline]
    pub(super) fn gala(&self, from: Square) -> Steps {
        self.gala[from.index()]
    }

    /// The squares to which a Gala may leap from the centre if they are empty (and safe, where the rules ask for that).
    #[inline]
    pub(super) fn leaps(&self) -> u128 {
        self.leaps
    }

    #[inline]
    pub(super) fn kampa(&self, side: Side, from: Square) -> Steps {
        self.kampa[side.index()][from.index()]
    }

    /// The squares from which a Gala could capture on `to`.
    #[inline]
    pub(super) fn gala_captors(&self, to: Square) -> u128 {
        self.gala_captors[to.index()]
    }

    /// The squares from which a Kampa of this side could capture on `to`.
    #[inline]
    pub(super) fn kampa_captors(&self, side: Side, to: Square) -> u128 {
        self.kampa_captors[side.index()][to.index()]
    }

    /// The squares from which a rider of this side could capture on `to` if no piece stood in its way.
    #[inline]
    pub(super) fn rider_captors(&self, side: Side, role: Role, to: Square) -> u128 {
        self.rider(side, role).captors[to.index()]
    }

    /// Whether a rider on `from` has an open way by which it may capture on `to`.
    #[inline]
    pub(super) fn rider_captures(
        &self,
        side: Side,
        role: Role,
        from: Square,
        to: Square,
        occupied: SquareSet,
    ) -> bool {
        let ways = self.rider(side, role).ways[from.index() * 100 + to.index()];
        let start = ways.start as usize;
        self.blocks[start..start + ways.count as usize]
            .iter()
            .any(|way| way & occupied.0 == 0)
    }

    #[inline]
    fn rider(&self, side: Side, role: Role) -> &RiderTable {
        &self.riders[side.index()][usize::from(role == Role::Horsa)]
    }
}

impl RiderTable {
    fn new(rules: &Ruleset, side: Side, role: Role, blocks: &mut Vec<u128>) -> RiderTable {
        let mut table = RiderTable {
            legs: Vec::with_capacity(100),
            ways: vec![Ways::default(); 100 * 100],
            captors: vec![0; 100],
        };
        for from in Square::all() {
            let all = routes(rules, side, role, from);
            table.legs.push(legs_of(role, from, &all));
            for to in Square::all() {
                let start = blocks.len();
                let open = all
                    .iter()
                    .filter(|route| route.end() == to && route.bars_capture.is_empty());
                blocks.extend(open.map(|route| set(route.between().iter().copied())));
                let count = blocks.len() - start;
                if count > 0 {
                    table.captors[to.index()] |= 1 << from.index();
                    table.ways[from.index() * 100 + to.index()] = Ways {
                        start: start as u32,
                        count: count as u32,
                    };
                }
            }
        }
        table
    }
}

fn set(squares: impl Iterator<Item = Square>) -> u128 {
    squares.collect::<SquareSet>().0
}

/// The ends of those routes for which `wanted` holds.
fn ends<'a>(routes: impl Iterator<Item = &'a Route>, wanted: impl Fn(&Route) -> bool) -> u128 {
    set(routes.filter(|route| wanted(route)).map(Route::end))
}

fn legs_of(role: Role, from: Square, routes: &[Route]) -> [Option<Leg>; 4] {
    rider_directions(role, Castle::of(from)).map(|direction| {
        let mine = || {
            routes
                .iter()
                .filter(move |route| route.direction == direction)
        };
        let open = |kind| move |route: &Route| route.kind == kind && route.bars_move.is_empty();
        let captures = |route: &Route| route.bars_capture.is_empty();
        let first = ends(mine(), open(Kind::FirstLeg));
        let crossing = ends(mine(), open(Kind::Crossing));
        let far = |route: &&Route| route.kind == Kind::SecondLeg && route.bars_move.is_empty();
        // Without a first leg, crossing is the first step.
        let second = if first == 0 {
            SecondLeg::Slide(second_rays(mine().filter(far)))
        } else {
            SecondLeg::Step(ends(mine(), open(Kind::SecondLeg)))
        };
        let leg = Leg {
            first: Ray {
                squares: first,
                descends: direction.descends(),
            },
            crossing,
            second,
            near_captures: ends(mine(), |r| r.kind != Kind::SecondLeg && captures(r)),
            far_captures: ends(mine(), |r| r.kind == Kind::SecondLeg && captures(r)),
        };
        (first != 0 || crossing != 0).then_some(leg)
    })
}

/// The lines that go on from a crossing square, one for each direction of the second leg.
fn second_rays<'a>(routes: impl Iterator<Item = &'a Route>) -> [Ray; 4] {
    let mut rays: Vec<(Direction, u128)> = Vec::new();
    for route in routes {
        let bend = route.bend.expect("a second leg has a bend");
        let direction = Direction::ALL
            .into_iter()
            .find(|direction| direction.from(route.path[bend]) == Some(route.path[bend + 1]))
            .expect("the second leg begins with a step to a neighbour");
        let end = 1 << route.end().index();
        match rays.iter_mut().find(|(known, _)| *known == direction) {
            Some((_, squares)) => *squares |= end,
            None => rays.push((direction, end)),
        }
    }
    let mut found = [Ray::default(); 4];
    for (ray, (direction, squares)) in found.iter_mut().zip(rays) {
        *ray = Ray {
            squares,
            descends: direction.descends(),
        };
    }
    found
}

fn steps_of(routes: &[Route]) -> Steps {
    let two = routes
        .iter()
        .find(|r| r.kind == Kind::TwoSteps && r.bars_move.is_empty());
    Steps {
        quiet: ends(routes.iter(), |r| {
            r.kind == Kind::Step && r.bars_move.is_empty()
        }),
        captures: ends(routes.iter(), |r| {
            r.kind == Kind::Step && r.bars_capture.is_empty()
        }),
        between: two.map_or(0, |route| set(route.between().iter().copied())),
        two_steps: two.map_or(0, |route| 1 << route.end().index()),
    }
}

fn captors(steps: &[Steps]) -> Vec<u128> {
    Square::all()
        .map(|to| {
            set(Square::all().filter(|from| steps[from.index()].captures >> to.index() & 1 == 1))
        })
        .collect()
}

/// Those from e5 serve the other centre squares too, from which e5 is one step away.
fn leaps(rules: &Ruleset) -> u128 {
    let centre = Square::new(4, 4).expect("e5 is on the board");
    let from_centre = routes(rules, Side::White, Role::Gala, centre);
    let allowed =
        |route: &Route| route.kind == Kind::Leap && !route.bars_move.contains(&Bar::LeapHome);
    ends(from_centre.iter(), allowed)
}

//! Every route that a piece can take from a square, with the rules that bar it.
//!
//! This is the one place where the fields of a [`Ruleset`] become geometry. `super::tables` compiles the routes that no
//! rule bars into bit sets for play; `super::illegal_reason` reads the bars to say why a move is refused.

use super::Role;
use super::ruleset::*;
use super::terrain::{CENTRE, Castle, Direction, HOME, NOBLE, crosses, is_border, ring};
use crate::prelude::*;
use crate::{Side, Square, SquareSet};

/// A rule that bars a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "kebab-case")
)]
pub enum Bar {
    /// A Korna or Horsa may neither stop in the centre nor pass it.
    CentreClosedToRiders,
    /// After crossing on a later step, the second leg is one step at most.
    SecondLegOneStep,
    /// The second leg turns by 45 degrees only.
    SecondLegTurn,
    /// A Horsa on an initial Horsa square of its side moves one step only.
    HorsaAtHome,
    /// Riders capture only by a move that crosses.
    RiderCapturesCrossing,
    /// A Horsa that leaves the cross may not capture on a border square.
    HorsaBorderCapture,
    /// A Horsa that leaves the cross with its first step may not capture on the crossing square.
    HorsaFirstStepCapture,
    /// A Horsa that enters the cross may not capture alongside the castle it left with the first step of its second
    /// leg.
    HorsaAlongsideCapture,
    /// The same, because its second leg turns by more than 45 degrees.
    HorsaSharpAlongsideCapture,
    /// The Gala does not capture when it starts in the cross.
    GalaCapturesFromCross,
    /// The Gala does not capture when it starts in the centre.
    GalaCapturesFromCentre,
    /// The Gala does not capture on a centre square.
    GalaCapturesInCentre,
    /// The Gala captures only by a step that crosses.
    GalaCapturesCrossing,
    /// The Gala's leap ends on an empty square.
    LeapCaptures,
    /// The Gala does not leap to a home square.
    LeapHome,
    /// The Gala does not leap where an enemy piece could capture it.
    LeapUnsafe,
    /// Here the Kampa only goes one step toward the centre.
    KampaTowardCentre,
    /// Here the Kampa does not capture.
    KampaCapturesHere,
    /// The Kampa captures only if it starts in the cross.
    KampaCapturesFromCross,
    /// The Kampa does not capture by a step that crosses.
    KampaCapturesCrossing,
    /// The Kampa's two steps may not capture.
    KampaTwoStepsCapture,
    /// The first of the Kampa's two steps must stay in the castle.
    KampaTwoStepsLeave,
    /// The Kampa may not enter a noble square of a friendly castle.
    KampaFriendlyNoble,
    /// The Kampa may not enter a noble square.
    KampaNoble,
    /// The centre is closed to Kampas while it holds no Gala and no enemy Kampa.
    KampaClosedCentre,
}

/// How the end of a route was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// On the first leg of a rider.
    FirstLeg,
    /// On the crossing square of a rider.
    Crossing,
    /// On the second leg of a rider.
    SecondLeg,
    /// By the step of a Gala or Kampa.
    Step,
    /// By the Kampa's two steps.
    TwoSteps,
    /// By the Gala's leap.
    Leap,
}

/// One way from a square to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The squares touched, in order: the last is where it ends, the start is not among them.
    pub path: Vec<Square>,
    /// The index in `path` of the crossing square, if the route bends there.
    pub bend: Option<usize>,
    /// Its first direction; without meaning for a leap.
    pub direction: Direction,
    /// How its end was reached.
    pub kind: Kind,
    /// The rules that bar it if its end is empty.
    pub bars_move: Vec<Bar>,
    /// The rules that bar it if an enemy piece stands on its end.
    pub bars_capture: Vec<Bar>,
}

impl Route {
    /// Where it ends.
    pub fn end(&self) -> Square {
        *self
            .path
            .last()
            .expect("a route has at least one square by construction")
    }

    /// The squares that must be empty: all but the end.
    pub fn between(&self) -> &[Square] {
        &self.path[..self.path.len() - 1]
    }
}

/// Every route of this piece, barred or not: steps before leaps, first legs clockwise from north.
pub fn routes(rules: &Ruleset, side: Side, role: Role, from: Square) -> Vec<Route> {
    routes_among(rules, side, role, from, SquareSet::ALL)
}

/// Every route of this piece that ends on `to`, barred or not, in the order of [`routes`].
pub fn routes_to(rules: &Ruleset, side: Side, role: Role, from: Square, to: Square) -> Vec<Route> {
    routes_among(rules, side, role, from, SquareSet::of(to))
}

fn routes_among(
    rules: &Ruleset,
    side: Side,
    role: Role,
    from: Square,
    ends: SquareSet,
) -> Vec<Route> {
    match role {
        Role::Korna | Role::Horsa => rider(rules, side, role, from, ends),
        Role::Gala => gala(rules, from, ends),
        Role::Kampa => kampa(rules, side, from, ends),
    }
}

/// The directions of a rider: the Korna orthogonal in a castle and diagonal in the cross, the Horsa the other way.
pub fn rider_directions(role: Role, region: Option<Castle>) -> [Direction; 4] {
    if (role == Role::Korna) == region.is_some() {
        Direction::ORTHOGONAL
    } else {
        Direction::DIAGONAL
    }
}

/// The role of the piece that stands on this square at the start, if any.
pub fn initial_role(army: Army, square: Square) -> Option<Role> {
    let castle = Castle::of(square)?;
    let kornas_outside = match army {
        Army::FourKornas => true,
        Army::SixKornas => false,
        Army::FiveKornas => matches!(castle, Castle::SouthEast | Castle::NorthWest),
    };
    match ring(square)? {
        0 => Some(Role::Gala),
        1 => Some(if kornas_outside {
            Role::Korna
        } else {
            Role::Horsa
        }),
        2 => Some(if kornas_outside {
            Role::Horsa
        } else {
            Role::Korna
        }),
        3 => Some(Role::Kampa),
        _ => None,
    }
}

fn rider(rules: &Ruleset, side: Side, role: Role, from: Square, ends: SquareSet) -> Vec<Route> {
    let region = Castle::of(from);
    let one_step = role == Role::Horsa
        && rules.horsa_at_home == HorsaAtHome::OneStep
        && initial_role(rules.army, from) == Some(Role::Horsa)
        && region.is_some_and(|castle| castle.side() == side);
    let mut found = Vec::new();
    for direction in rider_directions(role, region) {
        let mut path = Vec::new();
        let mut square = from;
        while let Some(next) = direction.from(square) {
            path.push(next);
            let crossed = Castle::of(next) != region;
            if ends.has(next) {
                let first = path.len() == 1;
                let mut leg = Route {
                    bend: None,
                    direction,
                    kind: if crossed {
                        Kind::Crossing
                    } else {
                        Kind::FirstLeg
                    },
                    bars_move: Vec::new(),
                    bars_capture: Vec::new(),
                    path: path.clone(),
                };
                leg.bars_move = rider_bars(rules, &leg, one_step && !first);
                leg.bars_capture = more(&leg.bars_move, || {
                    if crossed {
                        crossing_capture_bar(rules, role, region, first)
                    } else {
                        (rules.rider_captures == RiderCaptures::OnlyCrossing)
                            .then_some(Bar::RiderCapturesCrossing)
                    }
                });
                found.push(leg);
            }
            if crossed {
                let legs = second_legs(rules, role, region, direction, &path, one_step, ends);
                found.extend(legs);
                break;
            }
            square = next;
        }
    }
    found
}

/// These bars and one more, if it is one and is not among them.
fn more(bars: &[Bar], bar: impl FnOnce() -> Option<Bar>) -> Vec<Bar> {
    let mut all = bars.to_vec();
    all.extend(bar().filter(|bar| !bars.contains(bar)));
    all
}

/// The bars that hold for a rider wherever its route ends.
fn rider_bars(rules: &Ruleset, leg: &Route, beyond_one_step: bool) -> Vec<Bar> {
    let in_centre = leg.path.iter().any(|square| CENTRE.has(*square));
    let centre = rules.riders_in_centre == RidersInCentre::Barred && in_centre;
    [
        beyond_one_step.then_some(Bar::HorsaAtHome),
        centre.then_some(Bar::CentreClosedToRiders),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn crossing_capture_bar(
    rules: &Ruleset,
    role: Role,
    region: Option<Castle>,
    first: bool,
) -> Option<Bar> {
    if role != Role::Horsa || region.is_some() {
        return None;
    }
    match rules.horsa_leaving {
        HorsaLeaving::NoBorderCapture => Some(Bar::HorsaBorderCapture),
        HorsaLeaving::NoFirstStepCapture if first => Some(Bar::HorsaFirstStepCapture),
        HorsaLeaving::Free | HorsaLeaving::NoFirstStepCapture => None,
    }
}

fn second_legs(
    rules: &Ruleset,
    role: Role,
    left: Option<Castle>,
    direction: Direction,
    first_leg: &[Square],
    one_step: bool,
    ends: SquareSet,
) -> Vec<Route> {
    let mut found = Vec::new();
    let Some(&crossing) = first_leg.last() else {
        return found;
    };
    let region = Castle::of(crossing);
    for second in rider_directions(role, region) {
        let mut path = first_leg.to_vec();
        let mut square = crossing;
        while let Some(next) = second
            .from(square)
            .filter(|next| Castle::of(*next) == region)
        {
            path.push(next);
            if ends.has(next) {
                let steps = path.len() - first_leg.len();
                let mut leg = Route {
                    path: path.clone(),
                    bend: Some(first_leg.len() - 1),
                    direction,
                    kind: Kind::SecondLeg,
                    bars_move: Vec::new(),
                    bars_capture: Vec::new(),
                };
                let turns = rules.second_leg == SecondLeg::HalfTurn && direction.turn(second) != 1;
                leg.bars_move = more(&rider_bars(rules, &leg, one_step), || {
                    turns.then_some(Bar::SecondLegTurn)
                });
                leg.bars_move = more(&leg.bars_move, || {
                    (first_leg.len() > 1 && steps > 1).then_some(Bar::SecondLegOneStep)
                });
                leg.bars_capture = more(&leg.bars_move, || {
                    second_leg_capture_bar(rules, role, left, next, steps, direction.turn(second))
                });
                found.push(leg);
            }
            square = next;
        }
    }
    found
}

fn second_leg_capture_bar(
    rules: &Ruleset,
    role: Role,
    left: Option<Castle>,
    end: Square,
    steps: usize,
    turn: u8,
) -> Option<Bar> {
    if role != Role::Horsa {
        return None;
    }
    let Some(castle) = left else {
        let barred = rules.horsa_leaving == HorsaLeaving::NoBorderCapture && is_border(end);
        return barred.then_some(Bar::HorsaBorderCapture);
    };
    if steps != 1 || !castle.has_alongside(end) {
        return None;
    }
    match rules.horsa_entering {
        HorsaEntering::Free => None,
        HorsaEntering::NoAlongsideCapture => Some(Bar::HorsaAlongsideCapture),
        HorsaEntering::NoAlongsideCaptureAfterSharpTurn => {
            (turn > 1).then_some(Bar::HorsaSharpAlongsideCapture)
        }
    }
}

fn single_step(direction: Direction, end: Square) -> Route {
    Route {
        path: vec![end],
        bend: None,
        direction,
        kind: Kind::Step,
        bars_move: Vec::new(),
        bars_capture: Vec::new(),
    }
}

fn gala(rules: &Ruleset, from: Square, ends: SquareSet) -> Vec<Route> {
    let mut found = Vec::new();
    for direction in Direction::ALL {
        let Some(end) = direction.from(from).filter(|end| ends.has(*end)) else {
            continue;
        };
        let (from_cross, from_centre) = (Castle::of(from).is_none(), CENTRE.has(from));
        let (in_centre, crosses) = (CENTRE.has(end), crosses(from, end));
        let bars = match rules.gala_captures {
            GalaCaptures::NotFromCross => [from_cross.then_some(Bar::GalaCapturesFromCross), None],
            GalaCaptures::NotFromCentre => {
                [from_centre.then_some(Bar::GalaCapturesFromCentre), None]
            }
            GalaCaptures::NotFromNorInCentre => [
                from_centre.then_some(Bar::GalaCapturesFromCentre),
                in_centre.then_some(Bar::GalaCapturesInCentre),
            ],
            GalaCaptures::OnlyCrossing => [(!crosses).then_some(Bar::GalaCapturesCrossing), None],
        };
        let bars_capture = bars.into_iter().flatten().collect();
        found.push(Route {
            bars_capture,
            ..single_step(direction, end)
        });
    }
    if CENTRE.has(from) {
        let ends = ends.into_iter().filter(|end| *end != from);
        found.extend(ends.map(|end| {
            let home = rules.leap == Leap::BeyondHome && HOME.has(end);
            let bars_move: Vec<Bar> = home.then_some(Bar::LeapHome).into_iter().collect();
            Route {
                path: vec![end],
                bend: None,
                direction: Direction::North,
                kind: Kind::Leap,
                bars_capture: more(&bars_move, || Some(Bar::LeapCaptures)),
                bars_move,
            }
        }));
    }
    found
}

fn kampa(rules: &Ruleset, side: Side, from: Square, ends: SquareSet) -> Vec<Route> {
    let friendly = Castle::of(from).filter(|castle| castle.side() == side);
    let restricted = friendly.filter(|_| match rules.kampa_restricted {
        KampaRestricted::FriendlyCastles => true,
        KampaRestricted::FriendlyRing3 => ring(from) == Some(3),
        KampaRestricted::FriendlyCastlesButTip => ring(from) != Some(6),
    });
    let mut found: Vec<Route> = Direction::ALL
        .iter()
        .filter_map(|direction| {
            let end = direction.from(from).filter(|end| ends.has(*end))?;
            let mut step = single_step(*direction, end);
            let aside = restricted.is_some_and(|castle| *direction != castle.toward_centre());
            let bars: Vec<Bar> = entry_bar(rules, side, end).into_iter().collect();
            step.bars_move = more(&bars, || aside.then_some(Bar::KampaTowardCentre));
            let crossing = crosses(from, end);
            step.bars_capture = more(&step.bars_move, || match restricted {
                Some(_) => match rules.restricted_kampa {
                    RestrictedKampa::StepOnly | RestrictedKampa::TwoSteps => {
                        Some(Bar::KampaCapturesHere)
                    }
                    RestrictedKampa::Captures => crossing.then_some(Bar::KampaCapturesCrossing),
                },
                None => match rules.free_kampa {
                    FreeKampa::Captures => None,
                    FreeKampa::CapturesUnlessCrossing => {
                        crossing.then_some(Bar::KampaCapturesCrossing)
                    }
                    FreeKampa::CapturesFromCross => Castle::of(from)
                        .is_some()
                        .then_some(Bar::KampaCapturesFromCross),
                },
            });
            Some(step)
        })
        .collect();
    if let (Some(castle), RestrictedKampa::TwoSteps) = (restricted, rules.restricted_kampa) {
        found.extend(two_steps(rules, side, castle, from).filter(|route| ends.has(route.end())));
    }
    found
}

fn two_steps(rules: &Ruleset, side: Side, castle: Castle, from: Square) -> Option<Route> {
    let direction = castle.toward_centre();
    let first = direction.from(from)?;
    let end = direction.from(first)?;
    let leaves = Castle::of(first) != Some(castle);
    let bars: Vec<Bar> = entry_bar(rules, side, first).into_iter().collect();
    let bars = more(&bars, || entry_bar(rules, side, end));
    let bars_move = more(&bars, || leaves.then_some(Bar::KampaTwoStepsLeave));
    Some(Route {
        path: vec![first, end],
        bend: None,
        direction,
        kind: Kind::TwoSteps,
        bars_capture: more(&bars_move, || Some(Bar::KampaTwoStepsCapture)),
        bars_move,
    })
}

/// The bar on a Kampa entering a square, as far as the square alone decides it.
fn entry_bar(rules: &Ruleset, side: Side, end: Square) -> Option<Bar> {
    let noble = NOBLE.has(end);
    match rules.kampa_barred {
        KampaBarred::Nowhere => None,
        KampaBarred::Noble => noble.then_some(Bar::KampaNoble),
        KampaBarred::FriendlyNobleAndClosedCentre => {
            let friendly = Castle::of(end).is_some_and(|castle| castle.side() == side);
            (noble && friendly).then_some(Bar::KampaFriendlyNoble)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gala::Preset;

    #[test]
    fn routes_to_a_square_are_those_of_all_that_end_there() {
        for preset in Preset::ALL {
            let rules = preset.ruleset();
            for (side, role) in Side::BOTH
                .into_iter()
                .flat_map(|side| Role::ALL.map(|role| (side, role)))
            {
                for from in Square::all() {
                    let all = routes(&rules, side, role, from);
                    for to in Square::all() {
                        let there: Vec<Route> = all
                            .iter()
                            .filter(|route| route.end() == to)
                            .cloned()
                            .collect();
                        assert_eq!(routes_to(&rules, side, role, from, to), there);
                    }
                }
            }
        }
    }
}

//! Why a move is refused, and by which route a legal one goes.
//!
//! This walks the routes one by one, so it is slow beside [`super::movement`]. It runs once for a refusal or a picture.

use super::illegal::{Hindrance, Illegal, Reason};
use super::movement::{Moves, Rules};
use super::position::Position;
use super::route::{Bar, Kind, Route, routes, routes_to};
use super::ruleset::Leap;
use super::terrain::{CENTRE, Castle};
use super::{Piece, Role};
use crate::mover::Mover;
use crate::prelude::*;
use crate::{Move, Square, SquareSet};

impl Rules {
    /// Why this move may not be played, or `None` if it may.
    ///
    /// ```
    /// use gala_rules::gala::{Preset, Reason};
    /// let rules = Preset::Farmers.rules();
    /// let refused = rules.why_not(&rules.start(), "c1-d1".parse().unwrap()).unwrap();
    /// assert_eq!(refused.reason, Reason::NotItsWay);
    /// assert_eq!(refused.targets.count(), 5);
    /// ```
    pub fn why_not(&self, position: &Position, mv: Move) -> Option<Illegal> {
        let moves = self.moves(position);
        if moves.has(mv) {
            return None;
        }
        let reason = self.reason(position, mv);
        Some(Illegal {
            mv,
            piece: position.piece_at(mv.from),
            reason,
            targets: moves.targets(mv.from),
        })
    }

    fn reason(&self, position: &Position, mv: Move) -> Reason {
        if let Some(outcome) = self.decided(position) {
            return Reason::Over(outcome);
        }
        let Some(piece) = position.piece_at(mv.from) else {
            return Reason::NoPiece;
        };
        let side = position.side_to_move();
        if piece.side != side {
            return Reason::NotYours;
        }
        let owns = |seat: &Castle| position.pieces_of(Mover::Seat(*seat)).has(mv.from);
        if let Mover::Seat(to_move) = position.mover()
            && let Some(owner) = Castle::ALL.into_iter().find(owns)
            && owner != to_move
        {
            return Reason::Partners { to_move, owner };
        }
        if mv.from == mv.to {
            return Reason::Stays;
        }
        if self.unforced_moves(position, position.mover()).has(mv) {
            return self.unanswered(position, mv);
        }
        self.hindrance(position, mv, piece.role)
    }

    /// Which Galas the move would leave threatened, and what would answer the threat.
    fn unanswered(&self, position: &Position, mv: Move) -> Reason {
        let after = |mv: Move| {
            let mut next = *position;
            next.shift(mv.from, mv.to);
            next
        };
        let left = |mv: Move| self.threatened_of(&after(mv), position.mover());
        let (next, galas) = (after(mv), left(mv));
        let by = galas.into_iter().fold(SquareSet::EMPTY, |by, gala| {
            by.or(self.captors(&next, gala))
        });
        let mut answers: Vec<Move> = self.moves(position).iter().collect();
        answers.sort_unstable();
        let saving = answers
            .iter()
            .filter(|mv| !self.wins_at_once(position, mv.from, mv.to));
        let fewest = saving.map(|mv| left(*mv).count()).min().unwrap_or(0);
        Reason::UnansweredThreat {
            galas,
            by,
            fewest,
            answers,
        }
    }

    /// What keeps a piece from its target: of all its routes there, all that stands against the one that the least
    /// stands against. Of several with as much, pieces count for more than rules, and then [`weight`] decides. Of equal
    /// ones the first is told: a step before a leap, a first leg clockwise from north before another.
    fn hindrance(&self, position: &Position, mv: Move, role: Role) -> Reason {
        let mut found: Option<((usize, usize, u8), Hindrance)> = None;
        for route in self.routes_between(position, mv) {
            let pieces = in_the_way(position, &route);
            let bars = self.bars(&without(position, &pieces), &route, mv, role);
            let least = bars.iter().map(|bar| weight(*bar)).min().unwrap_or(0);
            let rank = (bars.len() + pieces.len(), pieces.len(), u8::MAX - least);
            if found.as_ref().is_none_or(|(best, _)| rank < *best) {
                let unanswered = false;
                let hindrance = Hindrance {
                    bars,
                    pieces,
                    unanswered,
                };
                found = Some((rank, hindrance));
            }
        }
        match found {
            Some((_, hindrance)) => Reason::Hindered(Hindrance {
                unanswered: self.stays_unanswered(position, mv, &hindrance),
                ..hindrance
            }),
            None => Reason::NotItsWay,
        }
    }

    /// Whether threats would keep a move from being legal if this hindrance were gone: its rules for all of the mover's
    /// pieces, and its pieces from the board.
    fn stays_unanswered(&self, position: &Position, mv: Move, gone: &Hindrance) -> bool {
        let position = without(position, &gone.pieces);
        let mover = position.mover();
        let threatened = self.threatened_of(&position, mover).count();
        if threatened == 0 || self.decided(&position).is_some() {
            return false;
        }
        let mut moves = Moves::none();
        for from in position.pieces_of(mover) {
            let role = position.role_at(from);
            let mut targets = SquareSet::EMPTY;
            for route in routes(self.ruleset(), mover.side(), role, from) {
                let to = route.end();
                let bars = self.bars(&position, &route, Move { from, to }, role);
                if in_the_way(&position, &route).is_empty()
                    && bars.iter().all(|bar| gone.bars.contains(bar))
                {
                    targets.insert(to);
                }
            }
            moves.add(from, targets);
        }
        !self.answers(&position, moves, threatened).has(mv)
    }

    fn routes_between(&self, position: &Position, mv: Move) -> Vec<Route> {
        let Some(piece) = position.piece_at(mv.from) else {
            return Vec::new();
        };
        routes_to(self.ruleset(), piece.side, piece.role, mv.from, mv.to)
    }

    /// The rules that bar this route in this position, leaving aside the pieces in the way.
    fn bars(&self, position: &Position, route: &Route, mv: Move, role: Role) -> Vec<Bar> {
        let side = position.side_to_move();
        let mut bars = match position.of_side(side.other()).has(mv.to) {
            true => route.bars_capture.clone(),
            false => route.bars_move.clone(),
        };
        let leaps_safely = || {
            let capturable = self.capturable_without(position, mv.from, side.other());
            !SquareSet(capturable).has(mv.to)
        };
        if role == Role::Kampa {
            let closed = SquareSet(self.barred_to_kampas(position, side));
            if route.path.iter().any(|square| closed.has(*square)) {
                bars.push(Bar::KampaClosedCentre);
            }
        }
        if route.kind == Kind::Leap && self.ruleset().leap == Leap::Safe && !leaps_safely() {
            bars.push(Bar::LeapUnsafe);
        }
        bars
    }

    /// The routes by which a piece reaches its target in this position. The one to be drawn is first: the shortest,
    /// ties broken by the first leg clockwise from north.
    fn open_routes(&self, position: &Position, mv: Move) -> Vec<Route> {
        let Some(piece) = position.piece_at(mv.from) else {
            return Vec::new();
        };
        let mut found = self.routes_between(position, mv);
        found.retain(|route| {
            in_the_way(position, route).is_empty()
                && self.bars(position, route, mv, piece.role).is_empty()
        });
        found.sort_by_key(|route| (route.path.len(), route.direction));
        found
    }

    /// The route of a legal move, as drawn: from, the square where it bends if it does, to.
    ///
    /// ```
    /// use gala_rules::gala::Preset;
    /// let rules = Preset::Farmers.rules();
    /// let route = rules.route(&rules.start(), "d1-e2".parse().unwrap());
    /// assert_eq!(route.iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["d1", "e2"]);
    /// ```
    pub fn route(&self, position: &Position, mv: Move) -> Vec<Square> {
        let bend = self
            .open_routes(position, mv)
            .first()
            .and_then(|route| route.bend.map(|at| route.path[at]));
        [Some(mv.from), bend, Some(mv.to)]
            .into_iter()
            .flatten()
            .collect()
    }

    /// The routes by which a piece on this square could be captured if it were the other side's move, each as drawn.
    ///
    /// ```
    /// use gala_rules::gala::Preset;
    /// let position = "10/10/10/10/10/k9/10/10/10/G8G w".parse().unwrap();
    /// assert!(Preset::Farmers.rules().attacks(&position, "j1".parse().unwrap()).is_empty());
    /// ```
    pub fn attacks(&self, position: &Position, target: Square) -> Vec<Vec<Square>> {
        let Some(piece) = position.piece_at(target) else {
            return Vec::new();
        };
        let mut attacking = *position;
        attacking.hand_over(Mover::Side(piece.side.other()));
        let captors = self.captors(position, target).into_iter();
        let routes = captors.map(|from| self.route(&attacking, Move { from, to: target }));
        routes.collect()
    }

    /// The first of these way-points that does not lie, in order, on any legal route of this move.
    pub fn stray_way_point(
        &self,
        position: &Position,
        mv: Move,
        way_points: &[Square],
    ) -> Option<Square> {
        way_points.first()?;
        let furthest = self
            .open_routes(position, mv)
            .iter()
            .map(|route| {
                let mut path = route.between().iter();
                way_points
                    .iter()
                    .take_while(|point| path.any(|square| square == *point))
                    .count()
            })
            .max()
            .unwrap_or(0);
        way_points.get(furthest).copied()
    }

    /// Whether this side could win on its next move by bringing its second Gala into the centre.
    pub fn is_one_step_from_centre(&self, position: &Position, side: crate::Side) -> bool {
        use super::ruleset::CentreGoal;
        let galas = position.of_piece(side, Role::Gala);
        if self.ruleset().centre_goal == CentreGoal::None
            || galas.count() != 2
            || galas.and(CENTRE).count() == 0
            || self.decided(position).is_some()
        {
            return false;
        }
        let outside = galas.without(CENTRE);
        let movers: Vec<Mover> = match position.mover() {
            Mover::Side(_) => vec![Mover::Side(side)],
            Mover::Seat(_) => Castle::ALL
                .into_iter()
                .filter(|seat| seat.side() == side)
                .map(Mover::Seat)
                .collect(),
        };
        movers.into_iter().any(|mover| {
            let moves = self.unforced_moves(position, mover);
            outside
                .into_iter()
                .any(|gala| moves.targets(gala).meets(CENTRE))
        })
    }
}

/// The pieces that stand in the way of the side to move on this route, in its order: those between, and an own one on
/// its end.
fn in_the_way(position: &Position, route: &Route) -> Vec<(Square, Piece)> {
    let own = position.of_side(position.side_to_move());
    let end = Some(route.end()).filter(|end| own.has(*end));
    let squares = route.between().iter().copied().chain(end);
    squares
        .filter_map(|square| Some((square, position.piece_at(square)?)))
        .collect()
}

/// The position without these pieces.
fn without(position: &Position, pieces: &[(Square, Piece)]) -> Position {
    let mut bare = *position;
    for (square, _) in pieces {
        bare.take(*square);
    }
    bare
}

/// How much a bar explains: a limit of reach says least, the closed centre more. All other bars say most.
fn weight(bar: Bar) -> u8 {
    match bar {
        Bar::SecondLegOneStep | Bar::SecondLegTurn => 0,
        Bar::CentreClosedToRiders => 1,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::super::preset::Preset;
    use super::*;

    /// What is told of a refused move: the rules, the squares of pieces in the way, or nothing if it is not its way.
    fn told(preset: Preset, position: &str, mv: &str) -> Option<(Vec<Bar>, Vec<String>)> {
        let rules = preset.rules();
        let position = match position {
            "start" => rules.start(),
            text => text.parse().unwrap(),
        };
        match rules.why_not(&position, mv.parse().unwrap())?.reason {
            Reason::Hindered(told) => {
                let squares = told.pieces.iter().map(|(at, _)| at.to_string());
                Some((told.bars, squares.collect()))
            }
            Reason::NotItsWay => None,
            reason => panic!("{mv}: {reason:?}"),
        }
    }

    fn joined(route: &[Square]) -> String {
        let squares: Vec<String> = route.iter().map(|square| square.to_string()).collect();
        squares.join(" ")
    }

    #[test]
    fn a_rule_and_a_piece_that_both_stand_in_the_way_are_both_told() {
        let kings = "g8g/10/10/10/10/10/1p8/1P8/1K8/G8G w";
        let centre = "g8g/10/10/10/10/10/4P5/4H5/10/G8G w";
        let cross = "g8g/10/10/4p5/10/4P5/10/4H5/10/G8G w";
        for (preset, position, mv, bar, at) in [
            (Preset::Winther, "start", "b1-d3", Bar::HorsaAtHome, "c2"),
            (Preset::Winther, "start", "a2-c4", Bar::HorsaAtHome, "b3"),
            (
                Preset::Botermans,
                kings,
                "b2-b4",
                Bar::RiderCapturesCrossing,
                "b3",
            ),
            (
                Preset::Winther,
                centre,
                "e3-e6",
                Bar::CentreClosedToRiders,
                "e4",
            ),
            (
                Preset::Botermans,
                cross,
                "e3-e7",
                Bar::RiderCapturesCrossing,
                "e5",
            ),
        ] {
            let both = (vec![bar], vec![at.to_owned()]);
            assert_eq!(told(preset, position, mv), Some(both), "{preset:?} {mv}");
        }
    }

    #[test]
    fn of_two_rules_that_each_bar_a_way_the_one_is_told_that_says_more() {
        let centre = "g8g/10/10/10/10/10/10/2H7/10/G8G w";
        let alongside = "g8g/10/10/10/10/10/3H6/10/4p5/G8G w";
        let gala = "g8g/10/10/10/5p4/4G5/10/10/10/G9 w";
        for (position, mv, bar) in [
            (centre, "c3-d5", Bar::CentreClosedToRiders),
            (alongside, "d4-e2", Bar::HorsaAlongsideCapture),
            (gala, "e5-f6", Bar::GalaCapturesFromCentre),
        ] {
            let one = (vec![bar], Vec::new());
            assert_eq!(told(Preset::Winther, position, mv), Some(one), "{mv}");
        }
    }

    #[test]
    fn of_several_ways_the_one_is_told_that_the_least_stands_against() {
        // By f5, in the centre, its second leg would be too long besides.
        let position = "g8g/10/10/10/10/10/10/7H2/10/G8G w";
        let one_step = (vec![Bar::SecondLegOneStep], Vec::new());
        assert_eq!(told(Preset::Winther, position, "h3-h5"), Some(one_step));
    }

    #[test]
    fn of_ways_with_as_much_in_them_the_first_clockwise_is_told() {
        // The Horsa could bend on e5 and go down, or on e3 and go up.
        let position = "g8g/10/10/10/10/4P5/3H6/4P5/10/G8G w";
        let first = (Vec::new(), vec!["e5".to_owned()]);
        assert_eq!(told(Preset::Farmers, position, "d4-e4"), Some(first));
    }

    #[test]
    fn the_route_that_is_drawn_is_the_first_that_is_open() {
        let free = "g8g/10/10/10/10/10/3H6/10/10/G8G w";
        let blocked = "g8g/10/10/10/10/4P5/3H6/10/10/G8G w";
        let rules = Preset::Farmers.rules();
        for (position, drawn) in [(free, "d4 e5 e4"), (blocked, "d4 e3 e4")] {
            let mv = "d4-e4".parse().unwrap();
            let route = rules.route(&position.parse().unwrap(), mv);
            assert_eq!(joined(&route), drawn, "{position}");
        }
    }

    #[test]
    fn an_attack_is_drawn_with_its_bend() {
        let position = "g8g/10/10/10/10/10/10/4k5/G9/9G w";
        let gala = "a2".parse().unwrap();
        let rules = Preset::Farmers.rules();
        let attacks = rules.attacks(&position.parse().unwrap(), gala);
        let drawn: Vec<String> = attacks.iter().map(|route| joined(route)).collect();
        assert_eq!(drawn, ["e3 d2 a2"]);
    }

    #[test]
    fn a_kampa_makes_two_steps_only_where_the_rules_have_them() {
        let leaves = (vec![Bar::KampaTwoStepsLeave], Vec::new());
        for preset in [Preset::Farmers, Preset::Botermans] {
            for mv in ["d1-f3", "a4-c6"] {
                assert_eq!(told(preset, "start", mv), Some(leaves.clone()), "{mv}");
            }
        }
        for preset in [Preset::Winther, Preset::Pyramid] {
            for mv in ["b3-d5", "d1-f3", "a4-c6"] {
                assert_eq!(told(preset, "start", mv), None, "{preset:?} {mv}");
            }
        }
    }

    #[test]
    fn a_threat_that_would_stay_is_told_with_what_stands_in_the_way() {
        // Without the Kampa on c1 the Korna could go to b1, but the Gala on a1 would stay threatened.
        let position = "g8g/10/10/10/10/10/k9/10/10/G1PK5G w";
        let rules = Preset::Farmers.rules();
        let position = position.parse().unwrap();
        let refused = rules.why_not(&position, "d1-b1".parse().unwrap()).unwrap();
        let Reason::Hindered(told) = refused.reason else {
            panic!("{:?}", refused.reason)
        };
        assert!(told.unanswered && told.bars.is_empty());
        assert_eq!(told.pieces.len(), 1);
    }

    #[test]
    fn no_threat_is_told_where_the_game_would_be_over() {
        // Without the Gala on c1 each side would have one, which is a draw.
        let position = "g9/10/10/10/10/10/k9/10/10/G1GK6 w";
        let rules = Preset::Farmers.rules();
        let position = position.parse().unwrap();
        assert_eq!(rules.threatened_galas(&position).count(), 1);
        let refused = rules.why_not(&position, "d1-b1".parse().unwrap()).unwrap();
        let Reason::Hindered(told) = refused.reason else {
            panic!("{:?}", refused.reason)
        };
        assert!(!told.unanswered && told.pieces.len() == 1);
    }
}

//! Why a move is refused, and by which route a legal one goes.
//!
//! This walks the routes one by one, so it is slow beside [`super::movement`]. It runs once for a refusal or a picture.

use super::illegal::{Illegal, Reason};
use super::movement::Rules;
use super::position::Position;
use super::route::{Bar, Kind, Route, routes};
use super::ruleset::Leap;
use super::terrain::CENTRE;
use crate::mover::Mover;
use crate::prelude::*;
use crate::{Move, Role, Square, SquareSet};

impl Rules {
    /// Why this move may not be played, or `None` if it may.
    ///
    /// ```
    /// use gala_rules::{Reason, gala::Preset};
    /// let rules = Preset::Farmers.rules();
    /// let refused = rules.why_not(&rules.start(), "c1-d1".parse().unwrap()).unwrap();
    /// assert_eq!(refused.reason, Reason::OwnPiece);
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
        if !position.pieces_of(position.mover()).has(mv.from) {
            return Reason::Partners;
        }
        if mv.from == mv.to {
            return Reason::Stays;
        }
        if position.of_side(side).has(mv.to) {
            return Reason::OwnPiece;
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

    /// Why a piece does not reach its target: the best explanation of all its routes there.
    fn hindrance(&self, position: &Position, mv: Move, role: Role) -> Reason {
        let mut blocked = None;
        let mut barred = None;
        for route in self.routes_between(position, mv) {
            let bar = self.bar(position, &route, mv, role);
            let piece = first_piece(position, &route);
            match (bar, piece) {
                (Some(bar), None) => {
                    barred = barred
                        .filter(|known| weight(*known) >= weight(bar))
                        .or(Some(bar));
                }
                (None, Some(at)) => blocked = blocked.or(Some(at)),
                _ => {}
            }
        }
        if let Some(bar) = barred {
            return Reason::Barred(bar);
        }
        match blocked.and_then(|at| position.piece_at(at).map(|by| (at, by))) {
            Some((at, by)) => Reason::Blocked { at, by },
            None => Reason::NotItsWay,
        }
    }

    fn routes_between(&self, position: &Position, mv: Move) -> Vec<Route> {
        let Some(piece) = position.piece_at(mv.from) else {
            return Vec::new();
        };
        let mut found = routes(self.ruleset(), piece.side, piece.role, mv.from);
        found.retain(|route| route.end() == mv.to);
        found
    }

    /// The rule that bars this route in this position, leaving aside the pieces in the way.
    fn bar(&self, position: &Position, route: &Route, mv: Move, role: Role) -> Option<Bar> {
        let side = position.side_to_move();
        let captures = position.occupied().has(mv.to);
        let fixed = if captures {
            route.bars_capture
        } else {
            route.bars_move
        };
        let unsafe_leap = || {
            route.kind == Kind::Leap
                && self.ruleset().leap == Leap::Safe
                && self.capturable_without(position, mv.from, side.other()) >> mv.to.index() & 1
                    == 1
        };
        let closed = || {
            role == Role::Kampa && self.barred_to_kampas(position, side) >> mv.to.index() & 1 == 1
        };
        fixed
            .or_else(|| closed().then_some(Bar::KampaClosedCentre))
            .or_else(|| unsafe_leap().then_some(Bar::LeapUnsafe))
    }

    /// The routes by which a piece reaches its target in this position. The one to be drawn is first: the shortest,
    /// ties broken by the first leg clockwise from north.
    fn open_routes(&self, position: &Position, mv: Move) -> Vec<Route> {
        let Some(piece) = position.piece_at(mv.from) else {
            return Vec::new();
        };
        let mut found = self.routes_between(position, mv);
        found.retain(|route| {
            first_piece(position, route).is_none()
                && self.bar(position, route, mv, piece.role).is_none()
        });
        found.sort_by_key(|route| (route.kind == Kind::Leap, route.path.len(), route.direction));
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

    /// The first of these way-points that does not lie, in order, on any legal route of this move.
    pub fn stray_way_point(
        &self,
        position: &Position,
        mv: Move,
        way_points: &[Square],
    ) -> Option<Square> {
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
            Mover::Seat(_) => super::terrain::Castle::ALL
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

fn first_piece(position: &Position, route: &Route) -> Option<Square> {
    route
        .between()
        .iter()
        .copied()
        .find(|square| position.occupied().has(*square))
}

/// How much a bar explains: a limit of reach says less than a rule about this very capture.
fn weight(bar: Bar) -> u8 {
    match bar {
        Bar::SecondLegOneStep | Bar::SecondLegTurn => 0,
        Bar::LeapHome | Bar::LeapCaptures | Bar::LeapUnsafe => 1,
        Bar::KampaTwoStepsCapture => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::super::preset::Preset;
    use super::*;
    use crate::{Piece, Side};

    const PRESETS: [Preset; 4] = [
        Preset::Farmers,
        Preset::Winther,
        Preset::Pyramid,
        Preset::Botermans,
    ];

    /// Whether a bar says only that a route does not reach that far.
    fn limits_reach(bar: Bar) -> bool {
        matches!(bar, Bar::SecondLegOneStep | Bar::SecondLegTurn)
    }

    /// The bars of the free routes by which a White rider would capture a Kampa, in order, and the reason that is
    /// given. `None` if it may capture, or if a Gala stands there.
    fn refused(rules: &Rules, role: Role, mv: Move) -> Option<(Vec<Bar>, Reason)> {
        let mut position: Position = "g8g/10/10/10/10/10/10/10/10/G8G w".parse().ok()?;
        let pieces = [
            (mv.from, role, Side::White),
            (mv.to, Role::Kampa, Side::Black),
        ];
        for (square, role, side) in pieces {
            if position.occupied().has(square) {
                return None;
            }
            position.put(square, Piece { role, side }, false);
        }
        let refused = rules.why_not(&position, mv)?;
        let mut found = routes(rules.ruleset(), Side::White, role, mv.from);
        found.retain(|route| route.end() == mv.to && first_piece(&position, route).is_none());
        let bars = found.iter().filter_map(|route| route.bars_capture);
        Some((bars.collect(), refused.reason))
    }

    #[test]
    fn a_rule_about_the_capture_is_told_before_a_limit_of_reach() {
        // How often the rule came first among the routes, and how often the limit.
        let mut seen = [0, 0];
        for (preset, role) in PRESETS
            .into_iter()
            .flat_map(|preset| [Role::Korna, Role::Horsa].map(|role| (preset, role)))
        {
            let rules = preset.rules();
            let all = Square::all();
            let moves = all.flat_map(|from| Square::all().map(move |to| Move { from, to }));
            for mv in moves.filter(|mv| mv.from != mv.to) {
                let Some((bars, reason)) = refused(&rules, role, mv) else {
                    continue;
                };
                let limit = bars.iter().position(|bar| limits_reach(*bar));
                let rule = bars.iter().position(|bar| !limits_reach(*bar));
                let (Some(limit), Some(rule)) = (limit, rule) else {
                    continue;
                };
                seen[usize::from(limit < rule)] += 1;
                let Reason::Barred(told) = reason else {
                    panic!("{preset:?}, {role:?} {mv}: {reason:?} of {bars:?}");
                };
                assert!(
                    bars.contains(&told) && !limits_reach(told),
                    "{preset:?}, {role:?} {mv}: {told:?} of {bars:?}"
                );
            }
        }
        assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
    }
}

//! Figures of Gala: a position with every move of one piece marked, as the engine finds them, so that none contradicts
//! the rules in force.

use crate::draw::{Marker, Scene};
use crate::present::Localizer;
use crate::present::gala::scene::{pieces, with_mover};
use crate::present::games::RulesFigure;
use crate::rules::gala::route::{Bar, Route, routes, routes_to};
use crate::rules::gala::terrain::Castle;
use crate::rules::gala::{Position, Reason, Role, Rules, SecondLeg};
use crate::rules::mover::Mover;
use crate::rules::{Direction, Move, Square};

/// Every move of the piece on a square of Gala, whoever's turn it is; `None` if the square is empty.
///
/// Crosses are squares from which a rule keeps it: not those beyond its reach or behind other pieces.
pub(crate) fn of_piece(
    words: Localizer,
    rules: &Rules,
    position: &Position,
    from: Square,
) -> Option<RulesFigure> {
    let piece = position.piece_at(from)?;
    let mover = match position.mover() {
        Mover::Side(_) => Mover::Side(piece.side),
        Mover::Seat(_) => Mover::Seat(Castle::ALL.into_iter().find(|seat| {
            seat.side() == piece.side && seat.is_eastern() == position.of_east().has(from)
        })?),
    };
    let position = with_mover(position, mover);
    let moves = rules.moves(&position);
    let mut markers = vec![(from, Marker::Subject)];
    for to in Square::all().filter(|to| *to != from) {
        let mv = Move { from, to };
        let marker = if !moves.has(mv) {
            is_barred(rules, &position, mv).then_some(Marker::Barred)
        } else if position.occupied().has(to) {
            Some(Marker::Capture)
        } else {
            Some(reach(rules, &position, mv, piece.role))
        };
        markers.extend(marker.map(|marker| (to, marker)));
    }
    let scene = Scene {
        pieces: pieces(&position),
        bottom: piece.side,
        ways: ways(rules, &position, piece.role, &markers),
        markers,
        ..Scene::default()
    };
    Some(RulesFigure::of_piece(words, scene, piece.role, from))
}

/// The ways of a piece that turns at the line to the squares that are marked as within its reach.
fn ways(
    rules: &Rules,
    position: &Position,
    role: Role,
    markers: &[(Square, Marker)],
) -> Vec<Vec<Square>> {
    let [(from, _), marked @ ..] = markers else {
        return Vec::new();
    };
    if !matches!(role, Role::Korna | Role::Horsa) {
        return Vec::new();
    }
    let reached = marked
        .iter()
        .filter(|(_, marker)| *marker != Marker::Barred);
    reached
        .map(|&(to, _)| rules.route(position, Move { from: *from, to }))
        .collect()
}

/// How a piece gets to an empty square.
fn reach(rules: &Rules, position: &Position, mv: Move, role: Role) -> Marker {
    let steps = |one: Square, other: Square| {
        let files = one.file().abs_diff(other.file());
        files.max(one.rank().abs_diff(other.rank()))
    };
    match role {
        Role::Gala if steps(mv.from, mv.to) > 1 => Marker::Leap,
        Role::Kampa if steps(mv.from, mv.to) > 1 => Marker::Twice,
        Role::Gala | Role::Kampa => Marker::Step,
        Role::Korna | Role::Horsa => {
            let side = position.side_to_move();
            let all = routes(rules.ruleset(), side, role, mv.from);
            let at_home = all
                .iter()
                .any(|way| way.bars_move.contains(&Bar::HorsaAtHome));
            match rules.route(position, mv)[..] {
                _ if at_home => Marker::Step,
                [from, bend, _] if steps(from, bend) > 1 => Marker::Step,
                _ => Marker::Far,
            }
        }
    }
}

/// Whether a rule keeps the piece from a square that it would otherwise reach: one that lies on no route within its
/// reach is just too far away.
fn is_barred(rules: &Rules, position: &Position, mv: Move) -> bool {
    let Some(piece) = position.piece_at(mv.from) else {
        return false;
    };
    let reason = rules.why_not(position, mv).map(|illegal| illegal.reason);
    match reason {
        Some(Reason::Hindered(_)) => {
            let own = position.of_side(piece.side).has(mv.to);
            let is_free = |way: &Route| {
                let mut between = way.between().iter();
                !between.any(|square| position.occupied().has(*square))
            };
            let ways = routes_to(rules.ruleset(), piece.side, piece.role, mv.from, mv.to);
            !own && ways.iter().any(is_free) && ways.iter().any(|way| is_within_reach(rules, way))
        }
        Some(Reason::UnansweredThreat { .. }) => true,
        _ => false,
    }
}

/// Whether the second leg, if there is one, is as long and turns as these rules have it. A Kampa that would leave its
/// castle goes one step.
fn is_within_reach(rules: &Rules, way: &Route) -> bool {
    if way.bars_move.contains(&Bar::KampaTwoStepsLeave) {
        return false;
    }
    let Some(bend) = way.bend else { return true };
    let crossing = way.path[bend];
    let second = Direction::ALL
        .into_iter()
        .find(|direction| direction.from(crossing) == Some(way.path[bend + 1]));
    let turns = second.is_some_and(|second| {
        rules.ruleset().second_leg == SecondLeg::Any || way.direction.turn(second) == 1
    });
    turns && (bend == 0 || way.path.len() == bend + 2)
}

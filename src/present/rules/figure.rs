//! Figures: a position with every move of one man marked, as the engine finds them, so that none contradicts the rules in force.

use crate::draw::{Marker, Scene};
use crate::present::Localizer;
use crate::present::scenes::{chelma_men, men, with_mover};
use crate::present::words::{MessageArg, tr};
use crate::rules::gala::route::{Bar, Route, routes};
use crate::rules::gala::terrain::Castle;
use crate::rules::gala::{Mover, Position, Rules, SecondLeg};
use crate::rules::{Direction, Move, Reason, Role, Square, chelma};

/// A picture of the rules, and the same in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesFigure {
    /// What it shows.
    pub scene: Scene,
    /// The same in words, from the same marks.
    pub alt: String,
}

/// Every move of the man on a square of Gala, whoever's turn it is; `None` if nobody stands there.
///
/// Crosses are squares from which a rule keeps it: not those beyond its reach or behind other men.
///
/// ```
/// use galabot::draw::Marker;
/// use galabot::present::Localizer;
/// use galabot::present::rules::figure;
/// use galabot::rules::gala::Preset;
/// let position = "g8g/10/10/10/10/10/10/3K6/10/G8G w".parse().unwrap();
/// let e6 = "e6".parse().unwrap();
/// let shown = |preset: Preset| {
///     let d3 = "d3".parse().unwrap();
///     let figure = figure::gala(Localizer::default(), &preset.rules(), &position, d3).unwrap();
///     figure.scene.markers.into_iter().find(|(square, _)| *square == e6).unwrap().1
/// };
/// assert_eq!(shown(Preset::Farmers), Marker::Step);
/// assert_eq!(shown(Preset::Winther), Marker::Barred);
/// ```
pub fn gala(
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
        pieces: men(&position),
        bottom: piece.side,
        markers,
        ..Scene::default()
    };
    let alt = alt(words, &scene, piece.role, from);
    Some(RulesFigure { scene, alt })
}

/// How a man of Gala gets to an empty square.
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
                .any(|way| way.bars_move == Some(Bar::HorsaAtHome));
            match rules.route(position, mv)[..] {
                _ if at_home => Marker::Step,
                [from, bend, _] if steps(from, bend) > 1 => Marker::Step,
                _ => Marker::Far,
            }
        }
    }
}

/// Whether a rule keeps the man from a square that it would otherwise reach: one that lies on no way within its reach is just
/// too far away.
fn is_barred(rules: &Rules, position: &Position, mv: Move) -> bool {
    let Some(piece) = position.piece_at(mv.from) else {
        return false;
    };
    let reason = rules.why_not(position, mv).map(|illegal| illegal.reason);
    match reason {
        Some(Reason::Barred(_)) => {
            let ways = routes(rules.ruleset(), piece.side, piece.role, mv.from);
            let mut ways = ways.iter().filter(|way| way.end() == mv.to);
            ways.any(|way| is_within_reach(rules, way))
        }
        Some(Reason::UnansweredThreat { .. }) => true,
        _ => false,
    }
}

/// Whether the second leg, if there is one, is as long and turns as these rules have it.
fn is_within_reach(rules: &Rules, way: &Route) -> bool {
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

/// Every move of the man on a square of Chelma, whoever's turn it is; `None` if nobody stands there.
pub fn chelma(
    words: Localizer,
    rules: &chelma::Rules,
    position: &chelma::Position,
    from: Square,
) -> Option<RulesFigure> {
    let piece = position.piece_at(from)?;
    let mut turned = chelma::Position::empty(piece.side);
    for (square, piece) in position.pieces() {
        turned.put(square, piece);
    }
    turned.set_ply(position.ply());
    let mut scene = chelma_men(&turned);
    scene.bottom = piece.side;
    scene.markers = vec![(from, Marker::Subject)];
    let steps = chelma::reach::steps(piece.role, from);
    for to in rules.moves(&turned).targets(from) {
        let marker = match piece.role {
            chelma::Role::Knight => Marker::Leap,
            _ if steps.has(to) => Marker::Step,
            _ => Marker::Far,
        };
        scene.markers.push((to, marker));
    }
    let alt = alt(words, &scene, piece.role, from);
    Some(RulesFigure { scene, alt })
}

/// The empty marked squares where the side to move may place a man of this kind.
pub(in crate::present) fn placing(
    words: Localizer,
    rules: &chelma::Rules,
    role: chelma::Role,
) -> RulesFigure {
    let start = rules.start();
    let places = rules.moves(&start).places(role);
    let mut scene = chelma_men(&start);
    scene.markers = places.into_iter().map(|to| (to, Marker::Step)).collect();
    let named: Vec<String> = places.into_iter().map(|to| to.to_string()).collect();
    let side = start.side_to_move();
    let squares = words.or(&named);
    let alt = tr!(
        words,
        "figure-placing",
        side = side,
        role = role,
        squares = squares
    );
    RulesFigure { scene, alt }
}

/// The marks in words: what the man on a square can do.
fn alt(words: Localizer, scene: &Scene, role: impl MessageArg, from: Square) -> String {
    let squares = |wanted: Marker| -> Option<String> {
        let found = scene.markers.iter().filter(|(_, marker)| *marker == wanted);
        let named: Vec<String> = found.map(|(square, _)| square.to_string()).collect();
        (!named.is_empty()).then(|| words.and(&named))
    };
    let ways = [
        squares(Marker::Far).map(|squares| tr!(words, "figure-goes", squares = squares)),
        squares(Marker::Step).map(|squares| tr!(words, "figure-steps", squares = squares)),
        squares(Marker::Twice).map(|squares| tr!(words, "figure-twice", squares = squares)),
        squares(Marker::Leap).map(|squares| tr!(words, "figure-leaps", squares = squares)),
        squares(Marker::Capture).map(|squares| tr!(words, "figure-captures", squares = squares)),
        squares(Marker::Barred).map(|squares| tr!(words, "figure-barred", squares = squares)),
    ];
    let ways = ways
        .into_iter()
        .flatten()
        .reduce(|first, next| tr!(words, "figure-ways", first = first, next = next));
    let told = match ways {
        Some(ways) => tr!(words, "figure-man", role = role, square = from, ways = ways),
        None => tr!(words, "figure-stuck", role = role, square = from),
    };
    super::capitalised(&told)
}

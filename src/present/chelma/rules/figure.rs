//! Figures of Chelma: a position with every turn of one piece marked, as the engine finds them.

use crate::draw::Marker;
use crate::present::Localizer;
use crate::present::chelma::scene::pieces;
use crate::present::games::RulesFigure;
use crate::present::words::tr;
use crate::rules::Square;
use crate::rules::chelma::{Position, Role, Rules, reach};

/// Every move of the piece on a square of Chelma, whoever's turn it is; `None` if the square is empty.
pub(crate) fn of_piece(
    words: Localizer,
    rules: &Rules,
    position: &Position,
    from: Square,
) -> Option<RulesFigure> {
    let piece = position.piece_at(from)?;
    let mut turned = Position::empty(piece.side);
    for (square, piece) in position.pieces() {
        turned.put(square, piece);
    }
    turned.set_ply(position.ply());
    let mut scene = pieces(&turned);
    scene.bottom = piece.side;
    scene.markers = vec![(from, Marker::Subject)];
    let steps = reach::steps(piece.role, from);
    for to in rules.moves(&turned).targets(from) {
        let marker = match piece.role {
            Role::Knight => Marker::Leap,
            _ if steps.has(to) => Marker::Step,
            _ => Marker::Far,
        };
        scene.markers.push((to, marker));
    }
    Some(RulesFigure::of_piece(words, scene, piece.role, from))
}

/// The empty marked squares where the side to move may place a piece of this kind.
pub(crate) fn placing(words: Localizer, rules: &Rules, role: Role) -> RulesFigure {
    let start = rules.start();
    let places = rules.moves(&start).places(role);
    let mut scene = pieces(&start);
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

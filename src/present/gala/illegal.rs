//! Why a move of Gala is refused, and what would work.

use crate::rules::gala::route::{Bar, Kind, Route, routes};
use crate::rules::gala::terrain::{self, Castle};
use crate::rules::gala::{Game, Hindrance, Illegal, Piece, Position, Reason, Role, Ruleset};
use crate::rules::{Move, Side, Square, SquareSet};

use super::pieces::the_pieces_on;
use crate::present::Localizer;
use crate::present::games::illegal::{self, Attempt};
use crate::present::outcomes::over;
use crate::present::text::type_moves;
use crate::present::words::tr;

/// The most squares or moves named in a hint.
const MOST_NAMED: usize = 12;

fn pieces(words: Localizer, position: Option<&Position>, squares: SquareSet) -> String {
    match position {
        Some(position) => the_pieces_on(words, position, squares),
        None => {
            let squares: Vec<String> = squares.into_iter().map(|at| at.to_string()).collect();
            tr!(
                words,
                "man-on",
                role = "piece",
                square = words.and(&squares)
            )
        }
    }
}

/// Why a turn is refused, as a clause.
pub(super) fn reason(words: Localizer, illegal: &Illegal, game: Option<&Game>) -> String {
    let Move { from, to } = illegal.mv;
    let position = game.map(Game::position);
    let attempt = Attempt {
        from,
        to,
        piece: illegal.piece.map(|piece| (piece.role, piece.side)),
    };
    let role = attempt.role();
    match &illegal.reason {
        Reason::Over(outcome) => over(words, *outcome),
        Reason::NoPiece => attempt.no_piece(words),
        Reason::NotYours => attempt.not_yours(words),
        Reason::Partners { to_move, owner } => tr!(
            words,
            "illegal-seat",
            seat = to_move,
            role = role,
            from = from,
            owner = owner
        ),
        Reason::OtherRole(named) => attempt.other_role(words, *named),
        Reason::Stays => tr!(words, "illegal-stays"),
        Reason::NotItsWay => attempt.not_its_way(words, |role| {
            let ruleset = game.map(|game| game.rules().ruleset());
            let side = illegal.piece.map(|piece| piece.side);
            way_of(words, role, from, ruleset.zip(side))
        }),
        Reason::Hindered(hindrance) => hindered(words, hindrance, illegal.mv, &role),
        Reason::UnansweredThreat {
            galas, by, fewest, ..
        } => {
            let squares: Vec<String> = galas.into_iter().map(|at| at.to_string()).collect();
            let (named, by) = (words.and(&squares), pieces(words, position, *by));
            match fewest {
                0 => tr!(
                    words,
                    "illegal-threat",
                    count = squares.len(),
                    galas = named,
                    by = by
                ),
                _ => tr!(words, "illegal-threat-one", galas = named, by = by),
            }
        }
        Reason::WayPoint(stray) => tr!(
            words,
            "illegal-way-point",
            stray = stray,
            from = from,
            to = to
        ),
    }
}

/// All that stands against a move, told for this move: rules, pieces in its way, a threat to be answered.
fn hindered(words: Localizer, hindrance: &Hindrance, mv: Move, role: &str) -> String {
    let man_on =
        |(at, piece): (Square, Piece)| tr!(words, "man-on", role = piece.role, square = at);
    let pieces = hindrance.pieces.iter().copied();
    let (own, between): (Vec<_>, Vec<_>) = pieces.partition(|(at, _)| *at == mv.to);
    let bars = hindrance.bars.iter();
    let mut clauses: Vec<String> = bars.map(|bar| barred(words, *bar, mv, role)).collect();
    clauses.extend(match between[..] {
        [] => None,
        [(at, by)] => Some(tr!(
            words,
            "illegal-blocked",
            blocker = by.role,
            at = at,
            role = role,
            from = mv.from
        )),
        [..] => {
            let pieces: Vec<String> = between.into_iter().map(man_on).collect();
            Some(tr!(
                words,
                "illegal-blocked-by-several",
                pieces = words.and(&pieces),
                role = role,
                from = mv.from
            ))
        }
    });
    let own = own.into_iter().map(man_on);
    clauses.extend(own.map(|piece| tr!(words, "illegal-own-man", piece = piece)));
    if hindrance.unanswered {
        clauses.push(tr!(words, "illegal-unanswered"));
    }
    let both = |one: String, other: String| tr!(words, "illegal-both", one = one, other = other);
    clauses.into_iter().reduce(both).unwrap_or_default()
}

/// The rule that bars a move, told for this move.
fn barred(words: Localizer, bar: Bar, mv: Move, role: &str) -> String {
    let Move { from, to } = mv;
    match bar {
        Bar::CentreClosedToRiders => tr!(words, "barred-centre", role = role, from = from),
        Bar::SecondLegOneStep => tr!(words, "barred-second-leg-step", role = role, from = from),
        Bar::SecondLegTurn => tr!(words, "barred-second-leg-turn", role = role, from = from),
        Bar::HorsaAtHome => tr!(words, "barred-horsa-at-home", from = from),
        Bar::RiderCapturesCrossing => {
            tr!(words, "barred-rider-crossing", role = role, from = from)
        }
        Bar::HorsaBorderCapture => tr!(
            words,
            "barred-horsa-border",
            from = from,
            to = to,
            border = match terrain::is_border(to) {
                true => "yes",
                false => "no",
            }
        ),
        Bar::HorsaFirstStepCapture => {
            tr!(words, "barred-horsa-first-step", from = from, to = to)
        }
        Bar::HorsaAlongsideCapture => {
            tr!(words, "barred-horsa-alongside", from = from, to = to)
        }
        Bar::HorsaSharpAlongsideCapture => {
            tr!(words, "barred-horsa-sharp", from = from, to = to)
        }
        Bar::GalaCapturesFromCross => tr!(words, "barred-gala-cross", from = from),
        Bar::GalaCapturesFromCentre => tr!(words, "barred-gala-centre", from = from),
        Bar::GalaCapturesInCentre => tr!(words, "barred-gala-in-centre", to = to),
        Bar::GalaCapturesCrossing => tr!(words, "barred-gala-crossing", from = from),
        Bar::LeapCaptures => tr!(words, "barred-leap-captures", from = from, to = to),
        Bar::LeapHome => tr!(words, "barred-leap-home", from = from, to = to),
        Bar::LeapUnsafe => tr!(words, "barred-leap-unsafe", from = from, to = to),
        Bar::KampaTowardCentre => tr!(words, "barred-kampa-toward", from = from),
        Bar::KampaCapturesHere => tr!(words, "barred-kampa-captures-here", from = from),
        Bar::KampaCapturesFromCross => tr!(words, "barred-kampa-cross", from = from),
        Bar::KampaCapturesCrossing => tr!(words, "barred-kampa-crossing", from = from),
        Bar::KampaTwoStepsCapture => {
            tr!(words, "barred-kampa-two-steps", from = from, to = to)
        }
        Bar::KampaTwoStepsLeave => tr!(words, "barred-kampa-two-steps-leave", from = from),
        Bar::KampaFriendlyNoble => {
            tr!(words, "barred-kampa-friendly-noble", to = noble(mv))
        }
        Bar::KampaNoble => tr!(words, "barred-kampa-noble", to = noble(mv)),
        Bar::KampaClosedCentre => tr!(words, "barred-kampa-centre"),
    }
}

/// The noble square that a Kampa would enter: the target, or the one that its two steps pass.
fn noble(mv: Move) -> Square {
    let Move { from, to } = mv;
    let passed = Square::new(
        from.file().midpoint(to.file()),
        from.rank().midpoint(to.rank()),
    );
    match terrain::NOBLE.has(to) {
        true => to,
        false => passed.unwrap_or(to),
    }
}

/// What would work.
pub(super) fn hint(
    words: Localizer,
    illegal: &Illegal,
    game: Option<&Game>,
    commands: bool,
) -> Option<String> {
    if let Reason::UnansweredThreat { answers, .. } = &illegal.reason {
        let captures = |mv: &Move| game.is_some_and(|game| game.position().occupied().has(mv.to));
        let named: Vec<String> = answers
            .iter()
            .take(MOST_NAMED)
            .map(|mv| format!("`{}`", mv.text(captures(mv))))
            .collect();
        let more = if answers.len() > MOST_NAMED {
            ", …"
        } else {
            ""
        };
        let moves = format!("{}{more}", named.join(", "));
        return Some(tr!(words, "hint-answers", moves = moves));
    }
    match (&illegal.reason, illegal.piece) {
        (Reason::Over(_), _) => None,
        (Reason::NoPiece | Reason::NotYours | Reason::Partners { .. }, _) | (_, None) => {
            type_moves(words, commands)
        }
        (_, Some(piece)) if illegal.targets.is_empty() => Some(match commands {
            true => tr!(words, "hint-cannot-move-lists", role = piece.role),
            false => tr!(words, "hint-cannot-move", role = piece.role),
        }),
        (_, Some(piece)) => Some(targets(
            words,
            piece.role,
            illegal.mv.from,
            illegal.targets,
            commands,
        )),
    }
}

fn targets(words: Localizer, role: Role, from: Square, to: SquareSet, commands: bool) -> String {
    let named: Vec<String> = to
        .into_iter()
        .take(MOST_NAMED)
        .map(|square| square.to_string())
        .collect();
    let more = to.count() as usize > MOST_NAMED;
    match (more, commands) {
        (false, _) => illegal::targets(words, role, from, &named),
        (true, false) => tr!(
            words,
            "hint-targets-more",
            from = from,
            role = role,
            targets = named.join(", ")
        ),
        (true, true) => tr!(
            words,
            "hint-targets-more-lists",
            from = from,
            role = role,
            targets = named.join(", ")
        ),
    }
}

/// How a piece of a side moves from where it stands, in one clause. Without rules, what holds by all of them.
fn way_of(words: Localizer, role: Role, from: Square, by: Option<(&Ruleset, Side)>) -> String {
    match (role, Castle::of(from).is_some()) {
        (Role::Gala, _) => tr!(words, "way-gala"),
        (Role::Kampa, _) => way_of_kampa(words, from, by),
        (Role::Korna, true) => tr!(words, "way-korna-castle"),
        (Role::Korna, false) => tr!(words, "way-korna-cross"),
        (Role::Horsa, true) => tr!(words, "way-horsa-castle"),
        (Role::Horsa, false) => tr!(words, "way-horsa-cross"),
    }
}

/// Where it is bound to go toward the centre, and whether it may make two steps there, only the rules tell.
fn way_of_kampa(words: Localizer, from: Square, by: Option<(&Ruleset, Side)>) -> String {
    let ways = by.map(|(rules, side)| routes(rules, side, Role::Kampa, from));
    let ways = ways.unwrap_or_default();
    let aside = Bar::KampaTowardCentre;
    if !ways.iter().any(|way| way.bars_move.contains(&aside)) {
        return tr!(words, "way-kampa");
    }
    // A border square has a way of two steps, too, but it is always barred.
    let two = |way: &Route| way.kind == Kind::TwoSteps && way.bars_move.is_empty();
    match ways.iter().any(two) {
        true => tr!(words, "way-kampa-bound-two"),
        false => tr!(words, "way-kampa-bound"),
    }
}

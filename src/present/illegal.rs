//! Why a move is refused, and what would work: one short text.

use crate::rules::gala::route::Bar;
use crate::rules::gala::{Position, terrain};
use crate::rules::{Illegal, Move, Reason, Role, Square, SquareSet};

use super::men::{the_man_on, the_men_on, way_of};
use super::refusals::over;
use super::{Words, list};

/// The most squares or moves named in a hint.
const MOST_NAMED: usize = 12;

/// The refusal of a move. `position` is the one in which it was tried, if that is known; `commands` are spoken of where there
/// are any.
pub(super) fn illegal(illegal: &Illegal, position: Option<&Position>, commands: bool) -> String {
    let mv = illegal.mv;
    let why = reason(illegal, position);
    let hint = hint(illegal, commands);
    if hint.is_empty() {
        format!("`{mv}`: {why}.")
    } else {
        format!("`{mv}`: {why}. {hint}")
    }
}

fn role_of(illegal: &Illegal) -> String {
    illegal
        .piece
        .map_or_else(|| "man".to_owned(), |piece| piece.role.to_string())
}

fn men(position: Option<&Position>, squares: SquareSet) -> String {
    match position {
        Some(position) => the_men_on(Words::default(), position, squares),
        None => {
            let squares: Vec<String> = squares.into_iter().map(|at| at.to_string()).collect();
            format!("the man on {}", list(&squares, "and"))
        }
    }
}

fn man(position: Option<&Position>, square: Square) -> String {
    position.map_or_else(
        || format!("the man on {square}"),
        |position| the_man_on(Words::default(), position, square),
    )
}

fn reason(illegal: &Illegal, position: Option<&Position>) -> String {
    let Move { from, to } = illegal.mv;
    let role = role_of(illegal);
    match &illegal.reason {
        Reason::Over(outcome) => over(*outcome),
        Reason::NoMan => format!("there is no man on {from}"),
        Reason::NotYours => match illegal.piece {
            Some(piece) => format!("the {role} on {from} is {}'s, not yours", piece.side),
            None => format!("there is no man on {from}"),
        },
        Reason::Partners => format!("the {role} on {from} is your partner's to move"),
        Reason::OtherRole(named) => format!("on {from} stands a {role}, not a {named}"),
        Reason::Stays => "a move ends on another square than it starts from".to_owned(),
        Reason::OwnMan => format!("your own man, {}, is in the way", man(position, to)),
        Reason::NotItsWay => match illegal.piece {
            Some(piece) => {
                format!(
                    "the {role} on {from} does not reach {to}: {}",
                    way_of(piece.role, from)
                )
            }
            None => format!("no man on {from} reaches {to}"),
        },
        Reason::Blocked { at, by } => {
            format!(
                "the {} on {at} stands in the way of the {role} on {from}",
                by.role
            )
        }
        Reason::Barred(bar) => barred(*bar, illegal.mv, &role),
        Reason::UnansweredThreat { galas, by, .. } => {
            let (galas, by) = (*galas, *by);
            let stay = if galas.count() == 1 {
                let gala = galas
                    .first()
                    .map_or_else(String::new, |gala| gala.to_string());
                format!("your Gala on {gala} would stay threatened")
            } else {
                let galas: Vec<String> = galas.into_iter().map(|at| at.to_string()).collect();
                format!(
                    "your Galas on {} would stay threatened",
                    list(&galas, "and")
                )
            };
            format!(
                "\"gala!\" must be answered, and {stay} by {}",
                men(position, by)
            )
        }
        Reason::WayPoint(stray) => format!("{stray} does not lie on the way from {from} to {to}"),
    }
}

/// The rule that bars a move, told for this move.
fn barred(bar: Bar, mv: Move, role: &str) -> String {
    let Move { from, to } = mv;
    let border = || {
        if terrain::is_border(to) {
            ", next to the deflection line"
        } else {
            ""
        }
    };
    match bar {
        Bar::CentreClosedToRiders => {
            format!("the {role} on {from} may neither stop in the centre nor pass it")
        }
        Bar::SecondLegOneStep => format!(
            "after crossing the deflection line on a later step, the {role} on {from} goes on by one step at most"
        ),
        Bar::SecondLegTurn => {
            format!("at the deflection line the {role} on {from} may only turn by 45 degrees")
        }
        Bar::HorsaAtHome => {
            format!(
                "the Horsa on {from} stands on one of its first squares, from where it moves one step only"
            )
        }
        Bar::RiderCapturesCrossing => {
            format!("the {role} on {from} captures only by a move that crosses the deflection line")
        }
        Bar::HorsaBorderCapture => {
            format!(
                "the Horsa on {from} leaves the cross, so it may not capture on {to}{}",
                border()
            )
        }
        Bar::HorsaFirstStepCapture => format!(
            "the Horsa on {from} leaves the cross with its first step, so it may not capture on {to}, the crossing square"
        ),
        Bar::HorsaAlongsideCapture => format!(
            "the Horsa on {from} enters the cross, so it may not capture on {to}, alongside the castle it leaves, with the first step after crossing"
        ),
        Bar::HorsaSharpAlongsideCapture => format!(
            "the Horsa on {from} enters the cross and turns sharply, so it may not capture on {to}, alongside the castle it leaves"
        ),
        Bar::GalaCapturesFromCross => {
            format!("the Gala on {from} stands in the cross, and from there it does not capture")
        }
        Bar::GalaCapturesFromCentre => {
            format!("the Gala on {from} stands in the centre, and from there it does not capture")
        }
        Bar::GalaCapturesInCentre => {
            format!("the Gala does not capture in the centre, where {to} lies")
        }
        Bar::GalaCapturesCrossing => {
            format!("the Gala on {from} captures only by a step that crosses the deflection line")
        }
        Bar::LeapCaptures => {
            format!("the Gala on {from} leaps to empty squares only, and {to} is taken")
        }
        Bar::LeapHome => {
            format!("the Gala on {from} may not leap to {to}, one of the forty home squares")
        }
        Bar::LeapUnsafe => {
            format!("the Gala on {from} may not leap to {to}, where an enemy man could capture it")
        }
        Bar::KampaTowardCentre => {
            format!("here the Kampa on {from} only goes toward the centre, diagonally")
        }
        Bar::KampaCapturesHere => {
            format!("bound to its step toward the centre, the Kampa on {from} captures nothing")
        }
        Bar::KampaCapturesFromCross => {
            format!(
                "a Kampa captures only when it starts in the cross, and {from} lies in a castle"
            )
        }
        Bar::KampaCapturesCrossing => {
            format!(
                "the Kampa on {from} does not capture by a step that crosses the deflection line"
            )
        }
        Bar::KampaTwoStepsCapture => {
            format!(
                "the Kampa on {from} makes two steps to an empty square only, and {to} is taken"
            )
        }
        Bar::KampaFriendlyNoble => {
            format!("a Kampa may not enter {to}, a noble square of its own castle")
        }
        Bar::KampaNoble => format!("a Kampa may not enter {to}, a noble square"),
        Bar::KampaClosedCentre => {
            "the centre is closed to Kampas while no Gala and no enemy Kampa stands in it"
                .to_owned()
        }
    }
}

/// What would work.
fn hint(illegal: &Illegal, commands: bool) -> String {
    if let Reason::UnansweredThreat { answers, .. } = &illegal.reason {
        let named: Vec<String> = answers
            .iter()
            .take(MOST_NAMED)
            .map(|mv| format!("`{mv}`"))
            .collect();
        let more = if answers.len() > MOST_NAMED {
            ", …"
        } else {
            ""
        };
        return format!("What would answer it: {}{more}.", named.join(", "));
    }
    match (&illegal.reason, illegal.piece) {
        (Reason::Over(_), _) => String::new(),
        (Reason::NoMan | Reason::NotYours | Reason::Partners, _) | (_, None) => {
            type_moves(commands)
        }
        (_, Some(piece)) if illegal.targets.is_empty() => {
            let lists = if commands {
                "; `moves` lists those that can"
            } else {
                ""
            };
            format!("That {} cannot move just now{lists}.", piece.role)
        }
        (_, Some(piece)) => targets(piece.role, illegal.mv.from, illegal.targets, commands),
    }
}

/// What shows all that can be played, where commands are understood.
pub(super) fn type_moves(commands: bool) -> String {
    if commands {
        "Type `moves` to see what you can play.".to_owned()
    } else {
        String::new()
    }
}

fn targets(role: Role, from: Square, to: SquareSet, commands: bool) -> String {
    let named: Vec<String> = to
        .into_iter()
        .take(MOST_NAMED)
        .map(|square| square.to_string())
        .collect();
    if to.count() as usize > MOST_NAMED {
        let all = if commands {
            format!(": `moves {from}`")
        } else {
            String::new()
        };
        format!(
            "From {from} the {role} may go to {} and more{all}.",
            named.join(", ")
        )
    } else {
        format!("From {from} the {role} may go to {}.", list(&named, "or"))
    }
}

//! What a rule set is called, what wins by it, and what sets it apart. Told from its points, never from its name.

use crate::rules::any;
use crate::rules::chelma::Late;
use crate::rules::gala::{
    CaptureGoal, CentreGoal, GalaCaptures, HorsaAtHome, HorsaEntering, KampaBarred,
    KampaRestricted, Leap, LoneGala, RiderCaptures, RidersInCentre, Ruleset, Seats, SecondLeg,
    Threats,
};

use super::list;

/// What a rule set is called: `farmers rules`, `winther rules with single-gala`, or "rules of its own".
pub(super) fn ruleset_name(ruleset: &any::Ruleset) -> String {
    match ruleset.names().as_deref() {
        None | Some([]) => "rules of its own".to_owned(),
        Some([preset]) => format!("{preset} rules"),
        Some([preset, options @ ..]) => {
            let options: Vec<String> = options.iter().map(ToString::to_string).collect();
            format!("{preset} rules with {}", list(&options, "and"))
        }
    }
}

/// What wins, in a sentence or two.
pub(super) fn goal(ruleset: &any::Ruleset) -> String {
    match ruleset {
        any::Ruleset::Gala(ruleset) => gala_goal(ruleset),
        any::Ruleset::Chelma(_) => {
            "Place your Rooks, Bishops and Knights on your marked squares in turn; then bring King, Queen and Pawns to \
             where the enemy's began and the others to its marked squares. Nothing is ever captured."
                .to_owned()
        }
    }
}

/// What sets a rule set apart from the others of its game, a sentence for each point that players would stumble over.
pub(super) fn apart(ruleset: &any::Ruleset) -> String {
    match ruleset {
        any::Ruleset::Gala(ruleset) => gala_apart(ruleset),
        any::Ruleset::Chelma(ruleset) => match ruleset.late {
            Late::LosesAtThirty => {
                " Whoever still has a man on a home square after their 30th move has lost."
                    .to_owned()
            }
            Late::PlaysOn => {
                " There is no hurry to leave home, but two hundred moves in a row are a draw."
                    .to_owned()
            }
        },
    }
}

fn gala_goal(ruleset: &Ruleset) -> String {
    let capture = match ruleset.capture_goal {
        CaptureGoal::BothGalas => "Capture both enemy Galas to win",
        CaptureGoal::OneGala => "Capture an enemy Gala to win",
    };
    let centre = match ruleset.centre_goal {
        CentreGoal::None => "",
        CentreGoal::Wins => ", or bring both of your own into the centre",
    };
    let threats = match ruleset.threats {
        Threats::MustBeAnswered => " A threat to a Gala (\"gala!\") must be answered.",
        Threats::MayBeIgnored => " A threat to a Gala (\"gala!\") need not be answered.",
    };
    format!("{capture}{centre}.{threats}")
}

/// What sets it apart from `farmers`.
fn gala_apart(ruleset: &Ruleset) -> String {
    let mut points: Vec<&str> = Vec::new();
    if ruleset.seats == Seats::Four {
        points.push(
            "Four seats move clockwise from South-West; partners win together, and each moves only the men of the own \
             castle and answers threats only to the own Gala.",
        );
    }
    if ruleset.riders_in_centre == RidersInCentre::Barred {
        points.push("Kornas and Horsas stay out of the centre.");
    }
    if ruleset.second_leg == SecondLeg::HalfTurn {
        points.push("At the deflection line they turn by 45 degrees only.");
    }
    if ruleset.rider_captures == RiderCaptures::OnlyCrossing {
        points.push("Kornas and Horsas capture only by crossing the line, and so does the Gala.");
    }
    if ruleset.horsa_at_home == HorsaAtHome::OneStep {
        points.push("From one of its side's first Horsa squares a Horsa moves one step only.");
    }
    if ruleset.leap == Leap::Safe {
        points.push("From the centre a Gala leaps to any safe square.");
    }
    match ruleset.kampa_restricted {
        KampaRestricted::FriendlyCastles => {}
        KampaRestricted::FriendlyRing3 => {
            points.push("A Kampa is bound on its first squares only.")
        }
        KampaRestricted::FriendlyCastlesButTip => {
            points
                .push("A Kampa is bound in its own castles but for the square next to the centre.");
        }
    }
    match ruleset.kampa_barred {
        KampaBarred::Nowhere => {}
        KampaBarred::FriendlyNobleAndClosedCentre => points
            .push("Kampas stay out of the centre until a Gala or an enemy Kampa stands in it."),
        KampaBarred::Noble => points.push("Kampas enter no noble square."),
    }
    match ruleset.horsa_entering {
        HorsaEntering::NoAlongsideCaptureAfterSharpTurn => {
            points.push(
                "A Horsa that turns by 45 degrees may capture alongside the castle it leaves.",
            );
        }
        HorsaEntering::Free | HorsaEntering::NoAlongsideCapture => {}
    }
    if ruleset.gala_captures == GalaCaptures::NotFromNorInCentre {
        points.push("The Gala does not capture in the centre.");
    }
    if ruleset.lone_gala == LoneGala::Loses {
        points.push("Whoever has nothing left but a single Gala has lost.");
    }
    points.iter().map(|point| format!(" {point}")).collect()
}

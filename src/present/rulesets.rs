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
pub fn ruleset_name(ruleset: &any::Ruleset) -> String {
    match ruleset.names().as_deref() {
        None | Some([]) => "rules of its own".to_owned(),
        Some([preset]) => format!("{preset} rules"),
        Some([preset, options @ ..]) => {
            let options: Vec<String> = options.iter().map(ToString::to_string).collect();
            format!("{preset} rules with {}", list(&options, "and"))
        }
    }
}

/// The same within a sentence: `the farmers rules`, or "rules of its own".
pub(super) fn the_rules(ruleset: &any::Ruleset) -> String {
    let name = ruleset_name(ruleset);
    match ruleset.names() {
        Some(_) => format!("the {name}"),
        None => name,
    }
}

/// What wins, in a sentence or two.
pub(super) fn goal(ruleset: &any::Ruleset) -> String {
    match ruleset {
        any::Ruleset::Gala(ruleset) => gala_goal(ruleset),
        any::Ruleset::Chelma(_) => {
            "Place your Rooks, Bishops and Knights on your marked squares in turn; then bring King, Queen and Pawns to \
             where the enemy's began and the rest to the enemy's marked squares. Nothing is ever captured."
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
                " Whoever still has a man on a home square after their 30th move has lost; placing a man is not counted as a move."
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

/// What sets it apart from the other rules of Gala.
fn gala_apart(ruleset: &Ruleset) -> String {
    let mut points: Vec<&str> = Vec::new();
    if ruleset.seats == Seats::Four {
        points.push(
            "Four seats move clockwise from South-West; partners win together, and each moves only the men of its own \
             castle and answers threats only to its own Gala.",
        );
    }
    points.push(match (ruleset.riders_in_centre, ruleset.centre_goal) {
        (RidersInCentre::Barred, _) => "Kornas and Horsas stay out of the centre.",
        (RidersInCentre::Free, CentreGoal::Wins) => "Kornas and Horsas may enter the centre.",
        (RidersInCentre::Free, CentreGoal::None) => {
            "Kornas and Horsas may enter the centre; reaching it wins nothing."
        }
    });
    if ruleset.second_leg == SecondLeg::HalfTurn {
        points.push("At the deflection line they turn by 45 degrees only.");
    }
    if ruleset.rider_captures == RiderCaptures::OnlyCrossing {
        points.push("Kornas and Horsas capture only by crossing the line, and so does the Gala.");
    }
    if ruleset.horsa_at_home == HorsaAtHome::OneStep {
        points.push("From a square where its side's Horsas began, a Horsa moves one step only.");
    }
    if ruleset.leap == Leap::Safe {
        points.push("From the centre a Gala leaps to any safe square.");
    }
    match ruleset.kampa_restricted {
        KampaRestricted::FriendlyCastles => {}
        KampaRestricted::FriendlyRing3 => {
            points.push("Only on its first squares must a Kampa step toward the centre.")
        }
        KampaRestricted::FriendlyCastlesButTip => {
            points.push(
                "In its own castles a Kampa must step toward the centre, except from the squares next to the centre.",
            );
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

//! What wins by a rule set of Gala, and what sets it apart.

use crate::rules::gala::{
    CaptureGoal, CentreGoal, GalaCaptures, HorsaAtHome, HorsaEntering, KampaBarred,
    KampaRestricted, Leap, LoneGala, RiderCaptures, RidersInCentre, Ruleset, Seats, SecondLeg,
    Threats,
};

use crate::present::Localizer;
use crate::present::words::tr;

/// What wins, in a sentence or two.
pub(in crate::present::gala) fn goal(words: Localizer, ruleset: &Ruleset) -> String {
    let goal = match (ruleset.capture_goal, ruleset.centre_goal) {
        (CaptureGoal::BothGalas, CentreGoal::None) => tr!(words, "goal-both"),
        (CaptureGoal::OneGala, CentreGoal::None) => tr!(words, "goal-one"),
        (CaptureGoal::BothGalas, CentreGoal::Wins) => tr!(words, "goal-both-or-centre"),
        (CaptureGoal::OneGala, CentreGoal::Wins) => tr!(words, "goal-one-or-centre"),
    };
    let threats = match ruleset.threats {
        Threats::EachMustBeAnswered | Threats::MustBeAnswered => {
            tr!(words, "goal-threats-answered")
        }
        Threats::MayBeIgnored => tr!(words, "goal-threats-ignored"),
    };
    format!("{goal} {threats}")
}

/// What sets it apart from the other rules of Gala.
pub(in crate::present::gala) fn apart(words: Localizer, ruleset: &Ruleset) -> Vec<String> {
    let mut points = Vec::new();
    if ruleset.seats == Seats::Four {
        points.push(tr!(words, "apart-four-seats"));
    }
    points.push(match (ruleset.riders_in_centre, ruleset.centre_goal) {
        (RidersInCentre::Barred, _) => tr!(words, "apart-riders-barred"),
        (RidersInCentre::Free, CentreGoal::Wins) => tr!(words, "apart-riders-free"),
        (RidersInCentre::Free, CentreGoal::None) => tr!(words, "apart-riders-free-no-goal"),
    });
    if ruleset.second_leg == SecondLeg::HalfTurn {
        points.push(tr!(words, "apart-half-turn"));
    }
    if ruleset.rider_captures == RiderCaptures::OnlyCrossing {
        points.push(tr!(words, "apart-captures-crossing"));
    }
    if ruleset.horsa_at_home == HorsaAtHome::OneStep {
        points.push(tr!(words, "apart-horsa-at-home"));
    }
    if ruleset.leap == Leap::Safe {
        points.push(tr!(words, "apart-safe-leap"));
    }
    match ruleset.kampa_restricted {
        KampaRestricted::FriendlyCastles => {}
        KampaRestricted::FriendlyRing3 => points.push(tr!(words, "apart-kampa-first-squares")),
        KampaRestricted::FriendlyCastlesButTip => points.push(tr!(words, "apart-kampa-but-tip")),
    }
    match ruleset.kampa_barred {
        KampaBarred::Nowhere => {}
        KampaBarred::FriendlyNobleAndClosedCentre => {
            points.push(tr!(words, "apart-kampa-closed-centre"));
        }
        KampaBarred::Noble => points.push(tr!(words, "apart-kampa-noble")),
    }
    match ruleset.horsa_entering {
        HorsaEntering::NoAlongsideCaptureAfterSharpTurn => {
            points.push(tr!(words, "apart-horsa-alongside"));
        }
        HorsaEntering::Free | HorsaEntering::NoAlongsideCapture => {}
    }
    if ruleset.gala_captures == GalaCaptures::NotFromNorInCentre {
        points.push(tr!(words, "apart-gala-captures"));
    }
    // Where one Gala captured wins, no side is ever left with a single one.
    if ruleset.lone_gala == LoneGala::Loses && ruleset.capture_goal == CaptureGoal::BothGalas {
        points.push(tr!(words, "apart-lone-gala"));
    }
    points
}

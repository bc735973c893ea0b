//! What a rule set is called, what wins by it, and what sets it apart. Told from its points, never from its name.

use crate::rules::any;
use crate::rules::chelma::Late;
use crate::rules::gala::{
    CaptureGoal, CentreGoal, GalaCaptures, HorsaAtHome, HorsaEntering, KampaBarred,
    KampaRestricted, Leap, LoneGala, RiderCaptures, RidersInCentre, Ruleset, Seats, SecondLeg,
    Threats,
};

use crate::present::Localizer;
use crate::present::words::tr;

/// What a rule set is called: `farmers rules`, `winther rules with single-gala`, or "rules of its own".
pub fn ruleset_name(words: Localizer, ruleset: &any::Ruleset) -> String {
    match ruleset.names().as_deref() {
        None | Some([]) => tr!(words, "rules-own"),
        Some([preset]) => tr!(words, "rules-preset", preset = preset),
        Some([preset, options @ ..]) => tr!(
            words,
            "rules-preset-with",
            preset = preset,
            options = listed(words, options)
        ),
    }
}

/// The same within a sentence, as in "a game by …": `the farmers rules`, or "rules of its own".
pub(crate) fn the_rules(words: Localizer, ruleset: &any::Ruleset) -> String {
    match ruleset.names().as_deref() {
        None | Some([]) => tr!(words, "rules-by-own"),
        Some([preset]) => tr!(words, "rules-by-preset", preset = preset),
        Some([preset, options @ ..]) => tr!(
            words,
            "rules-by-preset-with",
            preset = preset,
            options = listed(words, options)
        ),
    }
}

pub(crate) fn listed(words: Localizer, options: &[&str]) -> String {
    let options: Vec<String> = options.iter().map(ToString::to_string).collect();
    words.and(&options)
}

/// What wins, in a sentence or two.
pub(crate) fn goal(words: Localizer, ruleset: &any::Ruleset) -> String {
    match ruleset {
        any::Ruleset::Gala(ruleset) => gala_goal(words, ruleset),
        any::Ruleset::Chelma(_) => tr!(words, "goal-chelma"),
    }
}

/// The same for whoever goes on from the present position: of Chelma without placing, once all men stand.
pub(crate) fn goal_from(words: Localizer, game: &any::Game) -> String {
    match game {
        any::Game::Chelma(game) if !game.position().is_placing() => {
            tr!(words, "goal-chelma-placed")
        }
        game => goal(words, &game.ruleset()),
    }
}

/// What sets a rule set apart from the others of its game, a sentence for each point that players would stumble over, with a
/// space before each.
pub(crate) fn apart(words: Localizer, ruleset: &any::Ruleset) -> String {
    let points = match ruleset {
        any::Ruleset::Gala(ruleset) => gala_apart(words, ruleset),
        any::Ruleset::Chelma(ruleset) => vec![match ruleset.late {
            Late::LosesAtThirty => tr!(words, "apart-chelma-thirty"),
            Late::PlaysOn => tr!(words, "apart-chelma-open"),
        }],
    };
    points.iter().map(|point| format!(" {point}")).collect()
}

fn gala_goal(words: Localizer, ruleset: &Ruleset) -> String {
    let goal = match (ruleset.capture_goal, ruleset.centre_goal) {
        (CaptureGoal::BothGalas, CentreGoal::None) => tr!(words, "goal-both"),
        (CaptureGoal::OneGala, CentreGoal::None) => tr!(words, "goal-one"),
        (CaptureGoal::BothGalas, CentreGoal::Wins) => tr!(words, "goal-both-or-centre"),
        (CaptureGoal::OneGala, CentreGoal::Wins) => tr!(words, "goal-one-or-centre"),
    };
    let threats = match ruleset.threats {
        Threats::MustBeAnswered => tr!(words, "goal-threats-answered"),
        Threats::MayBeIgnored => tr!(words, "goal-threats-ignored"),
    };
    format!("{goal} {threats}")
}

/// What sets it apart from the other rules of Gala.
fn gala_apart(words: Localizer, ruleset: &Ruleset) -> Vec<String> {
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
    if ruleset.lone_gala == LoneGala::Loses {
        points.push(tr!(words, "apart-lone-gala"));
    }
    points
}

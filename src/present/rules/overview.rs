//! The points of a rule set of Gala in a few words each, for comparisons that would not fit into a message in full.

use crate::present::Words;
use crate::present::words::say;
use crate::rules::gala::*;

/// A few words for each point, in the order of [`super::points`].
pub(super) fn brief(words: Words, rules: &Ruleset) -> [String; 20] {
    [
        match rules.army {
            Army::FourKornas => say!(words, "brief-army-four-kornas"),
            Army::SixKornas => say!(words, "brief-army-six-kornas"),
            Army::FiveKornas => say!(words, "brief-army-five-kornas"),
        },
        match rules.seats {
            Seats::Two => say!(words, "brief-seats-two"),
            Seats::Four => say!(words, "brief-seats-four"),
        },
        match rules.second_leg {
            SecondLeg::Any => say!(words, "brief-second-leg-any"),
            SecondLeg::HalfTurn => say!(words, "brief-second-leg-half-turn"),
        },
        match rules.riders_in_centre {
            RidersInCentre::Free => say!(words, "brief-riders-in-centre-free"),
            RidersInCentre::Barred => say!(words, "brief-riders-in-centre-barred"),
        },
        match rules.rider_captures {
            RiderCaptures::Anywhere => say!(words, "brief-rider-captures-anywhere"),
            RiderCaptures::OnlyCrossing => say!(words, "brief-rider-captures-crossing"),
        },
        match rules.horsa_leaving {
            HorsaLeaving::Free => say!(words, "brief-horsa-leaving-free"),
            HorsaLeaving::NoBorderCapture => say!(words, "brief-horsa-leaving-border"),
            HorsaLeaving::NoFirstStepCapture => say!(words, "brief-horsa-leaving-first-step"),
        },
        match rules.horsa_entering {
            HorsaEntering::Free => say!(words, "brief-horsa-entering-free"),
            HorsaEntering::NoAlongsideCapture => say!(words, "brief-horsa-entering-alongside"),
            HorsaEntering::NoAlongsideCaptureAfterSharpTurn => {
                say!(words, "brief-horsa-entering-sharp")
            }
        },
        match rules.horsa_at_home {
            HorsaAtHome::Free => say!(words, "brief-horsa-at-home-free"),
            HorsaAtHome::OneStep => say!(words, "brief-horsa-at-home-one-step"),
        },
        match rules.gala_captures {
            GalaCaptures::NotFromCross => say!(words, "brief-gala-captures-not-from-cross"),
            GalaCaptures::NotFromCentre => say!(words, "brief-gala-captures-not-from-centre"),
            GalaCaptures::NotFromNorInCentre => say!(words, "brief-gala-captures-not-in-centre"),
            GalaCaptures::OnlyCrossing => say!(words, "brief-gala-captures-crossing"),
        },
        match rules.leap {
            Leap::BeyondHome => say!(words, "brief-leap-beyond-home"),
            Leap::Safe => say!(words, "brief-leap-safe"),
        },
        match rules.kampa_restricted {
            KampaRestricted::FriendlyCastles => say!(words, "brief-kampa-restricted-castles"),
            KampaRestricted::FriendlyRing3 => say!(words, "brief-kampa-restricted-ring"),
            KampaRestricted::FriendlyCastlesButTip => say!(words, "brief-kampa-restricted-tip"),
        },
        match rules.restricted_kampa {
            RestrictedKampa::StepOnly => say!(words, "brief-restricted-kampa-step"),
            RestrictedKampa::TwoSteps => say!(words, "brief-restricted-kampa-two-steps"),
            RestrictedKampa::Captures => say!(words, "brief-restricted-kampa-captures"),
        },
        match rules.free_kampa {
            FreeKampa::CapturesFromCross => say!(words, "brief-free-kampa-from-cross"),
            FreeKampa::CapturesUnlessCrossing => say!(words, "brief-free-kampa-unless-crossing"),
            FreeKampa::Captures => say!(words, "brief-free-kampa-captures"),
        },
        match rules.kampa_barred {
            KampaBarred::Nowhere => say!(words, "brief-kampa-barred-nowhere"),
            KampaBarred::FriendlyNobleAndClosedCentre => say!(words, "brief-kampa-barred-friendly"),
            KampaBarred::Noble => say!(words, "brief-kampa-barred-noble"),
        },
        match rules.threats {
            Threats::MustBeAnswered => say!(words, "brief-threats-must"),
            Threats::MayBeIgnored => say!(words, "brief-threats-may"),
        },
        match rules.capture_goal {
            CaptureGoal::BothGalas => say!(words, "brief-capture-goal-both"),
            CaptureGoal::OneGala => say!(words, "brief-capture-goal-one"),
        },
        match rules.centre_goal {
            CentreGoal::None => say!(words, "brief-centre-goal-none"),
            CentreGoal::Wins => say!(words, "brief-centre-goal-wins"),
        },
        match rules.lone_gala {
            LoneGala::PlaysOn => say!(words, "brief-lone-gala-plays-on"),
            LoneGala::Loses => say!(words, "brief-lone-gala-loses"),
        },
        match rules.few_galas {
            FewGalas::PlayOn => say!(words, "brief-few-galas-play-on"),
            FewGalas::OneEachDraws => say!(words, "brief-few-galas-one-each"),
            FewGalas::OneEachInCentreDraws => say!(words, "brief-few-galas-one-each-in-centre"),
        },
        match rules.longest {
            Longest::None => say!(words, "brief-longest-none"),
            Longest::SixHundredTurns => say!(words, "brief-longest-gala"),
        },
    ]
}

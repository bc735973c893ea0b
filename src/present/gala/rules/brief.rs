//! The points of a rule set of Gala in a few words each, for comparisons that would not fit into a message in full.

use crate::present::Localizer;
use crate::present::words::tr;
use crate::rules::gala::*;

/// A few words for each point, in the order of [`super::points::points`].
pub(in crate::present::gala) fn brief(words: Localizer, rules: &Ruleset) -> Vec<String> {
    vec![
        match rules.army {
            Army::FourKornas => tr!(words, "brief-army-four-kornas"),
            Army::SixKornas => tr!(words, "brief-army-six-kornas"),
            Army::FiveKornas => tr!(words, "brief-army-five-kornas"),
        },
        match rules.seats {
            Seats::Two => tr!(words, "brief-seats-two"),
            Seats::Four => tr!(words, "brief-seats-four"),
        },
        match rules.second_leg {
            SecondLeg::Any => tr!(words, "brief-second-leg-any"),
            SecondLeg::HalfTurn => tr!(words, "brief-second-leg-half-turn"),
        },
        match rules.riders_in_centre {
            RidersInCentre::Free => tr!(words, "brief-riders-in-centre-free"),
            RidersInCentre::Barred => tr!(words, "brief-riders-in-centre-barred"),
        },
        match rules.rider_captures {
            RiderCaptures::Anywhere => tr!(words, "brief-rider-captures-anywhere"),
            RiderCaptures::OnlyCrossing => tr!(words, "brief-rider-captures-crossing"),
        },
        match rules.horsa_leaving {
            HorsaLeaving::Free => tr!(words, "brief-horsa-leaving-free"),
            HorsaLeaving::NoBorderCapture => tr!(words, "brief-horsa-leaving-border"),
            HorsaLeaving::NoFirstStepCapture => tr!(words, "brief-horsa-leaving-first-step"),
        },
        match rules.horsa_entering {
            HorsaEntering::Free => tr!(words, "brief-horsa-entering-free"),
            HorsaEntering::NoAlongsideCapture => tr!(words, "brief-horsa-entering-alongside"),
            HorsaEntering::NoAlongsideCaptureAfterSharpTurn => {
                tr!(words, "brief-horsa-entering-sharp")
            }
        },
        match rules.horsa_at_home {
            HorsaAtHome::Free => tr!(words, "brief-horsa-at-home-free"),
            HorsaAtHome::OneStep => tr!(words, "brief-horsa-at-home-one-step"),
        },
        match rules.gala_captures {
            GalaCaptures::NotFromCross => tr!(words, "brief-gala-captures-not-from-cross"),
            GalaCaptures::NotFromCentre => tr!(words, "brief-gala-captures-not-from-centre"),
            GalaCaptures::NotFromNorInCentre => tr!(words, "brief-gala-captures-not-in-centre"),
            GalaCaptures::OnlyCrossing => tr!(words, "brief-gala-captures-crossing"),
        },
        match rules.leap {
            Leap::BeyondHome => tr!(words, "brief-leap-beyond-home"),
            Leap::Safe => tr!(words, "brief-leap-safe"),
        },
        match rules.kampa_restricted {
            KampaRestricted::FriendlyCastles => tr!(words, "brief-kampa-restricted-castles"),
            KampaRestricted::FriendlyRing3 => tr!(words, "brief-kampa-restricted-ring"),
            KampaRestricted::FriendlyCastlesButTip => tr!(words, "brief-kampa-restricted-tip"),
        },
        match rules.restricted_kampa {
            RestrictedKampa::StepOnly => tr!(words, "brief-restricted-kampa-step"),
            RestrictedKampa::TwoSteps => tr!(words, "brief-restricted-kampa-two-steps"),
            RestrictedKampa::Captures => tr!(words, "brief-restricted-kampa-captures"),
        },
        match rules.free_kampa {
            FreeKampa::CapturesFromCross => tr!(words, "brief-free-kampa-from-cross"),
            FreeKampa::CapturesUnlessCrossing => tr!(words, "brief-free-kampa-unless-crossing"),
            FreeKampa::Captures => tr!(words, "brief-free-kampa-captures"),
        },
        match rules.kampa_barred {
            KampaBarred::Nowhere => tr!(words, "brief-kampa-barred-nowhere"),
            KampaBarred::FriendlyNobleAndClosedCentre => tr!(words, "brief-kampa-barred-friendly"),
            KampaBarred::Noble => tr!(words, "brief-kampa-barred-noble"),
        },
        match rules.threats {
            Threats::EachMustBeAnswered => tr!(words, "brief-threats-each"),
            Threats::MustBeAnswered => tr!(words, "brief-threats-must"),
            Threats::MayBeIgnored => tr!(words, "brief-threats-may"),
        },
        match rules.capture_goal {
            CaptureGoal::BothGalas => tr!(words, "brief-capture-goal-both"),
            CaptureGoal::OneGala => tr!(words, "brief-capture-goal-one"),
        },
        match rules.centre_goal {
            CentreGoal::None => tr!(words, "brief-centre-goal-none"),
            CentreGoal::Wins => tr!(words, "brief-centre-goal-wins"),
        },
        match rules.lone_gala {
            LoneGala::PlaysOn => tr!(words, "brief-lone-gala-plays-on"),
            LoneGala::Loses => tr!(words, "brief-lone-gala-loses"),
        },
        match rules.few_galas {
            FewGalas::PlayOn => tr!(words, "brief-few-galas-play-on"),
            FewGalas::OneEachDraws => tr!(words, "brief-few-galas-one-each"),
            FewGalas::OneEachInCentreDraws => tr!(words, "brief-few-galas-one-each-in-centre"),
        },
        match rules.longest {
            Longest::None => tr!(words, "brief-longest-none"),
            Longest::SixHundredTurns => tr!(words, "brief-longest-gala"),
        },
    ]
}

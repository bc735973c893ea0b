//! The points of a rule set of Gala in a few words each, for comparisons that would not fit into a message in full.

use crate::rules::gala::*;

/// A few words for each point, in the order of [`super::points`].
pub(super) fn brief(rules: &Ruleset) -> [&'static str; 19] {
    [
        match rules.army {
            Army::FourKornas => "4 Kornas, 6 Horsas",
            Army::SixKornas => "6 Kornas, 4 Horsas",
            Army::FiveKornas => "5 Kornas, 5 Horsas",
        },
        match rules.seats {
            Seats::Two => "two",
            Seats::Four => {
                "four seats, two partners a side; each answers threats to its own Gala only; in text G' is an eastern Gala, and sw nw \
                 ne se are to move"
            }
        },
        match rules.second_leg {
            SecondLeg::Any => "any way",
            SecondLeg::HalfTurn => "at 45 degrees only",
        },
        match rules.riders_in_centre {
            RidersInCentre::Free => "free",
            RidersInCentre::Barred => "barred",
        },
        match rules.rider_captures {
            RiderCaptures::Anywhere => "anywhere",
            RiderCaptures::OnlyCrossing => "only by crossing the line",
        },
        match rules.horsa_leaving {
            HorsaLeaving::Free => "no special rule",
            HorsaLeaving::NoBorderCapture => "no capture on a border square",
            HorsaLeaving::NoFirstStepCapture => "no capture by crossing with the first step",
        },
        match rules.horsa_entering {
            HorsaEntering::Free => "no special rule",
            HorsaEntering::NoAlongsideCapture => {
                "no capture alongside the castle it left, as its second leg begins"
            }
            HorsaEntering::NoAlongsideCaptureAfterSharpTurn => {
                "no such capture after a turn of more than 45 degrees"
            }
        },
        match rules.horsa_at_home {
            HorsaAtHome::Free => "as from anywhere",
            HorsaAtHome::OneStep => "one step only",
        },
        match rules.gala_captures {
            GalaCaptures::NotFromCross => "not from the cross or the centre",
            GalaCaptures::NotFromCentre => "not from the centre",
            GalaCaptures::NotFromNorInCentre => "neither from nor in the centre",
            GalaCaptures::OnlyCrossing => "only by crossing the line",
        },
        match rules.leap {
            Leap::BeyondHome => "to any empty square but home squares",
            Leap::Safe => "to any empty square where nobody could capture it",
        },
        match rules.kampa_restricted {
            KampaRestricted::FriendlyCastles => "in its own castles",
            KampaRestricted::FriendlyRing3 => "where its side's Kampas begin",
            KampaRestricted::FriendlyCastlesButTip => {
                "in its own castles, but not next to the centre"
            }
        },
        match rules.restricted_kampa {
            RestrictedKampa::StepOnly => "one step, no capture",
            RestrictedKampa::TwoSteps => "one or two steps, no capture",
            RestrictedKampa::Captures => "one step, captures unless it crosses the line",
        },
        match rules.free_kampa {
            FreeKampa::CapturesFromCross => "captures from the cross",
            FreeKampa::CapturesUnlessCrossing => "captures unless it crosses the line",
            FreeKampa::Captures => "captures by any step",
        },
        match rules.kampa_barred {
            KampaBarred::Nowhere => "no square",
            KampaBarred::FriendlyNobleAndClosedCentre => {
                "own noble squares; the centre, until a Gala or an enemy Kampa is in it"
            }
            KampaBarred::Noble => "noble squares",
        },
        match rules.threats {
            Threats::MustBeAnswered => "a must",
            Threats::MayBeIgnored => "not needed",
        },
        match rules.capture_goal {
            CaptureGoal::BothGalas => "both win",
            CaptureGoal::OneGala => "one wins",
        },
        match rules.centre_goal {
            CentreGoal::None => "does not win",
            CentreGoal::Wins => "both own Galas there win",
        },
        match rules.lone_gala {
            LoneGala::PlaysOn => "a single Gala plays on",
            LoneGala::Loses => "a single Gala loses",
        },
        match rules.few_galas {
            FewGalas::PlayOn => "play goes on",
            FewGalas::OneEachDraws => "one each is a draw",
            FewGalas::OneEachInCentreDraws => "one each, both in the centre, is a draw",
        },
    ]
}

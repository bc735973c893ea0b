//! Every point of a rule set of Gala in words: a sentence for each value of each field, and the topics it belongs to.

use crate::present::Localizer;
use crate::present::games::Point;
use crate::present::words::tr;
use crate::rules::gala::*;
use crate::service::Topic::{
    self, Army, Board, Deflection, Draws, Gala, Goals, Horsa, Kampa, Korna, Seats as Four,
    Threats as Threat,
};

/// What one value of a point says.
struct Told {
    text: String,
    plain: bool,
}

const fn rule(text: String) -> Told {
    Told { text, plain: false }
}

const fn plain(text: String) -> Told {
    Told { text, plain: true }
}

impl Told {
    fn about(self, label: String, topics: &'static [Topic]) -> Point {
        Point {
            label,
            text: self.text,
            topics,
            plain: self.plain,
        }
    }
}

/// The points of a rule set, in the order of its fields: always the same twenty labels.
pub(in crate::present::gala) fn points(words: Localizer, rules: &Ruleset) -> Vec<Point> {
    // Taken apart by name, so that a new field does not compile until it has its words.
    let Ruleset {
        army,
        seats,
        second_leg,
        riders_in_centre,
        rider_captures,
        horsa_leaving,
        horsa_entering,
        horsa_at_home,
        gala_captures,
        leap,
        kampa_restricted,
        restricted_kampa,
        free_kampa,
        kampa_barred,
        threats,
        capture_goal,
        centre_goal,
        lone_gala,
        few_galas,
        longest,
    } = *rules;
    vec![
        of_army(words, army),
        of_seats(words, seats),
        of_second_leg(words, second_leg),
        of_riders_in_centre(words, riders_in_centre),
        of_rider_captures(words, rider_captures),
        of_horsa_leaving(words, horsa_leaving),
        of_horsa_entering(words, horsa_entering),
        of_horsa_at_home(words, horsa_at_home),
        of_gala_captures(words, gala_captures),
        of_leap(words, leap),
        of_kampa_restricted(words, kampa_restricted),
        of_restricted_kampa(words, restricted_kampa),
        of_free_kampa(words, free_kampa),
        of_kampa_barred(words, kampa_barred),
        of_threats(words, threats),
        of_capture_goal(words, capture_goal),
        of_centre_goal(words, centre_goal),
        of_lone_gala(words, lone_gala, capture_goal),
        of_few_galas(words, few_galas, capture_goal),
        of_longest(words, longest),
    ]
}

fn of_army(words: Localizer, army: crate::rules::gala::Army) -> Point {
    let told = match army {
        crate::rules::gala::Army::FourKornas => rule(tr!(words, "point-army-four-kornas")),
        crate::rules::gala::Army::SixKornas => rule(tr!(words, "point-army-six-kornas")),
        crate::rules::gala::Army::FiveKornas => rule(tr!(words, "point-army-five-kornas")),
    };
    told.about(tr!(words, "label-army"), &[Army])
}

fn of_seats(words: Localizer, seats: Seats) -> Point {
    let told = match seats {
        Seats::Two => rule(tr!(words, "point-seats-two")),
        Seats::Four => rule(tr!(words, "point-seats-four")),
    };
    told.about(tr!(words, "label-seats"), &[Army, Four])
}

fn of_second_leg(words: Localizer, second_leg: SecondLeg) -> Point {
    let told = match second_leg {
        SecondLeg::Any => rule(tr!(words, "point-second-leg-any")),
        SecondLeg::HalfTurn => rule(tr!(words, "point-second-leg-half-turn")),
    };
    told.about(tr!(words, "label-second-leg"), &[Korna, Horsa, Deflection])
}

fn of_riders_in_centre(words: Localizer, riders_in_centre: RidersInCentre) -> Point {
    let told = match riders_in_centre {
        RidersInCentre::Free => rule(tr!(words, "point-riders-in-centre-free")),
        RidersInCentre::Barred => rule(tr!(words, "point-riders-in-centre-barred")),
    };
    told.about(tr!(words, "label-riders-in-centre"), &[Korna, Horsa, Board])
}

fn of_rider_captures(words: Localizer, rider_captures: RiderCaptures) -> Point {
    let told = match rider_captures {
        RiderCaptures::Anywhere => rule(tr!(words, "point-rider-captures-anywhere")),
        RiderCaptures::OnlyCrossing => rule(tr!(words, "point-rider-captures-crossing")),
    };
    told.about(
        tr!(words, "label-rider-captures"),
        &[Korna, Horsa, Deflection],
    )
}

fn of_horsa_leaving(words: Localizer, horsa_leaving: HorsaLeaving) -> Point {
    let told = match horsa_leaving {
        HorsaLeaving::Free => plain(tr!(words, "point-horsa-leaving-free")),
        HorsaLeaving::NoBorderCapture => rule(tr!(words, "point-horsa-leaving-border")),
        HorsaLeaving::NoFirstStepCapture => rule(tr!(words, "point-horsa-leaving-first-step")),
    };
    told.about(tr!(words, "label-horsa-leaving"), &[Horsa])
}

fn of_horsa_entering(words: Localizer, horsa_entering: HorsaEntering) -> Point {
    let told = match horsa_entering {
        HorsaEntering::Free => plain(tr!(words, "point-horsa-entering-free")),
        HorsaEntering::NoAlongsideCapture => rule(tr!(words, "point-horsa-entering-alongside")),
        HorsaEntering::NoAlongsideCaptureAfterSharpTurn => {
            rule(tr!(words, "point-horsa-entering-sharp"))
        }
    };
    told.about(tr!(words, "label-horsa-entering"), &[Horsa])
}

fn of_horsa_at_home(words: Localizer, horsa_at_home: HorsaAtHome) -> Point {
    let told = match horsa_at_home {
        HorsaAtHome::Free => plain(tr!(words, "point-horsa-at-home-free")),
        HorsaAtHome::OneStep => rule(tr!(words, "point-horsa-at-home-one-step")),
    };
    told.about(tr!(words, "label-horsa-at-home"), &[Horsa])
}

fn of_gala_captures(words: Localizer, gala_captures: GalaCaptures) -> Point {
    let told = match gala_captures {
        GalaCaptures::NotFromCross => rule(tr!(words, "point-gala-captures-not-from-cross")),
        GalaCaptures::NotFromCentre => rule(tr!(words, "point-gala-captures-not-from-centre")),
        GalaCaptures::NotFromNorInCentre => rule(tr!(words, "point-gala-captures-not-in-centre")),
        GalaCaptures::OnlyCrossing => rule(tr!(words, "point-gala-captures-crossing")),
    };
    told.about(tr!(words, "label-gala-captures"), &[Gala])
}

fn of_leap(words: Localizer, leap: Leap) -> Point {
    let told = match leap {
        Leap::BeyondHome => rule(tr!(words, "point-leap-beyond-home")),
        Leap::Safe => rule(tr!(words, "point-leap-safe")),
    };
    told.about(tr!(words, "label-leap"), &[Gala])
}

fn of_kampa_restricted(words: Localizer, kampa_restricted: KampaRestricted) -> Point {
    let told = match kampa_restricted {
        KampaRestricted::FriendlyCastles => rule(tr!(words, "point-kampa-restricted-castles")),
        KampaRestricted::FriendlyRing3 => rule(tr!(words, "point-kampa-restricted-ring")),
        KampaRestricted::FriendlyCastlesButTip => rule(tr!(words, "point-kampa-restricted-tip")),
    };
    told.about(tr!(words, "label-kampa-restricted"), &[Kampa])
}

fn of_restricted_kampa(words: Localizer, restricted_kampa: RestrictedKampa) -> Point {
    let told = match restricted_kampa {
        RestrictedKampa::StepOnly => rule(tr!(words, "point-restricted-kampa-step")),
        RestrictedKampa::TwoSteps => rule(tr!(words, "point-restricted-kampa-two-steps")),
        RestrictedKampa::Captures => rule(tr!(words, "point-restricted-kampa-captures")),
    };
    told.about(tr!(words, "label-restricted-kampa"), &[Kampa])
}

fn of_free_kampa(words: Localizer, free_kampa: FreeKampa) -> Point {
    let told = match free_kampa {
        FreeKampa::CapturesFromCross => rule(tr!(words, "point-free-kampa-from-cross")),
        FreeKampa::CapturesUnlessCrossing => rule(tr!(words, "point-free-kampa-unless-crossing")),
        FreeKampa::Captures => rule(tr!(words, "point-free-kampa-captures")),
    };
    told.about(tr!(words, "label-free-kampa"), &[Kampa])
}

fn of_kampa_barred(words: Localizer, kampa_barred: KampaBarred) -> Point {
    let told = match kampa_barred {
        KampaBarred::Nowhere => plain(tr!(words, "point-kampa-barred-nowhere")),
        KampaBarred::FriendlyNobleAndClosedCentre => {
            rule(tr!(words, "point-kampa-barred-friendly"))
        }
        KampaBarred::Noble => rule(tr!(words, "point-kampa-barred-noble")),
    };
    told.about(tr!(words, "label-kampa-barred"), &[Kampa, Board])
}

fn of_threats(words: Localizer, threats: Threats) -> Point {
    let told = match threats {
        Threats::EachMustBeAnswered => rule(tr!(words, "point-threats-each")),
        Threats::MustBeAnswered => rule(tr!(words, "point-threats-must")),
        Threats::MayBeIgnored => rule(tr!(words, "point-threats-may")),
    };
    told.about(tr!(words, "label-threats"), &[Threat])
}

fn of_capture_goal(words: Localizer, capture_goal: CaptureGoal) -> Point {
    let told = match capture_goal {
        CaptureGoal::BothGalas => rule(tr!(words, "point-capture-goal-both")),
        CaptureGoal::OneGala => rule(tr!(words, "point-capture-goal-one")),
    };
    told.about(tr!(words, "label-capture-goal"), &[Goals])
}

fn of_centre_goal(words: Localizer, centre_goal: CentreGoal) -> Point {
    let told = match centre_goal {
        CentreGoal::None => plain(tr!(words, "point-centre-goal-none")),
        CentreGoal::Wins => rule(tr!(words, "point-centre-goal-wins")),
    };
    told.about(tr!(words, "label-centre-goal"), &[Goals])
}

/// Where one Gala captured wins, no side is ever left with a single one: the point is only compared.
fn of_lone_gala(words: Localizer, lone_gala: LoneGala, goal: CaptureGoal) -> Point {
    let told = match lone_gala {
        LoneGala::PlaysOn => plain(tr!(words, "point-lone-gala-plays-on")),
        LoneGala::Loses => rule(tr!(words, "point-lone-gala-loses")),
    };
    let topics: &[Topic] = match goal {
        CaptureGoal::BothGalas => &[Goals],
        CaptureGoal::OneGala => &[],
    };
    told.about(tr!(words, "label-lone-gala"), topics)
}

/// See [`of_lone_gala`].
fn of_few_galas(words: Localizer, few_galas: FewGalas, goal: CaptureGoal) -> Point {
    let told = match few_galas {
        FewGalas::PlayOn => plain(tr!(words, "point-few-galas-play-on")),
        FewGalas::OneEachDraws => rule(tr!(words, "point-few-galas-one-each")),
        FewGalas::OneEachInCentreDraws => rule(tr!(words, "point-few-galas-one-each-in-centre")),
    };
    let topics: &[Topic] = match goal {
        CaptureGoal::BothGalas => &[Draws],
        CaptureGoal::OneGala => &[],
    };
    told.about(tr!(words, "label-few-galas"), topics)
}

fn of_longest(words: Localizer, longest: Longest) -> Point {
    let told = match longest {
        Longest::None => plain(tr!(words, "point-longest-none")),
        Longest::SixHundredTurns => rule(tr!(words, "point-longest-gala")),
    };
    told.about(tr!(words, "label-longest"), &[Draws])
}

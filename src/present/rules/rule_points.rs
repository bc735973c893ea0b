//! Every point of a rule set of Gala in words: a sentence for each value of each field, and the topics it belongs to.

use super::Topic;
use super::Topic::{
    Army, Board, Deflection, Draws, Gala, Goals, Horsa, Kampa, Korna, Seats as Four,
    Threats as Threat,
};
use crate::present::Words;
use crate::present::words::say;
use crate::rules::gala::*;

/// One point of a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// What it is about, for a comparison.
    pub label: String,
    /// What holds.
    pub text: String,
    /// The topics that tell it.
    pub(super) topics: &'static [Topic],
    /// Whether it only says that there is no special rule; such points show in comparisons alone.
    pub(super) plain: bool,
}

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
///
/// ```
/// use galabot::present::Words;
/// use galabot::present::rules::points;
/// use galabot::rules::gala::Preset;
/// let told = |preset: Preset| points(Words::default(), &preset.ruleset());
/// let (farmers, pyramid) = (told(Preset::Farmers), told(Preset::Pyramid));
/// assert_eq!(farmers.len(), 20);
/// assert!(farmers.iter().zip(&pyramid).all(|(one, other)| one.label == other.label));
/// ```
pub fn points(words: Words, rules: &Ruleset) -> Vec<Point> {
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
        of_lone_gala(words, lone_gala),
        of_few_galas(words, few_galas),
        of_longest(words, longest),
    ]
}

fn of_army(words: Words, army: crate::rules::gala::Army) -> Point {
    let told = match army {
        crate::rules::gala::Army::FourKornas => rule(say!(words, "point-army-four-kornas")),
        crate::rules::gala::Army::SixKornas => rule(say!(words, "point-army-six-kornas")),
        crate::rules::gala::Army::FiveKornas => rule(say!(words, "point-army-five-kornas")),
    };
    told.about(say!(words, "label-army"), &[Army])
}

fn of_seats(words: Words, seats: Seats) -> Point {
    let told = match seats {
        Seats::Two => rule(say!(words, "point-seats-two")),
        Seats::Four => rule(say!(words, "point-seats-four")),
    };
    told.about(say!(words, "label-seats"), &[Army, Four])
}

fn of_second_leg(words: Words, second_leg: SecondLeg) -> Point {
    let told = match second_leg {
        SecondLeg::Any => rule(say!(words, "point-second-leg-any")),
        SecondLeg::HalfTurn => rule(say!(words, "point-second-leg-half-turn")),
    };
    told.about(say!(words, "label-second-leg"), &[Korna, Horsa, Deflection])
}

fn of_riders_in_centre(words: Words, riders_in_centre: RidersInCentre) -> Point {
    let told = match riders_in_centre {
        RidersInCentre::Free => rule(say!(words, "point-riders-in-centre-free")),
        RidersInCentre::Barred => rule(say!(words, "point-riders-in-centre-barred")),
    };
    told.about(
        say!(words, "label-riders-in-centre"),
        &[Korna, Horsa, Board],
    )
}

fn of_rider_captures(words: Words, rider_captures: RiderCaptures) -> Point {
    let told = match rider_captures {
        RiderCaptures::Anywhere => rule(say!(words, "point-rider-captures-anywhere")),
        RiderCaptures::OnlyCrossing => rule(say!(words, "point-rider-captures-crossing")),
    };
    told.about(
        say!(words, "label-rider-captures"),
        &[Korna, Horsa, Deflection],
    )
}

fn of_horsa_leaving(words: Words, horsa_leaving: HorsaLeaving) -> Point {
    let told = match horsa_leaving {
        HorsaLeaving::Free => plain(say!(words, "point-horsa-leaving-free")),
        HorsaLeaving::NoBorderCapture => rule(say!(words, "point-horsa-leaving-border")),
        HorsaLeaving::NoFirstStepCapture => rule(say!(words, "point-horsa-leaving-first-step")),
    };
    told.about(say!(words, "label-horsa-leaving"), &[Horsa])
}

fn of_horsa_entering(words: Words, horsa_entering: HorsaEntering) -> Point {
    let told = match horsa_entering {
        HorsaEntering::Free => plain(say!(words, "point-horsa-entering-free")),
        HorsaEntering::NoAlongsideCapture => rule(say!(words, "point-horsa-entering-alongside")),
        HorsaEntering::NoAlongsideCaptureAfterSharpTurn => {
            rule(say!(words, "point-horsa-entering-sharp"))
        }
    };
    told.about(say!(words, "label-horsa-entering"), &[Horsa])
}

fn of_horsa_at_home(words: Words, horsa_at_home: HorsaAtHome) -> Point {
    let told = match horsa_at_home {
        HorsaAtHome::Free => plain(say!(words, "point-horsa-at-home-free")),
        HorsaAtHome::OneStep => rule(say!(words, "point-horsa-at-home-one-step")),
    };
    told.about(say!(words, "label-horsa-at-home"), &[Horsa])
}

fn of_gala_captures(words: Words, gala_captures: GalaCaptures) -> Point {
    let told = match gala_captures {
        GalaCaptures::NotFromCross => rule(say!(words, "point-gala-captures-not-from-cross")),
        GalaCaptures::NotFromCentre => rule(say!(words, "point-gala-captures-not-from-centre")),
        GalaCaptures::NotFromNorInCentre => rule(say!(words, "point-gala-captures-not-in-centre")),
        GalaCaptures::OnlyCrossing => rule(say!(words, "point-gala-captures-crossing")),
    };
    told.about(say!(words, "label-gala-captures"), &[Gala])
}

fn of_leap(words: Words, leap: Leap) -> Point {
    let told = match leap {
        Leap::BeyondHome => rule(say!(words, "point-leap-beyond-home")),
        Leap::Safe => rule(say!(words, "point-leap-safe")),
    };
    told.about(say!(words, "label-leap"), &[Gala])
}

fn of_kampa_restricted(words: Words, kampa_restricted: KampaRestricted) -> Point {
    let told = match kampa_restricted {
        KampaRestricted::FriendlyCastles => rule(say!(words, "point-kampa-restricted-castles")),
        KampaRestricted::FriendlyRing3 => rule(say!(words, "point-kampa-restricted-ring")),
        KampaRestricted::FriendlyCastlesButTip => rule(say!(words, "point-kampa-restricted-tip")),
    };
    told.about(say!(words, "label-kampa-restricted"), &[Kampa])
}

fn of_restricted_kampa(words: Words, restricted_kampa: RestrictedKampa) -> Point {
    let told = match restricted_kampa {
        RestrictedKampa::StepOnly => rule(say!(words, "point-restricted-kampa-step")),
        RestrictedKampa::TwoSteps => rule(say!(words, "point-restricted-kampa-two-steps")),
        RestrictedKampa::Captures => rule(say!(words, "point-restricted-kampa-captures")),
    };
    told.about(say!(words, "label-restricted-kampa"), &[Kampa])
}

fn of_free_kampa(words: Words, free_kampa: FreeKampa) -> Point {
    let told = match free_kampa {
        FreeKampa::CapturesFromCross => rule(say!(words, "point-free-kampa-from-cross")),
        FreeKampa::CapturesUnlessCrossing => rule(say!(words, "point-free-kampa-unless-crossing")),
        FreeKampa::Captures => rule(say!(words, "point-free-kampa-captures")),
    };
    told.about(say!(words, "label-free-kampa"), &[Kampa])
}

fn of_kampa_barred(words: Words, kampa_barred: KampaBarred) -> Point {
    let told = match kampa_barred {
        KampaBarred::Nowhere => plain(say!(words, "point-kampa-barred-nowhere")),
        KampaBarred::FriendlyNobleAndClosedCentre => {
            rule(say!(words, "point-kampa-barred-friendly"))
        }
        KampaBarred::Noble => rule(say!(words, "point-kampa-barred-noble")),
    };
    told.about(say!(words, "label-kampa-barred"), &[Kampa, Board])
}

fn of_threats(words: Words, threats: Threats) -> Point {
    let told = match threats {
        Threats::MustBeAnswered => rule(say!(words, "point-threats-must")),
        Threats::MayBeIgnored => rule(say!(words, "point-threats-may")),
    };
    told.about(say!(words, "label-threats"), &[Threat])
}

fn of_capture_goal(words: Words, capture_goal: CaptureGoal) -> Point {
    let told = match capture_goal {
        CaptureGoal::BothGalas => rule(say!(words, "point-capture-goal-both")),
        CaptureGoal::OneGala => rule(say!(words, "point-capture-goal-one")),
    };
    told.about(say!(words, "label-capture-goal"), &[Goals])
}

fn of_centre_goal(words: Words, centre_goal: CentreGoal) -> Point {
    let told = match centre_goal {
        CentreGoal::None => plain(say!(words, "point-centre-goal-none")),
        CentreGoal::Wins => rule(say!(words, "point-centre-goal-wins")),
    };
    told.about(say!(words, "label-centre-goal"), &[Goals])
}

fn of_lone_gala(words: Words, lone_gala: LoneGala) -> Point {
    let told = match lone_gala {
        LoneGala::PlaysOn => plain(say!(words, "point-lone-gala-plays-on")),
        LoneGala::Loses => rule(say!(words, "point-lone-gala-loses")),
    };
    told.about(say!(words, "label-lone-gala"), &[Goals])
}

fn of_few_galas(words: Words, few_galas: FewGalas) -> Point {
    let told = match few_galas {
        FewGalas::PlayOn => plain(say!(words, "point-few-galas-play-on")),
        FewGalas::OneEachDraws => rule(say!(words, "point-few-galas-one-each")),
        FewGalas::OneEachInCentreDraws => rule(say!(words, "point-few-galas-one-each-in-centre")),
    };
    told.about(say!(words, "label-few-galas"), &[Draws])
}

fn of_longest(words: Words, longest: Longest) -> Point {
    let told = match longest {
        Longest::None => plain(say!(words, "point-longest-none")),
        Longest::SixHundredTurns => rule(say!(words, "point-longest-gala")),
    };
    told.about(say!(words, "label-longest"), &[Draws])
}

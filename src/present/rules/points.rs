//! Every point of a rule set of Gala in words: a sentence for each value of each field, and the topics it belongs to.

use super::Topic;
use super::Topic::{
    Army, Board, Deflection, Draws, Gala, Goals, Horsa, Kampa, Korna, Seats as Four,
    Threats as Threat,
};
use crate::rules::gala::*;

/// One point of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// What it is about, for a comparison.
    pub label: &'static str,
    /// What holds.
    pub text: &'static str,
    /// The topics that tell it.
    pub(super) topics: &'static [Topic],
    /// Whether it only says that there is no special rule; such points show in comparisons alone.
    pub(super) plain: bool,
}

const fn point(label: &'static str, topics: &'static [Topic], text: &'static str) -> Point {
    Point {
        label,
        text,
        topics,
        plain: false,
    }
}

const fn plain(label: &'static str, topics: &'static [Topic], text: &'static str) -> Point {
    Point {
        plain: true,
        ..point(label, topics, text)
    }
}

/// The points of a rule set, in the order of its fields: always the same nineteen labels.
///
/// ```
/// use galabot::present::rules::points;
/// use galabot::rules::gala::Preset;
/// let (farmers, pyramid) = (points(&Preset::Farmers.ruleset()), points(&Preset::Pyramid.ruleset()));
/// assert_eq!(farmers.len(), 19);
/// assert!(farmers.iter().zip(&pyramid).all(|(one, other)| one.label == other.label));
/// ```
pub fn points(rules: &Ruleset) -> Vec<Point> {
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
    } = *rules;
    vec![
        of_army(army),
        of_seats(seats),
        of_second_leg(second_leg),
        of_riders_in_centre(riders_in_centre),
        of_rider_captures(rider_captures),
        of_horsa_leaving(horsa_leaving),
        of_horsa_entering(horsa_entering),
        of_horsa_at_home(horsa_at_home),
        of_gala_captures(gala_captures),
        of_leap(leap),
        of_kampa_restricted(kampa_restricted),
        of_restricted_kampa(restricted_kampa),
        of_free_kampa(free_kampa),
        of_kampa_barred(kampa_barred),
        of_threats(threats),
        of_capture_goal(capture_goal),
        of_centre_goal(centre_goal),
        of_lone_gala(lone_gala),
        of_few_galas(few_galas),
    ]
}

fn of_army(army: crate::rules::gala::Army) -> Point {
    let text = match army {
        crate::rules::gala::Army::FourKornas => {
            "Each side has 2 Galas, 4 Kornas, 6 Horsas and 8 Kampas. In every castle, from its outer corner inwards: the Gala, \
             2 Kornas, 3 Horsas, 4 Kampas."
        }
        crate::rules::gala::Army::SixKornas => {
            "Each side has 2 Galas, 6 Kornas, 4 Horsas and 8 Kampas. In every castle, from its outer corner inwards: the Gala, \
             2 Horsas, 3 Kornas, 4 Kampas."
        }
        crate::rules::gala::Army::FiveKornas => {
            "Each side has 2 Galas, 5 Kornas, 5 Horsas and 8 Kampas. From the outer corner inwards, in the castles of a1 and j10: \
             the Gala, 2 Horsas, 3 Kornas, 4 Kampas; in those of j1 and a10: the Gala, 2 Kornas, 3 Horsas, 4 Kampas."
        }
    };
    point("The army", &[Army], text)
}

fn of_seats(seats: Seats) -> Point {
    let topics = &[Army, Four];
    match seats {
        Seats::Two => point(
            "Players",
            topics,
            "Two play, White at the bottom and Black at the top; White moves first.",
        ),
        Seats::Four => point(
            "Players",
            topics,
            "Four seats play, a castle's ten men each, and move clockwise: south-west, north-west, north-east, south-east. The \
             two southern seats are partners (White), and so are the northern ones (Black); men of the eastern seats are square. \
             Partners neither capture nor threaten each other, and win, lose and draw together. A seat moves only its own men, and \
             answers only threats to its own Gala, which men of either enemy seat may threaten; without a man that can move it is \
             passed over, and after the loss of its Gala it plays on. One person may hold both seats of a side. In text the men of \
             the eastern seats carry an apostrophe (G'), and who is to move is sw, nw, ne or se.",
        ),
    }
}

fn of_second_leg(second: SecondLeg) -> Point {
    let topics = &[Korna, Horsa, Deflection];
    match second {
        SecondLeg::Any => point(
            "The second leg",
            topics,
            "The second leg may go any way of the new region's kind.",
        ),
        SecondLeg::HalfTurn => point(
            "The second leg",
            topics,
            "The second leg may only go at 45 degrees to the first.",
        ),
    }
}

fn of_riders_in_centre(centre: RidersInCentre) -> Point {
    let topics = &[Korna, Horsa, Board];
    match centre {
        RidersInCentre::Free => point(
            "Kornas and Horsas in the centre",
            topics,
            "Kornas and Horsas may stop in the centre and pass it.",
        ),
        RidersInCentre::Barred => point(
            "Kornas and Horsas in the centre",
            topics,
            "Kornas and Horsas may neither stop in the centre nor pass it.",
        ),
    }
}

fn of_rider_captures(captures: RiderCaptures) -> Point {
    let topics = &[Korna, Horsa, Deflection];
    match captures {
        RiderCaptures::Anywhere => point(
            "Captures by Kornas and Horsas",
            topics,
            "Kornas and Horsas capture in either region, on either leg.",
        ),
        RiderCaptures::OnlyCrossing => point(
            "Captures by Kornas and Horsas",
            topics,
            "Kornas and Horsas capture only by a move that crosses the line: on the crossing square or on the second leg.",
        ),
    }
}

fn of_horsa_leaving(leaving: HorsaLeaving) -> Point {
    let (label, topics) = ("A Horsa leaving the cross", &[Horsa] as &[Topic]);
    match leaving {
        HorsaLeaving::Free => plain(
            label,
            topics,
            "No special rule for a Horsa that leaves the cross.",
        ),
        HorsaLeaving::NoBorderCapture => point(
            label,
            topics,
            "Leaving the cross, a Horsa may not capture on a border square, one of the castle's seven along the line.",
        ),
        HorsaLeaving::NoFirstStepCapture => point(
            label,
            topics,
            "Leaving the cross with its first step, a Horsa may not capture on the crossing square.",
        ),
    }
}

fn of_horsa_entering(entering: HorsaEntering) -> Point {
    let (label, topics) = ("A Horsa entering the cross", &[Horsa] as &[Topic]);
    match entering {
        HorsaEntering::Free => plain(
            label,
            topics,
            "No special rule for a Horsa that enters the cross.",
        ),
        HorsaEntering::NoAlongsideCapture => point(
            label,
            topics,
            "Entering the cross, a Horsa may not capture on the first square of its second leg if that lies alongside the castle \
             it left.",
        ),
        HorsaEntering::NoAlongsideCaptureAfterSharpTurn => point(
            label,
            topics,
            "Entering the cross with a turn of more than 45 degrees, a Horsa may not capture on the first square of its second \
             leg if that lies alongside the castle it left.",
        ),
    }
}

fn of_horsa_at_home(home: HorsaAtHome) -> Point {
    let (label, topics) = ("A Horsa at home", &[Horsa] as &[Topic]);
    match home {
        HorsaAtHome::Free => plain(
            label,
            topics,
            "From the squares where its side's Horsas begin, a Horsa moves as from anywhere.",
        ),
        HorsaAtHome::OneStep => point(
            label,
            topics,
            "From the squares where its side's Horsas begin, a Horsa moves one step only.",
        ),
    }
}

fn of_gala_captures(captures: GalaCaptures) -> Point {
    let text = match captures {
        GalaCaptures::NotFromCross => {
            "Its step may capture, but not when it starts in the cross or the centre."
        }
        GalaCaptures::NotFromCentre => {
            "Its step may capture, but not when it starts in the centre."
        }
        GalaCaptures::NotFromNorInCentre => {
            "Its step may capture, but neither when it starts in the centre nor on a square of the centre."
        }
        GalaCaptures::OnlyCrossing => {
            "Its step may capture only if it crosses the deflection line."
        }
    };
    point("Captures by the Gala", &[Gala], text)
}

fn of_leap(leap: Leap) -> Point {
    let text = match leap {
        Leap::BeyondHome => {
            "From the centre it may leap to any empty square but the forty home squares, where men stand at the start."
        }
        Leap::Safe => {
            "From the centre it may leap to any empty square where no enemy man could then capture it."
        }
    };
    point("The Gala's leap", &[Gala], text)
}

fn of_kampa_restricted(place: KampaRestricted) -> Point {
    let text = match place {
        KampaRestricted::FriendlyCastles => {
            "In its own side's castles it only goes one step toward the centre, along the diagonal from the outer corner."
        }
        KampaRestricted::FriendlyRing3 => {
            "On the squares where its own side's Kampas begin it only goes one step toward the centre, along the diagonal from the \
             outer corner."
        }
        KampaRestricted::FriendlyCastlesButTip => {
            "In its own side's castles, but for the square next to the centre (d4 and g4, d7 and g7), it only goes one step \
             toward the centre, along the diagonal from the outer corner."
        }
    };
    point("Where the Kampa is bound", &[Kampa], text)
}

fn of_restricted_kampa(bound: RestrictedKampa) -> Point {
    let text = match bound {
        RestrictedKampa::StepOnly => "There it does not capture.",
        RestrictedKampa::TwoSteps => {
            "There it does not capture, but may go two such steps at once if both squares are empty and the first lies in the \
             castle."
        }
        RestrictedKampa::Captures => {
            "There it may capture by its step, unless the step crosses the deflection line."
        }
    };
    point("The bound Kampa", &[Kampa], text)
}

fn of_free_kampa(free: FreeKampa) -> Point {
    let text = match free {
        FreeKampa::CapturesFromCross => {
            "Elsewhere it goes one step in any direction, and captures so if it starts in the cross."
        }
        FreeKampa::CapturesUnlessCrossing => {
            "Elsewhere it goes one step in any direction, and captures so unless the step crosses the deflection line."
        }
        FreeKampa::Captures => "Elsewhere it goes one step in any direction, and captures so.",
    };
    point("The free Kampa", &[Kampa], text)
}

fn of_kampa_barred(barred: KampaBarred) -> Point {
    let (label, topics) = ("Closed to Kampas", &[Kampa, Board] as &[Topic]);
    match barred {
        KampaBarred::Nowhere => plain(label, topics, "No square is closed to Kampas."),
        KampaBarred::FriendlyNobleAndClosedCentre => point(
            label,
            topics,
            "Kampas do not enter the noble squares of their own castles (the six nearest the outer corner); nor the centre, unless \
             a Gala of either side or an enemy Kampa stands in it already.",
        ),
        KampaBarred::Noble => point(
            label,
            topics,
            "Kampas enter no noble square, of no castle (the six nearest the outer corner).",
        ),
    }
}

fn of_threats(threats: Threats) -> Point {
    let text = match threats {
        Threats::MustBeAnswered => {
            "A threat must be answered: if an own Gala is threatened at the start of a turn and some move leaves none threatened, \
             only such moves may be played, and moves that win at once. If no move does, every move may. Walking into a threat \
             is allowed while none stands."
        }
        Threats::MayBeIgnored => "A threat need not be answered.",
    };
    point("Answering \"gala!\"", &[Threat], text)
}

fn of_capture_goal(goal: CaptureGoal) -> Point {
    let text = match goal {
        CaptureGoal::BothGalas => "Capturing both enemy Galas wins.",
        CaptureGoal::OneGala => "Capturing one enemy Gala wins.",
    };
    point("Capturing Galas", &[Goals], text)
}

fn of_centre_goal(goal: CentreGoal) -> Point {
    match goal {
        CentreGoal::None => plain(
            "Reaching the centre",
            &[Goals],
            "Bringing both own Galas into the centre does not win.",
        ),
        CentreGoal::Wins => point(
            "Reaching the centre",
            &[Goals],
            "Bringing both own Galas into the centre wins too.",
        ),
    }
}

fn of_lone_gala(lone: LoneGala) -> Point {
    match lone {
        LoneGala::PlaysOn => plain(
            "The last man",
            &[Goals],
            "A side whose last man is a single Gala plays on.",
        ),
        LoneGala::Loses => point(
            "The last man",
            &[Goals],
            "A side whose last man is a single Gala has lost.",
        ),
    }
}

fn of_few_galas(few: FewGalas) -> Point {
    let label = "Few Galas";
    match few {
        FewGalas::PlayOn => plain(label, &[Draws], "However few Galas are left, play goes on."),
        FewGalas::OneEachDraws => point(
            label,
            &[Draws],
            "If each side has exactly one Gala, the game is drawn.",
        ),
        FewGalas::OneEachInCentreDraws => point(
            label,
            &[Draws],
            "If each side has exactly one Gala and both stand in the centre, the game is drawn.",
        ),
    }
}

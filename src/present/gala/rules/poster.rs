//! The poster of a rule set of Gala.

use crate::draw::{Figure, Sign};
use crate::present::Localizer;
use crate::present::games::RulesFigure;
use crate::present::words::tr;
use crate::rules::Side;
use crate::rules::gala::{KampaRestricted, Piece, RestrictedKampa, Role, Rules, Ruleset};
use crate::service::Topic;

/// A Korna and a Horsa with the ways they can go, which turn at the line.
pub(in crate::present::gala) fn figures(words: Localizer, ruleset: &Ruleset) -> Vec<RulesFigure> {
    let topics = [Topic::Korna, Topic::Horsa].into_iter();
    topics
        .filter_map(|topic| super::figures(words, ruleset, topic).into_iter().next())
        .collect()
}

/// Where a Kampa goes only toward the centre, and how many steps it may make there, as the messages choose by them.
pub(in crate::present::gala) fn kampa_steps(ruleset: &Ruleset) -> (&'static str, &'static str) {
    let place = match ruleset.kampa_restricted {
        KampaRestricted::FriendlyCastles => "castles",
        KampaRestricted::FriendlyRing3 => "ring",
        KampaRestricted::FriendlyCastlesButTip => "tip",
    };
    let steps = match ruleset.restricted_kampa {
        RestrictedKampa::StepOnly | RestrictedKampa::Captures => "one",
        RestrictedKampa::TwoSteps => "two",
    };
    (place, steps)
}

/// Every kind of piece with how many of it a side has and how it moves.
pub(in crate::present::gala) fn legend(words: Localizer, ruleset: &Ruleset) -> Vec<(Sign, String)> {
    let side = Side::White;
    let start = Rules::of(ruleset).start();
    let (place, steps) = kampa_steps(ruleset);
    let line = |role| {
        let count = start.of_piece(side, role).count();
        let text = match role {
            Role::Gala => tr!(words, "legend-gala", count = count),
            Role::Korna => tr!(words, "legend-korna", count = count),
            Role::Horsa => tr!(words, "legend-horsa", count = count),
            Role::Kampa => tr!(
                words,
                "legend-kampa",
                count = count,
                place = place,
                steps = steps
            ),
        };
        (Sign::Piece(Figure::from(Piece { role, side })), text)
    };
    Role::ALL.into_iter().map(line).collect()
}

//! A rule set on one page: its name, what wins, the start position, and who is who.

use crate::draw::{Block, Cell, Figure, PICTURE, Page, Sign, ThemeName};
use crate::present::Words;
use crate::present::rulesets::{apart, goal, ruleset_name};
use crate::rules::any::{Kind, Ruleset};
use crate::rules::gala::{KampaRestricted, RestrictedKampa, Rules, Seats};
use crate::rules::{Piece, Role, Side, chelma};

/// The poster of a rule set.
///
/// ```
/// use galabot::draw::ThemeName;
/// use galabot::present::rules::poster;
/// use galabot::rules::any::Ruleset;
/// let page = poster(&Ruleset::from_names(["pyramid"]).unwrap(), ThemeName::Light);
/// assert!(page.png(ThemeName::Light).starts_with(b"\x89PNG"));
/// ```
pub fn poster(ruleset: &Ruleset, theme: ThemeName) -> Page {
    let name = ruleset_name(Words::default(), ruleset);
    let title = match ruleset.kind() {
        // They are called after their game.
        Kind::Chelma => super::answer::capital(&name),
        Kind::Gala => format!("Gala: {name}"),
    };
    let mut text = format!(
        "{}{}",
        goal(Words::default(), ruleset),
        apart(Words::default(), ruleset)
    );
    if matches!(ruleset, Ruleset::Gala(rules) if rules.seats == Seats::Four) {
        text.push_str(" Partners are South-West and South-East (White), and North-West and North-East (Black).");
    }
    let scene = match ruleset {
        Ruleset::Gala(ruleset) => super::gala::start(&Rules::of(ruleset)).scene,
        Ruleset::Chelma(ruleset) => super::chelma::start(&chelma::Rules::of(*ruleset)).scene,
    };
    let cell = Cell {
        scene,
        theme,
        size: PICTURE,
        caption: String::new(),
    };
    Page {
        width: PICTURE + 40,
        blocks: vec![
            Block::Title(title),
            Block::Text(text),
            Block::Row(vec![cell]),
            Block::Legend(legend(ruleset)),
        ],
    }
}

/// Every kind of man with how many of it a side has and how it moves.
fn legend(ruleset: &Ruleset) -> Vec<(Sign, String)> {
    match ruleset {
        Ruleset::Gala(ruleset) => {
            let start = Rules::of(ruleset).start();
            let side = Side::White;
            let (place, steps) = (ruleset.kampa_restricted, ruleset.restricted_kampa);
            let place = match place {
                KampaRestricted::FriendlyCastles => "in own castles",
                KampaRestricted::FriendlyRing3 => "from its first squares",
                KampaRestricted::FriendlyCastlesButTip => {
                    "in own castles, but not next to the centre,"
                }
            };
            let steps = match steps {
                RestrictedKampa::StepOnly | RestrictedKampa::Captures => "",
                RestrictedKampa::TwoSteps => ", or two",
            };
            let kampa = format!("one step; {place} only toward the centre{steps}");
            let words = |role| match role {
                Role::Gala => "one step; leaps from the centre",
                Role::Korna => "straight in a castle, diagonally in the cross",
                Role::Horsa => "diagonally in a castle, straight in the cross",
                Role::Kampa => &kampa,
            };
            let line = |role| {
                let count = start.men(side, role).count();
                let man = Figure::from(Piece { role, side });
                (Sign::Man(man), format!("{count} {role}s: {}", words(role)))
            };
            Role::ALL.into_iter().map(line).collect()
        }
        Ruleset::Chelma(_) => {
            use chelma::Role as Man;
            let words = |role| match role {
                Man::King => "one step",
                Man::Queen => "one step, or jumps any way",
                Man::Rook => "one step straight, or straight jumps",
                Man::Bishop => "one step diagonally, or diagonal jumps",
                Man::Knight => "the knight's leap",
                Man::Pawn => "one step diagonally",
            };
            let line = |role: Man| {
                let count = role.most();
                let ending = if count == 1 { "" } else { "s" };
                let side = Side::White;
                let man = Figure::from(chelma::Piece { role, side });
                let text = format!("{count} {role}{ending}: {}", words(role));
                (Sign::Man(man), text)
            };
            Man::ALL.into_iter().map(line).collect()
        }
    }
}

/// The legend of a figure: the signs that it shows.
pub(super) fn signs() -> Vec<(Sign, String)> {
    use crate::draw::Spot;
    let meanings = [
        (Spot::Far, "goes here, as far as it likes"),
        (Spot::Step, "goes here by a single step"),
        (Spot::Twice, "goes here by two steps at once"),
        (Spot::Leap, "leaps here"),
        (Spot::Barred, "a rule keeps it from here"),
    ];
    meanings
        .into_iter()
        .map(|(spot, text)| (Sign::Spot(spot), text.to_owned()))
        .collect()
}

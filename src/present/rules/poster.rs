//! A rule set on one page: its name, what wins, the start position, and who is who.

use crate::draw::{Block, Cell, Figure, PICTURE, Page, Sign, ThemeName};
use crate::present::Localizer;
use crate::present::rules::rulesets::{apart, goal, ruleset_name};
use crate::present::words::tr;
use crate::rules::any::{Kind, Ruleset};
use crate::rules::gala::{KampaRestricted, RestrictedKampa, Rules, Seats};
use crate::rules::{Piece, Role, Side, chelma};

/// The poster of a rule set.
///
/// ```
/// use galabot::draw::ThemeName;
/// use galabot::present::Localizer;
/// use galabot::present::rules::poster;
/// use galabot::rules::any::Ruleset;
/// let pyramid = Ruleset::from_names(["pyramid"]).unwrap();
/// let page = poster(Localizer::default(), &pyramid, ThemeName::Light);
/// assert!(page.png(ThemeName::Light).starts_with(b"\x89PNG"));
/// ```
pub fn poster(words: Localizer, ruleset: &Ruleset, theme: ThemeName) -> Page {
    let name = ruleset_name(words, ruleset);
    let title = match ruleset.kind() {
        // They are called after their game.
        Kind::Chelma => super::capitalised(&name),
        Kind::Gala => tr!(words, "poster-title", rules = name),
    };
    let mut text = goal(words, ruleset) + &apart(words, ruleset);
    if matches!(ruleset, Ruleset::Gala(rules) if rules.seats == Seats::Four) {
        text.push(' ');
        text.push_str(&tr!(words, "poster-partners"));
    }
    let scene = match ruleset {
        Ruleset::Gala(ruleset) => super::gala::start(words, &Rules::of(ruleset)).scene,
        Ruleset::Chelma(ruleset) => super::chelma::start(words, &chelma::Rules::of(*ruleset)).scene,
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
            Block::Legend(legend(words, ruleset)),
        ],
    }
}

/// Every kind of man with how many of it a side has and how it moves.
fn legend(words: Localizer, ruleset: &Ruleset) -> Vec<(Sign, String)> {
    let side = Side::White;
    match ruleset {
        Ruleset::Gala(ruleset) => {
            let start = Rules::of(ruleset).start();
            let place = match ruleset.kampa_restricted {
                KampaRestricted::FriendlyCastles => "castles",
                KampaRestricted::FriendlyRing3 => "ring",
                KampaRestricted::FriendlyCastlesButTip => "tip",
            };
            let steps = match ruleset.restricted_kampa {
                RestrictedKampa::StepOnly | RestrictedKampa::Captures => "one",
                RestrictedKampa::TwoSteps => "two",
            };
            let line = |role| {
                let count = start.men(side, role).count();
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
        Ruleset::Chelma(_) => {
            use chelma::Role as Man;
            let line = |role: Man| {
                let count = role.most();
                let text = match role {
                    Man::King => tr!(words, "legend-king", count = count),
                    Man::Queen => tr!(words, "legend-queen", count = count),
                    Man::Rook => tr!(words, "legend-rook", count = count),
                    Man::Bishop => tr!(words, "legend-bishop", count = count),
                    Man::Knight => tr!(words, "legend-knight", count = count),
                    Man::Pawn => tr!(words, "legend-pawn", count = count),
                };
                (
                    Sign::Piece(Figure::from(chelma::Piece { role, side })),
                    text,
                )
            };
            Man::ALL.into_iter().map(line).collect()
        }
    }
}

/// The legend of a figure: the signs that it shows.
pub(super) fn signs(words: Localizer) -> Vec<(Sign, String)> {
    use crate::draw::Marker;
    let meanings = [
        (Marker::Far, tr!(words, "sheet-far")),
        (Marker::Step, tr!(words, "sheet-step")),
        (Marker::Twice, tr!(words, "sheet-twice")),
        (Marker::Leap, tr!(words, "sheet-leap")),
        (Marker::Barred, tr!(words, "sheet-barred")),
    ];
    let signs = meanings.into_iter();
    signs
        .map(|(marker, text)| (Sign::Marker(marker), text))
        .collect()
}

//! The topics of Gala: what holds in every rule set, with the points of this one, and positions to show it on.

pub(super) mod brief;
pub(super) mod figure;
pub(super) mod goal;
pub(super) mod points;
pub(super) mod poster;
pub(super) mod sheet;

use super::scene::{pieces, show_threats, threatened};
use crate::draw::Scene;
use crate::present::Localizer;
use crate::present::boards::{standing, start};
use crate::present::games::{Point, RulesFigure};
use crate::present::scenes::{ended, result_mark, scene};
use crate::present::text::capitalised;
use crate::present::words::tr;
use crate::rules::gala::{CaptureGoal, Game, Position, Preset, Rules, Ruleset, Seats, Variation};
use crate::rules::mover::Mover;
use crate::rules::{Side, Square, SquareSet, any};
use crate::service::Topic;

use points::points;

/// The topics, in the order in which one would read them.
pub(super) const TOPICS: [Topic; 14] = [
    Topic::Board,
    Topic::Army,
    Topic::Seats,
    Topic::Gala,
    Topic::Korna,
    Topic::Horsa,
    Topic::Kampa,
    Topic::Deflection,
    Topic::Threats,
    Topic::Goals,
    Topic::Grades,
    Topic::Draws,
    Topic::Options,
    Topic::Notation,
];

/// Text and figures of a topic.
pub(super) fn entry(words: Localizer, rules: &Ruleset, topic: Topic) -> (String, Vec<RulesFigure>) {
    // What always holds comes first.
    let mut sentences = Point::entry(always(words, rules, topic), points(words, rules), topic);
    if rules.seats == Seats::Four {
        sentences.extend(with_four(words, topic));
    }
    let mut text = sentences.join(" ");
    if topic == Topic::Options {
        text.push_str(&options(words, rules));
    }
    (text, figures(words, rules, topic))
}

/// What holds of a topic whatever its points say, if anything does.
fn always(words: Localizer, rules: &Ruleset, topic: Topic) -> Option<String> {
    Some(match topic {
        Topic::Board => tr!(words, "topic-gala-board"),
        Topic::Gala => tr!(words, "topic-gala-gala"),
        Topic::Korna => tr!(words, "topic-gala-korna"),
        Topic::Horsa => tr!(words, "topic-gala-horsa"),
        Topic::Kampa => tr!(words, "topic-gala-kampa"),
        Topic::Deflection => tr!(words, "topic-gala-deflection"),
        Topic::Threats => tr!(words, "topic-gala-threats"),
        Topic::Grades => match rules.capture_goal {
            CaptureGoal::BothGalas => tr!(words, "topic-gala-grades"),
            CaptureGoal::OneGala => tr!(words, "topic-gala-grades-one-gala"),
        },
        Topic::Draws => tr!(words, "topic-gala-draws"),
        Topic::Options => tr!(words, "topic-gala-options"),
        Topic::Notation => tr!(words, "topic-gala-notation"),
        Topic::Army | Topic::Seats | Topic::Goals => return None,
        Topic::Placing
        | Topic::Jumps
        | Topic::King
        | Topic::Queen
        | Topic::Rook
        | Topic::Bishop
        | Topic::Knight
        | Topic::Pawn => return None,
    })
}

/// What the play of four adds to a topic beyond who plays.
fn with_four(words: Localizer, topic: Topic) -> Option<String> {
    match topic {
        Topic::Threats => Some(tr!(words, "topic-gala-threats-four")),
        Topic::Notation => Some(tr!(words, "topic-gala-notation-four")),
        _ => None,
    }
}

/// What each option changes, and which hold here, a line each. Told from the points that it changes.
fn options(words: Localizer, rules: &Ruleset) -> String {
    let winther = Preset::Winther.ruleset();
    let plain = points(words, &winther);
    let mut lines: Vec<String> = Variation::ALL
        .iter()
        .map(|&option| {
            let changed = points(words, &winther.with(option)).into_iter().zip(&plain);
            let texts = changed
                .filter(|(point, plain)| point.text != plain.text)
                .map(|(point, _)| format!("**{}.** {}", point.label, point.text));
            let texts: Vec<String> = texts.collect();
            format!("- `{}`: {}", option.code(), texts.join(" "))
        })
        .collect();
    let listed = |options: &[Variation]| {
        let names = options.iter().map(|option| format!("`{}`", option.code()));
        words.and(&names.collect::<Vec<String>>())
    };
    lines.extend(match rules.named() {
        Some((_, chosen)) if chosen.is_empty() => Some(tr!(words, "topic-gala-options-none")),
        Some((_, chosen)) => Some(tr!(
            words,
            "topic-gala-options-chosen",
            options = listed(&chosen)
        )),
        // House rules are chosen point by point, among them those of options.
        None => {
            let all = Variation::ALL.iter().copied();
            let held: Vec<Variation> = all.filter(|option| rules.with(*option) == *rules).collect();
            let told = || tr!(words, "topic-gala-options-held", options = listed(&held));
            (!held.is_empty()).then(told)
        }
    });
    lines.iter().map(|line| format!("\n{line}")).collect()
}

/// Positions for the pieces, each with the square of the piece to be shown; legal and without a threat under every rule
/// set.
const SHOWN: [(Topic, &str, &str); 9] = [
    (Topic::Gala, "g8g/10/10/10/10/10/2k1h5/3G6/10/9G w", "d3"),
    (Topic::Gala, "g8g/10/10/10/10/3kG5/10/10/10/9G w", "e5"),
    (Topic::Korna, "g8g/10/10/10/7p2/10/10/p2K6/10/G8G w", "d3"),
    (Topic::Horsa, "g8g/10/10/10/10/10/10/3Hp5/10/G3p4G w", "d3"),
    (Topic::Horsa, "g8g/10/10/10/10/10/10/4H1p3/2p7/G8G w", "e3"),
    (Topic::Kampa, "g8g/10/10/10/10/10/p9/1P8/10/G8G w", "b3"),
    (Topic::Kampa, "g8g/10/10/10/10/3k6/4P5/3p6/10/G8G w", "e4"),
    (
        Topic::Deflection,
        "g8g/10/10/10/7p2/10/10/3K6/10/G8G w",
        "d3",
    ),
    (
        Topic::Deflection,
        "g8g/10/10/10/10/10/10/5H4/10/G8G w",
        "f3",
    ),
];

/// A Gala threatened across the line, so that it is under every rule set: by a Korna that turns there, and by a Horsa
/// that stops just behind it.
const THREAT: &str = "g8g/10/3k4h1/10/6G3/10/10/10/10/G9 w";

/// Positions just reached that may be won: both Galas in the centre; no enemy Gala left.
const WON: [&str; 2] = [
    "g8g/10/10/10/5G4/4G5/10/10/10/10 b",
    "3p6/10/10/10/10/4G5/10/10/10/9G b",
];

fn figures(words: Localizer, ruleset: &Ruleset, topic: Topic) -> Vec<RulesFigure> {
    let rules = Rules::of(ruleset);
    let shown = SHOWN.iter().filter(|(of, ..)| *of == topic);
    let mut figures: Vec<RulesFigure> = shown
        .filter_map(|(_, text, square)| {
            let (position, square) = (position(&rules, text)?, square.parse::<Square>().ok()?);
            figure::of_piece(words, &rules, &position, square)
        })
        .collect();
    match topic {
        Topic::Board => figures.push(RulesFigure {
            scene: Scene::default(),
            alt: tr!(words, "figure-empty-board"),
        }),
        Topic::Army | Topic::Seats => {
            figures.push(start(words, &any::Game::Gala(Game::new(rules.clone()))))
        }
        Topic::Threats => figures.extend(threat(words, &rules)),
        Topic::Goals | Topic::Grades => figures.extend(won(words, &rules)),
        _ => {}
    }
    figures
}

fn threat(words: Localizer, rules: &Rules) -> Option<RulesFigure> {
    let position = position(rules, THREAT)?;
    let mut scene = Scene {
        pieces: pieces(&position),
        ..Scene::default()
    };
    show_threats(&mut scene, rules, &position);
    let told = |gala: Square| {
        let captors: SquareSet = rules.captors(&position, gala);
        let pieces = captors.into_iter().filter_map(|from| {
            let piece = position.piece_at(from)?;
            Some(tr!(words, "man-on", role = piece.role, square = from))
        });
        let pieces: Vec<String> = pieces.collect();
        capitalised(&tr!(
            words,
            "figure-threat",
            pieces = words.and(&pieces),
            count = pieces.len(),
            square = gala
        ))
    };
    let told: Vec<String> = threatened(rules, &position).into_iter().map(told).collect();
    (!told.is_empty()).then(|| RulesFigure {
        scene,
        alt: told.join(" "),
    })
}

/// The first of the won positions that these rules hold to be won.
fn won(words: Localizer, rules: &Rules) -> Option<RulesFigure> {
    let (position, outcome) = WON
        .iter()
        .filter_map(|text| position(rules, text))
        .find_map(|position| Some((position, rules.decided(&position)?)))?;
    let game = any::Game::Gala(Game::from_position(rules.clone(), position));
    let result = result_mark(outcome);
    Some(RulesFigure {
        scene: ended(scene(&game, 0, Side::White), result),
        alt: standing(words, &game, tr!(words, "figure-end"), Some(result)),
    })
}

/// A position by its text. In play of four the pieces on the eastern files are those of the eastern seats, and a seat
/// is to move.
fn position(rules: &Rules, text: &str) -> Option<Position> {
    let given: Position = text.parse().ok()?;
    let start = rules.start().mover();
    if !matches!(start, Mover::Seat(_)) {
        return Some(given);
    }
    let mut position = Position::empty(start);
    for (square, piece) in given.pieces() {
        position.put(square, piece, square.file() >= 5);
    }
    Some(position)
}

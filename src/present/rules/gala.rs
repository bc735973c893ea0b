//! The topics of Gala: what holds in every rule set, with the points of this one, and positions to show it on.

use super::figure::{self, RulesFigure};
use super::{Topic, points};
use crate::draw::Scene;
use crate::present::list;
use crate::present::scenes::{men, result_mark, show_threats, threatened};
use crate::rules::gala::{Mover, Position, Preset, Rules, Ruleset, Seats, Variation};
use crate::rules::{Game, Outcome, Square, SquareSet};

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

/// Heading, text and figures of a topic.
pub(super) fn entry(rules: &Ruleset, topic: Topic) -> (&'static str, String, Vec<RulesFigure>) {
    let (heading, always) = always(topic);
    let own = points(rules)
        .into_iter()
        .filter(|point| !point.plain && point.topics.contains(&topic));
    let mut sentences: Vec<String> = own.map(|point| point.text.to_owned()).collect();
    if !always.is_empty() {
        // A goal is told before what is counted by it, everything else after what always holds.
        sentences.insert(0, always.to_owned());
    }
    if topic == Topic::Options {
        sentences.extend(options(rules));
    }
    if rules.seats == Seats::Four {
        sentences.extend(with_four(topic).map(str::to_owned));
    }
    (heading, sentences.join(" "), figures(rules, topic))
}

/// The heading of a topic, and what holds of it in every rule set.
fn always(topic: Topic) -> (&'static str, &'static str) {
    match topic {
        Topic::Board => (
            "The board",
            "Ten files, a to j, and ten ranks; White's home is rank 1. The four corners of 4 x 4 squares are the castles: those of a1 \
             and j1 are White's, those of a10 and j10 Black's. The other 36 squares are the cross, and e5, f5, e6 and f6 in its \
             middle the centre. The deflection line runs between each castle and the cross. Home squares are the ten of every \
             castle nearest its outer corner, where men stand at the start; the six nearest are the noble ones.",
        ),
        Topic::Army => ("The army", ""),
        Topic::Seats => ("Who plays", ""),
        Topic::Gala => ("The Gala", "A Gala goes one step in any direction."),
        Topic::Korna => (
            "The Korna",
            "In a castle a Korna rides along files and ranks, in the cross diagonally; the first man in its way stops it. It goes as \
             far as it likes, and may end with one step across the line in the same direction. From an empty crossing square it \
             may go on inside the new region: as far as it likes if its very first step crossed, otherwise one step. A capture ends \
             its move.",
        ),
        Topic::Horsa => (
            "The Horsa",
            "In a castle a Horsa rides diagonally, in the cross along files and ranks; the first man in its way stops it. It goes as \
             far as it likes, and may end with one step across the line in the same direction. From an empty crossing square it \
             may go on inside the new region: as far as it likes if its very first step crossed, otherwise one step. A capture ends \
             its move.",
        ),
        Topic::Kampa => ("The Kampa", "A Kampa steps."),
        Topic::Deflection => (
            "The deflection line",
            "The line between a castle and the cross turns Kornas and Horsas: who went straight goes on diagonally, and the other way \
             round. A move crosses it once at most, and may end on the square just across. From there, if it is empty, a second leg \
             leads on inside the new region: as far as it likes if the very first step of the move crossed, otherwise one step. \
             From and to make a move; by which of two ways it went makes no difference.",
        ),
        Topic::Threats => (
            "Threats",
            "A Gala is threatened if an enemy man could capture it if it were the enemy's turn, even one that must itself answer a \
             threat. A move that leaves enemy Galas threatened is called \"gala!\", of two a double gala.",
        ),
        Topic::Goals => ("How to win", ""),
        Topic::Grades => (
            "How great a win is",
            "A win is great if both of the winner's Galas stand in the centre, minor if one does and both enemy Galas are captured, \
             and otherwise plain.",
        ),
        Topic::Draws => (
            "Draws",
            "A game is drawn if the same position comes up for the third time with the same side or seat to move, after 100 moves in a \
             row (50 a side) without a capture or a Kampa move, if whoever is to move has no legal move, and by agreement.",
        ),
        Topic::Options => (
            "Options",
            "Options may be added to the winther rules, in any combination.",
        ),
        Topic::Notation => (
            "How moves are written",
            "A square is a file and a rank: e4, j10. A move is from and to: d3-f5, or d3xf5 if it captures. d3f5, d3 f5 and D3–F5 are \
             understood too, and so are the man's letter in front (Kd3-f5) and way-points (d3-e3-f4) that lie on a legal way. The men are \
             G Gala, K Korna, H Horsa, P Kampa. A position names the ranks from the top, White's men in capitals, numbers for empty \
             squares, then who is to move.",
        ),
        Topic::Placing
        | Topic::Jumps
        | Topic::King
        | Topic::Queen
        | Topic::Rook
        | Topic::Bishop
        | Topic::Knight
        | Topic::Pawn => ("Chelma", ""),
    }
}

/// What the play of four adds to a topic beyond who plays.
fn with_four(topic: Topic) -> Option<&'static str> {
    match topic {
        Topic::Threats => Some(
            "Men of either enemy seat threaten a Gala, whichever seat moves next; but a seat answers only for its own Gala, never for \
             its partner's.",
        ),
        Topic::Notation => Some(
            "The men of the two eastern seats carry an apostrophe (G', k'), and who is to move is one of sw, nw, ne and se.",
        ),
        _ => None,
    }
}

/// What each option changes, and which are chosen here. Told from the points that it changes.
fn options(rules: &Ruleset) -> Vec<String> {
    let winther = Preset::Winther.ruleset();
    let plain = points(&winther);
    let chosen = rules
        .named()
        .map_or(Vec::new(), |(_, variations)| variations);
    let mut lines: Vec<String> = Variation::ALL
        .iter()
        .map(|&option| {
            let changed = points(&winther.with(option)).into_iter().zip(&plain);
            let texts = changed
                .filter(|(point, plain)| point.text != plain.text)
                .map(|(point, _)| point.text);
            let texts: Vec<&str> = texts.collect();
            format!("\n- `{}`: {}", option.code(), texts.join(" "))
        })
        .collect();
    let names: Vec<String> = chosen
        .iter()
        .map(|option| format!("`{}`", option.code()))
        .collect();
    lines.push(if names.is_empty() {
        "\nNone of them is chosen here.".to_owned()
    } else {
        format!("\nChosen here: {}.", list(&names, "and"))
    });
    lines
}

/// Positions for the men, each with the square of the man to be shown; legal and without a threat under every rule set.
pub(super) const SHOWN: [(Topic, &str, &str); 9] = [
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

/// A Gala threatened across the line, so that it is under every rule set: by a Korna that turns there, and by a Horsa that stops
/// just behind it.
const THREAT: &str = "g8g/10/3k4h1/10/6G3/10/10/10/10/G9 w";

/// Positions just reached that may be won: both Galas in the centre; no enemy Gala left.
const WON: [&str; 2] = [
    "g8g/10/10/10/5G4/4G5/10/10/10/10 b",
    "3p6/10/10/10/10/4G5/10/10/10/9G b",
];

fn figures(ruleset: &Ruleset, topic: Topic) -> Vec<RulesFigure> {
    let rules = Rules::of(ruleset);
    let shown = SHOWN.iter().filter(|(of, ..)| *of == topic);
    let mut figures: Vec<RulesFigure> = shown
        .filter_map(|(_, text, square)| {
            let (position, square) = (position(&rules, text)?, square.parse::<Square>().ok()?);
            figure::gala(&rules, &position, square)
        })
        .collect();
    match topic {
        Topic::Board => figures.push(RulesFigure {
            scene: Scene::default(),
            alt: "The empty board: four castles in the corners, the cross between them, the centre in its middle.".to_owned(),
        }),
        Topic::Army | Topic::Seats => figures.push(start(&rules)),
        Topic::Threats => figures.extend(threat(&rules)),
        Topic::Goals | Topic::Grades => figures.extend(won(&rules)),
        _ => {}
    }
    figures
}

/// The position in which a game begins.
pub(super) fn start(rules: &Rules) -> RulesFigure {
    let game = Game::new(rules.clone());
    RulesFigure {
        scene: crate::present::gala_scene(&game, 0, crate::rules::Side::White),
        alt: format!("The start: {}.", game.position()),
    }
}

fn threat(rules: &Rules) -> Option<RulesFigure> {
    let position = position(rules, THREAT)?;
    let mut scene = Scene {
        men: men(&position),
        ..Scene::default()
    };
    show_threats(&mut scene, rules, &position);
    let told = |gala: Square| {
        let captors: SquareSet = rules.captors(&position, gala);
        let men = captors.into_iter().filter_map(|from| {
            let piece = position.piece_at(from)?;
            Some(format!("the {} on {from}", piece.role))
        });
        let men: Vec<String> = men.collect();
        let threaten = if men.len() == 1 {
            "threatens"
        } else {
            "threaten"
        };
        format!("{} {threaten} the Gala on {gala}.", list(&men, "and"))
    };
    let told: Vec<String> = threatened(rules, &position).into_iter().map(told).collect();
    (!told.is_empty()).then(|| RulesFigure {
        scene,
        alt: super::answer::capital(&told.join(" ")),
    })
}

/// The first of the won positions that these rules hold to be won.
fn won(rules: &Rules) -> Option<RulesFigure> {
    let (position, outcome) = WON
        .iter()
        .filter_map(|text| position(rules, text))
        .find_map(|position| Some((position, rules.decided(&position)?)))?;
    let scene = Scene {
        men: men(&position),
        result: Some(result_mark(outcome)),
        ..Scene::default()
    };
    let alt = match outcome {
        Outcome::Win { side, .. } => format!("{side} has won: {position}."),
        Outcome::Draw(_) => format!("Drawn: {position}."),
    };
    Some(RulesFigure { scene, alt })
}

/// A position by its text. In play of four the men on the eastern files are those of the eastern seats, and a seat is to move.
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

//! The topics of Chelma: what holds in both of its rule sets, with the points of this one, and positions to show it on.

use super::Topic;
use super::figure::{self, RulesFigure};
use super::points::Point;
use crate::present::scenes::chelma_scene;
use crate::rules::chelma::{Game, Late, LongGame, Role, Rules, Ruleset};
use crate::rules::{Side, Square};

/// The topics, in the order in which one would read them.
pub(super) const TOPICS: [Topic; 13] = [
    Topic::Board,
    Topic::Army,
    Topic::Placing,
    Topic::King,
    Topic::Queen,
    Topic::Rook,
    Topic::Bishop,
    Topic::Knight,
    Topic::Pawn,
    Topic::Jumps,
    Topic::Goals,
    Topic::Draws,
    Topic::Notation,
];

/// The points of a rule set, in the order of its fields.
pub(super) fn points(rules: &Ruleset) -> Vec<Point> {
    let Ruleset { late, long_game } = *rules;
    let late = match late {
        Late::LosesAtThirty => (
            "From the end of its own 30th move on, placements not counted, a side with a man on any of its own ten starting squares \
             has lost; but a side that is home has won first.",
            false,
        ),
        Late::PlaysOn => ("A side may keep men at home as long as it likes.", true),
    };
    let long_game = match long_game {
        LongGame::PlaysOn => ("However many moves are made, play goes on.", true),
        LongGame::TwoHundredMovesDraw => (
            "After 200 moves in a row, placements not counted, the game is drawn.",
            false,
        ),
    };
    vec![
        Point {
            label: "Leaving home",
            text: late.0,
            topics: &[Topic::Goals],
            plain: late.1,
        },
        Point {
            label: "Long games",
            text: long_game.0,
            topics: &[Topic::Draws],
            plain: long_game.1,
        },
    ]
}

/// Heading, text and figures of a topic.
pub(super) fn entry(rules: &Ruleset, topic: Topic) -> (&'static str, String, Vec<RulesFigure>) {
    let (heading, always) = always(topic);
    let own = points(rules)
        .into_iter()
        .filter(|point| !point.plain && point.topics.contains(&topic));
    let mut sentences = vec![always];
    sentences.extend(own.map(|point| point.text));
    (heading, sentences.join(" "), figures(rules, topic))
}

/// The heading of a topic, and what holds of it in every rule set.
fn always(topic: Topic) -> (&'static str, &'static str) {
    match topic {
        Topic::Board => (
            "The board",
            "Eight files, a to h, and eight ranks. White begins in the corner of h1, Black in that of a8. On the four corner squares of a \
             side (h1, g2, g1, h2; a8, b7, a7, b8) its King, Queen and Pawns begin; the six marked squares beyond them (e1, f1, f2, \
             g3, h3, h4; a5, a6, b6, c7, c8, d8) are for its other men. Each side goes to the other's squares.",
        ),
        Topic::Army => (
            "The army",
            "Each side has ten men: a King, a Queen and two Pawns on the board, and two Rooks, two Bishops and two Knights in hand, to be \
             placed first.",
        ),
        Topic::Placing => (
            "Placing",
            "At the start each side has its King, its Queen and two Pawns on the board, and two Rooks, two Bishops and two Knights in \
             hand. White first, the sides by turns place one of these twelve on an empty marked square of their own, until all stand. \
             Men of a kind are the same. Then White moves. A placement is written R@f2.",
        ),
        Topic::King => (
            "The King",
            "A King goes one step in any direction. It does not jump.",
        ),
        Topic::Queen => (
            "The Queen",
            "A Queen goes one step in any direction, or makes a chain of jumps, each along a file, a rank or a diagonal as it likes.",
        ),
        Topic::Rook => (
            "The Rook",
            "A Rook goes one step along a file or rank, or makes a chain of jumps along files and ranks.",
        ),
        Topic::Bishop => (
            "The Bishop",
            "A Bishop goes one step diagonally, or makes a chain of diagonal jumps.",
        ),
        Topic::Knight => (
            "The Knight",
            "A Knight leaps two squares along a file or rank and one aside, over whoever stands there. It makes no chains.",
        ),
        Topic::Pawn => (
            "The Pawn",
            "A Pawn goes one step diagonally, forward or back. It does not jump.",
        ),
        Topic::Jumps => (
            "Chains of jumps",
            "Rook, Bishop and Queen jump over one man of either side next to them to the empty square just behind it, once or several \
             times in one move. The man that jumps counts as gone from its first square meanwhile; a chain may pass it but not end \
             there. A step and jumps never mix. Nobody is ever captured.",
        ),
        Topic::Goals => (
            "How to win",
            "A side has won when its King, Queen and Pawns stand on the four squares where the enemy's began, in any order, and its Rooks, \
             Bishops and Knights on the enemy's six marked squares, in any order.",
        ),
        Topic::Draws => (
            "Draws",
            "A game is drawn if board, hands and mover are the same for the third time, if neither side can do anything, and by \
             agreement. A side that alone can do nothing passes its turn.",
        ),
        Topic::Notation => (
            "How moves are written",
            "A square is a file and a rank: e4, h8. A move is from and to: d3-f5; d3f5, d3 f5 and D3–F5 are understood too, and so are the \
             man's letter in front (Bd3-f5) and the squares that a chain lands on (d3-b5-d7). A man is placed by R@f2. The men are K King, \
             Q Queen, R Rook, B Bishop, N Knight, P Pawn. A position names the ranks from the top, White's men in capitals, numbers for \
             empty squares, then who is to move, the men in hand, and how many turns have been taken.",
        ),
        Topic::Gala
        | Topic::Korna
        | Topic::Horsa
        | Topic::Kampa
        | Topic::Deflection
        | Topic::Threats
        | Topic::Grades
        | Topic::Options
        | Topic::Seats => ("Gala", ""),
    }
}

/// A man among others, with a square to jump to from every side of some: the letter of the man comes on d4.
fn crowd(role: Role) -> String {
    format!("8/8/4n3/3br1p1/3{}4/2k5/8/8 w - 30", role.letter())
}

/// The kind of man a topic is about.
fn man(topic: Topic) -> Option<Role> {
    match topic {
        Topic::King => Some(Role::King),
        Topic::Queen | Topic::Jumps => Some(Role::Queen),
        Topic::Rook => Some(Role::Rook),
        Topic::Bishop => Some(Role::Bishop),
        Topic::Knight => Some(Role::Knight),
        Topic::Pawn => Some(Role::Pawn),
        _ => None,
    }
}

fn figures(ruleset: &Ruleset, topic: Topic) -> Vec<RulesFigure> {
    let rules = Rules::of(*ruleset);
    if let Some(role) = man(topic) {
        let square = Square::new(3, 3);
        let position = crowd(role).parse().ok();
        let shown = position
            .zip(square)
            .and_then(|(position, square)| figure::chelma(&rules, &position, square));
        return shown.into_iter().collect();
    }
    match topic {
        Topic::Board | Topic::Army => vec![start(&rules)],
        Topic::Placing => vec![figure::placing(&rules, Role::Rook)],
        _ => Vec::new(),
    }
}

/// The position in which a game begins.
pub(super) fn start(rules: &Rules) -> RulesFigure {
    let game = Game::new(*rules);
    RulesFigure {
        scene: chelma_scene(&game, 0, Side::White),
        alt: format!("The start: {}.", game.position()),
    }
}

//! The topics of Chelma: what holds in all of its rule sets, with the points of this one, and positions to show it on.

pub(super) mod brief;
pub(super) mod figure;
pub(super) mod poster;
pub(super) mod sheet;

use crate::present::Localizer;
use crate::present::boards::start;
use crate::present::games::{Point, RulesFigure};
use crate::present::words::tr;
use crate::rules::Longest;
use crate::rules::chelma::{Game, Goal, Late, LongGame, Role, Rules, Ruleset};
use crate::rules::{Square, any};
use crate::service::Topic;

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
pub(super) fn points(words: Localizer, rules: &Ruleset) -> Vec<Point> {
    let Ruleset {
        late,
        long_game,
        goal,
        longest,
    } = *rules;
    let late_text = match late {
        Late::LosesAtThirty => tr!(words, "point-late-thirty"),
        Late::JudgedOnceAtThirty => tr!(words, "point-late-thirty-once"),
        Late::MustLeaveFromThirty => tr!(words, "point-late-must-leave"),
        Late::PlaysOn => tr!(words, "point-late-plays-on"),
    };
    let goal_text = match goal {
        Goal::OwnPieces => tr!(words, "point-goal-own"),
        Goal::EnemyCounts => tr!(words, "point-goal-enemy"),
    };
    let long_text = match long_game {
        LongGame::PlaysOn => tr!(words, "point-long-game-plays-on"),
        LongGame::TwoHundredMovesDraw => tr!(words, "point-long-game-two-hundred"),
    };
    let longest_text = match longest {
        Longest::None => tr!(words, "point-longest-none"),
        Longest::SixHundredTurns => tr!(words, "point-longest-chelma"),
    };
    vec![
        Point {
            label: tr!(words, "label-late"),
            text: late_text,
            topics: &[Topic::Goals],
            plain: late == Late::PlaysOn,
        },
        Point {
            label: tr!(words, "label-long-game"),
            text: long_text,
            topics: &[Topic::Draws],
            plain: long_game == LongGame::PlaysOn,
        },
        Point {
            label: tr!(words, "label-goal"),
            text: goal_text,
            topics: &[Topic::Goals],
            plain: goal == Goal::OwnPieces,
        },
        Point {
            label: tr!(words, "label-longest"),
            text: longest_text,
            topics: &[Topic::Draws],
            plain: longest == Longest::None,
        },
    ]
}

/// Text and figures of a topic.
pub(super) fn entry(words: Localizer, rules: &Ruleset, topic: Topic) -> (String, Vec<RulesFigure>) {
    let sentences = Point::entry(always(words, topic), points(words, rules), topic);
    (sentences.join(" "), figures(words, rules, topic))
}

/// What holds of a topic in every rule set.
fn always(words: Localizer, topic: Topic) -> Option<String> {
    Some(match topic {
        Topic::Board => tr!(words, "topic-chelma-board"),
        Topic::Army => tr!(words, "topic-chelma-army"),
        Topic::Placing => tr!(words, "topic-chelma-placing"),
        Topic::King => tr!(words, "topic-chelma-king"),
        Topic::Queen => tr!(words, "topic-chelma-queen"),
        Topic::Rook => tr!(words, "topic-chelma-rook"),
        Topic::Bishop => tr!(words, "topic-chelma-bishop"),
        Topic::Knight => tr!(words, "topic-chelma-knight"),
        Topic::Pawn => tr!(words, "topic-chelma-pawn"),
        Topic::Jumps => tr!(words, "topic-chelma-jumps"),
        Topic::Goals => tr!(words, "topic-chelma-goals"),
        Topic::Draws => tr!(words, "topic-chelma-draws"),
        Topic::Notation => tr!(words, "topic-chelma-notation"),
        Topic::Gala
        | Topic::Korna
        | Topic::Horsa
        | Topic::Kampa
        | Topic::Deflection
        | Topic::Threats
        | Topic::Grades
        | Topic::Options
        | Topic::Seats => return None,
    })
}

/// A piece among others, with a square to jump to from every side of some: the letter of the piece comes on d4.
fn crowd(role: Role) -> String {
    format!("8/8/4n3/3br1p1/3{}4/2k5/8/8 w - 30", role.letter())
}

/// The kind of piece a topic is about.
fn piece(topic: Topic) -> Option<Role> {
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

fn figures(words: Localizer, ruleset: &Ruleset, topic: Topic) -> Vec<RulesFigure> {
    let rules = Rules::of(*ruleset);
    if let Some(role) = piece(topic) {
        let square = Square::new(3, 3);
        let position = crowd(role).parse().ok();
        let shown = position
            .zip(square)
            .and_then(|(position, square)| figure::of_piece(words, &rules, &position, square));
        return shown.into_iter().collect();
    }
    match topic {
        Topic::Board | Topic::Army => vec![start(words, &any::Game::Chelma(Game::new(rules)))],
        Topic::Placing => vec![figure::placing(words, &rules, Role::Rook)],
        _ => Vec::new(),
    }
}

/// What sets a rule set apart from the others.
pub(super) fn apart(words: Localizer, ruleset: &Ruleset) -> Vec<String> {
    let long = ruleset.long_game == LongGame::TwoHundredMovesDraw;
    let late = match ruleset.late {
        Late::LosesAtThirty => tr!(words, "apart-chelma-thirty"),
        Late::JudgedOnceAtThirty => tr!(words, "apart-chelma-thirty-once"),
        Late::MustLeaveFromThirty => tr!(words, "apart-chelma-must-leave"),
        Late::PlaysOn if long => tr!(words, "apart-chelma-open"),
        Late::PlaysOn => tr!(words, "apart-chelma-no-hurry"),
    };
    let mut told = vec![late];
    if long && ruleset.late != Late::PlaysOn {
        told.push(tr!(words, "apart-chelma-long"));
    }
    if ruleset.goal == Goal::EnemyCounts {
        told.push(tr!(words, "apart-chelma-enemy-counts"));
    }
    told
}

//! The points of a rule set of Chelma in a few words each, for menus.

use crate::present::Localizer;
use crate::present::words::tr;
use crate::rules::Longest;
use crate::rules::chelma::{Goal, Late, LongGame, Ruleset};

/// A few words for each point, in the order of [`super::points`].
pub(in crate::present::chelma) fn brief(words: Localizer, rules: &Ruleset) -> Vec<String> {
    vec![
        match rules.late {
            Late::LosesAtThirty => tr!(words, "brief-late-thirty"),
            Late::JudgedOnceAtThirty => tr!(words, "brief-late-thirty-once"),
            Late::MustLeaveFromThirty => tr!(words, "brief-late-must-leave"),
            Late::PlaysOn => tr!(words, "brief-late-plays-on"),
        },
        match rules.long_game {
            LongGame::PlaysOn => tr!(words, "brief-long-game-plays-on"),
            LongGame::TwoHundredMovesDraw => tr!(words, "brief-long-game-two-hundred"),
        },
        match rules.goal {
            Goal::OwnPieces => tr!(words, "brief-goal-own"),
            Goal::EnemyCounts => tr!(words, "brief-goal-enemy"),
        },
        match rules.longest {
            Longest::None => tr!(words, "brief-longest-none"),
            Longest::SixHundredTurns => tr!(words, "brief-longest-gala"),
        },
    ]
}

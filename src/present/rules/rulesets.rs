//! What a rule set is called, what wins by it, and what sets it apart. Told from its points, never from its name.

use crate::rules::any;

use crate::present::words::tr;
use crate::present::{Localizer, chelma, gala};

/// What a rule set is called: `farmers rules`, `winther rules with single-gala`, or "rules of its own".
pub fn ruleset_name(words: Localizer, ruleset: &any::Ruleset) -> String {
    match ruleset.names().as_deref() {
        None | Some([]) => tr!(words, "rules-own"),
        Some([preset]) => tr!(words, "rules-preset", preset = preset),
        Some([preset, options @ ..]) => tr!(
            words,
            "rules-preset-with",
            preset = preset,
            options = listed(words, options)
        ),
    }
}

/// The same within a sentence, as in "a game by …": `the farmers rules`, or "rules of its own".
pub(crate) fn the_rules(words: Localizer, ruleset: &any::Ruleset) -> String {
    match ruleset.names().as_deref() {
        None | Some([]) => tr!(words, "rules-by-own"),
        Some([preset]) => tr!(words, "rules-by-preset", preset = preset),
        Some([preset, options @ ..]) => tr!(
            words,
            "rules-by-preset-with",
            preset = preset,
            options = listed(words, options)
        ),
    }
}

pub(crate) fn listed(words: Localizer, options: &[&str]) -> String {
    let options: Vec<String> = options.iter().map(ToString::to_string).collect();
    words.and(&options)
}

/// What wins, in a sentence or two.
pub(crate) fn goal(words: Localizer, ruleset: &any::Ruleset) -> String {
    match ruleset {
        any::Ruleset::Gala(ruleset) => gala::rulesets::goal(words, ruleset),
        any::Ruleset::Chelma(_) => tr!(words, "goal-chelma"),
    }
}

/// The same for whoever goes on from the present position: of Chelma without placing, once all men stand.
pub(crate) fn goal_from(words: Localizer, game: &any::Game) -> String {
    match game {
        any::Game::Chelma(game) if !game.position().is_placing() => {
            tr!(words, "goal-chelma-placed")
        }
        game => goal(words, &game.ruleset()),
    }
}

/// What sets a rule set apart from the others of its game, a sentence for each point that players would stumble over, with a
/// space before each.
pub(crate) fn apart(words: Localizer, ruleset: &any::Ruleset) -> String {
    let points = match ruleset {
        any::Ruleset::Gala(ruleset) => gala::rulesets::apart(words, ruleset),
        any::Ruleset::Chelma(ruleset) => chelma::rulesets::apart(words, ruleset),
    };
    points.iter().map(|point| format!(" {point}")).collect()
}

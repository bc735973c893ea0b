//! What a rule set is called, what wins by it, and what sets it apart. Told from its points, never from its name.

use crate::rules::any::{Kind, Ruleset};

use crate::present::named_rules::NamedRules;
use crate::present::words::tr;
use crate::present::{Localizer, games};

pub(crate) use crate::present::games::{goal, goal_from};

/// What a rule set is called: `farmers rules`, `winther rules with single-gala`, or "custom rules".
pub fn ruleset_name<'a>(words: Localizer, rules: impl Into<NamedRules<'a>>) -> String {
    match rules.into().names().as_deref() {
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

/// The same within a sentence, as in "a game by …": `the farmers rules`, or "custom rules".
pub(crate) fn the_rules<'a>(words: Localizer, rules: impl Into<NamedRules<'a>>) -> String {
    match rules.into().names().as_deref() {
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

/// What sets a rule set apart from the others of its game. It is a sentence for each point that players would stumble
/// over, with a space before each.
pub(crate) fn apart(words: Localizer, ruleset: &Ruleset) -> String {
    let points = games::apart(words, ruleset);
    points.iter().map(|point| format!(" {point}")).collect()
}

/// Every preset of every game.
pub fn presets() -> Vec<Ruleset> {
    let presets = Kind::ALL.iter().flat_map(|kind| kind.presets());
    presets.map(|(_, ruleset)| ruleset).collect()
}

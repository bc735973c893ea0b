//! The engine's rules by the names that the test data use, as in `winther weak-kampas lone-gala`.

use galabot::rules::gala::{Preset, Rules, Variation};

/// The engine's rules, or `None` for the presets of Chelma.
pub fn gala_rules(name: &str) -> Option<Rules> {
    let mut words = name.split_whitespace();
    let preset = words.next().and_then(Preset::from_code)?;
    let ruleset = words.fold(preset.ruleset(), |ruleset, option| {
        ruleset.with(Variation::from_code(option).expect("an option of winther"))
    });
    Some(Rules::of(&ruleset))
}

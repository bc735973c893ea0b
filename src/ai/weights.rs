//! Which trained weights go with which rule set.
//!
//! They lie beside this file as text, each with the rule set, the numbers and the seed of its training in its first lines.
//! A combination of options that has none of its own uses those of its plain preset; rules that no preset comes near are
//! judged by hand.

use std::sync::{Arc, LazyLock};

use super::gala::Net;
use crate::rules::gala::{Preset, Ruleset};

/// Each preset with its weights, where there are any.
static TRAINED: LazyLock<Vec<(Preset, Arc<Net>)>> = LazyLock::new(|| {
    let texts = [
        (Preset::Pyramid, include_str!("weights/pyramid.txt")),
        (Preset::Botermans, include_str!("weights/botermans.txt")),
        (Preset::PyramidFour, include_str!("weights/pyramid-4.txt")),
    ];
    let read = texts
        .into_iter()
        .filter_map(|(preset, text)| Some((preset, Arc::new(Net::read(text)?))));
    read.collect()
});

/// The weights for these rules.
pub(super) fn trained(ruleset: &Ruleset) -> Option<Arc<Net>> {
    let (preset, _) = ruleset.named()?;
    let found = TRAINED.iter().find(|(known, _)| *known == preset);
    found.map(|(_, net)| Arc::clone(net))
}

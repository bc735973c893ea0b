//! Which trained weights go with which rule set of Gala.
//!
//! They lie in the folder `weights` as text; their first lines tell the rule set, the numbers and the seed of the
//! training. A combination of options that has none of its own uses those of its plain preset. Rules that are near to
//! no preset are evaluated by hand.

use std::sync::{Arc, LazyLock};

use super::NETWORK;
use crate::net::Net;
use crate::rules::gala::{Preset, Ruleset};

/// The presets that have weights.
static TRAINED: LazyLock<Vec<(Preset, Arc<Net>)>> = LazyLock::new(|| {
    let texts = [
        (Preset::Winther, include_str!("weights/winther.txt")),
        (Preset::Pyramid, include_str!("weights/pyramid.txt")),
        (Preset::Botermans, include_str!("weights/botermans.txt")),
        (Preset::PyramidFour, include_str!("weights/pyramid-4.txt")),
    ];
    let read = texts
        .into_iter()
        .filter_map(|(preset, text)| Some((preset, Arc::new(Net::read(text, NETWORK.inputs)?))));
    read.collect()
});

/// The weights for these rules, if there are any.
pub(super) fn trained(ruleset: &Ruleset) -> Option<Arc<Net>> {
    let (preset, _) = ruleset.named()?;
    let found = TRAINED.iter().find(|(known, _)| *known == preset);
    found.map(|(_, net)| Arc::clone(net))
}

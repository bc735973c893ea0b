//! Which trained weights go with which rule set.
//!
//! They lie beside this file as text, each with the rule set, the numbers and the seed of its training in its first lines.
//! A combination of options that has none of its own uses those of its plain preset; rules that no preset comes near are
//! judged by hand.

use std::sync::{Arc, LazyLock};

use super::net::Net;
use super::{chelma, gala};
use crate::rules::chelma as chelma_rules;
use crate::rules::gala::{Preset, Ruleset};

/// Each preset of Gala with its weights, where there are any.
static GALA: LazyLock<Vec<(Preset, Arc<Net>)>> = LazyLock::new(|| {
    let texts = [
        (Preset::Pyramid, include_str!("gala/weights/pyramid.txt")),
        (
            Preset::Botermans,
            include_str!("gala/weights/botermans.txt"),
        ),
        (
            Preset::PyramidFour,
            include_str!("gala/weights/pyramid-4.txt"),
        ),
    ];
    let read = texts
        .into_iter()
        .filter_map(|(preset, text)| Some((preset, Arc::new(Net::read(text, gala::INPUTS)?))));
    read.collect()
});

/// The weights for these rules of Gala.
pub(super) fn trained(ruleset: &Ruleset) -> Option<Arc<Net>> {
    let (preset, _) = ruleset.named()?;
    let found = GALA.iter().find(|(known, _)| *known == preset);
    found.map(|(_, net)| Arc::clone(net))
}

/// The weights for Chelma with turn 30. Without it nearly every game between good players is drawn, and there is little to
/// learn from.
static CHELMA: LazyLock<Option<Arc<Net>>> = LazyLock::new(|| {
    let text = include_str!("chelma/weights/chelma.txt");
    Net::read(text, chelma::INPUTS).map(Arc::new)
});

/// The weights for these rules of Chelma.
pub(super) fn trained_chelma(ruleset: &chelma_rules::Ruleset) -> Option<Arc<Net>> {
    match ruleset.named()? {
        chelma_rules::Preset::Chelma => CHELMA.clone(),
        chelma_rules::Preset::ChelmaOpen => None,
    }
}

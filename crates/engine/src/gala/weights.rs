//! Which trained weights go with which rule set of Gala.
//!
//! They lie in the folder `weights` as text; their first lines tell the rule set, the numbers and the seed of the
//! training. Rules use the weights of a trained preset from which they differ in at most five points. It must have the
//! same seats and the same goal in the centre. Other rules are evaluated by hand.

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

/// In how many points rules may differ for weights still to help, as far as docs/engine.md has measured it.
const NEAR: usize = 5;

/// The weights for these rules, if there are any: those of the nearest preset with the same seats and the same
/// goal in the centre.
pub(super) fn trained(ruleset: &Ruleset) -> Option<Arc<Net>> {
    if let Some((preset, _)) = ruleset.named() {
        let found = TRAINED.iter().find(|(known, _)| *known == preset);
        return found.map(|(_, net)| Arc::clone(net));
    }
    let near = TRAINED.iter().filter_map(|(preset, net)| {
        let known = preset.ruleset();
        let alike = known.seats == ruleset.seats && known.centre_goal == ruleset.centre_goal;
        // What has no bearing on the evaluation, and the older wording of a point.
        let played = Ruleset {
            longest: known.longest,
            threats: ruleset.threats.renewed(),
            ..*ruleset
        };
        let apart = known.points_apart(&played);
        (alike && apart <= NEAR).then_some((apart, net))
    });
    let nearest = near.min_by_key(|(apart, _)| *apart);
    nearest.map(|(_, net)| Arc::clone(net))
}

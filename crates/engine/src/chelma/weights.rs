//! Which trained weights go with which rule set of Chelma.
//!
//! They were trained by `chelma-turn-30`, and help wherever turn 30 is judged. Those of `chelma` did no better than the
//! evaluation by hand (docs/engine.md); by `chelma-open` nearly every game between good players is drawn, and there is
//! little to learn from.

use std::sync::{Arc, LazyLock};

use super::NETWORK;
use crate::net::Net;
use crate::rules::chelma::{Late, Ruleset};

/// The weights with turn 30; their first lines tell the numbers and the seed of the training.
static TRAINED: LazyLock<Option<Arc<Net>>> = LazyLock::new(|| {
    let text = include_str!("weights/chelma-turn-30.txt");
    Net::read(text, NETWORK.inputs).map(Arc::new)
});

/// The weights for these rules, if there are any.
pub(super) fn trained(ruleset: &Ruleset) -> Option<Arc<Net>> {
    match ruleset.late {
        Late::LosesAtThirty | Late::JudgedOnceAtThirty => TRAINED.clone(),
        Late::MustLeaveFromThirty | Late::PlaysOn => None,
    }
}

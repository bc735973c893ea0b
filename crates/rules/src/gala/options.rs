//! The options of `winther` (`RULES.md`, 4): what players may add to it by name.
//!
//! Each changes one point of the rules. What the points mean is in [`super::ruleset`].

use super::ruleset::*;
use crate::outcome::string_enum;

string_enum! {
    /// What may be added to `winther`, in any combination.
    Variation {
        /// The Kampa is restricted in all of its friendly castles but for the tip. (S3)
        WeakKampas = "weak-kampas",
        /// The alongside capture is barred only after a sharp turn. (S1)
        StrongHorsas = "strong-horsas",
        /// The Gala may not capture on a centre square either. (S1)
        WeakGalas = "weak-galas",
        /// Capturing one enemy Gala wins. (S1)
        SingleGala = "single-gala",
        /// A side whose last piece is a single Gala has lost. (S1)
        LoneGala = "lone-gala",
    }
}

impl Ruleset {
    /// These rules with one option of `winther` added.
    ///
    /// ```
    /// use gala_rules::gala::{Preset, Variation, CaptureGoal};
    /// let rules = Preset::Winther.ruleset().with(Variation::SingleGala);
    /// assert_eq!(rules.capture_goal, CaptureGoal::OneGala);
    /// ```
    pub const fn with(self, variation: Variation) -> Ruleset {
        match variation {
            Variation::WeakKampas => Ruleset {
                kampa_restricted: KampaRestricted::FriendlyCastlesButTip,
                ..self
            },
            Variation::StrongHorsas => Ruleset {
                horsa_entering: HorsaEntering::NoAlongsideCaptureAfterSharpTurn,
                ..self
            },
            Variation::WeakGalas => Ruleset {
                gala_captures: GalaCaptures::NotFromNorInCentre,
                ..self
            },
            Variation::SingleGala => Ruleset {
                capture_goal: CaptureGoal::OneGala,
                ..self
            },
            Variation::LoneGala => Ruleset {
                lone_gala: LoneGala::Loses,
                ..self
            },
        }
    }
}

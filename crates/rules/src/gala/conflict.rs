//! Points of a rule set that leave nothing for each other to do.

use super::ruleset::*;
use crate::outcome::string_enum;
use crate::prelude::*;

string_enum! {
    /// A point that never comes into force because of another one.
    Conflict {
        /// The first Gala captured ends the game, so that no side is left with a single one.
        LoneGalaAfterOne = "lone-gala",
        /// The first Gala captured ends the game, so that few Galas draw nothing.
        FewGalasAfterOne = "few-galas",
        /// No second leg turns by more than 45 degrees, so that a limit after sharper turns limits nothing.
        NoSharpTurn = "sharp-turn",
    }
}

impl Ruleset {
    /// The points that never come into force. Such rules can be played, but they do not say what they seem to say.
    ///
    /// ```
    /// use gala_rules::gala::{Conflict, Preset, Ruleset, Variation};
    /// assert!(Preset::ALL.iter().all(|preset| preset.ruleset().conflicts().is_empty()));
    /// let both = Preset::Winther.ruleset().with(Variation::LoneGala).with(Variation::SingleGala);
    /// assert_eq!(both.conflicts(), [Conflict::LoneGalaAfterOne, Conflict::FewGalasAfterOne]);
    /// ```
    pub fn conflicts(&self) -> Vec<Conflict> {
        // With four seats one Gala captured ends the game for both partners as well.
        let one = self.capture_goal == CaptureGoal::OneGala;
        let found = [
            (
                one && self.lone_gala == LoneGala::Loses,
                Conflict::LoneGalaAfterOne,
            ),
            (
                one && self.few_galas != FewGalas::PlayOn,
                Conflict::FewGalasAfterOne,
            ),
            (
                self.second_leg == SecondLeg::HalfTurn
                    && self.horsa_entering == HorsaEntering::NoAlongsideCaptureAfterSharpTurn,
                Conflict::NoSharpTurn,
            ),
        ];
        let found = found.into_iter().filter(|(is, _)| *is);
        found.map(|(_, conflict)| conflict).collect()
    }
}

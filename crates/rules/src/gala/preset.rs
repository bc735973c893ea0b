//! The presets of Gala, and the names of rules: a preset and options (`RULES.md`, 4).
//!
//! Each preset is written as another one with exceptions. What the points mean is in [`super::ruleset`].

use super::options::Variation;
use super::ruleset::*;
use crate::names::NameError;
use crate::outcome::string_enum;
use crate::prelude::*;

string_enum! {
    /// The presets of Gala (`RULES.md`, 4).
    Preset {
        /// (S0), the default.
        Farmers = "farmers",
        /// (S1, S3).
        Winther = "winther",
        /// (S2).
        Pyramid = "pyramid",
        /// (B).
        Botermans = "botermans",
        /// `pyramid` for four players, each with a castle. (H)
        PyramidFour = "pyramid-4",
    }
}

const FARMERS: Ruleset = Ruleset {
    army: Army::FourKornas,
    seats: Seats::Two,
    second_leg: SecondLeg::Any,
    riders_in_centre: RidersInCentre::Free,
    rider_captures: RiderCaptures::Anywhere,
    horsa_leaving: HorsaLeaving::NoBorderCapture,
    horsa_entering: HorsaEntering::Free,
    horsa_at_home: HorsaAtHome::Free,
    gala_captures: GalaCaptures::NotFromCross,
    leap: Leap::BeyondHome,
    kampa_restricted: KampaRestricted::FriendlyCastles,
    restricted_kampa: RestrictedKampa::TwoSteps,
    free_kampa: FreeKampa::CapturesFromCross,
    kampa_barred: KampaBarred::Nowhere,
    threats: Threats::EachMustBeAnswered,
    capture_goal: CaptureGoal::BothGalas,
    centre_goal: CentreGoal::None,
    lone_gala: LoneGala::PlaysOn,
    few_galas: FewGalas::OneEachDraws,
    longest: Longest::SixHundredTurns,
};

const WINTHER: Ruleset = Ruleset {
    army: Army::FiveKornas,
    riders_in_centre: RidersInCentre::Barred,
    horsa_leaving: HorsaLeaving::Free,
    horsa_entering: HorsaEntering::NoAlongsideCapture,
    horsa_at_home: HorsaAtHome::OneStep,
    gala_captures: GalaCaptures::NotFromCentre,
    kampa_restricted: KampaRestricted::FriendlyRing3,
    restricted_kampa: RestrictedKampa::StepOnly,
    free_kampa: FreeKampa::CapturesUnlessCrossing,
    kampa_barred: KampaBarred::FriendlyNobleAndClosedCentre,
    threats: Threats::MayBeIgnored,
    centre_goal: CentreGoal::Wins,
    few_galas: FewGalas::OneEachInCentreDraws,
    ..FARMERS
};

const PYRAMID: Ruleset = Ruleset {
    army: Army::SixKornas,
    second_leg: SecondLeg::HalfTurn,
    riders_in_centre: RidersInCentre::Barred,
    horsa_leaving: HorsaLeaving::Free,
    gala_captures: GalaCaptures::NotFromCentre,
    leap: Leap::Safe,
    restricted_kampa: RestrictedKampa::Captures,
    free_kampa: FreeKampa::CapturesUnlessCrossing,
    centre_goal: CentreGoal::Wins,
    ..FARMERS
};

const BOTERMANS: Ruleset = Ruleset {
    army: Army::FiveKornas,
    rider_captures: RiderCaptures::OnlyCrossing,
    horsa_leaving: HorsaLeaving::NoFirstStepCapture,
    gala_captures: GalaCaptures::OnlyCrossing,
    free_kampa: FreeKampa::Captures,
    kampa_barred: KampaBarred::Noble,
    threats: Threats::MayBeIgnored,
    centre_goal: CentreGoal::Wins,
    few_galas: FewGalas::PlayOn,
    ..FARMERS
};

impl Preset {
    /// The rules of this preset.
    pub const fn ruleset(self) -> Ruleset {
        match self {
            Preset::Farmers => FARMERS,
            Preset::Winther => WINTHER,
            Preset::Pyramid => PYRAMID,
            Preset::Botermans => BOTERMANS,
            Preset::PyramidFour => Ruleset {
                seats: Seats::Four,
                ..PYRAMID
            },
        }
    }
}

impl Ruleset {
    /// The rules with these names: a preset and options of `winther`. Options alone mean `winther`; no names at all
    /// mean `farmers`.
    ///
    /// # Errors
    /// If a name is unknown, or an option does not go with the preset.
    ///
    /// ```
    /// use gala_rules::gala::{Preset, Ruleset};
    /// let rules = Ruleset::from_names(["winther", "single-gala"]).unwrap();
    /// assert_eq!(rules.named().unwrap().0, Preset::Winther);
    /// assert_eq!(Ruleset::from_names(["single-gala"]).unwrap(), rules);
    /// assert!(Ruleset::from_names(["pyramid", "single-gala"]).is_err());
    /// ```
    pub fn from_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Ruleset, NameError> {
        let mut preset: Option<Preset> = None;
        let mut options = Vec::new();
        for name in names {
            if let Some(named) = Preset::from_code(name) {
                if let Some(earlier) = preset.filter(|earlier| *earlier != named) {
                    return Err(NameError::Two(earlier.code(), named.code()));
                }
                preset = Some(named);
            } else if let Some(option) = Variation::from_code(name) {
                options.push(option);
            } else {
                return Err(NameError::Unknown(name.to_owned()));
            }
        }
        let preset = preset.unwrap_or(match options.is_empty() {
            true => Preset::Farmers,
            false => Preset::Winther,
        });
        match options.first() {
            Some(option) if preset != Preset::Winther => Err(NameError::NotFor {
                option: option.code(),
                preset: preset.code(),
            }),
            _ => Ok(options
                .iter()
                .fold(preset.ruleset(), |rules, option| rules.with(*option))),
        }
    }

    /// The preset and options that make up these rules, if any do. Rules of games that are older than a point, or than
    /// the present value of one, have the names that they had then.
    ///
    /// ```
    /// use gala_rules::gala::{Preset, Ruleset, Threats};
    /// let earlier = Ruleset { threats: Threats::MustBeAnswered, ..Preset::Farmers.ruleset() };
    /// assert_eq!(earlier.named(), Some((Preset::Farmers, Vec::new())));
    /// ```
    pub fn named(&self) -> Option<(Preset, Vec<Variation>)> {
        let threats = self.threats.renewed();
        let this = Ruleset {
            threats,
            longest: Longest::SixHundredTurns,
            ..*self
        };
        let plain = Preset::ALL.iter().find(|preset| preset.ruleset() == this);
        if let Some(preset) = plain {
            return Some((*preset, Vec::new()));
        }
        (1u32..32).find_map(|bits| {
            let chosen: Vec<Variation> = Variation::ALL
                .iter()
                .enumerate()
                .filter(|(at, _)| bits >> at & 1 == 1)
                .map(|(_, variation)| *variation)
                .collect();
            let rules = chosen
                .iter()
                .fold(WINTHER, |rules, variation| rules.with(*variation));
            (rules == this).then_some((Preset::Winther, chosen))
        })
    }
}

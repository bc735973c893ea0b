//! A rule set of Gala as plain data: every point on which the sources differ is a field, every preset a value.
//!
//! The fields are the rows of the table in `RULES.md`, section 4, in its order; each value names its sources. The rules
//! never ask for the preset: `super::tables` compiles the fields.
//!
//! Sources:
//!
//! - (S0) boardgamesoftheworld "Gala (Farmer's Chess)"
//! - (S1) Mats Winther 2006
//! - (S2) Looney Pyramid Games wiki
//! - (S3) Winther's later page
//! - (B) chessvariants.com after Botermans/van Delft
//! - (H) this project's own rule

use core::fmt;
use core::str::FromStr;

pub use crate::longest::Longest;
pub use crate::mover::Seats;
use crate::neighbour::Neighbour;
use crate::outcome::string_enum;
use crate::prelude::*;

string_enum! {
    /// Which pieces stand on rings 1 and 2 at the start (`RULES.md`, 2).
    Army {
        /// 4 Kornas on ring 1, 6 Horsas on ring 2. (S0)
        FourKornas = "4-6",
        /// 4 Horsas on ring 1, 6 Kornas on ring 2. (S2)
        SixKornas = "6-4",
        /// The castles SW and NE as `6-4`, SE and NW as `4-6`. (B), used for (S1)
        FiveKornas = "5-5",
    }
}
string_enum! {
    /// How a rider may go on from an empty crossing square.
    SecondLeg {
        /// In any direction of the new region's kind. (S0, S1, B)
        Any = "any",
        /// Only in directions at 45 degrees to the first leg. (S2)
        HalfTurn = "45-degrees",
    }
}
string_enum! {
    /// What Kornas and Horsas may do in the centre.
    RidersInCentre {
        /// The same as on any other square. (S0, B)
        Free = "free",
        /// They may neither stop in it nor pass it. (S1, S2)
        Barred = "barred",
    }
}
string_enum! {
    /// Where Kornas and Horsas may capture.
    RiderCaptures {
        /// Anywhere. (S0, S1, S2)
        Anywhere = "anywhere",
        /// Only by a move that crosses: on the crossing square or on the second leg. (B)
        OnlyCrossing = "only-crossing",
    }
}
string_enum! {
    /// What a Horsa that leaves the cross may not do.
    HorsaLeaving {
        /// No limit.
        Free = "free",
        /// Capture on a border square. (S0)
        NoBorderCapture = "no-border-capture",
        /// Capture on the crossing square if crossing was its first step. (B)
        NoFirstStepCapture = "no-first-step-capture",
    }
}
string_enum! {
    /// What a Horsa that enters the cross may not do.
    HorsaEntering {
        /// No limit.
        Free = "free",
        /// Capture on the first square of its second leg if that square is alongside the castle it left. (S1, S3)
        NoAlongsideCapture = "no-alongside-capture",
        /// The same, but only if the second leg turns by more than 45 degrees (option `strong-horsas`). (S1)
        NoAlongsideCaptureAfterSharpTurn = "no-alongside-capture-after-sharp-turn",
    }
}
string_enum! {
    /// How far a Horsa goes from one of its own side's initial Horsa squares.
    HorsaAtHome {
        /// No limit.
        Free = "free",
        /// One step only. (S1, S3)
        OneStep = "one-step",
    }
}
string_enum! {
    /// When the Gala may capture.
    GalaCaptures {
        /// Not when it starts in the cross. (S0)
        NotFromCross = "not-from-cross",
        /// Not when it starts in the centre. (S1, S2)
        NotFromCentre = "not-from-centre",
        /// Not when it starts in the centre, nor on a centre square (option `weak-galas`). (S1)
        NotFromNorInCentre = "not-from-nor-in-centre",
        /// Only by a step that crosses. (B)
        OnlyCrossing = "only-crossing",
    }
}
string_enum! {
    /// Where the Gala may leap to from the centre.
    Leap {
        /// Any empty square except the forty home squares. (S0, S1, B)
        BeyondHome = "beyond-home",
        /// Any empty square where no enemy piece could then capture it. (S2)
        Safe = "safe",
    }
}
string_enum! {
    /// Where the Kampa only goes one step toward the centre.
    KampaRestricted {
        /// In its friendly castles. (S0, S2, B)
        FriendlyCastles = "friendly-castles",
        /// On the friendly ring-3 squares. (S1, S3)
        FriendlyRing3 = "friendly-ring-3",
        /// In its friendly castles except on the square diagonally next to the centre (option `weak-kampas`). (S3)
        FriendlyCastlesButTip = "friendly-castles-but-tip",
    }
}
string_enum! {
    /// What the restricted Kampa may do besides its one step to an empty square.
    RestrictedKampa {
        /// Nothing. (S1, S3)
        StepOnly = "step-only",
        /// Two such steps, if both squares are empty and the first step stays in the castle. (S0, B)
        TwoSteps = "two-steps",
        /// Capture, unless the step crosses. (S2)
        Captures = "captures-unless-crossing",
    }
}
string_enum! {
    /// When the Kampa captures where it is free to go one step in any direction.
    FreeKampa {
        /// Only if it starts in the cross. (S0)
        CapturesFromCross = "captures-from-cross",
        /// Unless the step crosses. (S1, S2)
        CapturesUnlessCrossing = "captures-unless-crossing",
        /// Always. (B)
        Captures = "captures",
    }
}
string_enum! {
    /// Which squares the Kampa may not enter.
    KampaBarred {
        /// None. (S0, S2)
        Nowhere = "nowhere",
        /// Friendly noble squares, and the closed centre. The centre is open while a Gala of either side or an enemy
        /// Kampa stands in it before the move. (S1, S3)
        FriendlyNobleAndClosedCentre = "friendly-noble-and-closed-centre",
        /// Any noble square. (B)
        Noble = "noble",
    }
}
string_enum! {
    /// Whether a threat to a Gala must be answered.
    Threats {
        /// Yes, to each Gala: of those threatened, as few as can be are left so. (S0, S2)
        EachMustBeAnswered = "each-must-be-answered",
        /// Yes, where one move can save all of them. The presets said so before each Gala counted, and games begun then
        /// keep it.
        MustBeAnswered = "must-be-answered",
        /// No. (S1, B)
        MayBeIgnored = "may-be-ignored",
    }
}
impl Threats {
    /// The same by today's wording.
    pub const fn renewed(self) -> Threats {
        match self {
            Threats::MustBeAnswered => Threats::EachMustBeAnswered,
            threats => threats,
        }
    }
}
string_enum! {
    /// How many enemy Galas must be captured to win.
    CaptureGoal {
        /// Both.
        BothGalas = "both-galas",
        /// One (option `single-gala`). (S1)
        OneGala = "one-gala",
    }
}
string_enum! {
    /// Whether both own Galas in the centre win.
    CentreGoal {
        /// No. (S0)
        None = "none",
        /// Yes. (S1, S2, B)
        Wins = "wins",
    }
}
string_enum! {
    /// Whether a side whose last piece is a single Gala has lost.
    LoneGala {
        /// No.
        PlaysOn = "plays-on",
        /// Yes (option `lone-gala`). (S1)
        Loses = "loses",
    }
}
string_enum! {
    /// When few Galas draw the game.
    FewGalas {
        /// Never. (B)
        PlayOn = "play-on",
        /// Each side has exactly one. (S0, S2)
        OneEachDraws = "one-each-draws",
        /// Each side has exactly one and both stand in the centre. (S1, S3)
        OneEachInCentreDraws = "one-each-in-centre-draws",
    }
}

/// Declares [`Ruleset`] with its text form, so that no field can be forgotten in the text. A field with a value behind
/// `or` is younger than stored games. Where it has that value it is left out of the text.
macro_rules! ruleset {
    ($($(#[$doc:meta])* $field:ident: $kind:ident = $key:literal $(or $missing:expr)?,)+) => {
        /// Everything that decides how a game of Gala is played.
        ///
        /// Two rule sets are equal if every point is equal; their names do not count. The text form names every point,
        /// so that a stored game never depends on what a preset says today.
        ///
        /// ```
        /// use gala_rules::gala::{Preset, Ruleset};
        /// let farmers = Preset::Farmers.ruleset();
        /// assert!(farmers.to_string().starts_with("army=4-6 seats=two second-leg=any"));
        /// assert_eq!(farmers.to_string().parse::<Ruleset>().unwrap(), farmers);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Ruleset { $($(#[$doc])* pub $field: $kind,)+ }

        impl Ruleset {
            /// Each field changed alone to each other value that some source has, in the order of the fields and of
            /// their values.
            ///
            /// Left out are how many play and how long a game may last, about which no two sources differ. Also left
            /// out is [`Threats::MustBeAnswered`], which is older than the present wording and kept for games begun by
            /// it.
            ///
            /// ```
            /// use gala_rules::gala::Preset;
            /// let winther = Preset::Winther.ruleset().neighbours();
            /// assert_eq!(winther[0].to_string(), "army=4-6");
            /// let threats: Vec<&str> =
            ///     winther.iter().filter(|one| one.field == "threats").map(|one| one.value).collect();
            /// assert_eq!(threats, ["each-must-be-answered"]);
            /// assert!(winther.iter().all(|one| !["seats", "longest"].contains(&one.field)));
            /// ```
            pub fn neighbours(&self) -> Vec<Neighbour<Ruleset>> {
                let mut all = Vec::new();
                $(
                    for value in $kind::ALL.iter().filter(|value| **value != self.$field) {
                        all.push(Neighbour {
                            field: $key,
                            value: value.code(),
                            ruleset: Ruleset { $field: *value, ..*self },
                        });
                    }
                )+
                let older = Threats::MustBeAnswered.code();
                all.retain(|one| !["seats", "longest"].contains(&one.field) && one.value != older);
                all
            }

            /// In how many points another rule set differs.
            ///
            /// ```
            /// use gala_rules::gala::{Preset, Variation};
            /// let winther = Preset::Winther.ruleset();
            /// assert_eq!(winther.points_apart(&winther), 0);
            /// assert_eq!(winther.points_apart(&winther.with(Variation::SingleGala)), 1);
            /// ```
            pub fn points_apart(&self, other: &Ruleset) -> usize {
                [$(self.$field != other.$field),+].into_iter().filter(|differs| *differs).count()
            }
        }

        impl fmt::Display for Ruleset {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let points = [$({
                    let left_out = None::<$kind>$(.or(Some($missing)))?;
                    (left_out != Some(self.$field)).then(|| format!("{}={}", $key, self.$field.code()))
                }),+];
                f.write_str(&points.into_iter().flatten().collect::<Vec<_>>().join(" "))
            }
        }

        impl FromStr for Ruleset {
            type Err = RulesetError;

            fn from_str(text: &str) -> Result<Ruleset, RulesetError> {
                let mut left: Vec<(&str, &str)> = Vec::new();
                for point in text.split_whitespace() {
                    let pair = point
                        .split_once('=')
                        .ok_or_else(|| RulesetError::NotAPoint(point.to_owned()))?;
                    left.push(pair);
                }
                let ruleset = Ruleset {
                    $($field: {
                        let missing = None::<$kind>$(.or(Some($missing)))?;
                        match left.iter().position(|(key, _)| *key == $key) {
                            None => missing.ok_or(RulesetError::Missing($key))?,
                            Some(at) => {
                                let (_, code) = left.swap_remove(at);
                                $kind::from_code(code)
                                    .ok_or_else(|| RulesetError::Unknown(format!("{}={code}", $key)))?
                            }
                        }
                    },)+
                };
                match left.first() {
                    Some((key, code)) => Err(RulesetError::Unknown(format!("{key}={code}"))),
                    None => Ok(ruleset),
                }
            }
        }
    };
}

ruleset! {
    /// Which pieces stand where at the start.
    army: Army = "army",
    /// How many play.
    seats: Seats = "seats",
    /// Where a rider's second leg may go.
    second_leg: SecondLeg = "second-leg",
    /// What the centre is to riders.
    riders_in_centre: RidersInCentre = "riders-in-centre",
    /// Where riders capture.
    rider_captures: RiderCaptures = "rider-captures",
    /// Limits of a Horsa leaving the cross.
    horsa_leaving: HorsaLeaving = "horsa-leaving",
    /// Limits of a Horsa entering the cross.
    horsa_entering: HorsaEntering = "horsa-entering",
    /// Limits of a Horsa at home.
    horsa_at_home: HorsaAtHome = "horsa-at-home",
    /// When the Gala captures.
    gala_captures: GalaCaptures = "gala-captures",
    /// Where the Gala leaps.
    leap: Leap = "leap",
    /// Where the Kampa is restricted.
    kampa_restricted: KampaRestricted = "kampa-restricted",
    /// What it may do there.
    restricted_kampa: RestrictedKampa = "restricted-kampa",
    /// When it captures elsewhere.
    free_kampa: FreeKampa = "free-kampa",
    /// Where it may not go.
    kampa_barred: KampaBarred = "kampa-barred",
    /// Whether "gala!" must be answered.
    threats: Threats = "threats",
    /// How many Galas to capture.
    capture_goal: CaptureGoal = "capture-goal",
    /// Whether the centre wins.
    centre_goal: CentreGoal = "centre-goal",
    /// Whether a lone Gala loses.
    lone_gala: LoneGala = "lone-gala",
    /// When few Galas draw.
    few_galas: FewGalas = "few-galas",
    /// How long a game may last.
    longest: Longest = "longest" or Longest::None,
}

/// Text that is no rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesetError {
    /// A word without `=`.
    #[error("expected key=value but found \"{0}\"")]
    NotAPoint(String),
    /// A point is missing.
    #[error("the point \"{0}\" is missing")]
    Missing(&'static str),
    /// A key or value that does not exist, or a key that is there twice.
    #[error("\"{0}\" is no point of the rules, or is there twice")]
    Unknown(String),
}

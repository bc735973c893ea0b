//! The themes by name, and what a theme decides. The colours themselves are in `colours`.

use std::fmt;
use std::str::FromStr;

use super::colours;

/// Red, green, blue, 0 to 255 each, as they are written into the picture (sRGB).
pub(super) type Rgb = [u8; 3];

/// A set of colours a player can choose.
///
/// ```
/// use gala_pictures::ThemeName;
/// assert_eq!("dark".parse::<ThemeName>().unwrap(), ThemeName::Dark);
/// assert_eq!(ThemeName::Light.to_string(), "light");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ThemeName {
    /// Sand and sky, for a light chat window.
    #[default]
    Light,
    /// The same board at night.
    Dark,
    /// Maple, walnut and mahogany.
    Wood,
    /// Strong colours and black lines, for bright sun and weak eyes.
    HighContrast,
}

impl ThemeName {
    /// Every theme, the default first.
    pub const ALL: [ThemeName; 4] = [
        ThemeName::Light,
        ThemeName::Dark,
        ThemeName::Wood,
        ThemeName::HighContrast,
    ];

    /// The name as it is typed: `light`, `dark`, `wood`, `high-contrast`.
    pub const fn name(self) -> &'static str {
        match self {
            ThemeName::Light => "light",
            ThemeName::Dark => "dark",
            ThemeName::Wood => "wood",
            ThemeName::HighContrast => "high-contrast",
        }
    }

    pub(super) const fn colours(self) -> &'static Colours {
        match self {
            ThemeName::Light => &colours::LIGHT,
            ThemeName::Dark => &colours::DARK,
            ThemeName::Wood => &colours::WOOD,
            ThemeName::HighContrast => &colours::HIGH_CONTRAST,
        }
    }
}

impl fmt::Display for ThemeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Text that names no theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of the themes {names} but found \"{found}\"", names = ThemeName::ALL.map(ThemeName::name).join(", "))]
pub struct ThemeError {
    /// What was read.
    pub found: String,
}

impl FromStr for ThemeName {
    type Err = ThemeError;

    fn from_str(text: &str) -> Result<ThemeName, ThemeError> {
        ThemeName::ALL
            .into_iter()
            .find(|theme| theme.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| ThemeError {
                found: text.to_owned(),
            })
    }
}

/// The colours of the men of one side.
pub(super) struct ManColours {
    /// The outermost line, which sets the man off against every ground.
    pub rim: Rgb,
    /// The disc.
    pub body: Rgb,
    /// The dish turned into a plain man.
    pub dish: Rgb,
}

/// Everything a theme decides. Pairs are the light and the dark squares of one kind.
pub(super) struct Colours {
    pub margin: Rgb,
    pub border: Rgb,
    pub label: Rgb,
    pub castle: [Rgb; 2],
    pub cross: [Rgb; 2],
    pub centre: [Rgb; 2],
    pub diamond: Rgb,
    /// The deflection line.
    pub line: Rgb,
    /// Where the last move came from and went to.
    pub trail: Rgb,
    /// The frame drawn inside those squares.
    pub trail_edge: Rgb,
    /// The square on which the last move captured.
    pub captured: Rgb,
    /// Its corners.
    pub captured_edge: Rgb,
    /// The ring around a threatened Gala, and the arrow to it.
    pub threat: Rgb,
    /// The tint of its square: lighter or darker than the board, for those who do not see the red.
    pub threat_ground: Rgb,
    pub white: ManColours,
    pub black: ManColours,
    pub gala: Rgb,
    pub korna: Rgb,
    pub horsa: Rgb,
    pub queen: Rgb,
    pub knight: Rgb,
    /// In place of its gold on a Gala that has lost, and in the centre after a draw.
    pub fallen: Rgb,
    /// The crown on the Gala.
    pub crown: Rgb,
    /// Plus and cross.
    pub sign: Rgb,
    pub arrow: Rgb,
    pub arrow_casing: Rgb,
}

impl Colours {
    /// The colours that fill whole areas whatever the position.
    pub fn flat(&self) -> Vec<Rgb> {
        let mut flat = vec![
            self.margin,
            self.border,
            self.label,
            self.line,
            self.trail_edge,
            self.captured_edge,
            self.threat,
            self.gala,
            self.korna,
            self.horsa,
            self.queen,
            self.knight,
            self.fallen,
            self.crown,
            self.sign,
            self.arrow,
        ];
        for man in [&self.white, &self.black] {
            flat.extend([man.rim, man.body, man.dish]);
        }
        flat
    }
}

/// `top` laid over `bottom`; `alpha` 0 leaves the bottom, 255 the top.
pub(super) fn mixed(bottom: Rgb, top: Rgb, alpha: u8) -> Rgb {
    let alpha = u32::from(alpha);
    std::array::from_fn(|i| {
        let sum = u32::from(bottom[i]) * (255 - alpha) + u32::from(top[i]) * alpha;
        ((sum + 127) / 255) as u8
    })
}

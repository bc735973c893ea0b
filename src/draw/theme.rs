//! The themes by name, and the colours of each.

use std::fmt;
use std::str::FromStr;

/// Red, green, blue, 0 to 255 each, as they are written into the picture (sRGB).
pub(super) type Rgb = [u8; 3];

/// A set of colours a player can choose.
///
/// ```
/// use galabot::draw::ThemeName;
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
}

impl ThemeName {
    /// Every theme, the default first.
    pub const ALL: [ThemeName; 2] = [ThemeName::Light, ThemeName::Dark];

    /// The name as it is typed: `light`, `dark`.
    pub const fn name(self) -> &'static str {
        match self {
            ThemeName::Light => "light",
            ThemeName::Dark => "dark",
        }
    }

    pub(super) const fn colours(self) -> &'static Colours {
        match self {
            ThemeName::Light => &LIGHT,
            ThemeName::Dark => &DARK,
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
    /// The ring around a threatened Gala, and the tint of its square.
    pub threat: Rgb,
    pub white: ManColours,
    pub black: ManColours,
    pub gala: Rgb,
    pub korna: Rgb,
    pub horsa: Rgb,
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
            self.crown,
            self.sign,
        ];
        for man in [&self.white, &self.black] {
            flat.extend([man.rim, man.body, man.dish]);
        }
        flat
    }
}

const LIGHT: Colours = Colours {
    margin: [0xef, 0xe7, 0xd8],
    border: [0x5b, 0x3a, 0x29],
    label: [0x57, 0x46, 0x38],
    castle: [[0xf4, 0xe4, 0xc4], [0xe8, 0xd1, 0xa6]],
    cross: [[0xb9, 0xd0, 0xdc], [0xa5, 0xbf, 0xce]],
    centre: [[0x62, 0x90, 0xac], [0x52, 0x7f, 0x9c]],
    diamond: [0xf6, 0xdd, 0x7c],
    line: [0x5b, 0x3a, 0x29],
    trail: [0xf2, 0xcb, 0x3a],
    trail_edge: [0xb0, 0x82, 0x00],
    captured: [0xf0, 0x8a, 0x4b],
    captured_edge: [0xa8, 0x2a, 0x10],
    threat: [0xd3, 0x12, 0x35],
    white: ManColours {
        rim: [0x3d, 0x2f, 0x26],
        body: [0xfd, 0xf8, 0xec],
        dish: [0xee, 0xe4, 0xd0],
    },
    black: ManColours {
        rim: [0xe4, 0xe3, 0xe4],
        body: [0x2a, 0x2c, 0x33],
        dish: [0x44, 0x47, 0x52],
    },
    gala: [0xfb, 0xba, 0x1c],
    korna: [0x12, 0x94, 0x68],
    horsa: [0xdc, 0x3d, 0x2d],
    crown: [0x3a, 0x26, 0x00],
    sign: [0xff, 0xff, 0xff],
    arrow: [0x1c, 0x52, 0xd6],
    arrow_casing: [0xff, 0xff, 0xff],
};

const DARK: Colours = Colours {
    margin: [0x1b, 0x1d, 0x23],
    border: [0x0b, 0x0c, 0x0f],
    label: [0xc3, 0xc6, 0xcf],
    castle: [[0xa8, 0x93, 0x72], [0x96, 0x82, 0x63]],
    cross: [[0x5f, 0x78, 0x88], [0x53, 0x6b, 0x7a]],
    centre: [[0x37, 0x5a, 0x75], [0x2e, 0x4e, 0x67]],
    diamond: [0xe2, 0xc2, 0x58],
    line: [0xf2, 0xe6, 0xca],
    trail: [0xd2, 0xae, 0x2e],
    trail_edge: [0xff, 0xe2, 0x7a],
    captured: [0xe2, 0x78, 0x3c],
    captured_edge: [0x8c, 0x1c, 0x0c],
    threat: [0xe0, 0x1c, 0x3e],
    white: ManColours {
        rim: [0x24, 0x1e, 0x1a],
        body: [0xfb, 0xf5, 0xe8],
        dish: [0xea, 0xe0, 0xcc],
    },
    black: ManColours {
        rim: [0xcf, 0xd1, 0xd8],
        body: [0x1c, 0x1e, 0x24],
        dish: [0x3e, 0x41, 0x4b],
    },
    gala: [0xfb, 0xba, 0x1c],
    korna: [0x12, 0x98, 0x6c],
    horsa: [0xe0, 0x40, 0x30],
    crown: [0x3a, 0x26, 0x00],
    sign: [0xff, 0xff, 0xff],
    arrow: [0x2f, 0x6b, 0xf2],
    arrow_casing: [0xff, 0xff, 0xff],
};

/// `top` laid over `bottom`; `alpha` 0 leaves the bottom, 255 the top.
pub(super) fn mixed(bottom: Rgb, top: Rgb, alpha: u8) -> Rgb {
    let alpha = u32::from(alpha);
    std::array::from_fn(|i| {
        let sum = u32::from(bottom[i]) * (255 - alpha) + u32::from(top[i]) * alpha;
        ((sum + 127) / 255) as u8
    })
}

//! The themes by name; what each looks like is in `colours`.

pub(crate) mod colours;

use std::fmt;
use std::str::FromStr;

use colours::Colours;

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
#[error(
    "expected one of the themes {names} but found \"{found}\"",
    names = ThemeName::ALL.map(ThemeName::name).join(", ")
)]
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

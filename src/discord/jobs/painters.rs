//! Painters of all themes: the host's, which is ready from the start, and those that people and servers choose, made when first
//! asked for.

use std::sync::OnceLock;

use crate::draw::{Painter, ThemeName};
use crate::present;
use crate::service::Theme;

/// A painter for each theme.
pub(crate) struct Painters {
    usual: ThemeName,
    all: [OnceLock<Painter>; ThemeName::ALL.len()],
}

impl Painters {
    /// Painters of whom the one of this theme paints if nobody has chosen another. This takes some tens of milliseconds.
    pub fn new(usual: ThemeName) -> Painters {
        let painters = Painters {
            usual,
            all: Default::default(),
        };
        painters.of(None);
        painters
    }

    /// The painter of this theme; `None` is the usual one.
    pub fn of(&self, theme: Option<Theme>) -> &Painter {
        let theme = theme.map_or(self.usual, present::theme);
        self.all[theme as usize].get_or_init(|| Painter::new(theme))
    }
}

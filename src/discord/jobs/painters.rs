//! The painters of all themes. The host's is ready from the start; those that people and servers choose are made when
//! first asked for.

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
    /// The painters, with this theme where no other is chosen. Making one takes some tens of milliseconds.
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

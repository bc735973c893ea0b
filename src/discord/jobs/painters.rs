//! The painters of all themes. The host's is ready from the start; those that people and servers choose are made when
//! first asked for.

use crate::draw::{Painter, ThemeName};
use crate::present;
use crate::service::Theme;

/// A painter for each theme.
#[derive(Clone, Copy)]
pub(crate) struct Painters {
    usual: ThemeName,
}

impl Painters {
    /// The painters, with this theme where no other is chosen. Making the first takes some tens of milliseconds.
    pub fn new(usual: ThemeName) -> Painters {
        Painter::shared(usual);
        Painters { usual }
    }

    /// The painter of this theme; `None` is the usual one.
    pub fn of(self, theme: Option<Theme>) -> &'static Painter {
        Painter::shared(theme.map_or(self.usual, present::theme))
    }
}

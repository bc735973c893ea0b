//! Pictures of positions: a [`Diagram`] in, PNG bytes out. Pure: no file is read, no clock, no network.
//!
//! A [`Painter`] holds one theme's sprites and is made once. What decides how a square looks is a `look::Look`; `ground`, `figure`
//! and `stencil` draw one from scratch, `arrow` lays the last move over the board, `frame` is everything around it.
//! `sprites` keeps them as palette indices (`palette`), which the painter composes and `encode` compresses; `cache` remembers the result.
//! [`original`] puts those together without any shortcut: the picture every shortcut is measured against.

mod arrow;
mod cache;
mod diagram;
mod encode;
mod figure;
mod frame;
mod geometry;
mod ground;
mod lettering;
mod look;
mod original;
mod painter;
mod palette;
mod sprites;
mod stencil;
mod theme;

pub use diagram::{Diagram, ResultMark, Track};
pub use geometry::PICTURE;
pub use original::original;
pub use painter::Painter;
pub use theme::{ThemeError, ThemeName};

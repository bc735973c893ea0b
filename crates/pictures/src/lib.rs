//! Pictures of positions: a [`Diagram`] in, PNG bytes out. Pure: no file is read, no clock, no network.
//!
//! A diagram is two-handed Gala; a [`Scene`] is anything that can be shown: four-handed men, attacks, Chelma with the men in hand.
//! A [`Painter`] holds one theme's sprites and is made once. What decides how a square looks is a `sprite_key::SpriteKey`; `ground`, `figure`
//! and `mask` draw one from scratch, `arrow` lays the last move over the board, `frame` is everything around it.
//! `sprites` keeps them as indices into a palette (`palette`, chosen by `colour_histogram`), which the
//! painter composes and `encode` compresses; `cache` remembers the result.
//! `replay` strings pictures together to an animation, `page` sets words around them.
//! [`original`] puts those together without any shortcut: the picture every shortcut is measured against.
//!
//! ```
//! use gala_pictures::{Diagram, Painter, ThemeName, rules::{Game, Side, SquareSet, gala::Preset}};
//!
//! let game = Game::new(Preset::Farmers.rules());
//! let diagram = Diagram {
//!     men: game.position().pieces().collect(),
//!     bottom: Side::White,
//!     last: None,
//!     threatened: SquareSet::default(),
//!     result: None,
//! };
//! let png = Painter::new(ThemeName::Light).png(&diagram);
//! assert!(png.starts_with(b"\x89PNG"));
//! ```

mod arrow;
mod board;
mod cache;
mod chelma;
mod colours;
mod curve;
mod encode;
mod figure;
mod frame;
mod gala;
mod geometry;
mod ground;
mod layers;
mod lettering;
mod marker;
mod mask;
mod original;
mod page;
mod painter;
mod piece_glyph;
mod quantize;
mod replay;
mod replay_cache;
mod scene;
mod sprite_key;
mod sprites;
mod theme;
mod theme_palette;

pub use board::BoardKind;
pub use curve::{Bad, Curve};
pub use figure::{Figure, PartnerSide};
pub use gala::Diagram;
/// The rules of what is drawn, in the version that fits.
pub use gala_rules as rules;
pub use geometry::PICTURE;
pub use original::{original, original_scene};
pub use page::{Block, Cell, Page, Sign};
pub use painter::Painter;
pub use piece_glyph::PieceGlyph;
pub use replay::MOST_REPLAY;
pub use scene::{Marker, ResultMark, Scene, Track, TurnMark};
pub use theme::{ThemeError, ThemeName};

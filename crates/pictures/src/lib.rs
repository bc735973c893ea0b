//! Pictures of positions: a [`Scene`] in, PNG or GIF bytes out. Pure: no file is read, no clock, no network.
//!
//! A [`Scene`] is anything that can be shown of any game; a [`Diagram`] is the common case of two-handed Gala.
//!
//! - A game is one folder: `gala`, `chelma`. It says what its board is (`board`) and what its pieces look like
//!   (`piece_glyph`). To add one, add a folder and its `mod` below.
//! - What decides how a square looks is its `sprite_key`. `ground`, `figure` and `marker` draw it from shapes (`mask`),
//!   `arrow` lays moves over the board, `frame` is everything around it.
//! - [`original`] puts these together without any shortcut: the picture that every shortcut is measured against.
//! - A [`Painter`] is made once for a theme. Its `sprites` are indices into a palette, which `theme_palette` chooses
//!   and `quantize` reduces to 255 colours. The painter composes them. `part` puts a file together of sprites that are
//!   compressed once, in the codes of `deflate`; `encode` does so for any other picture. `cache` remembers the result.
//! - `replay` strings pictures together to an animation; `page` sets words around them, and `card` a finished game.
//! - A [`Drawing`] has the same scene as shapes, for a browser: `recorder` writes down what would be painted.
//! - `curve` draws how a game went, `rating_curve` how a rating did, with the lines of `stroke`.
//!
//! ```
//! use gala_pictures::{Diagram, Painter, ThemeName, rules::{Side, SquareSet, gala::{Game, Preset}}};
//!
//! let game = Game::new(Preset::Farmers.rules());
//! let diagram = Diagram {
//!     pieces: game.position().pieces().collect(),
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
mod card;
mod chelma;
mod curve;
mod deflate;
mod drawing;
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
mod part;
mod piece_glyph;
mod quantize;
mod rating_curve;
mod recorder;
mod replay;
mod replay_cache;
mod scene;
mod shapes;
mod sprite_key;
mod sprites;
mod stroke;
mod svg;
mod theme;
mod theme_palette;
#[cfg(feature = "toy-game")]
#[path = "../../../tests/toy/pictures.rs"]
mod toy;

pub use board::BoardKind;
pub use card::{Card, CardPlayer};
pub use curve::{Bad, Curve};
pub use drawing::Drawing;
pub use figure::{Figure, PartnerSide};
pub use gala::Diagram;
/// The rules of what is drawn, in the version that fits.
pub use gala_rules as rules;
pub use geometry::PICTURE;
pub use lettering::drawable;
pub use original::{original, original_scene};
pub use page::{Block, Cell, Page, Sign};
pub use painter::Painter;
pub use piece_glyph::PieceGlyph;
pub use rating_curve::RatingCurve;
pub use replay::MOST_REPLAY;
pub use scene::{Marker, ResultMark, Scene, Track, TurnMark};
pub use shapes::{ArrowShape, Inks, Label, Layer, Outline, Spot};
pub use svg::Scheme;
pub use theme::{ThemeError, ThemeName};

//! What a picture shows: the men, the last move, the threats; no rules and no colours.

use crate::rules::{Piece, Side, Square, SquareSet};

/// A position to be drawn, with what a player should notice in it.
///
/// ```
/// use gala_pictures::{Diagram, Painter, ThemeName};
/// use gala_rules::Piece;
/// let gala = Piece::from_letter('G').unwrap();
/// let diagram = Diagram { men: vec![("a1".parse().unwrap(), gala)], ..Diagram::default() };
/// let png = Painter::new(ThemeName::Light).png(&diagram);
/// assert!(png.starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagram {
    /// Every man and where it stands, in any order; of two men on one square the later is shown.
    pub men: Vec<(Square, Piece)>,
    /// The side whose home is at the bottom of the picture.
    pub bottom: Side,
    /// The move that led here.
    pub last: Option<Track>,
    /// Squares of the Galas to ring as threatened.
    pub threatened: SquareSet,
    /// How the game ended, if it has.
    pub result: Option<ResultMark>,
}

/// An empty board seen from White's side.
impl Default for Diagram {
    fn default() -> Diagram {
        Diagram {
            men: Vec::new(),
            bottom: Side::White,
            last: None,
            threatened: SquareSet::EMPTY,
            result: None,
        }
    }
}

/// The way of the last move, as the arrow shows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Track {
    /// From, the squares where the move turns, to; a straight move has two, a placement only where the man was placed.
    pub route: Vec<Square>,
    /// Whether it captured a man on its last square.
    pub captured: bool,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResultMark {
    /// This side has won.
    Won(Side),
    /// Nobody has.
    Drawn,
}

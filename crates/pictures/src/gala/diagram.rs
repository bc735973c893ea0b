//! A position of two-handed Gala to be drawn: no rules and no colours.

use crate::board::BoardKind;
use crate::rules::gala::Piece;
use crate::rules::{Side, Square, SquareSet};
use crate::scene::{ResultMark, Scene, Track};

/// A position to be drawn, with what a player should notice in it.
///
/// ```
/// use gala_pictures::{Diagram, Painter, ThemeName};
/// use gala_rules::gala::Piece;
/// let gala = Piece::from_letter('G').unwrap();
/// let diagram = Diagram { pieces: vec![("a1".parse().unwrap(), gala)], ..Diagram::default() };
/// let png = Painter::new(ThemeName::Light).png(&diagram);
/// assert!(png.starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagram {
    /// Every piece and where it stands, in any order; of two pieces on one square the later is shown.
    pub pieces: Vec<(Square, Piece)>,
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
            pieces: Vec::new(),
            bottom: Side::White,
            last: None,
            threatened: SquareSet::EMPTY,
            result: None,
        }
    }
}

impl From<&Diagram> for Scene {
    fn from(diagram: &Diagram) -> Scene {
        Scene {
            board: BoardKind::GALA,
            pieces: diagram
                .pieces
                .iter()
                .map(|&(square, piece)| (square, piece.into()))
                .collect(),
            bottom: diagram.bottom,
            last: diagram.last.clone(),
            threatened: diagram.threatened,
            result: diagram.result,
            ..Scene::default()
        }
    }
}

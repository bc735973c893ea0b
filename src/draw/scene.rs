//! Everything a picture can show, of any game: what a [`Diagram`] becomes before it is drawn.

use super::diagram::{Diagram, ResultMark, Track};
use super::figure::Figure;
use super::geometry::Format;
use crate::rules::{Side, Square, SquareSet};

/// A picture of any of the boards; [`Diagram`] is the common case of two-handed Gala.
///
/// ```
/// use galabot::draw::{BoardKind, Diagram, Scene};
/// assert_eq!(Scene::from(&Diagram::default()), Scene::default());
/// let chelma = Scene { board: BoardKind::Chelma, ..Scene::default() };
/// assert!(chelma.men.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scene {
    /// The board.
    pub board: BoardKind,
    /// Every man and where it stands. Men off the board are not shown; of two men on one square the later is.
    pub men: Vec<(Square, Figure)>,
    /// The side whose home is at the bottom of the picture.
    pub bottom: Side,
    /// The move that led here.
    pub last: Option<Track>,
    /// Squares of the men to ring as threatened.
    pub threatened: SquareSet,
    /// The ways by which men are threatened: from the attacker, bends, to the threatened man.
    pub attacks: Vec<Vec<Square>>,
    /// Men still to be placed, White's and Black's, shown beside the board of Chelma; up to 12 a side.
    pub hands: [Vec<Figure>; 2],
    /// How the game ended, if it has.
    pub result: Option<ResultMark>,
}

/// Which board a picture shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BoardKind {
    /// The 10 x 10 board of Gala, two-handed or four-handed.
    #[default]
    Gala,
    /// The 8 x 8 board of Chelma.
    Chelma,
}

/// An empty board of Gala seen from White's side.
impl Default for Scene {
    fn default() -> Scene {
        Scene::from(&Diagram::default())
    }
}

impl From<&Diagram> for Scene {
    fn from(diagram: &Diagram) -> Scene {
        Scene {
            board: BoardKind::Gala,
            men: diagram
                .men
                .iter()
                .map(|&(square, piece)| (square, piece.into()))
                .collect(),
            bottom: diagram.bottom,
            last: diagram.last.clone(),
            threatened: diagram.threatened,
            attacks: Vec::new(),
            hands: [Vec::new(), Vec::new()],
            result: diagram.result,
        }
    }
}

impl Scene {
    /// How the picture is laid out.
    pub(super) fn format(&self) -> Format {
        match self.board {
            BoardKind::Gala => Format::Gala,
            BoardKind::Chelma if self.hands.iter().all(Vec::is_empty) => Format::Chelma,
            BoardKind::Chelma => Format::ChelmaPlacing,
        }
    }

    /// The man on a square, if one is shown there.
    pub(super) fn man_on(&self, square: Square) -> Option<Figure> {
        self.men
            .iter()
            .rev()
            .find(|(place, _)| *place == square)
            .map(|&(_, figure)| figure)
    }

    /// The scene with its men in the order of their squares, so that equal pictures are equal scenes.
    pub(super) fn in_order(mut self) -> Scene {
        self.men.sort_by_key(|&(square, _)| square);
        self
    }
}

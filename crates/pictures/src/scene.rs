//! Everything a picture can show, of any game: what a [`Diagram`] becomes before it is drawn.

use super::diagram::{Diagram, ResultMark, Track};
use super::figure::Figure;
use super::geometry::Format;
use crate::rules::gala::Mover;
use crate::rules::{Side, Square, SquareSet};

/// A picture of any of the boards; [`Diagram`] is the common case of two-handed Gala.
///
/// ```
/// use gala_pictures::{BoardKind, Diagram, Scene};
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
    /// The way of a move that was played although that of `last` was better: a red arrow over the other, and red frames.
    pub wrong: Option<Vec<Square>>,
    /// Squares of the men to ring as threatened.
    pub threatened: SquareSet,
    /// The ways by which men are threatened: from the attacker, bends, to the threatened man.
    pub attacks: Vec<Vec<Square>>,
    /// Men shown beside the board at White's and at Black's home, left out if there are none: those still to be placed in
    /// Chelma (up to 12 a side), those captured in Gala (up to 20).
    pub hands: [Vec<Figure>; 2],
    /// Whose turn is to be shown; as a rule only where it is not plain from the words beside the picture.
    pub turn: Option<Mover>,
    /// What a figure of the rules says of single squares.
    pub markers: Vec<(Square, Marker)>,
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

/// What a figure of the rules says of a square, about the man it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Marker {
    /// The man stands here.
    Subject,
    /// It goes here on a leg or by a chain without limit: a disc.
    Far,
    /// It goes here by a single step: a ring.
    Step,
    /// It goes here by two steps at once: two dots.
    Twice,
    /// It leaps here: a diamond.
    Leap,
    /// It captures here.
    Capture,
    /// A rule keeps it from here: a cross.
    Barred,
}

impl Marker {
    /// Every spot.
    pub const ALL: [Marker; 7] = [
        Marker::Subject,
        Marker::Far,
        Marker::Step,
        Marker::Twice,
        Marker::Leap,
        Marker::Capture,
        Marker::Barred,
    ];
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
            wrong: None,
            threatened: diagram.threatened,
            attacks: Vec::new(),
            hands: [Vec::new(), Vec::new()],
            turn: None,
            markers: Vec::new(),
            result: diagram.result,
        }
    }
}

impl Scene {
    /// How the picture is laid out.
    pub(super) fn format(&self) -> Format {
        let beside = !self.hands.iter().all(Vec::is_empty);
        match (self.board, beside) {
            (BoardKind::Gala, false) => Format::Gala,
            (BoardKind::Gala, true) => Format::GalaBeside,
            (BoardKind::Chelma, false) => Format::Chelma,
            (BoardKind::Chelma, true) => Format::ChelmaPlacing,
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
        self.markers.sort_by_key(|&(square, _)| square);
        self
    }
}

/// The layout that has room for all the scenes.
pub(super) fn common_format(scenes: &[&Scene]) -> Format {
    let beside = scenes.iter().map(|scene| scene.format());
    let board = scenes.first().map_or(BoardKind::Gala, |scene| scene.board);
    let placing = |format| matches!(format, Format::GalaBeside | Format::ChelmaPlacing);
    match (board, beside.into_iter().any(placing)) {
        (BoardKind::Gala, false) => Format::Gala,
        (BoardKind::Gala, true) => Format::GalaBeside,
        (BoardKind::Chelma, false) => Format::Chelma,
        (BoardKind::Chelma, true) => Format::ChelmaPlacing,
    }
}

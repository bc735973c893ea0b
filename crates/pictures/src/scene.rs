//! Everything a picture can show, of any game.

use super::board::BoardKind;
use super::figure::{Figure, PartnerSide};
use super::geometry::Format;
use crate::rules::{Side, Square, SquareSet};

/// A picture of any of the boards; [`Diagram`](crate::Diagram) is the common case of two-handed Gala.
///
/// ```
/// use gala_pictures::{BoardKind, Diagram, Scene};
/// assert_eq!(Scene::from(&Diagram::default()), Scene::default());
/// let chelma = Scene { board: BoardKind::CHELMA, ..Scene::default() };
/// assert!(chelma.pieces.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scene {
    /// The board.
    pub board: BoardKind,
    /// Every piece and where it stands. Those off the board are not shown; of two on one square the later is.
    pub pieces: Vec<(Square, Figure)>,
    /// The side whose home is at the bottom of the picture.
    pub bottom: Side,
    /// The move that led here.
    pub last: Option<Track>,
    /// The moves before it that are shown as well, the oldest first: with thinner arrows, on squares that are
    /// only framed.
    pub earlier: Vec<Track>,
    /// The way of a move that was played although that of `last` was better. It is a red arrow over the other, with
    /// red frames.
    pub wrong: Option<Vec<Square>>,
    /// Squares of the pieces to ring as threatened.
    pub threatened: SquareSet,
    /// The ways by which pieces are threatened: from the attacker, bends, to the threatened piece.
    pub attacks: Vec<Vec<Square>>,
    /// Pieces shown beside the board at White's and at Black's home, as many as have room. In Chelma these are still to
    /// be placed, in Gala they were captured.
    pub hands: [Vec<Figure>; 2],
    /// Whose turn is to be shown; as a rule only where it is not plain from the words beside the picture.
    pub turn: Option<TurnMark>,
    /// What a figure of the rules says of single squares.
    pub markers: Vec<(Square, Marker)>,
    /// The ways that a figure of the rules shows, under pieces and markers: each from the piece, bends, to its end.
    pub ways: Vec<Vec<Square>>,
    /// How the game ended, if it has.
    pub result: Option<ResultMark>,
    /// Whether reaching the goal squares wins. If it does not, they are not crowned: a golden bar is at the winner's
    /// side.
    pub goal_wins: bool,
}

/// The way of the last move, as the arrow shows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Track {
    /// From, the squares where the move turns, to. A straight move has two, a placement only its square.
    pub route: Vec<Square>,
    /// Whether it captured a piece on its last square.
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

/// Whose turn it is, shown by bars outside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnMark {
    /// A side: along its edge of the board.
    Side(Side),
    /// One of the two seats of a side: around its corner of the board.
    Seat(Side, PartnerSide),
}

/// What a figure of the rules says of a square, about the piece it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Marker {
    /// The piece stands here.
    Subject,
    /// It goes here on a leg or by a chain without limit: a disc.
    Far,
    /// It goes here by a single step: a ring.
    Step,
    /// It goes here by two steps at once: two dots.
    Twice,
    /// It leaps here: a diamond; a shaded square where it leaps to a large part of the board.
    Leap,
    /// It captures here.
    Capture,
    /// A rule keeps it from here: a cross.
    Barred,
}

impl Marker {
    /// Every marker.
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

/// An empty board of the default game seen from White's side.
impl Default for Scene {
    fn default() -> Scene {
        Scene {
            board: BoardKind::default(),
            pieces: Vec::new(),
            bottom: Side::White,
            last: None,
            earlier: Vec::new(),
            wrong: None,
            threatened: SquareSet::EMPTY,
            attacks: Vec::new(),
            hands: [Vec::new(), Vec::new()],
            turn: None,
            markers: Vec::new(),
            ways: Vec::new(),
            result: None,
            goal_wins: true,
        }
    }
}

impl Scene {
    /// How the picture is laid out.
    pub(super) fn format(&self) -> Format {
        Format {
            beside: !self.hands.iter().all(Vec::is_empty),
            ..Format::new(self.board)
        }
    }

    /// The piece on a square, if one is shown there.
    pub(super) fn piece_on(&self, square: Square) -> Option<Figure> {
        self.pieces
            .iter()
            .rev()
            .find(|(place, _)| *place == square)
            .map(|&(_, figure)| figure)
    }

    /// The scene with its pieces in the order of their squares, so that equal pictures are equal scenes.
    pub(super) fn in_order(mut self) -> Scene {
        self.pieces.sort_by_key(|&(square, _)| square);
        self.markers.sort_by_key(|&(square, _)| square);
        self
    }
}

/// The layout that has room for all the scenes, which are of one game.
pub(super) fn common_format(scenes: &[&Scene]) -> Format {
    let board = scenes
        .first()
        .map_or(BoardKind::default(), |scene| scene.board);
    Format {
        beside: scenes.iter().any(|scene| scene.format().beside),
        ..Format::new(board)
    }
}

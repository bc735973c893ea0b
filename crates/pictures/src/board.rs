//! What a game says of its board. Everything else in this crate draws any of them.

use std::hash::{Hash, Hasher};
use std::{fmt, ptr};

use super::figure::{Figure, PartnerSide};
use super::piece_glyph::PieceGlyph;
use crate::rules::{Side, Square};

/// Which board a picture shows. Each game has one, in its folder.
///
/// ```
/// use gala_pictures::BoardKind;
/// assert_ne!(BoardKind::GALA, BoardKind::CHELMA);
/// ```
#[derive(Clone, Copy)]
pub struct BoardKind(pub(super) &'static BoardDesign);

/// A game's board and pieces. It is a `static`: its address tells it from the others.
pub(super) struct BoardDesign {
    /// The name of the game, for debugging.
    pub name: &'static str,
    /// Squares a row and a column, 1 to 10.
    pub squares: u8,
    /// Width and height of a square in pixels: in a full, a medium and a small picture.
    pub tiles: [u32; 3],
    /// The same with pieces beside the board: of a square, and of a piece's place there.
    pub tiles_beside: [(u32, u32); 3],
    /// The kind of a square. It may say anything of squares beyond the board.
    pub terrain: fn(Square) -> Terrain,
    /// Whose home a goal square is, if it is one: the crown of the winner shows on all the others.
    pub home: fn(Square) -> Option<Side>,
    /// The signs of its pieces, each once.
    pub glyphs: &'static [PieceGlyph],
    /// The seats of a side: with one all pieces are round.
    pub partner_sides: &'static [PartnerSide],
    /// Whether pieces are captured and royal ones threatened. Such looks are then kept, and have colours of the
    /// palette.
    pub captures: bool,
    /// Whether the looks of a game that has ended are kept, and have colours of the palette.
    pub keeps_results: bool,
}

/// The kind of a square, which decides its colours. A line is drawn between the open board and the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Terrain {
    /// The open board; in Gala the castles.
    Open,
    /// Marked squares; in Gala the cross.
    Marked,
    /// Where the game is won: with a diamond, and crowns at the end.
    Goal,
}

impl BoardKind {
    pub(super) const fn design(self) -> &'static BoardDesign {
        self.0
    }
}

impl PartialEq for BoardKind {
    fn eq(&self, other: &BoardKind) -> bool {
        ptr::eq(self.0, other.0)
    }
}

impl Eq for BoardKind {}

impl Hash for BoardKind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        ptr::hash(self.0, state);
    }
}

impl fmt::Debug for BoardKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

impl BoardDesign {
    /// Every piece of the game.
    pub fn figures(&self) -> Vec<Figure> {
        let mut all = Vec::new();
        for side in Side::BOTH {
            for &partner_side in self.partner_sides {
                all.extend(self.glyphs.iter().map(|&glyph| Figure {
                    glyph,
                    side,
                    partner_side,
                }));
            }
        }
        all
    }
}

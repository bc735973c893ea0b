//! The board and the piece of the toy game: five squares by five, a goal at either end.

use crate::board::{BoardDesign, BoardKind, Terrain};
use crate::figure::{Figure, PartnerSide};
use crate::piece_glyph::PieceGlyph;
use crate::rules::toy::WIDTH;
use crate::rules::{Side, Square};

static BOARD: BoardDesign = BoardDesign {
    name: "Toy",
    squares: WIDTH,
    tiles: [144, 108, 72],
    tiles_beside: [(120, 60), (90, 45), (60, 30)],
    terrain,
    home,
    glyphs: &[PieceGlyph::PLAIN],
    partner_sides: &[PartnerSide::West],
    captures: false,
    keeps_results: false,
};

impl BoardKind {
    /// The 5 x 5 board of the toy game.
    pub const TOY: BoardKind = BoardKind(&BOARD);
}

impl Figure {
    /// The runner of a side.
    pub fn runner(side: Side) -> Figure {
        Figure::new(PieceGlyph::PLAIN, side)
    }
}

fn terrain(square: Square) -> Terrain {
    match home(square) {
        Some(_) => Terrain::Goal,
        None => Terrain::Open,
    }
}

/// The side whose runner begins on this rank.
fn home(square: Square) -> Option<Side> {
    match square.rank() {
        0 => Some(Side::White),
        rank if rank == WIDTH - 1 => Some(Side::Black),
        _ => None,
    }
}

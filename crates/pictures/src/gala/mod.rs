//! The board and the pieces of Gala (Farmer's Chess).

mod diagram;
mod glyphs;

pub use diagram::Diagram;

use crate::board::{BoardDesign, BoardKind, Terrain};
use crate::figure::PartnerSide;
use crate::piece_glyph::PieceGlyph;
use crate::rules::Square;
use crate::rules::gala::terrain::{CENTRE, Castle};
use crate::rules::mover::Mover;
use crate::scene::TurnMark;

static BOARD: BoardDesign = BoardDesign {
    name: "Gala",
    squares: 10,
    tiles: [72, 54, 36],
    tiles_beside: [(64, 38), (48, 28), (32, 19)],
    terrain,
    home: |_| None,
    glyphs: &[
        PieceGlyph::GALA,
        PieceGlyph::KORNA,
        PieceGlyph::HORSA,
        PieceGlyph::PLAIN,
    ],
    partner_sides: &[PartnerSide::West, PartnerSide::East],
    captures: true,
    keeps_results: true,
};

impl BoardKind {
    /// The 10 x 10 board of Gala, two-handed or four-handed.
    pub const GALA: BoardKind = BoardKind(&BOARD);
}

/// Gala, which is played most.
impl Default for BoardKind {
    fn default() -> BoardKind {
        BoardKind::GALA
    }
}

fn terrain(square: Square) -> Terrain {
    match Castle::of(square) {
        Some(_) => Terrain::Open,
        None if CENTRE.has(square) => Terrain::Goal,
        None => Terrain::Marked,
    }
}

impl From<Mover> for TurnMark {
    fn from(mover: Mover) -> TurnMark {
        match mover {
            Mover::Side(side) => TurnMark::Side(side),
            Mover::Seat(castle) if castle.is_eastern() => {
                TurnMark::Seat(castle.side(), PartnerSide::East)
            }
            Mover::Seat(castle) => TurnMark::Seat(castle.side(), PartnerSide::West),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::BoardKind;
    use crate::geometry::{Edges, Format, Layout, Size};
    use crate::rules::{Side, Square};

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn the_line_runs_around_the_castles() {
        let format = Format::new(BoardKind::GALA);
        let layout = Layout::new(format, Size::Full, Side::White);
        let parts = |name| Edges::of(square(name), &layout).parts().collect::<Vec<_>>();
        assert_eq!(parts("a1"), []);
        assert_eq!(parts("d2"), [(1, 0), (1, -1), (1, 1)]);
        assert_eq!(parts("e5"), [(-1, 1)]);
        assert_eq!(parts("d1"), parts("d2"));
        let turned = Layout::new(format, Size::Full, Side::Black);
        assert_eq!(
            Edges::of(square("d2"), &layout),
            Edges::of(square("g9"), &turned)
        );
    }
}

//! The board and the pieces of Chelma.

mod glyphs;

use crate::board::{BoardDesign, BoardKind, Terrain};
use crate::figure::PartnerSide;
use crate::piece_glyph::PieceGlyph;
use crate::rules::chelma::terrain::{court, marked};
use crate::rules::{Side, Square};

static BOARD: BoardDesign = BoardDesign {
    name: "Chelma",
    squares: 8,
    tiles: [90, 67, 45],
    tiles_beside: [(76, 54), (57, 40), (38, 27)],
    terrain,
    home,
    glyphs: &[
        PieceGlyph::KING,
        PieceGlyph::QUEEN,
        PieceGlyph::ROOK,
        PieceGlyph::BISHOP,
        PieceGlyph::KNIGHT,
        PieceGlyph::PLAIN,
    ],
    partner_sides: &[PartnerSide::West],
    captures: false,
    keeps_results: false,
};

impl BoardKind {
    /// The 8 x 8 board of Chelma.
    pub const CHELMA: BoardKind = BoardKind(&BOARD);
}

fn terrain(square: Square) -> Terrain {
    if home(square).is_some() {
        Terrain::Goal
    } else if Side::BOTH.iter().any(|&side| marked(side).has(square)) {
        Terrain::Marked
    } else {
        Terrain::Open
    }
}

/// The side whose king, queen and pawns begin here.
fn home(square: Square) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| court(side).has(square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Edges, Format, Layout, Size};

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn the_corners_are_as_the_rules_say() {
        let named = |names: &[&str]| names.iter().map(|name| square(name)).collect::<Vec<_>>();
        let layout = Layout::new(Format::new(BoardKind::CHELMA), Size::Full, Side::White);
        let all = |kind| -> Vec<Square> {
            layout
                .board()
                .filter(|&square| terrain(square) == kind)
                .collect()
        };
        let mut goal = named(&["h1", "g2", "g1", "h2", "a8", "b7", "a7", "b8"]);
        let mut marked = named(&[
            "e1", "f1", "f2", "g3", "h3", "h4", "a5", "a6", "b6", "c7", "c8", "d8",
        ]);
        goal.sort();
        marked.sort();
        assert_eq!(all(Terrain::Goal), goal);
        assert_eq!(all(Terrain::Marked), marked);
        assert_eq!(home(square("g2")), Some(Side::White));
        assert_eq!(home(square("a8")), Some(Side::Black));
        let edges: Vec<_> = Edges::of(square("h4"), &layout).parts().collect();
        assert!(!edges.contains(&(1, 0)), "no line along the border");
    }
}

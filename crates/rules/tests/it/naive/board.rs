//! The naive board: squares as pairs of numbers, pieces as letters, and the regions that the rules name.
//!
//! Everything is worked out from the definitions each time it is asked for. The text of a board is in `RULES.md`,
//! section 6.

/// File and rank, both counted from 1: `a1` is `(1, 1)`, `j10` is `(10, 10)`.
pub type Square = (i32, i32);

/// A step: files to the right, ranks up.
pub type Step = (i32, i32);

/// The eight directions, clockwise from north.
pub const ALL_EIGHT: [Step; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// North, east, south, west.
pub const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// North-east, south-east, south-west, north-west.
pub const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The next square in this direction, which may be off the board.
pub fn step((file, rank): Square, (right, up): Step) -> Square {
    (file + right, rank + up)
}

/// The angle in degrees between two directions.
pub fn turn(first: Step, second: Step) -> usize {
    let place = |wanted| {
        ALL_EIGHT
            .iter()
            .position(|&one| one == wanted)
            .expect("a direction")
    };
    let apart = place(first).abs_diff(place(second));
    45 * apart.min(8 - apart)
}

/// `d3` for `(4, 3)`.
pub fn name((file, rank): Square) -> String {
    format!("{}{rank}", char::from(b'a' + file as u8 - 1))
}

/// `(4, 3)` for `d3`.
pub fn square(name: &str) -> Square {
    let file = name.as_bytes()[0] - b'a' + 1;
    let rank = name[1..].parse().expect("a rank after the file");
    (i32::from(file), rank)
}

/// A piece: its capital letter, its side, and whether it belongs to the eastern of the side's two seats (`pyramid-4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub letter: char,
    pub white: bool,
    pub east: bool,
}

/// The pieces on their squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    size: i32,
    pieces: [[Option<Piece>; 10]; 10],
}

impl Board {
    /// An empty board of `size` times `size` squares.
    pub fn empty(size: i32) -> Board {
        let pieces = [[None; 10]; 10];
        Board { size, pieces }
    }

    /// Whether this is a square of the board.
    pub fn has(&self, (file, rank): Square) -> bool {
        (1..=self.size).contains(&file) && (1..=self.size).contains(&rank)
    }

    /// The piece on a square.
    pub fn at(&self, (file, rank): Square) -> Option<Piece> {
        self.pieces[file as usize - 1][rank as usize - 1]
    }

    /// Puts a piece on a square, or empties it.
    pub fn put(&mut self, (file, rank): Square, piece: Option<Piece>) {
        self.pieces[file as usize - 1][rank as usize - 1] = piece;
    }

    /// The board after the piece on `from` has gone to `to`, capturing any piece there.
    pub fn after(&self, from: Square, to: Square) -> Board {
        let mut board = *self;
        board.put(to, self.at(from));
        board.put(from, None);
        board
    }

    /// Every square, a1 first.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.size;
        (1..=size).flat_map(move |rank| (1..=size).map(move |file| (file, rank)))
    }

    /// Every piece with its square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.squares()
            .filter_map(|square| self.at(square).map(|piece| (square, piece)))
    }

    /// How many pieces match a condition.
    pub fn count(&self, wanted: impl Fn(Square, Piece) -> bool) -> usize {
        self.pieces()
            .filter(|&(square, piece)| wanted(square, piece))
            .count()
    }

    /// Reads ranks from the top with `/` between them; numbers are runs of empty squares.
    pub fn parse(text: &str, size: i32) -> Board {
        let mut board = Board::empty(size);
        let ranks: Vec<&str> = text.split('/').collect();
        assert_eq!(ranks.len() as i32, size, "ranks in {text}");
        for (row, line) in ranks.into_iter().enumerate() {
            let rank = size - row as i32;
            let mut file = 1;
            let mut signs = line.chars().peekable();
            while let Some(sign) = signs.next() {
                if let Some(digit) = sign.to_digit(10) {
                    let mut run = digit;
                    while let Some(more) = signs.peek().and_then(|next| next.to_digit(10)) {
                        run = 10 * run + more;
                        signs.next();
                    }
                    file += run as i32;
                    continue;
                }
                let east = signs.next_if_eq(&'\'').is_some();
                let letter = sign.to_ascii_uppercase();
                let white = sign.is_ascii_uppercase();
                board.put(
                    (file, rank),
                    Some(Piece {
                        letter,
                        white,
                        east,
                    }),
                );
                file += 1;
            }
            assert_eq!(file, size + 1, "squares of rank {rank} in {text}");
        }
        board
    }

    /// The text that [`Board::parse`] reads.
    pub fn text(&self) -> String {
        let ranks: Vec<String> = (1..=self.size)
            .rev()
            .map(|rank| self.rank_text(rank))
            .collect();
        ranks.join("/")
    }

    fn rank_text(&self, rank: i32) -> String {
        let mut text = String::new();
        let mut run = 0;
        for file in 1..=self.size {
            let Some(piece) = self.at((file, rank)) else {
                run += 1;
                continue;
            };
            if run > 0 {
                text += &run.to_string();
                run = 0;
            }
            text.push(if piece.white {
                piece.letter
            } else {
                piece.letter.to_ascii_lowercase()
            });
            if piece.east {
                text.push('\'');
            }
        }
        if run > 0 {
            text += &run.to_string();
        }
        text
    }
}

/// "Castles: the four 4 x 4 corners: SW `a1-d4`, SE `g1-j4`, NW `a7-d10`, NE `g7-j10`."
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castle {
    pub north: bool,
    pub east: bool,
}

impl Castle {
    /// "White's (friendly) castles are SW and SE, Black's are NW and NE."
    pub fn friendly_to(self, white: bool) -> bool {
        self.north != white
    }

    /// The outer corner.
    pub fn corner(self) -> Square {
        (
            if self.east { 10 } else { 1 },
            if self.north { 10 } else { 1 },
        )
    }

    /// "NE in SW, NW in SE, SE in NW, SW in NE."
    pub fn toward_centre(self) -> Step {
        (
            if self.east { -1 } else { 1 },
            if self.north { -1 } else { 1 },
        )
    }

    /// "Distance in files plus distance in ranks from the castle's outer corner."
    pub fn ring(self, (file, rank): Square) -> i32 {
        let (corner_file, corner_rank) = self.corner();
        (file - corner_file).abs() + (rank - corner_rank).abs()
    }
}

/// The castle a square lies in, or `None` in the cross.
pub fn castle_of((file, rank): Square) -> Option<Castle> {
    let in_cross = [5, 6].contains(&file) || [5, 6].contains(&rank);
    let (north, east) = (rank > 5, file > 5);
    (!in_cross).then_some(Castle { north, east })
}

/// "Cross: the other 36 squares (files e, f or ranks 5, 6)."
pub fn in_cross(square: Square) -> bool {
    castle_of(square).is_none()
}

/// "Centre (the holy squares): `e5 f5 e6 f6`."
pub fn in_centre((file, rank): Square) -> bool {
    [5, 6].contains(&file) && [5, 6].contains(&rank)
}

/// "A step crosses it exactly when it leads from a castle square to a cross square or back."
pub fn crosses(from: Square, to: Square) -> bool {
    in_cross(from) != in_cross(to)
}

/// "The forty home squares are rings 0-3 of all four castles."
pub fn is_home(square: Square) -> bool {
    castle_of(square).is_some_and(|castle| castle.ring(square) <= 3)
}

/// "The noble squares are rings 0-2."
pub fn is_noble(square: Square) -> bool {
    castle_of(square).is_some_and(|castle| castle.ring(square) <= 2)
}

/// "Border squares of a castle: its seven squares that share an edge with the cross."
pub fn is_border(square: Square) -> bool {
    let edge_on_cross = |direction| in_cross(step(square, direction));
    castle_of(square).is_some() && ORTHOGONAL.into_iter().any(edge_on_cross)
}

/// "Alongside squares of a castle: the eight cross squares that share an edge with it."
pub fn is_alongside(square: Square, castle: Castle) -> bool {
    let edge_on_castle = |direction| castle_of(step(square, direction)) == Some(castle);
    in_cross(square) && ORTHOGONAL.into_iter().any(edge_on_castle)
}

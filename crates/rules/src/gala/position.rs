//! A position of Gala in 144 bytes: the pieces on the board and the mover. Also its text and its hash.
//!
//! A position knows no rules; those are in [`super::Rules`].

use core::fmt;
use core::str::FromStr;

use super::{Piece, Role};
use crate::mover::Mover;
use crate::prelude::*;
use crate::{Side, Square, SquareSet};

/// The pieces on the board, and who is to move.
///
/// Two positions are equal if board and mover are equal.
///
/// ```
/// use gala_rules::gala::Position;
/// let text = "gkhp2phkg/khp4phk/hp6ph/p8p/10/10/P8P/HP6PH/KHP4PHK/GKHP2PHKG w";
/// let start: Position = text.parse().unwrap();
/// assert_eq!(start.to_string(), text);
/// assert_eq!(start.piece_at("a1".parse().unwrap()).unwrap().letter(), 'G');
/// assert!(size_of::<Position>() <= 160);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    roles: [SquareSet; 4],
    sides: [SquareSet; 2],
    east: SquareSet,
    mover: Mover,
    hash: u64,
}

/// The Zobrist key of each (piece, eastern or not, square), then of each mover.
const KEYS: [u64; 1600 + 6] = {
    let mut keys = [0; 1606];
    let mut state: u64 = 0x6761_6c61_626f_7431;
    let mut at = 0;
    while at < keys.len() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[at] = z ^ (z >> 31);
        at += 1;
    }
    keys
};

#[inline]
fn key(piece: Piece, eastern: bool, square: Square) -> u64 {
    let kind = piece.role.index() * 4 + piece.side.index() * 2 + usize::from(eastern);
    KEYS[kind * 100 + square.index()]
}

impl Position {
    /// The empty board.
    pub fn empty(mover: Mover) -> Position {
        Position {
            roles: [SquareSet::EMPTY; 4],
            sides: [SquareSet::EMPTY; 2],
            east: SquareSet::EMPTY,
            mover,
            hash: KEYS[1600 + mover.number()],
        }
    }

    /// Who is to move.
    #[inline]
    pub const fn mover(&self) -> Mover {
        self.mover
    }

    /// The side that is to move.
    #[inline]
    pub const fn side_to_move(&self) -> Side {
        self.mover.side()
    }

    /// All pieces of one role, of both sides.
    #[inline]
    pub const fn of_role(&self, role: Role) -> SquareSet {
        self.roles[role.index()]
    }

    /// All pieces of one side.
    #[inline]
    pub const fn of_side(&self, side: Side) -> SquareSet {
        self.sides[side.index()]
    }

    /// One side's pieces of one role.
    #[inline]
    pub const fn of_piece(&self, side: Side, role: Role) -> SquareSet {
        self.of_side(side).and(self.of_role(role))
    }

    /// Every occupied square.
    #[inline]
    pub const fn occupied(&self) -> SquareSet {
        self.sides[0].or(self.sides[1])
    }

    /// The pieces of the two eastern seats; empty in play of two.
    pub const fn of_east(&self) -> SquareSet {
        self.east
    }

    /// The pieces that `mover` may move: those of its side, or of its own seat.
    #[inline]
    pub const fn pieces_of(&self, mover: Mover) -> SquareSet {
        let side = self.of_side(mover.side());
        match mover {
            Mover::Side(_) => side,
            Mover::Seat(castle) if castle.is_eastern() => side.and(self.east),
            Mover::Seat(_) => side.without(self.east),
        }
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let side = Side::BOTH
            .into_iter()
            .find(|side| self.of_side(*side).has(square))?;
        Some(Piece {
            role: self.role_at(square),
            side,
        })
    }

    /// The role of the piece on an occupied square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Role {
        if self.roles[3].has(square) {
            Role::Kampa
        } else if self.roles[2].has(square) {
            Role::Horsa
        } else if self.roles[1].has(square) {
            Role::Korna
        } else {
            Role::Gala
        }
    }

    /// Every piece with its square, `a1` first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .into_iter()
            .filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// A number that is equal for equal positions, and almost never for others.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash computed anew from the board; always equal to [`Position::hash`].
    pub fn recomputed_hash(&self) -> u64 {
        let pieces = self
            .pieces()
            .map(|(square, piece)| key(piece, self.east.has(square), square));
        pieces.fold(KEYS[1600 + self.mover.number()], |hash, key| hash ^ key)
    }

    /// Puts a piece on a square, replacing any piece there.
    pub fn put(&mut self, square: Square, piece: Piece, eastern: bool) {
        self.take(square);
        self.roles[piece.role.index()].insert(square);
        self.sides[piece.side.index()].insert(square);
        if eastern {
            self.east.insert(square);
        }
        self.hash ^= key(piece, eastern, square);
    }

    /// Takes the piece off a square.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.hash ^= key(piece, self.east.has(square), square);
        self.roles[piece.role.index()].remove(square);
        self.sides[piece.side.index()].remove(square);
        self.east.remove(square);
        Some(piece)
    }

    /// Moves a piece of the side to move from one square to another, capturing any piece there.
    #[inline]
    pub(super) fn shift(&mut self, from: Square, to: Square) {
        let side = self.side_to_move();
        let eastern = self.east.has(from);
        if self.of_side(side.other()).has(to) {
            self.take(to);
        }
        let role = self.role_at(from);
        let piece = Piece { role, side };
        let both = SquareSet::of(from).or(SquareSet::of(to)).0;
        self.roles[role.index()].0 ^= both;
        self.sides[side.index()].0 ^= both;
        if eastern {
            self.east.0 ^= both;
        }
        self.hash ^= key(piece, eastern, from) ^ key(piece, eastern, to);
    }

    /// Gives the move to `mover`.
    #[inline]
    pub(super) fn hand_over(&mut self, mover: Mover) {
        self.hash ^= KEYS[1600 + self.mover.number()] ^ KEYS[1600 + mover.number()];
        self.mover = mover;
    }

    /// The same position seen from the other side: the board turned by half, the colours swapped.
    ///
    /// ```
    /// use gala_rules::gala::Preset;
    /// let start = Preset::Farmers.rules().start();
    /// assert_eq!(start.half_turned().half_turned(), start);
    /// ```
    pub fn half_turned(&self) -> Position {
        let mover = match self.mover {
            Mover::Side(side) => Mover::Side(side.other()),
            Mover::Seat(castle) => Mover::Seat(castle.next().next()),
        };
        let four = matches!(mover, Mover::Seat(_));
        let mut turned = Position::empty(mover);
        for (square, piece) in self.pieces() {
            let piece = Piece {
                side: piece.side.other(),
                ..piece
            };
            turned.put(square.half_turned(), piece, four && !self.east.has(square));
        }
        turned
    }
}

/// Text that is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The board and the mover are not both there.
    #[error("expected a board, a space and who is to move, but found \"{0}\"")]
    Shape(String),
    /// The number of ranks is not ten.
    #[error("expected 10 ranks between slashes but found {0}")]
    Ranks(usize),
    /// A rank that does not fill its ten squares.
    #[error("expected rank {rank} to fill 10 squares but \"{text}\" fills {squares}")]
    Width {
        /// The rank, 1 to 10.
        rank: usize,
        /// The text as read.
        text: String,
        /// How many squares it fills.
        squares: usize,
    },
    /// A letter that stands for no piece.
    #[error("expected one of G K H P g k h p or a number in rank {rank} but found \"{letter}\"")]
    Letter {
        /// The rank, 1 to 10.
        rank: usize,
        /// The letter as read.
        letter: char,
    },
    /// An apostrophe that marks no piece, or marks a piece in play of two.
    #[error(
        "an apostrophe marks men of the eastern seats in four-handed play, but rank {0} has one elsewhere"
    )]
    Apostrophe(usize),
    /// A mover that does not exist.
    #[error("expected w, b, sw, nw, ne or se to move but found \"{0}\"")]
    Mover(String),
    /// More pieces than a side has.
    #[error("{side} has {count}{} men; a side has at most {most}", kind(*.role))]
    TooMany {
        /// The side.
        side: Side,
        /// Of which kind; of all together if `None`.
        role: Option<Role>,
        /// How many it has.
        count: u32,
        /// The most that a side can have.
        most: u32,
    },
    /// A seat is to move in play of two, or a side in play of four.
    #[error("the position has {given} to move, but by these rules it is {first} and so on")]
    OtherSeats {
        /// The mover as read.
        given: &'static str,
        /// The mover that is first in this kind of play.
        first: &'static str,
    },
}

/// A kind of piece as an adjective.
fn kind(role: Option<Role>) -> String {
    role.map_or_else(String::new, |role| format!(" {role}"))
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        let mut words = text.split_whitespace();
        let (Some(board), Some(mover), None) = (words.next(), words.next(), words.next()) else {
            return Err(PositionError::Shape(text.to_owned()));
        };
        let mover =
            Mover::from_code(mover).ok_or_else(|| PositionError::Mover(mover.to_owned()))?;
        let mut position = Position::empty(mover);
        let ranks: Vec<&str> = board.split('/').collect();
        if ranks.len() != 10 {
            return Err(PositionError::Ranks(ranks.len()));
        }
        for (down, rank) in ranks.iter().enumerate() {
            position.read_rank(9 - down, rank)?;
        }
        position.check_numbers()?;
        Ok(position)
    }
}

impl Position {
    fn read_rank(&mut self, rank: usize, text: &str) -> Result<(), PositionError> {
        let four = matches!(self.mover, Mover::Seat(_));
        let mut file = 0usize;
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            if let Some(digit) = letter.to_digit(10) {
                let mut run = digit as usize;
                while let Some(next) = letters.peek().and_then(|next| next.to_digit(10)) {
                    run = (run * 10 + next as usize).min(1000);
                    letters.next();
                }
                file += run;
                continue;
            }
            if letter == '\'' {
                return Err(PositionError::Apostrophe(rank + 1));
            }
            let piece = Piece::from_letter(letter).ok_or(PositionError::Letter {
                rank: rank + 1,
                letter,
            })?;
            let eastern = letters.next_if_eq(&'\'').is_some();
            if eastern && !four {
                return Err(PositionError::Apostrophe(rank + 1));
            }
            if let Some(square) = u8::try_from(file)
                .ok()
                .and_then(|f| Square::new(f, rank as u8))
            {
                self.put(square, piece, eastern);
            }
            file += 1;
        }
        if file != 10 {
            let text = text.to_owned();
            return Err(PositionError::Width {
                rank: rank + 1,
                text,
                squares: file,
            });
        }
        Ok(())
    }

    fn check_numbers(&self) -> Result<(), PositionError> {
        for side in Side::BOTH {
            let galas = self.of_piece(side, Role::Gala).count();
            if galas > 2 {
                return Err(PositionError::TooMany {
                    side,
                    role: Some(Role::Gala),
                    count: galas,
                    most: 2,
                });
            }
            let all = self.of_side(side).count();
            if all > 20 {
                return Err(PositionError::TooMany {
                    side,
                    role: None,
                    count: all,
                    most: 20,
                });
            }
        }
        Ok(())
    }
}

impl Position {
    /// Reads a drawn board, for examples and tests: ten lines of ten letters, rank 10 first, `.` for an empty square.
    /// Blanks are ignored.
    ///
    /// # Errors
    /// As for the position text.
    ///
    /// ```
    /// use gala_rules::{gala::Position, mover::Mover};
    /// use gala_rules::Side;
    /// let position = Position::drawn(Mover::Side(Side::White), "
    ///     g . . . . . . . . g
    ///     . . . . . . . . . .
    ///     . . . . . . . . . .
    ///     . . . . . . . . . .
    ///     . . . . . . . . . .
    ///     . . . . . . . . . .
    ///     . . . . . . . . . .
    ///     . . . . . . . . . .
    ///     . . . . . . . . . .
    ///     G . . . . . . . . G").unwrap();
    /// assert_eq!(position.to_string(), "g8g/10/10/10/10/10/10/10/10/G8G w");
    /// ```
    pub fn drawn(mover: Mover, drawing: &str) -> Result<Position, PositionError> {
        let ranks: Vec<String> = drawing
            .lines()
            .map(|line| {
                line.chars()
                    .filter(|letter| !letter.is_whitespace())
                    .collect::<String>()
            })
            .filter(|line| !line.is_empty())
            .map(|line| line.replace('.', "1"))
            .collect();
        // Empty squares are counted one by one here, so that a run of them is not read as one number.
        let ranks: Vec<String> = ranks.iter().map(|rank| spelled(rank)).collect();
        format!("{} {}", ranks.join("/"), mover.code()).parse()
    }
}

/// `11P1` as `2P1`: neighbouring digits added up.
fn spelled(rank: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for letter in rank.chars() {
        if letter == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        text.push(letter);
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..10).rev() {
            let mut empty = 0;
            for file in 0..10 {
                let square = Square::new(file, rank).expect("file and rank are below 10");
                let Some(piece) = self.piece_at(square) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                write!(f, "{}", piece.letter())?;
                if self.east.has(square) {
                    f.write_str("'")?;
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        f.write_str(self.mover.code())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

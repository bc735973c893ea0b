//! A position of Chelma in 160 bytes: the pieces on the board and in hand, the mover and the ply number.
//!
//! A position knows no rules; those are in [`super::Rules`]. Its text is read and written in `text`.

use super::terrain::{BOARD, WIDTH, first_pieces, half_turned};
use super::{Piece, Role, Turn};
use crate::{Side, Square, SquareSet};

/// Board, pieces in hand, mover and ply number.
///
/// Two positions are equal if all four are. Repetition is judged without the ply number: see [`Position::repeats`].
///
/// ```
/// use gala_rules::chelma::{Position, Preset};
/// let text = "kp6/pq6/8/8/8/8/6QP/6PK w BBNNRRbbnnrr 0";
/// let start: Position = text.parse().unwrap();
/// assert_eq!(start, Preset::Chelma.rules().start());
/// assert_eq!(start.to_string(), text);
/// assert_eq!(start.piece_at("g2".parse().unwrap()).unwrap().letter(), 'Q');
/// assert!(size_of::<Position>() <= 160);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    roles: [SquareSet; 6],
    sides: [SquareSet; 2],
    /// How many Bishops, Knights and Rooks each side has in hand, in the order of [`Role::PLACED`].
    hands: [[u8; 3]; 2],
    mover: Side,
    ply: u32,
    hash: u64,
}

const HANDS: usize = 6 * 2 * 100;
const MOVERS: usize = HANDS + 2 * 3 * 3;

/// The Zobrist key of each (piece, square), then of each (side, kind, number in hand), then of each mover.
const KEYS: [u64; MOVERS + 2] = {
    let mut keys = [0; MOVERS + 2];
    let mut state: u64 = 0x6368_656c_6d61_7431;
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
const fn key(piece: Piece, square: Square) -> u64 {
    KEYS[(piece.role.index() * 2 + piece.side.index()) * 100 + square.index()]
}

/// The key of this many pieces of a placed kind in hand; none for an empty hand.
#[inline]
const fn hand_key(side: Side, kind: usize, count: u8) -> u64 {
    match count {
        0 => 0,
        count => KEYS[HANDS + (side.index() * 3 + kind) * 3 + count as usize],
    }
}

/// The index of a kind in [`Role::PLACED`].
#[inline]
fn kind_of(role: Role) -> Option<usize> {
    Role::PLACED.iter().position(|placed| *placed == role)
}

impl Position {
    /// The empty board with empty hands, at ply 0.
    pub const fn empty(mover: Side) -> Position {
        Position {
            roles: [SquareSet::EMPTY; 6],
            sides: [SquareSet::EMPTY; 2],
            hands: [[0; 3]; 2],
            mover,
            ply: 0,
            hash: KEYS[MOVERS + mover.index()],
        }
    }

    /// The position in which every game begins: King, Queen and Pawns on the board, the other pieces in hand.
    pub fn start() -> Position {
        let mut position = Position::empty(Side::White);
        for side in Side::BOTH {
            for (role, square) in first_pieces(side) {
                position.put(square, Piece { role, side });
            }
            for role in Role::PLACED {
                position.set_in_hand(side, role, role.most());
            }
        }
        position
    }

    /// The side to move or to place.
    #[inline]
    pub const fn side_to_move(&self) -> Side {
        self.mover
    }

    /// How many plies have been played: placements, moves and turns passed.
    #[inline]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// How many moves a side has made by the ply number. Placements are not counted, turns that passed are.
    ///
    /// ```
    /// use gala_rules::{Side, chelma::Position};
    /// let position: Position = "8/8/8/8/8/8/8/8 b - 71".parse().unwrap();
    /// assert_eq!((position.moves_of(Side::White), position.moves_of(Side::Black)), (30, 29));
    /// ```
    #[inline]
    pub const fn moves_of(&self, side: Side) -> u32 {
        let both = self.ply.saturating_sub(12);
        match side {
            Side::White => both.div_ceil(2),
            Side::Black => both / 2,
        }
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

    /// The piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let side = Side::BOTH
            .into_iter()
            .find(|side| self.of_side(*side).has(square))?;
        let role = Role::ALL
            .into_iter()
            .find(|role| self.of_role(*role).has(square))?;
        Some(Piece { role, side })
    }

    /// The role of the piece on an occupied square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Role {
        let mut roles = Role::ALL.into_iter();
        let role = roles.find(|role| self.of_role(*role).has(square));
        role.unwrap_or(Role::King)
    }

    /// Every piece with its square, `a1` first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .into_iter()
            .filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// How many pieces of a kind a side still has to place, 0 to 2.
    #[inline]
    pub fn in_hand(&self, side: Side, role: Role) -> u8 {
        kind_of(role).map_or(0, |kind| self.hands[side.index()][kind])
    }

    /// The pieces that a side still has to place: Bishops, Knights, Rooks.
    pub fn hand(&self, side: Side) -> impl Iterator<Item = Role> + '_ {
        Role::PLACED
            .into_iter()
            .flat_map(move |role| (0..self.in_hand(side, role)).map(move |_| role))
    }

    /// Whether a side still has a piece to place; no piece moves before all are placed.
    #[inline]
    pub fn is_placing(&self) -> bool {
        self.hands != [[0; 3]; 2]
    }

    /// A number that is equal for positions that repeat each other, and almost never for others.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash computed anew from board, hands and mover; always equal to [`Position::hash`].
    pub fn recomputed_hash(&self) -> u64 {
        let mut hash = KEYS[MOVERS + self.mover.index()];
        for (square, piece) in self.pieces() {
            hash ^= key(piece, square);
        }
        for side in Side::BOTH {
            for (kind, count) in self.hands[side.index()].into_iter().enumerate() {
                hash ^= hand_key(side, kind, count);
            }
        }
        hash
    }

    /// Whether the two are the same except for the ply number, which counts as a repetition.
    pub fn repeats(&self, earlier: &Position) -> bool {
        let ply = self.ply;
        *self == Position { ply, ..*earlier }
    }

    /// Puts a piece on a square, replacing any piece there. Off the board nothing happens.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        if !BOARD.has(square) {
            return;
        }
        self.take(square);
        self.roles[piece.role.index()].insert(square);
        self.sides[piece.side.index()].insert(square);
        self.hash ^= key(piece, square);
    }

    /// Takes the piece off a square.
    #[inline]
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.roles[piece.role.index()].remove(square);
        self.sides[piece.side.index()].remove(square);
        self.hash ^= key(piece, square);
        Some(piece)
    }

    /// Sets how many pieces of a kind a side has to place, at most two. Kinds that are not placed are left alone.
    #[inline]
    pub fn set_in_hand(&mut self, side: Side, role: Role, count: u8) {
        let Some(kind) = kind_of(role) else {
            return;
        };
        let held = &mut self.hands[side.index()][kind];
        let count = count.min(role.most());
        self.hash ^= hand_key(side, kind, *held) ^ hand_key(side, kind, count);
        *held = count;
    }

    /// Sets the ply number.
    pub fn set_ply(&mut self, ply: u32) {
        self.ply = ply;
    }

    /// Makes a legal turn and gives the move to the other side.
    #[inline]
    pub(super) fn carry_out(&mut self, turn: Turn) {
        let side = self.mover;
        match turn {
            Turn::Place { role, to } => {
                let left = self.in_hand(side, role).saturating_sub(1);
                self.set_in_hand(side, role, left);
                self.put(to, Piece { role, side });
            }
            Turn::Go(mv) => {
                if let Some(piece) = self.take(mv.from) {
                    self.put(mv.to, piece);
                }
            }
        }
        self.pass();
    }

    /// Gives the move to the other side; this counts as a ply.
    #[inline]
    pub(super) fn pass(&mut self) {
        self.hash ^= KEYS[MOVERS] ^ KEYS[MOVERS + 1];
        self.mover = self.mover.other();
        self.ply = self.ply.saturating_add(1);
    }

    /// The same position seen from the other side: the board turned by half, the colours swapped, the ply number kept.
    ///
    /// ```
    /// use gala_rules::chelma::Position;
    /// assert_eq!(Position::start().half_turned().half_turned(), Position::start());
    /// ```
    pub fn half_turned(&self) -> Position {
        let mut turned = Position::empty(self.mover.other());
        for (square, piece) in self.pieces() {
            let side = piece.side.other();
            if let Some(square) = half_turned(square) {
                turned.put(square, Piece { side, ..piece });
            }
        }
        for side in Side::BOTH {
            for role in Role::PLACED {
                turned.set_in_hand(side.other(), role, self.in_hand(side, role));
            }
        }
        turned.ply = self.ply;
        turned
    }

    /// Every square of a rank, counted from 0, with the piece on it; for the text form.
    pub(super) fn rank(&self, rank: u8) -> impl Iterator<Item = Option<Piece>> + '_ {
        (0..WIDTH).map(move |file| Square::new(file, rank).and_then(|at| self.piece_at(at)))
    }
}

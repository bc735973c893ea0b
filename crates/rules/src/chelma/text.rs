//! The text of a position of Chelma: board, mover, pieces in hand, ply number. (`RULES.md`, 6)

use core::fmt;
use core::str::FromStr;

use super::terrain::WIDTH;
use super::{Piece, Position, Role};
use crate::prelude::*;
use crate::{Side, Square};

/// Text that is no position of Chelma.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The four parts are not all there.
    #[error(
        "expected a board, who is to move, the men in hand and the ply number, with spaces between, but found \"{0}\""
    )]
    Shape(String),
    /// The number of ranks is not eight.
    #[error("expected 8 ranks between slashes but found {0}")]
    Ranks(usize),
    /// A rank that does not fill its eight squares.
    #[error("expected rank {rank} to fill 8 squares but \"{text}\" fills {squares}")]
    Width {
        /// The rank, 1 to 8.
        rank: usize,
        /// The text as read.
        text: String,
        /// How many squares it fills.
        squares: usize,
    },
    /// A letter that stands for no piece.
    #[error(
        "expected one of K Q R B N P k q r b n p or a number in rank {rank} but found \"{letter}\""
    )]
    Letter {
        /// The rank, 1 to 8.
        rank: usize,
        /// The letter as read.
        letter: char,
    },
    /// A mover that is neither `w` nor `b`.
    #[error("expected w or b to move but found \"{0}\"")]
    Mover(String),
    /// A text that is no list of pieces in hand.
    #[error("expected the men in hand, such as BBNNRRbbnnrr, or - for none, but found \"{0}\"")]
    Hand(String),
    /// A ply number that is no number.
    #[error("expected the number of plies played but found \"{0}\"")]
    Ply(String),
    /// More pieces than a side has, on the board and in hand together.
    #[error("{side} has {count} men of the kind {role}; a side has at most {most}")]
    TooMany {
        /// The side.
        side: Side,
        /// The kind of piece.
        role: Role,
        /// How many it has.
        count: u32,
        /// The most that a side can have.
        most: u8,
    },
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads a position. Boards with missing pieces are positions too; the mover need not fit the ply number.
    fn from_str(text: &str) -> Result<Position, PositionError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, mover, hands, ply] = words[..] else {
            return Err(PositionError::Shape(text.to_owned()));
        };
        let mover = match mover {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return Err(PositionError::Mover(mover.to_owned())),
        };
        let mut position = Position::empty(mover);
        let ranks: Vec<&str> = board.split('/').collect();
        if ranks.len() != usize::from(WIDTH) {
            return Err(PositionError::Ranks(ranks.len()));
        }
        for (rank, text) in ranks.into_iter().rev().enumerate() {
            read_rank(&mut position, rank, text)?;
        }
        let held = read_hands(hands)?;
        check_numbers(&position, &held)?;
        for Piece { role, side } in held {
            position.set_in_hand(side, role, position.in_hand(side, role) + 1);
        }
        let number = Some(ply).filter(|ply| ply.bytes().all(|byte| byte.is_ascii_digit()));
        let number = number.and_then(|ply| ply.parse().ok());
        position.set_ply(number.ok_or_else(|| PositionError::Ply(ply.to_owned()))?);
        Ok(position)
    }
}

fn read_rank(position: &mut Position, rank: usize, text: &str) -> Result<(), PositionError> {
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
        let piece = Piece::from_letter(letter).ok_or(PositionError::Letter {
            rank: rank + 1,
            letter,
        })?;
        let square = u8::try_from(file)
            .ok()
            .and_then(|file| Square::new(file, rank as u8));
        if let Some(square) = square {
            position.put(square, piece);
        }
        file += 1;
    }
    if file != usize::from(WIDTH) {
        return Err(PositionError::Width {
            rank: rank + 1,
            text: text.to_owned(),
            squares: file,
        });
    }
    Ok(())
}

/// The pieces of `BBNNRRbbnnrr`, in any order; `-` for none.
fn read_hands(text: &str) -> Result<Vec<Piece>, PositionError> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let placed =
        |letter| Piece::from_letter(letter).filter(|piece| Role::PLACED.contains(&piece.role));
    let pieces: Option<Vec<Piece>> = text.chars().map(placed).collect();
    pieces.ok_or_else(|| PositionError::Hand(text.to_owned()))
}

fn check_numbers(position: &Position, held: &[Piece]) -> Result<(), PositionError> {
    for side in Side::BOTH {
        for role in Role::ALL {
            let piece = Piece { role, side };
            let in_hand = held.iter().filter(|held| **held == piece).count();
            let count = position.of_piece(side, role).count() + in_hand as u32;
            let most = role.most();
            if count > u32::from(most) {
                return Err(PositionError::TooMany {
                    side,
                    role,
                    count,
                    most,
                });
            }
        }
    }
    Ok(())
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..WIDTH).rev() {
            let mut empty = 0;
            for piece in self.rank(rank) {
                let Some(piece) = piece else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                write!(f, "{}", piece.letter())?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        f.write_str(match self.side_to_move() {
            Side::White => "w ",
            Side::Black => "b ",
        })?;
        for side in Side::BOTH {
            for role in self.hand(side) {
                write!(f, "{}", Piece { role, side }.letter())?;
            }
        }
        let nobody = if self.is_placing() { "" } else { "-" };
        write!(f, "{nobody} {}", self.ply())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

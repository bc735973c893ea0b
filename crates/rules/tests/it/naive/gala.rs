//! A naive position of Gala: the board and the seat to move.

use super::Verdict;
use super::board::{Board, Piece, Square, name, square};
use super::pieces::{is_threatened, reach};
use super::table::{Lifted, Rules};

/// A seat. Play of two uses the western ones only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seat {
    white: bool,
    east: bool,
}

/// "A position is the board plus the side (or seat) to move."
#[derive(Clone, Copy, Debug)]
pub struct Position {
    rules: Rules,
    board: Board,
    mover: Seat,
}

impl Position {
    /// The initial arrangement of section 2; "White moves first", and in `pyramid-4` SW.
    pub fn start(rules: Rules) -> Position {
        let mut board = Board::empty(10);
        for square in board.squares() {
            board.put(square, rules.initial_piece(square));
        }
        let mover = Seat {
            white: true,
            east: false,
        };
        Position {
            rules,
            board,
            mover,
        }
    }

    /// Reads the text of section 6.
    pub fn parse(rules: Rules, text: &str) -> Position {
        let (board, mover) = text.split_once(' ').expect("a board and a mover");
        let (white, east) = match (rules.four_handed, mover) {
            (false, "w") | (true, "sw") => (true, false),
            (false, "b") | (true, "nw") => (false, false),
            (true, "ne") => (false, true),
            (true, "se") => (true, true),
            _ => panic!("expected the mover but found {mover}"),
        };
        Position {
            rules,
            board: Board::parse(board, 10),
            mover: Seat { white, east },
        }
    }

    /// The text that [`Position::parse`] reads.
    pub fn text(&self) -> String {
        let mover = match (self.rules.four_handed, self.mover.white, self.mover.east) {
            (false, true, _) => "w",
            (false, false, _) => "b",
            (true, true, false) => "sw",
            (true, false, false) => "nw",
            (true, false, true) => "ne",
            (true, true, true) => "se",
        };
        format!("{} {mover}", self.board.text())
    }

    /// The legal moves as `from-to`; "a finished position has no moves".
    pub fn moves(&self) -> Vec<String> {
        let pairs = if self.decided().is_some() {
            Vec::new()
        } else {
            self.legal()
        };
        pairs
            .into_iter()
            .map(|(from, to)| format!("{}-{}", name(from), name(to)))
            .collect()
    }

    /// Whether a move is legal if these rules are lifted for the mover's pieces.
    pub fn allows(&self, text: &str, lifted: &[&'static str]) -> bool {
        let (from, to) = text.split_once('-').expect("a dash");
        let rules = Rules {
            lifted: Lifted::of(lifted),
            ..self.rules
        };
        let lifting = Position { rules, ..*self };
        self.decided().is_none() && lifting.legal().contains(&(square(from), square(to)))
    }

    /// The position after a move of [`Position::moves`].
    pub fn play(&self, text: &str) -> Position {
        let (from, to) = text.split_once('-').expect("a dash");
        let board = self.board.after(square(from), square(to));
        let mut next = Position {
            board,
            mover: self.seat_after(self.mover),
            ..*self
        };
        // "A seat without a movable man is passed over", also after the move that ends the game.
        if self.rules.four_handed {
            for _ in 0..3 {
                if next.movable().is_empty() {
                    next.mover = self.seat_after(next.mover);
                }
            }
        }
        next
    }

    /// The letter of the piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<char> {
        self.board.at(square).map(|piece| piece.letter)
    }

    /// A side's Galas that an enemy piece could capture if it were the enemy's move.
    pub fn threatened_galas(&self, white: bool) -> Vec<String> {
        let threatened = |&(square, piece): &(Square, Piece)| {
            piece.letter == 'G'
                && piece.white == white
                && is_threatened(&self.rules, &self.board, square)
        };
        let galas = self.board.pieces().filter(threatened);
        let mut names: Vec<String> = galas.map(|(square, _)| name(square)).collect();
        names.sort();
        names
    }

    /// What the position decides: a win, a draw by the table, or a draw because the mover cannot move.
    pub fn verdict(&self) -> Option<Verdict> {
        self.decided()
            .or_else(|| self.legal().is_empty().then_some(Verdict::Draw))
    }

    /// "The mover has won; the other side has won; draw by the table". The mover there is the side that moved last, so
    /// not the side to move now.
    fn decided(&self) -> Option<Verdict> {
        let last = !self.mover.white;
        if self.rules.has_won(&self.board, last) {
            return Some(Verdict::win(last));
        }
        if self.rules.has_won(&self.board, !last) {
            return Some(Verdict::win(!last));
        }
        self.rules.is_drawn(&self.board).then_some(Verdict::Draw)
    }

    /// With two players the sides alternate; with four: "clockwise SW, NW, NE, SE".
    fn seat_after(&self, seat: Seat) -> Seat {
        if !self.rules.four_handed {
            return Seat {
                white: !seat.white,
                east: false,
            };
        }
        match (seat.white, seat.east) {
            (true, false) => Seat {
                white: false,
                east: false,
            },
            (false, false) => Seat {
                white: false,
                east: true,
            },
            (false, true) => Seat {
                white: true,
                east: true,
            },
            (true, true) => Seat {
                white: true,
                east: false,
            },
        }
    }

    /// What the mover's pieces could do if no threat had to be answered.
    fn movable(&self) -> Vec<(Square, Square)> {
        let mut pairs = Vec::new();
        for (from, piece) in self.board.pieces() {
            if piece.white == self.mover.white && piece.east == self.mover.east {
                pairs.extend(
                    reach(&self.rules, &self.board, from, piece)
                        .into_iter()
                        .map(|to| (from, to)),
                );
            }
        }
        pairs.sort();
        pairs.dedup();
        pairs
    }

    /// What may be played where threats count.
    fn legal(&self) -> Vec<(Square, Square)> {
        let movable = self.movable();
        if !self.rules.must_answer() {
            return movable;
        }
        if self.rules.older_threats {
            return self.legal_by_the_older_value(movable);
        }
        // "Let t be the number of own Galas threatened at the start of the turn, and f the fewest own Galas that any
        // move which does not win at once leaves threatened."
        let t = self.own_galas_threatened(&self.board);
        if t == 0 {
            return movable;
        }
        let leaves = |pair: &(Square, Square)| self.own_galas_threatened(&self.after(*pair));
        let quiet = movable.iter().filter(|pair| !self.wins(pair));
        let Some(f) = quiet.map(leaves).min() else {
            return movable;
        };
        // "If f < t, only the moves that leave f are legal, plus any move that wins at once; otherwise every move is
        // legal, and a Gala may fall."
        if f < t {
            let legal = |pair: &(Square, Square)| leaves(pair) == f || self.wins(pair);
            movable.into_iter().filter(legal).collect()
        } else {
            movable
        }
    }

    /// "The older value of this field, by which all or none had to be saved": if some move leaves no own Gala
    /// threatened, only such moves are legal, plus any move that wins at once; if no move does, every move is legal.
    fn legal_by_the_older_value(&self, movable: Vec<(Square, Square)>) -> Vec<(Square, Square)> {
        let saves = |pair: &(Square, Square)| self.own_galas_threatened(&self.after(*pair)) == 0;
        if self.own_galas_threatened(&self.board) == 0 || !movable.iter().any(saves) {
            return movable;
        }
        movable
            .into_iter()
            .filter(|pair| saves(pair) || self.wins(pair))
            .collect()
    }

    fn after(&self, (from, to): (Square, Square)) -> Board {
        self.board.after(from, to)
    }

    fn wins(&self, pair: &(Square, Square)) -> bool {
        self.rules.has_won(&self.after(*pair), self.mover.white)
    }

    /// "In `pyramid-4` t and f count the seat's own Gala."
    fn own_galas_threatened(&self, board: &Board) -> usize {
        let threatened = |&(square, piece): &(Square, Piece)| {
            piece.letter == 'G'
                && piece.white == self.mover.white
                && piece.east == self.mover.east
                && is_threatened(&self.rules, board, square)
        };
        board.pieces().filter(threatened).count()
    }
}

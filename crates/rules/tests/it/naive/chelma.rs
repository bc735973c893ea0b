//! A naive position of Chelma (`rules.md` section 5).

use std::collections::BTreeSet;

use super::Verdict;
use super::board::{
    ALL_EIGHT, Board, DIAGONAL, ORTHOGONAL, Piece, Square, Step, name, square, step,
};

/// Where K, Q, P, P begin.
fn court(white: bool) -> [Square; 4] {
    if white {
        ["h1", "g2", "g1", "h2"].map(square)
    } else {
        ["a8", "b7", "a7", "b8"].map(square)
    }
}

/// "Marked squares": where R, R, B, B, N, N are placed.
fn marked(white: bool) -> [Square; 6] {
    if white {
        ["e1", "f1", "f2", "g3", "h3", "h4"].map(square)
    } else {
        ["a5", "a6", "b6", "c7", "c8", "d8"].map(square)
    }
}

/// Board, mover, hands and ply number.
#[derive(Clone, Debug)]
pub struct Position {
    /// `chelma-open`: without the rule of turn 30.
    open: bool,
    board: Board,
    white_to_move: bool,
    /// The pieces still to be placed, White's first, each side's in alphabetical order.
    hand: String,
    /// Placements and moves made so far.
    ply: usize,
}

impl Position {
    /// The start position, with no piece placed yet.
    pub fn start(open: bool) -> Position {
        Position::parse(open, "kp6/pq6/8/8/8/8/6QP/6PK w BBNNRRbbnnrr 0")
    }

    /// Reads the text of section 6.
    pub fn parse(open: bool, text: &str) -> Position {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, mover, hand, ply] = fields[..] else {
            panic!("expected board, mover, hand and ply but found {text}");
        };
        assert!(["w", "b"].contains(&mover), "mover {mover}");
        Position {
            open,
            board: Board::parse(board, 8),
            white_to_move: mover == "w",
            hand: hand.replace('-', ""),
            ply: ply.parse().expect("a ply number"),
        }
    }

    /// The text that [`Position::parse`] reads.
    pub fn text(&self) -> String {
        let mover = if self.white_to_move { "w" } else { "b" };
        let hand = if self.hand.is_empty() {
            "-"
        } else {
            &self.hand
        };
        format!("{} {mover} {hand} {}", self.board.text(), self.ply)
    }

    /// The legal moves and placements; "a finished position has no moves".
    pub fn moves(&self) -> Vec<String> {
        if self.verdict().is_some() {
            Vec::new()
        } else {
            self.possible()
        }
    }

    /// The position after a move of [`Position::moves`].
    pub fn play(&self, text: &str) -> Position {
        let mut next = self.clone();
        if let Some((letter, to)) = text.split_once('@') {
            let letter = letter.chars().next().expect("a letter");
            let in_hand = if self.white_to_move {
                letter
            } else {
                letter.to_ascii_lowercase()
            };
            let piece = Piece {
                letter,
                white: self.white_to_move,
                east: false,
            };
            next.hand = self.hand.replacen(in_hand, "", 1);
            next.board.put(square(to), Some(piece));
        } else {
            let (from, to) = text.split_once('-').expect("a dash");
            next.board = self.board.after(square(from), square(to));
        }
        next.end_turn();
        // "No legal move: the turn passes." A pass counts as a ply, so that ply and mover stay in step.
        if next.verdict().is_none() && next.possible().is_empty() {
            next.end_turn();
        }
        next
    }

    /// The letter of the piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<char> {
        self.board.at(square).map(|piece| piece.letter)
    }

    fn end_turn(&mut self) {
        self.white_to_move = !self.white_to_move;
        self.ply += 1;
    }

    /// Home before late: "a side that is home has won first". The side that moved last is asked first.
    pub fn verdict(&self) -> Option<Verdict> {
        let last = !self.white_to_move;
        if let Some(home) = [last, !last].into_iter().find(|&white| self.is_home(white)) {
            return Some(Verdict::win(home));
        }
        let late = [last, !last].into_iter().find(|&white| self.is_late(white));
        late.map(|white| Verdict::win(!white))
    }

    /// "K, Q and both P stand on the four squares where the enemy K, Q, P, P began, in any order, and R, R, B, B, N, N
    /// on the enemy's six marked squares, in any order."
    fn is_home(&self, white: bool) -> bool {
        let stands = |square: Square, letters: &str| {
            self.board
                .at(square)
                .is_some_and(|piece| piece.white == white && letters.contains(piece.letter))
        };
        court(!white)
            .into_iter()
            .all(|square| stands(square, "KQP"))
            && marked(!white)
                .into_iter()
                .all(|square| stands(square, "RBN"))
    }

    /// "From the end of its own 30th move on (placements not counted), a side with a man on any of its own ten starting
    /// squares has lost."
    fn is_late(&self, white: bool) -> bool {
        let moves_of_both = self.ply.saturating_sub(12);
        let own_moves = if white {
            moves_of_both.div_ceil(2)
        } else {
            moves_of_both / 2
        };
        let at_home = |square| {
            self.board
                .at(square)
                .is_some_and(|piece| piece.white == white)
        };
        let starting = court(white).into_iter().chain(marked(white));
        !self.open && own_moves >= 30 && starting.into_iter().any(at_home)
    }

    fn possible(&self) -> Vec<String> {
        if self.hand.is_empty() {
            self.walks()
        } else {
            self.placements()
        }
    }

    /// "Place one of their 2 R, 2 B, 2 N on an empty marked square of their own."
    fn placements(&self) -> Vec<String> {
        let mut found = BTreeSet::new();
        for piece in self
            .hand
            .chars()
            .filter(|piece| piece.is_ascii_uppercase() == self.white_to_move)
        {
            for square in marked(self.white_to_move) {
                if self.board.at(square).is_none() {
                    found.insert(format!("{}@{}", piece.to_ascii_uppercase(), name(square)));
                }
            }
        }
        found.into_iter().collect()
    }

    fn walks(&self) -> Vec<String> {
        let mut found = BTreeSet::new();
        for (from, piece) in self
            .board
            .pieces()
            .filter(|(_, piece)| piece.white == self.white_to_move)
        {
            for to in self.reach(from, piece.letter) {
                found.insert(format!("{}-{}", name(from), name(to)));
            }
        }
        found.into_iter().collect()
    }

    fn reach(&self, from: Square, letter: char) -> BTreeSet<Square> {
        let knight = [
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
            (-1, -2),
            (-2, -1),
            (-2, 1),
            (-1, 2),
        ];
        match letter {
            'P' => self.steps(from, &DIAGONAL),
            'K' => self.steps(from, &ALL_EIGHT),
            'N' => self.steps(from, &knight),
            'B' => &self.steps(from, &DIAGONAL) | &self.chains(from, &DIAGONAL),
            'R' => &self.steps(from, &ORTHOGONAL) | &self.chains(from, &ORTHOGONAL),
            'Q' => &self.steps(from, &ALL_EIGHT) | &self.chains(from, &ALL_EIGHT),
            other => panic!("no man of Chelma is called {other}"),
        }
    }

    /// "Nothing is ever captured": only to empty squares.
    fn steps(&self, from: Square, ways: &[Step]) -> BTreeSet<Square> {
        let ends = ways.iter().map(|&way| step(from, way));
        ends.filter(|&to| self.board.has(to) && self.board.at(to).is_none())
            .collect()
    }

    /// "A chain of one or more jumps, each over one adjacent man of either side to the empty square just behind it. A
    /// chain may not end where it began; during it the start square counts as empty."
    fn chains(&self, from: Square, ways: &[Step]) -> BTreeSet<Square> {
        let mut board = self.board;
        board.put(from, None);
        let mut reached = BTreeSet::new();
        let mut to_visit = vec![from];
        while let Some(here) = to_visit.pop() {
            for &way in ways {
                let over = step(here, way);
                let behind = step(over, way);
                let jumps =
                    board.has(behind) && board.at(over).is_some() && board.at(behind).is_none();
                if jumps && reached.insert(behind) {
                    to_visit.push(behind);
                }
            }
        }
        reached.remove(&from);
        reached
    }
}

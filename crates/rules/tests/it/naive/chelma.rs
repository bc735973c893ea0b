//! A naive position of Chelma (`RULES.md` section 5).

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

/// What a side has to do about its home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaving {
    /// "From the end of its own 30th move on, a side with a man on any of its own ten starting squares has lost."
    OrLose,
    /// "Judged once, when both sides have made 30 moves."
    OrLoseOnce,
    /// "A man that can leave home must, from its side's 30th move on."
    IfItCan,
    /// Nothing.
    AsItLikes,
}

/// The points in which rules of Chelma differ on the board.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    leaving: Leaving,
    /// "A goal square held by an enemy man counts as reached."
    enemy_counts: bool,
}

impl Rules {
    /// Reads the name of a preset or points such as `late=turn-30-once goal=enemy-counts`; `None` for anything else.
    pub fn parse(text: &str) -> Option<Rules> {
        let points = match text {
            "chelma" => "late=must-leave-30",
            "chelma-turn-30" => "late=turn-30",
            "chelma-open" => "late=plays-on",
            text => text,
        };
        let value = |key: &str| {
            let mut values = points.split(' ').filter_map(|point| point.split_once('='));
            values
                .find(|(found, _)| *found == key)
                .map(|(_, value)| value)
        };
        let leaving = match value("late")? {
            "turn-30" => Leaving::OrLose,
            "turn-30-once" => Leaving::OrLoseOnce,
            "must-leave-30" => Leaving::IfItCan,
            "plays-on" => Leaving::AsItLikes,
            other => panic!("late={other}"),
        };
        let enemy_counts = match value("goal") {
            None | Some("own-pieces") => false,
            Some("enemy-counts") => true,
            Some(other) => panic!("goal={other}"),
        };
        Some(Rules {
            leaving,
            enemy_counts,
        })
    }
}

/// Board, mover, hands and ply number.
#[derive(Clone, Debug)]
pub struct Position {
    rules: Rules,
    board: Board,
    white_to_move: bool,
    /// The pieces still to be placed, White's first, each side's in alphabetical order.
    hand: String,
    /// Placements and moves made so far.
    ply: usize,
}

impl Position {
    /// The start position, with no piece placed yet.
    pub fn start(rules: Rules) -> Position {
        Position::parse(rules, "kp6/pq6/8/8/8/8/6QP/6PK w BBNNRRbbnnrr 0")
    }

    /// Reads the text of section 6.
    pub fn parse(rules: Rules, text: &str) -> Position {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, mover, hand, ply] = fields[..] else {
            panic!("expected board, mover, hand and ply but found {text}");
        };
        assert!(["w", "b"].contains(&mover), "mover {mover}");
        Position {
            rules,
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
        match self.rules.leaving {
            Leaving::OrLose => {
                let late = |&white: &bool| self.own_moves(white) >= 30 && self.has_stayed(white);
                let late = [last, !last].into_iter().find(late);
                late.map(|white| Verdict::win(!white))
            }
            Leaving::OrLoseOnce => {
                // The moment is past once anybody has made a 31st move.
                let now = self.own_moves(true) == 30 && self.own_moves(false) == 30;
                match (self.has_stayed(true), self.has_stayed(false)) {
                    (true, true) if now => Some(Verdict::Draw),
                    (true, false) if now => Some(Verdict::Black),
                    (false, true) if now => Some(Verdict::White),
                    _ => None,
                }
            }
            Leaving::IfItCan | Leaving::AsItLikes => None,
        }
    }

    /// "K, Q and both P stand on the four squares where the enemy K, Q, P, P began, in any order, and R, R, B, B, N, N
    /// on the enemy's six marked squares, in any order." If an enemy man counts: "provided at least one own man stands
    /// on a goal square."
    fn is_home(&self, white: bool) -> bool {
        let stands = |square: Square, letters: &str| match self.board.at(square) {
            None => false,
            Some(piece) if piece.white == white => letters.contains(piece.letter),
            Some(_) => self.rules.enemy_counts,
        };
        let is_own = |square: Square| {
            let piece = self.board.at(square);
            piece.is_some_and(|piece| piece.white == white)
        };
        let mut goals = court(!white).into_iter().chain(marked(!white));
        court(!white)
            .into_iter()
            .all(|square| stands(square, "KQP"))
            && marked(!white)
                .into_iter()
                .all(|square| stands(square, "RBN"))
            && goals.any(is_own)
    }

    /// "Placements not counted"; a turn that passed counts.
    fn own_moves(&self, white: bool) -> usize {
        let moves_of_both = self.ply.saturating_sub(12);
        if white {
            moves_of_both.div_ceil(2)
        } else {
            moves_of_both / 2
        }
    }

    /// Whether a side has "a man on any of its own ten starting squares".
    fn has_stayed(&self, white: bool) -> bool {
        let starting = court(white).into_iter().chain(marked(white));
        starting.into_iter().any(|square| {
            let piece = self.board.at(square);
            piece.is_some_and(|piece| piece.white == white)
        })
    }

    fn possible(&self) -> Vec<String> {
        if !self.hand.is_empty() {
            return self.placements();
        }
        let mut walks = self.walks();
        // "With its own 30th move and from then on."
        if self.rules.leaving == Leaving::IfItCan && self.own_moves(self.white_to_move) >= 29 {
            let leaving: Vec<String> = walks
                .iter()
                .filter(|walk| self.leaves(walk))
                .cloned()
                .collect();
            if !leaving.is_empty() {
                walks = leaving;
            }
        }
        walks
    }

    /// Whether a move takes "a man from its starting squares off them": its side's, not only the man's own.
    fn leaves(&self, walk: &str) -> bool {
        let white = self.white_to_move;
        let starting: Vec<Square> = court(white).into_iter().chain(marked(white)).collect();
        let (from, to) = walk.split_once('-').expect("a dash");
        starting.contains(&square(from)) && !starting.contains(&square(to))
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

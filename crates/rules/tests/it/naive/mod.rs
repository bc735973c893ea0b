//! A second, slow reading of the rules that shares no code with the engine, for comparison.
//!
//! It knows `RULES.md` and nothing of the crate. Squares are pairs, pieces are letters, positions and moves go in and
//! out as text. Every rule is a function with its wording quoted. The engine is taken to be right where the two agree.
//! Where they differ, one of them has misread a sentence.

mod board;
mod chelma;
mod dice;
mod gala;
mod pieces;
mod table;

pub use dice::Dice;

/// How a position has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    White,
    Black,
    Draw,
}

impl Verdict {
    fn win(white: bool) -> Verdict {
        if white {
            Verdict::White
        } else {
            Verdict::Black
        }
    }
}

/// A position of either game together with its rules.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "few stand at a time")]
pub enum Position {
    Gala(gala::Position),
    Chelma(chelma::Position),
}

impl Position {
    /// The start position under rules like `farmers`, `winther weak-kampas`, `chelma-open` or `late=plays-on`.
    pub fn start(rules: &str) -> Position {
        match chelma::Rules::parse(rules) {
            Some(rules) => Position::Chelma(chelma::Position::start(rules)),
            None => Position::Gala(gala::Position::start(table::Rules::parse(rules))),
        }
    }

    /// Reads a position text; panics on anything else and says what it expected.
    pub fn parse(rules: &str, text: &str) -> Position {
        match chelma::Rules::parse(rules) {
            Some(rules) => Position::Chelma(chelma::Position::parse(rules, text)),
            None => Position::Gala(gala::Position::parse(table::Rules::parse(rules), text)),
        }
    }

    /// The position as text.
    pub fn text(&self) -> String {
        match self {
            Position::Gala(position) => position.text(),
            Position::Chelma(position) => position.text(),
        }
    }

    /// The legal moves, each as `d3-f5` or `R@f2`, sorted by text; none once the position is decided.
    pub fn moves(&self) -> Vec<String> {
        let mut moves = match self {
            Position::Gala(position) => position.moves(),
            Position::Chelma(position) => position.moves(),
        };
        moves.sort();
        moves
    }

    /// Whether a move of Gala is legal if these rules are lifted for the mover's pieces. The functions of the table and
    /// of the pieces say what they are called.
    pub fn allows(&self, text: &str, lifted: &[&'static str]) -> bool {
        match self {
            Position::Gala(position) => position.allows(text, lifted),
            Position::Chelma(_) => unimplemented!("only rules of Gala can be lifted"),
        }
    }

    /// The position after one of [`Position::moves`].
    pub fn play(&self, text: &str) -> Position {
        match self {
            Position::Gala(position) => Position::Gala(position.play(text)),
            Position::Chelma(position) => Position::Chelma(position.play(text)),
        }
    }

    /// The capital letter of the piece on a square.
    pub fn piece_at(&self, square: &str) -> Option<char> {
        let square = board::square(square);
        match self {
            Position::Gala(position) => position.piece_at(square),
            Position::Chelma(position) => position.piece_at(square),
        }
    }

    /// The squares of a side's Galas that an enemy piece could capture if it were the enemy's move, sorted by text.
    pub fn threatened_galas(&self, white: bool) -> Vec<String> {
        match self {
            Position::Gala(position) => position.threatened_galas(white),
            Position::Chelma(_) => Vec::new(),
        }
    }

    /// What the position itself decides, or `None` while the game goes on.
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Position::Gala(position) => position.verdict(),
            Position::Chelma(position) => position.verdict(),
        }
    }

    /// "The number of legal move sequences of the given length."
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .iter()
            .map(|text| self.play(text).perft(depth - 1))
            .sum()
    }
}

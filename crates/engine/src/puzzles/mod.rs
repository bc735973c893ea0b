//! Puzzles: positions in which one move, and no other, forces something that one sees. Pure.
//!
//! They are found in games of the computer against itself ([`mine`]) and kept in text files in the folder of each game
//! ([`Book`]). In games that people have played they are looked for one position at a time ([`Dig`]). A search of every
//! reply proves them ([`Puzzle::proof`]). What they are about is read off their solution ([`Theme::of`]). Who solves
//! which is for layers above.

mod book;
mod dig;
mod find;
mod force;
mod id;
mod mine;
mod remake;
mod theme;

use crate::rules::Side;
use crate::rules::any::{Game, Ruleset, Turn};

pub use crate::theme::Theme;
pub use book::{Book, BookError};
pub use dig::Dig;
pub use find::{CONFIRMED, PROOF};
pub use id::{CLUB, PuzzleId, PuzzleIdError};
pub use mine::{Course, mine, renewed};
pub use remake::{Addition, RemakeError, remade};

/// From this win chance on, -1 to 1, a game counts as lost.
pub const LOST: f64 = -0.8;

/// What the one move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// It wins the game.
    Win,
    /// It captures a Gala, and loses none for it.
    Gala,
    /// It captures three pieces more than it loses.
    Three,
    /// It saves a game that every other move loses.
    Save,
    /// It saves a Gala that every other move loses.
    Guard,
}

impl Aim {
    /// Every aim.
    pub const ALL: [Aim; 5] = [Aim::Win, Aim::Gala, Aim::Three, Aim::Save, Aim::Guard];

    /// Its name in a book.
    pub const fn code(self) -> &'static str {
        match self {
            Aim::Win => "win",
            Aim::Gala => "gala",
            Aim::Three => "three",
            Aim::Save => "save",
            Aim::Guard => "guard",
        }
    }

    /// The aim with this name.
    pub fn from_code(code: &str) -> Option<Aim> {
        Aim::ALL.into_iter().find(|aim| aim.code() == code)
    }

    /// Whether it prevents what the other side could force after any other move.
    pub const fn saves(self) -> bool {
        matches!(self, Aim::Save | Aim::Guard)
    }
}

/// A position with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Which.
    pub id: PuzzleId,
    /// By which rules.
    pub ruleset: Ruleset,
    /// The position, as [`Game::from_position_text`] reads it.
    pub position: String,
    /// What the solution does.
    pub aim: Aim,
    /// Its rating before the first try.
    pub rating: u32,
    /// The solution and what follows, to the end of what it does. The other side holds out as long as it can. In a
    /// defence it tries for as many moves as its threat takes, and gets nothing.
    pub line: Vec<Turn>,
}

impl Puzzle {
    /// The game that begins with its position.
    ///
    /// ```
    /// use gala_engine::puzzles::Book;
    /// let puzzle = &Book::printed().all()[0];
    /// assert!(puzzle.game().play(puzzle.solution()).is_ok());
    /// ```
    pub fn game(&self) -> Game {
        Game::from_position_text(&self.ruleset, &self.position)
            .expect("a book reads no puzzle whose position is none")
    }

    /// The one move.
    pub fn solution(&self) -> Turn {
        self.line[0]
    }

    /// The number of moves that it is about: the solver's moves until it is done; in a defence the moves that the
    /// other side would need after any other move.
    ///
    /// ```
    /// use gala_engine::puzzles::Book;
    /// let text = "1 | win | 900 | a7-a10 | g9/10/10/K9/10/10/10/10/10/3G5G w";
    /// assert_eq!(Book::read("winther", text).unwrap().all()[0].moves(), 1);
    /// ```
    pub fn moves(&self) -> u32 {
        let mut game = self.game();
        let solver = game.side_to_move();
        let mut moves = [0; 2];
        for turn in &self.line {
            moves[usize::from(game.side_to_move() != solver)] += 1;
            // A book reads no line that cannot be played.
            if game.play(*turn).is_err() {
                break;
            }
        }
        match self.aim.saves() {
            true => moves[1].max(1),
            false => moves[0],
        }
    }

    /// The game after its line, as far as that can be played.
    pub fn played(&self) -> Game {
        let mut game = self.game();
        let _ = self.line.iter().try_for_each(|turn| game.play(*turn));
        game
    }

    /// All first moves that do what the aim says within [`Puzzle::moves`], whatever the other side does. `None` if it
    /// takes more than `nodes` positions to tell.
    pub fn proof(&self, nodes: u64) -> Option<Vec<Turn>> {
        find::doing(&self.game(), self.aim, self.moves(), nodes)
    }

    /// Whether its line ends in what the aim says, for all to see: the game is won, a Gala or three pieces are
    /// captured. At the end of a defence nothing of that has happened to the solver.
    pub fn is_done(&self) -> bool {
        let (before, after) = (self.game(), self.played());
        let solver = before.side_to_move();
        if let Some(outcome) = after.outcome() {
            return match outcome.winner() {
                Some(winner) => winner == solver,
                None => self.aim.saves(),
            };
        }
        let lead = |game: &Game| {
            let sign = if game.side_to_move() == solver { 1 } else { -1 };
            find::lead_of(game).map(|(vital, pieces)| (sign * vital, sign * pieces))
        };
        let (Some(before), Some(after)) = (lead(&before), lead(&after)) else {
            return false;
        };
        match self.aim {
            Aim::Win => false,
            Aim::Gala => after.0 > before.0,
            Aim::Three => after.0 >= before.0 && after.1 >= before.1 + 3,
            Aim::Save => true,
            Aim::Guard => after.0 >= before.0,
        }
    }

    /// The side that solves it.
    pub fn solver(&self) -> Side {
        self.game().side_to_move()
    }
}

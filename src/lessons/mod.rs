//! The lessons: prepared positions with tasks that show a newcomer how the pieces of a game move.
//!
//! Pure data, with a file for each game ([`GameLessons`]), and the check whether a turn does what a [`Task`] wants. Who
//! is taught, and when, is in `crate::service`; the words are in `crate::present`. A test proves every task:
//! `tests/it/lessons.rs`.

mod chelma;
mod gala;

use crate::rules::any::{BoardGame, Game, Kind, Ruleset, Turn};
use crate::rules::chelma::Role;
use crate::rules::{Direction, Outcome, Side, Square, match_game};

/// The side of the learner; the teacher answers with the other one.
pub const LEARNER: Side = Side::White;

/// What a game teaches. A game without tasks has no lesson.
pub trait GameLessons: BoardGame {
    /// The rules by which games by these rules are taught.
    fn lesson_rules(ruleset: Self::Ruleset) -> Self::Ruleset {
        ruleset
    }

    /// The tasks by these rules in order; the last one is a small game to win.
    fn tasks(_: &Self::Ruleset) -> Vec<&'static Task> {
        Vec::new()
    }

    /// Whether the last turn grants this wish. Only wishes that need the type of the game are asked here.
    fn grants(&self, _: Wish) -> bool {
        false
    }
}

/// A lesson: its tasks in order, the last one a small game to win.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its game.
    pub kind: Kind,
    /// Its rules.
    pub ruleset: Ruleset,
    /// Its tasks.
    pub tasks: Vec<&'static Task>,
}

/// A position with something to do.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The name by which its words are found: `korna`. It never changes, since the store contains it.
    pub name: &'static str,
    /// The position in text, with the learner to move.
    pub position: &'static str,
    /// The square of the piece whose moves are shown, if the task is about one.
    pub piece: Option<&'static str>,
    /// What to do.
    pub goal: Goal,
    /// The learner's turns that do it; in a game to win also the possible answers of the teacher between them.
    pub solution: &'static [&'static str],
}

/// What a task wants.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// One turn that grants all of these wishes.
    Turn(&'static [Wish]),
    /// A win within this many turns of the learner, while the teacher answers.
    Win(usize),
}

/// A condition on a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The piece on this square moves.
    By(&'static str),
    /// It ends on this square.
    To(&'static str),
    /// It captures a piece.
    Captures,
    /// It bends at the deflection line. (Gala)
    Turns,
    /// A Kampa makes two steps at once.
    Twice,
    /// A Gala leaps further than one step.
    Leaps,
    /// It leaves at least this many Galas of the other side threatened.
    Threatens(usize),
    /// It leaves none of the learner's Galas threatened. (Gala)
    Saves,
    /// It places a piece of this kind. (Chelma)
    Places(Role),
    /// It is a chain of at least this many jumps. (Chelma)
    Jumps(usize),
    /// It is a chain of both orthogonal and diagonal jumps. (Chelma)
    Mixes,
    /// It leaves none of the learner's pieces at home. (Chelma)
    ClearsHome,
}

impl Lesson {
    /// The lesson for games by these rules. A game that is not taught has no tasks.
    ///
    /// ```
    /// use galabot::lessons::Lesson;
    /// use galabot::rules::any::Ruleset;
    /// let [farmers, pyramid] = ["farmers", "pyramid"]
    ///     .map(|name| Lesson::of(Ruleset::from_names([name]).unwrap()));
    /// assert_eq!(farmers.tasks[0].name, "kampa");
    /// assert_eq!(pyramid.tasks[0].name, "kampa-captures-at-home");
    /// ```
    pub fn of(ruleset: Ruleset) -> Lesson {
        let kind = ruleset.kind();
        let (ruleset, tasks) = match_game!(Ruleset, ruleset, G, rules => {
            let rules = <G as GameLessons>::lesson_rules(rules);
            (Ruleset::from(rules), <G as GameLessons>::tasks(&rules))
        });
        Lesson {
            kind,
            ruleset,
            tasks,
        }
    }

    /// All lessons, by the usual rules of their games.
    pub fn all() -> impl Iterator<Item = Lesson> {
        let lessons = Kind::ALL.iter().map(|kind| Lesson::of(kind.usual()));
        lessons.filter(|lesson| !lesson.tasks.is_empty())
    }

    /// The index of the task with this name.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.tasks.iter().position(|task| task.name == name)
    }
}

impl Task {
    /// The most turns that the learner may take.
    pub const fn most_turns(&self) -> usize {
        match self.goal {
            Goal::Turn(_) => 1,
            Goal::Win(most) => most,
        }
    }

    /// The square of the piece whose moves are shown.
    pub fn subject(&self) -> Option<Square> {
        self.piece.and_then(|square| square.parse().ok())
    }

    /// The first wish of the task that this legal turn in its position does not grant; `None` if it grants all.
    ///
    /// ```
    /// use galabot::lessons::{Lesson, Wish};
    /// use galabot::rules::any::{Game, Kind};
    /// let lesson = Lesson::of(Kind::default().usual());
    /// let task = lesson.tasks[0];
    /// let game = Game::from_position_text(&lesson.ruleset, task.position).unwrap();
    /// assert_eq!(task.lacks(&game, "b3-c4".parse().unwrap()), Some(Wish::Twice));
    /// assert_eq!(task.lacks(&game, "b3-d5".parse().unwrap()), None);
    /// ```
    pub fn lacks(&self, game: &Game, turn: Turn) -> Option<Wish> {
        let Goal::Turn(wishes) = self.goal else {
            return None;
        };
        let mut after = game.clone();
        // An illegal turn has been refused already.
        after.play(turn).ok()?;
        let lacks = |wish: &&Wish| !wish.holds(&after, turn);
        wishes.iter().find(lacks).copied()
    }

    /// `None` while the task goes on after a turn; else whether it was done.
    pub fn is_over(&self, game: &Game) -> Option<bool> {
        match (self.goal, game.outcome()) {
            (Goal::Turn(_), _) => Some(true),
            (Goal::Win(_), Some(Outcome::Win { side, .. })) => Some(side == LEARNER),
            (Goal::Win(_), Some(Outcome::Draw(_))) => Some(false),
            (Goal::Win(most), None) => (turns_taken(game) >= most).then_some(false),
        }
    }
}

/// How many turns of a game were the learner's.
pub fn turns_taken(game: &Game) -> usize {
    let own = (0..game.len()).filter(|ply| game.mover_at(*ply).side() == LEARNER);
    own.count()
}

impl Wish {
    /// Whether the last turn of this game grants it.
    fn holds(self, after: &Game, turn: Turn) -> bool {
        let is = |square: &str, there: Square| square.parse() == Ok(there);
        let from = match turn {
            Turn::Go(mv) => Some(mv.from),
            Turn::Place { .. } => None,
        };
        let route = after.last_route();
        match self {
            Wish::By(square) => from.is_some_and(|from| is(square, from)),
            Wish::To(square) => is(square, turn.to()),
            Wish::Turns => route.len() > 2,
            Wish::Twice => from.is_some_and(|from| steps(from, turn.to()) == 2),
            Wish::Leaps => from.is_some_and(|from| steps(from, turn.to()) > 1),
            Wish::Places(wanted) => matches!(turn, Turn::Place { role, .. } if role == wanted),
            Wish::Jumps(count) => jumps(&route) >= count,
            Wish::Mixes => {
                let straight = |leg: &[Square]| {
                    leg[0].file() == leg[1].file() || leg[0].rank() == leg[1].rank()
                };
                let chain = jumps(&route) > 1;
                chain && route.windows(2).any(straight) && !route.windows(2).all(straight)
            }
            Wish::Captures | Wish::Threatens(_) | Wish::Saves | Wish::ClearsHome => {
                match_game!(Game, after, G, game => game.grants(self))
            }
        }
    }
}

/// The number of jumps of a route in Chelma; 0 for a step.
fn jumps(route: &[Square]) -> usize {
    let is_jump = |leg: &&[Square]| {
        let straight = Direction::ALL.into_iter().any(|direction| {
            let over = direction.from(leg[0]);
            over.and_then(|over| direction.from(over)) == Some(leg[1])
        });
        straight && steps(leg[0], leg[1]) == 2
    };
    route.windows(2).filter(is_jump).count()
}

/// The number of steps of a King between two squares.
fn steps(one: Square, other: Square) -> u8 {
    let files = one.file().abs_diff(other.file());
    files.max(one.rank().abs_diff(other.rank()))
}

//! What a game is to the engine: how it is handed to the search, and what is its own in levels, hints, training,
//! puzzles.

use super::level::{Ladder, Level};
use super::net::Shape;
use super::reason::Reason;
use super::search::Searchable;
use super::search_game::{PackedMove, SearchGame};
use super::theme::Theme;
use crate::rules::any::{BoardGame, Turn};

/// The evaluation of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Evaluation {
    /// The trained one, where the rule set has weights; else the one made by hand.
    #[default]
    Best,
    /// The one made by hand, for comparison.
    ByHand,
}

/// The root of a search.
pub struct Root<N> {
    /// The present position.
    pub node: N,
    /// The keys of the earlier positions that may come again, the oldest first.
    pub past: Vec<u64>,
    /// The half-move clock, in plies.
    pub halfmove_clock: u32,
    /// Whether the board has been turned by half and the colours swapped, so that White is to move.
    pub turned: bool,
}

/// A game as the search sees it, with the root of the search.
pub type Seen<S> = (S, Root<<S as SearchGame>::Node>);

/// A game that the engine can play. A new game implements it, `SearchGame` and `Searchable`, in a folder of its own.
pub trait EngineGame: BoardGame + Send + Sync {
    /// The game as the search sees it.
    type SearchGame: Searchable;

    /// The network that corrects its static evaluation, if it has one.
    const NETWORK: Option<Shape> = None;
    /// In training, a game in which one side is ahead by more points than this counts as won.
    const DECIDED: i32 = i32::MAX;
    /// The levels whose games are searched for puzzles: they err as people do.
    const MINED: &'static [Level] = &[Level::ALL[0], Level::ALL[1], Level::ALL[2]];
    /// Its puzzles: the name of a rule set, and the text of their [`Book`](super::puzzles::Book).
    const PUZZLES: &'static [(&'static str, &'static str)] = &[];

    /// The game and the root for the search; `None` if the game is over.
    fn seen(&self, evaluation: Evaluation) -> Option<Seen<Self::SearchGame>>;
    /// Unpacks a move of the search; `turned` as in the root of the search.
    fn unpack(mv: PackedMove, turned: bool) -> Turn;
    /// The skills of its levels.
    fn ladder(&self) -> &'static Ladder;

    /// The number of its points that equal 400 of Gala. The levels' noise and contempt, and the targets of training,
    /// are scaled by it.
    fn unit(&self) -> i32 {
        400
    }
    /// The score in points that means odds of e : 1, for [`super::Score::win_chance`].
    fn scale(&self) -> i32 {
        self.unit()
    }
    /// The legal turns, sorted; none if the game is over.
    fn legal(&self) -> Vec<Turn> {
        match self.outcome() {
            None => self.legal_turns(),
            Some(_) => Vec::new(),
        }
    }

    /// What the last turn was good for, the most important first; `before` is the game without it. The game is not
    /// over. What a search says of it is not asked for here.
    fn reasons(&self, _before: &Self) -> Vec<Reason> {
        Vec::new()
    }
    /// What a puzzle is about, its line having been played from the first position of this game on. `saves` is whether
    /// it is a defence.
    fn theme(&self, _saves: bool) -> Theme {
        Theme::Quiet
    }
    /// The move of `ref-v0` after this many nodes; `None` if the game is over, or if it has no frozen version.
    fn reference(&self, _nodes: u64, _seed: u64) -> Option<Turn> {
        None
    }

    /// Whether training can learn from the present position, whose best turn is this one: nothing is about to be
    /// captured.
    fn is_calm(&self, _best: Turn) -> bool {
        true
    }
    /// The inputs of its network at the present position, each as White and as Black sees the board. With them comes
    /// the static evaluation by hand for the side to move.
    fn sample(&self) -> (Vec<[usize; 2]>, i32) {
        (Vec::new(), 0)
    }
}

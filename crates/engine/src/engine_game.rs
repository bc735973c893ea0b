//! The games that the engine plays, and how each is handed to the search.

use std::fmt;

use super::chelma::{Chelma, Distances};
use super::gala::Gala;
use super::search_game::{PackedMove, SearchGame};
use super::weights::{trained, trained_chelma};
use crate::rules::any::Turn;
use crate::rules::gala::CentreGoal;
use crate::rules::{Game, Move, Outcome, Side, chelma};

/// The evaluation of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Evaluation {
    /// The trained one, where the rule set has weights; else the one made by hand.
    #[default]
    Best,
    /// The one made by hand, for comparison.
    ByHand,
}

/// The set of skills by which the levels of a game are spaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ladder {
    /// Gala where a Gala in the centre wins.
    Gala,
    /// Gala where only capturing wins. Good players draw nearly all of its games, however far they see, so that the upper
    /// levels are told apart by how often they slip.
    GalaWithoutCentre,
    /// Chelma, where turn 30 decides.
    Chelma,
    /// Chelma without turn 30, where nearly all is drawn.
    ChelmaOpen,
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

/// A game that the engine can play.
pub trait EngineGame: Clone + Send + Sync {
    /// A move of this game.
    type Move: Copy + Eq + Ord + fmt::Display + fmt::Debug + Send;
    /// The game as the search sees it.
    type SearchGame: SearchGame<Node = Self::Node>;
    /// A position as the search sees it.
    type Node: Copy;

    /// The game and the root for the search; `None` if the game is over.
    fn seen(&self, evaluation: Evaluation) -> Option<(Self::SearchGame, Root<Self::Node>)>;
    /// Unpacks a move of the search; `turned` as in the root of the search.
    fn unpack(mv: PackedMove, turned: bool) -> Self::Move;
    /// A move as a turn of either game.
    fn turn(mv: Self::Move) -> Turn;
    /// The legal moves, sorted; none if the game is over.
    fn legal(&self) -> Vec<Self::Move>;
    /// Plays a move, and tells whether it was legal.
    fn take(&mut self, mv: Self::Move) -> bool;
    /// How the game has ended.
    fn ended(&self) -> Option<Outcome>;
    /// The side to move.
    fn side(&self) -> Side;
    /// The number of moves played.
    fn length(&self) -> usize;
    /// The ladder of its levels.
    fn ladder(&self) -> Ladder;
    /// The score in points that means odds of e : 1, for [`super::Score::win_chance`].
    fn scale(&self) -> i32;
    /// The scale of evaluation units relative to Gala: this many points of this game equal 400 of Gala. Noise and contempt of
    /// the levels and the targets of training are multiplied by it.
    fn unit(&self) -> i32;
}

impl EngineGame for Game {
    type Move = Move;
    type SearchGame = Gala;
    type Node = super::gala::Node;

    /// White is always to move at the root, so that ties are broken alike for both sides.
    fn seen(&self, evaluation: Evaluation) -> Option<(Gala, Root<Self::Node>)> {
        if self.outcome().is_some() {
            return None;
        }
        let rules = self.rules().clone();
        let net = match evaluation {
            Evaluation::Best => trained(rules.ruleset()),
            Evaluation::ByHand => None,
        };
        let search_game = Gala::new(rules, net);
        let turned = self.side_to_move() == Side::Black;
        let halfmove_clock = self.halfmove_clock();
        // Nothing before the last capture can come again.
        let men = self.position().occupied().count();
        let before = (0..self.moves().len()).rev();
        let before = before
            .map_while(|at| self.position_at(at))
            .take_while(|position| position.occupied().count() == men);
        let mut past: Vec<u64> = before
            .map(|position| match turned {
                true => position.half_turned().hash(),
                false => position.hash(),
            })
            .collect();
        past.reverse();
        let root = Root {
            past,
            node: match turned {
                true => search_game.node(&self.position().half_turned()),
                false => search_game.node(self.position()),
            },
            halfmove_clock,
            turned,
        };
        Some((search_game, root))
    }

    fn unpack(mv: PackedMove, turned: bool) -> Move {
        let mv = Gala::unpack(mv);
        if turned { mv.half_turned() } else { mv }
    }

    fn turn(mv: Move) -> Turn {
        Turn::Go(mv)
    }

    fn legal(&self) -> Vec<Move> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves: Vec<Move> = self.rules().moves(self.position()).iter().collect();
        moves.sort_unstable();
        moves
    }

    fn take(&mut self, mv: Move) -> bool {
        self.play(mv).is_ok()
    }

    fn ended(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn side(&self) -> Side {
        self.side_to_move()
    }

    fn length(&self) -> usize {
        self.moves().len()
    }

    fn ladder(&self) -> Ladder {
        match self.rules().ruleset().centre_goal {
            CentreGoal::None => Ladder::GalaWithoutCentre,
            CentreGoal::Wins => Ladder::Gala,
        }
    }

    fn scale(&self) -> i32 {
        400
    }

    fn unit(&self) -> i32 {
        400
    }
}

impl EngineGame for chelma::Game {
    type Move = chelma::Turn;
    type SearchGame = Chelma;
    type Node = super::chelma::Node;

    fn seen(&self, evaluation: Evaluation) -> Option<(Chelma, Root<Self::Node>)> {
        if self.outcome().is_some() {
            return None;
        }
        let rules = *self.rules();
        let net = match evaluation {
            Evaluation::Best => trained_chelma(rules.ruleset()),
            Evaluation::ByHand => None,
        };
        let search_game = Chelma::new(rules, Distances::by_hand(), net);
        let halfmove_clock = self.halfmove_clock();
        let ply = self.turns().len();
        let first = ply.saturating_sub(halfmove_clock as usize);
        let before = (first..ply).filter_map(|at| self.position_at(at));
        let root = Root {
            past: before.map(chelma::Position::hash).collect(),
            node: search_game.node(self.position()),
            halfmove_clock,
            turned: false,
        };
        Some((search_game, root))
    }

    fn unpack(mv: PackedMove, _: bool) -> chelma::Turn {
        Chelma::unpack(mv)
    }

    fn turn(turn: chelma::Turn) -> Turn {
        turn
    }

    fn legal(&self) -> Vec<chelma::Turn> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut turns: Vec<chelma::Turn> = self.rules().moves(self.position()).iter().collect();
        turns.sort_unstable();
        turns
    }

    fn take(&mut self, turn: chelma::Turn) -> bool {
        self.play(turn).is_ok()
    }

    fn ended(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn side(&self) -> Side {
        self.side_to_move()
    }

    fn length(&self) -> usize {
        self.turns().len()
    }

    fn ladder(&self) -> Ladder {
        match self.rules().ruleset().late {
            chelma::Late::LosesAtThirty => Ladder::Chelma,
            chelma::Late::PlaysOn => Ladder::ChelmaOpen,
        }
    }

    /// Fitted to games of 1,500 nodes a move against itself: 270 points by trained weights, and twice as many by hand.
    fn scale(&self) -> i32 {
        match trained_chelma(self.rules().ruleset()) {
            Some(_) => 300,
            None => self.unit(),
        }
    }

    fn unit(&self) -> i32 {
        600
    }
}

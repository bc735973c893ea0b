//! Chelma among the games that the engine plays.

use super::weights::trained;
use super::{Chelma, Distances, NETWORK, Node, hint, theme};
use crate::engine_game::{EngineGame, Evaluation, Root};
use crate::level::{Ladder, Level, errs, sees};
use crate::net::Shape;
use crate::reason::Reason;
use crate::reference::reference;
use crate::rules::chelma::{Game, Late, Position, Turn};
use crate::search_game::PackedMove;
use crate::theme::Theme;

/// With turn 30, which decides, while one slip costs little. Measured: docs/engine.md. Where it is judged once the
/// levels are these, unmeasured.
const WITH_TURN_30: Ladder = Ladder {
    skills: [
        errs(1, 8, 36),
        errs(2, 8, 38),
        errs(2, 1, 12),
        sees(2_200, 0),
        sees(5_300, 0),
        sees(17_000, 0),
        sees(20_000, 0),
        sees(256_000, 0),
    ],
    trained_from: Level::ALL[6],
};

/// Where pieces must leave home. Many games are drawn, so the steps are wide. Measured up to level 4:
/// docs/engine.md.
const MUST_LEAVE: Ladder = Ladder {
    skills: [
        errs(1, 12, 55),
        errs(2, 8, 38),
        errs(2, 1, 12),
        sees(3_500, 0),
        sees(10_000, 0),
        sees(30_000, 0),
        sees(90_000, 0),
        sees(256_000, 0),
    ],
    ..WITH_TURN_30
};

/// Without turn 30, where nearly all is drawn.
const WITHOUT_TURN_30: Ladder = {
    let mut ladder = WITH_TURN_30;
    ladder.skills[5] = sees(13_500, 0);
    ladder.skills[6] = sees(39_000, 0);
    ladder
};

impl EngineGame for Game {
    type SearchGame = Chelma;

    const NETWORK: Option<Shape> = Some(NETWORK);
    const PUZZLES: &'static [(&'static str, &'static str)] =
        &[("chelma-turn-30", include_str!("puzzles/chelma-turn-30.txt"))];

    fn seen(&self, evaluation: Evaluation) -> Option<(Chelma, Root<Node>)> {
        if self.outcome().is_some() {
            return None;
        }
        let rules = *self.rules();
        let net = match evaluation {
            Evaluation::Best => trained(rules.ruleset()),
            Evaluation::ByHand => None,
        };
        let search_game = Chelma::new(rules, Distances::by_hand(), net);
        let halfmove_clock = self.halfmove_clock();
        let ply = self.turns().len();
        let first = ply.saturating_sub(halfmove_clock as usize);
        let before = (first..ply).filter_map(|at| self.position_at(at));
        let root = Root {
            past: before.map(Position::hash).collect(),
            node: search_game.node(self.position()),
            halfmove_clock,
            turned: false,
        };
        Some((search_game, root))
    }

    fn unpack(mv: PackedMove, _: bool) -> Turn {
        Chelma::unpack(mv)
    }

    fn ladder(&self) -> &'static Ladder {
        match self.rules().ruleset().late {
            Late::LosesAtThirty | Late::JudgedOnceAtThirty => &WITH_TURN_30,
            Late::MustLeaveFromThirty => &MUST_LEAVE,
            Late::PlaysOn => &WITHOUT_TURN_30,
        }
    }

    fn unit(&self) -> i32 {
        600
    }

    /// Fitted to games of 1,500 nodes a move against itself: 270 points by trained weights, and twice as many by hand.
    fn scale(&self) -> i32 {
        match trained(self.rules().ruleset()) {
            Some(_) => 300,
            None => self.unit(),
        }
    }

    fn reasons(&self, before: &Game) -> Vec<Reason> {
        hint::reasons(before, self)
    }

    fn theme(&self, saves: bool) -> Theme {
        theme::theme(self, saves)
    }

    fn reference(&self, nodes: u64, seed: u64) -> Option<Turn> {
        reference(self, nodes, seed)
    }

    fn is_calm(&self, _: Turn) -> bool {
        !self.position().is_placing()
    }

    fn sample(&self) -> (Vec<[usize; 2]>, i32) {
        let by_hand = Chelma::new(*self.rules(), Distances::by_hand(), None);
        let node = by_hand.node(self.position());
        let inputs = by_hand.all_inputs(self.position()).collect();
        (inputs, by_hand.by_hand(&node))
    }
}

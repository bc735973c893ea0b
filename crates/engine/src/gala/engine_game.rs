//! Gala among the games that the engine plays.

use super::weights::trained;
use super::{Gala, NETWORK, Node, all_inputs, hint, theme};
use crate::engine_game::{EngineGame, Evaluation, Root};
use crate::level::{Ladder, Level, SLIP, errs, sees};
use crate::net::Shape;
use crate::reason::Reason;
use crate::reference::reference;
use crate::rules::Side;
use crate::rules::any::Turn;
use crate::rules::gala::game::HALFMOVE_LIMIT;
use crate::rules::gala::{CentreGoal, Game, RidersInCentre};
use crate::rules::mover::Seats;
use crate::search_game::PackedMove;
use crate::theme::Theme;

/// Where a Gala in the centre wins. Measured: docs/engine.md.
const WITH_CENTRE: Ladder = Ladder {
    skills: [
        SLIP,
        errs(2, 7, 65),
        errs(2, 3, 36),
        errs(2, 1, 5),
        sees(2_600, 13),
        sees(12_000, 8),
        sees(56_000, 3),
        sees(256_000, 0),
    ],
    trained_from: Level::ALL[0],
};

/// Where a Gala in the centre wins and riders go there freely. What looks further gains more there, so the upper levels
/// lie closer together and the lower ones err less. Measured: docs/engine.md.
const WITH_OPEN_CENTRE: Ladder = Ladder {
    skills: [
        SLIP,
        errs(2, 6, 58),
        errs(2, 2, 28),
        sees(650, 36),
        sees(2_200, 14),
        sees(7_000, 9),
        sees(30_000, 4),
        sees(256_000, 0),
    ],
    ..WITH_CENTRE
};

/// For four seats, where a partner plays the other half of the moves: so the lower levels lie farther apart. To look
/// further gains more there, so the upper ones lie closer together. Measured: docs/engine.md.
const FOUR_SEATS: Ladder = {
    let mut ladder = WITH_CENTRE;
    ladder.skills[1] = errs(2, 4, 45);
    ladder.skills[2] = errs(2, 1, 19);
    ladder.skills[3] = sees(1_200, 25);
    ladder.skills[4] = sees(6_000, 11);
    ladder.skills[5] = sees(28_000, 5);
    ladder.skills[6] = sees(100_000, 2);
    ladder
};

/// Where only capturing wins. Good players draw most of its games. So the upper levels differ in how often they slip.
/// Measured: docs/engine.md.
const WITHOUT_CENTRE: Ladder = Ladder {
    skills: [
        SLIP,
        errs(2, 7, 65),
        errs(2, 3, 36),
        sees(5_000, 370),
        sees(9_000, 160),
        sees(20_000, 65),
        sees(42_000, 18),
        sees(256_000, 0),
    ],
    trained_from: Level::ALL[0],
};

impl EngineGame for Game {
    type SearchGame = Gala;

    const NETWORK: Option<Shape> = Some(NETWORK);
    const DECIDED: i32 = 3000;
    const PUZZLES: &'static [(&'static str, &'static str)] = &[
        ("farmers", include_str!("puzzles/farmers.txt")),
        ("winther", include_str!("puzzles/winther.txt")),
        ("pyramid", include_str!("puzzles/pyramid.txt")),
        ("botermans", include_str!("puzzles/botermans.txt")),
    ];

    /// White is always to move at the root, so that ties are broken alike for both sides.
    fn seen(&self, evaluation: Evaluation) -> Option<(Gala, Root<Node>)> {
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
        // Nothing before the last capture can come again.
        let pieces = self.position().occupied().count();
        let before = (0..self.moves().len()).rev();
        let before = before
            .map_while(|at| self.position_at(at))
            .take_while(|position| position.occupied().count() == pieces);
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
            halfmove_clock: self.halfmove_clock(),
            turned,
        };
        Some((search_game, root))
    }

    fn unpack(mv: PackedMove, turned: bool) -> Turn {
        let mv = Gala::unpack(mv);
        Turn::Go(if turned { mv.half_turned() } else { mv })
    }

    fn ladder(&self) -> &'static Ladder {
        let ruleset = self.rules().ruleset();
        match (ruleset.centre_goal, ruleset.seats, ruleset.riders_in_centre) {
            (CentreGoal::None, ..) => &WITHOUT_CENTRE,
            (CentreGoal::Wins, Seats::Four, _) => &FOUR_SEATS,
            (CentreGoal::Wins, Seats::Two, RidersInCentre::Free) => &WITH_OPEN_CENTRE,
            (CentreGoal::Wins, Seats::Two, RidersInCentre::Barred) => &WITH_CENTRE,
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

    fn is_calm(&self, best: Turn) -> bool {
        let position = self.position();
        let captures = position.occupied().has(best.to());
        let threatened = !self.rules().threatened_galas(position).is_empty();
        !captures && !threatened && self.halfmove_clock() < HALFMOVE_LIMIT / 2
    }

    fn sample(&self) -> (Vec<[usize; 2]>, i32) {
        let by_hand = Gala::new(self.rules().clone(), None);
        let position = self.position();
        (all_inputs(position).collect(), by_hand.by_hand(position))
    }
}

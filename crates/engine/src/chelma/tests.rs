//! Chelma from inside: sums that are updated incrementally, distances, weights.

use super::weights::trained;
use super::{Chelma, Distances, NETWORK};
use crate::rng::Rng;
use crate::rules::Side;
use crate::rules::chelma::{Position, Preset};
use crate::search_game::SearchGame;
use crate::tests::reads_back;

#[test]
fn it_keeps_its_sums_and_lists_all_turns() {
    let rules = Preset::Chelma.rules();
    let net = trained(rules.ruleset());
    assert!(net.is_some(), "it is in the repository");
    for (seed, net) in (1..8).zip([None, net].into_iter().cycle()) {
        let search_game = Chelma::new(rules, Distances::by_hand(), net.clone());
        let mut rng = Rng(seed);
        let mut position = rules.start();
        let mut node = search_game.node(&position);
        while search_game.end(&node).is_none() {
            let corrected = |search_game: &Chelma, position: &Position| {
                let node = search_game.node(position);
                search_game.evaluate(&node) - search_game.by_hand(&node)
            };
            assert_eq!(
                search_game.evaluate(&node),
                search_game.evaluate(&search_game.node(&position)),
                "{position}"
            );
            // Each side sees the board from its own corner.
            assert_eq!(
                corrected(&search_game, &position),
                corrected(&search_game, &position.half_turned()),
                "{position}"
            );
            // It is asked what it was taught.
            if let (Some(net), false) = (&net, position.is_placing()) {
                let side = position.side_to_move();
                let layers = net.layers(search_game.all_inputs(&position));
                let judged = net.judge(&layers, side, NETWORK.most);
                assert_eq!(judged, corrected(&search_game, &position), "{position}");
            }
            if let Some(null_move) = search_game.null_move(&node) {
                let again = search_game.node(&rules.null_move(&position));
                assert_eq!(
                    search_game.evaluate(&null_move),
                    search_game.evaluate(&again),
                    "{position}"
                );
            }
            let moves = search_game.moves(&node, false);
            let mut steps = Vec::new();
            search_game.quiet_moves(&node, &moves, |step| steps.push(step));
            let legal = rules.moves(&position);
            assert_eq!(steps.len() as u64, legal.count(), "{position}");
            assert!(
                steps.iter().all(|step| legal.has(Chelma::unpack(*step))),
                "{position}"
            );
            let step = steps[rng.below(steps.len() as u64) as usize];
            node = search_game.after(&node, step);
            position = rules.after(&position, Chelma::unpack(step));
        }
        assert!(position.ply() > 60, "{position}");
    }
}

#[test]
fn pieces_at_their_goals_have_nothing_left_to_go() {
    let distances = Distances::by_hand();
    let home: Position = "KPNN4/PQR5/BR6/B7/8/8/8/8 b - 90".parse().unwrap();
    assert_eq!(distances.left(&home, Side::White), [0, 0]);
    let nearly: Position = "KPNN4/PQR5/BR6/8/1B6/8/8/8 b - 90".parse().unwrap();
    let [court, others] = distances.left(&nearly, Side::White);
    assert!(court == 0 && others > 0);
}

#[test]
fn weights_are_read_as_they_were_written() {
    reads_back(trained(&Preset::Chelma.ruleset()), NETWORK);
}

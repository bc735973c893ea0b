//! Chelma from inside: sums that are updated incrementally, distances, weights.

use super::weights::trained;
use super::{Chelma, Distances, NETWORK};
use crate::rng::Rng;
use crate::rules::Side;
use crate::rules::chelma::{Game, Goal, Late, LongGame, Position, Preset, Rules, Ruleset, Turn};
use crate::search_game::SearchGame;
use crate::tests::reads_back;

/// Every combination of the values of the fields.
fn combinations() -> impl Iterator<Item = Rules> {
    let lates = Late::ALL.iter();
    let fields = lates.flat_map(|late| {
        let longs = LongGame::ALL.iter();
        longs.flat_map(move |long| Goal::ALL.iter().map(move |goal| (*late, *long, *goal)))
    });
    fields.map(|(late, long_game, goal)| {
        Rules::of(Ruleset {
            late,
            long_game,
            goal,
            ..Preset::Chelma.ruleset()
        })
    })
}

#[test]
fn it_keeps_its_sums_and_lists_all_turns() {
    let turn_30 = Preset::ChelmaTurn30.rules();
    let net = trained(turn_30.ruleset());
    assert!(net.is_some(), "it is in the repository");
    let games = (1..8).zip([None, net].into_iter().cycle());
    let games = games.map(|(seed, net)| (seed, turn_30, net));
    let others = combinations().map(|rules| (9, rules, None));
    for (seed, rules, net) in games.chain(others) {
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
            if position.ply() > 400 {
                break;
            }
            let step = steps[rng.below(steps.len() as u64) as usize];
            node = search_game.after(&node, step);
            position = rules.after(&position, Chelma::unpack(step));
        }
        let soon = rules.ruleset().goal == Goal::EnemyCounts;
        assert!(position.ply() > 60 || soon, "{position}");
    }
}

#[test]
fn pieces_at_their_goals_have_nothing_left_to_go() {
    let distances = Distances::by_hand();
    let home: Position = "KPNN4/PQR5/BR6/B7/8/8/8/8 b - 90".parse().unwrap();
    let left = |position: &Position| {
        [false, true].map(|others| distances.left_of(position, Side::White, others))
    };
    assert_eq!(left(&home), [0, 0]);
    let nearly: Position = "KPNN4/PQR5/BR6/8/1B6/8/8/8 b - 90".parse().unwrap();
    let [court, others] = left(&nearly);
    assert!(court == 0 && others > 0);
}

#[test]
fn where_enemies_count_the_way_is_shorter_by_what_they_hold() {
    let distances = Distances::by_hand();
    let left = |text: &str| {
        let position: Position = text.parse().unwrap();
        [false, true].map(|others| distances.left_beside_enemies(&position, Side::White, others))
    };
    // The last Pawn has far to go to b8, unless Black's King still stands there.
    let open = left("K1NN4/PQR5/BR6/B7/4P3/8/8/8 b - 90");
    let held = left("KkNN4/PQR5/BR6/B7/4P3/8/8/8 b - 90");
    assert!(held[0] < open[0] && held[0] > 0, "{held:?} {open:?}");
    // Of those that could fill the open square the nearest counts.
    let two = left("KkN5/PQR5/BR6/B7/4P3/8/8/7N b - 90");
    let near = left("KkN5/PQR5/BR6/B7/2N1P3/8/8/8 b - 90");
    assert!(near[1] < two[1], "{near:?} {two:?}");
    assert_eq!(open[1], 0);
}

/// What the search takes for a certain win, looked back at from games that were won.
#[test]
fn nobody_wins_sooner_than_in_the_least_number_of_moves() {
    let mut won = 0;
    for (seed, rules) in (1..).zip(combinations().chain(combinations())) {
        let search_game = Chelma::new(rules, Distances::by_hand(), None);
        let mut rng = Rng(seed);
        let mut game = Game::new(rules);
        // The least for both sides, and who moved, before each turn.
        let mut before = Vec::new();
        while game.outcome().is_none() {
            let node = search_game.node(game.position());
            let least = Side::BOTH.map(|side| search_game.least_to_win(&node, side));
            before.push((game.position().is_placing(), least, game.side_to_move()));
            // Toward the other corner, as far as six tries bring it.
            let turns: Vec<Turn> = rules.moves(game.position()).iter().collect();
            let ahead = |turn: &Turn| match (turn, game.side_to_move()) {
                (Turn::Place { .. }, _) => 0,
                (Turn::Go(mv), side) => {
                    let way =
                        |at: crate::rules::Square| i32::from(at.rank()) - i32::from(at.file());
                    let gain = way(mv.to) - way(mv.from);
                    if side == Side::White { gain } else { -gain }
                }
            };
            let tries = (0..6).map(|_| turns[rng.below(turns.len() as u64) as usize]);
            let turn = tries.max_by_key(ahead).unwrap();
            game.play(turn).unwrap();
        }
        let Some(winner) = game.outcome().and_then(|outcome| outcome.winner()) else {
            continue;
        };
        won += 1;
        for (at, (placing, least, _)) in before.iter().enumerate().filter(|(_, one)| !one.0) {
            let own = before[at..].iter().filter(|one| one.2 == winner).count() as u32;
            assert!(
                !placing && own >= least[winner.index()],
                "{} {at}",
                rules.ruleset()
            );
        }
    }
    assert!(won > 5, "{won}");
}

#[test]
fn rules_by_which_turn_30_is_judged_have_weights() {
    for rules in combinations() {
        let late = rules.ruleset().late;
        let judged = [Late::LosesAtThirty, Late::JudgedOnceAtThirty].contains(&late);
        assert_eq!(trained(rules.ruleset()).is_some(), judged);
    }
}

#[test]
fn weights_are_read_as_they_were_written() {
    reads_back(trained(&Preset::ChelmaTurn30.ruleset()), NETWORK);
}

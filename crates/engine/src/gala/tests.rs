//! Gala from inside: history near its limits, sums that are updated incrementally, weights.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::weights::trained;
use super::{Gala, NETWORK};
use crate::SearchOptions;
use crate::engine_game::{EngineGame, Evaluation};
use crate::rng::Rng;
use crate::rules::SquareSet;
use crate::rules::any::BoardGame;
use crate::rules::gala::terrain::CENTRE;
use crate::rules::gala::{
    CentreGoal, FewGalas, Game, KampaBarred, Leap, Longest, Position, Preset, Role, Rules, Ruleset,
    Threats, Variation,
};
use crate::score::Score;
use crate::search::{Finding, Limits, Search};
use crate::search_game::SearchGame;
use crate::tests::reads_back;

fn searched(rules: &Rules, position: &str, past: Vec<u64>, halfmove_clock: u32) -> Finding {
    let search_game = Gala::new(rules.clone(), None);
    let node = search_game.node(&position.parse::<Position>().unwrap());
    let stop = AtomicBool::new(false);
    let mut search = Search::new(&search_game, Limits::nodes(20_000), past, &stop);
    search.run(&node, halfmove_clock, |_| {}).unwrap()
}

fn best(found: &Finding) -> String {
    Gala::unpack(found.line[0]).to_string()
}

#[test]
fn the_hundredth_quiet_move_draws() {
    let rules = Preset::Winther.rules();
    // White is far ahead but cannot capture at once: one more quiet move and the lead counts for nothing.
    let ahead = "g8g/10/10/10/10/10/10/10/KK6HH/G8G w";
    assert!(searched(&rules, ahead, Vec::new(), 0).score > 500);
    assert_eq!(searched(&rules, ahead, Vec::new(), 99).score, 0);
    // With a Kampa to move, it is moved.
    let kampa = "g8g/10/10/10/10/4P5/10/10/KK6HH/G8G w";
    let found = searched(&rules, kampa, Vec::new(), 99);
    assert!(
        best(&found).starts_with("e5-") && found.score > 500,
        "{found:?}"
    );
}

#[test]
fn the_third_time_is_a_draw_and_sought_when_behind() {
    let rules = Preset::Winther.rules();
    let behind = "g8g/10/2kkhh4/10/10/10/10/10/10/G8G w";
    assert!(searched(&rules, behind, Vec::new(), 10).score < -500);
    let position: Position = behind.parse().unwrap();
    let there = rules.after(&position, "a1-a2".parse().unwrap());
    // Twice in the game already; once would not be enough.
    let found = searched(&rules, behind, vec![there.hash(), 1, there.hash(), 2], 10);
    assert_eq!((best(&found).as_str(), found.score), ("a1-a2", 0));
    assert!(searched(&rules, behind, vec![1, 2, there.hash(), 3], 10).score < -500);
}

#[test]
fn what_comes_again_after_moves_of_kampas_is_a_draw_too() {
    // From there both sides go to and fro, White with a Kampa, which may go back; b5-a5 now is the third time.
    let position = "2g7/9g/10/10/10/P4p1p2/10/5p4/6P3/7G2 b";
    let moves = "j9-j8 a5-b5 j8-j9 b5-a5 j9-j8 a5-b5 j8-j9";
    for preset in [
        Preset::Farmers,
        Preset::Winther,
        Preset::Pyramid,
        Preset::Botermans,
    ] {
        let mut game = Game::from_position(preset.rules(), position.parse().unwrap());
        for mv in moves.split(' ') {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let stop = AtomicBool::new(false);
        let found = crate::best(
            &game,
            Limits::nodes(20_000),
            SearchOptions::default(),
            &stop,
        )
        .unwrap();
        let told = (found.best().to_string(), found.score);
        assert_eq!(told, ("b5-a5".to_owned(), Score::EVEN), "{preset:?}");
        // What lies before the last capture cannot come again, and is not looked through.
        let (_, root) = game.seen(Evaluation::Best).unwrap();
        assert_eq!(root.past.len(), 7);
    }
}

#[test]
fn every_line_can_be_played() {
    // Captures that a threat forbids were played beyond the horizon.
    let stop = AtomicBool::new(false);
    let given = [
        (
            Preset::Pyramid,
            1,
            "g1K5g1/h2ph5/5p4/4pp4/3p4k1/kPk1p1P3/2P5hP/2K7/H4G4/GH1K6 w",
        ),
        (
            Preset::Pyramid,
            2,
            "gh4p2g/1kp1p4h/kh2k1h1pk/2p2p2Pp/1p8/2K7/P3P2P2/KP2K3K1/HG2P2PKH/1H4PKHG w",
        ),
    ];
    let mut games: Vec<(u32, Game)> = given
        .into_iter()
        .map(|(preset, depth, position)| {
            let position = position.parse().unwrap();
            (depth, Game::from_position(preset.rules(), position))
        })
        .collect();
    for (seed, ruleset) in (1..).zip(rulesets()) {
        let mut rng = Rng(seed);
        let mut game = Game::new(Rules::of(&ruleset));
        for _ in 0..60 {
            let legal = game.legal();
            let Some(mv) = legal.get(rng.below(legal.len().max(1) as u64) as usize) else {
                break;
            };
            game.take(*mv).unwrap();
            games.push((3, game.clone()));
        }
    }
    for (depth, game) in games
        .into_iter()
        .filter(|(_, game)| game.outcome().is_none())
    {
        let limits = Limits {
            nodes: 2_000,
            depth,
        };
        let found = crate::best(&game, limits, SearchOptions::default(), &stop).unwrap();
        let mut after = game.clone();
        for mv in &found.line {
            let ruleset = game.rules().ruleset();
            assert!(
                after.take(*mv).is_ok(),
                "{mv} of {found:?} in {} by {ruleset}",
                game.position()
            );
        }
    }
}

/// Every rule set with a name.
fn rulesets() -> Vec<Ruleset> {
    let presets = Preset::ALL.iter().map(|preset| preset.ruleset());
    let varied = Variation::ALL
        .iter()
        .map(|option| Preset::Winther.ruleset().with(*option));
    presets.chain(varied).collect()
}

#[test]
fn what_is_kept_up_to_date_is_what_is_counted_anew() {
    for (seed, ruleset) in (1..).zip(rulesets()) {
        for net in [trained(&ruleset), None] {
            let rules = Rules::of(&ruleset);
            let search_game = Gala::new(rules.clone(), net);
            let mut rng = Rng(seed);
            let mut position = rules.start();
            let mut node = search_game.node(&position);
            for ply in 0..300 {
                let anew = search_game.node(&position);
                assert_eq!(
                    search_game.end(&node),
                    search_game.end(&anew),
                    "{ruleset} {position}"
                );
                assert_eq!(
                    search_game.evaluate(&node),
                    search_game.evaluate(&anew),
                    "{ruleset} {position}"
                );
                assert_eq!(search_game.key(&node), position.recomputed_hash());
                if search_game.end(&node).is_some() {
                    break;
                }
                let in_check = search_game.in_check(&node);
                let moves = search_game.moves(&node, in_check);
                let mut steps = Vec::new();
                search_game.tactical_moves(&node, &moves, |tactical| steps.push(tactical.mv));
                search_game.quiet_moves(&node, &moves, |step| steps.push(step));
                let legal = rules.moves(&position);
                assert_eq!(steps.len() as u64, legal.count(), "{ruleset} {position}");
                assert!(
                    steps.iter().all(|step| legal.has(Gala::unpack(*step))),
                    "{ruleset} {position}"
                );
                assert!(steps.iter().all(|step| search_game.has(&moves, *step)));
                let Some(step) = steps.get(rng.below(steps.len().max(1) as u64) as usize) else {
                    break;
                };
                node = search_game.after(&node, *step);
                position = rules.after(&position, Gala::unpack(*step));
                assert!(
                    ply > 20 || search_game.end(&node).is_none(),
                    "too short a game to prove much"
                );
            }
        }
    }
}

#[test]
fn turned_round_it_is_worth_the_same() {
    for (seed, ruleset) in (1..).zip(rulesets()) {
        let rules = Rules::of(&ruleset);
        let search_game = Gala::new(rules.clone(), trained(&ruleset));
        let mut rng = Rng(seed);
        let mut position = rules.start();
        for _ in 0..80 {
            let turned = search_game.node(&position.half_turned());
            assert_eq!(
                search_game.evaluate(&search_game.node(&position)),
                search_game.evaluate(&turned),
                "{position}"
            );
            let moves: Vec<_> = rules.moves(&position).iter().collect();
            let Some(mv) = moves.get(rng.below(moves.len().max(1) as u64) as usize) else {
                break;
            };
            position = rules.after(&position, *mv);
        }
    }
}

#[test]
fn a_combination_of_options_goes_by_its_plain_preset() {
    let plain = Preset::Winther.ruleset();
    let both = plain.with(Variation::WeakKampas).with(Variation::LoneGala);
    assert_eq!(
        both.named().map(|(preset, _)| preset),
        Some(Preset::Winther)
    );
    let (both, plain) = (trained(&both), trained(&plain));
    assert!(
        both.zip(plain)
            .is_some_and(|(both, plain)| Arc::ptr_eq(&both, &plain))
    );
}

#[test]
fn rules_go_by_the_weights_of_the_nearest_preset_and_by_hand_where_none_is_near() {
    let weights = |preset: Preset| trained(&preset.ruleset());
    let same = |one: &Ruleset, preset: Preset| match (trained(one), weights(preset)) {
        (Some(one), Some(other)) => Arc::ptr_eq(&one, &other),
        _ => false,
    };
    let (farmers, winther) = (Preset::Farmers.ruleset(), Preset::Winther.ruleset());
    let few = Ruleset {
        army: farmers.army,
        few_galas: FewGalas::PlayOn,
        ..winther
    };
    assert_eq!(few.named(), None);
    assert!(same(&few, Preset::Winther));
    let pyramid = Ruleset {
        leap: Leap::BeyondHome,
        ..Preset::Pyramid.ruleset()
    };
    assert!(same(&pyramid, Preset::Pyramid));
    // Nothing is trained without a goal in the centre.
    let without = Ruleset {
        centre_goal: CentreGoal::None,
        ..winther
    };
    assert!(trained(&without).is_none());
    let five = Ruleset {
        army: farmers.army,
        leap: Leap::BeyondHome,
        restricted_kampa: farmers.restricted_kampa,
        free_kampa: farmers.free_kampa,
        few_galas: FewGalas::PlayOn,
        // A game from before these points had their present values.
        longest: Longest::None,
        threats: Threats::MustBeAnswered,
        ..Preset::Pyramid.ruleset()
    };
    assert!(same(&five, Preset::Pyramid), "{five}");
    let six = Ruleset {
        kampa_barred: KampaBarred::Noble,
        ..five
    };
    assert!(trained(&six).is_none(), "{six}");
}

#[test]
fn quick_questions_agree_with_the_rules() {
    for (seed, ruleset) in (1..).zip(rulesets()) {
        let rules = Rules::of(&ruleset);
        let mut rng = Rng(seed);
        let mut position = rules.start();
        for _ in 0..120 {
            if rules.decided(&position).is_some() {
                break;
            }
            let side = position.side_to_move();
            let in_check = rules.threatened_galas(&position);
            let own: SquareSet = position.pieces_of(position.mover());
            assert_eq!(
                in_check,
                SquareSet(rules.threatened(&position, side).0 & own.0)
            );
            let legal: Vec<_> = rules.moves(&position).iter().collect();
            assert_eq!(
                rules
                    .moves_undecided(&position, in_check)
                    .iter()
                    .collect::<Vec<_>>(),
                legal
            );
            for target in position.of_side(side) {
                let captors = rules.captors(&position, target);
                let reached = rules.reaches(&position, side.other(), target);
                assert_eq!(
                    reached,
                    !captors.is_empty(),
                    "{ruleset} {position} {target}"
                );
            }
            let Some(mv) = legal.get(rng.below(legal.len().max(1) as u64) as usize) else {
                break;
            };
            for square in rules.winning_squares(&position, side) {
                let gala = position.of_piece(side, Role::Gala);
                let entering = legal
                    .iter()
                    .find(|mv| mv.to == square && gala.has(mv.from) && !CENTRE.has(mv.from));
                if let Some(entering) = entering {
                    let won = rules.decided(&rules.after(&position, *entering));
                    assert_eq!(
                        won.and_then(|outcome| outcome.winner()),
                        Some(side),
                        "{position}"
                    );
                }
            }
            position = rules.after(&position, *mv);
        }
    }
}

#[test]
fn weights_are_read_as_they_were_written() {
    for preset in [Preset::Pyramid, Preset::Botermans, Preset::PyramidFour] {
        reads_back(trained(&preset.ruleset()), NETWORK);
    }
}

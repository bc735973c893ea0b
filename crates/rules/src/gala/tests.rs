//! The opening counts of `RULES.md`, section 6, and what a rule set is called.
//!
//! Then the duty to answer threats, and the quick questions of the search.

use super::*;
use crate::mover::Mover;
use crate::prelude::*;
use crate::{Outcome, Side, Square, SquareSet};

fn counts(preset: Preset) -> [u64; 2] {
    let rules = preset.rules();
    [1, 2].map(|depth| rules.perft(&rules.start(), depth))
}

#[test]
fn opening_counts_are_those_of_the_rules() {
    assert_eq!(counts(Preset::Farmers), [46, 2102]);
    assert_eq!(counts(Preset::Winther), [11, 121]);
    assert_eq!(counts(Preset::Pyramid), [8, 64]);
    assert_eq!(counts(Preset::Botermans), [29, 841]);
    assert_eq!(counts(Preset::PyramidFour), [4, 16]);
}

#[test]
fn a_ruleset_knows_its_name() {
    for preset in Preset::ALL {
        assert_eq!(preset.ruleset().named(), Some((*preset, Vec::new())));
        let logged = format!("{:?}", preset.rules());
        assert_eq!(logged, format!("Rules({})", preset.ruleset()));
    }
    for options in [
        &[Variation::WeakKampas, Variation::LoneGala][..],
        Variation::ALL,
    ] {
        let rules = options
            .iter()
            .fold(Preset::Winther.ruleset(), |rules, v| rules.with(*v));
        assert_eq!(rules.named(), Some((Preset::Winther, options.to_vec())));
    }
}

#[test]
fn rules_without_a_name_are_renewed_with_the_longest_length() {
    let unnamed = Ruleset {
        army: Army::SixKornas,
        longest: Longest::None,
        ..Preset::Farmers.ruleset()
    };
    assert_eq!(unnamed.named(), None);
    let renewed = <crate::gala::Game as crate::any::BoardGame>::renewed(unnamed);
    let today = Ruleset {
        longest: Longest::SixHundredTurns,
        ..unnamed
    };
    assert_eq!(renewed, today);
}

#[test]
fn only_points_that_never_come_into_force_are_conflicts() {
    let winther = Preset::Winther.ruleset();
    let half_turn = Ruleset {
        second_leg: SecondLeg::HalfTurn,
        ..winther
    };
    let few_galas = Some(Conflict::FewGalasAfterOne);
    let sharp_turn = Some(Conflict::NoSharpTurn);
    for (ruleset, conflict) in [
        (winther.with(Variation::SingleGala), few_galas),
        (winther.with(Variation::LoneGala), None),
        (winther.with(Variation::StrongHorsas), None),
        (half_turn.with(Variation::StrongHorsas), sharp_turn),
        (half_turn, None),
    ] {
        let told = ruleset.conflicts();
        assert_eq!(told, Vec::from_iter(conflict), "{ruleset}");
    }
}

#[test]
fn positions_refuse_what_cannot_be() {
    let wrong = [
        "",
        "10/10 w",
        "10/10/10/10/10/10/10/10/10/11 w",
        "10/10/10/10/10/10/10/10/10/9 w",
        "10/10/10/10/10/10/10/10/10/9X w",
        "10/10/10/10/10/10/10/10/10/10 x",
        "10/10/10/10/10/10/10/10/10/9G' w",
        "10/10/10/10/10/10/10/10/10/GGG7 w",
        "10/10/10/10/10/10/10/P9/PPPPPPPPPP/PPPPPPPPPP w",
        "10/10/10/10/10/10/10/10/10/99999999999999999999 w",
        "10/10/10/10/10/10/10/10/10/10 w w",
    ];
    for text in wrong {
        assert!(text.parse::<Position>().is_err(), "{text:?} is no position");
    }
}

#[test]
fn a_rank_that_cannot_be_read_is_named() {
    for (text, rank) in [
        ("10/10/10/9X/10/10/10/10/10/10 w", 7),
        ("10/10/9/10/10/10/10/10/10/10 w", 8),
        ("10/10/10/10/10/10/10/10/9G'/10 w", 2),
        ("'9/10/10/10/10/10/10/10/10/10 sw", 10),
    ] {
        let told = text
            .parse::<Position>()
            .expect_err("no position")
            .to_string();
        assert!(told.contains(&format!("rank {rank} ")), "{text}: {told}");
    }
}

#[test]
fn a_second_gala_beside_the_centre_is_one_step_from_it() {
    let beside = "g8g/10/10/10/10/4G5/4G5/10/10/10";
    let corner = "g8g/10/10/10/10/4G5/10/10/10/G9";
    let outside = "g8g/10/10/10/10/10/4GG4/10/10/10";
    let alone = "g8g/10/10/10/10/4G5/10/10/10/10";
    for (preset, board, near) in [
        (Preset::Winther, beside, true),
        (Preset::Winther, corner, false),
        (Preset::Winther, outside, false),
        (Preset::Winther, alone, false),
        (Preset::Farmers, beside, false),
    ] {
        for mover in ["w", "b"] {
            let position: Position = format!("{board} {mover}").parse().expect("a position");
            let told =
                Side::BOTH.map(|side| preset.rules().is_one_step_from_centre(&position, side));
            assert_eq!(told, [near, false], "{preset:?} {board} {mover}");
        }
    }
}

#[test]
fn a_partners_gala_beside_the_centre_is_one_step_from_it() {
    let rules = Preset::PyramidFour.rules();
    for mover in ["sw", "nw", "ne", "se"] {
        let text = format!("g8g'/10/10/10/10/4G5/4G'5/10/10/10 {mover}");
        let position: Position = text.parse().unwrap();
        let told = Side::BOTH.map(|side| rules.is_one_step_from_centre(&position, side));
        assert_eq!(told, [true, false], "{mover}");
    }
}

#[test]
fn a_gala_from_outside_wins_on_just_the_winning_squares() {
    let beside = "g8g/10/10/4G5/4p5/4GP4/10/10/10/10 w";
    let outside = "g8g/10/10/10/10/10/4GG4/10/10/10 w";
    let alone = "g8g/10/10/10/10/4G5/10/10/10/10 w";
    for (preset, text, squares) in [
        (Preset::Winther, beside, "e6 f6"),
        (Preset::Winther, outside, ""),
        (Preset::Winther, alone, ""),
        (Preset::Farmers, beside, ""),
    ] {
        let rules = preset.rules();
        let position: Position = text.parse().unwrap();
        let winning = rules.winning_squares(&position, Side::White);
        let squares = squares.split_whitespace();
        let expected: SquareSet = squares.map(|at| at.parse::<Square>().unwrap()).collect();
        assert_eq!(winning, expected, "{preset:?} {text}");
        let outer = position.of_role(Role::Gala).without(terrain::CENTRE);
        for mv in legal(&rules, text) {
            if outer.has(mv.from) {
                let won = rules.decided(&rules.after(&position, mv)).is_some();
                assert_eq!(won, winning.has(mv.to), "{preset:?} {text} {mv}");
            }
        }
    }
}

#[test]
fn the_moves_of_the_search_are_the_legal_ones() {
    for preset in Preset::ALL {
        let rules = preset.rules();
        for text in [
            "g8g/10/10/10/10/10/10/10/10/G3K4G",
            "g8g/10/10/10/10/10/k9/10/10/G3K4G",
            "g8g/10/10/10/10/10/k8k/10/10/G3K4G",
        ] {
            let text = format!("{text} {}", rules.start().mover().code());
            let position = text.parse().unwrap();
            let threatened = rules.threatened_galas(&position);
            let moves = rules.moves_undecided(&position, threatened);
            let mut moves: Vec<_> = moves.iter().collect();
            moves.sort_unstable();
            assert_eq!(moves, legal(&rules, &text), "{preset:?} {text}");
        }
    }
}

/// No text has so many pieces, but they can be put on a board one by one.
#[test]
fn of_too_many_pieces_no_more_than_twenty_may_move() {
    let mut position = Position::empty(Mover::Side(Side::White));
    for at in Square::all() {
        let (role, side) = match (at.file(), at.rank()) {
            (0 | 9, 0) => (Role::Gala, Side::White),
            (0 | 9, 9) => (Role::Gala, Side::Black),
            (_, 1 | 4 | 7) => (Role::Kampa, Side::White),
            _ => continue,
        };
        position.put(at, Piece { role, side }, false);
    }
    assert_eq!(position.of_side(Side::White).count(), 32);
    let moves = Preset::Farmers.rules().moves(&position);
    assert!(moves.by_piece().len() <= 20);
}

#[test]
fn way_points_must_lie_on_a_route_in_its_order() {
    let game = Game::new(Preset::Farmers.rules());
    for (typed, stray) in [
        ("i2-f6", None),
        ("i2-g4-f6", None),
        ("i2-h3-f5-f6", None),
        ("i2-f5-g4-f6", Some("g4")),
        ("i2-a5-f6", Some("a5")),
    ] {
        let refused = game.check(&typed.parse().expect("a move")).err();
        let reason = refused.map(|illegal| illegal.reason);
        let stray = stray.map(|square| Reason::WayPoint(square.parse().expect("a square")));
        assert_eq!(reason, stray, "{typed}");
    }
}

/// The same rules by the older value of the point, and with threats that may be ignored.
fn with(rules: &Rules, threats: Threats) -> Rules {
    Rules::of(&Ruleset {
        threats,
        ..*rules.ruleset()
    })
}

/// Whether each of these moves is legal, by the present value of the point and by the older one.
fn judged(rules: &Rules, position: &str, moves: &[&str]) -> Vec<(bool, bool)> {
    let position: Position = position.parse().unwrap();
    let older = with(rules, Threats::MustBeAnswered);
    let judge = |text: &&str| {
        let mv = text.parse().unwrap();
        (rules.is_legal(&position, mv), older.is_legal(&position, mv))
    };
    moves.iter().map(judge).collect()
}

/// What may be played in a position, sorted.
fn legal(rules: &Rules, position: &str) -> Vec<crate::Move> {
    let mut moves: Vec<_> = rules.moves(&position.parse().unwrap()).iter().collect();
    moves.sort_unstable();
    moves
}

const BOTH: (bool, bool) = (true, true);
const NEITHER: (bool, bool) = (false, false);
const OLDER_ONLY: (bool, bool) = (false, true);

#[test]
fn where_one_move_saves_both_galas_both_must_be_saved() {
    // The Korna on a2 threatens a1 and a4.
    let position = "g8g/10/10/10/10/10/G9/10/k9/G3K5 w";
    let rules = Preset::Farmers.rules();
    let moves = ["a1-a2", "e1-f2", "a1-b1", "a4-b5"];
    // On b1 a Gala is out of reach of a2, but the other one is not.
    assert_eq!(
        judged(&rules, position, &moves),
        [BOTH, NEITHER, NEITHER, NEITHER]
    );
}

#[test]
fn of_two_galas_the_one_that_can_be_saved_must_be() {
    let position = "g8g/10/10/10/10/10/k8k/10/10/G3K4G w";
    for preset in [Preset::Farmers, Preset::Pyramid] {
        let rules = preset.rules();
        let moves = ["a1-b1", "j1-i2", "a1-a2", "e1-f2"];
        let found = judged(&rules, position, &moves);
        assert_eq!(found, [BOTH, BOTH, OLDER_ONLY, OLDER_ONLY], "{preset:?}");
        let board = position.parse().unwrap();
        let refused = rules.why_not(&board, "e1-f2".parse().unwrap()).unwrap();
        let Reason::UnansweredThreat {
            galas,
            by,
            fewest,
            answers,
        } = refused.reason
        else {
            panic!("{:?}", refused.reason)
        };
        assert_eq!((galas.count(), by.count(), fewest), (2, 2, 1));
        assert_eq!(answers, legal(&rules, position));
    }
}

#[test]
fn where_no_gala_can_be_saved_every_move_is_legal() {
    let position = "g8g/10/10/10/10/4P5/kk6kk/10/10/G1k4k1G w";
    let rules = Preset::Farmers.rules();
    let all = legal(&with(&rules, Threats::MayBeIgnored), position);
    assert!(all.len() > 10);
    assert_eq!(legal(&rules, position), all);
}

#[test]
fn a_move_that_wins_is_legal_whatever_it_leaves_threatened() {
    // The Korna on a8 captures Black's last Gala.
    let position = "g9/10/K9/10/10/10/k8k/10/10/G8G w";
    let moves = ["a8-a10", "a1-b1", "a8-b8"];
    let found = judged(&Preset::Farmers.rules(), position, &moves);
    assert_eq!(found, [BOTH, BOTH, OLDER_ONLY]);
    // The Gala on e4 steps into the centre beside the other one.
    let position = "g8g/10/10/10/3kG5/3k6/4G5/10/10/9K w";
    let moves = ["e4-f5", "j1-j2"];
    let rules = Preset::Pyramid.rules();
    assert!(judged(&rules, position, &moves)[0].0);
    let won = rules.play(&position.parse().unwrap(), "e4-f5".parse().unwrap());
    let outcome = rules.decided(&won.unwrap());
    assert!(matches!(
        outcome,
        Some(Outcome::Win {
            side: Side::White,
            ..
        })
    ));
}

#[test]
fn a_threat_that_only_a_win_would_end_binds_nobody() {
    // Wherever the Gala on a1 goes, the one on b2 can take it, unless it takes that one and wins.
    let position = "4K5/10/10/10/10/10/10/10/1g8/G8G w";
    let moves = ["a1-b2", "j1-i1", "a1-a2"];
    let found = judged(&Preset::Farmers.rules(), position, &moves);
    assert_eq!(found, [BOTH, (true, false), (true, false)]);
}

#[test]
fn each_of_four_seats_answers_for_its_own_gala() {
    let rules = Preset::PyramidFour.rules();
    // South-West's Gala can be saved: by itself, not by taking what threatens its partner's.
    let position = "g8g'/10/10/10/10/10/k7Kk'/10/10/G8G' sw";
    let moves = ["a1-b1", "i4-j4", "i4-i3"];
    assert_eq!(judged(&rules, position, &moves), [BOTH, NEITHER, NEITHER]);
    // It cannot be saved: nothing binds South-West, who need not save its partner's.
    let position = "g8g'/10/10/10/10/10/kk6Kk'/10/10/G1k6G' sw";
    let all = legal(&with(&rules, Threats::MayBeIgnored), position);
    assert_eq!(legal(&rules, position), all);
    // Its own is safe: the threat to its partner's Gala is none to it.
    let position = "g8g'/10/10/10/10/10/8Kk'/10/10/G8G' sw";
    let all = legal(&with(&rules, Threats::MayBeIgnored), position);
    assert_eq!(legal(&rules, position), all);
}

#[test]
fn a_game_begins_with_the_next_seat_that_can_move() {
    let rules = Preset::PyramidFour.rules();
    let begun = |text: &str| Game::from_position(rules.clone(), text.parse().unwrap());
    // South-West has no pieces left; North-West's only one is shut in by its partner's.
    let gone = "ghkp2p'k'h'g'/10/10/10/10/10/10/10/10/7K'H'G'";
    let shut_in = "p7g'g'/1p'8/10/10/10/10/10/10/10/7K'H'G'";
    for (board, given, next) in [
        (gone, "sw", "nw"),
        (gone, "nw", "nw"),
        (gone, "se", "se"),
        (shut_in, "sw", "ne"),
        (shut_in, "nw", "ne"),
    ] {
        let mut game = begun(&format!("{board} {given}"));
        assert_eq!(game.mover().code(), next, "{board} {given}");
        assert_eq!(game.outcome(), None, "{board} {given}");
        // Its text is that of a position where nobody is passed over.
        let text = game.position().to_string();
        assert_eq!(text, format!("{board} {next}"));
        assert_eq!(begun(&text).position(), game.position());
        let moves: Vec<_> = rules.moves(game.position()).iter().collect();
        assert!(!moves.is_empty());
        assert_eq!(game.play(moves[0]), Ok(()), "{board} {given}");
    }
    // Where the game is over, nobody is passed over.
    let over = begun("g8g'/10/10/10/10/10/10/10/10/10 sw");
    assert!(matches!(over.outcome(), Some(Outcome::Win { .. })));
    assert_eq!(over.mover().code(), "sw");
}

#[test]
fn games_begun_by_the_older_value_keep_it_and_their_names() {
    for preset in Preset::ALL {
        let today = preset.ruleset();
        let each = today.threats == Threats::EachMustBeAnswered;
        let named = [Preset::Farmers, Preset::Pyramid, Preset::PyramidFour].contains(preset);
        assert_eq!(each, named, "{preset:?}");
        if !each {
            continue;
        }
        let stored = today
            .to_string()
            .replace("threats=each-must-be-answered", "threats=must-be-answered");
        let earlier: Ruleset = stored.parse().unwrap();
        assert_eq!(earlier.threats, Threats::MustBeAnswered);
        assert_eq!(earlier.to_string(), stored);
        assert_eq!(earlier.named(), Some((*preset, Vec::new())));
        assert_eq!(
            <crate::gala::Game as crate::any::BoardGame>::renewed(earlier),
            today
        );
    }
}

//! Opening counts, refusals and texts of Chelma. The integration tests compare whole games and random positions.

use super::*;
use crate::{DrawReason, Outcome};

fn position(text: &str) -> Position {
    text.parse().expect("a position")
}

fn refusal(text: &str, turn: &str) -> Reason {
    let rules = Preset::Chelma.rules();
    let turn = turn.parse().expect("a turn");
    let refused = rules.why_not(&position(text), turn);
    refused.expect("a refusal").reason
}

#[test]
fn opening_counts_are_those_of_the_rules() {
    let rules = Preset::Chelma.rules();
    let counts = [1, 2, 3, 4, 5].map(|depth| rules.perft(&rules.start(), depth));
    assert_eq!(counts, [18, 324, 4860, 72_900, 777_600]);
}

#[test]
fn a_ruleset_knows_its_name() {
    for preset in Preset::ALL {
        assert_eq!(preset.ruleset().named(), Some(*preset));
        let text = preset.ruleset().to_string();
        assert_eq!(text.parse(), Ok(preset.ruleset()));
    }
    for text in [
        "",
        "late=turn-30",
        "late=turn-30 late=plays-on",
        "late=x long-game=plays-on",
    ] {
        assert!(text.parse::<Ruleset>().is_err(), "{text:?} is no rule set");
    }
}

#[test]
fn positions_refuse_what_cannot_be() {
    let wrong = [
        "",
        "8/8/8/8/8/8/8/8 w -",
        "8/8/8/8/8/8/8 w - 0",
        "8/8/8/8/8/8/8/9 w - 0",
        "8/8/8/8/8/8/8/10 w - 0",
        "8/8/8/8/8/8/8/7G w - 0",
        "8/8/8/8/8/8/8/8 sw - 0",
        "8/8/8/8/8/8/8/8 w BBB 0",
        "8/8/8/8/8/8/8/R7 w RR 0",
        "8/8/8/8/8/8/8/8 w K 0",
        "8/8/8/8/8/8/8/KK6 w - 0",
        "8/8/8/8/8/8/8/8 w - x",
        "8/8/8/8/8/8/8/8 w - +1",
        "8/8/8/8/8/8/8/8 w - 99999999999",
        "8/8/8/8/8/8/8/999999999999999999999 w - 0",
    ];
    for text in wrong {
        assert!(text.parse::<Position>().is_err(), "{text:?} is no position");
    }
    let last = position("8/8/8/8/8/8/8/K7 w - 4294967295");
    let after = Preset::ChelmaOpen
        .rules()
        .play(&last, "a1-a2".parse().expect("a turn"));
    assert!(after.is_some());
}

#[test]
fn placing_is_refused_with_its_reason() {
    let start = "kp6/pq6/8/8/8/8/6QP/6PK w BBNNRRbbnnrr 0";
    let all = "kpbr4/pqn5/rb6/n7/7N/6NR/5RQP/4BBPK w - 12";
    let some = "kp6/pqb5/rn6/r7/8/6B1/5BQP/4NRPK w NRbn 8";
    assert_eq!(refusal(start, "R@a5"), Reason::NotMarked);
    assert_eq!(refusal(start, "R@g2"), Reason::NotMarked);
    assert!(matches!(refusal(some, "R@e1"), Reason::Occupied(piece) if piece.role == Role::Knight));
    let hand = vec![Role::Knight, Role::Rook];
    let role = Role::Bishop;
    assert_eq!(
        refusal(some, "B@h4"),
        Reason::NoneInHand {
            role,
            hand: hand.clone()
        }
    );
    assert_eq!(refusal(some, "g2-f3"), Reason::PlacingFirst(hand));
    assert_eq!(refusal(all, "R@f2"), Reason::AllPlaced);
}

#[test]
fn moves_are_refused_with_their_reason() {
    let text = "kp1n4/pqb5/4r3/3r1b2/3RB2R/3n2N1/5BQP/5NPK w - 30";
    assert_eq!(refusal(text, "a4-a5"), Reason::NoPiece);
    assert_eq!(refusal(text, "d5-c5"), Reason::NotYours);
    assert_eq!(refusal(text, "d4-d4"), Reason::Stays);
    assert!(matches!(refusal(text, "d4-d5"), Reason::Occupied(piece) if piece.letter() == 'r'));
    assert_eq!(refusal(text, "d4-c3"), Reason::NotItsWay);
    assert_eq!(
        refusal(text, "h4-f4"),
        Reason::NothingToJump("g4".parse().expect("a square"))
    );
    // A piece stands there as well, but without it no chain would lead there either.
    assert_eq!(refusal(text, "h4-d8"), Reason::NoChain);
    assert_eq!(refusal(text, "h4-b8"), Reason::NoChain);
    assert_eq!(refusal(text, "h4-b6"), Reason::NoChain);
    let off = crate::Move {
        from: "d4".parse().expect("a square"),
        to: "j10".parse().expect("a square"),
    };
    let refused = Preset::Chelma
        .rules()
        .why_not(&position(text), Turn::Go(off));
    assert_eq!(
        refused.map(|refused| refused.reason),
        Some(Reason::OffBoard(off.to))
    );
}

#[test]
fn way_points_must_lie_on_a_chain() {
    let start = position("8/8/8/8/8/1b6/n1b5/Rn6 w - 30");
    let game = Game::from_position(Preset::Chelma.rules(), start);
    let check = |text: &str| game.check(&text.parse().expect("a turn"));
    for text in ["a1-c3", "a1-a3-c3", "a1-c1-c3", "Ra1c3", "a1-a3-a1-c1-c3"] {
        assert_eq!(
            check(text).map(|turn| turn.to_string()),
            Ok("a1-c3".to_owned()),
            "{text}"
        );
    }
    let reason = |text: &str| check(text).expect_err("a refusal").reason;
    assert_eq!(
        reason("a1-e1-c3"),
        Reason::WayPoint("e1".parse().expect("a square"))
    );
    assert_eq!(reason("Ba1-c3"), Reason::OtherRole(Role::Bishop));
}

#[test]
fn if_neither_side_can_move_the_game_is_drawn() {
    let start = position("P7/1k6/8/8/8/8/8/8 w - 30");
    let game = Game::from_position(Preset::Chelma.rules(), start);
    assert_eq!(game.side_to_move(), crate::Side::Black);
    assert_eq!(game.outcome(), None);
    let nobody = position("8/8/8/8/8/8/8/8 w - 30");
    let game = Game::from_position(Preset::Chelma.rules(), nobody);
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::NoMove)));
}

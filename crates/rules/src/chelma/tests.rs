//! Opening counts, refusals and texts of Chelma. The integration tests compare whole games and random positions.

use super::*;
use crate::{DrawReason, Outcome, SquareSet, WinReason};

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
    // As stored games have it that are older than a point: what is left out is read, and written the same.
    let older = "late=turn-30 long-game=plays-on";
    let read: Ruleset = older.parse().expect("a rule set");
    assert_eq!(read.to_string(), older);
    assert_eq!(
        (read.goal, read.named()),
        (Goal::OwnPieces, Some(Preset::ChelmaTurn30))
    );
    let text = "late=turn-30-once long-game=two-hundred-moves goal=enemy-counts longest=600-turns";
    let read: Ruleset = text.parse().expect("a rule set");
    assert_eq!((read.to_string().as_str(), read.named()), (text, None));
    for text in [
        "",
        "late=turn-30 long-game=plays-on goal=x",
        "late=turn-30 long-game=plays-on goal=own-pieces goal=own-pieces",
        "late=turn-30",
        "late=turn-30 late=plays-on",
        "late=x long-game=plays-on",
        "late=turn-30 long-game=plays-on late=plays-on",
        "late=turn-30 long-game=plays-on long-game=plays-on",
        "late=turn-30 long-game=plays-on longest=600-turns longest=600-turns",
    ] {
        assert!(text.parse::<Ruleset>().is_err(), "{text:?} is no rule set");
    }
}

#[test]
fn a_neighbour_of_a_ruleset_has_the_value_that_it_is_called_by() {
    for preset in Preset::ALL {
        for neighbour in preset.ruleset().neighbours() {
            let (point, rules) = (neighbour.to_string(), neighbour.ruleset.to_string());
            assert!(rules.split(' ').any(|one| one == point), "{point}: {rules}");
        }
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
fn a_rank_that_cannot_be_read_is_named() {
    for (text, wanted) in [
        (
            "12/8/8/8/8/8/8/8 w - 0",
            "rank 8 to fill 8 squares but \"12\" fills 12",
        ),
        ("8/8/8/8/8/8/7G/8 w - 0", "in rank 2 but found \"G\""),
    ] {
        let refused = text.parse::<Position>().expect_err("no position");
        let told = refused.to_string();
        assert!(told.ends_with(wanted), "{text}: {told}");
    }
}

#[test]
fn of_too_many_pieces_no_more_than_ten_may_move() {
    let side = crate::Side::White;
    let role = Role::Knight;
    let mut crowded = Position::empty(side);
    for at in terrain::BOARD.into_iter().step_by(5) {
        crowded.put(at, Piece { role, side });
    }
    assert!(crowded.of_side(side).count() > 10);
    let moves = Preset::ChelmaOpen.rules().moves(&crowded);
    assert!(moves.by_piece().len() <= 10);
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
fn a_piece_is_placed_on_one_square() {
    for text in ["R@f2-g3", "R@f2 g3"] {
        let read = text.parse::<TypedTurn>();
        assert!(matches!(read, Err(TurnTextError::NotATurn(_))), "{read:?}");
    }
}

#[test]
fn moves_are_refused_with_their_reason() {
    let text = "kp1n4/pqb5/4r3/3r1b2/3RB2R/3n2N1/5BQP/5NPK w - 30";
    assert_eq!(refusal(text, "a4-a5"), Reason::NoPiece);
    assert_eq!(refusal(text, "d5-c5"), Reason::NotYours);
    assert_eq!(refusal(text, "d4-d4"), Reason::Stays);
    assert!(matches!(refusal(text, "d4-d5"), Reason::Occupied(piece) if piece.letter() == 'r'));
    for turn in ["d4-c3", "h4-h7", "e4-e2"] {
        assert_eq!(refusal(text, turn), Reason::NotItsWay, "{turn}");
    }
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
fn of_two_shortest_chains_the_one_that_begins_clockwise_from_north_is_drawn() {
    let start = position("8/8/8/8/2n1n3/8/2r1r3/3B4 w - 30");
    let mv = "d1-d5".parse().expect("a move");
    let route = Preset::Chelma.rules().route(&start, mv);
    let route: Vec<String> = route.iter().map(|square| square.to_string()).collect();
    assert_eq!(route, ["d1", "f3", "d5"]);
}

#[test]
fn a_turn_that_passes_counts_for_turn_30_but_not_for_a_draw_by_length() {
    // Black's Pawn on a1 is shut in by b2.
    let start = position("8/8/8/8/K7/8/1B6/p7 w - 30");
    let mut game = Game::from_position(Preset::ChelmaOpen.rules(), start);
    let left = game.turns_left().expect("a longest length");
    game.play("a4-b3".parse().expect("a turn")).expect("legal");
    assert_eq!(game.side_to_move(), crate::Side::White);
    let played = game.played(1).expect("a turn");
    assert_eq!(played.passed, Some(crate::Side::Black));
    assert_eq!(game.position().ply(), 32);
    assert_eq!(game.halfmove_clock(), 1);
    assert_eq!(game.turns_left(), Some(left - 1));
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

/// The rules of `chelma` with another answer to who stays at home.
fn with(late: Late) -> Rules {
    Rules::of(Ruleset {
        late,
        ..Preset::Chelma.ruleset()
    })
}

/// The rules of `chelma-open`, by which an enemy piece on a goal square counts.
fn enemy_counts() -> Rules {
    Rules::of(Ruleset {
        goal: Goal::EnemyCounts,
        ..Preset::ChelmaOpen.ruleset()
    })
}

fn won_by(side: crate::Side, reason: WinReason) -> Option<Outcome> {
    let grade = crate::Grade::Plain;
    Some(Outcome::Win {
        side,
        reason,
        grade,
    })
}

#[test]
fn turn_30_judged_once_looks_at_both_sides_when_both_have_made_thirty_moves() {
    let once = with(Late::JudgedOnceAtThirty);
    let decided = |text: &str| once.decided(&position(text));
    let late = WinReason::TurnThirty;
    // White's Rook has stayed on f2, all of Black has left.
    let white_stays = "8/8/2q5/n3K3/5PP1/8/5R2/8";
    assert_eq!(
        decided("8/8/2q5/1n2K3/5PP1/8/5R2/8 w - 72"),
        won_by(crate::Side::Black, late)
    );
    // Black's Knight is on a5, its own marked square.
    let both_stay = decided(&format!("{white_stays} w - 72"));
    assert_eq!(both_stay, Some(Outcome::Draw(DrawReason::BothAtHome)));
    let black_stays = "8/8/2q5/n3K3/5PP1/5R2/8/8 w - 72";
    assert_eq!(decided(black_stays), won_by(crate::Side::White, late));
    assert_eq!(decided("8/8/2q5/1n2K3/5PP1/5R2/8/8 w - 72"), None);
    // A move earlier only White has made its thirtieth, and later it does not matter any more.
    for ply in [70, 71, 73, 74, 200] {
        assert_eq!(decided(&format!("{white_stays} b - {ply}")), None, "{ply}");
    }
    let first = position(&format!("{white_stays} b - 71"));
    assert!(Preset::ChelmaTurn30.rules().decided(&first).is_some());
}

#[test]
fn who_is_home_wins_before_turn_30_is_judged_once() {
    let home = "KPNN4/PQR5/BR6/B7/8/8/8/8 w - 72";
    let once = with(Late::JudgedOnceAtThirty);
    assert_eq!(
        once.decided(&position(home)),
        won_by(crate::Side::White, WinReason::Home)
    );
}

#[test]
fn a_turn_that_passes_counts_as_the_thirtieth_move() {
    // White leaves home with its thirtieth move. Black, whose only piece is shut in, passes: both have made thirty.
    let before = position("8/8/8/8/K7/8/1B6/p7 w - 70");
    let once = with(Late::JudgedOnceAtThirty);
    let after = once
        .play(&before, "a4-b3".parse().expect("a turn"))
        .expect("a move");
    assert_eq!((after.ply(), once.decided(&after)), (72, None));
}

#[test]
fn from_the_thirtieth_move_on_a_piece_that_can_leave_home_must() {
    let must = with(Late::MustLeaveFromThirty);
    let board = "8/8/8/3R4/8/6b1/6P1/5R1K";
    let at = |ply: u32| position(&format!("{board} w - {ply}"));
    let turns = |position: &Position| {
        let turns = must.moves(position);
        turns
            .iter()
            .map(|turn| turn.to_string())
            .collect::<Vec<_>>()
    };
    assert!(turns(&at(68)).len() > 5, "nothing has to leave before");
    for ply in [70, 72, 300] {
        assert_eq!(turns(&at(ply)), ["g2-f3"], "{ply}");
        assert_eq!(must.perft(&at(ply), 1), 1);
    }
    let refused = |turn: &str| must.why_not(&at(70), turn.parse().expect("a turn"));
    let refused_rook = refused("d5-d6").expect("a refusal");
    let pawn = SquareSet::of("g2".parse().expect("a square"));
    assert_eq!(
        (refused_rook.reason, refused_rook.targets),
        (Reason::MustLeave(pawn), SquareSet::EMPTY)
    );
    // Another square at home is no way out.
    let to_home = refused("g2-h3").expect("a refusal");
    let out = SquareSet::of("f3".parse().expect("a square"));
    assert_eq!(
        (to_home.reason, to_home.targets),
        (Reason::MustLeave(pawn), out)
    );
    // What is wrong anyhow is told as ever.
    let reason = refused("d5-e6").expect("a refusal").reason;
    assert_eq!(reason, Reason::NotItsWay);
    assert_eq!(refused("g2-f3"), None);
}

#[test]
fn who_cannot_leave_home_moves_as_it_likes_and_loses_nothing() {
    let must = with(Late::MustLeaveFromThirty);
    let stuck = position("8/8/8/3R4/8/8/8/5R1K w - 90");
    assert!(must.must_leave(&stuck).is_empty());
    assert_eq!(must.moves(&stuck).count(), possible_moves(&stuck));
    assert_eq!(must.decided(&stuck), None);
}

/// How many moves there are without turn 30.
fn possible_moves(position: &Position) -> u64 {
    Preset::ChelmaOpen.rules().moves(position).count()
}

#[test]
fn an_enemy_piece_on_a_goal_square_counts_if_an_own_one_stands_on_another() {
    let rules = enemy_counts();
    let decided = |text: &str| rules.decided(&position(text));
    // Black has never left a5 and b7, and White stands on the other eight.
    let kept = "KPNN4/PqR5/BR6/b3Q3/3B4/8/8/8 b - 100";
    assert_eq!(
        decided(kept),
        won_by(crate::Side::White, WinReason::HomeFilled)
    );
    assert_eq!(Preset::ChelmaOpen.rules().decided(&position(kept)), None);
    let all_own = "KPNN4/PQR5/BR6/B7/8/8/8/8 b - 90";
    assert_eq!(
        decided(all_own),
        won_by(crate::Side::White, WinReason::Home)
    );
    // With b6 empty one square is not reached.
    assert_eq!(decided("KPNN4/PqR5/B7/b3Q3/3B4/8/8/8 b - 100"), None);
    // A Bishop of White on b8 fills no square of the court.
    assert_eq!(decided("KBNN4/PqR5/BR6/b3Q3/3P4/8/8/8 b - 100"), None);
    // Nobody has won while all stand where they began.
    assert_eq!(decided("kpbr4/pqn5/rb6/n7/7N/6NR/5RQP/4BBPK w - 12"), None);
    // One piece that slips in is enough, of its kind.
    assert_eq!(
        decided("kpbr4/pqn5/rb6/N7/n7/7R/5RQP/4BBPK b - 40"),
        won_by(crate::Side::White, WinReason::HomeFilled)
    );
}

#[test]
fn who_goes_back_home_may_let_the_enemy_win() {
    let rules = enemy_counts();
    let before = position("kpbr4/pqn5/rb6/1n6/N7/8/5RQP/4BBPK b - 41");
    assert_eq!(rules.decided(&before), None);
    let inside = position("kpbr4/pqn5/Nb6/n7/1r6/8/5RQP/4BBPK b - 41");
    assert_eq!(
        rules.decided(&inside),
        won_by(crate::Side::White, WinReason::HomeFilled)
    );
    let back = position("kpbr4/pqn5/Nb6/8/8/1n6/5RQP/4BBPK b - 41");
    let back = rules
        .play(&back, "b3-a5".parse().expect("a turn"))
        .expect("a move");
    assert_eq!(
        rules.decided(&back),
        won_by(crate::Side::White, WinReason::HomeFilled)
    );
}

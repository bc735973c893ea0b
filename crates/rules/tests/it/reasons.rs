//! Every reason for a refusal is enough, and none of it is too much: without all that is named the move is legal by the
//! naive reading, and without a part of it it is not.

use gala_rules::gala::route::{Bar, Route, routes};
use gala_rules::gala::{Hindrance, Position, Reason, Rules};
use gala_rules::{Move, Square, chelma};

use crate::naive::{self, Dice};
use crate::preset::gala_rules;
use crate::rules_compare::{RULES, scattered};

/// The number of refused moves that are asked about, over all rule sets of both games.
const REFUSED: usize = 20_000;

/// Pairs of random moves that are tried in each position.
const TRIED: usize = 4;

/// What the naive reading calls a rule.
fn name(bar: Bar) -> &'static str {
    match bar {
        Bar::CentreClosedToRiders => "centre",
        Bar::SecondLegOneStep => "second leg steps",
        Bar::SecondLegTurn => "second leg turns",
        Bar::HorsaAtHome => "at home",
        Bar::RiderCapturesCrossing => "riders capture",
        Bar::HorsaBorderCapture | Bar::HorsaFirstStepCapture => "leaving",
        Bar::HorsaAlongsideCapture | Bar::HorsaSharpAlongsideCapture => "entering",
        Bar::GalaCapturesFromCross | Bar::GalaCapturesFromCentre | Bar::GalaCapturesCrossing => {
            "gala captures"
        }
        Bar::GalaCapturesInCentre => "gala captures in",
        Bar::LeapCaptures => "leap empty",
        Bar::LeapHome => "leap home",
        Bar::LeapUnsafe => "leap safe",
        Bar::KampaTowardCentre => "toward the centre",
        Bar::KampaCapturesHere => "kampa captures here",
        Bar::KampaCapturesFromCross => "kampa starts",
        Bar::KampaCapturesCrossing => "kampa crosses",
        Bar::KampaTwoStepsCapture => "two steps capture",
        Bar::KampaTwoStepsLeave => "two steps leave",
        Bar::KampaFriendlyNoble | Bar::KampaNoble => "noble",
        Bar::KampaClosedCentre => "closed centre",
    }
}

/// All rules that can be lifted but the duty to answer threats.
const ALL: [&str; 20] = [
    "centre",
    "second leg steps",
    "second leg turns",
    "at home",
    "riders capture",
    "leaving",
    "entering",
    "gala captures",
    "gala captures in",
    "leap empty",
    "leap home",
    "leap safe",
    "toward the centre",
    "kampa captures here",
    "kampa starts",
    "kampa crosses",
    "two steps capture",
    "two steps leave",
    "noble",
    "closed centre",
];

/// One thing that is named: a rule, or a square whose piece is in the way.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Named {
    Rule(&'static str),
    Piece(Square),
}

fn named(hindrance: &Hindrance) -> Vec<Named> {
    let bars = hindrance.bars.iter().map(|bar| Named::Rule(name(*bar)));
    let pieces = hindrance.pieces.iter().map(|(at, _)| Named::Piece(*at));
    let threats = hindrance.unanswered.then_some(Named::Rule("threats"));
    bars.chain(pieces).chain(threats).collect()
}

/// Whether the move is legal without these.
fn legal_without(rules: &str, position: &Position, mv: Move, gone: &[Named]) -> bool {
    let mut bare = *position;
    let mut lifted = Vec::new();
    for one in gone {
        match one {
            Named::Rule(name) => lifted.push(*name),
            Named::Piece(at) => {
                bare.take(*at);
            }
        }
    }
    let naive = naive::Position::parse(rules, &bare.to_string());
    naive.allows(&mv.to_string(), &lifted)
}

/// Checks a refusal. Gives the number of things that it names, `None` if its sufficiency cannot be tried.
fn check(
    rules: &str,
    engine: &Rules,
    position: &Position,
    mv: Move,
) -> Result<Option<usize>, String> {
    let Some(refused) = engine.why_not(position, mv) else {
        return Ok(None);
    };
    let legal = |gone: &[Named]| legal_without(rules, position, mv, gone);
    let (all, count) = match &refused.reason {
        Reason::Hindered(hindrance) => {
            let all = named(hindrance);
            let bare = all.iter().fold(*position, |mut bare, one| {
                if let Named::Piece(at) = one {
                    bare.take(*at);
                }
                bare
            });
            // Without the last Gala in the way the game is over.
            if engine.decided(&bare).is_some() {
                return Ok(None);
            }
            let count = all.len();
            (all, count)
        }
        Reason::UnansweredThreat { .. } => (vec![Named::Rule("threats")], 1),
        Reason::NotItsWay => {
            let mut everything: Vec<Named> = ALL.iter().map(|name| Named::Rule(name)).collect();
            everything.push(Named::Rule("threats"));
            let others = Square::all().filter(|at| ![mv.from, mv.to].contains(at));
            let galas = |at: &Square| {
                position
                    .piece_at(*at)
                    .is_some_and(|piece| piece.role != gala_rules::gala::Role::Gala)
            };
            everything.extend(others.filter(galas).map(Named::Piece));
            return match legal(&everything) {
                true => Err(format!("{mv} is a way it goes")),
                false => Ok(Some(0)),
            };
        }
        reason => return Err(format!("{mv} is refused for {reason:?}")),
    };
    if !legal(&all) {
        return Err(format!(
            "{mv}: {all:?} is not enough, of {:?}",
            refused.reason
        ));
    }
    for one in &all {
        let rest: Vec<Named> = all.iter().copied().filter(|other| other != one).collect();
        if legal(&rest) {
            return Err(format!(
                "{mv}: {one:?} is too much, of {:?}",
                refused.reason
            ));
        }
    }
    Ok(Some(count))
}

/// Moves of the mover's pieces: to any square, and as many along their routes, whatever bars those.
fn tries(rules: &Rules, position: &Position, dice: &mut Dice) -> Vec<Move> {
    let own: Vec<Square> = position.pieces_of(position.mover()).into_iter().collect();
    let all: Vec<Square> = Square::all().collect();
    if own.is_empty() {
        return Vec::new();
    }
    let mut moves = Vec::new();
    for _ in 0..TRIED {
        let (anyone, from) = (*dice.pick(&own), *dice.pick(&own));
        let piece = position.piece_at(from).expect("an own piece");
        let routes = routes(rules.ruleset(), piece.side, piece.role, from);
        let ends: Vec<Square> = routes.iter().map(Route::end).collect();
        let to = *dice.pick(&all);
        moves.push(Move { from: anyone, to });
        if !ends.is_empty() {
            let to = *dice.pick(&ends);
            moves.push(Move { from, to });
        }
    }
    moves.retain(|mv| mv.from != mv.to);
    moves
}

#[test]
fn every_reason_is_enough_and_none_of_it_too_much() {
    let share = REFUSED / (RULES.len() + 2);
    // By how many things were named.
    let mut seen = [0; 12];
    for rules in RULES {
        let engine = gala_rules(rules).expect("rules of Gala");
        let mut dice = Dice::new(16);
        let mut count = 0;
        let mut position = engine.start();
        while count < share {
            if engine.decided(&position).is_none() {
                for mv in tries(&engine, &position, &mut dice) {
                    match check(rules, &engine, &position, mv) {
                        Ok(Some(named)) => {
                            seen[named] += 1;
                            count += 1;
                        }
                        Ok(None) => {}
                        Err(what) => panic!("{rules}, {position}\n{what}"),
                    }
                }
            }
            // On through a game, or to a board that no game leads to.
            let moves: Vec<Move> = engine.moves(&position).iter().collect();
            position = match moves.is_empty() || dice.roll(3) == 0 {
                true => scattered(engine.start().mover(), &mut dice),
                false => engine.after(&position, *dice.pick(&moves)),
            };
        }
    }
    assert!(seen[..4].iter().all(|count| *count > 100), "{seen:?}");
}

#[test]
fn every_reason_of_chelma_is_enough() {
    let share = REFUSED / (RULES.len() + 2);
    for preset in chelma::Preset::ALL {
        let rules = preset.rules();
        let mut dice = Dice::new(16);
        let mut seen = [0; 3];
        let mut count = 0;
        while count < share {
            let mut position = rules.start();
            for _ in 0..60 {
                let turns: Vec<chelma::Turn> = rules.moves(&position).iter().collect();
                if turns.is_empty() {
                    break;
                }
                for turn in chelma_tries(&position, &mut dice) {
                    if let Some(refused) = rules.why_not(&position, turn) {
                        count += 1;
                        check_chelma(&position, turn, &refused.reason, &mut seen);
                    }
                }
                position = rules.after(&position, *dice.pick(&turns));
            }
        }
        assert!(seen.iter().all(|count| *count > 0), "{preset:?}: {seen:?}");
    }
}

/// Moves of the mover's pieces to any square of the smaller board.
fn chelma_tries(position: &chelma::Position, dice: &mut Dice) -> Vec<chelma::Turn> {
    let board: Vec<Square> = chelma::terrain::BOARD.into_iter().collect();
    let side = position.side_to_move();
    let own: Vec<Square> = board
        .iter()
        .copied()
        .filter(|at| {
            position
                .piece_at(*at)
                .is_some_and(|piece| piece.side == side)
        })
        .collect();
    let one = |dice: &mut Dice| Move {
        from: *dice.pick(&own),
        to: *dice.pick(&board),
    };
    let moves = (0..2 * TRIED).map(|_| one(dice));
    moves
        .filter(|mv| mv.from != mv.to)
        .map(chelma::Turn::Go)
        .collect()
}

/// Checks a refusal; `seen` counts pieces on the target, pieces missing in the middle, and ways that no piece goes.
fn check_chelma(
    position: &chelma::Position,
    turn: chelma::Turn,
    reason: &chelma::Reason,
    seen: &mut [usize; 3],
) {
    let told = || format!("{turn} in {position}: {reason:?}");
    // The naive reading takes any pieces; by these rules nobody loses for being late.
    let legal = |at: Square, piece: Option<char>| {
        let naive = naive::Position::parse("chelma-open", &with(position, at, piece));
        naive.moves().contains(&turn.to_string())
    };
    match reason {
        chelma::Reason::PlacingFirst(_) => assert!(position.is_placing(), "{}", told()),
        chelma::Reason::Occupied(_) => {
            seen[0] += 1;
            assert!(legal(turn.to(), None), "{}", told());
        }
        chelma::Reason::NothingToJump(over) => {
            seen[1] += 1;
            assert!(legal(*over, Some('n')), "{}", told());
        }
        chelma::Reason::NotItsWay | chelma::Reason::NoChain => {
            seen[2] += 1;
            assert!(!legal(turn.to(), None), "{}", told());
        }
        other => panic!("{turn} in {position}: {other:?}"),
    }
}

/// The position as text with another piece, or none, on one square.
fn with(position: &chelma::Position, at: Square, piece: Option<char>) -> String {
    let text = position.to_string();
    let (board, rest) = text.split_once(' ').expect("a board and more");
    let mut ranks: Vec<Vec<char>> = Vec::new();
    for rank in board.split('/') {
        let squares = rank.chars().flat_map(|letter| match letter.to_digit(10) {
            Some(empty) => vec!['.'; empty as usize],
            None => vec![letter],
        });
        ranks.push(squares.collect());
    }
    let (file, rank) = (usize::from(at.file()), 7 - usize::from(at.rank()));
    ranks[rank][file] = piece.unwrap_or('.');
    let written: Vec<String> = ranks
        .iter()
        .map(|rank| {
            let mut text = String::new();
            let mut empty = 0;
            for letter in rank.iter().chain([&'/']) {
                match letter {
                    '.' => empty += 1,
                    letter => {
                        if empty > 0 {
                            text += &empty.to_string();
                            empty = 0;
                        }
                        text.push(*letter);
                    }
                }
            }
            text.trim_end_matches('/').to_owned()
        })
        .collect();
    format!("{} {rest}", written.join("/"))
}

//! Chelma: the engine against the naive reading, and the laws that every position must obey.
//!
//! The same for Gala is in `rules_compare.rs`; move counts of chosen positions are in `perft.rs`.

use gala_rules::chelma::terrain::{BOARD, court, half_turned, marked};
use gala_rules::chelma::{
    Game, Goal, Late, LongGame, Piece, Position, Preset, Reason, Role, Rules, Ruleset, Turn,
};
use gala_rules::{DrawReason, Longest, Move, Outcome, Side, Square, SquareSet};

use crate::naive::{self, Dice, Verdict};
use crate::preset::chelma_rules;

/// The presets by name, then every combination of what the board decides by, as text.
fn readings() -> Vec<String> {
    let presets = Preset::ALL.iter().map(|preset| preset.code().to_owned());
    let combined = on_the_board().map(|ruleset| ruleset.to_string());
    presets.chain(combined).collect()
}

/// Every combination of what the board decides by; long games are none of its business.
fn on_the_board() -> impl Iterator<Item = Ruleset> {
    combinations().filter(|ruleset| ruleset.long_game == LongGame::PlaysOn)
}

/// Every combination of the values of all fields.
fn combinations() -> impl Iterator<Item = Ruleset> {
    let lates = Late::ALL.iter().copied();
    let with_long = lates.flat_map(|late| LongGame::ALL.iter().map(move |long| (late, *long)));
    with_long.flat_map(|(late, long_game)| {
        Goal::ALL.iter().map(move |goal| Ruleset {
            late,
            long_game,
            goal: *goal,
            longest: Longest::SixHundredTurns,
        })
    })
}

/// The number of positions in which both readings are asked for everything, for each rule set and kind of position.
const COMPARED: usize = 800;

/// The number of positions in which the engine must obey the laws, for each rule set.
const JUDGED: usize = 2_000;

/// The number of turns after which a game that has not ended is abandoned.
const LONGEST: usize = 300;

#[test]
fn both_readings_agree_in_random_games_of_chelma() {
    for name in readings() {
        let name = name.as_str();
        let rules = chelma_rules(name).expect("rules of Chelma");
        let (mut compared, mut seed) = (0, 0);
        while compared < COMPARED {
            seed += 1;
            compared += compare_game(name, &rules, Dice::new(seed));
        }
    }
}

/// Plays one game and compares at every turn; returns the number of positions.
fn compare_game(name: &str, rules: &Rules, mut dice: Dice) -> usize {
    let mut naive = naive::Position::start(name);
    let mut engine = rules.start();
    let haste = dice.roll(4) * 30;
    for ply in 1..=LONGEST {
        if let Err(what) = compare(rules, &engine, &naive) {
            panic!("{name}: {what}\n{}", naive.text());
        }
        let moves = naive.moves();
        if moves.is_empty() {
            return ply;
        }
        let text = choice(&moves, &engine, &mut dice, haste);
        naive = naive.play(text);
        engine = rules
            .play(&engine, text.parse().expect("a turn"))
            .expect("a legal turn");
    }
    LONGEST
}

/// A random turn; with this percentage one that leads far toward the enemy's corner.
fn choice<'a>(
    moves: &'a [String],
    position: &Position,
    dice: &mut Dice,
    haste: usize,
) -> &'a String {
    if dice.roll(100) >= haste {
        return dice.pick(moves);
    }
    let gain = |text: &&String| match text.parse::<Turn>() {
        Ok(Turn::Go(Move { from, to })) => {
            let ahead = |square: Square| i32::from(square.rank()) - i32::from(square.file());
            match position.side_to_move() {
                Side::White => ahead(to) - ahead(from),
                Side::Black => ahead(from) - ahead(to),
            }
        }
        _ => 0,
    };
    let tries: Vec<&String> = (0..6).map(|_| dice.pick(moves)).collect();
    tries.into_iter().max_by_key(gain).expect("six tries")
}

/// Boards that no game leads to: crowds in which no piece can move, pieces at home or nearly so, any hands and plies.
#[test]
fn both_readings_agree_on_scattered_pieces_of_chelma() {
    for name in readings() {
        let name = name.as_str();
        let rules = chelma_rules(name).expect("rules of Chelma");
        let mut dice = Dice::new(64);
        let (mut passed, mut home, mut late, mut drawn, mut leaving) = (0, 0, 0, 0, 0);
        for _ in 0..COMPARED {
            let engine = scattered(&mut dice);
            let naive = naive::Position::parse(name, &engine.to_string());
            if let Err(what) = compare(&rules, &engine, &naive) {
                panic!("{name}: {what}\n{engine}");
            }
            let reason = rules.decided(&engine).map(|outcome| format!("{outcome:?}"));
            home += usize::from(
                reason
                    .as_ref()
                    .is_some_and(|reason| reason.contains("Home")),
            );
            let has =
                |what| usize::from(reason.as_ref().is_some_and(|reason| reason.contains(what)));
            late += has("Thirty");
            drawn += has("BothAtHome");
            leaving += usize::from(!rules.must_leave(&engine).is_empty());
            for text in naive.moves() {
                let after = naive.play(&text).text();
                let turn = text.parse().expect("a turn");
                let next = rules.play(&engine, turn).expect("a legal turn");
                assert_eq!(next.to_string(), after, "{name}: {engine} after {text}");
                passed += usize::from(next.side_to_move() == engine.side_to_move());
            }
        }
        assert!(
            passed > 5 && home > 10,
            "{name}: {passed} passed, {home} home"
        );
        let ruleset = rules.ruleset();
        let once = ruleset.late == Late::JudgedOnceAtThirty;
        let judged = once || ruleset.late == Late::LosesAtThirty;
        assert!((late > 5) == judged, "{name}: {late} late");
        assert!((drawn > 5) == once, "{name}: {drawn} drawn");
        let must = ruleset.late == Late::MustLeaveFromThirty;
        assert!((leaving > 50) == must, "{name}: {leaving} must leave");
    }
}

/// Any pieces of both sides: anywhere, crowded into a corner, or shuffled on the squares where they must arrive.
fn scattered(dice: &mut Dice) -> Position {
    let mut position = Position::empty(*dice.pick(&Side::BOTH));
    let board: Vec<Square> = BOARD.into_iter().collect();
    let width = 2 + dice.roll(4) as u8;
    let corner = board
        .iter()
        .copied()
        .filter(|square| square.file() < width && square.rank() < width);
    let corner: Vec<Square> = corner.collect();
    let crowded = dice.roll(2) == 0;
    let arriving = dice.roll(4) == 0;
    let some_in_hand = dice.roll(4) == 0;
    for side in Side::BOTH {
        let court: Vec<Square> = court(side.other()).into_iter().collect();
        let marked: Vec<Square> = marked(side.other()).into_iter().collect();
        for role in Role::ALL {
            for _ in 0..role.most() {
                let squares = match (arriving, Role::PLACED.contains(&role)) {
                    (true, true) => &marked,
                    (true, false) => &court,
                    _ if crowded => &corner,
                    _ => &board,
                };
                let free: Vec<Square> = squares
                    .iter()
                    .copied()
                    .filter(|square| position.piece_at(*square).is_none())
                    .collect();
                let held = position.in_hand(side, role);
                if some_in_hand && dice.roll(3) == 0 {
                    position.set_in_hand(side, role, held + 1);
                } else if !free.is_empty() && dice.roll(if arriving { 60 } else { 4 }) > 0 {
                    position.put(*dice.pick(&free), Piece { role, side });
                }
            }
        }
    }
    // One in four just when both sides have made thirty moves.
    let ply = match dice.roll(4) {
        0 => 72,
        _ => dice.roll(100),
    };
    position.set_ply(ply as u32);
    position
}

fn compare(rules: &Rules, engine: &Position, naive: &naive::Position) -> Result<(), String> {
    same("the position", &engine.to_string(), &naive.text())?;
    let moves = rules.moves(engine);
    let mut moves: Vec<String> = moves.iter().map(|turn| turn.to_string()).collect();
    moves.sort();
    same("the moves", &moves, &naive.moves())?;
    let decided = rules.decided(engine).map(|outcome| match outcome.winner() {
        Some(Side::White) => Verdict::White,
        Some(Side::Black) => Verdict::Black,
        None => Verdict::Draw,
    });
    same("the verdict", &decided, &naive.verdict())
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, engine: &T, naive: &T) -> Result<(), String> {
    match engine == naive {
        true => Ok(()),
        false => Err(format!(
            "{what}: expected {naive:?} but the engine has {engine:?}"
        )),
    }
}

/// All fields together, as players meet them: from the first placement to an end of the kind that the rules have.
#[test]
fn games_by_every_combination_come_to_an_end() {
    let mut ends = Vec::new();
    for ruleset in combinations() {
        for seed in 1..=6 {
            let mut dice = Dice::new(seed);
            let mut game = Game::new(Rules::of(ruleset));
            while game.outcome().is_none() {
                let turns: Vec<Turn> = game.rules().moves(game.position()).iter().collect();
                let turns: Vec<String> = turns.iter().map(Turn::to_string).collect();
                let text = choice(&turns, game.position(), &mut dice, 90);
                game.play(text.parse().expect("a turn"))
                    .expect("a legal turn");
            }
            let end = game.outcome().expect("it is over");
            let reason = match end {
                Outcome::Win { reason, .. } => reason.code(),
                Outcome::Draw(reason) => reason.code(),
            };
            let long = end == Outcome::Draw(DrawReason::TwoHundredMoves);
            assert!(
                !long || ruleset.long_game == LongGame::TwoHundredMovesDraw,
                "{ruleset}"
            );
            ends.push(reason);
        }
    }
    for reason in ["turn-30", "both-at-home", "two-hundred-moves"] {
        assert!(ends.contains(&reason), "nothing ended by {reason}");
    }
}

#[test]
fn every_position_of_chelma_obeys_the_laws() {
    for name in readings() {
        let name = name.as_str();
        let rules = chelma_rules(name).expect("rules of Chelma");
        let (mut judged, mut dice) = (0, Dice::new(8));
        while judged < JUDGED {
            let mut position = match dice.roll(2) {
                0 => rules.start(),
                _ => scattered(&mut dice),
            };
            for _ in 0..LONGEST {
                judged += 1;
                if let Err(law) = judge(&rules, &position, &mut dice) {
                    panic!("{name}: {law}\n{position}");
                }
                let turns: Vec<Turn> = rules.moves(&position).iter().collect();
                if turns.is_empty() {
                    break;
                }
                position = rules
                    .play(&position, *dice.pick(&turns))
                    .expect("a legal turn");
            }
        }
    }
}

/// The laws, each with the message for its breach.
fn judge(rules: &Rules, position: &Position, dice: &mut Dice) -> Result<(), String> {
    let moves = rules.moves(position);
    let all: Vec<Turn> = moves.iter().collect();
    law(
        position.to_string().parse::<Position>().as_ref() == Ok(position),
        "the text of a position reads back as the same",
    )?;
    law(
        position.hash() == position.recomputed_hash(),
        "the hash is that of board, hands and mover",
    )?;
    law(
        moves.count() == all.len() as u64 && moves.is_empty() == all.is_empty(),
        "as many moves as are counted",
    )?;
    law(
        all.is_empty() || rules.decided(position).is_none(),
        "a finished game has no moves",
    )?;
    let mut tried = all.clone();
    tried.extend((0..20).map(|_| random_turn(dice)));
    for turn in tried {
        judge_turn(rules, position, turn, all.contains(&turn))
            .map_err(|what| format!("{turn}: {what}"))?;
    }
    judge_symmetries(position)
}

fn judge_turn(rules: &Rules, position: &Position, turn: Turn, listed: bool) -> Result<(), String> {
    let refused = rules.why_not(position, turn);
    law(
        rules.moves(position).has(turn) == listed && refused.is_none() == listed,
        "it is legal exactly if it is listed, and refused otherwise",
    )?;
    let played = rules.play(position, turn);
    law(
        played.is_some() == listed,
        "it is accepted exactly if it is listed",
    )?;
    if let (Some(refused), Turn::Go(mv)) = (&refused, turn)
        && let Reason::NothingToJump(over) = refused.reason
    {
        let empty = position.piece_at(over).is_none();
        law(empty && over != mv.from, "what is missing is missing")?;
    }
    let Some(next) = played else {
        return Ok(());
    };
    law(
        next.hash() == next.recomputed_hash(),
        "the hash afterwards is that of board, hands and mover",
    )?;
    law(
        turn.to_string().parse() == Ok(turn),
        "its text reads back as the same",
    )?;
    let passed = next.side_to_move() == position.side_to_move();
    law(
        next.ply() == position.ply() + 1 + u32::from(passed),
        "a turn takes a ply, and so does one that passes",
    )?;
    match turn {
        Turn::Go(mv) => judge_route(position, mv, &rules.route(position, mv)),
        Turn::Place { .. } => Ok(()),
    }
}

/// A route is one step, or jumps over pieces to empty squares, none of which is touched twice.
fn judge_route(position: &Position, mv: Move, route: &[Square]) -> Result<(), String> {
    let ends = (route.first(), route.last());
    law(
        ends == (Some(&mv.from), Some(&mv.to)),
        "a route has its ends",
    )?;
    let distinct: SquareSet = route.iter().copied().collect();
    law(
        distinct.count() as usize == route.len(),
        "a shortest route comes nowhere twice",
    )?;
    let apart = |a: u8, b: u8| a.abs_diff(b);
    if route.len() == 2
        && apart(mv.from.file(), mv.to.file()) + apart(mv.from.rank(), mv.to.rank()) < 2
    {
        return Ok(());
    }
    let role = position.piece_at(mv.from).map(|piece| piece.role);
    if role == Some(Role::Knight) {
        return law(route.len() == 2, "a Knight leaps once");
    }
    for pair in route.windows(2) {
        let (files, ranks) = (
            apart(pair[0].file(), pair[1].file()),
            apart(pair[0].rank(), pair[1].rank()),
        );
        if (files, ranks) == (1, 1) {
            return law(route.len() == 2, "steps and jumps never mix");
        }
        law(
            matches!((files, ranks), (0, 2) | (2, 0) | (2, 2)),
            "a jump is two squares long",
        )?;
        let middle = |a: u8, b: u8| (a + b) / 2;
        let over = Square::new(
            middle(pair[0].file(), pair[1].file()),
            middle(pair[0].rank(), pair[1].rank()),
        );
        let over = over.expect("a square between two");
        law(
            over != mv.from && position.piece_at(over).is_some(),
            "a jump goes over another man",
        )?;
        law(
            position.piece_at(pair[1]).is_none(),
            "a jump lands on an empty square",
        )?;
    }
    Ok(())
}

/// Two symmetries. The board turned by half with the colours swapped is the same game except for turn 30: White makes
/// its 30th move before Black. The board mirrored in the diagonal from a8 to h1 is entirely the same game, because that
/// exchanges every side's squares with its own.
fn judge_symmetries(position: &Position) -> Result<(), String> {
    let open = Preset::ChelmaOpen.rules();
    let turned = position.half_turned();
    law(turned.half_turned() == *position, "two half turns are none")?;
    let turned_turns = open
        .moves(position)
        .iter()
        .map(|turn| carried(turn, |square| half_turned(square).expect("on the board")))
        .collect();
    law(
        sorted(turned_turns) == sorted(open.moves(&turned).iter().collect()),
        "the half-turned board has the half-turned moves",
    )?;
    for rules in on_the_board().map(Rules::of) {
        let mirrored = mirrored(position);
        law(
            rules.decided(&mirrored) == rules.decided(position),
            "the mirrored board decides the same",
        )?;
        let turns = rules
            .moves(position)
            .iter()
            .map(|turn| carried(turn, mirror))
            .collect();
        law(
            sorted(turns) == sorted(rules.moves(&mirrored).iter().collect()),
            "the mirrored board has the mirrored moves",
        )?;
    }
    Ok(())
}

fn law(holds: bool, words: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(words.to_owned()) }
}

/// Any two squares, also of the larger board, or any kind placed anywhere.
fn random_turn(dice: &mut Dice) -> Turn {
    let mut square = || Square::from_index(dice.roll(Square::COUNT)).expect("a square");
    let (from, to) = (square(), square());
    match dice.roll(3) {
        0 => Turn::Place {
            role: *dice.pick(&Role::ALL),
            to,
        },
        _ => Turn::Go(Move { from, to }),
    }
}

fn carried(turn: Turn, to_where: impl Fn(Square) -> Square) -> Turn {
    match turn {
        Turn::Place { role, to } => Turn::Place {
            role,
            to: to_where(to),
        },
        Turn::Go(mv) => Turn::Go(Move {
            from: to_where(mv.from),
            to: to_where(mv.to),
        }),
    }
}

fn sorted(mut turns: Vec<Turn>) -> Vec<Turn> {
    turns.sort();
    turns
}

fn mirror(square: Square) -> Square {
    Square::new(7 - square.rank(), 7 - square.file()).expect("on the board")
}

fn mirrored(position: &Position) -> Position {
    let mut mirrored = Position::empty(position.side_to_move());
    for (square, piece) in position.pieces() {
        mirrored.put(mirror(square), piece);
    }
    for side in Side::BOTH {
        for role in Role::PLACED {
            mirrored.set_in_hand(side, role, position.in_hand(side, role));
        }
    }
    mirrored.set_ply(position.ply());
    mirrored
}

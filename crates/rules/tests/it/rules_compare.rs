//! The engine against the naive reading in random games, and the laws that every position must obey.
//!
//! Move counts of chosen positions are in `perft.rs`.

use gala_rules::gala::{Piece, Position, Role, Rules};
use gala_rules::mover::Mover;
use gala_rules::{Move, Side, Square};

use crate::naive::{self, Dice, Verdict};
use crate::preset::gala_rules;

/// Every preset, every option of `winther` alone, all options together, and an older value.
pub const RULES: [&str; 12] = [
    "farmers",
    "winther",
    "winther weak-kampas",
    "winther strong-horsas",
    "winther weak-galas",
    "winther single-gala",
    "winther lone-gala",
    "winther weak-kampas strong-horsas weak-galas single-gala lone-gala",
    "pyramid",
    "botermans",
    "pyramid-4",
    "farmers older-threats",
];

/// The number of positions in which both readings are asked for everything, for each rule set.
const COMPARED: usize = 1_500;

/// The number of positions in which the engine must obey the laws, for each rule set.
const JUDGED: usize = 10_000;

/// The number of moves after which a game that has not ended is abandoned.
const LONGEST: usize = 250;

#[test]
fn both_readings_agree_in_random_games() {
    for name in RULES {
        let rules = gala_rules(name).expect("rules of Gala");
        let (mut compared, mut seed) = (0, 0);
        while compared < COMPARED {
            seed += 1;
            compared += compare_game(name, &rules, Dice::new(seed));
        }
    }
}

/// Plays one game with the naive reading and compares at every move; returns the number of positions.
fn compare_game(name: &str, rules: &Rules, mut dice: Dice) -> usize {
    let mut naive = naive::Position::start(name);
    let mut engine = rules.start();
    let keenness = dice.roll(3) * 30;
    for ply in 1..=LONGEST {
        if let Err(what) = compare(rules, &engine, &naive) {
            panic!("{name}: {what}\n{}", naive.text());
        }
        let moves = naive.moves();
        if moves.is_empty() {
            return ply;
        }
        let text = naive_choice(&naive, &moves, &mut dice, keenness);
        let mv: Move = text.parse().expect("a move");
        naive = naive.play(&text);
        engine = rules.play(&engine, mv).expect("a legal move");
    }
    LONGEST
}

/// Boards that no game leads to, where rare rules meet: a few pieces anywhere, Galas often in the centre.
#[test]
fn both_readings_agree_on_scattered_pieces() {
    for name in RULES {
        let rules = gala_rules(name).expect("rules of Gala");
        let mut dice = Dice::new(99);
        for _ in 0..COMPARED {
            let engine = scattered(rules.start().mover(), &mut dice);
            let naive = naive::Position::parse(name, &engine.to_string());
            if let Err(what) = compare(&rules, &engine, &naive) {
                panic!("{name}: {what}\n{engine}");
            }
        }
    }
}

/// White and Black with one or two Galas each, up to sixteen other pieces, and any mover.
pub fn scattered(first: Mover, dice: &mut Dice) -> Position {
    let mut position = Position::empty(first);
    let four = matches!(first, Mover::Seat(_));
    let centre: Vec<Square> = ["e5", "f5", "e6", "f6"]
        .map(|name| name.parse().expect("a square"))
        .to_vec();
    let everywhere: Vec<Square> = Square::all().collect();
    for side in Side::BOTH {
        for eastern in [false, true].into_iter().take(1 + dice.roll(4).min(1)) {
            let squares = if dice.roll(5) == 0 {
                &centre
            } else {
                &everywhere
            };
            let role = Role::Gala;
            position.put(*dice.pick(squares), Piece { role, side }, four && eastern);
        }
    }
    for _ in 0..dice.roll(17) {
        let square = *dice.pick(&everywhere);
        let role = *dice.pick(&[Role::Korna, Role::Horsa, Role::Kampa]);
        let side = *dice.pick(&Side::BOTH);
        if position.piece_at(square).is_none() {
            position.put(square, Piece { role, side }, four && dice.roll(2) == 0);
        }
    }
    let codes: &[&str] = if four {
        &["sw", "nw", "ne", "se"]
    } else {
        &["w", "b"]
    };
    let text = position.to_string();
    let (board, _) = text.split_once(' ').expect("a board and a mover");
    format!("{board} {}", dice.pick(codes))
        .parse()
        .expect("a position")
}

fn compare(rules: &Rules, engine: &Position, naive: &naive::Position) -> Result<(), String> {
    same("the position", &engine.to_string(), &naive.text())?;
    let mut moves: Vec<String> = rules
        .moves(engine)
        .iter()
        .map(|mv| mv.to_string())
        .collect();
    moves.sort();
    let expected = naive.moves();
    let extra: Vec<&String> = moves
        .iter()
        .filter(|text| !expected.contains(text))
        .collect();
    let missing: Vec<&String> = expected
        .iter()
        .filter(|text| !moves.contains(text))
        .collect();
    same(
        "too many and too few moves",
        &(extra, missing),
        &(vec![], vec![]),
    )?;
    same("the number of moves", &moves.len(), &expected.len())?;
    let decided = rules.decided(engine).map(|outcome| match outcome.winner() {
        Some(Side::White) => Verdict::White,
        Some(Side::Black) => Verdict::Black,
        None => Verdict::Draw,
    });
    let stuck = moves.is_empty().then_some(Verdict::Draw);
    same("the verdict", &decided.or(stuck), &naive.verdict())?;
    for side in Side::BOTH {
        let mut threatened: Vec<String> = rules
            .threatened(engine, side)
            .into_iter()
            .map(|square| square.to_string())
            .collect();
        threatened.sort();
        same(
            "the threatened Galas",
            &threatened,
            &naive.threatened_galas(side == Side::White),
        )?;
    }
    Ok(())
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, engine: &T, naive: &T) -> Result<(), String> {
    match engine == naive {
        true => Ok(()),
        false => Err(format!(
            "{what}: expected {naive:?} but the engine has {engine:?}"
        )),
    }
}

/// A random move. With this percentage it is a capture or, if there is none, a move of a Gala if there is one.
fn naive_choice(
    position: &naive::Position,
    moves: &[String],
    dice: &mut Dice,
    keenness: usize,
) -> String {
    if dice.roll(100) < keenness {
        let ends = |text: &str| {
            text.split_once('-')
                .map(|(from, to)| (position.piece_at(from), position.piece_at(to)))
        };
        let captures = |text: &&String| ends(text).is_some_and(|(_, taken)| taken.is_some());
        let by_gala = |text: &&String| ends(text).is_some_and(|(piece, _)| piece == Some('G'));
        let capturing: Vec<&String> = moves.iter().filter(captures).collect();
        let of_galas: Vec<&String> = moves.iter().filter(by_gala).collect();
        let keen = if capturing.is_empty() {
            of_galas
        } else {
            capturing
        };
        if !keen.is_empty() {
            return (*dice.pick(&keen)).clone();
        }
    }
    dice.pick(moves).clone()
}

#[test]
fn every_position_obeys_the_laws() {
    for name in RULES {
        let rules = gala_rules(name).expect("rules of Gala");
        let mirrored_too = ["farmers", "pyramid"].contains(&name);
        let (mut judged, mut dice) = (0, Dice::new(7));
        while judged < JUDGED {
            let mut position = rules.start();
            for _ in 0..LONGEST {
                judged += 1;
                if let Err(law) = judge(&rules, &position, &mut dice, mirrored_too) {
                    panic!("{name}: {law}\n{position}");
                }
                let moves: Vec<Move> = rules.moves(&position).iter().collect();
                if moves.is_empty() {
                    break;
                }
                let captures: Vec<Move> = moves
                    .iter()
                    .copied()
                    .filter(|mv| position.piece_at(mv.to).is_some())
                    .collect();
                let chosen = if captures.is_empty() || dice.roll(3) > 0 {
                    &moves
                } else {
                    &captures
                };
                position = rules
                    .play(&position, *dice.pick(chosen))
                    .expect("a legal move");
            }
        }
    }
}

/// The laws, each with the message for its breach.
fn judge(
    rules: &Rules,
    position: &Position,
    dice: &mut Dice,
    mirrored_too: bool,
) -> Result<(), String> {
    let law = |holds: bool, words: &str| if holds { Ok(()) } else { Err(words.to_owned()) };
    let moves = rules.moves(position);
    let all: Vec<Move> = moves.iter().collect();

    let reread = position.to_string().parse::<Position>();
    law(
        reread.as_ref() == Ok(position),
        "the text of a position reads back as the same",
    )?;
    law(
        position.hash() == position.recomputed_hash(),
        "the hash is that of the board",
    )?;
    law(
        moves.count() == all.len() as u64,
        "as many moves as are counted",
    )?;
    law(
        all.is_empty() || rules.decided(position).is_none(),
        "a finished game has no moves",
    )?;

    let mut tried = all.clone();
    tried.extend((0..20).map(|_| random_move(dice)));
    for mv in tried {
        let listed = all.contains(&mv);
        law(
            moves.has(mv) == listed,
            &format!("{mv} is legal exactly if it is listed"),
        )?;
        let played = rules.play(position, mv);
        law(
            played.is_some() == listed,
            &format!("{mv} is accepted exactly if it is listed"),
        )?;
        if let Some(next) = played {
            law(
                next.hash() == next.recomputed_hash(),
                &format!("the hash after {mv} is that of the board"),
            )?;
            let two_handed = matches!(position.mover(), Mover::Side(_));
            let alternates = next.side_to_move() != position.side_to_move();
            law(!two_handed || alternates, "the other side moves next")?;
        }
    }

    // Every rule names castles by their owner, so the board turned by half with the colours swapped is the same game.
    let turned = position.half_turned();
    law(turned.half_turned() == *position, "two half turns are none")?;
    let turned_moves = all.iter().map(|mv| mv.half_turned());
    law(
        sorted(turned_moves) == sorted(rules.moves(&turned).iter()),
        "the half-turned board has the half-turned moves",
    )?;

    // If all four castles hold the same army, the mirrored board is the same game.
    if mirrored_too {
        let mirrored = mirrored(&position.to_string()).parse().expect("a position");
        let mirrored_moves = all.iter().map(|mv| Move {
            from: mirror(mv.from),
            to: mirror(mv.to),
        });
        law(
            sorted(mirrored_moves) == sorted(rules.moves(&mirrored).iter()),
            "the mirrored board has the mirrored moves",
        )?;
    }
    Ok(())
}

fn random_move(dice: &mut Dice) -> Move {
    let mut square = || Square::from_index(dice.roll(Square::COUNT)).expect("a square");
    Move {
        from: square(),
        to: square(),
    }
}

fn sorted(moves: impl Iterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.collect();
    moves.sort();
    moves
}

fn mirror(square: Square) -> Square {
    Square::new(9 - square.file(), square.rank()).expect("a square")
}

/// The text of the board with its files reversed. The number 10 fills a rank, so it stays as it is.
fn mirrored(text: &str) -> String {
    let (board, mover) = text.split_once(' ').expect("a board and a mover");
    let reversed = |rank: &str| {
        if rank == "10" {
            rank.to_owned()
        } else {
            rank.chars().rev().collect()
        }
    };
    let ranks: Vec<String> = board.split('/').map(reversed).collect();
    format!("{} {mover}", ranks.join("/"))
}

//! The hashes of positions, by which games find repetitions and searches their earlier results.

use std::collections::{BTreeMap, HashSet};

use gala_rules::any::BoardGame;
use gala_rules::gala::{Piece, Role};
use gala_rules::{Side, Square, chelma, gala};

/// Holds that all positions after this many turns have hashes of their own, which use every bit.
fn tell_apart<G: BoardGame>(start: &G, turns: usize, hash: fn(&G) -> u64) {
    let mut games = vec![start.clone()];
    for _ in 0..turns {
        let next = games.iter().flat_map(|game| {
            game.legal_turns().into_iter().map(move |turn| {
                let mut next = game.clone();
                assert!(next.take(turn).is_ok(), "a legal turn");
                next
            })
        });
        games = next.collect();
    }
    let hashes: BTreeMap<String, u64> = games
        .iter()
        .map(|game| (game.position_text(), hash(game)))
        .collect();
    let distinct: HashSet<u64> = hashes.values().copied().collect();
    assert_eq!(distinct.len(), hashes.len());
    for bit in 0..64 {
        let set = distinct
            .iter()
            .filter(|hash| **hash >> bit & 1 == 1)
            .count();
        let share = set * 100 / distinct.len();
        assert!((25..=75).contains(&share), "bit {bit} is set in {share} %");
    }
}

#[test]
fn positions_that_differ_have_different_hashes() {
    for (preset, turns) in [(gala::Preset::Farmers, 2), (gala::Preset::PyramidFour, 4)] {
        let start = gala::Game::start(&preset.ruleset());
        tell_apart(&start, turns, |game| game.position().hash());
    }
    let start = chelma::Game::start(&chelma::Preset::Chelma.ruleset());
    tell_apart(&start, 3, |game| game.position().hash());
}

#[test]
fn each_piece_of_gala_on_each_square_has_a_hash_of_its_own() {
    let first = gala::Preset::PyramidFour.rules().start().mover();
    let mut hashes = HashSet::new();
    for (role, side) in Role::ALL
        .into_iter()
        .flat_map(|role| Side::BOTH.map(|side| (role, side)))
    {
        for eastern in [false, true] {
            for at in Square::all() {
                let mut position = gala::Position::empty(first);
                position.put(at, Piece { role, side }, eastern);
                assert!(hashes.insert(position.hash()), "{position}");
            }
        }
    }
}

#[test]
fn a_piece_that_is_taken_off_leaves_the_hash_of_the_board_without_it() {
    let start = gala::Preset::PyramidFour.rules().start();
    for (at, _) in start.pieces() {
        let mut bare = start;
        bare.take(at);
        assert_eq!(bare.hash(), bare.recomputed_hash(), "{at}");
    }
}

#[test]
fn each_piece_of_chelma_on_each_square_and_each_hand_has_a_hash_of_its_own() {
    let empty = chelma::Position::empty(Side::White);
    let mut positions = Vec::new();
    for side in Side::BOTH {
        for role in chelma::Role::ALL {
            for at in chelma::terrain::BOARD {
                let mut position = empty;
                position.put(at, chelma::Piece { role, side });
                positions.push(position);
            }
        }
    }
    // Up to two pieces of three kinds on two sides.
    for number in 0..3u32.pow(6) {
        let (mut position, mut left) = (empty, number);
        for side in Side::BOTH {
            for role in chelma::Role::PLACED {
                position.set_in_hand(side, role, (left % 3) as u8);
                left /= 3;
            }
        }
        positions.push(position);
    }
    let hashes: HashSet<u64> = positions.iter().map(|one| one.hash()).collect();
    assert_eq!(hashes.len(), positions.len());
}

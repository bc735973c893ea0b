//! A cache of evaluations within one search. Matching pieces with squares costs more than all else about a node, and
//! the same few pieces stand alike in most nodes of a tree.

use std::cell::Cell;

use crate::rules::Side;
use crate::rules::chelma::terrain::{court, marked};
use crate::rules::chelma::{Position, Role};

/// The number of entries for each side and group of pieces.
const PLACES: usize = 1 << 12;

/// Values by the pieces they are about. A new entry always replaces the old one in its place, so that the content never
/// depends on the machine. The cache changes no value, only how fast it is found.
pub(super) struct EvalCache(Box<[Cell<(u64, i32)>]>);

impl EvalCache {
    /// An empty cache.
    pub(super) fn new() -> EvalCache {
        EvalCache(vec![Cell::new((0, 0)); 4 * PLACES].into_boxed_slice())
    }

    /// The value kept for these pieces of a side, or else what `worked_out` gives, which is kept. Where enemy pieces
    /// count on goal squares, those on the group's are part of it.
    #[inline]
    pub(super) fn look_up(
        &self,
        position: &Position,
        side: Side,
        others: bool,
        enemy_counts: bool,
        worked_out: impl FnOnce() -> i32,
    ) -> i32 {
        let roles = match others {
            true => [Role::Bishop, Role::Rook, Role::Knight],
            false => [Role::Pawn, Role::King, Role::Queen],
        };
        let mix = |key, squares: u128| mixed(mixed(key, squares as u64), (squares >> 64) as u64);
        let mut key = roles.into_iter().fold(0x9e37_79b9_7f4a_7c15, |key, role| {
            mix(key, position.of_piece(side, role).0)
        });
        if enemy_counts {
            let enemy = side.other();
            let goals = match others {
                true => marked(enemy),
                false => court(enemy),
            };
            key = mix(key, position.of_side(enemy).and(goals).0);
        }
        let place = (side.index() * 2 + usize::from(others)) * PLACES;
        let place = &self.0[place + (key >> 52) as usize % PLACES];
        let (known, value) = place.get();
        if known == key {
            return value;
        }
        let value = worked_out();
        place.set((key, value));
        value
    }
}

/// Mixes 64 more bits into a key: every bit changes every other.
#[inline]
const fn mixed(key: u64, more: u64) -> u64 {
    let product = (key ^ more) as u128 * 0xd6e8_feb8_6659_fd93_u128;
    (product >> 64) as u64 ^ (product as u64).rotate_left(29) ^ key.rotate_left(7)
}

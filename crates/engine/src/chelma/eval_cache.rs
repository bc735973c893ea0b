//! What has been worked out in this search: matching men with squares costs more than all else about a node, and the same few
//! men stand alike in most nodes of a tree.

use std::cell::Cell;

use crate::rules::Side;
use crate::rules::chelma::{Position, Role};

/// How many answers are kept for each side and kind of men.
const PLACES: usize = 1 << 12;

/// Answers by the men they are about. A newer one takes the place of an older one, so what is found never depends on the
/// machine; it never changes a value either, only how soon it is there.
pub(super) struct EvalCache(Box<[Cell<(u64, i32)>]>);

impl EvalCache {
    /// Nothing is known.
    pub(super) fn new() -> EvalCache {
        EvalCache(vec![Cell::new((0, 0)); 4 * PLACES].into_boxed_slice())
    }

    /// What is known for these men of a side, or else is `worked_out`.
    #[inline]
    pub(super) fn look_up(
        &self,
        position: &Position,
        side: Side,
        others: bool,
        worked_out: impl FnOnce() -> i32,
    ) -> i32 {
        let roles = match others {
            true => [Role::Bishop, Role::Rook, Role::Knight],
            false => [Role::Pawn, Role::King, Role::Queen],
        };
        let key = roles.into_iter().fold(0x9e37_79b9_7f4a_7c15, |key, role| {
            let men = position.men(side, role).0;
            mixed(mixed(key, men as u64), (men >> 64) as u64)
        });
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

/// A key with more in it: every bit counts for every other.
#[inline]
const fn mixed(key: u64, more: u64) -> u64 {
    let product = (key ^ more) as u128 * 0xd6e8_feb8_6659_fd93_u128;
    (product >> 64) as u64 ^ (product as u64).rotate_left(29) ^ key.rotate_left(7)
}

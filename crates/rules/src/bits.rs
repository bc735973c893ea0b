//! Bits of a `u128` moved about.
//!
//! WebAssembly has no numbers of 128 bits: it calls a function wherever one is shifted by a number that is not known in
//! advance, and the engine would take a third longer. So there it is done in halves.

const IN_HALVES: bool = cfg!(target_arch = "wasm32");

/// The bit with this number, 0 to 127.
#[inline]
pub(crate) const fn bit(at: u8) -> u128 {
    match IN_HALVES {
        true => halves::bit(at),
        false => 1 << at,
    }
}

/// Whether the bit with this number is set.
#[inline]
pub(crate) const fn has(bits: u128, at: u8) -> bool {
    match IN_HALVES {
        true => halves::has(bits, at),
        false => bits >> at & 1 == 1,
    }
}

/// All bits moved `by` places up, or down if it is negative: at least one place and at most 63.
#[inline]
pub(crate) const fn shifted(bits: u128, by: i8) -> u128 {
    match (IN_HALVES, by.is_negative()) {
        (true, _) => halves::shifted(bits, by),
        (false, false) => bits << by,
        (false, true) => bits >> -by,
    }
}

/// The highest bit of these, of which there is one at least, and all above it.
#[inline]
pub(crate) const fn from_highest(bits: u128) -> u128 {
    match IN_HALVES {
        true => halves::from_highest(bits),
        false => {
            let highest = 1u128 << (127 - bits.leading_zeros());
            !(highest - 1)
        }
    }
}

/// The same with numbers of 64 bits.
mod halves {
    const fn low(bits: u128) -> u64 {
        bits as u64
    }

    const fn high(bits: u128) -> u64 {
        (bits >> 64) as u64
    }

    const fn joined(high: u64, low: u64) -> u128 {
        (high as u128) << 64 | low as u128
    }

    #[inline]
    pub(super) const fn bit(at: u8) -> u128 {
        let half = 1u64 << (at & 63);
        match at < 64 {
            true => joined(0, half),
            false => joined(half, 0),
        }
    }

    #[inline]
    pub(super) const fn has(bits: u128, at: u8) -> bool {
        let half = if at < 64 { low(bits) } else { high(bits) };
        half >> (at & 63) & 1 == 1
    }

    #[inline]
    pub(super) const fn shifted(bits: u128, by: i8) -> u128 {
        let places = by.unsigned_abs();
        let (low, high) = (low(bits), high(bits));
        match by.is_negative() {
            false => joined(high << places | low >> (64 - places), low << places),
            true => joined(high >> places, low >> places | high << (64 - places)),
        }
    }

    #[inline]
    pub(super) const fn from_highest(bits: u128) -> u128 {
        let (low, high) = (low(bits), high(bits));
        match high {
            0 => joined(u64::MAX, u64::MAX << (63 - low.leading_zeros())),
            high => joined(u64::MAX << (63 - high.leading_zeros()), 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_halves_it_is_the_same() {
        let some = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834_u128;
        for at in 0..128 {
            assert_eq!(halves::bit(at), 1 << at);
            for bits in [0, 1 << at, some, !some] {
                assert_eq!(halves::has(bits, at), bits >> at & 1 == 1);
            }
            for bits in [1 << at, some >> at, u128::MAX >> at] {
                assert_eq!(halves::from_highest(bits), from_highest(bits), "{bits:x}");
            }
            for by in 1..64 {
                assert_eq!(halves::shifted(some >> at, by), some >> at << by);
                assert_eq!(halves::shifted(some << at, -by), some << at >> by);
            }
        }
    }
}

//! Pseudo-random numbers (splitmix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014):
//! the same seed gives the same numbers on every machine.
//!
//! `ref-v0` and the levels depend on them, so they never change.

/// A stream of pseudo-random numbers, begun by its seed.
pub(super) struct Rng(pub(super) u64);

impl Rng {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mixed(self.0)
    }

    /// From 0 to `bound` - 1; `bound` is small.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        ((self.next() >> 32) * bound) >> 32
    }

    /// About normally distributed around 0 with this standard deviation: the sum of twelve uniform numbers.
    pub(super) fn normal(&mut self, deviation: u64) -> i64 {
        let sum: u64 = (0..12).map(|_| self.below(1025)).sum();
        (sum as i64 - 6144) * deviation as i64 / 1024
    }
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A pseudo-random number, always the same for the same input.
pub(super) const fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(STEP);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

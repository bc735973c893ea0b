//! The fixed code of deflate (RFC 1951, 3.2.6): bytes and repetitions to bits.

/// The shortest repetition, in bytes.
pub(super) const SHORTEST: usize = 3;

/// The longest repetition, in bytes.
pub(super) const LONGEST: usize = 258;

/// A zlib stream's first bytes (RFC 1950): deflate, repetitions as far back as it allows.
pub(super) const HEADER: [u8; 2] = [0x78, 0x01];

/// The beginning of a last block in the fixed code.
pub(super) const BLOCK: Code = Code {
    bits: 0b011,
    len: 3,
};

/// The end of a block in the fixed code.
pub(super) const END: Code = Code { bits: 0, len: 7 };

/// Some bits, the first in the lowest place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code {
    pub bits: u32,
    /// How many, at most 32.
    pub len: u32,
}

impl Code {
    /// These bits, and others behind them.
    const fn then(self, next: Code) -> Code {
        Code {
            bits: self.bits | next.bits << self.len,
            len: self.len + next.len,
        }
    }
}

/// The code of a byte as it is.
pub(super) const fn literal(byte: u8) -> Code {
    LITERALS[byte as usize]
}

/// The code of `length` bytes that are as those `distance` before, for 3 to 258 and 1 to 32,768 bytes.
pub(super) const fn repetition(length: usize, distance: usize) -> Code {
    LENGTHS[length - SHORTEST].then(far(distance))
}

const LITERALS: [Code; 256] = {
    let mut codes = [END; 256];
    let mut byte = 0;
    while byte < 256 {
        codes[byte] = symbol(byte as u32);
        byte += 1;
    }
    codes
};

const LENGTHS: [Code; LONGEST - SHORTEST + 1] = {
    let mut codes = [END; LONGEST - SHORTEST + 1];
    let mut at = 0;
    while at < codes.len() {
        codes[at] = match at as u32 {
            short @ 0..8 => symbol(257 + short),
            255 => symbol(285),
            // Four symbols for each doubling; the rest of the length follows as it is.
            long => {
                let extra = long.ilog2() - 2;
                let symbol = symbol(257 + 4 * extra + (long >> extra));
                symbol.then(Code {
                    bits: long & ((1 << extra) - 1),
                    len: extra,
                })
            }
        };
        at += 1;
    }
    codes
};

/// The fixed code of a literal (0 to 255), the end (256) or a class of lengths (257 to 285).
const fn symbol(symbol: u32) -> Code {
    match symbol {
        0..144 => reversed(0b0011_0000 + symbol, 8),
        144..256 => reversed(0b1_1001_0000 + symbol - 144, 9),
        256..280 => reversed(symbol - 256, 7),
        _ => reversed(0b1100_0000 + symbol - 280, 8),
    }
}

/// The fixed code of a distance.
const fn far(distance: usize) -> Code {
    let before = distance as u32 - 1;
    if before < 4 {
        return reversed(before, 5);
    }
    // Two symbols for each doubling.
    let extra = before.ilog2() - 1;
    let symbol = reversed(2 * extra + (before >> extra), 5);
    symbol.then(Code {
        bits: before & ((1 << extra) - 1),
        len: extra,
    })
}

/// Symbols are written from their highest bit, all else from the lowest.
const fn reversed(code: u32, len: u32) -> Code {
    Code {
        bits: code.reverse_bits() >> (32 - len),
        len,
    }
}

/// Bits one after the other.
#[derive(Default)]
pub(super) struct Bits {
    whole: Vec<u8>,
    /// Fewer than 32, the first in the lowest place.
    rest: u64,
    len: u32,
}

impl Bits {
    /// None yet, behind these bytes.
    pub fn behind(whole: Vec<u8>) -> Bits {
        Bits {
            whole,
            ..Bits::default()
        }
    }

    /// Adds a code.
    #[inline]
    pub fn put(&mut self, code: Code) {
        self.rest |= u64::from(code.bits) << self.len;
        self.len += code.len;
        if self.len >= 32 {
            self.whole
                .extend_from_slice(&(self.rest as u32).to_le_bytes());
            self.rest >>= 32;
            self.len -= 32;
        }
    }

    /// All as whole bytes; bits that are lacking at the end are 0.
    pub fn finish(mut self) -> Vec<u8> {
        let rest = self.rest.to_le_bytes();
        self.whole
            .extend_from_slice(&rest[..self.len.div_ceil(8) as usize]);
        self.whole
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::DeflateDecoder;

    use super::*;

    #[test]
    fn a_decoder_reads_every_byte_length_and_distance() {
        let mut bits = Bits::default();
        let mut expected: Vec<u8> = Vec::new();
        bits.put(BLOCK);
        for byte in 0..=255 {
            bits.put(literal(byte));
            expected.push(byte);
        }
        let mut repeat = |length: usize, distance: usize, expected: &mut Vec<u8>| {
            bits.put(repetition(length, distance));
            for _ in 0..length {
                expected.push(expected[expected.len() - distance]);
            }
        };
        for length in SHORTEST..=LONGEST {
            repeat(length, 1 + length % 200, &mut expected);
        }
        for distance in 1..=32_768 {
            repeat(
                LONGEST.min(3 + distance % 7),
                distance.min(expected.len()),
                &mut expected,
            );
        }
        bits.put(END);
        let mut read = Vec::new();
        DeflateDecoder::new(&bits.finish()[..])
            .read_to_end(&mut read)
            .expect("deflate");
        assert!(read == expected);
    }
}

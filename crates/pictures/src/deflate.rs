//! The codes of deflate (RFC 1951): literals and matches to bits.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The shortest match, in bytes.
pub(super) const SHORTEST: usize = 3;

/// The longest match, in bytes.
pub(super) const LONGEST: usize = 258;

/// A zlib stream's first bytes (RFC 1950): deflate with a window of 32 KiB.
pub(super) const HEADER: [u8; 2] = [0x78, 0x01];

/// Symbols: literals (0 to 255), the end of a block (256) and classes of lengths (257 to 285).
const SYMBOLS: usize = 286;
const END: usize = 256;

/// Classes of distances.
const DISTANCES: usize = 30;

/// No code is longer, in bits. With its extra bits that of a length or a distance has fewer than 32.
const LONGEST_CODE: u8 = 12;

/// A literal or a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A byte as it is.
    Literal(u8),
    /// So many bytes (3 to 258) as stand before.
    Match {
        length: usize,
        /// How far before, 1 to 32,768 bytes.
        distance: usize,
    },
}

/// Some bits, the first in the lowest place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

/// How often each symbol is used.
pub(super) struct Counts {
    symbols: [u32; SYMBOLS],
    distances: [u32; DISTANCES],
}

impl Counts {
    /// Each once, so that there is a code for all.
    pub fn new() -> Counts {
        Counts {
            symbols: [1; SYMBOLS],
            distances: [1; DISTANCES],
        }
    }

    /// Counts a token as often as `times` says.
    pub fn add(&mut self, token: Token, times: u32) {
        match token {
            Token::Literal(byte) => self.symbols[usize::from(byte)] += times,
            Token::Match { length, distance } => {
                self.symbols[length_class(length).0] += times;
                self.distances[distance_class(distance).0] += times;
            }
        }
    }
}

/// A code made for how often its symbols are used (RFC 1951, 3.2.7).
pub(super) struct Codes {
    literals: [Code; END],
    /// By length less the shortest.
    lengths: [Code; LONGEST - SHORTEST + 1],
    distances: [Code; DISTANCES],
    end: Code,
    /// The header of a block, with the lengths of these codes.
    header: Vec<Code>,
}

impl Codes {
    /// The code in which what was counted is shortest.
    pub fn new(counts: &Counts) -> Codes {
        let symbol_lengths = code_lengths(&counts.symbols);
        let distance_lengths = code_lengths(&counts.distances);
        let symbols = canonical(&symbol_lengths);
        let distances = canonical(&distance_lengths);
        // A last block with a code of its own. Then how many symbols and distances have one, less 257 and 1, and how
        // many lengths of codes, less 4.
        let mut header = vec![bits(0b101, 3), bits(SYMBOLS as u32 - 257, 5)];
        header.extend([bits(DISTANCES as u32 - 1, 5), bits(19 - 4, 4)]);
        // These are in a code of four bits each. The first three, for runs of them, stay without one.
        header.extend([bits(0, 9)]);
        header.extend([bits(4, 3); 16]);
        let all = symbol_lengths.iter().chain(&distance_lengths);
        header.extend(all.map(|&len| reversed(u32::from(len), 4)));
        Codes {
            literals: std::array::from_fn(|byte| symbols[byte]),
            lengths: std::array::from_fn(|at| {
                let (symbol, rest) = length_class(at + SHORTEST);
                symbols[symbol].then(rest)
            }),
            distances: std::array::from_fn(|class| distances[class]),
            end: symbols[END],
            header,
        }
    }

    /// The code of a byte.
    #[inline]
    pub fn literal(&self, byte: u8) -> Code {
        self.literals[usize::from(byte)]
    }

    /// The code of the length of a match; that of the distance follows.
    #[inline]
    pub fn length(&self, length: usize) -> Code {
        self.lengths[length - SHORTEST]
    }

    /// The code of a distance.
    #[inline]
    pub fn distance(&self, distance: usize) -> Code {
        let (class, rest) = distance_class(distance);
        self.distances[class].then(rest)
    }
}

/// The symbol of a length, and what tells it from others of that class: four classes for each doubling.
fn length_class(length: usize) -> (usize, Code) {
    match (length - SHORTEST) as u32 {
        short @ 0..8 => (257 + short as usize, bits(0, 0)),
        255 => (285, bits(0, 0)),
        long => {
            let extra = long.ilog2() - 2;
            let class = 4 * extra + (long >> extra);
            (257 + class as usize, bits(long & ((1 << extra) - 1), extra))
        }
    }
}

/// The same of a distance: two classes for each doubling.
fn distance_class(distance: usize) -> (usize, Code) {
    let before = distance as u32 - 1;
    if before < 4 {
        return (before as usize, bits(0, 0));
    }
    let extra = before.ilog2() - 1;
    let class = 2 * extra + (before >> extra);
    (class as usize, bits(before & ((1 << extra) - 1), extra))
}

const fn bits(bits: u32, len: u32) -> Code {
    Code { bits, len }
}

/// Codes are written from their highest bit, all else from the lowest.
const fn reversed(code: u32, len: u32) -> Code {
    bits(code.reverse_bits() >> (32 - len), len)
}

/// The lengths of Huffman codes for symbols that are used so often, at most [`LONGEST_CODE`] each.
///
/// Where they would be longer, rare symbols count as less rare.
fn code_lengths<const N: usize>(counts: &[u32; N]) -> [u8; N] {
    let mut counts = *counts;
    loop {
        let lengths = huffman(&counts);
        if lengths.iter().all(|&len| len <= LONGEST_CODE) {
            return lengths;
        }
        counts = counts.map(|count| count.div_ceil(2));
    }
}

/// The depth of each symbol in the tree that always joins the two rarest.
fn huffman<const N: usize>(counts: &[u32; N]) -> [u8; N] {
    let mut parents = vec![0; 2 * N - 1];
    let leaves = counts.iter().enumerate();
    let mut rarest: BinaryHeap<_> = leaves
        .map(|(node, &count)| Reverse((count, node)))
        .collect();
    for parent in N..2 * N - 1 {
        let mut total = 0;
        for _ in 0..2 {
            if let Some(Reverse((count, node))) = rarest.pop() {
                parents[node] = parent;
                total += count;
            }
        }
        rarest.push(Reverse((total, parent)));
    }
    let mut depths = vec![0_u8; 2 * N - 1];
    for node in (0..2 * N - 2).rev() {
        depths[node] = depths[parents[node]].saturating_add(1);
    }
    std::array::from_fn(|symbol| depths[symbol])
}

/// The codes that follow from their lengths (RFC 1951, 3.2.2): in the order of their lengths, then of their symbols.
fn canonical(lengths: &[u8]) -> Vec<Code> {
    let mut next = 0_u32;
    let mut codes = vec![Code::default(); lengths.len()];
    for len in 1..=LONGEST_CODE {
        for (code, _) in codes.iter_mut().zip(lengths).filter(|(_, l)| **l == len) {
            *code = reversed(next, u32::from(len));
            next += 1;
        }
        next <<= 1;
    }
    codes
}

/// Writes bits one after the other.
#[derive(Default)]
pub(super) struct BitWriter {
    whole: Vec<u8>,
    /// Fewer than 32, the first in the lowest place.
    rest: u64,
    len: u32,
}

impl BitWriter {
    /// A block in these codes, behind these bytes.
    pub fn begin_block(codes: &Codes, whole: Vec<u8>) -> BitWriter {
        let mut bits = BitWriter {
            whole,
            ..BitWriter::default()
        };
        codes.header.iter().for_each(|&code| bits.put(code));
        bits
    }

    /// Adds a code.
    #[inline]
    pub fn put(&mut self, code: Code) {
        self.rest |= u64::from(code.bits) << self.len;
        self.len += code.len;
        if self.len >= 32 {
            let whole = (self.rest as u32).to_le_bytes();
            self.whole.extend_from_slice(&whole);
            self.rest >>= 32;
            self.len -= 32;
        }
    }

    /// Adds a token.
    #[inline]
    pub fn write(&mut self, token: Token, codes: &Codes) {
        match token {
            Token::Literal(byte) => self.put(codes.literal(byte)),
            Token::Match { length, distance } => {
                self.put(codes.length(length));
                self.put(codes.distance(distance));
            }
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.whole.len() * 8 + self.len as usize
    }

    /// Ends the block: all as whole bytes.
    pub fn end_block(mut self, codes: &Codes) -> Vec<u8> {
        self.put(codes.end);
        self.into_bytes()
    }

    /// All as whole bytes; bits that are lacking at the end are 0.
    pub fn into_bytes(mut self) -> Vec<u8> {
        let rest = self.rest.to_le_bytes();
        let rest = &rest[..self.len.div_ceil(8) as usize];
        self.whole.extend_from_slice(rest);
        self.whole
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::DeflateDecoder;

    use super::*;

    /// Every byte, length and distance.
    fn tokens() -> Vec<Token> {
        let mut tokens: Vec<Token> = (0..=255).map(Token::Literal).collect();
        let repetition = |length, distance| Token::Match { length, distance };
        tokens.extend((SHORTEST..=LONGEST).map(|length| repetition(length, 1 + length % 200)));
        tokens.extend((1..=32_768).map(|distance| repetition(3 + distance % 7, distance)));
        tokens
    }

    fn read_back(counts: &Counts) {
        let codes = Codes::new(counts);
        let mut bits = BitWriter::begin_block(&codes, Vec::new());
        let mut expected: Vec<u8> = Vec::new();
        for token in tokens() {
            bits.write(token, &codes);
            match token {
                Token::Literal(byte) => expected.push(byte),
                Token::Match { length, distance } => {
                    for _ in 0..length {
                        expected.push(expected[expected.len() - distance]);
                    }
                }
            }
        }
        let mut read = Vec::new();
        DeflateDecoder::new(&bits.end_block(&codes)[..])
            .read_to_end(&mut read)
            .expect("deflate");
        assert!(read == expected);
    }

    #[test]
    fn a_decoder_reads_every_byte_length_and_distance() {
        read_back(&Counts::new());
        let mut counts = Counts::new();
        for (token, times) in tokens().into_iter().zip(1..) {
            counts.add(token, times % 1_000);
        }
        read_back(&counts);
    }

    #[test]
    fn codes_stay_short_where_one_symbol_is_used_far_more_than_others() {
        let mut counts = Counts::new();
        let mut times = 1_u32;
        for byte in 0..40 {
            counts.add(Token::Literal(byte), times);
            times = times.saturating_mul(2).min(1 << 25);
        }
        read_back(&counts);
    }
}

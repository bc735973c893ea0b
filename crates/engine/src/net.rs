//! A small network that corrects an evaluation made by hand, by which pieces stand where together.
//!
//! Its inputs are own and enemy pieces by role and square, as each side sees the board, and what else a game adds.
//! There is one hidden layer for each side, and one output. It is updated move by move ("efficiently updatable neural
//! network": Nasu 2018), in integers of 16 bits, so that every machine gets the same. `galabot train` trains it: see
//! [`super::train`].

use std::fmt;

use crate::rules::Side;

/// What a game's network is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of its inputs.
    pub inputs: usize,
    /// The most that it corrects, in points, so that positions unlike those it has learned from are not judged wildly.
    pub most: i32,
}

/// The number of hidden units of a side.
pub(super) const HIDDEN: usize = 32;

/// The number that stands for 1 in the hidden layer, where it is clipped.
pub(super) const UNIT: i32 = 256;

/// The number that stands for 1 in the weights of the output.
pub(super) const OUT_UNIT: i32 = 256;

/// Weights as they are stored and used.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Net {
    /// From each input to the hidden layer.
    pub(super) inputs: Vec<[i16; HIDDEN]>,
    /// The bias of the hidden layer.
    pub(super) bias: [i16; HIDDEN],
    /// To the output: from the side to move's layer, from the other's.
    pub(super) output: [[i16; HIDDEN]; 2],
}

/// The hidden layer before it is clipped (the accumulator), as White and as Black sees the board.
pub(super) type Layers = [[i16; HIDDEN]; 2];

/// The inputs for a piece as White and as Black sees the board: own pieces first, then the enemy's, by kind and square.
/// Both are counted from 0; with the board half turned, the first square is the last.
#[inline]
pub(super) fn inputs(
    side: Side,
    (kind, kinds): (usize, usize),
    (at, squares): (usize, usize),
) -> [usize; 2] {
    Side::BOTH.map(|eye| {
        let at = match eye {
            Side::White => at,
            Side::Black => squares - 1 - at,
        };
        squares * (kinds * usize::from(side != eye) + kind) + at
    })
}

/// The layers where there is no network.
pub(super) fn nothing() -> Layers {
    [[0; HIDDEN]; 2]
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Net({} x {HIDDEN})", self.inputs.len())
    }
}

impl Net {
    /// The layers with these inputs on, each as White and as Black sees the board.
    pub(super) fn layers(&self, inputs: impl Iterator<Item = [usize; 2]>) -> Layers {
        let mut layers = [self.bias; 2];
        inputs.for_each(|input| self.add(&mut layers, input, true));
        layers
    }

    /// Turns an input on or off: its number as White and as Black sees the board.
    #[inline]
    pub(super) fn add(&self, layers: &mut Layers, inputs: [usize; 2], on: bool) {
        for (input, layer) in inputs.into_iter().zip(layers) {
            for (unit, weight) in layer.iter_mut().zip(&self.inputs[input]) {
                *unit = match on {
                    true => unit.wrapping_add(*weight),
                    false => unit.wrapping_sub(*weight),
                };
            }
        }
    }

    /// The correction for the side to move, in points, `most` at most.
    #[inline]
    pub(super) fn judge(&self, layers: &Layers, side: Side, most: i32) -> i32 {
        let own = &layers[side.index()];
        let other = &layers[side.other().index()];
        let mut sum = 0;
        for (layer, weights) in [own, other].into_iter().zip(&self.output) {
            for (unit, weight) in layer.iter().zip(weights) {
                sum += i32::from((*unit).clamp(0, UNIT as i16)) * i32::from(*weight);
            }
        }
        (sum / (UNIT * OUT_UNIT / POINTS)).clamp(-most, most)
    }

    /// Reads weights from their text: lines that begin with `#` are remarks, the others hold numbers of two letters
    /// each. `None` if it is no such text, or not of this number of inputs.
    pub(super) fn read(text: &str, inputs: usize) -> Option<Net> {
        let letters: Vec<u8> = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .flat_map(|line| line.bytes())
            .collect();
        let value = |letter: u8| LETTERS.iter().position(|known| *known == letter);
        let mut numbers = Vec::with_capacity(letters.len() / 2);
        for pair in letters.chunks(2) {
            let [high, low] = [pair.first()?, pair.get(1)?].map(|letter| value(*letter));
            numbers.push(i16::try_from(high? * 64 + low?).ok()? - HALF);
        }
        if numbers.len() != (inputs + 3) * HIDDEN {
            return None;
        }
        let mut rows = numbers.chunks_exact(HIDDEN).map(|row| {
            let mut taken = [0; HIDDEN];
            taken.copy_from_slice(row);
            taken
        });
        let bias = rows.next()?;
        let output = [rows.next()?, rows.next()?];
        Some(Net {
            inputs: rows.collect(),
            bias,
            output,
        })
    }

    /// The text that [`Net::read`] reads, under these remarks.
    pub(super) fn text(&self, remarks: &str) -> String {
        let mut text = String::new();
        for line in remarks.lines() {
            text += &format!("# {line}\n");
        }
        let rows = [&self.bias, &self.output[0], &self.output[1]];
        for row in rows.into_iter().chain(&self.inputs) {
            for number in row {
                let number = (*number).clamp(-HALF, HALF - 1) + HALF;
                text.push(char::from(LETTERS[number as usize / 64]));
                text.push(char::from(LETTERS[number as usize % 64]));
            }
            text.push('\n');
        }
        text
    }
}

/// The number of points that an output of 1 stands for.
pub(super) const POINTS: i32 = 256;

/// Weights go from minus this to one less than this.
pub(super) const HALF: i16 = 2048;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

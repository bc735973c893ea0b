//! A small network that corrects what the men alone are worth: who stands where together with whom.
//!
//! 800 inputs (own and enemy men by role and square, as each side sees the board), one hidden layer for each side, one
//! output; kept up to date move by move ("efficiently updatable neural network": Nasu 2018). Whole numbers of 16 bits, so
//! that every machine gets the same. It is trained by `galabot train`; how is in `super::super::train`.

use std::fmt;

use crate::rules::{Role, Side, Square};

/// Inputs: own men, then the enemy's, by role and square.
pub(in crate::ai) const INPUTS: usize = 800;

/// Hidden units a side.
pub(in crate::ai) const HIDDEN: usize = 32;

/// What stands for 1 in the hidden layer, and where it is cut off.
pub(in crate::ai) const UNIT: i32 = 256;

/// What stands for 1 in the weights of the output.
pub(in crate::ai) const OUT_UNIT: i32 = 256;

/// Weights as they are stored and used.
#[derive(Clone, PartialEq, Eq)]
pub(in crate::ai) struct Net {
    /// From each input to the hidden layer.
    pub(in crate::ai) inputs: Vec<[i16; HIDDEN]>,
    /// What the hidden layer begins with.
    pub(in crate::ai) bias: [i16; HIDDEN],
    /// To the output: from the side to move's layer, from the other's.
    pub(in crate::ai) output: [[i16; HIDDEN]; 2],
}

/// The hidden layer before it is cut off, as White and as Black sees the board.
pub(super) type Layers = [[i16; HIDDEN]; 2];

/// The input for a man, as `eye` sees the board.
#[inline]
pub(in crate::ai) fn input(eye: Side, side: Side, role: Role, square: Square) -> usize {
    let (enemy, at) = match eye {
        Side::White => (side == Side::Black, square.index()),
        Side::Black => (side == Side::White, 99 - square.index()),
    };
    400 * usize::from(enemy) + 100 * role.index() + at
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Net({INPUTS} x {HIDDEN})")
    }
}

impl Net {
    /// The layers of the empty board.
    pub(super) fn empty(&self) -> Layers {
        [self.bias; 2]
    }

    /// A man comes or goes.
    #[inline]
    pub(super) fn add(
        &self,
        layers: &mut Layers,
        side: Side,
        role: Role,
        square: Square,
        comes: bool,
    ) {
        for (eye, layer) in Side::BOTH.into_iter().zip(layers) {
            let column = &self.inputs[input(eye, side, role, square)];
            for (unit, weight) in layer.iter_mut().zip(column) {
                *unit = match comes {
                    true => unit.wrapping_add(*weight),
                    false => unit.wrapping_sub(*weight),
                };
            }
        }
    }

    /// The correction for the side to move, in points: [`MOST`] at most, so that positions unlike those it has learned from
    /// are not judged wildly.
    #[inline]
    pub(super) fn judge(&self, layers: &Layers, side: Side) -> i32 {
        let own = &layers[side.index()];
        let other = &layers[side.other().index()];
        let mut sum = 0;
        for (layer, weights) in [own, other].into_iter().zip(&self.output) {
            for (unit, weight) in layer.iter().zip(weights) {
                sum += i32::from((*unit).clamp(0, UNIT as i16)) * i32::from(*weight);
            }
        }
        (sum / (UNIT * OUT_UNIT / POINTS)).clamp(-MOST, MOST)
    }

    /// Reads weights from their text: lines that begin with `#` tell what made them, the others hold numbers of two
    /// letters each.
    pub(in crate::ai) fn read(text: &str) -> Option<Net> {
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
        if numbers.len() != (INPUTS + 3) * HIDDEN {
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
    pub(in crate::ai) fn text(&self, remarks: &str) -> String {
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

/// The most that the network corrects, in points.
pub(in crate::ai) const MOST: i32 = 150;

/// Points that an output of 1 stands for.
pub(in crate::ai) const POINTS: i32 = 256;

/// Numbers go from minus this to one less than this.
pub(in crate::ai) const HALF: i16 = 2048;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

//! Training: games of the search against itself, and a network fitted to their results.
//!
//! The target of a position is 30 % the outcome of its game and 70 % the score of the search there: with outcomes alone
//! the network overfits. What a score means as a win chance is fitted to the outcomes first. It differs widely among
//! rule sets, and a network that learns on another scale learns the wrong thing where a side is well ahead. Only quiet
//! positions are used; the others are for the search to resolve. The fit is gradient descent with moments (Kingma and
//! Ba, "Adam", 2015) on the squared error of the win chance.

mod played;

use super::engine_game::{EngineGame, Evaluation};
use super::net::{HALF, HIDDEN, Net, OUT_UNIT, POINTS, Shape, UNIT};
use super::rng::Rng;

pub use played::Played;

/// How to train.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// The seed of all randomness in it.
    pub seed: u64,
    /// Positions to learn from.
    pub positions: usize,
    /// Nodes a move in the games.
    pub nodes: u64,
    /// The number of epochs: how often every position is gone through.
    pub rounds: u32,
    /// The evaluation by which the games are played.
    pub evaluation: Evaluation,
}

/// A position to learn from.
struct Sample {
    /// The inputs as the side to move and as the other sees the board.
    inputs: [Vec<u16>; 2],
    /// The static evaluation by hand for the side to move, in points.
    by_hand: f32,
    /// The score of the search for the side to move, in points.
    score: f32,
    /// 1 for a game won by the side to move, 1/2, 0.
    outcome: f32,
}

/// Fits a network to games that were played from this one on, in the order of their numbers. Gives the text of the
/// weights, under these remarks; `None` if the game has no network. `report` is told how it goes.
pub fn fitted<G: EngineGame>(
    start: &G,
    remarks: &str,
    course: &Course,
    games: &[Played],
    mut report: impl FnMut(String),
) -> Option<String> {
    let shape = G::NETWORK?;
    let samples: Vec<Sample> = games.iter().flat_map(|game| game.samples(start)).collect();
    let scale = scale_of(&samples);
    report(format!(
        "{} positions from {} games; outcomes fit a win chance of e : 1 to 1 at {scale} points",
        samples.len(),
        games.len(),
    ));
    let net = fit(&samples, shape, course, scale as f32, &mut report);
    Some(net.text(remarks))
}

/// The number of points that means odds of e : 1, fitted to the outcomes by least squares.
fn scale_of(samples: &[Sample]) -> u32 {
    let error = |scale: &u32| {
        let off = samples.iter().map(|sample| {
            let guess = 1.0 / (1.0 + (-sample.score / *scale as f32).exp());
            f64::from(guess - sample.outcome).powi(2)
        });
        off.sum::<f64>()
    };
    let scales = (50..=2000).step_by(10).map(|scale| (error(&scale), scale));
    let best = scales.min_by(|one, other| one.0.total_cmp(&other.0));
    best.map_or(0, |(_, scale)| scale)
}

/// A network in floating point, or the gradient of its error, or a moment of that.
#[derive(Clone)]
struct Soft {
    inputs: Vec<[f32; HIDDEN]>,
    bias: [f32; HIDDEN],
    output: [[f32; HIDDEN]; 2],
}

impl Soft {
    fn zero(inputs: usize) -> Soft {
        Soft {
            inputs: vec![[0.0; HIDDEN]; inputs],
            bias: [0.0; HIDDEN],
            output: [[0.0; HIDDEN]; 2],
        }
    }

    fn rows(&mut self) -> impl Iterator<Item = &mut [f32; HIDDEN]> {
        let others = std::iter::once(&mut self.bias).chain(&mut self.output);
        others.chain(&mut self.inputs)
    }
}

const BATCH: usize = 256;

/// The weight decay (Loshchilov and Hutter, "Decoupled Weight Decay Regularization", 2019).
const DECAY: f32 = 0.1;

/// Not generic over `report`, so that it is compiled here, optimised.
fn fit(
    samples: &[Sample],
    shape: Shape,
    course: &Course,
    scale: f32,
    report: &mut dyn FnMut(String),
) -> Net {
    let most = shape.most as f32;
    let mut rng = Rng(course.seed);
    let mut net = Soft::zero(shape.inputs);
    let mut small = |size: f32| (rng.below(2001) as f32 / 1000.0 - 1.0) * size;
    for row in net.rows() {
        row.iter_mut().for_each(|weight| *weight = small(0.08));
    }
    net.bias = [0.3; HIDDEN];
    let (mut first, mut second) = (Soft::zero(shape.inputs), Soft::zero(shape.inputs));
    let mut order: Vec<usize> = (0..samples.len()).collect();
    // One in twenty is held out for validation.
    let held = order.split_off(order.len() - order.len() / 20);
    let mut step = 0;
    let check = |net: &Soft| {
        let errors = held
            .iter()
            .map(|at| f64::from(learn(net, &samples[*at], scale, most, None)));
        errors.sum::<f64>() / held.len().max(1) as f64
    };
    let (mut best, mut least) = (net.clone(), f64::MAX);
    report(format!(
        "before: held out {:.6}",
        check(&Soft {
            output: [[0.0; HIDDEN]; 2],
            ..net.clone()
        })
    ));
    for round in 1..=course.rounds {
        for at in (1..order.len()).rev() {
            order.swap(at, rng.below(at as u64 + 1) as usize);
        }
        let rate = 0.001 * 0.5f32.powf(6.0 * (round - 1) as f32 / course.rounds as f32);
        let mut error = 0.0;
        for batch in order.chunks(BATCH) {
            let mut slope = Soft::zero(shape.inputs);
            for at in batch {
                error += f64::from(learn(&net, &samples[*at], scale, most, Some(&mut slope)));
            }
            step += 1;
            descend(
                &mut net,
                &mut slope,
                &mut first,
                &mut second,
                rate,
                step,
                batch.len(),
            );
        }
        let checked = check(&net);
        report(format!(
            "round {round}: error {:.6}, held out {checked:.6}",
            error / order.len() as f64
        ));
        // The epoch with the least error on the positions held out is kept.
        if checked < least {
            (best, least) = (net.clone(), checked);
        }
    }
    hard(&best)
}

/// The squared error on one sample; its gradient is added to `slope`, if there is one.
fn learn(net: &Soft, sample: &Sample, scale: f32, most: f32, slope: Option<&mut Soft>) -> f32 {
    let chance_of = |points: f32| 1.0 / (1.0 + (-points / scale).exp());
    let mut layers = [net.bias; 2];
    for (layer, inputs) in layers.iter_mut().zip(&sample.inputs) {
        for input in inputs {
            let column = &net.inputs[usize::from(*input)];
            layer
                .iter_mut()
                .zip(column)
                .for_each(|(unit, weight)| *unit += weight);
        }
    }
    let mut out = 0.0;
    for (layer, weights) in layers.iter().zip(&net.output) {
        for (unit, weight) in layer.iter().zip(weights) {
            out += unit.clamp(0.0, 1.0) * weight;
        }
    }
    let correction = out * POINTS as f32;
    let guess = chance_of(sample.by_hand + correction.clamp(-most, most));
    let target = 0.3 * sample.outcome + 0.7 * chance_of(sample.score);
    let off = guess - target;
    // A correction beyond its bound is learned from only if it is too great.
    let back_off = off * correction > 0.0;
    if let Some(slope) = slope
        && (correction.abs() < most || back_off)
    {
        let outer = 2.0 * off * guess * (1.0 - guess) * POINTS as f32 / scale;
        for (eye, layer) in layers.iter().enumerate() {
            let mut back = [0.0; HIDDEN];
            for unit in 0..HIDDEN {
                slope.output[eye][unit] += outer * layer[unit].clamp(0.0, 1.0);
                if layer[unit] > 0.0 && layer[unit] < 1.0 {
                    back[unit] = outer * net.output[eye][unit];
                }
            }
            slope
                .bias
                .iter_mut()
                .zip(back)
                .for_each(|(sum, part)| *sum += part);
            for input in &sample.inputs[eye] {
                let column = &mut slope.inputs[usize::from(*input)];
                column
                    .iter_mut()
                    .zip(back)
                    .for_each(|(sum, part)| *sum += part);
            }
        }
    }
    off * off
}

fn descend(
    net: &mut Soft,
    slope: &mut Soft,
    first: &mut Soft,
    second: &mut Soft,
    rate: f32,
    step: i32,
    batch: usize,
) {
    let (keep, keep_square) = (0.9f32, 0.999f32);
    let unbias = rate * (1.0 - keep_square.powi(step)).sqrt() / (1.0 - keep.powi(step));
    let rows = net
        .rows()
        .zip(slope.rows())
        .zip(first.rows().zip(second.rows()));
    // Stored weights have twelve bits.
    let most = f32::from(HALF - 1) / UNIT as f32;
    for ((weights, slopes), (firsts, seconds)) in rows {
        for unit in 0..HIDDEN {
            let slope = slopes[unit] / batch as f32;
            firsts[unit] = keep * firsts[unit] + (1.0 - keep) * slope;
            seconds[unit] = keep_square * seconds[unit] + (1.0 - keep_square) * slope * slope;
            weights[unit] -= unbias * firsts[unit] / (seconds[unit].sqrt() + 1e-8);
            weights[unit] *= 1.0 - DECAY * rate;
            weights[unit] = weights[unit].clamp(-most, most);
        }
    }
}

/// The network in integers.
fn hard(net: &Soft) -> Net {
    let whole =
        |row: &[f32; HIDDEN], unit: i32| row.map(|weight| (weight * unit as f32).round() as i16);
    Net {
        inputs: net.inputs.iter().map(|row| whole(row, UNIT)).collect(),
        bias: whole(&net.bias, UNIT),
        output: [
            whole(&net.output[0], OUT_UNIT),
            whole(&net.output[1], OUT_UNIT),
        ],
    }
}

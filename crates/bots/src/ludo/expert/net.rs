//! The nets: win chances of the seats that still play.

use super::inputs::{LudoInputs, input_count};
use std::fmt;

const HIDDEN_UNITS: usize = 32;
const OUTPUTS: usize = 4;

type HiddenUnits = [f32; HIDDEN_UNITS];

/// For each seat, its chance to be the next that finishes.
pub type SeatChances = [f32; 4];

/// A net for one number of seats, with one hidden layer and a softmax over the seats in the
/// order of play.
#[derive(Clone, Debug, PartialEq)]
struct LudoNet {
    seats: usize,
    /// For each input, its weights to the hidden units.
    input: Vec<HiddenUnits>,
    bias: HiddenUnits,
    /// For each output, the weights from the hidden units.
    output: [HiddenUnits; OUTPUTS],
    output_bias: [f32; OUTPUTS],
}

impl LudoNet {
    const fn weight_count(seats: usize) -> usize {
        (input_count(seats) + 1 + seats) * HIDDEN_UNITS + seats
    }

    fn untrained(seats: usize, below: &mut dyn FnMut(u32) -> u32) -> Self {
        let mut small = || (below(2001) as f32 - 1000.0) / 5_000.0;
        let mut row = || -> HiddenUnits { std::array::from_fn(|_| small()) };
        let input = (0..input_count(seats)).map(|_| row()).collect();
        let output = std::array::from_fn(|at| if at < seats { row() } else { Default::default() });
        Self { seats, input, bias: [0.0; HIDDEN_UNITS], output, output_bias: [0.0; OUTPUTS] }
    }

    fn read(seats: usize, next: &mut dyn FnMut() -> f32) -> Self {
        let mut row = || -> HiddenUnits { std::array::from_fn(|_| next()) };
        let input = (0..input_count(seats)).map(|_| row()).collect();
        let bias = row();
        let output = std::array::from_fn(|at| if at < seats { row() } else { Default::default() });
        let output_bias = std::array::from_fn(|at| if at < seats { next() } else { 0.0 });
        Self { seats, input, bias, output, output_bias }
    }

    fn weights(&self) -> impl Iterator<Item = f32> {
        let rows = self.input.iter().chain([&self.bias]).chain(&self.output[..self.seats]);
        rows.flatten().chain(&self.output_bias[..self.seats]).copied()
    }

    /// The hidden units, and the chances of the seats in the order of play.
    fn forward(&self, inputs: &[(u16, f32)]) -> (HiddenUnits, [f32; OUTPUTS]) {
        let mut hidden = self.bias;
        for (index, value) in inputs {
            let weights = &self.input[usize::from(*index)];
            for (sum, weight) in hidden.iter_mut().zip(weights) {
                *sum += weight * value;
            }
        }
        hidden.iter_mut().for_each(|unit| *unit /= 1.0 + unit.abs());
        let mut chances = [0.0; OUTPUTS];
        for (at, chance) in chances.iter_mut().enumerate().take(self.seats) {
            *chance = self.output_bias[at] + dot(&self.output[at], &hidden);
        }
        softmax(&mut chances[..self.seats]);
        (hidden, chances)
    }

    fn train(&mut self, inputs: &[(u16, f32)], target: [f32; OUTPUTS], rate: f32) {
        let (hidden, said) = self.forward(inputs);
        let mut back = [0.0; HIDDEN_UNITS];
        for at in 0..self.seats {
            let delta = rate * (target[at] - said[at]);
            self.output_bias[at] += delta;
            for unit in 0..HIDDEN_UNITS {
                back[unit] += delta * self.output[at][unit];
                self.output[at][unit] += delta * hidden[unit];
            }
        }
        for unit in 0..HIDDEN_UNITS {
            let slope = 1.0 - hidden[unit].abs();
            back[unit] *= slope * slope;
            self.bias[unit] += back[unit];
        }
        for (index, value) in inputs {
            let weights = &mut self.input[usize::from(*index)];
            for (weight, step) in weights.iter_mut().zip(&back) {
                *weight += step * value;
            }
        }
    }
}

/// The sum of products, in eight partial sums that the compiler can vectorise.
fn dot(one: &HiddenUnits, two: &HiddenUnits) -> f32 {
    let mut sums = [0.0; 8];
    for (a, b) in one.chunks_exact(8).zip(two.chunks_exact(8)) {
        for lane in 0..8 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    sums.iter().sum()
}

fn softmax(values: &mut [f32]) {
    let most = values.iter().copied().fold(f32::MIN, f32::max);
    values.iter_mut().for_each(|value| *value = (*value - most).exp());
    let sum: f32 = values.iter().sum();
    values.iter_mut().for_each(|value| *value /= sum);
}

/// The nets for two, three and four seats that still play.
#[derive(Clone, Debug, PartialEq)]
pub struct LudoNets([LudoNet; 3]);

/// The number of bytes does not fit the shape of the nets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LudoNetError {
    /// The number of bytes found.
    pub found: usize,
    /// The number of bytes expected.
    pub expected: usize,
}

impl fmt::Display for LudoNetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the nets have {} bytes, not {}", self.expected, self.found)
    }
}

impl std::error::Error for LudoNetError {}

impl LudoNets {
    /// Untrained nets with small random weights, drawn by `below`.
    #[must_use]
    pub fn untrained(below: &mut dyn FnMut(u32) -> u32) -> Self {
        Self([2, 3, 4].map(|seats| LudoNet::untrained(seats, below)))
    }

    /// The chances of all seats in the position that the inputs were written for.
    #[must_use]
    pub fn chances(&self, inputs: &LudoInputs) -> SeatChances {
        let order = inputs.seat_order();
        let (_, by_order) = self.0[order.len() - 2].forward(inputs.active());
        let mut chances = [0.0; 4];
        for (seat, chance) in order.iter().zip(by_order) {
            chances[usize::from(*seat)] = chance;
        }
        chances
    }

    /// Moves the estimate for a position towards `target` by one step of gradient descent.
    pub fn train(&mut self, inputs: &LudoInputs, target: &SeatChances, rate: f32) {
        let order = inputs.seat_order();
        let mut by_order = [0.0; OUTPUTS];
        for (chance, seat) in by_order.iter_mut().zip(order) {
            *chance = target[usize::from(*seat)];
        }
        self.0[order.len() - 2].train(inputs.active(), by_order, rate);
    }

    /// The nets as bytes: every weight as a little-endian 32-bit float.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(LudoNet::weights).flat_map(f32::to_le_bytes).collect()
    }

    /// Reads nets from their bytes.
    ///
    /// # Errors
    /// If the number of bytes does not fit the shape of the nets.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LudoNetError> {
        let expected = 4 * [2, 3, 4].map(LudoNet::weight_count).iter().sum::<usize>();
        if bytes.len() != expected {
            return Err(LudoNetError { found: bytes.len(), expected });
        }
        let mut numbers = bytes
            .chunks_exact(4)
            .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let mut next = || numbers.next().unwrap_or_default();
        Ok(Self([2, 3, 4].map(|seats| LudoNet::read(seats, &mut next))))
    }
}

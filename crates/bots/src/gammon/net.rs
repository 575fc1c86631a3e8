//! A small neural net that evaluates a position for the side to roll.

use super::features::{FeatureInput, INPUT_COUNT};
use std::fmt;

/// The number of units in the hidden layer.
pub(super) const HIDDEN_UNITS: usize = 64;
const OUTPUTS: usize = 3;

/// The values of the hidden layer.
pub type HiddenLayer = [f32; HIDDEN_UNITS];

/// The probabilities of how the game ends, for the side to roll.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WinChances {
    /// A win of any kind.
    pub win: f32,
    /// A win by a gammon or a backgammon.
    pub gammon: f32,
    /// A loss by a gammon or a backgammon.
    pub gammoned: f32,
}

impl WinChances {
    /// The same for the other side.
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { win: 1.0 - self.win, gammon: self.gammoned, gammoned: self.gammon }
    }

    /// Points expected from the game, with gammons worth two.
    #[must_use]
    pub fn equity(self) -> f32 {
        2.0 * self.win - 1.0 + self.gammon - self.gammoned
    }
}

/// A net with one hidden layer and logistic units.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    /// For each input, its weights to the hidden units.
    input: Vec<HiddenLayer>,
    bias: HiddenLayer,
    /// For each output, the weights from the hidden units.
    output: [HiddenLayer; OUTPUTS],
    output_bias: [f32; OUTPUTS],
}

/// The number of bytes does not fit the shape of the net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetError {
    /// The number of bytes found.
    pub found: usize,
    /// The number of bytes expected.
    pub expected: usize,
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a net has {} bytes, not {}", self.expected, self.found)
    }
}

impl std::error::Error for NetError {}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Net {
    /// The number of weights.
    const WEIGHT_COUNT: usize = (INPUT_COUNT + 1 + OUTPUTS) * HIDDEN_UNITS + OUTPUTS;

    /// An untrained net with small random weights, drawn by `below`.
    #[must_use]
    pub fn untrained(below: &mut dyn FnMut(u32) -> u32) -> Self {
        let mut small = || (below(2001) as f32 - 1000.0) / 10_000.0;
        let mut row = || -> HiddenLayer { std::array::from_fn(|_| small()) };
        let input = (0..INPUT_COUNT).map(|_| row()).collect();
        let output = [row(), row(), row()];
        // Gammons are rarer than wins.
        Self { input, bias: [0.0; HIDDEN_UNITS], output, output_bias: [0.0, -1.0, -1.0] }
    }

    /// The net's estimate for a position.
    #[must_use]
    pub fn chances(&self, inputs: &[FeatureInput]) -> WinChances {
        self.forward(inputs).1
    }

    fn forward(&self, inputs: &[FeatureInput]) -> (HiddenLayer, WinChances) {
        let mut hidden = self.bias;
        for (index, value) in inputs {
            let weights = &self.input[usize::from(*index)];
            for (sum, weight) in hidden.iter_mut().zip(weights) {
                *sum += weight * value;
            }
        }
        hidden.iter_mut().for_each(|unit| *unit = logistic(*unit));
        let out = |at: usize| {
            let dot: f32 = self.output[at].iter().zip(&hidden).map(|(w, h)| w * h).sum();
            logistic(dot + self.output_bias[at])
        };
        (hidden, WinChances { win: out(0), gammon: out(1), gammoned: out(2) })
    }

    /// Moves the net's estimate towards `target` by one step of gradient descent.
    pub fn train(&mut self, inputs: &[FeatureInput], target: WinChances, rate: f32) {
        let (hidden, said) = self.forward(inputs);
        let pairs = [
            (target.win, said.win),
            (target.gammon, said.gammon),
            (target.gammoned, said.gammoned),
        ];
        let mut back: HiddenLayer = [0.0; HIDDEN_UNITS];
        for (at, (want, have)) in pairs.into_iter().enumerate() {
            let delta = rate * (want - have);
            self.output_bias[at] += delta;
            for unit in 0..HIDDEN_UNITS {
                back[unit] += delta * self.output[at][unit];
                self.output[at][unit] += delta * hidden[unit];
            }
        }
        for unit in 0..HIDDEN_UNITS {
            back[unit] *= hidden[unit] * (1.0 - hidden[unit]);
            self.bias[unit] += back[unit];
        }
        for (index, value) in inputs {
            let weights = &mut self.input[usize::from(*index)];
            for (weight, step) in weights.iter_mut().zip(&back) {
                *weight += step * value;
            }
        }
    }

    /// The net as bytes: every weight as a little-endian 32-bit float.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let rows = self.input.iter().chain([&self.bias]).chain(&self.output).flatten();
        rows.chain(&self.output_bias).flat_map(|number| number.to_le_bytes()).collect()
    }

    /// Reads a net from its bytes.
    ///
    /// # Errors
    /// If the number of bytes does not fit the shape of the net.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        let expected = Self::WEIGHT_COUNT * 4;
        if bytes.len() != expected {
            return Err(NetError { found: bytes.len(), expected });
        }
        let mut numbers = bytes
            .chunks_exact(4)
            .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let mut next = || numbers.next().unwrap_or_default();
        let mut row = || -> HiddenLayer { std::array::from_fn(|_| next()) };
        let input = (0..INPUT_COUNT).map(|_| row()).collect();
        let bias = row();
        let output = [row(), row(), row()];
        let output_bias = std::array::from_fn(|_| next());
        Ok(Self { input, bias, output, output_bias })
    }
}

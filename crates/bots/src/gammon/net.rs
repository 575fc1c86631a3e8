//! A small neural net: what a position is worth to the side that is to roll.

use super::features::{INPUTS, Input};
use std::fmt;

/// Units in the hidden layer.
pub(super) const HIDDEN: usize = 64;
const OUTPUTS: usize = 3;

/// The hidden layer's values.
pub type Hidden = [f32; HIDDEN];

/// How likely each way to end the game is, for the side that is to roll.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// It wins, in whatever way.
    pub win: f32,
    /// It wins a gammon or a backgammon.
    pub gammon: f32,
    /// It loses a gammon or a backgammon.
    pub gammoned: f32,
}

impl Chances {
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

/// The net: one hidden layer, logistic units throughout.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    /// For each input, its weights to the hidden units.
    input: Vec<Hidden>,
    bias: Hidden,
    /// For each output, the weights from the hidden units.
    output: [Hidden; OUTPUTS],
    output_bias: [f32; OUTPUTS],
}

/// Bytes that are no net of this shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetError {
    /// How many bytes there are.
    pub found: usize,
    /// How many there should be.
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
    const NUMBERS: usize = (INPUTS + 1 + OUTPUTS) * HIDDEN + OUTPUTS;

    /// A net that knows nothing: small weights, drawn by `below`.
    #[must_use]
    pub fn untrained(below: &mut dyn FnMut(u32) -> u32) -> Self {
        let mut small = || (below(2001) as f32 - 1000.0) / 10_000.0;
        let mut row = || -> Hidden { std::array::from_fn(|_| small()) };
        let input = (0..INPUTS).map(|_| row()).collect();
        let output = [row(), row(), row()];
        // Gammons are rarer than wins.
        Self { input, bias: [0.0; HIDDEN], output, output_bias: [0.0, -1.0, -1.0] }
    }

    /// What the net says of a position.
    #[must_use]
    pub fn chances(&self, inputs: &[Input]) -> Chances {
        self.forward(inputs).1
    }

    fn forward(&self, inputs: &[Input]) -> (Hidden, Chances) {
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
        (hidden, Chances { win: out(0), gammon: out(1), gammoned: out(2) })
    }

    /// Moves the net's answer towards what turned out to be better known.
    pub fn learn(&mut self, inputs: &[Input], target: Chances, rate: f32) {
        let (hidden, said) = self.forward(inputs);
        let pairs = [
            (target.win, said.win),
            (target.gammon, said.gammon),
            (target.gammoned, said.gammoned),
        ];
        let mut back: Hidden = [0.0; HIDDEN];
        for (at, (want, have)) in pairs.into_iter().enumerate() {
            let delta = rate * (want - have);
            self.output_bias[at] += delta;
            for unit in 0..HIDDEN {
                back[unit] += delta * self.output[at][unit];
                self.output[at][unit] += delta * hidden[unit];
            }
        }
        for unit in 0..HIDDEN {
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

    /// The net from its bytes.
    ///
    /// # Errors
    /// If there are not as many as a net of this shape has.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        let expected = Self::NUMBERS * 4;
        if bytes.len() != expected {
            return Err(NetError { found: bytes.len(), expected });
        }
        let mut numbers = bytes
            .chunks_exact(4)
            .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let mut next = || numbers.next().unwrap_or_default();
        let mut row = || -> Hidden { std::array::from_fn(|_| next()) };
        let input = (0..INPUTS).map(|_| row()).collect();
        let bias = row();
        let output = [row(), row(), row()];
        let output_bias = std::array::from_fn(|_| next());
        Ok(Self { input, bias, output, output_bias })
    }
}

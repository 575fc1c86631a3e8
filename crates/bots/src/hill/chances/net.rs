//! A net with one hidden layer and one output, for sparse inputs.

use std::fmt;

/// An input of a net that is not 0: its index and its value.
pub type SparseInput = (u16, f32);

/// The number of hidden units.
const HIDDEN_UNITS: usize = 32;

/// The sums or values of the hidden units.
pub(super) type HillUnits = [f32; HIDDEN_UNITS];

/// A net with one hidden layer of rectified units, one output, and direct weights from the inputs to
/// the output. All its weights are one list, so that an optimiser can treat them alike.
#[derive(Clone, Debug, PartialEq)]
pub struct HillNet {
    inputs: usize,
    /// For each input its weights to the hidden units, then the biases of the hidden units, then the weights
    /// of the hidden units to the output, then the direct weights of the inputs.
    weights: Vec<f32>,
}

/// The bytes are not a net of the expected size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HillNetError {
    expected_bytes: usize,
    bytes: usize,
}

impl fmt::Display for HillNetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expected_bytes, bytes } = self;
        write!(f, "the net must have {expected_bytes} bytes and has {bytes}")
    }
}

impl std::error::Error for HillNetError {}

impl HillNet {
    const fn weight_count(inputs: usize) -> usize {
        (inputs + 2) * HIDDEN_UNITS + inputs
    }

    /// A net with small random weights whose output is always 0.
    pub fn untrained(inputs: usize, below: &mut dyn FnMut(u32) -> u32) -> Self {
        let mut weights = vec![0.0; Self::weight_count(inputs)];
        for weight in &mut weights[..inputs * HIDDEN_UNITS] {
            *weight = (below(2001) as f32 - 1000.0) / 5_000.0;
        }
        Self { inputs, weights }
    }

    /// A net from the bytes that [`Self::to_bytes`] writes.
    ///
    /// # Errors
    /// If there are more or fewer bytes than a net with so many inputs has.
    pub fn from_bytes(inputs: usize, bytes: &[u8]) -> Result<Self, HillNetError> {
        let expected_bytes = 4 * Self::weight_count(inputs);
        if bytes.len() != expected_bytes {
            return Err(HillNetError { expected_bytes, bytes: bytes.len() });
        }
        let (weights, _) = bytes.as_chunks::<4>();
        Ok(Self { inputs, weights: weights.iter().map(|four| f32::from_le_bytes(*four)).collect() })
    }

    /// The weights as little-endian numbers.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.weights.iter().flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// All weights, in the order of [`Self::to_bytes`].
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// The number of weights.
    #[must_use]
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether the net has no weights.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// Sets the direct weight of an input to the output.
    pub fn set_direct_weight(&mut self, input: usize, weight: f32) {
        let at = self.direct_at() + input;
        self.weights[at] = weight;
    }

    const fn bias_at(&self) -> usize {
        self.inputs * HIDDEN_UNITS
    }

    const fn output_at(&self) -> usize {
        (self.inputs + 1) * HIDDEN_UNITS
    }

    const fn direct_at(&self) -> usize {
        (self.inputs + 2) * HIDDEN_UNITS
    }

    /// The sums that a position contributes, to which [`Self::output`] adds those of an action.
    pub fn sums(&self, inputs: &[SparseInput]) -> HiddenSums {
        let mut hidden = [0.0; HIDDEN_UNITS];
        hidden.copy_from_slice(&self.weights[self.bias_at()..self.output_at()]);
        let sums = HiddenSums { hidden, direct: 0.0 };
        self.add(sums, inputs)
    }

    fn add(&self, mut sums: HiddenSums, inputs: &[SparseInput]) -> HiddenSums {
        for (input, value) in inputs {
            let at = usize::from(*input);
            let row = &self.weights[at * HIDDEN_UNITS..(at + 1) * HIDDEN_UNITS];
            for (sum, weight) in sums.hidden.iter_mut().zip(row) {
                *sum += weight * value;
            }
            sums.direct += self.weights[self.direct_at() + at] * value;
        }
        sums
    }

    /// The output for the inputs of these sums and more inputs.
    #[must_use]
    pub fn output(&self, sums: HiddenSums, more: &[SparseInput]) -> NetOutput {
        let HiddenSums { mut hidden, direct } = self.add(sums, more);
        hidden.iter_mut().for_each(|unit| *unit = unit.max(0.0));
        let weights = &self.weights[self.output_at()..self.direct_at()];
        let value =
            direct + weights.iter().zip(&hidden).map(|(weight, unit)| weight * unit).sum::<f32>();
        NetOutput { hidden, value }
    }

    /// Adds to `gradient` the derivatives of the output by the weights, times `delta`.
    pub fn add_gradient(
        &self,
        parts: [&[SparseInput]; 2],
        output: &NetOutput,
        delta: f32,
        gradient: &mut [f32],
    ) {
        let mut back = [0.0; HIDDEN_UNITS];
        for (unit, back) in back.iter_mut().enumerate() {
            let at = self.output_at() + unit;
            gradient[at] += delta * output.hidden[unit];
            *back = if output.hidden[unit] > 0.0 { delta * self.weights[at] } else { 0.0 };
        }
        for (sum, back) in gradient[self.bias_at()..self.output_at()].iter_mut().zip(&back) {
            *sum += back;
        }
        for (input, value) in parts.into_iter().flatten() {
            let at = usize::from(*input);
            let row = &mut gradient[at * HIDDEN_UNITS..(at + 1) * HIDDEN_UNITS];
            for (sum, back) in row.iter_mut().zip(&back) {
                *sum += back * value;
            }
            gradient[self.direct_at() + at] += delta * value;
        }
    }
}

/// The sums of some inputs before the hidden units.
#[derive(Clone, Copy, Debug)]
pub struct HiddenSums {
    hidden: HillUnits,
    direct: f32,
}

/// The output of a net, with the hidden units that led to it.
#[derive(Clone, Copy, Debug)]
pub struct NetOutput {
    hidden: HillUnits,
    /// The output itself.
    pub value: f32,
}

/// Replaces logits by the probabilities of a softmax.
pub fn softmax(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::MIN, f32::max);
    logits.iter_mut().for_each(|logit| *logit = (*logit - most).exp());
    let sum: f32 = logits.iter().sum();
    logits.iter_mut().for_each(|logit| *logit /= sum);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn net() -> HillNet {
        let mut dice = kit::SeededDice::new(1);
        let mut net = HillNet::untrained(5, &mut |n| dice.below(n));
        for (at, weight) in net.weights_mut().iter_mut().enumerate() {
            *weight += ((at * 37 % 11) as f32 - 5.0) / 20.0;
        }
        net
    }

    #[test]
    fn a_net_is_read_back_from_its_bytes() {
        let net = net();
        assert_eq!(HillNet::from_bytes(5, &net.to_bytes()), Ok(net.clone()));
        assert!(HillNet::from_bytes(6, &net.to_bytes()).is_err());
    }

    #[test]
    fn the_gradient_is_the_derivative_of_the_output() {
        let mut net = net();
        let (one, two): (&[SparseInput], &[SparseInput]) = (&[(0, 0.5), (3, -1.0)], &[(4, 2.0)]);
        let value = |net: &HillNet| net.output(net.sums(one), two).value;
        let mut gradient = vec![0.0; net.len()];
        net.add_gradient([one, two], &net.output(net.sums(one), two), 1.0, &mut gradient);
        for (at, derivative) in gradient.into_iter().enumerate() {
            let before = value(&net);
            let mut slope = |change: f32| {
                net.weights_mut()[at] += change;
                let slope = (value(&net) - before) / change;
                net.weights_mut()[at] -= change;
                slope
            };
            // At the bend of a hidden unit the slopes to both sides differ.
            let slopes = [slope(1e-2), slope(-1e-2)];
            let is_near = |slope: &f32| (slope - derivative).abs() < 0.05;
            assert!(slopes.iter().any(is_near), "weight {at}: {slopes:?} {derivative}");
        }
    }
}

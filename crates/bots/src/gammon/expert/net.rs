//! The expert net: layers of rectified units, and a softmax over the six outcomes.

use super::inputs::{EXPERT_INPUT_COUNT, ExpertInputs};
use super::outcome_chances::OutcomeChances;
use fearless_simd::{Level, Simd, dispatch, f32x16, prelude::*};
use std::fmt;

const OUTPUTS: usize = 6;
/// Units in a vector.
const LANES: usize = 16;
/// Vectors whose sums are kept at a time: as many as fit the registers.
const BLOCK_VECTORS: usize = 4;
const BLOCK_UNITS: usize = LANES * BLOCK_VECTORS;
/// The widest layer.
const MAX_UNITS: usize = 1024;

/// A unit that is not zero: its index and value.
type ActiveUnit = (u16, f32);

/// A net with two hidden layers.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpertNet {
    first: DenseLayer<BLOCK_VECTORS>,
    second: DenseLayer<BLOCK_VECTORS>,
    last: DenseLayer<1>,
}

/// Why bytes are no expert net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpertNetError {
    /// The layers named at the start are none that this program can use.
    Widths([usize; 4]),
    /// The number of bytes does not fit the layers.
    Length {
        /// The number of bytes found.
        found: usize,
        /// The number of bytes expected.
        expected: usize,
    },
}

impl fmt::Display for ExpertNetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Widths(widths) => write!(
                f,
                "a net has {EXPERT_INPUT_COUNT} inputs, two hidden layers of a multiple of {BLOCK_UNITS} \
                 units up to {MAX_UNITS}, and {OUTPUTS} outputs, not {widths:?}"
            ),
            Self::Length { found, expected } => {
                write!(f, "a net of these layers has {expected} bytes, not {found}")
            }
        }
    }
}

impl std::error::Error for ExpertNetError {}

impl ExpertNet {
    /// Reads a net: four widths as little-endian 16-bit numbers, then for each layer the weights of
    /// each input to all units and the biases, as little-endian half-precision floats.
    ///
    /// # Errors
    /// If the widths or the number of bytes are wrong.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ExpertNetError> {
        let mut words = bytes.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]]));
        let widths: [usize; 4] = std::array::from_fn(|_| words.next().map_or(0, usize::from));
        let [inputs, first, second, outputs] = widths;
        let fits =
            |width: usize| width > 0 && width <= MAX_UNITS && width.is_multiple_of(BLOCK_UNITS);
        if inputs != EXPERT_INPUT_COUNT || !fits(first) || !fits(second) || outputs != OUTPUTS {
            return Err(ExpertNetError::Widths(widths));
        }
        let numbers = 4 + widths.windows(2).map(|pair| (pair[0] + 1) * pair[1]).sum::<usize>();
        if bytes.len() != 2 * numbers {
            return Err(ExpertNetError::Length { found: bytes.len(), expected: 2 * numbers });
        }
        let mut numbers = words.map(f32_from_half);
        Ok(Self {
            first: DenseLayer::read(inputs, first, &mut numbers),
            second: DenseLayer::read(first, second, &mut numbers),
            last: DenseLayer::read(second, OUTPUTS, &mut numbers),
        })
    }

    /// The net's estimate for the side to roll.
    #[must_use]
    pub fn chances(&self, inputs: &ExpertInputs) -> OutcomeChances {
        // Products are not fused with sums, so that every processor computes the same.
        let outputs = dispatch!(Level::new(), simd => self.forward(simd, inputs));
        softmax(&outputs)
    }

    #[inline(always)]
    fn forward<S: Simd>(&self, simd: S, inputs: &ExpertInputs) -> [f32; LANES] {
        let mut active = [(0, 0.0); MAX_UNITS];
        let mut units = [0.0; MAX_UNITS];
        let is_positive = |value: f32| value > 0.0;
        let count = collect_active(inputs, |value| value != 0.0, &mut active);
        let width = self.first.apply(simd, &active[..count], &mut units);
        let count = collect_active(&units[..width], is_positive, &mut active);
        let width = self.second.apply(simd, &active[..count], &mut units);
        let count = collect_active(&units[..width], is_positive, &mut active);
        let mut outputs = [0.0; LANES];
        self.last.apply(simd, &active[..count], &mut outputs);
        outputs
    }
}

/// Lists the units that count: inputs that are not zero, hidden units that are positive.
#[inline(always)]
fn collect_active(
    units: &[f32],
    counts: impl Fn(f32) -> bool,
    active: &mut [ActiveUnit; MAX_UNITS],
) -> usize {
    let mut count = 0;
    for (index, value) in units.iter().enumerate() {
        active[count & (MAX_UNITS - 1)] = (index as u16, *value);
        count += usize::from(counts(*value));
    }
    count
}

/// The weights of one input to the units of a block, or the biases of these units.
type BlockRow<const V: usize> = [[f32; LANES]; V];

/// A layer whose weights are stored by blocks of `V` vectors of units, and in a block by inputs.
#[derive(Clone, Debug, PartialEq)]
struct DenseLayer<const V: usize> {
    inputs: usize,
    weights: Vec<BlockRow<V>>,
    bias: Vec<BlockRow<V>>,
}

impl<const V: usize> DenseLayer<V> {
    const UNITS: usize = V * LANES;

    fn read(inputs: usize, units: usize, numbers: &mut impl Iterator<Item = f32>) -> Self {
        let blocks = units.div_ceil(Self::UNITS);
        let mut weights = vec![[[0.0; LANES]; V]; blocks * inputs];
        let mut bias = vec![[[0.0; LANES]; V]; blocks];
        for input in 0..inputs {
            for (unit, number) in numbers.by_ref().take(units).enumerate() {
                let row = &mut weights[unit / Self::UNITS * inputs + input];
                row[unit % Self::UNITS / LANES][unit % LANES] = number;
            }
        }
        for (unit, number) in numbers.by_ref().take(units).enumerate() {
            bias[unit / Self::UNITS][unit % Self::UNITS / LANES][unit % LANES] = number;
        }
        Self { inputs, weights, bias }
    }

    /// Writes the sums of all units to `out`, and returns how many there are.
    #[inline(always)]
    fn apply<S: Simd>(&self, simd: S, active: &[ActiveUnit], out: &mut [f32]) -> usize {
        let blocks = self.weights.chunks_exact(self.inputs).zip(&self.bias);
        for ((rows, bias), out) in blocks.zip(out.chunks_exact_mut(Self::UNITS)) {
            let mut sums = bias.map(|vector| f32x16::from_slice(simd, &vector));
            for (index, value) in active {
                let value = f32x16::splat(simd, *value);
                for (sum, weights) in sums.iter_mut().zip(&rows[usize::from(*index)]) {
                    *sum = f32x16::from_slice(simd, weights) * value + *sum;
                }
            }
            for (sum, out) in sums.iter().zip(out.chunks_exact_mut(LANES)) {
                sum.store_slice(out);
            }
        }
        self.bias.len() * Self::UNITS
    }
}

fn softmax(outputs: &[f32; LANES]) -> OutcomeChances {
    let outputs = &outputs[..OUTPUTS];
    let greatest = outputs.iter().copied().fold(f32::MIN, f32::max);
    let powers: [f32; OUTPUTS] = std::array::from_fn(|at| (outputs[at] - greatest).exp());
    let share = 1.0 / powers.iter().sum::<f32>();
    let chance = |at: usize| powers[at] * share;
    OutcomeChances {
        won: [chance(0), chance(1), chance(2)],
        lost: [chance(3), chance(4), chance(5)],
    }
}

/// The value of a half-precision float (IEEE 754 binary16), which single precision has exactly.
fn f32_from_half(bits: u16) -> f32 {
    let sign = u32::from(bits >> 15) << 31;
    let exponent = u32::from(bits >> 10 & 31);
    let fraction = u32::from(bits & 1023);
    match exponent {
        0 => {
            let size = fraction as f32 / 16_777_216.0;
            if sign == 0 { size } else { -size }
        }
        31 => f32::from_bits(sign | 0x7f80_0000 | fraction << 13),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_precision_floats_are_read_exactly() {
        let cases = [
            (0x0000, 0.0),
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x3555, 0.333_251_95),
            (0x0001, 5.960_464_5e-8),
            (0x8400, -6.103_515_6e-5),
            (0x7bff, 65_504.0),
            (0x7c00, f32::INFINITY),
        ];
        for (bits, value) in cases {
            assert_eq!(f32_from_half(bits), value, "{bits:#x}");
        }
    }

    #[test]
    fn bytes_of_another_shape_are_refused() {
        assert!(matches!(ExpertNet::from_bytes(&[]), Err(ExpertNetError::Widths(_))));
        let header = |widths: [u16; 4]| widths.map(u16::to_le_bytes).concat();
        let error = ExpertNet::from_bytes(&header([236, 64, 64, 6])).expect_err("no weights");
        let numbers = 4 + 237 * 64 + 65 * 64 + 65 * 6;
        assert_eq!(error, ExpertNetError::Length { found: 8, expected: 2 * numbers });
        assert!(ExpertNet::from_bytes(&header([236, 32, 64, 6])).is_err());
    }
}

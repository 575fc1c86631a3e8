//! A layer of a net whose sums are computed with vector instructions, for many positions at a time.

use fearless_simd::{Simd, f32x16, prelude::*};
use std::ops::Range;

/// Units in a vector.
pub(super) const LANES: usize = 16;

/// A unit that is not zero: its index and value.
type ActiveUnit = (u16, f32);

/// The weights of one input to the units of a block, or the biases of these units.
type BlockRow<const V: usize> = [[f32; LANES]; V];

/// The units that are not zero, of each position of a batch.
#[derive(Default)]
pub(super) struct ActiveUnits {
    units: Vec<ActiveUnit>,
    /// Where each position's begin.
    starts: Vec<usize>,
}

impl ActiveUnits {
    pub(super) fn clear(&mut self) {
        self.units.clear();
        self.starts.clear();
    }

    /// Adds a position's inputs that are not zero.
    #[inline(always)]
    pub(super) fn push_inputs(&mut self, inputs: &[f32]) {
        self.push(inputs, |value| value != 0.0);
    }

    /// Adds a position's units that are positive.
    #[inline(always)]
    pub(super) fn push_rectified(&mut self, units: &[f32]) {
        self.push(units, |value| value > 0.0);
    }

    #[inline(always)]
    fn push(&mut self, values: &[f32], is_active: impl Fn(f32) -> bool) {
        let start = self.units.len();
        self.starts.push(start);
        self.units.resize(start + values.len(), (0, 0.0));
        let mut count = 0;
        let active = &mut self.units[start..];
        for (index, value) in values.iter().enumerate() {
            active[count] = (index as u16, *value);
            count += usize::from(is_active(*value));
        }
        self.units.truncate(start + count);
    }

    fn positions(&self) -> impl Iterator<Item = &[ActiveUnit]> {
        let ends = self.starts.iter().skip(1).copied().chain([self.units.len()]);
        self.starts.iter().zip(ends).map(|(start, end)| &self.units[*start..end])
    }
}

/// A layer whose weights are stored by blocks of `V` vectors of units, and in a block by inputs.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct DenseLayer<const V: usize> {
    inputs: usize,
    weights: Vec<BlockRow<V>>,
    bias: Vec<BlockRow<V>>,
}

impl<const V: usize> DenseLayer<V> {
    /// The units of a block.
    pub(super) const UNITS: usize = V * LANES;

    /// Reads the weights of each input to all units, then the biases.
    pub(super) fn read(
        inputs: usize,
        units: usize,
        numbers: &mut impl Iterator<Item = f32>,
    ) -> Self {
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

    /// The number of blocks.
    pub(super) fn blocks(&self) -> usize {
        self.bias.len()
    }

    /// The weights from some of the inputs, with the biases.
    pub(super) fn restricted_to_inputs(&self, inputs: Range<usize>) -> Self {
        let blocks = self.weights.chunks_exact(self.inputs);
        let weights = blocks.flat_map(|rows| rows[inputs.clone()].iter().copied()).collect();
        Self { inputs: inputs.len(), weights, bias: self.bias.clone() }
    }

    /// The units of some of the blocks.
    pub(super) fn restricted_to_blocks(&self, blocks: Range<usize>) -> Self {
        let rows = blocks.start * self.inputs..blocks.end * self.inputs;
        let (weights, bias) = (self.weights[rows].to_vec(), self.bias[blocks].to_vec());
        Self { inputs: self.inputs, weights, bias }
    }

    /// Writes the sums of all units for each position, one position after the other.
    ///
    /// A block's weights stay in the cache while the positions go by.
    #[inline(always)]
    pub(super) fn apply<S: Simd>(&self, simd: S, active: &ActiveUnits, out: &mut Vec<f32>) {
        let width = self.blocks() * Self::UNITS;
        out.resize(active.starts.len() * width, 0.0);
        let blocks = self.weights.chunks_exact(self.inputs).zip(&self.bias).enumerate();
        for (block, (rows, bias)) in blocks {
            for (position, out) in active.positions().zip(out.chunks_exact_mut(width)) {
                let out = &mut out[block * Self::UNITS..][..Self::UNITS];
                apply_block(simd, rows, bias, position, out);
            }
        }
    }
}

// Products are not fused with sums, so that every processor computes the same.
#[inline(always)]
fn apply_block<S: Simd, const V: usize>(
    simd: S,
    rows: &[BlockRow<V>],
    bias: &BlockRow<V>,
    active: &[ActiveUnit],
    out: &mut [f32],
) {
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

/// The numbers of a file of half-precision floats (IEEE 754 binary16), which single precision has
/// exactly.
pub(super) fn f32_from_half(bits: u16) -> f32 {
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
}

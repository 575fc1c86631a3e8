//! A small net that chooses which positions the expert net looks at.

use super::dense_layer::{ActiveUnits, DenseLayer, LANES, f32_from_half};
use super::inputs::{EXPERT_INPUT_COUNT, ExpertInputs};
use super::net::softmax;
use super::outcome_chances::OutcomeChances;
use crate::data_file::GAMMON_FILTER;
use fearless_simd::{Level, Simd, dispatch};
use std::sync::{Arc, LazyLock};

const HIDDEN_VECTORS: usize = 4;
const HIDDEN_UNITS: usize = HIDDEN_VECTORS * LANES;
const OUTPUTS: usize = 6;

/// The shipped net; the trainer makes it beside the expert net.
static SHIPPED_FILTER: LazyLock<Arc<FilterNet>> = LazyLock::new(|| {
    Arc::new(
        FilterNet::from_bytes(GAMMON_FILTER.bytes())
            .expect("the net that is shipped has its shape"),
    )
});

/// A net with one hidden layer.
#[derive(Clone, Debug, PartialEq)]
pub struct FilterNet {
    hidden: DenseLayer<HIDDEN_VECTORS>,
    last: DenseLayer<1>,
}

impl FilterNet {
    pub(super) fn shipped() -> Arc<Self> {
        Arc::clone(&SHIPPED_FILTER)
    }

    /// Reads a net: its three widths, then both layers as in a file of the expert net. `None` if the
    /// widths are not those of this type or the number of bytes is not theirs.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        const WIDTHS: [usize; 3] = [EXPERT_INPUT_COUNT, HIDDEN_UNITS, OUTPUTS];
        let mut words = bytes.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]]));
        let numbers = WIDTHS.windows(2).map(|pair| (pair[0] + 1) * pair[1]).sum::<usize>();
        let has_widths = WIDTHS.iter().all(|width| words.next().map(usize::from) == Some(*width));
        if !has_widths || bytes.len() != 2 * (WIDTHS.len() + numbers) {
            return None;
        }
        let mut numbers = words.map(f32_from_half);
        Some(Self {
            hidden: DenseLayer::read(EXPERT_INPUT_COUNT, HIDDEN_UNITS, &mut numbers),
            last: DenseLayer::read(HIDDEN_UNITS, OUTPUTS, &mut numbers),
        })
    }

    /// Calls `out` with the index and the chances of each position, for the side to roll.
    pub(super) fn evaluate<'i>(
        &self,
        positions: impl Iterator<Item = &'i ExpertInputs>,
        mut out: impl FnMut(usize, OutcomeChances),
    ) {
        dispatch!(Level::new(), simd => self.evaluate_with(simd, positions, &mut out));
    }

    #[inline(always)]
    fn evaluate_with<'i, S: Simd>(
        &self,
        simd: S,
        positions: impl Iterator<Item = &'i ExpertInputs>,
        out: &mut impl FnMut(usize, OutcomeChances),
    ) {
        let (mut active, mut sums) = (ActiveUnits::default(), Vec::new());
        positions.for_each(|inputs| active.push_inputs(inputs));
        self.hidden.apply(simd, &active, &mut sums);
        active.clear();
        sums.chunks_exact(HIDDEN_UNITS).for_each(|hidden| active.push_rectified(hidden));
        self.last.apply(simd, &active, &mut sums);
        for (at, outputs) in sums.chunks_exact(LANES).enumerate() {
            out(at, softmax(&outputs[..OUTPUTS]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::inputs::expert_inputs;
    use super::*;
    use gammon::{Board, Side};

    #[test]
    fn it_knows_about_the_start_what_the_expert_net_knows() {
        let inputs = expert_inputs(&Board::start(), Side::White);
        let mut found = OutcomeChances::default();
        FilterNet::shipped().evaluate([&inputs].into_iter(), |_, chances| found = chances);
        assert!((0.48..0.58).contains(&found.win()), "{found:?}");
    }

    #[test]
    fn bytes_of_another_shape_are_refused() {
        assert_eq!(FilterNet::from_bytes(&[]), None);
        let bytes = include_bytes!("../../../../../data/gammon/filter.bin");
        assert_eq!(FilterNet::from_bytes(&bytes[..bytes.len() - 2]), None);
    }
}

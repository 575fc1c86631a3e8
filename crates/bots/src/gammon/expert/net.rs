//! The expert net: layers of rectified units, and a softmax over the six outcomes.

use super::dense_layer::{ActiveUnits, DenseLayer, LANES, f32_from_half};
use super::inputs::{EXPERT_INPUT_COUNT, ExpertInputs};
use super::outcome_chances::OutcomeChances;
use super::position_class::PositionClass;
use fearless_simd::{Level, Simd, dispatch};
use std::fmt;

const OUTPUTS: usize = 6;
/// Vectors whose sums are kept at a time: as many as fit the registers.
const BLOCK_VECTORS: usize = 4;
const BLOCK_UNITS: usize = LANES * BLOCK_VECTORS;
/// The widest layer.
const MAX_UNITS: usize = 1024;
/// Positions that are evaluated together: their units fit the cache beside the weights of a block.
const BATCH: usize = 32;

/// A position as the net sees it.
pub(super) type NetPosition = (ExpertInputs, PositionClass);

/// A net with two hidden layers.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpertNet {
    first: DenseLayer<BLOCK_VECTORS>,
    /// One for each class of positions, or one for all.
    heads: Vec<NetHead>,
}

/// The second hidden layer and the outputs.
#[derive(Clone, Debug, PartialEq)]
struct NetHead {
    hidden: DenseLayer<BLOCK_VECTORS>,
    last: DenseLayer<1>,
}

/// Why bytes are no expert net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpertNetError {
    /// The layers named at the start are none that this program can use.
    Widths([usize; 4]),
    /// The units of the classes named at the end are not those of the second layer.
    ClassUnits([usize; PositionClass::COUNT]),
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
            Self::ClassUnits(units) => write!(
                f,
                "each class of positions has a multiple of {BLOCK_UNITS} units, together those of the \
                 second layer, not {units:?}"
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
    /// each input to all units and the biases, as little-endian half-precision floats. A net with
    /// units of its own for each class of positions ends with how many units of the second layer are
    /// for contact, crashed positions and races, as 16-bit numbers.
    ///
    /// # Errors
    /// If the widths, the units of the classes or the number of bytes are wrong.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ExpertNetError> {
        let word = |two: &[u8]| u16::from_le_bytes([two[0], two[1]]);
        let mut words = bytes.chunks_exact(2).map(word);
        let widths: [usize; 4] = std::array::from_fn(|_| words.next().map_or(0, usize::from));
        let [inputs, first, second, outputs] = widths;
        let fits =
            |width: usize| width > 0 && width <= MAX_UNITS && width.is_multiple_of(BLOCK_UNITS);
        if inputs != EXPERT_INPUT_COUNT || !fits(first) || !fits(second) || outputs != OUTPUTS {
            return Err(ExpertNetError::Widths(widths));
        }
        let numbers = 4 + widths.windows(2).map(|pair| (pair[0] + 1) * pair[1]).sum::<usize>();
        let expected = 2 * numbers;
        let class_bytes = 2 * PositionClass::COUNT;
        if bytes.len() != expected && bytes.len() != expected + class_bytes {
            return Err(ExpertNetError::Length { found: bytes.len(), expected });
        }
        let class_units = bytes[expected..].chunks_exact(2).map(|two| usize::from(word(two)));
        let class_units = if bytes.len() == expected {
            vec![second]
        } else {
            checked_class_units(class_units.collect(), second)?
        };
        let mut numbers = words.map(f32_from_half);
        let first_layer = DenseLayer::read(inputs, first, &mut numbers);
        let hidden = DenseLayer::read(first, second, &mut numbers);
        let last = DenseLayer::read(second, OUTPUTS, &mut numbers);
        Ok(Self { first: first_layer, heads: split_heads(&hidden, &last, &class_units) })
    }

    /// The net's estimate for the side to roll.
    #[must_use]
    pub fn chances(&self, inputs: &ExpertInputs, class: PositionClass) -> OutcomeChances {
        let mut found = OutcomeChances::default();
        self.evaluate(&[(*inputs, class)], |_, chances| found = chances);
        found
    }

    /// Calls `out` with the index and the chances of each position.
    ///
    /// Many positions at a time are faster than one by one, and have the same results.
    pub(super) fn evaluate(
        &self,
        positions: &[NetPosition],
        mut out: impl FnMut(usize, OutcomeChances),
    ) {
        for (number, batch) in positions.chunks(BATCH).enumerate() {
            let mut report = |at: usize, chances| out(number * BATCH + at, chances);
            dispatch!(Level::new(), simd => self.evaluate_batch(simd, batch, &mut report));
        }
    }

    #[inline(always)]
    fn evaluate_batch<S: Simd>(
        &self,
        simd: S,
        batch: &[NetPosition],
        out: &mut impl FnMut(usize, OutcomeChances),
    ) {
        let (mut active, mut units, mut sums) = (ActiveUnits::default(), Vec::new(), Vec::new());
        batch.iter().for_each(|(inputs, _)| active.push_inputs(inputs));
        self.first.apply(simd, &active, &mut units);
        let width = units.len() / batch.len().max(1);
        for (number, head) in self.heads.iter().enumerate() {
            let is_own = |class: PositionClass| self.heads.len() == 1 || class as usize == number;
            let own = || batch.iter().enumerate().filter(|(_, (_, class))| is_own(*class));
            active.clear();
            own().for_each(|(at, _)| active.push_rectified(&units[at * width..][..width]));
            head.hidden.apply(simd, &active, &mut sums);
            active.clear();
            let head_width = head.hidden.blocks() * BLOCK_UNITS;
            sums.chunks_exact(head_width).for_each(|hidden| active.push_rectified(hidden));
            head.last.apply(simd, &active, &mut sums);
            for ((at, _), outputs) in own().zip(sums.chunks_exact(LANES)) {
                out(at, softmax(&outputs[..OUTPUTS]));
            }
        }
    }
}

fn checked_class_units(units: Vec<usize>, second: usize) -> Result<Vec<usize>, ExpertNetError> {
    let fits = |units: &usize| *units > 0 && units.is_multiple_of(BLOCK_UNITS);
    if units.iter().sum::<usize>() == second && units.iter().all(fits) {
        return Ok(units);
    }
    let units = std::array::from_fn(|class| units.get(class).copied().unwrap_or(0));
    Err(ExpertNetError::ClassUnits(units))
}

fn split_heads(
    hidden: &DenseLayer<BLOCK_VECTORS>,
    last: &DenseLayer<1>,
    class_units: &[usize],
) -> Vec<NetHead> {
    let mut start = 0;
    let head = |units: &usize| {
        let own = start..start + units;
        start = own.end;
        let blocks = own.start / BLOCK_UNITS..own.end / BLOCK_UNITS;
        NetHead {
            hidden: hidden.restricted_to_blocks(blocks),
            last: last.restricted_to_inputs(own),
        }
    };
    class_units.iter().map(head).collect()
}

/// The chances that the outputs of a net stand for.
pub(super) fn softmax(outputs: &[f32]) -> OutcomeChances {
    let greatest = outputs.iter().copied().fold(f32::MIN, f32::max);
    let powers: [f32; OUTPUTS] = std::array::from_fn(|at| (outputs[at] - greatest).exp());
    let share = 1.0 / powers.iter().sum::<f32>();
    let chance = |at: usize| powers[at] * share;
    OutcomeChances {
        won: [chance(0), chance(1), chance(2)],
        lost: [chance(3), chance(4), chance(5)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_of_another_shape_are_refused() {
        assert!(matches!(ExpertNet::from_bytes(&[]), Err(ExpertNetError::Widths(_))));
        let header = |widths: [u16; 4]| widths.map(u16::to_le_bytes).concat();
        let error = ExpertNet::from_bytes(&header([236, 64, 64, 6])).expect_err("no weights");
        let numbers = 4 + 237 * 64 + 65 * 64 + 65 * 6;
        assert_eq!(error, ExpertNetError::Length { found: 8, expected: 2 * numbers });
        assert!(ExpertNet::from_bytes(&header([236, 32, 64, 6])).is_err());
    }
    /// A net whose weights follow a formula, as bytes.
    fn formula_net(widths: [u16; 4], class_units: &[u16]) -> Vec<u8> {
        let numbers: usize =
            widths.windows(2).map(|pair| (usize::from(pair[0]) + 1) * usize::from(pair[1])).sum();
        // Half-precision floats of either sign between 1/64 and 1/16.
        let weight = |at: usize| {
            ((at * 7919) % 2048) as u16 + 0x2400 + u16::from(at.is_multiple_of(3)) * 0x8000
        };
        let words = widths.into_iter().chain((0..numbers).map(weight)).chain(class_units.to_vec());
        words.flat_map(u16::to_le_bytes).collect()
    }

    fn some_inputs(seed: usize) -> ExpertInputs {
        std::array::from_fn(|at| {
            if (at * seed).is_multiple_of(5) { 0.25 * (at % 4) as f32 } else { 0.0 }
        })
    }

    #[test]
    fn a_batch_has_the_results_of_single_positions() {
        let bytes = formula_net([236, 64, 192, 6], &[64, 64, 64]);
        let net = ExpertNet::from_bytes(&bytes).expect("a net");
        let classes = [PositionClass::Contact, PositionClass::Crashed, PositionClass::Race];
        let positions: Vec<NetPosition> =
            (0..70).map(|seed| (some_inputs(seed + 1), classes[seed % 3])).collect();
        let mut found = vec![None; positions.len()];
        net.evaluate(&positions, |at, chances| found[at] = Some(chances));
        for ((inputs, class), found) in positions.iter().zip(found) {
            assert_eq!(found, Some(net.chances(inputs, *class)));
        }
    }

    #[test]
    fn each_class_has_its_own_units() {
        let bytes = formula_net([236, 64, 192, 6], &[64, 64, 64]);
        let net = ExpertNet::from_bytes(&bytes).expect("a net");
        let inputs = some_inputs(1);
        let contact = net.chances(&inputs, PositionClass::Contact);
        assert_ne!(contact, net.chances(&inputs, PositionClass::Race));
        let shared = ExpertNet::from_bytes(&formula_net([236, 64, 192, 6], &[])).expect("a net");
        let contact = shared.chances(&inputs, PositionClass::Contact);
        assert_eq!(contact, shared.chances(&inputs, PositionClass::Race));
        let wrong = ExpertNet::from_bytes(&formula_net([236, 64, 192, 6], &[64, 64, 32]));
        assert_eq!(wrong, Err(ExpertNetError::ClassUnits([64, 64, 32])));
    }
}

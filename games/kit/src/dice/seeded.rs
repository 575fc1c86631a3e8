//! Fast dice from a seed.

use super::Dice;
use crate::{Roll, Rolled};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Dice from a seed, the same on every machine for ever.
///
/// The generator is xoshiro256++, its state filled by SplitMix64 from the seed. A number
/// below `n` is made from the upper 32 bits `x` of one output: the upper half of `x * n`,
/// unless the lower half is below `2^32 mod n`, in which case the next output is taken.
/// A test pins the sequence.
///
/// Its outputs can be predicted from a few of them: it is made for simulations, tests and
/// bots. At a table people are dealt to by [`super::Verifiable`].
#[derive(Clone, Debug)]
pub struct Seeded(Xoshiro256PlusPlus);

impl Seeded {
    /// Dice from this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The dice of one match among many from one seed, independent of the others.
    #[must_use]
    pub fn nth(seed: u64, index: u64) -> Self {
        let mut base = Self::new(seed);
        Self::new(base.0.next_u64().wrapping_add(index))
    }

    /// A uniform number below `n`.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "nothing is below 0");
        let mut product = self.product(n);
        if (product as u32) < n {
            let too_low = n.wrapping_neg() % n;
            while (product as u32) < too_low {
                product = self.product(n);
            }
        }
        (product >> 32) as u32
    }

    #[inline]
    fn product(&mut self, n: u32) -> u64 {
        (self.0.next_u64() >> 32) * u64::from(n)
    }
}

impl Dice for Seeded {
    #[inline]
    fn roll(&mut self, roll: &Roll) -> Option<Rolled> {
        let uniform = self.below(roll.span());
        Some(roll.pick(uniform))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_of_a_seed_is_pinned_for_ever() {
        let mut dice = Seeded::new(2026);
        let faces: Vec<u32> = (0..24).map(|_| dice.below(6) + 1).collect();
        assert_eq!(faces, [3, 4, 5, 6, 1, 6, 5, 6, 5, 3, 6, 4, 6, 6, 3, 2, 5, 4, 1, 2, 2, 2, 6, 1]);
    }

    #[test]
    fn nearby_matches_of_one_seed_differ() {
        let first: Vec<u32> = (0..8).map(|n| Seeded::nth(1, n).below(1000)).collect();
        let mut unique = first.clone();
        unique.sort_unstable();
        unique.dedup();
        assert!(unique.len() >= 7, "{first:?}");
    }

    #[test]
    fn large_bounds_stay_uniform_and_below() {
        let n = 3 << 30; // a quarter of all outputs are rejected
        let mut dice = Seeded::new(5);
        let low = (0..10_000).filter(|_| dice.below(n) < n / 3).count();
        assert!((3_100..3_570).contains(&low), "{low} of 10000 in the lowest third");
    }
}

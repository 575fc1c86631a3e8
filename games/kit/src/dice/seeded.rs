//! Fast pseudo-random dice.

use super::Dice;
use crate::{Roll, Rolled};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Pseudo-random dice from a seed. The sequence is the same on every machine and stays the
/// same in every version; a test pins it.
///
/// The generator is xoshiro256++, its state filled by SplitMix64 from the seed. A number
/// below `n` is made from the upper 32 bits `x` of one output: the upper half of `x * n`,
/// unless the lower half is below `2^32 mod n`, in which case the next output is taken.
///
/// The outputs are predictable from a few of them, so these dice are for simulations, tests
/// and bots. Tables use [`super::VerifiableDice`].
#[derive(Clone, Debug)]
pub struct SeededDice(Xoshiro256PlusPlus);

impl SeededDice {
    /// Creates dice from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The dice of match number `index` of a series that has one seed.
    #[must_use]
    pub fn for_match(seed: u64, index: u64) -> Self {
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

impl Dice for SeededDice {
    #[inline]
    fn roll(&mut self, roll: &Roll) -> Option<Rolled> {
        let uniform = self.below(roll.total_weight());
        Some(roll.pick(uniform))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_of_a_seed_never_changes() {
        let mut dice = SeededDice::new(2026);
        let faces: Vec<u32> = (0..24).map(|_| dice.below(6) + 1).collect();
        assert_eq!(faces, [3, 4, 5, 6, 1, 6, 5, 6, 5, 3, 6, 4, 6, 6, 3, 2, 5, 4, 1, 2, 2, 2, 6, 1]);
    }

    #[test]
    fn matches_of_one_seed_have_different_dice() {
        let first: Vec<u32> = (0..8).map(|n| SeededDice::for_match(1, n).below(1000)).collect();
        let mut unique = first.clone();
        unique.sort_unstable();
        unique.dedup();
        assert!(unique.len() >= 7, "{first:?}");
    }

    #[test]
    fn numbers_below_a_large_bound_are_uniform() {
        let n = 3 << 30; // a quarter of all outputs are rejected
        let mut dice = SeededDice::new(5);
        let low = (0..10_000).filter(|_| dice.below(n) < n / 3).count();
        assert!((3_100..3_570).contains(&low), "{low} of 10000 in the lowest third");
    }
}

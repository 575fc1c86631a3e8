//! The campaigns' pseudo-random number generator.

/// The SplitMix64 generator: a seed reproduces a campaign.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator for a seed; different values of `stream` give independent sequences.
    #[must_use]
    pub const fn new(seed: u64, stream: u64) -> Self {
        Self(seed ^ stream.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `count`, or 0 if `count` is 0.
    pub fn below(&mut self, count: u64) -> u64 {
        self.next_u64() % count.max(1)
    }

    /// True with probability 1 / `times`.
    pub fn one_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// A random element.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(usize::try_from(self.below(of.len() as u64)).unwrap_or_default())
    }
}

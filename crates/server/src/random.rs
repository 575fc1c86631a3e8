//! Fresh secrets from the operating system.

use sha2::Digest as _;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes that nobody can guess.
///
/// # Panics
/// If the system has no randomness to give: without it there is no identity, no code and
/// no dice, and nothing may go on.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A number that nobody can guess.
pub(crate) fn number() -> u64 {
    u64::from_be_bytes(bytes())
}

/// What a node draws names, ids and dice from: the operating system, or, in a simulation that
/// is to be told again, a seed.
#[derive(Debug)]
pub(crate) enum Source {
    System,
    Seed(u64, AtomicU64),
}

impl Source {
    pub(crate) fn new(seed: Option<u64>) -> Self {
        seed.map_or(Self::System, |seed| Self::Seed(seed, AtomicU64::new(0)))
    }

    /// The next bytes, at most 32.
    pub(crate) fn bytes<const N: usize>(&self) -> [u8; N] {
        let Self::Seed(seed, drawn) = self else { return bytes() };
        let mut hash = sha2::Sha256::new_with_prefix(seed.to_be_bytes());
        hash.update(drawn.fetch_add(1, Ordering::Relaxed).to_be_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        std::array::from_fn(|at| digest[at])
    }

    /// The next number.
    pub(crate) fn number(&self) -> u64 {
        u64::from_be_bytes(self.bytes())
    }
}

//! Random numbers: from the operating system, or from a seed in simulations.

use sha2::Digest as _;
use std::sync::atomic::{AtomicU64, Ordering};

/// Cryptographically secure random bytes.
///
/// # Panics
/// If the operating system has no random bytes: identities, table codes and dice depend on
/// them, so the program cannot go on.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system provides random bytes");
    bytes
}

/// A cryptographically secure random number.
pub(crate) fn number() -> u64 {
    u64::from_be_bytes(bytes())
}

/// The source of a node's table codes, ids and dice: the operating system or, for simulations that
/// must be repeatable, a seed.
#[derive(Debug)]
pub(crate) enum RandomSource {
    System,
    Seeded(u64, AtomicU64),
}

impl RandomSource {
    pub(crate) fn new(seed: Option<u64>) -> Self {
        seed.map_or(Self::System, |seed| Self::Seeded(seed, AtomicU64::new(0)))
    }

    /// The next bytes, at most 32.
    pub(crate) fn bytes<const N: usize>(&self) -> [u8; N] {
        let Self::Seeded(seed, drawn) = self else { return bytes() };
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

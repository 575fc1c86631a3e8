//! Fresh secrets from the operating system.

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

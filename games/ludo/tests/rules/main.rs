//! Ludo against the kit's promises, and what the rule book cannot say.

#![allow(clippy::unwrap_used)]

mod advice;
mod config;
mod conformance;
mod dice;
mod requirements;
mod setups;

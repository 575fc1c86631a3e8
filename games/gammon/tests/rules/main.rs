//! Backgammon against the kit's promises, and what the rule book cannot say.

#![allow(clippy::unwrap_used)]

mod conformance;
mod formats;
mod plays;
mod requirements;
mod words;

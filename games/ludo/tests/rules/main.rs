//! Tests of Ludo beyond the rule book: conformance, every square and roll, set-ups, options.

#![allow(clippy::unwrap_used)]

mod advice;
mod config;
mod conformance;
mod dice;
mod previews;
mod requirements;
mod setups;

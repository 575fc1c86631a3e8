//! Tests of Liar's Dice beyond the rule book: conformance, set-ups, options, rolls.

#![allow(clippy::unwrap_used)]

mod conformance;
mod options;
mod setups;

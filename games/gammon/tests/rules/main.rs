//! Tests of backgammon beyond the rule book: conformance, formats, play generation, validation.

#![allow(clippy::unwrap_used)]

mod conformance;
mod formats;
mod plays;
mod requirements;
mod validation;

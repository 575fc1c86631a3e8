//! Tests of backgammon beyond the rule book: conformance, formats, play generation, validation.

#![allow(clippy::unwrap_used)]

mod conformance;
mod formats;
mod gnubg;
mod match_files;
mod offers;
mod plays;
mod requirements;
mod saves;
mod validation;

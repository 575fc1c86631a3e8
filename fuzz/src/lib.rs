//! Fuzz targets for everything that reads bytes from outside; see `tests/targets`.
//!
//! They run for a moment with the other tests, and for as long as you like with
//! `cargo bolero test --package fuzz TARGET` (after `cargo install cargo-bolero`).

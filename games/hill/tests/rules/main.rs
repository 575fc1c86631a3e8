//! King of the Hill against its rulings.

#![allow(clippy::unwrap_used)]

mod boards;
mod book;
mod conformance;
mod contents;
mod data;
mod invariants;
mod movement;
mod pictures;
mod setups;

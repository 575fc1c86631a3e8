//! King of the Hill against its rulings.

#![allow(clippy::unwrap_used)]

mod boards;
mod conformance;
mod content;
mod data;
mod draw;
mod invariants;
mod movement;
mod rule_book;
mod setups;

//! King of the Hill against its rulings.

#![allow(clippy::unwrap_used)]

mod asks;
mod audit;
mod boards;
mod combat;
mod conformance;
mod content;
mod data;
mod draw;
mod invariants;
mod movement;
mod numbers;
mod previews;
mod rule_book;
mod rules_version_one;
mod setups;
mod standing;

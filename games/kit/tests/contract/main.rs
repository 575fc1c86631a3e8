//! The contract is held by a toy game, and broken by each of its flaws.

#![allow(clippy::unwrap_used)]

mod drivers;
mod flaws;
mod saves;
mod spec;
mod toy;

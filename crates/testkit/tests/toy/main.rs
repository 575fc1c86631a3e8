//! The conformance suite, scenarios, rule books and playthroughs, tested with the toy game.

#![allow(clippy::unwrap_used)]

mod conformance;
mod playthrough;
mod scenario;

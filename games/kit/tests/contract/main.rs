//! Tests of the contract with a toy game, and with a variant of it for each way to break the
//! contract.

#![allow(clippy::unwrap_used)]

mod conformance;
mod referee;
mod saves;
mod scenario;
mod toy;

//! Tests of the contract with the toy game of `testkit`.

#![allow(clippy::unwrap_used)]

mod referee;
mod saves;

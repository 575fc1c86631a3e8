//! Differences with intervals, and the correction for many of them.

pub(crate) mod holm;
mod paired;

pub(crate) use paired::{PairedDifference, Ratio};

//! Spaces, measured and solved.

mod bench;

pub use bench::measure_rounds;

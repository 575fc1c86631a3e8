//! Inputs that nobody would send, by the million.

use crate::run::run;

/// Optimised, and an overflow is still a failure.
pub(crate) fn fuzz(args: &[String]) -> anyhow::Result<()> {
    run(&format!("cargo run --quiet --locked --profile long -p fuzz -- {}", args.join(" ")))
}

//! The rule book of King of the Hill, executed: every scenario in `spec/hill/` is a test.
//!
//! ```text
//! cargo nextest run -p hill --test spec                    all of them
//! cargo nextest run -p hill --test spec 'movement.md'      one page
//! ```

#![allow(clippy::unwrap_used)]

use hill::Hill;
use std::process::ExitCode;

fn main() -> ExitCode {
    rulebook::run::<Hill>(&[])
}

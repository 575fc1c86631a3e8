//! What backgammon players bring along: GNU Backgammon's ids, XGID and match files.

mod bits;
mod gnu;
mod mat;
mod xgid;

pub use gnu::{match_id, parse_gnu, position_id};
pub use mat::mat;
pub use xgid::{parse_xgid, xgid};

use std::fmt;

/// Why an id is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IdError {
    /// The text has not the form of such an id.
    Form(&'static str),
    /// It has, but says what cannot be.
    Position(String),
}

impl fmt::Display for IdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(form) => write!(f, "not of the form of such an id: {form}"),
            Self::Position(fault) => write!(f, "no position: {fault}"),
        }
    }
}

impl std::error::Error for IdError {}

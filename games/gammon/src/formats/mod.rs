//! Import and export formats: GNU Backgammon's ids, XGID and match files.

mod bits;
mod gnu;
mod mat;
mod xgid;

pub use gnu::{match_id, parse_gnu, position_id};
pub use mat::write_mat;
pub use xgid::{parse_xgid, xgid};

use std::fmt;

/// Why an id cannot be read as a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IdError {
    /// The text does not have the form of such an id.
    Form(&'static str),
    /// It has the form, but describes an invalid position.
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
